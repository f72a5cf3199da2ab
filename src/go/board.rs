//! Stones on a board: chains, liberties, captures, simple ko. No turn, no history, no score.
//!
//! Copying a board copies plain memory. Each chain keeps its *pseudo-liberties*: every empty
//! point counted once for each stone of the chain next to it. Their number, sum and sum of
//! squares tell in constant time whether the chain is in atari and where (Łukasz Lew, libego).

use super::color::{ByColor, Color};
use super::point::{MAX_POINTS, PADDED, Point, Size};
use super::zobrist;

/// What an index of the padded board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Cell {
    Empty,
    Black,
    White,
    Edge,
}

impl From<Color> for Cell {
    #[inline]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// Book-keeping of one chain, valid at the index of its head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chain {
    stones: u16,
    /// Pseudo-liberties: count, sum and sum of squares of their indices.
    count: u16,
    sum: u32,
    squares: u32,
}

impl Chain {
    #[inline]
    fn add(&mut self, liberty: Point) {
        let i = liberty.index() as u32;
        self.count += 1;
        self.sum += i;
        self.squares += i * i;
    }

    #[inline]
    fn remove(&mut self, liberty: Point) {
        let i = liberty.index() as u32;
        self.count -= 1;
        self.sum -= i;
        self.squares -= i * i;
    }

    /// The only liberty, if there is exactly one. By Cauchy and Schwarz,
    /// `count * squares == sum * sum` holds only if all summands are the same.
    #[inline]
    fn atari(&self) -> Option<Point> {
        let one = self.count > 0
            && u64::from(self.count) * u64::from(self.squares)
                == u64::from(self.sum) * u64::from(self.sum);
        one.then(|| Point::from_index((self.sum / u32::from(self.count)) as usize))
    }
}

/// The stones on the board and what follows from them alone.
#[derive(Clone, Debug)]
pub struct Board {
    size: Size,
    cells: [Cell; PADDED],
    /// Head of the chain of the stone here.
    head: [Point; PADDED],
    /// Next stone of the same chain; the stones of a chain form a ring.
    next: [Point; PADDED],
    chains: [Chain; PADDED],
    /// The empty points in no particular order, and where each stands in the list.
    empty: [Point; MAX_POINTS],
    empty_len: u16,
    slot: [u16; PADDED],
    /// The point that this side may not retake at once.
    ko: Option<(Color, Point)>,
    hash: u64,
    /// Stones of each colour taken off so far.
    captured: ByColor<u32>,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let nowhere = Point::from_index(0);
        let mut board = Board {
            size,
            cells: [Cell::Edge; PADDED],
            head: [nowhere; PADDED],
            next: [nowhere; PADDED],
            chains: [Chain::default(); PADDED],
            empty: [nowhere; MAX_POINTS],
            empty_len: 0,
            slot: [0; PADDED],
            ko: None,
            hash: 0,
            captured: ByColor::default(),
        };
        for point in size.iter() {
            board.cells[point.index()] = Cell::Empty;
            board.add_empty(point);
        }
        board
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on `point`; `None` where there is none or no board.
    #[inline]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Edge => None,
        }
    }

    /// Whether `point` is on the board and holds no stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == Cell::Empty
    }

    /// The empty points in an order that depends on how the board came about.
    #[inline]
    pub fn empty_points(&self) -> &[Point] {
        &self.empty[..self.empty_len as usize]
    }

    /// Hash of the stones (not of the turn, the ko or the captures).
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The side that may not retake a ko at once, and the point.
    #[inline]
    pub fn ko(&self) -> Option<(Color, Point)> {
        self.ko
    }

    /// Sets or lifts the ko; a pass lifts it.
    #[inline]
    pub(super) fn set_ko(&mut self, ko: Option<(Color, Point)>) {
        self.ko = ko;
    }

    /// How many stones of `color` have been taken off.
    pub fn captured(&self, color: Color) -> u32 {
        self.captured[color]
    }

    /// The stones of the chain on `point`, which must hold a stone.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = Some(point);
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.next[here.index()];
            at = (next != point).then_some(next);
            Some(here)
        })
    }

    /// A point that stands for the whole chain on `point` until the board changes.
    #[inline]
    pub fn head(&self, point: Point) -> Point {
        self.head[point.index()]
    }

    /// The head of each chain, in the order of the points.
    pub fn heads(&self) -> impl Iterator<Item = Point> + '_ {
        self.size
            .iter()
            .filter(|&point| self.at(point).is_some() && self.head(point) == point)
    }

    /// Number of stones of the chain on `point`, which must hold a stone.
    #[inline]
    pub fn chain_len(&self, point: Point) -> usize {
        self.chains[self.head(point).index()].stones as usize
    }

    /// The only liberty of the chain on `point` (which must hold a stone), if it has just one.
    #[inline]
    pub fn atari(&self, point: Point) -> Option<Point> {
        self.chains[self.head(point).index()].atari()
    }

    /// The liberties of the chain on `point` (which must hold a stone), each once, in no particular
    /// order. Walks the chain: ask [`Board::atari`] where that will do.
    pub fn liberties(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let mut seen = [0u64; WORDS];
        let beside = self.chain(point).flat_map(Point::neighbours);
        beside.filter(move |&n| {
            let (word, bit) = (&mut seen[n.index() / 64], 1 << (n.index() % 64));
            let first = self.is_empty(n) && *word & bit == 0;
            *word |= bit;
            first
        })
    }

    /// Whether a stone of `color` on the empty `point` would leave its own chain without a
    /// liberty and take nothing.
    #[inline]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        let own = Cell::from(color);
        for n in point.neighbours() {
            match self.cells[n.index()] {
                Cell::Empty => return false,
                Cell::Edge => {}
                // `point` is a liberty of every neighbour: one that is in atari has no other.
                cell if (cell == own) != self.atari(n).is_some() => return false,
                _ => {}
            }
        }
        true
    }

    /// Whether the empty `point` is an eye of `color` that a playout should not fill: all
    /// neighbours own stones, and too few enemy diagonals to make it false (one in the middle,
    /// none on the edge).
    #[inline]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        let (own, enemy) = (Cell::from(color), Cell::from(!color));
        let mut edge = false;
        for n in point.neighbours() {
            let cell = self.cells[n.index()];
            if cell == Cell::Edge {
                edge = true;
            } else if cell != own {
                return false;
            }
        }
        let enemies = point
            .diagonals()
            .iter()
            .filter(|d| self.cells[d.index()] == enemy)
            .count();
        enemies + usize::from(edge) < 2
    }

    /// The hash after `color` plays on the empty `point`, by the same rules as
    /// [`Board::play_unchecked`], without playing.
    pub fn hash_after(&self, color: Color, point: Point) -> u64 {
        let mut hash = self.hash ^ zobrist::stone(color, point);
        let enemy = Cell::from(!color);
        let mut taken = [point; 4];
        let mut len = 0;
        for n in point.neighbours() {
            if self.cells[n.index()] == enemy
                && self.atari(n).is_some()
                && !taken[..len].contains(&self.head(n))
            {
                taken[len] = self.head(n);
                len += 1;
                for stone in self.chain(n) {
                    hash ^= zobrist::stone(!color, stone);
                }
            }
        }
        if len == 0 && self.is_suicide(color, point) {
            hash ^= zobrist::stone(color, point);
            for n in point.neighbours() {
                if self.at(n) == Some(color) && !taken[..len].contains(&self.head(n)) {
                    taken[len] = self.head(n);
                    len += 1;
                    for stone in self.chain(n) {
                        hash ^= zobrist::stone(color, stone);
                    }
                }
            }
        }
        hash
    }

    /// Places a stone of `color` on the empty `point`, removes the enemy chains that lose their
    /// last liberty, then the own chain if it has none, and sets the ko. Whether the rules allow
    /// the play is asked elsewhere.
    pub fn play_unchecked(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point));
        self.put(color, point);
        let mut removed = 0;
        let mut last_removed = point;
        for n in point.neighbours() {
            if self.at(n) == Some(!color) && self.chains[self.head(n).index()].count == 0 {
                removed += self.remove_chain(n);
                last_removed = n;
            }
        }
        let own = self.chains[self.head(point).index()];
        self.ko = None;
        if own.count == 0 {
            self.remove_chain(point);
        } else if removed == 1 && own.stones == 1 && own.atari().is_some() {
            self.ko = Some((!color, last_removed));
        }
    }

    /// Puts a stone down and joins it to its chain. Removes nothing: chains may end up without
    /// a liberty.
    pub(super) fn put(&mut self, color: Color, point: Point) {
        let i = point.index();
        self.cells[i] = color.into();
        self.hash ^= zobrist::stone(color, point);
        self.remove_empty(point);
        self.head[i] = point;
        self.next[i] = point;
        let mut chain = Chain {
            stones: 1,
            ..Chain::default()
        };
        for n in point.neighbours() {
            match self.cells[n.index()] {
                Cell::Empty => chain.add(n),
                Cell::Edge => {}
                Cell::Black | Cell::White => self.chains[self.head(n).index()].remove(point),
            }
        }
        self.chains[i] = chain;
        for n in point.neighbours() {
            if self.at(n) == Some(color) && self.head(n) != self.head(point) {
                self.join(n, point);
            }
        }
    }

    /// Joins two chains; the larger one keeps its head.
    fn join(&mut self, a: Point, b: Point) {
        let (mut keep, mut gone) = (self.head(a), self.head(b));
        if self.chains[keep.index()].stones < self.chains[gone.index()].stones {
            std::mem::swap(&mut keep, &mut gone);
        }
        let other = self.chains[gone.index()];
        let chain = &mut self.chains[keep.index()];
        chain.stones += other.stones;
        chain.count += other.count;
        chain.sum += other.sum;
        chain.squares += other.squares;
        let mut stone = gone;
        loop {
            self.head[stone.index()] = keep;
            stone = self.next[stone.index()];
            if stone == gone {
                break;
            }
        }
        // Exchanging the successors of one stone of each ring makes one ring of the two.
        self.next.swap(keep.index(), gone.index());
    }

    /// Takes the chain on `point` off the board and returns its number of stones.
    fn remove_chain(&mut self, point: Point) -> u32 {
        let color = self.at(point).expect("only chains are removed");
        let mut count = 0;
        let mut stone = point;
        loop {
            self.cells[stone.index()] = Cell::Empty;
            self.hash ^= zobrist::stone(color, stone);
            self.add_empty(stone);
            for n in stone.neighbours() {
                if self.at(n).is_some() {
                    // Stones of the chain itself get liberties too; nobody looks at them again.
                    self.chains[self.head(n).index()].add(stone);
                }
            }
            count += 1;
            stone = self.next[stone.index()];
            if stone == point {
                break;
            }
        }
        self.captured[color] += count;
        count
    }

    #[inline]
    fn add_empty(&mut self, point: Point) {
        self.slot[point.index()] = self.empty_len;
        self.empty[self.empty_len as usize] = point;
        self.empty_len += 1;
    }

    #[inline]
    fn remove_empty(&mut self, point: Point) {
        self.empty_len -= 1;
        let last = self.empty[self.empty_len as usize];
        let slot = self.slot[point.index()];
        self.empty[slot as usize] = last;
        self.slot[last.index()] = slot;
    }

    /// A copy of the stones alone, see [`Stones`].
    pub fn stones(&self) -> Stones {
        let mut stones = Stones([[0; WORDS]; 2]);
        for point in self.size.iter() {
            if let Some(color) = self.at(point) {
                stones.0[color as usize][point.index() / 64] |= 1 << (point.index() % 64);
            }
        }
        stones
    }

    /// The same board as if its stones had been put down in the order of their points: nothing
    /// about it depends on how it came about, not even the order of the empty points.
    pub fn canonical(&self) -> Board {
        Board::restore(self.size, &self.stones(), self.ko, self.captured)
    }

    /// The board with these stones, and the ko and the captures as given: what
    /// [`Board::stones`] left out.
    pub(super) fn restore(
        size: Size,
        stones: &Stones,
        ko: Option<(Color, Point)>,
        captured: ByColor<u32>,
    ) -> Board {
        let mut board = Board::new(size);
        for point in size.iter() {
            if let Some(color) = stones.at(point) {
                board.put(color, point);
            }
        }
        board.ko = ko;
        board.captured = captured;
        board
    }

    /// The slow truth for tests: recomputes everything that is kept incrementally and panics
    /// where it differs.
    #[cfg(test)]
    pub fn check_consistency(&self) {
        let mut hash = 0;
        let mut empty = 0;
        for point in self.size.iter() {
            let Some(color) = self.at(point) else {
                empty += 1;
                assert_eq!(self.empty[self.slot[point.index()] as usize], point);
                continue;
            };
            hash ^= zobrist::stone(color, point);
            let mut group = vec![point];
            let mut liberties = Vec::new();
            let mut i = 0;
            while let Some(&stone) = group.get(i) {
                for n in stone.neighbours() {
                    if self.is_empty(n) {
                        liberties.push(n);
                    } else if self.at(n) == Some(color) && !group.contains(&n) {
                        group.push(n);
                    }
                }
                i += 1;
            }
            let mut ring: Vec<Point> = self.chain(point).collect();
            ring.sort();
            group.sort();
            assert_eq!(ring, group, "ring of the chain at {point}");
            assert!(
                group
                    .iter()
                    .all(|&stone| self.head(stone) == self.head(point))
            );
            let chain = self.chains[self.head(point).index()];
            assert_eq!(chain.stones as usize, group.len());
            assert_eq!(chain.count as usize, liberties.len());
            liberties.sort();
            liberties.dedup();
            assert!(!liberties.is_empty(), "chain at {point} without a liberty");
            let atari = (liberties.len() == 1).then(|| liberties[0]);
            assert_eq!(chain.atari(), atari);
            let mut listed: Vec<Point> = self.liberties(point).collect();
            listed.sort();
            assert_eq!(listed, liberties);
        }
        assert_eq!(self.empty_len, empty);
        assert_eq!(self.hash, hash);
    }
}

/// The stones of a board and nothing else, one bit a point and colour: what a history keeps to
/// compare whole boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones([[u64; WORDS]; 2]);

const WORDS: usize = PADDED.div_ceil(64);

impl Stones {
    /// The stone on `point`.
    pub fn at(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&c| self.0[c as usize][point.index() / 64] >> (point.index() % 64) & 1 == 1)
    }
}

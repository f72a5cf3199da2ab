//! Stones on a board: chains, liberties, captures, simple ko. No turn, no history, no score.
//!
//! The same board serves the game, the tree and the playouts, and most of all these: whatever is kept
//! here is kept because a playout asks for it at nearly every move.
//!
//! - Each chain keeps its *pseudo-liberties*: every empty point counted once for each stone of the
//!   chain next to it. Their number, sum and sum of squares tell in constant time whether the chain
//!   is in atari and where (Łukasz Lew, libego). All three lie in one word, so that a liberty comes
//!   and goes by one addition, and two chains join by another.
//! - Each point keeps a *code*: what its eight neighbours hold. Eyes and patterns are read off it.
//! - The empty points are listed, so that a random one is found at once.
//!
//! What costs time is not arithmetic but branches that cannot be foreseen: so plays go the same way
//! for every neighbour, whatever it is. An empty point and one of the border have a head too,
//! themselves, and liberties that mean nothing.

use super::color::{ByColor, Color};
use super::point::{PADDED, Point, Size};
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

/// What the eight neighbours of a point hold, two bits each: first those of [`Point::neighbours`],
/// then those of [`Point::diagonals`]. 0 is empty, 1 Black, 2 White, 3 the border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Code(pub u16);

/// Neighbours of `point` that have a bit, of every two.
#[inline]
fn chosen(point: Point, mut bits: u16) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let k = bits.trailing_zeros() / 2;
        (bits != 0).then(|| {
            bits &= bits - 1;
            point.neighbour(k)
        })
    })
}

impl Code {
    /// One bit for each of the four neighbours.
    const BESIDE: u16 = 0x0055;
    /// One bit for each of the four diagonal neighbours.
    const ACROSS: u16 = 0x5500;

    /// The neighbours that are stones of `color` or border.
    #[inline]
    fn closed_by(self, color: Color) -> u16 {
        self.0 >> color as u16
    }

    /// One bit, of every two, for each of the eight neighbours that is a stone of `color`.
    #[inline]
    fn stones(self, color: Color) -> u16 {
        self.closed_by(color) & !self.closed_by(!color)
    }

    /// Whether a stone of `color` is among the four neighbours.
    #[inline]
    pub fn is_beside(self, color: Color) -> bool {
        self.stones(color) & Code::BESIDE != 0
    }

    /// One bit, of every two, for each of the four neighbours that is empty.
    #[inline]
    fn empty(self) -> u16 {
        !(self.0 | self.0 >> 1) & Code::BESIDE
    }

    /// Number of empty points among the four neighbours.
    #[inline]
    pub fn empty_beside(self) -> u32 {
        self.empty().count_ones()
    }

    /// Whether all eight neighbours are empty or border.
    #[inline]
    pub fn is_bare(self) -> bool {
        (self.0 ^ self.0 >> 1) & (Code::BESIDE | Code::ACROSS) == 0
    }

    /// Whether this is an eye of `color` that a playout should not fill: all neighbours are own
    /// stones, and too few of those across are the enemy's to make it false (one in the middle, none
    /// on the edge).
    #[inline]
    pub fn is_eye(self, color: Color) -> bool {
        let (own, enemy) = (self.closed_by(color), self.closed_by(!color));
        let edge = own & enemy & Code::BESIDE != 0;
        // The edge goes with the enemies as one more bit; less than two bits are none without the
        // lowest.
        let against = enemy & !own & Code::ACROSS | u16::from(edge);
        // Both are worked out before either is asked for: that is cheaper than a wrong guess.
        (own & Code::BESIDE == Code::BESIDE) & (against & against.wrapping_sub(1) == 0)
    }
}

/// Pseudo-liberties: their number in 11 bits, the sum of their indices in 21, that of the squares in
/// 32. A board has at most 1200 pairs of neighbours, and an index is below 1024.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Liberties(u64);

impl Liberties {
    #[inline]
    fn of(liberty: Point) -> Liberties {
        let i = liberty.index() as u64;
        Liberties(1 | i << 11 | (i * i) << 32)
    }

    #[inline]
    fn add(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline]
    fn remove(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    #[inline]
    fn count(self) -> u64 {
        self.0 & 0x7FF
    }

    #[inline]
    fn sum(self) -> u64 {
        self.0 >> 11 & 0x1F_FFFF
    }

    /// Whether there is exactly one, if there is any. By Cauchy and Schwarz,
    /// `count * squares == sum * sum` holds only if all summands are the same.
    #[inline]
    fn are_one(self) -> bool {
        self.count() * (self.0 >> 32) == self.sum() * self.sum()
    }

    /// The only liberty, if there is exactly one.
    #[inline]
    fn atari(self) -> Option<Point> {
        let one = self.count() > 0 && self.are_one();
        one.then(|| Point::from_index((self.sum() / self.count()) as usize))
    }
}

/// What is kept for each index of the padded board, in one place for the sake of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    /// Pseudo-liberties of the chain whose head is here.
    liberties: Liberties,
    /// Head of the chain of the stone here.
    head: Point,
    /// Next stone of the same chain; the stones of a chain form a ring.
    next: Point,
    /// Number of stones of the chain whose head is here.
    stones: u16,
    /// Where this empty point stands in the list of them.
    slot: u16,
}

/// The stones on the board and what follows from them alone.
#[derive(Debug)]
pub struct Board {
    size: Size,
    cells: [Cell; PADDED],
    /// Four more than there are points: a row of four may begin at any of them.
    codes: [Code; PADDED + 4],
    spots: [Spot; PADDED],
    /// The empty points in no particular order.
    empty: [Point; PADDED],
    empty_len: u16,
    /// The point that this side may not retake at once.
    ko: Option<(Color, Point)>,
    hash: u64,
    /// Stones of each colour taken off so far.
    captured: ByColor<u32>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { ..*self }
    }

    /// Copies what a board of this size takes up, for a fraction of the time.
    fn clone_from(&mut self, other: &Board) {
        let span = other.size.span();
        if self.size != other.size || span > PADDED {
            *self = other.clone();
            return;
        }
        self.cells[..span].copy_from_slice(&other.cells[..span]);
        self.codes[..span].copy_from_slice(&other.codes[..span]);
        self.spots[..span].copy_from_slice(&other.spots[..span]);
        let empty = other.empty_points();
        self.empty[..empty.len()].copy_from_slice(empty);
        self.empty_len = other.empty_len;
        self.ko = other.ko;
        self.hash = other.hash;
        self.captured = other.captured;
    }
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let nowhere = Point::from_index(0);
        let mut board = Board {
            size,
            cells: [Cell::Edge; PADDED],
            codes: [Code::default(); PADDED + 4],
            spots: std::array::from_fn(|index| Spot {
                liberties: Liberties::default(),
                head: Point::from_index(index),
                next: Point::from_index(index),
                stones: 0,
                slot: 0,
            }),
            empty: [nowhere; PADDED],
            empty_len: 0,
            ko: None,
            hash: 0,
            captured: ByColor::default(),
        };
        for point in size.iter() {
            board.cells[point.index()] = Cell::Empty;
            board.add_empty(point);
        }
        for point in size.iter() {
            board.codes[point.index()] = board.code_of(point);
        }
        board
    }

    /// The code of `point`, worked out.
    fn code_of(&self, point: Point) -> Code {
        let around = point.neighbours().into_iter().chain(point.diagonals());
        let fields = around.enumerate();
        Code(fields.fold(0, |code, (k, n)| {
            code | (self.cells[n.index()] as u16) << (2 * k)
        }))
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
        &self.empty[..usize::from(self.empty_len).min(PADDED)]
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
            let next = self.spots[here.index()].next;
            at = (next != point).then_some(next);
            Some(here)
        })
    }

    /// A point that stands for the whole chain on `point` until the board changes.
    #[inline]
    pub fn head(&self, point: Point) -> Point {
        self.spots[point.index()].head
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
        self.spots[self.head(point).index()].stones.into()
    }

    /// The only liberty of the chain on `point` (which must hold a stone), if it has just one.
    #[inline]
    pub fn atari(&self, point: Point) -> Option<Point> {
        self.liberties_of(point).atari()
    }

    /// Whether it can be told at once that the chain on `point` (which must hold a stone) has more
    /// liberties than `number`: a point is counted four times at most.
    #[inline]
    pub fn surely_has_more_than(&self, number: usize, point: Point) -> bool {
        self.liberties_of(point).count() > 4 * number as u64
    }

    /// The neighbours of `point` that hold stones of `color`.
    #[inline]
    pub fn beside(&self, point: Point, color: Color) -> impl Iterator<Item = Point> {
        chosen(point, self.code(point).stones(color) & Code::BESIDE)
    }

    /// The empty neighbours of `point`.
    #[inline]
    pub fn empty_beside(&self, point: Point) -> impl Iterator<Item = Point> {
        chosen(point, self.code(point).empty())
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

    /// The pseudo-liberties of the chain on `point`; elsewhere they mean nothing.
    #[inline]
    fn liberties_of(&self, point: Point) -> Liberties {
        self.spots[self.head(point).index()].liberties
    }

    /// Whether a stone of `color` on the empty `point` would leave its own chain without a
    /// liberty and take nothing.
    #[inline]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        if self.code(point).empty_beside() > 0 {
            return false;
        }
        let own = Cell::from(color);
        let mut free = false;
        for n in point.neighbours() {
            let cell = self.cells[n.index()];
            // `point` is a liberty of every chain beside it: one that is in atari has no other.
            let atari = self.liberties_of(n).are_one();
            free |= (cell != Cell::Edge) & ((cell == own) != atari);
        }
        !free
    }

    /// What is around `point`, which must lie on the board.
    #[inline]
    pub fn code(&self, point: Point) -> Code {
        self.codes[point.index()]
    }

    /// Whether the empty `point` is an eye of `color`, see [`Code::is_eye`].
    #[inline]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        self.code(point).is_eye(color)
    }

    /// Black's stones less White's.
    pub fn stone_balance(&self) -> i32 {
        let cells = &self.cells[..self.size.span()];
        let balance =
            |cell: &Cell| i32::from(*cell == Cell::Black) - i32::from(*cell == Cell::White);
        cells.iter().map(balance).sum()
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
    #[inline]
    pub fn play_unchecked(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point));
        let taken = self.put(color, point);
        self.ko = None;
        if taken != 0 {
            self.take(color, point, taken);
        } else if self.liberties_of(point).count() == 0 {
            self.remove_chain(point);
        }
    }

    /// Takes off the enemy chains beside the stone on `point` that `taken` has a bit for.
    fn take(&mut self, color: Color, point: Point, taken: u16) {
        let mut removed = 0;
        let mut last_removed = point;
        for (k, n) in point.neighbours().into_iter().enumerate() {
            if taken >> (2 * k) & 1 == 1 && !self.is_empty(n) {
                removed += self.remove_chain(n);
                last_removed = n;
            }
        }
        let own = self.spots[self.head(point).index()];
        if removed == 1 && own.stones == 1 && own.liberties.are_one() {
            self.ko = Some((!color, last_removed));
        }
    }

    /// Puts a stone down and joins it to its chain. Removes nothing, but returns a bit, of every two,
    /// for each of the four neighbours that is an enemy stone without a liberty.
    #[inline]
    pub(super) fn put(&mut self, color: Color, point: Point) -> u16 {
        let code = self.code(point);
        let i = point.index();
        self.remove_empty(point);
        self.cells[i] = color.into();
        self.hash ^= zobrist::stone(color, point);
        self.recode(color, point);
        let here = Liberties::of(point);
        let mut free = Liberties::default();
        let mut captured = 0;
        for (k, n) in point.neighbours().into_iter().enumerate() {
            let is_empty = (code.0 | code.0 >> 1) >> (2 * k) & 1 == 0;
            free.add(Liberties(Liberties::of(n).0 * u64::from(is_empty)));
            let chain = &mut self.spots[self.head(n).index()].liberties;
            chain.remove(here);
            captured |= u16::from(chain.count() == 0) << (2 * k);
        }
        // The first own neighbour takes the stone into its chain; if there is none, the stone does it
        // itself, as a chain of no stones.
        self.spots[i] = Spot {
            liberties: Liberties::default(),
            head: point,
            next: point,
            stones: 0,
            slot: 0,
        };
        let mut own = code.stones(color) & Code::BESIDE;
        // Where there is none, number 4 stands for the point itself.
        let beside = |own: u16| point.neighbour((own | 1 << 8).trailing_zeros() / 2);
        let head = self.head(beside(own));
        let chain = &mut self.spots[head.index()];
        chain.liberties.add(free);
        chain.stones += 1;
        let next = std::mem::replace(&mut chain.next, point);
        let spot = &mut self.spots[i];
        spot.next = next;
        spot.head = head;
        own &= own.wrapping_sub(1);
        while own != 0 {
            self.join(beside(own), point);
            own &= own - 1;
        }
        captured & code.stones(!color)
    }

    /// Tells the eight neighbours of `point` that a stone of `color` comes or goes: three rows, of four
    /// codes each, because four are one word. What is beyond the neighbours stays as it is.
    #[inline]
    fn recode(&mut self, color: Color, point: Point) {
        /// Where `point` stands in the codes of each row. Seen from there, it lies the other way.
        const ROWS: [[u16; 4]; 3] = [
            [1 << 14, 1 << 6, 1 << 12, 0],
            [1 << 4, 0, 1 << 2, 0],
            [1 << 10, 1, 1 << 8, 0],
        ];
        let cell = Cell::from(color) as u16;
        let [below, _, above, _] = point.diagonals();
        let [_, left, _, _] = point.neighbours();
        for (west, row) in [below, left, above].into_iter().zip(ROWS) {
            let codes = &mut self.codes[west.index()..][..4];
            for (code, place) in codes.iter_mut().zip(row) {
                code.0 ^= cell * place;
            }
        }
    }

    /// Joins two chains, if they are not one; the larger one keeps its head.
    fn join(&mut self, a: Point, b: Point) {
        let (mut keep, mut gone) = (self.head(a), self.head(b));
        if keep == gone {
            return;
        }
        if self.spots[keep.index()].stones < self.spots[gone.index()].stones {
            std::mem::swap(&mut keep, &mut gone);
        }
        let other = self.spots[gone.index()];
        let chain = &mut self.spots[keep.index()];
        chain.stones += other.stones;
        chain.liberties.add(other.liberties);
        // The ring of the one is let into that of the other.
        let next = std::mem::replace(&mut chain.next, gone);
        let mut stone = gone;
        loop {
            let spot = &mut self.spots[stone.index()];
            spot.head = keep;
            if spot.next == gone {
                spot.next = next;
                break;
            }
            stone = spot.next;
        }
    }

    /// Takes the chain on `point` off the board and returns its number of stones.
    fn remove_chain(&mut self, point: Point) -> u32 {
        let color = self.at(point).expect("only chains are removed");
        let mut count = 0;
        let mut stone = point;
        loop {
            let next = self.spots[stone.index()].next;
            self.cells[stone.index()] = Cell::Empty;
            self.hash ^= zobrist::stone(color, stone);
            self.recode(color, stone);
            self.spots[stone.index()].head = stone;
            self.add_empty(stone);
            let liberty = Liberties::of(stone);
            for n in stone.neighbours() {
                let head = self.head(n);
                self.spots[head.index()].liberties.add(liberty);
            }
            count += 1;
            stone = next;
            if stone == point {
                break;
            }
        }
        self.captured[color] += count;
        count
    }

    #[inline]
    fn add_empty(&mut self, point: Point) {
        self.spots[point.index()].slot = self.empty_len;
        self.empty[usize::from(self.empty_len) % PADDED] = point;
        self.empty_len += 1;
    }

    #[inline]
    fn remove_empty(&mut self, point: Point) {
        self.empty_len -= 1;
        let last = self.empty[usize::from(self.empty_len) % PADDED];
        let slot = self.spots[point.index()].slot;
        self.empty[usize::from(slot) % PADDED] = last;
        self.spots[last.index()].slot = slot;
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
            assert_eq!(self.code(point), self.code_of(point), "code of {point}");
            let Some(color) = self.at(point) else {
                empty += 1;
                assert_eq!(
                    self.empty[usize::from(self.spots[point.index()].slot)],
                    point
                );
                assert_eq!(self.head(point), point);
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
            let chain = self.spots[self.head(point).index()];
            assert_eq!(usize::from(chain.stones), group.len());
            assert_eq!(chain.liberties.count() as usize, liberties.len());
            liberties.sort();
            liberties.dedup();
            assert!(!liberties.is_empty(), "chain at {point} without a liberty");
            let atari = (liberties.len() == 1).then(|| liberties[0]);
            assert_eq!(chain.liberties.atari(), atari);
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

//! Exact small numbers of liberties, of a chain as it is or after a play. The board itself knows only
//! pseudo-liberties: each liberty counts once for every stone beside it.

use crate::go::{Board, Color, Point};

use super::random::below;

/// Up to `N` points, each once.
pub struct Few<const N: usize> {
    points: [Point; N],
    len: usize,
}

/// Liberties of a chain; nobody asks for more than three of them.
type Liberties = Few<4>;

impl<const N: usize> Few<N> {
    /// None yet.
    #[inline]
    pub fn new() -> Few<N> {
        Few {
            points: [Point::from_index(0); N],
            len: 0,
        }
    }

    /// Adds a point, if it is new and there is room, and says how many there are now.
    #[inline]
    pub fn add(&mut self, point: Point) -> usize {
        if self.len < N && !self.points[..self.len].contains(&point) {
            self.points[self.len] = point;
            self.len += 1;
        }
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes one out, at random by the given word.
    pub fn draw(&mut self, word: u32) -> Option<Point> {
        if self.is_empty() {
            return None;
        }
        let index = below(word, self.len);
        let point = self.points[index];
        self.len -= 1;
        self.points[index] = self.points[self.len];
        Some(point)
    }
}

/// The liberties of the chain on `point`, if there are exactly two.
pub fn two_liberties(board: &Board, point: Point) -> Option<[Point; 2]> {
    if board.surely_has_more_than(2, point) {
        return None;
    }
    let mut found = Liberties::new();
    for stone in board.chain(point) {
        for liberty in board.empty_beside(stone) {
            if found.add(liberty) > 2 {
                return None;
            }
        }
    }
    (found.len == 2).then_some([found.points[0], found.points[1]])
}

/// How many liberties the chain on `point` has (which must hold a stone), up to `most`.
pub fn liberty_count(board: &Board, point: Point, most: usize) -> usize {
    match board.surely_has_more_than(most, point) {
        true => most,
        false => board.liberties(point).take(most).count(),
    }
}

/// How many liberties the chain of `point` has after a legal play there; no more than `most`, which
/// is at most 3, are counted. Of the stones taken only those beside `point` count, though others may leave
/// liberties to the chain too.
pub fn liberties_after(board: &Board, color: Color, point: Point, most: usize) -> usize {
    if board.code(point).empty_beside() as usize >= most
        // One of them may be the point itself.
        || board.beside(point, color).any(|n| board.surely_has_more_than(most, n))
    {
        return most;
    }
    found_after(board, color, point, most).len
}

/// The only liberty that the chain of `point` has after a legal play there, if it is just one.
pub fn only_liberty_after(board: &Board, color: Color, point: Point) -> Option<Point> {
    let found = found_after(board, color, point, 2);
    (found.len == 1).then_some(found.points[0])
}

/// The first `most` liberties of the chain of `point` after a play there.
fn found_after(board: &Board, color: Color, point: Point, most: usize) -> Liberties {
    let mut found = Liberties::new();
    for liberty in board.empty_beside(point) {
        found.add(liberty);
    }
    for n in board.beside(point, !color) {
        if board.atari(n).is_some() {
            found.add(n);
        }
    }
    for n in board.beside(point, color) {
        if found.len >= most {
            break;
        }
        'chain: for stone in board.chain(n) {
            for liberty in board.empty_beside(stone) {
                if liberty != point && found.add(liberty) >= most {
                    break 'chain;
                }
            }
        }
    }
    found.len = found.len.min(most);
    found
}

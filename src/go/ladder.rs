//! Ladders (征子): whether a chain, the *prey*, is caught by atari after atari.
//!
//! Two sides take turns. The *hunter* meets the prey with two liberties and fills one of them,
//! atari; a prey with three has got away. The *runner* extends to the last liberty, or takes a
//! chain beside the prey that is itself in atari; after anything else the prey is taken. So there
//! are few plays to choose from, often just one, and what helps either side needs no rule of its
//! own: a breaker is a stone that the runner joins, a snapback a prey that is back in atari after
//! it has taken the stone thrown in. What a net or another slow move catches is not caught here.
//!
//! *Ko:* the runner wins them all. He may retake at once, as if the hunter had just answered a
//! threat; the hunter may not. So what is caught is caught without a ko. There is no superko, but
//! a line of play that comes back to an earlier board catches nothing.

use smallvec::SmallVec;

use super::board::Board;
use super::color::Color;
use super::point::Point;

/// How many positions are read after a first move. A prey that is not caught by then is not
/// caught. A plain ladder across the largest board has about a hundred. Not guaranteed: where the number runs
/// out, which happens on boards full of ladders that branch, the answer may be another one on the turned board,
/// since plays that promise as much are tried in the order of the points.
const POSITIONS: u32 = 500;

/// How many boards a reader keeps between readings; a long reading with many choices uses more.
const KEPT: usize = 16;

/// A few points.
type Points = SmallVec<[Point; 8]>;

/// Reads ladders. It keeps its boards from reading to reading, since to make one takes longer than
/// most readings do.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// Boards that nobody uses now.
    boards: Vec<Box<Board>>,
    /// The boards that the hunter has met in this line of play, as hashes.
    line: Vec<u64>,
}

impl Reader {
    /// The first moves, the likeliest first, by which the opponent catches the chain on `prey` (which
    /// must hold a stone): with two liberties one of them or both, in atari the play that takes it.
    pub fn captures(&mut self, board: &Board, prey: Point) -> impl Iterator<Item = Point> {
        self.winning(board, prey, true)
    }

    /// The first moves by which the chain on `prey` (which must hold a stone) escapes, among those
    /// that extend it or take a chain beside it. If a chain in atari has none, it is dead as it
    /// stands. A play that retakes a ko may be among them, though it needs a threat first.
    pub fn escapes(&mut self, board: &Board, prey: Point) -> impl Iterator<Item = Point> {
        self.winning(board, prey, false)
    }

    fn winning(
        &mut self,
        board: &Board,
        prey: Point,
        hunting: bool,
    ) -> impl Iterator<Item = Point> {
        let runner = board.at(prey).expect("a stone");
        let color = if hunting { !runner } else { runner };
        plays(board, prey, color).into_iter().filter(move |&point| {
            let mut reading = Reading {
                reader: self,
                prey,
                runner,
                positions: POSITIONS,
            };
            reading.is_caught_after(board, color, point) == hunting
        })
    }

    /// The board after a play. On the heap, for there may be many at once.
    fn after(&mut self, board: &Board, color: Color, point: Point) -> Box<Board> {
        let mut next = match self.boards.pop() {
            Some(mut next) => {
                (*next).clone_from(board);
                next
            }
            None => Box::new(board.clone()),
        };
        next.play_unchecked(color, point);
        next
    }
}

/// What `color` may play.
fn plays(board: &Board, prey: Point, color: Color) -> Points {
    let mut plays = if board.at(prey) == Some(color) {
        ways_out(board, prey)
    } else {
        let mut plays = ataris(board, prey);
        plays.retain(|point| board.ko() != Some((color, *point)));
        plays
    };
    plays.retain(|point| !board.is_suicide(color, *point));
    plays
}

/// The last liberty, or those of two that leave the runner with less than three where he extends
/// to the other. First the one that leaves him least, most often the right one.
fn ataris(board: &Board, prey: Point) -> Points {
    let mut liberties = board.liberties(prey);
    match [(); 3].map(|()| liberties.next()) {
        [Some(last), None, None] => Points::from_slice(&[last]),
        [Some(a), Some(b), None] => {
            let mut plays = [(room(board, prey, b, a), a), (room(board, prey, a, b), b)];
            plays.sort();
            let few = plays.into_iter().filter(|&(room, _)| room < 3);
            few.map(|(_, play)| play).collect()
        }
        _ => Points::new(),
    }
}

/// Liberties, up to three, of a prey that has extended to one of its last two, the other one being the
/// hunter's. What the hunter took there can only add to them.
fn room(board: &Board, prey: Point, extension: Point, other: Point) -> usize {
    let joined = board.beside(extension, board.at(prey).expect("a stone"));
    let joined = joined.flat_map(|stone| board.liberties(stone));
    let mut found = Points::new();
    for liberty in board.empty_beside(extension).chain(joined) {
        if liberty != extension && liberty != other && !found.contains(&liberty) {
            found.push(liberty);
            if found.len() == 3 {
                break;
            }
        }
    }
    found.len()
}

/// The liberties of the prey, and the last liberties of chains beside it.
fn ways_out(board: &Board, prey: Point) -> Points {
    let enemy = |&n: &Point| board.at(n).is_some() && board.at(n) != board.at(prey);
    let beside = board.chain(prey).flat_map(Point::neighbours).filter(enemy);
    let takes = beside.filter_map(|n| board.atari(n));
    let mut plays: Points = board.liberties(prey).chain(takes).collect();
    plays.sort();
    plays.dedup();
    plays
}

/// The reading of one first move.
struct Reading<'a> {
    reader: &'a mut Reader,
    prey: Point,
    runner: Color,
    /// How many positions may still be read.
    positions: u32,
}

impl Reading<'_> {
    /// Whether the prey is caught after a play of `color`.
    fn is_caught_after(&mut self, board: &Board, color: Color, point: Point) -> bool {
        let length = self.reader.line.len();
        let mut next = self.reader.after(board, color, point);
        let caught = self.is_caught(&mut next, !color);
        if self.reader.boards.len() < KEPT {
            self.reader.boards.push(next);
        }
        self.reader.line.truncate(length);
        caught
    }

    /// Whether the prey is caught with `color` to move. Both sides play on one board; only a
    /// choice takes a copy.
    fn is_caught(&mut self, board: &mut Board, mut color: Color) -> bool {
        loop {
            if board.is_empty(self.prey) {
                return true;
            }
            self.positions = self.positions.saturating_sub(1);
            let hunting = color != self.runner;
            if hunting {
                let line = &mut self.reader.line;
                if self.positions == 0 || line.contains(&board.hash()) {
                    return false;
                }
                line.push(board.hash());
            }
            let plays = plays(board, self.prey, color);
            let Some((&last, others)) = plays.split_last() else {
                // Who has no play has lost.
                return !hunting;
            };
            for &point in others {
                let caught = self.is_caught_after(board, color, point);
                if caught == hunting {
                    return caught;
                }
            }
            board.play_unchecked(color, last);
            color = !color;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::diagram;

    /// To the edge, the plain ladder has nineteen positions.
    #[test]
    fn what_is_not_read_to_the_end_is_not_caught() {
        let (size, stones) = diagram::read(&[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ]);
        let mut board = Board::new(size);
        for (color, point) in stones {
            board.put(color, point);
        }
        let [prey, atari] = ["D4", "E4"].map(|name| name.parse().unwrap());
        let is_caught = |positions| {
            let mut reading = Reading {
                reader: &mut Reader::default(),
                prey,
                runner: Color::White,
                positions,
            };
            reading.is_caught_after(&board, Color::Black, atari)
        };
        let needed = (0..POSITIONS).find(|&positions| is_caught(positions));
        assert_eq!(needed, Some(19));
        assert!(is_caught(POSITIONS));
    }
}

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

use super::board::Board;
use super::color::Color;
use super::point::Point;

/// How many positions are read after a first move. A prey that is not caught by then is not
/// caught. A plain ladder across the largest board has about a hundred.
const POSITIONS: u32 = 500;

/// The first moves, the likeliest first, by which the opponent catches the chain on `prey` (which
/// must hold a stone): with two liberties one of them or both, in atari the play that takes it.
pub fn captures(board: &Board, prey: Point) -> impl Iterator<Item = Point> {
    winning(board, prey, true)
}

/// The first moves by which the chain on `prey` (which must hold a stone) escapes, among those
/// that extend it or take a chain beside it. If a chain in atari has none, it is dead as it
/// stands. A play that retakes a ko may be among them, though it needs a threat first.
pub fn escapes(board: &Board, prey: Point) -> impl Iterator<Item = Point> {
    winning(board, prey, false)
}

fn winning(board: &Board, prey: Point, hunting: bool) -> impl Iterator<Item = Point> {
    let runner = board.at(prey).expect("a stone");
    let color = if hunting { !runner } else { runner };
    plays(board, prey, color).into_iter().filter(move |&point| {
        let mut reader = Reader {
            prey,
            runner,
            positions: POSITIONS,
            line: Vec::new(),
        };
        reader.is_caught(after(board, color, point), !color) == hunting
    })
}

/// What `color` may play.
fn plays(board: &Board, prey: Point, color: Color) -> Vec<Point> {
    let mut plays = if board.at(prey) == Some(color) {
        ways_out(board, prey)
    } else {
        let mut plays = ataris(board, prey);
        plays.retain(|&point| board.ko() != Some((color, point)));
        plays
    };
    plays.retain(|&point| !board.is_suicide(color, point));
    plays
}

/// The last liberty, or those of two that leave the runner with less than three where he extends
/// to the other. First the one that leaves him least, most often the right one.
fn ataris(board: &Board, prey: Point) -> Vec<Point> {
    let mut liberties = board.liberties(prey);
    match [(); 3].map(|()| liberties.next()) {
        [Some(last), None, None] => vec![last],
        [Some(a), Some(b), None] => {
            let room = |other: Point, play: Point| {
                let free = |&n: &Point| n != play && board.is_empty(n);
                other.neighbours().into_iter().filter(free).count()
            };
            let mut plays = vec![(room(b, a), a), (room(a, b), b)];
            plays.retain(|&(room, _)| room < 3);
            plays.sort();
            plays.into_iter().map(|(_, play)| play).collect()
        }
        _ => Vec::new(),
    }
}

/// The liberties of the prey, and the last liberties of chains beside it.
fn ways_out(board: &Board, prey: Point) -> Vec<Point> {
    let enemy = |&n: &Point| board.at(n).is_some() && board.at(n) != board.at(prey);
    let beside = board.chain(prey).flat_map(Point::neighbours).filter(enemy);
    let takes = beside.filter_map(|n| board.atari(n));
    let mut plays: Vec<Point> = board.liberties(prey).chain(takes).collect();
    plays.sort();
    plays.dedup();
    plays
}

/// The board after a play. On the heap, for there may be many at once.
fn after(board: &Board, color: Color, point: Point) -> Box<Board> {
    let mut board = Box::new(board.clone());
    board.play_unchecked(color, point);
    board
}

/// The reading of one first move.
struct Reader {
    prey: Point,
    runner: Color,
    /// How many positions may still be read.
    positions: u32,
    /// The boards that the hunter has met in this line of play, as hashes.
    line: Vec<u64>,
}

impl Reader {
    /// Whether the prey is caught with `color` to move. Both sides play on one board; only a
    /// choice takes a copy.
    fn is_caught(&mut self, mut board: Box<Board>, mut color: Color) -> bool {
        loop {
            if board.is_empty(self.prey) {
                return true;
            }
            self.positions = self.positions.saturating_sub(1);
            let hunting = color != self.runner;
            if hunting {
                if self.positions == 0 || self.line.contains(&board.hash()) {
                    return false;
                }
                self.line.push(board.hash());
            }
            let plays = plays(&board, self.prey, color);
            let Some((&last, others)) = plays.split_last() else {
                // Who has no play has lost.
                return !hunting;
            };
            for &point in others {
                let length = self.line.len();
                let caught = self.is_caught(after(&board, color, point), !color);
                self.line.truncate(length);
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
            let mut reader = Reader {
                prey,
                runner: Color::White,
                positions,
                line: Vec::new(),
            };
            reader.is_caught(after(&board, Color::Black, atari), Color::White)
        };
        let needed = (0..POSITIONS).find(|&positions| is_caught(positions));
        assert_eq!(needed, Some(19));
        assert!(is_caught(POSITIONS));
    }
}

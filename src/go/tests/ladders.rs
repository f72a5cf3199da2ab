//! The ladder reader against drawn ladders, against a plain search of all plays, and against
//! itself with other colours and from other sides of the board.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

use super::laws::board_of;
use super::pair::rows_of;
use crate::go::ladder::Reader;
use crate::go::{Board, Color, Point, Size, diagram};

fn drawn(rows: &[&str]) -> Board {
    let (size, stones) = diagram::read(rows);
    board_of(size, stones)
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// The names of the points in the order of the points.
fn names(points: impl IntoIterator<Item = Point>) -> String {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort();
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    names.join(" ")
}

fn captures(board: &Board, prey: Point) -> Vec<Point> {
    Reader::default().captures(board, prey).collect()
}

fn escapes(board: &Board, prey: Point) -> Vec<Point> {
    Reader::default().escapes(board, prey).collect()
}

/// What is true of a chain, found without cleverness: both sides may play anywhere.
mod truth {
    use super::*;

    type Seen = Vec<(u64, Option<(Color, Point)>)>;

    /// The plays of `color` and the boards after them.
    pub fn plays(board: &Board, color: Color) -> impl Iterator<Item = (Point, Board)> + '_ {
        let legal = move |&p: &Point| board.is_empty(p) && !board.is_suicide(color, p);
        board.size().iter().filter(legal).map(move |p| {
            let mut next = board.clone();
            next.play_unchecked(color, p);
            (p, next)
        })
    }

    /// Whether the prey stands and has one liberty.
    fn in_atari(board: &Board, prey: Point) -> bool {
        let beside = board.chain(prey).flat_map(Point::neighbours);
        let mut liberties: Vec<Point> = beside.filter(|&n| board.is_empty(n)).collect();
        liberties.sort();
        liberties.dedup();
        liberties.len() == 1
    }

    /// The plays of the hunter that take the prey or lead to that by force. A position that comes
    /// again leads nowhere.
    pub fn captures(board: &Board, prey: Point, seen: &mut Seen) -> Vec<Point> {
        let color = board.at(prey).expect("a stone");
        let here = (board.hash(), board.ko());
        if seen.contains(&here) {
            return Vec::new();
        }
        let mut next: Vec<_> = plays(board, !color).collect();
        next.retain(|(p, _)| board.ko() != Some((!color, *p)));
        let takes = |(p, next): &(Point, Board)| next.is_empty(prey).then_some(*p);
        let taking: Vec<Point> = next.iter().filter_map(takes).collect();
        if in_atari(board, prey) {
            return taking;
        }
        seen.push(here);
        next.retain(|(_, next)| in_atari(next, prey) && escapes(next, prey, seen).is_empty());
        seen.pop();
        next.into_iter().map(|(p, _)| p).collect()
    }

    /// The plays of the runner that cannot be answered by any of those.
    pub fn escapes(board: &Board, prey: Point, seen: &mut Seen) -> Vec<Point> {
        let color = board.at(prey).expect("a stone");
        let mut next: Vec<_> = plays(board, color).collect();
        next.retain(|(_, next)| captures(next, prey, seen).is_empty());
        next.into_iter().map(|(p, _)| p).collect()
    }
}

/// A chain in a diagram, and what is read of it.
struct Case {
    shows: &'static str,
    rows: &'static [&'static str],
    prey: &'static str,
    /// What catches it, if its opponent moves first.
    captures: &'static str,
    /// What saves it, if it is in atari and its own side moves first.
    escapes: Option<&'static str>,
}

const CASES: &[Case] = &[
    Case {
        shows: "runs to the edge",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "E4",
        escapes: None,
    },
    Case {
        shows: "the same after the first atari: dead as it stands",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O X . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "D5",
        escapes: Some(""),
    },
    Case {
        shows: "runs into a stone of its own",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . O . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "",
        escapes: None,
    },
    Case {
        shows: "the same after the first atari",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . O . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O X . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "D5",
        escapes: Some("D5"),
    },
    Case {
        shows: "the hunter has a stone before that of the runner",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . O . .",
            ". . . . . X . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "E4",
        escapes: None,
    },
    Case {
        shows: "a breaker at the edge",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . O .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "",
        escapes: None,
    },
    Case {
        shows: "the hunter has a stone at the edge above it",
        rows: &[
            ". . . . . . . X .",
            ". . . . . . . O .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "E4",
        escapes: None,
    },
    Case {
        shows: "a stone beside the way: the runner's third step puts D6 into atari",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . O . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "",
        escapes: None,
    },
    Case {
        shows: "two ladders, and both work",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X X . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "E4 D5",
        escapes: None,
    },
    Case {
        shows: "two ladders, and one of them is broken",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . O . . . . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X X . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "D5",
        escapes: None,
    },
    Case {
        shows: "two ladders, and both are broken: only a net at E5 catches",
        rows: &[
            ". . . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . O . .",
            ". . . . . . . . .",
            ". . X . . . . . .",
            ". . X O . . . . .",
            ". . . X X . . . .",
            ". . . . . . . . .",
            ". . . . . . . . .",
        ],
        prey: "D4",
        captures: "",
        escapes: None,
    },
    Case {
        shows: "pressed against the edge",
        rows: &[
            ". . . . . . .",
            ". . . . . . .",
            ". . . . . . .",
            ". . X X X . .",
            ". . X O . . .",
            ". . X . . . .",
        ],
        prey: "D2",
        captures: "D1 E2",
        escapes: None,
    },
    Case {
        shows: "pressed into the corner",
        rows: &[
            ". . . . . . .",
            ". . . . . . .",
            ". X X . . . .",
            "X O O X . . .",
            "X O X . . . .",
            ". O X . . . .",
        ],
        prey: "C3",
        captures: "A1",
        escapes: Some(""),
    },
    Case {
        shows: "a snapback: whoever takes the stone thrown in is taken",
        rows: &[
            ". . . . . . .",
            ". . . . . . .",
            "X X X X X . .",
            "X O O O O X .",
            "X O . . O X .",
        ],
        prey: "B1",
        captures: "C1 D1",
        escapes: None,
    },
    Case {
        shows: "saved by taking a chain beside it",
        rows: &[". . . . . .", ". X X . . .", "X O O X . .", ". O X . O ."],
        prey: "B1",
        captures: "A1",
        escapes: Some("D1"),
    },
    Case {
        shows: "in atari and nothing helps",
        rows: &[". . . . . .", ". X X . . .", "X O O X . .", ". O X X O ."],
        prey: "B1",
        captures: "A1",
        escapes: Some(""),
    },
    Case {
        shows: "three liberties are too many",
        rows: &[". . . . .", ". . . . .", ". X O . .", ". . . . ."],
        prey: "C2",
        captures: "",
        escapes: None,
    },
    Case {
        shows: "a ko keeps it: the runner retakes at E1",
        rows: &[
            ". . . . . . .",
            "X X X X . . .",
            "O O O O X X .",
            ". O O . O X .",
        ],
        prey: "D2",
        captures: "",
        escapes: None,
    },
    Case {
        shows: "a ko does not keep it: retaking leaves it with B1 and D1",
        rows: &[
            ". . . . . . .",
            ". . X X . . .",
            ". X O O X X .",
            "X . O . O X .",
        ],
        prey: "D2",
        captures: "B1 D1",
        escapes: None,
    },
];

/// Read as it is drawn, and as it is true.
#[test]
fn drawn_ladders_are_read_as_drawn() {
    for case in CASES {
        let board = drawn(case.rows);
        let prey = point(case.prey);
        let captured = names(captures(&board, prey));
        assert_eq!(captured, case.captures, "{}", case.shows);
        let plain = truth::captures(&board, prey, &mut Vec::new());
        assert_eq!(captured, names(plain), "{}", case.shows);
        assert_eq!(board.atari(prey).is_some(), case.escapes.is_some());
        if let Some(expected) = case.escapes {
            let escaping = names(escapes(&board, prey));
            assert_eq!(escaping, expected, "{}", case.shows);
            let plain = truth::escapes(&board, prey, &mut Vec::new());
            assert_eq!(escaping, names(plain), "{}", case.shows);
        }
    }
}

/// The hunter may not retake at once, the runner may.
#[test]
fn the_runner_wins_every_ko() {
    let after = |rows, moves: &[(Color, &str)]| {
        let mut board = drawn(rows);
        for &(color, name) in moves {
            board.play_unchecked(color, point(name));
        }
        board
    };
    let (black, white) = (Color::Black, Color::White);
    let ko: &[&str] = &[".......", "XXXX...", "OOOOXX.", ".OO.OX."];
    let board = after(ko, &[(black, "D1")]);
    assert_eq!(board.ko(), Some((white, point("E1"))));
    assert_eq!(names(escapes(&board, point("D2"))), "E1");

    let ko: &[&str] = &[".......", "..XX...", ".XOOXX.", "X.O.OX."];
    let board = after(ko, &[(black, "D1")]);
    assert_eq!(names(escapes(&board, point("D2"))), "");
    let board = after(ko, &[(black, "D1"), (white, "E1")]);
    assert_eq!(board.ko(), Some((black, point("D1"))));
    assert_eq!(names(captures(&board, point("D2"))), "B1");
}

/// With two liberties a chain may be saved before the ladder begins, but not by every play. Where
/// it would have more room is the likelier place for an atari.
#[test]
fn a_ladder_can_be_forestalled() {
    let rows = &[".......", "..XXX..", "..XO...", "..X...."];
    let board = drawn(rows);
    assert_eq!(names(captures(&board, point("D2"))), "D1 E2");
    let likeliest = captures(&board, point("D2")).first().copied();
    assert_eq!(likeliest, Some(point("E2")));
    assert_eq!(names(escapes(&board, point("D2"))), "E2");
}

/// A position from a game at random that may end early.
fn random_board(rng: &mut Xoshiro256PlusPlus, size: Size) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..rng.random_range(0..2 * size.points()) {
        let sensible = |&p: &Point| {
            board.is_empty(p)
                && board.ko() != Some((color, p))
                && !board.is_suicide(color, p)
                && !board.is_eye(color, p)
        };
        let Some(play) = size.iter().filter(sensible).choose(rng) else {
            break;
        };
        board.play_unchecked(color, play);
        color = !color;
    }
    board
}

/// The chains that a ladder may be about.
fn short_of_liberties(board: &Board) -> impl Iterator<Item = Point> + '_ {
    board
        .heads()
        .filter(|&head| board.liberties(head).count() < 3)
}

/// Whether `play` is a liberty of the chain or takes one beside it.
fn is_at(board: &Board, prey: Point, play: Point) -> bool {
    let mut beside = board.chain(prey).flat_map(Point::neighbours);
    let enemy = |n| board.at(n).is_some() && board.at(n) != board.at(prey);
    beside.any(|n| n == play || enemy(n) && board.atari(n) == Some(play))
}

#[test]
fn ladders_are_read_as_a_search_of_all_plays_reads_them() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut reader = Reader::default();
    // By the number of moves that catch a chain with two liberties, or save one in atari.
    let (mut captured, mut escaped) = ([0; 3], [0; 6]);
    let mut kos = 0;
    for _ in 0..2000 {
        let [width, height] = [(); 2].map(|()| rng.random_range(2..=7));
        let board = random_board(&mut rng, Size::new(width, height).unwrap());
        for prey in short_of_liberties(&board) {
            let note = format!("{prey} {:#?} {:?}", rows_of(&board), board.ko());
            kos += usize::from(board.ko().is_some());
            let captures: Vec<Point> = reader.captures(&board, prey).collect();
            let plain = truth::captures(&board, prey, &mut Vec::new());
            let found = captures.len();
            assert_eq!(names(captures), names(plain), "{note}");
            let escapes: Vec<Point> = reader.escapes(&board, prey).collect();
            let plain = if board.atari(prey).is_some() {
                escaped[escapes.len()] += 1;
                truth::escapes(&board, prey, &mut Vec::new())
            } else {
                captured[found] += 1;
                // Plays elsewhere may save it too.
                let mut plays: Vec<_> = truth::plays(&board, board.at(prey).unwrap()).collect();
                plays.retain(|(play, next)| {
                    is_at(&board, prey, *play)
                        && truth::captures(next, prey, &mut Vec::new()).is_empty()
                });
                plays.into_iter().map(|(play, _)| play).collect()
            };
            assert_eq!(names(escapes), names(plain), "{note}");
        }
    }
    let met = format!("{captured:?} {escaped:?} {kos}");
    assert!(captured.iter().all(|&n| n > 300), "{met}");
    assert!(escaped[..3].iter().all(|&n| n > 200) && kos > 150, "{met}");
}

/// The same board with other colours, or from another side.
fn seen(board: &Board, swap: bool, turn: impl Fn(Point) -> Point) -> Board {
    let color = |color: Color| if swap { !color } else { color };
    let size = board.size();
    let stone = |p| Some((color(board.at(p)?), turn(p)));
    board_of(size, size.iter().filter_map(stone))
}

/// Nor does it matter how the board came about.
#[test]
fn neither_colours_nor_sides_of_the_board_matter() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut reader = Reader::default();
    let size = Size::square(9).unwrap();
    for _ in 0..500 {
        let mut board = random_board(&mut rng, size);
        board.set_ko(None);
        for prey in short_of_liberties(&board) {
            let captures: Vec<Point> = reader.captures(&board, prey).collect();
            let escapes: Vec<Point> = reader.escapes(&board, prey).collect();
            for view in 0..16 {
                let turn = |p: Point| {
                    let (mut col, mut row) = (p.col(), p.row());
                    if view & 1 != 0 {
                        col = 8 - col;
                    }
                    if view & 2 != 0 {
                        row = 8 - row;
                    }
                    if view & 4 != 0 {
                        (col, row) = (row, col);
                    }
                    Point::new(col, row).unwrap()
                };
                let other = seen(&board, view & 8 != 0, turn);
                let turned = |points: &[Point]| names(points.iter().map(|&p| turn(p)));
                let found = reader.captures(&other, turn(prey));
                assert_eq!(
                    names(found),
                    turned(&captures),
                    "{prey} {:#?}",
                    rows_of(&board)
                );
                let found = reader.escapes(&other, turn(prey));
                assert_eq!(
                    names(found),
                    turned(&escapes),
                    "{prey} {:#?}",
                    rows_of(&board)
                );
            }
        }
    }
}

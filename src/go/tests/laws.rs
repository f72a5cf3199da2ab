//! Laws that hold in every game: what is kept up to date equals what is worked out again, undo
//! restores, and neither the colours nor the corner of the board one looks from matter.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::go::board::Stones;
use crate::go::position::Stops;
use crate::go::rules::Ko;
use crate::go::score;
use crate::go::{Board, ByColor, Color, HalfPoints, Illegal, Move, Point, Position, Rules};
use crate::go::{Size, Verdict, diagram};

/// Each rule on repetitions, with and without suicide; no komi and no price for the last play,
/// which are the only things that know the colours.
fn every_rules() -> Vec<Rules> {
    let mut every = Vec::new();
    for ko in [Ko::Simple, Ko::PositionalSuperko, Ko::SituationalSuperko] {
        for suicide in [false, true] {
            every.push(Rules {
                ko,
                suicide,
                last_play_point: false,
                komi: HalfPoints(0),
                ..Rules::WMSG
            });
        }
    }
    every
}

/// Boards of every kind with a number of games for each of [`every_rules`].
const BOARDS: [(usize, usize, usize); 11] = [
    (1, 1, 1),
    (2, 2, 60),
    (3, 3, 60),
    (5, 1, 20),
    (4, 4, 30),
    (5, 5, 20),
    (3, 7, 20),
    (9, 9, 5),
    (13, 13, 1),
    (19, 19, 1),
    (25, 25, 1),
];

/// Calls `game` with each set of rules and board as often as it should play there.
fn for_each_game(seed: u64, mut game: impl FnMut(&mut Xoshiro256PlusPlus, Position)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for rules in every_rules() {
        for (width, height, games) in BOARDS {
            let size = Size::new(width, height).unwrap();
            for _ in 0..games {
                game(&mut rng, Position::new(size, rules));
            }
        }
    }
}

/// How many moves a game lasts: several cycles on a small board, few stones taken on a large one.
fn length(position: &Position) -> usize {
    (2 * position.board().size().points()).clamp(40, 700)
}

/// Whether to check the whole board after this move: always on a small board, now and then on a
/// large one, where that is slow.
fn checks(position: &Position) -> bool {
    position.board().size().points() <= 81 || position.moves().len().is_multiple_of(50)
}

/// A legal move, now and then a pass or out of turn.
fn choose(rng: &mut Xoshiro256PlusPlus, position: &Position) -> (Color, Move) {
    let turn = position.to_play();
    let color = if rng.random_ratio(1, 30) { !turn } else { turn };
    if rng.random_ratio(1, 30) {
        return (color, Move::Pass);
    }
    let mut plays: Vec<Move> = position.board().size().iter().map(Move::Play).collect();
    plays.shuffle(rng);
    let legal = |mv: &Move| position.check(color, *mv).is_ok();
    (color, plays.into_iter().find(legal).unwrap_or(Move::Pass))
}

/// What the rules say of each play by either side.
fn every_check(position: &Position) -> Vec<Result<(), Illegal>> {
    let size = position.board().size();
    size.iter()
        .flat_map(|p| Color::BOTH.map(|color| position.check(color, Move::Play(p))))
        .collect()
}

/// The stones of a board as a list.
fn stones(board: &Board) -> Vec<(Color, Point)> {
    let stone = |point| Some((board.at(point)?, point));
    board.size().iter().filter_map(stone).collect()
}

#[test]
fn what_is_kept_up_to_date_is_what_the_stones_say() {
    for_each_game(1, |rng, mut position| {
        let size = position.board().size();
        let rules = *position.rules();
        for _ in 0..length(&position) {
            let (color, mv) = choose(rng, &position);
            let mut expected = position.board().hash();
            let key = if let Move::Play(point) = mv {
                expected = position.board().hash_after(color, point);
                position.state().key_after(rules.ko, color, point)
            } else {
                None
            };
            let before = position.board().stones();
            // A copy for a search needs no history.
            let mut copy = position.state().clone();
            copy.play_unchecked(color, mv);
            position.play(color, mv).unwrap();

            let state = position.state();
            assert_eq!(state.board.hash(), expected);
            assert_eq!(state.board.stones(), copy.board.stones());
            assert_eq!(state.board.ko(), copy.board.ko());
            assert_eq!((state.to_play, state.stops), (copy.to_play, copy.stops));
            if mv != Move::Pass {
                assert_eq!(state.key(rules.ko), key);
            }
            assert_eq!(position.superko_keys().last(), state.key(rules.ko));
            // A simple ko is where a play would bring back the board before the last one.
            if let Some((color, point)) = state.board.ko() {
                assert_eq!(color, state.to_play);
                copy.board.play_unchecked(color, point);
                assert_eq!(copy.board.stones(), before);
            }

            if checks(&position) {
                state.board.check_consistency();
            }
            let drawn = Position::setup(size, rules, &stones(&state.board), !color, 0).unwrap();
            assert_eq!(drawn.board().hash(), state.board.hash());
            assert_eq!(drawn.state().key(rules.ko), state.key(rules.ko));
            assert_eq!(drawn.initial_to_play(), !color);
            let initial: Vec<_> = drawn.initial_stones().collect();
            assert_eq!(initial, stones(&state.board));
        }
    });
}

/// Everything that a move may change.
#[derive(Debug, PartialEq)]
struct Snapshot {
    stones: Stones,
    hash: u64,
    ko: Option<(Color, Point)>,
    captured: ByColor<u32>,
    to_play: Color,
    stops: Stops,
    moves: usize,
    states: usize,
    last_key: Option<u64>,
    /// Only on small boards, where it is cheap.
    checks: Vec<Result<(), Illegal>>,
}

impl Snapshot {
    fn of(position: &Position) -> Snapshot {
        let board = position.board();
        let small = board.size().points() <= 81;
        Snapshot {
            stones: board.stones(),
            hash: board.hash(),
            ko: board.ko(),
            captured: ByColor(Color::BOTH.map(|color| board.captured(color))),
            to_play: position.to_play(),
            stops: position.state().stops,
            moves: position.moves().len(),
            states: position.superko_keys().count(),
            last_key: position.superko_keys().last(),
            checks: if small {
                every_check(position)
            } else {
                Vec::new()
            },
        }
    }
}

#[test]
fn undo_restores_every_earlier_state() {
    for_each_game(2, |rng, mut position| {
        let mut before = Vec::new();
        for _ in 0..length(&position) {
            let mv = choose(rng, &position);
            before.push((Snapshot::of(&position), mv));
            position.play(mv.0, mv.1).unwrap();
            // Undoing in the middle and playing again must not leave a trace either.
            if rng.random_ratio(1, 20) {
                let there = Snapshot::of(&position);
                position.undo();
                position.play(mv.0, mv.1).unwrap();
                assert_eq!(Snapshot::of(&position), there);
            }
        }
        let played: Vec<_> = before.iter().map(|(_, mv)| *mv).collect();
        assert_eq!(position.moves().collect::<Vec<_>>(), played);
        assert_eq!(position.initial_to_play(), Color::Black);
        assert_eq!(position.initial_stones().count(), 0);
        for (snapshot, mv) in before.into_iter().rev() {
            assert_eq!(position.undo(), Some(mv));
            assert_eq!(Snapshot::of(&position), snapshot);
            if checks(&position) {
                position.board().check_consistency();
            }
        }
        assert_eq!(position.undo(), None);
    });
}

/// Some chains, all their stones: right or wrong, each count must treat them alike.
fn some_chains(rng: &mut Xoshiro256PlusPlus, board: &Board) -> Vec<Point> {
    let mut some = Vec::new();
    for (_, point) in stones(board) {
        if board.head(point) == point && rng.random_ratio(1, 8) {
            some.extend(board.chain(point));
        }
    }
    some
}

#[test]
fn the_same_game_with_colours_exchanged_has_the_opposite_score() {
    for_each_game(3, |rng, mut position| {
        let size = position.board().size();
        let rules = *position.rules();
        let mut swapped = Position::setup(size, rules, &[], Color::White, 0).unwrap();
        for _ in 0..length(&position) {
            let (color, mv) = choose(rng, &position);
            position.play(color, mv).unwrap();
            swapped.play(!color, mv).unwrap();
            assert_eq!(position.to_play(), !swapped.to_play());
            assert_eq!(position.phase(), swapped.phase());
            for color in Color::BOTH {
                let taken = position.board().captured(color);
                assert_eq!(taken, swapped.board().captured(!color));
            }
            if size.points() <= 81 {
                let mut checks = every_check(&swapped);
                checks.chunks_mut(2).for_each(|sides| sides.reverse());
                assert_eq!(every_check(&position), checks);
            }
        }
        let (board, other) = (position.board(), swapped.board());
        let verdict = Verdict {
            dead: some_chains(rng, board),
            seki: some_chains(rng, board),
            contestable: vec![Point::new(0, 0).unwrap()],
        };
        for scoring in [Rules::WMSG, Rules::JAPANESE] {
            let count = scoring.count(board, &verdict);
            assert_eq!(count.0, -scoring.count(other, &verdict).0);
            assert_eq!(scoring.area_excess(board), -scoring.area_excess(other));
        }
        assert_eq!(position.result(&verdict).0, -swapped.result(&verdict).0);
        assert_eq!(score::seki(board, &[]), score::seki(other, &[]));
        assert_eq!(
            score::played_out_area(board),
            -score::played_out_area(other)
        );
    });
}

/// One of the eight symmetries: mirrored left to right, top to bottom, and along the diagonal,
/// as the three lowest bits say.
fn turned(size: Size, symmetry: usize, point: Point) -> Point {
    let (mut col, mut row) = (point.col(), point.row());
    if symmetry & 1 != 0 {
        col = size.width() - 1 - col;
    }
    if symmetry & 2 != 0 {
        row = size.height() - 1 - row;
    }
    if symmetry & 4 != 0 {
        (col, row) = (row, col);
    }
    Point::new(col, row).unwrap()
}

#[test]
fn the_eight_symmetries_agree() {
    for_each_game(4, |rng, mut position| {
        let size = position.board().size();
        let mut views: Vec<Position> = (0..8)
            .map(|symmetry| {
                let (width, height) = (size.width(), size.height());
                let turned = if symmetry & 4 == 0 {
                    Size::new(width, height)
                } else {
                    Size::new(height, width)
                };
                Position::new(turned.unwrap(), *position.rules())
            })
            .collect();
        for _ in 0..length(&position) {
            let (color, mv) = choose(rng, &position);
            position.play(color, mv).unwrap();
            for (symmetry, view) in views.iter_mut().enumerate() {
                let mv = match mv {
                    Move::Play(point) => Move::Play(turned(size, symmetry, point)),
                    Move::Pass => Move::Pass,
                };
                view.play(color, mv).unwrap();
                if size.points() > 81 {
                    continue;
                }
                for point in size.iter() {
                    let there = turned(size, symmetry, point);
                    for color in Color::BOTH {
                        let here = position.check(color, Move::Play(point));
                        let there = view.check(color, Move::Play(there));
                        assert_eq!(here.is_ok(), there.is_ok());
                    }
                    let (board, view) = (position.board(), view.board());
                    if board.is_empty(point) {
                        for color in Color::BOTH {
                            let eye = board.is_eye(color, point);
                            assert_eq!(eye, view.is_eye(color, there));
                        }
                    }
                }
            }
        }
        let seki = score::seki(position.board(), &[]);
        for (symmetry, view) in views.iter().enumerate() {
            let mut turned: Vec<Point> = seki.iter().map(|&p| turned(size, symmetry, p)).collect();
            turned.sort();
            assert_eq!(score::seki(view.board(), &[]), turned);
            for rules in [Rules::WMSG, Rules::JAPANESE] {
                let count = rules.count(position.board(), &Verdict::default());
                assert_eq!(rules.count(view.board(), &Verdict::default()), count);
            }
        }
    });
}

/// A board with nothing but these stones.
fn board_of(size: Size, stones: impl IntoIterator<Item = (Color, Point)>) -> Board {
    let mut board = Board::new(size);
    for (color, point) in stones {
        board.put(color, point);
    }
    board
}

/// Own stones all around and no more enemies at the corners than the eye can bear. The corner A1
/// has a border point with no index beyond it, so every point of the largest board is tried.
#[test]
fn eyes_are_seen_at_every_point() {
    for (width, height) in [(2, 2), (5, 5), (4, 7), (25, 25)] {
        let size = Size::new(width, height).unwrap();
        for point in size.iter() {
            let inside = |p: &Point| size.contains(*p);
            let around: Vec<Point> = point.neighbours().into_iter().filter(inside).collect();
            let corners: Vec<Point> = point.diagonals().into_iter().filter(inside).collect();
            let edge = around.len() < 4;
            for enemies in 0..=corners.len() {
                let own = around.iter().map(|&p| (Color::Black, p));
                let enemy = corners[..enemies].iter().map(|&p| (Color::White, p));
                let board = board_of(size, own.chain(enemy));
                let eye = if edge { enemies == 0 } else { enemies < 2 };
                assert_eq!(board.is_eye(Color::Black, point), eye, "{point} {enemies}");
                assert!(!board.is_eye(Color::White, point), "{point}");
            }
            for missing in 0..around.len() {
                let mut own: Vec<_> = around.iter().map(|&p| (Color::Black, p)).collect();
                own.remove(missing);
                assert!(!board_of(size, own.clone()).is_eye(Color::Black, point));
                own.push((Color::White, around[missing]));
                assert!(!board_of(size, own).is_eye(Color::Black, point));
            }
        }
    }
}

/// Diagonals are the points one column and one row away, and no other.
#[test]
fn diagonals_stay_next_to_their_point() {
    let size = Size::square(25).unwrap();
    for point in size.iter() {
        let mut found = point.diagonals().to_vec();
        found.retain(|&p| size.contains(p));
        found.sort();
        let next =
            |p: &Point| p.col().abs_diff(point.col()) == 1 && p.row().abs_diff(point.row()) == 1;
        assert_eq!(
            found,
            size.iter().filter(next).collect::<Vec<_>>(),
            "{point}"
        );
    }
}

#[test]
fn impossible_boards_are_refused() {
    let setup = |rows: &[&str]| {
        let (size, stones) = diagram::read(rows);
        Position::setup(size, Rules::WMSG, &stones, Color::Black, 0).err()
    };
    let point = |col, row| Point::new(col, row).unwrap();
    assert_eq!(setup(&["XX", "X."]), None);
    assert!(matches!(setup(&["XX", "XX"]), Some(Illegal::NoLiberty(_))));
    assert_eq!(
        setup(&["OX.", "X..", "..."]),
        Some(Illegal::NoLiberty(point(0, 2)))
    );

    let size = Size::square(3).unwrap();
    let stone = |col, row| (Color::White, point(col, row));
    for (stones, why) in [
        (vec![stone(3, 0)], Illegal::OffBoard(point(3, 0))),
        (vec![stone(0, 3)], Illegal::OffBoard(point(0, 3))),
        (
            vec![stone(1, 1), stone(1, 1)],
            Illegal::Occupied(point(1, 1)),
        ),
    ] {
        let found = Position::setup(size, Rules::WMSG, &stones, Color::Black, 0);
        assert_eq!(found.err(), Some(why));
    }
}

/// Each refusal names its reason, the first that holds.
#[test]
fn refusals_name_their_reason() {
    let (size, stones) = diagram::read(&[".XO.", "X.XO", ".XO.", "...."]);
    let mut position = Position::setup(size, Rules::WMSG, &stones, Color::White, 0).unwrap();
    let play = |name: &str| name.parse::<Move>().unwrap();
    let point = |name: &str| name.parse::<Point>().unwrap();
    for (color, name, expected) in [
        (Color::Black, "E1", Illegal::OffBoard(point("E1"))),
        (Color::Black, "A5", Illegal::OffBoard(point("A5"))),
        (Color::Black, "B4", Illegal::Occupied(point("B4"))),
        (Color::White, "A4", Illegal::Suicide(point("A4"))),
    ] {
        assert_eq!(position.check(color, play(name)), Err(expected));
        assert_eq!(position.play(color, play(name)), Err(expected));
    }
    position.play(Color::White, play("B3")).unwrap();
    let expected = Illegal::Ko(point("C3"));
    assert_eq!(position.play(Color::Black, play("C3")), Err(expected));
    assert_eq!(expected.to_string(), "C3 would repeat an earlier position");
}

//! Endgames under WMSG, solved, and whether the engine plays them.
//!
//! [`solver`] says what an endgame is worth, [`positions`] holds the solved ones, [`generate`] made
//! them. Slow ones are ignored by default:
//!
//! ```text
//! cargo test --test endgames -- --ignored small_boards
//! cargo test --test endgames -- --ignored --nocapture one_second
//! cargo test --test endgames -- --ignored --nocapture make_positions
//! ```

mod generate;
mod life;
mod minimax;
mod positions;
mod solver;

use std::time::Duration;

use zhiyun::go::{Color, HalfPoints, Move, Position, Rules, Size};
use zhiyun::search::network::Evaluator;
use zhiyun::search::{Budget, Decision, Limits, Params, Player, Task, Watch};

use positions::{AGREED, ALIVE, AREA, Endgame};

/// More than any position in the file takes.
const NODES: u64 = 100_000;

/// Runs `test` with room for lines of many moves.
fn with_stack(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(1 << 28);
        let thread = builder.spawn_scoped(scope, test).unwrap();
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
    });
}

#[test]
fn the_solutions_hold() {
    with_stack(|| {
        for endgame in positions::read() {
            let solve = |rules| solver::solve(&endgame.position(rules), NODES).unwrap();
            assert_eq!(solve(Rules::WMSG), endgame.wmsg, "{endgame}");
            assert_eq!(solve(ALIVE), endgame.wmsg, "{endgame}");
            assert_eq!(solve(AGREED), endgame.wmsg, "{endgame}");
            assert_eq!(solve(AREA), endgame.area, "{endgame}");
        }
    });
}

#[test]
fn there_are_enough_positions_of_each_kind() {
    let endgames = positions::read();
    assert_eq!(endgames.len(), 200);
    let decided = endgames.iter().filter(|e| e.last_play_decides()).count();
    assert!(decided >= 80, "{decided}");
    for (i, endgame) in endgames.iter().enumerate() {
        let names = endgames[i + 1..].iter().map(|other| &other.name);
        assert!(!names.into_iter().any(|name| *name == endgame.name));
        let legal = solver::legal(&endgame.position(Rules::WMSG));
        assert!(endgame.wmsg.best.len() < legal.len(), "{endgame}");
    }
}

/// Makes the file anew. Read the difference.
#[test]
#[ignore = "eight minutes"]
fn make_positions() {
    with_stack(|| {
        let endgames = generate::generate();
        positions::write(&endgames);
        assert_eq!(positions::read(), endgames);
    });
}

/// Width and height, what the empty board is worth by plain area and by WMSG, and the best first
/// moves by WMSG.
type Empty = (usize, usize, &'static str, &'static str, &'static str);

const SMALLEST: &[Empty] = &[
    (1, 2, "0.0", "0.0", "pass"),
    (1, 3, "3.0", "2.0", "A2"),
    (1, 4, "4.0", "3.0", "A2 A3"),
    (1, 5, "0.0", "0.0", "A2 A4"),
    (1, 6, "1.0", "0.0", "A2 A5"),
    (1, 7, "2.0", "1.0", "A2 A4 A6"),
    (2, 2, "1.0", "0.0", "A1 B1 A2 B2"),
    (2, 3, "0.0", "0.0", "pass"),
];

const SMALL: &[Empty] = &[
    (2, 4, "8.0", "7.0", "A2 B2 A3 B3"),
    (3, 3, "9.0", "8.0", "B2"),
    (2, 5, "10.0", "9.0", "A2 B2 A3 B3 A4 B4"),
    (3, 4, "4.0", "3.0", "B2 B3"),
];

fn check_empty(boards: &[Empty]) {
    for &(width, height, area, wmsg, best) in boards {
        let size = Size::new(width, height).unwrap();
        let solve = |rules| solver::solve(&Position::new(size, rules), u64::MAX).unwrap();
        let (by_area, by_wmsg) = (solve(AREA), solve(ALIVE));
        assert_eq!(by_area.value.to_string(), area, "{width}x{height}");
        assert_eq!(by_wmsg.value.to_string(), wmsg, "{width}x{height}");
        let names: Vec<_> = by_wmsg.best.iter().map(Move::to_string).collect();
        assert_eq!(names.join(" "), best, "{width}x{height}");
    }
}

/// By plain area 2x2 is worth 1 (John Tromp, Solving 2x2 go).
#[test]
fn the_smallest_boards_are_solved_from_the_start() {
    with_stack(|| check_empty(SMALLEST));
}

/// By plain area 3x3 is worth 9 and 3x4 is worth 4 (Erik van der Werf, Solving Go on Small Boards,
/// 2003).
#[test]
#[ignore = "ten minutes"]
fn small_boards_are_solved_from_the_start() {
    with_stack(|| check_empty(SMALL));
}

/// With the komi such that only the best first moves win, the engine makes one. Where that is a pass, on
/// 2x3, it does not.
#[test]
fn the_engine_opens_small_boards_with_a_best_move() {
    let limits = Limits {
        playouts: 2_000,
        time: None,
    };
    for &(width, height, _, wmsg, best) in SMALLEST.iter().chain(SMALL) {
        if best == "pass" {
            continue;
        }
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(size, Rules::WMSG);
        let value: HalfPoints = wmsg.parse().unwrap();
        position.set_komi(HalfPoints(value.0 - 1));
        let mv = engine(&position, limits).to_string();
        let is_best = best.split(' ').any(|name| name == mv);
        assert!(is_best, "{width}x{height}: {mv}");
    }
}

/// The engine's move.
fn engine(position: &Position, limits: Limits) -> Move {
    let mut player = Player::new(Params {
        network: Some(Evaluator::inside()),
        threads: 1,
        seed: 1,
        memory: 64 << 20,
        resign: 0.0,
        level: Params::HIGHEST,
    });
    let task = Task::new(position, position.to_play(), limits);
    match player.genmove(&task, &mut Watch::none()).0 {
        Decision::Move(mv) => mv,
        Decision::Resign => panic!("it never resigns"),
    }
}

/// Asks the engine for a move in each position, with the komi such that the best moves win and all
/// others lose. Prints the failures and returns their number.
fn failures(endgames: &[Endgame], limits: Limits) -> usize {
    let mut failures = 0;
    for endgame in endgames {
        let mut position = endgame.position(Rules::WMSG);
        let value = endgame.wmsg.value.0;
        position.set_komi(HalfPoints(match position.to_play() {
            Color::Black => value - 1,
            Color::White => value + 1,
        }));
        let mv = engine(&position, limits);
        if !endgame.wmsg.best.contains(&mv) {
            failures += 1;
            println!("{mv} is not best\n{endgame}");
        }
    }
    failures
}

#[test]
fn the_engine_plays_the_best_move() {
    let limits = Limits {
        playouts: 2_000,
        time: None,
    };
    let failures = failures(&positions::read(), limits);
    assert_eq!(failures, 0);
}

#[test]
#[ignore = "four minutes"]
fn the_engine_plays_the_best_move_in_one_second() {
    let limits = Limits {
        playouts: u64::MAX,
        time: Some(Budget::fixed(Duration::from_secs(1))),
    };
    let endgames = positions::read();
    let failures = failures(&endgames, limits);
    println!("{failures} failures in {}", endgames.len());
    assert!(50 * failures <= endgames.len());
}

//! Makes the positions: the last moves of random games, taken back one by one.

use std::collections::HashSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zhiyun::go::{Board, Color, Move, Point, Position, Rules, Size};

use crate::positions::{AGREED, ALIVE, AREA, Endgame, fills_eye};
use crate::solver::{self, Solution};

/// Lengths of sides, and how many positions on such a board: in which the last play does not decide,
/// and in which it does.
const BOARDS: [(usize, [usize; 2]); 6] = [
    (5, [20, 16]),
    (6, [20, 16]),
    (7, [20, 16]),
    (8, [20, 16]),
    (9, [20, 16]),
    (13, [18, 2]),
];

/// Nodes at most for a position under one rule set.
const NODES: u64 = 4_000;

/// Moves at most that are taken back.
const BACK: usize = 12;

/// Moves kept before a position if one of them was a pass or took stones.
const KEPT: usize = 4;

/// The positions of [`crate::positions::read`].
pub fn generate() -> Vec<Endgame> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut endgames = Vec::new();
    for (side, count) in BOARDS {
        let mut wanted = count;
        // Just to pass is not all that the rule is about.
        let mut passes = count.map(|count| count / 2);
        let mut seen = HashSet::new();
        let mut number = 0;
        while wanted != [0, 0] {
            let game = game(Size::square(side).unwrap(), &mut random);
            for mut endgame in problems(&game) {
                let kind = usize::from(endgame.last_play_decides());
                let just_pass = endgame.wmsg.best == [Move::Pass];
                if wanted[kind] == 0
                    || just_pass && passes[kind] == 0
                    || !seen.insert(endgame.rows.clone())
                {
                    continue;
                }
                passes[kind] -= usize::from(just_pass);
                wanted[kind] -= 1;
                number += 1;
                endgame.name = format!("{side}x{side}-{number:02}");
                println!("{}, {wanted:?} to find", endgame.name);
                endgames.push(endgame);
                break;
            }
        }
    }
    endgames
}

/// A random game to two passes: the positions and the moves made in them. Both sides leave alone
/// small regions that only one side surrounds, so that the last points are between the two.
fn game(size: Size, random: &mut Xoshiro256PlusPlus) -> Vec<(Position, Move)> {
    let small = random.random_range(1..5u32) as usize;
    let careful = random.random_bool(0.7);
    let mut position = Position::new(size, Rules::WMSG);
    let mut game = Vec::new();
    while !position.state().stops.is_stopped() && game.len() < 4 * size.points() {
        let (board, color) = (position.board(), position.to_play());
        let mut moves = solver::legal(&position);
        moves.retain(|&mv| match mv {
            Move::Play(point) if takes(board, color, point) => true,
            Move::Play(point) => {
                let own = is_settled(board, point, small) || fills_eye(&position, mv);
                let sound = !careful || !is_self_atari(board, color, point);
                sound && !own
            }
            Move::Pass => false,
        });
        let mv = match moves.len() {
            0 => Move::Pass,
            len => moves[random.random_range(0..len as u32) as usize],
        };
        game.push((position.clone(), mv));
        position.play(color, mv).unwrap();
    }
    game
}

fn takes(board: &Board, color: Color, point: Point) -> bool {
    let mut beside = point.neighbours().into_iter();
    beside.any(|n| board.at(n) == Some(!color) && board.atari(n).is_some())
}

fn is_self_atari(board: &Board, color: Color, point: Point) -> bool {
    let mut board = board.clone();
    board.play_unchecked(color, point);
    board.atari(point).is_some()
}

/// Whether at most `small` connected empty points lie here between stones of one colour.
fn is_settled(board: &Board, point: Point, small: usize) -> bool {
    let mut points = vec![point];
    let mut colors = HashSet::new();
    let mut next = 0;
    while let Some(&point) = points.get(next) {
        next += 1;
        for n in point.neighbours() {
            if board.is_empty(n) && !points.contains(&n) {
                points.push(n);
            }
            colors.extend(board.at(n).map(|color| color as usize));
        }
        if points.len() > small {
            return false;
        }
    }
    colors.len() == 1
}

/// The problems on the way back from the end of a game, each beginning a few moves before it.
fn problems(game: &[(Position, Move)]) -> impl Iterator<Item = Endgame> {
    let last = (0..game.len()).rev().take(BACK);
    // What is too hard does not become easier further back.
    last.map_while(|at| problem(game, at).ok()).flatten()
}

/// A position is too hard.
struct TooHard;

fn problem(game: &[(Position, Move)], at: usize) -> Result<Option<Endgame>, TooHard> {
    let mut endgame = extract(game, at);
    let solve = |rules| solver::solve(&endgame.position(rules), NODES).ok_or(TooHard);
    let wmsg = solve(AGREED)?;
    if is_dull(&endgame.position(Rules::WMSG), &wmsg) {
        return Ok(None);
    }
    // What the players think of dead stones must not matter, nor whether they resume.
    if solve(ALIVE)? != wmsg || solve(Rules::WMSG)? != wmsg {
        return Ok(None);
    }
    let area = solve(AREA)?;
    endgame.wmsg = wmsg;
    endgame.area = area;
    Ok(Some(endgame))
}

/// Whether more than half of the moves are best, or of those that fill no own eyes.
fn is_dull(position: &Position, solution: &Solution) -> bool {
    let many = |moves: &[Move]| {
        let best = moves.iter().filter(|mv| solution.best.contains(mv));
        2 * best.count() > moves.len()
    };
    let mut moves = solver::legal(position);
    many(&moves) || {
        moves.retain(|&mv| !fills_eye(position, mv));
        many(&moves)
    }
}

/// The position before move number `at` of a game, not solved yet.
fn extract(game: &[(Position, Move)], at: usize) -> Endgame {
    let start = at.saturating_sub(KEPT);
    let stones = |at: usize| {
        let board = game[at].0.board();
        board.size().points() - board.empty_points().len()
    };
    let tells = (start..at).any(|before| stones(before + 1) != stones(before) + 1);
    let start = if tells { start } else { at };
    let board = game[start].0.board();
    let cell = |point| match board.at(point) {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => ".",
    };
    let row = |row| {
        let points = (0..board.size().width()).filter_map(|col| Point::new(col, row));
        points.map(cell).collect::<Vec<_>>().join(" ")
    };
    Endgame {
        name: String::new(),
        rows: (0..board.size().height()).rev().map(row).collect(),
        first: game[start].0.to_play(),
        moves: game[start..at].iter().map(|&(_, mv)| mv).collect(),
        wmsg: Solution::default(),
        area: Solution::default(),
    }
}

//! First guesses: how likely each move of a new node is the right one.

use crate::go::{Board, Color, Move, Point, Rules, State};

use super::playout::only_liberty_after;

/// Weight of a pass beside that of an ordinary move.
const PASS: f32 = 0.3;

/// The moves of a new node with their probabilities: every legal play but the filling of own
/// eyes, and the pass. `last` is the last move on the board; `repeats` says whether a play would
/// bring back an earlier position.
pub fn moves(
    state: &State,
    rules: &Rules,
    last: Option<Point>,
    repeats: impl Fn(Point) -> bool,
) -> Vec<(Move, f32)> {
    let (board, color) = (&state.board, state.to_play);
    let mut moves = vec![(Move::Pass, PASS)];
    for &point in board.empty_points() {
        if !board.is_eye(color, point)
            && state.check_without_history(rules, color, point).is_ok()
            && !repeats(point)
        {
            moves.push((Move::Play(point), weight(board, color, point, last)));
        }
    }
    let total: f32 = moves.iter().map(|&(_, weight)| weight).sum();
    for (_, weight) in &mut moves {
        *weight /= total;
    }
    // The order of the empty points depends on the history; ties must not.
    moves.sort_by_key(|&(mv, _)| match mv {
        Move::Play(point) => point.index(),
        Move::Pass => 0,
    });
    moves
}

fn weight(board: &Board, color: Color, point: Point, last: Option<Point>) -> f32 {
    let mut weight = 1.0;
    let mut takes = 0;
    let mut saves = 0;
    for n in point.neighbours() {
        match board.at(n) {
            Some(c) if board.atari(n).is_some() => {
                let stones = board.chain_len(n);
                if c == color {
                    saves += stones;
                } else {
                    takes += stones;
                }
            }
            _ => {}
        }
    }
    let self_atari = only_liberty_after(board, color, point).is_some();
    if takes > 0 {
        weight *= 4.0 + takes.min(10) as f32;
    }
    if saves > 0 && !self_atari {
        weight *= 3.0 + saves.min(10) as f32;
    }
    if self_atari && takes < 2 {
        weight *= 0.1;
    }
    weight * locality(point, last) * line(board, point)
}

/// Answers are more often near the last move than far from it.
fn locality(point: Point, last: Option<Point>) -> f32 {
    let Some(last) = last else { return 1.0 };
    let dx = point.col().abs_diff(last.col());
    let dy = point.row().abs_diff(last.row());
    // The metric of most pattern features: longer diagonally than the larger coordinate.
    match dx + dy + dx.max(dy) {
        0..=2 => 5.0,
        3 => 4.0,
        4..=5 => 2.5,
        6..=7 => 1.5,
        _ => 1.0,
    }
}

/// On open ground corners come first, then the third and fourth line; the first line is worth
/// hardly anything.
fn line(board: &Board, point: Point) -> f32 {
    let size = board.size();
    if size.width().min(size.height()) < 7 || !is_open(board, point) {
        return 1.0;
    }
    let (x, y) = size.edge_distances(point);
    match (x.min(y), x.max(y)) {
        (0, _) => 0.05,
        (1, _) => 0.3,
        (2 | 3, 2 | 3) => 8.0,
        (2 | 3, _) => 2.0,
        _ => 1.0,
    }
}

/// Whether there is no stone within two lines.
fn is_open(board: &Board, point: Point) -> bool {
    let (col, row) = (point.col(), point.row());
    let near = |at: usize| at.saturating_sub(2)..=at + 2;
    near(row).all(|r| near(col).all(|c| Point::new(c, r).is_none_or(|p| board.at(p).is_none())))
}

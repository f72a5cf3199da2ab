//! First guesses: how likely each move of a new node is the right one.

use super::liberties::liberties_after;
use super::line::Line;
use super::mcts::Prior;
use super::params;
use super::patterns;
use crate::go::{Board, Color, Move, Point};

/// Simple knowledge: captures, escapes, 3x3 patterns, the neighbourhood of the last moves, and on open
/// ground the lines.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge;

impl Prior for Knowledge {
    fn guess(&self, line: &Line, moves: &mut [(Move, f32)]) {
        let board = &line.state.board;
        let full = 2 * board.empty_points().len() < board.size().points();
        let pass = match full && line.state.stops.has_passed() {
            true => params::SECOND_PASS,
            false => params::PASS,
        };
        let mut total = 0.0;
        for (mv, guess) in moves.iter_mut() {
            *guess = match *mv {
                Move::Play(point) => weight(line, point),
                Move::Pass => pass,
            };
            total += *guess;
        }
        for (_, guess) in moves {
            *guess /= total;
        }
    }
}

fn weight(line: &Line, point: Point) -> f32 {
    let (board, color) = (&line.state.board, line.state.to_play);
    let [last, before] = line.recent.0;
    let (takes, saves) = in_atari_beside(board, color, point);
    let self_atari = liberties_after(board, color, point, 2) < 2;
    let mut weight = line_weight(board, point);
    if patterns::matches(board.code(point)) {
        weight *= params::PRIOR_PATTERN;
    }
    if takes > 0 {
        weight *= params::PRIOR_CAPTURE + takes.min(params::PRIOR_STONES) as f32;
    }
    if saves > 0 && !self_atari {
        weight *= params::PRIOR_ESCAPE + saves.min(params::PRIOR_STONES) as f32;
    }
    if self_atari && takes < 2 {
        weight *= params::PRIOR_SELF_ATARI;
    }
    weight * locality(point, last) * locality(point, before).sqrt()
}

/// Stones of the chains in atari beside `point`: the opponent's and the own ones. A chain that touches it
/// twice counts twice.
fn in_atari_beside(board: &Board, color: Color, point: Point) -> (usize, usize) {
    let in_atari = |color| {
        let chains = board.beside(point, color);
        let chains = chains.filter(|&n| board.atari(n).is_some());
        chains.map(|n| board.chain_len(n)).sum()
    };
    (in_atari(!color), in_atari(color))
}

/// Answers are more often near the last move than far from it.
fn locality(point: Point, last: Option<Point>) -> f32 {
    let Some(last) = last else { return 1.0 };
    let dx = point.col().abs_diff(last.col());
    let dy = point.row().abs_diff(last.row());
    // 2 beside it, 3 diagonally.
    let distance = dx + dy + dx.max(dy);
    params::PRIOR_NEAR.get(distance).copied().unwrap_or(1.0)
}

/// On open ground corners come first, then the third and fourth line; the first line is worth
/// hardly anything.
fn line_weight(board: &Board, point: Point) -> f32 {
    let size = board.size();
    if size.width().min(size.height()) < 7 || !is_open(board, point) {
        return 1.0;
    }
    let (x, y) = size.edge_distances(point);
    match (x.min(y), x.max(y)) {
        (2 | 3, 2 | 3) => params::PRIOR_CORNER,
        (line, _) => params::PRIOR_LINES.get(line).copied().unwrap_or(1.0),
    }
}

/// Whether there is no stone within two lines.
fn is_open(board: &Board, point: Point) -> bool {
    let (col, row) = (point.col(), point.row());
    let near = |at: usize| at.saturating_sub(2)..=at + 2;
    board.code(point).is_bare()
        && near(row)
            .all(|r| near(col).all(|c| Point::new(c, r).is_none_or(|p| board.at(p).is_none())))
}

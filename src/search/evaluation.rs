//! How a leaf will end: one playout, or at a stop the count.

use super::judge::Opinion;
use super::line::Line;
use super::mcts::Evaluation;
use super::params;
use super::playout::Terms;
use super::random::Random;
use super::tally::{Tally, owners};
use crate::go::{Board, Color, HalfPoints, Rules, State, Verdict};

/// The evaluation of a leaf: one playout, or at a stop the count.
#[derive(Clone, Copy, Debug)]
pub struct Playouts<'a> {
    /// What is fixed.
    pub terms: Terms<'a>,
    /// What is dead at the root, if all is settled there. It then holds for stops in the tree too, so
    /// that the search sees what the last plays and passes are worth.
    pub opinion: Option<&'a Opinion>,
}

impl Playouts<'_> {
    /// Black's result if `state` is a stop whose dead stones are known.
    pub fn count(&self, state: &State) -> Option<HalfPoints> {
        if !state.stops.is_stopped() {
            return None;
        }
        let verdict = match (state.every_stone_lives(self.terms.rules), self.opinion) {
            (true, _) => Verdict::default(),
            (false, opinion) => opinion?.verdict_later(&state.board),
        };
        Some(self.terms.count(state, &verdict))
    }
}

impl Evaluation for Playouts<'_> {
    fn evaluate(&self, line: &mut Line, random: &mut Random, tally: Option<&Tally>) -> f32 {
        let Terms { rules, .. } = self.terms;
        let counted = self.count(&line.state);
        let exact = counted.is_some();
        let score = counted.unwrap_or_else(|| self.terms.playout(line, random));
        let handicap = if exact { 0 } else { self.terms.handicap.0 };
        let win = win(rules, HalfPoints(score.0 - handicap));
        if let Some(tally) = tally {
            tally.add(points(score), owners(&line.state.board));
        }
        with_margin(win, points(score), &line.state.board)
    }
}

/// What a result is worth to Black: 1 is a win, 0.5 a draw.
pub fn win(rules: &Rules, result: HalfPoints) -> f32 {
    match rules.winner(result) {
        Some(Color::Black) => 1.0,
        Some(Color::White) => 0.0,
        None => 0.5,
    }
}

/// Half points as points.
pub fn points(half: HalfPoints) -> f32 {
    half.0 as f32 / 2.0
}

/// A chance of winning, a little shifted by the result in points: from 0 to 1, and never quite there.
pub fn with_margin(win: f32, points: f32, board: &Board) -> f32 {
    let half = board.size().points() as f32 / 2.0;
    let margin = 0.5 + 0.5 * points / (half + points.abs());
    win + params::MARGIN * (margin - win)
}

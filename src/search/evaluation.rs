//! How a leaf will end: one playout, or at a stop the count.

use super::judge::Opinion;
use super::line::Line;
use super::mcts::{Evaluation, Value};
use super::params;
use super::playout::Terms;
use super::random::Random;
use crate::go::{Color, HalfPoints, State, Verdict};

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
    fn count(&self, state: &State) -> Option<HalfPoints> {
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
    fn evaluate(&self, line: &mut Line, random: &mut Random) -> Value {
        let Terms { rules, .. } = self.terms;
        let counted = self.count(&line.state);
        let exact = counted.is_some();
        let score = counted.unwrap_or_else(|| self.terms.playout(line, random));
        let handicap = if exact { 0 } else { self.terms.handicap.0 };
        let win = match rules.winner(HalfPoints(score.0 - handicap)) {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        // From 0 to 1, and never quite there.
        let points = score.0 as f32 / 2.0;
        let half = line.state.board.size().points() as f32 / 2.0;
        let margin = 0.5 + 0.5 * points / (half + points.abs());
        let black = win + params::MARGIN * (margin - win);
        Value { black, score }
    }
}

//! The network's answers to both questions of the search: what the moves are worth, and how it will end.
//!
//! One evaluation answers both. The first question has it made, the second one finds it in the cache of the
//! [`Evaluator`], as does whoever comes to the same position by another way.
//!
//! No playout has a share in the value: with 0.3 of it, at about the same time on 9x9, one won 41 of 64 games
//! with an early network, but 25 of 60 with the present one, and with 0.12 of it 27 of 60.

use super::evaluation::{Playouts, points, win, with_margin};
use super::judge;
use super::line::Line;
use super::mcts::{Evaluation, Prior};
use super::network::{Evaluator, not_told, owned_by_black};
use super::random::Random;
use super::tally::Tally;
use crate::go::point::PADDED;
use crate::go::{Color, Move, State, Verdict};
use crate::net::Output;

/// The network's answers in one search.
#[derive(Clone, Copy, Debug)]
pub struct ByNetwork<'a> {
    /// Who is asked.
    pub evaluator: &'a Evaluator,
    /// What is fixed, and what is dead at the root, if all is settled there. No playout is made.
    pub playouts: Playouts<'a>,
    /// See [`Evaluator::ask`].
    pub salt: u64,
}

impl Prior for ByNetwork<'_> {
    fn guess(&self, line: &Line, moves: &mut [(Move, f32)]) {
        let width = line.state.board.size().width();
        self.ask(line, |output| {
            let mut most = f32::NEG_INFINITY;
            for (mv, prior) in moves.iter_mut() {
                *prior = match *mv {
                    Move::Play(point) => output.policy[point.row() * width + point.col()],
                    Move::Pass => output.pass,
                };
                most = most.max(*prior);
            }
            let mut total = 0.0;
            for (_, prior) in moves.iter_mut() {
                *prior = libm::expf(*prior - most);
                total += *prior;
            }
            for (_, prior) in moves {
                *prior /= total;
            }
        });
    }
}

impl Evaluation for ByNetwork<'_> {
    fn evaluate(&self, line: &mut Line, _random: &mut Random, tally: Option<&Tally>) -> f32 {
        let (to_play, size) = (line.state.to_play, line.state.board.size());
        self.ask(line, |output| {
            let (points, win) = self.expected(line, output);
            if let Some(tally) = tally {
                let owners = owned_by_black(output, to_play)
                    .map(|of_black| [0.5 + 0.5 * of_black, 0.5 - 0.5 * of_black]);
                tally.add(points, size.iter().zip(owners));
            }
            with_margin(win, points, &line.state.board)
        })
    }
}

impl ByNetwork<'_> {
    fn ask<R>(&self, line: &Line, answer: impl FnOnce(&Output) -> R) -> R {
        self.evaluator
            .ask(line, &self.playouts.terms, self.salt, answer)
    }

    /// Black's result in points, and how likely Black wins: at a stop by the count with the dead stones known,
    /// else with those that the network sees; elsewhere what the network says.
    fn expected(&self, line: &Line, output: &Output) -> (f32, f32) {
        let (state, terms) = (&line.state, &self.playouts.terms);
        let seen = || {
            let verdict = self.seen(state, output);
            terms.count(state, &verdict)
        };
        match state.stops.is_stopped() {
            true => {
                let result = self.playouts.count(state).unwrap_or_else(seen);
                (points(result), win(terms.rules, result))
            }
            false => {
                let (score, win) = match state.to_play {
                    Color::Black => (output.score, output.win),
                    Color::White => (-output.score, 1.0 - output.win),
                };
                (score + not_told(line, terms), win)
            }
        }
    }

    /// What is dead as the network sees it.
    fn seen(&self, state: &State, output: &Output) -> Verdict {
        let mut owned = [0.0; PADDED];
        let of_black = owned_by_black(output, state.to_play);
        for (point, of_black) in state.board.size().iter().zip(of_black) {
            owned[point.index()] = of_black;
        }
        judge::verdict_by(&state.board, &owned)
    }
}

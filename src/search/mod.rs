//! Monte Carlo: which move to make. Never prints.
//!
//! Read in this order: [`playout`] (one random game), [`tree`] (what is remembered), [`prior`]
//! (first guesses), [`mcts`] (the search), [`judge`] (what is dead). [`Player`] puts them
//! together and decides about passing and resigning.

pub mod judge;
pub mod mcts;
pub mod playout;
pub mod prior;
pub mod tree;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::go::{Color, Move, Position};
use judge::Opinion;
use tree::Tree;

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Playouts at most; `u64::MAX` for no limit.
    pub playouts: u64,
    /// Time at most; `None` for no limit.
    pub time: Option<Duration>,
}

/// What a search thinks of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Simulations that began with it.
    pub visits: u32,
    /// Their mean result for the mover, from 0 to 1.
    pub value: f32,
    /// The most visited line of play, the move itself first.
    pub line: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// All moves considered, the most visited first. Never empty: a pass is always among them.
    pub candidates: Vec<Candidate>,
    /// Playouts made.
    pub playouts: u64,
}

/// What the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Play or pass.
    Move(Move),
    /// Give up.
    Resign,
}

/// How the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// Number of threads, at least 1. With one thread, a seed and a playout limit, a search is a
    /// pure function of the position.
    pub threads: usize,
    /// Seed of the randomness.
    pub seed: u64,
    /// Bound of the tree in bytes.
    pub memory: usize,
    /// Resign when the chance of winning is surely below this; 0 is never.
    pub resign: f32,
}

/// The engine's mind: a tree and the parameters of its use.
#[derive(Debug)]
pub struct Player {
    params: Params,
    tree: Tree,
}

impl Player {
    /// A player that has not thought yet.
    pub fn new(params: Params) -> Player {
        Player {
            params,
            tree: Tree::new(params.memory),
        }
    }

    /// Searches for a move of `color`, whoever is to move. The randomness depends on the seed and
    /// on the number of moves so far, so asking again gives the same answer.
    pub fn search(
        &mut self,
        position: &Position,
        color: Color,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Report {
        let seed = self
            .params
            .seed
            .wrapping_add((position.moves().len() as u64) << 32);
        let threads = self.params.threads;
        mcts::search(&mut self.tree, position, color, limits, threads, seed, stop)
    }

    /// Decides on a move of `color`: searches, and sees to it that no won game is passed away,
    /// that a settled one ends, and that a lost one may be resigned.
    pub fn genmove(
        &mut self,
        position: &Position,
        color: Color,
        limits: Limits,
        stop: &AtomicBool,
    ) -> (Decision, Option<Report>) {
        let opinion = judge::judge(position);
        if may_end(position, color, &opinion) {
            return (Decision::Move(Move::Pass), None);
        }
        let report = self.search(position, color, limits, stop);
        let decision = self.decide(position, color, &opinion, &report);
        (decision, Some(report))
    }

    fn decide(
        &self,
        position: &Position,
        color: Color,
        opinion: &Opinion,
        report: &Report,
    ) -> Decision {
        let Some(best) = report.candidates.first() else {
            return Decision::Move(Move::Pass);
        };
        if self.is_hopeless(position, report) {
            return Decision::Resign;
        }
        if let Some(mv) = clean_up(position, color, opinion, report) {
            return Decision::Move(mv);
        }
        // A pass may end the game. If that would lose it, the best play is better.
        if best.mv == Move::Pass
            && !opinion.surely_won(position, color)
            && let Some(play) = report.candidates.get(1).filter(|play| play.visits > 0)
        {
            return Decision::Move(play.mv);
        }
        Decision::Move(best.mv)
    }

    /// Whether it is time to resign: the game is some way on, and the value is below the
    /// threshold by more than its statistical error.
    fn is_hopeless(&self, position: &Position, report: &Report) -> bool {
        let points = position.board().size().points();
        // Whoever gives a handicap begins far behind. Leading plays of Black are a handicap too.
        let lead = position
            .moves()
            .take_while(|&(color, _)| color == Color::Black)
            .count();
        let begun = match position.handicap().max(lead) {
            0 | 1 => points / 4,
            _ => points / 2,
        };
        let value = report.candidates.first().map_or(1.0, |best| best.value);
        let error = 0.5 / (report.playouts as f32).sqrt();
        position.moves().len() >= begun && value + error < self.params.resign
    }
}

/// Whether `color` should just pass: the game is settled, or the opponent has passed and the win
/// is sure.
fn may_end(position: &Position, color: Color, opinion: &Opinion) -> bool {
    // Stones that could not be taken off after the next stop must be taken now.
    if judge::next_stop_is_final(position) && !opinion.verdict.dead.is_empty() {
        return false;
    }
    let opponent_passed = position.state().stops.lone_pass() == Some(!color);
    opinion.settled || opponent_passed && opinion.surely_won(position, color)
}

/// When the next stop is final and all is settled but dead stones of the opponent are still on
/// the board: the most visited play that takes a liberty from them and costs nothing.
fn clean_up(position: &Position, color: Color, opinion: &Opinion, report: &Report) -> Option<Move> {
    if !judge::next_stop_is_final(position) || !opinion.settled {
        return None;
    }
    let board = position.board();
    let best = report.candidates.first()?;
    let attacks = |candidate: &&Candidate| match candidate.mv {
        Move::Play(point) => point
            .neighbours()
            .into_iter()
            .any(|n| board.at(n) == Some(!color) && opinion.verdict.dead.contains(&n)),
        Move::Pass => false,
    };
    let mut attacks = report.candidates.iter().filter(attacks);
    attacks
        .find(|candidate| candidate.visits > 0 && candidate.value + 0.1 > best.value)
        .map(|candidate| candidate.mv)
}

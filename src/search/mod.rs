//! Monte Carlo: which move to make. Never prints.
//!
//! A [`Task`] and a [`Watch`] go in, a [`Decision`] and a [`Report`] come out. Read in this order: [`mod@line`]
//! (a game that goes on from the root), [`policy`] (a sensible random move; asks `liberties` and `patterns`),
//! [`playout`] (one random game), [`tree`] (what is remembered), [`mcts`] (the search), [`tally`] (what it tells
//! beside the move), [`prior`] and [`evaluation`] (who answers its two questions by playouts), [`features`] (what
//! a network sees), [`network`] (what it says), [`judge`] (what is dead), [`by_network`] (the network's answers
//! to both questions). [`Player`] puts them together and decides about passing and resigning. All numbers are
//! in [`params`]. There is no circle among these files.

pub mod by_network;
pub mod evaluation;
pub mod features;
pub mod judge;
mod liberties;
pub mod line;
pub mod mcts;
pub mod network;
pub mod params;
mod patterns;
mod player;
pub mod playout;
pub mod policy;
pub mod prior;
pub mod random;
pub mod tally;
pub mod tree;

use std::sync::Arc;
use std::time::Duration;

use crate::go::{Color, Move, Position};
use network::Evaluator;
use tally::Ends;

pub use player::Player;

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Playouts at most; `u64::MAX` for no limit.
    pub playouts: u64,
    /// Time; `None` for no limit.
    pub time: Option<Budget>,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// When all is normal. If `most` is longer, it may be less when the best move cannot be overtaken any
    /// more.
    pub wanted: Duration,
    /// While the choice is unsure; at least `wanted`.
    pub most: Duration,
}

impl Budget {
    /// So long, no shorter and no longer.
    pub fn fixed(time: Duration) -> Budget {
        Budget {
            wanted: time,
            most: time,
        }
    }

    /// What is left after a while.
    pub fn after(self, used: Duration) -> Budget {
        Budget {
            wanted: self.wanted.saturating_sub(used),
            most: self.most.saturating_sub(used),
        }
    }
}

/// What to search for.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game.
    pub position: &'a Position,
    /// Whose move; if it is not its turn, the other side is taken to have passed.
    pub color: Color,
    /// When to end.
    pub limits: Limits,
    /// Moves not to consider.
    pub restrictions: &'a [Restriction],
    /// Whether to find out who owns the points at the end of the playouts.
    pub ownership: bool,
    /// Whether every dead stone is to be taken off the board before the game ends
    /// (`kgs-genmove_cleanup`): as long as there are some of the opponent, no pass and no giving up.
    pub cleanup: bool,
    /// Whether to go on from what the search before found, where it fits. The result then depends on
    /// that too.
    pub reuse: bool,
}

impl<'a> Task<'a> {
    /// An ordinary move.
    pub fn new(position: &'a Position, color: Color, limits: Limits) -> Task<'a> {
        Task {
            position,
            color,
            limits,
            restrictions: &[],
            ownership: false,
            cleanup: false,
            reuse: false,
        }
    }

    /// Whether `color` may make this move `depth` moves after the root.
    fn allows(&self, color: Color, depth: usize, mv: Move) -> bool {
        let mut restrictions = self.restrictions.iter();
        restrictions.all(|restriction| restriction.allows(color, depth, mv))
    }
}

/// Moves of one side that a search leaves out near its root (`avoid` and `allow` of `lz-analyze`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Whose moves.
    pub color: Color,
    /// These moves.
    pub moves: Vec<Move>,
    /// Whether just these are allowed, or these are not.
    pub allow: bool,
    /// Among this many moves from the root on.
    pub depth: usize,
}

impl Restriction {
    /// Whether it lets `color` make this move `depth` moves after the root.
    fn allows(&self, color: Color, depth: usize, mv: Move) -> bool {
        color != self.color || depth >= self.depth || self.moves.contains(&mv) == self.allow
    }
}

/// Gets what a search has found so far.
pub type Show<'a> = &'a mut dyn FnMut(&Report);

/// How a search is watched from outside.
pub struct Watch<'a> {
    /// Whether to end now. Every thread asks between playouts, so this must be quick.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Who gets what has been found so far, and how often.
    pub show: Option<(Duration, Show<'a>)>,
}

impl Watch<'_> {
    /// Nobody watches.
    pub fn none() -> Watch<'static> {
        Watch {
            stop: &|| false,
            show: None,
        }
    }
}

/// What a search thinks of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Simulations that began with it.
    pub visits: u32,
    /// Their mean result for the mover, from 0 to 1; 0.5 without one.
    pub value: f32,
    /// How likely it seemed beforehand, from 0 to 1.
    pub prior: f32,
    /// The most visited line of play, the move itself first.
    pub line: Vec<Move>,
    /// The visits of its moves.
    pub line_visits: Vec<u32>,
    /// How the playouts of this search ended that began with it; where there is none, how all of them did.
    pub ends: Ends,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The side that it was for.
    pub color: Color,
    /// All moves considered, the most visited first. Never empty: a pass is always among them, unless
    /// restrictions leave it out.
    pub candidates: Vec<Candidate>,
    /// Playouts of this search. Visits and values count those before it too, if it went on from a tree.
    pub playouts: u64,
}

impl Report {
    /// Visits of all moves.
    pub fn visits(&self) -> u32 {
        self.candidates.iter().map(|c| c.visits).sum()
    }

    /// Mean result of all visits, from 0 to 1.
    pub fn value(&self) -> f32 {
        let wins: f32 = self
            .candidates
            .iter()
            .map(|c| c.value * c.visits as f32)
            .sum();
        match self.visits() {
            0 => 0.5,
            visits => wins / visits as f32,
        }
    }

    /// How all playouts ended.
    pub fn ends(&self) -> Ends {
        Ends::sum(self.candidates.iter().map(|candidate| &candidate.ends))
    }
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
#[derive(Clone, Debug)]
pub struct Params {
    /// Who is asked about moves and leaves; `None` for playouts alone.
    pub network: Option<Arc<Evaluator>>,
    /// Number of threads, at least 1. With one thread, a seed and a playout limit, and without reuse, a
    /// search is a pure function of the game, of the number of games before, of the network and of `memory`.
    pub threads: usize,
    /// Seed of the randomness.
    pub seed: u64,
    /// Bound of the tree in bytes.
    pub memory: usize,
    /// Resign when the chance of winning is surely below this; 0 is never.
    pub resign: f32,
    /// How strong to play, from 1 to [`Params::HIGHEST`].
    pub level: u8,
}

impl Params {
    /// The level without a limit.
    pub const HIGHEST: u8 = params::LEVELS.len() as u8 + 1;

    /// Playouts of the level at most.
    fn playouts(&self) -> u64 {
        let limit = params::LEVELS.get(usize::from(self.level).saturating_sub(1));
        limit.copied().unwrap_or(u64::MAX)
    }
}

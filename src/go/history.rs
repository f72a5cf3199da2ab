//! What superko remembers: every state of a game, found by its board.

use std::collections::HashMap;

use super::board::{Board, Stones};
use super::color::Color;
use super::rules::Ko;
use super::zobrist;

/// A board with the side to move.
#[derive(Clone, Debug)]
pub struct Seen {
    /// [`Board::hash`].
    pub hash: u64,
    /// The stones.
    pub stones: Stones,
    /// The side to move.
    pub to_play: Color,
    /// Who made the state by a play; `None` for the first state and after anything but a play.
    pub made_by: Option<Color>,
    /// Index of the state before with the same hash.
    same: Option<usize>,
}

impl Seen {
    /// Whether `color` may not make this board by a play.
    pub fn forbids(&self, ko: Ko, color: Color) -> bool {
        match ko {
            Ko::Simple => false,
            Ko::Positional => true,
            Ko::Situational => self.to_play != color,
            Ko::Natural => self.made_by == Some(color),
        }
    }

    /// The key under which a search may look up the boards that this state forbids; see
    /// [`key`].
    pub fn key(&self, ko: Ko) -> Option<u64> {
        match self.made_by {
            None if ko == Ko::Natural => None,
            _ => key(ko, self.hash, self.to_play),
        }
    }
}

/// The key of a board with the side to move after a play: two plays with the same key are almost
/// surely a repetition. `None` when the rules have no superko.
pub fn key(ko: Ko, hash: u64, to_play: Color) -> Option<u64> {
    match ko {
        Ko::Simple => None,
        Ko::Positional => Some(hash),
        Ko::Situational | Ko::Natural if to_play == Color::White => {
            Some(hash ^ zobrist::WHITE_TO_MOVE)
        }
        Ko::Situational | Ko::Natural => Some(hash),
    }
}

/// The states of a game, oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    states: Vec<Seen>,
    /// Index of the latest state with this hash.
    latest: HashMap<u64, usize>,
}

impl History {
    /// Number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The states, oldest first.
    pub fn states(&self) -> &[Seen] {
        &self.states
    }

    /// Adds a state.
    pub fn push(&mut self, board: &Board, to_play: Color, made_by: Option<Color>) {
        let hash = board.hash();
        let same = self.latest.insert(hash, self.states.len());
        self.states.push(Seen {
            hash,
            stones: board.stones(),
            to_play,
            made_by,
            same,
        });
    }

    /// Forgets all states but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        let len = len.min(self.states.len());
        for seen in self.states.drain(len..).rev() {
            match seen.same {
                Some(index) => self.latest.insert(seen.hash, index),
                None => self.latest.remove(&seen.hash),
            };
        }
    }

    /// The states whose boards have this hash with their indices, latest first. Equal hashes are
    /// almost surely equal boards; who must be sure compares the stones.
    pub fn with_hash(&self, hash: u64) -> impl Iterator<Item = (usize, &Seen)> {
        let mut next = self.latest.get(&hash).copied();
        std::iter::from_fn(move || {
            let index = next?;
            let seen = self.states.get(index)?;
            next = seen.same;
            Some((index, seen))
        })
    }
}

//! The arbiter's own opinion, for those who want games cut short, and for openings that are even.

use std::collections::VecDeque;

use crate::go::{Color, Position};
use crate::search::{Limits, Params, Player, Task, Watch};

/// Playouts of an opinion. Its value then has a standard error of about two percent.
const PLAYOUTS: u64 = 500;

/// Memory of its tree in bytes: that many playouts need no more.
const MEMORY: usize = 8 << 20;

/// So many opinions on end must be sure.
const MOVES: usize = 6;

/// Who watches a game and may find that it is over.
pub struct Adjudicator {
    player: Player,
    /// The last opinions: the chance that Black wins.
    values: VecDeque<f64>,
}

impl Adjudicator {
    /// One that watches no game yet. With a seed, the same game is seen in the same way.
    pub fn new(seed: u64) -> Adjudicator {
        Adjudicator {
            player: Player::new(Params {
                threads: 1,
                seed,
                memory: MEMORY,
                resign: 0.0,
                level: Params::HIGHEST,
            }),
            values: VecDeque::new(),
        }
    }

    /// Another game begins.
    pub fn begin(&mut self) {
        self.values.clear();
    }

    /// The chance that Black wins this position, from 0 to 1.
    pub fn value(&mut self, position: &Position) -> f64 {
        let limits = Limits {
            playouts: PLAYOUTS,
            time: None,
        };
        let task = Task::new(position, position.to_play(), limits);
        let value = f64::from(self.player.search(&task, &mut Watch::none()).value());
        match position.to_play() {
            Color::Black => value,
            Color::White => 1.0 - value,
        }
    }

    /// The side that is sure to win, if one has had at least so many percent for some moves on end, this
    /// position included.
    pub fn sure_winner(&mut self, position: &Position, percent: f64) -> Option<Color> {
        let value = self.value(position);
        self.values.push_back(value);
        if self.values.len() > MOVES {
            self.values.pop_front();
        }
        let chance = |color: Color, value: f64| match color {
            Color::Black => value,
            Color::White => 1.0 - value,
        };
        Color::BOTH.into_iter().find(|&color| {
            let sure = |&value: &f64| 100.0 * chance(color, value) >= percent;
            self.values.len() == MOVES && self.values.iter().all(sure)
        })
    }
}

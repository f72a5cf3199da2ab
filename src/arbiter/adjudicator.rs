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

/// Who says how likely a side is to win.
pub struct Forecast {
    player: Player,
}

impl Forecast {
    /// With a seed, the same game is seen in the same way.
    pub fn new(seed: u64) -> Forecast {
        Forecast {
            player: Player::new(Params {
                network: None,
                threads: 1,
                seed,
                memory: MEMORY,
                resign: 0.0,
                level: Params::HIGHEST,
            }),
        }
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
}

/// Who watches a game and may find that it is over.
pub struct Adjudicator {
    forecast: Forecast,
    /// The percent that are sure.
    percent: f64,
    /// The last opinions: the chance that Black wins.
    values: VecDeque<f64>,
}

impl Adjudicator {
    /// One that watches no game yet, and is sure at so many percent.
    pub fn new(seed: u64, percent: f64) -> Adjudicator {
        Adjudicator {
            forecast: Forecast::new(seed),
            percent,
            values: VecDeque::new(),
        }
    }

    /// Another game begins.
    pub fn begin(&mut self) {
        self.values.clear();
    }

    /// The side that is sure to win, if one has had enough percent for some moves on end, this position
    /// included.
    pub fn sure_winner(&mut self, position: &Position) -> Option<Color> {
        self.values.push_back(self.forecast.value(position));
        if self.values.len() > MOVES {
            self.values.pop_front();
        }
        let chance = |color: Color, value: f64| match color {
            Color::Black => value,
            Color::White => 1.0 - value,
        };
        Color::BOTH.into_iter().find(|&color| {
            let sure = |&value: &f64| 100.0 * chance(color, value) >= self.percent;
            self.values.len() == MOVES && self.values.iter().all(sure)
        })
    }
}

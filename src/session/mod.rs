//! The controller's view: the one owner of the state. A request goes in, a response comes out.
//!
//! [`commands`] is the one table of commands; the handlers stand by family beside it.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod admin;
pub mod commands;
mod play;
mod referee;
mod rules;
mod score;
mod setup;
mod time;

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::clock::Clock;
use crate::go::{Position, Rules, Size};
use crate::gtp::{Args, Failure, Request, Response};
use crate::search::{Params, Player};

/// What a command answers.
pub type Reply = Result<String, Failure>;

/// What a session starts with.
#[derive(Clone, Debug)]
pub struct Config {
    /// The rules, komi included.
    pub rules: Rules,
    /// The board until `boardsize` says otherwise.
    pub size: Size,
    /// Time a move where no clock is set; `None` for no limit.
    pub time: Option<Duration>,
    /// Playouts a move at most; `u64::MAX` for no limit.
    pub playouts: u64,
    /// How to think.
    pub params: Params,
}

/// The state behind the protocol: board and history, komi, clocks (GTP 2 section 5), the player.
pub struct Session {
    /// The game.
    position: Position,
    /// The rules of the next game: those of this one, unless its moves forbid the change that
    /// the host asked for.
    rules: Rules,
    clock: Clock,
    player: Player,
    config: Config,
    /// Set from outside, once and for all, to end searches at once.
    stop: Arc<AtomicBool>,
    over: bool,
}

impl Session {
    /// A session on an empty board. Setting `stop` ends the search under way and every later
    /// one, which answer with what they have; a search with limited playouts goes on.
    pub fn new(config: Config, stop: Arc<AtomicBool>) -> Session {
        Session {
            position: Position::new(config.size, config.rules),
            rules: config.rules,
            clock: Clock::default(),
            player: Player::new(config.params),
            config,
            stop,
            over: false,
        }
    }

    /// Carries out a request.
    pub fn answer(&mut self, request: Request) -> Response {
        let result = match commands::find(&request.name) {
            Some(command) => (command.run)(self, Args::new(&request.args)),
            None => Err(Failure::UnknownCommand),
        };
        if let Err(failure) = &result {
            let command = format!("{} {}", request.name, shorten(&request.args));
            log::info!("{}: {failure}", command.trim_end());
        }
        Response {
            id: request.id,
            result,
        }
    }

    /// Whether `quit` was asked for.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Begins a game anew from this position, with full clocks.
    fn begin(&mut self, position: Position) {
        if self.position.moves().next().is_some() {
            self.player.new_game();
        }
        self.rules = *position.rules();
        self.position = position;
        self.clock.restart();
    }
}

/// Turns an error of the layers below into GTP's text, and logs the reason.
fn failure<E: Display>(failure: Failure) -> impl FnOnce(E) -> Failure {
    move |error| {
        log::info!("{error}");
        failure
    }
}

/// Enough of a long argument for a log.
fn shorten(text: &str) -> String {
    text.chars().take(80).collect()
}

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
mod analyze;
pub mod commands;
mod gogui;
mod hosts;
mod info;
pub mod params;
mod play;
mod referee;
mod rules;
mod score;
mod setup;
mod time;

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use crate::clock::Clock;
use crate::go::{ByColor, Position, Rules, Size, Verdict};
use crate::gtp::{Args, Arrivals, Failure, Message, Response, Stream};
use crate::search::{self, Limits, Params, Player, Report, Task, Watch, judge};
use crate::sgf::Info;
use commands::Run;

/// Time for a move where neither a clock nor anything else limits it.
pub const TIME: Duration = Duration::from_secs(2);

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
    /// Time of each move that a clock is left for what happens outside the engine.
    pub lag: Duration,
    /// Whether to think on after a move until the controller says something.
    pub ponder: bool,
    /// Whether `play` takes moves that the rules forbid but the board does not, for hosts that
    /// replay games of other rules.
    pub lenient: bool,
    /// Whether to draw on GoGui's board during a search.
    pub live_graphics: bool,
    /// How to think.
    pub params: Params,
}

/// The state behind the protocol: board and history, komi, clocks (GTP 2 section 5), the player.
pub struct Session {
    /// The game.
    position: Position,
    /// What the file that it was loaded from tells about it.
    info: Info,
    /// The rules of the next game: those of this one, unless its moves forbid the change that
    /// the host asked for.
    rules: Rules,
    clocks: ByColor<Clock>,
    player: Player,
    config: Config,
    /// What the last search found.
    thought: Option<Thought>,
    /// Takes live graphics: GoGui reads them from standard error.
    graphics: Box<dyn Write>,
    /// What the controller has sent since.
    arrivals: Arc<Arrivals>,
    /// Line of the command that is being carried out.
    line: usize,
    /// Whether the last command was a move of the engine.
    moved: bool,
    over: bool,
}

/// What a search found, and where.
struct Thought {
    /// The rules, komi included.
    rules: Rules,
    /// Moves made before it.
    moves: usize,
    /// Hash of the board.
    hash: u64,
    report: Report,
    /// What was decided, if it was about a move.
    decision: Option<search::Decision>,
}

impl Session {
    /// A session on an empty board. What has arrived ends analyses and, when the controller
    /// leaves or interrupts, searches. `graphics` gets live graphics, and must not block.
    pub fn new(config: Config, arrivals: Arc<Arrivals>, graphics: Box<dyn Write>) -> Session {
        Session {
            position: Position::new(config.size, config.rules),
            info: Info::default(),
            rules: config.rules,
            clocks: ByColor::default(),
            player: Player::new(config.params.clone()),
            config,
            thought: None,
            graphics,
            arrivals,
            line: 0,
            moved: false,
            over: false,
        }
    }

    /// Carries out a request and writes the answer to `out`.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn answer(&mut self, message: &Message, out: &mut dyn Write) -> io::Result<()> {
        let request = &message.request;
        self.line = message.line;
        self.moved = false;
        let args = Args::new(&request.args);
        let result = match commands::find(&request.name) {
            _ if message.cut => Err(Failure::Syntax),
            None => Err(Failure::UnknownCommand),
            Some(command) => match command.run {
                Run::Answer(run) => run(self, args),
                Run::Stream(run) => {
                    let mut stream = Stream::new(out, request.id.as_deref());
                    let result = run(self, args, &mut stream);
                    log_failure(message, &result);
                    return stream.end(result);
                }
            },
        };
        log_failure(message, &result);
        let response = Response {
            id: request.id.clone(),
            result,
        };
        // One write, so that a reader never sees half a response for long.
        out.write_all(response.to_string().as_bytes())?;
        out.flush()
    }

    /// Whether `quit` was asked for.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// After a move of the engine, thinks about the answer until something arrives, if it is to
    /// ponder. The next search goes on from that.
    pub fn ponder(&mut self) {
        let over = self.position.state().stops.is_stopped();
        if !self.config.ponder || !self.moved || over || !self.reuses() {
            return;
        }
        let limits = Limits {
            playouts: analyze::MOST,
            time: None,
        };
        let task = Task {
            reuse: true,
            ..Task::new(&self.position, self.position.to_play(), limits)
        };
        let mut watch = Watch {
            stop: &|| self.arrivals.after(self.line),
            show: None,
        };
        self.player.search(&task, &mut watch);
    }

    /// Whether a search may go on from the one before. A number of playouts promises that it depends
    /// on nothing but the game, a low level that it is weak.
    fn reuses(&self) -> bool {
        self.config.playouts == u64::MAX && self.config.params.level == Params::HIGHEST
    }

    /// What the last search found, if it was one of the present position.
    fn thought_here(&self) -> Option<&Report> {
        let here = |thought: &&Thought| {
            thought.rules == *self.position.rules()
                && thought.hash == self.position.board().hash()
                && thought.moves == self.position.moves().count()
        };
        self.thought
            .as_ref()
            .filter(here)
            .map(|thought| &thought.report)
    }

    /// The engine's opinion about the stones of the present position.
    fn verdict(&self) -> Verdict {
        judge::verdict(&self.position, self.config.params.network.as_deref())
    }

    /// Keeps what a search of the present position found. Call it before a move is made.
    fn keep(&mut self, report: Report, decision: Option<search::Decision>) {
        self.thought = Some(Thought {
            rules: *self.position.rules(),
            moves: self.position.moves().count(),
            hash: self.position.board().hash(),
            report,
            decision,
        });
    }

    /// Begins a game anew from this position, with full clocks.
    fn begin(&mut self, position: Position) {
        if self.position.moves().next().is_some() {
            self.player.new_game();
        }
        self.rules = *position.rules();
        self.position = position;
        self.info = Info::default();
        self.clocks.0.iter_mut().for_each(Clock::restart);
    }
}

fn log_failure<T>(message: &Message, result: &Result<T, Failure>) {
    if let Err(failure) = result {
        let request = &message.request;
        let command = format!("{} {}", request.name, shorten(&request.args));
        log::info!("{}: {failure}", command.trim_end());
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

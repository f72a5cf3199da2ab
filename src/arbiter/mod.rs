//! `zhiyun match`: the arbiter of engine matches.
//!
//! ```text
//!  Plan ──► contest, with some workers, each of which plays games ──► Record ──► journal, a line a game
//!             │                                                        └──► standing ──► table, page
//!             ├──► openings: how the games begin          (asks adjudicator which random ones are even)
//!             └──► game: the conduct of one               (asks adjudicator whether it is decided, if told to)
//!                    └──► seat: what an engine is told, in the forms that it knows
//!                           └──► engine: a process that is asked and answers
//! ```
//!
//! Read in this order: [`plan`], [`record`]; [`engine`], [`seat`], [`game`]; [`adjudicator`], [`openings`], [`journal`],
//! [`contest`]; [`statistics`], [`standing`], [`table`], [`page`].
//!
//! The rules, the board and the clock are those of the engine ([`crate::go`], [`crate::clock`]); who is
//! right about a move or a score is decided here and by nobody else. Engines are trusted in nothing: not to
//! answer, not to end, not to write text that a terminal or a browser can be shown.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod adjudicator;
use std::time::Duration;

mod as_text;
pub mod contest;
pub mod engine;
pub mod game;
pub mod journal;
pub mod openings;
pub mod page;
pub mod plan;
pub mod record;
#[cfg(test)]
mod samples;
pub mod seat;
pub mod standing;
pub mod statistics;
pub mod table;
mod thought;

/// A text without anything that controls a terminal or the direction of the text.
pub fn harmless(text: &str) -> String {
    let is_harmful = |c: char| {
        let is_invisible = matches!(c, '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
        c.is_control() || is_invisible
    };
    text.chars()
        .map(|c| if is_harmful(c) { ' ' } else { c })
        .collect()
}

/// The beginning of such a text: what an engine wrote may be as long as it likes.
fn brief(text: &str) -> String {
    let begin: String = text.chars().take(200).collect();
    harmless(&begin).trim().to_owned()
}

/// Seconds to the thousandth.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

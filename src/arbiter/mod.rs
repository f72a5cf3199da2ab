//! `zhiyun match`: the arbiter of engine matches.
//!
//! Read in this order: [`plan`] (what a match is), [`record`] (what is left of a game).

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod adjudicator;
mod as_text;
pub mod contest;
pub mod engine;
pub mod game;
pub mod journal;
pub mod openings;
pub mod page;
pub mod plan;
pub mod record;
pub mod seat;
pub mod statistics;
pub mod table;

/// The beginning of a text that an engine wrote, in one line and without what a terminal would obey.
fn harmless(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(200)
        .collect();
    line.trim().to_owned()
}

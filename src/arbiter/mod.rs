//! `zhiyun match`: the arbiter of engine matches.
//!
//! Read in this order: [`plan`] (what a match is), [`record`] (what is left of a game).

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod as_text;
pub mod plan;
pub mod record;

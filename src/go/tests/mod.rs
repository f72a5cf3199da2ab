//! The rules against a plain, slow second implementation and against the worked cases.
//!
//! [`slow`] plays the same games without any cleverness; [`pair`] plays both at once and
//! compares them. Every other file says in its tests what it holds.

mod boards;
mod cases;
mod ends;
mod ladders;
mod laws;
mod lenient;
mod memory;
mod pair;
mod perft;
mod random_games;
mod results;
mod slow;
mod words;
mod worked_cases;

//! The rules: pure, exact, std only. No I/O, no randomness, no floats.
//!
//! Read in this order: [`point`], [`board`] (stones), [`rules`] (rule sets as data),
//! [`position`] (a game), [`score`].

pub mod board;
pub mod color;
pub mod diagram;
pub mod half_points;
pub mod handicap;
pub mod point;
pub mod position;
pub mod rules;
pub mod score;
mod zobrist;

pub use board::Board;
pub use color::{ByColor, Color};
pub use half_points::HalfPoints;
pub use point::{Move, Point, Size};
pub use position::{Illegal, Phase, Position, State};
pub use rules::Rules;
pub use score::Verdict;

#[cfg(test)]
mod tests;

//! The rules: pure, exact, std only. No I/O, no randomness, no floats.
//!
//! Read in this order: [`point`], [`board`] (stones), [`rules`] (rule sets as data), [`stops`]
//! (passes), [`position`] (a game), [`score`] (a board counted), [`sheet`] (the result).

pub mod board;
pub mod color;
pub mod diagram;
pub mod half_points;
pub mod handicap;
mod history;
pub mod ladder;
pub mod point;
pub mod position;
pub mod rules;
pub mod rulings;
pub mod score;
pub mod sheet;
pub mod stops;
mod zobrist;

pub use board::Board;
pub use color::{ByColor, Color};
pub use half_points::HalfPoints;
pub use point::{Move, Point, Size};
pub use position::{Illegal, Position, State};
pub use rules::Rules;
pub use score::Verdict;
pub use sheet::Outcome;
pub use stops::Phase;

#[cfg(test)]
mod tests;

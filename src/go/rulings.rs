//! What the referee decides (WMSG article 5.3, competition regulations articles 11 and 12).

use std::fmt;

use super::color::{ByColor, Color};
use super::point::Point;

/// What a warning is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offence {
    /// Two points off; the second warning loses the game.
    Ordinary,
    /// A move out of order in pair go: three points off, and it never loses by itself.
    PairGoOrder,
}

/// A decision of the referee. A void move is none: it is a turn of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A side is warned.
    Warn(Color, Offence),
    /// The last warning of a side is taken back.
    Withdraw(Color),
    /// These points of value were found after the stop: half each (WMSG article 5.3). They take
    /// the place of those named before. [`Position::decide`](super::Position::decide) puts them
    /// in order, each once.
    Contestable(Vec<Point>),
}

/// The words for an offence and for taking a warning back, in commands and records.
const PAIR_GO: &str = "pair-go";
const WITHDRAW: &str = "withdraw";

impl Decision {
    /// The decision about a warning that this word means: none for an ordinary one, "pair-go" or
    /// "withdraw".
    pub fn warning(color: Color, word: &str) -> Option<Decision> {
        match word {
            "" => Some(Decision::Warn(color, Offence::Ordinary)),
            PAIR_GO => Some(Decision::Warn(color, Offence::PairGoOrder)),
            WITHDRAW => Some(Decision::Withdraw(color)),
            _ => None,
        }
    }

    /// The same the other way round: whom the decision about a warning is for, and its word.
    pub fn as_warning(&self) -> Option<(Color, &'static str)> {
        match *self {
            Decision::Warn(color, Offence::Ordinary) => Some((color, "")),
            Decision::Warn(color, Offence::PairGoOrder) => Some((color, PAIR_GO)),
            Decision::Withdraw(color) => Some((color, WITHDRAW)),
            Decision::Contestable(_) => None,
        }
    }
}

/// Why the referee cannot decide so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecidable {
    /// The point is not on the board.
    OffBoard(Point),
    /// The side has no warning.
    NoWarning(Color),
}

impl fmt::Display for Undecidable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecidable::OffBoard(point) => write!(f, "{point} is not on the board"),
            Undecidable::NoWarning(color) => write!(f, "{color} has no warning"),
        }
    }
}

impl std::error::Error for Undecidable {}

/// What all decisions so far amount to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    /// Points that are shared half each, in order, each once.
    pub contestable: Vec<Point>,
    /// Warnings and whom they are for, in the order given.
    pub warnings: Vec<(Color, Offence)>,
}

impl Rulings {
    /// Adds a decision. Withdrawing no warning changes nothing.
    pub(super) fn add(&mut self, decision: &Decision) {
        match decision {
            Decision::Warn(color, offence) => self.warnings.push((*color, *offence)),
            Decision::Withdraw(color) => {
                let own = |(warned, _): &(Color, Offence)| warned == color;
                if let Some(last) = self.warnings.iter().rposition(own) {
                    self.warnings.remove(last);
                }
            }
            Decision::Contestable(points) => {
                self.contestable.clone_from(points);
            }
        }
    }

    /// Whether `color` has a warning.
    pub(super) fn is_warned(&self, color: Color) -> bool {
        self.warnings.iter().any(|&(warned, _)| warned == color)
    }

    /// Points off `color` for its warnings.
    pub fn penalty(&self, color: Color) -> i32 {
        let own = self.warnings.iter().filter(|(warned, _)| *warned == color);
        own.map(|(_, offence)| match offence {
            Offence::Ordinary => 2,
            Offence::PairGoOrder => 3,
        })
        .sum()
    }

    /// The side that was the first with two ordinary warnings, and so has lost.
    pub fn loser(&self) -> Option<Color> {
        let mut ordinary = ByColor([0; 2]);
        self.warnings.iter().find_map(|&(color, offence)| {
            ordinary[color] += i32::from(offence == Offence::Ordinary);
            (ordinary[color] == 2).then_some(color)
        })
    }
}

//! What the referee has decided (WMSG article 5.3, competition regulations articles 11 and 12).

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

/// The referee's decisions so far, but for void moves, which are turns of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    /// Points of value that were found after the stop: half each (WMSG article 5.3). In order.
    pub contestable: Vec<Point>,
    /// Warnings of each side, in the order given.
    pub warnings: ByColor<Vec<Offence>>,
    /// The side that has lost by its second warning, if one has.
    pub lost: Option<Color>,
}

impl Rulings {
    /// Warns `color`. The first side with two ordinary warnings has lost.
    pub fn warn(&mut self, color: Color, offence: Offence) {
        self.warnings[color].push(offence);
        let ordinary = |offence: &&Offence| **offence == Offence::Ordinary;
        if self.warnings[color].iter().filter(ordinary).count() > 1 {
            self.lost.get_or_insert(color);
        }
    }

    /// Points off `color` for its warnings.
    pub fn penalty(&self, color: Color) -> i32 {
        let points = |offence: &Offence| match offence {
            Offence::Ordinary => 2,
            Offence::PairGoOrder => 3,
        };
        self.warnings[color].iter().map(points).sum()
    }
}

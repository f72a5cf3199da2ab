//! What the referee has decided (WMSG article 5.3, competition regulations articles 11 and 12).

use super::color::Color;
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
    /// Warnings and whom they are for, in the order given.
    pub warnings: Vec<(Color, Offence)>,
}

impl Rulings {
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
        let ordinary = self
            .warnings
            .iter()
            .filter(|(_, offence)| *offence == Offence::Ordinary);
        let mut warned = Vec::new();
        for &(color, _) in ordinary {
            if warned.contains(&color) {
                return Some(color);
            }
            warned.push(color);
        }
        None
    }

    /// Takes back the last warning of `color`. Returns whether there was one.
    pub fn withdraw(&mut self, color: Color) -> bool {
        let last = self
            .warnings
            .iter()
            .rposition(|&(warned, _)| warned == color);
        last.map(|index| self.warnings.remove(index)).is_some()
    }
}

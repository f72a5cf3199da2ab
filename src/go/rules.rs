//! Rule sets as data: a rule set is a value, a preset is a constant.
//!
//! The article numbers are those of the Chinese text of the rules of the first World Mind Sports
//! Games, 2008 (智运围棋规则).

use std::fmt;
use std::str::FromStr;

use super::half_points::HalfPoints;

/// Which repetitions of the whole board a play may not bring about. A pass is always legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// A single stone that just took a single stone may not be retaken at once.
    Simple,
    /// No earlier board may come back, whoever is to move.
    PositionalSuperko,
    /// No earlier board may come back with the same side to move (WMSG article 4: the board may
    /// not return to its state before some move of the opponent).
    SituationalSuperko,
}

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Living stones and surrounded points; neutral points half each (WMSG article 6).
    Area,
    /// Surrounded points outside seki and prisoners (Japanese rules 1989).
    Territory,
}

/// What White gets for handicap stones, if there are at least two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapCompensation {
    /// Nothing.
    None,
    /// A point for each stone but the first.
    AllButOne,
    /// A point for each stone.
    Each,
}

/// When dead stones are taken off for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadStones {
    /// After every stop, by agreement.
    ByAgreement,
    /// After the first stop, by agreement. The second one ends the game with every stone on the
    /// board alive (WMSG article 5.2).
    ByAgreementOnce,
    /// Never: what is on the board is alive.
    Never,
}

/// A rule set. [`Position`](super::Position) asks for `ko`, `suicide` and `dead_stones`;
/// counting ([`score`](super::score)) asks for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Forbidden repetitions.
    pub ko: Ko,
    /// Whether several own stones may be taken off by one's own play. A single stone never may:
    /// it would leave the board as it was.
    pub suicide: bool,
    /// What counts.
    pub scoring: Scoring,
    /// Whether Black pays one point when White was the first to pass of the two passes that
    /// stopped the game (收后, WMSG article 6): Black then made one play more.
    pub last_play_point: bool,
    /// Handicap compensation.
    pub handicap: HandicapCompensation,
    /// When dead stones are taken off.
    pub dead_stones: DeadStones,
    /// Points that White gets for moving second.
    pub komi: HalfPoints,
}

impl Rules {
    /// World Mind Sports Games 2008, the default. The text knows no handicap; White gets a point
    /// for each stone but the first so that area and territory counting still agree.
    pub const WMSG: Rules = Rules {
        ko: Ko::SituationalSuperko,
        suicide: false,
        scoring: Scoring::Area,
        last_play_point: true,
        handicap: HandicapCompensation::AllButOne,
        dead_stones: DeadStones::ByAgreementOnce,
        komi: HalfPoints(13),
    };

    /// Chinese rules 2002: simple ko, 3¾ zi, handicap stones paid back one for one.
    pub const CHINESE: Rules = Rules {
        ko: Ko::Simple,
        suicide: false,
        scoring: Scoring::Area,
        last_play_point: false,
        handicap: HandicapCompensation::Each,
        dead_stones: DeadStones::ByAgreement,
        komi: HalfPoints(15),
    };

    /// Japanese rules 1989. A repetition longer than a ko is not forbidden; "no result" is left
    /// to the players.
    pub const JAPANESE: Rules = Rules {
        ko: Ko::Simple,
        suicide: false,
        scoring: Scoring::Territory,
        last_play_point: false,
        handicap: HandicapCompensation::None,
        dead_stones: DeadStones::ByAgreement,
        komi: HalfPoints(13),
    };

    /// Tromp-Taylor: positional superko, suicide, area, every stone on the board alive, no
    /// handicap compensation.
    pub const TROMP_TAYLOR: Rules = Rules {
        ko: Ko::PositionalSuperko,
        suicide: true,
        scoring: Scoring::Area,
        last_play_point: false,
        handicap: HandicapCompensation::None,
        dead_stones: DeadStones::Never,
        komi: HalfPoints(15),
    };

    /// Every preset with its name.
    pub const PRESETS: &'static [(&'static str, Rules)] = &[
        ("wmsg", Rules::WMSG),
        ("chinese", Rules::CHINESE),
        ("japanese", Rules::JAPANESE),
        ("tromp-taylor", Rules::TROMP_TAYLOR),
    ];

    /// The name of the preset that these rules are, whatever the komi.
    pub fn name(&self) -> Option<&'static str> {
        let same = |rules: &Rules| {
            Rules {
                komi: self.komi,
                ..*rules
            } == *self
        };
        let preset = Self::PRESETS.iter().find(|(_, rules)| same(rules));
        preset.map(|&(name, _)| name)
    }

    /// Points for White, in half points, when Black began with `stones` handicap stones.
    pub fn handicap_compensation(&self, stones: usize) -> HalfPoints {
        let points = match self.handicap {
            _ if stones < 2 => 0,
            HandicapCompensation::None => 0,
            HandicapCompensation::AllButOne => stones as i32 - 1,
            HandicapCompensation::Each => stones as i32,
        };
        HalfPoints(2 * points)
    }
}

/// The text names no rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules(pub String);

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Rules::PRESETS.iter().map(|&(name, _)| name).collect();
        write!(f, "{:?} is not one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownRules {}

impl FromStr for Rules {
    type Err = UnknownRules;

    /// The preset of this name, in either case.
    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let named = |name: &str| name.eq_ignore_ascii_case(text);
        let preset = Self::PRESETS.iter().find(|(name, _)| named(name));
        preset
            .map(|&(_, rules)| rules)
            .ok_or_else(|| UnknownRules(text.to_owned()))
    }
}

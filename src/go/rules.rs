//! Rule sets as data: a rule set is a value, a preset is a constant.
//!
//! "WMSG" and an article number cite the Chinese text of the rules of the first World Mind Sports
//! Games, 2008 (2008世界智力运动会围棋规则), "Yan" the draft by Yan Lai (燕来) of its revision.

use super::color::Color;
use super::half_points::HalfPoints;

/// Which repetitions of the whole board a play may not bring about. A pass is always legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// A single stone that just took a single stone may not be retaken at once. A longer cycle of
    /// plays ends the game without result (Japanese rules 1989, article 12).
    Simple,
    /// No earlier board may come back, whoever is to move (Yan article 4).
    Positional,
    /// No earlier board may come back with the same side to move (WMSG article 4: the board may
    /// not return to its state before some move of the opponent).
    Situational,
    /// No side may bring back a board that it made before by a play.
    Natural,
}

/// What superko remembers when play goes on after a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// Everything (WMSG article 5.2 lets play continue in the original order).
    Kept,
    /// Nothing: the position of the stop is a new beginning (Yan article 5.2).
    Cleared,
}

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Living stones and surrounded points; neutral points half each (WMSG article 6).
    Area,
    /// Surrounded points and prisoners (Japanese rules 1989, article 10).
    Territory,
}

/// Whose an empty point is that lies between both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neutral {
    /// Nobody's, like every point connected with it (WMSG article 6: 黑白子之间的空点).
    Region,
    /// That of the only colour right beside it, if there is just one (Yan article 6.1: 单独拥有的气点).
    Point,
}

/// What living groups do not get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// They get everything.
    None,
    /// No surrounded points in seki (Japanese rules 1989, article 8).
    Seki,
    /// Nor the two eyes of each independent group (还棋头).
    All,
}

/// Who pays for having made more plays, or the last one (收后).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastPlay {
    /// Nobody.
    None,
    /// Black pays a point when White was the first to pass of the two passes that stopped the
    /// game first (WMSG article 6).
    FirstOfPair,
    /// Black pays a point when White was the first to pass in the whole game (Ikeda's Area III;
    /// the English readers of WMSG).
    FirstOfGame,
    /// The first to pass in the whole game gets half a point (KataGo's button).
    Button,
    /// Each side pays a point for each play that it made more than the other before the first
    /// stop, handicap stones among them (Yan article 6.2).
    EachPlay,
}

/// When dead stones are taken off for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadStones {
    /// After every stop, by agreement. Who disagrees plays on.
    Agreed,
    /// After the first stop, by agreement. The second one ends the game with every stone on the
    /// board alive (WMSG article 5.2).
    AgreedOnce,
    /// After every stop, by agreement; but four passes in a row end the game with every stone on
    /// the board alive.
    AgreedUntilFourPasses,
    /// Never: what is on the board is alive, and the first stop ends the game.
    Never,
}

/// Who moves first when play goes on after a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// Who would have moved: the first to pass (WMSG article 5.2: 按原顺序).
    InOrder,
    /// The opponent of the one who asks for it (Japanese rules 1989, article 9.3).
    OpponentOfRequester,
}

/// What stands on the board when a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartingStones {
    /// Nothing.
    Empty,
    /// Two stones of each side on opposite corner points (座子), where the board takes a fixed
    /// handicap of four.
    Seats,
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
    /// Two points for each stone.
    Twice,
}

/// A rule set. The logic asks for the fields, never for the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What people call it; [`Rules::CHANGED`] if it is no preset.
    pub name: &'static str,
    /// Forbidden repetitions.
    pub ko: Ko,
    /// What superko remembers after a stop.
    pub history: History,
    /// Whether several own stones may be taken off by one's own play. A single stone never may:
    /// it would leave the board as it was.
    pub suicide: bool,
    /// What counts.
    pub scoring: Scoring,
    /// Whose the points between both colours are.
    pub neutral: Neutral,
    /// What living groups do not get.
    pub tax: Tax,
    /// The price of the last play.
    pub last_play: LastPlay,
    /// When dead stones are taken off, and with it what a second stop means.
    pub dead_stones: DeadStones,
    /// Who moves first after a stop.
    pub resumption: Resumption,
    /// Who moves first in a game without handicap.
    pub first_mover: Color,
    /// What stands on the board at the beginning.
    pub starting_stones: StartingStones,
    /// Handicap compensation.
    pub handicap: HandicapCompensation,
    /// Points that White gets for moving second.
    pub komi: HalfPoints,
    /// Who wins when the result is 0; `None` is a draw.
    pub ties: Option<Color>,
}

impl Rules {
    /// The name of rules that are no preset.
    pub const CHANGED: &'static str = "changed";

    /// World Mind Sports Games 2008, the default: articles 3.5 (suicide), 4 (ko), 5 (end), 6
    /// (score, last play, komi). The text knows no handicap; White gets a point for each stone
    /// but the first so that area and territory counting still agree.
    pub const WMSG: Rules = Rules {
        name: "wmsg",
        ko: Ko::Situational,
        history: History::Kept,
        suicide: false,
        scoring: Scoring::Area,
        neutral: Neutral::Region,
        tax: Tax::None,
        last_play: LastPlay::FirstOfPair,
        dead_stones: DeadStones::AgreedOnce,
        resumption: Resumption::InOrder,
        first_mover: Color::Black,
        starting_stones: StartingStones::Empty,
        handicap: HandicapCompensation::AllButOne,
        komi: HalfPoints(13),
        ties: None,
    };

    /// WMSG as its English readers had it: "if White was the first to pass in the game".
    pub const WMSG_FIRST_PASS: Rules = Rules {
        name: "wmsg-first-pass",
        last_play: LastPlay::FirstOfGame,
        ..Rules::WMSG
    };

    /// Yan Lai's draft of a revision of WMSG: articles 3 (no word against suicide), 4 (no board
    /// comes back), 5 (history cleared, further stops), 6.1 (points judged one by one), 6.2
    /// (every play more before the first stop is paid; handicap stones are plays).
    pub const YANLAI: Rules = Rules {
        name: "yanlai",
        ko: Ko::Positional,
        history: History::Cleared,
        suicide: true,
        neutral: Neutral::Point,
        last_play: LastPlay::EachPlay,
        dead_stones: DeadStones::Agreed,
        handicap: HandicapCompensation::None,
        ..Rules::WMSG
    };

    /// Chinese rules 2002 as they are refereed: simple ko, 3¾ zi (article 9), handicap stones
    /// paid back by half a zi each; a long cycle is a draw or played again (regulations,
    /// article 11.3), so it has no result here.
    pub const CHINESE: Rules = Rules {
        name: "chinese",
        ko: Ko::Simple,
        last_play: LastPlay::None,
        dead_stones: DeadStones::Agreed,
        handicap: HandicapCompensation::Each,
        komi: HalfPoints(15),
        ..Rules::WMSG
    };

    /// Chinese rules with the letter of article 6 (no board comes back), as the Online Go Server
    /// has them.
    pub const CHINESE_OGS: Rules = Rules {
        name: "chinese-ogs",
        ko: Ko::Positional,
        ..Rules::CHINESE
    };

    /// Chinese rules of the KGS server: as on OGS, but after a resumption every stone that is
    /// left is alive.
    pub const CHINESE_KGS: Rules = Rules {
        name: "chinese-kgs",
        dead_stones: DeadStones::AgreedOnce,
        ..Rules::CHINESE_OGS
    };

    /// Japanese rules 1989: articles 5 (suicide), 6 (ko), 7 and 8 (dead stones, seki), 9.3
    /// (resumption), 10 (score), 12 (no result). Dead stones are what the players or the engine
    /// say; the status of article 7.1 is not worked out.
    pub const JAPANESE: Rules = Rules {
        name: "japanese",
        ko: Ko::Simple,
        scoring: Scoring::Territory,
        tax: Tax::Seki,
        last_play: LastPlay::None,
        dead_stones: DeadStones::Agreed,
        resumption: Resumption::OpponentOfRequester,
        handicap: HandicapCompensation::None,
        ..Rules::WMSG
    };

    /// Korean rules: the text at hand says that they are the Japanese ones.
    pub const KOREAN: Rules = Rules {
        name: "korean",
        ..Rules::JAPANESE
    };

    /// Ing's rules (SST) as far as they are known here: suicide, points by proximity, a pause at
    /// two passes and the end at four, 8 points, Black wins ties. The rule of fighting and
    /// disturbing ko is not stated well enough to follow; positional superko stands for it.
    pub const ING: Rules = Rules {
        name: "ing",
        ko: Ko::Positional,
        suicide: true,
        neutral: Neutral::Point,
        last_play: LastPlay::None,
        dead_stones: DeadStones::AgreedUntilFourPasses,
        handicap: HandicapCompensation::None,
        komi: HalfPoints(16),
        ties: Some(Color::Black),
        ..Rules::WMSG
    };

    /// American Go Association: situational superko, four passes leave every stone alive, a
    /// point for each handicap stone but the first. Pass stones are left out: they make territory
    /// counting agree with area and change no result by area.
    pub const AGA: Rules = Rules {
        name: "aga",
        last_play: LastPlay::None,
        dead_stones: DeadStones::AgreedUntilFourPasses,
        komi: HalfPoints(15),
        ..Rules::WMSG
    };

    /// British Go Association: AGA with natural situational superko.
    pub const BGA: Rules = Rules {
        name: "bga",
        ko: Ko::Natural,
        ..Rules::AGA
    };

    /// New Zealand Go Society: situational superko, suicide, no handicap compensation.
    pub const NEW_ZEALAND: Rules = Rules {
        name: "new-zealand",
        suicide: true,
        last_play: LastPlay::None,
        dead_stones: DeadStones::Agreed,
        handicap: HandicapCompensation::None,
        komi: HalfPoints(14),
        ..Rules::WMSG
    };

    /// Tromp-Taylor: positional superko, suicide, every stone on the board alive, no handicap
    /// compensation.
    pub const TROMP_TAYLOR: Rules = Rules {
        name: "tromp-taylor",
        ko: Ko::Positional,
        suicide: true,
        last_play: LastPlay::None,
        dead_stones: DeadStones::Never,
        handicap: HandicapCompensation::None,
        komi: HalfPoints(15),
        ..Rules::WMSG
    };

    /// Chinese rules of the Ming and Qing: seat stones, White first, group tax, no komi. That two
    /// points are paid back for a handicap stone is uncertain.
    pub const ANCIENT_CHINESE: Rules = Rules {
        name: "ancient-chinese",
        ko: Ko::Simple,
        tax: Tax::All,
        last_play: LastPlay::None,
        dead_stones: DeadStones::Agreed,
        first_mover: Color::White,
        starting_stones: StartingStones::Seats,
        handicap: HandicapCompensation::Twice,
        komi: HalfPoints(0),
        ..Rules::WMSG
    };

    /// Rules of the Tang and Song: territory less the eyes (数路), seat stones, White first, no
    /// komi.
    pub const ANCIENT_TERRITORY: Rules = Rules {
        name: "ancient-territory",
        scoring: Scoring::Territory,
        handicap: HandicapCompensation::None,
        ..Rules::ANCIENT_CHINESE
    };

    /// Every preset.
    pub const PRESETS: &'static [Rules] = &[
        Rules::WMSG,
        Rules::WMSG_FIRST_PASS,
        Rules::YANLAI,
        Rules::CHINESE,
        Rules::CHINESE_OGS,
        Rules::CHINESE_KGS,
        Rules::JAPANESE,
        Rules::KOREAN,
        Rules::ING,
        Rules::AGA,
        Rules::BGA,
        Rules::NEW_ZEALAND,
        Rules::TROMP_TAYLOR,
        Rules::ANCIENT_CHINESE,
        Rules::ANCIENT_TERRITORY,
    ];

    /// The preset of this name.
    pub fn preset(name: &str) -> Option<Rules> {
        Self::PRESETS
            .iter()
            .find(|rules| rules.name == name)
            .copied()
    }

    /// The same rules under the name that fits them: their own if it is that of the same preset,
    /// else that of another one, else [`Rules::CHANGED`]. The komi does not matter.
    pub fn named(self) -> Rules {
        let fits = |preset: &&Rules| {
            let (name, komi) = (self.name, self.komi);
            Rules {
                name,
                komi,
                ..**preset
            } == self
        };
        let own = Self::PRESETS.iter().find(|preset| preset.name == self.name);
        let preset = own.filter(fits).or(Self::PRESETS.iter().find(fits));
        Rules {
            name: preset.map_or(Self::CHANGED, |preset| preset.name),
            ..self
        }
    }

    /// Points for White, in half points, when Black began with `stones` handicap stones.
    pub fn handicap_compensation(&self, stones: usize) -> HalfPoints {
        let points = match self.handicap {
            _ if stones < 2 => 0,
            HandicapCompensation::None => 0,
            HandicapCompensation::AllButOne => stones as i32 - 1,
            HandicapCompensation::Each => stones as i32,
            HandicapCompensation::Twice => 2 * stones as i32,
        };
        HalfPoints(2 * points)
    }

    /// The side that wins with this result, Black minus White; `None` for a draw.
    pub fn winner(&self, result: HalfPoints) -> Option<Color> {
        result.winner().or(self.ties)
    }
}

//! What is left of a game: a line of the match's file.

use serde::{Deserialize, Serialize};

use super::harmless;
use crate::go::{Color, HalfPoints, Move};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It was counted, after two passes.
    Score,
    /// A side gave up.
    Resignation,
    /// A side's time was up.
    Time,
    /// A side was warned twice.
    Warnings,
    /// An engine ended.
    Crash,
    /// An engine did not answer while no clock ran.
    NoAnswer,
    /// What an engine answered is no answer.
    Malformed,
    /// An engine refused what the rules allow.
    Refusal,
    /// It had as many moves as the plan allows, and was counted as it stood.
    MoveLimit,
    /// The arbiter's own search was sure.
    Adjudication,
    /// The position has come back by plays alone, and the rules do not forbid it: no result.
    LongCycle,
}

impl End {
    /// All of them.
    pub const ALL: [End; 11] = [
        End::Score,
        End::Resignation,
        End::Time,
        End::Warnings,
        End::Crash,
        End::NoAnswer,
        End::Malformed,
        End::Refusal,
        End::MoveLimit,
        End::Adjudication,
        End::LongCycle,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            End::Score => "score",
            End::Resignation => "resignation",
            End::Time => "time",
            End::Warnings => "second warning",
            End::Crash => "crash",
            End::NoAnswer => "no answer",
            End::Malformed => "malformed answer",
            End::Refusal => "refusal",
            End::MoveLimit => "move limit",
            End::Adjudication => "adjudication",
            End::LongCycle => "long cycle",
        }
    }
}

/// One side of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The name of the engine.
    pub engine: String,
    /// Seconds that each of its answers to `genmove` took, to the thousandth.
    pub seconds: Vec<f64>,
    /// Its warnings: the move that each was for.
    pub warnings: Vec<String>,
    /// The stones that it called dead after the last two passes for which it was asked; `None` if it was
    /// not, or could not say.
    pub dead: Option<Vec<String>>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number in the match, from 1.
    pub game: u64,
    /// What `{seed}` stood for.
    pub seed: u64,
    /// Black.
    pub black: Side,
    /// White.
    pub white: Side,
    /// The opening, if there was one.
    pub opening: Option<String>,
    /// The result, as SGF writes it: "B+3.5", "W+R", "B+T", "W+F", "0", "Void".
    pub result: String,
    /// How it ended.
    pub end: End,
    /// What there is to say about the end and on the way, one remark each.
    pub notes: Vec<String>,
    /// The moves in order, those of the opening too: "B E5", "W pass"; "B void E5" for one that was void.
    pub moves: Vec<String>,
}

impl Record {
    /// In one line. Harmless to a terminal.
    pub fn line(&self) -> String {
        harmless(&format!(
            "game {}: {} (Black) - {}: {} by {}, {} moves",
            self.game,
            self.black.engine,
            self.white.engine,
            self.result,
            self.end.name(),
            self.moves.len(),
        ))
    }

    /// Whether the result is one of those that games have.
    pub fn has_result(&self) -> bool {
        let points =
            |rest: &str| matches!(rest, "" | "R" | "T" | "F") || rest.parse::<HalfPoints>().is_ok();
        match self.result.split_once('+') {
            Some(("B" | "W", rest)) => points(rest),
            Some(_) => false,
            None => matches!(self.result.as_str(), "0" | "Void"),
        }
    }

    /// The winner; `None` for a draw, or no result.
    pub fn winner(&self) -> Option<Color> {
        let (side, _) = self.result.split_once('+')?;
        side.parse().ok()
    }

    /// One side.
    pub fn side(&self, color: Color) -> &Side {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// One side.
    pub fn side_mut(&mut self, color: Color) -> &mut Side {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// The colour of the engine of this name.
    pub fn color_of(&self, engine: &str) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.side(color).engine == engine)
    }

    /// Whether it has a result that counts. A game without result (a long cycle) counts for nobody.
    pub fn counts(&self) -> bool {
        self.result != "Void"
    }

    /// What an engine got: 1 for a win, a half for a draw; `None` if it did not play, or nothing counts.
    pub fn points(&self, engine: &str) -> Option<f64> {
        let color = self.color_of(engine).filter(|_| self.counts())?;
        Some(match self.winner() {
            None => 0.5,
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
        })
    }
}

/// What the SGF of a game tells of it: who plays, and which game of the match it is.
pub(super) fn heading(black: &str, white: &str, game: u64) -> [(&'static str, String); 3] {
    [
        ("PB", black.to_owned()),
        ("PW", white.to_owned()),
        ("RO", game.to_string()),
    ]
}

/// A move as [`Record::moves`] has it.
pub(super) fn said(color: Color, mv: Move) -> String {
    format!("{} {mv}", color.letter())
}

//! `zhiyun score`: the score sheet of a game record.

use std::fmt;

use serde_json::{Value, json};

use crate::go::{HalfPoints, Illegal, Point, Position, Rules, Verdict};
use crate::report::{self, Language, Report};
use crate::search::judge;
use crate::search::network::Evaluator;
use crate::sgf::{self, Reading, SgfError};

/// By which rules a game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// Those that the record names, else the default.
    Recorded,
    /// These, with their own komi; in a handicap game the recorded one.
    These(Rules),
    /// Every preset in turn.
    All,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Order {
    /// The rules.
    pub under: Under,
    /// The komi, if not that of the record or the rules.
    pub komi: Option<HalfPoints>,
    /// A stone of each dead chain; `None` leaves it to the engine.
    pub dead: Option<Vec<Point>>,
    /// For programs instead of people.
    pub json: bool,
    /// The language for people.
    pub language: Language,
}

/// Why a game cannot be scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScoreError {
    /// The record cannot be read, or its own rules forbid the game.
    Sgf(SgfError),
    /// The rules asked for forbid the game.
    Illegal(&'static str, Illegal),
    /// There is no stone that could be dead.
    NoStone(Point),
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreError::Sgf(error) => error.fmt(f),
            ScoreError::Illegal(rules, illegal) => write!(f, "illegal under {rules}: {illegal}"),
            ScoreError::NoStone(point) => write!(f, "there is no stone on {point}"),
        }
    }
}

impl std::error::Error for ScoreError {}

impl From<SgfError> for ScoreError {
    fn from(error: SgfError) -> ScoreError {
        ScoreError::Sgf(error)
    }
}

/// The sheet of the game in this SGF text, counted at the end of its main line.
///
/// # Errors
/// The text is no game, the rules forbid it, or a dead stone is none.
pub fn score(text: &str, order: &Order) -> Result<String, ScoreError> {
    let sheet = |game| match order.json {
        true => judged(game, order).map(|report| format!("{:#}\n", report.json())),
        false => judged(game, order).map(|report| report.page(order.language)),
    };
    match order.under {
        Under::Recorded => {
            let (mut game, _) = sgf::read(text, &Reading::by(Rules::WMSG))?;
            sheet(&mut game)
        }
        Under::These(rules) => match under(text, rules) {
            Err(SgfError::Illegal(_, illegal)) => Err(ScoreError::Illegal(rules.name, illegal)),
            game => sheet(&mut game?),
        },
        Under::All => all(text, order),
    }
}

/// The game under these rules.
fn under(text: &str, rules: Rules) -> Result<Position, SgfError> {
    let reading = Reading {
        under: Some(rules),
        ..Reading::by(Rules::WMSG)
    };
    let (mut game, _) = sgf::read(text, &reading)?;
    // The komi of a preset is that of an even game.
    if game.handicap() < 2 {
        game.set_komi(rules.komi);
    }
    Ok(game)
}

/// The report by the verdict and the komi that were ordered.
fn judged<'a>(game: &'a mut Position, order: &Order) -> Result<Report<'a>, ScoreError> {
    if let Some(komi) = order.komi {
        game.set_komi(komi);
    }
    let verdict = match &order.dead {
        None => judge::verdict(game, Some(&Evaluator::inside())),
        Some(stones) => {
            Verdict::naming(game.board(), stones.iter().copied()).map_err(ScoreError::NoStone)?
        }
    };
    Ok(Report::new(game, verdict))
}

/// One line for each preset.
fn all(text: &str, order: &Order) -> Result<String, ScoreError> {
    let mut sheets = Vec::new();
    let mut lines = vec![report::heading(order.language)];
    for &rules in Rules::PRESETS {
        match under(text, rules) {
            Ok(mut game) => {
                let report = judged(&mut game, order)?;
                sheets.push(report.json());
                lines.push(report.line(order.language));
            }
            Err(SgfError::Illegal(_, illegal)) => {
                sheets.push(json!({"rules": rules.name, "illegal": illegal.to_string()}));
                lines.push(report::illegal_line(order.language, rules.name, illegal));
            }
            Err(error) => return Err(error.into()),
        }
    }
    lines.push(format!("\n{}", report::footnote(order.language)));
    Ok(match order.json {
        true => format!("{:#}\n", Value::from(sheets)),
        false => format!("{}\n", lines.join("\n")),
    })
}

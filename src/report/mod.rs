//! The score sheet for people, in English and Chinese, and for programs.
//!
//! [`Report::lines`] and [`Report::page`] say the rows in words, [`Report::json`] the same as
//! JSON; [`phase()`] says where a game stands.

mod json;
mod phase;
mod rows;

pub use phase::phase;

use crate::go::score::Status;
use crate::go::sheet::Sheet;
use crate::go::{Color, HalfPoints, Illegal, Outcome, Point, Position, Verdict, diagram};

/// The language of a report for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// One of two texts.
    fn say(self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self {
            Language::English => english.into(),
            Language::Chinese => chinese.into(),
        }
    }

    fn color(self, color: Color) -> &'static str {
        match (self, color) {
            (Language::English, Color::Black) => "Black",
            (Language::English, Color::White) => "White",
            (Language::Chinese, Color::Black) => "黑",
            (Language::Chinese, Color::White) => "白",
        }
    }
}

/// A number of half points without needless decimals: "184" or "184.5".
fn points(number: HalfPoints) -> String {
    quarters(2 * number.0)
}

/// A number of quarters: "1.25". A margin in zi (子) is half of that in points.
fn quarters(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, rest) = (number.unsigned_abs() / 4, number.unsigned_abs() % 4);
    let fraction = ["", ".25", ".5", ".75"];
    format!("{sign}{whole}{}", fraction[rest as usize])
}

/// "1 point", "2 points".
fn many(number: impl std::fmt::Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The columns of [`Report::line`].
pub fn heading(language: Language) -> String {
    language.say(
        "rules              result    Black   White   komi  last play  handicap  penalties",
        "规则               结果      黑      白      贴先  收后       让子      罚点",
    )
}

/// A line for rules that a game does not fit.
pub fn illegal_line(language: Language, rules: &str, illegal: Illegal) -> String {
    let word = language.say("illegal: ", "违规：");
    format!("{rules:<17}  -         {word}{illegal}")
}

/// What to know about the lines.
pub fn footnote(language: Language) -> String {
    language.say(
        "Each rule set has its own komi, but in handicap games that of the record; --komi sets one for all.",
        "贴先由各规则定，让子棋用棋谱的贴先；--komi 为全部设定同一贴先。",
    )
}

/// A game with its score sheet.
pub struct Report<'a> {
    position: &'a Position,
    verdict: Verdict,
    /// The sheet.
    pub sheet: Sheet,
}

impl Report<'_> {
    /// The report if the game ended here with this verdict.
    pub fn new(position: &Position, verdict: Verdict) -> Report<'_> {
        Report {
            position,
            sheet: position.sheet(&verdict),
            verdict,
        }
    }

    /// The sheet as `label: value`, one a line, always the same ones in the same order for one
    /// scoring.
    pub fn lines(&self, language: Language) -> String {
        let rows = self.rows(language).into_iter();
        let lines: Vec<_> = rows
            .map(|(label, value)| format!("{label}: {value}"))
            .collect();
        lines.join("\n")
    }

    /// The board and the sheet below it, for people.
    pub fn page(&self, language: Language) -> String {
        let legend = language.say(
            "X O alive   x o dead   + Black's point   - White's point   . neutral   ? contestable",
            "X O 活子   x o 死子   + 黑地   - 白地   . 公共点   ? 裁定各半",
        );
        let size = self.position.board().size();
        let board = diagram::draw_marks(size, |point| self.mark(point));
        let rows = self.rows(language);
        // Chinese characters are two columns wide.
        let width = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let widest: usize = rows
            .iter()
            .map(|(label, _)| width(label))
            .max()
            .unwrap_or(0);
        let lines: Vec<_> = rows
            .iter()
            .map(|(label, value)| {
                let pad = " ".repeat(widest - width(label));
                format!("{label}{pad}  {value}")
            })
            .collect();
        format!("{board}\n\n{legend}\n\n{}\n", lines.join("\n"))
    }

    /// The result in one line, below [`heading`].
    pub fn line(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let worth = |color| points(sheet.count.worth(sheet.rules.scoring, color));
        let [black, white] = Color::BOTH.map(worth);
        let [off_black, off_white] = sheet.penalties.0.map(points);
        let line = format!(
            "{:<17}  {:<8}  {black:<6}  {white:<6}  {:<4}  {:<9}  {:<8}  {off_black}, {off_white}",
            sheet.rules.name,
            sheet.outcome.to_string(),
            points(sheet.rules.komi),
            points(sheet.last_play),
            points(sheet.handicap),
        );
        match sheet.outcome {
            Outcome::NoResult => line + &language.say("  a long cycle", "  循环"),
            _ => line,
        }
    }

    /// The stones of `color` that count as dead.
    fn dead_stones(&self, color: Color) -> Vec<String> {
        let is_dead = |&stone: &Point| {
            self.position.board().at(stone) == Some(color) && !self.position.every_stone_lives()
        };
        let dead = self.verdict.dead.iter().copied().filter(is_dead);
        names(&dead.collect::<Vec<_>>())
    }

    fn mark(&self, point: Point) -> char {
        let letter = |color, black, white| match color {
            Color::Black => black,
            Color::White => white,
        };
        let stone = self.position.board().at(point);
        match (self.sheet.count.status(point), stone) {
            (Status::Contestable, _) => '?',
            (Status::Stone(color), _) => letter(color, 'X', 'O'),
            (_, Some(color)) => letter(color, 'x', 'o'),
            (Status::Surrounded(color), None) => letter(color, '+', '-'),
            (Status::SekiEye(_) | Status::Neutral, None) => '.',
        }
    }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

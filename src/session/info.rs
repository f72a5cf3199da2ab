//! What a search found, in the lines that hosts read.
//!
//! One order of the fields serves Sabaki, Lizzie, LizzieYzy, q5Go and the CGOS client at once: the
//! line of play is the last field of a move, and what belongs to the whole position comes only if it
//! was asked for, since Sabaki drops a move that anything follows.

use std::fmt::Write;

use serde_json::json;

use crate::go::{Move, Point, Size};
use crate::search::tally::Ends;
use crate::search::{Candidate, Report};

/// How win rates are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Ten-thousandths, as Leela Zero does.
    Leela,
    /// Fractions with a decimal point, as KataGo does.
    Kata,
}

/// Moves of a line of play at most. Sabaki reads all lines of an analysis again with each new one, so
/// they had better be short.
const LINE: usize = 15;

/// A move is told if it got so many times fewer visits than the best one at most. The win rate of one
/// that was hardly tried means little, but Sabaki's graph shows the highest of all.
const EARNEST: u64 = 20;

/// What is shown of a search.
#[derive(Clone, Debug)]
pub struct Shown {
    dialect: Dialect,
    /// Moves shown at least, tried in earnest or not.
    pub min_moves: usize,
    /// Moves shown at most.
    pub max_moves: usize,
    /// What the search says of the position as a whole.
    pub root_info: bool,
    /// Who owns the points.
    pub ownership: bool,
    /// How much that varies.
    pub ownership_stdev: bool,
    /// Who owns the points after each move.
    pub moves_ownership: bool,
    /// Visits of the moves in each line of play.
    pub pv_visits: bool,
}

impl Shown {
    /// What is shown if nothing else is asked for.
    pub fn new(dialect: Dialect) -> Shown {
        Shown {
            dialect,
            min_moves: 0,
            max_moves: usize::MAX,
            root_info: false,
            ownership: false,
            ownership_stdev: false,
            moves_ownership: false,
            pv_visits: false,
        }
    }

    /// Whether the search has to find out who owns the points.
    pub fn wants_ownership(&self) -> bool {
        self.ownership || self.ownership_stdev || self.moves_ownership
    }
}

/// One line: `info move D4 … pv D4 …` for each move, the most visited first, and what else is
/// wanted. Win rates, scores and ownership are those of the side that the search was for; a score is
/// in points, komi included.
pub fn line(report: &Report, shown: &Shown, size: Size) -> String {
    let mut line = String::new();
    let most = report.candidates.first().map_or(0, |best| best.visits);
    let in_earnest = |candidate: &&Candidate| {
        candidate.visits > 0 && EARNEST * u64::from(candidate.visits) >= u64::from(most)
    };
    let tried = report.candidates.iter().filter(in_earnest).count();
    let moves = tried
        .max(shown.min_moves)
        .max(1)
        .min(shown.max_moves.max(1));
    for (order, candidate) in report.candidates.iter().take(moves).enumerate() {
        if order > 0 {
            line.push(' ');
        }
        add_move(&mut line, candidate, order, shown, size);
    }
    if shown.root_info || shown.ownership || shown.ownership_stdev {
        add_whole(&mut line, report, shown, size);
    }
    line
}

fn add_move(line: &mut String, candidate: &Candidate, order: usize, shown: &Shown, size: Size) {
    let dialect = shown.dialect;
    let _ = write!(
        line,
        "info move {} visits {} winrate {}{} prior {} lcb {} order {order} pv",
        candidate.mv,
        candidate.visits,
        dialect.rate(candidate.value),
        score(&candidate.ends),
        dialect.rate(candidate.prior),
        dialect.rate(lower_bound(candidate)),
    );
    for mv in candidate.line.iter().take(LINE) {
        let _ = write!(line, " {mv}");
    }
    if shown.pv_visits {
        line.push_str(" pvVisits");
        for visits in candidate.line_visits.iter().take(LINE) {
            let _ = write!(line, " {visits}");
        }
    }
    if shown.moves_ownership {
        add_points(line, "movesOwnership", size, |point| {
            candidate.ends.ownership(point)
        });
    }
}

fn add_whole(line: &mut String, report: &Report, shown: &Shown, size: Size) {
    let ends = report.ends();
    if shown.root_info {
        let _ = write!(
            line,
            " rootInfo visits {} winrate {}{}",
            report.visits(),
            shown.dialect.rate(report.value()),
            score(&ends),
        );
    }
    if shown.ownership {
        add_points(line, "ownership", size, |point| ends.ownership(point));
    }
    if shown.ownership_stdev {
        add_points(line, "ownershipStdev", size, |point| {
            ends.ownership_deviation(point)
        });
    }
}

/// A number for each point.
fn add_points(line: &mut String, key: &str, size: Size, value: impl Fn(Point) -> f32) {
    let _ = write!(line, " {key}");
    for point in rows(size) {
        line.push(' ');
        add_thousandths(line, value(point));
    }
}

/// A number from -1 to 1 with three decimals. A line may hold a hundred thousand of them, and the
/// standard library takes ten times as long.
fn add_thousandths(line: &mut String, value: f32) {
    let thousandths = (value * 1000.0).round() as i32;
    if thousandths < 0 {
        line.push('-');
    }
    let digits = thousandths.unsigned_abs();
    line.push(if digits >= 1000 { '1' } else { '0' });
    line.push('.');
    for place in [100, 10, 1] {
        line.push(char::from(b'0' + (digits / place % 10) as u8));
    }
}

/// All points, row by row from the upper left corner.
fn rows(size: Size) -> impl Iterator<Item = Point> {
    let row = move |row| (0..size.width()).filter_map(move |col| Point::new(col, row));
    (0..size.height()).rev().flat_map(row)
}

/// Moves that CGOS is told: its server takes lines of up to 64 KiB.
const CGOS_MOVES: usize = 20;

/// The same in the JSON that the CGOS server keeps with a game (zakki/cgos, wiki, "GTP tournament game
/// expansion", 0.1): the line of play without the move itself, and ownership as a letter for each
/// point, from `A` for -1 to `+` for 1.
pub fn cgos(report: &Report, size: Size) -> String {
    let moves = report.candidates.iter().filter(|c| c.visits > 0);
    let moves: Vec<_> = moves
        .take(CGOS_MOVES)
        .map(|candidate| {
            let line = candidate.line.iter().take(LINE).skip(1);
            let line: Vec<_> = line.map(Move::to_string).collect();
            json!({
                "move": candidate.mv.to_string(),
                "winrate": candidate.value,
                "score": candidate.ends.score,
                "prior": candidate.prior,
                "visits": candidate.visits,
                "pv": line.join(" "),
            })
        })
        .collect();
    let ends = report.ends();
    let letters = rows(size).map(|point| letter(ends.ownership(point)));
    json!({
        "winrate": report.value(),
        "score": ends.score,
        "visits": report.visits(),
        "moves": moves,
        "ownership": letters.collect::<String>(),
    })
    .to_string()
}

/// A number from -1 to 1 as one of 63 letters.
fn letter(value: f32) -> char {
    match ((value.clamp(-1.0, 1.0) + 1.0) * 31.0).round() as u8 {
        n @ 0..26 => char::from(b'A' + n),
        n @ 26..52 => char::from(b'a' + n - 26),
        n @ 52..62 => char::from(b'0' + n - 52),
        _ => '+',
    }
}

fn score(ends: &Ends) -> String {
    format!(
        " scoreMean {0:.2} scoreStdev {1:.2} scoreLead {0:.2}",
        ends.score, ends.deviation
    )
}

impl Dialect {
    fn rate(self, rate: f32) -> String {
        match self {
            Dialect::Leela => format!("{:.0}", 10_000.0 * rate),
            Dialect::Kata => format!("{rate:.6}"),
        }
    }
}

/// The win rate less twice its standard error.
fn lower_bound(candidate: &Candidate) -> f32 {
    let value = candidate.value;
    let variance = value * (1.0 - value) / candidate.visits.max(1) as f32;
    (value - 2.0 * variance.sqrt()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousandths_are_those_of_the_standard_library() {
        for n in -1000..=1000 {
            let mut text = String::new();
            add_thousandths(&mut text, n as f32 / 1000.0);
            assert_eq!(text, format!("{:.3}", f64::from(n) / 1000.0), "{n}");
        }
    }

    #[test]
    fn ownership_of_cgos_goes_from_a_to_plus() {
        let letters: String = [-1.0, -0.97, 0.0, 0.97, 1.0, 7.0]
            .map(letter)
            .iter()
            .collect();
        assert_eq!(letters, "ABf9++");
    }
}

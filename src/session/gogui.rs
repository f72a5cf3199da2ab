//! GoGui: what it asks at the start, and the pictures that it can show.
//!
//! A picture is the text of GoGui's analyze command type `gfx`; a table lists them all for
//! `gogui-analyze_commands`. Source: GoGui 1.6, manual, chapters "Analyze Commands" and "Interrupt of
//! Commands"; `gtp/AnalyzeDefinition.java`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use super::play::begin_search;
use super::{Reply, Session};
use crate::go::score::Status;
use crate::go::{Color, Illegal, Move, Point, Position, ladder};
use crate::gtp::{Args, Failure};
use crate::search::{Budget, Limits, Report, Task, Watch};

/// `type/label/command` of each entry in GoGui's list. No label or command may hold a slash.
const ANALYZE: &[&str] = &[
    "gfx/Win Rates/zhiyun-winrates",
    "gfx/Visits/zhiyun-visits",
    "gfx/Principal Variation/zhiyun-variation",
    "gfx/Ownership/zhiyun-ownership",
    "gfx/Dead Stones and Territory/zhiyun-dead",
    "gfx/Forbidden Points/zhiyun-forbidden %m",
    "gfx/Ladders/zhiyun-ladders",
    "gfx/Liberties/zhiyun-liberties",
    "hstring/Score Sheet/wmsg-result",
    "hstring/Phase of the Game/wmsg-phase",
    "hstring/Thoughts on the Last Move/gomill-explain_last_move",
    "eplist/Contestable Points/wmsg-contestable",
    "none/Warn a Side/wmsg-warning %c",
    "none/Void the Move of the Side to Move/wmsg-void %m",
    "string/Rules/kata-get-rules",
    "param/Parameters/zhiyun-param",
];

pub fn analyze_commands(_: &mut Session, args: Args) -> Reply {
    args.finish()?;
    Ok(ANALYZE.join("\n"))
}

/// Text for the title of the window.
pub fn title(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let rules = session.position.rules();
    Ok(format!("Zhiyun, rules {}, komi {}", rules.name, rules.komi))
}

/// Time for a picture, if the playouts are not limited.
const TIME: Duration = Duration::from_secs(1);

/// A picture of what a search of the present position found. The last search is used again if it was
/// one of this position.
fn study(session: &mut Session, args: Args, draw: fn(&Position, &Report) -> String) -> Reply {
    args.finish()?;
    let color = session.position.to_play();
    let fits = |report: &Report| report.color == color && !report.ends().owned.is_empty();
    if !session.thought_here().is_some_and(fits) {
        let search = begin_search(session, color);
        let limits = Limits {
            playouts: session.config.playouts,
            time: (session.config.playouts == u64::MAX).then_some(Budget::fixed(TIME)),
        };
        let task = Task {
            ownership: true,
            ..Task::new(&session.position, color, limits)
        };
        let mut watch = Watch {
            stop: &search.stop,
            show: None,
        };
        let report = session.player.search(&task, &mut watch);
        session.keep(report, None);
    }
    let report = session.thought_here().ok_or(Failure::NotAvailable)?;
    Ok(draw(&session.position, report))
}

pub fn winrates(session: &mut Session, args: Args) -> Reply {
    study(session, args, |_, report| draw_winrates(report))
}

pub fn visits(session: &mut Session, args: Args) -> Reply {
    study(session, args, |_, report| draw_visits(report))
}

pub fn variation(session: &mut Session, args: Args) -> Reply {
    study(session, args, |_, report| draw_variation(report))
}

pub fn ownership(session: &mut Session, args: Args) -> Reply {
    study(session, args, draw_ownership)
}

/// Each move that was tried in earnest: its win rate in percent, greener the nearer it comes to the
/// best one.
pub fn draw_winrates(report: &Report) -> String {
    let mut picture = String::new();
    let best = report.candidates.first();
    let (most, value) = best.map_or((0, 0.5), |best| (best.visits, best.value));
    for candidate in &report.candidates {
        let Move::Play(point) = candidate.mv else {
            continue;
        };
        if candidate.visits == 0 || candidate.visits < most / 100 {
            continue;
        }
        let behind = ((value - candidate.value) * 10.0).clamp(0.0, 1.0);
        let percent = 100.0 * candidate.value;
        let _ = writeln!(picture, "COLOR {} {point}", blend(GREEN, RED, behind));
        let _ = writeln!(picture, "LABEL {point} {percent:.0}");
    }
    picture + &summary(report)
}

/// Each move that was tried: its share of the visits in percent, darker the more it got.
fn draw_visits(report: &Report) -> String {
    let mut picture = String::new();
    let all: u32 = report.candidates.iter().map(|c| c.visits).sum();
    let most = report.candidates.first().map_or(1, |best| best.visits);
    for candidate in &report.candidates {
        let share = candidate.visits as f32 / all.max(1) as f32;
        let Move::Play(point) = candidate.mv else {
            continue;
        };
        if share < 0.005 {
            continue;
        }
        let depth = (candidate.visits as f32 / most.max(1) as f32).sqrt();
        let _ = writeln!(picture, "COLOR {} {point}", blend(PALE, BLUE, depth));
        let _ = writeln!(picture, "LABEL {point} {:.0}", (100.0 * share).max(1.0));
    }
    picture + &summary(report)
}

/// Longest line that is drawn; more would hide the board.
const LINE: usize = 12;

fn draw_variation(report: &Report) -> String {
    let mut picture = String::new();
    let line = report.candidates.first().map_or(&[][..], |best| &best.line);
    let mut color = report.color;
    let mut moves = Vec::new();
    for mv in line.iter().take(LINE) {
        moves.push(format!("{} {mv}", color.letter().to_ascii_lowercase()));
        color = !color;
    }
    let _ = writeln!(picture, "VAR {}", moves.join(" "));
    picture + &summary(report)
}

fn draw_ownership(position: &Position, report: &Report) -> String {
    let ends = report.ends();
    let mut picture = String::from("INFLUENCE");
    for point in position.board().size().iter() {
        let owned = ends.ownership(point);
        let black = match report.color {
            Color::Black => owned,
            Color::White => -owned,
        };
        let _ = write!(picture, " {point} {black:.2}");
    }
    picture.push('\n');
    picture + &summary(report)
}

/// One line for GoGui's status bar: what the best move is worth.
fn summary(report: &Report) -> String {
    let Some(best) = report.candidates.first() else {
        return "TEXT nothing was searched".to_owned();
    };
    format!(
        "TEXT {} {}: {:.1} %, score {:+.1}, {} playouts",
        report.color,
        best.mv,
        100.0 * best.value,
        best.ends.score,
        report.playouts
    )
}

const GREEN: [f32; 3] = [60.0, 180.0, 75.0];
const RED: [f32; 3] = [225.0, 85.0, 70.0];
const PALE: [f32; 3] = [200.0, 215.0, 235.0];
const BLUE: [f32; 3] = [70.0, 120.0, 200.0];

/// A color between two, as `#rrggbb`.
fn blend(from: [f32; 3], to: [f32; 3], share: f32) -> String {
    let mut color = String::from("#");
    for (from, to) in from.into_iter().zip(to) {
        let part = from + share * (to - from);
        let _ = write!(color, "{:02x}", part as u8);
    }
    color
}

/// Dead stones are marked, territory is coloured, and after a stop, stones in seki have a circle: as
/// long as a fight goes on, it could be almost any stone.
pub fn dead(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let position = &session.position;
    let verdict = session.verdict();
    let stopped = position.state().stops.is_stopped();
    let sheet = position.sheet(&verdict);
    let mut marks = Marks::default();
    for point in position.board().size().iter() {
        if verdict.dead.contains(&point) && !position.every_stone_lives() {
            marks.add("MARK", point);
        } else if stopped && verdict.seki.contains(&point) {
            marks.add("CIRCLE", point);
        }
        match sheet.count.status(point) {
            Status::Surrounded(Color::Black) => marks.add("BLACK", point),
            Status::Surrounded(Color::White) => marks.add("WHITE", point),
            Status::Contestable => marks.add("SQUARE", point),
            _ => {}
        }
    }
    let text = match sheet.outcome.winner() {
        Some(_) => format!("{} if the game ended here", sheet.outcome),
        None => "a draw if the game ended here".to_owned(),
    };
    Ok(marks.lines(&text))
}

/// Empty points where a side may not play, each with the reason.
pub fn forbidden(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    let position = &session.position;
    let mut marks = Marks::default();
    let (mut suicide, mut ko) = (0, 0);
    for &point in position.board().empty_points() {
        let label = match position.check(color, Move::Play(point)) {
            Err(Illegal::Suicide(_)) => {
                suicide += 1;
                "sui"
            }
            Err(Illegal::Ko(_)) => {
                ko += 1;
                "ko"
            }
            _ => continue,
        };
        marks.add("COLOR #e15546", point);
        marks.label(point, label);
    }
    let legal = position.board().empty_points().len() - suicide - ko;
    let text = format!("{color}: {legal} legal, {suicide} suicide (sui), {ko} repetition (ko)");
    Ok(marks.lines(&text))
}

/// Chains of one or two liberties. A cross: caught as it stands. A triangle: caught in a ladder if the
/// other side begins, on a red point. A circle: in atari, but it can escape, on a green point.
pub fn ladders(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let board = session.position.board().canonical();
    let mut marks = Marks::default();
    let mut reader = ladder::Reader::default();
    let (mut caught, mut in_ladder) = (0, 0);
    for head in board.heads() {
        let (mark, points, point_mark) = match board.liberties(head).count() {
            1 => match reader.escapes(&board, head).collect::<Vec<_>>() {
                none if none.is_empty() => ("MARK", none, ""),
                escapes => ("CIRCLE", escapes, "COLOR #3cb44b"),
            },
            2 => match reader.captures(&board, head).collect::<Vec<_>>() {
                none if none.is_empty() => continue,
                captures => ("TRIANGLE", captures, "COLOR #e15546"),
            },
            _ => continue,
        };
        caught += usize::from(mark == "MARK");
        in_ladder += usize::from(mark == "TRIANGLE");
        for stone in board.chain(head) {
            marks.add(mark, stone);
        }
        for point in points {
            marks.add(point_mark, point);
        }
    }
    let text = format!("{caught} chains caught, {in_ladder} in a ladder if the other side begins");
    Ok(marks.lines(&text))
}

/// The number of liberties of each chain; chains in atari are red, those with two are orange.
pub fn liberties(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let board = session.position.board().canonical();
    let mut marks = Marks::default();
    for head in board.heads() {
        let liberties = board.liberties(head).count();
        let mark = match liberties {
            1 => "COLOR #e15546",
            2 => "COLOR #f0a040",
            _ => "COLOR #8cbe78",
        };
        for stone in board.chain(head) {
            marks.add(mark, stone);
            marks.label(stone, &liberties.to_string());
        }
    }
    Ok(marks.lines(&format!("{} chains", board.heads().count())))
}

/// Lines of a picture: each kind of mark with all its points.
#[derive(Default)]
struct Marks {
    marks: BTreeMap<&'static str, Vec<Point>>,
    labels: Vec<(Point, String)>,
}

impl Marks {
    fn add(&mut self, mark: &'static str, point: Point) {
        self.marks.entry(mark).or_default().push(point);
    }

    fn label(&mut self, point: Point, text: &str) {
        self.labels.push((point, text.to_owned()));
    }

    fn lines(mut self, text: &str) -> String {
        let mut lines = String::new();
        for (mark, points) in &mut self.marks {
            points.sort();
            let points: Vec<_> = points.iter().map(Point::to_string).collect();
            let _ = writeln!(lines, "{mark} {}", points.join(" "));
        }
        self.labels.sort();
        for (point, label) in &self.labels {
            let _ = writeln!(lines, "LABEL {point} {label}");
        }
        lines + "TEXT " + text
    }
}

#[cfg(test)]
mod tests {
    use super::ANALYZE;
    use crate::session::commands;

    /// GoGui refuses the whole list for one entry with more fields, and drops a label that it has seen.
    #[test]
    fn entries_of_the_list_have_a_type_a_label_and_a_command() {
        let mut labels = Vec::new();
        for entry in ANALYZE {
            let mut fields = entry.split('/');
            let types = ["gfx", "hstring", "string", "eplist", "none", "param"];
            assert!(fields.next().is_some_and(|field| types.contains(&field)));
            labels.push(fields.next().unwrap_or(""));
            let command = fields.next().and_then(|command| command.split(' ').next());
            let known = command.is_some_and(|name| commands::find(name).is_some());
            assert!(known && fields.next().is_none(), "{entry}");
        }
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), ANALYZE.len());
        assert!(labels.iter().all(|label| !label.is_empty()));
    }
}

//! The referee's part: where the game stands, decisions, and the whole result.

use super::{Reply, Session, failure};
use crate::go::rulings::{Decision, Undecidable};
use crate::go::{Color, Point};
use crate::gtp::{Args, Failure};
use crate::report::{self, Language, Report};

pub fn phase(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    Ok(report::phase(&session.position))
}

/// GoGui's list of points asks with the word `show` for those that are contestable now.
pub fn contestable(session: &mut Session, mut args: Args) -> Reply {
    if args.clone().word() == Some("show") {
        args.word();
        args.finish()?;
        let points = &session.position.rulings().contestable;
        let names: Vec<_> = points.iter().map(Point::to_string).collect();
        return Ok(names.join(" "));
    }
    let mut points = Vec::new();
    while let Some(word) = args.word() {
        let point: Point = word.parse().map_err(failure(Failure::Syntax))?;
        points.push(point);
    }
    decide(session, Decision::Contestable(points))
}

pub fn warning(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    let kind = args.word().unwrap_or_default().to_ascii_lowercase();
    args.finish()?;
    let decision = Decision::warning(color, &kind).ok_or(Failure::Syntax)?;
    decide(session, decision)
}

fn decide(session: &mut Session, decision: Decision) -> Reply {
    let decided = session.position.decide(decision);
    decided.map_err(|undecidable| {
        log::info!("{undecidable}");
        match undecidable {
            Undecidable::OffBoard(_) => Failure::Syntax,
            Undecidable::NoWarning(_) => Failure::CannotUndo,
        }
    })?;
    Ok(String::new())
}

pub fn void(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    if color != session.position.to_play() {
        log::info!("it is not the turn of {color}");
        return Err(Failure::IllegalMove);
    }
    session.position.void();
    Ok(String::new())
}

pub fn result(session: &mut Session, mut args: Args) -> Reply {
    let json = match args.word() {
        None => false,
        Some("--json") => true,
        Some(_) => return Err(Failure::Syntax),
    };
    args.finish()?;
    let verdict = session.verdict();
    let report = Report::new(&session.position, verdict);
    Ok(match json {
        true => report.json().to_string(),
        false => report.lines(Language::English),
    })
}

//! Moves: those of the controller and those of the engine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Reply, Session, failure};
use crate::go::{Color, Move};
use crate::gtp::{Args, Failure};
use crate::search::{Decision, Limits, Report, Task, Watch};

/// A search that keeps the controller from leaving may go on for this long: after a second the
/// engine has to be gone.
const GRACE: Duration = Duration::from_millis(500);

/// What arrives within this time of a search was sent together with its command.
const TOGETHER: Duration = Duration::from_millis(100);

pub fn play(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    let mv: Move = args.parse()?;
    args.finish()?;
    session
        .position
        .play(color, mv)
        .map_err(failure(Failure::IllegalMove))?;
    Ok(String::new())
}

pub fn genmove(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    let search = begin_search(session, color);
    let (decision, report) = think(session, color, &search);
    finish_move(session, color, search, decision, report)
}

pub fn reg_genmove(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    let search = begin_search(session, color);
    let (decision, report) = think(session, color, &search);
    log_report(&search, report.as_ref());
    Ok(name(decision))
}

pub fn undo(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    match session.position.undo() {
        true => Ok(String::new()),
        false => Err(Failure::CannotUndo),
    }
}

/// A search for a move under way.
pub struct Search {
    pub started: Instant,
    pub limits: Limits,
    /// What the clock allows.
    time: Option<Duration>,
    /// Whether to end before the limits.
    pub stop: Box<dyn Fn() -> bool + Sync>,
}

/// How long `color` may search for a move, from now on.
pub fn begin_search(session: &Session, color: Color) -> Search {
    let points = session.position.board().size().points();
    let made = session.position.moves().count();
    // Games last about three quarters of the points, and the last moves need time too.
    let to_come = (points * 3 / 4).saturating_sub(made).max(points / 5) / 2;
    let time = session
        .clock
        .allot(color, to_come as u32, session.config.lag);
    let limits = Limits {
        playouts: session.config.playouts,
        time: time.or(session.config.time),
    };
    let (arrivals, line) = (Arc::clone(&session.arrivals), session.line);
    let started = Instant::now();
    // What was sent together is carried out in full, but for the last search, since the controller
    // waits for it alone. A number of playouts promises the same game everywhere, so it is kept there
    // too.
    let promised = limits.playouts < u64::MAX;
    let stop = move || {
        let left = arrivals.left_at().is_some_and(|left| {
            let waits = arrivals.is_last(line) && !promised;
            let sent_together = left < started + TOGETHER;
            (waits || !sent_together) && left.max(started).elapsed() >= GRACE
        });
        left || arrivals.interrupted(line)
    };
    Search {
        started,
        limits,
        time,
        stop: Box::new(stop),
    }
}

fn think(session: &mut Session, color: Color, search: &Search) -> (Decision, Option<Report>) {
    let task = Task::new(&session.position, color, search.limits);
    let mut watch = Watch {
        stop: &search.stop,
        show: None,
    };
    session.player.genmove(&task, &mut watch)
}

/// Makes the move that was decided on, and takes its time off the clock.
pub fn finish_move(
    session: &mut Session,
    color: Color,
    search: Search,
    decision: Decision,
    report: Option<Report>,
) -> Reply {
    session.clock.spend(color, search.started.elapsed());
    log_report(&search, report.as_ref());
    if let Decision::Move(mv) = decision {
        session
            .position
            .play(color, mv)
            .map_err(failure(Failure::IllegalMove))?;
    }
    Ok(name(decision))
}

fn name(decision: Decision) -> String {
    match decision {
        Decision::Move(mv) => mv.to_string(),
        Decision::Resign => "resign".to_owned(),
    }
}

fn log_report(search: &Search, report: Option<&Report>) {
    let Some(report) = report else { return };
    let time = search.time.map_or("no clock".to_owned(), |time| {
        format!("{time:.1?} by the clock")
    });
    log::info!(
        "{} playouts, {time}; visits, chance of winning, line:",
        report.playouts
    );
    for candidate in report.candidates.iter().take(5) {
        let line: Vec<_> = candidate.line.iter().map(Move::to_string).collect();
        let percent = 100.0 * candidate.value;
        log::info!("{:>7} {percent:5.1}% {}", candidate.visits, line.join(" "));
    }
}

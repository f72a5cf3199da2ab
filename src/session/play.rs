//! Moves: those of the controller and those of the engine.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Reply, Session, failure, gogui};
use crate::clock::moves_to_come;
use crate::go::{Color, Move};
use crate::gtp::{Args, Failure};
use crate::search::{Budget, Decision, Limits, Report, Show, Task, Watch};

/// A search that keeps the controller from leaving may go on for this long: after a second the
/// engine has to be gone.
const GRACE: Duration = Duration::from_millis(500);

/// Time between two live pictures.
const LIVE: Duration = Duration::from_millis(500);

pub fn play(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    let mv: Move = args.parse()?;
    args.finish()?;
    make(session, color, mv)?;
    Ok(String::new())
}

/// Many moves, all of them or none (GoGui manual, `gogui-play_sequence`).
pub fn play_sequence(session: &mut Session, mut args: Args) -> Reply {
    let mut moves: Vec<(Color, Move)> = Vec::new();
    while args.clone().word().is_some() {
        moves.push((args.parse()?, args.parse()?));
    }
    for (made, &(color, mv)) in moves.iter().enumerate() {
        if let Err(failure) = make(session, color, mv) {
            for _ in 0..made {
                session.position.undo();
            }
            return Err(failure);
        }
    }
    Ok(String::new())
}

/// Makes a move of the controller.
fn make(session: &mut Session, color: Color, mv: Move) -> Result<(), Failure> {
    let made = match session.config.lenient {
        true => session.position.play_leniently(color, mv),
        false => session.position.play(color, mv),
    };
    made.map_err(failure(Failure::IllegalMove))
}

pub fn genmove(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    let search = begin_search(session, color);
    let (decision, report) = think(session, &search, |task| task);
    finish_move(session, search, decision, report)
}

pub fn reg_genmove(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    let search = begin_search(session, color);
    let (decision, report) = think(session, &search, |task| task);
    log_report(&search, report.as_ref());
    Ok(name(decision))
}

/// Takes back the last moves, one if no number is given, but none if there are not so many.
pub fn undo(session: &mut Session, mut args: Args) -> Reply {
    let number = args.optional_int()?.unwrap_or(1);
    args.finish()?;
    // A copy of a long game takes time, and for one move there is no going half the way.
    let before = (number > 1).then(|| session.position.clone());
    for _ in 0..number {
        if !session.position.undo() {
            if let Some(before) = before {
                session.position = before;
            }
            return Err(Failure::CannotUndo);
        }
    }
    Ok(String::new())
}

/// A search for a move under way.
pub struct Search {
    pub color: Color,
    started: Instant,
    pub limits: Limits,
    /// What the clock allows.
    time: Option<Budget>,
    /// Whether to end before the limits.
    pub stop: Box<dyn Fn() -> bool + Sync>,
}

/// How long `color` may search for a move, from now on.
pub fn begin_search(session: &Session, color: Color) -> Search {
    let points = session.position.board().size().points();
    let made = session.position.moves().count();
    let time = session.clocks[color].allot(moves_to_come(points, made), session.config.lag);
    let playouts = session.config.playouts;
    // Some limit there has to be.
    let unlimited = (playouts == u64::MAX).then_some(super::TIME);
    let limits = Limits {
        playouts,
        time: time.or(session.config.time.or(unlimited).map(Budget::fixed)),
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
            arrivals.left_later(line) && left.elapsed() >= GRACE
                || waits && left.max(started).elapsed() >= GRACE
        });
        left || arrivals.interrupted(line)
    };
    Search {
        color,
        started,
        limits,
        time,
        stop: Box::new(stop),
    }
}

/// Thinks about a move. `special` may change what is asked of the player.
pub fn think(
    session: &mut Session,
    search: &Search,
    special: fn(Task) -> Task,
) -> (Decision, Option<Report>) {
    let task = special(Task {
        reuse: session.reuses(),
        ..Task::new(&session.position, search.color, search.limits)
    });
    let live = session.config.live_graphics;
    let graphics = &mut session.graphics;
    // GoGui draws what stands between this line and an empty one on its board.
    let mut draw = |report: &Report| {
        let picture = format!("gogui-gfx:\n{}\n\n", gogui::draw_winrates(report));
        let _ = graphics.write_all(picture.as_bytes());
    };
    let mut watch = Watch {
        stop: &search.stop,
        show: live.then_some((LIVE, &mut draw as Show)),
    };
    let thought = session.player.genmove(&task, &mut watch);
    if live {
        let _ = session.graphics.write_all(b"gogui-gfx: CLEAR\n");
    }
    thought
}

/// Makes the move that was decided on, and takes its time off the clock.
pub fn finish_move(
    session: &mut Session,
    search: Search,
    decision: Decision,
    report: Option<Report>,
) -> Reply {
    let used = search.started.elapsed();
    session.clocks[search.color].spend(used, session.config.lag);
    log_report(&search, report.as_ref());
    session.thought = None;
    if let Some(report) = report {
        session.keep(report, Some(decision));
    }
    if let Decision::Move(mv) = decision {
        session
            .position
            .play(search.color, mv)
            .map_err(failure(Failure::IllegalMove))?;
        session.moved = true;
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
        format!("{:.1?} to {:.1?} by the clock", time.wanted, time.most)
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

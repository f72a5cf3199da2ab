//! Moves: those of the controller and those of the engine.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::{Reply, Session, failure};
use crate::go::{Color, Move};
use crate::gtp::{Args, Failure};
use crate::search::{Decision, Limits, Report};

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
    let started = Instant::now();
    let decision = think(session, color);
    session.clock.spend(color, started.elapsed());
    match decision {
        Decision::Move(mv) => {
            session
                .position
                .play(color, mv)
                .map_err(failure(Failure::IllegalMove))?;
            Ok(mv.to_string())
        }
        Decision::Resign => Ok("resign".to_owned()),
    }
}

pub fn reg_genmove(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    Ok(match think(session, color) {
        Decision::Move(mv) => mv.to_string(),
        Decision::Resign => "resign".to_owned(),
    })
}

pub fn undo(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    match session.position.undo() {
        true => Ok(String::new()),
        false => Err(Failure::CannotUndo),
    }
}

fn think(session: &mut Session, color: Color) -> Decision {
    let points = session.position.board().size().points();
    let made = session.position.moves().count();
    // Games last about three quarters of the points, and the last moves need time too.
    let to_come = (points * 3 / 4).saturating_sub(made).max(points / 5) / 2;
    let time = session.clock.allot(color, to_come as u32);
    let limits = Limits {
        playouts: session.config.playouts,
        time: time.or(session.config.time),
    };
    // A number of playouts promises the same game everywhere, so nothing cuts it short.
    let never = AtomicBool::new(false);
    let stop = match limits.playouts {
        u64::MAX => session.stop.as_ref(),
        _ => &never,
    };
    let (decision, report) = session
        .player
        .genmove(&session.position, color, limits, stop);
    if let Some(report) = report {
        log_report(&report, time);
    }
    decision
}

fn log_report(report: &Report, time: Option<Duration>) {
    let time = time.map_or("no clock".to_owned(), |time| {
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

//! What single hosts ask: KGS, CGOS, gomill, KataGo's GUIs.
//!
//! Sources: kgsGtp as KataGo (`docs/GTP_Extensions.md`) and Pachi (`gtp.c`) serve it; the client of
//! CGOS (zakki/cgos, `client-python`); gomill (`docs`); GTP of GNU Go for `cputime`.

use cpu_time::ProcessTime;

use super::play::{begin_search, finish_move, think};
use super::{Reply, Session, failure};
use crate::go::rules::DeadStones;
use crate::go::{Color, Move, Rules};
use crate::gtp::{Args, Failure};
use crate::search::Task;

/// Seconds of processor time that the engine has used, of all threads.
pub fn cputime(_: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let used = ProcessTime::try_now().map_err(failure(Failure::NotAvailable))?;
    Ok(format!("{:.3}", used.as_duration().as_secs_f64()))
}

/// One line, or several: name, version, and how it plays.
pub fn gomill_describe_engine(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let config = &session.config;
    let limit = match (config.time, config.playouts) {
        (_, playouts) if playouts < u64::MAX => format!("{playouts} playouts a move"),
        (Some(time), _) => format!("{} s a move without a clock", time.as_secs_f64()),
        (None, _) => "no limit without a clock".to_owned(),
    };
    Ok(format!(
        "Zhiyun {}\nrules {}, {limit}, threads {}, seed {}",
        env!("CARGO_PKG_VERSION"),
        session.position.rules().name,
        config.params.threads,
        config.params.seed,
    ))
}

/// What the engine thought when it last made a move.
pub fn gomill_explain_last_move(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let decided = session
        .thought
        .as_ref()
        .filter(|thought| thought.decision.is_some());
    let Some(thought) = decided else {
        return Ok(String::new());
    };
    let report = &thought.report;
    let mut lines = vec![format!(
        "{} playouts, chance of winning {:.1} %, score {:+.1}",
        report.playouts,
        100.0 * report.value(),
        report.ends().score,
    )];
    for candidate in report.candidates.iter().filter(|c| c.visits > 0).take(5) {
        let line: Vec<_> = candidate.line.iter().map(Move::to_string).collect();
        lines.push(format!(
            "{} {:.1} % of {} visits, score {:+.1}: {}",
            candidate.mv,
            100.0 * candidate.value,
            candidate.visits,
            candidate.ends.score,
            line.join(" ")
        ));
    }
    Ok(lines.join("\n"))
}

/// Says nothing and does nothing: for hosts that tell the engine something it need not know.
pub fn noted(_: &mut Session, _: Args) -> Reply {
    Ok(String::new())
}

/// The next search begins anew, and what the pictures show is forgotten.
pub fn clear_cache(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    session.player.forget();
    session.thought = None;
    Ok(String::new())
}

pub fn get_komi(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    Ok(session.rules.komi.to_string())
}

/// A move in the phase where the server has the players take off all dead stones: from now on the
/// next stop ends the game with every stone alive.
pub fn kgs_genmove_cleanup(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    let rules = session.position.rules();
    if rules.dead_stones != DeadStones::Never && rules.dead_stones != DeadStones::AgreedOnce {
        let rules = Rules {
            dead_stones: DeadStones::AgreedOnce,
            ..*rules
        };
        // The moves do not depend on this field, and those that were taken leniently stay.
        let position = session.position.with_rules(rules.named(), true);
        session.position = position.map_err(failure(Failure::IllegalMove))?;
    }
    let search = begin_search(session, color);
    let (decision, report) = think(session, &search, |task| Task {
        cleanup: true,
        ..task
    });
    finish_move(session, search, decision, report)
}

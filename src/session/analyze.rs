//! Analysis that streams: `lz-analyze`, `kata-analyze` and their forms that make a move.
//!
//! Sources: Leela Zero, `src/GTP.cpp`; KataGo, `docs/GTP_Extensions.md`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use super::info::{self, Dialect, Shown};
use super::play::{begin_search, finish_move};
use super::{Session, failure};
use crate::go::{Color, Move, Size};
use crate::gtp::{Args, Failure, Stream};
use crate::search::{Limits, Report, Restriction, Show, Task, Watch};

/// Time between lines where the controller names none.
const INTERVAL: Duration = Duration::from_millis(500);

/// Playouts of an analysis at most: then it only waits, and the machine may cool down.
pub const MOST: u64 = 10_000_000;

/// How long an analysis that has thought enough may sleep: the next line ends it within 50 ms.
const NAP: Duration = Duration::from_millis(10);

/// Playouts to show something of a move that was clear without a search.
const FEW: u64 = 100;

/// The arguments of an analysis.
struct Query {
    color: Color,
    interval: Option<Duration>,
    restrictions: Vec<Restriction>,
    shown: Shown,
}

impl Query {
    fn new(color: Color, dialect: Dialect) -> Query {
        Query {
            color,
            interval: None,
            restrictions: Vec::new(),
            shown: Shown::new(dialect),
        }
    }

    /// Adds a restriction. What is allowed to a side is the sum of all that is allowed to it.
    fn restrict(&mut self, restriction: Restriction) {
        let same = |other: &&mut Restriction| other.allow && other.color == restriction.color;
        match self.restrictions.iter_mut().find(same) {
            Some(other) if restriction.allow => {
                other.moves.extend(restriction.moves);
                other.depth = other.depth.max(restriction.depth);
            }
            _ => self.restrictions.push(restriction),
        }
    }
}

/// Reads `[color] [interval] { key value }`.
fn query(session: &Session, mut args: Args, dialect: Dialect) -> Result<Query, Failure> {
    let size = session.position.board().size();
    let mut query = Query::new(session.position.to_play(), dialect);
    let mut word = args.word();
    if let Some(color) = word.and_then(|word| word.parse().ok()) {
        query.color = color;
        word = args.word();
    }
    if let Some(hundredths) = word.and_then(|word| word.parse::<f64>().ok()) {
        query.interval = Some(interval(hundredths)?);
        word = args.word();
    }
    while let Some(key) = word {
        let shown = &mut query.shown;
        match key.to_ascii_lowercase().as_str() {
            "interval" => query.interval = Some(interval(args.parse()?)?),
            "minmoves" => shown.min_moves = args.int()? as usize,
            "maxmoves" => shown.max_moves = args.int()? as usize,
            "rootinfo" => shown.root_info = flag(&mut args)?,
            "ownership" => shown.ownership = flag(&mut args)?,
            "ownershipstdev" => shown.ownership_stdev = flag(&mut args)?,
            "movesownership" => shown.moves_ownership = flag(&mut args)?,
            "pvvisits" => shown.pv_visits = flag(&mut args)?,
            "avoid" => query.restrict(restriction(&mut args, size, false)?),
            "allow" => query.restrict(restriction(&mut args, size, true)?),
            _ => {
                log::info!("\"{key}\" is no key of an analysis");
                return Err(Failure::Syntax);
            }
        }
        word = args.word();
    }
    Ok(query)
}

/// Hundredths of a second.
fn interval(hundredths: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(hundredths / 100.0)
        .map(|interval| interval.max(NAP))
        .map_err(failure(Failure::Syntax))
}

fn flag(args: &mut Args) -> Result<bool, Failure> {
    match args.word().map(str::to_ascii_lowercase).as_deref() {
        Some("true" | "1") => Ok(true),
        Some("false" | "0") => Ok(false),
        _ => Err(Failure::Syntax),
    }
}

/// `color vertex{,vertex} depth`
fn restriction(args: &mut Args, size: Size, allow: bool) -> Result<Restriction, Failure> {
    let color = args.parse()?;
    let moves = args.word().ok_or(Failure::Syntax)?;
    let moves: Result<Vec<Move>, _> = moves.split(',').map(str::parse).collect();
    let moves = moves.map_err(failure(Failure::Syntax))?;
    let on_board = |mv: &Move| match mv {
        Move::Play(point) => size.contains(*point),
        Move::Pass => true,
    };
    let depth = args.int()? as usize;
    match depth > 0 && moves.iter().all(on_board) {
        true => Ok(Restriction {
            color,
            moves,
            allow,
            depth,
        }),
        false => Err(Failure::Syntax),
    }
}

pub fn lz_analyze(session: &mut Session, args: Args, out: &mut Stream) -> Result<(), Failure> {
    let query = query(session, args, Dialect::Leela)?;
    analyze(session, &query, out);
    Ok(())
}

pub fn kata_analyze(session: &mut Session, args: Args, out: &mut Stream) -> Result<(), Failure> {
    let query = query(session, args, Dialect::Kata)?;
    analyze(session, &query, out);
    Ok(())
}

/// Shows what the search finds until something arrives, the end of the input included.
fn analyze(session: &mut Session, query: &Query, out: &mut Stream) {
    let (arrivals, line) = (session.arrivals.clone(), session.line);
    let every = query.interval.unwrap_or(INTERVAL);
    let size = session.position.board().size();
    let limits = Limits {
        playouts: session.config.playouts.min(MOST),
        time: None,
    };
    // Set when nobody reads any more.
    let broken = AtomicBool::new(false);
    let stop = || arrivals.after(line) || broken.load(Relaxed);
    let task = Task {
        restrictions: &query.restrictions,
        ownership: query.shown.wants_ownership(),
        reuse: session.reuses(),
        ..Task::new(&session.position, query.color, limits)
    };
    let mut watch = Watch {
        stop: &stop,
        show: Some((every, &mut |report| {
            out.line(&info::line(report, &query.shown, size));
            broken.store(out.is_broken(), Relaxed);
        })),
    };
    let report = session.player.search(&task, &mut watch);
    let last = info::line(&report, &query.shown, size);
    out.line(&last);
    // There is nothing more to find, but hosts want to be told again until they have heard enough.
    let mut told = Instant::now();
    while !stop() && !out.is_broken() {
        thread::sleep(NAP);
        if told.elapsed() >= every {
            out.line(&last);
            told = Instant::now();
        }
    }
    session.keep(report, None);
}

pub fn lz_genmove_analyze(
    session: &mut Session,
    args: Args,
    out: &mut Stream,
) -> Result<(), Failure> {
    let query = query(session, args, Dialect::Leela)?;
    let size = session.position.board().size();
    genmove(session, &query, out, |report| {
        info::line(report, &query.shown, size)
    })
}

pub fn kata_genmove_analyze(
    session: &mut Session,
    args: Args,
    out: &mut Stream,
) -> Result<(), Failure> {
    let query = query(session, args, Dialect::Kata)?;
    let size = session.position.board().size();
    genmove(session, &query, out, |report| {
        info::line(report, &query.shown, size)
    })
}

/// The client of CGOS sends a colour and nothing else, and reads one line of JSON.
pub fn cgos_genmove_analyze(
    session: &mut Session,
    mut args: Args,
    out: &mut Stream,
) -> Result<(), Failure> {
    let color = args.parse()?;
    args.finish()?;
    let mut query = Query::new(color, Dialect::Kata);
    query.shown.ownership = true;
    let size = session.position.board().size();
    genmove(session, &query, out, |report| info::cgos(report, size))
}

/// As `genmove`, telling on the way what it thinks. At least one line comes, the last before the
/// move.
fn genmove(
    session: &mut Session,
    query: &Query,
    out: &mut Stream,
    line: impl Fn(&Report) -> String,
) -> Result<(), Failure> {
    // Set when nobody reads any more.
    let broken = AtomicBool::new(false);
    let mut show = |report: &Report| {
        out.line(&line(report));
        broken.store(out.is_broken(), Relaxed);
    };
    let search = begin_search(session, query.color);
    let task = Task {
        restrictions: &query.restrictions,
        ownership: query.shown.wants_ownership(),
        reuse: session.reuses(),
        ..Task::new(&session.position, query.color, search.limits)
    };
    let stop = || (search.stop)() || broken.load(Relaxed);
    let mut watch = Watch {
        stop: &stop,
        show: query.interval.map(|every| (every, &mut show as Show)),
    };
    let (decision, report) = session.player.genmove(&task, &mut watch);
    let report = report.unwrap_or_else(|| {
        let limits = Limits {
            playouts: FEW,
            ..task.limits
        };
        // It was a pass.
        let pass = [Restriction {
            color: query.color,
            moves: vec![Move::Pass],
            allow: true,
            depth: 1,
        }];
        let task = Task {
            limits,
            restrictions: &pass,
            ..task
        };
        session.player.search(&task, &mut Watch::none())
    });
    show(&report);
    let answer = finish_move(session, search, decision, Some(report))?;
    out.line(&format!("play {answer}"));
    Ok(())
}

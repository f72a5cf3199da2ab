//! Clocks.
//!
//! Sources: GTP 2 section 4.2; KataGo, `docs/GTP_Extensions.md` and `cpp/command/gtp.cpp`, for the
//! settings by name, those of the KGS server among them.

use std::time::Duration;

use super::{Reply, Session, failure};
use crate::clock::{Clock, TimeControl, words};
use crate::go::{ByColor, Color};
use crate::gtp::{Args, Failure};

pub fn time_settings(session: &mut Session, mut args: Args) -> Reply {
    let mut seconds = || Ok(Duration::from_secs(args.int()?.into()));
    let (main, period) = (seconds()?, seconds()?);
    let control = TimeControl::canadian(main, period, args.int()?);
    set_clocks(session, args, control)
}

/// Full clocks for both sides, once all arguments are read.
fn set_clocks(session: &mut Session, args: Args, control: Option<TimeControl>) -> Reply {
    args.finish()?;
    session.clocks = ByColor([Clock::new(control); 2]);
    Ok(String::new())
}

pub fn kgs_time_settings(session: &mut Session, args: Args) -> Reply {
    by_name(session, args, &["none", "absolute", "canadian", "byoyomi"])
}

pub fn kata_time_settings(session: &mut Session, args: Args) -> Reply {
    by_name(session, args, words::NAMES)
}

pub fn kata_list_time_settings(_: &mut Session, args: Args) -> Reply {
    args.finish()?;
    Ok(words::NAMES.join(" "))
}

fn by_name(session: &mut Session, mut args: Args, known: &[&str]) -> Reply {
    let words = args.rest();
    let name = words.split(' ').next().unwrap_or("").to_ascii_lowercase();
    if !known.contains(&name.as_str()) {
        log::info!("\"{name}\" is none of {}", known.join(", "));
        return Err(Failure::Syntax);
    }
    let control = words::parse(words).map_err(failure(Failure::Syntax))?;
    set_clocks(session, args, control)
}

pub fn time_left(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    // Hosts send fractions, and less than nothing after a late move.
    let seconds: f64 = args.parse()?;
    let time = match seconds < 0.0 && seconds.is_finite() {
        true => Duration::ZERO,
        false => Duration::try_from_secs_f64(seconds).map_err(failure(Failure::Syntax))?,
    };
    let count = args.int()?;
    args.finish()?;
    session.clocks[color].set(time, count);
    Ok(String::new())
}

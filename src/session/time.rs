//! Clocks.
//!
//! Sources: GTP 2 section 4.2; KataGo, `docs/GTP_Extensions.md` and `cpp/command/gtp.cpp`, for the
//! settings by name, those of the KGS server among them.

use std::time::Duration;

use super::{Reply, Session, failure};
use crate::clock::{Clock, TimeControl};
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
    by_name(session, args, KATA)
}

/// What `kata-time_settings` knows. OGS's gtp2ogs looks for `fischer-capped` in the list
/// (`src/Bot.ts`).
const KATA: &[&str] = &[
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "fischer",
    "fischer-capped",
];

pub fn kata_list_time_settings(_: &mut Session, args: Args) -> Reply {
    args.finish()?;
    Ok(KATA.join(" "))
}

fn by_name(session: &mut Session, mut args: Args, known: &[&str]) -> Reply {
    let name = args.word().ok_or(Failure::Syntax)?.to_ascii_lowercase();
    if !known.contains(&name.as_str()) {
        log::info!("\"{name}\" is none of {}", known.join(", "));
        return Err(Failure::Syntax);
    }
    let main = match name.as_str() {
        "none" => return set_clocks(session, args, None),
        _ => seconds(&mut args)?,
    };
    let control = match name.as_str() {
        "absolute" => Some(TimeControl::absolute(main)),
        "canadian" => TimeControl::canadian(main, seconds(&mut args)?, args.int()?),
        "byoyomi" => {
            let (period, periods) = (seconds(&mut args)?, args.int()?);
            Some(TimeControl::byo_yomi(main, period, periods))
        }
        "fischer" => Some(TimeControl::fischer(main, seconds(&mut args)?)),
        _ => {
            let increment = seconds(&mut args)?;
            // A negative number stands for no bound.
            let mut bound = || seconds_or(Duration::MAX, &mut args);
            let (limit, longest) = (bound()?, bound()?);
            if limit < main {
                log::info!("a main time beyond its limit");
                return Err(Failure::Syntax);
            }
            Some(TimeControl::fischer_capped(main, increment, limit, longest))
        }
    };
    set_clocks(session, args, control)
}

/// A number of seconds, from 0 on.
fn seconds(args: &mut Args) -> Result<Duration, Failure> {
    duration(args.parse()?)
}

fn duration(seconds: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(seconds).map_err(failure(Failure::Syntax))
}

/// A number of seconds, where any below 0 stands for `negative`.
fn seconds_or(negative: Duration, args: &mut Args) -> Result<Duration, Failure> {
    match args.parse()? {
        number if number < 0.0 && f64::is_finite(number) => Ok(negative),
        number => duration(number),
    }
}

pub fn time_left(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    // Hosts send fractions, and less than nothing after a late move.
    let time = seconds_or(Duration::ZERO, &mut args)?;
    let count = args.int()?;
    args.finish()?;
    session.clocks[color].set(time, count);
    Ok(String::new())
}

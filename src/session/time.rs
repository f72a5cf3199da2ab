//! Clocks.
//!
//! Sources: GTP 2 section 4.2; KataGo, `docs/GTP_Extensions.md`, for the settings by name, those of
//! the KGS server among them.

use std::time::Duration;

use super::{Reply, Session, failure};
use crate::clock::{Clock, TimeControl};
use crate::go::Color;
use crate::gtp::{Args, Failure};

pub fn time_settings(session: &mut Session, mut args: Args) -> Reply {
    let (main, period, stones) = (args.int()?, args.int()?, args.int()?);
    args.finish()?;
    session.clock = Clock::new(TimeControl::from_settings(main, period, stones));
    Ok(String::new())
}

pub fn kgs_time_settings(session: &mut Session, args: Args) -> Reply {
    by_name(session, args, &["none", "absolute", "canadian", "byoyomi"])
}

pub fn kata_time_settings(session: &mut Session, args: Args) -> Reply {
    by_name(session, args, KATA)
}

/// What `kata-time_settings` knows.
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
        return Err(Failure::Syntax);
    }
    let control = match name.as_str() {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::absolute(seconds(&mut args)?),
        "canadian" => TimeControl::Canadian {
            main: seconds(&mut args)?,
            period: period(&mut args)?,
            stones: number(&mut args)?,
        },
        "byoyomi" => TimeControl::ByoYomi {
            main: seconds(&mut args)?,
            period: period(&mut args)?,
            periods: number(&mut args)?,
        },
        _ => {
            let (main, increment) = (seconds(&mut args)?, seconds(&mut args)?);
            let (limit, longest) = match name.as_str() {
                "fischer" => (Duration::MAX, Duration::MAX),
                _ => (bound(&mut args)?, bound(&mut args)?),
            };
            TimeControl::Fischer {
                main: main.min(limit),
                increment,
                limit,
                longest,
            }
        }
    };
    args.finish()?;
    session.clock = Clock::new(control);
    Ok(String::new())
}

/// A number of seconds, from 0 on.
fn seconds(args: &mut Args) -> Result<Duration, Failure> {
    let seconds = args.parse()?;
    Duration::try_from_secs_f64(seconds).map_err(failure(Failure::Syntax))
}

/// Seconds of which there must be some.
fn period(args: &mut Args) -> Result<Duration, Failure> {
    let period = seconds(args)?;
    match period.is_zero() {
        true => Err(Failure::Syntax),
        false => Ok(period),
    }
}

/// Seconds, or a negative number for no bound.
fn bound(args: &mut Args) -> Result<Duration, Failure> {
    match args.clone().parse::<f64>()? {
        unused if unused < 0.0 => {
            args.word();
            Ok(Duration::MAX)
        }
        _ => period(args),
    }
}

/// How many moves or periods: at least one.
fn number(args: &mut Args) -> Result<u32, Failure> {
    match args.int()? {
        0 => Err(Failure::Syntax),
        number => Ok(number),
    }
}

pub fn time_left(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    let seconds: f64 = args.parse()?;
    if seconds.is_nan() {
        return Err(Failure::Syntax);
    }
    let count = args.int()?;
    args.finish()?;
    // Hosts send fractions, and less than nothing after a late move.
    let time = Duration::try_from_secs_f64(seconds.max(0.0)).map_err(failure(Failure::Syntax))?;
    session.clock.set(color, time, count);
    Ok(String::new())
}

//! Clocks.

use std::time::Duration;

use super::{Reply, Session, failure};
use crate::clock::{Clock, TimeControl};
use crate::go::Color;
use crate::gtp::{Args, Failure};

pub fn time_settings(session: &mut Session, mut args: Args) -> Reply {
    let (main, period, stones) = (args.parse()?, args.parse()?, args.parse()?);
    args.finish()?;
    session.clock = Clock::new(TimeControl::from_settings(main, period, stones));
    Ok(String::new())
}

pub fn time_left(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    let seconds: f64 = args.parse()?;
    if seconds.is_nan() {
        return Err(Failure::Syntax);
    }
    let stones: u32 = args.parse()?;
    args.finish()?;
    // Hosts send fractions, and less than nothing after a late move.
    let time = Duration::try_from_secs_f64(seconds.max(0.0)).map_err(failure(Failure::Syntax))?;
    session.clock.set(color, time, stones);
    Ok(String::new())
}

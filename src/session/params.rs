//! The parameters that the command line and the controller set: one table for `kata-list-params`,
//! `kata-get-param`, `kata-set-param` and GoGui's dialog.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use super::{Config, Reply, Session, failure};
use crate::gtp::{Args, Failure};
use crate::search;

/// A parameter. It has the name of its command line option.
struct Param {
    name: &'static str,
    /// Whether it is on (1, true) or off (0, false).
    is_switch: bool,
    get: fn(&Config) -> String,
    /// Takes what [`Param::get`] gives.
    set: fn(&mut Config, &str) -> Result<(), String>,
}

/// Every parameter.
const PARAMS: &[Param] = &[
    Param {
        name: "time",
        is_switch: false,
        get: |config| match config.time {
            Some(time) => time.as_secs_f64().to_string(),
            None => NONE.to_owned(),
        },
        set: |config, text| set(&mut config.time, optional(text, seconds)),
    },
    Param {
        name: "playouts",
        is_switch: false,
        get: |config| match config.playouts {
            u64::MAX => NONE.to_owned(),
            playouts => playouts.to_string(),
        },
        set: |config, text| {
            let limit = optional(text, playouts);
            set(&mut config.playouts, limit.map(|n| n.unwrap_or(u64::MAX)))
        },
    },
    Param {
        name: "lag",
        is_switch: false,
        get: |config| config.lag.as_secs_f64().to_string(),
        set: |config, text| set(&mut config.lag, seconds(text)),
    },
    Param {
        name: "threads",
        is_switch: false,
        get: |config| config.params.threads.to_string(),
        set: |config, text| set(&mut config.params.threads, threads(text)),
    },
    Param {
        name: "memory",
        is_switch: false,
        get: |config| (config.params.memory >> 20).to_string(),
        set: |config, text| set(&mut config.params.memory, memory(text)),
    },
    Param {
        name: "seed",
        is_switch: false,
        get: |config| config.params.seed.to_string(),
        set: |config, text| {
            let seed = text.parse().map_err(|_| "not a number".to_owned());
            set(&mut config.params.seed, seed)
        },
    },
    Param {
        name: "resign",
        is_switch: false,
        get: |config| (100.0 * config.params.resign).round().to_string(),
        set: |config, text| set(&mut config.params.resign, resign(text)),
    },
    Param {
        name: "level",
        is_switch: false,
        get: |config| config.params.level.to_string(),
        set: |config, text| set(&mut config.params.level, level(text)),
    },
    Param {
        name: "ponder",
        is_switch: true,
        get: |config| config.ponder.to_string(),
        set: |config, text| set(&mut config.ponder, switch(text)),
    },
    Param {
        name: "lenient",
        is_switch: true,
        get: |config| config.lenient.to_string(),
        set: |config, text| set(&mut config.lenient, switch(text)),
    },
    Param {
        name: "live-graphics",
        is_switch: true,
        get: |config| config.live_graphics.to_string(),
        set: |config, text| set(&mut config.live_graphics, switch(text)),
    },
];

/// What stands for no limit.
const NONE: &str = "none";

fn set<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    value.map(|value| *place = value)
}

fn optional<T>(text: &str, parse: fn(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    match text {
        NONE => Ok(None),
        text => parse(text).map(Some),
    }
}

/// A number of seconds above 0.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "not a number of seconds above 0".to_owned())
}

/// A number of playouts, at least 1.
pub fn playouts(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "not a number above 0".to_owned())
}

/// A number within these bounds.
///
/// # Errors
/// It is none; the bounds are named.
pub fn within<T: FromStr + PartialOrd + Display>(
    text: &str,
    bounds: RangeInclusive<T>,
) -> Result<T, String> {
    let number = text.parse().ok().filter(|n| bounds.contains(n));
    number.ok_or_else(|| format!("not a number from {} to {}", bounds.start(), bounds.end()))
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, 1..=1024)
}

/// Bytes from MiB, up to a TiB.
pub fn memory(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1 << 20).contains(n));
    number
        .map(|mib: usize| mib << 20)
        .ok_or_else(|| "not a number of MiB from 1 to 1048576".to_owned())
}

/// A chance of winning from percent, up to 50.
pub fn resign(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|percent| *percent <= 50);
    number
        .map(|percent: u8| f32::from(percent) / 100.0)
        .ok_or_else(|| "not a percentage from 0 to 50".to_owned())
}

/// A level.
pub fn level(text: &str) -> Result<u8, String> {
    within(text, 1..=search::Params::HIGHEST)
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("neither true nor false".to_owned()),
    }
}

pub(super) fn kata_list_params(_: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let names: Vec<_> = PARAMS.iter().map(|param| param.name).collect();
    Ok(names.join(" "))
}

pub(super) fn kata_get_param(session: &mut Session, mut args: Args) -> Reply {
    let param = named(&mut args)?;
    args.finish()?;
    Ok((param.get)(&session.config))
}

pub(super) fn kata_set_param(session: &mut Session, mut args: Args) -> Reply {
    let param = named(&mut args)?;
    let value = args.word().ok_or(Failure::Syntax)?;
    args.finish()?;
    (param.set)(&mut session.config, value).map_err(failure(Failure::Syntax))?;
    session.player.set_params(session.config.params.clone());
    Ok(String::new())
}

/// GoGui's dialog: without arguments all values with their kind, with a name and a value a change.
pub(super) fn dialog(session: &mut Session, args: Args) -> Reply {
    if args.clone().word().is_some() {
        return kata_set_param(session, args);
    }
    let line = |param: &Param| {
        let value = (param.get)(&session.config);
        match (param.is_switch, value.as_str()) {
            (true, "true") => format!("[bool] {} 1", param.name),
            (true, _) => format!("[bool] {} 0", param.name),
            (false, value) => format!("[string] {} {value}", param.name),
        }
    };
    let lines: Vec<_> = PARAMS.iter().map(line).collect();
    Ok(lines.join("\n"))
}

fn named(args: &mut Args) -> Result<&'static Param, Failure> {
    let name = args.word().ok_or(Failure::Syntax)?;
    let param = PARAMS.iter().find(|param| param.name == name);
    param.ok_or_else(|| {
        log::info!("there is no parameter \"{name}\"");
        Failure::Syntax
    })
}

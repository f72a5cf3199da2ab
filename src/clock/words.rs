//! Time systems in words, as engines are told them.
//!
//! Sources: KataGo, `docs/GTP_Extensions.md` and `cpp/command/gtp.cpp` (`kata-time_settings`, and
//! `kgs-time_settings` of the KGS server); GTP 2 section 4.2 (`time_settings`).

use std::fmt;
use std::time::Duration;

use super::{Overtime, TimeControl};

/// What `kata-time_settings` knows. OGS's gtp2ogs looks for `fischer-capped` in the list
/// (`src/Bot.ts`).
pub const NAMES: &[&str] = &[
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "fischer",
    "fischer-capped",
];

/// The text is no time system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAClock(String);

impl fmt::Display for NotAClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no clock: none, absolute M, byoyomi M P N, canadian M P N, fischer M I or \
             fischer-capped M I LIMIT LONGEST, in seconds, N a whole number",
            self.0
        )
    }
}

impl std::error::Error for NotAClock {}

/// Reads a time system as `kata-time_settings` takes it; `None` is no limit.
///
/// # Errors
/// An unknown name, a number that is missing, wrong or too many, or a main time beyond its limit.
pub fn parse(text: &str) -> Result<Option<TimeControl>, NotAClock> {
    let mut words = text.split_ascii_whitespace();
    read(&mut words)
        .filter(|_| words.next().is_none())
        .ok_or_else(|| NotAClock(text.to_owned()))
}

fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Option<TimeControl>> {
    let name = words.next()?.to_ascii_lowercase();
    if name == "none" {
        return Some(None);
    }
    let main = seconds(words.next()?)?;
    let mut time = || seconds(words.next()?);
    Some(match name.as_str() {
        "absolute" => Some(TimeControl::absolute(main)),
        "canadian" => TimeControl::canadian(main, time()?, count(words.next()?)?),
        "byoyomi" => Some(TimeControl::byo_yomi(main, time()?, count(words.next()?)?)),
        "fischer" => Some(TimeControl::fischer(main, time()?)),
        "fischer-capped" => {
            let increment = time()?;
            // A negative number stands for no bound.
            let mut bound = || match words.next()? {
                word if number(word)? < 0.0 => Some(Duration::MAX),
                word => seconds(word),
            };
            let (limit, longest) = (bound()?, bound()?);
            if limit < main {
                return None;
            }
            Some(TimeControl::fischer_capped(main, increment, limit, longest))
        }
        _ => return None,
    })
}

fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

fn seconds(word: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(number(word)?).ok()
}

fn count(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let count = word.parse().ok().filter(|&n: &u32| n <= i32::MAX as u32);
    count.filter(|_| digits)
}

/// Whole seconds, which is all that the older commands take.
fn whole(time: Duration) -> Option<u64> {
    (time.subsec_nanos() == 0).then_some(time.as_secs())
}

impl fmt::Display for TimeControl {
    /// As `kata-time_settings` takes it; [`parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let main = self.main.as_secs_f64();
        let bound = |time: Duration| match time {
            Duration::MAX => -1.0,
            time => time.as_secs_f64(),
        };
        match self.overtime {
            Overtime::Fischer {
                increment,
                limit: Duration::MAX,
                longest: Duration::MAX,
            } => match increment.is_zero() {
                true => write!(f, "absolute {main}"),
                false => write!(f, "fischer {main} {}", increment.as_secs_f64()),
            },
            Overtime::Fischer {
                increment,
                limit,
                longest,
            } => write!(
                f,
                "fischer-capped {main} {} {} {}",
                increment.as_secs_f64(),
                bound(limit),
                bound(longest)
            ),
            Overtime::Canadian { period, stones } => {
                write!(f, "canadian {main} {} {stones}", period.as_secs_f64())
            }
            Overtime::ByoYomi { period, periods } => {
                write!(f, "byoyomi {main} {} {periods}", period.as_secs_f64())
            }
        }
    }
}

impl TimeControl {
    /// The arguments of `kgs-time_settings`, if it can say this: it has whole seconds and no Fischer
    /// time.
    pub fn kgs(&self) -> Option<String> {
        let main = whole(self.main)?;
        match self.overtime {
            Overtime::Fischer {
                increment: Duration::ZERO,
                longest: Duration::MAX,
                ..
            } => Some(format!("absolute {main}")),
            Overtime::Fischer { .. } => None,
            Overtime::Canadian { period, stones } => {
                Some(format!("canadian {main} {} {stones}", whole(period)?))
            }
            Overtime::ByoYomi { period, periods } => {
                Some(format!("byoyomi {main} {} {periods}", whole(period)?))
            }
        }
    }

    /// The arguments of `time_settings`, if it can say this or something stricter: of byo-yomi a
    /// period for each move, of Fischer time without a longest move the main time.
    pub fn gtp(&self) -> Option<String> {
        let main = self.main.as_secs();
        let (period, stones) = match self.overtime {
            Overtime::Fischer {
                longest: Duration::MAX,
                ..
            } => (0, 0),
            Overtime::Fischer { .. } => return None,
            Overtime::Canadian { period, stones } => (period.as_secs(), stones),
            Overtime::ByoYomi { period, .. } => (period.as_secs(), 1),
        };
        // Moves in no time would be none at all.
        let stones = if period == 0 { 0 } else { stones };
        (main > 0 || period > 0).then(|| format!("{main} {period} {stones}"))
    }

    /// The properties TM and OT of a game record.
    pub fn sgf(&self) -> (String, Option<String>) {
        let overtime = match self.overtime {
            Overtime::Fischer { increment, .. } => {
                let increment = increment.as_secs_f64();
                (increment > 0.0).then(|| format!("{increment} fischer"))
            }
            Overtime::Canadian { period, stones } => {
                Some(format!("{stones}/{} Canadian", period.as_secs_f64()))
            }
            Overtime::ByoYomi { period, periods } => {
                Some(format!("{periods}x{} byo-yomi", period.as_secs_f64()))
            }
        };
        (self.main.as_secs_f64().to_string(), overtime)
    }

    /// Whether the overtime is byo-yomi, of which clocks show the periods left.
    pub fn has_periods(&self) -> bool {
        matches!(self.overtime, Overtime::ByoYomi { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_written() {
        for (text, kgs, gtp) in [
            ("absolute 600", Some("absolute 600"), Some("600 0 0")),
            ("absolute 0.25", None, None),
            ("fischer 60 5", None, Some("60 0 0")),
            ("fischer-capped 60 5 90 -1", None, Some("60 0 0")),
            ("fischer-capped 60 5 -1 10.5", None, None),
            (
                "canadian 60 30 5",
                Some("canadian 60 30 5"),
                Some("60 30 5"),
            ),
            (
                "byoyomi 3600 30 3",
                Some("byoyomi 3600 30 3"),
                Some("3600 30 1"),
            ),
            ("byoyomi 0 2 1", Some("byoyomi 0 2 1"), Some("0 2 1")),
            ("byoyomi 0 0.5 1", None, None),
            ("byoyomi 2 0.5 1", None, Some("2 0 0")),
        ] {
            let control = parse(text).unwrap().unwrap();
            assert_eq!(control.to_string(), text);
            assert_eq!(control.kgs().as_deref(), kgs, "{text}");
            assert_eq!(control.gtp().as_deref(), gtp, "{text}");
        }
        for (text, same) in [
            ("Canadian 60 0 0", Some("absolute 60")),
            ("canadian 60 30 0", None),
            ("none", None),
            ("fischer 60 0", Some("absolute 60")),
        ] {
            let control = parse(text).unwrap().map(|control| control.to_string());
            assert_eq!(control.as_deref(), same, "{text}");
        }
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in [
            "",
            "absolute",
            "absolute x",
            "absolute -1",
            "absolute inf",
            "none 1",
            "byoyomi 1 1",
            "byoyomi 1 1 1.5",
            "byoyomi 1 1 -1",
            "byoyomi 1 1 1 1",
            "byoyomi 1 1 4000000000",
            "hourglass 60",
            "fischer-capped 60 5 30 -1",
            "fischer-capped 60 5 nan -1",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}

//! Points in whole halves, so that a neutral point can be shared and 6.5 is 13, without floats.

use std::fmt;
use std::str::FromStr;

use super::color::Color;

/// A number of half points. As a result it is Black's points minus White's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// Largest komi accepted either way, in half points. GTP asks for even ridiculous values; a
    /// bound keeps sums far from overflow.
    pub const MAX: i32 = 2_000_000;

    /// The side that has more; `None` for neither.
    pub fn winner(self) -> Option<Color> {
        match self.0.signum() {
            1 => Some(Color::Black),
            -1 => Some(Color::White),
            _ => None,
        }
    }
}

impl fmt::Display for HalfPoints {
    /// Points with one decimal, for example "6.5" or "-0.5".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        write!(
            f,
            "{sign}{}.{}",
            halves / 2,
            if halves % 2 == 1 { 5 } else { 0 }
        )
    }
}

/// The text is not a whole number of half points within the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotHalfPoints(pub String);

impl fmt::Display for NotHalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = HalfPoints(HalfPoints::MAX);
        write!(
            f,
            "{:?} is not a number of whole or half points up to {most} either way",
            self.0
        )
    }
}

impl std::error::Error for NotHalfPoints {}

impl FromStr for HalfPoints {
    type Err = NotHalfPoints;

    /// Reads points ("6.5", "-3", "+0.50", ".5"). Other fractions than a half are refused, since
    /// they could only be rounded to something nobody asked for.
    fn from_str(text: &str) -> Result<HalfPoints, NotHalfPoints> {
        let parse = || {
            let (negative, digits) = match text.strip_prefix(['-', '+']) {
                Some(digits) => (text.starts_with('-'), digits),
                None => (false, text),
            };
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
            if whole.is_empty() && fraction.is_empty() {
                return None;
            }
            let whole: i32 = match whole {
                "" => 0,
                // A second sign would be taken by `parse`.
                _ if !whole.bytes().all(|c| c.is_ascii_digit()) => return None,
                _ => whole.parse().ok()?,
            };
            let half = match fraction.trim_end_matches('0') {
                "" => 0,
                "5" => 1,
                _ => return None,
            };
            let halves = whole.checked_mul(2)?.checked_add(half)?;
            (halves <= Self::MAX).then_some(if negative { -halves } else { halves })
        };
        parse()
            .map(HalfPoints)
            .ok_or_else(|| NotHalfPoints(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_read_and_written_exactly() {
        for (text, halves) in [("6.5", 13), ("-3", -6), ("+0.50", 1), (".5", 1), ("7.", 14)] {
            assert_eq!(text.parse(), Ok(HalfPoints(halves)), "{text}");
        }
        for text in [
            "",
            ".",
            "-",
            "6.25",
            "6,5",
            "--1",
            "+-1",
            "1e3",
            "nan",
            "inf",
            "9999999999",
            "2000000000",
        ] {
            assert!(text.parse::<HalfPoints>().is_err(), "{text}");
        }
        assert_eq!(HalfPoints(-1).to_string(), "-0.5");
        assert_eq!(HalfPoints(-4).to_string(), "-2.0");
        assert_eq!(HalfPoints(0).to_string(), "0.0");
    }
}

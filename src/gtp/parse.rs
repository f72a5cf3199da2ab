//! A line to a request.

use std::fmt::Display;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::take_till1;
use nom::character::complete::{digit1, space0, space1};
use nom::combinator::{eof, opt, rest, value};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::response::Failure;

/// One command of the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The identifier, digit for digit, since the response must repeat it.
    pub id: Option<String>,
    /// The command's name; empty if the line held only an identifier.
    pub name: String,
    /// What follows the name, without surrounding spaces.
    pub args: String,
}

/// Reads a line. `None` for a line that gets no response: empty, blank or a comment.
///
/// Preprocessing as in section 3.1 of the specification: control characters vanish, a tab is a
/// space, `#` begins a comment. Bytes that are not UTF-8 become replacement characters; they can
/// stand in no name.
pub fn parse(line: &[u8]) -> Option<Request> {
    let clean: Vec<u8> = line
        .iter()
        .take_while(|&&byte| byte != b'#')
        .filter_map(|&byte| match byte {
            b'\t' => Some(b' '),
            0..=31 | 127 => None,
            _ => Some(byte),
        })
        .collect();
    let text = String::from_utf8_lossy(&clean);
    if text.trim_matches(' ').is_empty() {
        return None;
    }
    request(&text).ok().map(|(_, request)| request)
}

/// Whether a line is GoGui's comment `# interrupt` (GoGui manual, chapter "Interrupt of commands").
pub fn is_interrupt(line: &[u8]) -> bool {
    let comment = line.trim_ascii().strip_prefix(b"#");
    comment.is_some_and(|comment| comment.trim_ascii() == b"interrupt")
}

/// `request = [id] command_name [arguments]`
fn request(input: &str) -> IResult<&str, Request> {
    let (input, id) = preceded(space0, opt(id)).parse(input)?;
    let (input, name) = alt((take_till1(|c| c == ' '), value("", eof))).parse(input)?;
    let (input, args) = rest(input)?;
    let request = Request {
        id: id.map(str::to_owned),
        name: name.to_owned(),
        args: args.trim_matches(' ').to_owned(),
    };
    Ok((input, request))
}

/// `id = digits`, ended by a space or the end of the line: `10x` is a name.
fn id(input: &str) -> IResult<&str, &str> {
    terminated(digit1, alt((space1, eof))).parse(input)
}

/// The arguments of a request, taken one by one.
#[derive(Clone, Debug)]
pub struct Args<'a> {
    rest: &'a str,
}

impl<'a> Args<'a> {
    /// Arguments as they stand in [`Request::args`].
    pub fn new(args: &'a str) -> Args<'a> {
        Args { rest: args }
    }

    /// The next word, if there is one.
    pub fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start_matches(' ');
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next word as a `T`.
    ///
    /// # Errors
    /// [`Failure::Syntax`] if there is none or it does not parse; the log says why.
    pub fn parse<T: FromStr<Err: Display>>(&mut self) -> Result<T, Failure> {
        let word = self.word().ok_or(Failure::Syntax)?;
        word.parse().map_err(|error| {
            log::info!("{error}");
            Failure::Syntax
        })
    }

    /// The next word as an `int` of the specification: digits, at most 2^31 - 1 (section 2.3).
    ///
    /// # Errors
    /// [`Failure::Syntax`] if there is none or it is something else.
    pub fn int(&mut self) -> Result<u32, Failure> {
        let word = self.word().ok_or(Failure::Syntax)?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|&n: &u32| n <= i32::MAX as u32);
        number.filter(|_| digits).ok_or(Failure::Syntax)
    }

    /// As [`Args::int`], but `None` if nothing is left.
    ///
    /// # Errors
    /// [`Failure::Syntax`] if the next word is something else.
    pub fn optional_int(&mut self) -> Result<Option<u32>, Failure> {
        match self.clone().word() {
            None => Ok(None),
            Some(_) => self.int().map(Some),
        }
    }

    /// All that is left, without surrounding spaces.
    pub fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim_matches(' ')
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// [`Failure::Syntax`] otherwise.
    pub fn finish(mut self) -> Result<(), Failure> {
        match self.word() {
            None => Ok(()),
            Some(_) => Err(Failure::Syntax),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &[u8]) -> Option<(Option<String>, String, String)> {
        parse(line).map(|request| (request.id, request.name, request.args))
    }

    #[test]
    fn known_lines() {
        let some = |id: Option<&str>, name: &str, args: &str| {
            Some((id.map(str::to_owned), name.to_owned(), args.to_owned()))
        };
        for (line, expected) in [
            (&b"name"[..], some(None, "name", "")),
            (b"1 name\r", some(Some("1"), "name", "")),
            (
                b"  007\tplay  b\td4  # why",
                some(Some("007"), "play", "b d4"),
            ),
            (b"10name", some(None, "10name", "")),
            (b"12", some(Some("12"), "", "")),
            (b"12 #", some(Some("12"), "", "")),
            (b"pl\0ay\x07 b a1", some(None, "play", "b a1")),
            (b"play \xff\xfe", some(None, "play", "\u{fffd}\u{fffd}")),
            (b"4294967295 x", some(Some("4294967295"), "x", "")),
            (b"-1 x", some(None, "-1", "x")),
            (b"", None),
            (b" \t\r", None),
            (b"# quit", None),
            (b"  #", None),
        ] {
            assert_eq!(parts(line), expected, "{:?}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn arguments_come_one_by_one() {
        let mut args = Args::new("3  x");
        assert_eq!(args.parse::<u8>(), Ok(3));
        assert_eq!(args.clone().parse::<u8>(), Err(Failure::Syntax));
        assert_eq!(args.word(), Some("x"));
        assert_eq!(args.parse::<u8>(), Err(Failure::Syntax));
        assert_eq!(args.finish(), Ok(()));
        assert_eq!(Args::new(" a").finish(), Err(Failure::Syntax));
        assert_eq!(Args::new("007 x").int(), Ok(7));
        assert_eq!(Args::new("2147483647").int(), Ok(i32::MAX as u32));
        for bad in ["", "+1", "-1", "1.0", "2147483648", "99999999999", "x"] {
            assert_eq!(Args::new(bad).int(), Err(Failure::Syntax), "{bad:?}");
        }
        let mut args = Args::new("5  ");
        assert_eq!(args.optional_int(), Ok(Some(5)));
        assert_eq!(args.optional_int(), Ok(None));
        assert_eq!(Args::new(" +5").optional_int(), Err(Failure::Syntax));
        assert_eq!(Args::new(" a b ").rest(), "a b");
    }
}

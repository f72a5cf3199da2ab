//! The other end of the wire: answers as a controller reads them.

use std::io::{self, BufRead};

use super::lines::read_line;

/// Longest answer in bytes. An engine that goes on is out of its mind.
pub const MAX_ANSWER: usize = 1 << 20;

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The identifier, digit for digit. Some engines leave it out.
    pub id: Option<String>,
    /// The result, or the error message; lines without blanks at their ends.
    pub result: Result<String, String>,
}

/// What an engine has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// An answer.
    Answer(Answer),
    /// A line that belongs to none.
    Noise(String),
    /// An answer or a line of more than [`MAX_ANSWER`] bytes, or as long a line; the rest of it may
    /// follow.
    Endless,
}

/// Reads what comes next; `None` at the end. An answer begins with `=` or `?` and ends with an empty
/// line (specification, section 2.6); one that the output ends in the middle of is none.
///
/// # Errors
/// Those of the reader.
pub fn hear(input: &mut impl BufRead) -> io::Result<Option<Heard>> {
    let mut lines: Vec<String> = Vec::new();
    let mut size = 0;
    while let Some(line) = read_line(input)? {
        size += line.bytes.len() + 1;
        if line.cut || size > MAX_ANSWER {
            return Ok(Some(Heard::Endless));
        }
        let line = String::from_utf8_lossy(&line.bytes).trim_end().to_owned();
        match (lines.is_empty(), line.is_empty()) {
            (true, true) => size = 0,
            (true, false) if !begins_answer(&line) => return Ok(Some(Heard::Noise(line))),
            (_, false) => lines.push(line),
            (false, true) => return Ok(Some(Heard::Answer(answer(&lines.join("\n"))))),
        }
    }
    Ok(None)
}

/// Whether a line is the first of an answer, not a banner of equal signs.
fn begins_answer(line: &str) -> bool {
    let rest = line.strip_prefix(['=', '?']);
    rest.is_some_and(|rest| !rest.starts_with(['=', '?']))
}

/// `= id result` or `? id message`, of which the first character is known.
fn answer(text: &str) -> Answer {
    let (status, rest) = text.split_at(text.len().min(1));
    let digits = rest.find(|c: char| !c.is_ascii_digit());
    let (id, rest) = rest.split_at(digits.unwrap_or(rest.len()));
    let text = rest.trim().to_owned();
    Answer {
        id: (!id.is_empty()).then(|| id.to_owned()),
        result: match status {
            "=" => Ok(text),
            _ => Err(text),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::{Failure, Response};

    fn all(mut input: &[u8]) -> Vec<Heard> {
        std::iter::from_fn(|| hear(&mut input).unwrap()).collect()
    }

    fn answered(id: Option<&str>, result: Result<&str, &str>) -> Heard {
        Heard::Answer(Answer {
            id: id.map(str::to_owned),
            result: result.map(str::to_owned).map_err(str::to_owned),
        })
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        for (input, expected) in [
            (&b"= D4\n\n"[..], answered(None, Ok("D4"))),
            (b"=12 D4\r\n\r\n", answered(Some("12"), Ok("D4"))),
            (b"=\n\n", answered(None, Ok(""))),
            (b"=7\nA\n B\n\n", answered(Some("7"), Ok("A\n B"))),
            (
                b"?3 unknown command\n \n",
                answered(Some("3"), Err("unknown command")),
            ),
            (b"\n\n=1 \n\n", answered(Some("1"), Ok(""))),
        ] {
            assert_eq!(all(input), [expected], "{input:?}");
        }
        assert_eq!(all(b"=====\n"), [Heard::Noise("=====".to_owned())]);
        assert_eq!(all(b"= D4\n"), [], "the output ended in the middle");
        let two = all(b"hello\n= a\n\n\n\nworld\n? b\n\n");
        let noise = |text: &str| Heard::Noise(text.to_owned());
        let expected = [
            noise("hello"),
            answered(None, Ok("a")),
            noise("world"),
            answered(None, Err("b")),
        ];
        assert_eq!(two, expected);
    }

    #[test]
    fn what_the_engine_writes_is_read_back() {
        for (id, result) in [
            (Some("0"), Ok("a\nb".to_owned())),
            (None, Ok(String::new())),
            (Some("77"), Err(Failure::IllegalMove)),
        ] {
            let id = id.map(str::to_owned);
            let text = Response {
                id: id.clone(),
                result: result.clone(),
            }
            .to_string();
            let result = result.map_err(|failure| failure.to_string());
            assert_eq!(all(text.as_bytes()), [Heard::Answer(Answer { id, result })]);
        }
    }

    #[test]
    fn an_answer_without_end_is_cut() {
        let lines = "x\n".repeat(MAX_ANSWER);
        let heard = all(format!("= {lines}").as_bytes());
        assert_eq!(heard.first(), Some(&Heard::Endless));
        let line = "x".repeat(2 * MAX_ANSWER);
        assert_eq!(all(line.as_bytes()), [Heard::Endless]);
        assert_eq!(
            all(b"\xff\xfe\n"),
            [Heard::Noise("\u{fffd}\u{fffd}".to_owned())]
        );
    }
}

//! The answer to a request.

use std::fmt;
use std::io::{self, Write};

/// Why a command failed, with the texts of the specification. Hosts compare them, so the reason
/// in detail belongs in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No such command.
    UnknownCommand,
    /// Wrong number or kind of arguments.
    Syntax,
    /// `boardsize` out of range.
    UnacceptableSize,
    /// `play` of what the rules forbid.
    IllegalMove,
    /// `undo` at the beginning.
    CannotUndo,
    /// Handicap with stones on the board.
    BoardNotEmpty,
    /// More or fewer handicap stones than can be placed.
    InvalidNumberOfStones,
    /// A handicap stone off the board or named twice.
    BadVertexList,
    /// `final_score` of a game that has no result.
    CannotScore,
    /// `loadsgf` of what cannot be read.
    CannotLoadFile,
    /// Something that this machine does not have. The specification has no text for it.
    NotAvailable,
    /// `printsgf` to a file that cannot be written. The specification has no text for it.
    CannotSaveFile,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failure::UnknownCommand => "unknown command",
            Failure::Syntax => "syntax error",
            Failure::UnacceptableSize => "unacceptable size",
            Failure::IllegalMove => "illegal move",
            Failure::CannotUndo => "cannot undo",
            Failure::BoardNotEmpty => "board not empty",
            Failure::InvalidNumberOfStones => "invalid number of stones",
            Failure::BadVertexList => "bad vertex list",
            Failure::CannotScore => "cannot score",
            Failure::CannotLoadFile => "cannot load file",
            Failure::NotAvailable => "not available",
            Failure::CannotSaveFile => "cannot save file",
        })
    }
}

impl std::error::Error for Failure {}

/// A response. Its text form is what goes over the wire, both newlines included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The identifier of the request.
    pub id: Option<String>,
    /// The result, or why there is none.
    pub result: Result<String, Failure>,
}

impl fmt::Display for Response {
    /// `=id result` or `?id error`. There is always one space after the identifier, which GoGui
    /// and GNU Go's test scripts rely on, and never an empty line inside the result, which would
    /// end the response.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_deref().unwrap_or("");
        match &self.result {
            Ok(result) => {
                write!(f, "={id} ")?;
                let mut lines = result.lines().filter(|line| !line.trim().is_empty());
                f.write_str(lines.next().unwrap_or(""))?;
                for line in lines {
                    write!(f, "\n{line}")?;
                }
            }
            Err(failure) => write!(f, "?{id} {failure}")?,
        }
        f.write_str("\n\n")
    }
}

/// An answer that grows while its command is carried out, as those of `lz-analyze` do: the status
/// stands in a line of its own, each line is sent at once, and an empty one ends it.
pub struct Stream<'a> {
    out: &'a mut dyn Write,
    id: Option<&'a str>,
    begun: bool,
    written: io::Result<()>,
}

impl<'a> Stream<'a> {
    /// The answer to the request with this identifier; nothing is written yet.
    pub fn new(out: &'a mut dyn Write, id: Option<&'a str>) -> Stream<'a> {
        Stream {
            out,
            id,
            begun: false,
            written: Ok(()),
        }
    }

    /// Adds a line, which must not be blank.
    pub fn line(&mut self, text: &str) {
        let begin = match self.begun {
            true => String::new(),
            false => format!("={} \n", self.id.unwrap_or("")),
        };
        self.begun = true;
        if self.written.is_ok() {
            // One write, so that a reader never sees half a line for long.
            let text = format!("{begin}{text}\n");
            let written = self.out.write_all(text.as_bytes());
            self.written = written.and_then(|()| self.out.flush());
        }
    }

    /// Whether nobody can read what is added.
    pub fn is_broken(&self) -> bool {
        self.written.is_err()
    }

    /// Ends the answer. A failure can only be told before the first line.
    ///
    /// # Errors
    /// The first one of the writer.
    pub fn end(self, result: Result<(), Failure>) -> io::Result<()> {
        self.written?;
        let text = match self.begun {
            true => "\n".to_owned(),
            false => {
                let id = self.id.map(str::to_owned);
                let result = result.map(|()| String::new());
                Response { id, result }.to_string()
            }
        };
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(id: Option<&str>, result: Result<&str, Failure>) -> String {
        let id = id.map(str::to_owned);
        let result = result.map(str::to_owned);
        Response { id, result }.to_string()
    }

    #[test]
    fn framing() {
        assert_eq!(text(None, Ok("")), "= \n\n");
        assert_eq!(text(Some("10"), Ok("D4")), "=10 D4\n\n");
        assert_eq!(text(Some("0"), Err(Failure::Syntax)), "?0 syntax error\n\n");
    }

    #[test]
    fn no_blank_line_can_end_a_response_early() {
        assert_eq!(text(None, Ok("a\n\n \nb\n")), "= a\nb\n\n");
        assert_eq!(text(None, Ok("\na\r\n\r\nb")), "= a\nb\n\n");
    }

    fn streamed(id: Option<&str>, lines: &[&str], result: Result<(), Failure>) -> String {
        let mut out = Vec::new();
        let mut stream = Stream::new(&mut out, id);
        for line in lines {
            stream.line(line);
        }
        stream.end(result).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_stream_is_a_header_lines_and_an_empty_line() {
        assert_eq!(streamed(Some("7"), &["a", "b"], Ok(())), "=7 \na\nb\n\n");
        assert_eq!(streamed(None, &["a"], Ok(())), "= \na\n\n");
    }

    #[test]
    fn a_stream_without_lines_is_an_ordinary_answer() {
        assert_eq!(streamed(Some("7"), &[], Ok(())), "=7 \n\n");
        let failed = streamed(Some("7"), &[], Err(Failure::Syntax));
        assert_eq!(failed, "?7 syntax error\n\n");
    }

    #[test]
    fn a_stream_that_nobody_reads_is_broken() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut out = Closed;
        let mut stream = Stream::new(&mut out, None);
        assert!(!stream.is_broken());
        stream.line("a");
        assert!(stream.is_broken());
        let kind = stream.end(Ok(())).map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::BrokenPipe));
    }
}

//! The answer to a request.

use std::fmt;

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
}

//! Smart Game Format: the main line of a game, in and out.
//!
//! Reading takes the first game of a collection and its first variations only. In a game tree the
//! main line is everything up to the first `)`, wherever branches open, so no tree is built and
//! no depth of nesting can exhaust the stack. Real files are sloppy, and the reader is lenient
//! about what surrounds the moves: text before the game, missing parentheses at the end, brackets
//! without escapes, old long property names. (The crates for the format do not stand up to them:
//! `sgf-parse` 4.2 overflows its stack at 200,000 nested nodes, `sgf-parser` 2.6 refuses these
//! and blank lines before the game, and both refuse a missing parenthesis.)
//!
//! What the root tells about the game ([`Info`]) is kept and written again; comments, marks and
//! other variations are not.
//!
//! The referee's decisions are written as properties of our own, in the node of the move that
//! they follow: `WARNING[B]`, `WARNING[B:pair-go]`, `WARNING[B:withdraw]`, `CONTESTABLE[dd][ee]`
//! (all the points; an empty value for none); and `VOID[B]`, a node of its own, for a void move.
//!
//! Source: Arno Hollosi, SGF File Format FF\[4\], red-bean.com/sgf.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod info;
mod parse;
mod read;
mod values;
mod write;

use std::fmt;

use crate::go::Illegal;
pub use info::Info;
pub use read::{Reading, read};
pub use write::{Note, write};

// Our own properties.
const WARNING: &str = "WARNING";
const CONTESTABLE: &str = "CONTESTABLE";
const VOID: &str = "VOID";

/// Why a file cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SgfError {
    /// There is no game in it.
    NoGame,
    /// Something that is neither a property nor a node, and how it begins.
    Broken(String),
    /// A game, but not of Go.
    OtherGame(String),
    /// A board that is not supported.
    Size(String),
    /// A value that names no point of the board.
    Point(String),
    /// The move of this number, or a set-up before it, that the rules forbid.
    Illegal(usize, Illegal),
    /// A decision of the referee that makes no sense where it stands.
    Decision(String),
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfError::NoGame => f.write_str("no game in the file"),
            SgfError::Broken(text) => write!(f, "\"{}\" is no property", shown(text)),
            SgfError::OtherGame(gm) => write!(f, "GM[{}] is another game than Go", shown(gm)),
            SgfError::Size(size) => write!(f, "SZ[{}] is not a supported size", shown(size)),
            SgfError::Point(point) => write!(f, "\"{}\" is not a point of the board", shown(point)),
            SgfError::Illegal(number, illegal) => write!(f, "{illegal}, move {number}"),
            SgfError::Decision(decision) => write!(f, "{} makes no sense here", shown(decision)),
        }
    }
}

impl std::error::Error for SgfError {}

/// The beginning of a text from a file, without anything that a terminal would obey.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.escape_debug().to_string()
}

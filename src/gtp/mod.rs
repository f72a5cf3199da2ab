//! The wire: the Go Text Protocol, version 2, without any knowledge of Go.
//!
//! Bytes become lines ([`lines`]), a line becomes a [`Request`] ([`mod@parse`]), and the answer to it
//! a [`Response`], or a [`Stream`] that grows line by line; [`answer`] reads these as a controller does. [`inbox`] reads in the background and
//! knows what has arrived. Nothing that arrives can make these panic.
//!
//! Source: Gunnar Farnebäck, Specification of the Go Text Protocol, version 2, draft 2 (2002).

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod answer;
pub mod inbox;
pub mod lines;
pub mod parse;
pub mod response;

pub use inbox::{Arrivals, Message, listen};
pub use parse::{Args, Request, parse};
pub use response::{Failure, Response, Stream};

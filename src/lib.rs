//! docs to come
pub mod bench;
pub mod clock;
pub mod go;
pub mod gtp;
pub mod search;
pub mod session;
pub mod sgf;

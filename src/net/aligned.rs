//! Bytes that begin on a line of the cache.

use std::ops::{Deref, DerefMut};

/// Bytes of a line of the cache, and of the widest register.
const LINE: usize = 64;

/// A fixed number of bytes, the first at the beginning of a line of the cache.
pub struct Aligned {
    bytes: Vec<u8>,
    start: usize,
    len: usize,
}

impl Aligned {
    /// `len` zeros.
    pub fn new(len: usize) -> Aligned {
        let bytes = vec![0; len + LINE];
        // That it might fail to find the place is said of constant evaluation only; then it costs time.
        let start = bytes.as_ptr().align_offset(LINE).min(LINE);
        Aligned { bytes, start, len }
    }
}

impl Deref for Aligned {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[self.start..][..self.len]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..][..self.len]
    }
}

//! Numbers that begin on a line of the cache.

use std::ops::{Deref, DerefMut};

/// Bytes of a line of the cache, and of the widest register.
const LINE: usize = 64;

/// A fixed count of numbers, the first at the beginning of a line of the cache.
pub struct Aligned<T = u8> {
    numbers: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// `len` zeros.
    pub fn new(len: usize) -> Aligned<T> {
        let line = LINE / size_of::<T>();
        let numbers = vec![T::default(); len + line];
        // That it might fail to find the place is said of constant evaluation only; then it costs time.
        let start = numbers.as_ptr().align_offset(LINE).min(line);
        Aligned {
            numbers,
            start,
            len,
        }
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.numbers[self.start..][..self.len]
    }
}

impl<T> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.numbers[self.start..][..self.len]
    }
}

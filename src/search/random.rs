//! The randomness of the search.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The generator of the whole search: named, so that a seed gives the same game everywhere.
pub type Random = Xoshiro256PlusPlus;

/// A generator for thread number `thread` of a search.
pub fn generator(seed: u64, thread: u64) -> Random {
    Random::seed_from_u64(seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// A random index below `len` from 32 random bits (Lemire 2019, without the correction of a bias that
/// nobody could measure).
#[inline]
pub fn below(word: u32, len: usize) -> usize {
    ((u64::from(word) * len as u64) >> 32) as usize
}

//! Hash keys of stones, fixed at compile time so that hashes are the same everywhere.
//!
//! Zobrist, A New Hashing Method with Application for Game Playing (1970): the hash of a board
//! is the exclusive or of the keys of its stones.

use super::color::Color;
use super::point::{PADDED, Point};

/// The mixing function of SplitMix64 (Steele, Lea, Flood 2014): `index` to 64 well-spread bits.
const fn mix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static STONES: [[u64; PADDED]; 2] = {
    let mut table = [[0; PADDED]; 2];
    let mut i = 0;
    while i < 2 * PADDED {
        table[i / PADDED][i % PADDED] = mix(i as u64);
        i += 1;
    }
    table
};

/// Key of a stone of `color` on `point`.
#[inline]
pub fn stone(color: Color, point: Point) -> u64 {
    STONES[color as usize][point.index()]
}

/// Key of "White is to move".
pub const WHITE_TO_MOVE: u64 = mix(2 * PADDED as u64);

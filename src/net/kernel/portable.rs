//! The operations in plain Rust, in a shape that compilers make vectors of.

use std::array;

use super::{FOUR, Lanes, MAX, Work};

/// The kernel.
#[derive(Clone, Copy)]
struct Portable;

/// Does some work.
pub fn run<W: Work>(work: W) {
    work.run(Portable);
}

const LANES: usize = 8;

/// 1.5 * 2^23: added to a float of small magnitude, it leaves no room for a fraction, so the sum is
/// rounded, ties to even, and the low bits are a whole number.
const ROUND: f32 = 12_582_912.0;

impl Lanes for Portable {
    const LANES: usize = LANES;
    const TILE: usize = 4;
    type Sums = [i32; LANES];
    type Weights = [[i16; LANES]; FOUR];
    type Four = [i16; FOUR];

    fn place(lane: usize, k: usize) -> usize {
        LANES * k + lane
    }

    #[inline(always)]
    fn zero(self) -> Self::Sums {
        [0; LANES]
    }

    #[inline(always)]
    unsafe fn weights(self, from: *const u8) -> Self::Weights {
        // SAFETY: the caller has so many bytes.
        let bytes = unsafe { from.cast::<[[i8; LANES]; FOUR]>().read_unaligned() };
        bytes.map(|weights| weights.map(i16::from))
    }

    #[inline(always)]
    unsafe fn four(self, from: *const u8) -> Self::Four {
        // SAFETY: the caller has four bytes.
        unsafe { from.cast::<[u8; FOUR]>().read_unaligned() }.map(i16::from)
    }

    #[inline(always)]
    fn dot(self, sums: Self::Sums, four: Self::Four, weights: Self::Weights) -> Self::Sums {
        // Two products fit: 2 * 127 * 128 < 2^15.
        let two = |k: usize, lane: usize| {
            i32::from(four[k] * weights[k][lane] + four[k + 1] * weights[k + 1][lane])
        };
        array::from_fn(|lane| sums[lane] + two(0, lane) + two(2, lane))
    }

    #[inline(always)]
    unsafe fn activate(
        self,
        sums: Self::Sums,
        scale: *const f32,
        bias: *const f32,
        residual: bool,
        to: *mut u8,
    ) {
        // SAFETY: the caller has so many of each.
        let (scale, bias) = unsafe {
            (
                scale.cast::<[f32; LANES]>().read_unaligned(),
                bias.cast::<[f32; LANES]>().read_unaligned(),
            )
        };
        let to = to.cast::<[u8; LANES]>();
        // SAFETY: as before.
        let before = if residual {
            unsafe { to.read_unaligned() }
        } else {
            [0; LANES]
        };
        let mut after = [0; LANES];
        for lane in 0..LANES {
            let y = sums[lane] as f32 * scale[lane] + bias[lane];
            // What is beyond 512 is beyond the bounds with any residual.
            let rounded = y.clamp(-512.0, 512.0) + ROUND;
            let y = rounded.to_bits() as i32 - ROUND.to_bits() as i32 + i32::from(before[lane]);
            after[lane] = y.clamp(0, MAX) as u8;
        }
        // SAFETY: as before.
        unsafe { to.write_unaligned(after) };
    }

    #[inline(always)]
    fn first_two(self, sums: Self::Sums) -> [i32; 2] {
        [sums[0], sums[1]]
    }
}

//! The operations with NEON.

use std::arch::aarch64::*;

use super::{FOUR, Lanes, Work};

/// The kernel. Made only where the machine has NEON.
#[derive(Clone, Copy)]
struct Neon(());

/// Does some work.
#[target_feature(enable = "neon")]
pub fn run<W: Work>(work: W) {
    work.run(Neon(()));
}

// SAFETY of all blocks below: the machine has the features, of which a `Neon` is the proof, and for
// pointers the caller has so many bytes.
impl Lanes for Neon {
    const LANES: usize = 4;
    // Of 32 registers, three hold weights, two activations and one what is between.
    const TILE: usize = 24;
    type Sums = int32x4_t;
    type Weights = int8x16_t;
    type Four = [int8x8_t; 2];

    /// The first two inputs of all lanes, then the last two.
    fn place(lane: usize, k: usize) -> usize {
        2 * Self::LANES * (k / 2) + 2 * lane + k % 2
    }

    #[inline(always)]
    fn zero(self) -> int32x4_t {
        unsafe { vdupq_n_s32(0) }
    }

    #[inline(always)]
    unsafe fn weights(self, from: *const u8) -> int8x16_t {
        unsafe { vld1q_s8(from.cast()) }
    }

    #[inline(always)]
    unsafe fn four(self, from: *const u8) -> [int8x8_t; 2] {
        unsafe {
            let [a, b] = from.cast::<[i16; FOUR / 2]>().read_unaligned();
            [
                vreinterpret_s8_s16(vdup_n_s16(a)),
                vreinterpret_s8_s16(vdup_n_s16(b)),
            ]
        }
    }

    #[inline(always)]
    fn dot(self, sums: int32x4_t, four: [int8x8_t; 2], weights: int8x16_t) -> int32x4_t {
        unsafe {
            // Two products fit: 2 * 127 * 128 < 2^15.
            let products = vmull_s8(four[0], vget_low_s8(weights));
            let products = vmlal_s8(products, four[1], vget_high_s8(weights));
            vpadalq_s16(sums, products)
        }
    }

    #[inline(always)]
    unsafe fn activate(
        self,
        sums: int32x4_t,
        scale: *const f32,
        bias: *const f32,
        residual: bool,
        to: *mut u8,
    ) {
        unsafe {
            let y = vmulq_f32(vcvtq_f32_s32(sums), vld1q_f32(scale));
            // Rounds ties to even, and numbers beyond the range to its ends, so nothing overflows below.
            let y = vcvtnq_s32_f32(vaddq_f32(y, vld1q_f32(bias)));
            let before = match residual {
                true => to.cast::<u32>().read_unaligned(),
                false => 0,
            };
            let before = vget_low_u16(vmovl_u8(vcreate_u8(u64::from(before))));
            // Sums and narrower numbers stay within their range.
            let y = vqaddq_s32(y, vreinterpretq_s32_u32(vmovl_u16(before)));
            let y = vqmovn_s32(y);
            let y = vmax_s8(vqmovn_s16(vcombine_s16(y, y)), vdup_n_s8(0));
            let four = vget_lane_s32::<0>(vreinterpret_s32_s8(y));
            to.cast::<i32>().write_unaligned(four);
        }
    }

    #[inline(always)]
    fn first_two(self, sums: int32x4_t) -> [i32; 2] {
        unsafe { [vgetq_lane_s32::<0>(sums), vgetq_lane_s32::<1>(sums)] }
    }
}

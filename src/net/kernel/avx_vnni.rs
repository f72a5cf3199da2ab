//! The operations with AVX-VNNI, on vectors of 256 bits.

use std::arch::x86_64::*;

use super::{BLOCK, Lanes, Work, avx2};

/// The kernel. Made only where the machine has AVX2 and AVX-VNNI.
#[derive(Clone, Copy)]
struct AvxVnni(());

/// Does some work.
#[target_feature(enable = "avx2,avxvnni")]
pub fn run<W: Work>(work: W) {
    work.run(AvxVnni(()));
}

// SAFETY of all blocks below: the machine has the features, of which an `AvxVnni` is the proof, and for
// pointers the caller has so many bytes.
impl Lanes for AvxVnni {
    const LANES: usize = 8;
    // Of 16 registers, two hold weights and one activations.
    const TILE: usize = 12;
    type Sums = __m256i;
    type Weights = __m256i;
    type Four = __m256i;

    #[inline(always)]
    fn zero(self) -> __m256i {
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn weights(self, from: *const u8) -> __m256i {
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn four(self, from: *const u8) -> __m256i {
        unsafe { _mm256_set1_epi32(from.cast::<i32>().read_unaligned()) }
    }

    #[inline(always)]
    fn dot(self, sums: __m256i, four: __m256i, weights: __m256i) -> __m256i {
        unsafe { _mm256_dpbusd_avx_epi32(sums, four, weights) }
    }

    #[inline(always)]
    unsafe fn activate(
        self,
        sums: __m256i,
        scale: *const f32,
        bias: *const f32,
        residual: bool,
        to: *mut u8,
    ) {
        unsafe { avx2::activate(sums, scale, bias, residual, to) }
    }

    #[inline(always)]
    unsafe fn pool(
        self,
        from: *const u8,
        apart: usize,
        count: usize,
        sums: &mut [u16; BLOCK],
        largest: &mut [u8; BLOCK],
    ) {
        unsafe { avx2::pool(from, apart, count, sums, largest) }
    }

    #[inline(always)]
    fn first_two(self, sums: __m256i) -> [i32; 2] {
        unsafe { avx2::first_two(sums) }
    }
}

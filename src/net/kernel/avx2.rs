//! The operations with AVX2.

use std::arch::x86_64::*;

use super::winograd::{self, Pairs};
use super::{BLOCK, Convolve, Lanes, Pack, Work};

/// The kernel. Made only where the machine has AVX2.
#[derive(Clone, Copy)]
struct Avx2(());

/// Does some work.
#[target_feature(enable = "avx2")]
pub fn run<W: Work>(work: W) {
    work.run(Avx2(()));
}

// SAFETY of all blocks below: the machine has the features, of which an `Avx2` is the proof, and for
// pointers the caller has so many bytes.
impl Lanes for Avx2 {
    const LANES: usize = 8;
    // Of 16 registers, one holds activations, one the number 1 and one what is between.
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
        unsafe {
            // Two products fit: 2 * 127 * 128 < 2^15.
            let pairs = _mm256_maddubs_epi16(four, weights);
            _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
        }
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
        unsafe { activate(sums, scale, bias, residual, to) }
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
        unsafe { pool(from, apart, count, sums, largest) }
    }

    #[inline(always)]
    fn first_two(self, sums: __m256i) -> [i32; 2] {
        unsafe { first_two(sums) }
    }

    fn pack(pack: Pack<'_>) {
        winograd::pack(pack);
    }

    #[inline(always)]
    fn convolve(self, work: Convolve<'_>) {
        winograd::convolve::<_, 2>(self, work);
    }
}

impl Pairs for Avx2 {
    #[inline(always)]
    fn dot_pair(self, sums: __m256i, pair: __m256i, weights: __m256i) -> __m256i {
        unsafe { _mm256_add_epi32(sums, _mm256_madd_epi16(pair, weights)) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const i32) -> __m256i {
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, sums: __m256i, to: *mut i32) {
        unsafe { _mm256_storeu_si256(to.cast(), sums) }
    }

    #[inline(always)]
    fn prefetch(self, from: *const u8) {
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) }
    }
}

/// See [`Lanes::activate`].
///
/// # Safety
///
/// The machine has AVX2, and eight numbers lie at each pointer.
#[inline(always)]
pub(super) unsafe fn activate(
    sums: __m256i,
    scale: *const f32,
    bias: *const f32,
    residual: bool,
    to: *mut u8,
) {
    unsafe {
        let y = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_loadu_ps(scale));
        let y = _mm256_add_ps(y, _mm256_loadu_ps(bias));
        // What is beyond 512 is beyond the bound with any residual. A large negative number becomes
        // the smallest whole number.
        let y = _mm256_cvtps_epi32(_mm256_min_ps(y, _mm256_set1_ps(512.0)));
        let y = match residual {
            true => _mm256_add_epi32(y, _mm256_cvtepu8_epi32(_mm_loadl_epi64(to.cast()))),
            false => y,
        };
        // Packing takes numbers to the nearest that fits, here 127 at most.
        let y = _mm_packs_epi32(_mm256_castsi256_si128(y), _mm256_extracti128_si256(y, 1));
        let y = _mm_max_epi8(_mm_packs_epi16(y, y), _mm_setzero_si128());
        _mm_storel_epi64(to.cast(), y);
    }
}

/// See [`Lanes::first_two`].
///
/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
pub(super) unsafe fn first_two(sums: __m256i) -> [i32; 2] {
    let both = unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(sums)) };
    [both as i32, (both >> 32) as i32]
}

/// See [`Lanes::pool`].
///
/// # Safety
///
/// The machine has AVX2, and the points are there.
#[inline(always)]
pub(super) unsafe fn pool(
    from: *const u8,
    apart: usize,
    count: usize,
    sums: &mut [u16; BLOCK],
    largest: &mut [u8; BLOCK],
) {
    unsafe {
        let mut total = _mm256_loadu_si256(sums.as_ptr().cast());
        let mut most = _mm_loadu_si128(largest.as_ptr().cast());
        for point in 0..count {
            let point = _mm_loadu_si128(from.add(point * apart).cast());
            total = _mm256_add_epi16(total, _mm256_cvtepu8_epi16(point));
            most = _mm_max_epu8(most, point);
        }
        _mm256_storeu_si256(sums.as_mut_ptr().cast(), total);
        _mm_storeu_si128(largest.as_mut_ptr().cast(), most);
    }
}

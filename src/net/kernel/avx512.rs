//! The operations with AVX-512 VNNI; and with AMX, which leaves all but the convolutions to them.

use std::arch::x86_64::*;

use super::{BLOCK, Convolve, Lanes, Pack, Work, amx, avx2};

/// The kernel. Made only where the machine has AVX-512 F and VNNI, and AMX for `TILES`.
#[derive(Clone, Copy)]
struct Avx512<const TILES: bool>(());

/// Does some work.
///
/// # Safety
///
/// The machine has AMX, if `TILES`.
#[target_feature(enable = "avx2,avx512f,avx512vnni")]
pub unsafe fn run<W: Work, const TILES: bool>(work: W) {
    work.run(Avx512::<TILES>(()));
}

// SAFETY of all blocks below: the machine has the features, of which an `Avx512` is the proof, and for
// pointers the caller has so many bytes.
impl<const TILES: bool> Lanes for Avx512<TILES> {
    const LANES: usize = 16;
    const TOGETHER: bool = TILES;
    // Of 32 registers, at most three hold weights and one activations.
    const TILE: usize = 27;
    type Sums = __m512i;
    type Weights = __m512i;
    type Four = __m512i;

    #[inline(always)]
    fn zero(self) -> __m512i {
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn weights(self, from: *const u8) -> __m512i {
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn four(self, from: *const u8) -> __m512i {
        unsafe { _mm512_set1_epi32(from.cast::<i32>().read_unaligned()) }
    }

    #[inline(always)]
    fn dot(self, sums: __m512i, four: __m512i, weights: __m512i) -> __m512i {
        unsafe { _mm512_dpbusd_epi32(sums, four, weights) }
    }

    #[inline(always)]
    unsafe fn activate(
        self,
        sums: __m512i,
        scale: *const f32,
        bias: *const f32,
        residual: bool,
        to: *mut u8,
    ) {
        unsafe {
            let (scale, bias) = (_mm512_loadu_ps(scale), _mm512_loadu_ps(bias));
            activate(sums, scale, bias, residual, to);
        }
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
    fn first_two(self, sums: __m512i) -> [i32; 2] {
        let both = unsafe { _mm_cvtsi128_si64(_mm512_castsi512_si128(sums)) };
        [both as i32, (both >> 32) as i32]
    }

    fn pack(pack: Pack<'_>) {
        match TILES {
            true => amx::pack(pack),
            false => pack.direct::<Self>(),
        }
    }

    #[inline(always)]
    fn convolve(self, work: Convolve<'_>) {
        match TILES {
            true => unsafe { amx::convolve(work) },
            false => work.direct(self),
        }
    }
}

/// See [`Lanes::activate`].
///
/// # Safety
///
/// The machine has AVX-512 F, and there are sixteen activations.
#[inline(always)]
pub(super) unsafe fn activate(
    sums: __m512i,
    scale: __m512,
    bias: __m512,
    residual: bool,
    to: *mut u8,
) {
    unsafe {
        let y = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), scale);
        let y = _mm512_add_ps(y, bias);
        // What is beyond 512 is beyond the bound with any residual. A large negative number becomes
        // the smallest whole number.
        let y = _mm512_cvtps_epi32(_mm512_min_ps(y, _mm512_set1_ps(512.0)));
        let y = match residual {
            true => _mm512_add_epi32(y, _mm512_cvtepu8_epi32(_mm_loadu_si128(to.cast()))),
            false => y,
        };
        // Numbers above 127 become 127.
        let y = _mm512_cvtsepi32_epi8(_mm512_max_epi32(y, _mm512_setzero_si512()));
        _mm_storeu_si128(to.cast(), y);
    }
}

//! A 3x3 convolution with fewer products: minimal filtering (Winograd, "Arithmetic Complexity of
//! Computations", 1980; Lavin and Gray, arXiv:1509.09308), in whole numbers.
//!
//! The board is cut into tiles of 4x4 points, whose sums depend on 6x6 activations. Activations and weights
//! are transformed to 6x6 numbers each; these, multiplied one by one and added over the input channels, are
//! transformed back to the sums. So 36 products do the work of 144. They are products of i16: AVX2 adds
//! two to a sum with two instructions, where four of bytes cost three.
//!
//! Transforms are linear, and done for the columns, then for the rows. Those of the literature have
//! fractions; [`weights`] is theirs made whole, so what comes back is 24 * 24 times the sum.
//!
//! Why the sum is exact: all numbers before the products fit into an i16, see [`activations`] and
//! [`weights`]. Those after are right modulo 2^32, and may overflow. Multiplied by the inverse of 9 they
//! are 64 times the sum modulo 2^32, and this is the number itself, as with 128 channels at most
//! it is small: 64 * 9 * 128 * 127 * 128 < 2^31.

use std::array;

use super::{
    Aligned, BLOCK, Convolve, FOUR, Lanes, Pack, WINDOW, area, for_each_point, longest, padded,
    runs, with_length,
};
use crate::go::Size;
use crate::go::point::MAX_SIDE;

/// Points of a tile in a row or a column.
const OUT: usize = 4;

/// Activations in a row or a column that these depend on.
const IN: usize = OUT + WINDOW - 1;

/// Numbers of a transformed tile.
const NUMBERS: usize = IN * IN;

/// 1 / 9 modulo 2^32.
const NINTH: i32 = 0x38E3_8E39;

/// 24 * 24 = 9 << SHIFT
const SHIFT: u32 = 6;

/// The operations of a kernel on i16. Two of them in all lanes are as four activations are, and weights
/// for a register of sums lie as [lane][2].
pub(super) trait Pairs: Lanes {
    /// Adds the products of two numbers and weights, modulo 2^32.
    fn dot_pair(self, sums: Self::Sums, pair: Self::Four, weights: Self::Weights) -> Self::Sums;

    /// Loads `LANES` sums.
    unsafe fn load(self, from: *const i32) -> Self::Sums;

    /// Stores `LANES` sums.
    unsafe fn store(self, sums: Self::Sums, to: *mut i32);

    /// Asks for a line of the cache. The address may be anything.
    fn prefetch(self, from: *const u8);
}

/// The memory of a convolution. Both buffers have [`places`] for tiles.
pub(in crate::net) struct Scratch {
    /// The transformed activations: [number of the tile][place][channel].
    inputs: Aligned<i16>,
    /// The products of a block of output channels, added: [number of the tile][place][channel].
    products: Aligned<i32>,
}

impl Scratch {
    /// Memory for up to `blocks` blocks of input channels and boards of up to 25x25.
    pub fn new(blocks: usize) -> Scratch {
        let side = const { MAX_SIDE.div_ceil(OUT) };
        let numbers = NUMBERS * places(side * side) * BLOCK;
        Scratch {
            inputs: Aligned::new(blocks * numbers),
            products: Aligned::new(numbers),
        }
    }
}

/// Tiles in a row and in a column. The last may reach beyond the board.
fn tiles(size: Size) -> (usize, usize) {
    (size.width().div_ceil(OUT), size.height().div_ceil(OUT))
}

/// Places for so many tiles: an odd number, or those of all numbers could fall on few lines of the cache.
fn places(tiles: usize) -> usize {
    tiles | 1
}

/// Transforms weights. A magnitude grows to 12 times at most, to 12 * 12 with rows, and
/// 12 * 12 * 128 < 2^15.
fn weights([a, b, c]: [i16; WINDOW]) -> [i16; IN] {
    [
        6 * a,
        -4 * (a + b + c),
        -4 * (a - b + c),
        a + 2 * b + 4 * c,
        a - 2 * b + 4 * c,
        12 * c,
    ]
}

/// Transforms activations. A magnitude grows to 10 times at most, to 10 * 10 with rows, and
/// 10 * 10 * 127 < 2^15.
#[inline(always)]
fn activations([a, b, c, d, e, f]: [i16; IN]) -> [i16; IN] {
    let (even, odd) = (e - 4 * c, d - 4 * b);
    let (even2, odd2) = (e - c, 2 * (d - b));
    [
        4 * a - 5 * c + e,
        even + odd,
        even - odd,
        even2 + odd2,
        even2 - odd2,
        4 * b - 5 * d + f,
    ]
}

/// Transforms products back, to 24 times the sums modulo 2^32.
#[inline(always)]
fn sums([a, b, c, d, e, f]: [i32; IN]) -> [i32; OUT] {
    let (even, odd) = (b.wrapping_add(c), b.wrapping_sub(c));
    let (even2, odd2) = (d.wrapping_add(e), d.wrapping_sub(e));
    [
        a.wrapping_add(even).wrapping_add(even2),
        odd.wrapping_add(odd2 << 1),
        even.wrapping_add(even2 << 2),
        odd.wrapping_add(odd2 << 3).wrapping_add(f << 1),
    ]
}

/// Transforms each channel of a block, in a shape that compilers make vectors of.
#[inline(always)]
fn for_channels<T: Copy + Default, const N: usize, const M: usize>(
    from: &[[T; BLOCK]; N],
    transform: impl Fn([T; N]) -> [T; M],
) -> [[T; BLOCK]; M] {
    let mut to = [[T::default(); BLOCK]; M];
    for k in 0..BLOCK {
        let numbers = transform(array::from_fn(|i| from[i][k]));
        for i in 0..M {
            to[i][k] = numbers[i];
        }
    }
    to
}

/// Packs a convolution: [block of outputs][number of the tile][pair of inputs][output][2], i16.
pub(super) fn pack(pack: Pack<'_>) {
    const BYTES: usize = size_of::<i16>();
    let Pack { inputs, conv, .. } = pack;
    let pairs = conv.blocks * (BLOCK / 2);
    conv.weights = Aligned::new(conv.outputs * NUMBERS * pairs * 2 * BYTES);
    let packed = conv.weights.as_chunks_mut::<BYTES>().0;
    for output in 0..conv.outputs {
        let from = &pack.weights[output * WINDOW * WINDOW * inputs..][..WINDOW * WINDOW * inputs];
        for input in 0..inputs {
            let weight = |row, col| i16::from(from[(row * WINDOW + col) * inputs + input] as i8);
            let columns: [_; WINDOW] =
                array::from_fn(|col| weights(array::from_fn(|row| weight(row, col))));
            for i in 0..IN {
                let row = weights(columns.map(|column| column[i]));
                for (j, number) in row.into_iter().enumerate() {
                    let place = output / BLOCK * NUMBERS + i * IN + j;
                    let place = (place * pairs + input / 2) * BLOCK + output % BLOCK;
                    packed[place * 2 + input % 2] = number.to_ne_bytes();
                }
            }
        }
    }
}

/// The convolution. A block of output channels is `WIDE` registers.
#[inline(always)]
pub(super) fn convolve<P: Pairs, const WIDE: usize>(lanes: P, work: Convolve<'_>) {
    let Convolve { conv, size, .. } = work;
    let (across, down) = tiles(size);
    let tiles = across * down;
    let channels = conv.blocks * BLOCK;
    let inputs = &mut work.scratch.inputs[..NUMBERS * places(tiles) * channels];
    let products = &mut work.scratch.products[..NUMBERS * places(tiles) * BLOCK];
    transform_activations(size, conv.blocks, work.from, inputs);

    let outputs = work.to.chunks_exact_mut(area(size) * BLOCK);
    let weights = NUMBERS * channels * BLOCK * size_of::<i16>();
    let weights = conv.weights.chunks_exact(weights);
    let scaling = conv.scale.as_chunks().0.iter().zip(work.bias.as_chunks().0);
    for ((to, weights), (scale, bias)) in outputs.zip(weights).zip(scaling) {
        multiply::<P, WIDE>(lanes, size, inputs, weights, products);
        transform_products(lanes, size, products, scale, bias, work.residual, to);
    }
}

/// From a buffer of activations to [`Scratch::inputs`].
#[inline(always)]
fn transform_activations(size: Size, blocks: usize, from: &[u8], to: &mut [i16]) {
    let (width, height) = padded(size);
    let (across, down) = tiles(size);
    let places = places(across * down);
    let from = from.as_chunks::<BLOCK>().0;
    let to = to.as_chunks_mut::<BLOCK>().0;
    let mut half = [[[0; BLOCK]; IN]; IN];
    for tile in 0..across * down {
        // What lies beyond the board is zero, as the first row and column are.
        let window = |first, end| array::from_fn(|i| if first + i < end { first + i } else { 0 });
        let rows: [_; IN] = window(tile / across * OUT, height);
        let cols: [_; IN] = window(tile % across * OUT, width);
        for block in 0..blocks {
            let from = &from[block * area(size)..];
            for j in 0..IN {
                let column = rows.map(|row| from[row * width + cols[j]].map(i16::from));
                let column = for_channels(&column, activations);
                for i in 0..IN {
                    half[i][j] = column[i];
                }
            }
            for i in 0..IN {
                let row = for_channels(&half[i], activations);
                for j in 0..IN {
                    to[((i * IN + j) * places + tile) * blocks + block] = row[j];
                }
            }
        }
    }
}

/// From [`Scratch::inputs`] and the weights for a block of output channels to [`Scratch::products`].
#[inline(always)]
fn multiply<P: Pairs, const WIDE: usize>(
    lanes: P,
    size: Size,
    inputs: &[i16],
    weights: &[u8],
    products: &mut [i32],
) {
    let (across, down) = tiles(size);
    let places = places(across * down);
    let pairs = inputs.len() / (NUMBERS * places * 2);
    // What the pointers of `multiply_run` rely on.
    const { assert!(WIDE * P::LANES == BLOCK) };
    assert!(weights.len() >= NUMBERS * pairs * BLOCK * FOUR);
    assert!(products.len() >= NUMBERS * places * BLOCK);
    for number in 0..NUMBERS {
        let weights = &weights[number * pairs * BLOCK * FOUR..];
        // The last row of numbers serves only the last row of points, which the lowest tiles may lack.
        let down = match number / IN + 1 {
            IN => size.height() / OUT,
            _ => down,
        };
        for run in runs(across * down, const { longest::<P>(WIDE) }) {
            let first = number * places + run.start;
            let from = &inputs[first * pairs * 2..];
            let to = &mut products[first * BLOCK..];
            with_length!(run.len(), LONG => {
                if const { LONG <= longest::<P>(WIDE) } {
                    // SAFETY: the slices begin with what belongs to a run of tiles that have places.
                    unsafe { multiply_run::<P, WIDE, LONG>(lanes, pairs, from, weights, to) }
                }
            });
        }
    }
}

/// One number of `LONG` tiles.
///
/// # Safety
///
/// The slices have `pairs` pairs of inputs for each tile, the weights of a block for each pair, and a block of
/// products for each tile.
#[inline(always)]
unsafe fn multiply_run<P: Pairs, const WIDE: usize, const LONG: usize>(
    lanes: P,
    pairs: usize,
    inputs: &[i16],
    weights: &[u8],
    products: &mut [i32],
) {
    let none = [lanes.zero(); WIDE];
    let mut sums = [
        none, none, none, none, none, none, none, none, none, none, none, none, none,
    ];
    // SAFETY: so many numbers are there.
    unsafe {
        for pair in 0..pairs {
            let weights = weights.as_ptr().add(pair * BLOCK * FOUR);
            // The same pair of the next number: all weights of a network are more than caches hold.
            lanes.prefetch(weights.wrapping_add(pairs * BLOCK * FOUR));
            let w: [_; WIDE] = array::from_fn(|g| lanes.weights(weights.add(g * FOUR * P::LANES)));
            let from = inputs.as_ptr().add(pair * 2);
            for_each_point!(p < LONG, {
                let pair = lanes.four(from.add(p * pairs * 2).cast());
                for g in 0..WIDE {
                    sums[p][g] = lanes.dot_pair(sums[p][g], pair, w[g]);
                }
            });
        }
        let to = products.as_mut_ptr();
        for_each_point!(p < LONG, {
            for (g, &sums) in sums[p].iter().enumerate() {
                lanes.store(sums, to.add(p * BLOCK + g * P::LANES));
            }
        });
    }
}

/// From [`Scratch::products`] to a block of activations, with the scaling step.
#[inline(always)]
fn transform_products<P: Pairs>(
    lanes: P,
    size: Size,
    products: &[i32],
    scale: &[f32; BLOCK],
    bias: &[f32; BLOCK],
    residual: bool,
    to: &mut [u8],
) {
    let (width, _) = padded(size);
    let (across, down) = tiles(size);
    let places = places(across * down);
    let products = products.as_chunks::<BLOCK>().0;
    let to = to.as_chunks_mut::<BLOCK>().0;
    let mut half = [[[0; BLOCK]; IN]; OUT];
    for tile in 0..across * down {
        let (top, left) = (tile / across * OUT, tile % across * OUT);
        for j in 0..IN {
            let column = array::from_fn(|i| products[(i * IN + j) * places + tile]);
            let column = for_channels(&column, sums);
            for i in 0..OUT {
                half[i][j] = column[i];
            }
        }
        for i in 0..OUT.min(size.height() - top) {
            let row = for_channels(&half[i], |numbers| {
                sums(numbers).map(|sum| sum.wrapping_mul(NINTH) >> SHIFT)
            });
            for j in 0..OUT.min(size.width() - left) {
                let to = &mut to[(top + i + 1) * width + left + j + 1];
                for k in (0..BLOCK).step_by(P::LANES) {
                    // SAFETY: `k` and the `LANES - 1` after it are channels of the block.
                    unsafe {
                        let sums = lanes.load(row[j].as_ptr().add(k));
                        let (scale, bias) = (scale.as_ptr().add(k), bias.as_ptr().add(k));
                        lanes.activate(sums, scale, bias, residual, to.as_mut_ptr().add(k));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::MAX;
    use super::*;

    /// 1 at `k`.
    fn unit<T: From<u8>, const N: usize>(k: usize) -> [T; N] {
        array::from_fn(|i| T::from(u8::from(i == k)))
    }

    /// By how much a transform makes magnitudes grow at most.
    fn growth<const N: usize>(transform: impl Fn([i16; N]) -> [i16; IN]) -> i32 {
        let of = |i: usize| (0..N).map(|k| i32::from(transform(unit(k))[i]).abs()).sum();
        (0..IN).map(of).max().unwrap()
    }

    #[test]
    fn no_number_is_too_large() {
        let (largest, channels) = (i32::from(i16::MAX), 128);
        assert!(growth(activations) * growth(activations) * MAX <= largest);
        assert!(growth(weights) * growth(weights) * 128 <= largest);
        let sum = (WINDOW * WINDOW * channels) as i32 * MAX * 128;
        assert!(sum.checked_mul(1 << SHIFT).is_some());
        assert_eq!(24 * 24, 9 << SHIFT);
        assert_eq!(NINTH.wrapping_mul(9), 1);
    }

    /// Sums depend linearly on the weights and on the activations, so these are all cases.
    #[test]
    fn the_transforms_make_24_times_the_sums() {
        for (w, a) in (0..WINDOW).flat_map(|w| (0..IN).map(move |a| (w, a))) {
            let (weights, activations) = (weights(unit(w)), activations(unit(a)));
            let products = array::from_fn(|i| i32::from(weights[i]) * i32::from(activations[i]));
            assert_eq!(
                sums(products),
                array::from_fn(|i| 24 * i32::from(i + w == a))
            );
        }
    }
}

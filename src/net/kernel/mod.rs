//! The layers, written once over a few operations, `Lanes`, that each kind of machine does its own way.
//!
//! A buffer of activations is `[block][row][col][channel]`: blocks of 16 channels, each a board with
//! a border of zeros. So neighbours in a row lie at a constant distance, and a convolution needs no address but
//! that of its first point. (With AMX a block is all channels.) The border is a row on either
//! side and one column: what is left of a row is right of the one before.
//!
//! A convolution goes over the board in tiles: a few registers of output channels (16 each with AVX-512)
//! times a run of points in a row, all of whose sums stay in registers. For each tap and each four input
//! channels the weights are loaded once, then each point's four activations are copied to all lanes, and
//! multiplied with them. The weights lie packed in this order. (The instruction `vpdpbusd` and its like add
//! four products of bytes to each lane: Intel, Intrinsics Guide, `_mm512_dpbusd_epi32`.)
//!
//! AVX2 has no such instruction and saves products instead (`winograd`). AMX has a better one, for matrices (`amx`).

#[cfg(target_arch = "x86_64")]
mod amx;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx_vnni;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
// Only AVX2 goes by it.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub(super) mod winograd;

use std::array;
use std::ops::Range;

use super::aligned::Aligned;
use super::file;
use crate::go::Size;
use crate::go::point::MAX_SIDE;

/// Channels that lie together.
pub(super) const BLOCK: usize = 16;

/// Rows and columns of a convolution.
pub(super) const WINDOW: usize = 3;

/// Input channels that one operation takes.
const FOUR: usize = 4;

/// The largest activation.
const MAX: i32 = 127;

/// What a machine can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Anything.
    Portable,
    /// Vectors of 8 sums, three instructions for an operation.
    Avx2,
    /// Vectors of 8 sums, one instruction.
    AvxVnni,
    /// Vectors of 16 sums, one instruction.
    Avx512Vnni,
    /// Tiles of 16 x 16 sums, one instruction for 64 inputs.
    Amx,
    /// Vectors of 4 sums, three instructions.
    Neon,
}

impl Kernel {
    /// All kernels, the best last.
    pub const ALL: [Kernel; 6] = [
        Kernel::Portable,
        Kernel::Neon,
        Kernel::Avx2,
        Kernel::AvxVnni,
        Kernel::Avx512Vnni,
        Kernel::Amx,
    ];

    /// Those that this machine has, the best last.
    pub fn available() -> impl DoubleEndedIterator<Item = Kernel> {
        Kernel::ALL.into_iter().filter(|kernel| kernel.is_here())
    }

    /// The best that this machine has.
    pub fn best() -> Kernel {
        Kernel::available().next_back().unwrap_or(Kernel::Portable)
    }

    /// Whether this machine has it.
    #[cfg(target_arch = "x86_64")]
    fn is_here(self) -> bool {
        match self {
            Kernel::Portable => true,
            Kernel::Avx2 => is_x86_feature_detected!("avx2"),
            Kernel::AvxVnni => {
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avxvnni")
            }
            Kernel::Avx512Vnni => {
                Kernel::Avx2.is_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vnni")
            }
            Kernel::Amx => Kernel::Avx512Vnni.is_here() && amx::is_here(),
            Kernel::Neon => false,
        }
    }

    /// Whether this machine has it.
    #[cfg(target_arch = "aarch64")]
    fn is_here(self) -> bool {
        match self {
            Kernel::Portable => true,
            Kernel::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            _ => false,
        }
    }

    /// Whether this machine has it.
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    fn is_here(self) -> bool {
        self == Kernel::Portable
    }
}

/// A kernel that this machine has.
#[derive(Clone, Copy)]
pub(super) struct Machine(Kernel);

impl Machine {
    /// `None` if this machine has not got it.
    pub fn new(kernel: Kernel) -> Option<Machine> {
        kernel.is_here().then_some(Machine(kernel))
    }

    /// Which it is.
    pub fn kernel(self) -> Kernel {
        self.0
    }

    /// Does some work with it.
    pub fn run<W: Work>(self, work: W) {
        // SAFETY: the machine has the kernel, see `Machine::new`, which asks for the same features.
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::run(work) },
            #[cfg(target_arch = "x86_64")]
            Kernel::AvxVnni => unsafe { avx_vnni::run(work) },
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512Vnni => unsafe { avx512::run::<_, false>(work) },
            #[cfg(target_arch = "x86_64")]
            Kernel::Amx => unsafe { avx512::run::<_, true>(work) },
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon => unsafe { neon::run(work) },
            _ => portable::run(work),
        }
    }
}

/// Does something for each point of a run, without a loop: of what is reached by a number that changes, no
/// compiler makes registers.
macro_rules! for_each_point {
    ($p:ident < $long:ident, $body:block) => {
        for_each_point!($p < $long, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12);
    };
    ($p:ident < $long:ident, $body:block, $($number:literal)*) => {
        $(
            if $number < $long {
                #[allow(non_upper_case_globals)]
                const $p: usize = $number;
                $body
            }
        )*
    };
}

/// Does something with the length of a run as a constant.
macro_rules! with_length {
    ($length:expr, $long:ident => $body:block) => {
        with_length!($length, $long => $body, 1 2 3 4 5 6 7 8 9 10 11 12 13);
    };
    ($length:expr, $long:ident => $body:block, $($number:literal)*) => {
        match $length {
            $($number => {
                const $long: usize = $number;
                $body
            })*
            _ => unreachable!(),
        }
    };
}

use {for_each_point, with_length};

/// Work that is compiled for each kernel. All that it calls must be inlined into it.
pub(super) trait Work {
    /// Does it.
    fn run<L: Lanes>(self, lanes: L);
}

/// The operations of a kernel. A value is the proof that the machine has its features.
///
/// Sums belong to output channels, one in each lane. The pointers of the unsafe operations must be good
/// for as many bytes as said; they need no alignment.
pub(super) trait Lanes: Copy {
    /// Output channels in a register: 4, 8 or 16.
    const LANES: usize;

    /// Whether a block of a buffer is all channels, and not [`BLOCK`] of them.
    const TOGETHER: bool = false;

    /// How many registers of sums a tile may have.
    const TILE: usize;

    /// A register of sums.
    type Sums: Copy;

    /// Weights for a register of sums.
    type Weights: Copy;

    /// Four activations, in all lanes.
    type Four: Copy;

    /// Where, in the weights of a register, that of a lane and of input `k` of the four lies.
    fn place(lane: usize, k: usize) -> usize {
        FOUR * lane + k
    }

    /// Sums of nothing.
    fn zero(self) -> Self::Sums;

    /// Loads `FOUR * LANES` weights.
    unsafe fn weights(self, from: *const u8) -> Self::Weights;

    /// Loads four activations.
    unsafe fn four(self, from: *const u8) -> Self::Four;

    /// Adds the products of four activations, 0 to 127, and weights.
    fn dot(self, sums: Self::Sums, four: Self::Four, weights: Self::Weights) -> Self::Sums;

    /// The scaling step, to `LANES` activations. With `residual`, those that were there are added.
    unsafe fn activate(
        self,
        sums: Self::Sums,
        scale: *const f32,
        bias: *const f32,
        residual: bool,
        to: *mut u8,
    );

    /// The first two sums.
    fn first_two(self, sums: Self::Sums) -> [i32; 2];

    /// Adds a block of each of `count` points, `apart` bytes from one to the next, to sums that stay small, and
    /// keeps the largest activations.
    #[inline(always)]
    unsafe fn pool(
        self,
        from: *const u8,
        apart: usize,
        count: usize,
        sums: &mut [u16; BLOCK],
        largest: &mut [u8; BLOCK],
    ) {
        for point in 0..count {
            // SAFETY: these are so many points.
            let point = unsafe { from.add(point * apart).cast::<[u8; BLOCK]>().read() };
            for k in 0..BLOCK {
                sums[k] += u16::from(point[k]);
                largest[k] = largest[k].max(point[k]);
            }
        }
    }

    /// Packs a 3x3 convolution for [`Lanes::convolve`].
    fn pack(pack: Pack<'_>) {
        pack.direct::<Self>();
    }

    /// Does a 3x3 convolution.
    #[inline(always)]
    fn convolve(self, work: Convolve<'_>) {
        work.direct(self);
    }
}

/// Where the activations lie in a buffer.
#[derive(Clone, Copy)]
struct Layout {
    /// Bytes from [`BLOCK`] channels to the next.
    block: usize,
    /// Bytes from a point to the next.
    point: usize,
}

impl Layout {
    /// That of a buffer of so many times [`BLOCK`] channels.
    fn of<L: Lanes>(size: Size, blocks: usize) -> Layout {
        match L::TOGETHER {
            true => Layout {
                block: BLOCK,
                point: blocks * BLOCK,
            },
            false => Layout {
                block: area(size) * BLOCK,
                point: BLOCK,
            },
        }
    }
}

/// Columns and rows of a board with its border, whose only column is the first.
pub(super) fn padded(size: Size) -> (usize, usize) {
    (size.width() + 1, size.height() + 2)
}

/// Points of a board with its border; the last one is right of the last row.
fn area(size: Size) -> usize {
    let (width, height) = padded(size);
    width * height + 1
}

/// A buffer for any board.
pub(super) fn buffer(blocks: usize) -> Aligned {
    // Tiles of AMX read on to make a number of points that is a multiple of 32, and then 64 bytes.
    const BEYOND: usize = 36;
    let area = (MAX_SIDE + 1) * (MAX_SIDE + 2) + 1;
    Aligned::new((area + BEYOND) * blocks * BLOCK)
}

/// A convolution, packed for a kernel.
pub(super) struct Conv {
    /// In the order that the kernel wants.
    weights: Aligned,
    /// Output channels: a multiple of [`BLOCK`], or two.
    outputs: usize,
    /// Blocks of input channels. What is missing in the last is zero.
    blocks: usize,
    /// One for each output.
    scale: Vec<f32>,
    /// One for each output.
    pub bias: Vec<f32>,
}

impl Conv {
    /// Packs a convolution over `window` x `window` points.
    pub fn new(machine: Machine, conv: file::Conv, inputs: usize, window: usize) -> Conv {
        let blocks = inputs.div_ceil(BLOCK);
        let mut packed = Conv {
            weights: Aligned::new(0),
            outputs: conv.scale.len(),
            blocks,
            scale: conv.scale,
            bias: conv.bias,
        };
        machine.run(Pack {
            weights: conv.weights,
            inputs,
            taps: window * window,
            conv: &mut packed,
        });
        packed
    }
}

/// How many registers of output channels the next tile has when `left` are left: three if their number is
/// odd, because one makes little of the activations that are loaded, else two.
#[inline(always)]
fn tile(left: usize) -> usize {
    match left {
        1 => 1,
        _ => 2 + left % 2,
    }
}

/// Puts the weights of the file, [output][tap][input], in the order that the kernel wants.
pub(super) struct Pack<'a> {
    weights: &'a [u8],
    inputs: usize,
    taps: usize,
    conv: &'a mut Conv,
}

impl Work for Pack<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        match self.taps {
            1 => self.direct::<L>(),
            _ => L::pack(self),
        }
    }
}

impl Pack<'_> {
    /// For operations on four inputs: [tile][tap][four inputs][register of the tile][`Lanes::place`].
    fn direct<L: Lanes>(self) {
        let Pack { inputs, taps, .. } = self;
        let fours = self.conv.blocks * (BLOCK / FOUR);
        let register = FOUR * L::LANES;
        self.conv.weights =
            Aligned::new(self.conv.outputs.next_multiple_of(BLOCK) * taps * fours * FOUR);
        let registers = self.conv.outputs.div_ceil(L::LANES);
        let mut first = 0;
        while first < registers {
            let wide = tile(registers - first);
            let packed = &mut self.conv.weights[first * taps * fours * register..];
            for k in 0..wide * L::LANES {
                let output = first * L::LANES + k;
                if output >= self.conv.outputs {
                    break;
                }
                let weights = &self.weights[output * taps * inputs..][..taps * inputs];
                for (tap, weights) in weights.chunks_exact(inputs).enumerate() {
                    for (four, weights) in weights.chunks(FOUR).enumerate() {
                        let place = ((tap * fours + four) * wide + k / L::LANES) * register;
                        for (i, &weight) in weights.iter().enumerate() {
                            packed[place + L::place(k % L::LANES, i)] = weight;
                        }
                    }
                }
            }
            first += wide;
        }
    }
}

/// A 3x3 convolution with the scaling step.
pub(super) struct Convolve<'a> {
    pub conv: &'a Conv,
    /// One for each output.
    pub bias: &'a [f32],
    pub size: Size,
    /// A buffer of as many blocks as the convolution has.
    pub from: &'a [u8],
    /// A buffer of its outputs.
    pub to: &'a mut [u8],
    /// For the kernels that go by [`winograd`].
    pub scratch: &'a mut winograd::Scratch,
    /// Whether to add the activations that are in `to`.
    pub residual: bool,
}

impl Work for Convolve<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        lanes.convolve(self);
    }
}

impl Convolve<'_> {
    /// Every sum by itself, from the weights as [`Pack::direct`] leaves them.
    #[inline(always)]
    fn direct<L: Lanes>(mut self, lanes: L) {
        let block = area(self.size) * BLOCK;
        let outputs = self.conv.outputs;
        // What the pointers of `Convolve::tile` rely on.
        assert!(outputs.is_multiple_of(BLOCK) && const { matches!(L::LANES, 4 | 8 | 16) });
        assert!(self.from.len() >= self.conv.blocks * block);
        assert!(self.to.len() >= outputs / BLOCK * block);
        assert!(self.bias.len() >= outputs && self.conv.scale.len() >= outputs);
        let inputs = WINDOW * WINDOW * self.conv.blocks * BLOCK;
        assert!(self.conv.weights.len() >= outputs * inputs);

        let registers = outputs / L::LANES;
        let mut first = 0;
        while first < registers {
            let wide = tile(registers - first);
            // The number of registers is odd only if that of a block is.
            if const { L::LANES == BLOCK } && wide == 1 {
                self.columns::<L, 1>(lanes, first);
            } else if const { L::LANES == BLOCK } && wide == 3 {
                self.columns::<L, 3>(lanes, first);
            } else {
                self.columns::<L, 2>(lanes, first);
            }
            first += wide;
        }
    }

    /// `WIDE` registers of output channels, the first of number `first`, on the whole board. A row is cut
    /// into runs as long as the registers allow, and as equal as can be.
    #[inline(always)]
    fn columns<L: Lanes, const WIDE: usize>(&mut self, lanes: L, first: usize) {
        for row in 0..self.size.height() {
            for run in runs(self.size.width(), const { longest::<L>(WIDE) }) {
                with_length!(run.len(), LONG => {
                    if const { LONG <= longest::<L>(WIDE) } {
                        // SAFETY: `direct` has checked the lengths of all slices; the registers
                        // and the points are those of the convolution and the board.
                        unsafe { self.tile::<L, WIDE, LONG>(lanes, first, row, run.start) }
                    }
                });
            }
        }
    }

    /// `WIDE` registers of output channels, the first of number `first`, at `LONG` points of a row, the
    /// first in column `col`.
    ///
    /// # Safety
    ///
    /// These are registers of the convolution and points of the board, and the slices have the lengths
    /// that [`Convolve::direct`] asserts.
    #[inline(always)]
    unsafe fn tile<L: Lanes, const WIDE: usize, const LONG: usize>(
        &mut self,
        lanes: L,
        first: usize,
        row: usize,
        col: usize,
    ) {
        let (width, _) = padded(self.size);
        let block = area(self.size) * BLOCK;
        let register = FOUR * L::LANES;
        let fours = self.conv.blocks * (BLOCK / FOUR);
        let tap = fours * WIDE * register;
        let taps: Range<usize> = {
            // Rows of the border are zeros and add nothing.
            let begin = if row == 0 { 1 } else { 0 };
            let end = if row + 1 == self.size.height() { 2 } else { 3 };
            begin..end
        };
        // Written out, and only the first `LONG` used, for the same reason as `for_each_point`.
        let none = [lanes.zero(); WIDE];
        let mut sums = [
            none, none, none, none, none, none, none, none, none, none, none, none, none,
        ];
        // SAFETY: the windows of points of the board lie on the board with its border, and the weights of
        // a register are as many as the inputs, taken `FOUR * L::LANES` at a time.
        unsafe {
            let weights = self.conv.weights.as_ptr();
            let weights = weights.add(first * WINDOW * WINDOW * fours * register);
            for dy in taps {
                for dx in 0..WINDOW {
                    let mut weights = weights.add((dy * WINDOW + dx) * tap);
                    let from = self.from.as_ptr();
                    let mut from = from.add(((row + dy) * width + col + dx) * BLOCK);
                    for _ in 0..self.conv.blocks {
                        for k in 0..BLOCK / FOUR {
                            let w: [_; WIDE] =
                                array::from_fn(|g| lanes.weights(weights.add(g * register)));
                            for_each_point!(p < LONG, {
                                let four = lanes.four(from.add(p * BLOCK + k * FOUR));
                                for g in 0..WIDE {
                                    sums[p][g] = lanes.dot(sums[p][g], four, w[g]);
                                }
                            });
                            weights = weights.add(WIDE * register);
                        }
                        from = from.wrapping_add(block);
                    }
                }
            }
        }
        // SAFETY: the output channels are those of the convolution, the points those of the board.
        unsafe {
            let all = self.to.as_mut_ptr();
            let to: [_; WIDE] = array::from_fn(|g| {
                let channel = (first + g) * L::LANES;
                let point = channel / BLOCK * block + ((row + 1) * width + col + 1) * BLOCK;
                all.add(point + channel % BLOCK)
            });
            let scale = self.conv.scale.as_ptr().add(first * L::LANES);
            let bias = self.bias.as_ptr().add(first * L::LANES);
            for_each_point!(p < LONG, {
                for g in 0..WIDE {
                    let (scale, bias) = (scale.add(g * L::LANES), bias.add(g * L::LANES));
                    let to = to[g].add(p * BLOCK);
                    lanes.activate(sums[p][g], scale, bias, self.residual, to);
                }
            });
        }
    }
}

/// Cuts `count` points into runs of at most `longest`, as equal as can be.
#[inline(always)]
fn runs(count: usize, longest: usize) -> impl Iterator<Item = Range<usize>> {
    let runs = count.div_ceil(longest);
    (0..runs).map(move |run| {
        let (short, longer) = (count / runs, count % runs);
        let start = run * short + run.min(longer);
        start..start + short + usize::from(run < longer)
    })
}

/// The longest run of points for a tile of `wide` registers of output channels.
const fn longest<L: Lanes>(wide: usize) -> usize {
    match L::TILE / wide {
        long if long > 13 => 13,
        long => long,
    }
}

/// The bits of the masks, as activations 0 and 1.
pub(super) struct Spread<'a> {
    pub size: Size,
    /// By points.
    pub masks: &'a [u32],
    /// A buffer of so many blocks.
    pub to: &'a mut [u8],
    pub blocks: usize,
}

impl Work for Spread<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let (width, _) = padded(self.size);
        let layout = Layout::of::<L>(self.size, self.blocks);
        for block in 0..self.blocks {
            for (row, masks) in self.masks.chunks_exact(self.size.width()).enumerate() {
                let row = block * layout.block + ((row + 1) * width + 1) * layout.point;
                let row = &mut self.to[row..];
                for (col, mask) in masks.iter().enumerate() {
                    let bits = mask >> (block * BLOCK);
                    let bytes = [bits & 0xFF, (bits >> 8) & 0xFF].map(|byte| {
                        // Byte k of the product holds all bits; only bit k stays, and becomes 0 or 1.
                        let one = u64::from(byte) * 0x0101_0101_0101_0101;
                        let one = one & 0x8040_2010_0804_0201;
                        ((one + 0x7F7F_7F7F_7F7F_7F7F) >> 7) & 0x0101_0101_0101_0101
                    });
                    let bits = u128::from(bytes[0]) | u128::from(bytes[1]) << 64;
                    row[col * layout.point..][..BLOCK].copy_from_slice(&bits.to_le_bytes());
                }
            }
        }
    }
}

/// Two logits of each point, `sum * scale + bias`.
pub(super) struct Heads<'a> {
    /// One tap, two outputs.
    pub conv: &'a Conv,
    pub size: Size,
    /// A buffer of as many blocks as the convolution has.
    pub from: &'a [u8],
    /// The logits, by points.
    pub outputs: [&'a mut [f32]; 2],
}

impl Work for Heads<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let (width, _) = padded(self.size);
        let Layout { block, point } = Layout::of::<L>(self.size, self.conv.blocks);
        let register = FOUR * L::LANES;
        let Conv {
            blocks,
            scale,
            bias,
            ..
        } = self.conv;
        assert!(self.from.len() >= (blocks - 1) * block + (area(self.size) - 1) * point + BLOCK);
        assert!(self.conv.weights.len() >= blocks * BLOCK * L::LANES);
        let [policy, ownership] = self.outputs;
        let outputs = policy.chunks_exact_mut(self.size.width());
        let outputs = outputs.zip(ownership.chunks_exact_mut(self.size.width()));
        for (row, (policy, ownership)) in outputs.take(self.size.height()).enumerate() {
            for (col, (policy, ownership)) in policy.iter_mut().zip(ownership).enumerate() {
                let mut sums = lanes.zero();
                // SAFETY: it is a point of the board; a register of weights for each four inputs.
                unsafe {
                    let from = self.from.as_ptr();
                    let from = from.add(((row + 1) * width + col + 1) * point);
                    let weights = self.conv.weights.as_ptr();
                    for k in 0..blocks * (BLOCK / FOUR) {
                        let channel = k * FOUR;
                        let four = from.add(channel / BLOCK * block + channel % BLOCK);
                        let w = lanes.weights(weights.add(k * register));
                        sums = lanes.dot(sums, lanes.four(four), w);
                    }
                }
                let [first, second] = lanes.first_two(sums);
                *policy = first as f32 * scale[0] + bias[0];
                *ownership = second as f32 * scale[1] + bias[1];
            }
        }
    }
}

/// The mean of each channel over the points, then the largest activation of each.
pub(super) struct Pool<'a> {
    pub size: Size,
    /// A buffer.
    pub from: &'a [u8],
    /// Twice as many numbers as there are channels.
    pub pooled: &'a mut [f32],
}

impl Work for Pool<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let (width, _) = padded(self.size);
        let blocks = self.pooled.len() / 2 / BLOCK;
        let Layout { block, point } = Layout::of::<L>(self.size, blocks);
        assert!(self.from.len() >= (blocks - 1) * block + (area(self.size) - 1) * point + BLOCK);
        let points = self.size.points() as f32;
        let (means, maxima) = self.pooled.split_at_mut(self.pooled.len() / 2);
        let channels = means.as_chunks_mut::<BLOCK>().0.iter_mut();
        let channels = channels.zip(maxima.as_chunks_mut::<BLOCK>().0);
        for (number, (means, maxima)) in channels.enumerate() {
            let mut sums = [0u32; BLOCK];
            let mut largest = [0u8; BLOCK];
            for row in 1..=self.size.height() {
                // At most 25 * 127.
                let mut sum = [0u16; BLOCK];
                let from = number * block + (row * width + 1) * point;
                // SAFETY: they are points of the board.
                unsafe {
                    let from = self.from.as_ptr().add(from);
                    lanes.pool(from, point, self.size.width(), &mut sum, &mut largest);
                }
                sums = array::from_fn(|k| sums[k] + u32::from(sum[k]));
            }
            for k in 0..BLOCK {
                means[k] = sums[k] as f32 / points;
                maxima[k] = f32::from(largest[k]);
            }
        }
    }
}

/// A dense layer: adds weights times inputs to the outputs, input after input.
pub(super) struct Dense<'a> {
    /// [input][output]
    pub weights: &'a [f32],
    pub inputs: &'a [f32],
    /// The bias before.
    pub outputs: &'a mut [f32],
}

impl Work for Dense<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let count = self.outputs.len();
        assert_eq!(self.weights.len(), self.inputs.len() * count);
        let (chunks, rest) = self.outputs.as_chunks_mut::<BLOCK>();
        let rest_start = chunks.len() * BLOCK;
        for (k, chunk) in chunks.iter_mut().enumerate() {
            let mut sums = *chunk;
            for (input, weights) in self.inputs.iter().zip(self.weights.chunks_exact(count)) {
                let weights = &weights[k * BLOCK..][..BLOCK];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight * input;
                }
            }
            *chunk = sums;
        }
        for (input, weights) in self.inputs.iter().zip(self.weights.chunks_exact(count)) {
            for (sum, weight) in rest.iter_mut().zip(&weights[rest_start..]) {
                *sum += weight * input;
            }
        }
    }
}

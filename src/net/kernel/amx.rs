//! Convolutions with AMX, the matrix tiles of newer Xeons, on Linux. All else is done with AVX-512.
//!
//! The instruction `tdpbusd` multiplies 16 rows of 64 activations by 64 x 16 weights and adds the products to
//! 16 x 16 sums (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2; volume 1, chapter 18).
//! Here a row of activations belongs to a point, a column of weights to an output channel.
//!
//! All channels of a point lie together, and the points of the board follow each other with one point of the
//! border between two rows. So what a point takes from a row of the window, three neighbours, is one run of
//! bytes, and that of the next point begins one point further: tiles are loaded from where the activations lie.
//! Sums of points of the border are made too, and left.

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::OnceLock;

use super::super::aligned::Aligned;
use super::{BLOCK, Convolve, FOUR, Pack, WINDOW, avx512, padded};

/// Points, and output channels, of a tile.
const TILE: usize = 16;

/// Activations of a row, and bytes of any row of a tile.
const DEPTH: usize = 64;

/// Bytes of a tile.
const BYTES: usize = TILE * DEPTH;

/// Points, and output channels, that are made at once: those of two tiles.
const PAIR: usize = 2 * TILE;

/// Whether this machine has it, and Linux lets this process use it, which old ones do not, nor filters of system
/// calls. Having asked, the process may use tiles for good.
pub fn is_here() -> bool {
    static HERE: OnceLock<bool> = OnceLock::new();
    *HERE.get_or_init(|| {
        let (tiles, bytes) = (1 << 24, 1 << 25);
        let edx = __cpuid_count(7, 0).edx;
        __cpuid(0).eax >= 7 && edx & (tiles | bytes) == tiles | bytes && allowed()
    })
}

/// Asks Linux for the state of tiles (`Documentation/arch/x86/xstate.rst` there).
#[cfg(target_os = "linux")]
fn allowed() -> bool {
    const ARCH_PRCTL: isize = 158;
    const ARCH_REQ_XCOMP_PERM: usize = 0x1023;
    const TILE_DATA: usize = 18;
    let mut result = ARCH_PRCTL;
    // SAFETY: the call changes no memory of ours.
    unsafe {
        asm!("syscall", inlateout("rax") result, in("rdi") ARCH_REQ_XCOMP_PERM, in("rsi") TILE_DATA,
            out("rcx") _, out("r11") _, options(nostack));
    }
    result == 0
}

#[cfg(not(target_os = "linux"))]
fn allowed() -> bool {
    false
}

/// Tiles for a row of the window over `channels` input channels.
fn steps(channels: usize) -> usize {
    (WINDOW * channels).div_ceil(DEPTH)
}

/// Packs a convolution: [two tiles of outputs][row of the window][step][tile][four inputs][output][input].
pub fn pack(pack: Pack<'_>) {
    let Pack { inputs, conv, .. } = pack;
    let (outputs, channels) = (conv.outputs, conv.blocks * BLOCK);
    let steps = steps(channels);
    conv.weights = Aligned::new(outputs.div_ceil(PAIR) * WINDOW * steps * 2 * BYTES);
    for output in 0..outputs {
        let (pair, tile) = (output / PAIR, output % PAIR / TILE);
        let weights = &pack.weights[output * WINDOW * WINDOW * inputs..];
        for (tap, weights) in weights
            .chunks_exact(inputs)
            .take(WINDOW * WINDOW)
            .enumerate()
        {
            for (input, &weight) in weights.iter().enumerate() {
                let place = tap % WINDOW * channels + input;
                let step = (pair * WINDOW + tap / WINDOW) * steps + place / DEPTH;
                let row = place % DEPTH / FOUR;
                let byte = output % TILE * FOUR + place % FOUR;
                conv.weights[(step * 2 + tile) * BYTES + row * DEPTH + byte] = weight;
            }
        }
    }
}

/// The shapes of the tiles, all alike (Software Developer's Manual, volume 1, "TILECFG").
#[repr(C, align(64))]
struct Config {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

static CONFIG: Config = {
    let mut config = Config {
        palette: 1,
        start_row: 0,
        reserved: [0; 14],
        row_bytes: [0; 16],
        rows: [0; 16],
    };
    let mut tile = 0;
    while tile < 8 {
        config.row_bytes[tile] = DEPTH as u16;
        config.rows[tile] = TILE as u8;
        tile += 1;
    }
    config
};

/// Sums of two tiles of points by two tiles of outputs.
#[repr(C, align(64))]
struct Sums([[i32; PAIR]; PAIR]);

/// A convolution; the layout is that with all channels of a point together.
///
/// # Safety
///
/// The machine has AMX and AVX-512 F.
#[target_feature(enable = "avx512f")]
pub unsafe fn convolve(work: Convolve) {
    let Convolve {
        conv,
        bias,
        size,
        from,
        to,
        residual,
        ..
    } = work;
    let (width, height) = padded(size);
    let channels = conv.blocks * BLOCK;
    let outputs = conv.outputs;
    let steps = steps(channels);
    // From the first point of the board to the last one.
    let points = size.height() * width - 1;
    let read = points.next_multiple_of(PAIR) + 2 * width;
    assert!(from.len() >= (read - 1) * channels + steps * DEPTH);
    assert!(to.len() >= width * height * outputs);
    assert!(conv.weights.len() >= outputs.div_ceil(PAIR) * WINDOW * steps * 2 * BYTES);
    assert!(bias.len() >= outputs && conv.scale.len() >= outputs && outputs.is_multiple_of(TILE));

    let weights = conv.weights.as_ptr();
    let work = |block: usize| {
        let runs = points.div_ceil(PAIR);
        (block / runs * PAIR, block % runs * PAIR)
    };
    let blocks = outputs.div_ceil(PAIR) * points.div_ceil(PAIR);
    // The tiles work on a block while the sums of the one before become activations.
    let mut sums = [const { Sums([[0; PAIR]; PAIR]) }; 2];
    // SAFETY: the machine has the instructions. A tile reads the windows of points up to `read`; the weights are
    // as many as asserted. Outputs are stored to points of the board.
    unsafe {
        asm!(
            "ldtilecfg [{}]", in(reg) &raw const CONFIG,
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
            options(nostack, readonly, preserves_flags),
        );
        for block in 0..=blocks {
            if block < blocks {
                let (output, first) = work(block);
                let weights = weights.add(output / PAIR * WINDOW * steps * 2 * BYTES);
                let from = from.as_ptr().add(first * channels);
                let row = width * channels;
                multiply(from, channels, row, steps, weights, &mut sums[block % 2]);
            }
            let Some(before) = block.checked_sub(1) else {
                continue;
            };
            let (output, first) = work(before);
            let sums = &sums[before % 2].0[..PAIR.min(points - first)];
            for tile in (0..PAIR.min(outputs - output)).step_by(TILE) {
                let output = output + tile;
                let scale = _mm512_loadu_ps(conv.scale.as_ptr().add(output));
                let bias = _mm512_loadu_ps(bias.as_ptr().add(output));
                let to = to.as_mut_ptr();
                let mut to = to.add((first + width + 1) * outputs + output);
                let mut col = first % width;
                for sums in sums {
                    if col == size.width() {
                        col = 0;
                    } else {
                        let sums = _mm512_load_si512(sums.as_ptr().add(tile).cast());
                        avx512::activate(sums, scale, bias, residual, to);
                        col += 1;
                    }
                    to = to.wrapping_add(outputs);
                }
            }
        }
        asm!(
            "tilerelease",
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
            options(nostack, nomem, preserves_flags),
        );
    }
}

/// The sums of two tiles of points, the window of the first beginning at `from`, by two tiles of outputs.
///
/// # Safety
///
/// The tiles are configured; the windows of all points may be read, and the weights of two tiles of outputs.
#[inline]
unsafe fn multiply(
    from: *const u8,
    channels: usize,
    row: usize,
    steps: usize,
    weights: *const u8,
    sums: &mut Sums,
) {
    unsafe {
        asm!(
            "tilezero tmm0",
            "tilezero tmm1",
            "tilezero tmm2",
            "tilezero tmm3",
            "2:",
            "mov {at}, {from}",
            "mov {step}, {steps}",
            "3:",
            "tileloadd tmm4, [{at} + 1*{channels}]",
            "tileloadd tmm6, [{weights} + 1*{line}]",
            "tdpbusd tmm0, tmm4, tmm6",
            "tileloadd tmm7, [{weights} + 1*{line} + {bytes}]",
            "tdpbusd tmm1, tmm4, tmm7",
            "lea {second}, [{at} + {tile}]",
            "tileloadd tmm5, [{second} + 1*{channels}]",
            "tdpbusd tmm2, tmm5, tmm6",
            "tdpbusd tmm3, tmm5, tmm7",
            "add {at}, {line}",
            "add {weights}, 2 * {bytes}",
            "dec {step}",
            "jnz 3b",
            "add {from}, {row}",
            "dec {rows}",
            "jnz 2b",
            "tilestored [{sums} + 2 * {line}], tmm0",
            "tilestored [{sums} + 2 * {line} + {line_bytes}], tmm1",
            "add {sums}, 2 * {bytes}",
            "tilestored [{sums} + 2 * {line}], tmm2",
            "tilestored [{sums} + 2 * {line} + {line_bytes}], tmm3",
            at = out(reg) _,
            second = out(reg) _,
            step = out(reg) _,
            from = inout(reg) from => _,
            weights = inout(reg) weights => _,
            rows = inout(reg) WINDOW => _,
            sums = inout(reg) sums => _,
            channels = in(reg) channels,
            tile = in(reg) TILE * channels,
            row = in(reg) row,
            steps = in(reg) steps,
            line = in(reg) DEPTH,
            bytes = const BYTES,
            line_bytes = const DEPTH,
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
            options(nostack),
        );
    }
}

//! A small neural network: from a position, as planes of bits and a few numbers, to a policy, the
//! chance to win, the score and the ownership of the points.
//!
//! The body is an input convolution and residual blocks of two 3x3 convolutions. Activations are whole
//! numbers from 0 to 127 and weights are i8, so sums are exact and the order of the additions does not
//! matter; the rest is done in f32 in a fixed order, without fused operations, and with the
//! transcendental functions of `libm`. So every machine and every kernel gives the same bits.
//!
//! A sum of a convolution becomes an activation by
//! `clamp(round(sum * scale + bias) + residual, 0, 127)`, where `round` takes ties to even. In every
//! second block the bias of the first convolution depends on the means and maxima of the channels over
//! the whole board ("global pooling").
//!
//! Of Go this knows the size of a board, and that the first number is a komi and the sum of the ownership a
//! score: the lead that the value head begins from.
//!
//! # Reading order
//!
//! - [`file`](mod@file): the bytes of a network, and what can be wrong with them;
//! - `net`, this file: the evaluation, from layer to layer;
//! - [`kernel`]: the layers, written once over a few operations that each kind of machine does its own
//!   way. Only there is `unsafe` allowed;
//! - `tests`: a second, plain evaluation, to which all kernels must be equal.

mod aligned;
pub mod file;
#[allow(unsafe_code)]
pub mod kernel;
#[cfg(test)]
mod tests;

pub use file::{Error, Sizes};
pub use kernel::Kernel;

use crate::go::Size;
use crate::go::point::MAX_POINTS;
use aligned::Aligned;
use kernel::winograd::Scratch;
use kernel::{BLOCK, Conv, Convolve, Dense, Heads, Machine, Pool, Spread, WINDOW, buffer};

/// The file of the network inside the program. It was distilled from KataGo's, see `scripts/train`.
pub const WEIGHTS: &[u8] = include_bytes!("weights.net");

/// Points of score for one unit of the correction.
const CORRECTION: f32 = 5.0;

/// Points of komi for one unit of the first scalar.
const KOMI: f32 = 10.0;

/// The largest activation of a hidden unit of the value head.
const HIDDEN_MAX: f32 = 4.0;

/// A network, packed for a kernel.
pub struct Network {
    sizes: Sizes,
    machine: Machine,
    input: Conv,
    /// [scalars][channels]
    scalars: Vec<f32>,
    blocks: Vec<Block>,
    /// Two outputs: the logits of policy and ownership.
    heads: Conv,
    /// [features][hidden] and the bias.
    hidden: (Vec<f32>, Vec<f32>),
    /// [hidden][3] and the bias.
    value: (Vec<f32>, Vec<f32>),
}

/// A residual block.
struct Block {
    first: Conv,
    /// [2 * channels][channels]
    pool: Option<Vec<f32>>,
    second: Conv,
}

/// What a network says of a position, for the side to move. Points are in the order of the masks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// The logit of each point.
    pub policy: Vec<f32>,
    /// The logit of a pass, on the scale of `policy`.
    pub pass: f32,
    /// The chance to win, 0 to 1.
    pub win: f32,
    /// By how many points the side to move leads, komi included.
    pub score: f32,
    /// Whose each point will be: -1 the opponent's, 1 the own.
    pub ownership: Vec<f32>,
}

/// The memory of an evaluation; one for each thread.
pub struct Space {
    /// What the last evaluation found.
    pub output: Output,
    sizes: Sizes,
    /// The kernel and the board that the borders of the buffers belong to.
    board: Option<(Kernel, Size)>,
    /// Three buffers of activations, see [`kernel`]. A residual block goes from `x` to `y` and back.
    planes: Aligned,
    x: Aligned,
    y: Aligned,
    /// The memory of a convolution.
    scratch: Scratch,
    /// The bias of a convolution.
    bias: Vec<f32>,
    /// The inputs of the value head. The first 2 * channels serve for pooling before.
    features: Vec<f32>,
    hidden: Vec<f32>,
}

impl Space {
    /// Memory for `network`, or another of the same sizes, and boards of up to 25x25.
    pub fn new(network: &Network) -> Space {
        let sizes = network.sizes;
        let blocks = sizes.channels / BLOCK;
        Space {
            output: Output {
                policy: Vec::with_capacity(MAX_POINTS),
                ownership: Vec::with_capacity(MAX_POINTS),
                ..Output::default()
            },
            sizes,
            board: None,
            planes: buffer(sizes.planes.div_ceil(BLOCK)),
            x: buffer(blocks),
            y: buffer(blocks),
            scratch: Scratch::new(blocks.max(sizes.planes.div_ceil(BLOCK))),
            bias: vec![0.0; sizes.channels],
            features: vec![0.0; sizes.features()],
            hidden: vec![0.0; sizes.hidden],
        }
    }

    /// Makes the buffers those of a kernel and a board of this size: their borders must be zero. The rest is
    /// written in every evaluation.
    fn set_board(&mut self, kernel: Kernel, size: Size) {
        if self.board != Some((kernel, size)) {
            self.board = Some((kernel, size));
            self.planes.fill(0);
            self.x.fill(0);
            self.y.fill(0);
            self.output.policy.resize(size.points(), 0.0);
            self.output.ownership.resize(size.points(), 0.0);
        }
    }
}

impl Network {
    /// Reads a network for the best kernel of this machine. Errors: [`Error`].
    pub fn read(bytes: &[u8]) -> Result<Network, Error> {
        Network::with_kernel(bytes, Kernel::best())
    }

    /// Reads a network for a certain kernel. Errors: [`Error`].
    ///
    /// # Panics
    ///
    /// If this machine has not got the kernel, see [`Kernel::available`].
    pub fn with_kernel(bytes: &[u8], kernel: Kernel) -> Result<Network, Error> {
        let machine = Machine::new(kernel).expect("a kernel that this machine has");
        let file = file::read(bytes)?;
        let (c, window) = (file.sizes.channels, WINDOW);
        let pack = |conv: file::Conv, inputs| Conv::new(machine, conv, inputs, window);
        Ok(Network {
            sizes: file.sizes,
            machine,
            input: pack(file.input, file.sizes.planes),
            scalars: file.scalars,
            blocks: file
                .blocks
                .into_iter()
                .map(|block| Block {
                    first: pack(block.first, c),
                    pool: block.pool,
                    second: pack(block.second, c),
                })
                .collect(),
            heads: Conv::new(machine, file.heads, c, 1),
            hidden: file.hidden,
            value: file.value,
        })
    }

    /// The sizes.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The kernel that it is packed for.
    pub fn kernel(&self) -> Kernel {
        self.machine.kernel()
    }

    /// Evaluates a position. `masks` has one number for each point, row by row as [`Size::iter`]
    /// goes; its bit k is plane k. `scalars` are finite. Allocates nothing.
    ///
    /// # Panics
    ///
    /// If `masks` or `scalars` have not got the right length, or `space` is for other sizes.
    pub fn evaluate<'s>(
        &self,
        size: Size,
        masks: &[u32],
        scalars: &[f32],
        space: &'s mut Space,
    ) -> &'s Output {
        assert_eq!(masks.len(), size.points());
        assert_eq!(scalars.len(), self.sizes.scalars);
        assert_eq!(space.sizes, self.sizes);
        space.set_board(self.kernel(), size);
        self.body(size, masks, scalars, space);
        self.heads(size, scalars, space);
        &space.output
    }

    /// The convolutions: from the masks to the activations in `space.x`.
    fn body(&self, size: Size, masks: &[u32], scalars: &[f32], space: &mut Space) {
        let machine = self.machine;
        let Space {
            planes,
            x,
            y,
            scratch,
            bias,
            features,
            ..
        } = space;
        let pooled = &mut features[..2 * self.sizes.channels];

        machine.run(Spread {
            size,
            masks,
            to: planes,
            blocks: self.sizes.planes.div_ceil(BLOCK),
        });
        bias.copy_from_slice(&self.input.bias);
        machine.run(Dense {
            weights: &self.scalars,
            inputs: scalars,
            outputs: bias,
        });
        let mut convolve = |conv, bias: &[f32], from: &[u8], to: &mut [u8], residual| {
            machine.run(Convolve {
                conv,
                bias,
                size,
                from,
                to,
                scratch,
                residual,
            });
        };
        convolve(&self.input, bias, planes, x, false);
        for block in &self.blocks {
            bias.copy_from_slice(&block.first.bias);
            if let Some(weights) = &block.pool {
                machine.run(Pool {
                    size,
                    from: x,
                    pooled,
                });
                machine.run(Dense {
                    weights,
                    inputs: pooled,
                    outputs: bias,
                });
            }
            convolve(&block.first, bias, x, y, false);
            convolve(&block.second, &block.second.bias, y, x, true);
        }
    }

    /// The heads: from the activations in `space.x` to `space.output`.
    fn heads(&self, size: Size, scalars: &[f32], space: &mut Space) {
        let machine = self.machine;
        let Space {
            output,
            x,
            features,
            hidden,
            ..
        } = space;
        machine.run(Heads {
            conv: &self.heads,
            size,
            from: x,
            outputs: [&mut output.policy, &mut output.ownership],
        });
        for ownership in &mut output.ownership {
            *ownership = libm::tanhf(*ownership);
        }
        let mut lead = 0.0;
        for ownership in &output.ownership {
            lead += ownership;
        }
        lead += scalars[0] * KOMI;

        let (pooled, rest) = features.split_at_mut(2 * self.sizes.channels);
        machine.run(Pool {
            size,
            from: x,
            pooled,
        });
        rest[..scalars.len()].copy_from_slice(scalars);
        rest[scalars.len()] = lead / 10.0;
        hidden.copy_from_slice(&self.hidden.1);
        machine.run(Dense {
            weights: &self.hidden.0,
            inputs: features,
            outputs: hidden,
        });
        for unit in hidden.iter_mut() {
            *unit = unit.clamp(0.0, HIDDEN_MAX);
        }
        let mut value = [0.0; 3];
        value.copy_from_slice(&self.value.1);
        machine.run(Dense {
            weights: &self.value.0,
            inputs: hidden,
            outputs: &mut value,
        });
        let [win, correction, pass] = value;
        output.win = 1.0 / (1.0 + libm::expf(-win));
        output.score = lead + CORRECTION * correction;
        output.pass = pass;
    }
}

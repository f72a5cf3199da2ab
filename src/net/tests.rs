//! A plain evaluation, without regard to speed, and networks made by chance. All kernels are equal to it,
//! to the last bit.

use std::sync::LazyLock;

use super::file::{MAGIC, VERSION};
use super::{Error, Kernel, Network, Output, Sizes, Space};
use crate::go::Size;

/// A generator: xorshift64* (Vigna, "An experimental exploration of Marsaglia's xorshift generators",
/// 2016).
struct Chance(u64);

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// -1 to 1.
    fn float(&mut self) -> f32 {
        (self.next() >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    fn floats(&mut self, count: usize, largest: f32) -> Vec<f32> {
        (0..count).map(|_| largest * self.float()).collect()
    }
}

/// A convolution.
struct Conv {
    weights: Vec<i8>,
    scale: Vec<f32>,
    bias: Vec<f32>,
}

/// A network, plainly.
struct Plain {
    sizes: Sizes,
    input: Conv,
    scalars: Vec<f32>,
    blocks: Vec<(Conv, Option<Vec<f32>>, Conv)>,
    heads: Conv,
    hidden: (Vec<f32>, Vec<f32>),
    value: (Vec<f32>, Vec<f32>),
}

fn sizes(channels: usize, blocks: usize) -> Sizes {
    Sizes {
        channels,
        blocks,
        planes: 12,
        scalars: 2,
        hidden: 32,
    }
}

impl Plain {
    /// A network whose activations are neither all 0 nor all 127.
    fn random(sizes: Sizes, chance: &mut Chance) -> Plain {
        let c = sizes.channels;
        let mut conv = |outputs: usize, inputs: usize, scale: f32, bias: f32| Conv {
            // -127 to 127, all of them
            weights: (0..outputs * inputs)
                .map(|_| (chance.next() % 255) as i32 as i8)
                .map(|w| if w == -128 { 127 } else { w })
                .collect(),
            scale: (0..outputs)
                .map(|_| scale * (1.0 + 0.5 * chance.float()) / (inputs as f32).sqrt())
                .collect(),
            bias: chance.floats(outputs, bias),
        };
        let input = conv(c, 9 * sizes.planes, 0.6, 20.0);
        let convs: Vec<(Conv, Conv)> = (0..sizes.blocks)
            .map(|_| (conv(c, 9 * c, 0.015, 20.0), conv(c, 9 * c, 0.008, 10.0)))
            .collect();
        let heads = conv(2, c, 0.0004, 0.5);
        let pool = 0.3 / (2.0 * c as f32).sqrt();
        Plain {
            sizes,
            input,
            scalars: chance.floats(sizes.scalars * c, 5.0),
            blocks: convs
                .into_iter()
                .enumerate()
                .map(|(b, (first, second))| {
                    let pool = (b % 2 == 1).then(|| chance.floats(2 * c * c, pool));
                    (first, pool, second)
                })
                .collect(),
            heads,
            hidden: (
                chance.floats(sizes.features() * sizes.hidden, 0.02),
                chance.floats(sizes.hidden, 1.0),
            ),
            value: (chance.floats(sizes.hidden * 3, 0.3), chance.floats(3, 0.3)),
        }
    }

    /// The file.
    fn bytes(&self) -> Vec<u8> {
        fn floats(to: &mut Vec<u8>, floats: &[f32]) {
            to.extend(floats.iter().flat_map(|x| x.to_le_bytes()));
        }
        fn conv(to: &mut Vec<u8>, conv: &Conv) {
            to.extend(conv.weights.iter().map(|&w| w as u8));
            floats(to, &conv.scale);
            floats(to, &conv.bias);
        }
        let mut payload = Vec::new();
        conv(&mut payload, &self.input);
        floats(&mut payload, &self.scalars);
        for (first, pool, second) in &self.blocks {
            conv(&mut payload, first);
            floats(&mut payload, pool.as_deref().unwrap_or_default());
            conv(&mut payload, second);
        }
        conv(&mut payload, &self.heads);
        for (weights, bias) in [&self.hidden, &self.value] {
            floats(&mut payload, weights);
            floats(&mut payload, bias);
        }
        let s = self.sizes;
        let mut bytes = MAGIC.to_vec();
        let sizes = [s.channels, s.blocks, s.planes, s.scalars, s.hidden];
        let header = sizes.into_iter().chain([payload.len()]);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(header.flat_map(|number| (number as u32).to_le_bytes()));
        bytes.extend(payload);
        seal(bytes)
    }

    /// The truth. Shares nothing with the evaluation under test.
    fn evaluate(&self, size: Size, masks: &[u32], scalars: &[f32]) -> (Output, Vec<i32>) {
        let c = self.sizes.channels;
        let points = size.points();
        let conv3x3 = |conv: &Conv, bias: &[f32], x: &[i32], residual: Option<&[i32]>| {
            let (width, height) = (size.width() as isize, size.height() as isize);
            let inputs = x.len() / points;
            let mut y = vec![0; points * c];
            for point in 0..points {
                let (row, col) = (point as isize / width, point as isize % width);
                for o in 0..c {
                    let mut sum = 0;
                    for (tap, weights) in conv.weights[o * 9 * inputs..][..9 * inputs]
                        .chunks(inputs)
                        .enumerate()
                    {
                        let row = row + tap as isize / 3 - 1;
                        let col = col + tap as isize % 3 - 1;
                        if (0..height).contains(&row) && (0..width).contains(&col) {
                            let from = &x[(row * width + col) as usize * inputs..][..inputs];
                            for (&a, &w) in from.iter().zip(weights) {
                                sum += a * i32::from(w);
                            }
                        }
                    }
                    let mut value = (sum as f32 * conv.scale[o] + bias[o]).round_ties_even();
                    if let Some(residual) = residual {
                        value += residual[point * c + o] as f32;
                    }
                    y[point * c + o] = value.clamp(0.0, 127.0) as i32;
                }
            }
            y
        };
        let dense = |weights: &[f32], bias: &[f32], x: &[f32]| -> Vec<f32> {
            let outputs = bias.len();
            assert_eq!(weights.len(), x.len() * outputs);
            (0..outputs)
                .map(|o| {
                    let mut y = bias[o];
                    for (k, x) in x.iter().enumerate() {
                        y += weights[k * outputs + o] * x;
                    }
                    y
                })
                .collect()
        };
        let pool = |x: &[i32]| -> Vec<f32> {
            let channel = |o: usize| (0..points).map(move |point| x[point * c + o]);
            let means = (0..c).map(|o| channel(o).sum::<i32>() as f32 / points as f32);
            let maxima = (0..c).map(|o| channel(o).max().unwrap() as f32);
            means.chain(maxima).collect()
        };

        let planes: Vec<i32> = masks
            .iter()
            .flat_map(|&mask| (0..self.sizes.planes).map(move |k| (mask >> k & 1) as i32))
            .collect();
        let bias = dense(&self.scalars, &self.input.bias, scalars);
        let mut x = conv3x3(&self.input, &bias, &planes, None);
        for (first, weights, second) in &self.blocks {
            let bias = match weights {
                Some(weights) => dense(weights, &first.bias, &pool(&x)),
                None => first.bias.clone(),
            };
            let y = conv3x3(first, &bias, &x, None);
            x = conv3x3(second, &second.bias, &y, Some(&x));
        }

        let logit = |point: usize, o: usize| {
            let weights = &self.heads.weights[o * c..][..c];
            let products = (0..c).map(|k| x[point * c + k] * i32::from(weights[k]));
            products.sum::<i32>() as f32 * self.heads.scale[o] + self.heads.bias[o]
        };
        let policy = (0..points).map(|point| logit(point, 0)).collect();
        let ownership: Vec<f32> = (0..points).map(|p| libm::tanhf(logit(p, 1))).collect();
        let lead = ownership.iter().fold(0.0, |sum, x| sum + x) + scalars[0] * 10.0;
        let mut features = pool(&x);
        features.extend(scalars);
        features.push(lead / 10.0);
        let mut hidden = dense(&self.hidden.0, &self.hidden.1, &features);
        hidden.iter_mut().for_each(|h| *h = h.clamp(0.0, 4.0));
        let out = dense(&self.value.0, &self.value.1, &hidden);
        let output = Output {
            policy,
            pass: out[2],
            win: 1.0 / (1.0 + libm::expf(-out[0])),
            score: lead + 5.0 * out[1],
            ownership,
        };
        (output, x)
    }
}

/// Adds the checksum.
fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// A random position.
fn position(size: Size, scalars: usize, chance: &mut Chance) -> (Vec<u32>, Vec<f32>) {
    // Bits above the planes do not count.
    let masks = (0..size.points()).map(|_| chance.next() & chance.next());
    (masks.collect(), chance.floats(scalars, 1.5))
}

/// All bits of an output.
fn bits(output: &Output) -> Vec<u32> {
    let Output {
        policy,
        pass,
        win,
        score,
        ownership,
    } = output;
    let all = policy.iter().chain(ownership).chain([pass, win, score]);
    all.map(|x| x.to_bits()).collect()
}

/// Width and height of the boards of the tests.
const BOARDS: [(usize, usize); 18] = [
    (1, 1),
    (2, 25),
    (25, 2),
    (5, 5),
    (9, 9),
    (13, 13),
    (7, 11),
    (19, 19),
    (25, 25),
    (1, 8),
    (3, 3),
    (4, 6),
    (10, 4),
    (12, 3),
    (14, 2),
    (17, 5),
    (16, 12),
    (8, 1),
];

/// All kernels say the same as the truth, to the last bit, in a space that goes from board to board.
fn compare(sizes: Sizes, seed: u64, boards: &[(usize, usize)]) {
    let mut chance = Chance::new(seed);
    let plain = Plain::random(sizes, &mut chance);
    let bytes = plain.bytes();
    let mut networks: Vec<(Network, Space)> = Kernel::available()
        .map(|kernel| {
            let network = Network::with_kernel(&bytes, kernel).unwrap();
            let space = Space::new(&network);
            (network, space)
        })
        .collect();
    for &(width, height) in boards {
        let size = Size::new(width, height).unwrap();
        let (masks, scalars) = position(size, sizes.scalars, &mut chance);
        let (truth, activations) = plain.evaluate(size, &masks, &scalars);
        let inside = activations.iter().filter(|x| (1..127).contains(*x)).count();
        let (most, all) = (activations.iter().max().unwrap(), activations.len());
        assert!(
            inside > all / 8 && *most > 20,
            "{sizes:?} {size:?}: {inside} of {all}, at most {most}"
        );
        assert!(truth.win > 0.01 && truth.win < 0.99, "{}", truth.win);
        for (network, space) in &mut networks {
            let output = network.evaluate(size, &masks, &scalars, space);
            assert!(
                bits(output) == bits(&truth),
                "{:?} {sizes:?} {size:?}:\n{output:?}\n{truth:?}",
                network.kernel()
            );
        }
    }
}

#[test]
fn all_kernels_are_equal_to_the_truth_on_all_boards() {
    compare(sizes(16, 2), 1, &BOARDS);
    let sizes_of = |planes| Sizes {
        planes,
        ..sizes(64, 3)
    };
    compare(sizes_of(20), 2, &BOARDS);
    compare(sizes_of(32), 4, &[(9, 9), (4, 3)]);
    compare(sizes(48, 2), 3, &BOARDS);
}

#[test]
fn all_kernels_are_equal_to_the_truth_with_all_numbers_of_channels() {
    for channels in (16..=128).step_by(16) {
        compare(
            sizes(channels, 4),
            channels as u64,
            &[(9, 9), (4, 3), (19, 2)],
        );
    }
}

/// The smallest network with all parts.
static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let sizes = Sizes {
        channels: 16,
        blocks: 2,
        planes: 1,
        scalars: 1,
        hidden: 1,
    };
    Plain::random(sizes, &mut Chance::new(5)).bytes()
});

/// What reading says; nothing is allocated for it where the file is bad.
fn error(bytes: &[u8]) -> Error {
    match Network::with_kernel(bytes, Kernel::Portable) {
        Ok(_) => panic!("{} bytes were read", bytes.len()),
        Err(error) => error,
    }
}

/// The small network with another number in its header, and a checksum that fits.
fn with_header(index: usize, number: u32) -> Vec<u8> {
    let mut bytes = SMALL[..SMALL.len() - 4].to_vec();
    bytes[8 + 4 * index..][..4].copy_from_slice(&number.to_le_bytes());
    seal(bytes)
}

#[test]
fn a_byte_that_is_wrong_is_found() {
    assert!(Network::read(&SMALL).is_ok());
    let mut bytes = SMALL.clone();
    for k in 0..bytes.len() {
        bytes[k] ^= 1 << (k % 8);
        error(&bytes);
        bytes[k] ^= 1 << (k % 8);
    }
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    assert_eq!(error(&bytes), Error::Damaged);
}

#[test]
fn a_file_that_is_cut_off_or_too_long_is_found() {
    for len in 0..SMALL.len() {
        let right = match len {
            0 => Error::Foreign,
            1..36 => Error::Length(len, None),
            _ => Error::Length(len, Some(SMALL.len())),
        };
        assert_eq!(error(&SMALL[..len]), right);
    }
    let long = [&SMALL[..], &[0]].concat();
    assert_eq!(error(&long), Error::Length(long.len(), Some(SMALL.len())));
}

#[test]
fn other_files_are_found() {
    assert_eq!(error(b"(;GM[1]FF[4])"), Error::Foreign);
    assert_eq!(error(&[0; 100]), Error::Foreign);
    for other in [VERSION - 1, VERSION + 1] {
        assert_eq!(error(&with_header(0, other)), Error::Version(other));
    }
}

#[test]
fn sizes_out_of_bounds_are_found() {
    for (index, name, wrong) in [
        (1, "channels", [0, 24, 144, u32::MAX]),
        (2, "blocks", [65, 1 << 16, 1 << 31, u32::MAX]),
        (3, "planes", [0, 33, 1 << 31, u32::MAX]),
        (4, "scalars", [0, 65, 1 << 31, u32::MAX]),
        (5, "hidden units", [0, 257, 1 << 31, u32::MAX]),
    ] {
        for number in wrong {
            let right = Error::Size(name, number as usize);
            assert_eq!(error(&with_header(index, number)), right);
        }
    }
    // Within the bounds, but not those of the file.
    assert!(matches!(
        error(&with_header(1, 128)),
        Error::Length(_, Some(_))
    ));
    assert_eq!(error(&with_header(6, u32::MAX)), Error::Damaged);
}

/// The program reads no file of more than 16 MiB.
#[test]
fn the_largest_network_can_be_read() {
    let largest = Sizes {
        channels: 128,
        blocks: 40,
        planes: 32,
        scalars: 64,
        hidden: 256,
    };
    assert!(largest.payload() < (16 << 20) - 100);
    assert_eq!(error(&with_header(2, 41)), Error::Size("blocks", 41));
}

#[test]
fn numbers_that_are_none_are_found() {
    for number in [f32::NAN, f32::INFINITY, -2e6] {
        let mut bytes = SMALL[..SMALL.len() - 4].to_vec();
        let last = bytes.len() - 4;
        bytes[last..].copy_from_slice(&number.to_le_bytes());
        assert_eq!(error(&seal(bytes)), Error::Number);
    }
}

#[test]
fn huge_numbers_are_clamped_alike() {
    let mut chance = Chance::new(6);
    let mut plain = Plain::random(sizes(32, 2), &mut chance);
    for (first, _, second) in &mut plain.blocks {
        for (o, scale) in first.scale.iter_mut().chain(&mut second.scale).enumerate() {
            *scale *= [1.0, -1.0, 1e6, -1e6][o % 4];
        }
    }
    // A half is rounded to the even number.
    plain.blocks[1].2.scale.fill(0.5);
    plain.blocks[1].2.bias.fill(0.0);
    let bytes = plain.bytes();
    let size = Size::square(9).unwrap();
    let (masks, scalars) = position(size, 2, &mut chance);
    let (truth, activations) = plain.evaluate(size, &masks, &scalars);
    assert!(activations.contains(&0) && activations.contains(&127));
    every_kernel_says(&truth, &bytes, size, &masks, &scalars);
}

/// A space serves networks of all kernels in turn: where one has its border, another has channels.
#[test]
fn a_space_goes_from_kernel_to_kernel() {
    let mut chance = Chance::new(8);
    let plain = Plain::random(sizes(64, 1), &mut chance);
    let (bytes, size) = (plain.bytes(), Size::square(9).unwrap());
    let (masks, scalars) = position(size, 2, &mut chance);
    let (truth, _) = plain.evaluate(size, &masks, &scalars);
    let networks = Kernel::available().map(|kernel| Network::with_kernel(&bytes, kernel).unwrap());
    let networks: Vec<_> = networks.collect();
    let mut space = Space::new(&networks[0]);
    for (a, b) in networks
        .iter()
        .flat_map(|a| networks.iter().map(move |b| (a, b)))
    {
        for network in [a, b] {
            let output = network.evaluate(size, &masks, &scalars, &mut space);
            assert!(
                bits(output) == bits(&truth),
                "{:?} {:?}",
                a.kernel(),
                b.kernel()
            );
        }
    }
}

fn every_kernel_says(truth: &Output, bytes: &[u8], size: Size, masks: &[u32], scalars: &[f32]) {
    for kernel in Kernel::available() {
        let network = Network::with_kernel(bytes, kernel).unwrap();
        let mut space = Space::new(&network);
        let output = network.evaluate(size, masks, scalars, &mut space);
        assert!(bits(output) == bits(truth), "{kernel:?}");
    }
}

#[test]
fn the_largest_weights_and_activations_do_not_saturate() {
    let mut chance = Chance::new(7);
    let mut plain = Plain::random(sizes(128, 2), &mut chance);
    for (first, _, second) in &mut plain.blocks {
        first.bias.fill(10_000.0);
        second.scale.fill(5e-5);
        for (o, weights) in second.weights.chunks_mut(9 * 128).enumerate() {
            for (tap, weights) in weights.chunks_mut(128).enumerate() {
                // Signs as in the transforms of `kernel::winograd`.
                let negative = [0, 1, tap / 3, tap / 3 + tap % 3][o % 4];
                weights.fill(if negative % 2 == 0 { 127 } else { -128 });
            }
            // Inside the board the bias takes the sum back.
            let sum: i32 = weights.iter().map(|&w| 127 * i32::from(w)).sum();
            second.bias[o] = 20.0 - sum as f32 * 5e-5;
        }
    }
    let bytes = plain.bytes();
    for (width, height) in [(5, 5), (9, 9), (7, 4)] {
        let size = Size::new(width, height).unwrap();
        let (masks, scalars) = position(size, 2, &mut chance);
        let (truth, activations) = plain.evaluate(size, &masks, &scalars);
        assert!(activations.iter().any(|x| (1..127).contains(x)));
        every_kernel_says(&truth, &bytes, size, &masks, &scalars);
    }
}

/// What torch says of some held-out positions with the network of this program, rounded as it is here; see
/// `scripts/train/train.py`. They are rounded to three places. Sums of floats in another order may round an
/// activation the other way.
#[test]
fn the_network_inside_says_what_the_trainer_says() {
    #[derive(serde::Deserialize)]
    struct Vector {
        side: usize,
        masks: Vec<u32>,
        scalars: Vec<f32>,
        policy: Vec<f32>,
        ownership: Vec<f32>,
        win: f32,
        score: f32,
    }
    let network = Network::read(super::WEIGHTS).unwrap();
    let mut space = Space::new(&network);
    let mut count = 0;
    for line in include_str!("weights.vectors").lines() {
        let vector: Vector = serde_json::from_str(line).unwrap();
        let size = Size::square(vector.side).unwrap();
        let output = network.evaluate(size, &vector.masks, &vector.scalars, &mut space);
        let policy = output.policy.iter().chain([&output.pass]);
        let error = |ours: &f32, theirs: &f32| f64::from((ours - theirs).abs());
        let mean = |errors: Vec<f64>| errors.iter().sum::<f64>() / errors.len() as f64;
        let policy = mean(
            policy
                .zip(&vector.policy)
                .map(|(a, b)| error(a, b))
                .collect(),
        );
        let owned = output.ownership.iter().zip(&vector.ownership);
        let owned = mean(owned.map(|(a, b)| error(a, b)).collect());
        assert!(
            policy < 0.002 && owned < 0.002,
            "{size:?}: {policy} {owned}"
        );
        assert!(error(&output.win, &vector.win) < 0.002, "{size:?}");
        assert!(error(&output.score, &vector.score) < 0.02, "{size:?}");
        count += 1;
    }
    assert!(count >= 8);
}

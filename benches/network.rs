//! Evaluations a second of networks made by chance, on one thread, in its processor time, with each
//! kernel that the machine has.
//!
//! `cargo bench --bench network` prints a table. The last column says how many products of a weight and an
//! activation that is on 19x19, in thousands of millions a second.

use std::time::Duration;

use cpu_time::ThreadTime;
use zhiyun::go::Size;
use zhiyun::net::file::{MAGIC, VERSION};
use zhiyun::net::{Kernel, Network, Sizes, Space};

/// How long each speed is measured, several times; the best counts.
const TIME: Duration = Duration::from_millis(100);
const ROUNDS: usize = 5;

/// Channels and blocks.
const NETWORKS: [(usize, usize); 5] = [(48, 3), (64, 3), (64, 4), (96, 5), (128, 6)];

/// The file of a network whose weights are all small. What it says means nothing.
struct File(Vec<u8>);

impl File {
    fn new(sizes: Sizes) -> File {
        let Sizes {
            channels,
            blocks,
            planes,
            scalars,
            hidden,
        } = sizes;
        let mut payload = File(Vec::new());
        payload.conv(channels, 9 * planes);
        payload.floats(scalars * channels, 0.1);
        for block in 0..blocks {
            payload.conv(channels, 9 * channels);
            if Sizes::pools(block) {
                payload.floats(2 * channels * channels, 0.001);
            }
            payload.conv(channels, 9 * channels);
        }
        payload.conv(2, channels);
        payload.floats((2 * channels + scalars + 1 + 1) * hidden, 0.001);
        payload.floats((hidden + 1) * 3, 0.01);

        let mut file = File(MAGIC.to_vec());
        file.numbers(&[VERSION as usize, channels, blocks, planes, scalars, hidden]);
        file.numbers(&[payload.0.len()]);
        file.0.extend(payload.0);
        file.numbers(&[crc32fast::hash(&file.0) as usize]);
        file
    }

    fn numbers(&mut self, numbers: &[usize]) {
        let bytes = numbers.iter().flat_map(|&n| (n as u32).to_le_bytes());
        self.0.extend(bytes);
    }

    fn floats(&mut self, count: usize, value: f32) {
        self.0.extend(value.to_le_bytes().repeat(count));
    }

    fn conv(&mut self, outputs: usize, inputs: usize) {
        let weights = (0..outputs * inputs).map(|k| (k * 37 % 101) as i8 - 50);
        self.0.extend(weights.map(|w| w as u8));
        self.floats(outputs, 0.01);
        self.floats(outputs, 10.0);
    }
}

/// Evaluations a second.
fn speed(network: &Network, side: usize) -> f64 {
    let size = Size::square(side).unwrap();
    let masks: Vec<u32> = (0..size.points()).map(|k| (k * k) as u32).collect();
    let scalars = vec![0.5; network.sizes().scalars];
    let mut space = Space::new(network);
    let mut best = 0.0f64;
    for _ in 0..ROUNDS {
        let (start, mut count) = (ThreadTime::now(), 0);
        while start.elapsed() < TIME {
            for _ in 0..16 {
                network.evaluate(size, &masks, &scalars, &mut space);
            }
            count += 16;
        }
        best = best.max(f64::from(count) / start.elapsed().as_secs_f64());
    }
    best
}

fn main() {
    println!("channels blocks kernel          9x9    13x13    19x19   G/s");
    for (channels, blocks) in NETWORKS {
        let sizes = Sizes {
            channels,
            blocks,
            planes: 12,
            scalars: 2,
            hidden: 32,
        };
        let file = File::new(sizes);
        for kernel in Kernel::available() {
            let network = Network::with_kernel(&file.0, kernel).unwrap();
            let [a, b, c] = [9, 13, 19].map(|side| speed(&network, side));
            let products = 9 * channels * (12 + 2 * blocks * channels) * 19 * 19;
            println!(
                "{channels:8} {blocks:6} {:10} {a:8.0} {b:8.0} {c:8.0} {:5.0}",
                format!("{kernel:?}"),
                c * products as f64 / 1e9
            );
        }
    }
}

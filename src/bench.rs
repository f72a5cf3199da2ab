//! A benchmark that is also a checksum of the search: the first moves of three boards, one thread, a fixed
//! number of playouts. As in Stockfish, a change of the signature is a change of behaviour.

use std::time::{Duration, Instant};

use crate::go::{Move, Position, Rules, Size};
use crate::search::{Limits, Params, Player, Task, Watch};

/// Moves searched on each board, each from the position that the one before led to.
const MOVES: usize = 12;

/// Playouts for each move.
const PLAYOUTS: u64 = 1000;

/// What one board gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The board's side.
    pub side: usize,
    /// Playouts made.
    pub playouts: u64,
    /// Time they took.
    pub time: Duration,
    /// Hash of the moves and all visit counts, this board's and those before.
    pub signature: u64,
}

impl Line {
    /// Playouts per second.
    pub fn speed(&self) -> f64 {
        self.playouts as f64 / self.time.as_secs_f64()
    }
}

/// Runs the benchmark on 9x9, 13x13 and 19x19. The signatures depend on the network, the seed
/// and the memory alone.
pub fn run(params: &Params) -> [Line; 3] {
    let mut signature = Fnv::default();
    [9, 13, 19].map(|side| {
        let size = Size::square(side).unwrap_or(Size::STANDARD);
        let mut position = Position::new(size, Rules::WMSG);
        let mut player = Player::new(Params {
            threads: 1,
            ..params.clone()
        });
        let limits = Limits {
            playouts: PLAYOUTS,
            time: None,
        };
        let mut playouts = 0;
        let started = Instant::now();
        for _ in 0..MOVES {
            let color = position.to_play();
            let task = Task::new(&position, color, limits);
            let report = player.search(&task, &mut Watch::none());
            playouts += report.playouts;
            for candidate in &report.candidates {
                signature.add(candidate.visits.into());
            }
            let best = report.candidates.first().map_or(Move::Pass, |best| best.mv);
            if let Move::Play(point) = best {
                signature.add(point.index() as u64);
            }
            if position.play(color, best).is_err() {
                break;
            }
        }
        Line {
            side,
            playouts,
            time: started.elapsed(),
            signature: signature.0,
        }
    })
}

/// The hash of Fowler, Noll and Vo (FNV-1a), the same on every machine.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

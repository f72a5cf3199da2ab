//! Playouts a second of the whole search, with the network inside, from the empty board: two threads beside
//! one, in turns.
//!
//! `cargo bench --bench search` prints two ratios for each board. That by the clock is what a user gets,
//! and needs two idle processors. That by processor time, times the threads, is what two idle processors
//! would give: what it lacks of 2 is lost to sharing the tree.

mod rounds;

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use zhiyun::go::{Position, Rules, Size};
use zhiyun::search::network::Evaluator;
use zhiyun::search::{Budget, Limits, Params, Player, Task, Watch};

/// How long each search takes.
const TIME: Duration = Duration::from_millis(300);

/// Playouts of one search, for each second by the clock and for each of a thread's processor time.
fn speeds(side: usize, threads: usize) -> [f64; 2] {
    let position = Position::new(Size::square(side).unwrap(), Rules::WMSG);
    let mut player = Player::new(Params {
        network: Some(Evaluator::inside()),
        threads,
        seed: 1,
        memory: 256 << 20,
        resign: 0.0,
        level: Params::HIGHEST,
    });
    let limits = Limits {
        playouts: u64::MAX,
        time: Some(Budget::fixed(TIME)),
    };
    let task = Task::new(&position, position.to_play(), limits);
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    let playouts = player.search(&task, &mut Watch::none()).playouts as f64;
    let busy = cpu.elapsed().as_secs_f64() / threads as f64;
    [playouts / clock.elapsed().as_secs_f64(), playouts / busy]
}

fn main() {
    println!("Playouts a second: two threads, one thread.");
    for side in [9, 13, 19] {
        for (k, time) in ["clock", "processor"].into_iter().enumerate() {
            rounds::compare(
                &format!("{side}x{side} {time}"),
                &mut || speeds(side, 2)[k],
                &mut || speeds(side, 1)[k],
            );
        }
    }
}

//! How the playouts ended that began with one move: by how much, and who owned which point.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::go::point::PADDED;
use crate::go::{Board, Color, HalfPoints, Point, score};

/// Sums that all threads add to.
#[derive(Debug)]
pub struct Tally {
    playouts: AtomicU32,
    /// Black's results in half points.
    score: AtomicI64,
    /// Their squares.
    squares: AtomicU64,
    /// How often each side owned a point at the end, indexed by [`Point::index`]; only if wanted.
    owned: Option<Box<[[AtomicU32; 2]; PADDED]>>,
}

/// What a [`Tally`] says, for the side that the search was for. Floats, for showing: nothing depends
/// on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Ends {
    /// Playouts.
    pub playouts: u32,
    /// Mean result in points, komi included: above 0 is a win of this side.
    pub score: f32,
    /// Standard deviation of the result in points.
    pub deviation: f32,
    /// Of each point, indexed by [`Point::index`]: in which share of the playouts this side owned it,
    /// and in which its opponent; empty unless it was asked for.
    pub owned: Vec<[f32; 2]>,
}

impl Tally {
    /// Nothing yet. To know who owned the points costs two percent of the speed.
    pub fn new(ownership: bool) -> Tally {
        Tally {
            playouts: AtomicU32::new(0),
            score: AtomicI64::new(0),
            squares: AtomicU64::new(0),
            owned: ownership
                .then(|| Box::new([const { [const { AtomicU32::new(0) }; 2] }; PADDED])),
        }
    }

    /// Adds a playout that ended on this board with this result for Black.
    pub fn add(&self, result: HalfPoints, board: &Board) {
        let result = i64::from(result.0);
        self.playouts.fetch_add(1, Relaxed);
        self.score.fetch_add(result, Relaxed);
        self.squares.fetch_add(result.pow(2) as u64, Relaxed);
        let Some(owned) = &self.owned else { return };
        for point in board.size().iter() {
            if let Some(color) = score::owner(board, point) {
                owned[point.index()][color as usize].fetch_add(1, Relaxed);
            }
        }
    }

    /// What it says for `color`.
    pub fn ends(&self, color: Color) -> Ends {
        let playouts = self.playouts.load(Relaxed);
        let share = |sum: f64| sum / f64::from(playouts.max(1));
        let mean = share(self.score.load(Relaxed) as f64) / 2.0;
        let squares = share(self.squares.load(Relaxed) as f64) / 4.0;
        let owned = self.owned.iter().flat_map(|owned| owned.iter());
        let owned = owned.map(|point| {
            [color, !color].map(|side| {
                let count = point[side as usize].load(Relaxed);
                share(count.into()) as f32
            })
        });
        Ends {
            playouts,
            score: match color {
                Color::Black => mean as f32,
                Color::White => -mean as f32,
            },
            deviation: (squares - mean * mean).max(0.0).sqrt() as f32,
            owned: owned.collect(),
        }
    }
}

impl Ends {
    /// All of these together.
    pub fn sum<'a>(all: impl Iterator<Item = &'a Ends>) -> Ends {
        let mut sum = Ends {
            playouts: 0,
            score: 0.0,
            deviation: 0.0,
            owned: Vec::new(),
        };
        let mut squares = 0.0;
        for ends in all {
            let weight = ends.playouts as f32;
            sum.playouts += ends.playouts;
            sum.score += weight * ends.score;
            squares += weight * (ends.deviation.powi(2) + ends.score.powi(2));
            sum.owned.resize(ends.owned.len(), [0.0; 2]);
            for (sum, owned) in sum.owned.iter_mut().zip(&ends.owned) {
                for (sum, owned) in sum.iter_mut().zip(owned) {
                    *sum += weight * owned;
                }
            }
        }
        let all = sum.playouts.max(1) as f32;
        sum.score /= all;
        sum.deviation = (squares / all - sum.score.powi(2)).max(0.0).sqrt();
        for share in sum.owned.iter_mut().flatten() {
            *share /= all;
        }
        sum
    }

    /// How much this side owns a point more than its opponent, from -1 to 1.
    pub fn ownership(&self, point: Point) -> f32 {
        let [own, other] = self.shares(point);
        own - other
    }

    /// Standard deviation of that from playout to playout, from 0 to 1.
    pub fn ownership_deviation(&self, point: Point) -> f32 {
        let [own, other] = self.shares(point);
        let mean = own - other;
        (own + other - mean * mean).max(0.0).sqrt()
    }

    fn shares(&self, point: Point) -> [f32; 2] {
        self.owned.get(point.index()).copied().unwrap_or([0.0; 2])
    }
}

//! How the playouts ended that began with one move: by how much, and who owned which point.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::go::point::PADDED;
use crate::go::{Board, Color, HalfPoints, Point, score};

/// Units of a point in the sums, which are whole so that they do not depend on the order.
const POINT: f32 = 64.0;

/// Units of a point owned for sure.
const OWNED: f32 = 256.0;

/// Sums that all threads add to.
#[derive(Debug)]
pub struct Tally {
    playouts: AtomicU32,
    /// Black pays this whatever happens, in points, as a result below 0. Sums begin from it: with a komi of
    /// millions their squares would be too large.
    origin: f32,
    /// Black's results from there on in units of [`POINT`].
    score: AtomicI64,
    /// Their squares, in units of [`POINT`] again.
    squares: AtomicU64,
    /// How often each side owned a point at the end, in units of [`OWNED`], indexed by [`Point::index`];
    /// only if wanted.
    owned: Option<Box<[[AtomicU64; 2]; PADDED]>>,
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
    /// Nothing yet. `owed` is what Black pays. To know who owned the points costs two percent of the speed.
    pub fn new(ownership: bool, owed: HalfPoints) -> Tally {
        Tally {
            origin: -owed.0 as f32 / 2.0,
            playouts: AtomicU32::new(0),
            score: AtomicI64::new(0),
            squares: AtomicU64::new(0),
            owned: ownership
                .then(|| Box::new([const { [const { AtomicU64::new(0) }; 2] }; PADDED])),
        }
    }

    /// Whether it counts who owned the points.
    pub fn wants_owners(&self) -> bool {
        self.owned.is_some()
    }

    /// Adds an end: Black's result in points, and for each point which share of it is Black's, and which
    /// White's.
    pub fn add(&self, points: f32, owners: impl Iterator<Item = (Point, [f32; 2])>) {
        let points = points - self.origin;
        self.playouts.fetch_add(1, Relaxed);
        self.score
            .fetch_add((points * POINT).round() as i64, Relaxed);
        self.squares
            .fetch_add((points * points * POINT).round() as u64, Relaxed);
        let Some(owned) = &self.owned else { return };
        for (point, shares) in owners {
            for (sum, share) in owned[point.index()].iter().zip(shares) {
                if share > 0.0 {
                    sum.fetch_add((share * OWNED).round() as u64, Relaxed);
                }
            }
        }
    }

    /// What it says for `color`.
    pub fn ends(&self, color: Color) -> Ends {
        let playouts = self.playouts.load(Relaxed);
        let share = |sum: f64| sum / f64::from(playouts.max(1));
        let mean = share(self.score.load(Relaxed) as f64) / f64::from(POINT);
        let squares = share(self.squares.load(Relaxed) as f64) / f64::from(POINT);
        let owned = self.owned.iter().flat_map(|owned| owned.iter());
        let owned = owned.map(|point| {
            [color, !color].map(|side| {
                let count = point[side as usize].load(Relaxed);
                (share(count as f64) / f64::from(OWNED)) as f32
            })
        });
        Ends {
            playouts,
            score: match color {
                Color::Black => self.origin + mean as f32,
                Color::White => -self.origin - mean as f32,
            },
            deviation: (squares - mean * mean).max(0.0).sqrt() as f32,
            owned: owned.collect(),
        }
    }
}

/// For each point of a board that was played out: 1 for the side that owns it.
pub fn owners(board: &Board) -> impl Iterator<Item = (Point, [f32; 2])> {
    board.size().iter().map(|point| {
        let owner = score::owner(board, point);
        (
            point,
            Color::BOTH.map(|color| f32::from(owner == Some(color))),
        )
    })
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

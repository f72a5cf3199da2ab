//! One opinion about what is dead: for the score, for the status of stones, and for passing.

use crate::go::point::PADDED;
use crate::go::rules::Scoring;
use crate::go::score::Status;
use crate::go::{Board, Color, HalfPoints, Point, Position, Verdict, score};

use super::line::{Line, Recent};
use super::params;
use super::playout::Terms;
use super::random;

/// Seed of the judgement. It is always the same, so that the same board is always judged alike,
/// whoever is to move and however often somebody passed.
const SEED: u64 = 2008;

/// What many playouts say about a board.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// Share of the playouts in which Black owns a point at the end, minus White's share;
    /// indexed by [`Point::index`].
    ownership: [f32; PADDED],
    /// Stones that come off if dead stones are taken off now, all of each chain.
    pub dead: Vec<Point>,
    /// Whether it is clear of every point to whom it belongs.
    pub settled: bool,
}

/// Judges the stones on the board by playouts that begin now with either side.
pub fn judge(position: &Position) -> Opinion {
    let ownership = ownership(position);
    let board = position.board().canonical();
    let contestable = &position.rulings().contestable;
    let settled = board.size().iter().all(|point| {
        ownership[point.index()].abs() >= 2.0 * params::SETTLED - 1.0
            || contestable.contains(&point)
    });
    Opinion {
        dead: dead(&board, &ownership),
        ownership,
        settled,
    }
}

/// What the engine thinks of the stones when a position is counted.
pub fn verdict(position: &Position) -> Verdict {
    judge(position).verdict(position)
}

fn dead(board: &Board, ownership: &[f32; PADDED]) -> Vec<Point> {
    let mut dead = Vec::new();
    for head in board.heads() {
        let alive = |stone: Point| match board.at(head) {
            Some(color) => share(ownership, stone, color),
            None => 0.0,
        };
        let survival = board.chain(head).map(alive).sum::<f32>() / board.chain_len(head) as f32;
        if survival < params::DEAD {
            dead.extend(board.chain(head));
        }
    }
    dead.sort();
    dead
}

/// The share of playouts in which `color` owns `point`, and half of those in which nobody does.
fn share(ownership: &[f32; PADDED], point: Point, color: Color) -> f32 {
    let black = (1.0 + ownership[point.index()]) / 2.0;
    match color {
        Color::Black => black,
        Color::White => 1.0 - black,
    }
}

fn ownership(position: &Position) -> [f32; PADDED] {
    // Hosts ask for the score as for any other fact, and expect it at once: so both sides' playouts
    // run at the same time.
    let sums = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new();
        let white = thread.spawn_scoped(scope, || ends(position, Color::White));
        let black = ends(position, Color::Black);
        let white = match white {
            // A thread that fails has panicked, and then so do we.
            Ok(thread) => thread.join().expect("the playouts do not panic"),
            Err(_) => ends(position, Color::White),
        };
        [black, white]
    });
    let [black, white] = sums;
    std::array::from_fn(|index| {
        (black[index] + white[index]) as f32 / (2 * params::JUDGE_PLAYOUTS) as f32
    })
}

/// How often each point is Black's in the end, less how often it is White's, when `first` moves now.
fn ends(position: &Position, first: Color) -> [i32; PADDED] {
    let mut sums = [0; PADDED];
    let terms = Terms::of(position);
    let mut random = random::generator(SEED, first as u64);
    let start = Line::new(position.state().without_past(first), Recent::default());
    let mut line = start.clone();
    for _ in 0..params::JUDGE_PLAYOUTS {
        line.restart(&start);
        terms.playout(&mut line, &mut random);
        let board = &line.state.board;
        for point in board.size().iter() {
            sums[point.index()] += score::points(score::owner(board, point));
        }
    }
    sums
}

impl Opinion {
    /// What this means for counting the position that was judged.
    pub fn verdict(&self, position: &Position) -> Verdict {
        Verdict {
            dead: self.dead.clone(),
            seki: score::seki(position.board(), &self.dead),
        }
    }

    /// The same for another board that comes of it by a few moves: who owns what is taken to be as
    /// before.
    pub fn verdict_later(&self, board: &Board) -> Verdict {
        let dead = dead(board, &self.ownership);
        let seki = score::seki(board, &dead);
        Verdict { dead, seki }
    }

    /// Whether `color` would win if both sides passed now, `color` first, and the opinion held;
    /// every stone lives if the next stop is final.
    pub fn won(&self, position: &Position, color: Color) -> bool {
        position.rules().winner(self.result(position, color)) == Some(color)
    }

    /// By how much `color` would lose then; 0 or less if it would not.
    pub fn lost_by(&self, position: &Position, color: Color) -> HalfPoints {
        let result = self.result(position, color);
        match color {
            Color::Black => HalfPoints(-result.0),
            Color::White => result,
        }
    }

    /// Black's result then.
    fn result(&self, position: &Position, color: Color) -> HalfPoints {
        let verdict = match position.next_stop_is_final() {
            true => Verdict::default(),
            false => self.verdict(position),
        };
        let mut state = position.state().clone();
        state.skip_to(color);
        Terms::of(position).count(&state, &verdict)
    }

    /// Whether `color` would win then even if every point that is not safe went to the other side.
    pub fn surely_won(&self, position: &Position, color: Color) -> bool {
        let (rules, board) = (position.rules(), position.board());
        let count = rules.count(
            board,
            &self.verdict(position),
            &position.rulings().contestable,
        );
        let by_territory = rules.scoring == Scoring::Territory;
        let area: i32 = board
            .size()
            .iter()
            .map(|point| match count.status(point) {
                // A living stone there is a play, which territory takes off below, but no area.
                Status::Contestable if by_territory && !self.dead.contains(&point) => {
                    score::points(board.at(point))
                }
                Status::Contestable | Status::SekiEye(_) => 0,
                _ if share(&self.ownership, point, color) >= params::SAFE => {
                    score::points(Some(color))
                }
                _ => score::points(Some(!color)),
            })
            .sum();
        let [black, white] = count.tax.0;
        let tax = black as i32 - white as i32;
        let counted = HalfPoints(2 * (area - rules.area_excess(board) - tax));
        let mut state = position.state().clone();
        state.skip_to(color);
        let result = Terms::of(position).result(counted, &state);
        rules.winner(result) == Some(color)
    }
}

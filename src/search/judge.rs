//! One opinion about what is dead: for the score, for the status of stones, and for passing.
//!
//! Playouts and the network have half a say each: playouts read what is urgent out and know nothing of
//! shape, the network knows shape and does not read.

use crate::go::point::PADDED;
use crate::go::rules::Scoring;
use crate::go::score::Status;
use crate::go::{Board, Color, HalfPoints, Move, Point, Position, Verdict, score};
use crate::net::Output;

use super::line::{Line, Recent};
use super::network::{Evaluator, owned_by_black};
use super::params;
use super::playout::Terms;
use super::random;

/// Seed of the judgement. It is always the same, so that the same board is always judged alike,
/// whoever is to move and however often somebody passed.
const SEED: u64 = 2008;

/// What many playouts and the network say about a board.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// How likely Black owns a point at the end, less how likely White does; indexed by
    /// [`Point::index`].
    ownership: [f32; PADDED],
    /// Stones that come off if dead stones are taken off now, all of each chain.
    pub dead: Vec<Point>,
    /// Whether it is clear of every point to whom it belongs.
    pub settled: bool,
}

/// Judges the stones on the board as if either side moved now, by playouts and by the network, if there is
/// one that knows boards of this size.
pub fn judge(position: &Position, network: Option<&Evaluator>) -> Opinion {
    let mut ownership = by_playouts(position);
    let size = position.board().size();
    if let Some(network) = network.filter(|network| network.knows(size)) {
        let expected = by_network(position, network);
        for (owned, expected) in ownership.iter_mut().zip(expected) {
            *owned = 0.5 * (*owned + expected);
        }
    }
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
pub fn verdict(position: &Position, network: Option<&Evaluator>) -> Verdict {
    judge(position, network).verdict(position)
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

/// What `ownership` of Black means for counting this board.
pub fn verdict_by(board: &Board, ownership: &[f32; PADDED]) -> Verdict {
    let dead = dead(board, ownership);
    let seki = score::seki(board, &dead);
    Verdict { dead, seki }
}

/// The share of playouts in which `color` owns `point`, and half of those in which nobody does.
fn share(ownership: &[f32; PADDED], point: Point, color: Color) -> f32 {
    let black = (1.0 + ownership[point.index()]) / 2.0;
    match color {
        Color::Black => black,
        Color::White => 1.0 - black,
    }
}

/// What the network expects, whoever moves first. It sees the board after that move, the likeliest one: what
/// a move takes or saves it knows better then than before.
fn by_network(position: &Position, network: &Evaluator) -> [f32; PADDED] {
    let (terms, size) = (Terms::of(position), position.board().size());
    let mut sums = [0.0; PADDED];
    for first in Color::BOTH {
        let mut line = Line::new(position.state().without_past(first), Recent::default());
        let mv = network.ask(&line, &terms, SEED, |output| {
            likeliest(&line, &terms, output)
        });
        line.play(mv);
        network.ask(&line, &terms, SEED, |output| {
            let owned = owned_by_black(output, line.state.to_play);
            for (point, owned) in size.iter().zip(owned) {
                sums[point.index()] += 0.5 * owned;
            }
        });
    }
    sums
}

/// The likeliest move that is legal but for superko; eyes are not filled.
fn likeliest(line: &Line, terms: &Terms, output: &Output) -> Move {
    let (state, board) = (&line.state, &line.state.board);
    let (mut best, mut most) = (Move::Pass, output.pass);
    for (point, &logit) in board.size().iter().zip(&output.policy) {
        if logit > most
            && board.is_empty(point)
            && !board.is_eye(state.to_play, point)
            && state
                .check_without_history(terms.rules, state.to_play, point)
                .is_ok()
        {
            (best, most) = (Move::Play(point), logit);
        }
    }
    best
}

fn by_playouts(position: &Position) -> [f32; PADDED] {
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
        verdict_by(board, &self.ownership)
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

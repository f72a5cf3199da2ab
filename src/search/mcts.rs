//! The tree search: descend, expand, evaluate, update; many times over.
//!
//! The choice at each node is the mean result of a move and a bonus that grows with the prior and shrinks
//! with the visits (Rosin 2011, as AlphaGo Zero writes it). Playouts mix into the mean that of all games in
//! which the same side made the move later on (AMAF; Gelly and Silver, Monte-Carlo Tree Search and Rapid
//! Action Value Estimation in Computer Go, 2011). Square roots are the only functions, so that the result
//! is the same on every machine.
//!
//! The tree does not know who answers its two questions: a [`Prior`], what the moves of a new node are
//! worth at first sight, and an [`Evaluation`], how a leaf will end. What suits those who answer is said by
//! [`params::Tuning`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use rustc_hash::FxHashSet;

use crate::go::point::PADDED;
use crate::go::{Color, Move, Point};

use super::line::{Line, Recent};
use super::params::Tuning;
use super::random::{self, Random};
use super::tally::{Ends, Tally};
use super::tree::{Node, NodeId, Tree};
use super::{Budget, Candidate, Report, Task, Watch, params};

/// Who guesses how likely each move of a new node is.
pub trait Prior: Sync {
    /// Sets the probabilities of the legal moves at the end of `line`; their sum is 1.
    fn guess(&self, line: &Line, moves: &mut [(Move, f32)]);
}

/// Who says how a leaf will end.
pub trait Evaluation: Sync {
    /// How likely Black wins at the end of `line`, from 0 to 1. It may be played on: its moves then tell
    /// the tree what was good. By how much, and who owns what, goes to the tally, if there is one.
    fn evaluate(&self, line: &mut Line, random: &mut Random, tally: Option<&Tally>) -> f32;
}

/// Black's value for one side, from 0 to 1.
fn value_of(black: f32, color: Color) -> f32 {
    match color {
        Color::Black => black,
        Color::White => 1.0 - black,
    }
}

/// What all threads of one search share.
struct Shared<'a> {
    task: &'a Task<'a>,
    tree: &'a Tree,
    prior: &'a dyn Prior,
    evaluation: &'a dyn Evaluation,
    tuning: &'a Tuning,
    root: &'a Line,
    /// Superko keys of the game so far.
    history: &'a FxHashSet<u64>,
    started: Instant,
    /// Playouts at most.
    most: u64,
    playouts: &'a AtomicU64,
    /// Whether to end when the tree is full, so that it can be recycled.
    recycles: bool,
    /// Whether time is up.
    over: &'a AtomicBool,
    /// One for each move of the root, in the order of the tree.
    tallies: &'a [Tally],
    stop: &'a (dyn Fn() -> bool + Sync),
}

/// What a thread needs for a simulation, kept for the next one.
///
/// Workers lie side by side, and all of their memory is written all the time. On cache lines of their own
/// (which come in pairs) no thread slows down another: two threads make 1.9 times the playouts of one, and
/// 1.7 times without.
#[repr(align(128))]
struct Worker {
    random: Random,
    line: Line,
    /// Nodes on the way, the root first.
    path: Vec<NodeId>,
    /// Superko keys on the way.
    keys: Vec<u64>,
    /// When each point was first played since some node, and by whom: see [`first`].
    first: Box<[u16; PADDED]>,
}

/// Entry of [`Worker::first`] for move number `number` of `color`; 0 is none.
fn first(number: usize, color: Color) -> u16 {
    ((number + 1) << 1) as u16 | color as u16
}

/// Searches until a limit of the task is reached or the watch says so; at least one playout is made.
/// If the children of the tree's root are just the moves of the task, it goes on from them; else it clears
/// the tree.
pub fn search(
    tree: &mut Tree,
    task: &Task,
    (prior, evaluation, tuning): (&dyn Prior, &dyn Evaluation, &Tuning),
    threads: usize,
    seed: u64,
    watch: &mut Watch,
) -> Report {
    let started = Instant::now();
    let (position, color) = (task.position, task.color);
    let mut state = position.state().clone();
    state.board = state.board.canonical();
    state.skip_to(color);
    let root = Line::new(state, Recent::of(position));
    // The root has the moves that the exact gate of the rules lets through.
    let forbidden = |point| position.check(color, Move::Play(point)).is_err();
    let mut moves = moves(&root, task, 0, forbidden);
    let as_before = tree.children(tree.root()).is_some_and(|children| {
        let known = children.map(|child| tree.node(child).mv());
        known.eq(moves.iter().map(|&(mv, _)| mv))
    });
    if !as_before {
        tree.clear();
        prior.guess(&root, &mut moves);
        tree.expand(tree.root(), &moves);
    }
    let most = match moves.len() {
        0..=1 if task.restrictions.is_empty() => task.limits.playouts.min(params::ONE_MOVE),
        _ => task.limits.playouts,
    };
    let history = position.superko_keys(color).collect();
    let tallies: Vec<_> = moves
        .iter()
        .map(|_| Tally::new(task.ownership, position.owed()))
        .collect();
    let (playouts, over) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut workers: Vec<_> = (0..threads.max(1))
        .map(|thread| Worker {
            random: random::generator(seed, thread as u64),
            line: root.clone(),
            path: Vec::new(),
            keys: Vec::new(),
            first: Box::new([0; PADDED]),
        })
        .collect();
    let mut recycles = true;
    let mut shown = Instant::now();
    loop {
        let shared = Shared {
            task,
            tree,
            prior,
            evaluation,
            tuning,
            root: &root,
            history: &history,
            started,
            most,
            playouts: &playouts,
            recycles,
            over: &over,
            tallies: &tallies,
            stop: watch.stop,
        };
        shared.run(&mut workers, watch, &mut shown);
        let made = playouts.load(Relaxed);
        if over.load(Relaxed) || made >= most {
            return report(tree, task, &tallies, made);
        }
        // The tree is full. Where there is not the time to make room, simulations end at its leaves.
        let nodes = task.limits.time.map(|time| {
            let left = time.after(started.elapsed()).most;
            (left.as_nanos() / params::RECYCLING.as_nanos()) as usize
        });
        recycles = tree.recycle(nodes.unwrap_or(usize::MAX));
    }
}

/// Every move of a new node: the pass, and the legal plays that fill no own eye, in the order of the
/// points. Those that the task leaves out at this depth are left out; the pass stays if nothing else
/// does.
fn moves(
    line: &Line,
    task: &Task,
    depth: usize,
    forbidden: impl Fn(Point) -> bool,
) -> Vec<(Move, f32)> {
    let (board, color) = (&line.state.board, line.state.to_play);
    let rules = task.position.rules();
    let legal = |&point: &Point| {
        !board.is_eye(color, point)
            && line
                .state
                .check_without_history(rules, color, point)
                .is_ok()
            && !forbidden(point)
    };
    // Not the list of empty points: its order depends on the game, and ties must not.
    let empty = board.size().iter().filter(|&point| board.is_empty(point));
    let plays = empty.filter(legal).map(Move::Play);
    let mut moves: Vec<_> = [Move::Pass]
        .into_iter()
        .chain(plays)
        .map(|mv| (mv, 0.0))
        .collect();
    let allowed = |mv| task.allows(color, depth, mv);
    if !task.restrictions.is_empty() {
        match moves.iter().any(|&(mv, _)| allowed(mv)) {
            true => moves.retain(|&(mv, _)| allowed(mv)),
            false => moves.truncate(1),
        }
    }
    moves
}

impl Shared<'_> {
    /// Has all workers make simulations until it is time to end, or the tree is full. `shown` is when the
    /// watch was last told.
    fn run(&self, workers: &mut [Worker], watch: &mut Watch, shown: &mut Instant) {
        let Some((own, others)) = workers.split_first_mut() else {
            return;
        };
        std::thread::scope(|scope| {
            for worker in others {
                let run = move || while self.one_more(worker) {};
                // With fewer threads than asked for the search is only slower.
                if std::thread::Builder::new()
                    .spawn_scoped(scope, run)
                    .is_err()
                {
                    break;
                }
            }
            while self.one_more(own) {
                if let Some((every, show)) = &mut watch.show
                    && shown.elapsed() >= *every
                {
                    let playouts = self.playouts.load(Relaxed);
                    show(&report(self.tree, self.task, self.tallies, playouts));
                    *shown = Instant::now();
                }
            }
        });
    }

    /// Makes one more simulation, if there is to be one.
    fn one_more(&self, worker: &mut Worker) -> bool {
        if self.recycles && self.tree.is_full() && self.playouts.load(Relaxed) > 0 {
            return false;
        }
        let number = self.playouts.fetch_add(1, Relaxed);
        if number.is_multiple_of(self.tuning.look) && self.is_late(number) || (self.stop)() {
            self.over.store(true, Relaxed);
        }
        let enough = number >= self.most || self.over.load(Relaxed);
        if enough && number > 0 {
            self.playouts.fetch_sub(1, Relaxed);
            return false;
        }
        self.simulate(worker);
        true
    }

    /// Whether to end for the sake of the clock: before the time wanted when no other move can catch up any
    /// more, later when a move with a better mean may still overtake, but not after the most (Huang, Coulom,
    /// Lin 2010; Baier, Winands 2012).
    fn is_late(&self, playouts: u64) -> bool {
        let Some(Budget { wanted, most }) = self.task.limits.time else {
            return false;
        };
        let used = self.started.elapsed();
        if used >= most || wanted == most {
            return used >= most;
        }
        if used < wanted / params::SPEED_KNOWN {
            return false;
        }
        let Some((_, children)) = self.tree.family(self.tree.root()) else {
            return false;
        };
        // The first of those with most visits.
        let Some(best) = children.iter().rev().max_by_key(|child| child.visits()) else {
            return false;
        };
        let mut others = children.iter().filter(|child| !std::ptr::eq(*child, best));
        if used < wanted {
            let second = others.map(Node::visits).max().unwrap_or(0);
            // Playouts to come at the speed so far.
            let rest = (wanted - used).as_secs_f64() / used.as_secs_f64().max(1e-9);
            return f64::from(best.visits().saturating_sub(second)) > rest * playouts as f64;
        }
        let rivals = |child: &Node| child.visits() > best.visits() / params::RIVAL;
        !others.any(|child| rivals(child) && child.value() > best.value())
    }

    /// One descent, one evaluation, one update.
    fn simulate(&self, worker: &mut Worker) {
        let Worker {
            random,
            line,
            path,
            keys,
            first,
        } = worker;
        line.restart(self.root);
        path.clear();
        keys.clear();
        let mut at = self.tree.root();
        loop {
            let node = self.tree.node(at);
            node.enter();
            path.push(at);
            // The host may ask for a move after a stop; below the root a stop is the end.
            if line.state.stops.is_stopped() && path.len() > 1 {
                break;
            }
            if node.visits() > self.tuning.expand_at
                && !self.tree.is_full()
                && self.tree.children(at).is_none()
            {
                self.expand(at, line, keys);
            }
            // Who knows the value of a node with its moves says it now. The root has had its moves.
            if self.tuning.expand_at == 0 && node.visits() == 1 && path.len() > 1 {
                break;
            }
            let Some(child) = self.select(at) else {
                break;
            };
            line.play(self.tree.node(child).mv());
            keys.extend(line.state.key(self.task.position.rules().ko));
            at = child;
        }
        let root = self.tree.children(self.tree.root());
        let tally = path.get(1).zip(root);
        let tally = tally.and_then(|(&id, root)| self.tallies.get(id - root.start));
        let black = self.evaluation.evaluate(line, random, tally);
        self.update(path, line, black, first);
    }

    /// Adds a result to all nodes of the path, and to the children of each that were played later on.
    fn update(&self, path: &[NodeId], line: &Line, black: f32, first_at: &mut [u16; PADDED]) {
        let moves = &line.moves;
        let mut entered = moves.len();
        if self.tuning.amaf {
            first_at.fill(0);
        } else {
            entered = 0;
        }
        for (depth, &id) in path.iter().enumerate().rev() {
            // The earlier of two plays at a point is written later.
            for (number, &(color, mv)) in moves.iter().enumerate().take(entered).skip(depth).rev() {
                if let Move::Play(point) = mv {
                    first_at[point.index()] = first(number, color);
                }
            }
            entered = depth;
            let node = self.tree.node(id);
            // Who moves at this node, and who moved to it.
            let to_play = match moves.get(depth) {
                Some(&(color, _)) => color,
                None => line.state.to_play,
            };
            node.add(value_of(black, !to_play));
            if self.tuning.amaf
                && let Some((_, children)) = self.tree.family(id)
            {
                let half_wins = (2.0 * value_of(black, to_play) + 0.5) as u32;
                let length = moves.len() - depth;
                for child in children {
                    let Move::Play(point) = child.mv() else {
                        continue;
                    };
                    let entry = first_at[point.index()];
                    if entry == 0 || entry & 1 != to_play as u16 {
                        continue;
                    }
                    // What is played soon tells more than what is played late.
                    let after = usize::from(entry >> 1) - 1 - depth;
                    let weight = 1 + params::AMAF_EARLY * (length - after) / (length + 1);
                    child.add_amaf(weight as u32, half_wins);
                }
            }
        }
    }

    fn expand(&self, id: NodeId, line: &Line, keys: &[u64]) {
        let (state, ko) = (&line.state, self.task.position.rules().ko);
        let repeats = |point| {
            state
                .key_after(ko, state.to_play, point)
                .is_some_and(|key| self.history.contains(&key) || keys.contains(&key))
        };
        let mut moves = moves(line, self.task, line.moves.len(), repeats);
        self.prior.guess(line, &mut moves);
        if self.tuning.kept < 1.0 {
            keep_likely(&mut moves, self.tuning.kept);
        }
        self.tree.expand(id, &moves);
    }

    /// The child to visit next; `None` at a leaf.
    fn select(&self, id: NodeId) -> Option<NodeId> {
        let (start, children) = self.tree.family(id)?;
        let parent = self.tree.node(id);
        // First-play urgency: a move without a visit is taken to be as good as the position, whose value
        // is kept for the side that moved there, the opponent. With playouts the visit under way has counted
        // as a loss of that side, which makes the first moves of a new node look a little better than they
        // are.
        let sums = parent.sums();
        let results = match self.tuning.expand_at {
            0 => sums.visits - 1.0,
            _ => sums.visits,
        };
        let mean = if results > 0.0 {
            sums.wins / results
        } else {
            0.5
        };
        let known = |child: &&Node| child.visits() > 0;
        let known = match self.tuning.first_play_loss > 0.0 {
            true => children.iter().filter(known).map(Node::prior).sum(),
            false => 0.0,
        };
        let first_play = 1.0 - mean - self.tuning.first_play_loss * f32::sqrt(known);
        let scale = self.tuning.exploration * (parent.visits() as f32).sqrt();
        let mut best = None;
        let mut best_urgency = f32::NEG_INFINITY;
        for (k, child) in children.iter().enumerate() {
            let urgency = urgency(child, self.tuning.even, first_play, scale);
            if urgency > best_urgency {
                best_urgency = urgency;
                best = Some(start + k);
            }
        }
        best
    }
}

/// Leaves out the unlikeliest moves, so that those which stay have at least this share of the prior. The
/// pass stays.
fn keep_likely(moves: &mut Vec<(Move, f32)>, share: f32) {
    // All that are so unlikely have less than what is left out together, and need no sorting.
    let least = (1.0 - share) / moves.len() as f32;
    moves.retain(|&(mv, prior)| prior >= least || mv == Move::Pass);
    moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let mut rest = share;
    moves.retain(|&(mv, prior)| {
        let keeps = rest > 0.0 || mv == Move::Pass;
        rest -= prior;
        keeps
    });
}

/// How urgently a child wants a visit.
///
/// The weight of the AMAF mean is that of Silver's minimum mean square error schedule: with `n` visits
/// and `r` of AMAF, `r / (r + n + n r / k)`, where a bias of AMAF matters from about `k` visits on. All
/// is brought over one denominator, because divisions are what costs here.
#[inline]
fn urgency(child: &Node, even: f32, first_play: f32, scale: f32) -> f32 {
    let sums = child.sums();
    let visits = sums.visits + even;
    let wins = sums.wins + even * first_play;
    let trust = 1.0 + sums.amaf_visits * (1.0 / params::AMAF_EQUIVALENCE);
    let value = (wins * trust + sums.amaf_wins) / (visits * trust + sums.amaf_visits);
    value + scale * child.prior() / (1.0 + sums.visits)
}

fn report(tree: &Tree, task: &Task, tallies: &[Tally], playouts: u64) -> Report {
    let children = tree.children(tree.root()).into_iter().flatten();
    let mut candidates: Vec<_> = children
        .zip(tallies)
        .map(|(id, tally)| {
            let node = tree.node(id);
            let (line, line_visits) = line(tree, id);
            Candidate {
                mv: node.mv(),
                visits: node.visits(),
                value: node.value().unwrap_or(0.5),
                prior: node.prior(),
                line,
                line_visits,
                ends: tally.ends(task.color),
            }
        })
        .collect();
    // Visits of an earlier search have not told how they ended.
    let all = Ends::sum(candidates.iter().map(|candidate| &candidate.ends));
    for ends in candidates.iter_mut().map(|candidate| &mut candidate.ends) {
        if ends.playouts == 0 {
            *ends = Ends {
                playouts: 0,
                ..all.clone()
            };
        }
    }
    // A stable sort: with equal visits the first in board order leads.
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
    Report {
        color: task.color,
        candidates,
        playouts,
    }
}

/// The most visited line of play from `id` on, and the visits of its moves.
fn line(tree: &Tree, id: NodeId) -> (Vec<Move>, Vec<u32>) {
    let (mut line, mut visits) = (Vec::new(), Vec::new());
    let mut at = Some(id);
    while let Some(id) = at {
        line.push(tree.node(id).mv());
        visits.push(tree.node(id).visits());
        at = tree
            .children(id)
            .and_then(|children| children.max_by_key(|&id| tree.node(id).visits()))
            .filter(|&id| tree.node(id).visits() > 0);
    }
    (line, visits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Size;
    use rand::Rng;

    /// Those that are left out unsorted would have been left out by sorting all.
    #[test]
    fn the_likeliest_moves_are_kept() {
        let mut random = random::generator(1, 1);
        for round in 0..2000 {
            let points = Size::STANDARD.iter().take(1 + round % 361);
            let moves = [Move::Pass].into_iter().chain(points.map(Move::Play));
            // From alike to very different.
            let power = round as f32 / 50.0;
            let mut priors: Vec<_> = moves
                .map(|mv| (mv, (random.next_u32() as f32 / u32::MAX as f32).powf(power)))
                .collect();
            let sum: f32 = priors.iter().map(|(_, prior)| prior).sum();
            priors.iter_mut().for_each(|(_, prior)| *prior /= sum);
            let mut sorted = priors.clone();
            sorted.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            let mut rest = 0.998;
            let plain = sorted.into_iter().filter(|&(mv, prior)| {
                let keeps = rest > 0.0 || mv == Move::Pass;
                rest -= prior;
                keeps
            });
            let plain: Vec<_> = plain.collect();
            keep_likely(&mut priors, 0.998);
            assert_eq!(priors, plain, "{round}");
        }
    }
}

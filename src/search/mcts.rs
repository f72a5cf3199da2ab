//! The tree search: descend, expand, play out, update; many times over.
//!
//! The choice at each node is the rule of Rosin, Multi-armed Bandits with Episode Context (2011),
//! as AlphaGo Zero (2017) writes it: mean result plus a bonus that grows with the prior and
//! shrinks with the visits. It needs square roots only, which are the same on every machine.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crate::go::{Color, Move, Point, Position, State, Verdict};

use super::playout::{self, Random, Terms};
use super::tally::Tally;
use super::tree::{Node, NodeId, Tree};
use super::{Candidate, Report, Restriction, Task, Watch, prior};

/// Weight of the bonus for unexplored moves.
const EXPLORATION: f32 = 2.2;

/// Visits after which a leaf gets children. The first ones say little about single moves.
const EXPAND_AT: u32 = 6;

/// Playouts at most where the rules leave but one move: nothing depends on them but what is shown.
const ONE_MOVE: u64 = 100;

/// What all threads of one search share.
struct Shared<'a> {
    task: &'a Task<'a>,
    tree: &'a Tree,
    terms: Terms<'a>,
    root: State,
    last: Option<Point>,
    /// Superko keys of the game so far.
    history: HashSet<u64>,
    started: Instant,
    /// Playouts at most.
    most: u64,
    playouts: AtomicU64,
    /// One for each move of the root, in the order of the tree.
    tallies: Vec<Tally>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

/// Searches until a limit of the task is reached or the watch says so; at least one playout is made.
/// `tree` is cleared first.
pub fn search(
    tree: &mut Tree,
    task: &Task,
    threads: usize,
    seed: u64,
    watch: &mut Watch,
) -> Report {
    tree.clear();
    let tree = &*tree;
    let (position, color) = (task.position, task.color);
    let mut root = State {
        board: position.board().canonical(),
        ..*position.state()
    };
    root.skip_to(color);
    let last = last_play(position);
    // The root is expanded by the exact gate of the rules.
    let mut moves = prior::moves(&root, position.rules(), last, |point| {
        position.check(color, Move::Play(point)).is_err()
    });
    restrict(&mut moves, task.restrictions, color, 0);
    tree.expand(Tree::ROOT, &moves);
    let shared = Shared {
        task,
        tree,
        terms: Terms::of(position),
        root,
        last,
        history: position.superko_keys(color).collect(),
        started: Instant::now(),
        most: match moves.len() {
            0..=1 if task.restrictions.is_empty() => task.limits.playouts.min(ONE_MOVE),
            _ => task.limits.playouts,
        },
        playouts: AtomicU64::new(0),
        tallies: moves.iter().map(|_| Tally::new(task.ownership)).collect(),
        stop: watch.stop,
    };
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let shared = &shared;
            let run = move || {
                let mut random = playout::random(seed, thread as u64);
                while shared.one_more(&mut random) {}
            };
            // With fewer threads than asked for the search is only slower.
            if std::thread::Builder::new()
                .spawn_scoped(scope, run)
                .is_err()
            {
                break;
            }
        }
        let mut random = playout::random(seed, 0);
        let mut shown = shared.started;
        while shared.one_more(&mut random) {
            if let Some((every, show)) = &mut watch.show
                && shown.elapsed() >= *every
            {
                show(&report(&shared));
                shown = Instant::now();
            }
        }
    });
    report(&shared)
}

/// Leaves out the moves that the task forbids at this depth; the pass stays if nothing else does.
fn restrict(
    moves: &mut Vec<(Move, f32)>,
    restrictions: &[Restriction],
    color: Color,
    depth: usize,
) {
    if restrictions.is_empty() {
        return;
    }
    let allowed = |mv| {
        restrictions
            .iter()
            .all(|restriction| restriction.allows(color, depth, mv))
    };
    if moves.iter().any(|&(mv, _)| allowed(mv)) {
        moves.retain(|&(mv, _)| allowed(mv));
    } else {
        moves.retain(|&(mv, _)| mv == Move::Pass);
    }
}

/// The last stone played, if any move was.
fn last_play(position: &Position) -> Option<Point> {
    position.moves().rev().find_map(|(_, mv)| match mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    })
}

impl Shared<'_> {
    /// Makes one more simulation, if there is to be one.
    fn one_more(&self, random: &mut Random) -> bool {
        let number = self.playouts.fetch_add(1, Relaxed);
        let enough = number >= self.most || self.is_late() || (self.stop)();
        if enough && number > 0 {
            self.playouts.fetch_sub(1, Relaxed);
            return false;
        }
        self.simulate(random);
        true
    }

    fn is_late(&self) -> bool {
        let time = self.task.limits.time;
        time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// One descent, one playout, one update.
    fn simulate(&self, random: &mut Random) {
        let mut state = self.root.clone();
        let mut last = self.last;
        // Nodes on the way, each with the side that moved there.
        let mut path = vec![(Tree::ROOT, !state.to_play)];
        let mut keys = Vec::new();
        let mut at = Tree::ROOT;
        loop {
            let node = self.tree.node(at);
            node.enter();
            // The host may ask for a move after a stop; below the root a stop is the end.
            if state.stops.is_stopped() && at != Tree::ROOT {
                break;
            }
            if self.tree.children(at).is_none() && node.visits() >= EXPAND_AT {
                self.expand(at, &state, last, &keys, path.len() - 1);
            }
            let Some(child) = self.select(at) else {
                break;
            };
            let color = state.to_play;
            let mv = self.tree.node(child).mv();
            state.play_unchecked(color, mv);
            if let Move::Play(point) = mv {
                last = Some(point);
            }
            keys.extend(state.key(self.terms.rules.ko));
            path.push((child, color));
            at = child;
        }
        let rules = self.terms.rules;
        let exact = state.stops.is_stopped() && state.every_stone_lives(rules);
        let result = if exact {
            // Every stone lives: the score is exact.
            self.terms.count(&state, &Verdict::default())
        } else {
            self.terms.playout(&mut state, last, random)
        };
        if let Some(&(id, _)) = path.get(1)
            && let Some(tally) = self.tallies.get(id - self.first_child())
        {
            tally.add(result, &state.board);
        }
        for (id, color) in path {
            let half_wins = match rules.winner(result) {
                Some(winner) if winner == color => 2,
                Some(_) => 0,
                None => 1,
            };
            self.tree.node(id).add(half_wins);
        }
    }

    /// Where the moves of the root begin.
    fn first_child(&self) -> NodeId {
        self.tree
            .children(Tree::ROOT)
            .map_or(0, |range| range.start)
    }

    fn expand(&self, id: NodeId, state: &State, last: Option<Point>, keys: &[u64], depth: usize) {
        let rules = self.terms.rules;
        let mut moves = prior::moves(state, rules, last, |point| {
            state
                .key_after(rules.ko, state.to_play, point)
                .is_some_and(|key| self.history.contains(&key) || keys.contains(&key))
        });
        restrict(&mut moves, self.task.restrictions, state.to_play, depth);
        self.tree.expand(id, &moves);
    }

    /// The child to visit next; `None` at a leaf.
    fn select(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.tree.node(id);
        // A move without a visit is taken to be as good as the position, whose value is kept for
        // the side that moved there, the opponent.
        let first_play = 1.0 - parent.value().unwrap_or(0.5);
        let scale = EXPLORATION * (parent.visits() as f32).sqrt();
        let urgency = |node: &Node| {
            let bonus = scale * node.prior() / (1 + node.visits()) as f32;
            node.value().unwrap_or(first_play) + bonus
        };
        let mut best = None;
        let mut best_urgency = f32::NEG_INFINITY;
        for child in self.tree.children(id)? {
            let urgency = urgency(self.tree.node(child));
            if urgency > best_urgency {
                best_urgency = urgency;
                best = Some(child);
            }
        }
        best
    }
}

fn report(shared: &Shared) -> Report {
    let (tree, color) = (shared.tree, shared.task.color);
    let children = tree.children(Tree::ROOT).into_iter().flatten();
    let mut candidates: Vec<_> = children
        .zip(&shared.tallies)
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
                ends: tally.ends(color),
            }
        })
        .collect();
    // A stable sort: with equal visits the first in board order leads.
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
    Report {
        color,
        candidates,
        playouts: shared.playouts.load(Relaxed),
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

//! The tree search: descend, expand, play out, update; many times over.
//!
//! The choice at each node is the rule of Rosin, Multi-armed Bandits with Episode Context (2011),
//! as AlphaGo Zero (2017) writes it: mean result plus a bonus that grows with the prior and
//! shrinks with the visits. It needs square roots only, which are the same on every machine.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crate::go::{Color, Move, Point, Position, State, Verdict};

use super::playout::{self, Random, Terms};
use super::tree::{Node, NodeId, Tree};
use super::{Candidate, Limits, Report, prior};

/// Weight of the bonus for unexplored moves.
const EXPLORATION: f32 = 2.2;

/// Visits after which a leaf gets children. The first ones say little about single moves.
const EXPAND_AT: u32 = 6;

/// What all threads of one search share.
struct Shared<'a> {
    tree: &'a Tree,
    terms: Terms<'a>,
    root: State,
    last: Option<Point>,
    /// Superko keys of the game so far.
    history: HashSet<u64>,
    limits: Limits,
    started: Instant,
    playouts: AtomicU64,
    stop: &'a AtomicBool,
}

/// Searches for a move of `color` in `position` until a limit is reached or `stop` is set; at
/// least one playout is made. `tree` is cleared first.
pub fn search(
    tree: &mut Tree,
    position: &Position,
    color: Color,
    limits: Limits,
    threads: usize,
    seed: u64,
    stop: &AtomicBool,
) -> Report {
    tree.clear();
    let tree = &*tree;
    let mut root = State {
        board: position.board().canonical(),
        ..*position.state()
    };
    root.skip_to(color);
    let shared = Shared {
        tree,
        terms: Terms::of(position),
        root,
        last: last_play(position),
        history: position.superko_keys(color).collect(),
        limits,
        started: Instant::now(),
        playouts: AtomicU64::new(0),
        stop,
    };
    // The root is expanded by the exact gate of the rules.
    let moves = prior::moves(&shared.root, position.rules(), shared.last, |point| {
        position.check(color, Move::Play(point)).is_err()
    });
    tree.expand(Tree::ROOT, &moves);
    if moves.len() > 1 {
        std::thread::scope(|scope| {
            for thread in 1..threads {
                let shared = &shared;
                let run = move || shared.run(playout::random(seed, thread as u64));
                // With fewer threads than asked for the search is only slower.
                if std::thread::Builder::new()
                    .spawn_scoped(scope, run)
                    .is_err()
                {
                    break;
                }
            }
            shared.run(playout::random(seed, 0));
        });
    }
    report(&shared)
}

/// The last stone played, if any move was.
fn last_play(position: &Position) -> Option<Point> {
    position.moves().rev().find_map(|(_, mv)| match mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    })
}

impl Shared<'_> {
    /// The loop of one thread.
    fn run(&self, mut random: Random) {
        loop {
            let number = self.playouts.fetch_add(1, Relaxed);
            let enough = number >= self.limits.playouts
                || self
                    .limits
                    .time
                    .is_some_and(|time| self.started.elapsed() >= time)
                || self.stop.load(Relaxed);
            if enough && number > 0 {
                self.playouts.fetch_sub(1, Relaxed);
                return;
            }
            self.simulate(&mut random);
        }
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
                self.expand(at, &state, last, &keys);
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
        for (id, color) in path {
            let half_wins = match rules.winner(result) {
                Some(winner) if winner == color => 2,
                Some(_) => 0,
                None => 1,
            };
            self.tree.node(id).add(half_wins);
        }
    }

    fn expand(&self, id: NodeId, state: &State, last: Option<Point>, keys: &[u64]) {
        let rules = self.terms.rules;
        let moves = prior::moves(state, rules, last, |point| {
            state
                .key_after(rules.ko, state.to_play, point)
                .is_some_and(|key| self.history.contains(&key) || keys.contains(&key))
        });
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
    let tree = shared.tree;
    let mut children: Vec<NodeId> = tree.children(Tree::ROOT).into_iter().flatten().collect();
    // A stable sort: with equal visits the first in board order leads.
    children.sort_by_key(|&id| std::cmp::Reverse(tree.node(id).visits()));
    let candidates = children
        .iter()
        .map(|&id| Candidate {
            mv: tree.node(id).mv(),
            visits: tree.node(id).visits(),
            value: tree.node(id).value().unwrap_or(0.5),
            line: line(tree, id),
        })
        .collect();
    Report {
        candidates,
        playouts: shared.playouts.load(Relaxed),
    }
}

/// The most visited line of play from `id` on.
fn line(tree: &Tree, id: NodeId) -> Vec<Move> {
    let mut line = vec![tree.node(id).mv()];
    let mut at = id;
    while let Some(best) = tree
        .children(at)
        .and_then(|children| children.max_by_key(|&id| tree.node(id).visits()))
        .filter(|&id| tree.node(id).visits() > 0)
    {
        line.push(tree.node(best).mv());
        at = best;
    }
    line
}

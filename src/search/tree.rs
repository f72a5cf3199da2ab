//! The search tree: nodes in one arena of bounded size, shared by all threads without locks.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::go::point::MAX_POINTS;
use crate::go::{Move, Point};

/// Nodes are allocated in chunks, so that memory is taken only as the tree grows.
const CHUNK: usize = 1 << 14;
const _: () = assert!(CHUNK > MAX_POINTS);

/// A position in the tree, named by the move that led to it.
///
/// All fields are atomics: threads read and add without waiting for each other. A reader may see
/// a visit whose result has not arrived yet; that counts as a loss for the mover and keeps
/// threads apart (virtual loss; Chaslot, Winands, van den Herik 2008).
#[derive(Debug, Default)]
pub struct Node {
    /// Index of the point played, or 0 for a pass.
    mv: AtomicU16,
    /// Probability that this is the move, as bits of an `f32`.
    prior: AtomicU32,
    visits: AtomicU32,
    /// Results for the side that moved here: 2 for a win, 1 for a draw.
    half_wins: AtomicU32,
    /// [`LEAF`], [`EXPANDING`], or index of the first child and number of children.
    children: AtomicU64,
}

const LEAF: u64 = 0;
const EXPANDING: u64 = u64::MAX;

/// Index of a node in its tree.
pub type NodeId = usize;

impl Node {
    /// The move that led here.
    pub fn mv(&self) -> Move {
        match self.mv.load(Relaxed) {
            0 => Move::Pass,
            index => Move::Play(Point::from_index(index.into())),
        }
    }

    /// Probability that this is the move, from 0 to 1.
    pub fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Relaxed))
    }

    /// How often a simulation went through here.
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Mean result for the side that moved here, from 0 to 1; `None` without a visit.
    pub fn value(&self) -> Option<f32> {
        let visits = self.visits();
        (visits > 0).then(|| self.half_wins.load(Relaxed) as f32 / (2 * visits) as f32)
    }

    /// Counts a visit whose result is still to come.
    pub fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Adds a result for the side that moved here: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn add(&self, half_wins: u32) {
        self.half_wins.fetch_add(half_wins, Relaxed);
    }

    fn reset(&self, mv: Move, prior: f32) {
        let index = match mv {
            Move::Play(point) => point.index() as u16,
            Move::Pass => 0,
        };
        self.mv.store(index, Relaxed);
        self.prior.store(prior.to_bits(), Relaxed);
        self.visits.store(0, Relaxed);
        self.half_wins.store(0, Relaxed);
        self.children.store(LEAF, Relaxed);
    }
}

/// The arena. Node 0 is the root.
#[derive(Debug)]
pub struct Tree {
    chunks: Box<[OnceLock<Box<[Node]>>]>,
    used: AtomicUsize,
}

impl Tree {
    /// The root of every tree.
    pub const ROOT: NodeId = 0;

    /// A tree of a root alone that never takes more than `bytes` (but room for one expansion at
    /// least).
    pub fn new(bytes: usize) -> Tree {
        let chunks = (bytes / (CHUNK * size_of::<Node>())).max(1);
        let mut tree = Tree {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            used: AtomicUsize::new(0),
        };
        tree.clear();
        tree
    }

    /// Forgets everything but a fresh root. The memory is kept for the next search.
    pub fn clear(&mut self) {
        *self.used.get_mut() = 0;
        if let Some(root) = self.allocate(1) {
            self.node(root).reset(Move::Pass, 1.0);
        }
    }

    /// The node with this index.
    pub fn node(&self, id: NodeId) -> &Node {
        let chunk =
            self.chunks[id / CHUNK].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect());
        &chunk[id % CHUNK]
    }

    /// The children of `id`; `None` while it is a leaf.
    pub fn children(&self, id: NodeId) -> Option<std::ops::Range<NodeId>> {
        match self.node(id).children.load(Acquire) {
            LEAF | EXPANDING => None,
            packed => {
                let first = (packed >> 16) as usize;
                Some(first..first + (packed & 0xFFFF) as usize)
            }
        }
    }

    /// Makes the leaf `id` an inner node with these moves and priors. Does nothing if another
    /// thread was quicker or the arena is full; the search then goes on from the leaf.
    pub fn expand(&self, id: NodeId, moves: &[(Move, f32)]) {
        let children = &self.node(id).children;
        if children
            .compare_exchange(LEAF, EXPANDING, Acquire, Relaxed)
            .is_err()
        {
            return;
        }
        let Some(first) = self.allocate(moves.len()) else {
            children.store(LEAF, Release);
            return;
        };
        for (child, &(mv, prior)) in (first..).zip(moves) {
            self.node(child).reset(mv, prior);
        }
        // The children are complete before anybody can find them.
        children.store((first as u64) << 16 | moves.len() as u64, Release);
    }

    /// Room for `len` nodes in one chunk.
    fn allocate(&self, len: usize) -> Option<NodeId> {
        let capacity = self.chunks.len() * CHUNK;
        let start = |used: usize| match used % CHUNK + len <= CHUNK {
            true => used,
            false => used.next_multiple_of(CHUNK),
        };
        let end = |used| Some(start(used) + len).filter(|&end| end <= capacity);
        self.used
            .fetch_update(Relaxed, Relaxed, end)
            .ok()
            .map(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_arena_expands_no_more() {
        let tree = Tree::new(0);
        let moves = vec![(Move::Pass, 0.5); MAX_POINTS + 1];
        let mut leaf = Tree::ROOT;
        let mut expanded = 0;
        loop {
            tree.expand(leaf, &moves);
            let Some(children) = tree.children(leaf) else {
                break;
            };
            assert_eq!(children.len(), moves.len());
            expanded += 1;
            leaf = children.end - 1;
        }
        assert_eq!(expanded, (CHUNK - 1) / moves.len());
    }

    #[test]
    fn clearing_forgets_visits_and_children() {
        let mut tree = Tree::new(0);
        tree.node(Tree::ROOT).enter();
        tree.expand(Tree::ROOT, &[(Move::Pass, 1.0)]);
        tree.clear();
        assert_eq!(tree.node(Tree::ROOT).visits(), 0);
        assert!(tree.children(Tree::ROOT).is_none());
    }
}

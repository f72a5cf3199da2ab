//! The search tree: nodes in one arena of bounded size, shared by all threads without locks, but for the
//! moment when a chunk of it is allocated.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::sync::atomic::{
    AtomicBool, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed,
};

use crate::go::point::MAX_POINTS;
use crate::go::{Move, Point};

/// Nodes are allocated in chunks, so that memory is taken only as the tree grows.
const CHUNK: usize = 1 << 14;
const _: () = assert!(CHUNK > MAX_POINTS);

/// Nodes at most, so that their indices have 32 bits: 160 GiB.
const MOST: usize = 1 << 32;

/// Units of a win in the sums of a node: values are summed as whole numbers, so that the sum does not
/// depend on the order.
const WIN: f32 = 65536.0;

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
    /// Sum of the values for the side that moved here, in units of [`WIN`].
    wins: AtomicU64,
    /// All moves as first: above, how often the move was made anywhere below the parent, with weights;
    /// below, twice the wins of it. Threads may overwrite each other's additions; few are lost.
    amaf: AtomicU64,
    /// [`LEAF`], [`EXPANDING`], or index of the first child and number of children.
    children: AtomicU64,
}

const LEAF: u64 = 0;
const EXPANDING: u64 = u64::MAX;

/// Index of a node in its tree.
pub type NodeId = usize;

/// What a node has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// Visits.
    pub visits: f32,
    /// Wins of them for the side that moved here.
    pub wins: f32,
    /// How often the move was made later on, with weights.
    pub amaf_visits: f32,
    /// Wins of them.
    pub amaf_wins: f32,
}

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
        let sums = self.sums();
        (sums.visits > 0.0).then(|| sums.wins / sums.visits)
    }

    /// All that has been counted.
    #[inline]
    pub fn sums(&self) -> Sums {
        let amaf = self.amaf.load(Relaxed);
        Sums {
            visits: self.visits() as f32,
            wins: self.wins.load(Relaxed) as f32 / WIN,
            amaf_visits: (amaf >> 32) as f32,
            amaf_wins: (amaf as u32) as f32 / 2.0,
        }
    }

    /// Counts a visit whose result is still to come.
    pub fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Adds a result for the side that moved here, from 0 to 1.
    pub fn add(&self, value: f32) {
        self.wins.fetch_add((value * WIN) as u64, Relaxed);
    }

    /// Adds what came of a playout in which the move was made later on: `half_wins` is 2 for a win, 1
    /// for a draw, 0 for a loss.
    #[inline]
    pub fn add_amaf(&self, weight: u32, half_wins: u32) {
        let added = u64::from(weight) << 32 | u64::from(weight * half_wins);
        let amaf = self.amaf.load(Relaxed);
        self.amaf.store(amaf.wrapping_add(added), Relaxed);
    }

    fn reset(&self, mv: Move, prior: f32) {
        let index = match mv {
            Move::Play(point) => point.index() as u16,
            Move::Pass => 0,
        };
        self.mv.store(index, Relaxed);
        self.prior.store(prior.to_bits(), Relaxed);
        self.visits.store(0, Relaxed);
        self.wins.store(0, Relaxed);
        self.amaf.store(0, Relaxed);
        self.children.store(LEAF, Relaxed);
    }

    fn copy_from(&self, other: &Node) {
        self.mv.store(other.mv.load(Relaxed), Relaxed);
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        self.visits.store(other.visits.load(Relaxed), Relaxed);
        self.wins.store(other.wins.load(Relaxed), Relaxed);
        self.amaf.store(other.amaf.load(Relaxed), Relaxed);
        self.children.store(other.children.load(Relaxed), Relaxed);
    }
}

/// The arena.
#[derive(Debug)]
pub struct Tree {
    chunks: Box<[OnceLock<Box<[Node]>>]>,
    used: AtomicUsize,
    full: AtomicBool,
    root: NodeId,
}

/// Children of one node that stay when the tree is recycled: the first of them, and their parent.
struct Kept {
    first: u32,
    parent: u32,
}

impl Tree {
    /// A tree of a root alone that never takes more than `bytes` (but room for one expansion at
    /// least).
    pub fn new(bytes: usize) -> Tree {
        let chunks = (bytes / (CHUNK * size_of::<Node>())).clamp(1, MOST / CHUNK);
        let mut tree = Tree {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            used: AtomicUsize::new(0),
            full: AtomicBool::new(false),
            root: 0,
        };
        tree.clear();
        tree
    }

    /// Forgets everything but a fresh root. The memory is kept for the next search.
    pub fn clear(&mut self) {
        *self.used.get_mut() = 1;
        *self.full.get_mut() = false;
        self.root = 0;
        self.node(0).reset(Move::Pass, 1.0);
    }

    /// Where searches begin.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The node with this index.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        let chunk =
            self.chunks[id / CHUNK].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect());
        &chunk[id % CHUNK]
    }

    /// The children of `id`; `None` while it is a leaf.
    #[inline]
    pub fn children(&self, id: NodeId) -> Option<std::ops::Range<NodeId>> {
        match self.node(id).children.load(Acquire) {
            LEAF | EXPANDING => None,
            packed => {
                let first = (packed >> 16) as usize;
                Some(first..first + (packed & 0xFFFF) as usize)
            }
        }
    }

    /// The same as nodes, which lie side by side.
    #[inline]
    pub fn family(&self, id: NodeId) -> Option<(NodeId, &[Node])> {
        let range = self.children(id)?;
        let chunk = self.chunks[range.start / CHUNK].get()?;
        let start = range.start % CHUNK;
        Some((range.start, &chunk[start..start + range.len()]))
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
            self.full.store(true, Relaxed);
            children.store(LEAF, Release);
            return;
        };
        for (child, &(mv, prior)) in (first..).zip(moves) {
            self.node(child).reset(mv, prior);
        }
        // The children are complete before anybody can find them.
        children.store(pack(first, moves.len()), Release);
    }

    /// Room for `len` nodes in one chunk.
    fn allocate(&self, len: usize) -> Option<NodeId> {
        let end = |used| Some(place(used, len) + len).filter(|&end| end <= self.capacity());
        let used = self.used.fetch_update(Relaxed, Relaxed, end).ok()?;
        Some(place(used, len))
    }

    fn capacity(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    /// Whether some node could not be expanded for want of room.
    pub fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// Makes the node that these moves lead to the root; `false` if there is none.
    pub fn advance(&mut self, moves: impl IntoIterator<Item = Move>) -> bool {
        for mv in moves {
            let Some(mut children) = self.children(self.root) else {
                return false;
            };
            let Some(child) = children.find(|&child| self.node(child).mv() == mv) else {
                return false;
            };
            self.root = child;
        }
        true
    }

    /// Makes room: moves what lies below the root to the front of the arena. Where that is more than
    /// half of it, the children of nodes with few visits are forgotten. Takes 16 bytes beside the arena
    /// for each node that keeps its children. Does nothing and returns `false` if more than `limit` nodes
    /// lie below the root.
    pub fn recycle(&mut self, limit: usize) -> bool {
        let Some(least) = self.enough(limit) else {
            return false;
        };
        let kept = self.kept(least);
        self.node(0).copy_from(self.node(self.root));
        self.root = 0;
        self.pack_up(kept);
        *self.full.get_mut() = false;
        true
    }

    /// How many visits a node needs to keep its children, so that half of the arena is free; `None` if
    /// more than `limit` nodes lie below the root.
    fn enough(&self, limit: usize) -> Option<u32> {
        // How many children the nodes have together whose visits have so many bits.
        let mut children = [0; u32::BITS as usize + 1];
        let mut nodes = 0;
        let mut open = vec![self.root];
        while let Some(parent) = open.pop() {
            let Some(range) = self.children(parent) else {
                continue;
            };
            nodes += range.len();
            if nodes > limit {
                return None;
            }
            let bits = u32::BITS - self.node(parent).visits().leading_zeros();
            children[bits as usize] += range.len();
            open.extend(range.filter(|&child| self.children(child).is_some()));
        }
        let mut least = 0;
        for (bits, children) in children.into_iter().enumerate() {
            if nodes <= self.capacity() / 2 {
                break;
            }
            nodes -= children;
            least = 1_u32.checked_shl(bits as u32).unwrap_or(u32::MAX);
        }
        Some(least)
    }

    /// The children below the root whose parents have `least` visits or more, in the order of the
    /// arena. The others are forgotten.
    fn kept(&self, least: u32) -> Vec<Kept> {
        let mut kept = Vec::new();
        let mut open = vec![self.root];
        while let Some(parent) = open.pop() {
            let Some(children) = self.children(parent) else {
                continue;
            };
            if parent != self.root && self.node(parent).visits() < least {
                self.node(parent).children.store(LEAF, Relaxed);
                continue;
            }
            kept.push(Kept {
                first: children.start as u32,
                parent: parent as u32,
            });
            open.extend(children.filter(|&child| self.children(child).is_some()));
        }
        kept.sort_unstable_by_key(|kept| kept.first);
        kept
    }

    /// Moves these children to the front, one after the other. A node was made before its children, so
    /// it lies before them, and nothing is overwritten that is still to be moved.
    fn pack_up(&mut self, kept: Vec<Kept>) {
        let old_root = kept.first().map(|kept| kept.parent);
        // Where the children that began here begin now.
        let mut moved: Vec<(u32, u32)> = Vec::with_capacity(kept.len());
        let mut used = 1;
        for Kept { first, parent } in kept {
            let parent = match moved.partition_point(|&(old, _)| old <= parent) {
                _ if Some(parent) == old_root => 0,
                after => {
                    let (old, new) = moved[after - 1];
                    (new + (parent - old)) as NodeId
                }
            };
            // The parent has moved already, and still says where they were.
            let Some(children) = self.children(parent) else {
                continue;
            };
            let to = place(used, children.len());
            for (new, old) in (to..).zip(children.clone()) {
                self.node(new).copy_from(self.node(old));
            }
            let packed = pack(to, children.len());
            self.node(parent).children.store(packed, Relaxed);
            moved.push((first, to as u32));
            used = to + children.len();
        }
        *self.used.get_mut() = used;
    }
}

fn pack(first: NodeId, len: usize) -> u64 {
    (first as u64) << 16 | len as u64
}

/// The first place from `used` on where `len` nodes lie in one chunk.
fn place(used: usize, len: usize) -> usize {
    match used % CHUNK + len <= CHUNK {
        true => used,
        false => used.next_multiple_of(CHUNK),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(index: usize) -> Move {
        Move::Play(Point::from_index(index + 100))
    }

    #[test]
    fn a_full_arena_expands_no_more() {
        let tree = Tree::new(0);
        let moves = vec![(Move::Pass, 0.5); MAX_POINTS + 1];
        let mut leaf = tree.root();
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
        assert!(tree.is_full());
        assert_eq!(expanded, (CHUNK - 1) / moves.len());
    }

    #[test]
    fn clearing_forgets_visits_and_children() {
        let mut tree = Tree::new(0);
        tree.node(tree.root()).enter();
        tree.expand(tree.root(), &[(Move::Pass, 1.0)]);
        tree.clear();
        assert_eq!(tree.node(tree.root()).visits(), 0);
        assert!(tree.children(tree.root()).is_none());
    }

    /// Every node below `id` as its line of moves with its visits.
    fn lines(tree: &Tree, id: NodeId, line: &mut Vec<Move>, all: &mut Vec<(Vec<Move>, u32)>) {
        all.push((line.clone(), tree.node(id).visits()));
        for child in tree.children(id).into_iter().flatten() {
            line.push(tree.node(child).mv());
            lines(tree, child, line, all);
            line.pop();
        }
    }

    /// A tree that has grown without order until it was full.
    fn grown() -> Tree {
        let tree = Tree::new(2 * CHUNK * size_of::<Node>());
        let mut inner = vec![tree.root()];
        let mut step = 1;
        while !tree.is_full() {
            step = step * 48271 % 0x7fff_ffff;
            let at = inner[step % inner.len()];
            let moves: Vec<_> = (0..2 + step % 90).map(|i| (play(i), 0.1)).collect();
            tree.node(at).enter();
            match tree.children(at) {
                None => tree.expand(at, &moves),
                Some(children) => {
                    let child = children.start + step / 7 % children.len();
                    (0..step % 5).for_each(|_| tree.node(child).enter());
                    inner.push(child);
                }
            }
        }
        tree
    }

    #[test]
    fn a_recycled_tree_keeps_what_lies_below_the_new_root() {
        let mut tree = grown();
        let children = tree.children(tree.root()).unwrap();
        let largest = children.max_by_key(|&child| tree.node(child).visits());
        let mv = tree.node(largest.unwrap()).mv();
        assert!(tree.advance([mv]));
        let mut before = Vec::new();
        lines(&tree, tree.root(), &mut Vec::new(), &mut before);
        assert!(before.len() > 100);
        assert!(!tree.recycle(before.len() - 2));
        assert!(tree.recycle(before.len() - 1));
        let mut after = Vec::new();
        lines(&tree, tree.root(), &mut Vec::new(), &mut after);
        assert_eq!(before, after);
        assert!(!tree.is_full());
        assert!(*tree.used.get_mut() < before.len() + 1000);
        assert!(!tree.advance([Move::Pass]));
    }

    #[test]
    fn a_tree_too_large_forgets_the_children_of_nodes_with_few_visits() {
        let mut tree = grown();
        let mut before = Vec::new();
        lines(&tree, tree.root(), &mut Vec::new(), &mut before);
        assert!(tree.recycle(usize::MAX));
        let mut after = Vec::new();
        lines(&tree, tree.root(), &mut Vec::new(), &mut after);
        assert!(after.len() < before.len() / 2 + 100, "{}", after.len());
        assert!(after.iter().all(|line| before.contains(line)));
        assert!(*tree.used.get_mut() <= tree.capacity() / 2 + 100);
    }
}

//! The parameters of the search, each with its name in the literature and where its value comes from:
//! those of the tree, of the prior, of the playouts, of the judgement, of the decision, of the levels.
//! "Own value" is one that nobody else has written down; where no match is named, none has told it from
//! another.

use std::time::Duration;

// The tree.

/// What the tree does depends on who answers its questions: it is the one thing that differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Weight of the bonus for unexplored moves: `c_puct` of AlphaGo Zero (2017), halved, since values go
    /// from 0 to 1.
    pub exploration: f32,
    /// Visits after which a leaf gets children; with 0, a node gets them at its first visit, which ends
    /// there.
    pub expand_at: u32,
    /// Visits that each move begins with, as good as its parent: the "even prior" of Pachi and michi. It
    /// keeps single results from deciding.
    pub even: f32,
    /// By how much a move without a visit is taken to be worse than its parent, times the square root of
    /// what the prior gives to those with one: the `fpuReductionMax` of KataGo, halved.
    pub first_play_loss: f32,
    /// Whether moves that were made later on count too.
    pub amaf: bool,
    /// Share of the prior that the children of a node below the root have at least; the unlikeliest moves
    /// are left out.
    pub kept: f32,
    /// Playouts between two looks at the clock. Whichever thread makes the next one looks for all.
    pub look: u64,
}

/// Playouts: they say little about single moves, and AMAF explores by itself. Own value of the exploration:
/// on 9x9, 30 games at 1000 playouts did not tell it from 0.3 and 1.2. Expanded after 8 visits by Pachi and
/// michi; with 2 instead of 6, 9 of 30 games on 9x9 at 1000 playouts were won. `even` is 10 to 20 with both.
pub const BY_PLAYOUTS: Tuning = Tuning {
    exploration: 0.6,
    expand_at: 6,
    even: 6.0,
    first_play_loss: 0.0,
    amaf: true,
    kept: 1.0,
    look: 16,
};

/// A network: one visit says what many playouts do. `c_puct` is about 1.1 in KataGo, whose values go from
/// -1 to 1, and the loss of the first play 0.2. On 9x9 at 500 playouts an exploration of 0.9 won 35 of 60 games
/// against 1.2, and at 700 playouts 30 of 50 against 0.6, which won 28 of 50 against 0.4; a loss of 0.2 instead
/// of 0.1 won 31 of 60 (an earlier network, and a playout in each value). The unlikeliest moves are never searched anyway, and take most of the memory. `even`
/// only keeps a mean of nothing from being asked for.
pub const BY_NETWORK: Tuning = Tuning {
    exploration: 0.9,
    expand_at: 0,
    even: 0.01,
    first_play_loss: 0.2,
    amaf: false,
    kept: 0.998,
    // On a large board without vector instructions one evaluation takes tens of milliseconds.
    look: 1,
};

/// Visits from which on the bias of AMAF outweighs what it adds: `equiv_rave` of Pachi (3000 on 9x9),
/// `RAVE_EQUIV` of michi (3500).
pub const AMAF_EQUIVALENCE: f32 = 3000.0;

/// What a move counts for AMAF beyond 1, falling along the game to 0 and rounded down: in a long game the first
/// moves count 3, the last ones 1 (Pachi's `distance_rave`: 3).
pub const AMAF_EARLY: usize = 3;

/// What recycling takes for each node of the tree at most. Measured with 256 MiB: 12 ns with 300 children to
/// a node, 24 ns with 40, 93 ns with 3.
pub const RECYCLING: Duration = Duration::from_nanos(100);

/// After the time wanted divided by this the speed of a search is known well enough to end it early. Own
/// value.
pub const SPEED_KNOWN: u32 = 4;

/// A search is prolonged for a better move that has the visits of the best one divided by this. Own value.
pub const RIVAL: u32 = 4;

/// Lines of the smallest board that a network is asked about: it has seen none below 7.
pub const NETWORK_SIDE: usize = 7;

/// Positions that the cache of a network holds: about 3 KB each on 19x19.
pub const CACHE: usize = 4096;

// The prior.

/// By how much likelier a move of a 3x3 pattern is (michi: 10 even games in `PRIOR_PAT3`). Own value, as all
/// weights of the prior: they are multiplied.
pub const PRIOR_PATTERN: f32 = 3.0;

/// A move that takes stones; and one more for each stone up to [`PRIOR_STONES`] (michi: `PRIOR_CAPTURE_ONE`
/// and `PRIOR_CAPTURE_MANY`).
pub const PRIOR_CAPTURE: f32 = 4.0;

/// A move that saves own stones from atari; and one more for each stone.
pub const PRIOR_ESCAPE: f32 = 3.0;

/// Stones above which it does not matter how many they are.
pub const PRIOR_STONES: usize = 10;

/// A self-atari that takes no more than one stone (michi: `PRIOR_SELFATARI`).
pub const PRIOR_SELF_ATARI: f32 = 0.1;

/// A move at this distance from the last one, in the metric of most pattern features: dx + dy + the larger of
/// both (michi: `PRIOR_CFG`). The one before the last counts by the square root.
pub const PRIOR_NEAR: [f32; 8] = [5.0, 5.0, 5.0, 4.0, 2.5, 2.5, 1.5, 1.5];

/// A move on open ground by its line, from the edge on (michi: `PRIOR_EMPTYAREA`).
pub const PRIOR_LINES: [f32; 4] = [0.05, 0.3, 2.0, 2.0];

/// The same on the third or fourth line from two edges.
pub const PRIOR_CORNER: f32 = 8.0;

/// Weight of a pass in the prior beside that of an ordinary move; and after a pass of the opponent when
/// more than half of the board is full, so that it may end the game. Own values.
pub const PASS: f32 = 0.3;
/// See [`PASS`].
pub const SECOND_PASS: f32 = 3.0;

// The playouts and what they are worth.

/// In how many of 256 playout moves each rule of [`super::policy`] is asked (michi: 0.9 for captures, 0.95
/// for patterns; Pachi: 0.8 for nakade).
pub const ATARI: u8 = 230;
/// See [`ATARI`]. Own value.
pub const TWO_LIBERTIES: u8 = 230;
/// See [`ATARI`].
pub const NAKADE: u8 = 205;
/// See [`ATARI`].
pub const PATTERN: u8 = 243;

/// In how many of 256 cases a single stone may be thrown into atari at random (michi: 0.5).
pub const THROW_IN: u8 = 128;

/// More own stones than this are never put into atari at random: they could be no nakade. It is
/// what keeps a seki alive. Own value.
pub const LARGEST_NAKADE: usize = 4;

/// How much of a value is the margin and not the win: of two moves that win alike the larger win is
/// preferred (Leela: 0.05).
pub const MARGIN: f32 = 0.03;

/// Points that a handicap stone is thought to be worth at the beginning (Pachi's linear dynamic komi: 8
/// for White).
pub const HANDICAP: i32 = 8;

/// When nothing is left of that: after so many moves for each hundred points of the board (Pachi: move
/// 200 on 19x19). Until then a value does not say who wins, and nobody resigns.
pub const HANDICAP_ENDS: usize = 55;

// The judgement of what is dead.

/// Playouts of a judgement for each side to move first. Own value: with 400 the standard error of a share
/// is 2.5 percent at most.
pub const JUDGE_PLAYOUTS: u32 = 200;

/// A chain is dead when it survives in fewer than this share of the playouts. Own value (Pachi, `GJ_THRES`: 0.8
/// for either side).
pub const DEAD: f32 = 0.35;

/// A point is settled when one side owns it at the end of this share of the playouts. Own value.
pub const SETTLED: f32 = 0.9;

/// A point is safe enough to end the game on when it is owned in this share of the playouts. Own value.
pub const SAFE: f32 = 0.7;

/// What a judgement takes for each point of the board, on a machine that has other work too. Measured.
pub const JUDGEMENT: Duration = Duration::from_micros(150);

/// Where the time for a move is that of so many judgements, one more is hardly missed. Own value.
pub const LEISURE: u32 = 8;

// The decision.

/// When fewer percent of the points are empty, the end of the game is looked for. Own value.
pub const OPEN: usize = 67;

/// Nobody resigns before so many moves for each hundred points of the board. Own value.
pub const BEGUN: usize = 25;

/// Moves whose values differ by less are about as good. Own value.
pub const ABOUT_AS_GOOD: f32 = 0.1;

/// A pass with so many times fewer visits than the best move does not end a settled game. Own value.
pub const WELL_KNOWN: u32 = 20;

/// A settled game that is won or lost by more half points than this is not looked at any more: neither
/// the last play nor a neutral point or two change it. Own value.
pub const SMALL: i32 = 4;

/// Playouts at most where nothing but the pass is left, own eyes aside: nothing depends on them but what is
/// shown. Own value.
pub const ONE_MOVE: u64 = 100;

// The levels.

/// Playouts of the levels from 1 on; beyond the last there is no limit. Each is about
/// twice the one before. Own values.
pub const LEVELS: [u64; 9] = [40, 80, 160, 320, 640, 1250, 2500, 5000, 10_000];

/// For each level below the highest: by how much of a win a move may be worse than the best one to be
/// chosen. Own value.
pub const SLACK: f32 = 0.01;

/// A move with so many times fewer visits than the best one is not chosen. Own value.
pub const CHOICE: u32 = 3;

//! The parameters of the search, each with its name in the literature and where its value comes from.

/// Weight of the bonus for unexplored moves: `c_puct` of AlphaGo Zero (2017). Small, since AMAF explores
/// by itself. Own value: on 9x9, 30 games at 1000 playouts told no difference to 0.3 and 1.2.
pub const EXPLORATION: f32 = 0.6;

/// Visits after which a leaf gets children (Pachi and michi: 8). The first ones say little about
/// single moves: with 2, 9 of 30 games were won.
pub const EXPAND_AT: u32 = 6;

/// Visits that each move begins with, as good as its parent: the "even prior" of Pachi and michi (10 to
/// 20). It keeps single results from deciding.
pub const EVEN: f32 = 6.0;

/// Visits from which on the bias of AMAF outweighs what it adds: `equiv_rave` of Pachi (3000 on 9x9),
/// `RAVE_EQUIV` of michi (3500).
pub const AMAF_EQUIVALENCE: f32 = 3000.0;

/// By how much more the first move of a playout counts for AMAF than the last (Pachi's
/// `distance_rave`: 3).
pub const AMAF_EARLY: usize = 3;

/// Points that a handicap stone is thought to be worth at the beginning (Pachi's linear dynamic komi: 8
/// for White).
pub const HANDICAP: i32 = 8;

/// When nothing is left of that: after so many moves for each hundred points of the board (Pachi: move
/// 200 on 19x19).
pub const HANDICAP_ENDS: i32 = 55;

/// How much of a value is the margin and not the win: of two moves that win alike the larger win is
/// preferred (Leela: 0.05).
pub const MARGIN: f32 = 0.03;

/// Playouts of the levels from 1 on; from the last on there is no limit. Each is about
/// twice the one before.
pub const LEVELS: [u64; 9] = [40, 80, 160, 320, 640, 1250, 2500, 5000, 10_000];

/// By how much of a win the choice of each level below the highest may be worse than the best move.
pub const SLACK: f32 = 0.01;

/// In how many of 256 playout moves each rule of [`super::policy`] is asked (michi: 0.9 for captures, 0.95
/// for patterns; Pachi: 0.8 for nakade).
pub const ATARI: u8 = 230;
/// See [`ATARI`].
pub const TWO_LIBERTIES: u8 = 230;
/// See [`ATARI`].
pub const NAKADE: u8 = 205;
/// See [`ATARI`].
pub const PATTERN: u8 = 243;

/// In how many of 256 cases a single stone may be thrown into atari at random (michi: 0.5).
pub const THROW_IN: u8 = 128;

/// More own stones than this are never put into atari at random: they could be no nakade. It is
/// what keeps a seki alive.
pub const LARGEST_NAKADE: usize = 4;

/// Weight of a pass in the prior beside that of an ordinary move; and after a pass of the opponent when
/// more than half of the board is full, so that it may end the game. Own values.
pub const PASS: f32 = 0.3;
/// See [`PASS`].
pub const SECOND_PASS: f32 = 3.0;

//! The parameters of the search, each with its name in the literature and where its value comes from.
//! Those of the playouts stand in [`super::policy`].

/// Weight of the bonus for unexplored moves: `c_puct` of AlphaGo Zero (2017). Small, since AMAF explores
/// by itself; found by matches on 9x9 and 13x13.
pub const EXPLORATION: f32 = 0.6;

/// Visits after which a leaf gets children (Pachi and michi: 8). The first ones say little about
/// single moves.
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

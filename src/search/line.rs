//! A line of play from the root of a search on.

use crate::go::{Color, Move, Point, Position, State};

/// The last two plays on the board, the latest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recent(pub [Option<Point>; 2]);

impl Recent {
    /// Those of a game.
    pub fn of(position: &Position) -> Recent {
        let mut recent = Recent::default();
        let count = position.moves().count();
        for (_, mv) in position.moves().skip(count.saturating_sub(2)) {
            recent.push(mv);
        }
        recent
    }

    /// After another move: a pass is no play.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        let last = match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        };
        self.0 = [last, self.0[0]];
    }
}

/// A game that goes on from a root: the moves of the tree, then those of a playout.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where it stands.
    pub state: State,
    /// The last plays.
    pub recent: Recent,
    /// The moves since the root.
    pub moves: Vec<(Color, Move)>,
}

impl Line {
    /// No moves yet.
    pub fn new(state: State, recent: Recent) -> Line {
        Line {
            state,
            recent,
            moves: Vec::new(),
        }
    }

    /// Begins again as `root` does.
    pub fn restart(&mut self, root: &Line) {
        self.state.clone_from(&root.state);
        self.recent = root.recent;
        self.moves.clear();
    }

    /// Makes a move that was checked before.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let color = self.state.to_play;
        self.state.play_unchecked(color, mv);
        self.recent.push(mv);
        self.moves.push((color, mv));
    }
}

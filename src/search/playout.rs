//! A playout: one game from a position to two passes, and what it ends with.

use super::line::Line;
use super::params;
use super::policy;
use super::random::Random;
use crate::go::rules::{Scoring, Tax};
use crate::go::{Board, Color, HalfPoints, Move, Point, Position, Rules, State, Verdict, score};

/// What is fixed for all playouts of a search.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What Black pays White whatever happens on the board.
    pub owed: HalfPoints,
    /// Points that were ruled to be half each.
    contestable: &'a [Point],
    /// What Black is thought to have won already by a handicap, see [`params::HANDICAP`].
    pub handicap: HalfPoints,
}

impl<'a> Terms<'a> {
    /// Those of a game.
    pub fn of(position: &'a Position) -> Terms<'a> {
        Terms {
            rules: position.rules(),
            owed: position.owed(),
            contestable: &position.rulings().contestable,
            handicap: dynamic_komi(position),
        }
    }

    /// Plays `line` to the end, which is left in it, and returns Black's result: more than 0 is a
    /// win.
    ///
    /// A playout goes by simple ko, fills no eyes at random and takes no own stones off.
    pub fn playout(&self, line: &mut Line, random: &mut Random) -> HalfPoints {
        // A player with nothing to do passes; the stones that the other side meanwhile puts into
        // its own land must cost it nothing, by territory either. So the plays count as of now.
        let excess = self.rules.area_excess(&line.state.board);
        let held: Vec<_> = match self.rules.scoring {
            Scoring::Area => Vec::new(),
            Scoring::Territory => {
                let stone = |&point| line.state.board.at(point);
                self.contestable.iter().map(stone).collect()
            }
        };
        // Two kos or three can go round for ever.
        for _ in 0..3 * line.state.board.size().points() {
            let state = &line.state;
            let mv = policy::choose(&state.board, state.to_play, line.recent, random);
            line.play(mv);
            if mv == Move::Pass && line.state.stops.is_stopped() {
                break;
            }
        }
        let settled = self.settled(&line.state.board, &held);
        self.result(HalfPoints(settled.0 - 2 * excess), &line.state)
    }

    /// Black's area less White's on a board that was played out, as far as it counts, the tax
    /// paid. Territory is that less the plays made; so the stones that `held` contestable points
    /// before, which are plays but no territory, count as area where they still stand.
    fn settled(&self, board: &Board, held: &[Option<Color>]) -> HalfPoints {
        let mut area = match self.rules.tax {
            // Where nothing is neutral there is no seki.
            Tax::Seki if score::has_neutral(board) => self.taxed(board),
            Tax::All => self.taxed(board),
            Tax::None | Tax::Seki => {
                let owner = |&point| score::points(score::owner(board, point));
                let shared: i32 = self.contestable.iter().map(owner).sum();
                HalfPoints(2 * (score::played_out_area(board) - shared))
            }
        };
        for (&point, &held) in self.contestable.iter().zip(held) {
            if held == board.at(point) {
                area.0 += 2 * score::points(held);
            }
        }
        area
    }

    /// The same for a board where the tax matters, counted in full.
    fn taxed(&self, board: &Board) -> HalfPoints {
        let verdict = Verdict {
            dead: Vec::new(),
            seki: score::seki(board, &[]),
        };
        let count = self.rules.count(board, &verdict, self.contestable);
        count.difference(Scoring::Area)
    }

    /// Black's result when the game ends in `state` with this verdict.
    pub fn count(&self, state: &State, verdict: &Verdict) -> HalfPoints {
        let count = self.rules.count(&state.board, verdict, self.contestable);
        self.result(count.difference(self.rules.scoring), state)
    }

    /// Black's result when `counted` is what the board is worth. Before the first stop, as if both
    /// sides passed now.
    pub fn result(&self, counted: HalfPoints, state: &State) -> HalfPoints {
        let last_play = state.stops.last_play(self.rules.last_play, state.to_play);
        HalfPoints(counted.0 - self.owed.0 - last_play.0)
    }
}

/// The komi that makes a handicap game an even one as long as it is open, so that neither side plays as
/// if all were over: so much for each stone, less what Black pays for them anyway, and less with each move
/// (Pachi, `linear` dynamic komi).
fn dynamic_komi(position: &Position) -> HalfPoints {
    let stones = handicap(position) as i32;
    let (points, moves) = (position.board().size().points(), position.moves().count());
    // A board that has been set up is not open because few moves were made.
    let moves = moves.max(points - position.board().empty_points().len()) as i32;
    let last = (points * params::HANDICAP_ENDS / 100) as i32;
    let ahead = (2 * params::HANDICAP * stones - position.owed().0).max(0);
    match stones {
        0 | 1 => HalfPoints(0),
        _ => HalfPoints(ahead * (last - moves).max(0) / last.max(1)),
    }
}

/// Number of handicap stones. Leading plays of Black are a handicap too.
pub fn handicap(position: &Position) -> usize {
    let moves = position.moves();
    let lead = moves.take_while(|&(color, mv)| color == Color::Black && mv != Move::Pass);
    position.handicap().max(lead.count())
}

//! A playout: one game from a position to two passes, moves at random but for a little sense.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt};

use crate::go::rules::{Scoring, Tax};
use crate::go::{Board, Color, HalfPoints, Move, Point, Position, Rules, State, Verdict, score};

/// The generator of the whole search: named, so that a seed gives the same game everywhere.
pub type Random = Xoshiro256PlusPlus;

/// More own stones than this are never put into atari at random: they could be no nakade. It is
/// what keeps a seki alive.
const NAKADE: usize = 4;

/// What is fixed for all playouts of a search.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What Black pays White whatever happens on the board.
    owed: HalfPoints,
    /// Points that were ruled to be half each.
    contestable: &'a [Point],
}

impl<'a> Terms<'a> {
    /// Those of a game.
    pub fn of(position: &'a Position) -> Terms<'a> {
        Terms {
            rules: position.rules(),
            owed: position.owed(),
            contestable: &position.rulings().contestable,
        }
    }

    /// Plays `state` to the end, which is left in it, and returns Black's result: more than 0 is
    /// a win. `last` is the last move on the board.
    ///
    /// A playout goes by simple ko, fills no eyes and takes no own stones off.
    pub fn playout(
        &self,
        state: &mut State,
        last: Option<Point>,
        random: &mut Random,
    ) -> HalfPoints {
        // A player with nothing to do passes; the stones that the other side meanwhile puts into
        // its own land must cost it nothing, by territory either. So the plays count as of now.
        let excess = self.rules.area_excess(&state.board);
        let held: Vec<_> = match self.rules.scoring {
            Scoring::Area => Vec::new(),
            Scoring::Territory => {
                let stone = |&point| state.board.at(point);
                self.contestable.iter().map(stone).collect()
            }
        };
        let mut last = last;
        // Two kos or three can go round for ever.
        for _ in 0..3 * state.board.size().points() {
            let color = state.to_play;
            let mv = choose(&state.board, color, last, random);
            state.play_unchecked(color, mv);
            match mv {
                Move::Play(point) => last = Some(point),
                Move::Pass if state.stops.is_stopped() => break,
                Move::Pass => {}
            }
        }
        let settled = self.settled(&state.board, &held);
        self.result(HalfPoints(settled.0 - 2 * excess), state)
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

/// The move of `color`: an answer around the last move if one is urgent, else any sensible one.
fn choose(board: &Board, color: Color, last: Option<Point>, random: &mut Random) -> Move {
    if let Some(point) = last.and_then(|last| answer(board, color, last)) {
        return Move::Play(point);
    }
    let empty = board.empty_points();
    if empty.is_empty() {
        return Move::Pass;
    }
    let (before, after) = empty.split_at(random.random_range(0..empty.len() as u32) as usize);
    after
        .iter()
        .chain(before)
        .find(|&&point| is_sensible(board, color, point))
        .map_or(Move::Pass, |&point| Move::Play(point))
}

/// Takes the chain just played if it is in atari, or saves an own chain that it put into atari,
/// by taking a chain next to it or by running.
fn answer(board: &Board, color: Color, last: Point) -> Option<Point> {
    if board.at(last) == Some(!color)
        && let Some(liberty) = board.atari(last)
        && is_playable(board, color, liberty)
    {
        return Some(liberty);
    }
    for n in last.neighbours() {
        if board.at(n) != Some(color) {
            continue;
        }
        let Some(liberty) = board.atari(n) else {
            continue;
        };
        let capture = board
            .chain(n)
            .flat_map(Point::neighbours)
            .filter(|&m| board.at(m) == Some(!color))
            .find_map(|m| board.atari(m))
            .filter(|&point| is_playable(board, color, point));
        if capture.is_some() {
            return capture;
        }
        if is_playable(board, color, liberty) && only_liberty_after(board, color, liberty).is_none()
        {
            return Some(liberty);
        }
    }
    None
}

/// Whether a playout may play here: legal by simple ko without suicide.
fn is_playable(board: &Board, color: Color, point: Point) -> bool {
    board.ko() != Some((color, point)) && !board.is_suicide(color, point)
}

/// Whether a random move may fall here. Own stones are put into atari only where they may be a
/// throw-in or a nakade: not too many, and not with an eye of their own as the last liberty.
fn is_sensible(board: &Board, color: Color, point: Point) -> bool {
    if board.is_eye(color, point) || !is_playable(board, color, point) {
        return false;
    }
    let stones = own_stones_beside(board, color, point);
    stones == 0
        || match only_liberty_after(board, color, point) {
            Some(liberty) => stones <= NAKADE && !board.is_eye(color, liberty),
            None => true,
        }
}

/// Number of stones of the own chains beside `point`.
fn own_stones_beside(board: &Board, color: Color, point: Point) -> usize {
    let neighbours = point.neighbours();
    let mut stones = 0;
    for (i, &n) in neighbours.iter().enumerate() {
        let again = |&m: &Point| board.at(m) == Some(color) && board.head(m) == board.head(n);
        if board.at(n) == Some(color) && !neighbours[..i].iter().any(again) {
            stones += board.chain_len(n);
        }
    }
    stones
}

/// The only liberty that the chain of `point` has after a legal play there, if it is just one.
/// Stones taken count for one liberty, though they may leave more to other stones of the chain.
pub fn only_liberty_after(board: &Board, color: Color, point: Point) -> Option<Point> {
    let mut found = None;
    // Whether `liberty` is the second one.
    let mut second = |liberty: Point| liberty != point && *found.get_or_insert(liberty) != liberty;
    for n in point.neighbours() {
        let another = match board.at(n) {
            None => board.is_empty(n) && second(n),
            Some(c) if c == color => board
                .chain(n)
                .flat_map(Point::neighbours)
                .any(|m| board.is_empty(m) && second(m)),
            Some(_) => board.atari(n).is_some() && second(n),
        };
        if another {
            return None;
        }
    }
    found
}

/// A generator for thread number `thread` of a search.
pub fn random(seed: u64, thread: u64) -> Random {
    use rand::SeedableRng;
    let mut random = Random::seed_from_u64(seed ^ thread.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    // `seed_from_u64` mixes well enough without this; leaving it out changes the bench signature.
    random.next_u64();
    random
}

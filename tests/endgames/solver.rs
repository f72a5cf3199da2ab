//! Exact results of small endgames under area scoring with superko.
//!
//! # The game
//!
//! How it ends depends on what the rules say of dead stones:
//!
//! - [`DeadStones::Never`]: two passes in a row end it, and every stone on the board is alive.
//! - [`DeadStones::Agreed`]: two passes end it, and those stones are dead that are shut in with nowhere to live
//!   by unconditionally alive ones ([`Life::prisoners`]), as any two players would agree.
//! - [`DeadStones::AgreedOnce`], as in WMSG: either side may demand that the first stop is not the last word.
//!   So whoever loses by what was agreed resumes, and the value is that of the resumed game: its first mover is
//!   the first passer, the last-play point is fixed, and two more passes end it with every stone alive. Points that
//!   were neutral at the stop are contestable then and shared ([`Stop::contestable`]).
//!
//! All legal moves count, the filling of own eyes among them; superko is exact, against the history of the
//! game, which a resumption keeps, and on the path. Results are Black's points less White's in half points,
//! with the last-play point of the rules and without komi.
//!
//! # The search
//!
//! A question is "does Black get at least `bound`?". [`Search::ask`] answers it by depth-first
//! search with a growing limit of depth: yes, no, or not known at this depth. Two things end a line
//! early.
//!
//! *Unconditional life* ([`Life`]; Benson, Life in the Game of Go, 1976). Chains that live though
//! their side never plays again are worth their stones and one-point eyes whatever happens. So a
//! side that only passes from now on gets at least these. That is a theorem about all moves, not a
//! guess about good ones.
//!
//! *Proofs found before.* With superko, what a position is worth depends on the history, so a table
//! must not carry an answer from one path to another just like that. An answer is a strategy of one
//! side, the winner: one move at its turns, an answer to every legal move of the loser at the
//! other turns. The history can spoil it in two ways only: a play of the winner has become
//! illegal, or a play of the loser that was illegal has become legal. So each [`Proof`] keeps
//! `made`, the states that the winner's plays make, and `banned`, the states of the path *before*
//! its position that kept the loser from a play. (A ban by a state of the strategy itself is there
//! wherever the strategy is followed.) On another path the proof holds if none of `made` and all of
//! `banned` are in the history there. That the loser has even fewer moves does not matter.
//!
//! States are told apart by 64-bit keys, as superko is in the engine's search.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::life::Life;
use zhiyun::go::rules::{DeadStones, LastPlay};
use zhiyun::go::score::Status;
use zhiyun::go::stops::{Phase, Stops};
use zhiyun::go::{Board, ByColor, Color, HalfPoints, Move, Point, Position, Rules, State, Verdict};

/// The limits of depth of a search: it gives up after the last one.
const DEEPEST: u32 = 200;

/// What a position is worth, and the moves that keep it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Black's points less White's without komi.
    pub value: HalfPoints,
    /// All moves that lead to this value, in the order of the points, the pass last.
    pub best: Vec<Move>,
}

/// Solves `position`, in which nobody has stopped the game yet; `None` when that takes more than
/// `nodes` nodes.
pub fn solve(position: &Position, nodes: u64) -> Option<Solution> {
    let mut search = Search::new(position, nodes);
    let (root, color) = (position.state(), position.to_play());
    let value = search.value(root)?;
    // The mover wants as much as that; the opponent must not be able to deny it.
    let (bound, wanted) = match color {
        Color::Black => (value, true),
        Color::White => (value + STEP, false),
    };
    let mut best = Vec::new();
    for mv in legal(position) {
        let mut state = root.clone();
        state.play_unchecked(color, mv);
        if search.decide(&state, bound)? == wanted {
            best.push(mv);
        }
    }
    Some(Solution {
        value: HalfPoints(value),
        best,
    })
}

/// The legal moves, in the order of the points, the pass last.
pub fn legal(position: &Position) -> Vec<Move> {
    let plays = position.board().size().iter().map(Move::Play);
    plays
        .chain([Move::Pass])
        .filter(|&mv| position.check(position.to_play(), mv).is_ok())
        .collect()
}

/// Whether the game has ended in `state`.
pub fn is_over(rules: &Rules, state: &State) -> bool {
    match state.stops.phase(rules.dead_stones) {
        Phase::Play | Phase::Resumed => false,
        Phase::Stopped => rules.dead_stones != DeadStones::AgreedOnce,
        Phase::Ended => true,
    }
}

/// Black's points less White's, without komi, of a game that ends in `state`, after the first stop if there was
/// one before.
pub fn score(rules: &Rules, state: &State, stop: Option<&Stop>) -> HalfPoints {
    let verdict = match rules.dead_stones {
        DeadStones::Agreed => agreed(&state.board),
        _ => Verdict::default(),
    };
    let contestable = stop.map(|stop| stop.contestable(&state.board));
    let count = rules.count(&state.board, &verdict, &contestable.unwrap_or_default());
    let last_play = state.stops.last_play(rules.last_play, state.to_play);
    HalfPoints(count.difference(rules.scoring).0 - last_play.0)
}

/// What any two players would agree is dead.
fn agreed(board: &Board) -> Verdict {
    let dead = |color| Life::of(board, color).prisoners().collect::<Vec<_>>();
    Verdict {
        dead: Color::BOTH.into_iter().flat_map(dead).collect(),
        ..Verdict::default()
    }
}

/// A first stop that is not the last word.
#[derive(Clone, Debug)]
pub struct Stop {
    board: Board,
    /// Points that belonged to nobody.
    neutral: Vec<Point>,
}

impl Stop {
    pub fn new(rules: &Rules, board: &Board) -> Stop {
        let count = rules.count(board, &agreed(board), &[]);
        let points = board.size().iter();
        Stop {
            board: board.clone(),
            neutral: points
                .filter(|&point| count.status(point) == Status::Neutral)
                .collect(),
        }
    }

    /// The points that are shared at the end of the resumed game: neutral at the stop, and not by stones that
    /// have been taken since, for whose life is what a resumption is to prove.
    fn contestable(&self, end: &Board) -> Vec<Point> {
        let stays = |n: &Point| {
            self.board
                .at(*n)
                .is_none_or(|color| end.at(*n) == Some(color))
        };
        let points = self.neutral.iter().copied();
        points
            .filter(|point| point.neighbours().iter().all(stays))
            .collect()
    }
}

/// Results are whole points: a neutral point is shared, and the difference stays whole.
const STEP: i32 = 2;

/// Why one side gets what it wants; see the top of the file.
#[derive(Clone, Debug, Default)]
struct Proof {
    /// Keys of the states that the winner's plays make, sorted.
    made: Rc<Vec<u64>>,
    /// Keys of earlier states that kept the loser from a play, sorted.
    banned: Vec<u64>,
}

/// Whether Black gets the bound, and why; `None` if the depth does not tell.
type Answer = Option<(bool, Proof)>;

/// A position as far as it does not depend on the history, and the bound asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    board: u64,
    /// The board of the first stop, and who passed first then.
    stop: Option<(u64, Color)>,
    passed: bool,
    to_play: Color,
    bound: i32,
}

struct Search<'a> {
    rules: &'a Rules,
    /// Nodes that may still be looked at.
    nodes: u64,
    /// How often each state has occurred in the game and on the path.
    history: HashMap<u64, u32>,
    /// The first stop of the path, if it was resumed.
    stop: Option<Stop>,
    floors: HashMap<u64, ByColor<i32>>,
    proofs: HashMap<Key, (bool, Proof)>,
    /// The positions that were searched to this depth in vain with the present limit.
    open: HashSet<(Key, u32)>,
    /// The move that was best when a position was last searched.
    hints: HashMap<Key, Move>,
}

/// All nodes are spent.
struct Spent;

impl<'a> Search<'a> {
    fn new(position: &'a Position, nodes: u64) -> Search<'a> {
        assert_eq!(position.state().stops.count(), 0, "a game without a stop");
        let last_play = position.rules().last_play;
        assert!(matches!(last_play, LastPlay::None | LastPlay::FirstOfPair));
        let mut history = HashMap::new();
        for key in position.superko_keys(position.to_play()) {
            *history.entry(key).or_default() += 1;
        }
        Search {
            rules: position.rules(),
            nodes,
            history,
            stop: None,
            floors: HashMap::new(),
            proofs: HashMap::new(),
            open: HashSet::new(),
            hints: HashMap::new(),
        }
    }

    /// The most that Black gets.
    fn value(&mut self, state: &State) -> Option<i32> {
        // All results differ by whole steps from the count now.
        let mut bound = score(self.rules, state, None).0;
        if self.decide(state, bound)? {
            while self.decide(state, bound + STEP)? {
                bound += STEP;
            }
            return Some(bound);
        }
        loop {
            bound -= STEP;
            if self.decide(state, bound)? {
                return Some(bound);
            }
        }
    }

    /// Whether Black gets at least `bound`.
    fn decide(&mut self, state: &State, bound: i32) -> Option<bool> {
        for depth in 0..DEEPEST {
            self.open.clear();
            match self.ask(state, bound, depth) {
                Err(Spent) => return None,
                Ok(Some((yes, _))) => return Some(yes),
                Ok(None) => {}
            }
        }
        None
    }

    /// Whether Black gets at least `bound`, within `depth` moves.
    fn ask(&mut self, state: &State, bound: i32, depth: u32) -> Result<Answer, Spent> {
        if is_over(self.rules, state) {
            let score = score(self.rules, state, self.stop.as_ref());
            return Ok(Some((score.0 >= bound, Proof::default())));
        }
        if state.stops.is_stopped() {
            self.stop = Some(Stop::new(self.rules, &state.board));
            let answer = self.go_on(state, bound, depth);
            self.stop = None;
            return answer;
        }
        self.go_on(state, bound, depth)
    }

    /// [`Search::ask`] where the game is not over.
    fn go_on(&mut self, state: &State, bound: i32, depth: u32) -> Result<Answer, Spent> {
        let first = state.stops.first_of_pair(state.to_play);
        let key = Key {
            board: state.board.hash(),
            stop: self.stop.as_ref().map(|stop| (stop.board.hash(), first)),
            passed: state.stops.lone_pass().is_some(),
            to_play: state.to_play,
            bound,
        };
        if let Some((yes, proof)) = self.proofs.get(&key)
            && proof.holds(&self.history)
        {
            return Ok(Some((*yes, proof.clone())));
        }
        if let Some(yes) = self.is_clear(state, bound) {
            return Ok(Some((yes, Proof::default())));
        }
        if depth == 0 || self.open.contains(&(key, depth)) {
            return Ok(None);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(Spent)?;

        let here = state.key(self.rules.ko);
        if let Some(here) = here {
            *self.history.entry(here).or_default() += 1;
        }
        let answer = self.try_moves(state, key, bound, depth);
        if let Some(here) = here {
            *self.history.entry(here).or_default() -= 1;
        }
        let answer = answer?.map(|(yes, mut proof)| {
            // Wherever this position is, it is in the history of what follows.
            proof.banned.retain(|&banned| Some(banned) != here);
            (yes, proof)
        });
        match &answer {
            Some((yes, proof)) => {
                self.proofs.insert(key, (*yes, proof.clone()));
            }
            None => {
                self.open.insert((key, depth));
            }
        }
        Ok(answer)
    }

    fn try_moves(
        &mut self,
        state: &State,
        key: Key,
        bound: i32,
        depth: u32,
    ) -> Result<Answer, Spent> {
        let color = state.to_play;
        let mut banned = Vec::new();
        let mut made = Vec::new();
        let mut moves = Vec::new();
        for &point in state.board.empty_points() {
            if state
                .check_without_history(self.rules, color, point)
                .is_err()
            {
                continue;
            }
            let after = state.key_after(self.rules.ko, color, point);
            match after.filter(|&after| self.is_known(after)) {
                Some(after) => banned.push(after),
                None => moves.push((rank(&state.board, color, point), Move::Play(point), after)),
            }
        }
        moves.push((PASS, Move::Pass, None));
        if let Some(hint) = self.hints.get(&key) {
            for (rank, mv, _) in &mut moves {
                if mv == hint {
                    *rank = i32::MAX;
                }
            }
        }
        moves.sort_by_key(|&(rank, mv, _)| (-rank, matches!(mv, Move::Pass), place(mv)));
        let mut open = false;
        for (_, mv, after) in moves {
            let mut next = state.clone();
            next.play_unchecked(color, mv);
            match self.ask(&next, bound, depth - 1)? {
                None => open = true,
                Some((yes, proof)) if yes == (color == Color::Black) => {
                    self.hints.insert(key, mv);
                    let made = match after {
                        Some(after) => Rc::new(union(&[&proof.made, &[after]])),
                        None => proof.made,
                    };
                    let banned = proof.banned;
                    return Ok(Some((yes, Proof { made, banned })));
                }
                Some((_, proof)) => {
                    banned.extend(proof.banned);
                    made.push(proof.made);
                }
            }
        }
        if open {
            return Ok(None);
        }
        let made: Vec<&[u64]> = made.iter().map(|made| made.as_slice()).collect();
        let proof = Proof {
            made: Rc::new(union(&made)),
            banned: union(&[&banned]),
        };
        Ok(Some((color == Color::White, proof)))
    }

    fn is_known(&self, key: u64) -> bool {
        self.history.get(&key).is_some_and(|&times| times > 0)
    }

    /// Whether Black gets at least `bound`, if unconditional life tells.
    fn is_clear(&mut self, state: &State, bound: i32) -> Option<bool> {
        let floors = self.floors(&state.board);
        // A point that is shared was counted as one for its owner.
        let shared = self.stop.as_ref().map_or(0, |stop| stop.neutral.len());
        let [black, white] = Color::BOTH.map(|color| 2 * (floors[color] - shared as i32));
        let black = black - self.price(state, Color::Black);
        if black >= bound {
            return Some(true);
        }
        let white = white + self.price(state, Color::White);
        (-white < bound).then_some(false)
    }

    /// [`Life::floor`] of both sides, worked out once for each board.
    fn floors(&mut self, board: &Board) -> ByColor<i32> {
        let taken = self.rules.dead_stones == DeadStones::Agreed;
        let floors = || ByColor(Color::BOTH.map(|color| Life::of(board, color).floor(taken)));
        *self.floors.entry(board.hash()).or_insert_with(floors)
    }

    /// What Black pays for the last play; before it is fixed, at worst for `color` if it only passes from now on. It
    /// is then the first of the last pair, unless the opponent passes before it.
    fn price(&self, state: &State, color: Color) -> i32 {
        if state.stops.count() > 0 {
            return state.stops.last_play(self.rules.last_play, color).0;
        }
        let first = match (state.to_play == color, state.stops.has_passed()) {
            (true, false) | (false, true) => color,
            (true, true) | (false, false) => !color,
        };
        Stops::default().last_play(self.rules.last_play, first).0
    }
}

impl Proof {
    fn holds(&self, history: &HashMap<u64, u32>) -> bool {
        let known = |key: &u64| history.get(key).is_some_and(|&times| times > 0);
        self.banned.iter().all(known) && !self.made.iter().any(known)
    }
}

/// The keys in any of the sets, sorted.
fn union(sets: &[&[u64]]) -> Vec<u64> {
    let mut all = sets.concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// [`rank`] of a pass.
const PASS: i32 = -10;

/// How early to try a play: takes and rescues first, own eyes last.
fn rank(board: &Board, color: Color, point: Point) -> i32 {
    if board.is_eye(color, point) {
        return -100;
    }
    let (across, up) = board.size().edge_distances(point);
    let mut rank = 2 * (across.min(2) + up.min(2)) as i32;
    for n in point.neighbours() {
        match board.at(n) {
            Some(c) if board.atari(n).is_some() => {
                let stones = board.chain_len(n) as i32;
                rank += if c == color { 50 } else { 100 } + 10 * stones;
            }
            Some(_) => rank += 1,
            None => {}
        }
    }
    rank
}

fn place(mv: Move) -> usize {
    match mv {
        Move::Play(point) => point.index(),
        Move::Pass => 0,
    }
}

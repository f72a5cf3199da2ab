//! A position in a game: board, turn, rules, the phase of the end, and the whole history.
//!
//! [`Position::play`] is the only gate to a legal game; it and [`Position::setup`] check.
//! What a search copies at each step is [`State`], without the history.

use std::fmt;

use super::board::{Board, Stones};
use super::color::{ByColor, Color};
use super::half_points::HalfPoints;
use super::point::{Move, Point, Size};
use super::rules::{DeadStones, Ko, Rules};
use super::score::Verdict;
use super::zobrist;

/// Why a move is not legal. For logs and tests; GTP answers just "illegal move".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard(Point),
    /// There is a stone already.
    Occupied(Point),
    /// The play would take off one's own stones.
    Suicide(Point),
    /// The play would bring back an earlier board.
    Ko(Point),
    /// A set-up chain at this point has no liberty.
    NoLiberty(Point),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::OffBoard(point) => write!(f, "{point} is not on the board"),
            Illegal::Occupied(point) => write!(f, "{point} is occupied"),
            Illegal::Suicide(point) => write!(f, "{point} would be suicide"),
            Illegal::Ko(point) => write!(f, "{point} would repeat an earlier position"),
            Illegal::NoLiberty(point) => write!(f, "the stones at {point} have no liberty"),
        }
    }
}

impl std::error::Error for Illegal {}

/// Where the game stands (WMSG article 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The alternating game (对局).
    Play,
    /// Two consecutive passes; dead stones are agreed upon.
    Stopped,
    /// Play goes on after a stop, to prove what is dead.
    Resumed,
    /// Stopped again.
    StoppedAgain,
}

/// What the passes so far amount to. The stops follow from the moves alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// Who passed, if the last move was a pass that would be the first of a pair.
    lone_pass: Option<Color>,
    /// Who passed first of the two passes of the first stop. Never changes after it.
    first_passer: Option<Color>,
    /// Stops so far; more than two count as two.
    count: u8,
    /// Whether the last move made a stop.
    now: bool,
}

impl Stops {
    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        match (self.count, self.is_stopped()) {
            (0, _) => Phase::Play,
            (_, false) => Phase::Resumed,
            (1, true) => Phase::Stopped,
            (_, true) => Phase::StoppedAgain,
        }
    }

    /// Who passed, if the last move was a pass that has not been answered by another.
    pub fn lone_pass(&self) -> Option<Color> {
        self.lone_pass
    }

    /// The side that was the first to pass of the pair that stopped the game first, or would be
    /// if both sides passed now, `to_play` first.
    pub fn first_passer(&self, to_play: Color) -> Color {
        self.first_passer.or(self.lone_pass).unwrap_or(to_play)
    }

    /// Whether the last two moves were passes of both sides.
    pub fn is_stopped(&self) -> bool {
        self.now
    }

    fn record(&mut self, color: Color, mv: Move) {
        self.now = false;
        match (mv, self.lone_pass) {
            (Move::Play(_), _) => self.lone_pass = None,
            (Move::Pass, Some(first)) if first != color => {
                self.lone_pass = None;
                self.first_passer.get_or_insert(first);
                self.count = (self.count + 1).min(2);
                self.now = true;
            }
            // The same side passing twice is no pair: the other side never passed.
            (Move::Pass, _) => self.lone_pass = Some(color),
        }
    }
}

/// The part of a position that changes with each move and needs no history.
#[derive(Clone, Debug)]
pub struct State {
    /// The stones.
    pub board: Board,
    /// The side to move.
    pub to_play: Color,
    /// The passes.
    pub stops: Stops,
}

impl State {
    /// The stones of this state as if they had just been set up, with `to_play` to move: no ko, no
    /// passes.
    pub fn without_past(&self, to_play: Color) -> State {
        let mut board = self.board.canonical();
        board.set_ko(None);
        State {
            board,
            to_play,
            stops: Stops::default(),
        }
    }

    /// Checks everything but superko: `color` plays on `point`.
    pub fn check_without_history(
        &self,
        rules: &Rules,
        color: Color,
        point: Point,
    ) -> Result<(), Illegal> {
        if !self.board.size().contains(point) {
            return Err(Illegal::OffBoard(point));
        }
        if !self.board.is_empty(point) {
            return Err(Illegal::Occupied(point));
        }
        if rules.ko == Ko::Simple && self.board.ko() == Some((color, point)) {
            return Err(Illegal::Ko(point));
        }
        if self.board.is_suicide(color, point) {
            // Taking off just the stone played changes nothing, so no rule set allows it.
            let joins = |n| self.board.at(n) == Some(color);
            if !rules.suicide || !point.neighbours().into_iter().any(joins) {
                return Err(Illegal::Suicide(point));
            }
        }
        Ok(())
    }

    /// The key of the state that superko looks up after `color` plays on `point`; `None` when
    /// the rules have no superko.
    pub fn key_after(&self, ko: Ko, color: Color, point: Point) -> Option<u64> {
        superko_key(ko, self.board.hash_after(color, point), !color)
    }

    /// The key of this state, see [`State::key_after`].
    pub fn key(&self, ko: Ko) -> Option<u64> {
        superko_key(ko, self.board.hash(), self.to_play)
    }

    /// Whether dead stones are not, or no longer, taken off.
    pub fn every_stone_lives(&self, rules: &Rules) -> bool {
        match rules.dead_stones {
            DeadStones::ByAgreement => false,
            DeadStones::ByAgreementOnce => self.stops.phase() == Phase::StoppedAgain,
            DeadStones::Never => true,
        }
    }

    /// Carries out a move that was checked before.
    pub fn play_unchecked(&mut self, color: Color, mv: Move) {
        match mv {
            Move::Play(point) => {
                self.board.play_unchecked(color, point);
            }
            Move::Pass => self.board.set_ko(None),
        }
        self.stops.record(color, mv);
        self.to_play = !color;
    }
}

fn superko_key(ko: Ko, hash: u64, to_play: Color) -> Option<u64> {
    match ko {
        Ko::Simple => None,
        Ko::PositionalSuperko => Some(hash),
        Ko::SituationalSuperko if to_play == Color::White => Some(hash ^ zobrist::WHITE_TO_MOVE),
        Ko::SituationalSuperko => Some(hash),
    }
}

/// A state that superko remembers.
#[derive(Clone, Debug)]
struct Seen {
    hash: u64,
    to_play: Color,
    stones: Stones,
}

/// A move that was made, and what undoing it cannot work out from the history.
#[derive(Clone, Debug)]
struct Turn {
    color: Color,
    mv: Move,
    to_play: Color,
    stops: Stops,
    ko: Option<(Color, Point)>,
    captured: ByColor<u32>,
    /// Length of the history of states before the move; its last entry is the board then.
    seen: usize,
}

/// A legal position with its game. Cloning copies the history.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    state: State,
    /// Number of handicap stones.
    handicap: usize,
    turns: Vec<Turn>,
    /// Every state so far, the first and the present one included.
    seen: Vec<Seen>,
}

impl Position {
    /// The empty board, Black to move.
    pub fn new(size: Size, rules: Rules) -> Position {
        Position::start(Board::new(size), rules, Color::Black, 0)
    }

    fn start(board: Board, rules: Rules, to_play: Color, handicap: usize) -> Position {
        let mut position = Position {
            rules,
            state: State {
                board,
                to_play,
                stops: Stops::default(),
            },
            handicap,
            turns: Vec::new(),
            seen: Vec::new(),
        };
        position.remember();
        position
    }

    /// A game that begins with stones on the board and `to_play` to move. With `handicap` 2 or
    /// more, White is compensated as the rules say.
    ///
    /// # Errors
    /// A stone off the board or on another one, or a chain without a liberty.
    pub fn setup(
        size: Size,
        rules: Rules,
        stones: &[(Color, Point)],
        to_play: Color,
        handicap: usize,
    ) -> Result<Position, Illegal> {
        let mut board = Board::new(size);
        for &(color, point) in stones {
            if !size.contains(point) {
                return Err(Illegal::OffBoard(point));
            }
            if !board.is_empty(point) {
                return Err(Illegal::Occupied(point));
            }
            board.put(color, point);
        }
        for &(_, point) in stones {
            let free = |stone: Point| stone.neighbours().into_iter().any(|n| board.is_empty(n));
            if !board.chain(point).any(free) {
                return Err(Illegal::NoLiberty(point));
            }
        }
        Ok(Position::start(board, rules, to_play, handicap))
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Sets the komi, which changes no move.
    pub fn set_komi(&mut self, komi: HalfPoints) {
        self.rules.komi = komi;
    }

    /// The same game under other rules.
    ///
    /// # Errors
    /// The first move that those rules forbid.
    pub fn with_rules(&self, rules: Rules) -> Result<Position, Illegal> {
        let stones: Vec<_> = self.initial_stones().collect();
        let size = self.board().size();
        let to_play = self.initial_to_play();
        let mut position = Position::setup(size, rules, &stones, to_play, self.handicap)?;
        for (color, mv) in self.moves() {
            position.play(color, mv)?;
        }
        Ok(position)
    }

    /// Board, turn and passes.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.state.board
    }

    /// The side to move: the opponent of the last mover.
    pub fn to_play(&self) -> Color {
        self.state.to_play
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.state.stops.phase()
    }

    /// Number of handicap stones.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// The moves so far, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + ExactSizeIterator + '_ {
        self.turns.iter().map(|turn| (turn.color, turn.mv))
    }

    /// The stones that the game began with.
    pub fn initial_stones(&self) -> impl Iterator<Item = (Color, Point)> + '_ {
        let first = self.seen.first().map(|seen| &seen.stones);
        let at = move |point| Some((first?.at(point)?, point));
        self.board().size().iter().filter_map(at)
    }

    /// The side to move at the beginning.
    pub fn initial_to_play(&self) -> Color {
        self.turns
            .first()
            .map_or(self.to_play(), |turn| turn.to_play)
    }

    /// Keys of all states so far for [`State::key_after`]; empty when the rules have no superko.
    pub fn superko_keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.seen
            .iter()
            .filter_map(|seen| superko_key(self.rules.ko, seen.hash, seen.to_play))
    }

    /// Whether `color` may make this move now. Either side may: see [`Position::play`].
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        let Move::Play(point) = mv else {
            return Ok(());
        };
        self.state
            .check_without_history(&self.rules, color, point)?;
        // Superko. A play out of turn first makes the other side pass, and that state counts.
        // It cannot matter here: after the play it is the other side's turn.
        let Some(key) = self.state.key_after(self.rules.ko, color, point) else {
            return Ok(());
        };
        let mut after = None;
        for seen in &self.seen {
            if superko_key(self.rules.ko, seen.hash, seen.to_play) != Some(key) {
                continue;
            }
            // Equal keys are almost surely equal boards; compare them to be sure.
            let stones = after.get_or_insert_with(|| {
                let mut board = self.state.board.clone();
                board.play_unchecked(color, point);
                board.stones()
            });
            if seen.stones == *stones {
                return Err(Illegal::Ko(point));
            }
        }
        Ok(())
    }

    /// Makes a move. When it is not `color`'s turn, the other side is taken to have passed; such
    /// a pass never counts towards a stop.
    ///
    /// # Errors
    /// The reason why the move is not legal; nothing has changed then.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.check(color, mv)?;
        self.turns.push(Turn {
            color,
            mv,
            to_play: self.state.to_play,
            stops: self.state.stops,
            ko: self.state.board.ko(),
            captured: ByColor(Color::BOTH.map(|color| self.state.board.captured(color))),
            seen: self.seen.len(),
        });
        if self.state.to_play != color {
            self.state.to_play = color;
            self.remember();
        }
        self.state.play_unchecked(color, mv);
        self.remember();
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let turn = self.turns.pop()?;
        self.seen.truncate(turn.seen);
        if let (Move::Play(_), Some(before)) = (turn.mv, self.seen.last()) {
            let size = self.state.board.size();
            self.state.board = Board::restore(size, &before.stones, turn.ko, turn.captured);
        } else {
            self.state.board.set_ko(turn.ko);
        }
        self.state.to_play = turn.to_play;
        self.state.stops = turn.stops;
        Some((turn.color, turn.mv))
    }

    fn remember(&mut self) {
        self.seen.push(Seen {
            hash: self.state.board.hash(),
            to_play: self.state.to_play,
            stones: self.state.board.stones(),
        });
    }

    /// The result if the game ended here with this verdict, Black minus White. Before the first
    /// stop, as if both sides passed now, the side to move first.
    pub fn result(&self, verdict: &Verdict) -> HalfPoints {
        let counted = self.rules.count(&self.state.board, verdict);
        self.result_of(counted, self.state.to_play)
    }

    /// The result if the game ended here and the board were worth `counted`, Black minus White;
    /// before the first stop, as if both sides passed now, `passer` first.
    pub fn result_of(&self, counted: HalfPoints, passer: Color) -> HalfPoints {
        let first_passer = self.state.stops.first_passer(passer);
        self.rules.result(counted, self.handicap, first_passer)
    }

    /// Whether the next stop ends the game with every stone alive: a dead one must be taken off
    /// before.
    pub fn next_stop_is_final(&self) -> bool {
        match self.rules.dead_stones {
            DeadStones::ByAgreement => false,
            DeadStones::ByAgreementOnce => matches!(self.phase(), Phase::Stopped | Phase::Resumed),
            DeadStones::Never => true,
        }
    }

    /// Whether dead stones are not, or no longer, taken off.
    pub fn every_stone_lives(&self) -> bool {
        self.state.every_stone_lives(&self.rules)
    }
}

//! A position in a game: board, turn, rules, the phase of the end, and the whole history.
//!
//! [`Position::play`] is the only gate to a legal game; it and [`Position::setup`] check.
//! What a search copies at each step is [`State`], without the history.

use std::fmt;

use super::board::Board;
use super::color::{ByColor, Color};
use super::half_points::HalfPoints;
use super::handicap;
use super::history::{self, History};
use super::point::{Move, Point, Size};
use super::rules::{self, DeadStones, Ko, Rules, StartingStones};
use super::rulings::{Decision, Rulings, Undecidable};
use super::stops::{Phase, Stops};

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

/// The part of a position that changes with each move and needs no history.
#[derive(Debug)]
pub struct State {
    /// The stones.
    pub board: Board,
    /// The side to move.
    pub to_play: Color,
    /// The passes.
    pub stops: Stops,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            board: self.board.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &State) {
        self.board.clone_from(&other.board);
        self.to_play = other.to_play;
        self.stops = other.stops;
    }
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
        history::key(ko, self.board.hash_after(color, point), !color)
    }

    /// The key of this state for [`State::key_after`]; `None` also when no play made it and
    /// only plays count.
    pub fn key(&self, ko: Ko) -> Option<u64> {
        match ko {
            Ko::Natural if self.stops.has_passed() => None,
            _ => history::key(ko, self.board.hash(), self.to_play),
        }
    }

    /// Where the game stands.
    pub fn phase(&self, rules: &Rules) -> Phase {
        self.stops.phase(rules.dead_stones)
    }

    /// Whether dead stones are not, or no longer, taken off.
    pub fn every_stone_lives(&self, rules: &Rules) -> bool {
        rules.dead_stones == DeadStones::Never || self.phase(rules) == Phase::Ended
    }

    /// Gives the turn to `color` without a move, if it is not its turn.
    pub fn skip_to(&mut self, color: Color) {
        if self.to_play != color {
            self.to_play = color;
            self.stops.skip();
            self.board.set_ko(None);
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

/// A turn of the game, and what undoing it cannot work out from the history.
#[derive(Clone, Debug)]
struct Turn {
    color: Color,
    /// The move; `None` if the referee declared it void.
    mv: Option<Move>,
    to_play: Color,
    stops: Stops,
    ko: Option<(Color, Point)>,
    captured: ByColor<u32>,
    /// Number of decisions before the turn.
    decisions: usize,
    /// Length of the history before the turn; its last entry is the board then.
    seen: usize,
    remembered: usize,
}

/// Something that has happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A side has moved.
    Move(Color, Move),
    /// An illegal move of this side was declared void, and the turn is its opponent's.
    Void(Color),
    /// The referee has decided something.
    Decision(&'a Decision),
}

/// A legal position with its game. Cloning copies the history.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    state: State,
    /// Number of handicap stones.
    handicap: usize,
    turns: Vec<Turn>,
    decisions: Vec<Decision>,
    /// What the decisions amount to.
    rulings: Rulings,
    /// Every state so far, the first and the present one included.
    history: History,
    /// Index of the first state that superko remembers.
    remembered: usize,
}

impl Position {
    /// A game of its own: the board and the side to move as the rules have them at the beginning.
    pub fn new(size: Size, rules: Rules) -> Position {
        let mut board = Board::new(size);
        if rules.starting_stones == StartingStones::Seats {
            // Opposite corners have the same colour, the upper left one Black's.
            let corners = handicap::fixed(size, 4).unwrap_or_default();
            let colors = [Color::White, Color::White, Color::Black, Color::Black];
            for (point, color) in corners.into_iter().zip(colors) {
                board.put(color, point);
            }
        }
        Position::start(board, rules, rules.first_mover, 0)
    }

    fn start(board: Board, rules: Rules, to_play: Color, handicap: usize) -> Position {
        // A single stone is no handicap.
        let handicap = if handicap < 2 { 0 } else { handicap };
        let mut history = History::default();
        history.push(&board, to_play, None);
        Position {
            rules,
            state: State {
                board,
                to_play,
                stops: Stops::new(handicap),
            },
            handicap,
            turns: Vec::new(),
            decisions: Vec::new(),
            rulings: Rulings::default(),
            history,
            remembered: 0,
        }
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

    /// Whether nothing has happened that the rules alone do not bring about.
    pub fn is_untouched(&self) -> bool {
        let fresh = Position::new(self.board().size(), self.rules);
        self.turns.is_empty()
            && self.handicap == fresh.handicap
            && self.decisions.is_empty()
            && self.to_play() == fresh.to_play()
            && self.board().stones() == fresh.board().stones()
    }

    /// The same game under other rules. Once it has begun, it keeps the stones and the side that
    /// it began with. A `lenient` one takes moves as [`Position::play_leniently`] does.
    ///
    /// # Errors
    /// The first move that those rules forbid.
    pub fn with_rules(&self, rules: Rules, lenient: bool) -> Result<Position, Illegal> {
        let size = self.board().size();
        if self.is_untouched() {
            return Ok(Position::new(size, rules));
        }
        let stones: Vec<_> = self.initial_stones().collect();
        let to_play = self.initial_to_play();
        let mut position = Position::setup(size, rules, &stones, to_play, self.handicap)?;
        for event in self.events() {
            match event {
                Event::Move(color, mv) if lenient => position.play_leniently(color, mv)?,
                Event::Move(color, mv) => position.play(color, mv)?,
                Event::Void(_) => position.void(),
                Event::Decision(decision) => position.add(decision.clone()),
            }
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
        self.state.phase(&self.rules)
    }

    /// Number of handicap stones.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// The moves so far, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        self.turns
            .iter()
            .filter_map(|turn| Some((turn.color, turn.mv?)))
    }

    /// The moves that lead from an `earlier` position of the same game to this one; `None` if they are
    /// not of the same game, or something else has happened between.
    pub fn moves_since(&self, earlier: &Position) -> Option<Vec<(Color, Move)>> {
        let same = self.rules == earlier.rules
            && self.handicap == earlier.handicap
            && self.board().size() == earlier.board().size()
            && self.decisions == earlier.decisions
            && self.turns.len() >= earlier.turns.len()
            && self.initial_to_play() == earlier.initial_to_play()
            && self.initial_stones().eq(earlier.initial_stones());
        if !same {
            return None;
        }
        let (past, new) = self.turns.split_at(earlier.turns.len());
        let moves = |turns: &[Turn]| -> Option<Vec<(Color, Move)>> {
            turns
                .iter()
                .map(|turn| Some((turn.color, turn.mv?)))
                .collect()
        };
        let equal = |(a, b): (&Turn, &Turn)| a.color == b.color && a.mv == b.mv;
        past.iter()
            .zip(&earlier.turns)
            .all(equal)
            .then(|| moves(new))?
    }

    /// Everything that has happened since the beginning, oldest first.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        let mut told = 0;
        let turns = self.turns.iter().map(Some).chain([None]);
        turns.flat_map(move |turn| {
            // Each turn comes after the decisions that had been made before it.
            let until = turn.map_or(self.decisions.len(), |turn| turn.decisions);
            let decisions = self.decisions.iter().take(until).skip(told);
            told = until;
            let turn = turn.map(|turn| match turn.mv {
                Some(mv) => Event::Move(turn.color, mv),
                None => Event::Void(turn.color),
            });
            decisions.map(Event::Decision).chain(turn)
        })
    }

    /// The stones that the game began with.
    pub fn initial_stones(&self) -> impl Iterator<Item = (Color, Point)> + '_ {
        let first = self.history.states().first().map(|seen| &seen.stones);
        let at = move |point| Some((first?.at(point)?, point));
        self.board().size().iter().filter_map(at)
    }

    /// The side to move at the beginning.
    pub fn initial_to_play(&self) -> Color {
        self.turns
            .first()
            .map_or(self.to_play(), |turn| turn.to_play)
    }

    /// Keys for [`State::key_after`] of all states so far, if `to_play` moves next; empty when the
    /// rules have no superko.
    pub fn superko_keys(&self, to_play: Color) -> impl Iterator<Item = u64> + '_ {
        let ko = self.rules.ko;
        let remembered = self.history.states().iter().skip(self.remembered);
        // When it is not its turn, the other side is taken to have passed. That is no play.
        let skipped = to_play != self.to_play() && ko != Ko::Natural;
        let now = skipped.then(|| history::key(ko, self.board().hash(), to_play));
        remembered
            .filter_map(move |seen| seen.key(ko))
            .chain(now.flatten())
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
        if self.rules.ko == Ko::Simple {
            return Ok(());
        }
        // A play out of turn first makes the other side pass, and that state counts. It cannot
        // matter here: its board is the present one, which a play always changes.
        let mut after = None;
        let hash = self.state.board.hash_after(color, point);
        for (index, seen) in self.history.with_hash(hash) {
            if index < self.remembered {
                break;
            }
            if !seen.forbids(self.rules.ko, color) {
                continue;
            }
            // Equal hashes are almost surely equal boards; compare them to be sure.
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
        self.make(color, mv);
        Ok(())
    }

    /// Makes a move as [`Position::play`] does, of a game that was played by other rules: a
    /// repetition and the suicide of several stones are taken as they are, whatever the rules say.
    ///
    /// # Errors
    /// The point is off the board or occupied, or the suicide is one of a single stone, which no
    /// rules know.
    pub fn play_leniently(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        if let Move::Play(point) = mv {
            let lenient = Rules {
                suicide: true,
                ko: Ko::Positional,
                ..self.rules
            };
            self.state.check_without_history(&lenient, color, point)?;
        }
        self.make(color, mv);
        Ok(())
    }

    fn make(&mut self, color: Color, mv: Move) {
        self.begin_turn(color, Some(mv));
        if self.state.to_play != color {
            self.state.skip_to(color);
            self.remember(None);
        }
        self.state.play_unchecked(color, mv);
        self.remember(matches!(mv, Move::Play(_)).then_some(color));
        if self.state.stops.is_stopped() && self.rules.history == rules::History::Cleared {
            self.remembered = self.history.len() - 1;
        }
    }

    /// Declares the move that the side to move has tried void: its opponent moves now. That is no
    /// pass (competition regulations, article 12).
    pub fn void(&mut self) {
        let color = self.state.to_play;
        self.begin_turn(color, None);
        self.state.skip_to(!color);
        self.remember(None);
    }

    fn begin_turn(&mut self, color: Color, mv: Option<Move>) {
        self.turns.push(Turn {
            color,
            mv,
            to_play: self.state.to_play,
            stops: self.state.stops,
            ko: self.state.board.ko(),
            captured: ByColor(Color::BOTH.map(|color| self.state.board.captured(color))),
            decisions: self.decisions.len(),
            seen: self.history.len(),
            remembered: self.remembered,
        });
    }

    fn remember(&mut self, made_by: Option<Color>) {
        let state = &self.state;
        self.history.push(&state.board, state.to_play, made_by);
    }

    /// Takes back the last turn with the referee's decisions that came after it; without a turn,
    /// the decisions. Returns whether there was anything.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else {
            return self.take_back_decisions(0);
        };
        self.take_back_decisions(turn.decisions);
        self.history.truncate(turn.seen);
        if let (Some(Move::Play(_)), Some(before)) = (turn.mv, self.history.states().last()) {
            let size = self.state.board.size();
            self.state.board = Board::restore(size, &before.stones, turn.ko, turn.captured);
        } else {
            self.state.board.set_ko(turn.ko);
        }
        self.state.to_play = turn.to_play;
        self.state.stops = turn.stops;
        self.remembered = turn.remembered;
        true
    }

    /// What the referee's decisions amount to.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// Adds a decision of the referee.
    ///
    /// # Errors
    /// A contestable point off the board, or no warning to withdraw; nothing has changed then.
    pub fn decide(&mut self, mut decision: Decision) -> Result<(), Undecidable> {
        let size = self.board().size();
        match &mut decision {
            Decision::Warn(..) => {}
            Decision::Withdraw(color) => {
                if !self.rulings.is_warned(*color) {
                    return Err(Undecidable::NoWarning(*color));
                }
            }
            Decision::Contestable(points) => {
                if let Some(&point) = points.iter().find(|&&point| !size.contains(point)) {
                    return Err(Undecidable::OffBoard(point));
                }
                points.sort();
                points.dedup();
            }
        }
        self.add(decision);
        Ok(())
    }

    /// Takes the decisions of another game on a board of the same size, which this one replaces.
    pub fn inherit_decisions(&mut self, other: &mut Position) {
        self.decisions = std::mem::take(&mut other.decisions);
        self.rulings = std::mem::take(&mut other.rulings);
    }

    fn add(&mut self, decision: Decision) {
        self.rulings.add(&decision);
        self.decisions.push(decision);
    }

    /// Forgets all decisions but the first `len`. Returns whether there were more.
    fn take_back_decisions(&mut self, len: usize) -> bool {
        if self.decisions.len() == len {
            return false;
        }
        self.decisions.truncate(len);
        self.rulings = Rulings::default();
        for decision in &self.decisions {
            self.rulings.add(decision);
        }
        true
    }

    /// Whether the game has no result: the rules forbid no long cycle, and the last play, whatever
    /// passes came after it, has closed one. A cycle is made of plays alone: who passes in it lets
    /// it go on. So both sides have lost the same number of stones in it (Japanese rules 1989,
    /// article 12).
    pub fn has_no_result(&self) -> bool {
        let states = self.history.states();
        let last_play = states.iter().rposition(|seen| seen.made_by.is_some());
        let Some(last) = last_play.filter(|_| self.rules.ko == Ko::Simple) else {
            return false;
        };
        let closes = |earlier: usize| {
            let (earlier_state, after) = (&states[earlier], &states[earlier + 1..=last]);
            earlier_state.to_play == states[last].to_play
                && earlier_state.stones == states[last].stones
                && after.iter().all(|seen| seen.made_by.is_some())
        };
        self.history
            .with_hash(states[last].hash)
            .any(|(index, _)| index < last && closes(index))
    }

    /// Whether the next stop ends the game with every stone alive: a dead one must be taken off
    /// before.
    pub fn next_stop_is_final(&self) -> bool {
        self.state.stops.next_is_final(self.rules.dead_stones)
    }

    /// Whether dead stones are not, or no longer, taken off.
    pub fn every_stone_lives(&self) -> bool {
        self.state.every_stone_lives(&self.rules)
    }

    /// What Black pays White whatever happens on the board: komi, handicap compensation, and
    /// penalties against each other.
    pub fn owed(&self) -> HalfPoints {
        let [black, white] = Color::BOTH.map(|color| self.rulings.penalty(color));
        let handicap = self.rules.handicap_compensation(self.handicap);
        HalfPoints(self.rules.komi.0 + handicap.0 + 2 * (black - white))
    }
}

//! The rules a second time: plain, slow and written from the specification alone.
//!
//! The engine's own rules are fast and therefore intricate. This file is the
//! opposite: flood fill for everything, whole boards as history, no hashing and
//! nothing kept up to date that can be worked out again. It shares no code with
//! the engine, so that a mistake must be made twice to go unnoticed. For the same
//! reason it types the table of the rule sets once more.
//!
//! Sides are `'X'` (Black) and `'O'` (White). An empty point is `'.'`.

use std::iter;
use std::ops::{Index, IndexMut};

/// A point as (column from the left, row from the bottom), both counted from 0.
pub type Point = (usize, usize);

/// Which repetitions of the whole board a play may not bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The board that the opponent's play just before it found.
    Simple,
    /// Any earlier board, whoever was to move.
    Positional,
    /// Any earlier board with the same side to move.
    Situational,
    /// Any board that the same side made by an earlier play.
    Natural,
}

/// What a stop does to the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// Nothing.
    Kept,
    /// The stop position becomes the new initial position.
    Cleared,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Stones and surrounded points.
    Area,
    /// Surrounded points, prisoners and dead stones.
    Territory,
}

/// Whose an empty point is when its region touches both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neutral {
    /// Nobody's: the whole region is neutral.
    Region,
    /// The side's whose stones alone are directly beside it, if there is one.
    Point,
}

/// Which own points do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// All of them count.
    None,
    /// Those beside an own stone in a seki do not.
    Seki,
    /// Nor do two more of each independent group.
    All,
}

/// Who pays for the last play, or for any more plays than the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastPlay {
    /// Nobody.
    None,
    /// Black pays a point if White opened the pair of passes of the first stop.
    FirstOfPair,
    /// Black pays a point if White made the first pass of the whole game.
    FirstOfGame,
    /// Whoever made the first pass of the whole game gets half a point.
    Button,
    /// Black pays a point for each play more than White up to the first stop.
    Surplus,
}

/// How long dead stones are taken off by agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadStones {
    /// After every stop.
    Agreed,
    /// After the first stop. Any later one ends the game with every stone alive.
    AgreedOnce,
    /// Until four passes in a row end the game with every stone alive.
    AgreedUntilFourPasses,
    /// Never: the first stop ends the game, and every stone is alive.
    Never,
}

/// The stones on the board of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stones {
    /// None.
    None,
    /// Two of each side in the corners, crosswise, the upper left one Black's.
    Seats,
}

/// What White gets for N handicap stones, in points. One stone is no handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handicap {
    /// Nothing.
    None,
    /// N - 1.
    AllButOne,
    /// N.
    Each,
    /// 2 N.
    Twice,
}

/// Who wins when the result is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Nobody.
    Draw,
    /// Black.
    Black,
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The ko rule.
    pub repetition: Repetition,
    /// Whether that rule forgets at a stop.
    pub history: History,
    /// May a play take off its own chain of two stones or more?
    pub suicide: bool,
    /// What is counted.
    pub scoring: Scoring,
    /// How neutral points are told.
    pub neutral: Neutral,
    /// Which own points do not count.
    pub tax: Tax,
    /// Who pays for the last play.
    pub last_play: LastPlay,
    /// How the game ends.
    pub dead_stones: DeadStones,
    /// Who moves first in a new game.
    pub first: char,
    /// What stands on the board of a new game.
    pub stones: Stones,
    /// What White gets for handicap stones.
    pub handicap: Handicap,
    /// What White gets for moving second, in half points.
    pub komi: i32,
    /// Who wins when the result is 0.
    pub ties: Ties,
}

/// The names that `preset` knows.
pub const PRESETS: [&str; 15] = [
    "wmsg",
    "wmsg-first-pass",
    "yanlai",
    "chinese",
    "chinese-ogs",
    "chinese-kgs",
    "japanese",
    "korean",
    "ing",
    "aga",
    "bga",
    "new-zealand",
    "tromp-taylor",
    "ancient-chinese",
    "ancient-territory",
];

/// The rule set of this name. An unknown name panics.
pub fn preset(name: &str) -> Rules {
    // What most of them have in common.
    let usual = Rules {
        repetition: Repetition::Situational,
        history: History::Kept,
        suicide: false,
        scoring: Scoring::Area,
        neutral: Neutral::Region,
        tax: Tax::None,
        last_play: LastPlay::None,
        dead_stones: DeadStones::Agreed,
        first: 'X',
        stones: Stones::None,
        handicap: Handicap::None,
        komi: 15,
        ties: Ties::Draw,
    };
    match name {
        "wmsg" => Rules {
            last_play: LastPlay::FirstOfPair,
            dead_stones: DeadStones::AgreedOnce,
            handicap: Handicap::AllButOne,
            komi: 13,
            ..usual
        },
        "wmsg-first-pass" => Rules {
            last_play: LastPlay::FirstOfGame,
            ..preset("wmsg")
        },
        "yanlai" => Rules {
            repetition: Repetition::Positional,
            history: History::Cleared,
            suicide: true,
            neutral: Neutral::Point,
            last_play: LastPlay::Surplus,
            komi: 13,
            ..usual
        },
        "chinese" => Rules {
            repetition: Repetition::Simple,
            handicap: Handicap::Each,
            ..usual
        },
        "chinese-ogs" => Rules {
            repetition: Repetition::Positional,
            ..preset("chinese")
        },
        "chinese-kgs" => Rules {
            dead_stones: DeadStones::AgreedOnce,
            ..preset("chinese-ogs")
        },
        "japanese" | "korean" => Rules {
            repetition: Repetition::Simple,
            scoring: Scoring::Territory,
            tax: Tax::Seki,
            komi: 13,
            ..usual
        },
        "ing" => Rules {
            repetition: Repetition::Positional,
            suicide: true,
            neutral: Neutral::Point,
            dead_stones: DeadStones::AgreedUntilFourPasses,
            komi: 16,
            ties: Ties::Black,
            ..usual
        },
        "aga" => Rules {
            dead_stones: DeadStones::AgreedUntilFourPasses,
            handicap: Handicap::AllButOne,
            ..usual
        },
        "bga" => Rules {
            repetition: Repetition::Natural,
            ..preset("aga")
        },
        "new-zealand" => Rules {
            suicide: true,
            komi: 14,
            ..usual
        },
        "tromp-taylor" => Rules {
            repetition: Repetition::Positional,
            suicide: true,
            dead_stones: DeadStones::Never,
            ..usual
        },
        "ancient-chinese" => Rules {
            repetition: Repetition::Simple,
            tax: Tax::All,
            first: 'O',
            stones: Stones::Seats,
            handicap: Handicap::Twice,
            komi: 0,
            ..usual
        },
        "ancient-territory" => Rules {
            scoring: Scoring::Territory,
            handicap: Handicap::None,
            ..preset("ancient-chinese")
        },
        _ => panic!("there are no rules called {name:?}"),
    }
}

/// How far the game has come, told by the moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No two consecutive passes yet.
    Play,
    /// Two consecutive passes just now: dead stones may be agreed.
    Stopped,
    /// Any turn after a stop.
    Resumed,
    /// Two consecutive passes just now, and every stone is alive.
    Ended,
}

/// How one side fills its own area with all of its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The stones on the board that count.
    pub on_board: i32,
    /// All the others.
    pub in_bowl: i32,
    /// The own points that stay empty, or minus the stones that find no place.
    pub left: i32,
}

/// The cells, row by row from the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    width: usize,
    cells: Vec<char>,
}

impl Index<Point> for Board {
    type Output = char;

    fn index(&self, (column, row): Point) -> &char {
        &self.cells[row * self.width + column]
    }
}

impl IndexMut<Point> for Board {
    fn index_mut(&mut self, (column, row): Point) -> &mut char {
        &mut self.cells[row * self.width + column]
    }
}

/// A number for each side.
#[derive(Clone, Copy, Debug, Default)]
struct Both {
    black: i32,
    white: i32,
}

impl Index<char> for Both {
    type Output = i32;

    fn index(&self, side: char) -> &i32 {
        match side {
            'X' => &self.black,
            'O' => &self.white,
            _ => panic!("{side:?} is not a side"),
        }
    }
}

impl IndexMut<char> for Both {
    fn index_mut(&mut self, side: char) -> &mut i32 {
        match side {
            'X' => &mut self.black,
            'O' => &mut self.white,
            _ => panic!("{side:?} is not a side"),
        }
    }
}

/// What a repetition is compared with: a board and the side then to move.
#[derive(Clone, Debug)]
struct State {
    board: Board,
    to_move: char,
    /// Whose play made it. Nobody's if it is the initial one or left by a pass.
    maker: Option<char>,
    /// The number of stones. Two boards with different numbers cannot be equal,
    /// which spares most comparisons.
    stones: usize,
}

impl State {
    fn new(board: &Board, to_move: char, maker: Option<char>) -> State {
        State {
            board: board.clone(),
            to_move,
            maker,
            stones: stones(board),
        }
    }

    /// Is it this board, with this number of stones?
    fn is(&self, board: &Board, stones: usize) -> bool {
        self.stones == stones && self.board == *board
    }
}

/// A game: the board as it stands and everything that happened before.
#[derive(Clone, Debug)]
pub struct Game {
    /// How many handicap stones Black had. They are on the board already.
    pub handicap: usize,
    rules: Rules,
    board: Board,
    to_move: char,
    /// The initial state, then one state after each turn.
    history: Vec<State>,
    /// The stones that each side holds as prisoners.
    held: Both,
    /// The plays that each side has made.
    plays: Both,
    /// The same at the first stop.
    plays_at_stop: Option<Both>,
    /// How many passes in turn came last, one after the other.
    run: u32,
    /// How often two consecutive passes have stopped the game.
    stops: u32,
    /// Who made the first pass of the game.
    first_passer: Option<char>,
    /// Who opened the pair of passes of the first stop.
    stopper: Option<char>,
    /// Did the last play close a cycle of plays?
    cycle: bool,
    contestable: Vec<Point>,
    /// Each offence so far: whose it was, and was it a wrong order in pair go?
    offences: Vec<(char, bool)>,
}

impl Game {
    /// A new game on a square board.
    pub fn new(size: usize, rules: Rules) -> Game {
        let mut board = Board {
            width: size,
            cells: vec!['.'; size * size],
        };
        // A smaller board has no handicap points.
        if rules.stones == Stones::Seats && size >= 7 {
            let low = if size < 13 { 2 } else { 3 };
            let high = size - 1 - low;
            board[(low, high)] = 'X';
            board[(high, low)] = 'X';
            board[(low, low)] = 'O';
            board[(high, high)] = 'O';
        }
        Game::start(board, rules.first, rules)
    }

    /// A set-up position, first row on top. It becomes the initial state.
    /// The board need not be square. Rows that do not fit together panic.
    pub fn from_rows(rows: &[&str], to_move: char, rules: Rules) -> Game {
        let width = rows[0].len();
        for row in rows {
            assert_eq!(row.len(), width, "the rows differ in length");
            assert!(row.chars().all(|cell| "XO.".contains(cell)), "odd cell");
        }
        let cells = rows.iter().rev().flat_map(|row| row.chars()).collect();
        Game::start(Board { width, cells }, to_move, rules)
    }

    fn start(board: Board, to_move: char, rules: Rules) -> Game {
        Game {
            handicap: 0,
            rules,
            // The initial position counts as a state.
            history: vec![State::new(&board, to_move, None)],
            board,
            to_move,
            held: Both::default(),
            plays: Both::default(),
            plays_at_stop: None,
            run: 0,
            stops: 0,
            first_passer: None,
            stopper: None,
            cycle: false,
            contestable: Vec::new(),
            offences: Vec::new(),
        }
    }

    /// The opponent of whoever had the last turn; at the start, the side named there.
    pub fn to_move(&self) -> char {
        self.to_move
    }

    /// The board as text, first row on top.
    pub fn rows(&self) -> Vec<String> {
        self.board
            .cells
            .chunks(self.board.width)
            .rev()
            .map(|row| row.iter().collect())
            .collect()
    }

    /// How many stones `side` holds as prisoners. Suicides count for the opponent.
    pub fn prisoners(&self, side: char) -> i32 {
        self.held[side]
    }

    /// How many plays `side` has made. Handicap stones are plays of Black.
    pub fn plays(&self, side: char) -> i32 {
        let placed = if side == 'X' { self.placed() } else { 0 };
        self.plays[side] + placed
    }

    /// The handicap stones. One alone is but the first play of an even game.
    fn placed(&self) -> i32 {
        if self.handicap < 2 {
            0
        } else {
            self.handicap as i32
        }
    }

    /// Where the moves so far have brought the game.
    pub fn phase(&self) -> Phase {
        // A third pass in a row is a lone pass again.
        let stopped = self.run > 0 && self.run.is_multiple_of(2);
        if !stopped {
            return if self.stops == 0 {
                Phase::Play
            } else {
                Phase::Resumed
            };
        }
        let ended = match self.rules.dead_stones {
            DeadStones::Agreed => false,
            DeadStones::AgreedOnce => self.stops > 1,
            DeadStones::AgreedUntilFourPasses => self.run >= 4,
            DeadStones::Never => true,
        };
        if ended { Phase::Ended } else { Phase::Stopped }
    }

    /// Is it too late, or never time, to take stones off by agreement?
    pub fn every_stone_lives(&self) -> bool {
        self.phase() == Phase::Ended || self.rules.dead_stones == DeadStones::Never
    }

    /// Has the last play closed a cycle of plays, where the ko rule lets it?
    pub fn no_result(&self) -> bool {
        self.rules.repetition == Repetition::Simple && self.cycle
    }

    /// May `side` make this move now? `None` is a pass, and a pass is always legal.
    pub fn legal(&self, side: char, mv: Option<Point>) -> bool {
        let Some(point) = mv else { return true };
        let Some((board, _, _)) = self.outcome(side, point) else {
            return false;
        };
        match self.rules.repetition {
            Repetition::Simple => match self.history.as_slice() {
                // Every turn leaves a state, so anything in between lifts the ko.
                [.., found, last] if last.maker == Some(opponent(side)) => found.board != board,
                _ => true,
            },
            Repetition::Positional => !self.earlier(&board).any(|_| true),
            Repetition::Situational => !self
                .earlier(&board)
                .any(|state| state.to_move == opponent(side)),
            Repetition::Natural => !self.earlier(&board).any(|state| state.maker == Some(side)),
        }
    }

    /// The states so far with this very board.
    fn earlier(&self, board: &Board) -> impl Iterator<Item = &State> {
        let stones = stones(board);
        self.history
            .iter()
            .filter(move |state| state.is(board, stones))
    }

    /// Makes the move, or returns false and changes nothing when it is illegal.
    pub fn play(&mut self, side: char, mv: Option<Point>) -> bool {
        self.legal(side, mv) && self.play_repeating(side, mv)
    }

    /// The same, whatever the move repeats.
    pub fn play_repeating(&mut self, side: char, mv: Option<Point>) -> bool {
        if mv.is_some_and(|point| self.outcome(side, point).is_none()) {
            return false;
        }
        if side != self.to_move {
            // Out of turn: the other side has implicitly passed.
            self.skip(side);
        }
        match mv {
            Some(point) => self.put(side, point),
            None => self.pass(side),
        }
        true
    }

    /// The referee takes back what the side to move did. Its opponent is to move.
    pub fn void(&mut self) {
        self.skip(opponent(self.to_move));
    }

    /// A turn goes by without a move. That leaves a state, but it is no half of a
    /// pair of passes and makes nobody the first passer.
    fn skip(&mut self, to_move: char) {
        self.run = 0;
        self.record(to_move, None);
    }

    fn put(&mut self, side: char, point: Point) {
        let (board, taken, lost) = self.outcome(side, point).expect("a legal play");
        self.board = board;
        self.held[side] += taken;
        self.held[opponent(side)] += lost;
        self.plays[side] += 1;
        self.run = 0;
        self.record(opponent(side), Some(side));
        self.cycle = self.closes_cycle();
    }

    fn pass(&mut self, side: char) {
        self.first_passer = self.first_passer.or(Some(side));
        self.run += 1;
        self.record(opponent(side), None);
        if self.run.is_multiple_of(2) {
            self.stop();
        }
    }

    /// Two consecutive passes. Who is now to move made the first of them.
    fn stop(&mut self) {
        self.stops += 1;
        // What the first stop has fixed no resumption changes.
        self.stopper = self.stopper.or(Some(self.to_move));
        self.plays_at_stop = self.plays_at_stop.or(Some(self.plays));
        if self.rules.history == History::Cleared {
            self.history.clear();
            self.record(self.to_move, None);
        }
    }

    /// Hands the turn to `to_move` and writes the new state down.
    fn record(&mut self, to_move: char, maker: Option<char>) {
        self.to_move = to_move;
        self.history.push(State::new(&self.board, to_move, maker));
    }

    /// Is the last state an earlier one again, with nothing but plays in between?
    fn closes_cycle(&self) -> bool {
        let now = self.history.last().expect("the initial state");
        self.history
            .windows(2)
            .rev()
            .take_while(|pair| pair[1].maker.is_some())
            .map(|pair| &pair[0])
            .any(|past| past.to_move == now.to_move && past.is(&now.board, now.stones))
    }

    /// The board after a play, the stones taken and the own stones lost.
    /// `None` off the board, on a stone and for a suicide that is not allowed.
    fn outcome(&self, side: char, point: Point) -> Option<(Board, i32, i32)> {
        if !on_board(&self.board, point) || self.board[point] != '.' {
            return None;
        }
        let mut board = self.board.clone();
        board[point] = side;
        let mut taken = 0;
        // The opponent's chains go first; that may give the mover a liberty.
        for next in neighbours(&self.board, point) {
            if board[next] == opponent(side) {
                taken += remove_if_dead(&mut board, next);
            }
        }
        let lost = remove_if_dead(&mut board, point);
        // A lone stone's suicide leaves the board as it was: never allowed.
        if lost == 1 || (lost > 1 && !self.rules.suicide) {
            return None;
        }
        Some((board, taken, lost))
    }

    /// Names the points that are shared half each, whatever stands on them. Those
    /// named before are so no longer.
    pub fn set_contestable(&mut self, points: &[Point]) {
        self.contestable = points.to_vec();
    }

    /// An offence of `side`, ordinary or a wrong order in pair go.
    pub fn warn(&mut self, side: char, pair_go: bool) {
        self.offences.push((side, pair_go));
    }

    /// Forgives the last offence of `side`, if there is one.
    pub fn withdraw(&mut self, side: char) {
        let last = self.offences.iter().rposition(|(who, _)| *who == side);
        if let Some(last) = last {
            self.offences.remove(last);
        }
    }

    /// The points that `side` has lost by offences.
    fn penalty(&self, side: char) -> i32 {
        let own = self.offences.iter().filter(|(who, _)| *who == side);
        own.map(|(_, pair_go)| if *pair_go { 3 } else { 2 }).sum()
    }

    /// Who was the first to commit two ordinary offences. A wrong order in pair go
    /// never loses the game.
    fn loser(&self) -> Option<char> {
        let ordinary = self.offences.iter().filter(|(_, pair_go)| !pair_go);
        let sides: Vec<char> = ordinary.map(|(side, _)| *side).collect();
        match sides.as_slice() {
            [first, second, ..] if first == second => Some(*first),
            // Each side had one, so the third is the second of its side.
            [_, _, third, ..] => Some(*third),
            _ => None,
        }
    }

    /// Black's and White's area in half points, and the number of points shared.
    ///
    /// `dead` names every dead stone; `seki` names one stone of each chain in a
    /// seki. The tax on groups is not yet paid.
    pub fn area(&self, dead: &[Point], seki: &[Point]) -> (i32, i32, i32) {
        let board = self.without(dead);
        let mut own = Both::default();
        let mut shared = 0;
        for point in points(&board) {
            match self.counted_for(&board, point, seki) {
                Some(side) => own[side] += 1,
                None => shared += 1,
            }
        }
        (2 * own.black + shared, 2 * own.white + shared, shared)
    }

    /// Black's and White's territory with prisoners and dead stones, in whole
    /// points. The tax on groups is not yet paid.
    pub fn territory(&self, dead: &[Point], seki: &[Point]) -> (i32, i32) {
        let board = self.without(dead);
        let empty = self.own_empty(&board, seki);
        let removed = self.removed(&board);
        (empty.black + removed.white, empty.white + removed.black)
    }

    /// What Black's and White's groups pay, in whole points: two each, or as many
    /// as they have. A group with a stone in a seki pays nothing.
    pub fn tax(&self, dead: &[Point], seki: &[Point]) -> (i32, i32) {
        if self.rules.tax != Tax::All {
            return (0, 0);
        }
        let mut tax = Both::default();
        let board = self.without(dead);
        // With its own regions filled in, a group becomes a chain.
        let mut filled = board.clone();
        for point in points(&board).filter(|p| board[*p] == '.') {
            if let Some(side) = only_side(&board, beside(&board, point)) {
                filled[point] = side;
            }
        }
        for stone in points(&board).filter(|p| board[*p] != '.') {
            if filled[stone] == '-' {
                // It has paid together with another chain.
                continue;
            }
            let group: Vec<Point> = connected(&filled, stone).collect();
            let in_seki = |p: &Point| board[*p] != '.' && seki.contains(p);
            let pays = |p: &&Point| board[**p] == '.' && !self.contestable.contains(p);
            if !group.iter().any(in_seki) {
                tax[board[stone]] += group.iter().filter(pays).count().min(2) as i32;
            }
            for point in group {
                filled[point] = '-';
            }
        }
        (tax.black, tax.white)
    }

    /// How many plays more than White Black has made up to the first stop, or until
    /// now if there was none.
    pub fn surplus(&self) -> i32 {
        let plays = self.plays_at_stop.unwrap_or(self.plays);
        self.placed() + plays.black - plays.white
    }

    /// What Black pays White for the last play, in half points. Where no pass has
    /// decided yet, it is as if both passed now.
    pub fn last_play(&self) -> i32 {
        // A lone pass is the first half of a pair already.
        let opens = if self.run % 2 == 1 {
            opponent(self.to_move)
        } else {
            self.to_move
        };
        let of_pair = self.stopper.unwrap_or(opens);
        let of_game = self.first_passer.unwrap_or(self.to_move);
        match self.rules.last_play {
            LastPlay::None => 0,
            LastPlay::FirstOfPair if of_pair == 'O' => 2,
            LastPlay::FirstOfPair => 0,
            LastPlay::FirstOfGame if of_game == 'O' => 2,
            LastPlay::FirstOfGame => 0,
            LastPlay::Button if of_game == 'O' => 1,
            LastPlay::Button => -1,
            LastPlay::Surplus => 2 * self.surplus(),
        }
    }

    /// Black minus White in half points, with everything that is paid.
    pub fn result(&self, dead: &[Point], seki: &[Point]) -> i32 {
        let counted = match self.rules.scoring {
            Scoring::Area => {
                let (black, white, _) = self.area(dead, seki);
                black - white
            }
            Scoring::Territory => {
                let (black, white) = self.territory(dead, seki);
                2 * (black - white)
            }
        };
        let handicap = match (self.rules.handicap, self.placed()) {
            (Handicap::None, _) | (_, 0) => 0,
            (Handicap::AllButOne, stones) => stones - 1,
            (Handicap::Each, stones) => stones,
            (Handicap::Twice, stones) => 2 * stones,
        };
        let (black_tax, white_tax) = self.tax(dead, seki);
        let black_pays = black_tax + self.penalty('X') + handicap;
        let white_pays = white_tax + self.penalty('O');
        counted - 2 * (black_pays - white_pays) - self.rules.komi - self.last_play()
    }

    /// Who has won. Nobody has in a draw and in a game without a result.
    pub fn winner(&self, dead: &[Point], seki: &[Point]) -> Option<char> {
        if let Some(loser) = self.loser() {
            return Some(opponent(loser));
        }
        if self.no_result() {
            return None;
        }
        match (self.result(dead, seki), self.rules.ties) {
            (1.., _) | (0, Ties::Black) => Some('X'),
            (0, Ties::Draw) => None,
            (..0, _) => Some('O'),
        }
    }

    /// Black's and White's count by filling in. Each side has a stone for every
    /// second point of the board, rounded down. Dead stones and those on contestable
    /// points go back to the bowl. Eyes in a seki are filled too.
    pub fn fill(&self, dead: &[Point]) -> (Fill, Fill) {
        let board = self.without(dead);
        let empty = self.own_empty(&board, &[]);
        let fill = |side| {
            let counts = |p: &Point| board[*p] == side && !self.contestable.contains(p);
            let on_board = points(&board).filter(counts).count() as i32;
            let in_bowl = (board.cells.len() / 2) as i32 - on_board;
            Fill {
                on_board,
                in_bowl,
                left: empty[side] - in_bowl,
            }
        };
        (fill('X'), fill('O'))
    }

    /// Black's own empty points less his removed stones, minus the same of White.
    /// Eyes in a seki are own points here.
    pub fn space(&self, dead: &[Point]) -> i32 {
        let board = self.without(dead);
        let empty = self.own_empty(&board, &[]);
        let removed = self.removed(&board);
        (empty.black - removed.black) - (empty.white - removed.white)
    }

    /// The number of sequences of `depth` plays and passes in turn from here.
    /// Two consecutive passes end a sequence for good.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.phase() != Phase::Play {
            return 0;
        }
        let mut count = 0;
        for mv in points(&self.board).map(Some).chain([None]) {
            if self.legal(self.to_move, mv) {
                let mut next = self.clone();
                next.play(self.to_move, mv);
                count += next.perft(depth - 1);
            }
        }
        count
    }

    /// The board with the dead stones taken off, if any may still be.
    fn without(&self, dead: &[Point]) -> Board {
        let mut board = self.board.clone();
        if !self.every_stone_lives() {
            for &stone in dead {
                board[stone] = '.';
            }
        }
        board
    }

    /// Whose point it is in the count.
    fn counted_for(&self, board: &Board, point: Point, seki: &[Point]) -> Option<char> {
        if self.contestable.contains(&point) {
            return None;
        }
        let side = self.owner(board, point)?;
        let taxed = self.rules.tax != Tax::None
            && board[point] == '.'
            && touches_seki(board, point, side, seki);
        if taxed { None } else { Some(side) }
    }

    /// The stone's side, or the only side that the empty region touches. If it
    /// touches both, the stones directly beside the point may decide.
    fn owner(&self, board: &Board, point: Point) -> Option<char> {
        if board[point] != '.' {
            return Some(board[point]);
        }
        let by_region = only_side(board, beside(board, point));
        match self.rules.neutral {
            Neutral::Region => by_region,
            Neutral::Point => by_region.or(only_side(board, neighbours(board, point))),
        }
    }

    /// The empty points that count for each side.
    fn own_empty(&self, board: &Board, seki: &[Point]) -> Both {
        let mut own = Both::default();
        for point in points(board).filter(|p| board[*p] == '.') {
            if let Some(side) = self.counted_for(board, point, seki) {
                own[side] += 1;
            }
        }
        own
    }

    /// Each side's stones that are prisoners or missing on this board.
    fn removed(&self, board: &Board) -> Both {
        let number = |board: &Board, side| board.cells.iter().filter(|c| **c == side).count();
        let off = |side| (number(&self.board, side) - number(board, side)) as i32;
        Both {
            black: self.held.white + off('X'),
            white: self.held.black + off('O'),
        }
    }
}

/// The other side.
pub fn opponent(side: char) -> char {
    match side {
        'X' => 'O',
        'O' => 'X',
        _ => panic!("{side:?} is not a side"),
    }
}

/// Every point of the board.
fn points(board: &Board) -> impl Iterator<Item = Point> + use<> {
    let width = board.width;
    (0..board.cells.len()).map(move |i| (i % width, i / width))
}

/// The number of stones on the board.
fn stones(board: &Board) -> usize {
    board.cells.iter().filter(|cell| **cell != '.').count()
}

/// Is there such a point?
fn on_board(board: &Board, (column, row): Point) -> bool {
    column < board.width && row < board.cells.len() / board.width
}

/// The points next to this one: four, or fewer at the edge.
fn neighbours(board: &Board, (column, row): Point) -> impl Iterator<Item = Point> {
    // Left of column 0 is a huge number, which is on no board.
    let around = [
        (column.wrapping_sub(1), row),
        (column + 1, row),
        (column, row.wrapping_sub(1)),
        (column, row + 1),
    ];
    around.into_iter().filter(|next| on_board(board, *next))
}

/// All points connected to this one through cells of the same kind: the chain
/// of a stone, or the region of an empty point.
fn connected(board: &Board, point: Point) -> impl Iterator<Item = Point> {
    let mut unseen = board.clone();
    unseen[point] = '-';
    let mut found = vec![point];
    iter::from_fn(move || {
        let here = found.pop()?;
        for next in neighbours(board, here) {
            if unseen[next] == board[point] {
                unseen[next] = '-';
                found.push(next);
            }
        }
        Some(here)
    })
}

/// All points beside the chain or region of this one; some may come twice.
fn beside(board: &Board, point: Point) -> impl Iterator<Item = Point> {
    connected(board, point)
        .flat_map(|inside| neighbours(board, inside))
        // What is next to it and of the same kind belongs to it.
        .filter(move |next| board[*next] != board[point])
}

/// Takes the chain of this stone off if it has no liberty; says how many went.
/// An empty point has no chain: two neighbours may be of one chain already gone.
fn remove_if_dead(board: &mut Board, stone: Point) -> i32 {
    if board[stone] == '.' || beside(board, stone).any(|next| board[next] == '.') {
        return 0;
    }
    let chain: Vec<Point> = connected(board, stone).collect();
    for stone in &chain {
        board[*stone] = '.';
    }
    chain.len() as i32
}

/// The side of the stones among these points, if they are all of one.
fn only_side(board: &Board, among: impl Iterator<Item = Point>) -> Option<char> {
    let cells: Vec<char> = among.map(|point| board[point]).collect();
    match (cells.contains(&'X'), cells.contains(&'O')) {
        (true, false) => Some('X'),
        (false, true) => Some('O'),
        _ => None,
    }
}

/// Does the empty region of this point touch a chain of `side` in a seki?
fn touches_seki(board: &Board, point: Point, side: char, seki: &[Point]) -> bool {
    beside(board, point)
        .filter(|stone| board[*stone] == side)
        .any(|stone| connected(board, stone).any(|p| seki.contains(&p)))
}

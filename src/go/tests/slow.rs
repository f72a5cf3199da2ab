//! The rules a second time: plain, slow and written from the specification alone.
//!
//! The engine's own rules are fast and therefore intricate. This file is the
//! opposite: flood fill for everything, whole boards as history, no hashing and
//! nothing kept up to date that can be worked out again. It shares no code with
//! the engine, so that a mistake must be made twice to go unnoticed.
//!
//! Sides are `'X'` (Black) and `'O'` (White). An empty point is `'.'`.

use std::iter;
use std::ops::{Index, IndexMut};

/// A point as (column from the left, row from the bottom), both counted from 0.
pub type Point = (usize, usize);

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

/// Which repetitions of the whole board a play may not bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// The board before the opponent's play that immediately precedes.
    Simple,
    /// Any earlier board, whoever was to move.
    Positional,
    /// Any earlier board with the same side to move.
    Situational,
}

/// How far the game has come, told by the moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No two consecutive passes yet.
    Play,
    /// Two consecutive passes for the first time: dead stones may be agreed.
    FirstStop,
    /// Any move after a stop.
    Resumed,
    /// Two consecutive passes after a resumption: every stone is alive.
    SecondStop,
}

/// What a repetition is compared with: a board and the side then to move.
#[derive(Clone, Debug)]
struct State {
    board: Board,
    to_move: char,
    /// The number of stones. Two boards with different numbers cannot be equal,
    /// which spares most comparisons.
    stones: usize,
}

impl State {
    fn new(board: &Board, to_move: char) -> State {
        State {
            board: board.clone(),
            to_move,
            stones: stones(board),
        }
    }
}

/// A game: the board as it stands and everything that happened before.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    to_move: char,
    ko: Ko,
    suicide_allowed: bool,
    /// The initial state, then one state after each play and each pass.
    history: Vec<State>,
    /// The last explicit move.
    last: Option<(char, Option<Point>)>,
    /// Stones that Black holds as prisoners.
    held_by_black: i32,
    /// Stones that White holds as prisoners.
    held_by_white: i32,
    phase: Phase,
    /// Who passed last, while that pass may still become the first of a pair.
    pending: Option<char>,
    /// The first passer at the first stop. A resumption never changes it.
    stopper: Option<char>,
}

impl Game {
    /// A set-up position, first row on top. It becomes the initial state.
    /// The board need not be square. Rows that do not fit together panic.
    pub fn from_rows(rows: &[&str], to_move: char, ko: Ko, suicide_allowed: bool) -> Game {
        let width = rows[0].len();
        for row in rows {
            assert_eq!(row.len(), width, "the rows differ in length");
            assert!(row.chars().all(|cell| "XO.".contains(cell)), "odd cell");
        }
        let cells = rows.iter().rev().flat_map(|row| row.chars()).collect();
        let board = Board { width, cells };
        Game::start(board, to_move, ko, suicide_allowed)
    }

    fn start(board: Board, to_move: char, ko: Ko, suicide_allowed: bool) -> Game {
        Game {
            // The initial position counts as a state.
            history: vec![State::new(&board, to_move)],
            board,
            to_move,
            ko,
            suicide_allowed,
            last: None,
            held_by_black: 0,
            held_by_white: 0,
            phase: Phase::Play,
            pending: None,
            stopper: None,
        }
    }

    /// The opponent of the last mover; at the start, the side named there.
    pub fn to_move(&self) -> char {
        self.to_move
    }

    /// Where the moves so far have brought the game.
    pub fn phase(&self) -> Phase {
        self.phase
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
        if side == 'X' {
            self.held_by_black
        } else {
            self.held_by_white
        }
    }

    /// May `side` make this move now? `None` is a pass, and a pass is always legal.
    pub fn legal(&self, side: char, mv: Option<Point>) -> bool {
        let Some(point) = mv else { return true };
        let Some((board, _, _)) = self.outcome(side, point) else {
            return false;
        };
        match self.ko {
            Ko::Simple => match self.last {
                // Every move leaves a state, so the one before the last is the
                // board that the opponent found.
                Some((mover, Some(_))) if mover != side => {
                    board != self.history[self.history.len() - 2].board
                }
                // A pass in between lifts the ko.
                _ => true,
            },
            Ko::Positional => !self.earlier(&board).any(|_| true),
            Ko::Situational => !self
                .earlier(&board)
                .any(|state| state.to_move == opponent(side)),
        }
    }

    /// The states so far with this very board.
    fn earlier(&self, board: &Board) -> impl Iterator<Item = &State> {
        let stones = stones(board);
        self.history
            .iter()
            .filter(move |state| state.stones == stones && state.board == *board)
    }

    /// Makes the move, or returns false and changes nothing when it is illegal.
    pub fn play(&mut self, side: char, mv: Option<Point>) -> bool {
        if !self.legal(side, mv) {
            return false;
        }
        if side != self.to_move {
            // Out of turn: the other side has implicitly passed. That leaves a
            // state, but it is no half of a pair and makes nobody first passer.
            self.record(side);
            self.pending = None;
        }
        if matches!(self.phase, Phase::FirstStop | Phase::SecondStop) {
            self.phase = Phase::Resumed;
        }
        match mv {
            Some(point) => {
                let (board, taken, lost) = self.outcome(side, point).expect("legal");
                self.board = board;
                let (own, other) = if side == 'X' {
                    (taken, lost)
                } else {
                    (lost, taken)
                };
                self.held_by_black += own;
                self.held_by_white += other;
                self.pending = None;
            }
            None => self.pass(side),
        }
        self.last = Some((side, mv));
        self.record(opponent(side));
        true
    }

    /// Two consecutive passes stop the play; the first of them is remembered.
    fn pass(&mut self, side: char) {
        let Some(first) = self.pending.filter(|first| *first != side) else {
            self.pending = Some(side);
            return;
        };
        self.pending = None;
        if self.phase == Phase::Play {
            self.phase = Phase::FirstStop;
            self.stopper = Some(first);
        } else {
            self.phase = Phase::SecondStop;
        }
    }

    /// Hands the turn to `to_move` and writes the new state down.
    fn record(&mut self, to_move: char) {
        self.to_move = to_move;
        self.history.push(State::new(&self.board, to_move));
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
        if lost == 1 || (lost > 1 && !self.suicide_allowed) {
            return None;
        }
        Some((board, taken, lost))
    }

    /// Black's and White's area in half points, and the number of points shared.
    ///
    /// The `dead` stones are taken off first. An empty region that touches one
    /// colour only belongs to it; every other empty point is half each, and so
    /// is every `contestable` point, whatever stands on it or around it.
    pub fn area(&self, dead: &[Point], contestable: &[Point]) -> (i32, i32, i32) {
        let board = self.without(dead);
        let (mut black, mut white, mut neutral) = (0, 0, 0);
        for point in points(&board) {
            match owner(&board, point).filter(|_| !contestable.contains(&point)) {
                Some('X') => black += 2,
                Some(_) => white += 2,
                None => {
                    black += 1;
                    white += 1;
                    neutral += 1;
                }
            }
        }
        (black, white, neutral)
    }

    /// The adjustment for the last play in whole points: 1 if White was the first
    /// passer at the first stop. Before that stop it is as if both passed now.
    pub fn adjustment(&self) -> i32 {
        let first = self.stopper.or(self.pending).unwrap_or(self.to_move);
        i32::from(first == 'O')
    }

    /// Black minus White in half points under the WMSG rules, before komi.
    /// After the second stop all stones are alive, so `dead` is then ignored.
    pub fn wmsg_difference_halves(&self, dead: &[Point], contestable: &[Point]) -> i32 {
        let dead = if self.phase == Phase::SecondStop {
            &[]
        } else {
            dead
        };
        let (black, white, _) = self.area(dead, contestable);
        black - white - 2 * self.adjustment()
    }

    /// Black's and White's territory with prisoners, in whole points.
    ///
    /// `dead` names every dead stone; `seki` names one stone of each chain in a
    /// seki. Empty points beside such a chain are nobody's.
    pub fn territory(&self, dead: &[Point], seki: &[Point]) -> (i32, i32) {
        let board = self.without(dead);
        let (mut black, mut white) = (self.held_by_black, self.held_by_white);
        for &stone in dead {
            match self.board[stone] {
                'O' => black += 1,
                'X' => white += 1,
                _ => {}
            }
        }
        for point in points(&board) {
            if board[point] != '.' || touches_seki(&board, point, seki) {
                continue;
            }
            match owner(&board, point) {
                Some('X') => black += 1,
                Some(_) => white += 1,
                None => {}
            }
        }
        (black, white)
    }

    /// Black's territory minus White's, in half points and before komi.
    pub fn territory_difference(&self, dead: &[Point], seki: &[Point]) -> i32 {
        let (black, white) = self.territory(dead, seki);
        2 * (black - white)
    }

    /// The number of sequences of `depth` plays and passes in turn from here.
    /// Two consecutive passes end a sequence for good.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.phase != Phase::Play {
            return 0;
        }
        let mut count = 0;
        for mv in points(&self.board).into_iter().map(Some).chain([None]) {
            let mut next = self.clone();
            if next.play(self.to_move, mv) {
                count += next.perft(depth - 1);
            }
        }
        count
    }

    /// The board with the dead stones taken off.
    fn without(&self, dead: &[Point]) -> Board {
        let mut board = self.board.clone();
        for &stone in dead {
            board[stone] = '.';
        }
        board
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
fn points(board: &Board) -> Vec<Point> {
    (0..board.cells.len())
        .map(|i| (i % board.width, i / board.width))
        .collect()
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

/// Whose area the point is: the stone's side, or the only side that the empty
/// region touches.
fn owner(board: &Board, point: Point) -> Option<char> {
    if board[point] != '.' {
        return Some(board[point]);
    }
    let border: Vec<char> = beside(board, point).map(|next| board[next]).collect();
    match (border.contains(&'X'), border.contains(&'O')) {
        (true, false) => Some('X'),
        (false, true) => Some('O'),
        _ => None,
    }
}

/// Does the empty region of this point touch a chain that is in a seki?
fn touches_seki(board: &Board, point: Point, seki: &[Point]) -> bool {
    beside(board, point).any(|stone| connected(board, stone).any(|p| seki.contains(&p)))
}

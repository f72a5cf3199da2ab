//! Solved positions as text. A record is
//!
//! ```text
//! 5x5-23 White
//! O X . X O
//! . X X X .
//! X O X X X
//! O O X O O
//! . O O O .
//! after A4 A3 A4 E4
//! wmsg 0.0 A3
//! area 1.0 A3 A5 pass
//! ```
//!
//! its name, who moves in the diagram, the diagram, the moves made after it if there are any, and by
//! WMSG and by plain area counting what the position is then worth (Black's points less White's
//! without komi) and every move that keeps this. Records are separated by an empty line.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use zhiyun::go::rules::{DeadStones, LastPlay};
use zhiyun::go::{Color, Move, Position, Rules, diagram};

use crate::solver::Solution;

/// WMSG as if the first stop were the second one: every stone on the board is alive then.
pub const ALIVE: Rules = Rules {
    name: Rules::CHANGED,
    dead_stones: DeadStones::Never,
    ..Rules::WMSG
};

/// WMSG as if players who agree about what is dead ended the game at the first stop.
pub const AGREED: Rules = Rules {
    name: Rules::CHANGED,
    dead_stones: DeadStones::Agreed,
    ..Rules::WMSG
};

/// [`ALIVE`] but for the last play, which nobody pays for.
pub const AREA: Rules = Rules {
    last_play: LastPlay::None,
    ..ALIVE
};

/// A position and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    pub name: String,
    /// The diagram, the top row first.
    pub rows: Vec<String>,
    /// Who moves in the diagram.
    pub first: Color,
    /// The moves after the diagram.
    pub moves: Vec<Move>,
    pub wmsg: Solution,
    pub area: Solution,
}

impl Endgame {
    /// The position to solve.
    pub fn position(&self, rules: Rules) -> Position {
        let rows: Vec<_> = self.rows.iter().map(String::as_str).collect();
        let (size, stones) = diagram::read(&rows);
        let mut position = Position::setup(size, rules, &stones, self.first, 0).unwrap();
        for &mv in &self.moves {
            position.play(position.to_play(), mv).unwrap();
        }
        position
    }

    /// Whether the last play decides: at least half of the moves that are best by plain area, own eyes
    /// left alone, are mistakes under WMSG.
    ///
    /// That all of them are cannot be. The last play costs Black 0 or 1, so WMSG gives a move what
    /// area gives it or one point less for Black; hence a move that area thinks worse than another
    /// can draw level with it under WMSG but never get ahead.
    pub fn last_play_decides(&self) -> bool {
        let position = self.position(Rules::WMSG);
        let best = self.area.best.iter().copied();
        let area = best.filter(|&mv| !fills_eye(&position, mv));
        let (kept, lost): (Vec<Move>, Vec<Move>) = area.partition(|mv| self.wmsg.best.contains(mv));
        !lost.is_empty() && lost.len() >= kept.len()
    }
}

/// Whether a move fills an eye of the mover.
pub fn fills_eye(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Play(point) => position.board().is_eye(position.to_play(), point),
        Move::Pass => false,
    }
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/endgames/positions.txt")
}

/// All records of the file.
pub fn read() -> Vec<Endgame> {
    let text = fs::read_to_string(path()).expect("the positions");
    text.split("\n\n").map(record).collect()
}

/// Writes the file anew.
pub fn write(endgames: &[Endgame]) {
    let records: Vec<_> = endgames.iter().map(Endgame::to_string).collect();
    fs::write(path(), records.join("\n")).expect("the positions can be written");
}

fn record(text: &str) -> Endgame {
    let mut lines = text.lines();
    let (name, first) = lines.next().unwrap().split_once(' ').unwrap();
    let mut endgame = Endgame {
        name: name.to_owned(),
        rows: Vec::new(),
        first: first.parse().unwrap(),
        moves: Vec::new(),
        wmsg: Solution::default(),
        area: Solution::default(),
    };
    for line in lines {
        match line.split_once(' ') {
            Some(("after", rest)) => endgame.moves = moves(rest),
            Some(("wmsg", rest)) => endgame.wmsg = solution(rest),
            Some(("area", rest)) => endgame.area = solution(rest),
            _ => endgame.rows.push(line.to_owned()),
        }
    }
    endgame
}

fn solution(text: &str) -> Solution {
    let (value, best) = text.split_once(' ').unwrap();
    Solution {
        value: value.parse().unwrap(),
        best: moves(best),
    }
}

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.name, self.first)?;
        for row in &self.rows {
            writeln!(f, "{row}")?;
        }
        let words = |moves: &[Move]| {
            let words: Vec<_> = moves.iter().map(Move::to_string).collect();
            words.join(" ")
        };
        if !self.moves.is_empty() {
            writeln!(f, "after {}", words(&self.moves))?;
        }
        writeln!(f, "wmsg {} {}", self.wmsg.value, words(&self.wmsg.best))?;
        writeln!(f, "area {} {}", self.area.value, words(&self.area.best))
    }
}

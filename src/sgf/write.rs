//! From a game to text.

use std::fmt::{Display, Write};
use std::time::Duration;

use super::info::printable;
use super::parse::escaped;
use super::values::{name, rules_name};
use super::{CONTESTABLE, Info, VOID, WARNING};
use crate::go::position::Event;
use crate::go::rulings::Decision;
use crate::go::{Color, Move, Position};

/// What somebody noted at a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What the clock of who moved shows after it: the time, and the moves or periods left, 0 in main time.
    pub left: Option<(Duration, u32)>,
    /// In words.
    pub comment: String,
}

impl Note {
    /// As properties: BL, OB, C.
    fn write(&self, color: Color, sgf: &mut String) {
        if let Some((time, count)) = self.left {
            let _ = write!(sgf, "{}L[{:.3}]", color.letter(), time.as_secs_f64());
            if count > 0 {
                let _ = write!(sgf, "O{}[{count}]", color.letter());
            }
        }
        if !self.comment.is_empty() {
            let _ = write!(sgf, "C[{}]", escaped(&printable("C", &self.comment)));
        }
    }
}

/// Writes the game, one move a line, and what is known about it. A note belongs to the turn with its
/// number, void ones among them; there may be fewer than turns.
pub fn write(
    position: &Position,
    result: Option<impl Display>,
    info: &Info,
    notes: &[Note],
) -> String {
    let size = position.board().size();
    let mut sgf = String::from("(;GM[1]FF[4]CA[UTF-8]");
    let _ = match size.width() == size.height() {
        true => write!(sgf, "SZ[{}]", size.width()),
        false => write!(sgf, "SZ[{}:{}]", size.width(), size.height()),
    };
    let _ = write!(sgf, "RU[{}]", rules_name(position.rules()));
    let _ = write!(sgf, "KM[{}]", position.rules().komi);
    if position.handicap() >= 2 {
        let _ = write!(sgf, "HA[{}]", position.handicap());
    }
    if let Some(result) = result {
        let _ = write!(sgf, "RE[{result}]");
    }
    for (property, value) in info.iter() {
        let _ = write!(sgf, "{property}[{}]", escaped(value));
    }
    let _ = write!(sgf, "AP[zhiyun:{}]", env!("CARGO_PKG_VERSION"));
    for (color, property) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = position.initial_stones().filter(|&(c, _)| c == color);
        let stones: String = stones
            .map(|(_, p)| format!("[{}]", name(p, size)))
            .collect();
        if !stones.is_empty() {
            let _ = write!(sgf, "{property}{stones}");
        }
    }
    let first = position.initial_to_play();
    let usual = first == Color::Black && first == position.rules().first_mover;
    if position.initial_stones().next().is_some() || !usual {
        let _ = write!(sgf, "PL[{}]", first.letter());
    }
    // A node has each property once.
    let (mut warnings, mut contestable) = (String::new(), String::new());
    let mut notes = notes.iter();
    for event in position.events() {
        if !matches!(event, Event::Decision(_)) {
            sgf.push_str(&std::mem::take(&mut warnings));
            sgf.push_str(&std::mem::take(&mut contestable));
        }
        let mover = match event {
            Event::Move(color, _) | Event::Void(color) => Some(color),
            Event::Decision(_) => None,
        };
        match event {
            Event::Move(color, Move::Play(point)) => {
                let _ = write!(sgf, "\n;{}[{}]", color.letter(), name(point, size));
            }
            Event::Move(color, Move::Pass) => {
                let _ = write!(sgf, "\n;{}[]", color.letter());
            }
            Event::Void(color) => {
                let _ = write!(sgf, "\n;{VOID}[{}]", color.letter());
            }
            Event::Decision(Decision::Contestable(points)) => {
                let names: Vec<_> = points.iter().map(|&point| name(point, size)).collect();
                contestable = format!("{CONTESTABLE}[{}]", names.join("]["));
            }
            Event::Decision(decision) => {
                if warnings.is_empty() {
                    warnings.push_str(WARNING);
                }
                let _ = match decision.as_warning() {
                    Some((color, "")) => write!(warnings, "[{}]", color.letter()),
                    Some((color, word)) => write!(warnings, "[{}:{word}]", color.letter()),
                    None => Ok(()),
                };
            }
        }
        if let Some((color, note)) = mover.and_then(|color| Some((color, notes.next()?))) {
            note.write(color, &mut sgf);
        }
    }
    sgf.push_str(&warnings);
    sgf.push_str(&contestable);
    sgf.push_str(")\n");
    sgf
}

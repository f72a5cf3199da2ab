//! How games begin.

use std::collections::VecDeque;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rand::Rng;

use super::adjudicator::Forecast;
use super::plan::{Openings, Plan};
use super::record::{Record, said};
use crate::file;
use crate::go::position::Event;
use crate::go::{Color, Illegal, Move, Phase, Point, Position, Size, handicap};
use crate::search::random::{Random, below, generator};
use crate::sgf::{self, Reading};

/// A position to begin with.
#[derive(Clone)]
pub struct Opening {
    /// What it is called in the results; `None` for the usual beginning.
    pub name: Option<String>,
    /// The position, with the moves that lead to it.
    pub position: Position,
}

/// Why games cannot begin as the plan says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// The handicap has no fixed points on this board, or the rules cannot begin so.
    Handicap(usize, Size),
    /// The folder (first) cannot be read.
    Folder(String, String),
    /// The folder has no game record, or others than when the match began.
    Files(String),
    /// This file is no opening of the match, and why.
    File(String, String),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Handicap(stones, size) => {
                let side = size.width();
                write!(
                    f,
                    "no fixed points for a handicap of {stones} on {side}x{side}"
                )
            }
            OpeningError::Folder(folder, why) => write!(f, "{folder}: {why}"),
            OpeningError::Files(folder) => {
                write!(f, "{folder} has not the openings that the match began with")
            }
            OpeningError::File(file, why) => write!(f, "{file}: {why}"),
        }
    }
}

impl std::error::Error for OpeningError {}

/// The names of the game records in a folder, in order.
///
/// # Errors
/// It cannot be read, or has none.
pub fn files(folder: &str) -> Result<Vec<String>, OpeningError> {
    let unreadable = |why: String| OpeningError::Folder(folder.to_owned(), why);
    let entries = file::names(folder).map_err(|error| unreadable(error.to_string()))?;
    let is_sgf = |name: &String| name.to_ascii_lowercase().ends_with(".sgf");
    let files: Vec<_> = entries.into_iter().filter(is_sgf).collect();
    match files.is_empty() {
        true => Err(unreadable("no game record (.sgf) in it".to_owned())),
        false => Ok(files),
    }
}

/// The openings of a match.
pub struct Book<'a> {
    plan: &'a Plan,
    start: Position,
    records: Vec<Opening>,
    /// The last ones that were drawn: both colours of an opening are played at about the same time.
    drawn: Mutex<VecDeque<(u64, Opening)>>,
}

/// How many of the drawn ones are kept.
const KEPT: usize = 64;

impl Book<'_> {
    /// Reads what there is to read.
    ///
    /// # Errors
    /// An opening that cannot be read, or does not fit the plan.
    pub fn new(plan: &Plan) -> Result<Book<'_>, OpeningError> {
        let records = match &plan.openings {
            Openings::Folder {
                folder,
                files: known,
            } => {
                if files(folder)? != *known {
                    return Err(OpeningError::Files(folder.clone()));
                }
                let load = |name: &String| load(plan, folder, name);
                known.iter().map(load).collect::<Result<_, _>>()?
            }
            _ => Vec::new(),
        };
        Ok(Book {
            plan,
            start: start(plan)?,
            records,
            drawn: Mutex::default(),
        })
    }

    /// The match.
    pub fn plan(&self) -> &Plan {
        self.plan
    }

    /// The opening with this number. The folder's begin again when they are used up.
    pub fn opening(&self, number: u64) -> Opening {
        if let Openings::Random { moves } = self.plan.openings {
            return self.draw(moves, number);
        }
        let count = (self.records.len() as u64).max(1);
        let chosen = self.records.get((number % count) as usize);
        chosen.cloned().unwrap_or_else(|| Opening {
            name: None,
            position: self.start.clone(),
        })
    }
}

impl Book<'_> {
    fn draw(&self, moves: usize, number: u64) -> Opening {
        // Who needs the same one waits for it.
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, opening)) = drawn.iter().find(|(known, _)| *known == number) {
            return opening.clone();
        }
        let seed = self.plan.seed ^ number.rotate_left(32);
        let opening = random(&self.start, moves, seed, number);
        if drawn.len() == KEPT {
            drawn.pop_front();
        }
        drawn.push_back((number, opening.clone()));
        opening
    }

    /// Sees whether games began as they would now.
    ///
    /// # Errors
    /// A record is another one than when the match began.
    pub fn check(&self, records: &[Record]) -> Result<(), OpeningError> {
        let Openings::Folder { folder, .. } = &self.plan.openings else {
            return Ok(());
        };
        let began = |record: &Record| {
            let pairing = self.plan.find(record.game)?;
            let opening = self.opening(pairing.opening).position;
            let moves = opening.moves().map(|(color, mv)| said(color, mv));
            Some(moves.zip(&record.moves).all(|(one, other)| one == *other))
        };
        match records.iter().all(|record| began(record) == Some(true)) {
            true => Ok(()),
            false => Err(OpeningError::Files(folder.clone())),
        }
    }
}

/// The usual beginning.
fn start(plan: &Plan) -> Result<Position, OpeningError> {
    let (size, rules, stones) = (plan.size, plan.full_rules(), plan.handicap);
    if stones < 2 {
        return Ok(Position::new(size, rules));
    }
    let points = handicap::fixed(size, stones).ok_or(OpeningError::Handicap(stones, size))?;
    let stones: Vec<_> = points
        .into_iter()
        .map(|point| (Color::Black, point))
        .collect();
    Position::setup(size, rules, &stones, Color::White, stones.len())
        .map_err(|_: Illegal| OpeningError::Handicap(stones.len(), size))
}

fn load(plan: &Plan, folder: &str, name: &str) -> Result<Opening, OpeningError> {
    let path = Path::new(folder).join(name).display().to_string();
    let wrong = |why: String| OpeningError::File(path.clone(), why);
    let text = file::read(&path).map_err(|error| wrong(error.to_string()))?;
    let rules = plan.full_rules();
    let reading = Reading {
        under: Some(rules),
        ..Reading::by(rules)
    };
    let (mut position, _) = sgf::read(&text, &reading).map_err(|error| wrong(error.to_string()))?;
    position.set_komi(plan.komi);
    let (size, side) = (position.board().size(), plan.size.width());
    if size != plan.size {
        let found = format!("{}x{}", size.width(), size.height());
        return Err(wrong(format!("the board is {found}, not {side}x{side}")));
    }
    if position
        .events()
        .any(|event| !matches!(event, Event::Move(..)))
    {
        return Err(wrong("a referee has ruled in it".to_owned()));
    }
    match position.phase() {
        Phase::Play => Ok(Opening {
            name: Some(name.to_owned()),
            position,
        }),
        _ => Err(wrong("the game has stopped in it".to_owned())),
    }
}

/// Draws of an opening at most, and how near to even it must be.
const DRAWS: usize = 50;
const EVEN: f64 = 0.05;

/// Random moves from `start` on that leave both sides about the same chance, or of many the nearest to
/// that.
fn random(start: &Position, moves: usize, seed: u64, number: u64) -> Opening {
    let mut random = generator(seed, 0);
    let mut forecast = Forecast::new(seed);
    let mut best: Option<(f64, Position)> = None;
    for _ in 0..DRAWS {
        let mut position = start.clone();
        for _ in 0..moves {
            random_move(&mut position, &mut random);
        }
        let off = (forecast.value(&position) - 0.5).abs();
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, position));
        }
        if off <= EVEN {
            break;
        }
    }
    Opening {
        name: Some(format!("random {}", number + 1)),
        position: best.map_or_else(|| start.clone(), |(_, position)| position),
    }
}

/// A legal play on the third line or further in, or where there is none anywhere, or none at all.
fn random_move(position: &mut Position, random: &mut Random) {
    let color = position.to_play();
    let size = position.board().size();
    let legal = |line: usize| -> Vec<Point> {
        let is_meant = |&point: &Point| {
            let (column, row) = size.edge_distances(point);
            column.min(row) >= line && position.check(color, Move::Play(point)).is_ok()
        };
        size.iter().filter(is_meant).collect()
    };
    let mut points = legal(2);
    if points.is_empty() {
        points = legal(0);
    }
    if points.is_empty() {
        return;
    }
    let index = below(random.next_u32(), points.len());
    if let Some(&point) = points.get(index) {
        let _ = position.play(color, Move::Play(point));
    }
}

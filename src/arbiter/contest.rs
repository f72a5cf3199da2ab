//! A match: games one after another, several at a time, written down as they end.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use super::adjudicator::Adjudicator;
use super::engine::{Engine, Fault, Stop};
use super::game::{self, Played};
use super::harmless;
use super::journal::Journal;
use super::openings::Book;
use super::page;
use super::plan::{Entrant, Pairing, Plan};
use super::record::Record;
use super::seat::Seat;
use super::statistics::{self, State};
use crate::go::{ByColor, Color};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// All games were played.
    Played,
    /// The sequential test came to a decision.
    Decided,
    /// Somebody stopped it.
    Interrupted,
}

/// Plays the games of a plan that are not in `records` yet, `jobs` at a time, and adds them there, in the
/// order in which they end. Each is in the journal, and its record in the plan's folder, before `tell`
/// hears of it.
///
/// # Errors
/// A game cannot be written down. The match is stopped then.
pub fn run(
    book: &Book,
    records: &mut Vec<Record>,
    journal: Option<&mut Journal>,
    jobs: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(&[Record]),
) -> io::Result<Close> {
    let plan = book.plan();
    let played: HashSet<u64> = records.iter().map(|record| record.game).collect();
    let pairings = plan
        .pairings()
        .filter(|pairing| !played.contains(&pairing.game));
    let queue = Mutex::new(pairings);
    let (sender, results) = mpsc::channel();
    // One that only this match hears, since it also ends by itself.
    let over = Stop::default();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, queue, over) = (sender.clone(), &queue, Arc::clone(&over));
            scope.spawn(move || {
                let next = || queue.lock().ok()?.next();
                Worker::new(book, &over).work(&next, &sender);
            });
        }
        drop(sender);
        let mut clerk = Clerk {
            plan,
            journal,
            records,
        };
        let mut closed = Ok(Close::Played);
        loop {
            match results.recv_timeout(super::engine::SLICE) {
                Ok(played) => {
                    if let Err(error) = clerk.file(played) {
                        closed = Err(error);
                        break;
                    }
                    tell(clerk.records);
                    if clerk.is_decided() {
                        closed = Ok(Close::Decided);
                        break;
                    }
                }
                Err(mpsc::RecvTimeoutError::Timeout) if stop.load(Relaxed) => {
                    closed = Ok(Close::Interrupted);
                    break;
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        over.store(true, Relaxed);
        closed
    })
}

/// Who writes results down.
struct Clerk<'a> {
    plan: &'a Plan,
    journal: Option<&'a mut Journal>,
    records: &'a mut Vec<Record>,
}

impl Clerk<'_> {
    /// The record of the moves first: a game that is in the journal has one.
    fn file(&mut self, played: Played) -> io::Result<()> {
        let Played { record, sgf, .. } = played;
        if let Some(folder) = &self.plan.sgf {
            let path = Path::new(folder).join(sgf_name(record.game));
            File::create(path)?.write_all(sgf.as_bytes())?;
        }
        if let Some(journal) = &mut self.journal {
            journal.add(&record)?;
        }
        self.records.push(record);
        Ok(())
    }

    /// Whether the sequential test is over, if there is one.
    fn is_decided(&self) -> bool {
        let test = statistics::sequential(self.plan, self.records.iter());
        test.is_some_and(|(_, _, state)| state != State::Continue)
    }
}

/// How a match of two stands, in a few words; nothing for more.
pub fn score_line(plan: &Plan, records: &[Record]) -> String {
    let [first, second] = plan.engines.as_slice() else {
        return String::new();
    };
    let points = |entrant: &Entrant| -> f64 {
        let points = records
            .iter()
            .filter_map(|record| record.points(&entrant.name));
        points.sum()
    };
    let [a, b] = [points(first), points(second)];
    harmless(&format!("{} {a}:{b} {}", first.name, second.name))
}

/// Writes the page with the results.
///
/// # Errors
/// It cannot be written.
pub fn write_page(path: &str, plan: &Plan, records: &[Record]) -> io::Result<()> {
    fs::write(path, page::page(plan, records))
}

/// The name of the file with the moves of a game.
pub fn sgf_name(game: u64) -> String {
    format!("game-{game:05}.sgf")
}

/// Makes the folder for the records of the moves, which must have none of a match yet.
///
/// # Errors
/// It cannot be made or read, or has some.
pub fn make_sgf_folder(folder: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let is_game = |name: &String| name.starts_with("game-") && name.ends_with(".sgf");
    match crate::file::names(folder)?.iter().any(is_game) {
        true => Err(io::Error::other("there are games of a match in it")),
        false => Ok(()),
    }
}

/// Starts an engine of a match and tells it of the first game, to see that it can play.
///
/// # Errors
/// It cannot.
pub fn rehearse(book: &Book, engine: usize, stop: &Stop) -> Result<(), Fault> {
    let plan = book.plan();
    let entrant = plan.entrant(engine);
    let mut engine = Engine::start(&entrant.command_of(plan.seed), plan.patience, stop)?;
    let opening = book.opening(0);
    Seat::new(&mut engine, Color::Black, plan, entrant).set_up(&opening.position)?;
    engine.quit();
    Ok(())
}

/// Who plays games, one after another, with engines that it keeps from game to game.
struct Worker<'a> {
    book: &'a Book<'a>,
    stop: &'a Stop,
    adjudicator: Adjudicator,
    /// The engines of the last game, by what they play, with the command that started them.
    engines: Vec<(usize, Engine)>,
}

impl<'a> Worker<'a> {
    fn new(book: &'a Book<'a>, stop: &'a Stop) -> Worker<'a> {
        Worker {
            book,
            stop,
            adjudicator: Adjudicator::new(book.plan().seed),
            engines: Vec::new(),
        }
    }

    fn work(mut self, next: &dyn Fn() -> Option<Pairing>, results: &Sender<Played>) {
        while !self.stop.load(Relaxed)
            && let Some(pairing) = next()
        {
            let Some(played) = self.play(&pairing) else {
                break;
            };
            if results.send(played).is_err() {
                break;
            }
        }
        for (_, engine) in self.engines.drain(..) {
            engine.quit();
        }
    }

    fn play(&mut self, pairing: &Pairing) -> Option<Played> {
        let plan = self.book.plan();
        let opening = self.book.opening(pairing.opening);
        let mut engines = ByColor(
            pairing
                .engines
                .0
                .map(|index| self.engine(index, pairing.seed)),
        );
        // Those of the game before that do not play in this one.
        for (_, engine) in self.engines.drain(..) {
            engine.quit();
        }
        let [black, white] = &mut engines.0;
        let borrowed = [black, white].map(|engine| engine.as_mut().map_err(|fault| fault.clone()));
        let played = game::play(
            plan,
            pairing,
            &opening,
            ByColor(borrowed),
            &mut self.adjudicator,
        );
        let [black, white] = engines.0;
        for (color, engine) in [(Color::Black, black), (Color::White, white)] {
            let is_sound = played.as_ref().is_some_and(|played| !played.broken[color]);
            if let Ok(engine) = engine
                && is_sound
            {
                self.engines.push((pairing.engines[color], engine));
            }
        }
        played
    }

    /// The engine of the game before, if it can go on; or one started anew.
    fn engine(&mut self, index: usize, seed: u64) -> Result<Engine, Fault> {
        let plan = self.book.plan();
        let command = plan.entrant(index).command_of(seed);
        let fits =
            |(entrant, engine): &(usize, Engine)| *entrant == index && engine.command() == command;
        match self.engines.iter().position(fits) {
            Some(at) => Ok(self.engines.swap_remove(at).1),
            None => Engine::start(&command, plan.patience, self.stop),
        }
    }
}

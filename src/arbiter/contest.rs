//! A match: games one after another, several at a time, written down as they end.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use super::adjudicator::Adjudicator;
use super::engine::{Engine, Fault, SLICE, Stop};
use super::game::{self, Played};
use super::harmless;
use super::journal::Journal;
use super::openings::Book;
use super::page;
use super::plan::{Entrant, Pairing, Plan};
use super::record::{Record, heading};
use super::seat::Seat;
use super::standing;
use super::statistics::State;
use crate::file;
use crate::go::{ByColor, Color};
use crate::sgf::{self, Info, Reading};

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
/// A game cannot be written down, or an engine not be started that could be before. The match is stopped
/// then.
pub fn run(
    book: &Book,
    records: &mut Vec<Record>,
    journal: Option<&mut Journal>,
    jobs: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(&[Record]),
) -> io::Result<Close> {
    let plan = book.plan();
    let queue = Mutex::new(plan.left(records));
    let (sender, results) = mpsc::channel();
    // One that only this match hears, since it also ends by itself.
    let over = Stop::default();
    let stop_all = || over.store(true, Relaxed);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, queue, over) = (sender.clone(), &queue, Arc::clone(&over));
            let work = move || {
                let next = || queue.lock().ok()?.next();
                Worker::new(book, &over).work(&next, &sender);
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                stop_all();
                return Err(error);
            }
        }
        drop(sender);
        let mut clerk = Clerk {
            plan,
            journal,
            records,
        };
        let mut decided = clerk.is_decided();
        let closed = loop {
            if decided {
                break Ok(Close::Decided);
            }
            if stop.load(Relaxed) {
                break Ok(Close::Interrupted);
            }
            match results.recv_timeout(SLICE) {
                Ok(Ok(played)) => match clerk.file(played) {
                    Ok(()) => {
                        tell(clerk.records);
                        decided = clerk.is_decided();
                    }
                    Err(error) => break Err(error),
                },
                Ok(Err(text)) => break Err(io::Error::other(text)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(Close::Played),
            }
        };
        stop_all();
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
            let named = |error: io::Error| io::Error::other(format!("{}: {error}", path.display()));
            fs::write(&path, sgf).map_err(named)?;
        }
        if let Some(journal) = &mut self.journal {
            journal.add(&record)?;
        }
        self.records.push(record);
        Ok(())
    }

    /// Whether the sequential test is over, if there is one.
    fn is_decided(&self) -> bool {
        let test = standing::sequential(self.plan, self.records.iter());
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

/// Whether a file is such a page, or empty.
///
/// # Errors
/// It cannot be read.
pub fn is_page(path: &str) -> io::Result<bool> {
    let mut begin = Vec::new();
    let file = File::open(path)?;
    file.take(page::BEGINNING.len() as u64)
        .read_to_end(&mut begin)?;
    Ok(begin.is_empty() || begin == page::BEGINNING.as_bytes())
}

/// The name of the file with the moves of a game.
fn sgf_name(game: u64) -> String {
    format!("game-{game:05}.sgf")
}

/// Makes a folder for the records of the games that are left to play, and sees whether it can be written to.
/// Whether it is new.
///
/// # Errors
/// It cannot be made, read or written; it has the record of such a game, but for one that was under way
/// when the match was ended; or it is not where it was.
pub fn make_sgf_folder(folder: &str, plan: &Plan, records: &[Record]) -> io::Result<bool> {
    let is_new = !Path::new(folder).exists();
    if is_new && !records.is_empty() {
        let text = "it is not here; a match goes on in the folder where it began";
        return Err(io::Error::new(io::ErrorKind::NotFound, text));
    }
    fs::create_dir_all(folder)?;
    let played: HashSet<u64> = records.iter().map(|record| record.game).collect();
    for name in file::names(folder)? {
        let is_left = |game: &u64| plan.plays(*game) && !played.contains(game);
        let Some(game) = game_of(&name).filter(is_left) else {
            continue;
        };
        if records.is_empty() || !is_of(plan, game, &Path::new(folder).join(name)) {
            return Err(io::Error::other("there are games of a match in it"));
        }
    }
    let probe = Path::new(folder).join(sgf_name(0));
    File::create(&probe)?;
    fs::remove_file(&probe)?;
    Ok(is_new)
}

/// The game of which this is the file, by its name.
fn game_of(name: &str) -> Option<u64> {
    let number = name.strip_prefix("game-")?.strip_suffix(".sgf")?;
    number.parse().ok().filter(|&game| sgf_name(game) == name)
}

/// Whether a file is the record of this game of the match.
fn is_of(plan: &Plan, game: u64, path: &Path) -> bool {
    let text = file::read(&path.display().to_string()).unwrap_or_default();
    let Ok((_, info)) = sgf::read(&text, &Reading::by(plan.full_rules())) else {
        // It was cut when the match was ended.
        return true;
    };
    let Some(pairing) = plan.find(game) else {
        return false;
    };
    let [black, white] = pairing
        .engines
        .0
        .map(|engine| plan.entrant(engine).name.as_str());
    let own = Info::new(heading(black, white, game));
    let is_told =
        |(name, value): (&str, &str)| info.iter().any(|told| told == (name, value.trim()));
    own.iter().all(is_told)
}

/// Starts an engine of a match and tells it of the first game, to see that it can play. What it calls itself.
///
/// # Errors
/// It cannot.
pub fn rehearse(book: &Book, engine: usize, stop: &Stop) -> Result<String, Fault> {
    let plan = book.plan();
    let entrant = plan.entrant(engine);
    let mut engine = Engine::start(&entrant.command_of(plan.seed), plan.patience, stop)?;
    let opening = book.opening(0);
    let mut seat = Seat::new(&mut engine, Color::Black, plan, entrant);
    seat.set_up(&opening.position)?;
    if let Some(control) = plan.clock
        && seat.misses_clock()
    {
        log::warn!(
            "{} has no command that can tell it the clock {control}",
            entrant.command
        );
    }
    let title = engine.title();
    engine.quit();
    Ok(title)
}

/// Who plays games, one after another, with engines that it keeps from game to game.
struct Worker<'a> {
    book: &'a Book<'a>,
    stop: &'a Stop,
    adjudicator: Option<Adjudicator>,
    /// The engines of the last game, with their index in the plan.
    engines: Vec<(usize, Engine)>,
}

impl<'a> Worker<'a> {
    fn new(book: &'a Book<'a>, stop: &'a Stop) -> Worker<'a> {
        let plan = book.plan();
        let adjudicator = |percent| Adjudicator::new(plan.seed, percent);
        Worker {
            book,
            stop,
            adjudicator: plan.adjudicate.map(adjudicator),
            engines: Vec::new(),
        }
    }

    fn work(
        mut self,
        next: &dyn Fn() -> Option<Pairing>,
        results: &Sender<Result<Played, String>>,
    ) {
        while !self.stop.load(Relaxed)
            && let Some(pairing) = next()
        {
            let played = self.play(&pairing);
            let failed = played.is_err();
            if results.send(played).is_err() || failed {
                break;
            }
        }
        for (_, engine) in self.engines.drain(..) {
            engine.quit();
        }
    }

    fn play(&mut self, pairing: &Pairing) -> Result<Played, String> {
        let plan = self.book.plan();
        let opening = self.book.opening(pairing.opening);
        let players = pairing.engines.0.map(|entrant| {
            let command = plan.entrant(entrant).command_of(pairing.seed);
            (entrant, command)
        });
        // Those that do not play in this game leave before others come.
        let fits = |(entrant, engine): &(usize, Engine)| {
            let own = |(index, command): &(usize, String)| {
                index == entrant && command == engine.command()
            };
            players.iter().any(own)
        };
        let (stay, leave) = self.engines.drain(..).partition(fits);
        self.engines = stay;
        leave
            .into_iter()
            .for_each(|(_, engine): (usize, Engine)| engine.quit());
        let mut engines = players.each_ref().map(|(entrant, command)| {
            match self.engines.iter().position(|(index, _)| index == entrant) {
                Some(at) => Ok(self.engines.swap_remove(at).1),
                None => Engine::start(command, plan.patience, self.stop),
            }
        });
        let borrowed = engines
            .each_mut()
            .map(|engine| engine.as_mut().map_err(|fault| fault.clone()));
        let adjudicator = self.adjudicator.as_mut();
        let played = game::play(plan, pairing, &opening, ByColor(borrowed), adjudicator)?;
        for ((entrant, _), (color, engine)) in players
            .into_iter()
            .zip(Color::BOTH.into_iter().zip(engines))
        {
            if let Ok(engine) = engine
                && !played.broken[color]
            {
                self.engines.push((entrant, engine));
            }
        }
        Ok(played)
    }
}

//! The file of a match: its plan, then a line for each game as it ends. Who plays it holds a lock on it.
//!
//! A line is written in one go, so that whoever ends the program at whatever moment leaves at most a last
//! line without its end. That one is no game: it is played again.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::record::Record;

/// The first line, and any later one with which the match became longer or got another page.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the format.
    zhiyun_match: u32,
    plan: Plan,
}

/// Raise it with any change of [`Plan`] or [`Record`]: both refuse fields that they do not know.
const VERSION: u32 = 1;

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// It cannot be opened, read or written.
    Io(String),
    /// There is one already.
    Exists,
    /// Another process is playing the match.
    Busy,
    /// It is of no match, or of another version of the format.
    NoMatch(String),
    /// This line is no game of the match.
    Line(usize, String),
    /// This game was played twice.
    Twice(u64),
    /// It is of another match than the first file.
    OtherMatch,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(why) => f.write_str(why),
            JournalError::Exists => {
                f.write_str("there is such a file; --resume goes on with a match")
            }
            JournalError::Busy => f.write_str("its match is being played"),
            JournalError::NoMatch(why) => write!(f, "not the file of a match: {why}"),
            JournalError::Line(number, why) => write!(f, "line {number} is no game of it: {why}"),
            JournalError::Twice(game) => write!(f, "game {game} is there twice"),
            JournalError::OtherMatch => f.write_str("of another match than the first file"),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists,
            _ => JournalError::Io(error.to_string()),
        }
    }
}

/// The file of a match that is being played.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a file.
    ///
    /// # Errors
    /// There is one already, or it cannot be written.
    pub fn create(path: &str, plan: &Plan) -> Result<Journal, JournalError> {
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)?;
        lock(&file)?;
        let mut journal = Journal { file };
        journal.change_plan(plan)?;
        Ok(journal)
    }

    /// Goes on with a file: what it holds, and where to add to it. Nothing is changed yet but a last line
    /// without its end, which is cut off.
    ///
    /// # Errors
    /// It cannot be read or written, or is broken; then it is as it was.
    pub fn resume(path: &str) -> Result<(Plan, Vec<Record>, Journal), JournalError> {
        let mut file = OpenOptions::new().read(true).append(true).open(path)?;
        if !file.metadata()?.is_file() {
            return Err(JournalError::Io("no ordinary file".to_owned()));
        }
        lock(&file)?;
        let (plan, records, whole) = contents(&mut file)?;
        file.set_len(whole)?;
        Ok((plan, records, Journal { file }))
    }

    /// Adds the plan as it is from now on: a longer match, or another page.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn change_plan(&mut self, plan: &Plan) -> io::Result<()> {
        self.write(&Header {
            zhiyun_match: VERSION,
            plan: plan.clone(),
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        self.write(record)
    }

    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// The games of files of one match together, in order, and its plan with as many games as the longest of
/// them.
///
/// # Errors
/// The file (first) that cannot be read, is broken, of another match, or has a game that another has.
pub fn merge(paths: &[String]) -> Result<(Plan, Vec<Record>), (String, JournalError)> {
    let mut merged: Option<(Plan, Vec<Record>)> = None;
    for path in paths {
        let failed = |error| (path.clone(), error);
        let opened = File::open(path).map_err(JournalError::from);
        let (plan, records, _) = opened
            .and_then(|mut file| contents(&mut file))
            .map_err(failed)?;
        match &mut merged {
            None => merged = Some((plan, records)),
            Some((first, _)) if !first.is_same_match(&plan) => {
                return Err(failed(JournalError::OtherMatch));
            }
            Some((first, all)) => {
                first.games = first.games.max(plan.games);
                first.part = None;
                all.extend(records);
                sort(all).map_err(failed)?;
            }
        }
    }
    merged.ok_or_else(|| (String::new(), JournalError::NoMatch("no file".to_owned())))
}

/// What a file holds, and the length of its whole lines.
fn contents(file: &mut File) -> Result<(Plan, Vec<Record>, u64), JournalError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    bytes.truncate(whole);
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate();
    let no_match = |why: String| JournalError::NoMatch(why);
    let (_, first) = lines
        .next()
        .ok_or_else(|| no_match("no whole line".to_owned()))?;
    let mut plan = plan_of(first).map_err(no_match)?;
    let mut records = Vec::new();
    for (index, line) in lines {
        let wrong = |why: String| JournalError::Line(index + 1, why);
        if line.starts_with(b"{\"zhiyun_match\":") {
            let changed = plan_of(line).map_err(wrong)?;
            if !plan.is_same_match(&changed) {
                return Err(wrong("it begins another match".to_owned()));
            }
            plan = changed;
            continue;
        }
        let record: Record =
            serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
        check(&plan, &record).map_err(wrong)?;
        records.push(record);
    }
    sort(&mut records)?;
    Ok((plan, records, whole as u64))
}

fn plan_of(line: &[u8]) -> Result<Plan, String> {
    let header: Header = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    match header.zhiyun_match {
        VERSION => header.plan.check().map(|()| header.plan),
        other => Err(format!("version {other}")),
    }
}

/// Takes the file for this process. Where there are no locks, nothing is taken.
fn lock(file: &File) -> Result<(), JournalError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::Busy),
        _ => Ok(()),
    }
}

/// Whether a game is one of the match.
fn check(plan: &Plan, record: &Record) -> Result<(), String> {
    let pairing = plan
        .find(record.game)
        .ok_or_else(|| format!("there is no game {}", record.game))?;
    let [black, white] = pairing
        .engines
        .0
        .map(|engine| plan.entrant(engine).name.as_str());
    match record.black.engine == black && record.white.engine == white {
        true if record.has_result() => Ok(()),
        true => Err(format!("\"{}\" is no result", record.result)),
        false => Err(format!("game {} is {black} against {white}", record.game)),
    }
}

/// Puts games in order.
fn sort(records: &mut [Record]) -> Result<(), JournalError> {
    records.sort_by_key(|record| record.game);
    let mut pairs = records.iter().zip(records.iter().skip(1));
    match pairs.find(|(one, next)| one.game == next.game) {
        Some((twice, _)) => Err(JournalError::Twice(twice.game)),
        None => Ok(()),
    }
}

//! The command line of `zhiyun match`: a plan from options, and what people see of it.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use zhiyun::arbiter::contest::{self, Close};
use zhiyun::arbiter::engine::Stop;
use zhiyun::arbiter::harmless;
use zhiyun::arbiter::journal::{self, Journal};
use zhiyun::arbiter::openings::{self, Book, OpeningError};
use zhiyun::arbiter::plan::{Colors, Entrant, MANY, Openings, Part, Plan};
use zhiyun::arbiter::record::Record;
use zhiyun::clock::words::NotAClock;
use zhiyun::clock::{TimeControl, words};
use zhiyun::go::{HalfPoints, Rules, Size};
use zhiyun::{kata, session::params};

/// What a match's file says already.
const SAID: [&str; 21] = [
    "black",
    "white",
    "engine",
    "init",
    "rules",
    "komi",
    "boardsize",
    "handicap",
    "clock",
    "playouts",
    "colors",
    "openings",
    "random_openings",
    "seed",
    "patience",
    "max_moves",
    "adjudicate",
    "sprt",
    "part",
    "json",
    "sgf",
];

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
pub struct Match {
    /// Command of one of two engines, Black in odd games; as a shell splits it, without a shell
    #[arg(
        long,
        value_name = "COMMAND",
        requires = "white",
        conflicts_with = "engine"
    )]
    black: Option<String>,

    /// Command of the other one; in each command, {seed} becomes another number in each game
    #[arg(long, value_name = "COMMAND", requires = "black")]
    white: Option<String>,

    /// An engine of a round robin; give two or more
    #[arg(long, value_name = "NAME=COMMAND", value_parser = named)]
    engine: Vec<(String, String)>,

    /// A GTP line for an engine before the moves of each game, again after a void one; NAME is black,
    /// white or that of --engine
    #[arg(long, value_name = "NAME=LINE", value_parser = named)]
    init: Vec<(String, String)>,

    #[arg(long, value_name = "NAME", default_value = "wmsg", value_parser = kata::parse, help = crate::rules_help(""))]
    rules: Rules,

    /// Komi in points [default: the rule set's]
    #[arg(long, value_name = "POINTS")]
    komi: Option<HalfPoints>,

    /// Lines of the board, 2 to 25
    #[arg(long, value_name = "LINES", default_value = "19", value_parser = crate::size)]
    boardsize: Size,

    /// Handicap stones on the fixed points, 2 to 9
    #[arg(long, value_name = "STONES", value_parser = handicap)]
    handicap: Option<usize>,

    /// Clock of each side, in seconds: "byoyomi MAIN PERIOD PERIODS" ("byoyomi 0 5 1" is 5 for each
    /// move), "canadian MAIN PERIOD MOVES", "absolute MAIN", "fischer MAIN INCREMENT",
    /// "fischer-capped MAIN INCREMENT LIMIT LONGEST"; or none, which leaves the time to the engines
    #[arg(long, value_name = "SYSTEM", default_value = "byoyomi 3600 30 3", value_parser = clock)]
    clock: ClockArg,

    /// Playouts a move; every engine must take them by kata-set-param
    #[arg(long, value_name = "NUMBER", value_parser = params::playouts)]
    playouts: Option<u64>,

    /// Who has Black
    #[arg(long, value_enum, default_value = "alternate")]
    colors: ColorsArg,

    /// Folder of game records to begin with, each twice in a row: with alternating colours once by
    /// each side
    #[arg(long, value_name = "FOLDER", conflicts_with = "random_openings")]
    openings: Option<String>,

    /// Begin with so many random moves, 1 to 100, from the third line on, that leave both sides about
    /// even, each twice in a row
    #[arg(long, value_name = "MOVES", value_parser = random_openings)]
    random_openings: Option<usize>,

    /// Games of each two engines [default: 2; with --sprt as many as it needs]
    #[arg(long, value_name = "NUMBER", value_parser = games)]
    games: Option<u64>,

    /// Games at a time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = params::threads)]
    jobs: usize,

    /// Seed of the openings, of the draw of colours and of {seed}
    #[arg(long, value_name = "NUMBER", default_value = "0")]
    seed: u64,

    /// Seconds for an answer while no clock runs
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = params::seconds)]
    patience: Duration,

    /// Moves of a game at most; then every stone lives [default: three times the points]
    #[arg(long, value_name = "NUMBER", value_parser = max_moves)]
    max_moves: Option<usize>,

    /// End games that the arbiter's own search gives to a side with so many percent, six moves on end
    #[arg(long, value_name = "PERCENT", value_parser = adjudicate)]
    adjudicate: Option<f64>,

    /// End the match when the Elo difference of the first engine is ELO0 rather than ELO1, or the other
    /// way round, with errors of 5 %
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"])]
    sprt: Option<Vec<f64>>,

    /// Play a share of the match, such as 3/8, of which --merge makes the whole
    #[arg(long, value_name = "PART")]
    part: Option<Part>,

    /// File for the plan and a line of JSON for each game
    #[arg(long, value_name = "FILE")]
    json: Option<String>,

    /// Folder for a game record of each game
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<String>,

    /// Page for the results
    #[arg(long, value_name = "FILE")]
    html: Option<String>,

    /// Go on with the match of a --json file, which says everything but --jobs; --games makes it longer
    #[arg(long, value_name = "FILE", conflicts_with_all = SAID)]
    resume: Option<String>,

    /// Only show the results of the --json files of a match
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = SAID, conflicts_with_all = ["games", "jobs", "resume"])]
    merge: Vec<String>,
}

/// clap takes an `Option` for something else.
#[derive(Clone, Copy, Debug)]
struct ClockArg(Option<TimeControl>);

fn clock(text: &str) -> Result<ClockArg, NotAClock> {
    words::parse(text).map(ClockArg)
}

fn handicap(text: &str) -> Result<usize, String> {
    params::within(text, 2..=9)
}

fn random_openings(text: &str) -> Result<usize, String> {
    params::within(text, 1..=100)
}

fn max_moves(text: &str) -> Result<usize, String> {
    params::within(text, 1..=100_000)
}

fn games(text: &str) -> Result<u64, String> {
    params::within(text, 1..=MANY)
}

fn adjudicate(text: &str) -> Result<f64, String> {
    params::within(text, Plan::SURE)
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorsArg {
    /// In turn
    Alternate,
    /// By lot
    Nigiri,
    /// Always the engine named first
    Fixed,
}

fn named(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, rest)) if !name.trim().is_empty() && !rest.trim().is_empty() => {
            Ok((name.trim().to_owned(), rest.trim().to_owned()))
        }
        _ => Err("not NAME=…".to_owned()),
    }
}

/// Why a match cannot begin, in one line. Nothing was changed.
struct Refusal(String);

impl Refusal {
    fn of(what: impl Display, why: impl Display) -> Refusal {
        Refusal(format!("{what}: {why}"))
    }
}

/// A match that is ready to begin.
struct Ready {
    plan: Plan,
    records: Vec<Record>,
    journal: Option<Journal>,
}

/// Plays a match, or shows the results of one.
pub fn run(args: &Match) -> io::Result<ExitCode> {
    let stop = Stop::default();
    let hear = Stop::clone(&stop);
    let interrupted = ctrlc::set_handler(move || hear.store(true, Relaxed));
    if let Err(error) = interrupted {
        log::warn!("an interrupt will not be heard: {error}");
    }
    let ready = match prepare(args, &stop) {
        Ok(ready) => ready,
        Err(_) if stop.load(Relaxed) => return Ok(ExitCode::from(INTERRUPTED)),
        Err(Refusal(line)) => {
            let _ = writeln!(io::stderr(), "zhiyun: {}", harmless(&line));
            return Ok(ExitCode::from(2));
        }
    };
    match args.merge.is_empty() {
        true => play(ready, args.jobs, &stop),
        false => show(&ready.plan, &ready.records).map(|()| ExitCode::SUCCESS),
    }
}

/// What shells call the end by an interrupt.
const INTERRUPTED: u8 = 130;

/// Everything that can be refused, and then the files of a new match.
fn prepare(args: &Match, stop: &Stop) -> Result<Ready, Refusal> {
    if !args.merge.is_empty() {
        let (mut plan, records) =
            journal::merge(&args.merge).map_err(|(file, error)| Refusal::of(file, error))?;
        plan.html.clone_from(&args.html);
        check_page(&plan)?;
        return Ok(Ready {
            plan,
            records,
            journal: None,
        });
    }
    if let Some(path) = &args.resume {
        return resume(args, path, stop);
    }
    let mut plan = plan(args)?;
    let titles = rehearse(&plan, &[], stop)?;
    if args.black.is_some() {
        let same = titles.windows(2).any(|pair| pair[0] == pair[1]);
        for ((entrant, title), number) in plan.engines.iter_mut().zip(titles).zip(1..) {
            entrant.name = if same {
                format!("{title} ({number})")
            } else {
                title
            };
        }
    }
    // What was made is taken away again when something else cannot be.
    let mut made = Vec::new();
    let outputs = make_outputs(&plan, args.json.as_deref(), &mut made);
    if outputs.is_err() {
        for path in made.iter().rev() {
            let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
        }
    }
    Ok(Ready {
        journal: outputs?,
        plan,
        records: Vec::new(),
    })
}

/// A match from its file; with `--games` or `--html` it is another plan from now on.
fn resume(args: &Match, path: &str, stop: &Stop) -> Result<Ready, Refusal> {
    let failed = |error| Refusal::of(path, error);
    let (old, records, mut journal) = Journal::resume(path).map_err(failed)?;
    let plan = Plan {
        games: args.games.unwrap_or(old.games),
        html: args.html.clone().or(old.html.clone()),
        ..old.clone()
    };
    if plan.games < old.games {
        let count = records.len();
        let why = format!(
            "{count} games of {} are played; --games makes a match longer",
            old.games
        );
        return Err(Refusal::of(path, why));
    }
    check_page(&plan)?;
    if plan.left(&records).next().is_some() {
        rehearse(&plan, &records, stop)?;
        if let Some(folder) = &plan.sgf {
            let made = contest::make_sgf_folder(folder, &plan, &records);
            made.map_err(|error| Refusal::of(folder, error))?;
        }
    }
    if plan != old {
        journal
            .change_plan(&plan)
            .map_err(|error| Refusal::of(path, error))?;
    }
    Ok(Ready {
        plan,
        records,
        journal: Some(journal),
    })
}

/// The files of a new match, of which none may be there.
fn make_outputs(
    plan: &Plan,
    json: Option<&str>,
    made: &mut Vec<String>,
) -> Result<Option<Journal>, Refusal> {
    let mut journal = None;
    if let Some(path) = json {
        journal = Some(Journal::create(path, plan).map_err(|error| Refusal::of(path, error))?);
        made.push(path.to_owned());
    }
    if let Some(folder) = &plan.sgf {
        let is_new = contest::make_sgf_folder(folder, plan, &[])
            .map_err(|error| Refusal::of(folder, error))?;
        made.extend(is_new.then(|| folder.clone()));
    }
    if let Some(path) = &plan.html {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Refusal::of(
                path,
                "there is such a file; --resume and --merge replace a page",
            ),
            _ => Refusal::of(path, error),
        })?;
    }
    Ok(journal)
}

/// A page that is there is only replaced by another one, and must be writable.
fn check_page(plan: &Plan) -> Result<(), Refusal> {
    let Some(path) = &plan.html else {
        return Ok(());
    };
    let is_new = !Path::new(path).exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| Refusal::of(path, error))?;
    if is_new {
        let _ = fs::remove_file(path);
    } else if !contest::is_page(path).map_err(|error| Refusal::of(path, error))? {
        return Err(Refusal::of(
            path,
            "there is such a file, and it is no page of a match",
        ));
    }
    Ok(())
}

/// The plan that the options make.
fn plan(args: &Match) -> Result<Plan, Refusal> {
    let engines = entrants(args)?;
    let sprt = args
        .sprt
        .as_ref()
        .and_then(|elo| elo.as_slice().try_into().ok());
    let openings = match (&args.openings, args.random_openings) {
        (Some(folder), _) => Openings::Folder {
            files: openings::files(folder).map_err(|error| Refusal(error.to_string()))?,
            folder: folder.clone(),
        },
        (_, Some(moves)) => Openings::Random { moves },
        _ => Openings::None,
    };
    let plan = Plan {
        engines,
        rules: args.rules,
        komi: args.komi.unwrap_or(args.rules.komi),
        size: args.boardsize,
        handicap: args.handicap.unwrap_or(0),
        clock: args.clock.0,
        playouts: args.playouts,
        colors: match args.colors {
            ColorsArg::Alternate => Colors::Alternate,
            ColorsArg::Nigiri => Colors::Nigiri,
            ColorsArg::Fixed => Colors::Fixed,
        },
        openings,
        games: args.games.unwrap_or(if sprt.is_some() { MANY } else { 2 }),
        seed: args.seed,
        patience: args.patience,
        max_moves: args.max_moves.unwrap_or(3 * args.boardsize.points()),
        adjudicate: args.adjudicate,
        sprt,
        part: args.part,
        sgf: args.sgf.clone(),
        html: args.html.clone(),
    };
    plan.check().map_err(Refusal)?;
    Ok(plan)
}

/// The engines. Two without names are called as what they were given by, until they say what they are.
fn entrants(args: &Match) -> Result<Vec<Entrant>, Refusal> {
    let (names, commands): (Vec<String>, Vec<String>) = match (&args.black, &args.white) {
        (Some(black), Some(white)) => {
            let commands = [("black", black), ("white", white)];
            let of = |(name, command): (&str, &String)| (name.to_owned(), command.clone());
            commands.map(of).into_iter().unzip()
        }
        _ => args.engine.iter().cloned().unzip(),
    };
    if let Some((name, _)) = args.init.iter().find(|(name, _)| !names.contains(name)) {
        return Err(Refusal(format!("--init {name}=…: no engine has this name")));
    }
    let entrant = |(name, command): (&String, String)| Entrant {
        name: name.clone(),
        command,
        lines: lines(&args.init, name),
    };
    Ok(names.iter().zip(commands).map(entrant).collect())
}

fn lines(init: &[(String, String)], name: &str) -> Vec<String> {
    let own = init.iter().filter(|(engine, _)| engine == name);
    own.map(|(_, line)| line.clone()).collect()
}

/// Sees whether the openings can be read and the engines can play. What the engines call themselves.
fn rehearse(plan: &Plan, records: &[Record], stop: &Stop) -> Result<Vec<String>, Refusal> {
    let refused = |error: OpeningError| Refusal(error.to_string());
    let book = Book::new(plan).map_err(refused)?;
    book.check(records).map_err(refused)?;
    let title = |(index, entrant): (usize, &Entrant)| {
        let title = contest::rehearse(&book, index, stop);
        title.map_err(|fault| Refusal::of(&entrant.command, fault))
    };
    plan.engines.iter().enumerate().map(title).collect()
}

fn play(mut ready: Ready, jobs: usize, stop: &Stop) -> io::Result<ExitCode> {
    let plan = &ready.plan;
    // It could be read a moment ago.
    let book = Book::new(plan).map_err(io::Error::other)?;
    let bar = progress(plan, ready.records.len() as u64)?;
    let mut tell = |records: &[Record]| {
        if !bar.is_hidden() {
            bar.set_position(records.len() as u64);
            bar.set_message(contest::score_line(plan, records));
        } else if let Some(last) = records.last() {
            let _ = writeln!(io::stdout(), "{}", last.line());
        }
    };
    let journal = ready.journal.as_mut();
    let closed = contest::run(&book, &mut ready.records, journal, jobs, stop, &mut tell);
    bar.finish_and_clear();
    ready.records.sort_by_key(|record| record.game);
    show(plan, &ready.records)?;
    Ok(match closed? {
        Close::Interrupted => ExitCode::from(INTERRUPTED),
        Close::Played | Close::Decided => ExitCode::SUCCESS,
    })
}

/// A bar with the time left on a terminal; where the end is not known, without it. Elsewhere it is hidden.
fn progress(plan: &Plan, played: u64) -> io::Result<ProgressBar> {
    if !io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let (bar, template) = match plan.games < MANY {
        true => {
            let total = plan.pairings().count() as u64;
            let template = "{wide_bar} {pos}/{len} games, {eta} left  {msg}";
            (ProgressBar::new(total), template)
        }
        false => (ProgressBar::no_length(), "{spinner} {pos} games  {msg}"),
    };
    bar.set_style(ProgressStyle::with_template(template).map_err(io::Error::other)?);
    bar.set_position(played);
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_secs(1));
    Ok(bar)
}

/// The table, and the page.
fn show(plan: &Plan, records: &[Record]) -> io::Result<()> {
    let table = zhiyun::arbiter::table::table(plan, records);
    io::stdout().lock().write_all(table.as_bytes())?;
    if let Some(path) = &plan.html {
        let failed = |error: io::Error| io::Error::new(error.kind(), format!("{path}: {error}"));
        contest::write_page(path, plan, records).map_err(failed)?;
    }
    Ok(())
}

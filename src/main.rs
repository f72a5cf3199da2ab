//! The program: command line, standard input and output, and nothing else.

mod aside;
mod matches;

use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use aside::Aside;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use env_logger::Target;
use zhiyun::file;
use zhiyun::go::{HalfPoints, Point, Rules, Size};
use zhiyun::gtp::{self, Arrivals};
use zhiyun::kata::{self, RulesError};
use zhiyun::report::Language;
use zhiyun::score::{Order, Under, score};
use zhiyun::search::Params;
use zhiyun::search::network::Evaluator;
use zhiyun::session::{self, Config, Session, params};

/// A Go engine for the World Mind Sports Games rules. Without a command it speaks the Go Text
/// Protocol on standard input and output.
#[derive(Debug, Parser)]
#[command(version, allow_negative_numbers = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[arg(long, value_name = "NAME", default_value = "wmsg", value_parser = kata::parse, help = rules_help(""))]
    rules: Rules,

    /// Komi in points [default: the rule set's]
    #[arg(long, value_name = "POINTS")]
    komi: Option<HalfPoints>,

    /// Lines of the board until the host changes it, 2 to 25
    #[arg(long, value_name = "LINES", default_value = "19", value_parser = size)]
    boardsize: Size,

    /// Seconds a move where the host sets no clock [default: 2, or no limit with --playouts]
    #[arg(long, value_name = "SECONDS", value_parser = params::seconds)]
    time: Option<Duration>,

    /// Seconds of each move that are kept back from a clock for delays on the way
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = params::seconds)]
    lag: Duration,

    /// Playouts a move at most
    #[arg(long, value_name = "NUMBER", value_parser = params::playouts)]
    playouts: Option<u64>,

    /// File of a neural network, or none for playouts alone [default: the network inside]
    #[arg(long, value_name = "FILE", value_parser = network)]
    net: Option<Net>,

    /// Threads of the search
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = params::threads)]
    threads: usize,

    /// Seed of the randomness; with one thread and --playouts, a seed gives the same game
    /// everywhere [default: another one each time; 1 for bench]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Memory for the search tree in MiB
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = params::memory)]
    memory: usize,

    /// Resign when the chance of winning is below this many percent, up to 50; 0 is never
    #[arg(long, value_name = "PERCENT", default_value = "10", value_parser = params::resign)]
    resign: f32,

    /// How strong to play, 1 to 10: below 10 without the network, with fewer playouts and a wider choice of good
    /// moves
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = params::level)]
    level: u8,

    /// Think on after a move until the next line comes; not with --playouts or a level below 10
    #[arg(long)]
    ponder: bool,

    /// Take moves that the rules forbid, for hosts that replay games of other rules
    #[arg(long)]
    lenient: bool,

    /// Draw on GoGui's board during the search
    #[arg(long)]
    live_graphics: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure playouts per second, and print a signature of the search
    Bench,
    /// Print the score sheet of a game record, counted at the end of its main line
    Score(Score),
    /// Play engines against each other, as their arbiter
    Match(Box<matches::Match>),
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
struct Score {
    /// The game, in Smart Game Format
    file: String,

    #[arg(long, value_name = "NAME", value_parser = under, help = rules_help(
        ", or all for one line each [default: the record's, else wmsg]"
    ))]
    rules: Option<Under>,

    /// Komi in points [default: the record's; with --rules the rule set's]
    #[arg(long, value_name = "POINTS")]
    komi: Option<HalfPoints>,

    /// A stone of each dead chain; none for no dead stones; after FILE [default: the engine's
    /// judgement]
    #[arg(long, value_name = "VERTEX", num_args = 0.., value_delimiter = ',')]
    dead: Option<Vec<Point>>,

    /// Print JSON, for programs
    #[arg(long)]
    json: bool,

    /// Language: en or zh [default: that of the locale]
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
}

fn rules_help(more: &str) -> String {
    let names: Vec<_> = Rules::PRESETS.iter().map(|rules| rules.name).collect();
    format!(
        "Rule set: {}; or its fields as JSON{more}",
        names.join(", ")
    )
}

fn under(text: &str) -> Result<Under, RulesError> {
    match text.eq_ignore_ascii_case("all") {
        true => Ok(Under::All),
        false => kata::parse(text).map(Under::These),
    }
}

/// `score` and `match` have options of their own, which stand after them. One that stands before
/// them would be lost.
fn refuse_lost_options(matches: &ArgMatches) {
    let given = |id: &clap::Id| {
        let source = matches.value_source(id.as_str());
        source == Some(ValueSource::CommandLine)
    };
    if let Some(name @ ("score" | "match")) = matches.subcommand_name()
        && let Some(id) = matches.ids().find(|id| given(id))
    {
        let text =
            format!("--{id} before {name} has no effect; the options of {name} stand after it");
        let mut command = Cli::command();
        command.build();
        // Its usage shows where they stand.
        if let Some(command) = command.find_subcommand_mut(name) {
            command.error(ErrorKind::ArgumentConflict, text).exit();
        }
    }
}

/// A network, or none.
#[derive(Clone, Debug)]
struct Net(Option<Arc<Evaluator>>);

fn network(text: &str) -> Result<Net, String> {
    if text == "none" {
        return Ok(Net(None));
    }
    let bytes = file::bytes(text).map_err(|error| error.to_string())?;
    let evaluator = Evaluator::read(&bytes).map_err(|error| error.to_string())?;
    Ok(Net(Some(Arc::new(evaluator))))
}

fn language(text: &str) -> Result<Language, String> {
    match text {
        "en" => Ok(Language::English),
        "zh" => Ok(Language::Chinese),
        _ => Err("not en or zh".to_owned()),
    }
}

fn locale() -> Language {
    match sys_locale::get_locale() {
        Some(locale) if locale.split(['-', '_', '.']).next() == Some("zh") => Language::Chinese,
        _ => Language::English,
    }
}

fn size(text: &str) -> Result<Size, String> {
    let side = text.parse().ok();
    side.and_then(|side| Size::playable(side, side))
        .ok_or_else(|| "not a number from 2 to 25".to_owned())
}

impl Cli {
    fn params(&self, seed: u64) -> Params {
        Params {
            network: match &self.net {
                Some(net) => net.0.clone(),
                None => Some(Evaluator::inside()),
            },
            threads: self.threads,
            seed,
            memory: self.memory,
            resign: self.resign,
            level: self.level,
        }
    }

    fn config(&self) -> Config {
        Config {
            rules: Rules {
                komi: self.komi.unwrap_or(self.rules.komi),
                ..self.rules
            },
            size: self.boardsize,
            time: match (self.time, self.playouts) {
                (None, None) => Some(session::TIME),
                (time, _) => time,
            },
            playouts: self.playouts.unwrap_or(u64::MAX),
            lag: self.lag,
            ponder: self.ponder,
            lenient: self.lenient,
            live_graphics: self.live_graphics,
            params: self.params(self.seed.unwrap_or_else(rand::random)),
        }
    }
}

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    refuse_lost_options(&matches);
    let mut aside = Aside::new();
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"))
        .target(Target::Pipe(Box::new(aside.clone())))
        .init();
    let done = |()| ExitCode::SUCCESS;
    let result = match &cli.command {
        Some(Command::Bench) => bench(&cli).map(done),
        Some(Command::Score(score)) => print_score(score).map(done),
        Some(Command::Match(options)) => matches::run(options),
        None => serve(&cli, &aside).map(done),
    };
    let code = match result {
        Ok(code) => code,
        // Whoever listened has gone: there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = aside.write_all(format!("zhiyun: {error}\n").as_bytes());
            ExitCode::FAILURE
        }
    };
    aside.settle();
    code
}

/// Answers the commands on standard input until `quit` or its end.
fn serve(cli: &Cli, aside: &Aside) -> io::Result<()> {
    let config = cli.config();
    if io::stdin().is_terminal() {
        greet(&config);
    }
    let arrivals = Arc::new(Arrivals::default());
    let messages = gtp::listen(BufReader::new(io::stdin()), Arc::clone(&arrivals));
    let mut session = Session::new(config, arrivals, Box::new(aside.clone()));
    let mut stdout = io::stdout().lock();
    for message in messages {
        session.answer(&message, &mut stdout)?;
        if session.is_over() {
            break;
        }
        session.ponder();
    }
    Ok(())
}

/// Two lines for a person at a terminal.
fn greet(config: &Config) {
    let size = config.size;
    let _ = writeln!(
        io::stderr(),
        "Zhiyun {}, a Go engine: {}x{}, komi {}. It speaks GTP; type commands, each on a line:\n\
         \"genmove b\" for a move, \"play w d4\" to answer, \"showboard\", \"help\" for all, \"quit\".",
        env!("CARGO_PKG_VERSION"),
        size.width(),
        size.height(),
        config.rules.komi,
    );
}

fn bench(cli: &Cli) -> io::Result<()> {
    let lines = zhiyun::bench::run(&cli.params(cli.seed.unwrap_or(1)));
    let mut stdout = io::stdout().lock();
    for line in &lines {
        writeln!(
            stdout,
            "{0:>2}x{0:<2} {1:>7} playouts {2:>9.0} playouts/s",
            line.side,
            line.playouts,
            line.speed()
        )?;
    }
    if let Some(last) = lines.last() {
        writeln!(stdout, "signature {:016x}", last.signature)?;
    }
    Ok(())
}

fn print_score(args: &Score) -> io::Result<()> {
    let order = Order {
        under: args.rules.unwrap_or(Under::Recorded),
        komi: args.komi,
        dead: args.dead.clone(),
        json: args.json,
        language: args.lang.unwrap_or_else(locale),
    };
    let named = |error: String| io::Error::other(format!("{}: {error}", args.file));
    let text = file::read(&args.file).map_err(|error| named(error.to_string()))?;
    let sheet = score(&text, &order).map_err(|error| named(error.to_string()))?;
    io::stdout().lock().write_all(sheet.as_bytes())
}

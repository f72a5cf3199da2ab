//! Games that are played by the policy of a teacher or of the network inside, and what the teacher thinks of
//! their positions, and of those that a search would lead to.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use rand::{RngExt, SeedableRng};
use zhiyun::go::{Position, Size};
use zhiyun::search::line::{Line, Recent};
use zhiyun::search::network::Evaluator;
use zhiyun::search::playout::Terms;
use zhiyun::search::{Limits, Player, Task, Watch};

use crate::games::{Balance, Play, Random, Sizes, TELL, draw, player};
use crate::prepare::FIRST;
use crate::record::{ILLEGAL, Label, ONE, named};
use crate::teacher::{Answer, Teacher};

/// With the network as a player: the share of questions about positions ahead of the game, and the playouts of
/// the search that finds them. The search makes use of what a network does not know, so it has to learn there.
const AHEAD: f64 = 0.5;
const SEARCH: u64 = 50;

/// What is to be labelled.
#[derive(Args)]
pub struct Options {
    /// The command of the teacher. With {size} in it, each size of board has a process of its own
    #[arg(long)]
    teacher: String,

    /// The file of the games; it must not exist
    #[arg(long)]
    out: PathBuf,

    /// Number of positions; the games that are being played then are played to the end
    #[arg(long)]
    positions: u64,

    /// Seed of the games; the teacher has its own
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Games at a time
    #[arg(long, default_value_t = 48, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// The network inside plays, by its policy, and the teacher is asked about one of so many positions:
    /// more games for the same labels, and positions that come from what the network would play
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    own: Option<u32>,

    /// Lines of the boards, and the share of positions on each
    #[arg(long, default_value = "9:35,13:20,19:25,7:5,11:5,15:5,17:5")]
    sizes: Sizes,
}

/// The network inside, which plays instead of the teacher.
struct Own {
    evaluator: Arc<Evaluator>,
    player: Player,
    /// Of how many positions one is asked about.
    every: u32,
}

impl Own {
    fn new(every: u32) -> Own {
        let evaluator = Evaluator::inside();
        Own {
            player: player(&evaluator, 0),
            evaluator,
            every,
        }
    }

    /// The policy, the likeliest move having 1.
    fn policy(&self, position: &Position, random: &mut Random) -> Vec<f32> {
        let line = Line::new(position.state().clone(), Recent::of(position));
        let terms = Terms::of(position);
        self.evaluator
            .ask(&line, &terms, random.random(), |output| {
                let logits = output.policy.iter().copied().chain([output.pass]);
                let most = logits.clone().fold(f32::NEG_INFINITY, f32::max);
                logits.map(|logit| (logit - most).exp()).collect()
            })
    }

    /// A position of a line that a search from here believes in; `None` if the game would be over.
    fn ahead(&mut self, play: &Play, random: &mut Random) -> Result<Option<Play>, String> {
        let limits = Limits {
            playouts: SEARCH,
            time: None,
        };
        let task = Task::new(&play.position, play.position.to_play(), limits);
        let report = self.player.search(&task, &mut Watch::none());
        let visited = report.candidates.iter().filter(|c| !c.line.is_empty());
        let lines = visited.map(|c| (&c.line, f64::from(c.visits).sqrt()));
        let Some(line) = draw(random, lines) else {
            return Ok(None);
        };
        let mut ahead = play.clone();
        // The labels are those of the game.
        ahead
            .game
            .turns
            .iter_mut()
            .for_each(|turn| turn.label = None);
        for &mv in &line[..random.random_range(1..=line.len())] {
            if !ahead.go_on(mv, None)? {
                return Ok(None);
            }
        }
        Ok(Some(ahead))
    }
}

/// A game that is being played.
struct Playing {
    play: Play,
    /// The position that was asked about, if it is not that of the game.
    ahead: Option<Play>,
    /// How many labels it gave.
    labels: u64,
}

/// Moves by the network, or by the teacher's policy without one; with the teacher's answer to the question about
/// the position, if it was asked. Returns whether the game goes on.
fn go_on(
    play: &mut Play,
    random: &mut Random,
    answer: Option<&Answer>,
    own: Option<&Own>,
) -> Result<bool, String> {
    let size = play.game.size;
    if answer.is_some_and(|answer| !answer.fits(size)) {
        return Err("the teacher speaks of a board of another size".to_owned());
    }
    let taught = answer.map(|answer| play.legal(answer.policy(size)));
    let told = answer.zip(taught.as_ref());
    let label = told.map(|(answer, policy)| label(size, answer, policy));
    let own = own.map(|own| play.legal(own.policy(&play.position, random)));
    let mv = play.choose(random, &own.or(taught).unwrap_or_default());
    play.go_on(mv, label)
}

fn label(size: Size, answer: &Answer, policy: &[Option<f64>]) -> Label {
    let whole = |p: &Option<f64>| match p {
        Some(p) => (p.min(1.0) * f64::from(ONE)).round() as u16,
        None => ILLEGAL,
    };
    let ownership = answer.ownership(size);
    Label {
        win: answer.win(),
        lead: answer.lead(),
        policy: policy.iter().map(whole).collect(),
        ownership: ownership
            .iter()
            .map(|o| (o * 127.0).round() as i8)
            .collect(),
    }
}

/// The games that are being played, and what has been written.
struct Run<'a> {
    options: &'a Options,
    teacher: Teacher,
    own: Option<Own>,
    random: Random,
    out: File,
    playing: HashMap<String, Playing>,
    begun: u64,
    balance: Balance,
    games: u64,
    positions: u64,
}

impl Run<'_> {
    /// Begins a game, and asks the first question about it.
    fn begin(&mut self) -> Result<(), String> {
        let size = self.balance.next(&mut self.random);
        self.teacher.start(size)?;
        let play = Play::new(&mut self.random, size)?;
        let id = self.begun.to_string();
        self.begun += 1;
        if self.own.is_none() {
            self.teacher.ask(&id, &play.position)?;
        }
        let playing = Playing {
            play,
            ahead: None,
            labels: 0,
        };
        self.playing.insert(id.clone(), playing);
        match self.own.is_some() && self.go_on(&id, None)? {
            true => self.begin(),
            false => Ok(()),
        }
    }

    /// Goes on with a game to the next question about it, with the answer to the last one. Returns whether it has
    /// ended.
    fn go_on(&mut self, id: &str, mut answer: Option<&Answer>) -> Result<bool, String> {
        let unasked = || format!("the teacher answers what was not asked: {id:?}");
        let playing = self.playing.get_mut(id).ok_or_else(unasked)?;
        let random = &mut self.random;
        let written = named(&self.options.out);
        playing.labels += u64::from(answer.is_some());
        if let Some(mut ahead) = playing.ahead.take() {
            go_on(&mut ahead, random, answer.take(), None)?;
            self.out.write_all(&ahead.game.bytes()).map_err(&written)?;
        }
        let play = &mut playing.play;
        while go_on(play, random, answer.take(), self.own.as_ref())? {
            if let Some(own) = &mut self.own {
                if !random.random_ratio(1, own.every) {
                    continue;
                }
                // Before that it could not be told of which game it is ahead.
                if play.game.turns.len() >= FIRST && random.random_bool(AHEAD) {
                    playing.ahead = own.ahead(play, random)?;
                }
            }
            let asked = playing.ahead.as_ref().unwrap_or(play);
            self.teacher.ask(id, &asked.position)?;
            return Ok(false);
        }
        let Playing { play, labels, .. } = self.playing.remove(id).ok_or_else(unasked)?;
        self.out.write_all(&play.game.bytes()).map_err(&written)?;
        self.balance.add(play.game.size, labels);
        self.games += 1;
        self.positions += labels;
        Ok(true)
    }
}

/// Plays and labels.
///
/// # Errors
/// What has gone wrong, in a line.
pub fn run(options: &Options) -> Result<(), String> {
    let own = options.own.map(Own::new);
    if let Some(own) = &own {
        options.sizes.known_to(&own.evaluator)?;
    }
    let mut teacher = Teacher::new(&options.teacher);
    for size in options.sizes.iter() {
        teacher.start(size)?;
    }
    let out = File::create_new(&options.out).map_err(named(&options.out))?;
    let mut run = Run {
        options,
        teacher,
        own,
        random: Random::seed_from_u64(options.seed),
        out,
        playing: HashMap::new(),
        begun: 0,
        balance: Balance::new(&options.sizes, options.own.unwrap_or(1)),
        games: 0,
        positions: 0,
    };
    for _ in 0..options.games {
        run.begin()?;
    }
    let (start, mut told, mut answers) = (Instant::now(), Instant::now(), 0_u64);
    while !run.playing.is_empty() {
        let answer = run.teacher.answer()?;
        answers += 1;
        // Games that are in play will be written too.
        if run.go_on(&answer.id, Some(&answer))? && answers < options.positions {
            run.begin()?;
        }
        if told.elapsed() >= TELL || run.playing.is_empty() {
            told = Instant::now();
            let seconds = start.elapsed().as_secs_f64();
            eprintln!(
                "{seconds:.0} s: {} games with {} labels ended, {} in play, {:.0} positions a second",
                run.games,
                run.positions,
                run.playing.len(),
                answers as f64 / seconds
            );
        }
    }
    run.teacher.end();
    Ok(())
}

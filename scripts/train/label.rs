//! Games that are played by the policy of a teacher, and what it thinks of each position.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use clap::Args;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zhiyun::go::{HalfPoints, Move, Position, Rules, Size, handicap};

use crate::record::{Game, ILLEGAL, Label, ONE, Turn, at_place};
use crate::teacher::{Answer, Teacher};

type Random = Xoshiro256PlusPlus;

/// The rules of the games, and their weights.
const RULES: &[(Rules, f64)] = &[
    (Rules::WMSG, 80.0),
    (Rules::CHINESE, 10.0),
    (Rules::JAPANESE, 10.0),
];

/// Komi in half points, and their weights: around the usual 6.5.
const KOMI: &[(i32, f64)] = &[
    (7, 5.0),
    (8, 3.0),
    (9, 4.0),
    (10, 4.0),
    (11, 12.0),
    (12, 6.0),
    (13, 36.0),
    (14, 10.0),
    (15, 20.0),
];

/// Share of games with any komi of [`ANY_KOMI`].
const UNUSUAL_KOMI: f64 = 0.1;

/// In half points.
const ANY_KOMI: std::ops::RangeInclusive<i32> = -20..=40;

/// In half points: what Black pays in a game with handicap, but for the compensation.
const HANDICAP_KOMI: HalfPoints = HalfPoints(1);

/// Temperatures of the opening.
const OPENING: &[(f64, f64)] = &[(1.0, 1.0), (1.5, 1.0), (2.5, 1.0)];

/// Temperatures after it, and their weights.
const TEMPERATURE: &[(f64, f64)] = &[(0.6, 50.0), (1.0, 30.0), (1.4, 20.0)];

/// What the temperature falls to after a third of the points has been played, and where it stops.
const COOLER: f64 = 0.7;
const COOLEST: f64 = 0.4;

/// Shares of moves that are drawn among all legal ones.
const WILD: &[(f64, f64)] = &[(0.0, 1.0), (0.02, 1.0), (0.06, 1.0)];

/// Share of moves after the opening that are passes for no reason. Not after another pass: it would end the
/// game.
const NEEDLESS_PASS: f64 = 0.01;

/// Moves for each point of the board after which a game ends unfinished.
const LONGEST: f64 = 1.6;

/// Length of a game for each point of the board, before one has been played.
const LENGTH: f64 = 0.9;

/// How often the progress is told.
const TELL: Duration = Duration::from_secs(20);

/// Sizes of boards and the share of positions on each.
#[derive(Clone, Debug)]
struct Sizes(Vec<(Size, f64)>);

impl FromStr for Sizes {
    type Err = String;

    /// Reads "9:35,13:20": lines and weight.
    fn from_str(text: &str) -> Result<Sizes, String> {
        let one = |item: &str| {
            let (side, weight) = item.split_once(':')?;
            let size =
                Size::square(side.parse().ok()?).filter(|s| (2..=19).contains(&s.width()))?;
            let weight: f64 = weight.parse().ok()?;
            (weight.is_finite() && weight > 0.0).then_some((size, weight))
        };
        let sizes: Option<Vec<_>> = text.split(',').map(one).collect();
        sizes
            .map(Sizes)
            .ok_or_else(|| "sizes from 2 to 19 and weights, like 9:35,19:25".to_owned())
    }
}

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

    /// Lines of the boards, and the share of positions on each
    #[arg(long, default_value = "9:35,13:20,19:25,7:5,11:5,15:5,17:5")]
    sizes: Sizes,
}

/// Draws one by weight.
fn draw<T: Copy>(random: &mut Random, items: impl Iterator<Item = (T, f64)> + Clone) -> Option<T> {
    let sum: f64 = items.clone().map(|(_, weight)| weight).sum();
    let mut left = random.random::<f64>() * sum;
    let mut last = None;
    for (item, weight) in items.filter(|&(_, weight)| weight > 0.0) {
        last = Some(item);
        left -= weight;
        if left < 0.0 {
            break;
        }
    }
    last
}

fn draw_of<T: Copy>(random: &mut Random, items: &[(T, f64)], otherwise: T) -> T {
    draw(random, items.iter().copied()).unwrap_or(otherwise)
}

/// How many handicap stones.
fn stones(random: &mut Random, size: Size) -> usize {
    let (share, most) = match size.width() {
        19 => (0.1, 9),
        _ => (0.05, 5),
    };
    match random.random_bool(share) {
        true => random.random_range(2..=most),
        false => 0,
    }
}

/// A game that is being played.
struct Play {
    game: Game,
    position: Position,
    /// Moves of the opening.
    opening: usize,
    opening_temperature: f64,
    temperature: f64,
    wild: f64,
}

impl Play {
    fn new(random: &mut Random, size: Size) -> Result<Play, String> {
        let preset = draw_of(random, RULES, Rules::WMSG);
        let handicap = handicap::fixed(size, stones(random, size)).unwrap_or_default();
        let komi = match random.random_bool(UNUSUAL_KOMI) {
            _ if !handicap.is_empty() => HANDICAP_KOMI,
            true => HalfPoints(random.random_range(ANY_KOMI)),
            false => HalfPoints(draw_of(random, KOMI, preset.komi.0)),
        };
        let game = Game {
            size,
            rules: Rules { komi, ..preset },
            handicap,
            turns: Vec::new(),
        };
        Ok(Play {
            position: game.start().map_err(|error| error.to_string())?,
            game,
            opening: random.random_range(0..=size.points() / 8),
            opening_temperature: draw_of(random, OPENING, 1.0),
            temperature: draw_of(random, TEMPERATURE, 1.0),
            wild: draw_of(random, WILD, 0.0),
        })
    }

    fn temperature(&self) -> f64 {
        let moves = self.game.turns.len();
        match moves {
            _ if moves < self.opening => self.opening_temperature,
            _ if moves <= self.game.size.points() / 3 => self.temperature,
            _ => (self.temperature * COOLER).max(COOLEST),
        }
    }

    /// The policy of the legal moves; 0 of the others, in place of them `None`.
    fn legal(&self, answer: &Answer) -> Vec<Option<f64>> {
        let to_play = self.position.to_play();
        let policy = answer.policy(self.game.size).into_iter().enumerate();
        policy
            .map(|(place, p)| {
                let mv = at_place(self.game.size, place)?;
                let legal = p >= 0.0 && self.position.check(to_play, mv).is_ok();
                legal.then_some(p.into())
            })
            .collect()
    }

    fn choose(&self, random: &mut Random, policy: &[Option<f64>]) -> Move {
        let size = self.game.size;
        let moves = policy.iter().enumerate();
        let moves = moves.filter_map(|(place, p)| Some((at_place(size, place)?, (*p)?)));
        let best = moves.clone().max_by(|(_, a), (_, b)| a.total_cmp(b));
        if best.is_none_or(|(mv, _)| mv == Move::Pass) {
            return Move::Pass;
        }
        let opened = self.game.turns.len() >= self.opening;
        let has_passed = self.position.state().stops.has_passed();
        if opened && !has_passed && random.random_bool(NEEDLESS_PASS) {
            return Move::Pass;
        }
        let plays = moves.filter(|&(mv, _)| mv != Move::Pass);
        let drawn = if random.random_bool(self.wild) {
            draw(random, plays.map(|(mv, _)| (mv, 1.0)))
        } else {
            let power = 1.0 / self.temperature();
            draw(random, plays.map(|(mv, p)| (mv, p.powf(power))))
        };
        drawn.unwrap_or(Move::Pass)
    }

    /// Takes the answer to the question about the position, and moves. Returns whether the game goes on.
    fn go_on(&mut self, random: &mut Random, answer: &Answer) -> Result<bool, String> {
        let size = self.game.size;
        if !answer.fits(size) {
            return Err("the teacher speaks of a board of another size".to_owned());
        }
        let policy = self.legal(answer);
        let mv = self.choose(random, &policy);
        self.game.turns.push(Turn {
            mv,
            label: Some(label(size, answer, &policy)),
        });
        let to_play = self.position.to_play();
        let played = self.position.play(to_play, mv);
        played.map_err(|error| format!("{to_play} {mv}: {error}"))?;
        let long = self.game.turns.len() as f64 >= LONGEST * size.points() as f64;
        Ok(!long && !self.position.state().stops.is_stopped())
    }
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

/// What has been written of boards of one size.
#[derive(Default)]
struct Done {
    games: u64,
    positions: u64,
}

/// The games that are being played, and what has been written.
struct Run<'a> {
    options: &'a Options,
    teacher: Teacher,
    random: Random,
    out: File,
    playing: HashMap<String, Play>,
    begun: u64,
    done: HashMap<usize, Done>,
    games: u64,
    positions: u64,
}

impl Run<'_> {
    /// The size of the next game: as many games as make the share of positions.
    fn size(&mut self) -> Size {
        let games = |&(size, weight): &(Size, f64)| {
            let length = match self.done.get(&size.width()) {
                Some(done) => done.positions as f64 / done.games as f64,
                None => LENGTH * size.points() as f64,
            };
            (size, weight / length)
        };
        let sizes: Vec<_> = self.options.sizes.0.iter().map(games).collect();
        draw_of(&mut self.random, &sizes, Size::STANDARD)
    }

    fn begin(&mut self) -> Result<(), String> {
        let size = self.size();
        self.teacher.start(size)?;
        let play = Play::new(&mut self.random, size)?;
        let id = self.begun.to_string();
        self.begun += 1;
        self.teacher.ask(&id, &play.position)?;
        self.playing.insert(id, play);
        Ok(())
    }

    /// Takes an answer; returns whether a game has ended.
    fn take(&mut self, answer: &Answer) -> Result<bool, String> {
        let unasked = || format!("the teacher answers what was not asked: {:?}", answer.id);
        let play = self.playing.get_mut(&answer.id).ok_or_else(unasked)?;
        if play.go_on(&mut self.random, answer)? {
            self.teacher.ask(&answer.id, &play.position)?;
            return Ok(false);
        }
        let play = self.playing.remove(&answer.id).ok_or_else(unasked)?;
        let wrote = self.out.write_all(&play.game.bytes());
        wrote.map_err(|error| format!("{}: {error}", self.options.out.display()))?;
        let turns = play.game.turns.len() as u64;
        let done = self.done.entry(play.game.size.width()).or_default();
        done.games += 1;
        done.positions += turns;
        self.games += 1;
        self.positions += turns;
        Ok(true)
    }
}

/// Plays and labels.
///
/// # Errors
/// What has gone wrong, in a line.
pub fn run(options: &Options) -> Result<(), String> {
    let out = File::create_new(&options.out);
    let out = out.map_err(|error| format!("{}: {error}", options.out.display()))?;
    let mut run = Run {
        options,
        teacher: Teacher::new(&options.teacher),
        random: Random::seed_from_u64(options.seed),
        out,
        playing: HashMap::new(),
        begun: 0,
        done: HashMap::new(),
        games: 0,
        positions: 0,
    };
    for (size, _) in &options.sizes.0 {
        run.teacher.start(*size)?;
    }
    for _ in 0..options.games {
        run.begin()?;
    }
    let (start, mut told, mut answers) = (Instant::now(), Instant::now(), 0_u64);
    while !run.playing.is_empty() {
        let answer = run.teacher.answer()?;
        answers += 1;
        // Positions of unfinished games are those that were answered and not written.
        if run.take(&answer)? && answers < options.positions {
            run.begin()?;
        }
        if told.elapsed() >= TELL || run.playing.is_empty() {
            told = Instant::now();
            let seconds = start.elapsed().as_secs_f64();
            eprintln!(
                "{seconds:.0} s: {} positions in {} games written, {} games in play, {:.0} positions a second",
                run.positions,
                run.games,
                run.playing.len(),
                answers as f64 / seconds
            );
        }
    }
    run.teacher.end();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_weights() {
        let Sizes(sizes) = "9:35,13:0.5".parse().unwrap();
        let expected = [(9, 35.0), (13, 0.5)].map(|(side, w)| (Size::square(side).unwrap(), w));
        assert_eq!(sizes, expected);
        for text in ["", "9", "9:", "9:0", "9:-1", "1:1", "20:1", "9:1,", "9:nan"] {
            assert!(text.parse::<Sizes>().is_err(), "{text}");
        }
    }

    #[test]
    fn things_are_drawn_by_weight() {
        let mut random = Random::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..4000 {
            counts[draw_of(&mut random, &[(0, 1.0), (1, 0.0), (2, 3.0)], 1)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((900..1100).contains(&counts[0]), "{counts:?}");
        assert_eq!(draw(&mut random, [(1, 0.0)].into_iter()), None);
    }

    #[test]
    fn games_begin_by_their_rules() {
        let mut random = Random::seed_from_u64(1);
        let mut handicaps = 0;
        for _ in 0..1000 {
            let play = Play::new(&mut random, Size::STANDARD).unwrap();
            let (game, position) = (&play.game, &play.position);
            assert_eq!(game.handicap.len(), position.handicap());
            assert!(game.handicap.is_empty() || game.rules.komi == HANDICAP_KOMI);
            assert!(ANY_KOMI.contains(&game.rules.komi.0));
            assert!(play.opening <= 45);
            handicaps += usize::from(!game.handicap.is_empty());
        }
        assert!((70..130).contains(&handicaps), "{handicaps}");
    }
}

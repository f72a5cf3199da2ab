//! What a match is: who plays whom, by which rules, on which clock, how often.
//!
//! A plan is the first line of a match's file. Whoever goes on with the file needs nothing else.

use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::as_text;
use super::record::Record;
use super::statistics::Sprt;
use crate::clock::{Clock, TimeControl};
use crate::go::{ByColor, HalfPoints, Rules, Size};
use crate::search::random::{below, generator};
use rand::Rng;

/// One of the engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called in the results: no two have the same name.
    pub name: String,
    /// How it is started: a program and its arguments as a shell splits them, without a shell. `{seed}`
    /// becomes another number in each game; such an engine is started anew for each.
    pub command: String,
    /// GTP lines that it is sent before each game, after rules, komi and clock; again after each void
    /// move, when it is told the game anew.
    pub lines: Vec<String>,
}

impl Entrant {
    /// The command for a game with this seed.
    pub fn command_of(&self, seed: u64) -> String {
        self.command.replace("{seed}", &seed.to_string())
    }
}

/// The most games of two engines: as good as no limit.
pub const MANY: u64 = 1_000_000;

/// Who has which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colors {
    /// They alternate; the engine that is named first begins with Black.
    Alternate,
    /// By lot, game by game (猜先, regulations article 6).
    Nigiri,
    /// The engine that is named first always has Black.
    Fixed,
}

/// How games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// On the empty board, or with the handicap.
    None,
    /// After the main line of a game record, in turn. Each is played twice, for both colours.
    Folder {
        /// Where they lie.
        folder: String,
        /// The names of the files, in order.
        files: Vec<String>,
    },
    /// After so many random moves, drawn until the arbiter's own search finds the position even. Each
    /// is played twice.
    Random {
        /// How many.
        moves: usize,
    },
}

/// A share of a match that is played on several machines, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The engines, at least two. Each plays each.
    pub engines: Vec<Entrant>,
    /// The rules, but for the komi.
    #[serde(with = "as_text::rules")]
    pub rules: Rules,
    /// The komi.
    #[serde(with = "as_text::plain")]
    pub komi: HalfPoints,
    /// The board.
    #[serde(with = "as_text::size")]
    pub size: Size,
    /// Handicap stones on the fixed points; 0 for an even game.
    pub handicap: usize,
    /// The clock of each side; `None` leaves the time to the engines.
    #[serde(with = "as_text::clock")]
    pub clock: Option<TimeControl>,
    /// Playouts a move, told to the engines.
    pub playouts: Option<u64>,
    /// Who has which colour.
    pub colors: Colors,
    /// How games begin.
    pub openings: Openings,
    /// Games of each two engines, at most.
    pub games: u64,
    /// Where the randomness begins.
    pub seed: u64,
    /// How long an engine may take for an answer when no clock runs.
    #[serde(with = "as_text::seconds")]
    pub patience: Duration,
    /// Moves of a game at most. Then it is counted as it stands, every stone alive.
    pub max_moves: usize,
    /// Percent: a game is over when the arbiter's own search gives a side so much for some moves on end.
    pub adjudicate: Option<f64>,
    /// The two Elo differences of the sequential test that ends the match (see
    /// [`super::statistics::Sprt`]): of the engine named first over the other.
    pub sprt: Option<[f64; 2]>,
    /// The share that is played here.
    #[serde(with = "as_text::optional")]
    pub part: Option<Part>,
    /// The folder for a record of each game.
    pub sgf: Option<String>,
    /// The page with the results.
    pub html: Option<String>,
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the match, from 1.
    pub game: u64,
    /// The engines, as indices.
    pub engines: ByColor<usize>,
    /// Which opening, if there are any.
    pub opening: u64,
    /// What `{seed}` stands for.
    pub seed: u64,
}

impl Plan {
    /// The percent at which games may be cut short.
    pub const SURE: RangeInclusive<f64> = 50.0..=100.0;

    /// The engine with this index in a pairing of this plan.
    pub fn entrant(&self, engine: usize) -> &Entrant {
        static NOBODY: Entrant = Entrant {
            name: String::new(),
            command: String::new(),
            lines: Vec::new(),
        };
        self.engines.get(engine).unwrap_or(&NOBODY)
    }

    /// Each two engines, the one named first first.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.engines.len();
        (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
    }

    /// The games, in order: in each round, each pair plays one. A longer match begins with the games of
    /// a shorter one.
    pub fn pairings(&self) -> impl Iterator<Item = Pairing> + '_ {
        let pairs: Vec<_> = self.pairs().collect();
        let rounds = (0..self.games).filter(|round| self.has_part(*round));
        rounds.flat_map(move |round| {
            let first = round * pairs.len() as u64 + 1;
            let pairings: Vec<_> = (first..)
                .zip(&pairs)
                .map(|(game, &pair)| self.pairing(game, round, pair))
                .collect();
            pairings
        })
    }

    /// The games that are not among these.
    pub fn left(&self, records: &[Record]) -> impl Iterator<Item = Pairing> + '_ {
        let played: HashSet<u64> = records.iter().map(|record| record.game).collect();
        self.pairings()
            .filter(move |pairing| !played.contains(&pairing.game))
    }

    /// Whether a round is played here. Two rounds in a row, with the same opening and both colours, are
    /// played together.
    fn has_part(&self, round: u64) -> bool {
        self.part
            .is_none_or(|part| (round / 2) % part.of == part.number - 1)
    }

    fn pairing(&self, game: u64, round: u64, (first, second): (usize, usize)) -> Pairing {
        // Others than those of a match with a seed nearby; 31 bits, which every engine can read.
        let seed = u64::from(generator(self.seed, game).next_u32() >> 1);
        let swapped = match self.colors {
            Colors::Alternate => round % 2 == 1,
            Colors::Nigiri => below(generator(seed, NIGIRI).next_u32(), 2) == 1,
            Colors::Fixed => false,
        };
        Pairing {
            game,
            engines: ByColor(if swapped {
                [second, first]
            } else {
                [first, second]
            }),
            opening: round / 2,
            seed,
        }
    }

    /// Whether the games of another plan are of the same match: another part of it, a longer one, or with
    /// its results elsewhere.
    pub fn is_same_match(&self, other: &Plan) -> bool {
        let other = Plan {
            games: self.games,
            part: self.part,
            sgf: self.sgf.clone(),
            html: self.html.clone(),
            ..other.clone()
        };
        *self == other
    }

    /// Whether such a match can be played; the command line makes no other.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn check(&self) -> Result<(), String> {
        let mut names: Vec<_> = self.engines.iter().map(|engine| &engine.name).collect();
        names.sort();
        let sure = |percent: f64| Plan::SURE.contains(&percent);
        let is_wrong = |wrong: bool, what: &str| if wrong { Err(what.to_owned()) } else { Ok(()) };
        if let Some([name, _]) = names.windows(2).find(|pair| pair.first() == pair.last()) {
            return Err(format!("two engines are called {name}"));
        }
        is_wrong(
            names.len() < 2,
            "give two engines: --black and --white, or --engine NAME=COMMAND for each",
        )?;
        is_wrong(!(1..=MANY).contains(&self.games), "no such number of games")?;
        is_wrong(self.max_moves == 0, "no moves in a game")?;
        is_wrong(
            !self.adjudicate.is_none_or(sure),
            "no percentage from 50 to 100",
        )?;
        let sprt_is_wrong = self.sprt.is_some_and(|elo| Sprt::new(elo).is_none());
        is_wrong(
            sprt_is_wrong || (self.sprt.is_some() && self.engines.len() > 2),
            "a sequential test takes two Elo differences, the lower one first, of two engines",
        )?;
        is_wrong(
            self.sprt.is_some() && self.part.is_some(),
            "a sequential test needs the games in their order, and a part is some of them",
        )?;
        is_wrong(
            Clock::new(self.clock).longest() == Some(Duration::ZERO),
            "the clock leaves no time for the first move",
        )?;
        is_wrong(
            self.handicap > 0 && self.openings != Openings::None,
            "a handicap and openings exclude each other",
        )
    }

    /// How the game with this number is played, whichever part it is of, in a match that is long enough.
    pub fn find(&self, game: u64) -> Option<Pairing> {
        let (round, pair) = self.place(game)?;
        Some(self.pairing(game, round, pair))
    }

    /// Whether the game with this number is played here.
    pub fn plays(&self, game: u64) -> bool {
        let is_here = |(round, _)| round < self.games && self.has_part(round);
        self.place(game).is_some_and(is_here)
    }

    /// The round of a game, and who plays.
    fn place(&self, game: u64) -> Option<(u64, (usize, usize))> {
        let pairs: Vec<_> = self.pairs().collect();
        let (count, index) = (pairs.len() as u64, game.checked_sub(1)?);
        let round = index.checked_div(count).filter(|&round| round < MANY)?;
        Some((round, *pairs.get((index % count) as usize)?))
    }

    /// The rules with the komi.
    pub fn full_rules(&self) -> Rules {
        Rules {
            komi: self.komi,
            ..self.rules
        }
    }
}

/// A stream of random numbers that nothing else uses.
const NIGIRI: u64 = 1;

/// The text is no share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPart(String);

impl fmt::Display for NotAPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no share such as 3/8", self.0)
    }
}

impl std::error::Error for NotAPart {}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl std::str::FromStr for Part {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Part, NotAPart> {
        let parse = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&number).then_some(Part { number, of })
        };
        parse().ok_or_else(|| NotAPart(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::samples;
    use crate::clock::words;
    use crate::go::Color;
    use crate::kata;

    fn long(names: &[&str], games: u64) -> Plan {
        Plan {
            games,
            ..samples::plan(names)
        }
    }

    #[test]
    fn every_game_is_found_by_its_number() {
        let plan = long(&["a", "b", "c", "d"], 5);
        let pairings: Vec<_> = plan.pairings().collect();
        assert_eq!(pairings.len(), 30);
        for (number, pairing) in (1..).zip(&pairings) {
            assert_eq!(pairing.game, number);
            assert_eq!(plan.find(number).as_ref(), Some(pairing));
            assert!(plan.plays(number));
        }
        assert!(!plan.plays(0) && !plan.plays(31));
        assert_eq!(plan.find(0), None);
        let longer = long(&["a", "b", "c", "d"], 9);
        assert_eq!(longer.pairings().take(30).collect::<Vec<_>>(), pairings);
    }

    #[test]
    fn parts_have_each_game_once_and_both_colours_of_an_opening() {
        let whole = long(&["a", "b", "c"], 20);
        let mut seen = Vec::new();
        for number in 1..=3 {
            let part = Plan {
                part: Some(Part { number, of: 3 }),
                ..whole.clone()
            };
            assert!(whole.is_same_match(&part));
            let pairings: Vec<_> = part.pairings().collect();
            let black: HashSet<_> = pairings
                .iter()
                .map(|pairing| (pairing.opening, pairing.engines.0))
                .collect();
            let swapped =
                |(opening, [black, white]): &(u64, [usize; 2])| (*opening, [*white, *black]);
            assert!(black.iter().map(swapped).all(|game| black.contains(&game)));
            let here = |game: &u64| pairings.iter().any(|pairing| pairing.game == *game);
            assert!((1..=60).all(|game| part.plays(game) == here(&game)));
            seen.extend(pairings);
        }
        seen.sort_by_key(|pairing| pairing.game);
        assert_eq!(seen, whole.pairings().collect::<Vec<_>>());
    }

    #[test]
    fn lots_are_drawn_anew_for_each_game_and_the_same_for_a_seed() {
        let plan = Plan {
            colors: Colors::Nigiri,
            ..long(&["a", "b"], 1000)
        };
        let black = |plan: &Plan| -> Vec<usize> {
            let black = plan.pairings().map(|pairing| pairing.engines[Color::Black]);
            black.collect()
        };
        let first = black(&plan).iter().filter(|&&engine| engine == 0).count();
        assert!((430..570).contains(&first), "{first}");
        assert_eq!(black(&plan), black(&plan));
        assert_ne!(
            black(&plan),
            black(&Plan {
                seed: 5,
                ..plan.clone()
            })
        );
        assert!(!plan.is_same_match(&Plan {
            seed: 5,
            ..plan.clone()
        }));
    }

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        let rules = kata::change(&Rules::AGA, "lastPlay", "BUTTON").unwrap();
        let plan = Plan {
            rules,
            komi: HalfPoints(-7),
            clock: words::parse("fischer-capped 0.1 0.25 7 -1").unwrap(),
            openings: Openings::Folder {
                folder: "a \"b\"".to_owned(),
                files: vec!["1.sgf".to_owned()],
            },
            part: Some(Part { number: 2, of: 3 }),
            sprt: Some([-2.5, 2.5]),
            adjudicate: Some(99.5),
            patience: Duration::from_millis(1500),
            ..samples::plan(&["甲", "b"])
        };
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    }
}

//! How games begin and are kept varied: rules, komi, handicap, openings by chance.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use zhiyun::go::{HalfPoints, Move, Position, Rules, Size, handicap};
use zhiyun::search::network::Evaluator;
use zhiyun::search::{Params, Player};

use crate::record::{Game, Label, Turn, at_place};

/// The source of all chance.
pub type Random = Xoshiro256PlusPlus;

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
pub const TELL: Duration = Duration::from_secs(20);

/// The engine with a network, as a player of such games.
pub fn player(network: &Arc<Evaluator>, seed: u64) -> Player {
    Player::new(Params {
        network: Some(Arc::clone(network)),
        threads: 1,
        seed,
        memory: 64 << 20,
        resign: 0.0,
        level: Params::HIGHEST,
    })
}

/// Sizes of boards and the share of positions on each.
#[derive(Clone, Debug)]
pub struct Sizes(Vec<(Size, f64)>);

impl Sizes {
    /// The sizes.
    pub fn iter(&self) -> impl Iterator<Item = Size> + '_ {
        self.0.iter().map(|&(size, _)| size)
    }

    /// Whether a network may be asked about all of them.
    ///
    /// # Errors
    /// The first that it does not know.
    pub fn known_to(&self, network: &Evaluator) -> Result<(), String> {
        match self.iter().find(|&size| !network.knows(size)) {
            None => Ok(()),
            Some(size) => Err(format!(
                "the network does not know boards of {} lines",
                size.width()
            )),
        }
    }
}

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

/// How many games of which size make the shares of positions.
pub struct Balance {
    sizes: Sizes,
    /// One of so many positions is kept.
    every: u32,
    /// By the lines of the board: games, and positions kept.
    done: HashMap<usize, (u64, u64)>,
}

impl Balance {
    /// Before the first game.
    pub fn new(sizes: &Sizes, every: u32) -> Balance {
        Balance {
            sizes: sizes.clone(),
            every,
            done: HashMap::new(),
        }
    }

    /// The size of the next game.
    pub fn next(&self, random: &mut Random) -> Size {
        let games = |&(size, weight): &(Size, f64)| {
            let length = match self.done.get(&size.width()) {
                Some(&(games, positions)) => positions.max(1) as f64 / games as f64,
                None => LENGTH * size.points() as f64 / f64::from(self.every),
            };
            (size, weight / length)
        };
        let sizes: Vec<_> = self.sizes.0.iter().map(games).collect();
        draw_of(random, &sizes, Size::STANDARD)
    }

    /// Counts a game.
    pub fn add(&mut self, size: Size, positions: u64) {
        let done = self.done.entry(size.width()).or_default();
        done.0 += 1;
        done.1 += positions;
    }
}

/// Draws one by weight.
pub fn draw<T: Copy>(
    random: &mut Random,
    items: impl Iterator<Item = (T, f64)> + Clone,
) -> Option<T> {
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
#[derive(Clone)]
pub struct Play {
    /// What has been played.
    pub game: Game,
    /// Where it stands.
    pub position: Position,
    /// Moves of the opening.
    opening: usize,
    opening_temperature: f64,
    temperature: f64,
    wild: f64,
}

impl Play {
    /// One of so many games that differ in everything but the size.
    pub fn new(random: &mut Random, size: Size) -> Result<Play, String> {
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

    /// The policy of the legal moves; `None` in place of the others.
    pub fn legal(&self, policy: Vec<f32>) -> Vec<Option<f64>> {
        let to_play = self.position.to_play();
        policy
            .into_iter()
            .enumerate()
            .map(|(place, p)| {
                let mv = at_place(self.game.size, place)?;
                let legal = p >= 0.0 && self.position.check(to_play, mv).is_ok();
                legal.then_some(p.into())
            })
            .collect()
    }

    /// Whether the opening, which is played by chance, is over.
    pub fn opened(&self) -> bool {
        self.game.turns.len() >= self.opening
    }

    /// A move by chance, as likely as `policy` says at the temperature of this point of the game.
    pub fn choose(&self, random: &mut Random, policy: &[Option<f64>]) -> Move {
        let size = self.game.size;
        let moves = policy.iter().enumerate();
        let moves = moves.filter_map(|(place, p)| Some((at_place(size, place)?, (*p)?)));
        let best = moves.clone().max_by(|(_, a), (_, b)| a.total_cmp(b));
        if best.is_none_or(|(mv, _)| mv == Move::Pass) {
            return Move::Pass;
        }
        if self.passes_for_nothing(random) {
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

    /// Whether chance wants a pass now.
    pub fn passes_for_nothing(&self, random: &mut Random) -> bool {
        let has_passed = self.position.state().stops.has_passed();
        self.opened() && !has_passed && random.random_bool(NEEDLESS_PASS)
    }

    /// Makes a move. Returns whether the game goes on.
    pub fn go_on(&mut self, mv: Move, label: Option<Label>) -> Result<bool, String> {
        self.game.turns.push(Turn { mv, label });
        let to_play = self.position.to_play();
        let played = self.position.play(to_play, mv);
        played.map_err(|error| format!("{to_play} {mv}: {error}"))?;
        let long = self.game.turns.len() as f64 >= LONGEST * self.game.size.points() as f64;
        Ok(!long && !self.position.state().stops.is_stopped())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

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

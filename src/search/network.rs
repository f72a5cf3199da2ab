//! A network that is asked about positions, and what it said lately.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use super::features::{self, Features, PLANES, SCALARS};
use super::line::Line;
use super::params;
use super::playout::Terms;
use crate::go::{Color, HalfPoints, Point, Size};
use crate::net::{Error, Network, Output, Space, WEIGHTS};

/// A network and what it has found lately.
pub struct Evaluator {
    network: Network,
    /// Memory of evaluations that nobody uses now.
    spare: Mutex<Vec<Spare>>,
    /// Each position has one place, and the last one keeps it.
    cache: Box<[Mutex<(u64, Output)>]>,
}

/// The memory of an evaluation.
struct Spare {
    features: Features,
    /// Their planes on the turned board.
    turned: Vec<u32>,
    space: Space,
    output: Output,
}

/// What a lock guards is whole after every step: a panic elsewhere does not spoil it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl std::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluator").finish_non_exhaustive()
    }
}

impl Evaluator {
    /// Reads a network that takes what [`Features`] give.
    ///
    /// # Errors
    /// It is none, or takes something else.
    pub fn read(bytes: &[u8]) -> Result<Evaluator, Error> {
        Evaluator::new(Network::read(bytes)?)
    }

    fn new(network: Network) -> Result<Evaluator, Error> {
        let sizes = network.sizes();
        for (name, is, right) in [
            ("planes", sizes.planes, PLANES),
            ("scalars", sizes.scalars, SCALARS),
        ] {
            if is != right {
                return Err(Error::Other(name, is, right));
            }
        }
        Ok(Evaluator {
            network,
            spare: Mutex::default(),
            cache: (0..params::CACHE).map(|_| Mutex::default()).collect(),
        })
    }

    /// The one of the network inside the program, which all share.
    pub fn inside() -> Arc<Evaluator> {
        static INSIDE: LazyLock<Arc<Evaluator>> = LazyLock::new(|| {
            let evaluator = Evaluator::read(WEIGHTS).expect("a test reads it");
            Arc::new(evaluator)
        });
        Arc::clone(&INSIDE)
    }

    /// Whether it is asked about boards of this size: it has seen squares of 7 to 19 lines.
    pub fn knows(&self, size: Size) -> bool {
        size.width().min(size.height()) >= params::NETWORK_SIDE
    }

    /// What the network says of the end of `line`, for the side to move. It sees the board turned or mirrored,
    /// in a way that position and `salt` determine: what it does not know as well from one side as from
    /// another is no prejudice, and games with different salts differ.
    pub fn ask<R>(
        &self,
        line: &Line,
        terms: &Terms,
        salt: u64,
        answer: impl FnOnce(&Output) -> R,
    ) -> R {
        let key = key(line, terms, salt);
        let place = &self.cache[key as usize % self.cache.len()];
        {
            let known = locked(place);
            if known.0 == key && !known.1.policy.is_empty() {
                return answer(&known.1);
            }
        }
        let spare = locked(&self.spare).pop();
        let mut spare = spare.unwrap_or_else(|| Spare {
            features: Features::default(),
            turned: Vec::new(),
            space: Space::new(&self.network),
            output: Output::default(),
        });
        let Spare {
            features,
            turned,
            space,
            output,
        } = &mut spare;
        let size = line.state.board.size();
        // The upper bits: the lower ones choose the place.
        let turn = |point: Point| turn(size, (key >> 61) as u8, point);
        features.read(line, terms.rules, told(terms));
        turned.resize(size.points(), 0);
        for (&mask, point) in features.masks.iter().zip(size.iter()) {
            turned[turn(point)] = mask;
        }
        let seen = self
            .network
            .evaluate(size, turned, &features.scalars, space);
        let places = || size.iter().map(turn);
        output.policy.clear();
        output
            .policy
            .extend(places().map(|place| seen.policy[place]));
        output.ownership.clear();
        output
            .ownership
            .extend(places().map(|place| seen.ownership[place]));
        (output.pass, output.win, output.score) = (seen.pass, seen.win, seen.score);
        let answer = answer(output);
        {
            let mut known = locked(place);
            known.0 = key;
            known.1.clone_from(output);
        }
        locked(&self.spare).push(spare);
        answer
    }
}

/// Where a point is, in the order of [`Size::iter`], when the board is mirrored and turned in one of eight
/// ways; in one of four, if it is no square.
fn turn(size: Size, way: u8, point: Point) -> usize {
    let (mut col, mut row) = (point.col(), point.row());
    if way & 1 != 0 {
        col = size.width() - 1 - col;
    }
    if way & 2 != 0 {
        row = size.height() - 1 - row;
    }
    if way & 4 != 0 && size.width() == size.height() {
        (col, row) = (row, col);
    }
    row * size.width() + col
}

/// What Black pays as the network is told it: a handicap game is an even one to it as to the playouts.
fn told(terms: &Terms) -> HalfPoints {
    HalfPoints(terms.owed.0 + terms.handicap.0)
}

/// What has to be added to the score of the network to have Black's result, in points: it is told a handicap
/// game as an even one, and no komi beyond any board.
pub fn not_told(line: &Line, terms: &Terms) -> f32 {
    let beyond = features::beyond(line, terms.rules, told(terms));
    let beyond = match line.state.to_play {
        Color::Black => beyond,
        Color::White => -beyond,
    };
    terms.handicap.0 as f32 / 2.0 + beyond
}

/// A hash of all that [`Features`] depend on, and of the salt.
fn key(line: &Line, terms: &Terms, salt: u64) -> u64 {
    let (state, board) = (&line.state, &line.state.board);
    let point = |point: Option<Point>| point.map_or(0, |point| point.index() as u64 + 1);
    let ko = board.ko().filter(|&(color, _)| color == state.to_play);
    let size = board.size();
    let parts = [
        board.hash(),
        state.to_play as u64 | (state.stops.lone_pass().is_some() as u64) << 1,
        point(ko.map(|(_, point)| point))
            | point(line.recent.0[0]) << 16
            | point(line.recent.0[1]) << 32,
        state
            .stops
            .last_play(terms.rules.last_play, state.to_play)
            .0 as u64,
        (told(terms).0 + 2 * terms.rules.area_excess(board)) as u64,
        terms.rules.scoring as u64 | (size.width() as u64) << 8 | (size.height() as u64) << 16,
    ];
    // The finaliser of splitmix64 (Steele, Lea, Flood 2014) after each part.
    parts.into_iter().fold(salt, |hash: u64, part| {
        let mut hash = (hash ^ part).wrapping_add(0x9E37_79B9_7F4A_7C15);
        hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        hash ^ hash >> 31
    })
}

/// Whose each point will be when `to_play` is to move: -1 White's, 1 Black's.
pub fn owned_by_black(output: &Output, to_play: Color) -> impl Iterator<Item = f32> {
    let sign = match to_play {
        Color::Black => 1.0,
        Color::White => -1.0,
    };
    output.ownership.iter().map(move |own| sign * own)
}

#[cfg(test)]
mod tests {
    use super::super::line::Recent;
    use super::super::{Limits, Params, Player, Report, Task, Watch};
    use super::*;
    use crate::go::{Position, Rules};
    use crate::net::Kernel;

    fn position(moves: &str) -> Position {
        let mut position = Position::new(Size::square(9).unwrap(), Rules::WMSG);
        for mv in moves.split_whitespace() {
            position
                .play(position.to_play(), mv.parse().unwrap())
                .unwrap();
        }
        position
    }

    fn line(position: &Position) -> Line {
        Line::new(position.state().clone(), Recent::of(position))
    }

    /// A game of the engine with itself.
    fn game(evaluator: Evaluator, playouts: u64) -> Vec<Report> {
        let mut player = Player::new(Params {
            network: Some(Arc::new(evaluator)),
            threads: 1,
            seed: 1,
            memory: 16 << 20,
            resign: 0.0,
            level: Params::HIGHEST,
        });
        let (mut position, mut game) = (position(""), Vec::new());
        for _ in 0..12 {
            let limits = Limits {
                playouts,
                time: None,
            };
            let task = Task::new(&position, position.to_play(), limits);
            let report = player.search(&task, &mut Watch::none());
            position
                .play(report.color, report.candidates[0].mv)
                .unwrap();
            game.push(report);
        }
        game
    }

    #[test]
    fn every_instruction_set_plays_the_same_game() {
        let games = Kernel::available().map(|kernel| {
            let network = Network::with_kernel(WEIGHTS, kernel).unwrap();
            game(Evaluator::new(network).unwrap(), 60)
        });
        let games: Vec<_> = games.collect();
        assert!(games.iter().all(|game| *game == games[0]));
    }

    #[test]
    fn the_cache_changes_nothing() {
        let (mut forgetful, with) = (
            Evaluator::read(WEIGHTS).unwrap(),
            Evaluator::read(WEIGHTS).unwrap(),
        );
        // All positions have the same place.
        forgetful.cache = Box::new([Mutex::default()]);
        assert!(game(forgetful, 100) == game(with, 100));
    }

    /// What differs in any of what the network sees is another position to the cache.
    #[test]
    fn the_cache_tells_positions_apart() {
        let evaluator = Evaluator::read(WEIGHTS).unwrap();
        let mut positions = vec![
            position("E5 C3 G3"),
            position("G3 C3 E5"),
            position("E5 C3 G3 pass"),
            position("pass E5 C3 G3"),
            position("E5 C3 G3 D4"),
        ];
        let mut komi = position("E5 C3 G3");
        komi.set_komi(crate::go::HalfPoints(1));
        positions.push(komi);
        positions.push(positions[0].with_rules(Rules::JAPANESE, false).unwrap());
        let fresh = |position: &Position| {
            let evaluator = Evaluator::read(WEIGHTS).unwrap();
            evaluator.ask(&line(position), &Terms::of(position), 0, Output::clone)
        };
        let mut keys = Vec::new();
        for _ in 0..2 {
            for position in &positions {
                let (line, terms) = (line(position), Terms::of(position));
                let known = evaluator.ask(&line, &terms, 0, Output::clone);
                assert!(known == fresh(position));
                keys.push(key(&line, &terms, 0));
            }
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), positions.len());
    }

    /// A board with walls that no symmetry maps on itself.
    #[test]
    fn what_is_seen_turned_is_told_as_it_lies() {
        let (size, stones) = crate::go::diagram::read(&[
            "XX.X.O.", //
            ".XXXOO.", "X.XXOOO", "XXX.XOO", "..XXXO.", "XXXXO.O", ".XXOOO.",
        ]);
        let position = Position::setup(size, Rules::WMSG, &stones, Color::Black, 0).unwrap();
        let evaluator = Evaluator::read(WEIGHTS).unwrap();
        let line = line(&position);
        let mut ways = [false; 8];
        for salt in 0..64 {
            let terms = Terms::of(&position);
            ways[(key(&line, &terms, salt) >> 61) as usize] = true;
            let output = evaluator.ask(&line, &terms, salt, Output::clone);
            for (point, owned) in size.iter().zip(owned_by_black(&output, Color::Black)) {
                if let Some(color) = position.board().at(point) {
                    let sign = if color == Color::Black { 1.0 } else { -1.0 };
                    assert!(sign * owned > 0.5, "{salt} {point}: {owned}");
                }
            }
        }
        assert_eq!(ways, [true; 8]);
    }

    #[test]
    fn a_board_is_turned_in_ways_that_lose_no_point() {
        for (width, height) in [(5, 5), (3, 7)] {
            let size = Size::new(width, height).unwrap();
            for way in 0..8 {
                let mut places: Vec<_> = size.iter().map(|point| turn(size, way, point)).collect();
                places.sort_unstable();
                assert!(places.into_iter().eq(0..size.points()));
            }
        }
    }
}

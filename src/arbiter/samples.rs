//! Plans and games for the tests of what a match is reported by.

use rand::Rng;

use super::plan::{Colors, Entrant, Openings, Plan};
use super::record::{End, Record, Side};
use crate::go::{HalfPoints, Rules, Size};
use crate::search::random::generator;

/// A match of engines with these names.
pub fn plan(names: &[&str]) -> Plan {
    let entrant = |name: &&str| Entrant {
        name: (*name).to_owned(),
        command: format!("{} --mode gtp", name.to_lowercase()),
        lines: Vec::new(),
    };
    Plan {
        engines: names.iter().map(entrant).collect(),
        rules: Rules::PRESETS[0],
        komi: HalfPoints(15),
        size: Size::playable(19, 19).unwrap(),
        handicap: 0,
        clock: None,
        playouts: None,
        colors: Colors::Alternate,
        openings: Openings::None,
        games: 100,
        seed: 1,
        patience: std::time::Duration::from_secs(60),
        max_moves: 722,
        adjudicate: None,
        sprt: None,
        part: None,
        sgf: None,
        html: None,
    }
}

/// A game of Black and White without any move.
pub fn game(number: u64, engines: [&str; 2], result: &str, end: End) -> Record {
    let [black, white] = engines.map(|engine| Side {
        engine: engine.to_owned(),
        ..Side::default()
    });
    Record {
        game: number,
        seed: number,
        black,
        white,
        opening: None,
        result: result.to_owned(),
        end,
        notes: Vec::new(),
        moves: Vec::new(),
    }
}

/// The games of a plan, as they might have been played: an engine wins the more often the earlier the
/// plan names it.
pub fn games(plan: &Plan) -> Vec<Record> {
    let played = |pairing: super::plan::Pairing| {
        let mut random = generator(plan.seed, pairing.game);
        let mut uniform = move || f64::from(random.next_u32()) / 2_f64.powi(32);
        let [black, white] = pairing.engines.0;
        let names = [black, white].map(|engine| plan.engines[engine].name.as_str());
        let edge = (white as f64 - black as f64) * 0.1;
        let black_wins = uniform() < 0.5 + edge;
        let (letter, loser) = if black_wins { ("B", 1) } else { ("W", 0) };
        let (result, end) = match (uniform() * 40.0) as u32 {
            0 => (format!("{letter}+T"), End::Time),
            1 => (format!("{letter}+F"), End::Warnings),
            2 => (format!("{letter}+F"), End::Crash),
            3 => ("Void".to_owned(), End::MoveLimit),
            4 | 5 => ("0".to_owned(), End::Score),
            6..=20 => (format!("{letter}+3.5"), End::Score),
            _ => (format!("{letter}+R"), End::Resignation),
        };
        let mut record = game(pairing.game, names, &result, end);
        let length = 120 + (100.0 * (uniform() + uniform())) as usize;
        record.moves = (0..length)
            .map(|_| format!("B {}", (uniform() * 361.0) as u32))
            .collect();
        for (index, side) in [&mut record.black, &mut record.white]
            .into_iter()
            .enumerate()
        {
            let answers = length / 2;
            let pace = [black, white][index] as f64 + 1.0;
            let second = |at: usize| {
                let middle = (-(at as f64 - 40.0).powi(2) / 900.0).exp();
                let seconds = pace * (0.1 + middle) * (0.5 + uniform());
                (seconds * 1000.0).round() / 1000.0
            };
            side.seconds = (0..answers).map(second).collect();
            if end == End::Score {
                side.dead = Some(vec!["A1".to_owned()]);
            }
            if end == End::Warnings && index == loser {
                side.warnings = vec!["Q16".to_owned(), "Q16".to_owned()];
            }
        }
        if plan.openings != Openings::None {
            record.opening = Some(format!("opening-{:02}.sgf", pairing.opening % 12));
        }
        if end == End::Crash {
            let note = "ended with exit status 101: thread 'main' panicked: index out of bounds";
            record.notes.push(format!("{} {note}", names[loser]));
        }
        record
    };
    plan.pairings().map(played).collect()
}

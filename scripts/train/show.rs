//! What is in a file of labelled games.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use zhiyun::go::{Move, Point, diagram};

use crate::record::{self, Game, ILLEGAL, Label, ONE, at_place, place};

/// The probability of winning beyond which a position is decided, and below what is left of it.
const DECIDED: f32 = 0.95;

/// The ownership, of 127, from which on a point is somebody's.
const OWNED: i8 = 42;
const NOT_OWNED: i8 = -OWNED;

/// What is to be shown.
#[derive(Args)]
pub struct Options {
    /// The file
    file: PathBuf,

    /// The game that is drawn, counted from 1
    #[arg(long, default_value_t = 1)]
    game: usize,

    /// The number of moves on the board that is drawn; the middle of the game if it is not given
    #[arg(long)]
    moves: Option<usize>,
}

/// What is counted of games.
#[derive(Default)]
struct Count {
    games: usize,
    handicap: usize,
    turns: usize,
    kept: usize,
    decided: usize,
    unfinished: usize,
    /// Stones on the board at the labels, and those whose point is given to their own side.
    stones: usize,
    alive: usize,
    /// Pairs of labels of one turn and the next, and how far their probabilities of winning are from 1 in sum.
    pairs: usize,
    apart: f64,
}

/// What the columns mean.
const COLUMNS: &str = "\
decided: one side wins with more than 95%; unfinished: the game was cut off
alive: stones whose point is given to their own side; apart: between the win of one turn and the next
about 85% and 0.05; 50% alive would mean a board turned over, 0.5 apart the win of the wrong side";

impl Count {
    /// Plays a game over by its rules and counts it.
    fn of(game: &Game) -> Result<Count, String> {
        let mut count = Count {
            games: 1,
            handicap: usize::from(!game.handicap.is_empty()),
            turns: game.turns.len(),
            ..Count::default()
        };
        let mut position = game.start().map_err(|error| error.to_string())?;
        let mut before: Option<f32> = None;
        for turn in &game.turns {
            let to_play = position.to_play();
            if let Some(label) = &turn.label {
                count.kept += 1;
                count.decided += usize::from(label.win.max(1.0 - label.win) > DECIDED);
                for (point, &owned) in game.size.iter().zip(&label.ownership) {
                    if let Some(color) = position.board().at(point) {
                        count.stones += 1;
                        count.alive += usize::from((owned > 0) == (color == to_play));
                    }
                }
                if let Some(before) = before {
                    count.pairs += 1;
                    count.apart += f64::from((before + label.win - 1.0).abs());
                }
            }
            before = turn.label.as_ref().map(|label| label.win);
            let played = position.play(to_play, turn.mv);
            played.map_err(|error| format!("{to_play} {}: {error}", turn.mv))?;
        }
        count.unfinished = usize::from(!position.state().stops.is_stopped());
        Ok(count)
    }

    fn add(&mut self, other: &Count) {
        self.games += other.games;
        self.handicap += other.handicap;
        self.turns += other.turns;
        self.kept += other.kept;
        self.decided += other.decided;
        self.unfinished += other.unfinished;
        self.stones += other.stones;
        self.alive += other.alive;
        self.pairs += other.pairs;
        self.apart += other.apart;
    }

    fn line(&self, what: &str) -> String {
        let of = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
        format!(
            "{what:<12} {:>7} {:>9} {:>7.1} {:>8.1}% {:>8.1}% {:>10.1}% {:>6.1}% {:>6.3}",
            self.games,
            self.kept,
            of(self.turns, self.games),
            100.0 * of(self.decided, self.kept),
            100.0 * of(self.handicap, self.games),
            100.0 * of(self.unfinished, self.games),
            100.0 * of(self.alive, self.stones),
            self.apart / self.pairs.max(1) as f64,
        )
    }
}

/// Counts and draws.
///
/// # Errors
/// The file cannot be read, is no such file, or has no such position.
pub fn run(options: &Options) -> Result<(), String> {
    let text = text(options)?;
    // A reader that has seen enough is no error.
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(())
}

fn text(options: &Options) -> Result<String, String> {
    let mut text = String::new();
    let mut counts: BTreeMap<(u8, String), Count> = BTreeMap::new();
    let mut shown = None;
    let cut_off = record::each(&options.file, |number, game| {
        let count = Count::of(&game).map_err(|error| format!("game {number}: {error}"))?;
        for key in [
            (0, "all".to_owned()),
            (1, game.rules.name.to_owned()),
            (2, format!("{0:2}x{0}", game.size.width())),
        ] {
            counts.entry(key).or_default().add(&count);
        }
        if number == options.game {
            shown = Some(game);
        }
        Ok(())
    })?;
    if cut_off {
        let _ = writeln!(text, "The last game is cut off.");
    }
    let _ = writeln!(
        text,
        "{:<12} {:>7} {:>9} {:>7} {:>9} {:>9} {:>11} {:>7} {:>6}",
        "", "games", "positions", "moves", "decided", "handicap", "unfinished", "alive", "apart"
    );
    for ((_, what), count) in &counts {
        let _ = writeln!(text, "{}", count.line(what));
    }
    let _ = writeln!(text, "{COLUMNS}\n");
    let game = shown.ok_or_else(|| format!("there is no game {}", options.game))?;
    text.push_str(&position(&game, options)?);
    Ok(text)
}

/// A position of a game, drawn, and what the teacher thinks of it.
fn position(game: &Game, options: &Options) -> Result<String, String> {
    let moves = options.moves.unwrap_or(game.turns.len() / 2);
    let turn = game.turns.get(moves);
    let turn = turn.ok_or_else(|| format!("the game has only {} moves", game.turns.len()))?;
    let mut position = game.start().map_err(|error| error.to_string())?;
    for turn in &game.turns[..moves] {
        let played = position.play(position.to_play(), turn.mv);
        played.map_err(|error| error.to_string())?;
    }
    let to_play = position.to_play();
    let last = position.moves().next_back();
    let mut text = format!(
        "game {}, {}, komi {}, {} handicap stones, {moves} of {} moves, the last {}\n{}\n{to_play} to move, played {}\n",
        options.game,
        game.rules.name,
        game.rules.komi,
        game.handicap.len(),
        game.turns.len(),
        last.map_or("none".to_owned(), |(_, mv)| mv.to_string()),
        diagram::draw(position.board()),
        turn.mv,
    );
    let Some(label) = &turn.label else {
        text.push_str("no labels were kept\n");
        return Ok(text);
    };
    let sign = |point: Point| {
        let owned = label.ownership.get(place(game.size, Move::Play(point)));
        match owned.copied().unwrap_or(0) {
            OWNED.. => '+',
            ..=NOT_OWNED => '-',
            _ => '.',
        }
    };
    let _ = writeln!(
        text,
        "wins with {:.3}, leads by {:.1}\npolicy: {}\nownership: {to_play} +, {} -\n{}",
        label.win,
        label.lead,
        best(game, label, 5).join(", "),
        !to_play,
        diagram::draw_marks(game.size, sign)
    );
    Ok(text)
}

/// The best moves by the policy.
fn best(game: &Game, label: &Label, count: usize) -> Vec<String> {
    let policy = label.policy.iter().enumerate();
    let mut policy: Vec<_> = policy
        .filter(|&(_, &p)| p != ILLEGAL)
        .filter_map(|(place, &p)| Some((p, at_place(game.size, place)?)))
        .collect();
    policy.sort_by_key(|&(p, _)| std::cmp::Reverse(p));
    let words = policy.iter().take(count);
    words
        .map(|(p, mv)| format!("{mv} {:.1}%", 100.0 * f32::from(*p) / ONE))
        .collect()
}

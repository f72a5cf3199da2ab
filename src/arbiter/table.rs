//! A match as a table for people, in plain text.
//!
//! What it says stands on the [`super::page`] too.

use super::harmless;
use super::plan::{Colors, MANY, Openings, Plan};
use super::record::{End, Record};
use super::standing::{Standing, ranking, sequential, standings};
use super::statistics::{Estimate, Spread, Sprt, State, Tally};
use crate::go::Color;
use crate::kata;

/// The match: its engines and how they play, then a column for each two that have played, then, of more
/// than two, the points of each. Ends with a newline.
///
/// Names and commands come from a file, and may be anything: what could control a terminal becomes a
/// space.
pub fn table(plan: &Plan, records: &[Record]) -> String {
    let mut blocks = vec![aligned(&pairs(engines(plan))), aligned(&pairs(facts(plan)))];
    let standings = standings(plan, records);
    if standings.is_empty() {
        blocks.push("No games have been played.\n".to_owned());
        return blocks.join("\n");
    }
    blocks.push(aligned(&columns(plan, &standings)));
    if plan.engines.len() > 2 {
        let heading = ["engine", "points", "games", "score"].map(str::to_owned);
        let lines = ranking(plan, records).into_iter().map(|(name, tally)| {
            let [points, games] = [tally.points(), tally.games() as f64].map(|sum| sum.to_string());
            vec![harmless(name), points, games, score(&tally)]
        });
        let lines: Vec<_> = [heading.to_vec()].into_iter().chain(lines).collect();
        blocks.push(aligned(&lines));
    }
    blocks.push(
        "Brackets hold 95 % intervals (Wilson), after LLR the bounds of the test. Games are distinct that\n\
         differ in some move.\n"
            .to_owned(),
    );
    blocks.join("\n")
}

/// The cells of a table that has one column for each two engines, and says nothing that all leave out.
fn columns(plan: &Plan, standings: &[Standing]) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<String>> = Vec::new();
    let columns = standings.iter().map(|standing| match standings {
        [_] => rows(plan, standing, standing.names),
        _ => {
            let labels = ["the first", "the second"];
            let [first, second] = standing.names.map(harmless);
            let [mine, theirs] = labels.map(str::to_owned);
            let mut column = vec![(mine, first), (theirs, second)];
            column.extend(rows(plan, standing, labels));
            column
        }
    });
    for column in columns {
        for (index, (label, value)) in column.into_iter().enumerate() {
            match lines.get_mut(index) {
                Some(line) => line.push(value),
                None => lines.push(vec![label, value]),
            }
        }
    }
    let says = |line: &Vec<String>| line.iter().skip(1).any(|value| !value.is_empty());
    lines.retain(says);
    lines
}

/// The engines: name, and how it is started and set up.
pub(super) fn engines(plan: &Plan) -> Vec<(String, String)> {
    let describe = |engine: &super::plan::Entrant| {
        let words = [&engine.command].into_iter().chain(&engine.lines);
        let words: Vec<_> = words.map(|words| harmless(words)).collect();
        (harmless(&engine.name), words.join("; "))
    };
    plan.engines.iter().map(describe).collect()
}

/// How they play: label and value.
pub(super) fn facts(plan: &Plan) -> Vec<(String, String)> {
    let side = plan.size.width();
    let mut rules = format!("{}, komi {}", kata::words(&plan.rules), plan.komi);
    if plan.handicap > 0 {
        rules += &format!(", {} handicap stones", plan.handicap);
    }
    let openings = match &plan.openings {
        Openings::None => "none".to_owned(),
        Openings::Folder { folder, files } => {
            format!("{} from {}", files.len(), harmless(folder))
        }
        Openings::Random { moves } => format!("{moves} random moves"),
    };
    let colors = match plan.colors {
        Colors::Alternate => "alternating",
        Colors::Nigiri => "by lot",
        Colors::Fixed => "fixed",
    };
    let clock = plan.clock.as_ref().map(ToString::to_string);
    let adjudicated = |percent| format!("at {percent} % for some moves on end");
    let facts = [
        ("rules", Some(rules)),
        ("board", Some(format!("{side}x{side}"))),
        ("clock", Some(clock.unwrap_or_else(|| "none".to_owned()))),
        (
            "playouts a move",
            plan.playouts.map(|count| count.to_string()),
        ),
        ("colours", Some(colors.to_owned())),
        ("openings", Some(openings)),
        (
            "patience",
            Some(format!("{} s", plan.patience.as_secs_f64())),
        ),
        ("move limit", Some(plan.max_moves.to_string())),
        ("seed", Some(plan.seed.to_string())),
        (
            "games planned",
            (plan.games < MANY).then(|| plan.pairings().count().to_string()),
        ),
        ("adjudicated", plan.adjudicate.map(adjudicated)),
        ("part", plan.part.map(|part| part.to_string())),
    ];
    let said = |(label, value): (&str, Option<String>)| Some((label.to_owned(), value?));
    facts.into_iter().filter_map(said).collect()
}

/// What the games of two engines say: label and value, always the same ones in the same order. A value is
/// empty if there is nothing to say. `names` are what the labels call the engines.
pub(super) fn rows(plan: &Plan, standing: &Standing, names: [&str; 2]) -> Vec<(String, String)> {
    let [first, second] = names.map(harmless);
    let games = format!("{} ({})", standing.records.len(), standing.distinct);
    let void = some(standing.void > 0, || standing.void.to_string());
    let total = standing.total.score();
    let [black, white] = Color::BOTH.map(|color| {
        let tally = &standing.by_color[color];
        some(tally.games() > 0, || {
            format!("{}, {}", triple(tally), percent(tally))
        })
    });
    let mut rows = vec![
        ("games (distinct)".to_owned(), games),
        ("without result".to_owned(), void),
        ("won / drawn / lost".to_owned(), triple(&standing.total)),
        (format!("score of {first}"), score(&standing.total)),
        ("Elo".to_owned(), total.map(show_elo).unwrap_or_default()),
        (format!("{first} as Black"), black),
        (format!("{first} as White"), white),
    ];
    rows.push(test(plan, standing).unwrap_or_default());
    rows.extend(End::ALL.map(|end| {
        let label = format!("ended by {} (lost by {first} / {second})", end.name());
        let ended = standing.ended.iter().find(|ended| ended.end == end);
        let value = ended.map(|ended| {
            let [mine, theirs] = ended.lost;
            format!("{} ({mine} / {theirs})", ended.games)
        });
        (label, value.unwrap_or_default())
    }));
    let spread = |Spread {
                      mean,
                      least,
                      greatest,
                  }| format!("{mean:.0} / {least} / {greatest}");
    let moves = standing.moves.map(spread).unwrap_or_default();
    rows.push(("moves: mean / least / most".to_owned(), moves));
    for (name, spread) in [&first, &second].into_iter().zip(standing.seconds) {
        let pace =
            spread.map(|pace| format!("{} / {}", seconds(pace.mean), seconds(pace.greatest)));
        let label = format!("seconds a move of {name}: mean / longest");
        rows.push((label, pace.unwrap_or_default()));
    }
    let [mine, theirs] = standing.warnings;
    let warnings = some(mine + theirs > 0, || format!("{mine} / {theirs}"));
    rows.push((format!("warnings: {first} / {second}"), warnings));
    let (agreed, named) = (standing.agreed, standing.named);
    let dead = some(named > 0, || format!("{agreed} of {named} games"));
    rows.push(("named the same dead stones".to_owned(), dead));
    rows
}

/// What the sequential test says, label and value, if the plan has one that is possible.
pub(super) fn test(plan: &Plan, standing: &Standing) -> Option<(String, String)> {
    let (sprt, tally, state) = sequential(plan, standing.records.iter().copied())?;
    let ([h0, h1], [low, high]) = (sprt.elo, Sprt::bounds());
    let accepted = |elo| format!("Elo {elo} accepted after {} games", tally.games());
    let found = match state {
        State::Continue => "undecided".to_owned(),
        State::AcceptH0 => accepted(h0),
        State::AcceptH1 => accepted(h1),
    };
    let llr = sprt.llr(&tally);
    Some((
        format!("SPRT of Elo {h0} against {h1}"),
        format!("{found}, LLR {llr:.2} [{low:.2}, {high:.2}]"),
    ))
}

/// A text, or nothing.
fn some(says: bool, text: impl FnOnce() -> String) -> String {
    says.then(text).unwrap_or_default()
}

/// Wins, draws and losses.
pub(super) fn triple(tally: &Tally) -> String {
    format!("{} / {} / {}", tally.wins, tally.draws, tally.losses)
}

/// The score in percent, empty without games.
pub(super) fn percent(tally: &Tally) -> String {
    let share = |score: Estimate| format!("{:.1} %", 100.0 * score.value);
    tally.score().map(share).unwrap_or_default()
}

/// The score in percent with its interval, empty without games.
pub(super) fn score(tally: &Tally) -> String {
    let interval = |score: Estimate| {
        let [low, high] = [score.low, score.high].map(|share| 100.0 * share);
        format!("{} [{low:.1}, {high:.1}]", percent(tally))
    };
    tally.score().map(interval).unwrap_or_default()
}

/// The Elo difference of a score with its interval: "+35 [-12, +inf]".
pub(super) fn show_elo(score: Estimate) -> String {
    let Estimate { value, low, high } = score.elo();
    // Adding zero turns -0 into 0.
    let [value, low, high] = [value, low, high].map(|elo| elo.round() + 0.0);
    format!("{value:+} [{low:+}, {high:+}]")
}

/// Seconds as they need to be read.
pub(super) fn seconds(seconds: f64) -> String {
    match seconds {
        _ if seconds < 1.0 => format!("{seconds:.3}"),
        _ => format!("{seconds:.1}"),
    }
}

fn pairs(rows: Vec<(String, String)>) -> Vec<Vec<String>> {
    let pair = |(label, value)| vec![label, value];
    rows.into_iter().map(pair).collect()
}

/// Lines of cells, each as wide as the widest of its column.
fn aligned(lines: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for line in lines {
        widths.resize(widths.len().max(line.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(line) {
            *widest = width(cell).max(*widest);
        }
    }
    let pad = |(cell, &widest): (&String, &usize)| {
        let rest = widest - width(cell);
        format!("{cell}{}", " ".repeat(rest))
    };
    let line = |line: &Vec<String>| {
        let cells: Vec<_> = line.iter().zip(&widths).map(pad).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    lines.iter().map(line).collect()
}

/// Columns of a terminal that a text takes, roughly: characters of East Asia and pictures two, accents
/// that combine none.
pub(super) fn width(text: &str) -> usize {
    let columns = |c: char| match c {
        '\u{300}'..='\u{36F}' | '\u{FE00}'..='\u{FE0F}' => 0,
        '\u{1100}'..='\u{115F}'
        | '\u{2E80}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F300}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    };
    text.chars().map(columns).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::samples::{self, game};

    #[test]
    fn a_match_without_games_says_so() {
        let text = table(&samples::plan(&["A", "B"]), &[]);
        assert!(text.ends_with("\n\nNo games have been played.\n"), "{text}");
        assert!(
            text.starts_with("A  a --mode gtp\nB  b --mode gtp\n\nrules "),
            "{text}"
        );
    }

    #[test]
    fn two_engines_have_one_column() {
        let plan = Plan {
            sprt: Some([0.0, 200.0]),
            ..samples::plan(&["智运", "B"])
        };
        let mut records = [
            game(1, ["智运", "B"], "B+R", End::Resignation),
            game(2, ["B", "智运"], "W+T", End::Time),
            game(3, ["智运", "B"], "Void", End::MoveLimit),
        ];
        records[0].black.seconds = vec![0.25, 12.0];
        records[1].black.warnings = vec!["E5".to_owned()];
        let text = table(&plan, &records);
        let results = format!("{}\n", text.split("\n\n").nth(2).unwrap());
        let expected = "\
games (distinct)                         3 (1)
without result                           1
won / drawn / lost                       2 / 0 / 0
score of 智运                            100.0 % [34.2, 100.0]
Elo                                      +inf [-113, +inf]
智运 as Black                            1 / 0 / 0, 100.0 %
智运 as White                            1 / 0 / 0, 100.0 %
SPRT of Elo 0 against 200                undecided, LLR 0.84 [-2.94, 2.94]
ended by resignation (lost by 智运 / B)  1 (0 / 1)
ended by time (lost by 智运 / B)         1 (0 / 1)
ended by move limit (lost by 智运 / B)   1 (0 / 0)
moves: mean / least / most               0 / 0 / 0
seconds a move of 智运: mean / longest   6.1 / 12.0
warnings: 智运 / B                       0 / 1
";
        assert_eq!(results, expected);
    }

    #[test]
    fn more_engines_have_a_column_for_two_and_a_ranking() {
        let plan = samples::plan(&["A", "B", "C", "D"]);
        let records = samples::games(&plan);
        let text = table(&plan, &records);
        let names = |text: &str| {
            let lines = text.lines().filter(|line| line.starts_with("the ")).take(2);
            let words = lines.flat_map(str::split_whitespace);
            words.filter(|word| word.len() == 1).collect::<String>()
        };
        assert_eq!(names(&text), "AAABBCBCDCDD");
        assert!(text.contains("score of the first"), "{text}");
        assert!(text.contains("\nengine  points  games  score\n"), "{text}");
        let some = records
            .iter()
            .filter(|record| record.color_of("D").is_none());
        let text = table(&plan, &some.cloned().collect::<Vec<_>>());
        assert_eq!(names(&text), "AABBCC");
        assert!(text.contains("\nD       0       0\n\n"), "{text}");
    }

    #[test]
    fn nothing_controls_the_terminal() {
        let evil = "\u{1b}[2J\u{7}\u{202e}A\r\n";
        let mut plan = samples::plan(&[evil, "B"]);
        plan.engines[1].lines.push("\u{9b}31m".to_owned());
        plan.openings = Openings::Folder {
            folder: "\u{1b}c".to_owned(),
            files: Vec::new(),
        };
        let records = [game(1, [evil, "B"], "0", End::Score)];
        let text = table(&plan, &records);
        let bad = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!text.contains(bad), "{text:?}");
        assert!(text.contains("score of  [2J  A  "), "{text:?}");
    }

    #[test]
    fn elo_is_shown_without_a_negative_zero() {
        let tally = |wins, losses| Tally {
            wins,
            draws: 0,
            losses,
        };
        let shown = |tally: Tally| tally.score().map(show_elo).unwrap();
        assert_eq!(shown(tally(4999, 5000)), "+0 [-7, +7]");
        assert_eq!(shown(tally(0, 1)), "-inf [-inf, +234]");
    }
}

//! Games of the engine with itself, labelled by its own search and by how they ended: what no teacher knows,
//! as the price of the last play under WMSG, is learned from the rules themselves.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rand::{RngExt, SeedableRng};
use zhiyun::go::score::Status;
use zhiyun::go::{Color, Move, Position};
use zhiyun::search::network::Evaluator;
use zhiyun::search::{Decision, Limits, Player, Report, Task, Watch, judge};

use crate::games::{Balance, Play, Random, Sizes, TELL, player};
use crate::record::{ILLEGAL, Label, ONE, named, place};

/// How much the result counts in the win of a label, the rest being what the search expected. Lead and ownership
/// are those of the result.
const RESULT: f32 = 0.5;

/// What is to be played.
#[derive(Args)]
pub struct Options {
    /// The file of the games; it must not exist
    #[arg(long)]
    out: PathBuf,

    /// Number of positions; the last game is played to the end
    #[arg(long)]
    positions: u64,

    /// Playouts of each search
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    playouts: u64,

    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Lines of the boards, and the share of positions on each
    #[arg(long, default_value = "9:40,13:25,19:20,7:15")]
    sizes: Sizes,
}

/// What a search says of a position: the visits as policy and the value. The rest is known at the end.
fn label(position: &Position, report: &Report) -> Label {
    let size = position.board().size();
    let legal = |mv| position.check(report.color, mv).is_ok();
    let plays = size.iter().map(Move::Play).chain([Move::Pass]);
    let mut policy: Vec<_> = plays
        .map(|mv| if legal(mv) { 0 } else { ILLEGAL })
        .collect();
    let visits = report.visits().max(1) as f32;
    for candidate in &report.candidates {
        let share = candidate.visits as f32 / visits * ONE;
        policy[place(size, candidate.mv)] = share.round() as u16;
    }
    Label {
        win: report.value(),
        lead: 0.0,
        policy,
        ownership: Vec::new(),
    }
}

/// Moves by chance in the opening, then the best move; passes for no reason now and then. Returns whether the
/// game goes on.
fn go_on(
    play: &mut Play,
    player: &mut Player,
    random: &mut Random,
    limits: Limits,
) -> Result<bool, String> {
    let task = Task::new(&play.position, play.position.to_play(), limits);
    let (decision, report) = player.genmove(&task, &mut Watch::none());
    let label = report.map(|report| label(&play.position, &report));
    let mv = match (&label, decision) {
        (Some(label), _) if !play.opened() => {
            let policy = |&p: &u16| (p != ILLEGAL).then_some(f64::from(p) / f64::from(ONE));
            let policy: Vec<_> = label.policy.iter().map(policy).collect();
            play.choose(random, &policy)
        }
        _ if play.passes_for_nothing(random) => Move::Pass,
        (_, Decision::Move(mv)) => mv,
        (_, Decision::Resign) => Move::Pass,
    };
    play.go_on(mv, label)
}

/// Tells all labels how the game ended.
fn finish(play: &mut Play, network: &Evaluator) {
    let verdict = judge::verdict(&play.position, Some(network));
    let sheet = play.position.sheet(&verdict);
    let size = play.game.size;
    let owner = |point| match sheet.count.status(point) {
        Status::Stone(color) | Status::Surrounded(color) => Some(color),
        Status::SekiEye(_) | Status::Neutral | Status::Contestable => None,
    };
    let owners: Vec<_> = size.iter().map(owner).collect();
    let of_black = sheet.difference.0 as f32 / 2.0;
    for (turn, (to_play, _)) in play.game.turns.iter_mut().zip(play.position.moves()) {
        if let Some(label) = &mut turn.label {
            label.lead = match to_play {
                Color::Black => of_black,
                Color::White => -of_black,
            };
            let won = match sheet.outcome.winner() {
                Some(winner) => f32::from(u8::from(winner == to_play)),
                None => 0.5,
            };
            label.win += RESULT * (won - label.win);
            let own = |&owner: &Option<Color>| match owner {
                Some(owner) if owner == to_play => 127,
                Some(_) => -127,
                None => 0,
            };
            label.ownership = owners.iter().map(own).collect();
        }
    }
}

/// Plays even games. One that does not end is left out.
///
/// # Errors
/// What has gone wrong, in a line.
pub fn run(options: &Options) -> Result<(), String> {
    let named = named(&options.out);
    let mut out = File::create_new(&options.out).map_err(&named)?;
    let mut random = Random::seed_from_u64(options.seed);
    let network = Evaluator::inside();
    let limits = Limits {
        playouts: options.playouts,
        time: None,
    };
    let mut balance = Balance::new(&options.sizes, 1);
    options.sizes.known_to(&network)?;
    let (mut games, mut positions) = (0_u64, 0_u64);
    let (start, mut told) = (Instant::now(), Instant::now());
    while positions < options.positions {
        let size = balance.next(&mut random);
        let mut play = Play::new(&mut random, size)?;
        // The search gives itself another komi there than the one that is scored.
        if !play.game.handicap.is_empty() {
            continue;
        }
        let mut player = player(&network, random.random());
        while go_on(&mut play, &mut player, &mut random, limits)? {}
        if !play.position.state().stops.is_stopped() {
            continue;
        }
        finish(&mut play, &network);
        out.write_all(&play.game.bytes()).map_err(&named)?;
        let labels = play.game.turns.iter().filter(|turn| turn.label.is_some());
        let labels = labels.count() as u64;
        balance.add(size, labels);
        games += 1;
        positions += labels;
        if told.elapsed() >= TELL || positions >= options.positions {
            told = Instant::now();
            let speed = positions as f64 / start.elapsed().as_secs_f64();
            eprintln!("{positions} positions in {games} games, {speed:.0} a second");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_labels_that_agree_with_its_end() {
        let mut random = Random::seed_from_u64(3);
        let network = Evaluator::inside();
        let mut play = Play::new(&mut random, "7:1".parse().map(first).unwrap()).unwrap();
        let mut player = player(&network, 1);
        let limits = Limits {
            playouts: 20,
            time: None,
        };
        while go_on(&mut play, &mut player, &mut random, limits).unwrap() {}
        finish(&mut play, &network);
        let verdict = judge::verdict(&play.position, Some(&network));
        let of_black = play.position.sheet(&verdict).difference.0 as f32 / 2.0;
        let mut position = play.game.start().unwrap();
        let mut labels = 0;
        for turn in &play.game.turns {
            let to_play = position.to_play();
            if let Some(label) = &turn.label {
                let sign = if to_play == Color::Black { 1.0 } else { -1.0 };
                assert_eq!(label.lead, sign * of_black);
                assert_eq!(label.ownership.len(), 49);
                let legal = |mv| position.check(to_play, mv).is_ok();
                for (k, point) in play.game.size.iter().enumerate() {
                    assert_eq!(label.policy[k] != ILLEGAL, legal(Move::Play(point)));
                }
                let sum: u32 = label
                    .policy
                    .iter()
                    .filter(|&&p| p != ILLEGAL)
                    .map(|&p| u32::from(p))
                    .sum();
                assert!((59_900..60_100).contains(&sum), "{sum}");
                labels += 1;
            }
            position.play(to_play, turn.mv).unwrap();
        }
        assert!(labels > 10, "{labels}");
    }

    fn first(sizes: Sizes) -> zhiyun::go::Size {
        sizes.iter().next().unwrap()
    }
}

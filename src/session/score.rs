//! The board and what it is worth.

use super::{Reply, Session};
use crate::go::{Outcome, Point, diagram};
use crate::gtp::{Args, Failure};

pub fn final_score(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let verdict = session.verdict();
    match session.position.sheet(&verdict).outcome {
        // The specification knows no such result.
        Outcome::NoResult => Err(Failure::CannotScore),
        outcome => Ok(outcome.to_string()),
    }
}

pub fn final_status_list(session: &mut Session, mut args: Args) -> Reply {
    let status = args.word().ok_or(Failure::Syntax)?;
    args.finish()?;
    if !["alive", "dead", "seki"].contains(&status) {
        return Err(Failure::Syntax);
    }
    let mut verdict = session.verdict();
    if session.position.every_stone_lives() {
        verdict.dead.clear();
    }
    let wanted = |point: &Point| match status {
        "dead" => verdict.dead.contains(point),
        "seki" => verdict.seki.contains(point),
        _ => !verdict.dead.contains(point) && !verdict.seki.contains(point),
    };
    let board = session.position.board().canonical();
    let lines: Vec<_> = board
        .heads()
        .filter(wanted)
        .map(|head| {
            let names: Vec<_> = board.chain(head).map(|stone| stone.to_string()).collect();
            names.join(" ")
        })
        .collect();
    Ok(lines.join("\n"))
}

pub fn showboard(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let position = &session.position;
    let heading = format!(
        "Move {}, {} to play, rules {}, komi {}",
        position.moves().count() + 1,
        position.to_play(),
        position.rules().name,
        position.rules().komi,
    );
    Ok(format!("{heading}\n{}", diagram::draw(position.board())))
}

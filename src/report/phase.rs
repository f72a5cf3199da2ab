//! Where a game stands.

use crate::go::rules::{DeadStones, Resumption};
use crate::go::{Color, Phase, Position};

/// Where a game stands and who may do what, for `wmsg-phase`. One fact a line.
pub fn phase(position: &Position) -> String {
    let rules = position.rules();
    let phase = position.phase();
    let stops = position.state().stops;
    let to_play = position.to_play();
    let may = |color: Color| match (phase, rules.resumption) {
        (Phase::Ended, _) => {
            "do nothing, since the game is over and every stone on the board lives"
        }
        (Phase::Stopped, Resumption::InOrder) if color == to_play => {
            "agree on the dead stones, or resume and move first"
        }
        (Phase::Stopped, Resumption::InOrder | Resumption::OpponentOfRequester) => {
            "agree on the dead stones, or resume, and its opponent moves first"
        }
        (Phase::Play | Phase::Resumed, _) if color != to_play => "wait",
        (Phase::Play | Phase::Resumed, _) if stops.lone_pass().is_some() => {
            "play, or pass, which stops the game"
        }
        (Phase::Play | Phase::Resumed, _) => "play or pass",
    };
    let next = match (phase, rules.dead_stones) {
        (Phase::Ended, _) => "none",
        (_, DeadStones::AgreedUntilFourPasses) if position.next_stop_is_final() => {
            "final, with every stone on the board alive, if it comes without a play before"
        }
        _ if position.next_stop_is_final() => "final, with every stone on the board alive",
        (_, DeadStones::AgreedOnce) => "dead stones by agreement, or one resumption",
        (_, _) => "dead stones by agreement, or a resumption",
    };
    let lost = match position.rulings().loser() {
        Some(loser) => format!("\nlost by two warnings: {loser}"),
        None => String::new(),
    };
    format!(
        "phase: {}\nto play: {to_play}\nBlack may: {}\nWhite may: {}\nnext stop: {next}{lost}",
        name(position),
        may(Color::Black),
        may(Color::White),
    )
}

/// "play", "STOP1", "resumption", "STOP2" and so on.
pub(super) fn name(position: &Position) -> String {
    match position.phase() {
        Phase::Play => "play".to_owned(),
        Phase::Resumed => "resumption".to_owned(),
        Phase::Stopped | Phase::Ended => format!("STOP{}", position.state().stops.count()),
    }
}

//! How a playout chooses its moves. The rules are those of MoGo, Fuego and Pachi, in an order near Pachi's:
//!
//! 1. take the chain just played, or save what it put into atari;
//! 2. see to chains of two liberties that it has touched;
//! 3. play the vital point of a small eye space beside it;
//! 4. answer by a 3x3 pattern around it, or around the move before it;
//! 5. else any point at random that is no own eye and no foolish self-atari.
//!
//! Each of the first four is left out now and then: what is always done makes all playouts wrong in
//! the same way (Silver, Tesauro 2009: playouts should be balanced rather than strong).

use rand::Rng;

use super::liberties::{Few, liberties_after, only_liberty_after, two_liberties};
use super::line::Recent;
use super::params;
use super::patterns;
use super::random::{Random, below};
use crate::go::{Board, Color, Move, Point};

/// The largest eye space with a single vital point.
const LARGEST_EYE: usize = 6;

/// Points to choose from: more than the neighbourhoods of two moves have.
type Choice = Few<24>;

/// The move of `color`.
pub fn choose(board: &Board, color: Color, recent: Recent, random: &mut Random) -> Move {
    let dice = random.next_u64();
    let [for_atari, for_two, for_nakade, for_pattern, ..] = dice.to_le_bytes();
    let word = (dice >> 32) as u32;
    if let [Some(last), before] = recent.0 {
        let mut choice = Choice::new();
        if for_atari < params::ATARI {
            answer_atari(board, color, last, &mut choice);
        }
        if choice.is_empty() && for_two < params::TWO_LIBERTIES {
            mind_two_liberties(board, color, last, &mut choice);
        }
        if let Some(point) = choice.draw(word) {
            return Move::Play(point);
        }
        if for_nakade < params::NAKADE
            && let Some(point) = nakade(board, color, last)
        {
            return Move::Play(point);
        }
        if for_pattern < params::PATTERN
            && let Some(point) = pattern(board, color, last, before, word)
        {
            return Move::Play(point);
        }
    }
    anywhere(board, color, random)
}

/// Takes the chain just played if it is in atari, or saves own chains that it put into atari, by
/// taking a chain next to them or by running.
fn answer_atari(board: &Board, color: Color, last: Point, choice: &mut Choice) {
    if board.at(last) == Some(!color)
        && let Some(liberty) = board.atari(last)
        && is_playable(board, color, liberty)
    {
        choice.add(liberty);
        return;
    }
    for n in board.beside(last, color) {
        if let Some(liberty) = board.atari(n) {
            add_captures(board, color, n, choice);
            if is_playable(board, color, liberty) && liberties_after(board, color, liberty, 2) > 1 {
                choice.add(liberty);
            }
        }
    }
}

/// Adds the points that take a chain next to the own one on `point`.
fn add_captures(board: &Board, color: Color, point: Point, choice: &mut Choice) {
    for stone in board.chain(point) {
        for m in board.beside(stone, !color) {
            if let Some(take) = board.atari(m)
                && is_playable(board, color, take)
            {
                choice.add(take);
            }
        }
    }
}

/// Saves own chains beside `last` that would be lost if the opponent took one of their two liberties,
/// or takes such a liberty of the chain just played.
///
/// A chain with the liberties `a` and `b` is lost when the enemy takes `a` and running by `b` gains
/// nothing, or the other way round.
fn mind_two_liberties(board: &Board, color: Color, last: Point, choice: &mut Choice) {
    for n in board.beside(last, color) {
        let Some([a, b]) = two_liberties(board, n) else {
            continue;
        };
        let [by_a, by_b] = [a, b].map(|p| liberties_after(board, color, p, 3));
        // Each counts the other point, which the enemy would have taken.
        if by_a > 2 && by_b > 2 {
            continue;
        }
        add_captures(board, color, n, choice);
        for (point, liberties) in [(a, by_a), (b, by_b)] {
            if liberties > 2 && is_playable(board, color, point) {
                choice.add(point);
            }
        }
    }
    if board.at(last) == Some(!color)
        && let Some([a, b]) = two_liberties(board, last)
    {
        let [by_a, by_b] = [a, b].map(|p| liberties_after(board, !color, p, 3));
        for (point, escape) in [(a, by_b), (b, by_a)] {
            if escape < 3
                && is_playable(board, color, point)
                && liberties_after(board, color, point, 2) > 1
            {
                choice.add(point);
            }
        }
    }
}

/// The vital point of an eye space of the opponent beside `last`: of three points in a row the middle,
/// of larger ones the point that most others touch, if the shape dies by it.
fn nakade(board: &Board, color: Color, last: Point) -> Option<Point> {
    board.empty_beside(last).find_map(|start| {
        if board.code(start).is_beside(color) {
            return None;
        }
        let mut space = [start; LARGEST_EYE];
        let mut len = 1;
        let mut i = 0;
        while i < len {
            for n in board.empty_beside(space[i]) {
                if space[..len].contains(&n) {
                    continue;
                }
                if len == LARGEST_EYE || board.code(n).is_beside(color) {
                    return None;
                }
                space[len] = n;
                len += 1;
            }
            i += 1;
        }
        let space = &space[..len];
        let touched = |point: &Point| board.code(*point).empty_beside();
        let vital = *space.iter().max_by_key(|point| touched(point))?;
        let links: u32 = space.iter().map(touched).sum();
        // The sum tells shapes with a square in them from those without.
        let dies = matches!(
            (len, touched(&vital), links),
            (3, 2, _) | (4, 3, _) | (5, 4, _) | (5, 3, 10) | (6, 4, 12)
        );
        (dies && is_playable(board, color, vital)).then_some(vital)
    })
}

/// A point around the last move or the one before that a pattern has, and that is no self-atari.
fn pattern(
    board: &Board,
    color: Color,
    last: Point,
    before: Option<Point>,
    word: u32,
) -> Option<Point> {
    let mut choice = Choice::new();
    for at in [Some(last), before].into_iter().flatten() {
        for n in at.neighbours().into_iter().chain(at.diagonals()) {
            if board.is_empty(n) && patterns::matches(board.code(n)) {
                choice.add(n);
            }
        }
    }
    while let Some(point) = choice.draw(word) {
        if is_playable(board, color, point) && liberties_after(board, color, point, 2) > 1 {
            return Some(point);
        }
    }
    None
}

/// A sensible point at random; a pass if there is none.
fn anywhere(board: &Board, color: Color, random: &mut Random) -> Move {
    let empty = board.empty_points();
    if empty.is_empty() {
        return Move::Pass;
    }
    let dice = random.next_u64();
    let throw_in = (dice as u8) < params::THROW_IN;
    let (before, after) = empty.split_at(below((dice >> 32) as u32, empty.len()));
    let sensible = |point: &&Point| is_sensible(board, color, **point, throw_in);
    let found = after.iter().chain(before).find(sensible);
    found.map_or(Move::Pass, |&point| Move::Play(point))
}

/// Whether a playout may play here: legal by simple ko without suicide.
#[inline]
fn is_playable(board: &Board, color: Color, point: Point) -> bool {
    board.ko() != Some((color, point)) && !board.is_suicide(color, point)
}

/// Whether a random move may fall here. Own stones are put into atari only where they may be a
/// throw-in or a nakade: not too many, and not with an eye of their own as the last liberty.
#[inline]
fn is_sensible(board: &Board, color: Color, point: Point, throw_in: bool) -> bool {
    let code = board.code(point);
    if code.empty_beside() > 1 {
        return true;
    }
    if code.is_eye(color) || !is_playable(board, color, point) {
        return false;
    }
    match only_liberty_after(board, color, point) {
        None => true,
        Some(_) if !code.is_beside(color) => throw_in,
        Some(liberty) => {
            own_stones_beside(board, color, point) <= params::LARGEST_NAKADE
                && !board.is_eye(color, liberty)
        }
    }
}

/// Number of stones of the own chains beside `point`.
fn own_stones_beside(board: &Board, color: Color, point: Point) -> usize {
    let neighbours = point.neighbours();
    let mut stones = 0;
    for (i, &n) in neighbours.iter().enumerate() {
        let again = |&m: &Point| board.at(m) == Some(color) && board.head(m) == board.head(n);
        if board.at(n) == Some(color) && !neighbours[..i].iter().any(again) {
            stones += board.chain_len(n);
        }
    }
    stones
}

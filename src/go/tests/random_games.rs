//! Ten thousand random games on boards from 2x2 to 19x19 where slow and fast must agree.
//!
//! Up to 9x9 they are compared on every play by either side in every position; on larger boards
//! on every play that has no empty point beside it (the only place of a suicide or a ko), on
//! every play that the game tries, and at regular intervals on all others. Both also count the
//! score with stones taken for dead at random.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::pair::{Agreed, Pair, color, point};
use super::slow::{Ko, Phase, Point, opponent};
use crate::go::rules;
use crate::go::score;
use crate::go::{Color, Move, Rules, Verdict};

/// What a set of games met on the way: a comparison of cases that never came up shows nothing.
#[derive(Debug, Default)]
struct Met {
    games: usize,
    moves: usize,
    /// Plays compared in all positions together.
    compared: usize,
    passes: usize,
    out_of_turn: usize,
    /// Positions where the simple ko rule refused a play.
    simple_ko: usize,
    /// Plays that superko refused.
    superko: usize,
    /// Plays that took one stone, and several.
    single_captures: usize,
    captures: usize,
    /// Plays that took off the stones of their own side.
    suicides: usize,
    first_stops: usize,
    resumptions: usize,
    second_stops: usize,
    /// Moves after the second stop: hosts may go on.
    reopened: usize,
    scores: usize,
    /// Scores where dead stones were taken off.
    with_dead: usize,
    /// Games that came to a stop when both sides had only own eyes left.
    played_out: usize,
}

/// How a game is played.
struct Manner {
    ko: Ko,
    suicide: bool,
    /// Own eyes are spared, so that the game comes to an end as games do.
    calm: bool,
    /// The longest that it may last.
    most: usize,
    /// All plays are compared in every position, in every second one, and so on.
    every: usize,
}

/// A board to begin with: empty, or now and then with stones anywhere.
fn start(rng: &mut Xoshiro256PlusPlus, width: usize, height: usize, manner: &Manner) -> Pair {
    let first = if rng.random_ratio(1, 10) { 'O' } else { 'X' };
    let mut rows = vec![".".repeat(width); height];
    if rng.random_ratio(1, 10) {
        let mut cell = || *['.', '.', '.', 'X', 'O'].choose(rng).expect("some");
        let stones: Vec<String> = (0..height)
            .map(|_| (0..width).map(|_| cell()).collect())
            .collect();
        // A set-up board must be legal; a random one often is not.
        if all_have_liberties(&stones) {
            rows = stones;
        }
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Pair::from_rows(&rows, first, manner.ko, manner.suicide)
}

/// Whether each stone has an empty neighbour: more than the rules ask, and quick to see.
fn all_have_liberties(rows: &[String]) -> bool {
    let at = |row: usize, col: usize| rows.get(row).and_then(|r| r.as_bytes().get(col)).copied();
    let free = |row: usize, col: usize| {
        at(row + 1, col) == Some(b'.')
            || at(row, col + 1) == Some(b'.')
            || (row > 0 && at(row - 1, col) == Some(b'.'))
            || (col > 0 && at(row, col - 1) == Some(b'.'))
    };
    (0..rows.len())
        .all(|row| (0..rows[0].len()).all(|col| at(row, col) == Some(b'.') || free(row, col)))
}

/// The empty points.
fn empty(pair: &Pair) -> Vec<Point> {
    let board = pair.fast.board();
    let mut empty = pair.all_points();
    empty.retain(|&p| board.is_empty(point(p)));
    empty
}

/// A move at random: a play, or a pass when nothing is left, now and then, or in answer.
fn choose(rng: &mut Xoshiro256PlusPlus, pair: &Pair, side: char, calm: bool) -> Option<Point> {
    let answer = matches!(pair.fast.moves().next_back(), Some((_, Move::Pass)));
    if rng.random_ratio(1, if answer { 6 } else { 60 }) {
        return None;
    }
    let board = pair.fast.board();
    let mut empty = empty(pair);
    empty.shuffle(rng);
    empty
        .into_iter()
        .filter(|&p| !(calm && board.is_eye(color(side), point(p))))
        .find(|&p| pair.legal(side, Some(p)))
}

/// Chains and points that the players might name, right or wrong.
fn agree(rng: &mut Xoshiro256PlusPlus, pair: &Pair) -> Agreed {
    let board = pair.fast.board();
    let mut agreed = Agreed::default();
    for p in pair.all_points() {
        if board.at(point(p)).is_some() && board.head(point(p)) == point(p) {
            let whole_chain = board.chain(point(p)).map(|p| (p.col(), p.row()));
            match rng.random_range(0..8) {
                0 => agreed.dead.extend(whole_chain),
                1 => agreed.seki.push(p),
                _ => {}
            }
        }
    }
    let points = pair.all_points();
    let contestable = rng.random_range(0..4);
    agreed.contestable = points.sample(rng, contestable).copied().collect();
    agreed
}

/// Counts the position twice: as it is, and with some stones dead.
fn count(rng: &mut Xoshiro256PlusPlus, pair: &Pair, met: &mut Met) {
    pair.assert_same_score(&Agreed::default());
    assert_excess(pair);
    let agreed = agree(rng, pair);
    pair.assert_same_score(&agreed);
    met.scores += 2;
    met.with_dead += usize::from(!agreed.dead.is_empty());
}

/// Area and territory differ by the plays, as long as all stones live.
fn assert_excess(pair: &Pair) {
    let board = pair.fast.board();
    let [area, territory] = [Rules::CHINESE, Rules::JAPANESE].map(|rules| {
        let counted = rules.count(board, &Verdict::default());
        counted.0 + 2 * rules.area_excess(board)
    });
    assert_eq!(area, territory, "{}", pair.story());
}

/// Where every empty point is an eye or neutral, the quick count is exact.
fn assert_quick_count(pair: &Pair) -> bool {
    let board = pair.fast.board();
    let mut empty = board.empty_points().iter();
    let played_out = empty.all(|p| !p.neighbours().into_iter().any(|n| board.is_empty(n)));
    if played_out {
        let area = score::area(board, &Verdict::default()).difference();
        let quick = score::played_out_area(board);
        assert_eq!(2 * quick, area.0, "{}", pair.story());
    }
    played_out
}

/// Compares all plays, or those that have no empty point beside them.
fn compare(pair: &Pair, all: bool, met: &mut Met) {
    let mut among = if all { pair.all_points() } else { empty(pair) };
    if !all {
        let board = pair.fast.board();
        among.retain(|&p| !point(p).neighbours().into_iter().any(|n| board.is_empty(n)));
    }
    let refused = pair.assert_same_legal(&among);
    met.compared += 2 * among.len();
    let simple = pair.fast.rules().ko == rules::Ko::Simple;
    met.simple_ko += usize::from(simple && pair.fast.board().ko().is_some());
    met.superko += refused;
}

fn play_game(
    rng: &mut Xoshiro256PlusPlus,
    (width, height): (usize, usize),
    manner: &Manner,
    met: &mut Met,
) {
    let mut pair = start(rng, width, height, manner);
    let points = width * height;
    // The slow count floods the board from every empty point: large ones are counted at the end.
    let counts = points <= 81;
    met.games += 1;
    for turn in 0..manner.most {
        compare(&pair, turn % manner.every == 0, met);
        let to_move = pair.slow.to_move();
        let out_of_turn = rng.random_ratio(1, 50);
        let side = if out_of_turn {
            opponent(to_move)
        } else {
            to_move
        };
        let mv = choose(rng, &pair, side, manner.calm);
        let before = pair.slow.phase();
        let captured = Color::BOTH.map(|color| pair.fast.board().captured(color));
        assert!(pair.play(side, mv), "{}", pair.story());

        met.moves += 1;
        met.passes += usize::from(mv.is_none());
        met.out_of_turn += usize::from(out_of_turn);
        for (color, before) in Color::BOTH.into_iter().zip(captured) {
            let taken = pair.fast.board().captured(color) - before;
            let own = color == super::pair::color(side);
            met.suicides += usize::from(taken > 0 && own);
            met.single_captures += usize::from(taken == 1 && !own);
            met.captures += usize::from(taken > 1 && !own);
        }
        let after = pair.slow.phase();
        met.first_stops += usize::from(after == Phase::FirstStop);
        met.second_stops += usize::from(after == Phase::SecondStop);
        met.resumptions += usize::from(before == Phase::FirstStop);
        met.reopened += usize::from(before == Phase::SecondStop);

        if counts && rng.random_ratio(1, 20) {
            count(rng, &pair, met);
        }
        let stops = match after {
            Phase::FirstStop => rng.random_ratio(1, 3),
            Phase::SecondStop => rng.random_ratio(3, 4),
            _ => false,
        };
        if stops {
            break;
        }
    }
    count(rng, &pair, met);
    met.played_out += usize::from(assert_quick_count(&pair));
}

/// Plays `games` games on boards of these sides, most of them by the WMSG rules.
fn play_games(seed: u64, sides: &[(usize, usize)], met: &mut Met) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for &(side, games) in sides {
        for game in 0..games {
            let (ko, suicide) = match game % 10 {
                0 | 1 => (Ko::Simple, game % 20 < 10),
                2 | 3 => (Ko::Positional, game % 20 < 10),
                4 => (Ko::Situational, true),
                _ => (Ko::Situational, false),
            };
            let calm = game % 2 == 1;
            let points = side * side;
            let manner = Manner {
                ko,
                suicide,
                calm,
                most: if calm { 4 * points } else { 2 * points }.max(60),
                every: if side <= 9 { 1 } else { 25 },
            };
            // Some boards are not square.
            let width = if game % 8 == 7 { side - 1 } else { side };
            play_game(&mut rng, (width, side), &manner, met);
        }
    }
}

#[test]
fn slow_and_fast_agree_on_boards_to_five() {
    let mut met = Met::default();
    play_games(2, &[(2, 2000), (3, 2000), (4, 1600), (5, 1200)], &mut met);
    // Most of the cycles are here: the boards are small enough for them.
    assert!(met.superko > 10_000, "{met:?}");
    assert!(met.simple_ko > 200, "{met:?}");
    assert!(
        met.captures > 10_000 && met.single_captures > 10_000,
        "{met:?}"
    );
    assert!(met.suicides > 1_000, "{met:?}");
    assert!(
        met.first_stops > 3_000 && met.resumptions > 2_000,
        "{met:?}"
    );
    assert!(met.second_stops > 2_000 && met.reopened > 500, "{met:?}");
    assert!(met.out_of_turn > 2_000 && met.passes > 10_000, "{met:?}");
    assert!(met.scores > 10_000 && met.with_dead > 2_000, "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_boards_to_nine() {
    let mut met = Met::default();
    play_games(6, &[(6, 800), (7, 600), (8, 400), (9, 300)], &mut met);
    assert!(met.superko > 1_000, "{met:?}");
    assert!(met.simple_ko > 100, "{met:?}");
    assert!(
        met.captures > 5_000 && met.single_captures > 5_000,
        "{met:?}"
    );
    assert!(met.suicides > 1_000, "{met:?}");
    assert!(met.first_stops > 1_000 && met.resumptions > 500, "{met:?}");
    assert!(met.second_stops > 500 && met.reopened > 100, "{met:?}");
    assert!(met.out_of_turn > 1_000 && met.passes > 5_000, "{met:?}");
    assert!(met.scores > 10_000 && met.with_dead > 3_000, "{met:?}");
    assert!(met.played_out > 500, "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_boards_to_nineteen() {
    let mut met = Met::default();
    let sides: Vec<(usize, usize)> = (10..=19).map(|side| (side, 116)).collect();
    play_games(10, &sides, &mut met);
    assert!(met.superko > 1_000, "{met:?}");
    assert!(met.simple_ko > 100, "{met:?}");
    assert!(
        met.captures > 5_000 && met.single_captures > 5_000,
        "{met:?}"
    );
    assert!(met.suicides > 1_000, "{met:?}");
    assert!(met.first_stops > 500 && met.resumptions > 300, "{met:?}");
    assert!(met.second_stops > 300 && met.reopened > 50, "{met:?}");
    assert!(met.out_of_turn > 2_000 && met.passes > 4_000, "{met:?}");
    assert!(met.with_dead > 300 && met.played_out > 200, "{met:?}");
}

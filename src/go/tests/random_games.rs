//! More than twenty thousand random games under every preset, and thousands under mixed rules,
//! where slow and fast must agree, on boards from 2x2 to 19x19.
//!
//! Up to 9x9 they are compared on every play by either side in every position; on larger boards
//! on every play that has no empty point beside it (the only place of a suicide or a ko), on
//! every play that the game tries, and at regular intervals on all others. Both also count the
//! score with stones taken for dead and in seki at random.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::pair::{Agreed, Pair, color, point};
use super::slow::{Point, opponent};
use crate::go::rules::{DeadStones, Ko, LastPlay, StartingStones};
use crate::go::rulings::Offence;
use crate::go::{Color, Move, Phase, Rules, Verdict, score};

/// How often a set of games met something on the way: a comparison of cases that never came up shows nothing.
#[derive(Debug, Default)]
struct Met {
    /// Plays compared in all positions together.
    compared: usize,
    passes: usize,
    out_of_turn: usize,
    voids: usize,
    warnings: usize,
    undone: usize,
    /// Positions where the simple ko rule refused a play.
    simple_ko: usize,
    /// Plays that superko refused.
    superko: usize,
    /// Plays that closed a cycle where no superko forbids it.
    no_results: usize,
    /// Plays that took one stone, and several.
    single_captures: usize,
    captures: usize,
    /// Plays that took off the stones of their own side.
    suicides: usize,
    stops: usize,
    resumptions: usize,
    ended: usize,
    /// Moves after the end: hosts may go on.
    reopened: usize,
    handicaps: usize,
    scores: usize,
    /// Scores where dead stones were taken off.
    with_dead: usize,
    /// Scores where groups paid the tax.
    taxed: usize,
    /// Scores of each outcome: Black, White, nobody.
    won: [usize; 3],
    /// Games that came to a stop when both sides had only own eyes left.
    played_out: usize,
}

/// How a game is played.
struct Manner {
    rules: Rules,
    /// Own eyes are spared, so that the game comes to an end as games do.
    calm: bool,
    /// The longest that it may last.
    most: usize,
    /// All plays are compared in every position, in every second one, and so on.
    every: usize,
}

/// A board to begin with: most often empty, sometimes with a handicap or stones anywhere.
fn start(
    rng: &mut Xoshiro256PlusPlus,
    (width, height): (usize, usize),
    manner: &Manner,
    met: &mut Met,
) -> Pair {
    let rules = manner.rules;
    let seats = rules.starting_stones == StartingStones::Seats && rng.random_ratio(1, 2);
    if width == height && seats {
        return Pair::new(width, rules);
    }
    let mut cells = vec!['.'; width * height];
    let mut first = if rng.random_ratio(1, 10) { 'O' } else { 'X' };
    let mut handicap = 0;
    if rng.random_ratio(1, 6) {
        handicap = rng.random_range(1..=9).min(cells.len() - 1);
        cells[..handicap].fill('X');
        cells.shuffle(rng);
        first = 'O';
        met.handicaps += 1;
    } else if rng.random_ratio(1, 8) {
        let anywhere = cells
            .iter()
            .map(|_| *['.', '.', '.', 'X', 'O'].choose(rng).expect("some"));
        let anywhere = anywhere.collect::<Vec<char>>();
        // A set-up board must be legal; a random one often is not.
        if all_have_liberties(&anywhere, width) {
            cells = anywhere;
        }
    }
    let rows: Vec<String> = cells
        .chunks(width)
        .map(|row| row.iter().collect())
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Pair::from_rows(&rows, first, rules, handicap)
}

/// Whether each stone has an empty neighbour: more than the rules ask, and quick to see.
fn all_have_liberties(cells: &[char], width: usize) -> bool {
    let is_free = |i: usize| cells.get(i) == Some(&'.');
    let free = |i: usize| {
        (!i.is_multiple_of(width) && is_free(i - 1))
            || (!(i + 1).is_multiple_of(width) && is_free(i + 1))
            || (i >= width && is_free(i - width))
            || is_free(i + width)
    };
    (0..cells.len()).all(|i| cells[i] == '.' || free(i))
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
    if rng.random_ratio(1, if answer { 4 } else { 50 }) {
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

/// Chains that the players might name, right or wrong.
fn agree(rng: &mut Xoshiro256PlusPlus, pair: &Pair) -> Agreed {
    let board = pair.fast.board();
    let mut agreed = Agreed::default();
    for head in board.heads() {
        match rng.random_range(0..8) {
            0 => agreed
                .dead
                .extend(board.chain(head).map(|p| (p.col(), p.row()))),
            1 => agreed.seki.push((head.col(), head.row())),
            _ => {}
        }
    }
    agreed
}

/// Counts the position twice: as it is, and with some stones dead.
fn count(rng: &mut Xoshiro256PlusPlus, pair: &Pair, met: &mut Met) {
    pair.assert_same_score(&Agreed::default());
    assert_excess(pair);
    let agreed = agree(rng, pair);
    pair.assert_same_score(&agreed);
    let sheet = pair.sheet(&agreed);
    met.scores += 2;
    met.with_dead += usize::from(sheet.count.dead.0 != [0, 0]);
    met.taxed += usize::from(sheet.count.tax.0 != [0, 0]);
    let winner = sheet.outcome.winner();
    met.won[winner.map_or(2, |color| color as usize)] += 1;
}

/// Area and territory differ by the plays, as long as all stones live.
fn assert_excess(pair: &Pair) {
    let board = pair.fast.board();
    let [area, territory] = [Rules::CHINESE, Rules::JAPANESE].map(|rules| {
        let count = rules.count(board, &Verdict::default(), &[]);
        count.difference(rules.scoring).0 + 2 * rules.area_excess(board)
    });
    assert_eq!(area, territory, "{}", pair.story());
}

/// Where every empty point is an eye or neutral, the quick count is exact.
fn assert_quick_count(pair: &Pair) -> bool {
    let board = pair.fast.board();
    let mut empty = board.empty_points().iter();
    let played_out = empty.all(|p| !p.neighbours().into_iter().any(|n| board.is_empty(n)));
    if played_out {
        let rules = Rules::CHINESE;
        let count = rules.count(board, &Verdict::default(), &[]);
        let quick = score::played_out_area(board);
        assert_eq!(
            2 * quick,
            count.difference(rules.scoring).0,
            "{}",
            pair.story()
        );
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
    let simple = pair.fast.rules().ko == Ko::Simple;
    met.simple_ko += usize::from(simple && pair.fast.board().ko().is_some());
    met.superko += refused;
}

/// What the referee does now and then, and undo.
fn interfere(rng: &mut Xoshiro256PlusPlus, pair: &mut Pair, met: &mut Met) {
    match rng.random_range(0..160) {
        0 | 1 => {
            pair.void();
            met.voids += 1;
        }
        2 => {
            let side = if rng.random() { 'X' } else { 'O' };
            let offence = match rng.random() {
                true => Offence::Ordinary,
                false => Offence::PairGoOrder,
            };
            pair.warn(side, offence);
            met.warnings += 1;
        }
        3 => pair.withdraw(if rng.random() { 'X' } else { 'O' }),
        4..6 => {
            let points = pair.all_points();
            let most = rng.random_range(0..4);
            let some: Vec<Point> = points.sample(rng, most).copied().collect();
            pair.set_contestable(&some);
        }
        6 | 7 => {
            for _ in 0..rng.random_range(1..6) {
                met.undone += usize::from(pair.undo());
            }
        }
        _ => {}
    }
}

fn play_game(
    rng: &mut Xoshiro256PlusPlus,
    (width, height): (usize, usize),
    manner: &Manner,
    met: &mut Met,
) {
    let mut pair = start(rng, (width, height), manner, met);
    let points = width * height;
    // The slow count floods the board from every empty point: large ones are counted at the end.
    let counts = points <= 81;
    for turn in 0..manner.most {
        interfere(rng, &mut pair, met);
        compare(&pair, turn % manner.every == 0, met);
        let to_move = pair.slow.to_move();
        let out_of_turn = rng.random_ratio(1, 50);
        let side = if out_of_turn {
            opponent(to_move)
        } else {
            to_move
        };
        let mv = choose(rng, &pair, side, manner.calm);
        let before = pair.fast.phase();
        let captured = Color::BOTH.map(|color| pair.fast.board().captured(color));
        assert!(pair.play(side, mv), "{}", pair.story());

        met.passes += usize::from(mv.is_none());
        met.out_of_turn += usize::from(out_of_turn);
        for (color, before) in Color::BOTH.into_iter().zip(captured) {
            let taken = pair.fast.board().captured(color) - before;
            let own = color == super::pair::color(side);
            met.suicides += usize::from(taken > 0 && own);
            met.single_captures += usize::from(taken == 1 && !own);
            met.captures += usize::from(taken > 1 && !own);
        }
        met.no_results += usize::from(mv.is_some() && pair.slow.no_result());
        let after = pair.fast.phase();
        met.stops += usize::from(after == Phase::Stopped);
        met.ended += usize::from(after == Phase::Ended);
        met.resumptions += usize::from(before == Phase::Stopped);
        met.reopened += usize::from(before == Phase::Ended);

        if counts && rng.random_ratio(1, 20) {
            count(rng, &pair, met);
        }
        // Where no stop ends the game, the players agree at some time.
        let endless = manner.rules.dead_stones == DeadStones::Agreed;
        let over = match after {
            Phase::Stopped => rng.random_ratio(1, if endless { 2 } else { 4 }),
            Phase::Ended => rng.random_ratio(3, 4),
            Phase::Play | Phase::Resumed => false,
        };
        if over {
            break;
        }
    }
    count(rng, &pair, met);
    met.played_out += usize::from(assert_quick_count(&pair));
}

/// Plays as many games as said on boards of these sides, by each rule set in turn.
fn play_games(
    seed: u64,
    sides: &[(usize, usize)],
    mut rules: impl FnMut(&mut Xoshiro256PlusPlus, usize) -> Rules,
) -> Met {
    let mut met = Met::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for &(side, games) in sides {
        for game in 0..games {
            let calm = rng.random();
            let points = side * side;
            let manner = Manner {
                rules: rules(&mut rng, game),
                calm,
                most: (if calm { 4 * points } else { 2 * points }).max(60),
                every: if side <= 9 { 1 } else { 25 },
            };
            // Some boards are not square.
            let width = if game % 8 == 7 { side - 1 } else { side };
            play_game(&mut rng, (width, side), &manner, &mut met);
        }
    }
    met
}

/// The presets by turns.
fn presets(_: &mut Xoshiro256PlusPlus, game: usize) -> Rules {
    Rules::PRESETS[game % Rules::PRESETS.len()]
}

/// Rules that nobody plays by: each field from another preset.
fn mixed(rng: &mut Xoshiro256PlusPlus, game: usize) -> Rules {
    let mut any = || *Rules::PRESETS.choose(rng).expect("some");
    Rules {
        name: Rules::CHANGED,
        ko: any().ko,
        history: any().history,
        suicide: any().suicide,
        scoring: any().scoring,
        neutral: any().neutral,
        tax: any().tax,
        last_play: match game % 4 {
            0 => LastPlay::Button,
            _ => any().last_play,
        },
        dead_stones: any().dead_stones,
        resumption: any().resumption,
        first_mover: any().first_mover,
        starting_stones: any().starting_stones,
        handicap: any().handicap,
        komi: any().komi,
        ties: any().ties,
    }
}

impl Met {
    /// Whether everything has come up more than now and then.
    fn is_enough(&self) -> bool {
        self.compared > 5_000_000
            && self.superko > 2_000
            && self.simple_ko > 300
            && self.captures > 8_000
            && self.single_captures > 8_000
            && self.suicides > 1_500
            && self.handicaps > 200
            && self.stops > 2_000
            && self.resumptions > 1_000
            && self.ended > 400
            && self.reopened > 80
            && self.out_of_turn > 2_000
            && self.passes > 8_000
            && self.voids > 1_500
            && self.warnings > 700
            && self.undone > 5_000
            && self.scores > 15_000
            && self.with_dead > 3_000
            && self.taxed > 600
            && self.won.iter().all(|&games| games > 100)
            && self.played_out > 1_000
    }
}

#[test]
fn slow_and_fast_agree_on_boards_to_four() {
    let met = play_games(2, &[(2, 4500), (3, 4500), (4, 3600)], presets);
    assert!(met.is_enough(), "{met:?}");
    // Most of the cycles are here: the boards are small enough for them.
    assert!(met.superko > 20_000 && met.no_results > 2_000, "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_boards_to_six() {
    let met = play_games(5, &[(5, 3300), (6, 2400)], presets);
    assert!(met.is_enough(), "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_boards_to_nine() {
    let met = play_games(7, &[(7, 1800), (8, 900), (9, 600)], presets);
    assert!(met.is_enough(), "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_mixed_rules() {
    let met = play_games(3, &[(3, 1500), (4, 1500), (5, 900), (7, 300)], mixed);
    assert!(met.is_enough() && met.no_results > 10, "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_boards_to_nineteen() {
    let sides: Vec<(usize, usize)> = (10..=19).map(|side| (side, 30)).collect();
    let met = play_games(10, &sides, presets);
    assert!(met.superko > 200 && met.simple_ko > 50, "{met:?}");
    assert!(met.captures > 1_000 && met.suicides > 200, "{met:?}");
    assert!(met.stops > 200 && met.ended > 30, "{met:?}");
    assert!(met.with_dead > 50 && met.played_out > 50, "{met:?}");
}

#[test]
fn slow_and_fast_agree_on_long_boards() {
    let mut met = Met::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(25);
    for (width, height) in [
        (2, 9),
        (9, 2),
        (3, 7),
        (7, 3),
        (4, 13),
        (13, 4),
        (2, 25),
        (25, 2),
    ] {
        for game in 0..120 {
            let manner = Manner {
                rules: presets(&mut rng, game),
                calm: rng.random(),
                most: 3 * width * height,
                every: 5,
            };
            play_game(&mut rng, (width, height), &manner, &mut met);
        }
    }
    assert!(met.superko > 200 && met.simple_ko > 30, "{met:?}");
    assert!(met.captures > 500 && met.suicides > 100, "{met:?}");
    assert!(met.stops > 200 && met.scores > 1_000, "{met:?}");
}

//! Random games where `play_leniently` takes whatever leaves a legal board. The slow rules play them
//! with suicide allowed and without a rule on repetitions.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::pair::{fast_move, letter, point, rows_of, slow_rules};
use super::slow;
use crate::go::{Color, Illegal, Move, Position, Rules, Size};

/// How often something came up.
#[derive(Debug, Default)]
struct Met {
    moves: usize,
    /// Moves that the rules in force forbid.
    repetitions: usize,
    suicides: usize,
    refused: usize,
    undone: usize,
}

/// Everything about a position that undo has to bring back.
#[derive(Debug, PartialEq)]
struct Seen {
    rows: Vec<String>,
    captured: [u32; 2],
    to_play: Color,
    phase: crate::go::Phase,
    /// Each play by either side, and why it is not legal by the rules in force.
    checks: Vec<Result<(), Illegal>>,
    moves: Vec<(Color, Move)>,
}

fn look(position: &Position) -> Seen {
    let board = position.board();
    let plays = board.size().iter().map(Move::Play);
    let check = |mv| Color::BOTH.map(|color| position.check(color, mv));
    Seen {
        rows: rows_of(board),
        captured: Color::BOTH.map(|color| board.captured(color)),
        to_play: position.to_play(),
        phase: position.phase(),
        checks: plays.flat_map(check).collect(),
        moves: position.moves().collect(),
    }
}

fn assert_same(fast: &Position, slow: &slow::Game) {
    assert_eq!(rows_of(fast.board()), slow.rows(), "{:?}", fast.rules());
    fast.board().check_consistency();
    for side in Color::BOTH {
        let taken = fast.board().captured(!side) as i32;
        assert_eq!(taken, slow.prisoners(letter(side)));
    }
    assert_eq!(letter(fast.to_play()), slow.to_move());
    assert_eq!(fast.has_no_result(), slow.no_result());
}

/// A game of so many moves, most by the side to move. Now and then some are taken back.
fn play_game(
    rng: &mut Xoshiro256PlusPlus,
    (width, height): (usize, usize),
    rules: Rules,
    met: &mut Met,
) {
    let size = Size::new(width, height).unwrap();
    let mut fast = Position::setup(size, rules, &[], Color::Black, 0).unwrap();
    let rows = vec![".".repeat(width); height];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let bold = slow::Rules {
        suicide: true,
        ..slow_rules(&rules)
    };
    let mut slow = slow::Game::from_rows(&rows, 'X', bold);
    let points: Vec<slow::Point> = size.iter().map(|p| (p.col(), p.row())).collect();
    let mut before = vec![(look(&fast), slow.clone())];
    for _ in 0..6 * points.len() {
        if rng.random_ratio(1, 12) {
            for _ in 0..rng.random_range(1..8) {
                if before.len() > 1 {
                    before.pop();
                    assert!(fast.undo());
                    met.undone += 1;
                }
            }
            let (seen, game) = before.last().expect("the first position");
            assert_eq!(look(&fast), *seen);
            slow = game.clone();
        }
        let turn = rng.random_ratio(7, 8);
        let color = if turn {
            fast.to_play()
        } else {
            !fast.to_play()
        };
        // What the rules forbid comes up too seldom by itself.
        let forbidden = |p: &slow::Point| {
            let why = fast.check(color, Move::Play(point(*p)));
            matches!(why, Err(Illegal::Ko(_) | Illegal::Suicide(_)))
        };
        let forbidden: Vec<_> = points.iter().copied().filter(forbidden).collect();
        let among = if rng.random() { &points } else { &forbidden };
        let play = among.choose(rng).or(points.choose(rng)).copied();
        let mv = play.filter(|_| !rng.random_ratio(1, 30));
        let strictly = fast.check(color, fast_move(mv));
        let taken = slow.play_repeating(letter(color), mv);
        let played = fast.play_leniently(color, fast_move(mv));
        assert_eq!(played.is_ok(), taken, "{color} {mv:?} {played:?}");
        assert!(taken || strictly.is_err());
        if !taken {
            met.refused += 1;
            let (seen, _) = before.last().expect("the first position");
            assert_eq!(look(&fast), *seen);
            continue;
        }
        assert_same(&fast, &slow);
        met.moves += 1;
        met.repetitions += usize::from(matches!(strictly, Err(Illegal::Ko(_))));
        let own = mv.is_some_and(|p| fast.board().is_empty(point(p)));
        met.suicides += usize::from(own);
        before.push((look(&fast), slow.clone()));
    }
    // Other rules change no stone of it, since they are as lenient.
    for &other in Rules::PRESETS {
        let again = fast.with_rules(other, true).unwrap();
        assert_eq!(rows_of(again.board()), rows_of(fast.board()));
        assert!(again.moves().eq(fast.moves()));
    }
    // Off the board nothing is taken.
    for outside in [(width, 0), (0, height), (24, 24)] {
        let mv = Move::Play(point(outside));
        let refused = fast.play_leniently(Color::Black, mv);
        assert_eq!(refused, Err(Illegal::OffBoard(point(outside))));
    }
}

#[test]
fn whatever_leaves_a_legal_board_is_taken_and_taken_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let mut met = Met::default();
    for game in 0..900 {
        let (width, height) = (rng.random_range(2..=6), rng.random_range(2..=6));
        let rules = Rules::PRESETS[game % Rules::PRESETS.len()];
        play_game(&mut rng, (width, height), rules, &mut met);
    }
    assert!(met.repetitions > 200 && met.suicides > 1_000, "{met:?}");
    assert!(met.moves > 30_000 && met.refused > 30_000, "{met:?}");
    assert!(met.undone > 20_000, "{met:?}");
}

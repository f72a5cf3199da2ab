//! How many games there are: every sequence of plays and passes counted, none missed.
//!
//! Black moves first, the sides take turns, and two consecutive passes end a sequence for good.
//! Superko forbids most of what the simple ko rule forbids, so each rule is counted alone.

use super::pair::{EVERY_KO, Pair, rules};
use crate::go::rules::Ko;
use crate::go::{Color, Move, Phase, Position, Size};

/// The number of sequences of `depth` moves from here.
fn perft(position: &mut Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.phase() != Phase::Play {
        return 0;
    }
    let size = position.board().size();
    let mut count = 0;
    for mv in size.iter().map(Move::Play).chain([Move::Pass]) {
        if position.play(position.to_play(), mv).is_ok() {
            count += perft(position, depth - 1);
            position.undo();
        }
    }
    count
}

/// Checks `counts` of sequences of 1, 2, ... moves on an empty board.
fn check(width: usize, height: usize, ko: Ko, suicide: bool, counts: &[u64]) {
    let size = Size::new(width, height).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        let mut position = Position::new(size, rules(ko, suicide));
        let note = format!("{width}x{height} {ko:?} {suicide} depth {depth}");
        assert_eq!(perft(&mut position, depth), count, "{note}");
        assert_eq!(position.to_play(), Color::Black, "{note}");
        assert_eq!(position.moves().count(), 0, "{note}");
    }
}

#[test]
fn sequences_on_one_point() {
    for ko in EVERY_KO {
        for suicide in [false, true] {
            check(1, 1, ko, suicide, &[1, 1, 0, 0]);
        }
    }
}

#[test]
fn sequences_on_two_by_two() {
    let simple = [5, 21, 68, 156, 316, 604, 1168, 2592, 5768];
    let positional = [5, 21, 68, 156, 316, 604, 1088, 2184, 4184];
    let situational = [5, 21, 68, 156, 316, 604, 1112, 2312, 4544];
    check(2, 2, Ko::Simple, false, &simple);
    check(2, 2, Ko::Positional, false, &positional);
    check(2, 2, Ko::Situational, false, &situational);
}

#[test]
fn sequences_on_two_by_two_with_suicide() {
    let simple = [5, 21, 68, 156, 316, 604, 1240, 3120];
    let situational = [5, 21, 68, 156, 316, 604, 1184, 2672];
    check(2, 2, Ko::Simple, true, &simple);
    check(2, 2, Ko::Situational, true, &situational);
}

#[test]
fn sequences_in_a_row_of_three() {
    let simple = [4, 11, 22, 41, 66, 106, 176, 288, 460, 752];
    let positional = [4, 11, 22, 41, 58, 78, 98, 110, 116, 128];
    let situational = [4, 11, 22, 41, 60, 84, 106, 118, 124, 136];
    for (width, height) in [(3, 1), (1, 3)] {
        check(width, height, Ko::Simple, false, &simple);
        check(width, height, Ko::Positional, false, &positional);
        check(width, height, Ko::Situational, false, &situational);
    }
}

#[test]
fn sequences_in_a_row_of_four() {
    let simple = [5, 19, 54, 120, 226, 428, 800, 1616, 3366, 6720];
    let positional = [5, 19, 54, 120, 224, 418, 714, 1300, 2370, 4188];
    let situational = [5, 19, 54, 120, 224, 418, 724, 1342, 2488, 4432];
    for (width, height) in [(4, 1), (1, 4)] {
        check(width, height, Ko::Simple, false, &simple);
        check(width, height, Ko::Positional, false, &positional);
        check(width, height, Ko::Situational, false, &situational);
    }
}

/// Too few plays for a cycle, so the rules on repetition agree here.
#[test]
fn sequences_on_three_by_three() {
    for ko in EVERY_KO {
        check(3, 3, ko, false, &[10, 91, 738, 5281, 33384]);
    }
}

#[test]
fn sequences_on_larger_boards() {
    check(5, 5, Ko::Positional, false, &[26, 651, 15650]);
    check(9, 9, Ko::Positional, false, &[82, 6643, 531522]);
}

/// Where the slow rules can follow, they find the same numbers.
#[test]
fn the_slow_rules_count_the_same_sequences() {
    for ko in EVERY_KO {
        for suicide in [false, true] {
            for (size, depth) in [(1, 4), (2, 8), (3, 4), (4, 3)] {
                let mut pair = Pair::new(size, rules(ko, suicide));
                let slow = pair.slow.perft(depth as u32);
                let fast = perft(&mut pair.fast, depth);
                assert_eq!(fast, slow, "{size} {ko:?} {suicide}");
            }
        }
    }
}

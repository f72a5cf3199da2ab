//! What superko remembers of a game, and what each rule makes of it.

use super::pair::{EVERY_KO, rules};
use crate::go::history::{self, History};
use crate::go::rules::Ko;
use crate::go::{Board, Color, Point, Position, Size};

/// A board with one stone; equal boards have equal places.
fn board(place: usize) -> Board {
    let mut board = Board::new(Size::square(3).unwrap());
    board.put(Color::Black, Point::new(place, 0).unwrap());
    board
}

/// Whether a play may bring back a state depends on who would be to move and on who made it.
#[test]
fn each_rule_forbids_what_it_says() {
    for maker in Color::BOTH {
        let to_play = !maker;
        for (made_by, again_by, expected) in [
            (Some(maker), maker, [false, true, true, true]),
            (Some(maker), to_play, [false, true, false, false]),
            // Nobody makes a state by setting it up, passing or losing a turn.
            (None, maker, [false, true, true, false]),
            (None, to_play, [false, true, false, false]),
        ] {
            let mut history = History::default();
            history.push(&board(0), to_play, made_by);
            let seen = &history.states()[0];
            let found = EVERY_KO.map(|ko| seen.forbids(ko, again_by));
            assert_eq!(found, expected, "{made_by:?} {again_by}");
        }
    }
}

/// States have the same key where a play that makes the one may not make the other.
#[test]
fn keys_tell_apart_what_the_rule_tells_apart() {
    let mut history = History::default();
    for place in 0..2 {
        for to_play in Color::BOTH {
            history.push(&board(place), to_play, Some(!to_play));
            history.push(&board(place), to_play, None);
        }
    }
    for ko in EVERY_KO {
        let mut keys: Vec<u64> = history.states().iter().filter_map(|s| s.key(ko)).collect();
        let all = keys.len();
        keys.sort();
        keys.dedup();
        let expected = match ko {
            Ko::Simple => (0, 0),
            Ko::Positional => (8, 2),
            Ko::Situational => (8, 4),
            // What no play made counts for nothing.
            Ko::Natural => (4, 4),
        };
        assert_eq!((all, keys.len()), expected, "{ko:?}");
    }
    // The side to move matters whatever the hash.
    for hash in [0, u64::MAX] {
        for ko in [Ko::Situational, Ko::Natural] {
            let [black, white] = Color::BOTH.map(|to_play| history::key(ko, hash, to_play));
            assert_ne!(black, white, "{ko:?}");
        }
    }
}

/// States are found by their board, the latest first, also after some were forgotten.
#[test]
fn states_are_found_by_their_board() {
    let places = [0, 1, 0, 2, 1, 0];
    let mut history = History::default();
    for place in places {
        history.push(&board(place), Color::Black, None);
    }
    for len in (0..=places.len()).rev() {
        history.truncate(len);
        assert_eq!(history.len(), len);
        for place in 0..3 {
            let board = board(place);
            let found: Vec<usize> = history
                .with_hash(board.hash())
                .inspect(|(_, seen)| assert_eq!(seen.stones, board.stones()))
                .map(|(index, _)| index)
                .collect();
            let at = |&index: &usize| places[index] == place;
            let expected: Vec<usize> = (0..len).rev().filter(at).collect();
            assert_eq!(found, expected, "{place} of {len}");
        }
    }
    // To keep more than there is changes nothing.
    history.push(&board(1), Color::Black, None);
    history.truncate(9);
    assert_eq!(history.len(), 1);
}

/// Who is to move out of turn meets the states that a lost turn leaves.
#[test]
fn keys_out_of_turn_are_those_after_a_lost_turn() {
    for ko in EVERY_KO {
        let mut position = Position::new(Size::square(3).unwrap(), rules(ko, false));
        for mv in ["B2", "A1", "pass", "C3", "pass"] {
            position
                .play(position.to_play(), mv.parse().unwrap())
                .unwrap();
            let mut lost = position.clone();
            lost.void();
            let next = lost.to_play();
            let (keys, after) = (position.superko_keys(next), lost.superko_keys(next));
            assert!(keys.eq(after), "{ko:?} {mv}");
        }
    }
}

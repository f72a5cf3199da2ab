//! A board by itself: chains and their liberties, the empty points, hash keys, distances.

use std::collections::HashSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

use super::laws::board_of;
use super::pair::rows_of;
use crate::go::point::PADDED;
use crate::go::{Board, Color, Move, Phase, Point, Position, Rules, Size, diagram, zobrist};

fn drawn(rows: &[&str]) -> Board {
    let (size, stones) = diagram::read(rows);
    board_of(size, stones)
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// However many stones of the chain are beside it.
#[test]
fn the_last_liberty_of_a_chain_is_known() {
    for (rows, stone, expected) in [
        (&["O..", "X..", "O.."], "A2", Some("B2")),
        (&["O..", "...", "X.."], "A1", None),
        // Two, three and four stones beside one liberty.
        (&[".XO", "XXO", "OOO"], "A2", Some("A3")),
        (&["X.X", "XXX", "OOO"], "C3", Some("B3")),
        (&["XXX", "X.X", "XXX"], "A1", Some("B2")),
        // Two liberties beside the same stones.
        (&["XXO", "X.O", ".OO"], "B3", None),
        // No liberty at all, as on a board that is being set up.
        (&["XOO", "OOO", "OOO"], "A3", None),
    ] {
        let found = drawn(rows).atari(point(stone));
        assert_eq!(found, expected.map(point), "{rows:?} {stone}");
    }
}

/// Every stone belongs to one chain, and all stones of it answer alike.
#[test]
fn chains_are_counted_stone_by_stone() {
    for (rows, expected) in [
        (&["X.X.", "....", ".O.."], [1, 1, 1].as_slice()),
        (&["XX.O", "X..O", "XXXX"], &[7, 2]),
        (&["XOXO", "OXOX", "...."], &[1; 8]),
        (&["OOO.", "O.OX", "OOOX"], &[8, 2]),
    ] {
        let board = drawn(rows);
        let mut lengths = Vec::new();
        let mut stones = Vec::new();
        for head in board.heads() {
            let chain: Vec<Point> = board.chain(head).collect();
            for &stone in &chain {
                assert_eq!(board.head(stone), head, "{rows:?} {stone}");
                assert_eq!(board.chain_len(stone), chain.len(), "{rows:?} {stone}");
            }
            lengths.push(chain.len());
            stones.extend(chain);
        }
        lengths.sort();
        let mut expected = expected.to_vec();
        expected.sort();
        assert_eq!(lengths, expected, "{rows:?}");
        stones.sort();
        let occupied = |point: &Point| board.at(*point).is_some();
        let all: Vec<Point> = board.size().iter().filter(occupied).collect();
        assert_eq!(stones, all, "{rows:?}");
    }
}

/// Only the stones of the smaller chains get a new head, so that joining stays quick.
#[test]
fn the_largest_chain_keeps_its_head() {
    let mut board = drawn(&[".....", "...X.", "XXX.X"]);
    let head = board.head(point("A1"));
    board.play_unchecked(Color::Black, point("D1"));
    for stone in ["A1", "B1", "C1", "D1", "E1", "D2"] {
        assert_eq!(board.head(point(stone)), head, "{stone}");
    }
    // Wherever the largest one lies.
    let mut board = drawn(&[".....", "X.X..", "X.XXX"]);
    let head = board.head(point("E1"));
    board.play_unchecked(Color::Black, point("B1"));
    assert_eq!(board.head(point("A2")), head);
}

/// The empty points are listed, each once; on a canonical board in the order that drawing its
/// stones leaves. It is the same in all else. Without its past a board has no ko, and nobody has
/// passed.
#[test]
fn a_board_may_forget_how_it_came_about() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut kos, mut differ) = (0, 0);
    let mut position = Position::new(Size::new(5, 4).unwrap(), Rules::CHINESE);
    for _ in 0..2000 {
        let color = position.to_play();
        let legal = |mv: &Move| position.check(color, *mv).is_ok();
        let size = position.board().size();
        let plays = size.iter().map(Move::Play).filter(legal);
        let play = plays.choose(&mut rng).filter(|_| !rng.random_ratio(1, 20));
        position.play(color, play.unwrap_or(Move::Pass)).unwrap();

        let board = position.board();
        let empty: Vec<Point> = size.iter().filter(|&p| board.is_empty(p)).collect();
        let mut listed = board.empty_points().to_vec();
        listed.sort();
        assert_eq!(listed, empty);

        let canonical = board.canonical();
        canonical.check_consistency();
        let stone = |point| Some((board.at(point)?, point));
        let drawn = board_of(size, size.iter().filter_map(stone));
        assert_eq!(canonical.empty_points(), drawn.empty_points());
        differ += usize::from(canonical.empty_points() != board.empty_points());
        assert_eq!(rows_of(&canonical), rows_of(board));
        assert_eq!(canonical.hash(), board.hash());
        assert_eq!(canonical.ko(), board.ko());
        let captured = |board: &Board| Color::BOTH.map(|color| board.captured(color));
        assert_eq!(captured(&canonical), captured(board));

        kos += usize::from(board.ko().is_some());
        for to_play in Color::BOTH {
            let fresh = position.state().without_past(to_play);
            assert_eq!(rows_of(&fresh.board), rows_of(board));
            assert_eq!(fresh.board.empty_points(), drawn.empty_points());
            assert_eq!(fresh.board.ko(), None);
            assert_eq!(captured(&fresh.board), captured(board));
            assert_eq!(fresh.to_play, to_play);
            assert_eq!(fresh.phase(position.rules()), Phase::Play);
            assert!(!fresh.stops.has_passed());
        }
    }
    assert!(kos > 5 && differ > 100, "{kos} {differ}");
}

/// The keys are the numbers that SplitMix64 gives from seed 0, and no two are alike.
#[test]
fn keys_of_stones_are_well_spread() {
    let key = |color, index| zobrist::stone(color, Point::from_index(index));
    let published = [
        0xE220_A839_7B1D_CDAF,
        0x6E78_9E6A_A1B9_65F4,
        0x06C4_5D18_8009_454F,
        0xF88B_B8A8_724C_81EC,
        0x1B39_896A_51A8_749B,
    ];
    for (index, expected) in published.into_iter().enumerate() {
        assert_eq!(key(Color::Black, index), expected);
    }
    let mut keys: HashSet<u64> = [zobrist::WHITE_TO_MOVE].into();
    for color in Color::BOTH {
        keys.extend((0..PADDED).map(|index| key(color, index)));
    }
    assert_eq!(keys.len(), 2 * PADDED + 1);
}

/// The first line has distance 0, whichever edge it is at.
#[test]
fn distances_are_counted_from_the_nearer_edge() {
    let size = Size::new(5, 4).unwrap();
    let across = [0, 1, 2, 1, 0];
    let upwards = [0, 1, 1, 0];
    for point in size.iter() {
        let expected = (across[point.col()], upwards[point.row()]);
        assert_eq!(size.edge_distances(point), expected, "{point}");
    }
}

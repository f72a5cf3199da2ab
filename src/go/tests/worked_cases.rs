//! The worked cases of the specification, each by both implementations.

use super::cases::{CAPTURE_CASES, KO_CASES, SCORE_CASES, ScoreCase, vertex, vertices};
use super::pair::{Agreed, EVERY_KO, Pair, color, fast_move, point, points, rows_of, rules};
use super::slow::{Ko, opponent};
use crate::go::score;
use crate::go::{Color, HalfPoints, Illegal, Move, Point, Position, Rules, Verdict, diagram};

fn after_moves(case: &ScoreCase, ko: Ko) -> Pair {
    let start = if case.start.is_empty() {
        case.rows
    } else {
        case.start
    };
    let mut pair = Pair::from_rows(start, case.first, ko, false);
    assert!(pair.play_all(case.moves), "{} {ko:?}", case.id);
    pair
}

fn agreed(case: &ScoreCase) -> Agreed {
    Agreed {
        dead: vertices(case.dead),
        seki: vertices(case.seki),
        contestable: vertices(case.contestable),
    }
}

/// The game of the case under a preset, without komi.
fn under(case: &ScoreCase, rules: Rules) -> Position {
    let pair = after_moves(case, Ko::Situational);
    let rules = Rules {
        komi: HalfPoints(0),
        ..rules
    };
    let stones: Vec<_> = pair.fast.initial_stones().collect();
    let size = pair.fast.board().size();
    let mut position = Position::setup(size, rules, &stones, color(case.first), 0).expect(case.id);
    for (color, mv) in pair.fast.moves() {
        position.play(color, mv).expect(case.id);
    }
    position
}

#[test]
fn each_rule_on_repetition_forbids_what_the_specification_says() {
    for case in KO_CASES {
        for (ko, expected) in EVERY_KO.into_iter().zip([case.simple, case.psk, case.ssk]) {
            let note = format!("{} {ko:?}: {}", case.id, case.shows);
            let mut pair = Pair::from_rows(case.rows, case.to, ko, false);
            let reached = pair.play_all(case.seq);
            let side = pair.slow.to_move();
            let test = vertex(case.test);
            let found = reached.then(|| pair.legal(side, test));
            assert_eq!(found, expected, "{note}");
            // What is refused is refused for the repetition.
            if let (Some(false), Move::Play(point)) = (found, fast_move(test)) {
                let why = pair.fast.check(color(side), Move::Play(point));
                assert_eq!(why, Err(Illegal::Ko(point)), "{note}");
            }
        }
    }
}

/// A rule that compares with fewer states never forbids more: the columns of the table agree.
#[test]
fn ko_columns_agree() {
    for case in KO_CASES {
        let implies = |a: Option<bool>, b: Option<bool>| a != Some(true) || b != Some(false);
        for weaker in [case.simple, case.ssk, case.nssk, case.wmsg_play] {
            assert!(implies(case.psk, weaker), "{}", case.id);
        }
        for weaker in [case.simple, case.nssk, case.wmsg_play] {
            assert!(implies(case.ssk, weaker), "{}", case.id);
        }
    }
}

/// On a bare board, since the big chain of S01 has no liberty before the play.
#[test]
fn plays_take_the_stones_that_the_specification_says() {
    for case in CAPTURE_CASES {
        for (suicide, expected) in [(false, &case.forbid), (true, &case.multi)] {
            let note = format!("{} {suicide}: {}", case.id, case.shows);
            let (size, stones) = diagram::read(case.rows);
            let mut state = Position::new(size, rules(Ko::Simple, suicide))
                .state()
                .clone();
            for (color, point) in stones {
                state.board.put(color, point);
            }
            let Some(mv) = vertex(case.test) else {
                panic!("{note}");
            };
            let (color, point) = (color(case.to), point(mv));
            let found = state.check_without_history(&rules(Ko::Simple, suicide), color, point);
            let Some(expected) = expected else {
                assert_eq!(found, Err(Illegal::Suicide(point)), "{note}");
                continue;
            };
            assert_eq!(found, Ok(()), "{note}");
            let hash = state.board.hash_after(color, point);
            state.play_unchecked(color, Move::Play(point));
            assert_eq!(state.board.hash(), hash, "{note}");
            assert_eq!(rows_of(&state.board), expected.rows, "{note}");
            let taken = |color| state.board.captured(color) as i32;
            assert_eq!(taken(!color), expected.taken, "{note}");
            assert_eq!(taken(color), expected.lost, "{note}");
            state.board.check_consistency();
        }
    }
}

#[test]
fn slow_and_fast_take_the_same_stones_in_the_worked_cases() {
    for case in CAPTURE_CASES.iter().filter(|case| case.id != "S01") {
        for (suicide, expected) in [(false, &case.forbid), (true, &case.multi)] {
            for ko in EVERY_KO {
                let note = format!("{} {ko:?} {suicide}: {}", case.id, case.shows);
                let mut pair = Pair::from_rows(case.rows, case.to, ko, suicide);
                let played = pair.play(case.to, vertex(case.test));
                assert_eq!(played, expected.is_some(), "{note}");
                let rows = expected
                    .as_ref()
                    .map_or(case.rows, |captured| captured.rows);
                assert_eq!(rows_of(pair.fast.board()), rows, "{note}");
            }
        }
    }
}

#[test]
fn scores_are_those_of_the_specification() {
    for case in SCORE_CASES {
        for ko in EVERY_KO {
            let note = format!("{} {ko:?}: {}", case.id, case.shows);
            let pair = after_moves(case, ko);
            let agreed = agreed(case);
            assert_eq!(rows_of(pair.fast.board()), case.rows, "{note}");
            pair.assert_same_score(&agreed);
            let area = score::area(pair.fast.board(), &pair.verdict(&agreed));
            assert_eq!(area.difference().0, case.area.0 - case.area.1, "{note}");
            assert_eq!(area.neutral as i32, case.area.2, "{note}");
            assert_eq!(pair.slow.area(&agreed.dead, &agreed.contestable), case.area);
            assert_eq!(pair.slow.adjustment(), case.adjustment, "{note}");
            assert_eq!(pair.wmsg(&agreed), case.wmsg, "{note}");
            let Some((black, white)) = case.territory else {
                continue;
            };
            let territory = score::territory(pair.fast.board(), &pair.verdict(&agreed));
            assert_eq!(territory, HalfPoints(2 * (black - white)), "{note}");
        }
    }
}

#[test]
fn presets_count_as_the_specification_says() {
    for case in SCORE_CASES {
        let note = format!("{}: {}", case.id, case.shows);
        let verdict = after_moves(case, Ko::Situational).verdict(&agreed(case));
        let wmsg = under(case, Rules::WMSG).result(&verdict);
        assert_eq!(wmsg, HalfPoints(case.wmsg), "{note}");
        // Area without a price for the last play.
        for rules in [Rules::CHINESE, Rules::TROMP_TAYLOR] {
            let area = HalfPoints(case.area.0 - case.area.1);
            assert_eq!(under(case, rules).result(&verdict), area, "{note}");
        }
        if let Some((black, white)) = case.territory {
            let japanese = under(case, Rules::JAPANESE).result(&verdict);
            assert_eq!(japanese, HalfPoints(2 * (black - white)), "{note}");
        }
    }
}

/// The guess takes a few open neutral points for shared liberties. One case ends with such points
/// and names no seki; everywhere else the guess is right.
#[test]
fn seki_is_guessed_except_where_neutral_points_are_open() {
    let mut wrong = Vec::new();
    for case in SCORE_CASES {
        let pair = after_moves(case, Ko::Situational);
        let board = pair.fast.board();
        let mut named: Vec<Point> = pair.verdict(&agreed(case)).seki;
        named.sort();
        if score::seki(board, &points(&vertices(case.dead))) != named {
            wrong.push(case.id);
        }
    }
    assert_eq!(wrong, ["Q03"]);
}

/// Two eyes, or room for two, on small boards of one row; eyes are shared by all the chains
/// around them.
#[test]
fn seki_is_told_from_life() {
    for (row, expected) in [
        // Two eyes each beside a neutral point.
        (".X.X.O.O.", ""),
        // One eye each.
        (".X.O.", "B1 D1"),
        // Room for two eyes, and no room.
        ("...X.O...", ""),
        ("..X.O..", "C1 E1"),
        ("..X.O...", "C1"),
        // No neutral point, no seki.
        ("X.X", ""),
        // The same where a dead stone stands in the room.
        (".OX.O...", "C1"),
        ("..OX.O...", ""),
    ] {
        let (size, stones) = diagram::read(&[row]);
        let position = Position::setup(size, Rules::WMSG, &stones, Color::Black, 0).expect(row);
        let second = row.find("OX").map(|column| (column, 0));
        let dead: Vec<Point> = second.map(point).into_iter().collect();
        let found = score::seki(position.board(), &dead);
        assert_eq!(found, points(&vertices(expected)), "{row}");
    }
}

/// A contestable point is nobody's territory; the specification counts territory without any.
#[test]
fn contestable_points_are_no_territory() {
    let (size, stones) = diagram::read(&[".XO..", ".XO..", ".XO.."]);
    let position = Position::setup(size, Rules::JAPANESE, &stones, Color::Black, 0);
    let count = |contestable: &str| {
        let verdict = Verdict {
            contestable: points(&vertices(contestable)),
            ..Verdict::default()
        };
        score::territory(position.as_ref().expect("legal").board(), &verdict)
    };
    assert_eq!(count(""), HalfPoints(2 * (3 - 6)));
    assert_eq!(count("A1"), HalfPoints(2 * (2 - 6)));
    assert_eq!(count("E1 E2 B1"), HalfPoints(2 * (3 - 4)));
}

/// The columns that neither implementation computes follow from the others.
#[test]
fn score_columns_agree() {
    for case in SCORE_CASES {
        let (black, white, shared) = case.area;
        let note = format!("{} {:?}", case.id, case.json);
        // A game that is not stopped has no first pass to speak of.
        if let Some(ever) = case.ever {
            let before = case.moves.split_whitespace().position(|mv| mv == "pass");
            let even = before.expect("a pass").is_multiple_of(2);
            let first = if even {
                case.first
            } else {
                opponent(case.first)
            };
            let price = if first == 'O' { 2 } else { 0 };
            assert_eq!(ever, black - white - price, "{note}");
        }
        if let Some(yan) = &case.yan {
            let area = yan.area.0 - yan.area.1;
            assert_eq!(yan.difference, area - 2 * yan.surplus, "{note}");
            let (mut surplus, mut side, mut passes) = (0, case.first, 0);
            for mv in case.moves.split_whitespace() {
                passes = if mv == "pass" { passes + 1 } else { 0 };
                if passes == 2 {
                    break;
                }
                if mv != "pass" {
                    surplus += if side == 'X' { 1 } else { -1 };
                }
                side = opponent(side);
            }
            assert_eq!(yan.surplus, surplus, "{note}");
        }
        // The bowls know nothing of contestable points.
        let Some(fill) = &case.fill else { continue };
        if case.contestable.is_empty() {
            assert_eq!(2 * (fill.black + fill.stones) + shared, black, "{note}");
            assert_eq!(2 * (fill.white + fill.stones) + shared, white, "{note}");
        }
    }
}

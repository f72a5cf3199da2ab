//! The worked cases of the specification, sections 2A to 2D, each by both implementations and by
//! every preset that it speaks of. Sections 2E and 2F are in [`super::results`]. Section 2G, rows
//! T1 to T5, is about the clock of a match, which is the arbiter's and not here.

use super::cases::{CAPTURE_CASES, KO_CASES, KoCase, SCORE_CASES, ScoreCase, vertex, vertices};
use super::pair::{Agreed, Pair, color, fast_move, free, point, points, rows_of};
use super::slow;
use crate::go::rules::{History, Ko};
use crate::go::{Color, HalfPoints, Illegal, Move, Phase, Position, Rules, Size, score};
use crate::go::{Point, diagram};

/// The game of the case. If the position was made by a play, each stone that may have made it
/// gives one game.
fn starts(case: &KoCase, rules: Rules) -> Vec<Pair> {
    let Some(maker) = case.maker else {
        return vec![Pair::from_rows(case.rows, case.to, rules, 0)];
    };
    let mut games = Vec::new();
    for (row, cells) in case.rows.iter().enumerate() {
        for (column, _) in cells.match_indices(maker) {
            let mut before: Vec<String> = case.rows.iter().map(|row| row.to_string()).collect();
            before[row].replace_range(column..=column, ".");
            let before: Vec<&str> = before.iter().map(String::as_str).collect();
            let mut pair = Pair::from_rows(&before, maker, rules, 0);
            let stone = (column, case.rows.len() - 1 - row);
            if pair.play(maker, Some(stone)) && pair.slow.rows() == case.rows {
                games.push(pair);
            }
        }
    }
    assert!(!games.is_empty(), "{}: some stone has made it", case.id);
    games
}

/// What the specification says under these rules; `None` where it says nothing. The inner `None`
/// is a sequence that is illegal itself.
fn expected(case: &KoCase, rules: &Rules) -> Option<Option<bool>> {
    match rules.ko {
        // The same column says "cleared: legal".
        Ko::Positional if case.id == "K11" && rules.history == History::Cleared => Some(Some(true)),
        Ko::Simple => Some(case.simple),
        Ko::Positional => Some(case.psk),
        Ko::Situational => Some(case.ssk),
        Ko::Natural => case.nssk.map(Some),
    }
}

/// Section 2A.
#[test]
fn each_preset_forbids_the_repetitions_that_the_specification_says() {
    for case in KO_CASES {
        for rules in Rules::PRESETS {
            let note = format!("{} {}: {}", case.id, rules.name, case.shows);
            let Some(expected) = expected(case, rules) else {
                continue;
            };
            for mut pair in starts(case, *rules) {
                let reached = pair.play_all(case.seq);
                let side = pair.slow.to_move();
                let test = vertex(case.test);
                let found = reached.then(|| pair.legal(side, test));
                assert_eq!(found, expected, "{note}");
                // The keys that a search looks up say the same of every play.
                pair.assert_same_legal(&pair.all_points());
                // What is refused is refused for the repetition.
                if let (Some(false), Move::Play(point)) = (found, fast_move(test)) {
                    let why = pair.fast.check(color(side), Move::Play(point));
                    assert_eq!(why, Err(Illegal::Ko(point)), "{note}");
                }
            }
        }
    }
}

/// K11 at the stop itself: only what clears the history gives the ko back, and that for good.
#[test]
fn a_cleared_history_begins_at_the_stop() {
    for (name, legal) in [("yanlai", true), ("chinese-ogs", false), ("wmsg", false)] {
        let rules = Rules::preset(name).unwrap();
        let mut pair = Pair::from_rows(&[".XO..", "X.XO.", ".XO.."], 'O', rules, 0);
        assert!(pair.play_all("B2 pass"));
        assert!(
            !pair.legal('X', vertex("C2")),
            "{name}: one pass clears nothing"
        );
        assert!(pair.play_all("pass"));
        assert_eq!(pair.legal('X', vertex("C2")), legal, "{name}");
        // The position of the stop is remembered: White may not bring it back.
        if legal {
            assert!(pair.play_all("C2"));
            assert!(!pair.legal('O', vertex("B2")), "{name}");
        }
    }
}

/// A rule that compares with fewer states never forbids more: the columns of the table agree.
/// The last one, a rejected reading of the text, is kept as data only.
#[test]
fn ko_columns_agree() {
    for case in KO_CASES {
        let implies = |a: Option<bool>, b: Option<bool>| a != Some(true) || b != Some(false);
        for weaker in [case.simple, case.ssk, case.nssk, case.wmsg_play] {
            // What natural superko forbids, the side has made itself, so superko forbids it too.
            assert!(implies(case.psk, weaker), "{}", case.id);
        }
        for weaker in [case.simple, case.nssk, case.wmsg_play] {
            assert!(implies(case.ssk, weaker), "{}", case.id);
        }
    }
}

/// Section 2B. On a bare board, since the big chain of S01 has no liberty before the play.
#[test]
fn plays_take_the_stones_that_the_specification_says() {
    for case in CAPTURE_CASES {
        for rules in Rules::PRESETS {
            let note = format!("{} {}: {}", case.id, rules.name, case.shows);
            let multi = ["yanlai", "ing", "new-zealand", "tromp-taylor"].contains(&rules.name);
            let expected = if multi { &case.multi } else { &case.forbid };
            let (size, stones) = diagram::read(case.rows);
            let mut state = Position::new(Size::STANDARD, *rules).state().clone();
            state.board = crate::go::Board::new(size);
            for (color, point) in stones {
                state.board.put(color, point);
            }
            let mut slow = slow::Game::from_rows(case.rows, case.to, slow::preset(rules.name));
            let played = slow.play(case.to, vertex(case.test));
            assert_eq!(played, expected.is_some(), "{note}");

            let at = point(vertex(case.test).expect("a play"));
            let color = color(case.to);
            let found = state.check_without_history(rules, color, at);
            let Some(expected) = expected else {
                assert_eq!(found, Err(Illegal::Suicide(at)), "{note}");
                assert_eq!(slow.rows(), case.rows, "{note}");
                continue;
            };
            assert_eq!(found, Ok(()), "{note}");
            let hash = state.board.hash_after(color, at);
            state.play_unchecked(color, Move::Play(at));
            assert_eq!(state.board.hash(), hash, "{note}");
            state.board.check_consistency();
            assert_eq!(rows_of(&state.board), expected.rows, "{note}");
            assert_eq!(slow.rows(), expected.rows, "{note}");
            let taken = |color| state.board.captured(color) as i32;
            let other = slow::opponent(case.to);
            let expected = (expected.taken, expected.lost);
            assert_eq!((taken(!color), taken(color)), expected, "{note}");
            let slow = (slow.prisoners(case.to), slow.prisoners(other));
            assert_eq!(slow, expected, "{note}");
        }
    }
}

/// The game of the case without komi.
fn played(case: &ScoreCase, name: &str) -> Pair {
    let start = if case.start.is_empty() {
        case.rows
    } else {
        case.start
    };
    let mut pair = Pair::from_rows(start, case.first, free(name), 0);
    assert!(pair.play_all(case.moves), "{} {name}", case.id);
    assert_eq!(rows_of(pair.fast.board()), case.rows, "{} {name}", case.id);
    pair
}

fn agreed(case: &ScoreCase) -> Agreed {
    Agreed {
        dead: vertices(case.dead),
        seki: vertices(case.seki),
    }
}

fn note(case: &ScoreCase, name: &str) -> String {
    format!("{} {:?} {name}: {}", case.id, case.json, case.shows)
}

/// Section 2C: the areas and the columns "CN", "pair" and "ever". Points named contestable are
/// so by every area count.
#[test]
fn areas_are_those_of_the_specification() {
    let (ours, first_pass) = ("wmsg", "wmsg-first-pass");
    let plain = [
        "chinese",
        "chinese-ogs",
        "chinese-kgs",
        "aga",
        "bga",
        "new-zealand",
    ];
    for case in SCORE_CASES {
        let columns = [(ours, Some(case.wmsg)), (first_pass, case.ever)];
        let area = Some(case.area.0 - case.area.1);
        for (name, expected) in plain.map(|name| (name, area)).into_iter().chain(columns) {
            let note = note(case, name);
            let mut pair = played(case, name);
            pair.set_contestable(&vertices(case.contestable));
            let agreed = agreed(case);
            assert_eq!(
                pair.slow.area(&agreed.dead, &agreed.seki),
                case.area,
                "{note}"
            );
            let result = pair.result(&agreed);
            assert_eq!(result, expected.unwrap_or(result), "{note}");
            if name == ours {
                assert_eq!(pair.slow.last_play(), 2 * case.adjustment, "{note}");
            }
        }
        // Nothing is dead under Tromp-Taylor.
        if case.dead.is_empty() {
            let mut pair = played(case, "tromp-taylor");
            pair.set_contestable(&vertices(case.contestable));
            assert_eq!(Some(pair.result(&agreed(case))), area, "{}", case.id);
        }
    }
}

/// Section 2C: the column "Yan" with its n. The draft knows no contestable points.
#[test]
fn the_draft_counts_as_the_specification_says() {
    for case in SCORE_CASES {
        let Some(yan) = &case.yan else { continue };
        let (note, pair, agreed) = (note(case, "yanlai"), played(case, "yanlai"), agreed(case));
        let (black, white, _) = pair.slow.area(&agreed.dead, &agreed.seki);
        assert_eq!((black, white), yan.area, "{note}");
        assert_eq!(pair.slow.surplus(), yan.surplus, "{note}");
        assert_eq!(pair.sheet(&agreed).last_play.0, 2 * yan.surplus, "{note}");
        assert_eq!(pair.result(&agreed), yan.difference, "{note}");
        // It suspends the game again and again (Q06).
        assert_eq!(pair.fast.phase(), Phase::Stopped, "{note}");
    }
}

/// Section 2C: the column "T".
#[test]
fn territory_is_that_of_the_specification() {
    for case in SCORE_CASES {
        let Some((black, white)) = case.territory else {
            continue;
        };
        for name in ["japanese", "korean"] {
            let (note, pair, agreed) = (note(case, name), played(case, name), agreed(case));
            let territory = pair.slow.territory(&agreed.dead, &agreed.seki);
            assert_eq!(territory, (black, white), "{note}");
            assert_eq!(pair.result(&agreed), 2 * (black - white), "{note}");
        }
    }
}

/// Section 2C: the column "fill-in". The bowls know nothing of contestable points, so those of
/// Q11b and Q11d are filled without naming any.
#[test]
fn bowls_are_those_of_the_specification() {
    for case in SCORE_CASES {
        let Some(fill) = &case.fill else { continue };
        let (note, pair, agreed) = (note(case, "wmsg"), played(case, "wmsg"), agreed(case));
        pair.assert_same_score(&agreed);
        let sheet = pair.sheet(&agreed);
        assert_eq!(sheet.bowl(), fill.stones, "{note}");
        for (color, holes) in [(Color::Black, fill.black), (Color::White, fill.white)] {
            let found = sheet.fill(color);
            assert_eq!(found.holes, holes, "{note}");
            assert_eq!(found.stones + found.in_bowl, fill.stones, "{note}");
        }
        assert_eq!(sheet.fill_difference(), fill.black - fill.white, "{note}");
    }
}

/// What the notes of section 2C say beyond the columns.
#[test]
fn notes_on_scores_hold() {
    let case = |id: &str| SCORE_CASES.iter().find(|case| case.id == id).expect(id);
    let result = |id: &str, name: &str| {
        let case = case(id);
        played(case, name).result(&agreed(case))
    };
    // Q03: Ing judges point by point as Yan does.
    assert_eq!(result("Q03", "ing"), 6);
    // Q02: eyes in seki are area, but with the tax they are nobody's.
    assert_eq!(result("Q02", "japanese"), 0);
    let taxed = played(case("Q02"), "ancient-chinese");
    let seki = agreed(case("Q02")).seki;
    assert_eq!(taxed.slow.area(&[], &seki), (15, 13, 3));
    assert_eq!(taxed.slow.tax(&[], &seki), (0, 0));
    // P02: where Black played last, WMSG is territory. P06: 19x19 with komi.
    assert_eq!(result("P02", "wmsg"), result("P02", "japanese"));
    let mut empty = Pair::new(19, Rules::WMSG);
    empty.play_all("pass pass");
    let outcome = empty.sheet(&Agreed::default()).outcome;
    assert_eq!(outcome.to_string(), "W+6.5");
    // J1d: the overlooked point costs nothing.
    assert_eq!(result("J1d", "wmsg"), result("J1e", "wmsg"));
    // Q05b: m = 2 plays after the stop are not paid for under the draft.
    let proof = played(case("Q05b"), "yanlai");
    assert_eq!(proof.slow.plays('X') - proof.slow.plays('O'), 2);
    assert_eq!(proof.slow.last_play(), 0);
    // Q06: the second stop ends a game by WMSG, which takes no stone off any more.
    let undead = played(case("Q06"), "wmsg");
    assert_eq!(undead.fast.phase(), Phase::Ended);
    let dead = Agreed {
        dead: vertices("A1"),
        ..Agreed::default()
    };
    assert_eq!(undead.result(&dead), -12);
    // Q13: White passing first costs Black a point.
    assert_eq!(result("Q13b", "wmsg"), -16);
}

/// Section 2D.
#[test]
fn groups_pay_their_tax() {
    let case = SCORE_CASES.iter().find(|case| case.id == "GT").expect("GT");
    for (name, expected) in [
        ("chinese", -10),
        ("ancient-chinese", -6),
        ("japanese", -12),
        // Territory less the eyes: 4 - 2 against 10 - 4.
        ("ancient-territory", -8),
    ] {
        let pair = played(case, name);
        assert_eq!(pair.result(&Agreed::default()), expected, "GT {name}");
    }
    let pair = played(case, "ancient-chinese");
    let count = pair.sheet(&Agreed::default()).count;
    let [black, white] = Color::BOTH;
    assert_eq!((count.groups[black], count.groups[white]), (1, 2));
    // Stones that can stand: 13 to 16. One zi moved for the group too many: 16 to 19.
    let worth = |color| count.worth(pair.fast.rules().scoring, color).0 / 2;
    assert_eq!((worth(black), worth(white)), (13, 16));
    let excess = 1 - 2;
    let (area_black, area_white) = (count.area(black).0 / 2, count.area(white).0 / 2);
    assert_eq!((area_black - excess, area_white + excess), (16, 19));
    assert_eq!(area_black - area_white - 2 * excess, -3);
}

/// A group pays for two points at most, for those that count, and for none in seki.
#[test]
fn tax_is_paid_from_what_there_is() {
    for (rows, seki, contestable, tax) in [
        // One eye alone is one point.
        (&["X.X.OO.", "XXX.OO."], "", "", (1, 2)),
        // Chains around one eye are one group.
        (&["X.X.O.O", ".X..OOO"], "", "", (2, 1)),
        (&[".X.X.O.", "XXXX.OO"], "", "", (2, 1)),
        (&[".X.X.O.", "XXXX.OO"], "", "A2", (1, 1)),
        (&[".X.X.O.", "XXXX.OO"], "A1", "", (0, 1)),
    ] {
        for name in ["ancient-chinese", "ancient-territory"] {
            let mut pair = Pair::from_rows(rows, 'X', free(name), 0);
            pair.set_contestable(&vertices(contestable));
            let agreed = Agreed {
                seki: vertices(seki),
                ..Agreed::default()
            };
            pair.assert_same_score(&agreed);
            assert_eq!(pair.slow.tax(&[], &agreed.seki), tax, "{rows:?} {seki}");
        }
    }
}

/// What playouts count, where every empty point is an eye or neutral.
#[test]
fn played_out_boards_are_counted_quickly() {
    for (rows, owners, area) in [
        (
            [".XO.O", "XXOOO", "X.XO."].as_slice(),
            ["XXOOO", "XXOOO", "XXXOO"].as_slice(),
            8 - 9 + 1 - 1,
        ),
        (&["O.O.", ".O.X"], &["OOO.", "OO.X"], 1 - 5),
        (&["X.O"], &["X.O"], 0),
        (&[".X."], &["XXX"], 3),
        (&[".."], &[".."], 0),
    ] {
        let pair = Pair::from_rows(rows, 'X', free("chinese"), 0);
        let board = pair.fast.board();
        let (size, owned) = diagram::read(owners);
        for at in size.iter() {
            let owner = owned.iter().find(|(_, owned)| *owned == at);
            let owner = owner.map(|&(color, _)| color);
            assert_eq!(score::owner(board, at), owner, "{rows:?} {at}");
            if board.is_empty(at) {
                assert_eq!(score::surrounder(board, at), owner, "{rows:?} {at}");
            }
        }
        assert_eq!(score::played_out_area(board), area, "{rows:?}");
        let neutral = size.iter().any(|at| score::owner(board, at).is_none());
        assert_eq!(score::has_neutral(board), neutral, "{rows:?}");
        assert_eq!(pair.result(&Agreed::default()), 2 * area, "{rows:?}");
    }
    let owners = [Some(Color::Black), Some(Color::White), None];
    assert_eq!(owners.map(score::points), [1, -1, 0]);
}

/// Territory leaves out the plays that one side made more, those of stones taken off among them.
#[test]
fn area_exceeds_territory_by_plays() {
    // Two stones against one; then White's stone is taken, and White plays another.
    let mut pair = Pair::from_rows(&["OX.", "...", "..X"], 'X', free("japanese"), 0);
    for (moves, excess) in [("", 2 - 1), ("A2", 3 - 1), ("B2", 3 - 2)] {
        assert!(pair.play_all(moves));
        let board = pair.fast.board();
        assert_eq!(Rules::JAPANESE.area_excess(board), excess, "{moves}");
        assert_eq!(Rules::CHINESE.area_excess(board), 0, "{moves}");
    }
}

/// The guess takes a few open neutral points for shared liberties. One case ends with such points
/// and names no seki; everywhere else the guess is right.
#[test]
fn seki_is_guessed_except_where_neutral_points_are_open() {
    let mut wrong = Vec::new();
    for case in SCORE_CASES {
        let pair = played(case, "wmsg");
        let mut named: Vec<Point> = pair.verdict(&agreed(case)).seki;
        named.sort();
        let dead = points(&vertices(case.dead));
        if score::seki(pair.fast.board(), &dead) != named {
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
        // Four neutral points may be shared, five are open ground.
        (".X....O.", "B1 G1"),
        (".X.....O.", ""),
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
/// A dead stone on one is a removed stone all the same.
#[test]
fn contestable_points_are_no_territory() {
    for (contestable, dead, expected) in [
        ("", "", 3 - 6),
        ("A1", "", 2 - 6),
        ("E1 E2 B1", "", 3 - 4),
        // With Black's wall dead, the whole board is White's.
        ("", "B1 B2 B3", -12 - 3),
        ("B1", "B1 B2 B3", -11 - 3),
    ] {
        let rules = free("japanese");
        let mut pair = Pair::from_rows(&[".XO..", ".XO..", ".XO.."], 'X', rules, 0);
        pair.play_all("pass pass");
        pair.set_contestable(&vertices(contestable));
        let agreed = Agreed {
            dead: vertices(dead),
            ..Agreed::default()
        };
        let found = pair.sheet(&agreed).difference;
        assert_eq!(found, HalfPoints(2 * expected), "{contestable} {dead}");
        pair.assert_same_score(&agreed);
    }
}

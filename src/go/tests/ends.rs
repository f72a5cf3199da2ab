//! Stops, resumptions, the price of the last play, the referee, and games without result.

use super::cases::{KO_CASES, KoCase, vertex, vertices};
use super::pair::{Agreed, EVERY_KO, Pair, color, free, rules};
use crate::go::position::Event;
use crate::go::rules::{Ko, LastPlay, Resumption};
use crate::go::rulings::{Decision, Offence, Undecidable};
use crate::go::sheet::Uneven;
use crate::go::{Color, HalfPoints, Illegal, Move, Outcome, Phase, Point, Position, Rules, Size};

fn preset(name: &str) -> Rules {
    Rules::preset(name).expect(name)
}

#[test]
fn phases_follow_the_moves() {
    let mut pair = Pair::new(5, Rules::WMSG);
    let steps = [
        ("X C3", Phase::Play, 'O', 2),
        ("O pass", Phase::Play, 'X', 2),
        ("X pass", Phase::Stopped, 'O', 2),
        // A move after the stop resumes in the original order.
        ("O D3", Phase::Resumed, 'X', 2),
        ("X pass", Phase::Resumed, 'O', 2),
        ("O pass", Phase::Ended, 'X', 2),
        // A host may reopen; the price of the last play stays that of the first stop.
        ("X C2", Phase::Resumed, 'O', 2),
        ("O pass", Phase::Resumed, 'X', 2),
        ("X pass", Phase::Ended, 'O', 2),
    ];
    for (mv, phase, to_move, last_play) in steps {
        pair.play_named(mv);
        assert_eq!(pair.fast.phase(), phase, "{mv}");
        assert_eq!(pair.slow.to_move(), to_move, "{mv}");
        assert_eq!(pair.slow.last_play(), last_play, "{mv}");
    }
}

/// The phase by its first letter: Play, Stopped, Resumed or Ended.
fn phase(pair: &Pair) -> char {
    match pair.fast.phase() {
        Phase::Play => 'P',
        Phase::Stopped => 'S',
        Phase::Resumed => 'R',
        Phase::Ended => 'E',
    }
}

/// What each preset makes of passes in a row, and of a play between two stops.
#[test]
fn phases_of_every_preset() {
    // The phase after 1, 2, ... passes; after two passes, a play and two passes.
    let expected = [
        ("wmsg", "PSRERE", 'E'),
        ("wmsg-first-pass", "PSRERE", 'E'),
        ("yanlai", "PSRSRS", 'S'),
        ("chinese", "PSRSRS", 'S'),
        ("chinese-ogs", "PSRSRS", 'S'),
        ("chinese-kgs", "PSRERE", 'E'),
        ("japanese", "PSRSRS", 'S'),
        ("korean", "PSRSRS", 'S'),
        ("ing", "PSRERE", 'S'),
        ("aga", "PSRERE", 'S'),
        ("bga", "PSRERE", 'S'),
        ("new-zealand", "PSRSRS", 'S'),
        ("tromp-taylor", "PERERE", 'E'),
        ("ancient-chinese", "PSRSRS", 'S'),
        ("ancient-territory", "PSRSRS", 'S'),
    ];
    let names: Vec<&str> = Rules::PRESETS.iter().map(|rules| rules.name).collect();
    assert_eq!(expected.map(|row| row.0).as_slice(), names);
    for (name, phases, after_play) in expected {
        for (passes, expected) in (1..).zip(phases.chars()) {
            let mut pair = Pair::new(5, preset(name));
            pair.play_all(&"pass ".repeat(passes));
            assert_eq!(phase(&pair), expected, "{name} {passes}");
            let lives = expected == 'E' || name == "tromp-taylor";
            assert_eq!(pair.fast.every_stone_lives(), lives, "{name} {passes}");
            // What the next stop will be is known before it.
            let last = pair.fast.next_stop_is_final();
            let mut next = pair.clone();
            next.play_all(if passes % 2 == 1 { "pass" } else { "pass pass" });
            assert_eq!(phase(&next) == 'E', last, "{name} {passes}");
            let opened = if passes < 2 { 'P' } else { 'R' };
            pair.play_all("C3");
            assert_eq!(phase(&pair), opened, "{name} {passes}");
        }
        let mut pair = Pair::new(5, preset(name));
        pair.play_all("pass pass C3 pass pass");
        assert_eq!(phase(&pair), after_play, "{name}");
    }
}

/// Only the Japanese rules ask who wants to go on.
#[test]
fn who_resumes() {
    for rules in Rules::PRESETS {
        let expected = match rules.name {
            "japanese" | "korean" => Resumption::OpponentOfRequester,
            _ => Resumption::InOrder,
        };
        assert_eq!(rules.resumption, expected, "{}", rules.name);
    }
}

/// A passer who passes again makes no pair, and neither does a lost turn.
#[test]
fn what_is_no_pair_of_passes() {
    // By WMSG, by Yan's draft, by the AGA.
    for (moves, expected) in [
        ("X pass X pass", "PPP"),
        ("X pass X pass O pass", "SSS"),
        ("X pass O void", "PPP"),
        ("X pass O void X pass", "PPP"),
        ("X pass O pass X void", "RRR"),
        ("X pass O pass O pass", "RRR"),
        ("X pass O pass O pass X pass", "ESS"),
        ("X pass O pass X pass O void X pass O pass", "ESS"),
    ] {
        for (name, expected) in ["wmsg", "yanlai", "aga"].into_iter().zip(expected.chars()) {
            let mut pair = Pair::new(5, preset(name));
            pair.play_named(moves);
            assert_eq!(phase(&pair), expected, "{moves} {name}");
        }
    }
}

/// What Black pays under each rule, in half points. Before a stop it is as if both passed now.
#[test]
fn the_last_play_costs_what_each_rule_says() {
    // The pair, the game, the button, each play.
    for (moves, pair, game, button, each) in [
        ("", 0, 0, -1, 0),
        ("X C3", 2, 2, 1, 2),
        ("X C3 O D3", 0, 0, -1, 0),
        ("X pass", 0, 0, -1, 0),
        ("X C3 O pass", 2, 2, 1, 2),
        ("X C3 O D3 X pass", 0, 0, -1, 0),
        // An answered pass decides nothing about the pair.
        ("X C3 O pass X C2", 2, 2, 1, 4),
        ("X C3 O pass X C2 O D2", 0, 2, 1, 2),
        ("X pass O C3 X pass", 0, 0, -1, -2),
        ("X C3 O pass X C2 O D2 X pass O pass", 0, 2, 1, 2),
        // The first stop fixes it.
        ("X C3 O pass X pass O A1 X pass O pass", 2, 2, 1, 2),
        ("X pass O pass X C3 O pass X pass X B2", 0, 0, -1, 0),
        ("X pass O C3 X C4 O pass X pass X B2", 2, 0, -1, 0),
        // Out of turn: nobody has passed first.
        ("O pass", 2, 2, 1, 0),
        ("X C3 X C4", 2, 2, 1, 4),
        ("X C3 X C2 O pass", 2, 2, 1, 4),
        ("X pass X C3 O pass", 2, 0, -1, 2),
        ("X C3 O pass O pass", 2, 2, 1, 2),
        ("X pass X pass", 0, 0, -1, 0),
        ("X pass X pass O pass", 0, 0, -1, 0),
        ("X C3 O pass O pass X pass", 2, 2, 1, 2),
        ("X C3 O D3 O D2 X pass O pass", 0, 0, -1, -2),
        // A void move is neither play nor pass.
        ("X void", 2, 2, 1, 0),
        ("X pass O void", 0, 0, -1, 0),
        ("X C3 O void X pass O pass", 0, 0, -1, 2),
    ] {
        for (last_play, expected) in [
            (LastPlay::None, 0),
            (LastPlay::FirstOfPair, pair),
            (LastPlay::FirstOfGame, game),
            (LastPlay::Button, button),
            (LastPlay::EachPlay, each),
        ] {
            let rules = Rules {
                last_play,
                ..free("wmsg")
            };
            let mut pair = Pair::new(5, rules);
            pair.play_named(moves);
            let note = format!("{moves} {last_play:?}");
            assert_eq!(pair.slow.last_play(), expected, "{note}");
            let agreed = Agreed::default();
            let before = pair.result(&agreed);
            let fixed = pair.slow.surplus();
            while pair.fast.phase() == Phase::Play {
                pair.play_all("pass");
            }
            assert_eq!(pair.slow.last_play(), expected, "{note}");
            assert_eq!(pair.slow.surplus(), fixed, "{note}");
            assert_eq!(pair.result(&agreed), before, "{note}");
        }
    }
}

/// Handicap stones are plays of Black, if there are at least two.
#[test]
fn handicap_stones_are_plays() {
    for (rows, handicap, expected) in [
        (&["...", "...", "..."], 0, 0),
        (&["X..", "...", "..."], 1, 0),
        (&["X..", "...", "..X"], 2, 4),
        (&["X.X", "...", "..X"], 3, 6),
    ] {
        let mut pair = Pair::from_rows(rows, 'O', free("yanlai"), handicap);
        assert_eq!(pair.slow.last_play(), expected, "{handicap}");
        pair.play_all("B2");
        assert_eq!(pair.slow.last_play(), expected - 2, "{handicap}");
    }
}

/// The implicit pass leaves a state. Black completes the board of K07 and plays on at once, so
/// only White's implicit pass put Black to move there. So does a move declared void.
#[test]
fn an_implicit_pass_is_in_the_history() {
    let rows = &["OO..", "XXOO", "..X."];
    for (start, legal) in [
        ("X A1 X C3 O A3 X D3", false),
        ("X A1 O void X C3 O A3 X D3", false),
        ("X C3 X A1 O A3 X D3", true),
        ("X C3 O void X A1 O A3 X D3", true),
    ] {
        let mut pair = Pair::from_rows(rows, 'X', Rules::WMSG, 0);
        pair.play_named(start);
        assert_eq!(pair.legal('O', vertex("B3")), legal, "{start}");
    }
}

/// A pass lifts a simple ko and no other; the side that took may fill it at any time.
#[test]
fn a_ko_is_retaken_after_a_play_elsewhere() {
    let rows = &[".XO..", "X.XO.", ".XO..", "....."];
    let ko = vertex("C3");
    for (moves, simple, superko) in [
        ("O B3", false, false),
        ("O B3 X E1 O E2", true, true),
        ("O B3 X pass O pass", true, false),
        ("O B3 X void O void", true, false),
        ("O B3 X pass", true, false),
        ("O B3 X void", true, false),
        ("O B3 X pass O E1", true, true),
        // The same side again: White gave Black no turn, but the board has changed.
        ("O B3 O E1", true, true),
    ] {
        for rule in EVERY_KO {
            let mut pair = Pair::from_rows(rows, 'O', rules(rule, false), 0);
            pair.play_named(moves);
            let legal = match rule {
                Ko::Simple => simple,
                // Nobody made the first position.
                Ko::Natural => true,
                Ko::Positional | Ko::Situational => superko,
            };
            assert_eq!(pair.legal('X', ko), legal, "{moves} {rule:?}");
            assert!(pair.legal('O', ko), "{moves} {rule:?}");
        }
    }
}

#[test]
fn illegal_moves_change_nothing() {
    for rules in Rules::PRESETS {
        let mut pair = Pair::from_rows(&[".X", "X."], 'O', *rules, 0);
        for mv in ["A2", "B1", "B2", "C1", "A3"] {
            assert!(!pair.play('O', vertex(mv)), "{mv}");
            assert_eq!(pair.slow.rows(), [".X", "X."]);
            assert_eq!(pair.slow.to_move(), 'O');
            assert_eq!(pair.fast.moves().count(), 0);
        }
    }
}

/// Once every stone lives, nobody's word takes one off.
#[test]
fn dead_stones_are_taken_off_while_they_may_be() {
    let rows = &["..XO.", "..XO.", "O.XO."];
    for (name, passes, alive) in [
        ("wmsg", 0, false),
        ("wmsg", 2, false),
        ("wmsg", 3, false),
        ("wmsg", 4, true),
        ("wmsg", 5, false),
        ("yanlai", 4, false),
        ("aga", 4, true),
        ("tromp-taylor", 0, true),
        ("tromp-taylor", 2, true),
    ] {
        let mut pair = Pair::from_rows(rows, 'X', free(name), 0);
        pair.play_all(&"pass ".repeat(passes));
        let agreed = Agreed {
            dead: vertices("A1"),
            ..Agreed::default()
        };
        pair.assert_same_score(&agreed);
        let dead = pair.sheet(&agreed).count.dead[Color::White];
        assert_eq!(dead == 0, alive, "{name} {passes}");
    }
}

/// Who named points takes them back by naming others or none.
#[test]
fn contestable_points_are_named_anew() {
    let mut pair = Pair::from_rows(&[".XO.."], 'X', free("wmsg"), 0);
    for (named, expected) in [
        ("A1", 1 - 3),
        ("D1 E1 D1", 2 - 1),
        ("B1 D1", 1 - 2),
        ("", 2 - 3),
    ] {
        pair.set_contestable(&vertices(named));
        assert_eq!(pair.result(&Agreed::default()), 2 * expected, "{named}");
    }
    let off = Point::new(5, 0).unwrap();
    let decision = Decision::Contestable(vec![off]);
    assert_eq!(pair.fast.decide(decision), Err(Undecidable::OffBoard(off)));
}

/// The start of a case of the tables, which nobody has made.
fn start(id: &str, name: &str) -> (&'static KoCase, Pair) {
    let case = KO_CASES.iter().find(|case| case.id == id).expect(id);
    (case, Pair::from_rows(case.rows, case.to, preset(name), 0))
}

/// Japanese rules 1989, article 12: a board that comes back by plays alone, where no superko
/// forbids it, leaves the game without result.
#[test]
fn a_cycle_of_plays_has_no_result() {
    for (id, elsewhere) in [("K07", "D1"), ("K08", "A9")] {
        for name in ["japanese", "korean", "chinese", "ancient-chinese"] {
            let (case, mut pair) = start(id, name);
            assert!(pair.play_all(case.seq));
            assert!(!pair.fast.has_no_result(), "{id} {name}");
            assert!(pair.play_all(case.test));
            assert!(pair.fast.has_no_result(), "{id} {name}");
            assert_eq!(pair.sheet(&Agreed::default()).outcome, Outcome::NoResult);
            // Passes and void moves change nothing about it.
            assert!(pair.play_all("pass"));
            pair.void();
            assert!(pair.play_all("pass pass"));
            assert!(pair.fast.has_no_result(), "{id} {name}");
            // Who has lost by warnings has lost.
            let mut warned = pair.clone();
            warned.warn('X', Offence::Ordinary);
            warned.warn('X', Offence::Ordinary);
            warned.assert_same_score(&Agreed::default());
            let outcome = warned.sheet(&Agreed::default()).outcome;
            assert_eq!(outcome, Outcome::Forfeit(Color::White));
            // A new play lifts it; taking that back brings it back.
            assert!(pair.play_all(elsewhere), "{id} {name}");
            assert!(!pair.fast.has_no_result(), "{id} {name}");
            pair.undo();
            assert!(pair.fast.has_no_result(), "{id} {name}");
        }
    }
}

/// The same plays with a turn lost in between close no cycle, and superko forbids the last one.
#[test]
fn what_is_no_cycle() {
    let none = |pair: &Pair| !pair.fast.has_no_result();
    // K05: the board is back with the other side to move.
    let (_, mut pair) = start("K05", "japanese");
    assert!(pair.play_all("B1 D1 C1") && none(&pair));
    // With a pass in it, board and turn are the same; still it was no cycle of plays.
    assert!(pair.play_all("pass") && none(&pair));
    assert!(pair.play_all("B1 D1 C1 pass") && none(&pair));
    let (_, mut pair) = start("K07", "chinese");
    pair.play_named("X C3 O A3 X pass O pass X D3 O B3");
    assert!(none(&pair));
    let (_, mut pair) = start("K07", "chinese");
    pair.play_named("X C3 O A3 X void O void X D3 O B3");
    assert!(none(&pair));
    // The second lap has no pass in it.
    assert!(pair.play_all("C3 A3 D3 B3"));
    assert!(pair.fast.has_no_result());
    for rules in Rules::PRESETS.iter().filter(|rules| rules.ko != Ko::Simple) {
        let (case, mut pair) = start("K07", rules.name);
        assert!(pair.play_all(case.seq));
        let natural = rules.ko == Ko::Natural;
        // Nobody made the first position, so natural superko lets White bring it back once.
        assert_eq!(pair.play_all(case.test), natural, "{}", rules.name);
        assert!(none(&pair), "{}", rules.name);
    }
}

/// What upset the balance of plays is named once each, in order.
#[test]
fn what_makes_plays_uneven_is_named() {
    use Uneven::{AfterStop, AnsweredPass, FirstMover, LostTurn, SetUp};
    for (moves, expected) in [
        ("", vec![]),
        ("X C3 O pass X pass", vec![]),
        ("X C3 O pass X pass O pass X pass", vec![]),
        ("X C3 O pass X C2", vec![AnsweredPass]),
        ("X C3 X C2", vec![LostTurn]),
        ("X void", vec![LostTurn]),
        ("X pass X pass O pass", vec![LostTurn]),
        ("X pass O pass X C3", vec![AfterStop]),
        (
            "X pass O C3 O C4 X pass O pass X C2",
            vec![AnsweredPass, LostTurn, AfterStop],
        ),
        // The pass of a turn that was lost is no longer there to be answered.
        ("X pass O void X C3", vec![LostTurn]),
    ] {
        let mut pair = Pair::new(5, Rules::WMSG);
        pair.play_named(moves);
        assert_eq!(pair.sheet(&Agreed::default()).uneven, expected, "{moves}");
    }
    for (to_move, handicap, expected) in [
        ('X', 0, vec![SetUp]),
        ('O', 0, vec![SetUp, FirstMover]),
        ('O', 1, vec![SetUp, FirstMover]),
        ('O', 2, vec![]),
        ('X', 2, vec![FirstMover]),
    ] {
        let pair = Pair::from_rows(&["X..", "...", "..X"], to_move, Rules::WMSG, handicap);
        assert_eq!(pair.sheet(&Agreed::default()).uneven, expected);
    }
    // Handicap stones are Black's.
    let both = Pair::from_rows(&["X..", ".O.", "..X"], 'O', Rules::WMSG, 2);
    assert_eq!(both.sheet(&Agreed::default()).uneven, [SetUp]);
    // Seat stones are no others than those of the rules, and White moves first by those alone.
    let seats = Pair::new(9, Rules::ANCIENT_CHINESE);
    assert_eq!(seats.sheet(&Agreed::default()).uneven, []);
    let none = Pair::from_rows(
        &["."; 9].map(|_| "........."),
        'O',
        Rules::ANCIENT_CHINESE,
        0,
    );
    assert_eq!(none.sheet(&Agreed::default()).uneven, [SetUp]);
    let white_first = Pair::from_rows(&[".."; 2], 'O', Rules::WMSG, 0);
    assert_eq!(white_first.sheet(&Agreed::default()).uneven, [FirstMover]);
}

/// Everything that happens is told in order.
#[test]
fn events_tell_the_game() {
    let mut pair = Pair::new(5, Rules::WMSG);
    pair.warn('X', Offence::PairGoOrder);
    pair.play_named("X C3 O void X D3 O pass");
    pair.set_contestable(&vertices("B2 A1"));
    pair.warn('O', Offence::Ordinary);
    pair.play_named("X pass");
    pair.set_contestable(&[]);
    let mut told = Vec::new();
    for event in pair.fast.events() {
        told.push(match event {
            Event::Move(color, mv) => format!("{color} {mv}"),
            Event::Void(color) => format!("{color} void"),
            Event::Decision(Decision::Contestable(points)) => {
                let points: Vec<String> = points.iter().map(|p| p.to_string()).collect();
                format!("[{}]", points.join(" "))
            }
            Event::Decision(decision) => format!("{decision:?}"),
        });
    }
    let expected = [
        "Warn(Black, PairGoOrder)",
        "Black C3",
        "White void",
        "Black D3",
        "White pass",
        "[A1 B2]",
        "Warn(White, Ordinary)",
        "Black pass",
        "[]",
    ];
    assert_eq!(told, expected);
    let moves: Vec<_> = pair.fast.moves().collect();
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[3], (Color::Black, Move::Pass));
    assert_eq!(pair.fast.initial_to_play(), Color::Black);
}

/// Undo takes back a turn with the rulings after it, and at last the rulings.
#[test]
fn undo_takes_rulings_back_with_their_turn() {
    let mut pair = Pair::new(5, Rules::WMSG);
    assert!(!pair.undo());
    pair.warn('O', Offence::Ordinary);
    pair.play_named("X C3");
    pair.warn('X', Offence::Ordinary);
    pair.set_contestable(&vertices("A1"));
    pair.play_named("O void");
    pair.warn('X', Offence::Ordinary);
    assert_eq!(pair.fast.rulings().loser(), Some(Color::Black));

    assert!(pair.undo());
    assert_eq!(pair.fast.rulings().loser(), None);
    assert_eq!(pair.fast.rulings().contestable.len(), 1);
    assert_eq!(pair.fast.to_play(), Color::White);
    assert!(pair.undo());
    assert!(pair.fast.rulings().contestable.is_empty());
    let penalties = Color::BOTH.map(|color| pair.fast.rulings().penalty(color));
    assert_eq!(penalties, [0, 2]);
    assert!(pair.undo());
    assert_eq!(pair.fast.rulings().penalty(Color::White), 0);
    assert!(!pair.undo());
    assert!(pair.fast.is_untouched());
}

/// Other rules begin the game anew while nothing has happened. Then its stones and its turn stay,
/// and so do the rulings.
#[test]
fn rules_begin_what_has_not_begun() {
    let seats = |position: &Position| position.initial_stones().count();
    let new = Position::new(Size::square(7).unwrap(), Rules::WMSG);
    let ancient = new.with_rules(Rules::ANCIENT_CHINESE, false).unwrap();
    assert_eq!((seats(&ancient), ancient.to_play()), (4, Color::White));
    let again = ancient.with_rules(Rules::WMSG, false).unwrap();
    assert_eq!((seats(&again), again.to_play()), (0, Color::Black));

    let mut warned = Pair::new(7, Rules::WMSG);
    warned.warn('X', Offence::Ordinary);
    let mut begun = Pair::new(7, Rules::WMSG);
    begun.play_all("pass");
    for (pair, to_play, penalty) in [(warned, Color::Black, 2), (begun, Color::White, 0)] {
        assert!(!pair.fast.is_untouched());
        let ancient = pair.fast.with_rules(Rules::ANCIENT_CHINESE, false).unwrap();
        assert_eq!((seats(&ancient), ancient.to_play()), (0, to_play));
        assert_eq!(ancient.rulings().penalty(Color::Black), penalty);
    }
}

/// A game is untouched as long as it is what its rules alone bring about.
#[test]
fn anything_set_up_touches_a_game() {
    let size = Size::square(7).unwrap();
    let stone = (Color::Black, Point::new(3, 3).unwrap());
    let touched = |rules, stones: &[_], to_play, handicap| {
        let position = Position::setup(size, rules, stones, to_play, handicap).unwrap();
        !position.is_untouched()
    };
    let [black, white] = Color::BOTH;
    assert!(!touched(Rules::WMSG, &[], black, 0));
    assert!(touched(Rules::WMSG, &[stone], black, 0));
    assert!(touched(Rules::WMSG, &[], white, 0));
    assert!(touched(Rules::WMSG, &[], black, 2));
    // An empty board is not what seat stones bring about.
    assert!(touched(Rules::ANCIENT_CHINESE, &[], white, 0));
    let mut pair = Pair::new(7, Rules::ANCIENT_CHINESE);
    let seats: Vec<_> = pair.fast.initial_stones().collect();
    assert!(!touched(Rules::ANCIENT_CHINESE, &seats, white, 0));
    assert!(touched(Rules::ANCIENT_CHINESE, &seats, black, 0));
    // The komi is part of the rules; changing it touches nothing.
    pair.fast.set_komi(HalfPoints(3));
    assert!(pair.fast.is_untouched());
}

/// Rules that forbid a move of the game do not fit it; the game stays as it is.
#[test]
fn rules_that_forbid_the_game_are_refused() {
    let (case, mut pair) = start("K07", "chinese");
    assert!(pair.play_all(case.seq) && pair.play_all(case.test));
    let last = Point::new(1, 2).unwrap();
    for rules in Rules::PRESETS {
        let expected = match rules.ko {
            Ko::Positional | Ko::Situational => Some(Illegal::Ko(last)),
            Ko::Simple | Ko::Natural => None,
        };
        assert_eq!(
            pair.fast.with_rules(*rules, false).err(),
            expected,
            "{}",
            rules.name
        );
        pair.assert_same_state();
    }
}

/// Stops, states and prisoners of a game of a thousand moves.
#[test]
fn long_games() {
    for name in ["wmsg", "japanese"] {
        let mut pair = Pair::new(3, preset(name));
        for _ in 0..500 {
            assert!(pair.play_all("pass pass"));
        }
        let phase = if name == "wmsg" {
            Phase::Ended
        } else {
            Phase::Stopped
        };
        assert_eq!(pair.fast.phase(), phase);
        assert!(pair.play_all("B2 pass"));
        for _ in 0..1002 {
            assert!(pair.fast.undo());
        }
        assert!(!pair.fast.undo());
    }
    // A double ko goes round and round where nothing forbids it.
    let rows = &[".XO.", "XO.O", ".XO.", ".XO.", "X.XO", ".XO."];
    let mut pair = Pair::from_rows(rows, 'X', Rules::JAPANESE, 0);
    for lap in 1..=200 {
        assert!(pair.play_all("C5 B2 pass B5 C2 pass"), "{lap}");
        let taken = pair.fast.board().captured(color('O'));
        assert_eq!(taken, 2 * lap);
    }
    assert!(!pair.fast.has_no_result());
}

#[test]
fn presets_have_the_komi_and_names_that_hosts_know() {
    for (name, komi) in [
        ("wmsg", "6.5"),
        ("yanlai", "6.5"),
        ("chinese", "7.5"),
        ("japanese", "6.5"),
        ("ing", "8.0"),
        ("new-zealand", "7.0"),
        ("tromp-taylor", "7.5"),
        ("ancient-chinese", "0.0"),
    ] {
        assert_eq!(preset(name).komi.to_string(), komi);
    }
    assert_eq!(Rules::preset("nobody's"), None);
}

/// Changed rules are called so, until they are those of a preset again.
#[test]
fn rules_are_named_for_what_they_are() {
    for rules in Rules::PRESETS {
        let named = Rules {
            komi: HalfPoints(1),
            ..*rules
        };
        assert_eq!(named.named(), named, "{}", rules.name);
    }
    let changed = Rules {
        ko: Ko::Natural,
        ..Rules::WMSG
    };
    assert_eq!(changed.named().name, Rules::CHANGED);
    let natural = Rules {
        name: Rules::CHANGED,
        ko: Ko::Natural,
        ..Rules::AGA
    };
    assert_eq!(natural.named().name, "bga");
}

/// Seats stand in opposite corners, the upper left one Black's, and White begins.
#[test]
fn seats_stand_crosswise() {
    for (size, black, white) in [
        (19, "D16 Q4", "D4 Q16"),
        (13, "D10 K4", "D4 K10"),
        (9, "C7 G3", "C3 G7"),
        (7, "C5 E3", "C3 E5"),
        (6, "", ""),
    ] {
        for name in ["ancient-chinese", "ancient-territory"] {
            let pair = Pair::new(size, preset(name));
            assert_eq!(pair.slow.to_move(), 'O');
            assert_eq!(pair.fast.initial_to_play(), Color::White);
            for (side, places) in [('X', black), ('O', white)] {
                let own = pair.fast.initial_stones();
                let own = own.filter(|stone| stone.0 == color(side));
                let mut own: Vec<String> = own.map(|stone| stone.1.to_string()).collect();
                own.sort();
                assert_eq!(own.join(" "), places, "{size} {name}");
            }
            assert!(pair.fast.is_untouched());
            assert_eq!(pair.fast.sheet(&Default::default()).more_plays(), 0);
        }
    }
}

/// A position that takes the place of another has its decisions, and nothing else of it.
#[test]
fn decisions_pass_to_the_position_that_takes_over() {
    let mut old = Pair::new(5, Rules::WMSG);
    old.warn('O', Offence::Ordinary);
    old.play_named("X C3");
    old.set_contestable(&vertices("A1"));
    old.warn('O', Offence::Ordinary);
    let rulings = old.fast.rulings().clone();
    let mut new = Position::new(Size::square(5).unwrap(), Rules::WMSG);
    new.inherit_decisions(&mut old.fast);
    assert_eq!(new.rulings(), &rulings);
    assert_eq!(new.rulings().loser(), Some(Color::White));
    assert_eq!(new.events().count(), 3);
    assert_eq!(new.moves().count(), 0);
    // They came before its first turn.
    new.play(Color::Black, Move::Pass).unwrap();
    assert!(new.undo() && new.undo() && !new.undo());
    assert_eq!(new.rulings().loser(), None);
}

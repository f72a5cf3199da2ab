//! What people read and write: names of sides, points and moves, results, and reasons.

use std::fmt::Display;
use std::str::FromStr;

use crate::go::point::{MAX_SIDE, PADDED};
use crate::go::{Color, HalfPoints, Illegal, Move, Outcome, Point, Size};

/// What the reader says of a text: what it read, or why it could not, each as text.
fn read<T: FromStr<Err: Display> + Display>(text: &str) -> Result<String, String> {
    match text.parse::<T>() {
        Ok(read) => Ok(read.to_string()),
        Err(why) => Err(why.to_string()),
    }
}

#[test]
fn sides_are_read_in_either_case() {
    for (name, texts) in [
        ("Black", ["b", "B", "black", "BLACK", "Black"]),
        ("White", ["w", "W", "white", "WHITE", "White"]),
    ] {
        for text in texts {
            assert_eq!(read::<Color>(text).as_deref(), Ok(name));
        }
    }
    for text in ["", "x", "blac", "blacks", " b", "w ", "empty"] {
        let why = format!("{text:?} is not a color");
        assert_eq!(read::<Color>(text), Err(why));
    }
}

#[test]
fn moves_are_read_in_either_case() {
    for (name, texts) in [
        ("pass", ["pass", "PASS", "Pass"]),
        ("D4", ["d4", "D4", "d04"]),
        ("Z25", ["z25", "Z25", "Z0025"]),
        ("J1", ["j1", "J1", "J01"]),
    ] {
        for text in texts {
            assert_eq!(read::<Move>(text).as_deref(), Ok(name));
        }
    }
    for text in ["", "pas", "passes", "resign", "i1", "a0", "d 4"] {
        let why = format!("{text:?} is not a point");
        assert_eq!(read::<Move>(text), Err(why.clone()));
        assert_eq!(read::<Point>(text), Err(why));
    }
}

/// A point off every board has a name for logs that nobody can play.
#[test]
fn border_points_have_no_name_to_play() {
    let largest = Size::square(MAX_SIDE).unwrap();
    let border = (0..PADDED).map(Point::from_index);
    let border: Vec<Point> = border.filter(|&point| !largest.contains(point)).collect();
    assert_eq!(border.len(), PADDED - largest.points());
    for point in border {
        assert!(read::<Move>(&point.to_string()).is_err(), "{point}");
    }
    assert_eq!(Point::from_index(0).to_string(), "A0");
}

#[test]
fn numbers_that_are_no_half_points_are_told() {
    let bound = "1000000.0";
    assert_eq!(read::<HalfPoints>("1000000").as_deref(), Ok(bound));
    assert_eq!(read::<HalfPoints>("-1000000").as_deref(), Ok("-1000000.0"));
    for text in ["1000000.5", "-1000000.5", "6.75", "six"] {
        let why =
            format!("{text:?} is not a number of whole or half points up to {bound} either way");
        assert_eq!(read::<HalfPoints>(text), Err(why));
    }
}

#[test]
fn refusals_are_told_in_words() {
    let point: Point = "C3".parse().unwrap();
    for (why, text) in [
        (Illegal::OffBoard(point), "C3 is not on the board"),
        (Illegal::Occupied(point), "C3 is occupied"),
        (Illegal::Suicide(point), "C3 would be suicide"),
        (Illegal::Ko(point), "C3 would repeat an earlier position"),
        (
            Illegal::NoLiberty(point),
            "the stones at C3 have no liberty",
        ),
    ] {
        assert_eq!(why.to_string(), text);
    }
}

#[test]
fn outcomes_are_told_as_in_game_records() {
    let [black, white] = Color::BOTH;
    for (outcome, text, winner) in [
        (Outcome::Win(black, HalfPoints(3)), "B+1.5", Some(black)),
        (Outcome::Win(white, HalfPoints(13)), "W+6.5", Some(white)),
        (Outcome::Win(black, HalfPoints(0)), "B+0.0", Some(black)),
        (Outcome::Draw, "0", None),
        (Outcome::Forfeit(black), "B+F", Some(black)),
        (Outcome::Forfeit(white), "W+F", Some(white)),
        (Outcome::NoResult, "Void", None),
    ] {
        assert_eq!(outcome.to_string(), text);
        assert_eq!(outcome.winner(), winner, "{text}");
    }
}

/// Boards have 1 to 25 lines either way; hosts may ask for squares of at least 2.
#[test]
fn boards_have_one_to_twenty_five_lines() {
    for side in 0..=MAX_SIDE + 1 {
        let fits = (1..=MAX_SIDE).contains(&side);
        let square = Size::square(side);
        assert_eq!(square.is_some(), fits, "{side}");
        assert_eq!(Size::new(side, 7).is_some(), fits, "{side}");
        assert_eq!(Size::new(7, side).is_some(), fits, "{side}");
        assert_eq!(
            Size::playable(side, side),
            square.filter(|_| side > 1),
            "{side}"
        );
        // The same holds for columns and rows, which are counted from 0.
        let on_largest = side < MAX_SIDE;
        assert_eq!(Point::new(side, 0).is_some(), on_largest, "{side}");
        assert_eq!(Point::new(0, side).is_some(), on_largest, "{side}");
    }
    assert_eq!(Size::STANDARD.points(), 361);
}

/// The words of a warning lead to the decision and back.
#[test]
fn warnings_have_words() {
    use crate::go::rulings::{Decision, Offence, Undecidable};
    for (word, decision) in [
        ("", Decision::Warn(Color::Black, Offence::Ordinary)),
        (
            "pair-go",
            Decision::Warn(Color::Black, Offence::PairGoOrder),
        ),
        ("withdraw", Decision::Withdraw(Color::Black)),
    ] {
        assert_eq!(decision.as_warning(), Some((Color::Black, word)));
        assert_eq!(Decision::warning(Color::Black, word), Some(decision));
    }
    assert_eq!(Decision::warning(Color::Black, "nobody's"), None);
    assert_eq!(Decision::Contestable(Vec::new()).as_warning(), None);

    let off = Undecidable::OffBoard("K10".parse().unwrap());
    assert_eq!(off.to_string(), "K10 is not on the board");
    let none = Undecidable::NoWarning(Color::White);
    assert_eq!(none.to_string(), "White has no warning");
}

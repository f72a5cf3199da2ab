//! Tactical suites: `play/*.tst` in the form of GNU Go's regression tests. They measure strength, so
//! that failing one is no error; here is checked that they are what they show. How many an engine passes:
//!
//! ```text
//! scripts/regress.py --rate "target/release/zhiyun --seed 1 --time 1" gtp-tests/play/*.tst
//! ```

use std::fs;

use zhiyun::go::{Color, Move, Rules, diagram};
use zhiyun::sgf::{self, Reading};

use super::{files, has_extension, root};

/// Positions of each suite at least.
const LEAST: usize = 12;

#[test]
fn tactical_suites_are_what_they_show() {
    let folder = root().join("play");
    let suites = files(&folder);
    let suites: Vec<_> = suites.iter().filter(|p| has_extension(p, "tst")).collect();
    assert_eq!(suites.len(), 9);
    for suite in suites {
        let text = fs::read_to_string(suite).unwrap();
        // Each begins with the position and ends with the answer.
        let tests: Vec<_> = text.split_inclusive("]\n").collect();
        assert!(tests.len() >= LEAST, "{}", suite.display());
        for (number, test) in (1..).zip(tests) {
            let about = format!("{} {number}", suite.display());
            let rows = test.lines().filter_map(row).collect::<Vec<_>>();
            let (size, mut shown) = diagram::read(&rows);
            let line = |word: &str| test.lines().find_map(|line| line.strip_prefix(word));
            let file = line("loadsgf ").expect(&about);
            let record = fs::read_to_string(folder.join(file)).expect(&about);
            let (mut position, _) = sgf::read(&record, &Reading::by(Rules::WMSG)).expect(&about);
            let board = position.board();
            let stone = |point| board.at(point).map(|color| (color, point));
            let mut stones: Vec<_> = size.iter().filter_map(stone).collect();
            stones.sort_by_key(|&(_, point)| point);
            shown.sort_by_key(|&(_, point)| point);
            assert_eq!((board.size(), stones), (size, shown), "{about}");

            for played in test.lines().filter_map(|line| line.strip_prefix("play ")) {
                let (color, mv) = played.split_once(' ').expect(&about);
                let (color, mv) = (color.parse().expect(&about), mv.parse().expect(&about));
                position.play(color, mv).expect(&about);
            }
            let asked = format!("{}0 ", number);
            let color = line(&asked).expect(&about).split(' ').nth(1).unwrap();
            let color: Color = color.parse().expect(&about);
            let answers = line("#? [").and_then(|line| line.strip_suffix(']'));
            for answer in answers.expect(&about).split('|') {
                let mv: Move = answer.parse().expect(&about);
                assert!(position.check(color, mv).is_ok(), "{about}: {answer}");
            }
        }
    }
}

/// The points in a line of a diagram, `# 9 . X O`.
fn row(line: &str) -> Option<&str> {
    let (number, points) = line.strip_prefix("# ")?.trim_start().split_once(' ')?;
    number.parse::<usize>().ok()?;
    let are_points = points.chars().all(|c| ".XO ".contains(c));
    are_points.then_some(points)
}

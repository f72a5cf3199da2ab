//! Both implementations of the rules side by side: the same game in each, compared at each step.

use std::collections::HashSet;
use std::fmt::Write;

use super::cases::vertex;
use super::slow;
use crate::go::rules::Ko;
use crate::go::score;
use crate::go::{Board, Size, diagram};
use crate::go::{Color, HalfPoints, Illegal, Move, Phase, Point, Position, Rules, Verdict};

/// The three rules on repetitions in the words of the slow rules.
pub const EVERY_KO: [slow::Ko; 3] = [
    slow::Ko::Simple,
    slow::Ko::Positional,
    slow::Ko::Situational,
];

/// A move of the slow rules: a point or `None` for a pass.
pub type SlowMove = Option<slow::Point>;

/// A game in both implementations. It panics where they differ.
#[derive(Clone)]
pub struct Pair {
    /// The game by the slow rules.
    pub slow: slow::Game,
    /// The game by the rules under test.
    pub fast: Position,
}

/// What the players agree on when they count, in the words of the slow rules.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// All stones of each dead chain.
    pub dead: Vec<slow::Point>,
    /// A stone of each chain in a seki, or all of them.
    pub seki: Vec<slow::Point>,
    /// Points shared half each.
    pub contestable: Vec<slow::Point>,
}

/// WMSG scoring without komi under any rule on repetitions.
pub fn rules(ko: slow::Ko, suicide: bool) -> Rules {
    let ko = match ko {
        slow::Ko::Simple => Ko::Simple,
        slow::Ko::Positional => Ko::PositionalSuperko,
        slow::Ko::Situational => Ko::SituationalSuperko,
    };
    Rules {
        ko,
        suicide,
        komi: HalfPoints(0),
        ..Rules::WMSG
    }
}

/// The colour that the letter stands for.
pub fn color(side: char) -> Color {
    match side {
        'X' => Color::Black,
        'O' => Color::White,
        _ => panic!("{side:?} is not a side"),
    }
}

/// The point in the words of the rules under test.
pub fn point((column, row): slow::Point) -> Point {
    Point::new(column, row).expect("a point of the largest board")
}

/// The points in the words of the rules under test.
pub fn points(list: &[slow::Point]) -> Vec<Point> {
    list.iter().map(|&p| point(p)).collect()
}

/// The move in the words of the rules under test.
pub fn fast_move(mv: SlowMove) -> Move {
    mv.map_or(Move::Pass, |p| Move::Play(point(p)))
}

impl Pair {
    /// The empty square board, Black to move.
    pub fn new(size: usize, ko: slow::Ko, suicide: bool) -> Pair {
        let row = ".".repeat(size);
        Pair::from_rows(&vec![row.as_str(); size], 'X', ko, suicide)
    }

    /// A position that was set up, first row on top.
    pub fn from_rows(rows: &[&str], to_move: char, ko: slow::Ko, suicide: bool) -> Pair {
        let (size, stones) = diagram::read(rows);
        let rules = rules(ko, suicide);
        let fast = Position::setup(size, rules, &stones, color(to_move), 0);
        Pair {
            slow: slow::Game::from_rows(rows, to_move, ko, suicide),
            fast: fast.expect("a legal diagram"),
        }
    }

    /// Whether `side` may make the move. Both must say the same.
    pub fn legal(&self, side: char, mv: SlowMove) -> bool {
        let slow = self.slow.legal(side, mv);
        let fast = self.fast.check(color(side), fast_move(mv));
        assert_eq!(
            fast.is_ok(),
            slow,
            "{side} {mv:?}: {fast:?}\n{}",
            self.story()
        );
        slow
    }

    /// Makes the move if it is legal. Both must do the same.
    pub fn play(&mut self, side: char, mv: SlowMove) -> bool {
        let legal = self.legal(side, mv);
        assert_eq!(self.slow.play(side, mv), legal);
        let played = self.fast.play(color(side), fast_move(mv));
        assert_eq!(played.is_ok(), legal, "{side} {mv:?}\n{}", self.story());
        self.assert_same_state();
        legal
    }

    /// Plays the moves in turn; false as soon as one of them is illegal.
    pub fn play_all(&mut self, moves: &str) -> bool {
        moves
            .split_whitespace()
            .all(|mv| self.play(self.slow.to_move(), vertex(mv)))
    }

    /// Plays moves that name their side, such as `"X C3 O pass"`, all of them legal.
    pub fn play_named(&mut self, moves: &str) {
        let words: Vec<&str> = moves.split_whitespace().collect();
        for pair in words.chunks(2) {
            let side = pair[0].chars().next().expect("a side");
            assert!(self.play(side, vertex(pair[1])), "{moves}: {pair:?}");
        }
    }

    /// The stones, the prisoners, the turn, the phase and the price of the last play.
    pub fn assert_same_state(&self) {
        assert_eq!(
            self.slow.rows(),
            rows_of(self.fast.board()),
            "{}",
            self.story()
        );
        for side in ['X', 'O'] {
            let taken = self.fast.board().captured(!color(side)) as i32;
            assert_eq!(taken, self.slow.prisoners(side), "{}", self.story());
        }
        assert_eq!(
            self.fast.to_play(),
            color(self.slow.to_move()),
            "{}",
            self.story()
        );
        let phase = match self.slow.phase() {
            slow::Phase::Play => Phase::Play,
            slow::Phase::FirstStop => Phase::Stopped,
            slow::Phase::Resumed => Phase::Resumed,
            slow::Phase::SecondStop => Phase::StoppedAgain,
        };
        assert_eq!(self.fast.phase(), phase, "{}", self.story());
        let first = self.fast.state().stops.first_passer(self.fast.to_play());
        let adjustment = i32::from(first == Color::White);
        assert_eq!(adjustment, self.slow.adjustment(), "{}", self.story());
    }

    /// Whether both say the same about each of these plays by either side, and why not. Returns
    /// how many plays superko refused.
    ///
    /// The keys that a search looks up instead of whole boards must say the same again.
    pub fn assert_same_legal(&self, among: &[slow::Point]) -> usize {
        let (state, rules) = (self.fast.state(), self.fast.rules());
        let keys: HashSet<u64> = self.fast.superko_keys().collect();
        let mut refused = 0;
        for &at in among {
            for side in ['X', 'O'] {
                let (color, point) = (color(side), point(at));
                let slow = self.slow.legal(side, Some(at));
                let fast = self.fast.check(color, Move::Play(point));
                assert_eq!(
                    fast.is_ok(),
                    slow,
                    "{color} {point}: {fast:?}\n{}",
                    self.story()
                );
                let Ok(()) = state.check_without_history(rules, color, point) else {
                    continue;
                };
                let key = state.key_after(rules.ko, color, point);
                let repeats = key.is_some_and(|key| keys.contains(&key));
                let by_superko = fast == Err(Illegal::Ko(point));
                assert_eq!(repeats, by_superko, "{color} {point}\n{}", self.story());
                refused += usize::from(by_superko);
            }
        }
        refused
    }

    /// Whether both count the same, by area, by the WMSG rules and by territory.
    pub fn assert_same_score(&self, agreed: &Agreed) {
        let told = || format!("{agreed:?}\n{}", self.story());
        let verdict = self.verdict(agreed);
        let board = self.fast.board();

        let area = score::area(board, &verdict);
        let halves = Color::BOTH.map(|color| area.half_points(color).0);
        let neutral = area.neutral as i32;
        let slow = self.slow.area(&agreed.dead, &agreed.contestable);
        assert_eq!((halves[0], halves[1], neutral), slow, "{}", told());

        let slow = self
            .slow
            .wmsg_difference_halves(&agreed.dead, &agreed.contestable);
        assert_eq!(self.wmsg(agreed), slow, "{}", told());

        // The slow count by territory knows no contestable points.
        let verdict = Verdict {
            contestable: Vec::new(),
            ..verdict
        };
        let slow = self.slow.territory_difference(&agreed.dead, &agreed.seki);
        assert_eq!(score::territory(board, &verdict).0, slow, "{}", told());
    }

    /// The WMSG result without komi, in half points. Whoever asks for it takes no stone for dead
    /// once the rules let every stone live.
    pub fn wmsg(&self, agreed: &Agreed) -> i32 {
        let mut verdict = self.verdict(agreed);
        if self.fast.every_stone_lives() {
            verdict.dead.clear();
        }
        self.fast.result(&verdict).0
    }

    /// The agreement in the words of the rules under test: all stones of the chains in seki.
    pub fn verdict(&self, agreed: &Agreed) -> Verdict {
        let stones = points(&agreed.seki);
        Verdict {
            dead: points(&agreed.dead),
            seki: stones
                .into_iter()
                .flat_map(|stone| self.fast.board().chain(stone))
                .collect(),
            contestable: points(&agreed.contestable),
        }
    }

    /// Every point of the board.
    pub fn all_points(&self) -> Vec<slow::Point> {
        let size = self.fast.board().size();
        size.iter().map(|p| (p.col(), p.row())).collect()
    }

    /// The rules, the moves and the boards, to find out what went wrong.
    pub fn story(&self) -> String {
        let mut text = format!("{:?}\nmoves:", self.fast.rules());
        for (color, mv) in self.fast.moves() {
            let _ = write!(text, " {color} {mv},");
        }
        let fast = rows_of(self.fast.board()).join("\n");
        let slow = self.slow.rows().join("\n");
        let _ = write!(text, "\nfast:\n{fast}\nslow:\n{slow}\n");
        text
    }
}

/// The board as rows, the first one on top.
pub fn rows_of(board: &Board) -> Vec<String> {
    let size: Size = board.size();
    let cell = |col, row| match board.at(point((col, row))) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..size.height())
        .rev()
        .map(|row| (0..size.width()).map(|col| cell(col, row)).collect())
        .collect()
}

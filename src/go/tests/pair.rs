//! Both implementations of the rules side by side: the same game in each, compared at each step.

use std::collections::HashSet;
use std::fmt::Write;

use super::cases::vertex;
use super::slow;
use crate::go::rules::{
    DeadStones, HandicapCompensation, History, Ko, LastPlay, Neutral, Scoring, StartingStones, Tax,
};
use crate::go::rulings::{Decision, Offence, Undecidable};
use crate::go::sheet::Sheet;
use crate::go::{
    Board, Color, HalfPoints, Illegal, Move, Phase, Point, Position, Rules, Verdict, diagram,
};

/// The four rules on repetitions.
pub const EVERY_KO: [Ko; 4] = [Ko::Simple, Ko::Positional, Ko::Situational, Ko::Natural];

/// A move of the slow rules: a point or `None` for a pass.
pub type SlowMove = Option<slow::Point>;

/// Something that happens in a game, in the words of the slow rules.
#[derive(Clone, Debug)]
enum Step {
    Move(char, SlowMove),
    Void,
    Warning(char, Offence),
    Withdrawn(char),
    Contestable(Vec<slow::Point>),
}

/// A game in both implementations. It panics where they differ.
#[derive(Clone)]
pub struct Pair {
    /// The game by the slow rules.
    pub slow: slow::Game,
    /// The game by the rules under test.
    pub fast: Position,
    /// The slow rules know no undo: they play again what has happened since the start.
    start: slow::Game,
    steps: Vec<Step>,
}

/// What the players agree on when they count, in the words of the slow rules.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// All stones of each dead chain.
    pub dead: Vec<slow::Point>,
    /// A stone of each chain in a seki, or all of them.
    pub seki: Vec<slow::Point>,
}

/// WMSG without komi under any rule on repetitions.
pub fn rules(ko: Ko, suicide: bool) -> Rules {
    Rules {
        ko,
        suicide,
        komi: HalfPoints(0),
        ..Rules::WMSG
    }
}

/// A preset without komi.
pub fn free(name: &str) -> Rules {
    Rules {
        komi: HalfPoints(0),
        ..Rules::preset(name).expect(name)
    }
}

/// The rules in the words of the slow ones. Those do not know the name, nor who resumes: either
/// side may move at any time.
pub fn slow_rules(rules: &Rules) -> slow::Rules {
    let Rules {
        name: _,
        ko,
        history,
        suicide,
        scoring,
        neutral,
        tax,
        last_play,
        dead_stones,
        resumption: _,
        first_mover,
        starting_stones,
        handicap,
        komi,
        ties,
    } = *rules;
    slow::Rules {
        repetition: match ko {
            Ko::Simple => slow::Repetition::Simple,
            Ko::Positional => slow::Repetition::Positional,
            Ko::Situational => slow::Repetition::Situational,
            Ko::Natural => slow::Repetition::Natural,
        },
        history: match history {
            History::Kept => slow::History::Kept,
            History::Cleared => slow::History::Cleared,
        },
        suicide,
        scoring: match scoring {
            Scoring::Area => slow::Scoring::Area,
            Scoring::Territory => slow::Scoring::Territory,
        },
        neutral: match neutral {
            Neutral::Region => slow::Neutral::Region,
            Neutral::Point => slow::Neutral::Point,
        },
        tax: match tax {
            Tax::None => slow::Tax::None,
            Tax::Seki => slow::Tax::Seki,
            Tax::All => slow::Tax::All,
        },
        last_play: match last_play {
            LastPlay::None => slow::LastPlay::None,
            LastPlay::FirstOfPair => slow::LastPlay::FirstOfPair,
            LastPlay::FirstOfGame => slow::LastPlay::FirstOfGame,
            LastPlay::Button => slow::LastPlay::Button,
            LastPlay::EachPlay => slow::LastPlay::Surplus,
        },
        dead_stones: match dead_stones {
            DeadStones::Agreed => slow::DeadStones::Agreed,
            DeadStones::AgreedOnce => slow::DeadStones::AgreedOnce,
            DeadStones::AgreedUntilFourPasses => slow::DeadStones::AgreedUntilFourPasses,
            DeadStones::Never => slow::DeadStones::Never,
        },
        first: letter(first_mover),
        stones: match starting_stones {
            StartingStones::Empty => slow::Stones::None,
            StartingStones::Seats => slow::Stones::Seats,
        },
        handicap: match handicap {
            HandicapCompensation::None => slow::Handicap::None,
            HandicapCompensation::AllButOne => slow::Handicap::AllButOne,
            HandicapCompensation::Each => slow::Handicap::Each,
            HandicapCompensation::Twice => slow::Handicap::Twice,
        },
        komi: komi.0,
        ties: match ties {
            None => slow::Ties::Draw,
            Some(Color::Black) => slow::Ties::Black,
            Some(Color::White) => panic!("the slow rules never give White a tie"),
        },
    }
}

/// Both have typed the table of the presets; it must be the same one.
#[test]
fn both_tables_of_presets_say_the_same() {
    let names: Vec<&str> = Rules::PRESETS.iter().map(|rules| rules.name).collect();
    assert_eq!(names, slow::PRESETS);
    for rules in Rules::PRESETS {
        let name = rules.name;
        assert_eq!(slow_rules(rules), slow::preset(name), "{name}");
        assert_eq!(Rules::preset(name), Some(*rules), "{name}");
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

/// The letter that stands for the colour.
pub fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
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
    /// A game of its own on a square board.
    pub fn new(size: usize, rules: Rules) -> Pair {
        let square = crate::go::Size::square(size).expect("a possible size");
        let slow = slow::Game::new(size, slow_rules(&rules));
        Pair::start(slow, Position::new(square, rules))
    }

    /// A position that was set up, first row on top. With two handicap stones or more, all the
    /// stones are Black's handicap.
    pub fn from_rows(rows: &[&str], to_move: char, rules: Rules, handicap: usize) -> Pair {
        let (size, stones) = diagram::read(rows);
        let fast = Position::setup(size, rules, &stones, color(to_move), handicap);
        let mut slow = slow::Game::from_rows(rows, to_move, slow_rules(&rules));
        slow.handicap = handicap;
        Pair::start(slow, fast.expect("a legal diagram"))
    }

    fn start(slow: slow::Game, fast: Position) -> Pair {
        let pair = Pair {
            start: slow.clone(),
            slow,
            fast,
            steps: Vec::new(),
        };
        pair.assert_same_state();
        pair
    }

    /// Whether `side` may make the move. Both must say the same.
    pub fn legal(&self, side: char, mv: SlowMove) -> bool {
        let slow = self.slow.legal(side, mv);
        let fast = self.fast.check(color(side), fast_move(mv));
        let told = || format!("{side} {mv:?}: {fast:?}\n{}", self.story());
        assert_eq!(fast.is_ok(), slow, "{}", told());
        slow
    }

    /// Makes the move if it is legal. Both must do the same.
    pub fn play(&mut self, side: char, mv: SlowMove) -> bool {
        let legal = self.legal(side, mv);
        assert_eq!(self.slow.play(side, mv), legal);
        let ko = self.fast.rules().ko;
        let state = self.fast.state();
        let key_after = |at| state.key_after(ko, color(side), point(at));
        let key = mv.filter(|_| legal).and_then(key_after);
        let played = self.fast.play(color(side), fast_move(mv));
        assert_eq!(played.is_ok(), legal, "{side} {mv:?}\n{}", self.story());
        if legal {
            self.steps.push(Step::Move(side, mv));
            // Under natural superko a pass leaves nothing to look up.
            if mv.is_some() || ko == Ko::Natural {
                assert_eq!(self.fast.state().key(ko), key, "{}", self.story());
            }
        }
        self.assert_same_state();
        legal
    }

    /// Plays the moves in turn; false as soon as one of them is illegal.
    pub fn play_all(&mut self, moves: &str) -> bool {
        moves
            .split_whitespace()
            .all(|mv| self.play(self.slow.to_move(), vertex(mv)))
    }

    /// Plays moves that name their side, such as `"X C3 O pass"`, all of them legal; `"X void"`
    /// is a move of Black that the referee declared void.
    pub fn play_named(&mut self, moves: &str) {
        let words: Vec<&str> = moves.split_whitespace().collect();
        for pair in words.chunks(2) {
            let side = pair[0].chars().next().expect("a side");
            if pair[1] == "void" {
                assert_eq!(self.slow.to_move(), side, "{moves}");
                self.void();
            } else {
                assert!(self.play(side, vertex(pair[1])), "{moves}: {pair:?}");
            }
        }
    }

    /// The referee declares a move of the side to move void.
    pub fn void(&mut self) {
        self.fast.void();
        self.happen(Step::Void);
    }

    /// The referee warns a side.
    pub fn warn(&mut self, side: char, offence: Offence) {
        let decided = self.fast.decide(Decision::Warn(color(side), offence));
        assert_eq!(decided, Ok(()));
        self.happen(Step::Warning(side, offence));
    }

    /// The referee takes the last warning of a side back, if it has one.
    pub fn withdraw(&mut self, side: char) {
        match self.fast.decide(Decision::Withdraw(color(side))) {
            Ok(()) => self.happen(Step::Withdrawn(side)),
            Err(why) => assert_eq!(why, Undecidable::NoWarning(color(side))),
        }
    }

    /// The referee names the points that are shared half each.
    pub fn set_contestable(&mut self, named: &[slow::Point]) {
        let decided = self.fast.decide(Decision::Contestable(points(named)));
        assert_eq!(decided, Ok(()));
        self.happen(Step::Contestable(named.to_vec()));
    }

    /// Takes back the last turn with the rulings after it; without a turn, the rulings.
    pub fn undo(&mut self) -> bool {
        let undone = self.fast.undo();
        let is_turn = |step: &Step| matches!(step, Step::Move(..) | Step::Void);
        let left = self.steps.iter().rposition(is_turn).unwrap_or(0);
        self.steps.truncate(left);
        self.slow = self.start.clone();
        for step in &self.steps {
            happen(&mut self.slow, step);
        }
        self.assert_same_state();
        undone
    }

    fn happen(&mut self, step: Step) {
        happen(&mut self.slow, &step);
        self.steps.push(step);
        self.assert_same_state();
    }

    /// The stones, the prisoners, the plays, the turn, the phase, what it means for dead stones,
    /// the price of the last play, and whether the game has no result.
    pub fn assert_same_state(&self) {
        let (slow, fast) = (&self.slow, &self.fast);
        let told = || self.story();
        assert_eq!(slow.rows(), rows_of(fast.board()), "{}", told());
        let board = fast.board();
        for side in Color::BOTH {
            let taken = board.captured(!side) as i32;
            assert_eq!(taken, slow.prisoners(letter(side)), "{}", told());
        }
        assert_eq!(fast.to_play(), color(slow.to_move()), "{}", told());
        let phase = match slow.phase() {
            slow::Phase::Play => Phase::Play,
            slow::Phase::Stopped => Phase::Stopped,
            slow::Phase::Resumed => Phase::Resumed,
            slow::Phase::Ended => Phase::Ended,
        };
        assert_eq!(fast.phase(), phase, "{}", told());
        let lives = slow.every_stone_lives();
        assert_eq!(fast.every_stone_lives(), lives, "{}", told());
        let last_play = fast
            .state()
            .stops
            .last_play(fast.rules().last_play, fast.to_play());
        assert_eq!(last_play.0, slow.last_play(), "{}", told());
        assert_eq!(fast.has_no_result(), slow.no_result(), "{}", told());
        // The sheet counts all stones of the start among the plays, the slow rules the handicap.
        let handicap = Some(fast.handicap()).filter(|&stones| stones > 1);
        let plays = fast.sheet(&Verdict::default()).plays;
        for color in Color::BOTH {
            let own = |stone: &(Color, Point)| stone.0 == color;
            let set_up = fast.initial_stones().filter(own).count() as i32;
            let counted = handicap.filter(|_| color == Color::Black).unwrap_or(0) as i32;
            let slow = slow.plays(letter(color)) + set_up - counted;
            assert_eq!(plays[color] as i32, slow, "{}", told());
        }
    }

    /// Whether both say the same about each of these plays by either side, and why not. Returns
    /// how many plays superko refused.
    ///
    /// The keys that a search looks up instead of whole boards must say the same again.
    pub fn assert_same_legal(&self, among: &[slow::Point]) -> usize {
        let (state, rules) = (self.fast.state(), self.fast.rules());
        let mut refused = 0;
        for side in Color::BOTH {
            let keys: HashSet<u64> = self.fast.superko_keys(side).collect();
            for &at in among {
                let point = point(at);
                let slow = self.slow.legal(letter(side), Some(at));
                let fast = self.fast.check(side, Move::Play(point));
                let told = || format!("{side} {point}: {fast:?}\n{}", self.story());
                assert_eq!(fast.is_ok(), slow, "{}", told());
                let Ok(()) = state.check_without_history(rules, side, point) else {
                    continue;
                };
                let key = state.key_after(rules.ko, side, point);
                let repeats = key.is_some_and(|key| keys.contains(&key));
                let by_superko = fast == Err(Illegal::Ko(point));
                assert_eq!(repeats, by_superko, "{}", told());
                refused += usize::from(by_superko);
            }
        }
        refused
    }

    /// Whether both count the same: the area, the territory, the tax, the bowls, the spaces, the
    /// plays, the result and the winner.
    pub fn assert_same_score(&self, agreed: &Agreed) {
        let sheet = self.sheet(agreed);
        let (slow, count) = (&self.slow, &sheet.count);
        let (dead, seki) = (&agreed.dead, &agreed.seki);
        let told = || format!("{agreed:?}\n{}", self.story());
        let [black, white] = Color::BOTH;

        let area = (
            count.area(black).0,
            count.area(white).0,
            count.shared() as i32,
        );
        assert_eq!(area, slow.area(dead, seki), "{}", told());
        let halves = |color| count.territory(color).0;
        let territory = slow.territory(dead, seki);
        let territory = (2 * territory.0, 2 * territory.1);
        assert_eq!((halves(black), halves(white)), territory, "{}", told());
        let tax = (count.tax[black] as i32, count.tax[white] as i32);
        assert_eq!(tax, slow.tax(dead, seki), "{}", told());

        let fill = slow.fill(dead);
        for (color, slow) in [(black, fill.0), (white, fill.1)] {
            let fast = sheet.fill(color);
            assert_eq!(fast.stones, slow.on_board, "{}", told());
            assert_eq!(fast.in_bowl, slow.in_bowl, "{}", told());
            assert_eq!(fast.holes, slow.left, "{}", told());
        }
        assert_eq!(sheet.space_difference(), slow.space(dead), "{}", told());

        assert_eq!(sheet.difference.0, slow.result(dead, seki), "{}", told());
        let winner = slow.winner(dead, seki).map(color);
        assert_eq!(sheet.outcome.winner(), winner, "{}", told());
    }

    /// The sheet of the rules under test.
    pub fn sheet(&self, agreed: &Agreed) -> Sheet {
        self.fast.sheet(&self.verdict(agreed))
    }

    /// The result in half points. Both must say the same.
    pub fn result(&self, agreed: &Agreed) -> i32 {
        self.assert_same_score(agreed);
        self.slow.result(&agreed.dead, &agreed.seki)
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
        }
    }

    /// Every point of the board.
    pub fn all_points(&self) -> Vec<slow::Point> {
        let size = self.fast.board().size();
        size.iter().map(|p| (p.col(), p.row())).collect()
    }

    /// The rules, what has happened and the boards, to find out what went wrong.
    pub fn story(&self) -> String {
        let mut text = format!("{:?}\nto move first: ", self.fast.rules());
        let _ = write!(text, "{}\nsteps:", self.fast.initial_to_play());
        for step in &self.steps {
            let _ = match step {
                Step::Move(side, mv) => write!(text, " {side} {}", fast_move(*mv)),
                step => write!(text, " {step:?}"),
            };
        }
        let fast = rows_of(self.fast.board()).join("\n");
        let slow = self.slow.rows().join("\n");
        let _ = write!(text, "\nfast:\n{fast}\nslow:\n{slow}\n");
        text
    }
}

fn happen(game: &mut slow::Game, step: &Step) {
    match step {
        Step::Move(side, mv) => assert!(game.play(*side, *mv), "what was legal stays so"),
        Step::Void => game.void(),
        Step::Warning(side, offence) => game.warn(*side, *offence == Offence::PairGoOrder),
        Step::Withdrawn(side) => game.withdraw(*side),
        Step::Contestable(points) => game.set_contestable(points),
    }
}

/// The board as rows, the first one on top.
pub fn rows_of(board: &Board) -> Vec<String> {
    let size = board.size();
    let cell = |col, row| board.at(point((col, row))).map_or('.', letter);
    (0..size.height())
        .rev()
        .map(|row| (0..size.width()).map(|col| cell(col, row)).collect())
        .collect()
}

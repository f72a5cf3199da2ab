//! The score sheet: everything that makes up a result, and the three ways of counting by area.

use std::collections::BTreeSet;

use super::color::{ByColor, Color};
use super::half_points::HalfPoints;
use super::point::{Move, Point};
use super::position::{Event, Position};
use super::rules::{Rules, Scoring};
use super::score::{Count, Verdict};
use super::stops::Stops;

/// How a game ended, or would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won by so many points; by 0 where the rules give it ties.
    Win(Color, HalfPoints),
    /// Nobody has won.
    Draw,
    /// A side has won by the second warning of its opponent.
    Forfeit(Color),
    /// The game does not count: a long cycle (see [`Position::has_no_result`]).
    NoResult,
}

impl Outcome {
    /// The winner.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color, _) | Outcome::Forfeit(color) => Some(color),
            Outcome::Draw | Outcome::NoResult => None,
        }
    }
}

impl std::fmt::Display for Outcome {
    /// As SGF and GTP write it: "B+1.5", "0", "W+F"; "Void" in SGF only.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Outcome::Win(color, margin) => write!(f, "{}+{margin}", color.letter()),
            Outcome::Draw => f.write_str("0"),
            Outcome::Forfeit(color) => write!(f, "{}+F", color.letter()),
            Outcome::NoResult => f.write_str("Void"),
        }
    }
}

/// Filling in: each side has a bowl with the same number of stones, puts back into it what it
/// lost, and fills its own area with it (WMSG article 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Living stones of a side. One on a contestable point goes back into the bowl.
    pub stones: i32,
    /// Stones left in its bowl; less than 0 if it had to borrow some.
    pub in_bowl: i32,
    /// Points of its area that are left empty; less than 0 if stones are left over.
    pub holes: i32,
}

/// Why one side made more plays than the rules pay for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Uneven {
    /// Stones were set up that are neither handicap nor starting stones of the rules.
    SetUp,
    /// The game began with the other side: in an even game not with the first mover of the rules,
    /// after a handicap not with White.
    FirstMover,
    /// A pass was answered by a play before the first stop.
    AnsweredPass,
    /// A side moved out of turn, or its move was void.
    LostTurn,
    /// Plays were made after the first stop.
    AfterStop,
}

/// Everything that makes up a result. Half points are Black minus White where no side is named.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The rules it was counted by.
    pub rules: Rules,
    /// The board counted.
    pub count: Count,
    /// Points of the board.
    pub points: u32,
    /// Plays of each side in the whole game, set-up stones among them.
    pub plays: ByColor<u32>,
    /// What upset the balance of plays, each once, in order.
    pub uneven: Vec<Uneven>,
    /// Who passed first of the two passes of the first stop, or would now.
    pub first_of_pair: Color,
    /// Who passed first in the whole game, or would now.
    pub first_of_game: Color,
    /// What Black pays for the last play.
    pub last_play: HalfPoints,
    /// Number of handicap stones.
    pub handicap_stones: usize,
    /// What White gets for them.
    pub handicap: HalfPoints,
    /// Points off each side for warnings.
    pub penalties: ByColor<HalfPoints>,
    /// The result, everything counted in.
    pub difference: HalfPoints,
    /// Who has won.
    pub outcome: Outcome,
}

impl Sheet {
    /// Stones in a full bowl: half the points, rounded down; 180 on 19x19.
    pub fn bowl(&self) -> i32 {
        self.points as i32 / 2
    }

    /// Filling in. Eyes in seki are filled like any other point.
    pub fn fill(&self, color: Color) -> Fill {
        let stones = self.count.stones[color] as i32;
        let in_bowl = self.bowl() - stones;
        Fill {
            stones,
            in_bowl,
            holes: self.space(color) - in_bowl,
        }
    }

    /// What filling in gives: Black's holes less White's.
    pub fn fill_difference(&self) -> i32 {
        self.fill(Color::Black).holes - self.fill(Color::White).holes
    }

    /// Points that a side surrounds, eyes in seki among them.
    pub fn space(&self, color: Color) -> i32 {
        (self.count.surrounded[color] + self.count.seki_eyes[color]) as i32
    }

    /// Stones that a side has lost.
    pub fn lost(&self, color: Color) -> i32 {
        (self.count.captured[color] + self.count.dead[color]) as i32
    }

    /// What counting spaces gives: each side's space less the stones that it lost.
    pub fn space_difference(&self) -> i32 {
        let [black, white] = Color::BOTH.map(|color| self.space(color) - self.lost(color));
        black - white
    }

    /// Black's area less White's in points, no tax paid, the one on seki neither.
    pub fn area_difference(&self) -> i32 {
        let area = |color| self.count.stones[color] as i32 + self.space(color);
        area(Color::Black) - area(Color::White)
    }

    /// What Black pays for plays that White has not made.
    pub fn paid_for_plays(&self) -> HalfPoints {
        HalfPoints(self.handicap.0 + self.last_play.0)
    }

    /// Whether counting spaces leads to the same result as counting the area or filling in, which
    /// always agree. Spaces need neither the price of the last play nor handicap compensation:
    /// both pay for stones, which spaces do not count (WMSG article 7).
    pub fn counts_agree(&self) -> bool {
        let area = HalfPoints(2 * self.area_difference() - self.paid_for_plays().0);
        area == HalfPoints(2 * self.space_difference())
    }

    /// Quarter points of a side by area once half of what Black pays has gone over to White, as
    /// results are displayed (Yan article 7). Penalties go to nobody.
    pub fn after_transfer(&self, color: Color) -> i32 {
        let paid = self.rules.komi.0 + self.paid_for_plays().0;
        let own = 2 * (self.count.worth(Scoring::Area, color).0 - self.penalties[color].0);
        match color {
            Color::Black => own - paid,
            Color::White => own + paid,
        }
    }

    /// Black's plays less White's: by so much counting spaces gives less than area, but for stones
    /// on contestable points.
    pub fn more_plays(&self) -> i32 {
        self.plays[Color::Black] as i32 - self.plays[Color::White] as i32
    }
}

impl Position {
    /// The sheet if the game ended here with this verdict. Before the first stop, as if both
    /// sides passed now, the side to move first. Where every stone lives, none is dead.
    pub fn sheet(&self, verdict: &Verdict) -> Sheet {
        let (state, rules) = (self.state(), self.rules());
        let every_stone_lives = Verdict {
            dead: Vec::new(),
            ..verdict.clone()
        };
        let verdict = match self.every_stone_lives() {
            true => &every_stone_lives,
            false => verdict,
        };
        let count = rules.count(&state.board, verdict, &self.rulings().contestable);
        let size = state.board.size();
        let stones = |color| {
            let is_own = |point: &Point| state.board.at(*point) == Some(color);
            size.iter().filter(is_own).count() as u32 + state.board.captured(color)
        };
        let last_play = state.stops.last_play(rules.last_play, state.to_play);
        let counted = count.difference(rules.scoring);
        let difference = HalfPoints(counted.0 - self.owed().0 - last_play.0);
        let margin = HalfPoints(difference.0.abs());
        let outcome = match (self.rulings().loser(), rules.winner(difference)) {
            (Some(loser), _) => Outcome::Forfeit(!loser),
            _ if self.has_no_result() => Outcome::NoResult,
            (_, Some(winner)) => Outcome::Win(winner, margin),
            (_, None) => Outcome::Draw,
        };
        Sheet {
            rules: *rules,
            points: size.points() as u32,
            plays: ByColor(Color::BOTH.map(stones)),
            uneven: uneven(self),
            first_of_pair: state.stops.first_of_pair(state.to_play),
            first_of_game: state.stops.first_of_game(state.to_play),
            last_play,
            handicap_stones: self.handicap(),
            handicap: rules.handicap_compensation(self.handicap()),
            penalties: ByColor(
                Color::BOTH.map(|color| HalfPoints(2 * self.rulings().penalty(color))),
            ),
            difference,
            outcome,
            count,
        }
    }
}

/// What upset the balance of plays.
fn uneven(position: &Position) -> Vec<Uneven> {
    let mut found = BTreeSet::new();
    let mut note = |why: Uneven| {
        found.insert(why);
    };
    let size = position.board().size();
    let usual: Vec<_> = match position.handicap() {
        0 | 1 => {
            let fresh = Position::new(size, *position.rules());
            fresh.initial_stones().collect()
        }
        // Wherever they stand, they are Black's.
        _ => {
            let black = |(color, _): &(Color, Point)| *color == Color::Black;
            position.initial_stones().filter(black).collect()
        }
    };
    if !position.initial_stones().eq(usual) {
        note(Uneven::SetUp);
    }
    let mut to_play = position.initial_to_play();
    let first = match position.handicap() {
        0 | 1 => position.rules().first_mover,
        _ => Color::White,
    };
    if to_play != first {
        note(Uneven::FirstMover);
    }
    let mut stops = Stops::new(position.handicap());
    for event in position.events() {
        match event {
            Event::Move(color, mv) => {
                if color != to_play {
                    note(Uneven::LostTurn);
                    stops.skip();
                }
                match mv {
                    Move::Play(_) if stops.count() > 0 => note(Uneven::AfterStop),
                    Move::Play(_) if stops.has_passed() => note(Uneven::AnsweredPass),
                    _ => {}
                }
                stops.record(color, mv);
                to_play = !color;
            }
            Event::Void(color) => {
                note(Uneven::LostTurn);
                stops.skip();
                to_play = !color;
            }
            Event::Decision(_) => {}
        }
    }
    found.into_iter().collect()
}

//! Passes, the stops that they make, and what they cost.

use super::color::Color;
use super::half_points::HalfPoints;
use super::point::Move;
use super::rules::{DeadStones, LastPlay};

/// Where the game stands (WMSG article 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The alternating game (对局).
    Play,
    /// Two consecutive passes; dead stones are agreed upon, or play goes on.
    Stopped,
    /// Play goes on after a stop, to prove what is dead.
    Resumed,
    /// Stopped for good: every stone on the board lives.
    Ended,
}

/// What the moves so far amount to but for the board. It follows from the moves alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// Passes in a row by alternating sides; more than 5 count as 4 or 5.
    run: u8,
    /// Who passed last, if the last move was a pass.
    passer: Option<Color>,
    /// Who passed first of the two passes of the first stop. Never changes after it.
    first_of_pair: Option<Color>,
    /// Who passed first in the whole game.
    first_of_game: Option<Color>,
    /// Stops so far.
    count: u32,
    /// Black's plays less White's up to the first stop, handicap stones among them.
    surplus: i32,
}

impl Stops {
    /// Before the first move of a game with `handicap` stones; fewer than two are none.
    pub fn new(handicap: usize) -> Stops {
        Stops {
            surplus: if handicap < 2 { 0 } else { handicap as i32 },
            ..Stops::default()
        }
    }

    /// Where the game stands.
    pub fn phase(&self, dead_stones: DeadStones) -> Phase {
        let ended = match dead_stones {
            DeadStones::Agreed => false,
            DeadStones::AgreedOnce => self.count > 1,
            DeadStones::AgreedUntilFourPasses => self.run >= 4,
            DeadStones::Never => true,
        };
        match (self.count, self.is_stopped()) {
            (0, _) => Phase::Play,
            (_, false) => Phase::Resumed,
            (_, true) if ended => Phase::Ended,
            (_, true) => Phase::Stopped,
        }
    }

    /// Whether the next stop ends the game with every stone alive.
    pub fn next_is_final(&self, dead_stones: DeadStones) -> bool {
        match dead_stones {
            DeadStones::Agreed => false,
            DeadStones::AgreedOnce => self.count > 0,
            DeadStones::AgreedUntilFourPasses => self.run >= 2,
            DeadStones::Never => true,
        }
    }

    /// Number of stops so far.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Who passed, if the last move was a pass that has not been answered by another.
    pub fn lone_pass(&self) -> Option<Color> {
        self.passer.filter(|_| self.run % 2 == 1)
    }

    /// Whether the last two moves were passes of both sides.
    pub fn is_stopped(&self) -> bool {
        self.run > 0 && self.run.is_multiple_of(2)
    }

    /// Whether the last move was a pass.
    pub fn has_passed(&self) -> bool {
        self.run > 0
    }

    /// The side that was the first to pass of the pair that stopped the game first, or would be
    /// if both sides passed now, `to_play` first.
    pub fn first_of_pair(&self, to_play: Color) -> Color {
        self.first_of_pair.or(self.lone_pass()).unwrap_or(to_play)
    }

    /// The side that was the first to pass in the whole game, or would be now, `to_play` first.
    pub fn first_of_game(&self, to_play: Color) -> Color {
        self.first_of_game.unwrap_or(to_play)
    }

    /// What Black pays for the last play, if the game ended here; before the first stop, as if
    /// both sides passed now, `to_play` first.
    pub fn last_play(&self, rule: LastPlay, to_play: Color) -> HalfPoints {
        let by = |first: Color, black: i32, white: i32| match first {
            Color::Black => black,
            Color::White => white,
        };
        HalfPoints(match rule {
            LastPlay::None => 0,
            LastPlay::FirstOfPair => by(self.first_of_pair(to_play), 0, 2),
            LastPlay::FirstOfGame => by(self.first_of_game(to_play), 0, 2),
            LastPlay::Button => by(self.first_of_game(to_play), -1, 1),
            LastPlay::EachPlay => 2 * self.surplus,
        })
    }

    /// Adds a move.
    pub(super) fn record(&mut self, color: Color, mv: Move) {
        match mv {
            Move::Play(_) => {
                self.run = 0;
                self.passer = None;
                if self.count == 0 {
                    self.surplus += match color {
                        Color::Black => 1,
                        Color::White => -1,
                    };
                }
            }
            Move::Pass => {
                self.first_of_game.get_or_insert(color);
                self.run = if self.run < 5 { self.run + 1 } else { 4 };
                if self.is_stopped() {
                    self.first_of_pair = self.first_of_pair.or(self.passer);
                    self.count = self.count.saturating_add(1);
                }
                self.passer = Some(color);
            }
        }
    }

    /// The turn has gone to the other side without a move. That is no half of a pair, so the
    /// same side passing twice makes none.
    pub(super) fn skip(&mut self) {
        self.run = 0;
        self.passer = None;
    }
}

//! What the network sees of a position: planes of bits, one for each point, and a few numbers, all from
//! the view of the side to move.
//!
//! The same file serves the search and the trainer, whose data come from here, so that the two cannot
//! differ. A network is trained for this list: whoever changes it trains anew, and counts up the version of
//! the file ([`crate::net::file::VERSION`]), which tells old networks from new ones.

use super::liberties::{liberties_after, liberty_count};
use super::line::Line;
use crate::go::point::{MAX_POINTS, PADDED};
use crate::go::rules::Scoring;
use crate::go::{Board, Color, HalfPoints, Point, Rules, ladder};

/// Planes. On the board; own stones, the opponent's; own chains with one liberty, two, three, those of the
/// opponent; chains with four; the point of a ko that may not be retaken; the last play, the one before;
/// empty points where the mover takes stones, or would have one liberty, or two (of the liberties that
/// stones taken leave, those beside the point count); the same for the opponent; eyes of either side; own
/// chains that a ladder catches if the opponent moves there first, or that are in atari and cannot escape, the
/// opponent's; points where the mover's ladders begin, the opponent's ([`crate::go::ladder`]).
///
/// Ladders are planes because a network of a few layers sees only a few points far, and a ladder runs across the
/// board (so did AlphaGo's, Silver et al. 2016, and KataGo's, Wu 2019).
pub const PLANES: usize = 24;

/// Numbers. What the mover is ahead whatever happens on the board (komi, and by territory the plays so
/// far), in tens of points; whether a pass would stop the game; what the mover gets for the last play if
/// both passed now, at most a point; whether territory is counted; the side of a square with as many points,
/// less 13, in sixths.
pub const SCALARS: usize = 5;

// The planes that have a name; those of liberties follow from their number.
const BOARD: u32 = 0;
const OWN: u32 = 1;
const OPPONENTS: u32 = 2;
const OWN_ONE: u32 = 3;
const OPPONENTS_ONE: u32 = 6;
const FOUR: u32 = 9;
const KO: u32 = 10;
const LAST: u32 = 11;
const BEFORE: u32 = 12;
const OWN_TAKES: u32 = 13;
const OPPONENT_TAKES: u32 = 16;
const EYE: u32 = 19;
const OWN_CAUGHT: u32 = 20;
const OPPONENT_CAUGHT: u32 = 21;
const OWN_LADDER: u32 = 22;
const OPPONENT_LADDER: u32 = 23;

/// Largest first number, in points: more than any board has. A komi of millions would drown all else.
const AHEAD: f32 = 700.0;

/// What the network is given.
#[derive(Clone, Debug)]
pub struct Features {
    /// For each point, in the order of [`crate::go::Size::iter`], bit k for plane k.
    pub masks: Vec<u32>,
    /// The numbers.
    pub scalars: [f32; SCALARS],
    /// Liberties of the chain with this head, up to 5.
    liberties: Box<[u8; PADDED]>,
    ladders: ladder::Reader,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            masks: Vec::with_capacity(MAX_POINTS),
            scalars: [0.0; SCALARS],
            liberties: Box::new([0; PADDED]),
            ladders: ladder::Reader::default(),
        }
    }
}

impl Features {
    /// Those of the end of `line`. `owed` is what Black pays White whatever happens on the board.
    pub fn read(&mut self, line: &Line, rules: &Rules, owed: HalfPoints) {
        let (state, board) = (&line.state, &line.state.board);
        let (own, size) = (state.to_play, board.size());
        for head in board.heads() {
            self.liberties[head.index()] = liberty_count(board, head, 5) as u8;
        }
        self.masks.clear();
        for point in size.iter() {
            let planes = match board.at(point) {
                Some(color) => {
                    let (stone, one) = match color == own {
                        true => (OWN, OWN_ONE),
                        false => (OPPONENTS, OPPONENTS_ONE),
                    };
                    let liberties = u32::from(self.liberties[board.head(point).index()]);
                    let plane = match liberties {
                        1..=3 => 1 << (one + liberties - 1),
                        4 => 1 << FOUR,
                        _ => 0,
                    };
                    1 << stone | plane
                }
                None => {
                    let play = |color, takes| self.play(board, color, point) << takes;
                    let eye = Color::BOTH.iter().any(|&color| board.is_eye(color, point));
                    play(own, OWN_TAKES) | play(!own, OPPONENT_TAKES) | u32::from(eye) << EYE
                }
            };
            self.masks.push(1 << BOARD | planes);
        }
        let width = size.width();
        let mut mark = |point: Point, plane: u32| {
            if let Some(mask) = self.masks.get_mut(point.row() * width + point.col()) {
                *mask |= 1 << plane;
            }
        };
        for (point, plane) in line.recent.0.into_iter().zip([LAST, BEFORE]) {
            point.into_iter().for_each(|point| mark(point, plane));
        }
        if let Some((color, point)) = board.ko()
            && color == own
        {
            mark(point, KO);
        }
        for head in board.heads() {
            let (caught, begins) = match board.at(head) == Some(own) {
                true => (OWN_CAUGHT, OPPONENT_LADDER),
                false => (OPPONENT_CAUGHT, OWN_LADDER),
            };
            let is_caught = match self.liberties[head.index()] {
                1 => self.ladders.escapes(board, head).next().is_none(),
                2 => {
                    let mut any = false;
                    for point in self.ladders.captures(board, head) {
                        mark(point, begins);
                        any = true;
                    }
                    any
                }
                _ => false,
            };
            if is_caught {
                board.chain(head).for_each(|point| mark(point, caught));
            }
        }
        let (ahead, at_stake) = ahead(line, rules, owed);
        self.scalars = [
            ahead.clamp(-AHEAD, AHEAD) / 10.0,
            f32::from(state.stops.lone_pass().is_some()),
            at_stake,
            f32::from(rules.scoring == Scoring::Territory),
            ((size.points() as f32).sqrt() - 13.0) / 6.0,
        ];
    }

    /// What a play of `color` on an empty point would be: 1 if it takes stones; 2 if its chain has one
    /// liberty then, 4 if it has two. Nothing, if it retakes a ko at once or takes only itself off.
    fn play(&self, board: &Board, color: Color, point: Point) -> u32 {
        if board.ko() == Some((color, point)) || board.is_suicide(color, point) {
            return 0;
        }
        let taken = |n: Point| self.liberties[board.head(n).index()] == 1;
        let takes = board.beside(point, !color).any(taken);
        let liberties = match liberties_after(board, color, point, 3) {
            1 => 2,
            2 => 4,
            _ => 0,
        };
        u32::from(takes) | liberties
    }
}

/// What the mover is ahead whatever happens on the board, in points, and what it gets for the last play if
/// both passed now, at most a point: where each play counts, the rest is among the first.
fn ahead(line: &Line, rules: &Rules, owed: HalfPoints) -> (f32, f32) {
    let state = &line.state;
    let black = |half: i32| match state.to_play {
        Color::Black => -half as f32 / 2.0,
        Color::White => half as f32 / 2.0,
    };
    let last_play = state.stops.last_play(rules.last_play, state.to_play).0;
    let at_stake = last_play.clamp(-2, 2);
    let rest = last_play - at_stake;
    let paid = owed.0 + 2 * rules.area_excess(&state.board) + rest;
    (black(paid), black(at_stake))
}

/// How much of the first number is not told, in points: it is cut at 700.
pub fn beyond(line: &Line, rules: &Rules, owed: HalfPoints) -> f32 {
    let (ahead, _) = ahead(line, rules, owed);
    ahead - ahead.clamp(-AHEAD, AHEAD)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::go::{Move, Position, Size, diagram, score};
    use crate::search::line::Recent;
    use crate::search::random::{self, below};
    use rand::Rng;

    fn read(position: &Position) -> Features {
        let line = Line::new(position.state().clone(), Recent::of(position));
        let mut features = Features::default();
        features.read(&line, position.rules(), position.owed());
        features
    }

    /// The planes as the list of [`PLANES`] says it, each by trying it out on copies of the board; and those of
    /// them that are exact. `ladders` has their first moves, by the head of a chain with two liberties.
    fn slow(position: &Position, ladders: &HashMap<Point, Vec<Point>>, point: Point) -> (u32, u32) {
        let mut unsure = 0;
        let (board, own) = (position.board(), position.to_play());
        let liberties = |board: &Board, point| board.liberties(point).count();
        let after = |color| {
            let mut state = position.state().clone();
            state.skip_to(color);
            state
                .check_without_history(position.rules(), color, point)
                .ok()?;
            if board.is_suicide(color, point) || board.ko() == Some((color, point)) {
                return None;
            }
            state.play_unchecked(color, Move::Play(point));
            Some(state.board)
        };
        let mut planes = vec![true];
        planes.extend([own, !own].map(|color| board.at(point) == Some(color)));
        for color in [own, !own] {
            for count in 1..=3 {
                planes.push(board.at(point) == Some(color) && liberties(board, point) == count);
            }
        }
        planes.push(board.at(point).is_some() && liberties(board, point) == 4);
        planes.push(board.ko() == Some((own, point)));
        let mut last = position
            .moves()
            .rev()
            .map(|(_, mv)| mv == Move::Play(point));
        planes.extend([last.next(), last.next()].map(|is| is.unwrap_or(false)));
        for color in [own, !own] {
            let after = after(color);
            let stones = |board: &Board| {
                board
                    .size()
                    .iter()
                    .filter(|&p| board.at(p).is_some())
                    .count()
            };
            let taken = after
                .as_ref()
                .map_or(0, |after| stones(board) + 1 - stones(after));
            planes.push(taken > 0);
            for count in 1..=2 {
                let few = |after: &Board| liberties(after, point) == count;
                planes.push(after.as_ref().is_some_and(few));
                // Not all of the liberties that stones taken leave are counted.
                unsure |= u32::from(taken > 1) << (planes.len() - 1);
            }
        }
        planes.push(board.is_empty(point) && Color::BOTH.iter().any(|&c| board.is_eye(c, point)));
        for color in [own, !own] {
            let is_caught = || match liberties(board, point) {
                1 => ladder::Reader::default().escapes(board, point).count() == 0,
                2 => ladders.contains_key(&board.head(point)),
                _ => false,
            };
            planes.push(board.at(point) == Some(color) && is_caught());
        }
        for color in [own, !own] {
            let begins = |(&prey, firsts): (&Point, &Vec<Point>)| {
                board.at(prey) == Some(!color) && firsts.contains(&point)
            };
            planes.push(ladders.iter().any(begins));
        }
        assert_eq!(planes.len(), PLANES);
        let bits = planes.iter().enumerate();
        let mask = bits.fold(0, |mask, (plane, &is)| mask | u32::from(is) << plane);
        (mask, !unsure)
    }

    #[test]
    fn the_planes_are_what_their_list_says() {
        let mut random = random::generator(7, 7);
        let mut seen = 0;
        for side in [2, 5, 7, 9, 13] {
            for rules in [Rules::WMSG, Rules::JAPANESE, Rules::NEW_ZEALAND] {
                let mut position = Position::new(Size::square(side).unwrap(), rules);
                for _ in 0..2 * side * side {
                    let (features, board) = (read(&position), position.board());
                    let preys = board.heads();
                    let preys = preys.filter(|&prey| board.liberties(prey).count() == 2);
                    let firsts = |prey| {
                        (
                            prey,
                            ladder::Reader::default().captures(board, prey).collect(),
                        )
                    };
                    let mut ladders: HashMap<_, Vec<_>> = preys.map(firsts).collect();
                    ladders.retain(|_, firsts| !firsts.is_empty());
                    for (point, &mask) in board.size().iter().zip(&features.masks) {
                        let (slow, exact) = slow(&position, &ladders, point);
                        assert_eq!(
                            mask & exact,
                            slow & exact,
                            "{side} {point}: {mask:b} {slow:b}"
                        );
                        seen |= mask;
                    }
                    let (color, size) = (position.to_play(), side * side + 1);
                    let mv = match below(random.next_u32(), size) {
                        0 => Move::Pass,
                        index => Move::Play(position.board().size().iter().nth(index - 1).unwrap()),
                    };
                    let _ = position.play(color, mv);
                }
            }
        }
        assert_eq!(seen, (1 << PLANES) - 1, "every plane was met");
    }

    #[test]
    fn the_numbers_are_those_of_the_side_to_move() {
        let mut position = Position::new(Size::square(7).unwrap(), Rules::WMSG);
        assert_eq!(read(&position).scalars, [-0.65, 0.0, 0.0, 0.0, -1.0]);
        position.play(Color::Black, "C3".parse().unwrap()).unwrap();
        // Who passes first as White gets a point.
        assert_eq!(read(&position).scalars, [0.65, 0.0, 1.0, 0.0, -1.0]);
        position.play(Color::White, Move::Pass).unwrap();
        assert_eq!(read(&position).scalars, [-0.65, 1.0, -1.0, 0.0, -1.0]);
        let mut position = Position::new(Size::square(7).unwrap(), Rules::JAPANESE);
        position.play(Color::Black, "C3".parse().unwrap()).unwrap();
        // A play more by Black is a point of area that territory does not count.
        assert_eq!(read(&position).scalars, [0.75, 0.0, 0.0, 1.0, -1.0]);
    }

    /// By area and by territory: the result is what the numbers and the ownership add up to.
    #[test]
    fn the_first_number_is_the_result_but_for_the_area() {
        let (size, stones) = diagram::read(&["..XO.", "..XO.", "..XO.", "..XO.", "..XO."]);
        for rules in [Rules::CHINESE, Rules::JAPANESE, Rules::AGA] {
            let position = Position::setup(size, rules, &stones, Color::Black, 0).unwrap();
            let sheet = position.sheet(&score::Verdict::default());
            let ahead = 10.0 * read(&position).scalars[0];
            assert_eq!(
                15.0 - 10.0 + ahead,
                sheet.difference.0 as f32 / 2.0,
                "{}",
                rules.name
            );
        }
    }
}

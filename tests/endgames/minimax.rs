//! The solver against plain minimax: no table, no order, no bounds, boards compared stone by stone.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zhiyun::go::board::Stones;
use zhiyun::go::{Color, Move, Position, Rules, Size, State, diagram};

use crate::life::Life;
use crate::positions::{AGREED, ALIVE, AREA};
use crate::solver::{self, Solution, Stop};

struct Minimax {
    rules: Rules,
    /// The states of the game and of the line looked at.
    seen: Vec<(Stones, Color)>,
    /// The first stop of the line, if it was resumed.
    stop: Option<Stop>,
    /// Nodes that may still be looked at.
    nodes: u64,
}

impl Minimax {
    /// Whether Black gets at least `bound` half points; `None` if that takes too long.
    fn reaches(&mut self, state: &State, bound: i32) -> Option<bool> {
        if solver::is_over(&self.rules, state) {
            let score = solver::score(&self.rules, state, self.stop.as_ref());
            return Some(score.0 >= bound);
        }
        if state.stops.is_stopped() && self.stop.is_none() {
            self.stop = Some(Stop::new(&self.rules, &state.board));
            let reached = self.reaches(state, bound);
            self.stop = None;
            return reached;
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let color = state.to_play;
        let wanted = color == Color::Black;
        let plays = state.board.size().iter().map(Move::Play);
        for mv in plays.chain([Move::Pass]) {
            if let Move::Play(point) = mv
                && state
                    .check_without_history(&self.rules, color, point)
                    .is_err()
            {
                continue;
            }
            let mut next = state.clone();
            next.play_unchecked(color, mv);
            let after = (next.board.stones(), next.to_play);
            if mv != Move::Pass && self.seen.contains(&after) {
                continue;
            }
            self.seen.push(after);
            let reached = self.reaches(&next, bound);
            self.seen.pop();
            if reached? == wanted {
                return Some(wanted);
            }
        }
        Some(!wanted)
    }

    /// Whether this is the right solution; `None` if that takes too long.
    fn confirms(&mut self, position: &Position, solution: &Solution) -> Option<bool> {
        let (value, color) = (solution.value.0, position.to_play());
        if !self.reaches(position.state(), value)? || self.reaches(position.state(), value + 1)? {
            return Some(false);
        }
        for mv in solver::legal(position) {
            let mut next = position.state().clone();
            next.play_unchecked(color, mv);
            self.seen.push((next.board.stones(), next.to_play));
            let best = match color {
                Color::Black => self.reaches(&next, value)?,
                Color::White => !self.reaches(&next, value + 1)?,
            };
            self.seen.pop();
            if best != solution.best.contains(&mv) {
                return Some(false);
            }
        }
        Some(true)
    }
}

#[test]
fn the_solver_agrees_with_plain_minimax() {
    crate::with_stack(compare);
}

fn compare() {
    const NODES: u64 = 20_000;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let boards = [(1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (3, 3)];
    // Games that were not decided at once.
    let mut compared = 0;
    while compared < 100 {
        let (width, height) = boards[random.random_range(0..boards.len() as u32) as usize];
        let size = Size::new(width, height).unwrap();
        let rules = [Rules::WMSG, AGREED, ALIVE, AREA][random.random_range(0..4u32) as usize];
        let mut position = Position::new(size, rules);
        let mut seen = vec![(position.board().stones(), position.to_play())];
        for _ in 0..random.random_range(0..30u32) {
            let legal = solver::legal(&position);
            let mv = legal[random.random_range(0..legal.len() as u32) as usize];
            if mv != Move::Pass || !position.state().stops.has_passed() {
                position.play(position.to_play(), mv).unwrap();
                seen.push((position.board().stones(), position.to_play()));
            }
        }
        let Some(solution) = solver::solve(&position, 2_000) else {
            continue;
        };
        let (state, nodes) = (position.state(), NODES);
        let mut minimax = Minimax {
            rules,
            seen,
            stop: None,
            nodes,
        };
        let Some(holds) = minimax.confirms(&position, &solution) else {
            continue;
        };
        let about = diagram::draw(position.board());
        assert!(holds, "{solution:?} {rules:?}\n{about}");
        // A point of the last play may go either way.
        let taken = rules == AGREED;
        let [black, white] = Color::BOTH.map(|color| Life::of(&state.board, color).floor(taken));
        assert!(
            (2 * black - 2..=-2 * white).contains(&solution.value.0),
            "{about}"
        );
        compared += usize::from(NODES - minimax.nodes > 50);
    }
}

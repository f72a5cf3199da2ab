//! Endgames.

mod generate;
mod life;
mod positions;
mod solver;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zhiyun::go::board::Stones;
use zhiyun::go::rules::LastPlay;
use zhiyun::go::{Color, Move, Position, Rules, Size, State};

fn plain() -> Rules {
    Rules { last_play: LastPlay::None, ..Rules::WMSG }
}

struct Slow {
    rules: Rules,
    seen: Vec<(Stones, Color)>,
    nodes: u64,
}
impl Slow {
    fn reaches(&mut self, state: &State, bound: i32) -> Option<bool> {
        if state.stops.is_stopped() {
            return Some(solver::score(&self.rules, state).0 >= bound);
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let color = state.to_play;
        let plays = state.board.size().iter().map(Move::Play);
        for mv in plays.chain([Move::Pass]) {
            let mut next = state.clone();
            if let Move::Play(point) = mv
                && state.check_without_history(&self.rules, color, point).is_err()
            {
                continue;
            }
            next.play_unchecked(color, mv);
            let seen = (next.board.stones(), next.to_play);
            if mv != Move::Pass && self.seen.contains(&seen) {
                continue;
            }
            self.seen.push(seen);
            let reached = self.reaches(&next, bound);
            self.seen.pop();
            let wanted = color == Color::Black;
            if reached? == wanted {
                return Some(wanted);
            }
        }
        Some(color == Color::White)
    }
}

#[test]
fn minimax() {
    deep(minimax_)
}
fn deep(f: fn()) {
    std::thread::Builder::new().stack_size(4 << 30).spawn(f).unwrap().join().unwrap()
}
fn minimax_() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut done = 0;
    let mut tried = 0;
    let mut hist = [0; 6];
    let t = std::time::Instant::now();
    while done < 1000 {
        tried += 1;
        let (w, h) = [(2, 2), (2, 3), (3, 3), (1, 5), (1, 4)][random.random_range(0..5u32) as usize];
        let rules = [Rules::WMSG, positions::ALIVE, positions::AREA][random.random_range(0..3u32) as usize];
        let mut position = Position::new(Size::new(w, h).unwrap(), rules);
        let mut seen = vec![(position.board().stones(), Color::Black)];
        for _ in 0..random.random_range(0..30u32) {
            let legal = solver::legal(&position);
            let mv = legal[random.random_range(0..legal.len() as u32) as usize];
            if mv == Move::Pass && position.state().stops.has_passed() {
                continue;
            }
            position.play(position.to_play(), mv).unwrap();
            seen.push((position.board().stones(), position.to_play()));
        }
        let mut slow = Slow { rules, seen, nodes: 100_000 };
        let state = position.state();
        let start = solver::score(&rules, state).0;
        let Some((value, took)) = solver::value(&position, 20_000) else { println!("{start} gave up {w}x{h}"); continue };
        let Some(low) = slow.reaches(state, value.0) else { continue };
        let Some(high) = slow.reaches(state, value.0 + 1) else { continue };
        assert!(low && !high, "{}\n{:?} {:?}", zhiyun::go::diagram::draw(position.board()), value, position.moves().collect::<Vec<_>>());
        done += 1;
        let used = 100_000 - slow.nodes;
        hist[used.ilog10() as usize] += 1;
        if done % 100 == 0 { println!("{tried} {done} {w}x{h} value {value} took {took} plain {used} {hist:?} {:?}", t.elapsed()); }
    }
}

#[test]
#[ignore]
fn empty() {
    deep(empty_)
}
fn empty_() {
    for (w, h) in [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3)] {
        for rules in [plain(), Rules::WMSG] {
            let position = Position::new(Size::new(w, h).unwrap(), rules);
            let t = std::time::Instant::now();
            println!("{w}x{h} {:?} {:?} {:?}", rules.last_play, solver::value(&position, 20_000_000), t.elapsed());
        }
    }
}

#[test]
#[ignore]
fn scale() {
    deep(scale_)
}
fn scale_() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for game in 0..30 {
        let side = 5 + game % 5;
        let mut position = Position::new(Size::square(side).unwrap(), Rules::WMSG);
        loop {
            let color = position.to_play();
            let moves: Vec<_> = solver::legal(&position).into_iter().filter(|&mv| match mv {
                Move::Play(p) => !position.board().is_eye(color, p),
                Move::Pass => false,
            }).collect();
            let mv = if moves.is_empty() { Move::Pass } else { moves[random.random_range(0..moves.len() as u32) as usize] };
            position.play(color, mv).unwrap();
            if position.state().stops.is_stopped() || position.moves().count() > 3 * side * side { break; }
        }
        let mut stat = [0; 6];
        let t = std::time::Instant::now();
        for _ in 1..=12 {
            if !position.undo() { break }
            if position.state().stops.count() > 0 { continue }
            let Some(w) = solver::solve(&position, 20_000) else { break };
            let Some(a) = solver::solve(&position.with_rules(positions::AREA, false).unwrap(), 20_000) else { break };
            let e = positions::Endgame { name: String::new(), rows: vec![], first: Color::Black, moves: vec![], wmsg: w, area: a };
            let sens: Vec<_> = solver::legal(&position).into_iter().filter(|&m| !positions::fills_eye(&position, m)).collect();
            let best = sens.iter().filter(|m| e.wmsg.best.contains(m)).count();
            let lost = sens.iter().filter(|m| e.area.best.contains(m) && !e.wmsg.best.contains(m)).count();
            let kept = sens.iter().filter(|m| e.area.best.contains(m) && e.wmsg.best.contains(m)).count();
            stat[0] += 1;
            if best < sens.len() { stat[1] += 1 }
            if 2 * best <= sens.len() { stat[2] += 1 }
            if lost > 0 { stat[3] += 1 }
            if lost >= kept { stat[4] += 1 }
            if lost > kept { stat[5] += 1 }
        }
        println!("{side} {stat:?} {:?}", t.elapsed());
    }
}

#[test]
#[ignore]
fn makes() {
    deep(|| {
        let t = std::time::Instant::now();
        let all = generate::generate();
        positions::write(&all);
        assert_eq!(positions::read(), all);
        let decided = all.iter().filter(|e| e.last_play_decides()).count();
        println!("{} positions, {decided} by the last play, {:?}", all.len(), t.elapsed());
    })
}

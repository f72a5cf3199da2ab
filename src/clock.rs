//! Time: what the controller said, what has been used since, and how much the next move may take.
//!
//! The clock reads no watch: the caller says how long a move took, so tests need no waiting.

use std::time::Duration;

use crate::go::{ByColor, Color};

/// Kept back at every move for what happens outside the engine, but never more than half.
const RESERVE: Duration = Duration::from_millis(100);

/// Main time that is not shared out: games can be longer than expected.
const LAST: Duration = Duration::from_millis(500);

/// The longest allotment, even where the clock would allow days.
const MOST: Duration = Duration::from_secs(300);

/// The shortest allotment. Even with no time left a move has to be made.
const LEAST: Duration = Duration::from_millis(1);

/// A way to limit time (GTP 2 section 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    Unlimited,
    /// Main time, then periods of `period` for `stones` moves each (Canadian). No period is
    /// sudden death.
    Limited {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Moves to be made in each period.
        stones: u32,
    },
}

impl TimeControl {
    /// The control that `time_settings` names: seconds of main time, seconds of a period, moves
    /// in a period. A period without moves means no limit.
    pub fn from_settings(main: u32, period: u32, stones: u32) -> TimeControl {
        match (period, stones) {
            (1.., 0) => TimeControl::Unlimited,
            _ => TimeControl::Limited {
                main: Duration::from_secs(main.into()),
                period: Duration::from_secs(period.into()),
                stones: if period == 0 { 0 } else { stones },
            },
        }
    }
}

/// What one side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Left {
    time: Duration,
    /// Moves still to be made in this time; 0 while the main time runs.
    stones: u32,
}

/// The clocks of both sides.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Left>,
}

impl Default for Clock {
    /// Clocks without a limit.
    fn default() -> Clock {
        Clock::new(TimeControl::Unlimited)
    }
}

impl Clock {
    /// Full clocks.
    pub fn new(control: TimeControl) -> Clock {
        let mut clock = Clock {
            control,
            left: ByColor::default(),
        };
        clock.restart();
        clock
    }

    /// Gives both sides their full time again, for a new game.
    pub fn restart(&mut self) {
        if let TimeControl::Limited {
            main,
            period,
            stones,
        } = self.control
        {
            let full = match main.is_zero() {
                true => Left {
                    time: period,
                    stones,
                },
                false => Left {
                    time: main,
                    stones: 0,
                },
            };
            self.left = ByColor([full; 2]);
        }
    }

    /// What the controller's clock shows (`time_left`): time, and moves to be made in it or 0
    /// for main time. It means nothing without a limit.
    pub fn set(&mut self, color: Color, time: Duration, stones: u32) {
        self.left[color] = Left { time, stones };
    }

    /// Takes a move of `color` that took `used` off its clock, as the controller will.
    pub fn spend(&mut self, color: Color, used: Duration) {
        let TimeControl::Limited { period, stones, .. } = self.control else {
            return;
        };
        let fresh = Left {
            time: period,
            stones,
        };
        let left = &mut self.left[color];
        let mut used = used;
        if left.stones == 0 {
            if let Some(time) = left.time.checked_sub(used) {
                left.time = time;
                return;
            }
            // The main time ended during this move.
            used -= left.time;
            *left = fresh;
        }
        left.time = left.time.saturating_sub(used);
        left.stones = left.stones.saturating_sub(1);
        if left.stones == 0 {
            *left = fresh;
        }
    }

    /// How long `color` may think about a move when it has about `moves` more to make (at least
    /// 1). `None` without a limit.
    pub fn allot(&self, color: Color, moves: u32) -> Option<Duration> {
        let TimeControl::Limited { period, stones, .. } = self.control else {
            return None;
        };
        // What a move may take once the main time is over.
        let later = match stones {
            0 => Duration::ZERO,
            _ => period / stones,
        };
        let left = self.left[color];
        let share = match left.stones {
            0 => left.time.saturating_sub(LAST) / moves.max(1) + later / 2,
            n => left.time / n,
        };
        let most = match left.stones {
            0 => left.time.max(later),
            _ => left.time,
        };
        let share = share.min(most.mul_f64(0.9));
        Some((share - RESERVE.min(share / 2)).clamp(LEAST, MOST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Color = Color::Black;

    fn secs(secs: f64) -> Duration {
        Duration::from_secs_f64(secs)
    }

    fn left(clock: &Clock, color: Color) -> (f64, u32) {
        (
            clock.left[color].time.as_secs_f64(),
            clock.left[color].stones,
        )
    }

    #[test]
    fn a_period_without_moves_is_no_limit() {
        for (main, period) in [(0, 1), (1, 1), (600, 30)] {
            let control = TimeControl::from_settings(main, period, 0);
            assert_eq!(control, TimeControl::Unlimited);
            assert_eq!(Clock::new(control).allot(BLACK, 40), None);
        }
    }

    #[test]
    fn sudden_death_never_allots_more_than_is_left() {
        let mut clock = Clock::new(TimeControl::from_settings(60, 0, 0));
        for moves in (1..200).rev() {
            // As the session guesses: fewer and fewer, but never just a few.
            let used = clock.allot(BLACK, (moves / 2).max(8)).unwrap();
            let before = clock.left[BLACK].time;
            assert!(used < before || used == LEAST, "{used:?} of {before:?}");
            clock.spend(BLACK, used);
        }
        assert!(left(&clock, BLACK).0 > 0.0);
        assert_eq!(left(&clock, Color::White), (60.0, 0));
    }

    #[test]
    fn canadian_periods_begin_where_the_main_time_ends() {
        let mut clock = Clock::new(TimeControl::from_settings(10, 30, 3));
        clock.spend(BLACK, secs(8.0));
        assert_eq!(left(&clock, BLACK), (2.0, 0));
        clock.spend(BLACK, secs(5.0));
        assert_eq!(left(&clock, BLACK), (27.0, 2));
        clock.spend(BLACK, secs(7.0));
        assert_eq!(left(&clock, BLACK), (20.0, 1));
        clock.spend(BLACK, secs(19.0));
        assert_eq!(left(&clock, BLACK), (30.0, 3));
    }

    #[test]
    fn a_fixed_time_a_move_is_kept() {
        let mut clock = Clock::new(TimeControl::from_settings(0, 5, 1));
        for _ in 0..3 {
            let allotted = clock.allot(BLACK, 40).unwrap();
            assert!(allotted < secs(5.0) && allotted > secs(4.0), "{allotted:?}");
            clock.spend(BLACK, allotted);
        }
    }

    #[test]
    fn no_time_left_still_allots_a_moment() {
        let mut clock = Clock::new(TimeControl::from_settings(0, 0, 0));
        assert_eq!(clock.allot(BLACK, 40), Some(LEAST));
        clock.spend(BLACK, secs(1.0));
        assert_eq!(clock.allot(BLACK, 40), Some(LEAST));
        clock.set(BLACK, secs(9.0), 3);
        let allotted = clock.allot(BLACK, 40).unwrap();
        assert!(allotted > secs(2.0) && allotted < secs(3.0), "{allotted:?}");
    }
}

//! Time: what the controller said, what has been used since, and how much the next move may take.
//!
//! The clock reads no watch: the caller says how long a move took, so tests need no waiting.

use std::time::Duration;

use crate::go::{ByColor, Color};

/// Main time that is not shared out: games can be longer than expected.
const LAST: Duration = Duration::from_millis(500);

/// The longest allotment, even where the clock would allow days.
const MOST: Duration = Duration::from_secs(300);

/// The shortest allotment. Even with no time left a move has to be made.
const LEAST: Duration = Duration::from_millis(1);

/// Share of the time left that a single move may take.
const PART: f64 = 0.9;

/// A way to limit time (GTP 2 section 4.2; KataGo, `docs/GTP_Extensions.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    Unlimited,
    /// A main time that grows with each move; without an increment, sudden death.
    Fischer {
        /// Main time.
        main: Duration,
        /// What each move adds.
        increment: Duration,
        /// What the main time cannot grow beyond.
        limit: Duration,
        /// What a move may take at most.
        longest: Duration,
    },
    /// Main time, then periods for several moves each.
    Canadian {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Moves to be made in each period, at least 1.
        stones: u32,
    },
    /// Main time, then Japanese byo-yomi: a period that is used up is lost, one that is not begins
    /// anew with the next move. The clock of the World Mind Sports Games has 3600 s and three periods
    /// of 30 s.
    ByoYomi {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Number of periods, at least 1.
        periods: u32,
    },
}

impl TimeControl {
    /// One main time for the whole game.
    pub fn absolute(main: Duration) -> TimeControl {
        TimeControl::Fischer {
            main,
            increment: Duration::ZERO,
            limit: Duration::MAX,
            longest: Duration::MAX,
        }
    }

    /// The control that `time_settings` names: seconds of main time, seconds of a period, moves
    /// in a period. A period without moves means no limit.
    pub fn from_settings(main: u32, period: u32, stones: u32) -> TimeControl {
        let [main, length] = [main, period].map(|seconds| Duration::from_secs(seconds.into()));
        match (period, stones) {
            (0, _) => TimeControl::absolute(main),
            (_, 0) => TimeControl::Unlimited,
            _ => TimeControl::Canadian {
                main,
                period: length,
                stones,
            },
        }
    }
}

/// What one side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Left {
    time: Duration,
    /// In a Canadian period the moves still to be made in this time, in byo-yomi the periods that
    /// are left, this one included; 0 while the main time runs.
    count: u32,
}

/// The clocks of both sides.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// `None` as long as nobody has said anything.
    control: Option<TimeControl>,
    left: ByColor<Left>,
}

impl Clock {
    /// Full clocks.
    pub fn new(control: TimeControl) -> Clock {
        let mut clock = Clock {
            control: Some(control),
            left: ByColor::default(),
        };
        clock.restart();
        clock
    }

    /// Gives both sides their full time again, for a new game.
    pub fn restart(&mut self) {
        let (main, overtime) = match self.control {
            None | Some(TimeControl::Unlimited) => return,
            Some(TimeControl::Fischer { main, .. }) => (main, None),
            Some(TimeControl::Canadian {
                main,
                period,
                stones: count,
            })
            | Some(TimeControl::ByoYomi {
                main,
                period,
                periods: count,
            }) => {
                let time = period;
                (main, Some(Left { time, count }))
            }
        };
        let main = Left {
            time: main,
            count: 0,
        };
        let full = overtime.filter(|_| main.time.is_zero()).unwrap_or(main);
        self.left = ByColor([full; 2]);
    }

    /// What the controller's clock shows (`time_left`): the time, and 0 for main time, the moves to
    /// be made in it, or in byo-yomi the periods left. It means nothing without a limit. If no
    /// control was set, it is taken as it stands.
    pub fn set(&mut self, color: Color, time: Duration, count: u32) {
        self.control.get_or_insert(match count {
            0 => TimeControl::absolute(time),
            stones => TimeControl::Canadian {
                main: Duration::ZERO,
                period: time,
                stones,
            },
        });
        self.left[color] = Left { time, count };
    }

    /// Takes a move of `color` that took `used` off its clock, as the controller will.
    pub fn spend(&mut self, color: Color, used: Duration) {
        let left = &mut self.left[color];
        let mut used = used;
        let (period, count) = match self.control {
            None | Some(TimeControl::Unlimited) => return,
            Some(TimeControl::Fischer {
                increment, limit, ..
            }) => {
                let rest = left.time.saturating_sub(used);
                left.time = rest.saturating_add(increment).min(limit);
                return;
            }
            Some(TimeControl::Canadian { period, stones, .. }) => (period, stones),
            Some(TimeControl::ByoYomi {
                period, periods, ..
            }) => (period, periods),
        };
        let fresh = Left {
            time: period,
            count,
        };
        if left.count == 0 {
            if let Some(time) = left.time.checked_sub(used).filter(|time| !time.is_zero()) {
                left.time = time;
                return;
            }
            // The main time ended during this move.
            used = used.saturating_sub(left.time);
            *left = fresh;
        }
        if let Some(TimeControl::ByoYomi { .. }) = self.control {
            while used >= left.time && left.count > 1 {
                used -= left.time;
                left.count -= 1;
                left.time = period;
            }
            left.time = period;
            return;
        }
        left.time = left.time.saturating_sub(used);
        left.count = left.count.saturating_sub(1);
        if left.count == 0 {
            *left = fresh;
        }
    }

    /// How long `color` may think about a move when it has about `moves` more to make (at least
    /// 1). `lag` is kept back for what happens outside the engine, but never more than half. `None`
    /// without a limit.
    pub fn allot(&self, color: Color, moves: u32, lag: Duration) -> Option<Duration> {
        let Left { time, count } = self.left[color];
        let share = time.saturating_sub(LAST) / moves.max(1);
        // What to use, and what there is.
        let (share, most) = match (self.control?, count) {
            (TimeControl::Unlimited, _) => return None,
            (
                TimeControl::Fischer {
                    increment, longest, ..
                },
                _,
            ) => (share.saturating_add(increment), time.min(longest)),
            (TimeControl::Canadian { period, stones, .. }, 0) => {
                let later = period / stones.max(1);
                (share.saturating_add(later / 2), time.max(later))
            }
            (TimeControl::Canadian { .. }, stones) => (time / stones, time),
            // Within the main time and the first period nothing is lost.
            (TimeControl::ByoYomi { period, .. }, 0) => (
                share.saturating_add(period / 2),
                time.saturating_add(period),
            ),
            // The other periods are for accidents.
            (TimeControl::ByoYomi { .. }, _) => (time, time),
        };
        let share = share.min(most.min(2 * MOST).mul_f64(PART));
        Some((share - lag.min(share / 2)).clamp(LEAST, MOST))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    const BLACK: Color = Color::Black;
    const LAG: Duration = Duration::from_millis(100);

    fn secs(secs: f64) -> Duration {
        Duration::from_secs_f64(secs)
    }

    fn left(clock: &Clock, color: Color) -> (f64, u32) {
        (
            clock.left[color].time.as_secs_f64(),
            clock.left[color].count,
        )
    }

    fn byo_yomi(main: f64, period: f64, periods: u32) -> TimeControl {
        TimeControl::ByoYomi {
            main: secs(main),
            period: secs(period),
            periods,
        }
    }

    fn fischer(main: f64, increment: f64) -> TimeControl {
        TimeControl::Fischer {
            main: secs(main),
            increment: secs(increment),
            limit: Duration::MAX,
            longest: Duration::MAX,
        }
    }

    #[test]
    fn a_period_without_moves_is_no_limit() {
        for (main, period) in [(0, 1), (1, 1), (600, 30)] {
            let control = TimeControl::from_settings(main, period, 0);
            assert_eq!(control, TimeControl::Unlimited);
            assert_eq!(Clock::new(control).allot(BLACK, 40, LAG), None);
        }
        assert_eq!(Clock::default().allot(BLACK, 40, LAG), None);
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
        assert_eq!(left(&clock, Color::White), (10.0, 0));
    }

    #[test]
    fn byo_yomi_periods_are_lost_when_they_are_used_up() {
        let mut clock = Clock::new(byo_yomi(10.0, 30.0, 3));
        for (used, expected) in [
            (8.0, (2.0, 0)),
            (31.0, (30.0, 3)), // 2 of the main time, 29 of the first period
            (29.9, (30.0, 3)),
            (30.0, (30.0, 2)),
            (75.0, (30.0, 1)), // more than there is: lost, but the clock goes on
            (1.0, (30.0, 1)),
        ] {
            clock.spend(BLACK, secs(used));
            assert_eq!(left(&clock, BLACK), expected, "after {used}");
        }
        clock.restart();
        assert_eq!(left(&clock, BLACK), (10.0, 0));
        let none = Clock::new(byo_yomi(0.0, 30.0, 3));
        assert_eq!(left(&none, BLACK), (30.0, 3));
    }

    #[test]
    fn fischer_adds_time_up_to_its_limit() {
        let mut clock = Clock::new(TimeControl::Fischer {
            main: secs(10.0),
            increment: secs(5.0),
            limit: secs(12.0),
            longest: secs(3.0),
        });
        clock.spend(BLACK, secs(4.0));
        assert_eq!(left(&clock, BLACK), (11.0, 0));
        clock.spend(BLACK, secs(1.0));
        assert_eq!(left(&clock, BLACK), (12.0, 0));
        assert!(clock.allot(BLACK, 1, LAG).unwrap() < secs(3.0));
    }

    #[test]
    fn a_fixed_time_a_move_is_kept() {
        let mut clock = Clock::new(TimeControl::from_settings(0, 5, 1));
        for _ in 0..3 {
            let allotted = clock.allot(BLACK, 40, LAG).unwrap();
            assert!(allotted < secs(5.0) && allotted > secs(4.0), "{allotted:?}");
            clock.spend(BLACK, allotted);
        }
    }

    #[test]
    fn no_time_left_still_allots_a_moment() {
        let mut clock = Clock::new(TimeControl::from_settings(0, 0, 0));
        assert_eq!(clock.allot(BLACK, 40, LAG), Some(LEAST));
        clock.spend(BLACK, secs(1.0));
        assert_eq!(clock.allot(BLACK, 40, LAG), Some(LEAST));
        let mut clock = Clock::new(TimeControl::from_settings(0, 30, 5));
        clock.set(BLACK, secs(9.0), 3);
        let allotted = clock.allot(BLACK, 40, LAG).unwrap();
        assert!(allotted > secs(2.0) && allotted < secs(3.0), "{allotted:?}");
    }

    #[test]
    fn a_clock_that_nobody_set_is_taken_as_it_stands() {
        let mut clock = Clock::default();
        clock.spend(BLACK, secs(1.0));
        clock.set(BLACK, secs(1.0), 0);
        assert!(clock.allot(BLACK, 1, LAG).unwrap() < secs(1.0));
        clock.spend(BLACK, secs(0.9));
        assert!(clock.allot(BLACK, 1, LAG).unwrap() < secs(0.1));
        let mut clock = Clock::default();
        clock.set(BLACK, secs(10.0), 5);
        assert!(clock.allot(BLACK, 1, LAG).unwrap() < secs(2.0));
        let mut unlimited = Clock::new(TimeControl::Unlimited);
        unlimited.set(BLACK, secs(1.0), 0);
        assert_eq!(unlimited.allot(BLACK, 1, LAG), None);
    }

    /// The arbiter's clock, written by the rules of each system and nothing else.
    struct Arbiter {
        control: TimeControl,
        main: f64,
        /// Time and moves left in a Canadian period.
        period: (f64, u32),
        periods: u32,
    }

    impl Arbiter {
        fn new(control: TimeControl) -> Arbiter {
            let (main, period, periods) = match control {
                TimeControl::Unlimited => (f64::MAX, (0.0, 0), 0),
                TimeControl::Fischer { main, .. } => (main.as_secs_f64(), (0.0, 0), 0),
                TimeControl::Canadian {
                    main,
                    period,
                    stones,
                } => (main.as_secs_f64(), (period.as_secs_f64(), stones), 0),
                TimeControl::ByoYomi { main, periods, .. } => {
                    (main.as_secs_f64(), (0.0, 0), periods)
                }
            };
            Arbiter {
                control,
                main,
                period,
                periods,
            }
        }

        /// Whether the side still has time after this move.
        fn press(&mut self, used: f64) -> bool {
            let over = (used - self.main).max(0.0);
            self.main -= used - over;
            match self.control {
                TimeControl::Unlimited => true,
                TimeControl::Fischer {
                    increment, limit, ..
                } => {
                    self.main = (self.main + increment.as_secs_f64()).min(limit.as_secs_f64());
                    over == 0.0
                }
                TimeControl::Canadian { period, stones, .. } => {
                    if self.main == 0.0 {
                        self.period.0 -= over;
                        self.period.1 -= 1;
                    }
                    let in_time = self.period.0 >= 0.0;
                    if self.period.1 == 0 {
                        self.period = (period.as_secs_f64(), stones);
                    }
                    in_time
                }
                TimeControl::ByoYomi { period, .. } => {
                    let lost = (over / period.as_secs_f64()) as u32;
                    self.periods = self.periods.saturating_sub(lost);
                    self.periods > 0
                }
            }
        }

        /// What `time_left` would say.
        fn shows(&self) -> (Duration, u32) {
            match self.control {
                _ if self.main > 0.0 => (secs(self.main), 0),
                TimeControl::Canadian { .. } => (secs(self.period.0), self.period.1),
                TimeControl::ByoYomi { period, .. } => (period, self.periods),
                _ => (Duration::ZERO, 0),
            }
        }
    }

    /// Thousands of games with moves that take what was allotted and up to the lag reserve more.
    #[test]
    fn no_game_is_lost_on_time() {
        let controls = [
            TimeControl::absolute(secs(60.0)),
            TimeControl::absolute(secs(600.0)),
            TimeControl::from_settings(0, 30, 25),
            TimeControl::from_settings(0, 10, 1),
            TimeControl::from_settings(20, 30, 10),
            TimeControl::from_settings(1, 5, 5),
            byo_yomi(3600.0, 30.0, 3),
            byo_yomi(36.0, 0.3, 3),
            byo_yomi(0.0, 0.3, 1),
            byo_yomi(5.0, 10.0, 1),
            fischer(60.0, 0.5),
            fischer(5.0, 1.0),
            fischer(0.5, 0.5),
            TimeControl::Fischer {
                main: secs(20.0),
                increment: secs(2.0),
                limit: secs(25.0),
                longest: secs(5.0),
            },
        ];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for control in controls {
            for game in 0..500 {
                let told = game % 2 == 0;
                let lag = LAG.as_secs_f64() * if game % 4 < 2 { 1.0 } else { 0.2 };
                let mut clock = Clock::new(control);
                let mut arbiter = Arbiter::new(control);
                let length = random.random_range(20..400u32);
                for made in 0..length {
                    if told {
                        let (time, count) = arbiter.shows();
                        clock.set(BLACK, time, count);
                    }
                    // As the session guesses: fewer and fewer, but never just a few.
                    let to_come = (135u32.saturating_sub(made / 2)).max(36);
                    let allotted = clock.allot(BLACK, to_come, LAG).unwrap();
                    // Where hardly any time is left, only a lag within the reserve can be borne.
                    let delay = (random.random::<f64>() * lag).min(allotted.as_secs_f64());
                    let used = allotted.as_secs_f64() + delay;
                    let in_time = arbiter.press(used);
                    assert!(in_time, "{control:?}: move {made} took {used} s");
                    clock.spend(BLACK, secs(used));
                }
            }
        }
    }
}

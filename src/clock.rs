//! Time: how it is limited, what a side has left, and how much its next move may take.
//!
//! The clock reads no watch: the caller says how long a move took, so tests need no waiting.

use std::time::Duration;

/// Main time that is not shared out: games can be longer than expected.
const LAST: Duration = Duration::from_millis(500);

/// The longest allotment, even where the clock would allow days.
const MOST: Duration = Duration::from_secs(300);

/// The shortest allotment. Even with no time left a move has to be made.
const LEAST: Duration = Duration::from_millis(1);

/// Share of the time left that a single move may take.
const PART: f64 = 0.9;

/// A way to limit time: a main time and what comes with it (GTP 2 section 4.2; KataGo,
/// `docs/GTP_Extensions.md`). That there is no limit is said by an [`Option`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    main: Duration,
    overtime: Overtime,
}

/// What comes with the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overtime {
    /// Each move adds to the main time.
    Fischer {
        increment: Duration,
        /// What the main time cannot grow beyond.
        limit: Duration,
        /// What a move may take at most.
        longest: Duration,
    },
    /// Then periods of `stones` moves each, at least 1. A period that was enough is followed by
    /// another.
    Canadian { period: Duration, stones: u32 },
    /// Then periods, at least 1, for a move each: one that is used up is lost, one that is not
    /// begins anew with the next move.
    ByoYomi { period: Duration, periods: u32 },
}

impl TimeControl {
    /// One main time for the whole game.
    pub fn absolute(main: Duration) -> TimeControl {
        TimeControl::fischer(main, Duration::ZERO)
    }

    /// A main time that grows with each move.
    pub fn fischer(main: Duration, increment: Duration) -> TimeControl {
        TimeControl::fischer_capped(main, increment, Duration::MAX, Duration::MAX)
    }

    /// A main time that grows with each move but not beyond `limit`, of which a move may take no
    /// more than `longest`.
    pub fn fischer_capped(
        main: Duration,
        increment: Duration,
        limit: Duration,
        longest: Duration,
    ) -> TimeControl {
        let overtime = Overtime::Fischer {
            increment,
            limit,
            longest,
        };
        TimeControl { main, overtime }
    }

    /// Main time, then periods of `stones` moves each. As `time_settings` has it, a period of no
    /// time is none, and a period of no moves means no limit.
    pub fn canadian(main: Duration, period: Duration, stones: u32) -> Option<TimeControl> {
        if period.is_zero() {
            return Some(TimeControl::absolute(main));
        }
        let overtime = Overtime::Canadian { period, stones };
        (stones > 0).then_some(TimeControl { main, overtime })
    }

    /// Main time, then Japanese byo-yomi. The clock of the World Mind Sports Games has 3600 s and
    /// three periods of 30 s. No periods, or periods of no time, are none.
    pub fn byo_yomi(main: Duration, period: Duration, periods: u32) -> TimeControl {
        if period.is_zero() || periods == 0 {
            return TimeControl::absolute(main);
        }
        let overtime = Overtime::ByoYomi { period, periods };
        TimeControl { main, overtime }
    }

    /// What there is at the beginning.
    fn full(&self) -> Left {
        match self.main.is_zero() {
            true => self.first_period(),
            false => Left {
                time: self.main,
                count: 0,
            },
        }
    }

    /// What there is when the main time has ended.
    fn first_period(&self) -> Left {
        let (time, count) = match self.overtime {
            Overtime::Fischer { .. } => (Duration::ZERO, 0),
            Overtime::Canadian { period, stones } => (period, stones),
            Overtime::ByoYomi { period, periods } => (period, periods),
        };
        Left { time, count }
    }

    /// What is left after a move that took `used`.
    fn after(&self, left: Left, used: Duration) -> Left {
        let rest = left.time.saturating_sub(used);
        match (self.overtime, left.count) {
            (
                Overtime::Fischer {
                    increment, limit, ..
                },
                _,
            ) => Left {
                time: rest.saturating_add(increment).min(limit),
                count: 0,
            },
            (_, 0) if !rest.is_zero() => Left {
                time: rest,
                count: 0,
            },
            // The main time ended during this move, which is the first of a period.
            (_, 0) => self.after(self.first_period(), used.saturating_sub(left.time)),
            (Overtime::Canadian { .. }, 1) => self.first_period(),
            (Overtime::Canadian { period, stones }, count) => {
                // What a move leaves of its share is not saved up: the controller may have begun
                // the period with a later move than we think.
                let shares = (period / stones).saturating_mul(count - 1);
                Left {
                    time: rest.min(shares),
                    count: count - 1,
                }
            }
            (Overtime::ByoYomi { period, .. }, count) => {
                let over = used.checked_sub(left.time);
                let lost = over.map_or(0, |over| 1 + over.as_nanos() / period.as_nanos());
                let kept = count.saturating_sub(lost.try_into().unwrap_or(u32::MAX));
                Left {
                    time: period,
                    count: kept.max(1),
                }
            }
        }
    }

    /// How much of what is left the next of about `moves` moves should take, and how much it could.
    fn share(&self, left: Left, moves: u32) -> (Duration, Duration) {
        let Left { time, count } = left;
        let main = time.saturating_sub(LAST) / moves.max(1);
        match (self.overtime, count) {
            (
                Overtime::Fischer {
                    increment, longest, ..
                },
                _,
            ) => (main.saturating_add(increment), time.min(longest)),
            // A move with which the main time ends is the first of a period.
            (Overtime::Canadian { period, stones }, 0) => {
                let later = period / stones;
                (main.saturating_add(later / 2), time.max(later))
            }
            (Overtime::Canadian { .. }, stones) => (time / stones, time),
            // Within the main time and the first period nothing is lost.
            (Overtime::ByoYomi { period, .. }, 0) => {
                (main.saturating_add(period / 2), time.saturating_add(period))
            }
            // The other periods are for accidents.
            (Overtime::ByoYomi { .. }, _) => (time, time),
        }
    }
}

/// What a side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// In a Canadian period the moves still to be made in this time, in byo-yomi the periods that
    /// are left, this one included; 0 while the main time runs.
    count: u32,
}

impl Left {
    /// The control under which this is all there is.
    fn as_control(self) -> TimeControl {
        let Left { time, count } = self;
        let overtime = Overtime::Canadian {
            period: time,
            stones: count,
        };
        match count {
            0 => TimeControl::absolute(time),
            _ => TimeControl {
                main: Duration::ZERO,
                overtime,
            },
        }
    }
}

/// The clock of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// `None` as long as the controller has named none.
    control: Option<TimeControl>,
    /// `None` without a limit.
    left: Option<Left>,
}

impl Clock {
    /// A full clock; `None` sets no limit.
    pub fn new(control: Option<TimeControl>) -> Clock {
        let left = control.map(|control| control.full());
        Clock { control, left }
    }

    /// Gives the side its full time again, for a new game.
    pub fn restart(&mut self) {
        *self = Clock::new(self.control);
    }

    /// What the controller's clock shows (`time_left`): the time, and 0 for main time, the moves to
    /// be made in it, or in byo-yomi the periods left. Where no limit was set, it is taken as it
    /// stands: as main time, or as a Canadian period.
    pub fn set(&mut self, time: Duration, count: u32) {
        self.left = Some(Left { time, count });
    }

    /// Takes a move off the clock, `used` as the engine saw it, as the controller will. It sees
    /// delays too, so as much goes for them as [`Clock::allot`] kept back.
    pub fn spend(&mut self, used: Duration, lag: Duration) {
        if let Some((control, left)) = self.running() {
            let used = used.saturating_add(lag.min(used));
            self.left = Some(control.after(left, used));
        }
    }

    /// How long the side may think about a move when it has about `moves` more to make (at least
    /// 1). `lag` is kept back for what happens outside the engine, but never more than half. `None`
    /// without a limit.
    pub fn allot(&self, moves: u32, lag: Duration) -> Option<Duration> {
        let (control, left) = self.running()?;
        let (share, most) = control.share(left, moves);
        let share = share.min(most.min(2 * MOST).mul_f64(PART));
        Some((share - lag.min(share / 2)).clamp(LEAST, MOST))
    }

    fn running(&self) -> Option<(TimeControl, Left)> {
        let left = self.left?;
        Some((self.control.unwrap_or(left.as_control()), left))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    const LAG: Duration = Duration::from_millis(100);
    const NO_LAG: Duration = Duration::ZERO;

    fn secs(secs: f64) -> Duration {
        Duration::from_secs_f64(secs)
    }

    fn left(clock: &Clock) -> (f64, u32) {
        let left = clock.left.unwrap();
        (left.time.as_secs_f64(), left.count)
    }

    fn absolute(main: f64) -> TimeControl {
        TimeControl::absolute(secs(main))
    }

    fn canadian(main: f64, period: f64, stones: u32) -> TimeControl {
        TimeControl::canadian(secs(main), secs(period), stones).unwrap()
    }

    fn byo_yomi(main: f64, period: f64, periods: u32) -> TimeControl {
        TimeControl::byo_yomi(secs(main), secs(period), periods)
    }

    fn fischer(main: f64, increment: f64) -> TimeControl {
        TimeControl::fischer(secs(main), secs(increment))
    }

    fn capped(main: f64, increment: f64, limit: f64, longest: f64) -> TimeControl {
        let [main, increment, limit, longest] = [main, increment, limit, longest].map(secs);
        TimeControl::fischer_capped(main, increment, limit, longest)
    }

    fn allotted(clock: &Clock, moves: u32) -> f64 {
        clock.allot(moves, LAG).unwrap().as_secs_f64()
    }

    #[test]
    fn a_period_without_moves_is_no_limit_and_one_without_time_is_none() {
        for (main, period) in [(0.0, 1.0), (1.0, 1.0), (600.0, 30.0)] {
            let control = TimeControl::canadian(secs(main), secs(period), 0);
            assert_eq!(Clock::new(control).allot(40, LAG), None);
        }
        assert_eq!(Clock::default().allot(40, LAG), None);
        for stones in [0, 25] {
            let control = TimeControl::canadian(secs(600.0), NO_LAG, stones);
            assert_eq!(control, Some(absolute(600.0)));
        }
        assert_eq!(byo_yomi(600.0, 0.0, 3), absolute(600.0));
        assert_eq!(byo_yomi(600.0, 30.0, 0), absolute(600.0));
    }

    #[test]
    fn canadian_periods_begin_where_the_main_time_ends() {
        let mut clock = Clock::new(Some(canadian(10.0, 30.0, 3)));
        for (used, expected) in [
            (8.0, (2.0, 0)),
            (13.0, (19.0, 2)), // 2 of the main time, 11 of the period
            (12.0, (7.0, 1)),
            (6.0, (30.0, 3)),
            (4.0, (20.0, 2)), // not 26: no time is saved up
            (25.0, (0.0, 1)),
        ] {
            clock.spend(secs(used), NO_LAG);
            assert_eq!(left(&clock), expected, "after {used}");
        }
    }

    #[test]
    fn byo_yomi_periods_are_lost_when_they_are_used_up() {
        let mut clock = Clock::new(Some(byo_yomi(10.0, 30.0, 5)));
        for (used, expected) in [
            (8.0, (2.0, 0)),
            (31.0, (30.0, 5)), // 2 of the main time, 29 of the first period
            (29.9, (30.0, 5)),
            (30.0, (30.0, 4)),
            (75.0, (30.0, 2)),
            (99.0, (30.0, 1)), // more than there is: lost, but the clock goes on
            (1.0, (30.0, 1)),
        ] {
            clock.spend(secs(used), NO_LAG);
            assert_eq!(left(&clock), expected, "after {used}");
        }
        clock.restart();
        assert_eq!(left(&clock), (10.0, 0));
        assert_eq!(left(&Clock::new(Some(byo_yomi(0.0, 30.0, 3)))), (30.0, 3));
        // What is left of a period is less than a period.
        clock.set(secs(5.0), 3);
        clock.spend(secs(34.0), NO_LAG);
        assert_eq!(left(&clock), (30.0, 2));
        // Periods without number that are used up at once.
        let mut tiny = Clock::new(Some(byo_yomi(0.0, 1e-9, u32::MAX)));
        tiny.spend(secs(2.0), NO_LAG);
        assert_eq!(left(&tiny).1, u32::MAX - 2_000_000_000);
        tiny.spend(Duration::MAX, NO_LAG);
        assert_eq!(left(&tiny).1, 1);
    }

    #[test]
    fn fischer_adds_time_up_to_its_limit() {
        let mut clock = Clock::new(Some(capped(10.0, 5.0, 12.0, 3.0)));
        clock.spend(secs(4.0), NO_LAG);
        assert_eq!(left(&clock), (11.0, 0));
        clock.spend(secs(1.0), NO_LAG);
        assert_eq!(left(&clock), (12.0, 0));
        assert!(allotted(&clock, 1) < 3.0);
    }

    #[test]
    fn the_delays_that_time_was_kept_back_for_are_spent() {
        let mut clock = Clock::new(Some(absolute(10.0)));
        clock.spend(secs(1.0), LAG);
        assert_eq!(left(&clock), (8.9, 0));
        clock.spend(secs(0.05), LAG);
        assert_eq!(left(&clock), (8.8, 0));
    }

    #[test]
    fn a_move_takes_its_share() {
        let shares = |control, moves| allotted(&Clock::new(Some(control)), moves);
        // Half a second stays.
        assert_eq!(shares(absolute(100.5), 50), 1.9);
        // The increment, and a share of the bank.
        assert_eq!(shares(fischer(100.5, 10.0), 50), 11.9);
        // No spare period, and not all of the last one.
        for periods in [1, 3] {
            assert_eq!(shares(byo_yomi(0.0, 30.0, periods), 50), 26.9);
        }
        assert_eq!(shares(canadian(0.0, 30.0, 10), 50), 2.9);
        assert_eq!(shares(canadian(0.0, 5.0, 1), 50), 4.4);
        // The lag is never more than half.
        assert_eq!(shares(absolute(5.5), 50), 0.05);
    }

    #[test]
    fn no_time_left_still_allots_a_moment() {
        let mut clock = Clock::new(Some(absolute(0.0)));
        assert_eq!(clock.allot(40, LAG), Some(LEAST));
        clock.spend(secs(1.0), LAG);
        assert_eq!(clock.allot(40, LAG), Some(LEAST));
        for control in [
            canadian(10.0, 30.0, 5),
            byo_yomi(10.0, 30.0, 3),
            fischer(9.0, 1.0),
        ] {
            let mut clock = Clock::new(Some(control));
            clock.set(NO_LAG, 1);
            assert_eq!(clock.allot(40, LAG), Some(LEAST), "{control:?}");
        }
    }

    #[test]
    fn absurd_clocks_do_no_harm() {
        let times = [NO_LAG, Duration::from_nanos(1), secs(1.0), Duration::MAX];
        let counts = [0, 1, 2, u32::MAX];
        for main in times {
            for period in times {
                for count in counts {
                    let fischer = TimeControl::fischer_capped(main, period, main, period);
                    let byo_yomi = TimeControl::byo_yomi(main, period, count);
                    let canadian = TimeControl::canadian(main, period, count);
                    for control in [Some(fischer), Some(byo_yomi), canadian, None] {
                        let mut clock = Clock::new(control);
                        for time in times {
                            for count in counts {
                                clock.spend(time, period);
                                let _ = clock.allot(count, time);
                                clock.set(time, count);
                                let most = clock.allot(count, period).unwrap();
                                assert!(most >= LEAST && most <= MOST);
                                clock.spend(time, main);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_clock_that_nobody_set_is_taken_as_it_stands() {
        let mut clock = Clock::default();
        clock.spend(secs(1.0), LAG);
        assert_eq!(clock.allot(1, LAG), None);
        clock.set(secs(1.0), 0);
        assert!(allotted(&clock, 1) < 1.0);
        clock.spend(secs(0.9), LAG);
        assert!(allotted(&clock, 1) < 0.1);
        // A main time that is followed by a period, it seems now.
        clock.set(secs(10.0), 5);
        assert!((1.8..2.0).contains(&allotted(&clock, 1)));
        clock.spend(secs(1.9), LAG);
        assert_eq!(left(&clock), (8.0, 4));
        clock.restart();
        assert_eq!(clock.allot(1, LAG), None);
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
            let (period, periods) = match control.overtime {
                Overtime::Fischer { .. } => ((0.0, 0), 0),
                Overtime::Canadian { period, stones } => ((period.as_secs_f64(), stones), 0),
                Overtime::ByoYomi { periods, .. } => ((0.0, 0), periods),
            };
            Arbiter {
                control,
                main: control.main.as_secs_f64(),
                period,
                periods,
            }
        }

        /// Whether the side still has time after this move.
        fn press(&mut self, used: f64) -> bool {
            let over = (used - self.main).max(0.0);
            self.main -= used - over;
            match self.control.overtime {
                Overtime::Fischer {
                    increment,
                    limit,
                    longest,
                } => {
                    self.main = (self.main + increment.as_secs_f64()).min(limit.as_secs_f64());
                    over == 0.0 && used <= longest.as_secs_f64()
                }
                Overtime::Canadian { period, stones } => {
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
                Overtime::ByoYomi { period, .. } => {
                    let lost = (over / period.as_secs_f64()) as u32;
                    self.periods = self.periods.saturating_sub(lost);
                    self.periods > 0
                }
            }
        }

        /// What `time_left` would say.
        fn shows(&self) -> (f64, u32) {
            match self.control.overtime {
                _ if self.main > 0.0 => (self.main, 0),
                Overtime::Canadian { .. } => self.period,
                Overtime::ByoYomi { period, .. } => (period.as_secs_f64(), self.periods),
                Overtime::Fischer { .. } => (0.0, 0),
            }
        }
    }

    /// What the controller tells by `time_left`.
    #[derive(Clone, Copy, Debug)]
    enum Told {
        Nothing,
        /// The time before each move.
        Exactly,
        /// The same in whole seconds.
        Seconds,
        /// The time before some of the moves.
        Sometimes,
    }

    /// Plays a game whose moves take what was allotted and a delay up to the lag reserve. Returns
    /// the periods of byo-yomi that were lost.
    fn play(control: TimeControl, told: Told, lag: f64, random: &mut Xoshiro256PlusPlus) -> u32 {
        let mut clock = Clock::new(Some(control));
        let mut arbiter = Arbiter::new(control);
        let periods = arbiter.periods;
        for made in 0..random.random_range(20..400u32) {
            let (time, count) = arbiter.shows();
            match told {
                Told::Nothing => {}
                Told::Sometimes if random.random_ratio(9, 10) => {}
                Told::Exactly | Told::Sometimes => clock.set(secs(time), count),
                Told::Seconds => clock.set(secs(time.floor()), count),
            }
            // As the session guesses: fewer and fewer, but never just a few.
            let to_come = 135u32.saturating_sub(made / 2).max(36);
            let mut used = allotted(&clock, to_come);
            // Where hardly any time is left, no more delay can be borne than was kept back.
            let delay = random.random::<f64>() * lag.min(used);
            // Now and then a move is clear at once.
            if random.random_ratio(1, 10) {
                used *= random.random::<f64>();
            }
            let before = arbiter.shows();
            assert!(
                arbiter.press(used + delay),
                "{control:?}, told {told:?}: move {made} took {used} + {delay} of {before:?}"
            );
            clock.spend(secs(used), LAG);
        }
        periods - arbiter.periods
    }

    #[test]
    fn no_game_is_lost_on_time() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for control in [
            absolute(10.0),
            absolute(60.0),
            absolute(600.0),
            canadian(0.0, 30.0, 25),
            canadian(0.0, 10.0, 1),
            canadian(20.0, 30.0, 10),
            canadian(1.0, 5.0, 5),
            canadian(5.0, 0.5, 7),
            byo_yomi(3600.0, 30.0, 3),
            byo_yomi(36.0, 0.3, 3),
            byo_yomi(0.0, 0.3, 1),
            byo_yomi(5.0, 10.0, 1),
            fischer(60.0, 0.5),
            fischer(5.0, 1.0),
            fischer(0.5, 0.5),
            capped(20.0, 2.0, 25.0, 5.0),
            capped(3.0, 0.2, 3.0, 0.1),
        ] {
            for told in [Told::Nothing, Told::Exactly, Told::Seconds, Told::Sometimes] {
                for game in 0..500 {
                    let lag = LAG.as_secs_f64() * [0.0, 0.2, 1.0][game % 3];
                    let lost = play(control, told, lag, &mut random);
                    assert_eq!(lost, 0, "spare periods of {control:?}");
                }
            }
        }
    }
}

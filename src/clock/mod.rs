//! Time: how it is limited, what a side has left, and how much its next move may take.
//!
//! The clock reads no watch: the caller says how long a move took, so tests need no waiting.
//!
//! Engine and arbiter have the same clock. The engine asks how long it may think ([`Clock::allot`]) and
//! takes moves off with care ([`Clock::spend`]), since it is not the one who decides; the arbiter asks
//! when time is up ([`Clock::longest`]) and takes them off to the last moment ([`Clock::charge`]).
//! [`words`] has the systems as GTP says them.
//!
//! What all systems have in common: a move wants a fair part of the time that is shared, and may
//! take twice that, but never what would lose the game or a period.

pub mod words;

use std::time::Duration;

use crate::search::Budget;

/// The longest search, even where the clock would allow days.
const LONGEST: Duration = Duration::from_secs(300);

/// The largest margin between a move and the end of its time, for controllers that count whole
/// seconds and machines that have other work; small times have a quarter.
const MARGIN: Duration = Duration::from_secs(1);

/// Moves beyond those expected whose delays are still kept back from a main time that nothing
/// follows.
const LONGER_GAME: u32 = 20;

/// How many moves of a side share its main time when a game on so many points has seen `made`
/// moves: as many as are to come, were they all as important as the next one.
///
/// The form is that of Huang, Coulom and Lin, Time Management for Monte-Carlo Tree Search Applied to
/// the Game of Go (2010): moves get more and more until the middle of the game and less from there
/// on, without an end. With these numbers a game of usual length, 0.7 moves a point, leaves about a
/// tenth of the main time.
pub fn moves_to_come(points: usize, made: usize) -> u32 {
    let late = (points / 7).max(10);
    let early = (points * 2 / 7).saturating_sub(made);
    u32::try_from(late + early).unwrap_or(u32::MAX)
}

/// A fair part of a time that `moves` moves share: a quarter more than an equal one, since many
/// searches stop early (Baier and Winands, Time Management for Monte Carlo Tree Search, 2016). What
/// they save goes to later moves.
fn part(time: Duration, moves: u32) -> Duration {
    let equal = time / moves.max(1);
    equal.saturating_add(equal / 4)
}

/// What is left to be shared when `lag` is kept back for each of `moves` moves. If it is not enough
/// for all, a tenth is shared as long as it is enough for one.
fn without(time: Duration, lag: Duration, moves: u32) -> Duration {
    let shared = time.saturating_sub(lag.saturating_mul(moves));
    shared.max(time.saturating_sub(lag) / 10)
}

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
        let start = match self.main.is_zero() {
            true => self.first_period(),
            false => Left::main(self.main),
        };
        Left {
            sure: true,
            ..start
        }
    }

    /// What there is when the main time has ended.
    fn first_period(&self) -> Left {
        let (time, count) = match self.overtime {
            Overtime::Fischer { .. } => (Duration::ZERO, 0),
            Overtime::Canadian { period, stones } => (period, stones),
            Overtime::ByoYomi { period, periods } => (period, periods),
        };
        Left {
            time,
            count,
            sure: false,
        }
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
            ) => Left::main(rest.saturating_add(increment).min(limit)),
            (_, 0) if !rest.is_zero() => Left::main(rest),
            // The main time ended during this move, which is the first of a period.
            (_, 0) => self.after(self.first_period(), used.saturating_sub(left.time)),
            (Overtime::Canadian { .. }, 1) => Left {
                sure: left.sure,
                ..self.first_period()
            },
            (Overtime::Canadian { .. }, count) => Left {
                time: rest,
                count: count - 1,
                ..left
            },
            (Overtime::ByoYomi { period, .. }, count) => {
                // A move that takes exactly a period is in time.
                let over = used.saturating_sub(left.time);
                let lost = over.as_nanos().div_ceil(period.as_nanos());
                let kept = count.saturating_sub(lost.try_into().unwrap_or(u32::MAX));
                Left {
                    time: period,
                    count: kept.max(1),
                    ..left
                }
            }
        }
    }

    /// What may be counted on of what is left in a Canadian period. If the controller began it with a
    /// later move than we think, it gives no new one where we expect it: then nothing may be saved up.
    fn without_savings(&self, left: Left) -> Left {
        match self.overtime {
            Overtime::Canadian { period, stones }
                if !left.sure && (1..stones).contains(&left.count) =>
            {
                let shares = (period / stones).saturating_mul(left.count);
                Left {
                    time: left.time.min(shares),
                    ..left
                }
            }
            _ => left,
        }
    }

    /// How long a move may take before the game is lost. Exactly so long is in time.
    fn longest(&self, left: Left) -> Duration {
        let Left { time, count, .. } = left;
        match (self.overtime, count) {
            (Overtime::Fischer { longest, .. }, _) => time.min(longest),
            // The main time and the first period.
            (Overtime::Canadian { period, .. }, 0) => time.saturating_add(period),
            (Overtime::Canadian { .. }, _) => time,
            (Overtime::ByoYomi { period, periods }, 0) => {
                time.saturating_add(period.saturating_mul(periods))
            }
            (Overtime::ByoYomi { period, .. }, count) => {
                time.saturating_add(period.saturating_mul(count - 1))
            }
        }
    }

    /// What a search may take of what is left, if about `moves` moves share the main time and `lag`
    /// is kept back for each.
    fn budget(&self, left: Left, moves: u32, lag: Duration) -> Budget {
        let Left { time, count, .. } = left;
        let (fair, reach) = match (self.overtime, count) {
            (
                Overtime::Fischer {
                    increment, longest, ..
                },
                _,
            ) => {
                let gain = increment.saturating_sub(lag);
                let loss = lag.saturating_sub(increment);
                let shared = without(time, loss, moves.saturating_add(LONGER_GAME));
                (part(shared, moves).saturating_add(gain), time.min(longest))
            }
            // A move with which the main time ends is the first of a period.
            (Overtime::Canadian { period, stones }, 0) => {
                let later = period / stones;
                let fair = part(time, moves).max(worth(later));
                let fair = fair.min(time.saturating_add(later));
                let reach = time.saturating_add(first(period, stones, lag));
                (without(fair, lag, 1), reach)
            }
            (Overtime::Canadian { .. }, stones) if left.sure => {
                let fair = part(without(time, lag, stones), stones);
                (fair, first(time, stones, lag))
            }
            // Wherever the controller's period begins, equal parts keep to it.
            (Overtime::Canadian { .. }, stones) => (without(time / stones, lag, 1), time / stones),
            // Within the main time and the first period nothing is lost.
            (Overtime::ByoYomi { period, .. }, 0) => {
                let fair = part(time, moves).max(worth(period));
                (without(fair, lag, 1), time.saturating_add(period))
            }
            // Nothing of a period is saved, and the other periods are for accidents.
            (Overtime::ByoYomi { .. }, _) => (time, time),
        };
        let reach = without(reach - (reach / 4).min(MARGIN), lag, 1).min(LONGEST);
        Budget {
            wanted: fair.min(reach),
            most: fair.saturating_mul(2).min(reach),
        }
    }
}

/// What a move should take while there is main time, at least, if the moves after it have `later`
/// each. The sum of the logarithms of all times is largest if it is e times as much; 2 makes the
/// main time last until the middle of the game.
fn worth(later: Duration) -> Duration {
    later.saturating_mul(2)
}

/// What the next of `stones` moves may take of a time if half an equal part, and the lag, are to be
/// left for each of the others.
fn first(time: Duration, stones: u32, lag: Duration) -> Duration {
    let shared = without(time, lag, stones - 1);
    shared / 2 + shared / stones.saturating_mul(2)
}

/// What a side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// In a Canadian period the moves still to be made in this time, in byo-yomi the periods that
    /// are left, this one included; 0 while the main time runs.
    count: u32,
    /// Whether this is surely the count of the controller, not just ours.
    sure: bool,
}

impl Left {
    fn main(time: Duration) -> Left {
        Left {
            time,
            count: 0,
            sure: true,
        }
    }

    /// The control under which this is all there is.
    fn as_control(self) -> TimeControl {
        let Left { time, count, .. } = self;
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
        let sure = true;
        self.left = Some(Left { time, count, sure });
    }

    /// Takes a move off the clock, `used` as the engine saw it, as the controller will: it sees
    /// delays too, up to `lag`.
    pub fn spend(&mut self, used: Duration, lag: Duration) {
        if let Some((control, left)) = self.running() {
            let left = control.after(left, used.saturating_add(lag));
            self.left = Some(control.without_savings(left));
        }
    }

    /// Takes a move off the clock as the one who decides, and says whether it was in time.
    pub fn charge(&mut self, used: Duration) -> bool {
        let Some((control, left)) = self.running() else {
            return true;
        };
        self.left = Some(control.after(left, used));
        used <= control.longest(left)
    }

    /// How long the next move may take before the game is lost on time, all periods included. `None`
    /// without a limit.
    pub fn longest(&self) -> Option<Duration> {
        let (control, left) = self.running()?;
        Some(control.longest(left))
    }

    /// What the clock shows, as [`Clock::set`] takes it. `None` without a limit.
    pub fn shown(&self) -> Option<(Duration, u32)> {
        self.left.map(|left| (left.time, left.count))
    }

    /// How long the side may search for a move, if about `moves` share the main time (at least 1,
    /// see [`moves_to_come`]). `lag` is kept back for what happens outside the engine, or as much
    /// as is wanted where that is less. `None` without a limit. With no time left it is zero: a
    /// search makes its first playout anyway.
    ///
    /// As long as no search takes more than the most allowed, and no delay is longer than what was
    /// kept back, the time does not run out, nor does a period of byo-yomi.
    pub fn allot(&self, moves: u32, lag: Duration) -> Option<Budget> {
        let (control, left) = self.running()?;
        Some(control.budget(left, moves, lag))
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

    /// What a move wants and what it may take.
    fn allotted(clock: &Clock, moves: u32) -> (f64, f64) {
        let Budget { wanted, most } = clock.allot(moves, LAG).unwrap();
        (wanted.as_secs_f64(), most.as_secs_f64())
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
            (4.0, (20.0, 2)), // not 26: the controller may not have begun this period
            (25.0, (0.0, 1)),
        ] {
            clock.spend(secs(used), NO_LAG);
            assert_eq!(left(&clock), expected, "after {used}");
        }
        // Here it surely has.
        let mut clock = Clock::new(Some(canadian(0.0, 30.0, 3)));
        for expected in [(26.0, 2), (22.0, 1), (30.0, 3), (26.0, 2)] {
            clock.spend(secs(4.0), NO_LAG);
            assert_eq!(left(&clock), expected);
        }
    }

    /// The clock of the World Mind Sports Games: cases T4 and T5 of the specification.
    #[test]
    fn the_arbiter_decides_to_the_last_moment() {
        let mut clock = Clock::new(Some(byo_yomi(3600.0, 30.0, 3)));
        assert_eq!(clock.longest(), Some(secs(3690.0)));
        for (used, in_time, expected) in [
            (3600.0, true, (30.0, 3)),
            (30.0, true, (30.0, 3)),
            (31.0, true, (30.0, 2)),
            (29.0, true, (30.0, 2)),
            (65.0, false, (30.0, 1)),
        ] {
            assert_eq!(clock.charge(secs(used)), in_time, "after {used}");
            assert_eq!(left(&clock), expected, "after {used}");
        }
        clock.restart();
        assert!(clock.charge(secs(3690.0)));
        assert_eq!(left(&clock), (30.0, 1));
        assert!(!clock.charge(secs(30.001)));
    }

    #[test]
    fn the_arbiter_knows_what_each_system_allows() {
        for (control, longest) in [
            (absolute(10.0), 10.0),
            (fischer(10.0, 5.0), 10.0),
            (capped(10.0, 5.0, 20.0, 3.0), 3.0),
            (canadian(10.0, 30.0, 3), 40.0),
            (byo_yomi(10.0, 5.0, 3), 25.0),
        ] {
            let mut clock = Clock::new(Some(control));
            assert_eq!(clock.longest(), Some(secs(longest)));
            let mut late = clock;
            assert!(!late.charge(secs(longest + 0.001)), "{control}");
            assert!(clock.charge(secs(longest)), "{control}");
        }
        assert_eq!(Clock::new(None).longest(), None);
        assert!(Clock::new(None).charge(secs(1e6)));
        // The arbiter's Canadian periods keep what was saved in them.
        let mut clock = Clock::new(Some(canadian(10.0, 30.0, 3)));
        for (used, expected) in [(11.0, (29.0, 2)), (1.0, (28.0, 1)), (27.0, (30.0, 3))] {
            assert!(clock.charge(secs(used)));
            assert_eq!(left(&clock), expected);
        }
    }

    #[test]
    fn byo_yomi_periods_are_lost_when_they_are_used_up() {
        let mut clock = Clock::new(Some(byo_yomi(10.0, 30.0, 5)));
        for (used, expected) in [
            (8.0, (2.0, 0)),
            (31.0, (30.0, 5)), // 2 of the main time, 29 of the first period
            (30.0, (30.0, 5)),
            (30.1, (30.0, 4)),
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
        assert_eq!(left(&tiny).1, u32::MAX - 1_999_999_999);
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
        assert_eq!(allotted(&clock, 1), (2.15, 2.15));
    }

    #[test]
    fn a_move_takes_its_part_and_up_to_twice_that() {
        let shares = |control, moves| allotted(&Clock::new(Some(control)), moves);
        // The delays of 50 moves and 20 more are kept back.
        assert_eq!(shares(absolute(107.0), 50), (2.5, 5.0));
        // The increment pays for them.
        assert_eq!(shares(fischer(100.0, 5.1), 50), (7.5, 15.0));
        assert_eq!(shares(fischer(5.0, 5.1), 50), (3.9, 3.9));
        // Two periods while there is main time, at least, then all of the first but a margin.
        assert_eq!(shares(byo_yomi(300.0, 10.0, 3), 50), (19.9, 39.8));
        assert_eq!(shares(byo_yomi(2000.0, 10.0, 3), 50), (49.9, 99.8));
        assert_eq!(shares(byo_yomi(5.0, 10.0, 3), 50), (13.9, 13.9));
        for periods in [1, 3] {
            assert_eq!(shares(byo_yomi(0.0, 30.0, periods), 50), (28.9, 28.9));
        }
        assert_eq!(shares(canadian(300.0, 60.0, 10), 50), (11.9, 23.8));
        assert_eq!(shares(canadian(1.0, 60.0, 10), 50), (6.9, 13.8));
        assert_eq!(shares(canadian(0.0, 60.0, 10), 50), (7.375, 14.75));
        // Half a part for each of the others, and a margin, stay.
        assert_eq!(shares(canadian(0.0, 16.0, 2), 50), (9.875, 10.825));
        assert_eq!(shares(canadian(0.0, 5.0, 1), 50), (3.9, 3.9));
        // Of little time a tenth is shared all the same, of hardly any nothing.
        assert_eq!(shares(absolute(4.1), 50), (0.01, 0.02));
        assert_eq!(shares(canadian(0.0, 4.1, 50), 50), (0.01, 0.02));
        assert_eq!(shares(byo_yomi(0.0, 0.1, 1), 50), (0.0, 0.0));
        // What a search saves in a period is for those after it.
        let mut clock = Clock::new(Some(canadian(0.0, 60.0, 10)));
        clock.spend(secs(2.4), LAG);
        assert!(allotted(&clock, 50).0 > 7.8);
    }

    #[test]
    fn the_middle_of_the_game_gets_most() {
        for side in [9, 13, 19, 25] {
            let points = side * side;
            let mut clock = Clock::new(Some(absolute(3600.0)));
            let mut wanted = Vec::new();
            for moves in (0..points).step_by(2) {
                wanted.push(allotted(&clock, moves_to_come(points, moves)).0);
                clock.spend(secs(wanted[moves / 2]), NO_LAG);
            }
            let best = wanted.iter().copied().fold(0.0, f64::max);
            let at = wanted.iter().position(|&time| time == best).unwrap() * 2;
            assert!((points / 5..points / 3).contains(&at), "{side}: {at}");
            assert!(best > 1.25 * wanted[0], "{side}: {wanted:?}");
            assert!(best > 2.0 * wanted[points * 2 / 6], "{side}: {wanted:?}");
        }
    }

    #[test]
    fn with_no_time_left_a_move_takes_none() {
        let nothing = Some(Budget::fixed(NO_LAG));
        let mut clock = Clock::new(Some(absolute(0.0)));
        assert_eq!(clock.allot(40, LAG), nothing);
        clock.spend(secs(1.0), LAG);
        assert_eq!(clock.allot(40, LAG), nothing);
        for control in [
            canadian(10.0, 30.0, 5),
            byo_yomi(10.0, 30.0, 3),
            fischer(9.0, 1.0),
        ] {
            let mut clock = Clock::new(Some(control));
            clock.set(NO_LAG, 1);
            assert_eq!(clock.allot(40, LAG), nothing, "{control:?}");
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
                                let Budget { wanted, most } = clock.allot(count, period).unwrap();
                                assert!(wanted <= most && most <= LONGEST);
                                assert!(count == 0 || most <= time);
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
        assert!(allotted(&clock, 1).1 < 1.0);
        clock.spend(secs(0.9), LAG);
        assert_eq!(allotted(&clock, 1), (0.0, 0.0));
        // A main time that is followed by a period, it seems now.
        clock.set(secs(10.0), 5);
        assert_eq!(allotted(&clock, 1), (2.375, 4.66));
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
            self.main = (self.main - used).max(0.0);
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

    const TOLD: [Told; 4] = [Told::Nothing, Told::Exactly, Told::Seconds, Told::Sometimes];

    /// How long a search takes.
    #[derive(Clone, Copy, Debug)]
    enum Taken {
        Wanted,
        Most,
        /// Anything up to the most.
        Any,
        /// As long as it may, after moves that were clear at once.
        Rarely,
    }

    const TAKEN: [Taken; 4] = [Taken::Wanted, Taken::Most, Taken::Any, Taken::Rarely];

    /// A game on the side of one player.
    #[derive(Clone, Copy, Debug)]
    struct Game {
        control: TimeControl,
        told: Told,
        taken: Taken,
        lag: Duration,
        /// Whether delays can be as long as the lag even where hardly any time is left.
        delays_as_ever: bool,
        points: usize,
        /// Of both sides.
        moves: usize,
    }

    impl Game {
        /// Plays it with random delays. Returns the arbiter's clock at the end.
        fn play(self, random: &mut Xoshiro256PlusPlus) -> Arbiter {
            let mut clock = Clock::new(Some(self.control));
            let mut arbiter = Arbiter::new(self.control);
            for made in (0..self.moves).step_by(2) {
                let before @ (time, count) = arbiter.shows();
                match self.told {
                    Told::Nothing => {}
                    Told::Sometimes if random.random_ratio(9, 10) => {}
                    Told::Exactly | Told::Sometimes => clock.set(secs(time), count),
                    Told::Seconds => clock.set(secs(time.floor()), count),
                }
                let to_come = moves_to_come(self.points, made);
                let Budget { wanted, most } = clock.allot(to_come, self.lag).unwrap();
                let used = match self.taken {
                    Taken::Wanted => wanted,
                    Taken::Most => most,
                    Taken::Any => most.mul_f64(random.random()),
                    Taken::Rarely if random.random_ratio(9, 10) => wanted / 100,
                    Taken::Rarely => most,
                };
                let kept = self.lag.min(wanted);
                let longest = if self.delays_as_ever { self.lag } else { kept };
                let delay = longest.mul_f64(random.random());
                assert!(
                    arbiter.press((used + delay).as_secs_f64()),
                    "{self:?}: move {made} took {used:?} and {delay:?} of {before:?}"
                );
                clock.spend(used, self.lag);
            }
            let (periods, all) = (arbiter.periods, Arbiter::new(self.control).periods);
            assert_eq!(periods, all, "periods were lost: {self:?}");
            arbiter
        }
    }

    #[test]
    fn no_game_is_lost_on_time() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        // From a twentieth of a second to days, or nothing.
        let time = |random: &mut Xoshiro256PlusPlus| match random.random_ratio(1, 8) {
            true => 0.0,
            false => 0.05 * 10f64.powf(random.random_range(0.0..7.0)),
        };
        for number in 0..40_000 {
            let (main, period) = (time(&mut random), time(&mut random));
            let count = random.random_range(1..30);
            let control = match number % 5 {
                0 => absolute(main),
                1 => fischer(main, period),
                2 => capped(main, period, main + time(&mut random), time(&mut random)),
                3 => TimeControl::canadian(secs(main), secs(period), count).unwrap(),
                _ => byo_yomi(main, period, count),
            };
            let points = [2, 25, 81, 169, 361][random.random_range(0..5)];
            let game = Game {
                control,
                told: TOLD[random.random_range(0..4)],
                taken: TAKEN[random.random_range(0..4)],
                lag: secs(random.random_range(0.0..0.5)),
                delays_as_ever: false,
                points,
                moves: random.random_range(1..500),
            };
            game.play(&mut random);
        }
    }

    /// Clocks that hold several times the longest delays of all moves.
    #[test]
    fn with_time_enough_no_delay_within_the_lag_does_harm() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        for number in 0..20_000 {
            let lag = random.random_range(0.01..0.5);
            let (points, moves) = [(81, 80), (81, 100), (169, 200), (361, 260), (361, 320)]
                [random.random_range(0..5)];
            let mut room = |times: f64| times * lag * random.random_range(3.0..30.0);
            let control = match number % 4 {
                0 => absolute(room(moves as f64)),
                1 => fischer(room(1.0), room(1.0)),
                2 => canadian(room(10.0), room(10.0), 10),
                _ => byo_yomi(room(10.0), room(1.0), 3),
            };
            let game = Game {
                control,
                told: TOLD[random.random_range(0..4)],
                taken: TAKEN[random.random_range(0..4)],
                lag: secs(lag),
                delays_as_ever: true,
                points,
                moves,
            };
            game.play(&mut random);
        }
    }

    #[test]
    fn a_game_of_usual_length_uses_its_main_time() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for (points, moves, least) in [(81, 60, 60.0), (361, 250, 300.0)] {
            for main in [least, 1200.0, 3600.0, 7200.0] {
                for control in [
                    absolute(main),
                    fischer(main, main / 1000.0),
                    capped(main, main / 1000.0, main, main),
                    canadian(main, 300.0, 25),
                    byo_yomi(main, 30.0, 3),
                    byo_yomi(main, main / 1000.0, 3),
                ] {
                    for told in TOLD {
                        let game = Game {
                            control,
                            told,
                            taken: Taken::Wanted,
                            lag: LAG,
                            delays_as_ever: true,
                            points,
                            moves,
                        };
                        let left = game.play(&mut random).main;
                        assert!(left < 0.15 * main, "{left} s are left: {game:?}");
                    }
                }
            }
        }
    }
}

//! What numbers of games say: scores with their intervals, Elo, the sequential test.
//!
//! Everything here takes the games as independent. Engines without randomness that begin on the same
//! board repeat themselves; then every interval is too narrow and the test too sure.
//! [`super::standing::Standing::distinct`] shows it.

use std::cmp::Ordering;

/// The 97.5 % point of the normal distribution, as it is usually rounded: the two sides leave out 5 %.
const Z: f64 = 1.96;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What was measured.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The same in Elo, each number by [`elo`]. A score of 0 or 1, and an end there, is infinite.
    pub fn elo(self) -> Estimate {
        Estimate {
            value: elo(self.value),
            low: elo(self.low),
            high: elo(self.high),
        }
    }
}

/// The Elo difference that a score from 0 to 1 stands for: -400 log10(1/p - 1) (Elo, *The Rating of
/// Chessplayers*, 1978, in the logistic form); infinite at both ends.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts a game: more than half a point is a win, less a loss.
    pub fn add(&mut self, points: f64) {
        match points.total_cmp(&0.5) {
            Ordering::Greater => self.wins += 1,
            Ordering::Equal => self.draws += 1,
            Ordering::Less => self.losses += 1,
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins and half the draws.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The score from 0 to 1 with Wilson's interval (*Probable inference, the law of succession, and
    /// statistical inference*, 1927); `None` without games. A draw counts as half a win: its variance is
    /// less than the formula's, so that with draws the interval is rather too wide.
    pub fn score(&self) -> Option<Estimate> {
        if self.games() == 0 {
            return None;
        }
        let (n, p) = (self.games() as f64, self.points() / self.games() as f64);
        let shrink = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / n / 2.0) / shrink;
        let spread = Z * (p * (1.0 - p) / n + (Z / n / 2.0).powi(2)).sqrt() / shrink;
        // The formula gives just 0 and 1 there, the floats do not.
        let low = if p == 0.0 { 0.0 } else { middle - spread };
        let high = if p == 1.0 { 1.0 } else { middle + spread };
        Some(Estimate {
            value: p,
            low,
            high,
        })
    }
}

impl FromIterator<f64> for Tally {
    fn from_iter<T: IntoIterator<Item = f64>>(points: T) -> Tally {
        let mut tally = Tally::default();
        points.into_iter().for_each(|points| tally.add(points));
        tally
    }
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing yet.
    Continue,
    /// The difference is the lower one.
    AcceptH0,
    /// The difference is the higher one.
    AcceptH1,
}

/// Wald's sequential probability ratio test (*Sequential Tests of Statistical Hypotheses*, 1945) of H0,
/// the Elo difference is `elo[0]`, against H1, it is `elo[1]`, with errors of 5 % on both sides.
///
/// Each game is a coin. A draw counts as half a win and half a loss. That errs on the safe side: the
/// drift of the ratio depends on the mean score alone, but a draw, or colours that alternate when one of
/// them has the advantage, make its variance less than a coin's. The test then takes longer than it would
/// have to, and is wrong less often.
///
/// For 0 against 30 Elo coins need 724 games in the mean, for 0 against 50 265, if either is true, and are
/// wrong in 4.8 and 4.7 % of matches (computed, not simulated; without a limit of games).
///
/// It is for matches that may stop at any game. An Elo difference that is measured when it stops leans
/// away from the middle: games stop while it looks large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The two differences.
    pub elo: [f64; 2],
    /// What a win, and a loss, adds to the ratio.
    steps: [f64; 2],
}

impl Sprt {
    /// How often either answer may be wrong.
    pub const ERROR: f64 = 0.05;

    /// A test; `None` unless the first difference is less than the second and both are such that either
    /// side may win.
    pub fn new(elo: [f64; 2]) -> Option<Sprt> {
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let [wins, losses] = [elo.map(expected), elo.map(|elo| expected(-elo))];
        let steps = [wins, losses].map(|[h0, h1]| (h1 / h0).ln());
        let [up, down] = steps;
        (up > 0.0 && down < 0.0 && steps.iter().all(|step| step.is_finite()))
            .then_some(Sprt { elo, steps })
    }

    /// The log likelihood ratios at which H0 and H1 are accepted, for alpha = beta =
    /// [`Sprt::ERROR`]: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha).
    pub fn bounds() -> [f64; 2] {
        let bound = ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln();
        [-bound, bound]
    }

    /// The log likelihood ratio of H1 over H0.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let [win, loss] = self.steps;
        let points = tally.points();
        points * win + (tally.games() as f64 - points) * loss
    }

    /// What the test says of these games, if it has not said anything before.
    pub fn state(&self, tally: &Tally) -> State {
        let ([low, high], llr) = (Sprt::bounds(), self.llr(tally));
        match llr {
            _ if llr <= low => State::AcceptH0,
            _ if llr >= high => State::AcceptH1,
            _ => State::Continue,
        }
    }

    /// Its first answer, game by game in this order, and the games until then. What games that were under
    /// way add later does not change an answer.
    pub fn run(&self, points: impl IntoIterator<Item = f64>) -> (Tally, State) {
        let mut tally = Tally::default();
        for points in points {
            tally.add(points);
            let state = self.state(&tally);
            if state != State::Continue {
                return (tally, state);
            }
        }
        (tally, State::Continue)
    }
}

/// Mean, least and greatest of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Spread {
    /// Of these numbers; `None` if there are none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Spread> {
        let mut numbers = numbers.into_iter();
        let first = numbers.next()?;
        let (mut count, mut sum, mut least, mut greatest) = (1.0, first, first, first);
        for number in numbers {
            count += 1.0;
            sum += number;
            least = number.min(least);
            greatest = number.max(greatest);
        }
        Some(Spread {
            mean: sum / count,
            least,
            greatest,
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::search::random::generator;

    fn tally(wins: u64, losses: u64) -> Tally {
        Tally {
            wins,
            draws: 0,
            losses,
        }
    }

    /// In tenths, as people read them.
    fn tenths(numbers: [f64; 3]) -> [f64; 3] {
        numbers.map(|number| (number * 10.0).round() / 10.0)
    }

    fn percent(tally: Tally) -> [f64; 3] {
        let Estimate { value, low, high } = tally.score().unwrap();
        tenths([value, low, high].map(|share| 100.0 * share))
    }

    #[test]
    fn intervals_are_wilsons() {
        assert_eq!(percent(tally(87, 13)), [87.0, 79.0, 92.2]);
        assert_eq!(percent(tally(33, 7)), [82.5, 68.0, 91.3]);
        assert_eq!(percent(tally(0, 10)), [0.0, 0.0, 27.8]);
        assert_eq!(percent(tally(10, 0)), [100.0, 72.2, 100.0]);
        let drawn = Tally {
            draws: 2,
            ..tally(32, 6)
        };
        assert_eq!(percent(drawn), percent(tally(33, 7)));
        assert_eq!(Tally::default().score(), None);
    }

    #[test]
    fn elo_is_logistic_and_infinite_at_the_ends() {
        assert_eq!(tenths([0.75, 0.5, 0.25].map(elo)), [190.8, 0.0, -190.8]);
        let all = tally(10, 0).score().unwrap().elo();
        assert_eq!([all.value, all.high], [f64::INFINITY; 2]);
        assert!(all.low.is_finite());
        let none = tally(0, 1).score().unwrap().elo();
        assert_eq!([none.value, none.low], [f64::NEG_INFINITY; 2]);
        assert!(none.high.is_finite());
    }

    #[test]
    fn a_test_needs_two_differences_in_order() {
        assert!(Sprt::new([0.0, 30.0]).is_some());
        for bad in [
            [30.0, 0.0],
            [5.0, 5.0],
            [f64::NAN, 5.0],
            [0.0, f64::INFINITY],
            [0.0, 1e9],
        ] {
            assert_eq!(Sprt::new(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn the_ratio_is_that_of_coins() {
        let sprt = Sprt::new([0.0, 400.0]).unwrap();
        // H0 says 1/2, H1 says 10/11.
        let expected = 3.0 * (20.0_f64 / 11.0).ln() + 2.0 * (2.0_f64 / 11.0).ln();
        assert!((sprt.llr(&tally(3, 2)) - expected).abs() < 1e-12);
        let drawn = Tally {
            draws: 4,
            ..tally(1, 0)
        };
        assert!((sprt.llr(&drawn) - expected).abs() < 1e-12);
        assert_eq!(sprt.state(&Tally::default()), State::Continue);
        assert_eq!(sprt.state(&tally(0, 2)), State::AcceptH0);
        assert_eq!(sprt.state(&tally(5, 0)), State::AcceptH1);
    }

    #[test]
    fn an_answer_stands() {
        let sprt = Sprt::new([0.0, 400.0]).unwrap();
        let points = [1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0];
        assert_eq!(sprt.run(points), (tally(5, 0), State::AcceptH1));
        assert_eq!(sprt.state(&tally(5, 2)), State::Continue);
    }

    /// How often a test accepts H1, and the mean length of the matches, when the score of a game
    /// with Black is `mean + black` and with White `mean - black`, and so many games are draws.
    fn simulate(sprt: &Sprt, mean: f64, draws: f64, black: f64) -> [f64; 2] {
        const MATCHES: u64 = 10_000;
        let (mut accepted, mut games) = (0.0, 0.0);
        for seed in 0..MATCHES {
            let mut random = generator(seed, 0);
            let (tally, state) = sprt.run((0..).map(|game| {
                let black = if game % 2 == 0 { black } else { -black };
                let wins = mean + black - draws / 2.0;
                match f64::from(random.next_u32()) / 2_f64.powi(32) {
                    at if at < wins => 1.0,
                    at if at < wins + draws => 0.5,
                    _ => 0.0,
                }
            }));
            accepted += f64::from(state == State::AcceptH1);
            games += tally.games() as f64;
        }
        [accepted, games].map(|sum| sum / MATCHES as f64)
    }

    // So far apart that the steps pass the bounds by enough: coins err in 4.5 % of matches, two standard
    // deviations of this test below what is allowed, and need 69 games, by the recursion over all games.
    #[test]
    fn the_test_errs_as_rarely_as_it_says() {
        let sprt = Sprt::new([0.0, 100.0]).unwrap();
        let h1 = 1.0 / (1.0 + 10_f64.powf(-100.0 / 400.0));
        for (draws, black) in [(0.0, 0.0), (0.2, 0.0), (0.0, 0.25), (0.2, 0.25)] {
            let [wrong, short] = simulate(&sprt, 0.5, draws, black);
            let [right, long] = simulate(&sprt, h1, draws, black);
            assert!(wrong <= Sprt::ERROR, "{draws} {black}: {wrong}");
            assert!(right >= 1.0 - Sprt::ERROR, "{draws} {black}: {right}");
            assert!(
                short > 67.0 && long > 68.0,
                "{draws} {black}: {short}, {long}"
            );
        }
    }
}

//! What the games of a match say: the sums over the games of two engines, and who is how good.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::plan::Plan;
use super::record::{End, Record, Side};
use super::statistics::{Spread, Sprt, State, Tally};
use crate::go::{ByColor, Color};

/// The games that ended in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Which.
    pub end: End,
    /// How many did.
    pub games: u64,
    /// How many of them each engine lost.
    pub lost: [u64; 2],
}

/// What the games say of one engine against another. Arrays of two have the first engine first.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// The names of the engines.
    pub names: [&'a str; 2],
    /// Their games, in the order given.
    pub records: Vec<&'a Record>,
    /// The games of the first that count.
    pub total: Tally,
    /// Those with each colour of the first.
    pub by_color: ByColor<Tally>,
    /// Games without result.
    pub void: u64,
    /// How many games differ from all before in some move.
    pub distinct: usize,
    /// Moves of a game, with those of the opening.
    pub moves: Option<Spread>,
    /// Seconds of an answer of each engine.
    pub seconds: [Option<Spread>; 2],
    /// How the games ended, in the order of [`End::ALL`]; ways in which none did are left out.
    pub ended: Vec<Ended>,
    /// Warnings of each engine.
    pub warnings: [usize; 2],
    /// Games for which both engines named the dead stones.
    pub named: usize,
    /// Those of them in which they named the same ones.
    pub agreed: usize,
}

impl<'a> Standing<'a> {
    /// From the games that these two played, among others.
    pub fn new(names: [&'a str; 2], records: &'a [Record]) -> Standing<'a> {
        let [first, second] = names;
        let is_theirs = |record: &&Record| {
            let color = record.color_of(first);
            color.is_some_and(|color| record.side(!color).engine == second)
        };
        let records: Vec<_> = records.iter().filter(is_theirs).collect();
        let tally = |with: Option<Color>| -> Tally {
            let is_meant = |record: &&&Record| with.is_none() || record.color_of(first) == with;
            let meant = records.iter().filter(is_meant);
            meant.filter_map(|record| record.points(first)).collect()
        };
        let sides = names.map(|name| {
            let side = |record: &&'a Record| Some(record.side(record.color_of(name)?));
            records.iter().filter_map(side).collect::<Vec<_>>()
        });
        let seconds =
            |side: &Vec<&Side>| Spread::of(side.iter().flat_map(|side| &side.seconds).copied());
        let warnings = |side: &Vec<&Side>| side.iter().map(|side| side.warnings.len()).sum();
        let dead = |record: &&Record| {
            let sets = [&record.black, &record.white].map(|side| {
                let dead = side.dead.as_ref()?;
                Some(dead.iter().collect::<BTreeSet<_>>())
            });
            let [Some(black), Some(white)] = sets else {
                return None;
            };
            Some(black == white)
        };
        let dead: Vec<_> = records.iter().filter_map(dead).collect();
        let ended = End::ALL.map(|end| {
            let such = || records.iter().filter(move |record| record.end == end);
            let lost = |name| such().filter(move |record| record.points(name) == Some(0.0));
            Ended {
                end,
                games: such().count() as u64,
                lost: names.map(|name| lost(name).count() as u64),
            }
        });
        Standing {
            names,
            total: tally(None),
            by_color: ByColor(Color::BOTH.map(|color| tally(Some(color)))),
            void: records.iter().filter(|record| !record.counts()).count() as u64,
            distinct: records
                .iter()
                .map(|record| &record.moves)
                .collect::<HashSet<_>>()
                .len(),
            moves: Spread::of(records.iter().map(|record| record.moves.len() as f64)),
            seconds: sides.each_ref().map(seconds),
            ended: ended.into_iter().filter(|ended| ended.games > 0).collect(),
            warnings: sides.each_ref().map(warnings),
            named: dead.len(),
            agreed: dead.iter().filter(|&&agree| agree).count(),
            records,
        }
    }

    /// The points of the first engine in each of the games that count, in order.
    pub fn points(&self) -> impl Iterator<Item = f64> {
        let [first, _] = self.names;
        self.records
            .iter()
            .filter_map(move |record| record.points(first))
    }
}

/// What the sequential test of a plan says of the engine named first, and of how many games. It takes them
/// in their order, as far as they have been played without a gap: quick losses would come first otherwise.
pub fn sequential<'a>(
    plan: &Plan,
    records: impl IntoIterator<Item = &'a Record>,
) -> Option<(Sprt, Tally, State)> {
    let sprt = Sprt::new(plan.sprt?)?;
    let records = records.into_iter();
    let by_game: BTreeMap<_, _> = records.map(|record| (record.game, record)).collect();
    let games = plan
        .pairings()
        .map_while(|pairing| by_game.get(&pairing.game));
    let first = &plan.entrant(0).name;
    let (tally, state) = sprt.run(games.filter_map(|record| record.points(first)));
    Some((sprt, tally, state))
}

/// The standings of each two engines that have played, in the order of the plan.
pub fn standings<'a>(plan: &'a Plan, records: &'a [Record]) -> Vec<Standing<'a>> {
    let name = |index: usize| plan.engines.get(index).map(|engine| engine.name.as_str());
    let pair = |(first, second)| Some([name(first)?, name(second)?]);
    plan.pairs()
        .filter_map(pair)
        .map(|names| Standing::new(names, records))
        .filter(|standing| !standing.records.is_empty())
        .collect()
}

/// The games of each engine against all others, best score first; those without games last, and equal
/// ones as the plan has them.
pub fn ranking<'a>(plan: &'a Plan, records: &[Record]) -> Vec<(&'a str, Tally)> {
    let tally = |name: &'a str| {
        let points = records.iter().filter_map(|record| record.points(name));
        (name, points.collect::<Tally>())
    };
    let mut ranking: Vec<_> = plan
        .engines
        .iter()
        .map(|engine| tally(&engine.name))
        .collect();
    let score = |tally: &Tally| tally.score().map_or(-1.0, |score| score.value);
    ranking.sort_by(|(_, a), (_, b)| score(b).total_cmp(&score(a)));
    ranking
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::samples::{self, game};

    #[test]
    fn a_standing_adds_up_the_games_of_two() {
        let mut records = vec![
            game(1, ["A", "B"], "B+R", End::Resignation),
            game(2, ["B", "A"], "B+T", End::Time),
            game(3, ["A", "C"], "B+T", End::Time),
            game(4, ["B", "A"], "0", End::Score),
            game(5, ["A", "B"], "Void", End::MoveLimit),
            game(6, ["A", "B"], "W+1.5", End::Score),
        ];
        let dead = |names: [&str; 2]| Some(names.map(str::to_owned).to_vec());
        records[3].black.dead = dead(["A1", "B2"]);
        records[3].white.dead = dead(["B2", "A1"]);
        records[5].black.dead = dead(["A1", "B2"]);
        records[5].white.dead = Some(Vec::new());
        records[0].white.dead = Some(Vec::new());
        records[1].white.warnings = vec!["E5".to_owned()];
        records[5].white.warnings = vec!["E5".to_owned(), "pass".to_owned()];
        records[0].black.seconds = vec![1.0, 2.0];
        records[1].white.seconds = vec![6.0];
        records[0].moves.push("W pass".to_owned());

        let standing = Standing::new(["A", "B"], &records);
        assert_eq!(standing.records.len(), 5);
        let all = Tally {
            wins: 1,
            draws: 1,
            losses: 2,
        };
        assert_eq!((standing.total, standing.void), (all, 1));
        assert_eq!(
            standing.by_color[Color::Black],
            [1.0, 0.0].into_iter().collect()
        );
        let white = Tally {
            wins: 0,
            draws: 1,
            losses: 1,
        };
        assert_eq!(standing.by_color[Color::White], white);
        assert_eq!(standing.distinct, 2);
        let [mine, theirs] = standing.seconds;
        let seconds = Spread {
            mean: 3.0,
            least: 1.0,
            greatest: 6.0,
        };
        assert_eq!((mine, theirs), (Some(seconds), None));
        let ended = |end, games, lost| Ended { end, games, lost };
        let ends = [
            ended(End::Score, 2, [1, 0]),
            ended(End::Resignation, 1, [0, 1]),
            ended(End::Time, 1, [1, 0]),
            ended(End::MoveLimit, 1, [0, 0]),
        ];
        assert_eq!(standing.ended, ends);
        assert_eq!(standing.warnings, [1, 2]);
        assert_eq!((standing.named, standing.agreed), (2, 1));
        assert_eq!(standing.points().collect::<Vec<_>>(), [1.0, 0.0, 0.5, 0.0]);
    }

    #[test]
    fn a_ranking_has_the_best_first() {
        let plan = samples::plan(&["A", "B", "C"]);
        let records = [
            game(1, ["A", "B"], "W+R", End::Resignation),
            game(2, ["B", "A"], "0", End::Score),
        ];
        let names = |(name, _): &(_, Tally)| *name;
        let ranking = ranking(&plan, &records);
        assert_eq!(
            ranking.iter().map(names).collect::<Vec<_>>(),
            ["B", "A", "C"]
        );
        let pairs = standings(&plan, &records);
        assert_eq!(pairs.len(), 1);
    }
}

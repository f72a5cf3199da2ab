//! Counting: area, territory, neutral points, seki, and the result they lead to.

use super::board::Board;
use super::color::{ByColor, Color};
use super::half_points::HalfPoints;
use super::point::{PADDED, Point};
use super::rules::{Rules, Scoring};

/// What the players (or an engine for them) say about a position that is to be counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Dead stones, all of each chain.
    pub dead: Vec<Point>,
    /// Stones alive in seki, all of each chain. Matters for territory only.
    pub seki: Vec<Point>,
    /// Points that are shared half each, whatever surrounds them (WMSG article 5.3).
    pub contestable: Vec<Point>,
}

/// Points by area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Points of each side: living stones and surrounded points.
    pub points: ByColor<u32>,
    /// Points of neither, shared half each.
    pub neutral: u32,
}

impl Area {
    /// Half points of one side, its share of the neutral points included.
    pub fn half_points(&self, color: Color) -> HalfPoints {
        HalfPoints((2 * self.points[color] + self.neutral) as i32)
    }

    /// Black minus White.
    pub fn difference(&self) -> HalfPoints {
        let [black, white] = Color::BOTH.map(|color| self.half_points(color).0);
        HalfPoints(black - white)
    }
}

/// A set of connected points without (living) stones, and the living stones around it.
struct Region {
    points: Vec<Point>,
    /// Neighbouring stones of each colour, with repetitions.
    border: ByColor<Vec<Point>>,
}

impl Region {
    /// The one side that surrounds the region, if it is just one.
    fn owner(&self) -> Option<Color> {
        match Color::BOTH.map(|color| self.border[color].is_empty()) {
            [false, true] => Some(Color::Black),
            [true, false] => Some(Color::White),
            _ => None,
        }
    }
}

/// The board with the dead stones thought away.
struct Counted<'a> {
    board: &'a Board,
    dead: [bool; PADDED],
}

impl<'a> Counted<'a> {
    fn new(board: &'a Board, dead: &[Point]) -> Counted<'a> {
        Counted {
            board,
            dead: mask(dead),
        }
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.board.at(point).filter(|_| !self.dead[point.index()])
    }

    fn regions(&self) -> Vec<Region> {
        let size = self.board.size();
        let mut seen = [false; PADDED];
        let mut regions = Vec::new();
        for start in size.iter() {
            if self.at(start).is_some() || std::mem::replace(&mut seen[start.index()], true) {
                continue;
            }
            let mut region = Region {
                points: vec![start],
                border: ByColor::default(),
            };
            let mut i = 0;
            while let Some(&point) = region.points.get(i) {
                for n in point.neighbours().into_iter().filter(|&n| size.contains(n)) {
                    match self.at(n) {
                        Some(color) => region.border[color].push(n),
                        None if !std::mem::replace(&mut seen[n.index()], true) => {
                            region.points.push(n);
                        }
                        None => {}
                    }
                }
                i += 1;
            }
            regions.push(region);
        }
        regions
    }
}

fn mask(points: &[Point]) -> [bool; PADDED] {
    let mut mask = [false; PADDED];
    for point in points {
        mask[point.index()] = true;
    }
    mask
}

/// Counts by area (WMSG article 6): living stones and points surrounded by one side; every other
/// point is neutral, and so is a contestable one.
pub fn area(board: &Board, verdict: &Verdict) -> Area {
    let counted = Counted::new(board, &verdict.dead);
    let contestable = mask(&verdict.contestable);
    let mut area = Area::default();
    let mut add = |owner: Option<Color>, point: Point| match owner {
        Some(color) if !contestable[point.index()] => area.points[color] += 1,
        _ => area.neutral += 1,
    };
    for point in board.size().iter() {
        if let Some(color) = counted.at(point) {
            add(Some(color), point);
        }
    }
    for region in counted.regions() {
        for &point in &region.points {
            add(region.owner(), point);
        }
    }
    area
}

/// Counts by territory (Japanese rules 1989): points surrounded by one side without stones in
/// seki, and prisoners, dead stones among them. Black minus White.
pub fn territory(board: &Board, verdict: &Verdict) -> HalfPoints {
    let counted = Counted::new(board, &verdict.dead);
    let seki = mask(&verdict.seki);
    let contestable = mask(&verdict.contestable);
    let mut points = ByColor::<i32>::default();
    for region in counted.regions() {
        if let Some(owner) = region.owner()
            && !region.border[owner].iter().any(|stone| seki[stone.index()])
        {
            let own = |point: &&Point| !contestable[point.index()];
            points[owner] += region.points.iter().filter(own).count() as i32;
        }
    }
    for color in Color::BOTH {
        points[!color] += board.captured(color) as i32;
    }
    for &stone in &verdict.dead {
        if let Some(color) = board.at(stone) {
            points[!color] += 1;
        }
    }
    HalfPoints(2 * (points[Color::Black] - points[Color::White]))
}

/// Most points of a region that two sides share in a seki. More are open ground.
const SHARED: usize = 4;

/// Stones that live without two eyes: chains next to a small neutral region whose side owns,
/// through all the chains connected by its own regions, fewer than two regions and fewer than
/// three points. An open neutral point beside a small living group can look the same, so the
/// answer is exact only when the neutral points that can be played have been played.
pub fn seki(board: &Board, dead: &[Point]) -> Vec<Point> {
    let counted = Counted::new(board, dead);
    let regions = counted.regions();
    let mut stones = Vec::new();
    let mut seen = [false; PADDED];
    for start in board.size().iter() {
        let Some(color) = counted.at(start) else {
            continue;
        };
        if seen[start.index()] {
            continue;
        }
        // The group: chains that share a region of their own.
        let mut group = Vec::new();
        let mut used = vec![false; regions.len()];
        let (mut eyes, mut eye_points, mut neutral) = (0, 0, false);
        let mut open = vec![start];
        while let Some(stone) = open.pop() {
            if seen[stone.index()] {
                continue;
            }
            for stone in board.chain(stone) {
                seen[stone.index()] = true;
                group.push(stone);
                for (region, used) in regions.iter().zip(&mut used) {
                    if *used || !region.border[color].contains(&stone) {
                        continue;
                    }
                    *used = true;
                    if region.owner() == Some(color) {
                        eyes += 1;
                        eye_points += region.points.len();
                        open.extend(&region.border[color]);
                    } else {
                        neutral |= region.points.len() <= SHARED;
                    }
                }
            }
        }
        if neutral && eyes < 2 && eye_points < 3 {
            stones.extend(group);
        }
    }
    stones.sort();
    stones
}

/// Black's area minus White's, in points, on a board that was played out: every empty point is
/// an eye of the side all around it, or neutral. Quick, for the end of a playout.
pub fn played_out_area(board: &Board) -> i32 {
    let mut difference = stones(board);
    for &point in board.empty_points() {
        difference += match surrounder(board, point) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
    }
    difference
}

/// The side whose stones alone are beside `point`.
pub fn surrounder(board: &Board, point: Point) -> Option<Color> {
    let mut around = ByColor([false; 2]);
    for n in point.neighbours() {
        if let Some(color) = board.at(n) {
            around[color] = true;
        }
    }
    match around.0 {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}

/// Black's stones minus White's.
fn stones(board: &Board) -> i32 {
    let size = board.size();
    size.iter()
        .map(|point| match board.at(point) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        })
        .sum()
}

impl Rules {
    /// What the rules count on `board`, Black minus White, before komi and the like.
    pub fn count(&self, board: &Board, verdict: &Verdict) -> HalfPoints {
        match self.scoring {
            Scoring::Area => area(board, verdict).difference(),
            Scoring::Territory => territory(board, verdict),
        }
    }

    /// By how many points, Black minus White, the area of a settled board exceeds what these rules
    /// count on it: nothing by area, Black's plays less White's by territory. The plays are the
    /// stones on the board and those taken off.
    pub fn area_excess(&self, board: &Board) -> i32 {
        match self.scoring {
            Scoring::Area => 0,
            Scoring::Territory => {
                let [black, white] = Color::BOTH.map(|color| board.captured(color) as i32);
                stones(board) + black - white
            }
        }
    }

    /// The result, Black minus White: what was counted less komi, handicap compensation and the
    /// point for the last play.
    pub fn result(&self, counted: HalfPoints, handicap: usize, first_passer: Color) -> HalfPoints {
        let last_play = self.last_play_point && first_passer == Color::White;
        HalfPoints(
            counted.0
                - self.komi.0
                - self.handicap_compensation(handicap).0
                - if last_play { 2 } else { 0 },
        )
    }
}

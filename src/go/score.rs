//! Counting: stones, surrounded points, prisoners, neutral points, seki, group tax.

use super::board::Board;
use super::color::{ByColor, Color};
use super::half_points::HalfPoints;
use super::point::{PADDED, Point};
use super::rules::{Neutral, Rules, Scoring, Tax};

/// What the players (or an engine for them) say about the stones of a position that is to be
/// counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Dead stones, all of each chain.
    pub dead: Vec<Point>,
    /// Stones alive in seki, all of each chain. Matters under [`Tax::Seki`] and [`Tax::All`] only.
    pub seki: Vec<Point>,
}

impl Verdict {
    /// The verdict that the chains of these stones, and no others, are dead. Each of them is listed once,
    /// in order.
    ///
    /// # Errors
    /// A point where no stone stands.
    pub fn naming(board: &Board, stones: impl Iterator<Item = Point>) -> Result<Verdict, Point> {
        let mut dead = Vec::new();
        for stone in stones {
            if !board.size().contains(stone) || board.at(stone).is_none() {
                return Err(stone);
            }
            dead.extend(board.chain(stone));
        }
        dead.sort();
        dead.dedup();
        let seki = seki(board, &dead);
        Ok(Verdict { dead, seki })
    }
}

/// What a point counts for once dead stones are thought away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A living stone.
    Stone(Color),
    /// A point without a living stone that belongs to this side.
    Surrounded(Color),
    /// The same, but in seki where that counts for nobody.
    SekiEye(Color),
    /// Nobody's.
    Neutral,
    /// Half each by a ruling, whatever stands on it or around it (WMSG article 5.3).
    Contestable,
}

/// A board counted. Numbers of points or stones.
#[derive(Clone, Debug)]
pub struct Count {
    status: [Status; PADDED],
    /// Living stones.
    pub stones: ByColor<u32>,
    /// Points without a living stone that belong to a side and count.
    pub surrounded: ByColor<u32>,
    /// Surrounded points that do not count for being in seki.
    pub seki_eyes: ByColor<u32>,
    /// Points that are nobody's.
    pub neutral: u32,
    /// Points that were ruled to be half each.
    pub contestable: u32,
    /// Stones of this colour that were taken off in the game.
    pub captured: ByColor<u32>,
    /// Dead stones of this colour on the board.
    pub dead: ByColor<u32>,
    /// Independent living groups; under [`Tax::All`] only.
    pub groups: ByColor<u32>,
    /// Points that the groups pay; under [`Tax::All`] only.
    pub tax: ByColor<u32>,
}

impl Count {
    /// What `point` counts for.
    pub fn status(&self, point: Point) -> Status {
        self.status[point.index()]
    }

    /// Points shared half each.
    pub fn shared(&self) -> u32 {
        self.neutral + self.contestable + self.seki_eyes.0.iter().sum::<u32>()
    }

    /// Area of a side with its share of the points in between; no tax.
    pub fn area(&self, color: Color) -> HalfPoints {
        let own = self.stones[color] + self.surrounded[color];
        HalfPoints((2 * own + self.shared()) as i32)
    }

    /// Territory of a side with its prisoners, the dead stones among them; no tax.
    pub fn territory(&self, color: Color) -> HalfPoints {
        let prisoners = self.captured[!color] + self.dead[!color];
        HalfPoints(2 * (self.surrounded[color] + prisoners) as i32)
    }

    /// What a side is worth, the tax paid.
    pub fn worth(&self, scoring: Scoring, color: Color) -> HalfPoints {
        let points = match scoring {
            Scoring::Area => self.area(color),
            Scoring::Territory => self.territory(color),
        };
        HalfPoints(points.0 - 2 * self.tax[color] as i32)
    }

    /// Black's worth less White's.
    pub fn difference(&self, scoring: Scoring) -> HalfPoints {
        let [black, white] = Color::BOTH.map(|color| self.worth(scoring, color).0);
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

/// Chains that are linked by regions of their own.
struct Group {
    color: Color,
    stones: Vec<Point>,
    /// Indices of the regions that the group surrounds alone.
    own: Vec<usize>,
    /// Indices of the other regions beside it, with repetitions.
    other: Vec<usize>,
}

/// The board with the dead stones thought away.
struct Counted<'a> {
    board: &'a Board,
    dead: [bool; PADDED],
    regions: Vec<Region>,
    /// Index of the region of a point that has one.
    region_of: [u16; PADDED],
}

impl<'a> Counted<'a> {
    fn new(board: &'a Board, dead: &[Point]) -> Counted<'a> {
        let mut counted = Counted {
            board,
            dead: mask(dead),
            regions: Vec::new(),
            region_of: [u16::MAX; PADDED],
        };
        for start in board.size().iter() {
            if counted.at(start).is_none() && counted.region_of[start.index()] == u16::MAX {
                let region = counted.fill(start);
                counted.regions.push(region);
            }
        }
        counted
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.board.at(point).filter(|_| !self.dead[point.index()])
    }

    /// The region that begins at `start`.
    fn fill(&mut self, start: Point) -> Region {
        let number = self.regions.len() as u16;
        let size = self.board.size();
        let mut region = Region {
            points: vec![start],
            border: ByColor::default(),
        };
        self.region_of[start.index()] = number;
        let mut i = 0;
        while let Some(&point) = region.points.get(i) {
            for n in point.neighbours().into_iter().filter(|&n| size.contains(n)) {
                match self.at(n) {
                    Some(color) => region.border[color].push(n),
                    None if self.region_of[n.index()] != number => {
                        self.region_of[n.index()] = number;
                        region.points.push(n);
                    }
                    None => {}
                }
            }
            i += 1;
        }
        region
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups = Vec::new();
        let mut seen = [false; PADDED];
        for start in self.board.size().iter() {
            let Some(color) = self.at(start).filter(|_| !seen[start.index()]) else {
                continue;
            };
            let mut group = Group {
                color,
                stones: Vec::new(),
                own: Vec::new(),
                other: Vec::new(),
            };
            let mut open = vec![start];
            while let Some(stone) = open.pop() {
                if std::mem::replace(&mut seen[stone.index()], true) {
                    continue;
                }
                group.stones.push(stone);
                for n in stone.neighbours() {
                    if self.at(n) == Some(color) {
                        open.push(n);
                    }
                    let number = usize::from(self.region_of[n.index()]);
                    let Some(region) = self.regions.get(number) else {
                        continue;
                    };
                    if region.owner() != Some(color) {
                        group.other.push(number);
                    } else if !group.own.contains(&number) {
                        group.own.push(number);
                        open.extend(&region.border[color]);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    /// The points that a living group pays: its two eyes, if it has two points that count.
    fn tax(&self, group: &Group, contestable: &[bool; PADDED]) -> u32 {
        let points = group.own.iter().flat_map(|&own| &self.regions[own].points);
        let counts = |point: &&Point| !contestable[point.index()];
        points.filter(counts).take(2).count() as u32
    }
}

fn mask(points: &[Point]) -> [bool; PADDED] {
    let mut mask = [false; PADDED];
    for point in points {
        mask[point.index()] = true;
    }
    mask
}

impl Rules {
    /// Counts a board. `contestable` points are shared, whatever surrounds them.
    pub fn count(&self, board: &Board, verdict: &Verdict, contestable: &[Point]) -> Count {
        let counted = Counted::new(board, &verdict.dead);
        let seki = mask(&verdict.seki);
        let contestable = mask(contestable);
        let mut count = Count {
            status: [Status::Neutral; PADDED],
            stones: ByColor::default(),
            surrounded: ByColor::default(),
            seki_eyes: ByColor::default(),
            neutral: 0,
            contestable: 0,
            captured: ByColor(Color::BOTH.map(|color| board.captured(color))),
            dead: ByColor::default(),
            groups: ByColor::default(),
            tax: ByColor::default(),
        };
        for region in &counted.regions {
            let in_seki = |color: &Color| {
                let is_seki = |stone: &Point| seki[stone.index()];
                self.tax != Tax::None && region.border[*color].iter().any(is_seki)
            };
            for &point in &region.points {
                let owner = match self.neutral {
                    Neutral::Region => region.owner(),
                    Neutral::Point => region
                        .owner()
                        .or_else(|| only_color(point, |n| counted.at(n))),
                };
                count.status[point.index()] = match owner {
                    Some(color) if in_seki(&color) => Status::SekiEye(color),
                    Some(color) => Status::Surrounded(color),
                    None => Status::Neutral,
                };
            }
        }
        for point in board.size().iter() {
            if let Some(color) = counted.at(point) {
                count.status[point.index()] = Status::Stone(color);
            } else if let Some(color) = board.at(point) {
                count.dead[color] += 1;
            }
            if contestable[point.index()] {
                count.status[point.index()] = Status::Contestable;
            }
            match count.status(point) {
                Status::Stone(color) => count.stones[color] += 1,
                Status::Surrounded(color) => count.surrounded[color] += 1,
                Status::SekiEye(color) => count.seki_eyes[color] += 1,
                Status::Neutral => count.neutral += 1,
                Status::Contestable => count.contestable += 1,
            }
        }
        if self.tax == Tax::All {
            let alive = |group: &Group| !group.stones.iter().any(|stone| seki[stone.index()]);
            for group in counted.groups().into_iter().filter(alive) {
                count.groups[group.color] += 1;
                count.tax[group.color] += counted.tax(&group, &contestable);
            }
        }
        count
    }

    /// By how many points, Black minus White, the area of a settled board exceeds what these rules
    /// count on it: nothing by area, Black's plays less White's by territory. The plays are the
    /// stones on the board and those taken off.
    pub fn area_excess(&self, board: &Board) -> i32 {
        match self.scoring {
            Scoring::Area => 0,
            Scoring::Territory => {
                let [black, white] = Color::BOTH.map(|color| board.captured(color) as i32);
                board.stone_balance() + black - white
            }
        }
    }
}

/// Most points of a region that two sides share in a seki. More are open ground.
const SHARED: usize = 4;

/// Stones that live without two eyes: groups next to a small neutral region that own fewer than
/// two regions and fewer than three points. An open neutral point beside a small living group can
/// look the same, so the answer is exact only when the neutral points that can be played have
/// been played.
pub fn seki(board: &Board, dead: &[Point]) -> Vec<Point> {
    let counted = Counted::new(board, dead);
    let points = |&number: &usize| counted.regions[number].points.len();
    let lives_in_seki = |group: &Group| {
        group.own.len() < 2
            && group.own.iter().map(points).sum::<usize>() < 3
            && group.other.iter().any(|other| points(other) <= SHARED)
    };
    let groups = counted.groups().into_iter().filter(lives_in_seki);
    let mut stones: Vec<_> = groups.flat_map(|group| group.stones).collect();
    stones.sort();
    stones
}

/// Black's area minus White's, in points, on a board that was played out: every empty point is
/// an eye of the side all around it, or neutral. Quick, for the end of a playout.
pub fn played_out_area(board: &Board) -> i32 {
    let empty = board.empty_points().iter();
    let surrounded = empty.map(|&point| points(surrounder(board, point)));
    board.stone_balance() + surrounded.sum::<i32>()
}

/// Whether an empty point of a board that was played out is nobody's.
pub fn has_neutral(board: &Board) -> bool {
    let mut points = board.empty_points().iter();
    points.any(|&point| surrounder(board, point).is_none())
}

/// What a point of this side is worth, Black minus White.
pub fn points(owner: Option<Color>) -> i32 {
    match owner {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }
}

/// Whose a point is on a board that was played out.
pub fn owner(board: &Board, point: Point) -> Option<Color> {
    board.at(point).or_else(|| surrounder(board, point))
}

/// The side whose stones alone are beside `point`.
pub fn surrounder(board: &Board, point: Point) -> Option<Color> {
    let code = board.code(point);
    match Color::BOTH.map(|color| code.is_beside(color)) {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}

/// The only colour that `at` finds beside `point`.
fn only_color(point: Point, at: impl Fn(Point) -> Option<Color>) -> Option<Color> {
    let mut around = ByColor([false; 2]);
    for n in point.neighbours() {
        if let Some(color) = at(n) {
            around[color] = true;
        }
    }
    match around.0 {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}

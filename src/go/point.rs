//! Points, board sizes and moves.
//!
//! A [`Point`] is an index into a padded board with a constant row length, so its
//! neighbours and its name ("D4") do not depend on the size of the board in play. The length of that
//! board is a power of two: an index cut to its bits needs no check of the bounds, and so none is
//! made where thousands of boards a second are played to the end.

use std::fmt;
use std::str::FromStr;

/// The largest number of columns or rows (GTP 2 section 2.11 ends at 25).
pub const MAX_SIDE: usize = 25;

/// Distance between two vertically adjacent points. The border columns serve the right edge of a row
/// and the left edge of the next one.
const STRIDE: usize = 32;

/// Number of indices of the padded board: a border row below, one above, and the rest of a power of
/// two.
pub const PADDED: usize = 1024;
const _: () = assert!(PADDED.is_power_of_two() && PADDED > STRIDE * (MAX_SIDE + 2));

/// The largest number of points on a board.
pub const MAX_POINTS: usize = MAX_SIDE * MAX_SIDE;

/// Column letters: I is left out.
const LETTERS: &[u8; MAX_SIDE] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Width and height of a board, each from 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The board of the rules: 19x19.
    pub const STANDARD: Size = Size {
        width: 19,
        height: 19,
    };

    /// A board of `width` columns and `height` rows; `None` unless both are 1 to [`MAX_SIDE`].
    pub fn new(width: usize, height: usize) -> Option<Size> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        (fits(width) && fits(height)).then_some(Size {
            width: width as u8,
            height: height as u8,
        })
    }

    /// A square board.
    pub fn square(side: usize) -> Option<Size> {
        Size::new(side, side)
    }

    /// A board that a host may ask for: 2 to [`MAX_SIDE`] lines each way. On a single point no stone
    /// could ever be placed.
    pub fn playable(width: usize, height: usize) -> Option<Size> {
        Size::new(width, height).filter(|_| width >= 2 && height >= 2)
    }

    /// Number of columns.
    pub fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    pub fn height(self) -> usize {
        self.height as usize
    }

    /// The indices that a board of this size and its border take up begin at 0 and end here.
    pub(super) fn span(self) -> usize {
        STRIDE * (self.height() + 2)
    }

    /// Number of points.
    pub fn points(self) -> usize {
        self.width() * self.height()
    }

    /// Whether `point` lies on a board of this size.
    pub fn contains(self, point: Point) -> bool {
        point.col() < self.width() && point.row() < self.height()
    }

    /// The distance of `point` from the nearest edge to the left or right, and from that above or
    /// below; 0 on the first line.
    pub fn edge_distances(self, point: Point) -> (usize, usize) {
        let (col, row) = (point.col(), point.row());
        let (right, top) = (self.width() - 1 - col, self.height() - 1 - row);
        (col.min(right), row.min(top))
    }

    /// All points, row by row from the bottom, each row from the left.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).map(move |col| Point::at(col, row)))
    }
}

/// A point of the padded board. Whether it lies on the board in play is asked of [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in column `col` from the left and row `row` from below, both from 0.
    /// `None` beyond [`MAX_SIDE`].
    pub fn new(col: usize, row: usize) -> Option<Point> {
        (col < MAX_SIDE && row < MAX_SIDE).then(|| Point::at(col, row))
    }

    /// As [`Point::new`] for coordinates known to be in range.
    const fn at(col: usize, row: usize) -> Point {
        Point(((row + 1) * STRIDE + col) as u16)
    }

    /// The point with this index, see [`Point::index`], of which only the bits of an index count.
    pub const fn from_index(index: usize) -> Point {
        Point((index % PADDED) as u16)
    }

    /// Index into arrays of length [`PADDED`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize % PADDED
    }

    /// Column from the left, from 0.
    pub fn col(self) -> usize {
        self.index() % STRIDE
    }

    /// Row from below, from 0. Border points below the board answer a huge number.
    pub fn row(self) -> usize {
        (self.index() / STRIDE).wrapping_sub(1)
    }

    /// The point at a distance in the index.
    #[inline]
    const fn step(self, distance: isize) -> Point {
        Point::from_index((self.0 as usize).wrapping_add_signed(distance))
    }

    /// Neighbour number `k` of the four; number 4 is the point itself.
    #[inline]
    pub fn neighbour(self, k: u32) -> Point {
        const S: isize = STRIDE as isize;
        self.step([-S, -1, 1, S, 0, 0, 0, 0][k as usize % 8])
    }

    /// The four neighbours, of which some may be border points.
    #[inline]
    pub fn neighbours(self) -> [Point; 4] {
        const S: isize = STRIDE as isize;
        [self.step(-S), self.step(-1), self.step(1), self.step(S)]
    }

    /// The four diagonal neighbours, of which some may be border points.
    #[inline]
    pub fn diagonals(self) -> [Point; 4] {
        const S: isize = STRIDE as isize;
        [
            self.step(-S - 1),
            self.step(-S + 1),
            self.step(S - 1),
            self.step(S + 1),
        ]
    }
}

impl fmt::Display for Point {
    /// The GTP name, for example "D4".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = LETTERS.get(self.col()).map_or('?', |&l| l as char);
        write!(f, "{letter}{}", self.row().wrapping_add(1))
    }
}

/// The text is not the name of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPoint(pub String);

impl fmt::Display for NotAPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a point", self.0)
    }
}

impl std::error::Error for NotAPoint {}

impl FromStr for Point {
    type Err = NotAPoint;

    /// Reads a GTP vertex in either case, digits only after the letter ("d4", "Z25").
    fn from_str(text: &str) -> Result<Point, NotAPoint> {
        let parse = || {
            let (&letter, digits) = text.as_bytes().split_first()?;
            let col = LETTERS
                .iter()
                .position(|&l| l == letter.to_ascii_uppercase())?;
            if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
                return None;
            }
            let row: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
            Point::new(col, row.checked_sub(1)?)
        };
        parse().ok_or_else(|| NotAPoint(text.to_owned()))
    }
}

/// What a side does when it is its turn. Whose turn it is stands beside the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Place a stone.
    Play(Point),
    /// Give up the turn (虚手).
    Pass,
}

impl fmt::Display for Move {
    /// A GTP vertex: "D4" or "pass".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Move, NotAPoint> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Move::Pass)
        } else {
            text.parse().map(Move::Play)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_points_go_both_ways_on_the_largest_board() {
        for point in Size::square(MAX_SIDE).unwrap().iter() {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
        assert_eq!(Point::at(8, 0).to_string(), "J1");
    }

    #[test]
    fn what_is_not_a_point_is_refused() {
        for text in [
            "",
            "a",
            "5",
            "i5",
            "a0",
            "a-1",
            "a+1",
            "aa1",
            "a26",
            "a1 ",
            "z99999999999999999999",
            "é1",
            "a1.5",
        ] {
            assert!(text.parse::<Point>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn neighbours_of_edge_points_are_off_the_board() {
        let size = Size::square(MAX_SIDE).unwrap();
        let on_board = |point: Point| {
            point
                .neighbours()
                .iter()
                .filter(|&&n| size.contains(n))
                .count()
        };
        assert_eq!(on_board("A1".parse().unwrap()), 2);
        assert_eq!(on_board("Z25".parse().unwrap()), 2);
        assert_eq!(on_board("Z7".parse().unwrap()), 3);
        assert_eq!(on_board("K10".parse().unwrap()), 4);
    }
}

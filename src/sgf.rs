//! Smart Game Format: the main line of a game, in and out.
//!
//! Reading takes the first game of a collection and its first variations only. In a game tree the
//! main line is everything up to the first `)`, wherever branches open, so no tree is built and
//! no depth of nesting can exhaust the stack. Real files are sloppy, and the reader is lenient
//! about what surrounds the moves: text before the game, missing parentheses at the end, old
//! long property names.
//!
//! Source: Arno Hollosi, SGF File Format FF\[4\], red-bean.com/sgf.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::HashMap;
use std::fmt::{self, Write};

use nom::branch::alt;
use nom::bytes::complete::take_till1;
use nom::character::complete::{anychar, char, multispace0, none_of};
use nom::combinator::{map, value};
use nom::multi::{fold_many0, many0, many1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::go::{Color, HalfPoints, Illegal, Move, Point, Position, Rules, Size};

/// Why a file cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SgfError {
    /// There is no game in it.
    NoGame,
    /// Something that is neither a property nor a node, and how it begins.
    Broken(String),
    /// A game, but not of Go.
    OtherGame(String),
    /// A board that is not supported.
    Size(String),
    /// A value that names no point of the board.
    Point(String),
    /// A move or a set-up that the rules forbid.
    Illegal(Illegal),
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfError::NoGame => f.write_str("no game in the file"),
            SgfError::Broken(text) => write!(f, "{text:?} is no property"),
            SgfError::OtherGame(gm) => write!(f, "GM[{gm}] is another game than Go"),
            SgfError::Size(size) => write!(f, "SZ[{size}] is not a supported size"),
            SgfError::Point(point) => write!(f, "{point:?} is not a point of the board"),
            SgfError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for SgfError {}

impl From<Illegal> for SgfError {
    fn from(illegal: Illegal) -> SgfError {
        SgfError::Illegal(illegal)
    }
}

/// A property of a node: its identifier in capitals and its values without escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Property {
    name: String,
    values: Vec<String>,
}

/// Something of the main line.
enum Item {
    Property(Property),
    /// `;` or `(`: what follows belongs to the next node.
    Separator,
}

/// `main line = "(" { "(" | ";" | property }`, ended by `)` or anything else.
fn main_line(input: &str) -> IResult<&str, Vec<Item>> {
    let separator = value((), alt((char('('), char(';'))));
    let item = alt((
        map(property, Item::Property),
        map(separator, |()| Item::Separator),
    ));
    preceded(char('('), many0(preceded(multispace0, item))).parse(input)
}

/// `property = identifier value { value }`. Lower-case letters of the identifier do not count,
/// as in the long names of FF\[3\].
fn property(input: &str) -> IResult<&str, Property> {
    let (input, name) = take_till1(not_of_name).parse(input)?;
    let (input, values) = many1(preceded(multispace0, property_value)).parse(input)?;
    let name = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    Ok((input, Property { name, values }))
}

fn not_of_name(c: char) -> bool {
    !c.is_ascii_alphanumeric()
}

/// `value = "[" { character | "\" any } "]"`
fn property_value(input: &str) -> IResult<&str, String> {
    let escaped = preceded(char('\\'), anychar);
    let content = fold_many0(alt((escaped, none_of("]"))), String::new, |mut text, c| {
        text.push(c);
        text
    });
    delimited(char('['), content, char(']')).parse(input)
}

/// `begin = "(" ( ";" | identifier "[" )`
fn begin(input: &str) -> IResult<&str, ()> {
    let property = (take_till1(not_of_name), multispace0, char('['));
    let node = alt((value((), char(';')), value((), property)));
    value((), (char('('), multispace0, node)).parse(input)
}

/// Where the game begins: a `(` with a node, or with a property as sloppy files have it.
fn start(input: &str) -> Option<&str> {
    let begins_game = |rest: &&str| begin(rest).is_ok();
    let parentheses = input.match_indices('(');
    parentheses.map(|(at, _)| &input[at..]).find(begins_game)
}

/// Reads a game. `rules` are those to play by; the file's komi, if it can be read, replaces
/// theirs. With `before`, only the moves before that one are made, counted from 1.
///
/// # Errors
/// Whatever keeps the main line from being played.
pub fn read(text: &str, rules: Rules, before: Option<usize>) -> Result<Position, SgfError> {
    let (rest, items) = start(text)
        .and_then(|text| main_line(text).ok())
        .ok_or(SgfError::NoGame)?;
    // The last parenthesis may be missing; anything else is a broken file.
    let rest = rest.trim_start();
    if !rest.is_empty() && !rest.starts_with(')') {
        let shown: String = rest.chars().take(20).collect();
        return Err(SgfError::Broken(shown));
    }
    let mut nodes: Vec<Vec<Property>> = vec![Vec::new()];
    for item in items {
        match (item, nodes.last_mut()) {
            (Item::Property(property), Some(node)) => node.push(property),
            (Item::Separator, Some(node)) if node.is_empty() => {}
            _ => nodes.push(Vec::new()),
        }
    }
    let Some((root, _)) = nodes.split_first().filter(|(root, _)| !root.is_empty()) else {
        return Err(SgfError::NoGame);
    };
    let mut reader = Reader::new(root, rules)?;
    for node in &nodes {
        if before.is_some_and(|before| reader.moves + 1 >= before) && has_move(node) {
            reader.setup(node)?;
            break;
        }
        reader.setup(node)?;
        reader.play(node)?;
    }
    Ok(reader.position)
}

fn get<'a>(node: &'a [Property], name: &str) -> Option<&'a str> {
    let property = node.iter().find(|property| property.name == name)?;
    property.values.first().map(|value| value.trim())
}

fn has_move(node: &[Property]) -> bool {
    node.iter()
        .any(|property| move_color(&property.name).is_some())
}

fn move_color(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// The game as far as it has been read.
struct Reader {
    position: Position,
    /// The handicap that the root claims; the stones come with the set-up.
    handicap: usize,
    moves: usize,
}

impl Reader {
    fn new(root: &[Property], mut rules: Rules) -> Result<Reader, SgfError> {
        if let Some(game) = get(root, "GM").filter(|game| !matches!(*game, "1" | "")) {
            return Err(SgfError::OtherGame(game.to_owned()));
        }
        let size = match get(root, "SZ") {
            None => Size::STANDARD,
            Some(text) => size(text).ok_or_else(|| SgfError::Size(text.to_owned()))?,
        };
        if let Some(komi) = get(root, "KM").and_then(komi) {
            rules.komi = komi;
        }
        Ok(Reader {
            position: Position::new(size, rules),
            handicap: get(root, "HA").and_then(|n| n.parse().ok()).unwrap_or(0),
            moves: 0,
        })
    }

    /// Puts the stones of AB, AW and AE. A set-up begins the game anew: there is no undoing it.
    fn setup(&mut self, node: &[Property]) -> Result<(), SgfError> {
        let size = self.position.board().size();
        // What the node says of each point; the last word counts.
        let mut set: HashMap<Point, Option<Color>> = HashMap::new();
        for property in node {
            let color = match property.name.as_str() {
                "AB" => Some(Color::Black),
                "AW" => Some(Color::White),
                "AE" => None,
                _ => continue,
            };
            for value in &property.values {
                set.extend(points(value, size)?.map(|point| (point, color)));
            }
        }
        let to_play = get(node, "PL").and_then(|text| text.parse().ok());
        if set.is_empty() && to_play.is_none() {
            return Ok(());
        }
        let board = self.position.board();
        let after: Vec<(Color, Point)> = size
            .iter()
            .filter_map(|point| {
                let color = set.get(&point).copied().unwrap_or(board.at(point));
                Some((color?, point))
            })
            .collect();
        // As many handicap stones as Black has, whatever number the root claims.
        let black = after.iter().filter(|&&(color, _)| color == Color::Black);
        let handicap = match self.handicap >= 2 && self.moves == 0 {
            true => black.count(),
            false => self.position.handicap(),
        };
        let to_play = to_play.unwrap_or(match (self.moves, handicap) {
            (0, 2..) => Color::White,
            _ => self.position.to_play(),
        });
        let rules = *self.position.rules();
        self.position = Position::setup(size, rules, &after, to_play, handicap)?;
        Ok(())
    }

    fn play(&mut self, node: &[Property]) -> Result<(), SgfError> {
        let size = self.position.board().size();
        for property in node {
            let Some(color) = move_color(&property.name) else {
                continue;
            };
            let text = property.values.first().map_or("", |value| value.trim());
            // Up to 19x19, "tt" was a pass in old files.
            let old_pass = text == "tt" && size.width() <= 19 && size.height() <= 19;
            let mv = match text.is_empty() || old_pass {
                true => Move::Pass,
                false => Move::Play(point(text, size)?),
            };
            self.position.play(color, mv)?;
            self.moves += 1;
        }
        Ok(())
    }
}

/// "19", or "13:9" for a rectangle.
fn size(text: &str) -> Option<Size> {
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    Size::new(width.trim().parse().ok()?, height.trim().parse().ok()?)
}

/// A komi, perhaps with a comma or followed by a unit; `None` for what cannot be meant.
fn komi(text: &str) -> Option<HalfPoints> {
    let text = text.replace(',', ".");
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
    let end = text.find(|c| !number(c)).unwrap_or(text.len());
    let komi: HalfPoints = text[..end].parse().ok()?;
    // More than a whole board is a komi in another unit.
    (komi.0.unsigned_abs() as usize <= 2 * Size::STANDARD.points()).then_some(komi)
}

/// A point as two letters, column and row from the upper left corner.
fn point(text: &str, size: Size) -> Result<Point, SgfError> {
    let index = |letter: u8| {
        letter
            .is_ascii_lowercase()
            .then(|| usize::from(letter - b'a'))
    };
    let parse = || {
        let [col, row] = text.as_bytes() else {
            return None;
        };
        let row = size.height().checked_sub(index(*row)? + 1)?;
        Point::new(index(*col)?, row).filter(|&point| size.contains(point))
    };
    parse().ok_or_else(|| SgfError::Point(text.to_owned()))
}

/// One point, or the rectangle between two corners ("aa:bc"). An empty value is no point.
fn points(text: &str, size: Size) -> Result<impl Iterator<Item = Point> + use<>, SgfError> {
    let text = text.trim();
    let corners = match (text, text.split_once(':')) {
        ("", _) => None,
        (_, Some((a, b))) => Some((point(a, size)?, point(b, size)?)),
        _ => Some((point(text, size)?, point(text, size)?)),
    };
    let rectangle = |(a, b): (Point, Point)| {
        let between = |one: usize, other: usize| one.min(other)..=one.max(other);
        let (cols, rows) = (between(a.col(), b.col()), between(a.row(), b.row()));
        rows.flat_map(move |row| cols.clone().filter_map(move |col| Point::new(col, row)))
    };
    Ok(corners.map(rectangle).into_iter().flatten())
}

/// Writes the game, one move a line. `result` is as in [`HalfPoints::result`].
pub fn write(position: &Position, result: Option<&str>) -> String {
    let size = position.board().size();
    let name = |point: Point| {
        let letter = |index: usize| char::from(b'a' + index as u8);
        let row = size.height() - 1 - point.row();
        format!("{}{}", letter(point.col()), letter(row))
    };
    let mut sgf = String::from("(;GM[1]FF[4]CA[UTF-8]");
    let _ = match size.width() == size.height() {
        true => write!(sgf, "SZ[{}]", size.width()),
        false => write!(sgf, "SZ[{}:{}]", size.width(), size.height()),
    };
    let _ = write!(sgf, "KM[{}]", position.rules().komi);
    if position.handicap() >= 2 {
        let _ = write!(sgf, "HA[{}]", position.handicap());
    }
    if let Some(result) = result {
        let _ = write!(sgf, "RE[{result}]");
    }
    let _ = write!(sgf, "AP[zhiyun:{}]", env!("CARGO_PKG_VERSION"));
    for (color, property) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = position.initial_stones().filter(|&(c, _)| c == color);
        let stones: String = stones.map(|(_, p)| format!("[{}]", name(p))).collect();
        if !stones.is_empty() {
            let _ = write!(sgf, "{property}{stones}");
        }
    }
    let letter = |color: Color| match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let first = position.initial_to_play();
    if position.initial_stones().next().is_some() || first == Color::White {
        let _ = write!(sgf, "PL[{}]", letter(first));
    }
    for (color, mv) in position.moves() {
        let color = letter(color);
        let text = match mv {
            Move::Play(point) => name(point),
            Move::Pass => String::new(),
        };
        let _ = write!(sgf, "\n;{color}[{text}]");
    }
    sgf.push_str(")\n");
    sgf
}

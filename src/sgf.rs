//! Smart Game Format: the main line of a game, in and out.
//!
//! Reading takes the first game of a collection and its first variations only. In a game tree the
//! main line is everything up to the first `)`, wherever branches open, so no tree is built and
//! no depth of nesting can exhaust the stack. Real files are sloppy, and the reader is lenient
//! about what surrounds the moves: text before the game, missing parentheses at the end, old
//! long property names. (The crate `sgf-parse`, 4.2, reads it all into a tree: its stack overflows at
//! 200,000 nested nodes, and it refuses missing parentheses.)
//!
//! The referee's decisions are written as properties of our own, in the node of the move that
//! they follow: `WARNING[B]`, `WARNING[B:pair-go]`, `WARNING[B:withdraw]`, `CONTESTABLE[dd][ee]`
//! (all the points; an empty value for none); and `VOID[B]`, a node of its own, for a void move.
//!
//! Source: Arno Hollosi, SGF File Format FF\[4\], red-bean.com/sgf.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Write};

use nom::branch::alt;
use nom::bytes::complete::take_till1;
use nom::character::complete::{anychar, char, multispace0, none_of};
use nom::combinator::{map, value};
use nom::multi::{fold_many0, many0, many1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::go::position::Event;
use crate::go::rulings::Decision;
use crate::go::{Color, HalfPoints, Illegal, Move, Outcome, Point, Position, Rules, Size};
use crate::kata;

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
    /// A decision of the referee that makes no sense where it stands.
    Decision(String),
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfError::NoGame => f.write_str("no game in the file"),
            SgfError::Broken(text) => write!(f, "\"{}\" is no property", shown(text)),
            SgfError::OtherGame(gm) => write!(f, "GM[{}] is another game than Go", shown(gm)),
            SgfError::Size(size) => write!(f, "SZ[{}] is not a supported size", shown(size)),
            SgfError::Point(point) => write!(f, "\"{}\" is not a point of the board", shown(point)),
            SgfError::Illegal(illegal) => illegal.fmt(f),
            SgfError::Decision(decision) => write!(f, "{} makes no sense here", shown(decision)),
        }
    }
}

impl std::error::Error for SgfError {}

/// The beginning of a text from a file, without anything that a terminal would obey.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.escape_debug().to_string()
}

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

/// How a game is read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The rules to play by if the file names no known ones.
    pub rules: Rules,
    /// The rules to play by whatever the file names.
    pub under: Option<Rules>,
    /// Makes only the moves before this one, counted from 1.
    pub before: Option<usize>,
    /// Takes moves as [`Position::play_leniently`] does.
    pub lenient: bool,
}

impl Reading {
    /// The whole game, by the rules that the file names, else by these.
    pub fn by(rules: Rules) -> Reading {
        Reading {
            rules,
            under: None,
            before: None,
            lenient: false,
        }
    }
}

/// Reads a game. The file's komi, if it can be read, replaces that of the rules.
///
/// # Errors
/// Whatever keeps the main line from being played.
pub fn read(text: &str, reading: &Reading) -> Result<Position, SgfError> {
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
    let mut reader = Reader::new(root, reading)?;
    for node in &nodes {
        if reading
            .before
            .is_some_and(|before| reader.moves + 1 >= before)
            && has_move(node)
        {
            reader.setup(node)?;
            break;
        }
        reader.setup(node)?;
        reader.play(node)?;
        reader.decide(node)?;
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
    lenient: bool,
}

impl Reader {
    fn new(root: &[Property], reading: &Reading) -> Result<Reader, SgfError> {
        let (rules, under) = (reading.rules, reading.under);
        if let Some(game) = get(root, "GM").filter(|game| !matches!(*game, "1" | "")) {
            return Err(SgfError::OtherGame(game.to_owned()));
        }
        let size = match get(root, "SZ") {
            None => Size::STANDARD,
            Some(text) => size(text).ok_or_else(|| SgfError::Size(text.to_owned()))?,
        };
        let mut recorded = rules;
        if let Some(text) = get(root, "RU").filter(|text| !text.is_empty()) {
            match named_rules(text) {
                Some(named) => recorded = named,
                None if under.is_none() => {
                    log::warn!(
                        "RU[{}] is no known rule set; read by {}",
                        shown(text),
                        rules.name
                    );
                }
                None => {}
            }
        }
        let mut rules = under.unwrap_or(recorded);
        rules.komi = get(root, "KM").and_then(komi).unwrap_or(rules.komi);
        Ok(Reader {
            // The file says what stands on the board, not the rules.
            position: Position::setup(size, rules, &[], recorded.first_mover, 0)?,
            handicap: get(root, "HA").and_then(|n| n.parse().ok()).unwrap_or(0),
            moves: 0,
            lenient: reading.lenient,
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
        // As many handicap stones as Black has, whatever number the root claims. With stones of White
        // as many as it claims, at most those that Black has more.
        let stones = |color| after.iter().filter(|&&(c, _)| c == color).count();
        let handicap = match (self.handicap >= 2 && self.moves == 0, stones(Color::White)) {
            (true, 0) => stones(Color::Black),
            (true, white) => {
                let more = stones(Color::Black).saturating_sub(white);
                self.handicap.min(more)
            }
            (false, _) => self.position.handicap(),
        };
        let to_play = to_play.unwrap_or(match (self.moves, handicap) {
            (0, 2..) => Color::White,
            _ => self.position.to_play(),
        });
        let rules = *self.position.rules();
        let mut position = Position::setup(size, rules, &after, to_play, handicap)?;
        position.inherit_decisions(&mut self.position);
        self.position = position;
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
            match self.lenient {
                true => self.position.play_leniently(color, mv)?,
                false => self.position.play(color, mv)?,
            }
            self.moves += 1;
        }
        Ok(())
    }

    /// Takes over the referee's decisions.
    fn decide(&mut self, node: &[Property]) -> Result<(), SgfError> {
        let size = self.position.board().size();
        for property in node {
            let first = property.values.first().map_or("", |value| value.trim());
            let mut decisions = Vec::new();
            match property.name.as_str() {
                WARNING => {
                    for value in &property.values {
                        let decision = warning(value);
                        decisions.push(decision.ok_or_else(|| refused(property))?);
                    }
                }
                CONTESTABLE => {
                    // A point may be named many times over.
                    let mut contestable = BTreeSet::new();
                    for value in &property.values {
                        contestable.extend(points(value, size)?);
                    }
                    let contestable = contestable.into_iter().collect();
                    decisions.push(Decision::Contestable(contestable));
                }
                VOID if first.parse() == Ok(self.position.to_play()) => self.position.void(),
                VOID => return Err(refused(property)),
                _ => {}
            }
            for decision in decisions {
                let decided = self.position.decide(decision);
                decided.map_err(|_| refused(property))?;
            }
        }
        Ok(())
    }
}

const WARNING: &str = "WARNING";
const CONTESTABLE: &str = "CONTESTABLE";
const VOID: &str = "VOID";

fn refused(property: &Property) -> SgfError {
    let values: Vec<_> = property
        .values
        .iter()
        .take(10)
        .map(String::as_str)
        .collect();
    SgfError::Decision(format!("{}[{}]", property.name, values.join("][")))
}

/// "B", "B:pair-go" or "B:withdraw".
fn warning(text: &str) -> Option<Decision> {
    let (color, word) = text.split_once(':').unwrap_or((text, ""));
    Decision::warning(color.trim().parse().ok()?, word.trim())
}

/// The rules that RU names. Some files add a word about the kind of game after a comma.
fn named_rules(text: &str) -> Option<Rules> {
    let first = text.split(',').next()?;
    kata::parse(text).or_else(|_| kata::parse(first)).ok()
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

/// What SGF files call the presets. Where they have no name, ours stands in them.
const RU: &[(&str, &str)] = &[
    ("wmsg", "WMSG2008"),
    ("chinese", "Chinese"),
    ("japanese", "Japanese"),
    ("korean", "Korean"),
    ("ing", "GOE"),
    ("aga", "AGA"),
    ("bga", "BGA"),
    ("new-zealand", "NZ"),
    ("tromp-taylor", "Tromp-Taylor"),
];

/// The name of the rules, or all their fields if they have none.
fn rules_name(rules: &Rules) -> String {
    if rules.name == Rules::CHANGED {
        return kata::json(rules).to_string();
    }
    let known = RU.iter().find(|(name, _)| *name == rules.name);
    known.map_or(rules.name, |(_, name)| name).to_owned()
}

/// Two letters, column and row from the upper left corner.
fn name(point: Point, size: Size) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    let row = size.height() - 1 - point.row();
    format!("{}{}", letter(point.col()), letter(row))
}

/// Writes the game, one move a line.
pub fn write(position: &Position, outcome: Option<Outcome>) -> String {
    let size = position.board().size();
    let mut sgf = String::from("(;GM[1]FF[4]CA[UTF-8]");
    let _ = match size.width() == size.height() {
        true => write!(sgf, "SZ[{}]", size.width()),
        false => write!(sgf, "SZ[{}:{}]", size.width(), size.height()),
    };
    let _ = write!(sgf, "RU[{}]", rules_name(position.rules()));
    let _ = write!(sgf, "KM[{}]", position.rules().komi);
    if position.handicap() >= 2 {
        let _ = write!(sgf, "HA[{}]", position.handicap());
    }
    if let Some(outcome) = outcome {
        let _ = write!(sgf, "RE[{outcome}]");
    }
    let _ = write!(sgf, "AP[zhiyun:{}]", env!("CARGO_PKG_VERSION"));
    for (color, property) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = position.initial_stones().filter(|&(c, _)| c == color);
        let stones: String = stones
            .map(|(_, p)| format!("[{}]", name(p, size)))
            .collect();
        if !stones.is_empty() {
            let _ = write!(sgf, "{property}{stones}");
        }
    }
    let first = position.initial_to_play();
    let usual = first == Color::Black && first == position.rules().first_mover;
    if position.initial_stones().next().is_some() || !usual {
        let _ = write!(sgf, "PL[{}]", first.letter());
    }
    // A node has each property once.
    let (mut warnings, mut contestable) = (String::new(), String::new());
    for event in position.events() {
        if !matches!(event, Event::Decision(_)) {
            sgf.push_str(&std::mem::take(&mut warnings));
            sgf.push_str(&std::mem::take(&mut contestable));
        }
        match event {
            Event::Move(color, Move::Play(point)) => {
                let _ = write!(sgf, "\n;{}[{}]", color.letter(), name(point, size));
            }
            Event::Move(color, Move::Pass) => {
                let _ = write!(sgf, "\n;{}[]", color.letter());
            }
            Event::Void(color) => {
                let _ = write!(sgf, "\n;{VOID}[{}]", color.letter());
            }
            Event::Decision(Decision::Contestable(points)) => {
                let names: Vec<_> = points.iter().map(|&point| name(point, size)).collect();
                contestable = format!("{CONTESTABLE}[{}]", names.join("]["));
            }
            Event::Decision(decision) => {
                if warnings.is_empty() {
                    warnings.push_str(WARNING);
                }
                let _ = match decision.as_warning() {
                    Some((color, "")) => write!(warnings, "[{}]", color.letter()),
                    Some((color, word)) => write!(warnings, "[{}:{word}]", color.letter()),
                    None => Ok(()),
                };
            }
        }
    }
    sgf.push_str(&warnings);
    sgf.push_str(&contestable);
    sgf.push_str(")\n");
    sgf
}

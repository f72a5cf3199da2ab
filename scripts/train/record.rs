//! The file of labelled games. It is nothing but games, one after the other; files may be joined.
//!
//! All numbers are little endian. A point is its place in [`Size::iter`], that is row by row from the bottom,
//! each row from the left; the number of points stands for the pass. A game is:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `ZYR1` |
//! | 1 | lines of the board, which is square |
//! | 1 + n | n, and the name of the rules, a preset of [`Rules`] |
//! | 2 | komi in half points, signed; the compensation for a handicap comes on top, as the rules say |
//! | 1 + 2n | n, and the points of the handicap stones; with at least two of them White moves first |
//! | 2 | number of turns |
//!
//! and for each turn the position before a move, and the move:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | the move |
//! | 1 | 1 if the labels follow, 0 if they were not kept |
//! | 4 | float: the probability that the side to move wins |
//! | 4 | float: the lead of the side to move in points, komi and all that the rules add included |
//! | 2 (points + 1) | the policy times [`ONE`], of each point and of the pass; [`ILLEGAL`] where no move is legal |
//! | points | signed: the ownership times 127, from -127 (the opponent's) to 127 (the side to move's) |

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use zhiyun::go::{Color, HalfPoints, Illegal, Move, Point, Position, Rules, Size};

const MAGIC: &[u8; 4] = b"ZYR1";

/// The policy of a move that gets all of it.
pub const ONE: f32 = 60000.0;

/// The policy of a move that is not legal.
pub const ILLEGAL: u16 = u16::MAX;

/// What the teacher thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Probability that the side to move wins.
    pub win: f32,
    /// Its lead in points.
    pub lead: f32,
    /// Of each point and of the pass, see the page of the module.
    pub policy: Vec<u16>,
    /// Of each point, for the side to move.
    pub ownership: Vec<i8>,
}

/// A position and the move that was made there.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The move.
    pub mv: Move,
    /// What the teacher thinks of the position before it, if that was kept.
    pub label: Option<Label>,
}

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The board.
    pub size: Size,
    /// The rules, the komi among them.
    pub rules: Rules,
    /// Handicap stones.
    pub handicap: Vec<Point>,
    /// The moves.
    pub turns: Vec<Turn>,
}

/// The place of a move among the points of [`Size::iter`]; the pass comes after them.
pub fn place(size: Size, mv: Move) -> usize {
    match mv {
        Move::Play(point) => point.row() * size.width() + point.col(),
        Move::Pass => size.points(),
    }
}

/// The move at this place; `None` beyond the pass.
pub fn at_place(size: Size, place: usize) -> Option<Move> {
    if place == size.points() {
        return Some(Move::Pass);
    }
    let point = Point::new(place % size.width(), place / size.width())?;
    size.contains(point).then_some(Move::Play(point))
}

impl Game {
    /// The position before the first move.
    ///
    /// # Errors
    /// The handicap stones cannot stand so.
    pub fn start(&self) -> Result<Position, Illegal> {
        if self.handicap.is_empty() {
            return Ok(Position::new(self.size, self.rules));
        }
        let stones: Vec<_> = self.handicap.iter().map(|&p| (Color::Black, p)).collect();
        Position::setup(
            self.size,
            self.rules,
            &stones,
            Color::White,
            self.handicap.len(),
        )
    }

    /// The game as it stands in the file.
    pub fn bytes(&self) -> Vec<u8> {
        let place = |mv| (place(self.size, mv) as u16).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.size.width() as u8);
        bytes.push(self.rules.name.len() as u8);
        bytes.extend(self.rules.name.as_bytes());
        bytes.extend((self.rules.komi.0 as i16).to_le_bytes());
        bytes.push(self.handicap.len() as u8);
        bytes.extend(self.handicap.iter().flat_map(|&p| place(Move::Play(p))));
        bytes.extend((self.turns.len() as u16).to_le_bytes());
        for turn in &self.turns {
            bytes.extend(place(turn.mv));
            bytes.push(turn.label.is_some() as u8);
            if let Some(label) = &turn.label {
                bytes.extend(label.win.to_le_bytes());
                bytes.extend(label.lead.to_le_bytes());
                bytes.extend(label.policy.iter().flat_map(|p| p.to_le_bytes()));
                bytes.extend(label.ownership.iter().flat_map(|o| o.to_le_bytes()));
            }
        }
        bytes
    }

    /// Reads the next game; `None` at the end of the file.
    ///
    /// # Errors
    /// The file cannot be read, it ends within a game, or it is no such file.
    pub fn read(from: &mut impl Read) -> io::Result<Option<Game>> {
        let mut magic = [0; 4];
        if from.read(&mut magic[..1])? == 0 {
            return Ok(None);
        }
        from.read_exact(&mut magic[1..])?;
        if &magic != MAGIC {
            return Err(wrong("no game begins here"));
        }
        let [side] = array(from)?;
        let size = Size::square(side.into()).ok_or_else(|| wrong("no size of a board"))?;
        let [len] = array(from)?;
        let name = String::from_utf8(bytes(from, len.into())?).ok();
        let preset = name.as_deref().and_then(Rules::preset);
        let preset = preset.ok_or_else(|| wrong("unknown rules"))?;
        let komi = HalfPoints(i16::from_le_bytes(array(from)?).into());
        let [stones] = array(from)?;
        let mut handicap = Vec::new();
        for _ in 0..stones {
            match read_move(size, from)? {
                Move::Play(point) => handicap.push(point),
                Move::Pass => return Err(wrong("a handicap stone on no point")),
            }
        }
        let count = u16::from_le_bytes(array(from)?);
        let mut turns = Vec::new();
        for _ in 0..count {
            let mv = read_move(size, from)?;
            let [kept] = array(from)?;
            let label = match kept {
                0 => None,
                1 => Some(Label::read(size, from)?),
                _ => return Err(wrong("neither kept nor not")),
            };
            turns.push(Turn { mv, label });
        }
        Ok(Some(Game {
            size,
            rules: Rules { komi, ..preset },
            handicap,
            turns,
        }))
    }
}

impl Label {
    fn read(size: Size, from: &mut impl Read) -> io::Result<Label> {
        let win = f32::from_le_bytes(array(from)?);
        let lead = f32::from_le_bytes(array(from)?);
        let policy = bytes(from, 2 * (size.points() + 1))?;
        let ownership = bytes(from, size.points())?;
        let (policy, _) = policy.as_chunks();
        Ok(Label {
            win,
            lead,
            policy: policy.iter().map(|&p| u16::from_le_bytes(p)).collect(),
            ownership: ownership.iter().map(|&o| o as i8).collect(),
        })
    }
}

/// Hands over the games of a file, each with its number from 1, and says whether the last one was cut off,
/// since whoever wrote them was stopped.
///
/// # Errors
/// The file cannot be read or holds something else, or what `take` says.
pub fn each(
    path: &Path,
    mut take: impl FnMut(usize, Game) -> Result<(), String>,
) -> Result<bool, String> {
    let named = named(path);
    let mut file = BufReader::with_capacity(1 << 20, File::open(path).map_err(&named)?);
    let mut number = 0;
    loop {
        match Game::read(&mut file) {
            Ok(Some(game)) => {
                number += 1;
                take(number, game)?;
            }
            Ok(None) => return Ok(false),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && number > 0 => {
                return Ok(true);
            }
            Err(error) => return Err(format!("after {number} games: {}", named(error))),
        }
    }
}

/// Puts the name of the file before what has gone wrong with it.
pub fn named(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

fn wrong(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut array = [0; N];
    from.read_exact(&mut array)?;
    Ok(array)
}

fn bytes(from: &mut impl Read, len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; len];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn read_move(size: Size, from: &mut impl Read) -> io::Result<Move> {
    let place = u16::from_le_bytes(array(from)?);
    at_place(size, place.into()).ok_or_else(|| wrong("a move off the board"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(side: usize, preset: Rules, handicap: &str, moves: &str) -> Game {
        let size = Size::square(side).unwrap();
        let label = |number: usize| Label {
            win: number as f32 / 16.0,
            lead: -0.75 * number as f32,
            policy: (0..=size.points())
                .map(|place| [ILLEGAL, ONE as u16, (place * 100) as u16][(place + number) % 3])
                .collect(),
            ownership: (0..size.points())
                .map(|place| [-127, 0, 127, 5][(place + number) % 4])
                .collect(),
        };
        let turns = moves.split_whitespace().enumerate();
        Game {
            size,
            rules: Rules {
                komi: HalfPoints(-7),
                ..preset
            },
            handicap: handicap
                .split_whitespace()
                .map(|point| point.parse().unwrap())
                .collect(),
            turns: turns
                .map(|(number, mv)| Turn {
                    mv: mv.parse().unwrap(),
                    label: (number != 1).then(|| label(number)),
                })
                .collect(),
        }
    }

    fn games() -> Vec<Game> {
        vec![
            game(7, Rules::WMSG, "", "D4 C3 pass E5 pass pass"),
            game(19, Rules::JAPANESE, "D4 Q16", "Q4 A1 T19"),
            game(9, Rules::CHINESE, "", ""),
        ]
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let bytes: Vec<u8> = games().iter().flat_map(Game::bytes).collect();
        let mut rest = &bytes[..];
        for game in games() {
            assert_eq!(Game::read(&mut rest).unwrap(), Some(game));
        }
        assert_eq!(Game::read(&mut rest).unwrap(), None);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for game in games() {
            let bytes = game.bytes();
            for len in 1..bytes.len() {
                let error = Game::read(&mut &bytes[..len]).unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{len}");
            }
        }
        for (index, byte) in [(0, b'z'), (4, 0), (4, 26), (6, b'W'), (12, 1)] {
            let mut bytes = game(7, Rules::WMSG, "", "D4").bytes();
            bytes[index] = byte;
            assert!(Game::read(&mut &bytes[..]).is_err(), "{index}");
        }
    }

    #[test]
    fn places_are_those_of_the_size() {
        let size = Size::square(9).unwrap();
        for (number, point) in size.iter().enumerate() {
            assert_eq!(place(size, Move::Play(point)), number);
            assert_eq!(at_place(size, number), Some(Move::Play(point)));
        }
        assert_eq!(at_place(size, place(size, Move::Pass)), Some(Move::Pass));
        assert_eq!(at_place(size, 82), None);
    }

    #[test]
    fn handicap_stones_are_blacks_and_white_begins() {
        let start = games()[1].start().unwrap();
        assert_eq!(start.to_play(), Color::White);
        assert_eq!(start.handicap(), 2);
        assert_eq!(start.board().at("Q16".parse().unwrap()), Some(Color::Black));
    }
}

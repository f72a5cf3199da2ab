//! What a game begins with: board, komi, handicap, files.

use std::error::Error;
use std::{fs, io};

use super::{Reply, Session, failure};
use crate::file;
use crate::go::{Color, HalfPoints, Illegal, Point, Position, Rules, Size, handicap};
use crate::gtp::{Args, Failure};
use crate::sgf::{self, Info, Reading};

/// `width [height]`; a square if only one is given (KataGo, gtp2ogs: `boardsize 13 9`).
pub fn boardsize(session: &mut Session, mut args: Args) -> Reply {
    let width = args.int()?;
    let height = args.optional_int()?.unwrap_or(width);
    args.finish()?;
    let size = Size::playable(width as usize, height as usize).ok_or(Failure::UnacceptableSize)?;
    session.begin(Position::new(size, session.rules));
    Ok(String::new())
}

pub fn clear_board(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    let size = session.position.board().size();
    session.begin(Position::new(size, session.rules));
    Ok(String::new())
}

pub fn komi(session: &mut Session, mut args: Args) -> Reply {
    let komi: HalfPoints = args.parse()?;
    args.finish()?;
    session.position.set_komi(komi);
    session.rules.komi = komi;
    Ok(String::new())
}

pub fn fixed_handicap(session: &mut Session, args: Args) -> Reply {
    place_handicap(session, args, handicap::fixed)
}

pub fn place_free_handicap(session: &mut Session, args: Args) -> Reply {
    place_handicap(session, args, handicap::free)
}

pub fn set_free_handicap(session: &mut Session, mut args: Args) -> Reply {
    let mut points = Vec::new();
    while let Some(word) = args.word() {
        let point: Point = word.parse().map_err(failure(Failure::BadVertexList))?;
        points.push(point);
    }
    check_board_empty(session)?;
    if points.len() < 2 || points.len() >= session.position.board().size().points() {
        return Err(Failure::BadVertexList);
    }
    begin_with_handicap(session, &points)?;
    Ok(String::new())
}

/// Places as many stones as the argument says where `places` says.
fn place_handicap(
    session: &mut Session,
    mut args: Args,
    places: fn(Size, usize) -> Option<Vec<Point>>,
) -> Reply {
    let stones = args.int()? as usize;
    args.finish()?;
    check_board_empty(session)?;
    let size = session.position.board().size();
    let points = places(size, stones).ok_or(Failure::InvalidNumberOfStones)?;
    begin_with_handicap(session, &points)?;
    let names: Vec<_> = points.iter().map(Point::to_string).collect();
    Ok(names.join(" "))
}

/// Checks that the board is empty, but for stones that the rules put there: in a handicap game
/// there are none of these.
fn check_board_empty(session: &Session) -> Result<(), Failure> {
    let board = session.position.board();
    let start = Position::new(board.size(), *session.position.rules());
    let empty = board.empty_points().len() == board.size().points();
    match empty || board.stones() == start.board().stones() {
        true => Ok(()),
        false => Err(Failure::BoardNotEmpty),
    }
}

fn begin_with_handicap(session: &mut Session, points: &[Point]) -> Result<(), Failure> {
    let stones: Vec<_> = points.iter().map(|&point| (Color::Black, point)).collect();
    let rules = *session.position.rules();
    set_up(session, rules, &stones, Color::White, points.len())
        .map_err(failure(Failure::BadVertexList))
}

/// Begins with these stones. It is no new game: clocks that run go on, warnings stay.
fn set_up(
    session: &mut Session,
    rules: Rules,
    stones: &[(Color, Point)],
    to_play: Color,
    handicap: usize,
) -> Result<(), Illegal> {
    let size = session.position.board().size();
    let mut position = Position::setup(size, rules, stones, to_play, handicap)?;
    position.inherit_decisions(&mut session.position);
    session.position = position;
    Ok(())
}

/// Stones before the first move (GoGui manual, `gogui-setup`): `color vertex color vertex …`.
pub fn gogui_setup(session: &mut Session, args: Args) -> Reply {
    let stones = stones(args)?;
    check_board_empty(session)?;
    let (rules, to_play) = (session.rules, session.position.to_play());
    set_up(session, rules, &stones, to_play, 0).map_err(failure(Failure::IllegalMove))?;
    Ok(String::new())
}

/// Who moves first after a set-up.
pub fn gogui_setup_player(session: &mut Session, mut args: Args) -> Reply {
    let color: Color = args.parse()?;
    args.finish()?;
    if session.position.moves().next().is_some() {
        return Err(Failure::BoardNotEmpty);
    }
    let stones: Vec<_> = session.position.initial_stones().collect();
    let (rules, handicap) = (*session.position.rules(), session.position.handicap());
    set_up(session, rules, &stones, color, handicap).map_err(failure(Failure::IllegalMove))?;
    Ok(String::new())
}

/// A whole board at once, without a history (KataGo, `docs/GTP_Extensions.md`). Black moves first.
pub fn set_position(session: &mut Session, args: Args) -> Reply {
    let stones = stones(args)?;
    let size = session.position.board().size();
    let position = Position::setup(size, session.rules, &stones, Color::Black, 0);
    session.begin(position.map_err(failure(Failure::IllegalMove))?);
    Ok(String::new())
}

fn stones(mut args: Args) -> Result<Vec<(Color, Point)>, Failure> {
    let mut stones = Vec::new();
    while args.clone().word().is_some() {
        stones.push((args.parse()?, args.parse()?));
    }
    Ok(stones)
}

pub fn loadsgf(session: &mut Session, mut args: Args) -> Reply {
    let (path, before) = file_and_move(args.rest())?;
    let (position, info) = load(session, path, before).map_err(|error| {
        log::warn!("{path}: {error}");
        Failure::CannotLoadFile
    })?;
    session.begin(position);
    session.info = info;
    Ok(String::new())
}

fn load(
    session: &Session,
    path: &str,
    before: Option<usize>,
) -> Result<(Position, Info), Box<dyn Error>> {
    let text = file::read(path)?;
    let reading = Reading {
        before,
        lenient: session.config.lenient,
        ..Reading::by(session.rules)
    };
    let (position, info) = sgf::read(&text, &reading)?;
    let size = position.board().size();
    match Size::playable(size.width(), size.height()) {
        Some(_) => Ok((position, info)),
        None => Err("a board of a single line".into()),
    }
}

/// Splits `file [move]`. The specification knows no spaces in a file name, but hosts send them. GoGui
/// puts the name in double quotes then; else a last word of digits is the move, and all before it is
/// the name.
fn file_and_move(args: &str) -> Result<(&str, Option<usize>), Failure> {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let (file, number) = match args.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or(Failure::Syntax)?,
        None => match args.rsplit_once(' ') {
            Some((file, number)) if is_number(number) => (file.trim_end_matches(' '), number),
            _ => (args, ""),
        },
    };
    let number = match number.trim_matches(' ') {
        "" => None,
        number if is_number(number) => Some(number.parse().map_err(failure(Failure::Syntax))?),
        _ => return Err(Failure::Syntax),
    };
    match (file, number) {
        ("", _) | (_, Some(0)) => Err(Failure::Syntax),
        _ => Ok((file, number)),
    }
}

pub fn printsgf(session: &mut Session, mut args: Args) -> Reply {
    let position = &session.position;
    let stopped = position.state().stops.is_stopped() || position.rulings().loser().is_some();
    let outcome = stopped.then(|| {
        let verdict = session.verdict();
        position.sheet(&verdict).outcome
    });
    let text = sgf::write(position, outcome, &session.info, &[]);
    let file = match args.rest() {
        "" | "-" => return Ok(text),
        args => match args.strip_prefix('"') {
            Some(quoted) => quoted.strip_suffix('"').ok_or(Failure::Syntax)?,
            None => args,
        },
    };
    save(file, &text).map_err(|error| {
        log::warn!("{file}: {error}");
        Failure::CannotSaveFile
    })?;
    Ok(String::new())
}

/// Writes an ordinary file: standard output, for one, belongs to the protocol.
fn save(file: &str, text: &str) -> io::Result<()> {
    if fs::metadata(file).is_ok_and(|about| !about.is_file()) {
        return Err(io::Error::other("no ordinary file"));
    }
    fs::write(file, text)
}

//! What a game begins with: board, komi, rules, handicap, files.

use std::fs;

use super::{Reply, Session, failure};
use crate::go::{Color, HalfPoints, Point, Position, Rules, Size, handicap};
use crate::gtp::{Args, Failure};
use crate::search::judge;
use crate::sgf;

pub fn boardsize(session: &mut Session, mut args: Args) -> Reply {
    let side: usize = args.parse()?;
    args.finish()?;
    let size = Size::square(side)
        .filter(|&size| is_acceptable(size))
        .ok_or(Failure::UnacceptableSize)?;
    session.begin(Position::new(size, session.rules));
    Ok(String::new())
}

/// Squares of two lines and more: a board of one point allows no move at all.
fn is_acceptable(size: Size) -> bool {
    size.width() == size.height() && size.width() >= 2
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
    session.rules.komi = komi;
    session.position.set_komi(komi);
    Ok(String::new())
}

pub fn set_rules(session: &mut Session, mut args: Args) -> Reply {
    let rules: Rules = args.parse()?;
    args.finish()?;
    let rules = Rules {
        komi: session.rules.komi,
        ..rules
    };
    session.position = session
        .position
        .with_rules(rules)
        .map_err(failure(Failure::IllegalMove))?;
    session.rules = rules;
    Ok(String::new())
}

pub fn fixed_handicap(session: &mut Session, mut args: Args) -> Reply {
    let stones = args.parse()?;
    args.finish()?;
    place_handicap(
        session,
        handicap::fixed(session.position.board().size(), stones),
    )
}

pub fn place_free_handicap(session: &mut Session, mut args: Args) -> Reply {
    let stones = args.parse()?;
    args.finish()?;
    place_handicap(
        session,
        handicap::free(session.position.board().size(), stones),
    )
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

fn place_handicap(session: &mut Session, points: Option<Vec<Point>>) -> Reply {
    check_board_empty(session)?;
    let points = points.ok_or(Failure::InvalidNumberOfStones)?;
    begin_with_handicap(session, &points)?;
    let names: Vec<_> = points.iter().map(Point::to_string).collect();
    Ok(names.join(" "))
}

fn check_board_empty(session: &Session) -> Result<(), Failure> {
    let board = session.position.board();
    match board.empty_points().len() == board.size().points() {
        true => Ok(()),
        false => Err(Failure::BoardNotEmpty),
    }
}

fn begin_with_handicap(session: &mut Session, points: &[Point]) -> Result<(), Failure> {
    let size = session.position.board().size();
    let stones: Vec<_> = points.iter().map(|&point| (Color::Black, point)).collect();
    let position = Position::setup(size, session.rules, &stones, Color::White, points.len())
        .map_err(failure(Failure::BadVertexList))?;
    // Placing the handicap is no new game: clocks that run go on.
    session.position = position;
    Ok(())
}

pub fn loadsgf(session: &mut Session, mut args: Args) -> Reply {
    let (file, before) = file_and_move(args.rest())?;
    let bytes = fs::read(file).map_err(failure(Failure::CannotLoadFile))?;
    let text = String::from_utf8_lossy(&bytes);
    let position =
        sgf::read(&text, session.rules, before).map_err(failure(Failure::CannotLoadFile))?;
    if !is_acceptable(position.board().size()) {
        log::info!("not a square board of at least two lines");
        return Err(Failure::CannotLoadFile);
    }
    session.begin(position);
    Ok(String::new())
}

/// Splits `file [move]`. A file name with spaces stands in double quotes, as GoGui writes it.
fn file_and_move(args: &str) -> Result<(&str, Option<usize>), Failure> {
    let (file, number) = match args.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or(Failure::Syntax)?,
        None => args.split_once(' ').unwrap_or((args, "")),
    };
    let number = match number.trim() {
        "" => None,
        number => Some(number.parse().map_err(|_| Failure::Syntax)?),
    };
    match (file, number) {
        ("", _) | (_, Some(0)) => Err(Failure::Syntax),
        _ => Ok((file, number)),
    }
}

pub fn printsgf(session: &mut Session, mut args: Args) -> Reply {
    let position = &session.position;
    let stopped = position.state().stops.is_stopped();
    let result = stopped.then(|| {
        let verdict = judge::judge(position).verdict(position);
        position.result(&verdict).result()
    });
    let text = sgf::write(position, result.as_deref());
    match args.rest().trim_matches('"') {
        "" | "-" => Ok(text),
        file => {
            fs::write(file, text).map_err(failure(Failure::CannotSaveFile))?;
            Ok(String::new())
        }
    }
}

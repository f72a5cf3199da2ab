//! Boards as text: `X` Black, `O` White, `.` empty.

use std::fmt::Write;

use super::board::Board;
use super::color::Color;
use super::handicap;
use super::point::{Point, Size};

/// A drawing for people, column letters above and below, row numbers at both sides, `+` on the
/// handicap points. No empty line, so that it can stand in a GTP response.
pub fn draw(board: &Board) -> String {
    let hoshi = [9, 4]
        .into_iter()
        .find_map(|stones| handicap::fixed(board.size(), stones))
        .unwrap_or_default();
    draw_marks(board.size(), |point| match board.at(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None if hoshi.contains(&point) => '+',
        None => '.',
    })
}

/// The same with these marks on the points.
pub fn draw_marks(size: Size, mark: impl Fn(Point) -> char) -> String {
    let name = |col: usize| Point::new(col, 0).map_or(String::new(), |p| p.to_string());
    let letters: Vec<String> = (0..size.width())
        .map(|col| name(col).trim_end_matches('1').to_owned())
        .collect();
    let letters = format!("   {}", letters.join(" "));
    let mut text = letters.clone();
    for row in (0..size.height()).rev() {
        let _ = write!(text, "\n{:2}", row + 1);
        for point in (0..size.width()).filter_map(|col| Point::new(col, row)) {
            let _ = write!(text, " {}", mark(point));
        }
        let _ = write!(text, " {}", row + 1);
    }
    text.push('\n');
    text.push_str(&letters);
    text
}

/// Reads a diagram, the top row first: its size and its stones. Spaces are ignored.
///
/// # Panics
/// On rows of different lengths or other characters: diagrams are written by hand in tests.
pub fn read(rows: &[&str]) -> (Size, Vec<(Color, Point)>) {
    let rows: Vec<Vec<char>> = rows
        .iter()
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
        .collect();
    let size = Size::new(rows[0].len(), rows.len()).expect("a diagram of a possible size");
    let mut stones = Vec::new();
    for (row, cells) in rows.iter().rev().enumerate() {
        assert_eq!(cells.len(), size.width(), "rows of one length");
        for (col, cell) in cells.iter().enumerate() {
            let point = Point::new(col, row).expect("inside the board");
            match cell {
                'X' => stones.push((Color::Black, point)),
                'O' => stones.push((Color::White, point)),
                '.' => {}
                other => panic!("{other:?} in a diagram"),
            }
        }
    }
    (size, stones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_shows_each_stone_at_its_name() {
        let (size, stones) = read(&["..O", "...", "X.."]);
        let mut board = Board::new(size);
        for (color, point) in stones {
            board.put(color, point);
        }
        let expected = "   A B C\n 3 . . O 3\n 2 . . . 2\n 1 X . . 1\n   A B C";
        assert_eq!(draw(&board), expected);
    }

    #[test]
    fn a_drawing_marks_handicap_points_that_are_empty() {
        let mut rows = [
            ". . . . . . .",
            ". . . . . . .",
            ". . X . + . .",
            ". . . . . . .",
            ". . + . O . .",
            ". . . . . . .",
            ". . . . . . .",
        ];
        let marks = |text: &str| {
            let inner = |line: &str| line[3..line.len() - 2].to_owned();
            text.lines().skip(1).take(7).map(inner).collect::<Vec<_>>()
        };
        let mut board = Board::new(Size::square(7).unwrap());
        board.put(Color::Black, Point::new(2, 4).unwrap());
        board.put(Color::White, Point::new(4, 2).unwrap());
        assert_eq!(marks(&draw(&board)), rows);
        rows[2] = ". . X . . . .";
        rows[4] = ". . . . O . .";
        let (size, stones) = read(&rows);
        assert_eq!(size, board.size());
        assert!(stones.iter().all(|&(color, p)| board.at(p) == Some(color)));
        assert_eq!(stones.len(), 2);
        let nine = draw(&Board::new(Size::square(9).unwrap()));
        assert_eq!(nine.matches('+').count(), 9);
    }

    #[test]
    #[should_panic(expected = "'#' in a diagram")]
    fn a_diagram_with_another_character_is_a_slip() {
        read(&["X.", ".#"]);
    }

    #[test]
    #[should_panic(expected = "rows of one length")]
    fn a_diagram_with_uneven_rows_is_a_slip() {
        read(&["X..", ".."]);
    }
}

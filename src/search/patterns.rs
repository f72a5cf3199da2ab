//! The 3x3 patterns of playouts: shapes around an empty point at which a local answer is often right.
//!
//! The patterns are those of MoGo (Gelly, Wang, Munos, Teytaud: Modification of UCT with Patterns in
//! Monte-Carlo Go, INRIA RR-6062, 2006), with the additions of michi (Petr Baudiš, 2015).

use std::sync::LazyLock;

use crate::go::board::Code;

/// Rows from above, the point itself in the middle. X and O are stones, x anything but X, o anything
/// but O, `#` the border, `?` anything. Each stands for all its turns and mirror images, and for the
/// same with the colours exchanged.
const PATTERNS: [[&[u8; 3]; 3]; 13] = [
    // Hane: around, outside, turning.
    [b"XOX", b"...", b"???"],
    [b"XO.", b"...", b"?.?"],
    [b"XO?", b"X..", b"x.?"],
    // A shoulder hit or diagonal attachment.
    [b".O.", b"X..", b"..."],
    // Cuts: plain, peeped at, pushed through, at the keima.
    [b"XO?", b"O.o", b"?o?"],
    [b"XO?", b"O.X", b"???"],
    [b"?X?", b"O.O", b"ooo"],
    [b"OX?", b"o.O", b"???"],
    // On the edge: chase, block a cut, block a connection, descend, cut.
    [b"X.?", b"O.?", b"###"],
    [b"OX?", b"X.O", b"###"],
    [b"?X?", b"x.O", b"###"],
    [b"?XO", b"x.x", b"###"],
    [b"?OX", b"X.O", b"###"],
];

/// One bit for each code.
static TABLE: LazyLock<Box<[u64]>> = LazyLock::new(table);

/// Whether some pattern has this around an empty point.
#[inline]
pub fn matches(code: Code) -> bool {
    TABLE[usize::from(code.0) / 64] >> (code.0 % 64) & 1 == 1
}

fn table() -> Box<[u64]> {
    let mut table = vec![0; (1 << 16) / 64].into_boxed_slice();
    for pattern in PATTERNS {
        let rows = pattern.map(|row| *row);
        for view in views(rows) {
            add(&view, 0, 0, &mut table);
        }
    }
    table
}

type Rows = [[u8; 3]; 3];

/// All turns and mirror images of a pattern, in both colours.
fn views(rows: Rows) -> Vec<Rows> {
    let turned =
        |r: Rows| -> Rows { std::array::from_fn(|y| std::array::from_fn(|x| r[2 - x][y])) };
    let mirrored = |r: Rows| r.map(|[a, b, c]| [c, b, a]);
    let exchanged = |r: Rows| {
        r.map(|row| {
            row.map(|c| match c {
                b'X' => b'O',
                b'O' => b'X',
                b'x' => b'o',
                b'o' => b'x',
                c => c,
            })
        })
    };
    let mut views = vec![rows];
    for _ in 0..3 {
        views.push(turned(views[views.len() - 1]));
    }
    views.extend(views.clone().into_iter().map(mirrored));
    views.extend(views.clone().into_iter().map(exchanged));
    views
}

/// Where the neighbours of a code stand in the rows, which begin above: see [`Code`].
const PLACES: [(usize, usize); 8] = [
    (2, 1),
    (1, 0),
    (1, 2),
    (0, 1),
    (2, 0),
    (2, 2),
    (0, 0),
    (0, 2),
];

/// Adds the codes that a pattern stands for, of which the first `k` fields are chosen.
fn add(rows: &Rows, k: usize, code: u16, table: &mut [u64]) {
    let Some(&(y, x)) = PLACES.get(k) else {
        table[usize::from(code) / 64] |= 1 << (code % 64);
        return;
    };
    let fields: &[u16] = match rows[y][x] {
        b'.' => &[0],
        b'X' => &[1],
        b'O' => &[2],
        b'#' => &[3],
        b'x' => &[0, 2, 3],
        b'o' => &[0, 1, 3],
        _ => &[0, 1, 2, 3],
    };
    for field in fields {
        add(rows, k + 1, code | field << (2 * k), table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Color, Point, Position, Rules, diagram};

    /// Whether a pattern has what is around this point of a diagram.
    fn found(rows: &[&str], at: &str) -> bool {
        let (size, stones) = diagram::read(rows);
        let position = Position::setup(size, Rules::WMSG, &stones, Color::Black, 0).unwrap();
        let point: Point = at.parse().unwrap();
        matches(position.board().code(point))
    }

    #[test]
    fn patterns_are_found_on_all_sides_and_in_both_colours() {
        for rows in [
            ["XOX..", ".....", ".....", ".....", "....."],
            ["XOX..", ".....", "..X..", ".....", "....."],
        ] {
            assert!(found(&rows, "B4"), "hane {rows:?}");
        }
        assert!(found(&["OXO..", ".....", ".....", ".....", "....."], "B4"));
        // The same seen from the left, on the edge of nothing.
        assert!(found(&[".....", ".X...", ".O...", ".X...", "....."], "C3"));
        assert!(!found(&[".....", ".X...", "..X..", ".X...", "....."], "D3"));
        // A cut, and none where the stones are connected.
        assert!(found(&[".....", ".XO..", ".O...", ".....", "....."], "C3"));
        assert!(!found(&[".....", ".XX..", ".X...", ".....", "....."], "C3"));
        // On the edge only.
        assert!(found(&["....", "....", ".X..", ".O.."], "C1"));
        assert!(!found(&["....", "....", ".X..", ".X.."], "C1"));
        assert!(!found(&["....", ".X..", "....", "...."], "C2"));
    }

    #[test]
    fn the_table_is_as_large_as_the_patterns_make_it() {
        let codes: u32 = TABLE.iter().map(|word| word.count_ones()).sum();
        // Colours and symmetries go together: a table that treats them alike has even numbers.
        assert_eq!(codes % 2, 0);
        assert!((1000..20000).contains(&codes), "{codes}");
    }
}

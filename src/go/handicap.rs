//! Where handicap stones stand.

use super::point::{Point, Size};

/// Points of the fixed handicap (GTP 2 section 4.1.1), in the order of placing: opposite corners
/// first. `None` when the board takes no such number of stones.
///
/// The edge distance is three lines on boards smaller than 13, else four, as in Fuego, gomill,
/// KataGo and Leela Zero; GNU Go 3.8 begins with four lines at 12. Boards smaller than 7 take none;
/// 7 and even sizes take up to four stones, others up to nine. The rule is applied to width and
/// height alike.
pub fn fixed(size: Size, stones: usize) -> Option<Vec<Point>> {
    let (width, height) = (size.width(), size.height());
    let shortest = width.min(height);
    let middles = width % 2 == 1 && height % 2 == 1 && shortest >= 9;
    let most = match shortest {
        0..7 => 0,
        _ if middles => 9,
        _ => 4,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let inset = if shortest < 13 { 2 } else { 3 };
    let (left, center, right) = (inset, width / 2, width - 1 - inset);
    let (low, middle, high) = (inset, height / 2, height - 1 - inset);
    let corners = [(left, low), (right, high), (left, high), (right, low)];
    let sides = [
        (left, middle),
        (right, middle),
        (center, high),
        (center, low),
    ];
    let mut places: Vec<_> = corners.into_iter().take(stones).collect();
    if stones > 4 {
        // An odd stone goes to the centre, the others to the sides in pairs.
        places.extend(sides.into_iter().take((stones - 4) / 2 * 2));
        if stones % 2 == 1 {
            places.push((center, middle));
        }
    }
    places
        .into_iter()
        .map(|(col, row)| Point::new(col, row))
        .collect()
}

/// `stones` points for a free handicap: those of the fixed handicap as far as they go, then
/// always the point farthest from all stones and from the edge. `None` unless 2 to all points
/// but one.
pub fn free(size: Size, stones: usize) -> Option<Vec<Point>> {
    if stones < 2 || stones >= size.points() {
        return None;
    }
    let mut places = (2..=stones.min(9))
        .rev()
        .find_map(|n| fixed(size, n))
        .unwrap_or_default();
    while places.len() < stones {
        let room = |point: &Point| {
            let (col, row) = (point.col(), point.row());
            let (x, y) = size.edge_distances(*point);
            let edge = x.min(y);
            let nearest = places
                .iter()
                .map(|p| p.col().abs_diff(col) + p.row().abs_diff(row))
                .min();
            // The edge is worth half: two lines from it leave as much room as four from a stone.
            nearest.unwrap_or(usize::MAX).min(2 * edge + 2)
        };
        let open = size.iter().filter(|point| !places.contains(point));
        places.push(open.max_by_key(room)?);
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(size: usize, stones: usize) -> String {
        let points = fixed(Size::square(size).unwrap(), stones).unwrap();
        let names: Vec<String> = points.iter().map(Point::to_string).collect();
        names.join(" ")
    }

    #[test]
    fn fixed_handicap_as_the_specification_places_it() {
        assert_eq!(names(19, 9), "D4 Q16 D16 Q4 D10 Q10 K16 K4 K10");
        assert_eq!(names(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(names(13, 2), "D4 K10");
        assert_eq!(names(12, 4), "C3 K10 C10 K3");
        assert_eq!(names(9, 5), "C3 G7 C7 G3 E5");
        assert_eq!(names(7, 4), "C3 E5 C5 E3");
        assert_eq!(names(8, 3), "C3 F6 C6");
    }

    #[test]
    fn sizes_limit_the_number_of_stones() {
        let most = |side| {
            let size = Size::square(side).unwrap();
            (2..=10).filter(|&n| fixed(size, n).is_some()).max()
        };
        assert_eq!(most(6), None);
        for side in 7..=25 {
            let expected = if side % 2 == 1 && side >= 9 { 9 } else { 4 };
            assert_eq!(most(side), Some(expected), "size {side}");
        }
        assert!(fixed(Size::STANDARD, 1).is_none());
    }

    /// The shorter side says how far from the edge; five stones need a centre.
    #[test]
    fn boards_that_are_not_square_take_handicap_too() {
        let names = |width, height, stones| {
            let points = fixed(Size::new(width, height).unwrap(), stones)?;
            let names: Vec<String> = points.iter().map(Point::to_string).collect();
            Some(names.join(" "))
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(names(9, 8, 4), text("C3 G6 C6 G3"));
        assert_eq!(names(9, 8, 5), None);
        assert_eq!(names(8, 9, 5), None);
        assert_eq!(names(9, 6, 2), None);
        assert_eq!(names(19, 9, 9), text("C3 R7 C7 R3 C5 R5 K7 K3 K5"));
        assert_eq!(names(13, 19, 6), text("D4 K16 D16 K4 D10 K10"));
        assert_eq!(names(19, 11, 3), text("C3 R9 C9"));
    }

    #[test]
    fn free_handicap_places_exactly_as_many_as_asked() {
        for side in 2..=25 {
            let size = Size::square(side).unwrap();
            for stones in [2, 3, 10, 25, size.points() - 1] {
                let Some(mut places) = free(size, stones) else {
                    assert!(stones >= size.points());
                    continue;
                };
                assert_eq!(places.len(), stones);
                places.sort();
                places.dedup();
                assert_eq!(places.len(), stones, "size {side}");
            }
            assert!(free(size, size.points()).is_none());
            assert!(free(size, 1).is_none());
        }
    }

    /// Two steps from a stone are as much room as one line from the edge.
    #[test]
    fn free_handicap_stands_where_there_is_most_room() {
        for (width, height, stones) in [
            (2, 2, 3),
            (5, 5, 20),
            (6, 4, 8),
            (8, 8, 12),
            (9, 9, 10),
            (19, 19, 40),
            (13, 25, 40),
        ] {
            let size = Size::new(width, height).unwrap();
            let placed = free(size, stones).unwrap();
            let begun = (2..10).rev().find_map(|n| fixed(size, n));
            let begun = begun.unwrap_or_default();
            assert_eq!(placed[..begun.len()], begun);
            for number in begun.len()..stones {
                let (before, point) = (&placed[..number], placed[number]);
                let room = |point: Point| {
                    let (col, row) = (point.col(), point.row());
                    let lines = [col + 1, row + 1, width - col, height - row];
                    let steps = |p: &Point| p.col().abs_diff(col) + p.row().abs_diff(row);
                    let from_edge = lines.into_iter().min().unwrap();
                    let from_stone = before.iter().map(steps).min();
                    from_stone.unwrap_or(usize::MAX).min(2 * from_edge)
                };
                let most = size.iter().map(room).max();
                assert_eq!(Some(room(point)), most, "{width}x{height} {point}");
            }
        }
    }
}

//! What the values of properties mean: points, sizes, komi, rules.

use nom::character::complete::{char, digit0, one_of};
use nom::combinator::opt;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::SgfError;
use crate::go::rules::Scoring;
use crate::go::{HalfPoints, Point, Rules, Size};
use crate::kata;

/// "19", or "13:9" for a rectangle.
pub fn size(text: &str) -> Option<Size> {
    let (width, height) = text.split_once([':', 'x']).unwrap_or((text, text));
    Size::new(width.trim().parse().ok()?, height.trim().parse().ok()?)
}

/// A point as two letters, column and row from the upper left corner.
pub fn point(text: &str, size: Size) -> Result<Point, SgfError> {
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
pub fn points(text: &str, size: Size) -> Result<impl Iterator<Item = Point> + use<>, SgfError> {
    let corners = match text.split_once(':') {
        _ if text.is_empty() => None,
        Some((a, b)) => Some((point(a.trim(), size)?, point(b.trim(), size)?)),
        None => Some((point(text, size)?, point(text, size)?)),
    };
    let rectangle = |(a, b): (Point, Point)| {
        let between = |one: usize, other: usize| one.min(other)..=one.max(other);
        let (cols, rows) = (between(a.col(), b.col()), between(a.row(), b.row()));
        rows.flat_map(move |row| cols.clone().filter_map(move |col| Point::new(col, row)))
    };
    Ok(corners.map(rectangle).into_iter().flatten())
}

/// The name of a point: see [`point`].
pub fn name(point: Point, size: Size) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    let row = size.height() - 1 - point.row();
    format!("{}{}", letter(point.col()), letter(row))
}

/// Fractions and halves as they follow a number, in hundredths.
const FRACTIONS: &[(&str, i32)] = &[
    ("1/2", 50),
    ("½", 50),
    ("半", 50),
    ("1/4", 25),
    ("¼", 25),
    ("3/4", 75),
    ("¾", 75),
];

/// A komi in points; `None` for what cannot be meant.
///
/// It is written in points (6.5; 6,5; 5 1/2; 6目半) or, in China, in stones of two points each
/// (3.75; 3又3/4子): a quarter is one of a stone. The server Fox writes hundredths, of points (650)
/// or, where area counts, of stones (375), and so do programs that take games from it.
pub fn komi(text: &str, from_fox: bool, scoring: Scoring) -> Option<HalfPoints> {
    let text: String = text.chars().map(narrow).collect();
    let begins = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.');
    let number = text.get(text.find(begins)?..)?;
    let (rest, (sign, whole, decimals)) = decimal(number).ok()?;
    let fraction = rest.trim_start_matches([' ', '又', '目', '点', '點', '子']);
    let fraction = FRACTIONS
        .iter()
        .find(|(name, _)| fraction.starts_with(name));
    let mut size = hundredths(whole, decimals)? + fraction.map_or(0, |&(_, size)| size);
    let mut in_stones = rest.contains('子');
    // Elsewhere somebody may mean 20 points, but not 200.
    let least = if from_fox { 2_000 } else { 20_000 };
    if decimals.is_none() && size >= least {
        size /= 100;
        // Nobody gives five stones.
        in_stones = scoring == Scoring::Area && size < 500;
    }
    let half_point = match in_stones || size % 50 == 25 {
        true => 25,
        false => 50,
    };
    let halves = size / half_point * if sign == Some('-') { -1 } else { 1 };
    let is_komi = size % half_point == 0 && halves.abs() <= HalfPoints::MAX;
    is_komi.then_some(HalfPoints(halves))
}

/// `decimal = [ "+" | "-" ] digits [ "." digits ]`
fn decimal(input: &str) -> IResult<&str, (Option<char>, &str, Option<&str>)> {
    let decimals = opt(preceded(char('.'), digit0));
    (opt(one_of("+-")), digit0, decimals).parse(input)
}

fn hundredths(whole: &str, decimals: Option<&str>) -> Option<i32> {
    let decimals = decimals.unwrap_or("");
    let exact = decimals.trim_end_matches('0');
    if exact.len() > 2 || (whole.is_empty() && decimals.is_empty()) {
        return None;
    }
    let size = format!("{whole}{exact:0<2}").parse().ok();
    size.filter(|&size: &i32| size < i32::MAX / 2)
}

/// The same character as ASCII has it, and a point for a comma.
fn narrow(c: char) -> char {
    let narrow = match c {
        // These have the width of a Chinese character, and else the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    if narrow == ',' { '.' } else { narrow }
}

/// Words for rule sets that servers and editors use beside their names.
const WORDS: &[(&[&str], Rules)] = &[
    (&["cn", "zh", "china", "中国", "中國"], Rules::CHINESE),
    (&["jp", "ja", "jap", "japan", "日本"], Rules::JAPANESE),
    (
        &["kr", "ko", "korea", "韩国", "韓国", "韓國", "한국"],
        Rules::KOREAN,
    ),
    (&["ing goe", "goe ing", "应氏", "應氏"], Rules::ING),
    (&["american"], Rules::AGA),
    (&["british"], Rules::BGA),
    // The ko rule, by which CGOS calls its own.
    (&["positional"], Rules::TROMP_TAYLOR),
];

/// The rules that a text names. Some files add "rules", or a word about the kind of game after a
/// comma.
pub fn rules(text: &str) -> Option<Rules> {
    if let Ok(rules) = kata::parse(text) {
        return Some(rules);
    }
    let first = text.split([',', '(', ';']).next()?.trim().to_lowercase();
    let endings = ["rules", "rule", "规则", "規則", "ルール", "규칙"];
    let name = endings.iter().find_map(|ending| first.strip_suffix(ending));
    let name = name.unwrap_or(&first).trim().replace('/', "-");
    let word = || {
        WORDS
            .iter()
            .find(|(words, _)| words.contains(&name.as_str()))
    };
    let named = kata::named(&name).ok();
    named.or_else(|| word().map(|&(_, rules)| rules))
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
pub fn rules_name(rules: &Rules) -> String {
    let known = RU.iter().find(|(name, _)| *name == rules.name);
    known.map_or_else(|| kata::words(rules), |&(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_as_servers_write_it() {
        for (text, halves) in [
            ("6.5", 13),
            ("7", 14),
            ("-5.50", -11),
            ("+0.5", 1),
            (".5", 1),
            ("6,5", 13),
            ("6.500000", 13),
            ("５．５", 11),
            ("5 1/2", 11),
            ("7.5元", 15),
            ("黒6目半", 13),
            ("コミ５目半", 11),
            ("3.75", 15),
            ("3又3/4子", 15),
            ("黑贴2.75子", 11),
            ("20", 40),
            ("199", 398),
            ("300.0", 600),
            ("375", 15),
            ("750", 15),
            ("650", 13),
            ("-650", -13),
        ] {
            let komi = komi(text, false, Scoring::Territory);
            assert_eq!(komi, Some(HalfPoints(halves)), "{text}");
        }
        for text in [
            "",
            "none",
            "-",
            ".",
            "6.3",
            "6.125",
            "201",
            "99999999999",
            "1000001.0",
        ] {
            assert_eq!(komi(text, false, Scoring::Territory), None, "{text}");
        }
    }

    /// Fox counts stones where area counts, and has small komi, too.
    #[test]
    fn hundredths_of_fox_are_of_stones_or_points() {
        for (text, scoring, from_fox, halves) in [
            ("350", Scoring::Area, true, 14),
            ("350", Scoring::Territory, true, 7),
            ("700", Scoring::Area, true, 14),
            ("25", Scoring::Area, true, 1),
            ("50", Scoring::Territory, true, 1),
            ("50", Scoring::Territory, false, 100),
            ("7", Scoring::Area, true, 14),
            ("0", Scoring::Area, true, 0),
        ] {
            let komi = komi(text, from_fox, scoring);
            assert_eq!(komi, Some(HalfPoints(halves)), "{text} {scoring:?}");
        }
    }

    #[test]
    fn rules_are_known_by_many_words() {
        for (text, name) in [
            ("Japanese", "japanese"),
            ("japanese rules", "japanese"),
            ("JP", "japanese"),
            ("日本ルール", "japanese"),
            ("cn", "chinese"),
            ("Chinese, Pair Go", "chinese"),
            ("中国规则", "chinese"),
            ("KO", "korean"),
            ("한국 규칙", "korean"),
            ("AGA Rules", "aga"),
            ("GOE", "ing"),
            ("Ing GOE", "ing"),
            ("NZ", "new-zealand"),
            ("New Zealand", "new-zealand"),
            ("Tromp/Taylor", "tromp-taylor"),
            ("TrompTaylor", "tromp-taylor"),
            ("POSITIONAL", "tromp-taylor"),
            ("Chinese (OGS)", "chinese"),
        ] {
            assert_eq!(rules(text).map(|rules| rules.name), Some(name), "{text}");
        }
        for text in ["", "rules", "house rules", "0.5", "{"] {
            assert_eq!(rules(text), None, "{text}");
        }
    }

    #[test]
    fn every_point_has_a_name() {
        let size = Size::new(25, 13).unwrap();
        for at in size.iter() {
            assert_eq!(point(&name(at, size), size), Ok(at));
        }
        for text in ["", "a", "aaa", "AA", "an", "a1", "zz", "é"] {
            assert!(point(text, size).is_err(), "{text}");
        }
    }
}

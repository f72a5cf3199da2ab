//! The syntax: nodes, properties, values.
//!
//! Nothing is copied and nothing recurses, so neither size nor nesting can exhaust the machine.

use std::borrow::Cow;
use std::iter;

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_till, take_till1, take_while};
use nom::character::complete::{anychar, char};
use nom::combinator::{map, recognize, value};
use nom::multi::{fold_many0, many0, many0_count, many1_count};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::SgfError;

/// A property of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property<'a> {
    /// Its identifier in capitals.
    pub name: Cow<'a, str>,
    /// Its values as they stand in the file, brackets, escapes and all.
    raw: &'a str,
}

impl Property<'_> {
    /// The values, without escapes and surrounding blanks.
    pub fn values(&self) -> impl Iterator<Item = String> + '_ {
        let mut rest = self.raw;
        iter::from_fn(move || {
            let (next, raw) = property_value(rest).ok()?;
            rest = next;
            Some(text(raw).trim().to_owned())
        })
    }

    /// The first value, of which there is always one.
    pub fn first(&self) -> String {
        self.values().next().unwrap_or_default()
    }
}

/// The nodes of the main line, one after another. Nodes without properties are left out.
pub struct MainLine<'a> {
    rest: &'a str,
}

impl<'a> MainLine<'a> {
    /// That of the first game in a text. It begins at a `(` with a node, or with a property as
    /// sloppy files have it.
    pub fn of(text: &'a str) -> Option<MainLine<'a>> {
        let begins_game = |rest: &&str| begin(rest).is_ok();
        let mut parentheses = text.match_indices('(').map(|(at, _)| &text[at..]);
        parentheses.find(begins_game).map(|rest| MainLine { rest })
    }
}

impl<'a> Iterator for MainLine<'a> {
    type Item = Result<Vec<Property<'a>>, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        match node(self.rest) {
            Ok((rest, properties)) if !properties.is_empty() => {
                self.rest = rest;
                Some(Ok(properties))
            }
            // The last parenthesis may be missing; anything else is a broken file.
            Ok((rest, _)) if !rest.is_empty() && !rest.starts_with(')') => {
                self.rest = "";
                Some(Err(SgfError::Broken(rest.chars().take(20).collect())))
            }
            _ => None,
        }
    }
}

/// `begin = "(" ( ";" | identifier "[" )`
fn begin(input: &str) -> IResult<&str, ()> {
    let property = value((), (identifier, blank, char('[')));
    let node = alt((value((), char(';')), property));
    value((), (char('('), blank, node)).parse(input)
}

/// `node = { "(" | ";" } { property }`. A branch that opens goes on with its first variation.
fn node(input: &str) -> IResult<&str, Vec<Property<'_>>> {
    let separators = many0_count(preceded(blank, alt((char('('), char(';')))));
    let properties = many0(preceded(blank, property));
    delimited(separators, properties, blank).parse(input)
}

/// `property = identifier value { value }`, and perhaps strays.
fn property(input: &str) -> IResult<&str, Property<'_>> {
    let values = recognize(many1_count(property_value));
    let property = terminated((identifier, values), many0_count(stray));
    map(property, |(name, raw)| Property { name, raw }).parse(input)
}

/// `identifier = letter { letter }`. Lower-case letters among capitals do not count, as in the long
/// names of FF\[3\].
fn identifier(input: &str) -> IResult<&str, Cow<'_, str>> {
    let letters = take_till1(|c: char| !c.is_ascii_alphanumeric());
    let is_capital = |c: &char| !c.is_ascii_lowercase();
    map(letters, |name: &str| match name.chars().find(is_capital) {
        None => Cow::Owned(name.to_ascii_uppercase()),
        Some(_) if name.chars().all(|c| is_capital(&c)) => Cow::Borrowed(name),
        Some(_) => Cow::Owned(name.chars().filter(is_capital).collect()),
    })
    .parse(input)
}

/// `value = "[" { character | "\" any } "]"`
fn property_value(input: &str) -> IResult<&str, &str> {
    let escaped = recognize(preceded(char('\\'), anychar));
    let content = recognize(many0_count(alt((is_not("]\\"), escaped))));
    delimited((blank, char('[')), content, char(']')).parse(input)
}

/// What is left of a value that has brackets without escapes: `DT[2013 [21:49]]`.
fn stray(input: &str) -> IResult<&str, ()> {
    let rest = take_till(|c| matches!(c, '[' | ']' | '(' | ')' | ';'));
    value((), (rest, char(']'))).parse(input)
}

/// White space, and control characters: DOS ends files with one.
fn blank(input: &str) -> IResult<&str, &str> {
    take_while(|c: char| c.is_whitespace() || c.is_control()).parse(input)
}

fn line_break(input: &str) -> IResult<&str, &str> {
    alt((tag("\r\n"), tag("\n\r"), tag("\n"), tag("\r"))).parse(input)
}

/// The text that a value stands for: an escaped line break is none, any other escaped character is
/// itself.
pub fn text(raw: &str) -> Cow<'_, str> {
    if !raw.contains(['\\', '\r']) {
        return Cow::Borrowed(raw);
    }
    let character = alt((
        value(None, (char('\\'), line_break)),
        map(preceded(char('\\'), anychar), Some),
        value(Some('\n'), line_break),
        map(anychar, Some),
    ));
    let push = |mut text: String, c: Option<char>| {
        text.extend(c);
        text
    };
    let text: IResult<&str, String> = fold_many0(character, String::new, push).parse(raw);
    text.map_or(Cow::Borrowed(raw), |(_, text)| Cow::Owned(text))
}

/// A text as it stands in a value.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes, each as its identifiers and values, and whether the file is sound.
    fn nodes(text: &str) -> (Vec<String>, bool) {
        let mut sound = true;
        let shown = |property: &Property| {
            let values: Vec<_> = property.values().collect();
            format!("{}[{}]", property.name, values.join("]["))
        };
        let nodes = MainLine::of(text).into_iter().flatten();
        let nodes = nodes.filter_map(|node| {
            sound &= node.is_ok();
            let properties: Vec<_> = node.ok()?.iter().map(shown).collect();
            Some(properties.join(" "))
        });
        (nodes.collect(), sound)
    }

    #[test]
    fn the_main_line_is_found_in_sloppy_files() {
        for (text, expected) in [
            ("(;SZ[9];B[ee])", "SZ[9]|B[ee]"),
            ("From: a (b)\n\n(;SZ[9]\n;B[ee]", "SZ[9]|B[ee]"),
            ("( ; SZ [9]\n ;\tB [ee] [ff] ) )", "SZ[9]|B[ee][ff]"),
            ("(\nSZ[9]\n;B[ee])", "SZ[9]|B[ee]"),
            ("(;GaMe[1]CoPyright[a\nb];b[ee])", "GM[1] CP[a\nb]|B[ee]"),
            (
                "(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))",
                "B[aa]|W[bb]|B[cc]",
            ),
            ("(;;(;;B[aa]))(;B[bb])", "B[aa]"),
            (
                "(;DT[2013 [21:49]]PB[a];B[ee])",
                "DT[2013 [21:49] PB[a]|B[ee]",
            ),
            ("(;C[said [hi] and left];B[ee])", "C[said [hi]|B[ee]"),
            ("(;C[a\\]b\\\\];B[ee]\u{1a}", "C[a]b\\]|B[ee]"),
        ] {
            let (nodes, sound) = nodes(text);
            assert_eq!(
                (nodes.join("|").as_str(), sound),
                (expected, true),
                "{text}"
            );
        }
    }

    #[test]
    fn broken_files_are_told_from_ends() {
        for text in [
            "(;B[aa",
            "(;B[aa];W[bb\\]",
            "(;B[aa] ??? ;W[bb])",
            "(;B[aa]W)",
        ] {
            assert!(!nodes(text).1, "{text}");
        }
        for text in ["", "(", ")", "(a)", "no game (at all)", ";B[aa]"] {
            assert!(MainLine::of(text).is_none(), "{text}");
        }
    }

    #[test]
    fn text_is_without_escapes_and_comes_back() {
        for (raw, expected) in [
            ("a", "a"),
            ("a\\]b\\\\c\\:d", "a]b\\c:d"),
            ("soft\\\nbreak\\\r\nhere", "softbreakhere"),
            ("hard\r\nbreak\n\rhere\rthere", "hard\nbreak\nhere\nthere"),
            ("\\é", "é"),
        ] {
            assert_eq!(text(raw), expected, "{raw:?}");
            assert_eq!(text(&escaped(expected)), expected);
        }
    }
}

//! What a record tells about its game and the engine has no use for: players, place, date.

use super::parse::Property;
use super::read::get;

/// The properties. Result, rules, komi and handicap are not among them: those are the game's own.
const NAMES: &[&str] = &[
    "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT", "TM", "OT", "ON", "GC", "AN",
    "CP", "SO", "US",
];

/// What the root of a record tells. The default is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info(Vec<(&'static str, String)>);

impl Info {
    pub(super) fn of(root: &[Property]) -> Info {
        let told = |&name| Some((name, printable(name, &get(root, name)?)));
        Info(NAMES.iter().filter_map(told).collect())
    }

    /// What these identifiers and values tell. Those that are no properties of the root, or the game's
    /// own, are left out.
    pub fn new(told: impl IntoIterator<Item = (&'static str, String)>) -> Info {
        let told = told.into_iter();
        let known = told.filter(|(name, _)| NAMES.contains(name));
        Info(
            known
                .map(|(name, value)| (name, printable(name, &value)))
                .collect(),
        )
    }

    /// Identifiers and values, without escapes.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

/// A text without what a terminal would obey. Comments may have lines, nothing else.
pub(super) fn printable(name: &str, text: &str) -> String {
    let has_lines = matches!(name, "GC" | "C");
    let stays = |c: char| !c.is_control() || (c == '\n' && has_lines);
    let shown = |c| if stays(c) { c } else { ' ' };
    text.chars().map(shown).collect()
}

//! Rule sets in words: names, single fields, JSON, and the short form that SGF files use.
//!
//! Names, keys and values are those of KataGo (`cpp/game/rules.cpp`, `docs/GTP_Extensions.md`),
//! so that hosts know them. Fields that KataGo has not are written in the same way.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt;

use serde_json::{Map, Value};

use crate::go::rules::{
    DeadStones, HandicapCompensation, History, Ko, LastPlay, Neutral, Resumption, Rules, Scoring,
    StartingStones, Tax,
};
use crate::go::{Color, HalfPoints};

/// A field of a rule set.
pub struct Field {
    /// Its key in JSON.
    pub key: &'static str,
    /// Its value in words.
    pub get: fn(&Rules) -> &'static str,
    /// Sets it from the word, in capitals; false if no value is called so.
    set: fn(&mut Rules, &str) -> bool,
}

/// The word for a value.
fn word<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    let found = words.iter().find(|(_, known)| *known == value);
    found.map_or("", |(word, _)| word)
}

/// Sets `place` to the value of this word.
fn set<T: Copy>(words: &[(&str, T)], word: &str, place: &mut T) -> bool {
    let found = words.iter().find(|(known, _)| *known == word);
    if let Some(&(_, value)) = found {
        *place = value;
    }
    found.is_some()
}

const KO: &[(&str, Ko)] = &[
    ("SIMPLE", Ko::Simple),
    ("POSITIONAL", Ko::Positional),
    ("SITUATIONAL", Ko::Situational),
    ("NATURAL", Ko::Natural),
];
/// Ko rules that are known by name and refused, and why.
const REFUSED: &[(&str, &str)] = &[
    (
        "FIGHTING_DISTURBING",
        "Ing's rule is not stated well enough to follow; \"ing\" has POSITIONAL in its place",
    ),
    ("SPIGHT", "no rule set of ours has it"),
];
const HISTORY: &[(&str, History)] = &[("KEPT", History::Kept), ("CLEARED", History::Cleared)];
const BOOL: &[(&str, bool)] = &[("FALSE", false), ("TRUE", true)];
const SCORING: &[(&str, Scoring)] = &[("AREA", Scoring::Area), ("TERRITORY", Scoring::Territory)];
const NEUTRAL: &[(&str, Neutral)] = &[("REGION", Neutral::Region), ("POINT", Neutral::Point)];
const TAX: &[(&str, Tax)] = &[("NONE", Tax::None), ("SEKI", Tax::Seki), ("ALL", Tax::All)];
const LAST_PLAY: &[(&str, LastPlay)] = &[
    ("NONE", LastPlay::None),
    ("FIRST_OF_PAIR", LastPlay::FirstOfPair),
    ("FIRST_OF_GAME", LastPlay::FirstOfGame),
    ("BUTTON", LastPlay::Button),
    ("EACH_PLAY", LastPlay::EachPlay),
];
const DEAD_STONES: &[(&str, DeadStones)] = &[
    ("AGREED", DeadStones::Agreed),
    ("AGREED_ONCE", DeadStones::AgreedOnce),
    (
        "AGREED_UNTIL_FOUR_PASSES",
        DeadStones::AgreedUntilFourPasses,
    ),
    ("NEVER", DeadStones::Never),
];
const RESUMPTION: &[(&str, Resumption)] = &[
    ("IN_ORDER", Resumption::InOrder),
    ("OPPONENT_OF_REQUESTER", Resumption::OpponentOfRequester),
];
const COLOR: &[(&str, Color)] = &[("BLACK", Color::Black), ("WHITE", Color::White)];
const STONES: &[(&str, StartingStones)] = &[
    ("EMPTY", StartingStones::Empty),
    ("SEATS", StartingStones::Seats),
];
const HANDICAP: &[(&str, HandicapCompensation)] = &[
    ("0", HandicapCompensation::None),
    ("N-1", HandicapCompensation::AllButOne),
    ("N", HandicapCompensation::Each),
    ("2N", HandicapCompensation::Twice),
];
const TIES: &[(&str, Option<Color>)] = &[
    ("DRAW", None),
    ("BLACK", Some(Color::Black)),
    ("WHITE", Some(Color::White)),
];

/// Every field but the komi, which has a command of its own. Where two speak of the same thing,
/// the later one says it in full. KataGo knows those before `history`.
#[rustfmt::skip]
pub const FIELDS: &[Field] = &[
    Field { key: "ko", get: |r| word(KO, r.ko), set: |r, w| set(KO, w, &mut r.ko) },
    Field { key: "scoring", get: |r| word(SCORING, r.scoring), set: |r, w| set(SCORING, w, &mut r.scoring) },
    Field { key: "tax", get: |r| word(TAX, r.tax), set: |r, w| set(TAX, w, &mut r.tax) },
    Field { key: "suicide", get: |r| word(BOOL, r.suicide), set: |r, w| set(BOOL, w, &mut r.suicide) },
    Field { key: "hasButton", get: |r| word(BOOL, r.last_play == LastPlay::Button), set: set_button },
    Field { key: "whiteHandicapBonus", get: |r| word(HANDICAP, r.handicap), set: |r, w| set(HANDICAP, w, &mut r.handicap) },
    Field { key: "friendlyPassOk", get: |r| word(BOOL, friendly_pass_ok(r)), set: set_friendly_pass_ok },
    Field { key: "history", get: |r| word(HISTORY, r.history), set: |r, w| set(HISTORY, w, &mut r.history) },
    Field { key: "neutral", get: |r| word(NEUTRAL, r.neutral), set: |r, w| set(NEUTRAL, w, &mut r.neutral) },
    Field { key: "lastPlay", get: |r| word(LAST_PLAY, r.last_play), set: |r, w| set(LAST_PLAY, w, &mut r.last_play) },
    Field { key: "deadStones", get: |r| word(DEAD_STONES, r.dead_stones), set: |r, w| set(DEAD_STONES, w, &mut r.dead_stones) },
    Field { key: "resumption", get: |r| word(RESUMPTION, r.resumption), set: |r, w| set(RESUMPTION, w, &mut r.resumption) },
    Field { key: "firstMover", get: |r| word(COLOR, r.first_mover), set: |r, w| set(COLOR, w, &mut r.first_mover) },
    Field { key: "startingStones", get: |r| word(STONES, r.starting_stones), set: |r, w| set(STONES, w, &mut r.starting_stones) },
    Field { key: "ties", get: |r| word(TIES, r.ties), set: |r, w| set(TIES, w, &mut r.ties) },
];

fn set_button(rules: &mut Rules, word: &str) -> bool {
    let mut button = false;
    let known = set(BOOL, word, &mut button);
    rules.last_play = match (button, rules.last_play) {
        (true, _) => LastPlay::Button,
        (false, LastPlay::Button) => LastPlay::None,
        (false, other) => other,
    };
    known
}

/// Whether a side may pass with dead stones of the other on the board and still win by area.
fn friendly_pass_ok(rules: &Rules) -> bool {
    rules.scoring == Scoring::Area && rules.dead_stones != DeadStones::Never
}

/// Says nothing under territory scoring, where KataGo removes dead stones by other means.
fn set_friendly_pass_ok(rules: &mut Rules, word: &str) -> bool {
    let mut friendly = false;
    let known = set(BOOL, word, &mut friendly);
    rules.dead_stones = match (rules.scoring, friendly, rules.dead_stones) {
        (Scoring::Area, false, _) => DeadStones::Never,
        (Scoring::Area, true, DeadStones::Never) => DeadStones::Agreed,
        (_, _, other) => other,
    };
    known
}

/// Why words are no rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// No rule set has this name, and it is no JSON object and no short form.
    UnknownRules(String),
    /// No field has this key.
    UnknownKey(String),
    /// The field (first) has no such value, or another field says otherwise.
    UnknownValue(&'static str, String),
    /// The ko rule is known and refused, and why.
    Refused(&'static str, &'static str),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::UnknownRules(text) => write!(f, "{text:?} is no rule set"),
            RulesError::UnknownKey(key) => write!(f, "{key:?} is no field of the rules"),
            RulesError::UnknownValue(key, value) => write!(f, "{value} is no value of {key:?}"),
            RulesError::Refused(ko, why) => write!(f, "{ko} is not supported: {why}"),
        }
    }
}

impl std::error::Error for RulesError {}

/// Other names of presets, without hyphens.
const ALIASES: &[(&str, Rules)] = &[
    ("agabutton", AGA_BUTTON),
    ("ancientarea", STONE_SCORING),
    ("french", Rules::AGA),
    ("goe", Rules::ING),
    ("nz", Rules::NEW_ZEALAND),
    ("stonescoring", STONE_SCORING),
    ("wmsg2008", Rules::WMSG),
];

const AGA_BUTTON: Rules = Rules {
    name: Rules::CHANGED,
    last_play: LastPlay::Button,
    komi: HalfPoints(14),
    ..Rules::AGA
};

/// Group tax on an empty board.
const STONE_SCORING: Rules = Rules {
    name: Rules::CHANGED,
    first_mover: Color::Black,
    starting_stones: StartingStones::Empty,
    handicap: HandicapCompensation::None,
    ..Rules::ANCIENT_CHINESE
};

/// The names that the KGS server has (`kgs-rules`), and what they mean there.
pub const KGS: &[(&str, Rules)] = &[
    ("chinese", Rules::CHINESE_KGS),
    ("aga", Rules::AGA),
    ("japanese", Rules::JAPANESE),
    ("new_zealand", Rules::NEW_ZEALAND),
];

/// The rule set of this name, in either case, with hyphens, spaces, underscores or nothing between
/// its words.
///
/// # Errors
/// No rule set has this name.
pub fn named(name: &str) -> Result<Rules, RulesError> {
    let plain = |text: &str| text.replace(['-', '_', ' '], "").to_ascii_lowercase();
    let name_plain = plain(name);
    let preset = Rules::PRESETS.iter().find(|r| plain(r.name) == name_plain);
    let alias = || ALIASES.iter().find(|(alias, _)| *alias == name_plain);
    preset
        .or_else(|| alias().map(|(_, rules)| rules))
        .copied()
        .ok_or_else(|| RulesError::UnknownRules(name.to_owned()))
}

/// The rules that these words mean: a name, JSON, or the short form ("koSIMPLEscoreAREA..."). What
/// JSON or the short form leaves out is as in Tromp-Taylor; under territory scoring the komi, the
/// tax, the dead stones and the resumption are as in Japanese rules.
///
/// # Errors
/// The words mean nothing, or a key or value is not known.
pub fn parse(text: &str) -> Result<Rules, RulesError> {
    let text = text.trim();
    let unknown = || RulesError::UnknownRules(text.to_owned());
    let values = match serde_json::from_str(text) {
        Ok(Value::Object(values)) => values,
        _ if text.starts_with('{') => return Err(unknown()),
        _ => match named(text) {
            Ok(rules) => return Ok(rules),
            Err(error) => short_form(text).ok_or(error)?,
        },
    };
    from_fields(&values)
}

/// The rules with these fields.
fn from_fields(values: &Map<String, Value>) -> Result<Rules, RulesError> {
    let mut given = Vec::new();
    for (key, value) in values {
        let (place, field) = field(key)?;
        given.push((place, field, word_of(field, value)?));
    }
    // In the order of the table, whatever the order of the text.
    given.sort_by_key(|&(place, ..)| place);
    let by_territory =
        |(_, field, word): &(usize, &Field, String)| field.key == "scoring" && word == "TERRITORY";
    let mut rules = match given.iter().any(by_territory) {
        false => Rules::TROMP_TAYLOR,
        true => Rules {
            komi: Rules::JAPANESE.komi,
            tax: Rules::JAPANESE.tax,
            dead_stones: Rules::JAPANESE.dead_stones,
            resumption: Rules::JAPANESE.resumption,
            ..Rules::TROMP_TAYLOR
        },
    };
    for (_, field, word) in &given {
        if !(field.set)(&mut rules, word) {
            return Err(unknown_value(field, word));
        }
    }
    for (_, field, word) in &given {
        let says_nothing = field.key == "friendlyPassOk" && rules.scoring == Scoring::Territory;
        if (field.get)(&rules) != word && !says_nothing {
            return Err(unknown_value(field, word));
        }
    }
    Ok(rules.named())
}

fn unknown_value(field: &Field, word: &str) -> RulesError {
    let refused = REFUSED
        .iter()
        .find(|(ko, _)| field.key == "ko" && ko.eq_ignore_ascii_case(word));
    match refused {
        Some(&(ko, why)) => RulesError::Refused(ko, why),
        None => RulesError::UnknownValue(field.key, word.to_owned()),
    }
}

/// The word for a JSON value: of a boolean where the field is one, else of a string.
fn word_of(field: &'static Field, value: &Value) -> Result<String, RulesError> {
    let is_bool = BOOL
        .iter()
        .any(|&(word, _)| word == (field.get)(&Rules::WMSG));
    match value {
        Value::Bool(value) if is_bool => Ok(value.to_string().to_ascii_uppercase()),
        Value::String(word) if !is_bool => Ok(word.clone()),
        other => Err(RulesError::UnknownValue(field.key, other.to_string())),
    }
}

/// The field with this key and its place in the table.
fn field(key: &str) -> Result<(usize, &'static Field), RulesError> {
    let key = if key == "score" { "scoring" } else { key };
    let mut fields = FIELDS.iter().enumerate();
    fields
        .find(|(_, field)| field.key == key)
        .ok_or_else(|| RulesError::UnknownKey(key.to_owned()))
}

/// KataGo's short form: keys, some of them shortened, and values without anything in between.
fn short_form(text: &str) -> Option<Map<String, Value>> {
    const KEYS: &[(&str, &str)] = &[
        ("ko", "ko"),
        ("scoring", "scoring"),
        ("score", "scoring"),
        ("tax", "tax"),
        ("sui", "suicide"),
        ("button", "hasButton"),
        ("whb", "whiteHandicapBonus"),
        ("fpok", "friendlyPassOk"),
    ];
    let mut values = Map::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (short, key) = KEYS.iter().find(|(short, _)| rest.starts_with(short))?;
        rest = rest.strip_prefix(short)?;
        // Values are in capitals or numbers, keys are not.
        let end = rest.find(|c: char| c.is_ascii_lowercase() || c.is_whitespace());
        let (value, next) = rest.split_at(end.unwrap_or(rest.len()));
        let value = match (*key, value) {
            ("suicide" | "hasButton" | "friendlyPassOk", "0") => Value::Bool(false),
            ("suicide" | "hasButton" | "friendlyPassOk", "1") => Value::Bool(true),
            (_, value) => Value::String(value.to_owned()),
        };
        values.insert((*key).to_owned(), value);
        rest = next.trim_start();
    }
    (!values.is_empty()).then_some(values)
}

/// Changes one field of `rules`. The value is a word in either case.
///
/// # Errors
/// No such field, or it has no such value.
pub fn change(rules: &Rules, key: &str, value: &str) -> Result<Rules, RulesError> {
    let (_, field) = field(key)?;
    let mut changed = *rules;
    match (field.set)(&mut changed, &value.to_ascii_uppercase()) {
        true => Ok(changed.named()),
        false => Err(unknown_value(field, value)),
    }
}

/// The fields of `rules` as JSON, in the order of the alphabet.
pub fn json(rules: &Rules) -> Value {
    fields_as_json(FIELDS.iter(), rules)
}

/// The same, but for the fields that only we know.
pub fn katagos_json(rules: &Rules) -> Value {
    let known = FIELDS.iter().take_while(|field| field.key != "history");
    fields_as_json(known, rules)
}

fn fields_as_json(fields: impl Iterator<Item = &'static Field>, rules: &Rules) -> Value {
    let value = |field: &Field| match (field.get)(rules) {
        "TRUE" => Value::Bool(true),
        "FALSE" => Value::Bool(false),
        word => Value::String(word.to_owned()),
    };
    fields
        .map(|field| (field.key.to_owned(), value(field)))
        .collect()
}

/// The name of the rules, or all their fields if they have none; [`parse`] reads it. The komi is not in
/// it.
pub fn words(rules: &Rules) -> String {
    match rules.name {
        Rules::CHANGED => json(rules).to_string(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_everything_but_the_komi() {
        for &preset in Rules::PRESETS {
            let text = json(&preset).to_string();
            let read = parse(&text).unwrap();
            let expected = Rules {
                name: read.name,
                komi: read.komi,
                ..preset
            };
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn names_come_in_many_spellings() {
        for (name, preset) in [
            ("wmsg", "wmsg"),
            ("WMSG2008", "wmsg"),
            ("Tromp-Taylor", "tromp-taylor"),
            ("tromptaylor", "tromp-taylor"),
            ("new_zealand", "new-zealand"),
            ("New Zealand", "new-zealand"),
            ("NZ", "new-zealand"),
            ("chinese_ogs", "chinese-ogs"),
            ("goe", "ing"),
            ("stone-scoring", Rules::CHANGED),
            ("Ancient Chinese", "ancient-chinese"),
        ] {
            assert_eq!(named(name).unwrap().name, preset, "{name}");
        }
        assert!(named("nobody's").is_err());
        for &preset in Rules::PRESETS {
            assert_eq!(named(preset.name), Ok(preset));
        }
    }

    /// The defaults of what is left out, and the values, are KataGo's.
    #[test]
    fn the_short_form_is_read() {
        let rules = parse("koSIMPLEscoreAREAtaxNONEsui0whbNfpok1").unwrap();
        assert_eq!(rules.name, "chinese");
        let rules = parse("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1").unwrap();
        assert_eq!(
            (rules.last_play, rules.ko),
            (LastPlay::Button, Ko::Situational)
        );
        let rules = parse("koSIMPLE scoringTERRITORY sui0").unwrap();
        assert_eq!(
            (rules.tax, rules.dead_stones),
            (Tax::Seki, DeadStones::Agreed)
        );
        for text in [
            "ko",
            "koSPIGHT",
            "koSIMPLEsui2",
            "koSIMPLEnobody1",
            "",
            "ko SIMPLE",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn json_is_read_as_katago_reads_it() {
        assert_eq!(parse("{}").unwrap().name, "tromp-taylor");
        let rules = parse(r#"{ "score": "TERRITORY", "ko": "SIMPLE", "suicide": false }"#).unwrap();
        assert_eq!((rules.tax, rules.scoring), (Tax::Seki, Scoring::Territory));
        for text in [
            r#"{"ko":"simple"}"#,
            r#"{"ko":"SPIGHT"}"#,
            r#"{"ko":true}"#,
            r#"{"suicide":"true"}"#,
            r#"{"suicide":1}"#,
            r#"{"komi":7}"#,
            r#"{"nobody":1}"#,
            r#"{"hasButton":true,"lastPlay":"NONE"}"#,
            r#"{"friendlyPassOk":true,"deadStones":"NEVER"}"#,
            r#"{"ko":"SIMPLE""#,
            "[]",
            "{",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    /// The JSON of KataGo's presets gives ours where they differ in nothing that KataGo has not.
    #[test]
    fn katagos_presets_are_known_by_their_fields() {
        for (ko, scoring, tax, suicide, bonus, friendly, name) in [
            ("SIMPLE", "TERRITORY", "SEKI", false, "0", false, "japanese"),
            ("SIMPLE", "AREA", "NONE", false, "N", true, "chinese"),
            (
                "POSITIONAL",
                "AREA",
                "NONE",
                false,
                "N",
                true,
                "chinese-ogs",
            ),
            (
                "SITUATIONAL",
                "AREA",
                "NONE",
                false,
                "N-1",
                true,
                Rules::CHANGED,
            ),
            (
                "SITUATIONAL",
                "AREA",
                "NONE",
                true,
                "0",
                true,
                "new-zealand",
            ),
            (
                "POSITIONAL",
                "AREA",
                "NONE",
                true,
                "0",
                false,
                "tromp-taylor",
            ),
            (
                "POSITIONAL",
                "AREA",
                "NONE",
                true,
                "0",
                true,
                Rules::CHANGED,
            ),
            (
                "SIMPLE",
                "TERRITORY",
                "ALL",
                false,
                "0",
                false,
                Rules::CHANGED,
            ),
            (
                "SITUATIONAL",
                "AREA",
                "NONE",
                false,
                "0",
                true,
                Rules::CHANGED,
            ),
        ] {
            let json = serde_json::json!({
                "ko": ko, "scoring": scoring, "tax": tax, "suicide": suicide,
                "whiteHandicapBonus": bonus, "friendlyPassOk": friendly, "hasButton": false,
            });
            assert_eq!(parse(&json.to_string()).unwrap().name, name, "{json}");
        }
    }

    #[test]
    fn one_field_is_changed_and_the_name_follows() {
        let rules = change(&Rules::WMSG, "suicide", "true").unwrap();
        assert_eq!((rules.name, rules.suicide), (Rules::CHANGED, true));
        let rules = change(&rules, "suicide", "False").unwrap();
        assert_eq!(rules, Rules::WMSG);
        let rules = change(&Rules::WMSG, "lastPlay", "first_of_game").unwrap();
        assert_eq!(rules.name, "wmsg-first-pass");
        let rules = change(&Rules::CHINESE, "hasButton", "true").unwrap();
        assert_eq!(rules.last_play, LastPlay::Button);
        assert_eq!(
            change(&rules, "hasButton", "false").unwrap(),
            Rules::CHINESE
        );
        let strict = change(&Rules::CHINESE, "friendlyPassOk", "false").unwrap();
        assert_eq!(strict.dead_stones, DeadStones::Never);
        for (ko, _) in REFUSED {
            let error = change(&Rules::ING, "ko", ko).unwrap_err();
            assert!(error.to_string().contains("not supported"), "{error}");
        }
        assert!(change(&Rules::WMSG, "KO", "SIMPLE").is_err());
        assert!(change(&Rules::WMSG, "komi", "7").is_err());
    }
}

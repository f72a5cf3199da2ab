//! Values of the rules and the clock as they stand in a match's file: the words of the command line.

/// A value that is written as it is shown and read as it is parsed.
pub mod plain {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
        from: D,
    ) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(Error::custom)
    }
}

/// The same, or null.
pub mod optional {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(T::to_string).serialize(to)
    }

    pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(Error::custom))
            .transpose()
    }
}

/// The name of a rule set, or its fields.
pub mod rules {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::go::Rules;
    use crate::kata;

    pub fn serialize<S: Serializer>(rules: &Rules, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&kata::words(rules))
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Rules, D::Error> {
        kata::parse(&String::deserialize(from)?).map_err(Error::custom)
    }
}

/// The lines of a square board.
pub mod size {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::go::Size;

    pub fn serialize<S: Serializer>(size: &Size, to: S) -> Result<S::Ok, S::Error> {
        size.width().serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Size, D::Error> {
        let side = usize::deserialize(from)?;
        Size::playable(side, side)
            .ok_or_else(|| Error::custom(format!("no board has {side} lines")))
    }
}

/// A time system, "none" for no limit.
pub mod clock {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::clock::{TimeControl, words};

    pub fn serialize<S: Serializer>(
        control: &Option<TimeControl>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match control {
            Some(control) => to.collect_str(control),
            None => to.serialize_str("none"),
        }
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<TimeControl>, D::Error> {
        words::parse(&String::deserialize(from)?).map_err(Error::custom)
    }
}

/// A time as a number of seconds.
pub mod seconds {
    use std::time::Duration;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        time.as_secs_f64().serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(from)?).map_err(Error::custom)
    }
}

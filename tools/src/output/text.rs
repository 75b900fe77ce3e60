//! Numbers and names in words.

use std::fmt::Write as _;
use std::time::Duration;

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 case`, `2 cases`.
pub fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

/// Text of somebody else's, with what a terminal would obey made visible; lines stay lines.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        // What turns the direction of writing is no control character.
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if turns || c.is_control() && c != '\n' {
            // Writing to a string does not fail.
            let _ = write!(shown, "{}", c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Reads a duration: seconds, or a number with a unit (`10`, `500ms`, `2m`).
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let unit_start = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_start);
    let seconds = match unit.trim() {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("units are ms, s, m and h, as in 500ms".to_owned()),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| "a duration looks like 10, 500ms or 2m")?;
    let duration = Duration::try_from_secs_f64(number * seconds);
    let sensible = duration.ok().filter(|duration| *duration <= LONGEST);
    sensible.ok_or_else(|| "that is too long: thirty days are the most".to_owned())
}

/// Longer ones are mistakes.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A duration in which something can be done.
pub fn parse_limit(text: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        Duration::ZERO => Err("nothing can be done in no time".to_owned()),
        limit => Ok(limit),
    }
}

/// The one of `names` that `name` was probably meant to be.
pub fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const ALIKE: f64 = 0.6;
    let likeness = |other: &str| strsim::normalized_damerau_levenshtein(name, other);
    let scored = names.into_iter().map(|other| {
        let part = if other.starts_with(name) || name.starts_with(other) {
            ALIKE
        } else {
            0.0
        };
        (likeness(other).max(part), other)
    });
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= ALIKE).then_some(best.1)
}

/// The error for a name that is none of `names`.
pub fn unknown(what: &str, name: &str, names: &[&str]) -> anyhow::Error {
    let hint = match nearest(name, names.iter().copied()) {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None => String::new(),
    };
    let known = match names {
        [] => "there is none".to_owned(),
        names => format!("known: {}", names.join(", ")),
    };
    anyhow::anyhow!("there is no {what} `{name}`{hint}\n  {known}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_threes() {
        let shown = [0, 999, 1_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn durations_are_seconds_or_carry_a_unit() {
        let millis = |text| parse_duration(text).map(|duration| duration.as_millis());
        for (text, expected) in [
            ("10", 10_000),
            ("0.5", 500),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(millis(text), Ok(expected), "{text}");
        }
        for text in [
            "",
            "ms",
            "ten",
            "10 parsecs",
            "-1",
            "1.2.3",
            "1e400",
            "721h",
        ] {
            assert!(millis(text).is_err(), "{text}");
        }
        assert!(parse_limit("0").is_err() && parse_limit("0.0000000001").is_err());
    }

    #[test]
    fn what_a_terminal_obeys_is_made_visible() {
        let text = "a\u{1b}[2J\u{7}\r\u{202e}ü\nb\u{9b}c";
        assert_eq!(printable(text), "a\\u{1b}[2J\\u{7}\\r\\u{202e}ü\nb\\u{9b}c");
    }

    #[test]
    fn the_nearest_name_is_offered_where_there_is_one() {
        let names = ["sum-game", "prefix-free-game", "easy-but-easy-game"];
        assert_eq!(nearest("sumgame", names), Some("sum-game"));
        assert_eq!(nearest("prefix", names), Some("prefix-free-game"));
        assert_eq!(nearest("tsp", names), None);
    }
}

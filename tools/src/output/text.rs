//! Numbers and names in words.

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
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "that is too long".to_owned())
}

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
        for text in ["", "ms", "ten", "10 parsecs", "-1", "1.2.3", "1e400"] {
            assert!(millis(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_nearest_name_is_offered_where_there_is_one() {
        let names = ["sum-game", "prefix-free-game", "easy-but-easy-game"];
        assert_eq!(nearest("sumgame", names), Some("sum-game"));
        assert_eq!(nearest("prefix", names), Some("prefix-free-game"));
        assert_eq!(nearest("tsp", names), None);
    }
}

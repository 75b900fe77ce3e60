//! When an answer counts as right.

/// Compares the answer of a solution with the right one.
#[derive(Clone, Copy, Debug, Default)]
pub enum Checker {
    /// The same tokens; white space between them does not matter, letter case does.
    #[default]
    Tokens,
    /// The same tokens, where those that are numbers may differ by `tolerance`, absolutely or
    /// relatively to the right one.
    Floats { tolerance: f64 },
    /// For answers that are not unique: gets input, right answer and given answer, and says what is
    /// wrong with the last.
    Function(Judge),
}

/// Gets input, right answer and given answer, and says what is wrong with the last.
pub type Judge = fn(&[u8], &[u8], &[u8]) -> Result<(), String>;

impl Checker {
    /// Whether it is code of the problem's own, which may fall like any other.
    #[inline]
    pub(crate) fn is_function(self) -> bool {
        matches!(self, Self::Function(_))
    }

    /// Says what is wrong with `actual`. Linear in the three texts, but for a function of the
    /// problem's own.
    ///
    /// # Errors
    ///
    /// One sentence on the first difference, for the user.
    #[inline]
    pub fn check(self, input: &[u8], expected: &[u8], actual: &[u8]) -> Result<(), String> {
        match self {
            Self::Tokens | Self::Floats { .. } if expected == actual => Ok(()),
            Self::Tokens => compare(expected, actual, |_, _| false),
            Self::Floats { tolerance } => compare(expected, actual, |right, given| {
                close(right, given, tolerance)
            }),
            Self::Function(judge) => judge(input, expected, actual),
        }
    }
}

fn compare(
    expected: &[u8],
    actual: &[u8],
    alike: impl Fn(&[u8], &[u8]) -> bool,
) -> Result<(), String> {
    let (mut right, mut given) = (tokens(expected), tokens(actual));
    for place in 1.. {
        match (right.next(), given.next()) {
            (None, None) => break,
            (Some(a), Some(b)) if a == b || alike(a, b) => {}
            (Some(a), Some(b)) => {
                let hint = if a.eq_ignore_ascii_case(b) {
                    ", in letter case only"
                } else {
                    ""
                };
                return Err(format!(
                    "token {place} differs{hint}: expected {}, found {}",
                    quoted(a),
                    quoted(b)
                ));
            }
            (Some(a), None) => {
                return Err(match place {
                    1 => format!("the answer is empty: expected {}", quoted(a)),
                    _ => format!(
                        "the answer ends before token {place}: expected {}",
                        quoted(a)
                    ),
                });
            }
            (None, Some(b)) => {
                return Err(format!(
                    "token {place} is one too many: found {}",
                    quoted(b)
                ));
            }
        }
    }
    Ok(())
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
}

fn quoted(token: &[u8]) -> String {
    const SHOWN: usize = 40;
    let text = token[..token.len().min(SHOWN)].escape_ascii();
    if token.len() > SHOWN {
        format!("“{text}…”")
    } else {
        format!("“{text}”")
    }
}

fn close(expected: &[u8], actual: &[u8], tolerance: f64) -> bool {
    let (Some(expected), Some(actual)) = (number(expected), number(actual)) else {
        return false;
    };
    let error = (expected - actual).abs();
    error <= tolerance || error <= tolerance * expected.abs()
}

/// A finite decimal number: what `f64` parses, less `nan` and `inf`.
fn number(token: &[u8]) -> Option<f64> {
    let value: f64 = std::str::from_utf8(token).ok()?.parse().ok()?;
    value.is_finite().then_some(value)
}

/// What a checker of tokens forgives and a stricter judge might not.
#[must_use]
pub fn forgiven(expected: &[u8], actual: &[u8]) -> Option<&'static str> {
    if actual == expected {
        None
    } else if actual.contains(&b'\r') && !expected.contains(&b'\r') {
        Some("CRLF line ends")
    } else if actual
        .split(|&byte| byte == b'\n')
        .any(|line| line.ends_with(b" "))
    {
        Some("trailing blanks")
    } else {
        Some("other white space than expected")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(checker: Checker, expected: &str, actual: &str) -> Result<(), String> {
        checker.check(b"", expected.as_bytes(), actual.as_bytes())
    }

    #[test]
    fn tokens_forgive_white_space_and_nothing_else() {
        let check = |expected, actual| verdict(Checker::Tokens, expected, actual);
        assert_eq!(check("1 2\n3\n", "1 2 \r\n\r\n3"), Ok(()));
        assert_eq!(check("", "\n"), Ok(()));
        for (expected, actual, message) in [
            (
                "Yes",
                "yes",
                "token 1 differs, in letter case only: expected “Yes”, found “yes”",
            ),
            ("1 2", "1 3", "token 2 differs: expected “2”, found “3”"),
            ("1", "", "the answer is empty: expected “1”"),
            ("1 2", "1", "the answer ends before token 2: expected “2”"),
            ("1", "1 2", "token 2 is one too many: found “2”"),
            ("1.0", "1", "token 1 differs: expected “1.0”, found “1”"),
        ] {
            assert_eq!(check(expected, actual), Err(message.to_owned()));
        }
    }

    #[test]
    fn floats_may_differ_by_the_tolerance_absolutely_or_relatively() {
        let floats = Checker::Floats { tolerance: 1e-6 };
        for (expected, actual, right) in [
            ("0", "0.000001", true),
            ("0", "0.0000011", false),
            ("1000000", "1000001", true),
            ("1000000", "1000001.1", false),
            ("-2.5", "-2.5e0", true),
            ("1", "nan", false),
            ("1", "inf", false),
            ("nan", "nan", true),
            ("yes 1", "yes 1.0", true),
            ("yes", "no", false),
        ] {
            let found = verdict(floats, expected, actual);
            assert_eq!(found.is_ok(), right, "{expected} {actual}: {found:?}");
        }
    }

    #[test]
    fn invalid_utf8_is_shown_escaped() {
        let found = Checker::Tokens.check(b"", b"Alice", b"\xff");
        assert_eq!(
            found,
            Err("token 1 differs: expected “Alice”, found “\\xff”".to_owned())
        );
    }
}

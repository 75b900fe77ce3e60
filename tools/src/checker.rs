//! When an answer counts as right.

mod answer;

use std::collections::HashMap;

pub use answer::Answer;

/// Compares the answer of a solution with the right one.
#[derive(Clone, Copy, Debug, Default)]
pub enum Checker {
    /// The same tokens; white space between them does not matter, letter case does.
    #[default]
    Tokens,
    /// The same tokens but for letter case.
    AnyCase,
    /// The same tokens, where `yes` and `no` may be in any letter case, and nothing else.
    YesNo,
    /// The same tokens, where those that are numbers may differ by `tolerance`, absolutely or
    /// relatively to the right one, as testlib has it: by 10⁻¹⁵ more.
    Floats { tolerance: f64 },
    /// The same lines in any order, each as often as it should be. Within a line the same tokens, in
    /// their order; empty lines do not matter.
    UnorderedLines,
    /// For answers that are not unique: gets input, right answer and given answer, and says what is
    /// wrong with the last.
    Function(Judge),
}

/// Gets input, right answer and given answer, and says what is wrong with the last.
pub type Judge = fn(&[u8], &[u8], &[u8]) -> Result<(), String>;

impl Checker {
    /// Whether it is code of the problem's own, which may fail like any other.
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
            Self::Function(judge) => judge(input, expected, actual),
            _ if expected == actual => Ok(()),
            Self::Tokens => compare(expected, actual, |right, given| {
                let in_case = right.eq_ignore_ascii_case(given);
                Err(in_case.then(|| "in letter case only".to_owned()))
            }),
            Self::AnyCase => compare(expected, actual, |right, given| {
                right.eq_ignore_ascii_case(given).then_some(()).ok_or(None)
            }),
            Self::YesNo => compare(expected, actual, yes_no),
            Self::Floats { tolerance } => compare(expected, actual, |right, given| {
                close(right, given, tolerance)
            }),
            Self::UnorderedLines => compare_lines(expected, actual),
        }
    }
}

/// Compares token by token. `alike` is asked where two are not equal, and may say how they differ.
fn compare(
    expected: &[u8],
    actual: &[u8],
    alike: impl Fn(&[u8], &[u8]) -> Result<(), Option<String>>,
) -> Result<(), String> {
    let (mut right, mut given) = (tokens(expected), tokens(actual));
    for place in 1.. {
        match (right.next(), given.next()) {
            (None, None) => break,
            (Some(a), Some(b)) if a == b => {}
            (Some(a), Some(b)) => alike(a, b).map_err(|how| {
                let how = how.map_or_else(String::new, |how| format!(", {how}"));
                let (a, b) = (quoted(a), quoted(b));
                format!("token {place} differs{how}: expected {a}, found {b}")
            })?,
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

/// Compares the lines as multisets. Names the first line of the answer that is not expected (so
/// often), else the first that is missing.
fn compare_lines(expected: &[u8], actual: &[u8]) -> Result<(), String> {
    let lines = |text| lines_of_tokens(text).collect::<Vec<(usize, Vec<&[u8]>)>>();
    let (right, given) = (lines(expected), lines(actual));
    let mut left: HashMap<&[&[u8]], usize> = HashMap::new();
    for (_, line) in &right {
        *left.entry(line).or_default() += 1;
    }
    for (number, line) in &given {
        match left.get_mut(&line[..]) {
            Some(count) if *count > 0 => *count -= 1,
            known => {
                let why = if known.is_some() {
                    "comes too often"
                } else {
                    "is not among the expected ones"
                };
                let line = quoted(&line.join(&b' '));
                return Err(format!("line {number} {why}: found {line}"));
            }
        }
    }
    let missing = right.iter().find(|(_, line)| left[&line[..]] > 0);
    missing.map_or(Ok(()), |(_, line)| {
        let line = quoted(&line.join(&b' '));
        Err(format!("a line is missing: expected {line}"))
    })
}

/// The lines that are not empty, numbered from 1, as tokens.
fn lines_of_tokens(text: &[u8]) -> impl Iterator<Item = (usize, Vec<&[u8]>)> {
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let lines = lines.map(|(number, line)| (number, tokens(line).collect::<Vec<_>>()));
    lines.filter(|(_, line)| !line.is_empty())
}

/// Whether two answers have the same tokens.
#[must_use]
pub fn same_tokens(a: &[u8], b: &[u8]) -> bool {
    tokens(a).eq(tokens(b))
}

#[inline]
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

fn yes_no(expected: &[u8], actual: &[u8]) -> Result<(), Option<String>> {
    let is = |token: &[u8], word: &str| token.eq_ignore_ascii_case(word.as_bytes());
    let either = |token: &[u8]| is(token, "yes") || is(token, "no");
    if either(expected) && !either(actual) {
        return Err(Some("neither yes nor no".to_owned()));
    }
    (either(expected) && expected.eq_ignore_ascii_case(actual))
        .then_some(())
        .ok_or(None)
}

/// What testlib adds to every tolerance, so that what differs by just as much is right.
const MARGIN: f64 = 1e-15;

fn close(expected: &[u8], actual: &[u8], tolerance: f64) -> Result<(), Option<String>> {
    let Some(right) = number(expected) else {
        return Err(None);
    };
    let given = number(actual).ok_or_else(|| Some("not a number".to_owned()))?;
    let error = (right - given).abs();
    let relative = error / right.abs();
    let margin = tolerance + MARGIN;
    let ends = [right * (1.0 - margin), right * (1.0 + margin)];
    if error <= margin || (ends[0].min(ends[1])..=ends[0].max(ends[1])).contains(&given) {
        return Ok(());
    }
    let relative = if relative.is_finite() {
        format!(" ({relative:.1e} relative)")
    } else {
        String::new()
    };
    let tolerance = format!("{tolerance:e} is allowed");
    Err(Some(format!("by {error:.1e}{relative} where {tolerance}")))
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
mod tests;

//! What the code of validator and family has in common.

use super::types::Types;
use crate::draft::format::{Count, Format, Int, Kind, Law, Var};

/// A format, and what its numbers are in Rust.
pub(super) struct Writer<'a> {
    pub format: &'a Format,
    pub types: Types,
}

impl Writer<'_> {
    pub fn name(&self, var: Var) -> &str {
        &self.format.fields[var].name
    }

    pub fn count(&self, count: &Count) -> String {
        let name = |var: Var| self.name(var);
        match *count {
            Count::Fixed(value) => value.to_string(),
            Count::Linear { of, times, plus } => {
                let times = match times {
                    1 => String::new(),
                    times => format!("{times} * "),
                };
                match plus {
                    0 => format!("{times}{}", name(of)),
                    1.. => format!("{times}{} + {plus}", name(of)),
                    _ => format!("{times}{} - {}", name(of), -plus),
                }
            }
            Count::Sum(one, other) => format!("{} + {}", name(one), name(other)),
            Count::Product(one, other) => format!("{} * {}", name(one), name(other)),
            Count::Pairs(of) => format!("{0} * ({0} - 1) / 2", name(of)),
            Count::Rest => String::new(),
        }
    }

    pub fn int(&self, value: i64, var: Var) -> String {
        let digits = grouped(value);
        if i32::try_from(value).is_ok() {
            digits
        } else {
            format!("{digits}_{}", self.types.suffix(var))
        }
    }

    /// `of 3 samples: 1..=9`, behind a line that depends on it.
    pub fn guess(&self, what: &str) -> String {
        let samples = match self.format.samples {
            1 => "1 sample".to_owned(),
            samples => format!("{samples} samples"),
        };
        format!("guessed from {samples}: {what}")
    }

    pub fn guessed_int(&self, int: &Int, law: Law) -> String {
        let (start, end) = (grouped(*int.seen.start()), grouped(*int.seen.end()));
        let mut what = format!("{start}..={end}");
        what += match law {
            Law::Any => "",
            Law::Distinct => ", no two equal",
            Law::Sorted => ", sorted",
            Law::Increasing => ", sorted, no two equal",
            Law::Parents => ", parents come first",
            Law::Permutation { .. } => ", a permutation",
        };
        self.guess(&what)
    }

    /// A line, and a comment behind or above it.
    pub fn commented(line: &str, comment: &str, depth: usize) -> Vec<String> {
        const WIDTH: usize = 100;
        if 4 * depth + line.len() + comment.len() + 4 <= WIDTH {
            vec![format!("{line} // {comment}")]
        } else {
            vec![format!("// {comment}"), line.to_owned()]
        }
    }

    /// The numbers that later code needs.
    pub fn is_used(&self, var: Var) -> bool {
        self.types.is_used(var)
    }

    pub fn kind(&self, var: Var) -> &Kind {
        &self.format.fields[var].kind
    }
}

/// `1_000_000`.
fn grouped(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        let left = digits.len() - place;
        if place > 0 && left.is_multiple_of(3) && digits.len() > 4 {
            text.push('_');
        }
        text.push(digit);
    }
    match value {
        ..0 => format!("-{text}"),
        _ => text,
    }
}

/// A string or byte string as Rust has it.
pub(super) fn bytes(letters: &[u8]) -> String {
    format!("b\"{}\"", letters.escape_ascii())
}

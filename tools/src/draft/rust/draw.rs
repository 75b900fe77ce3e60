//! Expressions that draw a number, a word or a row.

use super::writer::{Writer, bytes};
use crate::draft::format::{Int, Kind, Law, Length, Row, Size, Var};

impl Writer<'_> {
    pub fn between(&self, range: &std::ops::RangeInclusive<usize>) -> String {
        let most = match self.format.size {
            Size::Most(_) => "most".to_owned(),
            _ => (*range.end()).min(6.max(*range.start())).to_string(),
        };
        format!("{}..={most}", range.start())
    }

    /// An expression that draws a field, if one is enough.
    pub fn drawn(&self, var: Var) -> Option<String> {
        match self.kind(var) {
            Kind::Int(int) => Some(format!("source.int({})", self.small_range(int, var))),
            Kind::Word {
                few,
                length: Length::Of(count),
                ..
            } => Some(format!(
                "source.text({}, {})",
                bytes(few),
                self.count(count)
            )),
            Kind::Word {
                few,
                length: Length::Between(range),
                ..
            } if range.start() == range.end() => {
                Some(format!("source.text({}, {})", bytes(few), range.start()))
            }
            Kind::Choice(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                Some(format!("*source.pick(&[{}])", words.join(", ")))
            }
            Kind::Word { .. } | Kind::Decimal { .. } => None,
        }
    }

    pub fn small_range(&self, int: &Int, var: Var) -> String {
        let start = match &int.least {
            Some(least) => self.count(least),
            None => self.int(*int.small.start(), var),
        };
        let end = match &int.most {
            Some(most) => self.count(most),
            None if int.counts
                && matches!(self.format.size, Size::Most(_))
                && var != self.tests() =>
            {
                "most".to_owned()
            }
            None => self.int(*int.small.end(), var),
        };
        format!("{start}..={end}")
    }

    /// The number of tests, where there is one: the first number.
    fn tests(&self) -> Var {
        0
    }

    pub fn drawn_row(&self, row: &Row) -> String {
        let count = self.count(&row.count);
        let Kind::Int(int) = self.kind(row.element) else {
            let drawn = self
                .drawn(row.element)
                .unwrap_or_else(|| match self.kind(row.element) {
                    Kind::Word {
                        few,
                        length: Length::Between(range),
                        ..
                    } => {
                        format!("word(source, {}, {})", bytes(few), (*range.end()).min(6))
                    }
                    _ => "f64::from(source.int(0..=9_i32))".to_owned(),
                });
            return format!("source.vec({count}, |source| {drawn})");
        };
        let range = self.small_range(int, row.element);
        match row.law {
            Law::Any => format!("source.vec({count}, |source| source.int({range}))"),
            Law::Distinct => format!("source.distinct({count}, {range})"),
            Law::Sorted => format!("source.sorted({count}, {range})"),
            Law::Increasing => format!("source.distinct_sorted({count}, {range})"),
            Law::Parents => {
                format!("(1..={count}).map(|most| source.int(1..=most)).collect::<Vec<_>>()")
            }
            Law::Permutation { from: 0 } => format!("source.permutation({count})"),
            Law::Permutation { from } => {
                format!("source.permutation({count}).into_iter().map(|place| place + {from})")
            }
        }
    }
}

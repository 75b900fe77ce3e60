//! A format in words.

use std::fmt::Write;

use crate::output::text::counted;

use super::format::{Count, Format, Graph, Int, Kind, Law, Length, Line, Node, Row, Var};

impl Format {
    /// What a line of the format is, as statements say it: one line for each, inner ones indented.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut text = String::new();
        self.describe_nodes(&self.body, 0, &mut text);
        text
    }

    fn describe_nodes(&self, body: &[Node], depth: usize, text: &mut String) {
        let indent = "  ".repeat(depth);
        for node in body {
            // Writing to a string does not fail.
            let _ = match node {
                Node::Line(line) => writeln!(text, "{indent}{}", self.describe_line(line)),
                Node::Repeat { count, body, edges } => {
                    let edges = match edges.map(|edges| edges.kind) {
                        None => "",
                        Some(Graph::Tree) => ", the edges of a tree",
                        Some(Graph::Connected) => ", the edges of a connected graph",
                        Some(Graph::Simple) => ", the edges of a simple graph",
                    };
                    let _ = writeln!(text, "{indent}{} times{edges}:", self.count(count));
                    self.describe_nodes(body, depth + 1, text);
                    Ok(())
                }
                Node::Forms { count, forms } => {
                    let _ = writeln!(text, "{indent}{} times one of:", self.count(count));
                    for form in forms {
                        let fields = form.fields.iter().map(|&var| self.describe_field(var));
                        let fields: Vec<String> = fields.collect();
                        let _ = writeln!(
                            text,
                            "{}",
                            format!("{indent}  “{}” {}", form.key, fields.join("  ")).trim_end()
                        );
                    }
                    Ok(())
                }
            };
        }
    }

    fn describe_line(&self, line: &Line) -> String {
        let mut parts: Vec<String> = line
            .fields
            .iter()
            .map(|&var| self.describe_field(var))
            .collect();
        if let Some(Row {
            count,
            element,
            law,
        }) = &line.row
        {
            let law = match law {
                Law::Any => "",
                Law::Distinct => ", distinct",
                Law::Sorted => ", sorted",
                Law::Increasing => ", increasing",
                Law::Parents => ", each a vertex before its own",
                Law::Permutation { .. } => ", a permutation",
            };
            parts.push(format!(
                "{} × {}{law}",
                self.count(count),
                self.describe_field(*element)
            ));
        }
        match parts.is_empty() {
            true => "an empty line".to_owned(),
            false => parts.join("  "),
        }
    }

    fn describe_field(&self, var: Var) -> String {
        let field = &self.fields[var];
        match &field.kind {
            Kind::Int(Int {
                range, least, most, ..
            }) => {
                let start = least
                    .as_ref()
                    .map_or_else(|| range.start().to_string(), |least| self.count(least));
                let end = most
                    .as_ref()
                    .map_or_else(|| range.end().to_string(), |most| self.count(most));
                format!("{} in {start}..={end}", field.name)
            }
            Kind::Decimal { places, .. } => {
                format!("{} with {}", field.name, counted(*places as u64, "decimal"))
            }
            Kind::Word {
                letters, length, ..
            } => {
                let length = match length {
                    Length::Of(count) => self.count(count),
                    Length::Between(range) if range.start() == range.end() => {
                        range.start().to_string()
                    }
                    Length::Between(range) => format!("{} to {}", range.start(), range.end()),
                };
                format!("{}, {length} of “{}”", field.name, letters.escape_ascii())
            }
            Kind::Choice(words) => format!("{}, one of {}", field.name, words.join(", ")),
        }
    }

    /// A count as it is written in mathematics.
    pub(super) fn count(&self, count: &Count) -> String {
        let name = |var: Var| self.fields[var].name.as_str();
        match *count {
            Count::Fixed(value) => value.to_string(),
            Count::Linear { of, times, plus } => {
                let times = if times == 1 {
                    String::new()
                } else {
                    format!("{times}")
                };
                match plus {
                    0 => format!("{times}{}", name(of)),
                    1.. => format!("{times}{} + {plus}", name(of)),
                    _ => format!("{times}{} − {}", name(of), -plus),
                }
            }
            Count::Sum(one, other) => format!("{} + {}", name(one), name(other)),
            Count::Product(one, other) => format!("{}·{}", name(one), name(other)),
            Count::Pairs(of) => format!("{0}({0} − 1)/2", name(of)),
            Count::Rest => "any number of".to_owned(),
        }
    }
}

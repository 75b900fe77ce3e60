//! What stands where in the samples, once it is known how to read them.

use std::collections::BTreeMap;

use super::format::{Node, Var};
use super::place::{Place, Reader};
use super::sample::{Sample, Token};

/// One line of a sample, with the numbers that were read before it and in it.
#[derive(Clone, Debug)]
pub(super) struct Seen<'a> {
    pub sample: usize,
    pub line: usize,
    pub fields: &'a [Token],
    pub row: &'a [Token],
    pub values: Vec<Option<i64>>,
}

impl Seen<'_> {
    pub fn value(&self, var: Var) -> Option<i64> {
        self.values.get(var).copied().flatten()
    }
}

/// The lines of each node that is a line, or a form of one, by its first variable.
pub(super) fn collect<'a>(samples: &'a [Sample], body: &[Node]) -> BTreeMap<Var, Vec<Seen<'a>>> {
    let mut seen: BTreeMap<Var, Vec<Seen<'a>>> = BTreeMap::new();
    let reader = Reader { samples };
    for sample in 0..samples.len() {
        let mut start = Place {
            sample,
            line: 0,
            values: Vec::new(),
        };
        reader.read_telling(body, &mut start, &mut |node, place| {
            let tokens = samples[place.sample].lines[place.line].as_slice();
            let (key, fields, row) = match node {
                Node::Line(line) => {
                    let (fields, row) = tokens.split_at(line.fields.len());
                    let element = line.row.as_ref().map(|row| row.element);
                    (line.fields.first().copied().or(element), fields, row)
                }
                Node::Forms { forms, .. } => {
                    let form = forms.iter().find(|form| form.key == tokens[0].text);
                    let first = form.and_then(|form| form.fields.first().copied());
                    (first, &tokens[1..], &tokens[..0])
                }
                Node::Repeat { .. } => return,
            };
            let Some(key) = key else { return };
            let mut values = place.values.clone();
            if matches!(node, Node::Forms { .. }) {
                values.resize(values.len().max(key), None);
                values.truncate(key);
                values.extend(fields.iter().map(|token| token.int));
            }
            seen.entry(key).or_default().push(Seen {
                sample: place.sample,
                line: place.line,
                fields,
                row,
                values,
            });
        });
    }
    seen
}

/// The lines of one execution of a repetition each: those that follow each other.
pub(super) fn runs<'a, 'b>(seen: &'b [Seen<'a>]) -> impl Iterator<Item = &'b [Seen<'a>]> {
    seen.chunk_by(|one, next| one.sample == next.sample && one.line + 1 == next.line)
}

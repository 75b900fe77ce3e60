//! Reading a sample line by line, as a body of nodes has it.

use super::format::{Count, Node, Var};
use super::sample::{Sample, Token};

/// Where the reading of a sample is, and the variables that it has met.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub sample: usize,
    pub line: usize,
    pub values: Vec<Option<i64>>,
}

impl Place {
    pub fn value(&self, var: Var) -> Option<i64> {
        self.values.get(var).copied().flatten()
    }

    pub fn set(&mut self, var: Var, value: Option<i64>) {
        if self.values.len() <= var {
            self.values.resize(var + 1, None);
        }
        self.values[var] = value;
    }
}

/// Reads samples by nodes.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub samples: &'a [Sample],
}

impl<'a> Reader<'a> {
    /// The tokens of the line at hand.
    pub fn line(&self, place: &Place) -> Option<&'a [Token]> {
        let lines = &self.samples[place.sample].lines;
        lines.get(place.line).map(Vec::as_slice)
    }

    /// How many lines are left.
    pub fn rest(&self, place: &Place) -> usize {
        self.samples[place.sample].lines.len() - place.line
    }

    /// Reads the nodes once from `place` on, and says whether they fit.
    pub fn read(&self, body: &[Node], place: &mut Place) -> bool {
        self.read_telling(body, place, &mut |_, _| {})
    }

    /// The same, telling each line before it is left.
    pub fn read_telling(
        &self,
        body: &[Node],
        place: &mut Place,
        tell: &mut impl FnMut(&Node, &Place),
    ) -> bool {
        body.iter().all(|node| match node {
            Node::Line(line) => {
                let Some(tokens) = self.samples[place.sample].lines.get(place.line) else {
                    return false;
                };
                if tokens.len() < line.fields.len() {
                    return false;
                }
                for (&var, token) in line.fields.iter().zip(tokens) {
                    place.set(var, token.int);
                }
                let row = match &line.row {
                    None => Some(0),
                    Some(row) => row.count.value(|var| place.value(var)),
                };
                if row != Some((tokens.len() - line.fields.len()) as i64) {
                    return false;
                }
                tell(node, place);
                place.line += 1;
                true
            }
            Node::Repeat { count, body, .. } => {
                if *count == Count::Rest {
                    while self.rest(place) > 0 {
                        if !self.read_telling(body, place, tell) {
                            return false;
                        }
                    }
                    return true;
                }
                let times = count.value(|var| place.value(var)).unwrap_or(-1);
                (0..=self.rest(place) as i64).contains(&times)
                    && (0..times).all(|_| self.read_telling(body, place, tell))
            }
            Node::Forms { count, forms } => {
                let times = count.value(|var| place.value(var)).unwrap_or(-1);
                (0..=self.rest(place) as i64).contains(&times)
                    && (0..times).all(|_| {
                        let tokens = &self.samples[place.sample].lines[place.line];
                        let fits = forms.iter().any(|form| {
                            tokens.first().is_some_and(|key| key.text == form.key)
                                && tokens.len() == form.fields.len() + 1
                        });
                        if fits {
                            tell(node, place);
                            place.line += 1;
                        }
                        fits
                    })
            }
        })
    }
}

//! Which numbers are `usize`, and which are needed again.

use crate::draft::format::{Count, Format, Kind, Length, Line, Node, Size, Var};

/// What is to be known of each number before code is written.
pub(super) struct Types {
    is_size: Vec<bool>,
    used: Vec<bool>,
}

impl Types {
    pub fn of(format: &Format) -> Self {
        let mut types = Self {
            is_size: vec![false; format.fields.len()],
            used: vec![false; format.fields.len()],
        };
        for (var, field) in format.fields.iter().enumerate() {
            match &field.kind {
                Kind::Int(int) => {
                    types.is_size[var] = int.counts || format.size == Size::Var(var);
                    types.note(int.least.as_ref());
                    types.note(int.most.as_ref());
                }
                Kind::Word {
                    length: Length::Of(count),
                    ..
                } => {
                    types.note(Some(count));
                    for var in count.variables() {
                        types.is_size[var] = true;
                    }
                }
                _ => {}
            }
        }
        types.nodes(&format.body);
        // What is compared is of one type.
        let mut changed = true;
        while changed {
            changed = false;
            for (var, field) in format.fields.iter().enumerate() {
                let Kind::Int(int) = &field.kind else {
                    continue;
                };
                let others = [&int.least, &int.most].into_iter().flatten();
                for other in others.flat_map(Count::variables) {
                    if types.is_size[var] != types.is_size[other] {
                        types.is_size[var] = true;
                        types.is_size[other] = true;
                        changed = true;
                    }
                }
            }
        }
        types
    }

    fn note(&mut self, count: Option<&Count>) {
        for var in count.into_iter().flat_map(Count::variables) {
            self.used[var] = true;
        }
    }

    fn nodes(&mut self, body: &[Node]) {
        for node in body {
            match node {
                Node::Line(Line { row, .. }) => self.note(row.as_ref().map(|row| &row.count)),
                Node::Repeat { count, body, edges } => {
                    self.note(Some(count));
                    if let Some(edges) = edges {
                        self.used[edges.vertices] = true;
                    }
                    self.nodes(body);
                }
                Node::Forms { count, .. } => self.note(Some(count)),
            }
        }
    }

    /// The type of a number, where it has to be said.
    pub fn suffix(&self, var: Var) -> &'static str {
        if self.is_size[var] { "usize" } else { "i64" }
    }

    pub fn is_used(&self, var: Var) -> bool {
        self.used[var]
    }
}

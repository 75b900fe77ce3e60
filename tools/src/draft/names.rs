//! What statements call their numbers and words.

use super::format::{Count, Format, Kind, Line, Node, Size, Var};

/// Names the fields of a format: no two alike.
pub(super) fn name(format: &mut Format) {
    let mut names = Names {
        names: vec![None; format.fields.len()],
    };
    let counts: Vec<Var> = (0..format.fields.len())
        .filter(|&var| matches!(&format.fields[var].kind, Kind::Int(int) if int.counts))
        .collect();
    if let (Size::Most(_), Some(&tests)) = (format.size, counts.first()) {
        names.give(tests, &["t"]);
    }
    queries(&format.body, format, &mut names);
    for var in counts {
        names.give(var, &["n", "m", "k"]);
    }
    fields(&format.body, format, true, &mut names);
    for (field, name) in format.fields.iter_mut().zip(names.names) {
        field.name = name.unwrap_or_default();
    }
}

struct Names {
    names: Vec<Option<String>>,
}

impl Names {
    /// The first of `wanted` that is free, unless it has a name.
    fn give(&mut self, var: Var, wanted: &[&str]) {
        if self.names[var].is_some() {
            return;
        }
        let others = [
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "o", "p", "r", "s",
        ];
        let numbered = (1..).map(|number| format!("{}{number}", wanted[0]));
        let mut candidates = wanted
            .iter()
            .chain(&others)
            .map(|name| (*name).to_owned())
            .chain(numbered);
        let taken = |name: &String| self.names.iter().flatten().any(|other| other == name);
        self.names[var] = candidates.find(|name| !taken(name));
    }
}

/// What counts queries is `q`.
fn queries(body: &[Node], format: &Format, names: &mut Names) {
    for node in body {
        match node {
            Node::Forms {
                count: Count::Linear { of, .. },
                ..
            } => names.give(*of, &["q"]),
            Node::Repeat {
                count,
                body,
                edges: None,
            } => {
                let intervals =
                    matches!(body.as_slice(), [Node::Line(line)] if is_interval(line, format));
                if let (true, Count::Linear { of, .. }) = (intervals, count)
                    && *of > 0
                {
                    names.give(*of, &["q"]);
                }
                queries(body, format, names);
            }
            _ => {}
        }
    }
}

/// Whether its first two numbers are in order.
fn is_interval(line: &Line, format: &Format) -> bool {
    line.fields.windows(2).next().is_some_and(|pair| {
        matches!(&format.fields[pair[1]].kind, Kind::Int(int) if int.least == Some(Count::of(pair[0])))
    })
}

fn fields(body: &[Node], format: &Format, top: bool, names: &mut Names) {
    for node in body {
        match node {
            Node::Line(line) => {
                let numbers: &[&str] =
                    if top && format.size == Size::Var(0) && line.fields.len() == 1 {
                        &["n", "k", "x", "y", "z"]
                    } else if is_interval(line, format) && !top {
                        &["l", "r", "x", "y", "z"]
                    } else if top {
                        &["k", "x", "y", "z", "w"]
                    } else {
                        &["x", "y", "z", "w"]
                    };
                for &var in &line.fields {
                    names.give(var, by_kind(&format.fields[var].kind, numbers));
                }
                if let Some(row) = &line.row {
                    let kind = &format.fields[row.element].kind;
                    names.give(row.element, by_kind(kind, &["a", "b", "c", "d"]));
                }
            }
            Node::Repeat { body, edges, .. } => {
                if let (Some(_), [Node::Line(line)]) = (edges, body.as_slice()) {
                    for (&var, name) in line.fields.iter().zip(["u", "v", "w"]) {
                        names.give(var, &[name]);
                    }
                }
                fields(body, format, false, names);
            }
            Node::Forms { forms, .. } => {
                for &var in forms.iter().flat_map(|form| &form.fields) {
                    names.give(
                        var,
                        by_kind(&format.fields[var].kind, &["x", "y", "z", "w"]),
                    );
                }
            }
        }
    }
}

fn by_kind<'a>(kind: &Kind, numbers: &'a [&'a str]) -> &'a [&'a str] {
    match kind {
        Kind::Word { .. } => &["s", "t", "word"],
        Kind::Choice(_) => &["kind"],
        Kind::Int(_) | Kind::Decimal { .. } => numbers,
    }
}

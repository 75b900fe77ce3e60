//! From a reading of the samples to a format: what each number and word is, and may be.

use std::collections::BTreeMap;

use super::format::{Count, Field, Format, Graph, Int, Kind, Law, Length, Line, Node, Size, Var};
use super::numbers::{Role, Value, around, integer};
use super::sample::Sample;
use super::seen::{Seen, collect};
use super::shape::Reading;
use super::{laws, limits, names, words};

/// The format of a reading. Linear in the samples.
pub(super) fn format(samples: &[Sample], reading: &Reading) -> Format {
    let mut inference = Inference {
        seen: collect(samples, &reading.body),
        counting: counting(&reading.body),
        numbers: Vec::new(),
        kinds: vec![Kind::Choice(Vec::new()); reading.variables],
    };
    let mut body = reading.body.clone();
    inference.nodes(&mut body, true);
    limits::settle(&mut inference.kinds);
    let size = size(&body, &mut inference.kinds);
    let fields = inference.kinds.into_iter().map(|kind| Field {
        name: String::new(),
        kind,
    });
    let mut format = Format {
        body,
        fields: fields.collect(),
        samples: samples.len(),
        size,
    };
    names::name(&mut format);
    format
}

struct Inference<'a> {
    seen: BTreeMap<Var, Vec<Seen<'a>>>,
    counting: Vec<Var>,
    /// The numbers met so far, in the order of the input.
    numbers: Vec<Var>,
    kinds: Vec<Kind>,
}

impl Inference<'_> {
    fn nodes(&mut self, body: &mut [Node], top: bool) {
        for node in body {
            match node {
                Node::Line(line) => self.line(line, top),
                Node::Repeat { count, body, edges } => {
                    let outside = self.numbers.len();
                    self.nodes(body, false);
                    self.numbers.truncate(outside);
                    if let [Node::Line(line)] = body.as_slice() {
                        *edges = self.edges(count, line);
                    }
                }
                Node::Forms { forms, .. } => {
                    for form in forms {
                        let outside = self.numbers.len();
                        for (place, &var) in form.fields.iter().enumerate() {
                            self.field(form.fields[0], place, var, Role::Element);
                        }
                        self.numbers.truncate(outside);
                    }
                }
            }
        }
    }

    fn line(&mut self, line: &mut Line, top: bool) {
        let role = if top { Role::Header } else { Role::Element };
        for (place, &var) in line.fields.iter().enumerate() {
            let role = if self.counting.contains(&var) {
                Role::Count
            } else {
                role
            };
            self.field(line.fields[0], place, var, role);
        }
        if let Some(row) = &mut line.row {
            let key = line.fields.first().copied().unwrap_or(row.element);
            let seen = &self.seen[&key];
            let tokens: Vec<_> = seen
                .iter()
                .flat_map(|seen| seen.row.iter().map(move |token| (token, seen)))
                .collect();
            self.kinds[row.element] =
                kind((key, row.element), &tokens, Role::Element, &self.numbers);
            if matches!(self.kinds[row.element], Kind::Int(_)) {
                let rows: Vec<Vec<i64>> = seen
                    .iter()
                    .map(|seen| seen.row.iter().filter_map(|token| token.int).collect())
                    .collect();
                row.law = laws::of_rows(&rows, &row.count);
                let limit = row.count.value(|of| match &self.kinds[of] {
                    Kind::Int(limit) => Some(*limit.range.end()),
                    _ => None,
                });
                let within = self.bound_of(&row.count);
                if let Kind::Int(int) = &mut self.kinds[row.element] {
                    settle(int, row.law, &row.count, limit.unwrap_or(0), within);
                }
            }
        }
    }

    fn field(&mut self, key: Var, place: usize, var: Var, role: Role) {
        let seen = self.seen.get(&key).map_or(&[][..], Vec::as_slice);
        let tokens: Vec<_> = seen
            .iter()
            .map(|seen| (&seen.fields[place], seen))
            .collect();
        self.kinds[var] = kind((key, var), &tokens, role, &self.numbers);
        if matches!(self.kinds[var], Kind::Int(_)) {
            self.numbers.push(var);
        }
    }

    /// What a count is not above.
    fn bound_of(&self, count: &Count) -> Option<Count> {
        match count {
            Count::Linear {
                of,
                times: 1,
                plus: 0,
            } => self.int(*of)?.most,
            _ => None,
        }
    }

    fn edges(&mut self, count: &Count, line: &Line) -> Option<super::format::Edges> {
        let ((&[from, to], None) | (&[from, to, _], None)) = (line.fields.as_slice(), &line.row)
        else {
            return None;
        };
        if line
            .fields
            .iter()
            .any(|&var| !matches!(self.kinds[var], Kind::Int(_)))
        {
            return None;
        }
        let vertices = |var: Var| match &self.kinds[var] {
            Kind::Int(Int {
                most:
                    Some(Count::Linear {
                        of,
                        times: 1,
                        plus: 0,
                    }),
                ..
            }) => Some(*of),
            _ => None,
        };
        let of = vertices(to).or(vertices(from))?;
        let tree = *count
            == Count::Linear {
                of,
                times: 1,
                plus: -1,
            };
        let seen = &self.seen[&line.fields[0]];
        let edges = laws::of_lines(seen, of, tree)?;
        // Edges are seldom written with the smaller end first.
        let ordered = |line: &Seen<'_>| line.fields[0].int <= line.fields[1].int;
        if edges.kind == Graph::Simple && seen.iter().all(ordered) {
            return None;
        }
        // So many edges as there are pairs, and as a connected graph needs.
        if let Count::Linear {
            of: number,
            times: 1,
            plus: 0,
        } = *count
            && let Kind::Int(int) = &mut self.kinds[number]
        {
            int.most = Some(Count::Pairs(of));
            int.least = (edges.kind == Graph::Connected).then_some(Count::Linear {
                of,
                times: 1,
                plus: -1,
            });
        } else if !tree {
            return None;
        }
        for &var in &line.fields {
            if let Kind::Int(int) = &mut self.kinds[var] {
                (int.least, int.most) = (None, None);
                if var == from || var == to {
                    int.range = 1..=*int.range.end();
                    int.small = 1..=*int.small.end();
                    int.most = Some(Count::of(of));
                }
            }
        }
        if let Kind::Int(vertices) = &mut self.kinds[of] {
            vertices.become_count();
        }
        Some(edges)
    }

    fn int(&self, var: Var) -> Option<Int> {
        match &self.kinds[var] {
            Kind::Int(int) => Some(int.clone()),
            _ => None,
        }
    }
}

/// The range of elements that obey a law.
fn settle(int: &mut Int, law: Law, count: &Count, most: i64, within: Option<Count>) {
    match law {
        Law::Permutation { from } => {
            int.range = from..=(*int.range.end()).max(most);
            (int.least, int.most) = (None, None);
        }
        Law::Distinct | Law::Increasing => {
            // There must be as many as are drawn.
            if int.most.as_ref() != Some(count) && int.most != within {
                int.most = None;
            }
            if let Count::Fixed(count) = count {
                int.range =
                    *int.range.start()..=(*int.range.end()).max(int.range.start() + count - 1);
            }
            let width = 12.max(match count {
                Count::Fixed(count) => *count,
                _ => 0,
            });
            int.range = *int.range.start()..=(*int.range.end()).max(int.range.start() + width - 1);
            int.small = around(&int.range, width);
        }
        Law::Parents => {
            int.range = 1..=(*int.range.end()).max(most);
            (int.least, int.most) = (None, None);
        }
        Law::Any | Law::Sorted => {}
    }
}

fn kind(
    (first, var): (Var, Var),
    tokens: &[(&super::sample::Token, &Seen<'_>)],
    role: Role,
    numbers: &[Var],
) -> Kind {
    if tokens.is_empty() {
        return words::unseen();
    }
    if role != Role::Count && words::are_words(tokens, numbers) {
        return words::word(tokens, numbers);
    }
    if role == Role::Element
        && let Some(numbers) = words::two_numbers(tokens)
    {
        return numbers;
    }
    if let Some(decimals) = words::decimals(tokens) {
        return decimals;
    }
    let values: Vec<Value<'_, '_>> = tokens
        .iter()
        .filter_map(|&(token, seen)| Some((token.int?, seen)))
        .collect();
    Kind::Int(integer((first, var), &values, role, numbers))
}

/// The variables that count something.
fn counting(body: &[Node]) -> Vec<Var> {
    let mut all = Vec::new();
    for node in body {
        match node {
            Node::Line(Line { row: Some(row), .. }) => all.extend(row.count.variables()),
            Node::Line(_) => {}
            Node::Repeat { count, body, .. } => {
                all.extend(count.variables());
                all.extend(counting(body));
            }
            Node::Forms { count, .. } => all.extend(count.variables()),
        }
    }
    all
}

/// What "bigger" means: the first number or the length of the first word; but how large the tests
/// are rather than how many.
fn size(body: &[Node], kinds: &mut [Kind]) -> Size {
    let first = match body.first() {
        Some(Node::Line(Line { fields, .. })) => fields.first().copied(),
        _ => None,
    };
    let tests = body.iter().any(|node| match node {
        Node::Repeat { count, body, .. } => {
            first.is_some_and(|first| *count == Count::of(first)) && grows(body, kinds)
        }
        _ => false,
    });
    match first.map(|first| (first, &mut kinds[first])) {
        Some((first, Kind::Int(int))) if tests => {
            // However many there are, one is enough.
            int.range = 1..=*int.range.end();
            int.small = 1..=3;
            Size::Most(least(first, kinds))
        }
        Some((first, Kind::Int(int))) if *int.range.start() >= 0 => Size::Var(first),
        Some((
            first,
            Kind::Word {
                length: Length::Between(_),
                ..
            },
        )) => Size::Var(first),
        _ => Size::None,
    }
}

/// The least that all counts but the first can be at most.
fn least(first: Var, kinds: &[Kind]) -> i64 {
    let starts = kinds.iter().skip(first + 1).filter_map(|kind| match kind {
        Kind::Int(int) if int.counts => Some(*int.range.start()),
        Kind::Word {
            length: Length::Between(range),
            ..
        } => Some(*range.start() as i64),
        _ => None,
    });
    starts.max().unwrap_or(1).max(1)
}

/// Whether a body has counts or lengths of its own.
fn grows(body: &[Node], kinds: &[Kind]) -> bool {
    body.iter().any(|node| match node {
        Node::Line(line) => line.fields.iter().any(|&var| match &kinds[var] {
            Kind::Int(int) => int.counts,
            Kind::Word {
                length: Length::Between(length),
                ..
            } => length.start() < length.end(),
            _ => false,
        }),
        Node::Repeat { body, .. } => grows(body, kinds),
        Node::Forms { .. } => false,
    })
}

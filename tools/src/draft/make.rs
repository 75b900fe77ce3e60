//! Inputs of a format: what a drafted family makes, without compiling it.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::format::{
    Count, Edges, Format, Graph, Int, Kind, Law, Length, Line, Node, Row, Size, Var,
};
use crate::case::Case;
use crate::generate::{connected_graph, graph, tree};
use crate::source::Source;

/// How large the numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A handful of everything: what a drafted family does.
    Small,
    /// As far as samples go, and a little further.
    Wide,
}

impl Format {
    /// An input of this format. Everything is drawn through `source`, the size first.
    pub fn make(&self, source: &mut Source, scale: Scale) -> Case {
        let mut maker = Maker {
            format: self,
            scale,
            values: vec![None; self.fields.len()],
            most: i64::MAX,
            length: None,
            text: String::new(),
        };
        maker.size(source);
        maker.nodes(&self.body, source);
        Case::from(maker.text)
    }
}

/// The most elements of a row, or letters of a word, of a wide input.
const WIDE: i64 = 40;

struct Maker<'a> {
    format: &'a Format,
    scale: Scale,
    values: Vec<Option<i64>>,
    /// Of the inner counts.
    most: i64,
    /// Of the first word, drawn in advance.
    length: Option<(Var, usize)>,
    text: String,
}

impl Maker<'_> {
    fn size(&mut self, source: &mut Source) {
        let drawn = |range: RangeInclusive<i64>, source: &mut Source| {
            source.size(*range.start() as usize..=*range.end() as usize)
        };
        match self.format.size {
            Size::None => {}
            Size::Most(least) => {
                let most = if self.scale == Scale::Small { 6 } else { WIDE };
                self.most = drawn(least..=most.max(least), source) as i64;
            }
            Size::Var(var) => match &self.format.fields[var].kind {
                Kind::Int(int) => {
                    let range = self.range(int);
                    self.values[var] = Some(drawn(range, source) as i64);
                }
                Kind::Word {
                    length: Length::Between(range),
                    ..
                } => {
                    let range = *range.start() as i64..=self.longest(range) as i64;
                    self.length = Some((var, drawn(range, source)));
                }
                _ => {}
            },
        }
    }

    fn nodes(&mut self, body: &[Node], source: &mut Source) {
        for node in body {
            match node {
                Node::Line(line) => self.line(line, source),
                Node::Repeat { count, body, edges } => {
                    let times = self.times(count, source);
                    match (edges, body.as_slice()) {
                        (Some(edges), [Node::Line(line)]) => self.edges(edges, line, times, source),
                        _ => (0..times).for_each(|_| self.nodes(body, source)),
                    }
                }
                Node::Forms { count, forms } => {
                    for _ in 0..self.times(count, source) {
                        let form = source.pick(forms);
                        self.text.push_str(&form.key);
                        for &var in &form.fields {
                            self.text.push(' ');
                            self.field(var, source);
                        }
                        self.text.push('\n');
                    }
                }
            }
        }
    }

    fn times(&self, count: &Count, source: &mut Source) -> i64 {
        match count {
            Count::Rest => source.int(1..=6),
            count => self.count(count).unwrap_or(0),
        }
    }

    fn line(&mut self, line: &Line, source: &mut Source) {
        for (place, &var) in line.fields.iter().enumerate() {
            if place > 0 {
                self.text.push(' ');
            }
            self.field(var, source);
        }
        if let Some(row) = &line.row {
            self.row(row, line.fields.is_empty(), source);
        }
        self.text.push('\n');
    }

    fn row(&mut self, row: &Row, first: bool, source: &mut Source) {
        let count = self.count(&row.count).unwrap_or(0).max(0) as usize;
        let field = &self.format.fields[row.element];
        let Kind::Int(int) = &field.kind else {
            for place in 0..count {
                if place > 0 || !first {
                    self.text.push(' ');
                }
                self.field(row.element, source);
            }
            return;
        };
        let range = self.spread(self.range(int), source);
        let elements = match row.law {
            Law::Any => source.vec(count, |source| source.int(range.clone())),
            Law::Sorted => source.sorted(count, range),
            Law::Distinct => source.distinct(count, range),
            Law::Increasing => source.distinct_sorted(count, range),
            Law::Parents => (1..=count as i64)
                .map(|most| source.int(1..=most))
                .collect(),
            Law::Permutation { from } => {
                let places = source.permutation(count).into_iter();
                places.map(|place| place as i64 + from).collect()
            }
        };
        for (place, element) in elements.into_iter().enumerate() {
            if place > 0 || !first {
                self.text.push(' ');
            }
            self.write(element);
        }
    }

    /// The range of a wide row: as wide as can be, or much narrower, so that elements meet.
    fn spread(&self, range: RangeInclusive<i64>, source: &mut Source) -> RangeInclusive<i64> {
        let (start, end) = (*range.start(), *range.end());
        if self.scale == Scale::Small || end - start < 100 {
            return range;
        }
        let digits = source.int(2..=end.max(-start).to_string().len() as u32);
        let most = 10_i64
            .checked_pow(digits)
            .map_or(i64::MAX, |power| power - 1);
        super::numbers::around(&range, most)
    }

    fn field(&mut self, var: Var, source: &mut Source) {
        match &self.format.fields[var].kind {
            Kind::Int(int) => {
                let value = match self.values[var].filter(|_| self.format.size == Size::Var(var)) {
                    Some(value) => value,
                    None => source.int(self.range(int)),
                };
                self.values[var] = Some(value);
                self.write(value);
            }
            Kind::Decimal { range, places } => {
                let range = super::numbers::around(range, 10_i64.pow(*places as u32) * 9);
                let value: i64 = source.int(range);
                let sign = if value < 0 { "-" } else { "" };
                let unit = 10_u64.pow(*places as u32);
                let (whole, part) = (value.unsigned_abs() / unit, value.unsigned_abs() % unit);
                self.write(format_args!("{sign}{whole}.{part:0places$}"));
            }
            Kind::Word { few, length, .. } => {
                let length = match (length, self.length) {
                    (Length::Of(count), _) => self.count(count).unwrap_or(0) as usize,
                    (Length::Between(_), Some((of, length))) if of == var => length,
                    (Length::Between(range), _) => source.int(*range.start()..=self.longest(range)),
                };
                self.text.push_str(&source.text(few, length));
            }
            Kind::Choice(words) => {
                let word: &String = source.pick(words);
                self.text.push_str(word);
            }
        }
    }

    fn longest(&self, range: &RangeInclusive<usize>) -> usize {
        let most = match self.scale {
            Scale::Small => 6,
            Scale::Wide => WIDE,
        };
        (*range.end())
            .min(most.min(self.most) as usize)
            .max(*range.start())
    }

    /// What a number may be after those before it.
    fn range(&self, int: &Int) -> RangeInclusive<i64> {
        let range = match (self.scale, int.counts) {
            (Scale::Small, _) => int.small.clone(),
            (Scale::Wide, true) => {
                *int.range.start()..=(*int.range.end()).min(WIDE.max(*int.small.end()))
            }
            (Scale::Wide, false) => int.range.clone(),
        };
        let least = int.least.as_ref().and_then(|count| self.count(count));
        let most = int.most.as_ref().and_then(|count| self.count(count));
        let start = least.map_or(*range.start(), |least| least.max(*range.start()));
        let mut end = most.map_or(*range.end(), |most| most.min(*range.end()));
        if int.counts {
            end = end.min(self.most);
        }
        start..=end.max(start)
    }

    fn count(&self, count: &Count) -> Option<i64> {
        count.value(|var| self.values[var])
    }

    fn edges(&mut self, edges: &Edges, line: &Line, count: i64, source: &mut Source) {
        let vertices = self.values[edges.vertices].unwrap_or(1).max(1) as usize;
        let graph = match edges.kind {
            Graph::Tree => tree(source, vertices),
            Graph::Connected => connected_graph(source, vertices, count as usize),
            Graph::Simple => graph(source, vertices, count as usize),
        };
        for (one, other) in graph.shuffled(source).edges {
            for (place, &var) in line.fields.iter().enumerate() {
                match place {
                    0 => self.write(one + 1),
                    1 => self.write(format_args!(" {}", other + 1)),
                    _ => {
                        self.text.push(' ');
                        self.field(var, source);
                    }
                }
            }
            if let Some(row) = &line.row {
                self.row(row, false, source);
            }
            self.text.push('\n');
        }
    }

    fn write(&mut self, value: impl std::fmt::Display) {
        // Writing to a string does not fail.
        let _ = write!(self.text, "{value}");
    }
}

//! Whether an input has the format: what a drafted validator says, without compiling it.

use std::ops::RangeInclusive;

use super::format::{Count, Edges, Format, Graph, Kind, Law, Length, Line, Node, Row, Var};
use crate::output::picture::Picture;
use crate::scanner::{Invalid, Scanner};

impl Format {
    /// Reads an input as strictly as the validator that is drafted of this format.
    ///
    /// # Errors
    ///
    /// If it is not of the format.
    pub fn check(&self, text: &[u8]) -> Result<(), Invalid> {
        self.read(text).map(|_| ())
    }

    /// The graphs in an input, as they stand there.
    ///
    /// # Errors
    ///
    /// If it is not of the format.
    pub fn graphs(&self, text: &[u8]) -> Result<Vec<Picture>, Invalid> {
        self.read(text).map(|reader| reader.graphs)
    }

    fn read<'a>(&'a self, text: &'a [u8]) -> Result<Reader<'a>, Invalid> {
        let mut reader = Reader {
            format: self,
            values: vec![None; self.fields.len()],
            input: Scanner::new(text),
            graphs: Vec::new(),
        };
        reader.nodes(&self.body)?;
        reader.input.end()?;
        Ok(reader)
    }
}

struct Reader<'a> {
    format: &'a Format,
    values: Vec<Option<i64>>,
    input: Scanner<'a>,
    graphs: Vec<Picture>,
}

impl Reader<'_> {
    fn nodes(&mut self, body: &[Node]) -> Result<(), Invalid> {
        body.iter().try_for_each(|node| self.node(node))
    }

    fn node(&mut self, node: &Node) -> Result<(), Invalid> {
        match node {
            Node::Line(line) => self.line(line),
            Node::Repeat { count, body, edges } => {
                let start = self.input.place();
                let mut pairs = Vec::new();
                let mut labels = Vec::new();
                let mut done = 0;
                while self
                    .count(count)
                    .map_or_else(|| !self.input.is_at_end(), |count| done < count)
                {
                    self.nodes(body)?;
                    if let (Some(_), [Node::Line(line)]) = (edges, body.as_slice()) {
                        let end = |place: usize| self.values[line.fields[place]].unwrap_or(0);
                        pairs.push((end(0), end(1)));
                        let more = line.fields[2..].iter().filter_map(|&var| self.values[var]);
                        labels.push(more.map(|value| value.to_string()).collect::<Vec<_>>());
                    }
                    done += 1;
                }
                match edges {
                    Some(edges) => {
                        self.edges(edges, &pairs, start)?;
                        let labels = labels.iter().map(|words| words.join(" "));
                        let edges_of =
                            |(pair, label): (&(i64, i64), String)| (pair.0, pair.1, label);
                        let vertices = self.values[edges.vertices].unwrap_or(0);
                        self.graphs.push(Picture {
                            vertices: usize::try_from(vertices).unwrap_or(0),
                            edges: pairs.iter().zip(labels).map(edges_of).collect(),
                        });
                        Ok(())
                    }
                    None => Ok(()),
                }
            }
            Node::Forms { count, forms } => {
                for _ in 0..self.count(count).unwrap_or(0) {
                    let start = self.input.place();
                    let key = self.input.word("a command", &printable(), 1..=100)?;
                    let form = forms.iter().find(|form| form.key.as_bytes() == key);
                    let Some(form) = form else {
                        let expected = "a command".to_owned();
                        let found = format!("“{}”", key.escape_ascii());
                        return Err(self.input.refuse(start, expected, found));
                    };
                    for &var in &form.fields {
                        self.input.blank()?;
                        self.field(var)?;
                    }
                    self.input.newline()?;
                }
                Ok(())
            }
        }
    }

    fn line(&mut self, line: &Line) -> Result<(), Invalid> {
        for (place, &var) in line.fields.iter().enumerate() {
            if place > 0 {
                self.input.blank()?;
            }
            self.field(var)?;
        }
        if let Some(row) = &line.row {
            self.row(row, line.fields.is_empty())?;
        }
        self.input.newline()
    }

    fn row(&mut self, row: &Row, first: bool) -> Result<(), Invalid> {
        let start = self.input.place();
        let mut elements = Vec::new();
        for place in 0..self.count(&row.count).unwrap_or(0) {
            if place > 0 || !first {
                self.input.blank()?;
            }
            self.field(row.element)?;
            elements.extend(self.values[row.element]);
        }
        let mut sorted = elements.clone();
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|pair| pair[0] < pair[1]);
        let (holds, expected) = match row.law {
            Law::Any => (true, ""),
            Law::Distinct => (distinct, "different numbers"),
            Law::Sorted => (elements.is_sorted(), "numbers in order"),
            Law::Increasing => (distinct && elements.is_sorted(), "increasing numbers"),
            Law::Parents => {
                let before = (1..).zip(&elements).all(|(place, &value)| value <= place);
                (before, "a vertex before it")
            }
            Law::Permutation { from } => {
                let all = (from..)
                    .zip(&sorted)
                    .all(|(wanted, &value)| wanted == value);
                (all, "a permutation")
            }
        };
        if holds {
            return Ok(());
        }
        Err(self
            .input
            .refuse(start, expected.to_owned(), "others".to_owned()))
    }

    fn field(&mut self, var: Var) -> Result<(), Invalid> {
        let field = &self.format.fields[var];
        match &field.kind {
            Kind::Int(int) => {
                let least = int.least.as_ref().and_then(|count| self.count(count));
                let most = int.most.as_ref().and_then(|count| self.count(count));
                let range = least.map_or(*int.range.start(), |least| least.max(*int.range.start()))
                    ..=most.map_or(*int.range.end(), |most| most.min(*int.range.end()));
                self.values[var] = Some(self.input.int(&field.name, range)?);
            }
            Kind::Decimal { .. } => {
                self.input.word(&field.name, b"-.0123456789", 1..=30)?;
            }
            Kind::Word {
                letters, length, ..
            } => {
                let length = self.length(length);
                self.input.word(&field.name, letters, length)?;
            }
            Kind::Choice(words) => {
                let start = self.input.place();
                let word = self.input.word(&field.name, &printable(), 1..=100)?;
                if !words.iter().any(|known| known.as_bytes() == word) {
                    let found = format!("“{}”", word.escape_ascii());
                    return Err(self.input.refuse(start, words.join(" or "), found));
                }
            }
        }
        Ok(())
    }

    fn length(&self, length: &Length) -> RangeInclusive<usize> {
        match length {
            Length::Between(range) => range.clone(),
            Length::Of(count) => {
                let length = self
                    .count(count)
                    .and_then(|length| usize::try_from(length).ok());
                let length = length.unwrap_or(0);
                length..=length
            }
        }
    }

    fn count(&self, count: &Count) -> Option<i64> {
        count.value(|var| self.values[var])
    }

    fn edges(&self, edges: &Edges, pairs: &[(i64, i64)], start: usize) -> Result<(), Invalid> {
        let mut sorted: Vec<_> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        sorted.sort_unstable();
        let simple =
            sorted.iter().all(|(a, b)| a < b) && sorted.windows(2).all(|pair| pair[0] != pair[1]);
        let vertices = self.values[edges.vertices].unwrap_or(0) as usize;
        let ends: Vec<_> = pairs
            .iter()
            .map(|&(a, b)| (a as usize, b as usize))
            .collect();
        let connected = edges.kind == Graph::Simple || super::laws::is_connected(vertices, &ends);
        if simple && connected {
            return Ok(());
        }
        let expected = match edges.kind {
            Graph::Tree => "the edges of a tree",
            Graph::Connected => "the edges of a connected graph",
            Graph::Simple => "different edges, and no loop",
        };
        Err(self
            .input
            .refuse(start, expected.to_owned(), "others".to_owned()))
    }
}

fn printable() -> Vec<u8> {
    (b'!'..=b'~').collect()
}

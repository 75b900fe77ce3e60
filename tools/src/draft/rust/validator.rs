//! The validator.

use super::writer::{Writer, bytes};
use crate::draft::format::{Edges, Form, Graph, Int, Kind, Law, Length, Line, Node, Row, Var};
use crate::output::text::counted;

impl Writer<'_> {
    pub(super) fn validator(&self) -> String {
        let mut code = Validator {
            writer: self,
            text: String::new(),
            depth: 1,
        };
        code.nodes(&self.format.body);
        code.line("input.end()");
        format!(
            "fn validate(input: &mut Scanner) -> Result<(), Invalid> {{\n{}}}\n",
            code.text
        )
    }
}

struct Validator<'a> {
    writer: &'a Writer<'a>,
    text: String,
    depth: usize,
}

impl Validator<'_> {
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    fn guessed(&mut self, line: &str, guess: &str) {
        for line in Writer::commented(line, guess, self.depth) {
            self.line(line);
        }
    }

    fn block(&mut self, head: &str, inner: impl FnOnce(&mut Self)) {
        self.line(format!("{head} {{"));
        self.depth += 1;
        inner(self);
        self.depth -= 1;
        self.line("}");
    }

    fn nodes(&mut self, body: &[Node]) {
        for node in body {
            match node {
                Node::Line(line) => {
                    self.fields(line);
                    self.line("input.newline()?;");
                }
                Node::Repeat { count, body, edges } => match (edges, body.as_slice()) {
                    (Some(edges), [Node::Line(line)]) => {
                        self.edges(edges, line, &self.writer.count(count));
                    }
                    _ => {
                        let head = match self.writer.count(count) {
                            rest if rest.is_empty() => "while !input.is_at_end()".to_owned(),
                            count => format!("for _ in 0..{count}"),
                        };
                        self.block(&head, |code| code.nodes(body));
                    }
                },
                Node::Forms { count, forms } => {
                    let head = format!("for _ in 0..{}", self.writer.count(count));
                    self.block(&head, |code| {
                        let keys: Vec<String> = forms.iter().map(|form| form.key.clone()).collect();
                        let numbers: Option<Vec<i64>> =
                            keys.iter().map(|key| key.parse().ok()).collect();
                        match numbers {
                            Some(numbers) => {
                                let (least, most) = (numbers.iter().min(), numbers.iter().max());
                                let (least, most) = (least.unwrap_or(&0), most.unwrap_or(&0));
                                code.line(format!(
                                    "let kind = input.int(\"kind\", {least}..={most})?;"
                                ));
                            }
                            None => code.key(&keys),
                        }
                        code.block("match kind", |code| code.arms(forms));
                        code.line("input.newline()?;");
                    });
                }
            }
        }
    }

    fn arms(&mut self, forms: &[Form]) {
        let pattern = |form: &Form| match form.key.parse::<i64>() {
            Ok(number) => number.to_string(),
            Err(_) => bytes(form.key.as_bytes()),
        };
        let (bare, long): (Vec<&Form>, Vec<&Form>) =
            forms.iter().partition(|form| form.fields.is_empty());
        if !bare.is_empty() {
            let patterns: Vec<String> = bare.into_iter().map(pattern).collect();
            self.line(format!("{} => {{}}", patterns.join(" | ")));
        }
        for (place, form) in long.iter().enumerate() {
            let pattern = match place + 1 == long.len() {
                true => "_".to_owned(),
                false => pattern(form),
            };
            self.block(&format!("{pattern} =>"), |code| {
                for &var in &form.fields {
                    code.line("input.blank()?;");
                    code.field(var);
                }
            });
        }
    }

    /// Reads a word that is one of these, as `kind`.
    fn key(&mut self, keys: &[String]) {
        let mut letters: Vec<u8> = keys.iter().flat_map(|key| key.bytes()).collect();
        letters.sort_unstable();
        letters.dedup();
        let lengths = keys.iter().map(String::len);
        let (shortest, longest) = (
            lengths.clone().min().unwrap_or(1),
            lengths.max().unwrap_or(1),
        );
        let known: Vec<String> = keys.iter().map(|key| bytes(key.as_bytes())).collect();
        self.line("let place = input.place();");
        self.line(format!(
            "let kind = input.word(\"kind\", {}, {shortest}..={longest})?;",
            bytes(&letters)
        ));
        self.block(
            &format!("if !matches!(kind, {})", known.join(" | ")),
            |code| {
                code.line(format!(
                "return Err(input.refuse(place, \"{}\".to_owned(), \"another word\".to_owned()));",
                keys.join(" or ")
            ));
            },
        );
    }

    fn fields(&mut self, line: &Line) {
        for (place, &var) in line.fields.iter().enumerate() {
            if place > 0 {
                self.line("input.blank()?;");
            }
            self.field(var);
        }
        if let Some(row) = &line.row {
            if !line.fields.is_empty() {
                self.line("input.blank()?;");
            }
            self.row(row);
        }
    }

    fn range(&self, int: &Int, var: Var) -> String {
        let start = match &int.least {
            Some(least) => self.writer.count(least),
            None => self.writer.int(*int.range.start(), var),
        };
        let end = match &int.most {
            Some(most) => self.writer.count(most),
            None => self.writer.int(*int.range.end(), var),
        };
        format!("{start}..={end}")
    }

    fn field(&mut self, var: Var) {
        let name = self.writer.name(var);
        let (call, guess) = match self.writer.kind(var) {
            Kind::Int(int) => (
                format!("input.int(\"{name}\", {})?;", self.range(int, var)),
                self.writer.guessed_int(int, Law::Any),
            ),
            Kind::Decimal { range, places } => {
                let unit = 10_f64.powi(*places as i32);
                let (start, end) = (*range.start() as f64 / unit, *range.end() as f64 / unit);
                (
                    format!("input.float(\"{name}\", {start:?}..={end:?}, {places})?;"),
                    self.writer.guess(&counted(*places as u64, "decimal")),
                )
            }
            Kind::Word {
                letters, length, ..
            } => {
                let length = match length {
                    Length::Of(count) => {
                        let count = self.writer.count(count);
                        format!("{count}..={count}")
                    }
                    Length::Between(range) => format!("{}..={}", range.start(), range.end()),
                };
                (
                    format!("input.word(\"{name}\", {}, {length})?;", bytes(letters)),
                    self.writer.guess("letters and length"),
                )
            }
            Kind::Choice(words) => {
                let words = words.clone();
                self.key(&words);
                return;
            }
        };
        let binding = match self.writer.is_used(var) {
            true => format!("let {name} = "),
            false => String::new(),
        };
        self.guessed(&format!("{binding}{call}"), &guess);
    }

    fn row(&mut self, row: &Row) {
        let count = self.writer.count(&row.count);
        let name = self.writer.name(row.element);
        let Kind::Int(int) = self.writer.kind(row.element) else {
            self.block(&format!("for place in 0..{count}"), |code| {
                code.block("if place > 0", |code| code.line("input.blank()?;"));
                code.field(row.element);
            });
            return;
        };
        let range = self.range(int, row.element);
        if row.law == Law::Parents {
            let guess = self.writer.guessed_int(int, row.law);
            self.block(&format!("for place in 1..={count}"), |code| {
                code.block("if place > 1", |code| code.line("input.blank()?;"));
                code.guessed(&format!("input.int(\"{name}\", 1..=place)?;"), &guess);
            });
            return;
        }
        let call = match row.law {
            Law::Parents => String::new(),
            Law::Any => format!("ints(\"{name}\", {count}, {range})"),
            Law::Distinct => format!("distinct_ints(\"{name}\", {count}, {range})"),
            Law::Sorted | Law::Increasing => format!("sorted_ints(\"{name}\", {count}, {range})"),
            Law::Permutation { from } => format!("permutation(\"{name}\", {count}, {from})"),
        };
        let guess = self.writer.guessed_int(int, row.law);
        self.guessed(&format!("input.{call}?;"), &guess);
    }

    fn edges(&mut self, edges: &Edges, line: &Line, count: &str) {
        let vertices = self.writer.name(edges.vertices);
        let (shape, connected) = match edges.kind {
            Graph::Tree => ("a tree", true),
            Graph::Connected => ("a connected graph, no loop, no edge twice", true),
            Graph::Simple => ("no loop, no edge twice", false),
        };
        self.line(format!("// {}.", self.writer.guess(shape)));
        match (line.fields.get(2), edges.kind) {
            (None, Graph::Tree) => self.line(format!("input.tree({vertices}, 1)?;")),
            (None, Graph::Connected) => {
                self.line(format!(
                    "input.connected({vertices}, {count}, 1, Allow::default())?;"
                ));
            }
            (None, Graph::Simple) => {
                self.line(format!(
                    "input.edges({vertices}, {count}, 1, Allow::default())?;"
                ));
            }
            (Some(&weight), _) => {
                let range = match self.writer.kind(weight) {
                    Kind::Int(int) => self.range(int, weight),
                    _ => "0..=0".to_owned(),
                };
                let call = format!(
                    "input.weighted_edges({vertices}, {count}, 1, Allow::default(), {range})?;"
                );
                if connected {
                    self.line("let place = input.place();");
                    self.line(format!("let edges = {call}"));
                    self.line(
                        "let ends: Vec<_> = edges.iter().map(|&(u, v, _)| (u, v)).collect();",
                    );
                    self.line(format!(
                        "input.check_connected({vertices}, &ends, 1, place)?;"
                    ));
                } else {
                    self.line(call);
                }
            }
        }
    }
}

//! The family.

use super::writer::{Writer, bytes};
use crate::draft::format::{Count, Edges, Form, Graph, Kind, Law, Length, Line, Node, Size, Var};
use crate::draft::numbers::around;

impl Writer<'_> {
    pub(super) fn family(&self) -> String {
        let mut code = Family {
            writer: self,
            text: String::new(),
            depth: 1,
            built: String::new(),
            inside: false,
            lists: 0,
        };
        if let Size::Most(least) = self.format.size {
            code.line(&format!(
                "let most = source.size({least}..={});",
                (least + 5).max(6)
            ));
        }
        code.nodes(&self.format.body);
        code.end();
        format!(
            "fn small(source: &mut Source) -> Case {{\n{}}}\n",
            code.text
        )
    }
}

struct Family<'a> {
    writer: &'a Writer<'a>,
    text: String,
    depth: usize,
    /// The end of the text so far, as calls that build a case.
    built: String,
    /// Whether `case` holds what was built before.
    inside: bool,
    /// How many lists of lines have a name.
    lists: usize,
}

impl Family<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn guessed(&mut self, line: &str, guess: Option<String>) {
        match guess {
            None => self.line(line),
            Some(guess) => {
                for line in Writer::commented(line, &guess, self.depth) {
                    self.line(&line);
                }
            }
        }
    }

    /// A name for a list of lines.
    fn list(&mut self) -> String {
        self.lists += 1;
        match self.lists {
            1 => "lines".to_owned(),
            number => format!("lines_{number}"),
        }
    }

    fn end(&mut self) {
        match (self.inside, std::mem::take(&mut self.built)) {
            (true, built) => self.line(&format!("case{built}")),
            (false, built) => self.line(&built),
        }
    }

    /// Puts what was built into `case`, which then can be added to.
    fn flush(&mut self) {
        let built = std::mem::take(&mut self.built);
        match (self.inside, built.is_empty()) {
            (true, true) => {}
            (true, false) => self.line(&format!("case = case{built};")),
            (false, true) => self.line("let mut case = Case::default();"),
            (false, false) => self.line(&format!("let mut case = {built};")),
        }
        self.inside = true;
    }

    /// Adds a line of text.
    fn build(&mut self, call: &str) {
        if self.built.is_empty() && !self.inside {
            self.built = match call
                .strip_prefix(".lines([")
                .and_then(|call| call.strip_suffix("])"))
            {
                Some(line) => format!("Case::line({line})"),
                None => format!("Case::default(){call}"),
            };
        } else {
            self.built.push_str(call);
        }
    }

    fn nodes(&mut self, body: &[Node]) {
        for node in body {
            match node {
                Node::Line(line) => self.one_line(line),
                Node::Repeat { count, body, edges } => self.repeat(count, body, edges.as_ref()),
                Node::Forms { count, forms } => self.forms(&self.writer.count(count), forms),
            }
        }
    }

    fn forms(&mut self, count: &str, forms: &[Form]) {
        let list = self.list();
        self.line(&format!(
            "let {list} = source.vec({count}, |source| match source.int(0..={}) {{",
            forms.len() - 1
        ));
        self.depth += 1;
        for (place, form) in forms.iter().enumerate() {
            let pattern = match place + 1 == forms.len() {
                true => "_".to_owned(),
                false => place.to_string(),
            };
            if form.fields.is_empty() {
                self.line(&format!("{pattern} => \"{}\".to_owned(),", form.key));
                continue;
            }
            self.line(&format!("{pattern} => {{"));
            self.depth += 1;
            for &var in &form.fields {
                self.draw(var);
            }
            let names = form
                .fields
                .iter()
                .map(|&var| format!(" {{{}}}", self.writer.name(var)));
            let names: String = names.collect();
            let key = form.key.replace('{', "{{").replace('}', "}}");
            self.line(&format!("format!(\"{key}{names}\")"));
            self.depth -= 1;
            self.line("}");
        }
        self.depth -= 1;
        self.line("});");
        self.build(&format!(".lines({list})"));
    }

    fn one_line(&mut self, line: &Line) {
        for &var in &line.fields {
            self.draw(var);
        }
        let names: Vec<&str> = line
            .fields
            .iter()
            .map(|&var| self.writer.name(var))
            .collect();
        let Some(row) = &line.row else {
            self.build(&match names.as_slice() {
                [] => ".lines([\"\"])".to_owned(),
                [name] => format!(".lines([{name}])"),
                names => format!(".lines([format_args!(\"{{{}}}\")])", names.join("} {")),
            });
            return;
        };
        let drawn = self.writer.drawn_row(row);
        let element = self.writer.name(row.element).to_owned();
        let guess = match self.writer.kind(row.element) {
            Kind::Int(int) => Some(self.writer.guessed_int(int, row.law)),
            _ => None,
        };
        self.guessed(&format!("let {element} = {drawn};"), guess);
        if names.is_empty() {
            self.build(&format!(".row({element})"));
        } else {
            // Numbers and words in one row.
            let fields: Vec<String> = names
                .iter()
                .map(|name| format!("{name}.to_string()"))
                .collect();
            self.build(&format!(
                ".row([{}].into_iter().chain({element}.iter().map(ToString::to_string)))",
                fields.join(", ")
            ));
        }
    }

    fn repeat(&mut self, count: &Count, body: &[Node], edges: Option<&Edges>) {
        let times = match count {
            Count::Rest => {
                self.line("let count = source.int(1..=6);");
                "count".to_owned()
            }
            count => self.writer.count(count),
        };
        if let (Some(edges), [Node::Line(line)]) = (edges, body) {
            self.edges(edges, line, &times);
            return;
        }
        if let [Node::Line(line @ Line { row: None, .. })] = body
            && !line.fields.is_empty()
        {
            self.lines(&times, line);
            return;
        }
        self.flush();
        self.line(&format!("for _ in 0..{times} {{"));
        self.depth += 1;
        self.nodes(body);
        self.flush();
        self.depth -= 1;
        self.line("}");
    }

    /// Lines of fields, drawn one by one.
    fn lines(&mut self, times: &str, line: &Line) {
        if let [var] = line.fields.as_slice()
            && let Some(drawn) = self.writer.drawn(*var)
        {
            let name = self.writer.name(*var).to_owned();
            let guess = self.guess(*var);
            self.guessed(
                &format!("let {name} = source.vec({times}, |source| {drawn});"),
                guess,
            );
            self.build(&format!(".lines({name})"));
            return;
        }
        let list = self.list();
        self.line(&format!("let {list} = source.vec({times}, |source| {{"));
        self.depth += 1;
        let text = match line.fields.as_slice() {
            &[var] => self.expression(var),
            fields => {
                fields.iter().for_each(|&var| self.draw(var));
                let names: Vec<&str> = fields.iter().map(|&var| self.writer.name(var)).collect();
                format!("format!(\"{{{}}}\")", names.join("} {"))
            }
        };
        self.line(&text);
        self.depth -= 1;
        self.line("});");
        self.build(&format!(".lines({list})"));
    }

    fn edges(&mut self, edges: &Edges, line: &Line, times: &str) {
        let vertices = self.writer.name(edges.vertices);
        let graph = match edges.kind {
            Graph::Tree => format!("tree(source, {vertices})"),
            Graph::Connected => format!("connected_graph(source, {vertices}, {times})"),
            Graph::Simple => format!("graph(source, {vertices}, {times})"),
        };
        let weights = line
            .fields
            .get(2)
            .and_then(|&weight| Some((weight, self.writer.drawn(weight)?)));
        match weights {
            Some((weight, drawn)) => {
                let name = self.writer.name(weight).to_owned();
                let guess = self.guess(weight);
                self.guessed(
                    &format!("let {name} = source.vec({times}, |source| {drawn});"),
                    guess,
                );
                self.line(&format!(
                    "let graph = {graph}.shuffled(source).weighted({name});"
                ));
            }
            None => self.line(&format!("let graph = {graph}.shuffled(source);")),
        }
        self.build(".lines(graph.lines(1))");
    }

    /// Binds a field.
    fn draw(&mut self, var: Var) {
        let name = self.writer.name(var).to_owned();
        let guess = self.guess(var);
        let first = self.writer.format.size == Size::Var(var);
        let drawn = match self.writer.kind(var) {
            Kind::Int(int) if first => {
                format!("source.size({})", self.writer.small_range(int, var))
            }
            Kind::Word {
                few,
                length: Length::Between(range),
                ..
            } if first => {
                let (least, most) = (range.start(), (*range.end()).min(6));
                self.line(&format!("let length = source.size({least}..={most});"));
                format!("source.text({}, length)", bytes(few))
            }
            _ => self.expression(var),
        };
        self.guessed(&format!("let {name} = {drawn};"), guess);
    }

    /// An expression that draws a field, behind what it needs.
    fn expression(&mut self, var: Var) -> String {
        match self.writer.kind(var) {
            Kind::Word {
                few,
                length: Length::Between(range),
                ..
            } if range.start() < range.end() => {
                let length = self.writer.between(range);
                self.line(&format!("let length = source.int({length});"));
                format!("source.text({}, length)", bytes(few))
            }
            Kind::Decimal { range, places } => {
                let unit = 10_i64.pow(*places as u32);
                let range = around(range, (9 * unit).min(i64::from(i32::MAX)));
                let (start, end) = (range.start(), range.end());
                format!("f64::from(source.int({start}..={end}_i32)) / {unit}.0")
            }
            _ => self.writer.drawn(var).unwrap_or_default(),
        }
    }

    fn guess(&self, var: Var) -> Option<String> {
        match self.writer.kind(var) {
            Kind::Int(int) => Some(self.writer.guessed_int(int, Law::Any)),
            _ => None,
        }
    }
}

//! What the compiler says, and where that was written.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::{bundle::edit::Text, read::source::Source};

/// A message of the compiler, as its JSON has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Diagnostic {
    pub message: String,
    pub level: String,
    code: Option<Code>,
    pub spans: Vec<Span>,
    #[serde(default)]
    pub children: Vec<Diagnostic>,
    pub rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Code {
    code: String,
}

/// A piece of a file that a message is about.
#[derive(Clone, Debug, Deserialize)]
pub struct Span {
    pub file_name: String,
    pub byte_start: usize,
    pub byte_end: usize,
    is_primary: bool,
    label: Option<String>,
    suggested_replacement: Option<String>,
    pub suggestion_applicability: Option<String>,
    expansion: Option<Box<Expansion>>,
}

/// The macro call that made what a span is about.
#[derive(Clone, Debug, Deserialize)]
struct Expansion {
    span: Span,
}

impl Span {
    /// The span, and the calls of the macros that it comes from, from the innermost out.
    pub fn with_calls(&self) -> Vec<&Span> {
        let mut spans = vec![self];
        while let Some(expansion) = &spans[spans.len() - 1].expansion {
            spans.push(&expansion.span);
        }
        spans.retain(|span| span.is_in_text());
        spans
    }

    /// Whether it is in the text, and not in some library's file.
    pub fn is_in_text(&self) -> bool {
        self.file_name.ends_with("main.rs")
    }
}

impl Diagnostic {
    /// The diagnostics among the lines of a compiler's JSON output.
    pub fn parse(output: &[u8]) -> Vec<Self> {
        let text = String::from_utf8_lossy(output);
        text.lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }

    /// Whether it is an error that says what is wrong, not how many errors there were.
    pub fn is_error(&self) -> bool {
        self.level.starts_with("error") && (!self.spans.is_empty() || self.code.is_some())
            || self.level == "error: internal compiler error"
    }

    /// Whether it comes of this lint.
    pub fn is_of(&self, lint: &str) -> bool {
        self.code.as_ref().is_some_and(|code| code.code == lint)
    }

    /// Whether it has one of these codes.
    pub fn is_any_of(&self, codes: &[&str]) -> bool {
        codes.iter().any(|code| self.is_of(code))
    }

    /// Whether it is about members of a type or trait, rather than about an item.
    pub fn is_about_member(&self) -> bool {
        ["method", "associated", "multiple", "field", "variant"]
            .iter()
            .any(|word| self.message.starts_with(word))
    }

    /// What it is about, as opposed to what else it shows.
    pub fn primary(&self) -> impl Iterator<Item = &Span> {
        self.spans.iter().filter(|span| span.is_primary)
    }

    /// What the compiler suggests to write instead, where it is sure: the first way that it knows.
    pub fn suggestion(&self) -> Vec<(&Span, &str)> {
        let of = |child: &'_ Diagnostic| -> bool {
            let applicability = child
                .spans
                .iter()
                .filter_map(|span| span.suggestion_applicability.as_deref());
            let mut applicability = applicability.peekable();
            applicability.peek().is_some() && applicability.all(|word| word == "MachineApplicable")
        };
        let Some(child) = self.children.iter().find(|child| of(child)) else {
            return Vec::new();
        };
        let replacement = |span: &'_ Span| span.suggested_replacement.is_some();
        let spans = child.spans.iter().filter(|span| replacement(span));
        spans
            .map(|span| (span, span.suggested_replacement.as_deref().unwrap_or("")))
            .collect()
    }

    /// The words within backquotes in the message itself.
    pub fn quoted(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        quoted(&self.message, &mut names);
        names
    }

    /// The words within backquotes: of the message, its labels and its notes.
    pub fn names(&self) -> BTreeSet<String> {
        let mut names = self.quoted();
        for label in self.spans.iter().filter_map(|span| span.label.as_ref()) {
            quoted(label, &mut names);
        }
        for child in &self.children {
            names.extend(child.names());
        }
        names
    }
}

fn quoted(message: &str, names: &mut BTreeSet<String>) {
    for part in message.split('`').skip(1).step_by(2) {
        let words = part.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        names.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
    }
}

/// Shows diagnostics: the compiler's words about `text`, and where in `files` it was written.
pub fn report(diagnostics: &[Diagnostic], text: &Text, files: &[Source]) -> String {
    let shown: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| one(diagnostic, text, files))
        .collect();
    shown.join("\n\n")
}

fn one(diagnostic: &Diagnostic, text: &Text, files: &[Source]) -> String {
    let rendered = diagnostic.rendered.as_deref();
    let mut shown = rendered
        .unwrap_or(&diagnostic.message)
        .trim_end()
        .to_owned();
    // What lies in another file, such as the standard library, was not written here.
    for span in diagnostic.primary().filter(|span| span.is_in_text()) {
        let place = text.origin(files, span.byte_start);
        let place = place.unwrap_or_else(|| "no file: paste put it in".to_owned());
        shown += &format!("\n  = written at: {place}");
    }
    shown
}

//! What the compiler says, and where that was written.

use std::path::Path;

use serde::Deserialize;

use crate::{
    bundle::edit::Text,
    failure::Failure,
    read::{program::Program, workspace},
};

/// A message of the compiler, as its JSON has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Diagnostic {
    pub message: String,
    pub level: String,
    code: Option<Code>,
    spans: Vec<Span>,
    rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Code {
    code: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Span {
    file_name: String,
    byte_start: usize,
    is_primary: bool,
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
        self.level.starts_with("error") && !self.spans.is_empty()
            || self.level == "error: internal compiler error"
    }

    /// Whether it comes of this lint.
    pub fn is_of(&self, lint: &str) -> bool {
        self.code.as_ref().is_some_and(|code| code.code == lint)
    }
}

/// Shows diagnostics: the compiler's words about the text, and where the text was written.
pub struct Report<'a> {
    pub program: &'a Program,
    pub text: &'a Text,
}

impl Report<'_> {
    /// One after the other.
    pub fn list(&self, diagnostics: &[Diagnostic]) -> String {
        let shown: Vec<String> = diagnostics
            .iter()
            .map(|diagnostic| self.one(diagnostic))
            .collect();
        shown.join("\n\n")
    }

    fn one(&self, diagnostic: &Diagnostic) -> String {
        let mut shown = diagnostic
            .rendered
            .as_deref()
            .unwrap_or(&diagnostic.message)
            .trim_end()
            .to_owned();
        for span in diagnostic.spans.iter().filter(|span| span.is_primary) {
            let place = match self.text.origin(self.program, span.byte_start) {
                // What lies in another file, such as the standard library, was not written here.
                _ if !span.file_name.ends_with("main.rs") => continue,
                Some(place) => place,
                None => "no file: paste put it in".to_owned(),
            };
            shown += &format!("\n  = written at: {place}");
        }
        shown
    }
}

/// What the compiler says of a file that could not be parsed, if it says anything.
pub fn syntax_error(root: &Path, path: &Path, edition: &str) -> Result<Option<String>, Failure> {
    let dir = tempfile::tempdir()
        .map_err(|error| Failure::io("create a folder in", &std::env::temp_dir(), error))?;
    let mut command = workspace::clean("rustc");
    command
        .current_dir(root)
        .args([
            "--edition",
            edition,
            "--crate-type=lib",
            "--emit=metadata",
            "--error-format=json",
            "--out-dir",
        ])
        .arg(dir.path())
        .arg(path.strip_prefix(root).unwrap_or(path));
    let Ok(output) = command.output() else {
        return Ok(None);
    };
    let first = Diagnostic::parse(&output.stderr)
        .into_iter()
        .find(Diagnostic::is_error);
    Ok(first
        .and_then(|error| error.rendered)
        .map(|rendered| rendered.trim_end().to_owned()))
}

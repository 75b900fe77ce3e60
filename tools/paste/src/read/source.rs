//! One source file: its text, its tokens, and where a byte of it is.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    str::FromStr,
};

use proc_macro2::TokenStream;

use crate::{
    failure::Failure,
    read::tokens::{self, Kind, Token},
};

/// A file that is taken into the bundle.
pub struct Source {
    /// Where it is on this machine.
    pub path: PathBuf,
    /// How messages name it: relative to the workspace.
    pub shown: String,
    /// Its text, without byte order mark and shebang.
    pub text: String,
    pub tokens: Vec<Token>,
    /// What was configured out, in bytes.
    pub cuts: Vec<Range<usize>>,
    /// Conditions on the system that are met at the judge and may not be here, in bytes.
    pub met: Vec<Range<usize>>,
    /// Attributes that are about other tools than the compiler, in bytes.
    pub foreign: Vec<Range<usize>>,
    /// For each token whether it was configured out.
    pub dead: Vec<bool>,
    /// Lines before `text`: one where the file has a shebang.
    skipped_lines: usize,
}

impl Source {
    /// Reads and parses the file at `path`, called `shown` in messages.
    pub fn read(path: &Path, shown: String) -> Result<(Self, syn::File), Failure> {
        let raw = std::fs::read(path).map_err(|error| Failure::io("read", path, error))?;
        let raw = String::from_utf8(raw).map_err(|_| {
            Failure::Submission(format!(
                "{shown}: not UTF-8, as Rust demands; save it anew as UTF-8"
            ))
        })?;
        Self::parse(path, shown, &raw)
    }

    /// Parses `raw` as the text of the file at `path`, called `shown` in messages.
    pub fn parse(path: &Path, shown: String, raw: &str) -> Result<(Self, syn::File), Failure> {
        let without_bom = raw.strip_prefix('\u{feff}').unwrap_or(raw);
        let shebang = shebang(without_bom);
        let mut source = Self {
            path: path.to_owned(),
            shown,
            text: without_bom[shebang..].to_owned(),
            tokens: Vec::new(),
            cuts: Vec::new(),
            met: Vec::new(),
            foreign: Vec::new(),
            dead: Vec::new(),
            skipped_lines: usize::from(shebang > 0),
        };
        let stream = TokenStream::from_str(&source.text).map_err(|error| {
            source.syntax_error(error.span().byte_range().start, &error.to_string())
        })?;
        let ast = syn::parse2(stream.clone()).map_err(|error: syn::Error| {
            source.syntax_error(error.span().byte_range().start, &error.to_string())
        })?;
        source.tokens = tokens::flatten(stream, &source.text);
        source.dead = vec![false; source.tokens.len()];
        Ok((source, ast))
    }

    fn syntax_error(&self, byte: usize, message: &str) -> Failure {
        Failure::Syntax {
            path: self.path.clone(),
            place: self.place(byte),
            message: message.to_owned(),
        }
    }

    /// `file:line:column` of a byte, both counted from one, the column in characters.
    pub fn place(&self, byte: usize) -> String {
        let before = &self.text[..floor(&self.text, byte)];
        let line = before.matches('\n').count() + 1 + self.skipped_lines;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        format!("{}:{line}:{column}", self.shown)
    }

    /// The name at token `index`, without `r#`, or `None` where it is no identifier.
    pub fn ident(&self, index: usize) -> Option<&str> {
        let token = self.tokens.get(index)?;
        (token.kind == Kind::Ident).then(|| {
            let text = &self.text[token.bytes()];
            text.strip_prefix("r#").unwrap_or(text)
        })
    }

    /// Whether token `index` is the identifier or keyword `name`.
    pub fn is_ident(&self, index: usize, name: &str) -> bool {
        self.ident(index) == Some(name)
    }

    /// The kind of token `index`, if there is one.
    pub fn kind(&self, index: usize) -> Option<Kind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    /// Whether token `index` is this punctuation character.
    pub fn is_punct(&self, index: usize, punct: char) -> bool {
        self.kind(index) == Some(Kind::Punct(punct))
    }

    /// The tokens that lie within `bytes`.
    pub fn tokens_in(&self, bytes: &Range<usize>) -> Range<usize> {
        let first = self
            .tokens
            .partition_point(|token| token.start < bytes.start);
        let last = self.tokens.partition_point(|token| token.start < bytes.end);
        first..last
    }

    /// The bytes from the first to the last of `tokens`.
    pub fn bytes_of(&self, tokens: &Range<usize>) -> Range<usize> {
        if tokens.is_empty() {
            let at = self
                .tokens
                .get(tokens.start)
                .map_or(self.text.len(), |token| token.start);
            return at..at;
        }
        self.tokens[tokens.start].start..self.tokens[tokens.end - 1].end
    }

    /// Marks what lies within `bytes` as configured out.
    pub fn kill(&mut self, bytes: Range<usize>) {
        let tokens = self.tokens_in(&bytes);
        self.dead[tokens].fill(true);
        self.cuts.push(bytes);
    }

    /// The line ending that the file uses.
    pub fn newline(&self) -> &'static str {
        match self.text.find('\n') {
            Some(at) if self.text[..at].ends_with('\r') => "\r\n",
            _ => "\n",
        }
    }
}

/// The bytes of a first line that starts with `#!` and is no attribute.
fn shebang(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("#!") else {
        return 0;
    };
    if rest.trim_start().starts_with('[') {
        return 0;
    }
    text.find('\n').map_or(text.len(), |end| end + 1)
}

fn floor(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shebang_is_told_from_an_inner_attribute() {
        assert_eq!(shebang("#!/bin/x\nfn main() {}"), 9);
        assert_eq!(shebang("#![allow(x)]\n"), 0);
        assert_eq!(shebang("#! [allow(x)]\n"), 0);
    }

    #[test]
    fn tokens_keep_their_bytes() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.rs");
        let text = "\u{feff}#!/x\n/// é\nfn f<'a>() { a::b; ::c; \"ü\"; }";
        std::fs::write(&path, text).unwrap();
        let (source, _) = Source::read(&path, "a.rs".into()).unwrap();
        let words: Vec<&str> = source
            .tokens
            .iter()
            .map(|token| &source.text[token.bytes()])
            .collect();
        let expected = "/// é|fn|f|<|'a|>|(|)|{|a|::|b|;|::|c|;|\"ü\"|;|}";
        assert_eq!(words.join("|"), expected);
        assert_eq!(source.place(source.tokens[1].start), "a.rs:3:1");
    }
}

//! Conditional compilation as the judge sees it.

use std::{collections::BTreeSet, ops::Range};

use crate::read::{source::Source, tokens::Kind};

/// What a condition comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    True,
    False,
    /// The judge's profile does not say; the condition stays in the text for the judge's compiler.
    Unknown,
}

impl Truth {
    fn of(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Unknown => Self::Unknown,
        }
    }
}

/// Under which conditions one crate is compiled at the judge.
pub struct Conditions {
    /// The features of the crate that are on.
    pub features: BTreeSet<String>,
    /// The names that the judge passes with `--cfg`.
    pub names: BTreeSet<String>,
    /// The judge's `target_os`, where it is known.
    pub os: Option<String>,
}

/// Names in a condition that tell one system from another.
const SYSTEM: [&str; 4] = ["unix", "windows", "target_os", "target_family"];

/// Names that the compiler sets by itself and that the profile says nothing about.
const COMPILERS_OWN: [&str; 5] = ["unix", "windows", "panic", "overflow_checks", "ub_checks"];

impl Conditions {
    /// Evaluates the predicate in `tokens`.
    pub fn eval(&self, source: &Source, tokens: Range<usize>) -> Truth {
        let Some(name) = source.ident(tokens.start) else {
            return Truth::Unknown;
        };
        if source.is_punct(tokens.start + 1, '=') {
            let Some(value) = string(source, tokens.start + 2) else {
                return Truth::Unknown;
            };
            return match name {
                "feature" => Truth::of(self.features.contains(&value)),
                "target_os" => self
                    .os
                    .as_ref()
                    .map_or(Truth::Unknown, |os| Truth::of(*os == value)),
                "target_family" => self.family(&value),
                "panic" => Truth::of(value == "unwind"),
                _ => Truth::Unknown,
            };
        }
        if source.kind(tokens.start + 1) == Some(Kind::Open('(')) {
            let parts: Vec<Truth> = arguments(source, tokens.start + 1)
                .into_iter()
                .map(|part| self.eval(source, part))
                .collect();
            return match name {
                "not" => parts.first().map_or(Truth::Unknown, |truth| truth.not()),
                "all" if parts.contains(&Truth::False) => Truth::False,
                "any" if parts.contains(&Truth::True) => Truth::True,
                "all" | "any" if parts.contains(&Truth::Unknown) => Truth::Unknown,
                "all" => Truth::True,
                "any" => Truth::False,
                _ => Truth::Unknown,
            };
        }
        match name {
            "true" => Truth::True,
            "unix" | "windows" => self.family(name),
            _ if self.names.contains(name) => Truth::True,
            _ if COMPILERS_OWN.contains(&name) || name.starts_with("target_") => Truth::Unknown,
            // `test`, `debug_assertions`, `doc`, `miri`, and names that only the author's flags set.
            _ => Truth::False,
        }
    }

    /// What stands for a feature where there are none: true or false.
    pub fn decided(&self, feature: &str) -> &'static str {
        match self.features.contains(feature) {
            true => "all()",
            false => "any()",
        }
    }

    fn family(&self, family: &str) -> Truth {
        match self.os.as_deref() {
            None => Truth::Unknown,
            Some("windows") => Truth::of(family == "windows"),
            Some(_) => Truth::of(family == "unix"),
        }
    }
}

/// Whether a `#[cfg]` asks for a system, and is met at the judge, which has another than this one.
pub fn is_met_elsewhere(
    source: &Source,
    attribute: &Range<usize>,
    conditions: &Conditions,
) -> bool {
    let name = attribute_name(source, attribute);
    let elsewhere = conditions
        .os
        .as_deref()
        .is_some_and(|os| os != std::env::consts::OS);
    let predicate = || arguments(source, name + 1).into_iter().next();
    elsewhere
        && source.is_ident(name, "cfg")
        && source.kind(name + 1) == Some(Kind::Open('('))
        && asks_for_system(source, attribute)
        && predicate().is_some_and(|predicate| conditions.eval(source, predicate) == Truth::True)
}

/// Whether a system is named among `tokens`.
pub fn asks_for_system(source: &Source, tokens: &Range<usize>) -> bool {
    tokens
        .clone()
        .any(|i| source.ident(i).is_some_and(|name| SYSTEM.contains(&name)))
}

/// The bytes and the name of the feature that a predicate asks for at token `index`.
pub fn feature(source: &Source, index: usize) -> Option<(Range<usize>, String)> {
    let asks = source.is_ident(index, "feature") && source.is_punct(index + 1, '=');
    let name = string(source, index + 2).filter(|_| asks)?;
    Some((source.bytes_of(&(index..index + 3)), name))
}

/// The text of the string literal at token `index`, where it is a plain or a raw one.
pub fn string(source: &Source, index: usize) -> Option<String> {
    if source.kind(index) != Some(Kind::Literal) {
        return None;
    }
    let literal: syn::LitStr = syn::parse_str(&source.text[source.tokens[index].bytes()]).ok()?;
    Some(literal.value())
}

/// The comma-separated parts of the group that opens at token `open`.
pub fn arguments(source: &Source, open: usize) -> Vec<Range<usize>> {
    let close = source.tokens[open].mate;
    let mut parts = Vec::new();
    let (mut start, mut i) = (open + 1, open + 1);
    while i < close {
        if source.is_punct(i, ',') {
            parts.push(start..i);
            start = i + 1;
        }
        i = if source.tokens[i].opens() {
            source.tokens[i].mate + 1
        } else {
            i + 1
        };
    }
    if start < close {
        parts.push(start..close);
    }
    parts
}

/// The outer attributes, doc comments included, that `tokens` start with.
pub fn leading_attributes(source: &Source, tokens: &Range<usize>) -> Vec<Range<usize>> {
    let mut attributes = Vec::new();
    let mut i = tokens.start;
    while i < tokens.end {
        let end = match source.kind(i) {
            Some(Kind::Doc { inner: false }) => i + 1,
            Some(Kind::Punct('#')) if source.kind(i + 1) == Some(Kind::Open('[')) => {
                source.tokens[i + 1].mate + 1
            }
            _ => break,
        };
        attributes.push(i..end);
        i = end;
    }
    attributes
}

/// The inner attributes, doc comments included, from token `i` on.
pub fn inner_attributes(source: &Source, mut i: usize) -> Vec<Range<usize>> {
    let mut attributes = Vec::new();
    loop {
        let end = match source.kind(i) {
            Some(Kind::Doc { inner: true }) => i + 1,
            Some(Kind::Punct('#'))
                if source.is_punct(i + 1, '!') && source.kind(i + 2) == Some(Kind::Open('[')) =>
            {
                source.tokens[i + 2].mate + 1
            }
            _ => return attributes,
        };
        attributes.push(i..end);
        i = end;
    }
}

/// The token that names the attribute: `derive` in `#[derive(…)]`.
pub fn attribute_name(source: &Source, attribute: &Range<usize>) -> usize {
    attribute.start
        + if source.is_punct(attribute.start + 1, '!') {
            3
        } else {
            2
        }
}

/// Whether any of the attributes leaves out what it stands on: a false `cfg`, `test` or `bench`.
pub fn is_out(source: &Source, attributes: &[Range<usize>], conditions: &Conditions) -> bool {
    attributes.iter().any(|attribute| {
        let name = attribute_name(source, attribute);
        match source.ident(name) {
            Some("cfg") if source.kind(name + 1) == Some(Kind::Open('(')) => {
                arguments(source, name + 1)
                    .first()
                    .is_some_and(|predicate| {
                        conditions.eval(source, predicate.clone()) == Truth::False
                    })
            }
            Some("test" | "bench") => source.kind(name + 1) == Some(Kind::Close(']')),
            _ => false,
        }
    })
}

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Something that the reader of a table, or a player, may choose: `--NAME VALUE`.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The option's name, without dashes.
    pub name: &'static str,
    /// What it means, a line for `--help`.
    pub help: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is unless said otherwise. `None`: it may be left out.
    pub default: Option<&'static str>,
}

/// What a [`Parameter`] may be.
#[derive(Clone, Debug)]
pub enum Kind {
    /// An integer in a range.
    Number(RangeInclusive<i64>),
    /// One of some words.
    Choice(&'static [&'static str]),
    /// Anything; whoever uses it must check it.
    Text,
}

impl Parameter {
    /// An integer `--name` in `range`.
    pub fn number(name: &'static str, range: RangeInclusive<i64>, help: &'static str) -> Self {
        Self {
            name,
            help,
            kind: Kind::Number(range),
            default: None,
        }
    }

    /// A word `--name` out of `words`.
    pub fn choice(name: &'static str, words: &'static [&'static str], help: &'static str) -> Self {
        Self {
            name,
            help,
            kind: Kind::Choice(words),
            default: None,
        }
    }

    /// A text `--name`.
    pub fn text(name: &'static str, help: &'static str) -> Self {
        Self {
            name,
            help,
            kind: Kind::Text,
            default: None,
        }
    }

    /// The same parameter, which is `default` unless said otherwise.
    pub fn or(self, default: &'static str) -> Self {
        Self {
            default: Some(default),
            ..self
        }
    }
}

/// The parameters' values in one run.
#[derive(Clone, Debug, Default)]
pub struct Given {
    values: BTreeMap<&'static str, String>,
    asked_for: RefCell<BTreeSet<&'static str>>,
}

impl Given {
    /// The defaults of `parameters`, and no more.
    pub fn defaults(parameters: &[Parameter]) -> Self {
        let values = parameters
            .iter()
            .filter_map(|parameter| Some((parameter.name, parameter.default?.to_owned())))
            .collect();
        Self {
            values,
            ..Self::default()
        }
    }

    /// The same values, but `name` is `value`.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.insert(name, value.to_string());
        self
    }

    /// The value of `name`, if it has one.
    pub fn text(&self, name: &str) -> Option<&str> {
        let (name, value) = self.values.get_key_value(name)?;
        self.asked_for.borrow_mut().insert(name);
        Some(value)
    }

    /// The value of the integer parameter `name`, if it has one.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.text(name)?.parse().ok()
    }

    /// Whether a table or a game has asked for the value of `name`, so that it can matter.
    pub(crate) fn was_asked_for(&self, name: &str) -> bool {
        self.asked_for.borrow().contains(name)
    }
}

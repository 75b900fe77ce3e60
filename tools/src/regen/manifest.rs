//! What was written, of what, and whose answers they are: `manifest.toml` beside the cases.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::Error;
use super::file::read;
use crate::testcases::is_manual;

/// The name of the file.
pub const FILE: &str = "manifest.toml";

/// The prefix of cases with a file over [`COMMITTED`] bytes, which are not committed.
pub const LARGE: &str = "max-";

/// The longest file that is committed: 64 KiB.
pub const COMMITTED: usize = 64 << 10;

/// The cases that were written, in the order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    #[serde(default, rename = "case")]
    pub cases: Vec<Entry>,
}

/// A case that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entry {
    pub name: String,
    pub family: String,
    pub seed: u64,
    pub index: u64,
    /// SHA-256 of the input.
    pub input: String,
    /// SHA-256 of the answer.
    pub answer: String,
    /// Who agrees on the answer; the first one's is written.
    pub answered_by: Vec<String>,
}

impl Entry {
    /// Its two files, each with the digest that it should have.
    pub(super) fn files(&self) -> [(String, &str); 2] {
        [
            (format!("{}.in", self.name), self.input.as_str()),
            (format!("{}.out", self.name), self.answer.as_str()),
        ]
    }

    /// Whether the name is one that family and index can have: no other file is touched, whatever
    /// somebody has written here. A case whose input was that of another one has a larger index.
    fn is_sound(&self) -> bool {
        let name = self.name.strip_prefix(LARGE).unwrap_or(&self.name);
        let number = name
            .strip_prefix(&self.family)
            .and_then(|rest| rest.strip_prefix('-'));
        let index = number
            .and_then(|number| number.parse::<u64>().ok())
            .and_then(|number| number.checked_sub(1));
        is_family_name(&self.family) && index.is_some_and(|index| index <= self.index)
    }
}

impl Manifest {
    /// The manifest of a folder; one that is not there is empty.
    pub(super) fn read(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(FILE);
        let damaged = |path: PathBuf, message: String| Error::Manifest { path, message };
        let text = match read(&path) {
            Ok(text) => text,
            Err(Error::Read { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            Err(error) => return Err(error),
        };
        let manifest: Self = match toml::from_slice(&text) {
            Ok(manifest) => manifest,
            Err(error) => return Err(damaged(path, error.to_string())),
        };
        match manifest.cases.iter().find(|entry| !entry.is_sound()) {
            Some(entry) => {
                let message = format!(
                    "`{}` is no name for case {} of family `{}`",
                    entry.name, entry.index, entry.family
                );
                Err(damaged(path, message))
            }
            None => Ok(manifest),
        }
    }

    /// The text of the file. One manifest has one text.
    pub(super) fn text(&self) -> Result<String, Error> {
        let head = "# Written by `cargo regen`, as are the cases that it names. What they are made \
                    of stands in the problem's tests/.\n\n";
        match toml::to_string(self) {
            Ok(text) => Ok(head.to_owned() + &text),
            Err(error) => Err(Error::Manifest {
                path: FILE.into(),
                message: error.to_string(),
            }),
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<&Entry> {
        self.cases.iter().find(|entry| entry.name == name)
    }
}

/// The name of a family's case, its `number` counted from 0; `cases` is how many the family has.
#[must_use]
pub(super) fn case_name(family: &str, number: u64, cases: u64, is_large: bool) -> String {
    let width = cases.to_string().len().max(2);
    let large = if is_large { LARGE } else { "" };
    format!("{large}{family}-{:0width$}", number + 1)
}

/// Whether cases can be named after such a family: small letters, digits and hyphens, and not the
/// name of something else.
pub(super) fn is_family_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let case = format!("{name}-01");
    !name.is_empty()
        && name.chars().all(plain)
        && !name.starts_with('-')
        && !case.starts_with(LARGE)
        && !is_manual(&case)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, family: &str, index: u64) -> Entry {
        Entry {
            name: name.to_owned(),
            family: family.to_owned(),
            seed: 0,
            index,
            input: String::new(),
            answer: String::new(),
            answered_by: Vec::new(),
        }
    }

    #[test]
    fn only_names_of_generated_cases_are_sound() {
        for (name, family, index, sound) in [
            ("few-01", "few", 0, true),
            ("max-few-100", "few", 99, true),
            ("few-01", "few", 1, true),
            ("few-02", "few", 0, false),
            ("few-00", "few", 0, false),
            ("sample-1", "sample", 0, false),
            ("hand-made-01", "hand-made", 0, false),
            ("hack-001", "hack", 0, false),
            ("max-max-x-01", "max-x", 0, false),
            ("../x-01", "../x", 0, false),
            ("few-one", "few", 0, false),
        ] {
            assert_eq!(entry(name, family, index).is_sound(), sound, "{name}");
        }
    }

    #[test]
    fn cases_are_numbered_from_one_with_two_digits_or_as_many_as_are_needed() {
        assert_eq!(case_name("few", 0, 5, false), "few-01");
        assert_eq!(case_name("few", 99, 100, false), "few-100");
        assert_eq!(case_name("few", 0, 100, true), "max-few-001");
    }
}

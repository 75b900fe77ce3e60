//! How others lay out their test cases.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::super::error::Error;
use super::super::file::read;

/// A case of a folder.
#[derive(Debug)]
pub struct Found {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// What is wrong with it, if something is; the files are then of no use.
    pub message: Option<String>,
}

/// What is known of a case while its files are gathered.
#[derive(Default)]
struct Parts {
    inputs: Vec<PathBuf>,
    answers: Vec<PathBuf>,
}

/// The cases of a folder in any of the layouts, in the order of their names, and what belongs to
/// none. A folder with nothing in it has none.
pub fn find(folder: &Path) -> Result<Vec<Found>, Error> {
    let mut cases: BTreeMap<String, Parts> = BTreeMap::new();
    let mut found = Vec::new();
    let names = files(folder)?;
    for name in &names {
        let part = match name.rsplit_once('.') {
            Some((case, "in")) => Some((case, true)),
            Some((case, "out" | "ans")) => Some((case, false)),
            // Of Polygon.
            Some((case, "a")) if names.contains(case) => Some((case, false)),
            _ if names.contains(&format!("{name}.a")) => Some((name.as_str(), true)),
            _ => None,
        };
        match part {
            Some((case, is_input)) => add(&mut cases, case, is_input, folder.join(name)),
            None => found.push(Found::wrong(name, "belongs to no case")),
        }
    }
    for (part, is_input) in [("in", true), ("out", false)] {
        let folder = folder.join(part);
        if folder.is_dir() {
            for name in files(&folder)? {
                let case = match name.rsplit_once('.') {
                    Some((case, "txt" | "in" | "out" | "ans")) => case,
                    _ => &name,
                };
                add(&mut cases, case, is_input, folder.join(&name));
            }
        }
    }
    for (name, parts) in cases {
        found.push(Found::of(name, parts)?);
    }
    Ok(found)
}

fn add(cases: &mut BTreeMap<String, Parts>, case: &str, is_input: bool, file: PathBuf) {
    let parts = cases.entry(case.to_owned()).or_default();
    if is_input {
        parts.inputs.push(file);
    } else {
        parts.answers.push(file);
    }
}

/// The names of the files in a folder, hidden ones excepted.
fn files(folder: &Path) -> Result<BTreeSet<String>, Error> {
    let unreadable = |source| Error::Read {
        path: folder.to_owned(),
        source,
    };
    let mut names = BTreeSet::new();
    for entry in folder.read_dir().map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = match entry.file_name().into_string() {
            Ok(name) => name,
            Err(name) => return Err(unreadable(not_utf8(&name))),
        };
        if !name.starts_with('.') && entry.path().is_file() {
            names.insert(name);
        }
    }
    Ok(names)
}

fn not_utf8(name: &OsString) -> std::io::Error {
    let message = format!("the name {name:?} is not UTF-8: rename it");
    std::io::Error::new(std::io::ErrorKind::InvalidData, message)
}

impl Found {
    fn wrong(name: &str, message: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            input: PathBuf::new(),
            answer: PathBuf::new(),
            message: Some(message.into()),
        }
    }

    fn of(name: String, parts: Parts) -> Result<Self, Error> {
        let file = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        };
        for (what, files) in [("inputs", &parts.inputs), ("answers", &parts.answers)] {
            if let [first, second, ..] = files.as_slice()
                && read(first)? != read(second)?
            {
                let message = format!("has two {what}: {} and {}", file(first), file(second));
                return Ok(Self::wrong(&name, message));
            }
        }
        Ok(match (parts.inputs.first(), parts.answers.first()) {
            (Some(input), Some(answer)) => Self {
                name,
                input: input.clone(),
                answer: answer.clone(),
                message: None,
            },
            (Some(input), None) => Self::wrong(&name, format!("{} has no answer", file(input))),
            (None, answer) => {
                let answer = answer.map(file).unwrap_or_default();
                Self::wrong(&name, format!("{answer} has no input"))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The names of the cases, with what is wrong with them.
    fn found(files: &[(&str, &str)]) -> Vec<(String, Option<String>)> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let found = find(folder.path()).unwrap();
        let shown = found.into_iter().map(|found| (found.name, found.message));
        shown.collect()
    }

    #[test]
    fn every_layout_is_understood() {
        for files in [
            ["a b.in", "a b.out"],
            ["a b.in", "a b.ans"],
            ["a b", "a b.a"],
            ["in/a b.txt", "out/a b.txt"],
            ["in/a b", "out/a b"],
        ] {
            let found = found(&files.map(|file| (file, "x")));
            assert_eq!(found, [("a b".to_owned(), None)], "{files:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        for (files, message) in [
            (&["x.in"][..], "x.in has no answer"),
            (&["x.out"], "x.out has no input"),
            (&["x.txt"], "belongs to no case"),
            (&["out/x.txt"], "x.txt has no input"),
        ] {
            let found = found(&files.iter().map(|&file| (file, "")).collect::<Vec<_>>());
            assert_eq!(found.len(), 1, "{files:?}");
            assert_eq!(found[0].1.as_deref(), Some(message), "{files:?}");
        }
    }

    #[test]
    fn two_answers_must_be_the_same() {
        let both = |text| found(&[("x.in", ""), ("x.out", "1"), ("x.ans", text)]);
        assert_eq!(both("1"), [("x".to_owned(), None)]);
        let message = "has two answers: x.ans and x.out".to_owned();
        assert_eq!(both("2"), [("x".to_owned(), Some(message))]);
    }

    #[test]
    fn an_empty_folder_has_none() {
        assert_eq!(found(&[]), []);
    }
}

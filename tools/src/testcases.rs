//! The test cases of a problem: `testcases/<problem>/NAME.in` and `NAME.out`.

use std::cmp::Ordering;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A test case. One of an interactive problem needs no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
}

/// Why the test cases of a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TestCaseError {
    #[error("cannot read the test cases in {folder}: {source}")]
    Read { folder: PathBuf, source: io::Error },
    #[error("{} has no {missing}: add it, or remove the file", file.display())]
    Unpaired { file: PathBuf, missing: String },
    #[error("the name of {} is not UTF-8: rename it", file.display())]
    Name { file: PathBuf },
}

/// Whether a case of this name is one of the statement's samples.
#[must_use]
pub fn is_sample(name: &str) -> bool {
    name.starts_with("sample-")
}

/// What cases begin with that are never changed nor removed, whatever happens.
const MANUAL: [&str; 3] = ["sample-", "hand-", "hack-"];

/// Whether a case of this name is the contestant's own: a sample, hand-made, or a hack.
#[must_use]
pub fn is_manual(name: &str) -> bool {
    MANUAL.iter().any(|prefix| name.starts_with(prefix))
}

/// The test cases of a folder, ordered by name, numbers in it by value. A folder that is not there
/// has none.
///
/// # Errors
///
/// If the folder cannot be read, if an input has no answer or an answer no input, or if a name is
/// not UTF-8.
pub fn list(folder: &Path) -> Result<Vec<TestCase>, TestCaseError> {
    list_with(folder, true)
}

/// The same for an interactive problem: an input without an answer is a case.
///
/// # Errors
///
/// As there.
pub fn list_inputs(folder: &Path) -> Result<Vec<TestCase>, TestCaseError> {
    list_with(folder, false)
}

fn list_with(folder: &Path, answers: bool) -> Result<Vec<TestCase>, TestCaseError> {
    let unreadable = |source| TestCaseError::Read {
        folder: folder.to_owned(),
        source,
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unreadable(error)),
    };
    let mut cases = Vec::new();
    for entry in entries {
        let file = entry.map_err(unreadable)?.path();
        let (Some(name), Some(extension)) = (file.file_stem(), file.extension()) else {
            continue;
        };
        let Some(name) = name.to_str().map(str::to_owned) else {
            return Err(TestCaseError::Name { file });
        };
        if name.starts_with('.') {
            continue;
        }
        let other = match extension.to_str() {
            Some("in") => "out",
            Some("out") => "in",
            _ => continue,
        };
        let partner = file.with_extension(other);
        if !partner.is_file() && (answers || other == "in") {
            return Err(TestCaseError::Unpaired {
                missing: format!("{name}.{other}"),
                file,
            });
        }
        if other == "out" {
            cases.push(TestCase {
                name,
                input: file,
                answer: partner,
            });
        }
    }
    cases.sort_by(|a, b| compare_names(&a.name, &b.name));
    Ok(cases)
}

/// `sample-2` comes before `sample-10`.
pub(crate) fn compare_names(a: &str, b: &str) -> Ordering {
    let key = |name: &str| {
        let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (stem, number) = name.split_at(name.len() - digits);
        (stem.to_owned(), number.parse::<u64>().ok(), name.to_owned())
    };
    key(a).cmp(&key(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            fs::write(folder.path().join(file), "").unwrap();
        }
        folder
    }

    #[test]
    fn cases_come_by_name_and_number() {
        let files = [
            "a-10.in",
            "a-10.out",
            "a-2.in",
            "a-2.out",
            "mit Umlaut ö.in",
        ];
        let folder =
            folder(&[&files[..], &["mit Umlaut ö.out", "manifest.toml", ".x.in"]].concat());
        let cases = list(folder.path()).unwrap();
        let names: Vec<_> = cases.into_iter().map(|case| case.name).collect();
        assert_eq!(names, ["a-2", "a-10", "mit Umlaut ö"]);
    }

    #[test]
    fn a_folder_that_is_empty_or_not_there_has_no_cases() {
        let folder = folder(&[]);
        assert_eq!(list(folder.path()).unwrap(), []);
        assert_eq!(list(&folder.path().join("none")).unwrap(), []);
    }

    #[test]
    fn an_interactive_case_needs_no_answer() {
        let folder_of_one = folder(&["a.in", "b.in", "b.out"]);
        assert_eq!(list_inputs(folder_of_one.path()).unwrap().len(), 2);
        assert!(list_inputs(folder(&["a.out"]).path()).is_err());
    }

    #[test]
    fn a_file_without_its_partner_is_named() {
        for (file, missing) in [("a.in", "has no a.out"), ("a.out", "has no a.in")] {
            let folder = folder(&[file]);
            let error = list(folder.path()).unwrap_err().to_string();
            assert!(error.contains(file) && error.contains(missing), "{error}");
        }
    }
}

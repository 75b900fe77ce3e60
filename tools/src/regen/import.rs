//! Copying test cases that others have: as `hand-…`, validated, their answers compared.
//!
//! All of a folder's cases are copied, or none: what does not fit is shown, and left to be put right
//! by whoever knows.

mod layouts;

use std::fs;
use std::path::{Path, PathBuf};

use super::case_builder::CaseBuilder;
use super::error::{Error, Fault};
use super::file::{read, sha256};
use super::subject::Subject;
use super::transaction::Transaction;
use crate::engine::protocol::Work;
use crate::testcases::TestCase;
use crate::verdict::Role;
use layouts::{Found, find};

/// How cases can be laid out, for the user.
pub const LAYOUTS: &str = "cases are NAME.in with NAME.out or NAME.ans, NAME with NAME.a, or \
                           in/NAME.txt with out/NAME.txt";

/// What was found, and what became of it.
#[derive(Debug)]
pub struct Import {
    pub cases: Vec<Imported>,
    /// Whether the cases that are new were copied: there was no conflict.
    pub copied: bool,
}

/// A case, or a file that belongs to none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// What it is called there.
    pub name: String,
    pub outcome: ImportOutcome,
}

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    /// It is new; its lines may have ended with CRLF, and now end with LF.
    New { copy: String, crlf: bool },
    /// A case with this input and this answer is there.
    Known { case: String },
    /// It does not fit.
    Conflict { message: String },
}

/// Copies the cases of the folder `from` to the subject's, unless there is a conflict.
///
/// # Errors
///
/// If there is nothing to import, or it cannot be read or written.
pub fn import(subject: &Subject<'_>, from: &Path) -> Result<Import, Error> {
    let found = find(from)?;
    if found.is_empty() {
        return Err(Error::Nothing {
            folder: from.to_owned(),
            layouts: LAYOUTS,
        });
    }
    let mut known = Known::read(&subject.folder)?;
    let (mut new_cases, mut same) = (Vec::new(), Vec::new());
    let mut cases = Vec::new();
    for found in found {
        let name = found.name.clone();
        let outcome = match found.message {
            Some(message) => ImportOutcome::Conflict { message },
            None => {
                let new_case = NewCase::read(&found)?;
                let outcome = new_case.outcome(&subject.folder, &known);
                match &outcome {
                    ImportOutcome::New { .. } => {
                        known.add(&new_case);
                        new_cases.push((cases.len(), new_case));
                    }
                    ImportOutcome::Known { .. } => same.push((cases.len(), new_case)),
                    ImportOutcome::Conflict { .. } => {}
                }
                outcome
            }
        };
        cases.push(Imported { name, outcome });
    }
    for (place, message) in faults(subject, &new_cases, &same, &known)? {
        // The first is the validator's; what a solution makes of such an input is no matter.
        if !matches!(cases[place].outcome, ImportOutcome::Conflict { .. }) {
            cases[place].outcome = ImportOutcome::Conflict { message };
        }
    }
    let copied = !(cases.iter()).any(|case| matches!(case.outcome, ImportOutcome::Conflict { .. }));
    if copied && !new_cases.is_empty() {
        let mut transaction = Transaction::begin(&subject.folder, subject.stop)?;
        for (_, new_case) in &new_cases {
            transaction.place(&format!("{}.in", new_case.copy), &new_case.input, false)?;
            transaction.place(&format!("{}.out", new_case.copy), &new_case.answer, false)?;
        }
        transaction.finish()?;
    }
    Ok(Import { cases, copied })
}

/// A case that may be copied.
struct NewCase {
    /// What it will be called.
    copy: String,
    input: Vec<u8>,
    answer: Vec<u8>,
    crlf: bool,
}

impl NewCase {
    fn read(found: &Found) -> Result<Self, Error> {
        let (input, answer) = (read(&found.input)?, read(&found.answer)?);
        let crlf = [&input, &answer].iter().any(|text| text.contains(&b'\r'));
        let copy = if found.name.starts_with("hand-") {
            found.name.clone()
        } else {
            format!("hand-{}", found.name)
        };
        Ok(Self {
            copy,
            input: with_lf(input),
            answer: with_lf(answer),
            crlf,
        })
    }

    fn outcome(&self, folder: &Path, known: &Known) -> ImportOutcome {
        let conflict = |message: String| ImportOutcome::Conflict { message };
        if let Some((case, _)) = known.find(&self.input) {
            return ImportOutcome::Known { case: case.clone() };
        }
        // Half a case may be there of an import that was killed.
        let differs = |extension, text: &Vec<u8>| {
            let there = folder.join(format!("{}.{extension}", self.copy));
            fs::read(there).is_ok_and(|there| there != *text)
        };
        let taken = differs("in", &self.input) || differs("out", &self.answer);
        if taken || known.has(&self.copy) {
            return conflict(format!("there is another case {} already", self.copy));
        }
        ImportOutcome::New {
            copy: self.copy.clone(),
            crlf: self.crlf,
        }
    }
}

/// With LF alone at the ends of lines.
fn with_lf(text: Vec<u8>) -> Vec<u8> {
    let mut bytes = text.iter().copied().peekable();
    let mut manual = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        if byte != b'\r' || bytes.peek() != Some(&b'\n') {
            manual.push(byte);
        }
    }
    manual
}

/// The cases that are there, with the digests of their inputs, and their answers.
struct Known(Vec<(String, String, Vec<u8>)>);

impl Known {
    fn read(folder: &Path) -> Result<Self, Error> {
        let mut known = Vec::new();
        let there = folder.read_dir().into_iter().flatten().flatten();
        for path in there.map(|entry| entry.path()) {
            let answer = path.with_extension("out");
            let is_case = path.extension().is_some_and(|extension| extension == "in");
            if let (true, true, Some(name)) = (is_case, answer.is_file(), path.file_stem()) {
                let name = name.to_string_lossy().into_owned();
                known.push((name, sha256(&read(&path)?), read(&answer)?));
            }
        }
        Ok(Self(known))
    }

    fn add(&mut self, new_case: &NewCase) {
        let digest = sha256(&new_case.input);
        let answer = new_case.answer.clone();
        self.0.push((new_case.copy.clone(), digest, answer));
    }

    fn find(&self, input: &[u8]) -> Option<(&String, &[u8])> {
        let digest = sha256(input);
        let known = self.0.iter().find(|known| known.1 == digest)?;
        Some((&known.0, &known.2))
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.0 == name)
    }
}

/// What validator, submission and checker have to say, by the places of the cases: of those that are
/// new, and of the answers of those whose inputs are known, `same`.
fn faults(
    subject: &Subject<'_>,
    new_cases: &[(usize, NewCase)],
    same: &[(usize, NewCase)],
    known: &Known,
) -> Result<Vec<(usize, String)>, Error> {
    let mut nothing = |_, _| {};
    let mut builder = CaseBuilder::new(subject, Vec::new(), &mut nothing)?;
    let scratch = builder.scratch.path().to_owned();
    let write = |place: usize, extension: &str, text: &[u8]| -> Result<PathBuf, Error> {
        let path = scratch.join(format!("{place}.{extension}"));
        fs::write(&path, text).map_err(Error::Scratch)?;
        Ok(path)
    };
    let mut copies = Vec::with_capacity(new_cases.len());
    for (place, new_case) in new_cases {
        copies.push(TestCase {
            name: place.to_string(),
            input: write(*place, "in", &new_case.input)?,
            answer: write(*place, "out", &new_case.answer)?,
        });
    }
    let mut work = Vec::with_capacity(same.len());
    for (place, new_case) in same {
        let right = known.find(&new_case.input).map_or(&[][..], |known| known.1);
        work.push(Work::Check {
            input: write(*place, "in", &new_case.input)?,
            right: write(*place, "right", right)?,
            given: write(*place, "out", &new_case.answer)?,
        });
    }
    builder.validate(&[], &[], &copies)?;
    builder.confirm(&copies)?;
    let place = |fault: &Fault| {
        let place = fault.case.trim_end_matches(".in").parse().ok();
        place.map(|place| (place, fault.message.clone()))
    };
    let mut faults: Vec<_> = builder.faults.iter().filter_map(place).collect();
    for ((place, new_case), result) in same.iter().zip(builder.run(work)?) {
        let case = known.find(&new_case.input).map_or("", |known| known.0);
        if let Some(failure) = result.failure {
            let message = match failure.role {
                Role::Solution => format!(
                    "its input is that of {case}, its answer is not: {}",
                    failure.message
                ),
                _ => Fault::of(case, "", &failure).message,
            };
            faults.push((*place, message));
        }
    }
    Ok(faults)
}

//! Makes the cases of a problem, and finds what is wrong with them and with those that are kept.

use std::path::PathBuf;

use tempfile::TempDir;

use super::case_builder::{CaseBuilder, CaseRequest};
use super::case_directory::CaseDirectory;
use super::error::{Error, Fault};
use super::file::{read, sha256};
use super::manifest::{COMMITTED, Entry, LARGE, case_name, is_family_name};
use super::subject::Subject;
use crate::problem::FamilyDescription;
use crate::testcases::compare_names;

/// What was made.
#[derive(Debug)]
pub struct Batch {
    /// The folder that the texts are in.
    pub scratch: TempDir,
    /// In the order of their names. Not all of it is there if there are faults.
    pub cases: Vec<Made>,
    pub faults: Vec<Fault>,
}

/// A case that was made.
#[derive(Debug)]
pub struct Made {
    pub entry: Entry,
    pub input: PathBuf,
    pub answer: PathBuf,
}

/// Makes the cases of all families, and checks them and those in the folder.
pub fn make(
    subject: &Subject<'_>,
    folder: &CaseDirectory,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Batch, Error> {
    let mut faults = family_faults(subject);
    for (file, partner) in &folder.unpaired {
        faults.push(Fault::new(
            file,
            format!("there is no {partner} to go with it"),
        ));
    }
    let wanted: Vec<CaseRequest<'_>> = if faults.is_empty() {
        let families = &subject.description.families;
        families.iter().flat_map(CaseRequest::all).collect()
    } else {
        Vec::new()
    };
    let mut builder = CaseBuilder::new(subject, faults, progress)?;
    // Each is made twice, validated, and answered by each solution that affords it.
    let answers: usize = wanted.iter().map(|wanted| wanted.solutions.len()).sum();
    builder.total = 3 * wanted.len() + answers + 2 * folder.manual.len();
    let inputs = builder.make(&wanted)?;
    builder.validate(&wanted, &inputs, &folder.manual)?;
    builder.distinguish(&wanted, &inputs, &folder.manual)?;
    let answers = builder.answer(&wanted, &inputs)?;
    builder.confirm(&folder.manual)?;
    let CaseBuilder {
        scratch, faults, ..
    } = builder;
    let mut cases = Vec::with_capacity(wanted.len());
    if faults.is_empty() {
        for (wanted, (input, answer)) in wanted.iter().zip(inputs.into_iter().zip(answers)) {
            cases.push(Made::new(wanted, input, answer)?);
        }
    }
    cases.sort_by(|a, b| compare_names(&a.entry.name, &b.entry.name));
    Ok(Batch {
        scratch,
        cases,
        faults,
    })
}

/// What comes of making cases without any check: the folder of their texts, and they or what is
/// wrong with them.
type Unchecked = (TempDir, Result<Vec<Made>, Vec<Fault>>);

/// Makes cases and answers, in the order in which they are wanted, and checks nothing but that the
/// solutions agree.
pub fn make_unchecked(
    subject: &Subject<'_>,
    wanted: &[CaseRequest<'_>],
) -> Result<Unchecked, Error> {
    let mut nothing = |_, _| {};
    let mut builder = CaseBuilder::new(subject, Vec::new(), &mut nothing)?;
    let inputs = builder.make_once(wanted, "in")?;
    let answers = builder.answer(wanted, &inputs)?;
    let CaseBuilder {
        scratch, faults, ..
    } = builder;
    if !faults.is_empty() {
        return Ok((scratch, Err(faults)));
    }
    let made = wanted.iter().zip(inputs.into_iter().zip(answers));
    let made: Result<Vec<_>, _> = made
        .map(|(wanted, (input, answer))| Made::new(wanted, input, answer))
        .collect();
    Ok((scratch, Ok(made?)))
}

/// Names that no case can be called after.
fn family_faults(subject: &Subject<'_>) -> Vec<Fault> {
    let families = subject.description.families.iter();
    let invalid = families.filter(|family| family.cases > 0 && !is_family_name(&family.name));
    let fault = |family: &FamilyDescription| {
        let message = format!(
            "cases cannot be named after this family: a name has small letters, digits and \
             hyphens, and does not begin with {LARGE}, sample-, hand- or hack-"
        );
        Fault::new(&family.name, message)
    };
    invalid.map(fault).collect()
}

impl Made {
    fn new(wanted: &CaseRequest<'_>, input: PathBuf, answer: PathBuf) -> Result<Self, Error> {
        let texts = [read(&input)?, read(&answer)?];
        let is_large = texts.iter().any(|text| text.len() > COMMITTED);
        let solutions = wanted.solutions.iter();
        let entry = Entry {
            name: case_name(wanted.family, wanted.index, wanted.cases, is_large),
            family: wanted.family.to_owned(),
            seed: wanted.seed,
            index: wanted.index,
            input: sha256(&texts[0]),
            answer: sha256(&texts[1]),
            answered_by: solutions.map(|&name| name.to_owned()).collect(),
        };
        Ok(Self {
            entry,
            input,
            answer,
        })
    }
}

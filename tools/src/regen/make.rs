//! Makes the cases of a problem, and finds what is wrong with them and with those that are kept.

use std::path::PathBuf;

use super::case_builder::{CaseBuilder, CaseRequest};
use super::case_directory::CaseDirectory;
use super::distinguish::distinguish;
use super::error::{Error, Fault};
use super::file::{read, sha256};
use super::manifest::{COMMITTED, Entry, LARGE, case_name, is_family_name};
use super::subject::Subject;
use crate::engine::protocol::Work;
use crate::problem::FamilyDescription;
use crate::scratch::Scratch;
use crate::testcases::compare_names;

/// What was made.
#[derive(Debug)]
pub struct Batch {
    /// The folder that the texts are in.
    pub scratch: Scratch,
    /// In the order of their names. Not all of it is there if there are faults.
    pub cases: Vec<Made>,
    pub remarks: Vec<String>,
    pub faults: Vec<Fault>,
}

/// A case that was made.
#[derive(Debug)]
pub struct Made {
    pub entry: Entry,
    pub input: PathBuf,
    pub answer: PathBuf,
    /// The answer that is there already is as right as this one, and stays.
    pub keeps_answer: bool,
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
    let mut wanted: Vec<CaseRequest<'_>> = if faults.is_empty() {
        let families = &subject.description.families;
        families.iter().flat_map(CaseRequest::all).collect()
    } else {
        Vec::new()
    };
    let mut builder = CaseBuilder::new(subject, faults, progress)?;
    // Each is made twice, validated, and answered by each solution that affords it.
    let answers: usize = wanted.iter().map(|wanted| wanted.solutions.len()).sum();
    builder.total = 3 * wanted.len() + answers + 2 * folder.manual.len();
    let mut inputs = builder.make_once(&wanted, "in")?;
    builder.make_again(&wanted, &inputs)?;
    let remarks = distinguish(&mut builder, &mut wanted, &mut inputs, &folder.manual)?;
    let pairs = wanted.iter().cloned().zip(inputs.iter().cloned());
    let (moved, paths): (Vec<_>, Vec<_>) = pairs
        .filter(|(wanted, _)| wanted.index != wanted.number)
        .unzip();
    builder.make_again(&moved, &paths)?;
    builder.validate(&wanted, &inputs, &folder.manual)?;
    let answers = builder.answer(&wanted, &inputs)?;
    builder.confirm(&folder.manual)?;
    let mut cases = Vec::with_capacity(wanted.len());
    if builder.faults.is_empty() {
        for (wanted, (input, answer)) in wanted.iter().zip(inputs.into_iter().zip(answers)) {
            cases.push(Made::new(wanted, input, answer)?);
        }
        keep_answers(&mut builder, folder, &mut cases)?;
    }
    cases.sort_by(|a, b| compare_names(&a.entry.name, &b.entry.name));
    Ok(Batch {
        scratch: builder.scratch,
        cases,
        remarks,
        faults: builder.faults,
    })
}

/// Has the checker compare the answers that are there with those that were made: one that it accepts
/// stays, though its text may be another.
fn keep_answers(
    builder: &mut CaseBuilder<'_>,
    folder: &CaseDirectory,
    cases: &mut [Made],
) -> Result<(), Error> {
    let mut others = Vec::new();
    for (place, made) in cases.iter().enumerate() {
        let name = &made.entry.name;
        let [input, answer] = [format!("{name}.in"), format!("{name}.out")];
        if let Some(known) = folder.manifest.find(name)
            && known.input == made.entry.input
            && folder.owned(&input) == Some(&known.input)
            && let Some(there) = folder.owned(&answer)
            && (there != made.entry.answer || known.answer != made.entry.answer)
        {
            others.push((place, known.answer.clone(), folder.path.join(answer)));
        }
    }
    let work = others.iter().map(|(place, _, given)| Work::Check {
        input: cases[*place].input.clone(),
        right: cases[*place].answer.clone(),
        given: given.clone(),
    });
    let work = work.collect();
    for ((place, written, _), result) in others.into_iter().zip(builder.run(work)?) {
        if result.failure.is_none() {
            cases[place].entry.answer = written;
            cases[place].keeps_answer = true;
        }
    }
    Ok(())
}

/// What comes of making cases without any check: the folder of their texts, and they or what is
/// wrong with them.
type Unchecked = (Scratch, Result<Vec<Made>, Vec<Fault>>);

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
            name: case_name(wanted.family, wanted.number, wanted.cases, is_large),
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
            keeps_answer: false,
        })
    }
}

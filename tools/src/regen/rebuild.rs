//! Making the cases that were written once and are not there: those that are too large to be
//! committed.

use std::path::Path;

use super::case_builder::CaseRequest;
use super::error::Error;
use super::file::read;
use super::make::make_unchecked;
use super::manifest::{Entry, Manifest};
use super::subject::Subject;
use super::transaction::Transaction;

/// The cases of a folder's manifest that are not there.
///
/// # Errors
///
/// If the manifest cannot be read.
pub fn missing(folder: &Path) -> Result<Vec<Entry>, Error> {
    let there = |file: &str| folder.join(file).is_file();
    let mut cases = Manifest::read(folder)?.cases;
    cases.retain(|entry| !entry.files().iter().all(|(file, _)| there(file)));
    Ok(cases)
}

/// Makes these cases of the subject's manifest, which must come out as they were written. The
/// checks that they passed then are not repeated.
///
/// # Errors
///
/// If they come out differently, or cannot be written.
pub fn rebuild(subject: &Subject<'_>, entries: &[Entry]) -> Result<(), Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let failed = |name: &str, message: &str| Error::Rebuild {
        problem: subject.problem.name.clone(),
        message: format!("cannot make {name} again: {message}"),
    };
    let mut wanted = Vec::with_capacity(entries.len());
    for entry in entries {
        let declared = subject.description.families.iter();
        if !declared.clone().any(|family| family.name == entry.family) {
            let message = format!("there is no family `{}` any more", entry.family);
            return Err(failed(&entry.name, &message));
        }
        let Some(first) = entry.answered_by.first() else {
            return Err(failed(
                &entry.name,
                "the manifest does not say who answers it",
            ));
        };
        wanted.push(CaseRequest {
            family: &entry.family,
            seed: entry.seed,
            index: entry.index,
            number: entry.index,
            cases: 0,
            solutions: vec![first],
        });
    }
    let make = |wanted: &[CaseRequest<'_>]| -> Result<_, Error> {
        let (scratch, made) = make_unchecked(subject, wanted)?;
        let made = made.map_err(|faults| {
            let first = faults.first();
            let nothing = ("a case", "");
            let (name, message) = first.map_or(nothing, |it| (&it.case, &it.message));
            failed(name, message)
        })?;
        Ok((scratch, made))
    };
    let (_scratch, mut made) = make(&wanted)?;
    // An answer may be right in more than one way. One that the others agree with is.
    let mut others = Vec::new();
    for (place, (entry, made)) in entries.iter().zip(&made).enumerate() {
        let has_others = entry.answered_by.len() > 1;
        if made.entry.input != entry.input || made.entry.answer != entry.answer && !has_others {
            return Err(failed(&entry.name, "its family makes something else now"));
        }
        if made.entry.answer != entry.answer {
            others.push(place);
        }
    }
    let solutions = |&place: &usize| CaseRequest {
        solutions: entries[place]
            .answered_by
            .iter()
            .map(String::as_str)
            .collect(),
        ..wanted[place].clone()
    };
    let (_others, agreed) = make(&others.iter().map(solutions).collect::<Vec<_>>())?;
    for (place, agreed) in others.into_iter().zip(agreed) {
        made[place] = agreed;
    }
    let mut transaction = Transaction::begin(&subject.folder, subject.stop)?;
    for (entry, made) in entries.iter().zip(made) {
        for ((file, _), text) in entry.files().iter().zip([&made.input, &made.answer]) {
            if !subject.folder.join(file).is_file() {
                transaction.place(file, &read(text)?, false)?;
            }
        }
    }
    transaction.finish()
}

//! From families to the changes that bring a folder up to date.

use super::case_directory::CaseDirectory;
use super::changes::{self, Changes};
use super::error::{Error, Fault};
use super::make::make;
use super::subject::Subject;

/// What an examination came to.
#[derive(Debug)]
pub struct Examined {
    /// How many cases there are, those that are kept by hand among them.
    pub cases: usize,
    /// Which cases are not those that their numbers say, and why.
    pub remarks: Vec<String>,
    pub outcome: Result<Changes, Vec<Fault>>,
}

/// Makes and checks all cases of a problem, and compares them with its folder. Tells `progress`
/// how much of the work is done, and how much there is. Writes nothing outside of a scratch folder
/// of its own.
///
/// # Errors
///
/// If the work cannot be done; what is wrong with the cases is no error.
pub fn examine(
    subject: &Subject<'_>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Examined, Error> {
    let folder = CaseDirectory::read(&subject.folder, subject.description.interactive)?;
    let made = make(subject, &folder, progress)?;
    let cases = made.cases.len() + folder.manual.len();
    let outcome = if made.faults.is_empty() {
        changes::compare(folder, made.scratch, made.cases)?
    } else {
        Err(made.faults)
    };
    Ok(Examined {
        cases,
        remarks: made.remarks,
        outcome,
    })
}

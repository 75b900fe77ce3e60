//! Where cases are made, in a scratch folder, and checked one by one.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::error::{Error, Fault};
use super::file::{read, sha256};
use super::manifest::case_name;
use super::subject::Subject;
use crate::engine::jobs::run_all;
use crate::engine::limits::LENIENCE;
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, Job, JobResult, Work};
use crate::new_problem::Untouched;
use crate::problem::{FamilyDescription, SUBMISSION};
use crate::testcases::TestCase;
use crate::testcases::is_manual;
use crate::verdict::{Role, Verdict};

/// One that is to be made.
#[derive(Clone, Debug)]
pub struct CaseRequest<'a> {
    pub family: &'a str,
    pub seed: u64,
    pub index: u64,
    /// How many cases the family has.
    pub cases: u64,
    /// Who answers. The first one's answer is written, the others are to agree.
    pub solutions: Vec<&'a str>,
}

impl<'a> CaseRequest<'a> {
    /// The naive solutions that afford the family answer first, the submission last.
    pub fn all(family: &'a FamilyDescription) -> impl Iterator<Item = Self> {
        let naive = family.against.iter().map(String::as_str);
        let solutions: Vec<_> = naive.chain([SUBMISSION]).collect();
        (0..family.cases).map(move |index| Self {
            family: &family.name,
            seed: family.seed,
            index,
            cases: family.cases,
            solutions: solutions.clone(),
        })
    }

    /// Its name, as far as it is known before it is made.
    fn name(&self) -> String {
        case_name(self.family, self.index, self.cases, false)
    }
}

/// The workers, the scratch folder, and what was found so far.
pub struct CaseBuilder<'a> {
    subject: &'a Subject<'a>,
    pool: Pool,
    pub scratch: TempDir,
    pub faults: Vec<Fault>,
    done: usize,
    untouched: Untouched,
    /// How many jobs there will be.
    pub total: usize,
    progress: &'a mut dyn FnMut(usize, usize),
}

impl<'a> CaseBuilder<'a> {
    pub fn new(
        subject: &'a Subject<'a>,
        faults: Vec<Fault>,
        progress: &'a mut dyn FnMut(usize, usize),
    ) -> Result<Self, Error> {
        Ok(Self {
            subject,
            pool: subject.pool(),
            scratch: tempfile::tempdir().map_err(Error::Scratch)?,
            faults,
            untouched: Untouched::of(subject.problem),
            done: 0,
            total: 0,
            progress,
        })
    }

    fn run(&mut self, work: Vec<Work>) -> Result<Vec<JobResult>, Error> {
        let about = &self.subject.problem.about;
        let job = |work: Work| {
            let lenience = match &work {
                Work::Solve {
                    solution: Candidate::Declared(name),
                    ..
                } if name == SUBMISSION => 1,
                _ => LENIENCE,
            };
            Job {
                work,
                time_limit: lenience * about.time_limit(),
                memory_limit: about.memory_limit(),
            }
        };
        let queue: Vec<_> = work.into_iter().map(job).collect();
        let mut all = vec![JobResult::default(); queue.len()];
        let Self {
            pool,
            done,
            total,
            progress,
            ..
        } = self;
        let finished = run_all(pool, &queue, self.subject.stop, |number, result| {
            all[number] = result;
            *done += 1;
            progress(*done, *total);
        })?;
        if !finished {
            return Err(Error::Interrupted);
        }
        Ok(all)
    }

    /// Makes each case, and returns their files.
    pub fn make_once(
        &mut self,
        wanted: &[CaseRequest<'_>],
        extension: &str,
    ) -> Result<Vec<PathBuf>, Error> {
        let path = |number: usize| self.scratch.path().join(format!("{number}.{extension}"));
        let paths: Vec<_> = (0..wanted.len()).map(path).collect();
        let work = |(wanted, path): (&CaseRequest<'_>, &PathBuf)| Work::Make {
            family: wanted.family.to_owned(),
            seed: wanted.seed,
            index: wanted.index,
            into: path.clone(),
        };
        let made = self.run(wanted.iter().zip(&paths).map(work).collect())?;
        for (wanted, result) in wanted.iter().zip(made) {
            if let Some(failure) = result.failure {
                let message = format!(
                    "the generator of family `{}` fails: {}",
                    wanted.family, failure.message
                );
                self.faults.push(Fault::new(wanted.name(), message));
            }
        }
        Ok(paths)
    }

    /// Makes each case twice, the second time in processes of its own. Faults are those of cases
    /// that do not come out the same.
    pub fn make(&mut self, wanted: &[CaseRequest<'_>]) -> Result<Vec<PathBuf>, Error> {
        let paths = self.make_once(wanted, "in")?;
        if !self.faults.is_empty() {
            return Ok(paths);
        }
        for place in 0..self.pool.jobs() {
            self.pool.kill(place);
        }
        let again = self.make_once(wanted, "again")?;
        for (wanted, (path, again)) in wanted.iter().zip(paths.iter().zip(&again)) {
            if !again.is_file() {
                continue;
            }
            if read(path)? != read(again)? {
                let message = format!(
                    "the generator of family `{}` makes another input the second time: it draws \
                     from something else than its source",
                    wanted.family
                );
                self.faults.push(Fault::new(wanted.name(), message));
            }
            fs::remove_file(again).ok();
        }
        Ok(paths)
    }

    /// Faults are inputs that the validator refuses.
    pub fn validate(
        &mut self,
        wanted: &[CaseRequest<'_>],
        inputs: &[PathBuf],
        manual: &[TestCase],
    ) -> Result<(), Error> {
        let made = wanted
            .iter()
            .map(CaseRequest::name)
            .zip(inputs.iter().cloned());
        let manual = manual
            .iter()
            .filter(|_| !self.untouched.validator)
            .map(|case| (format!("{}.in", case.name), case.input.clone()));
        let all: Vec<_> = made
            .filter(|(_, path)| path.is_file())
            .chain(manual)
            .collect();
        let work = |(_, input): &(String, PathBuf)| Work::Validate {
            input: input.clone(),
        };
        let result = self.run(all.iter().map(work).collect())?;
        for ((name, _), result) in all.into_iter().zip(result) {
            if let Some(failure) = result.failure {
                let message = match failure.role {
                    Role::Validator => {
                        format!(
                            "the validator gets {}: {}",
                            failure.verdict, failure.message
                        )
                    }
                    _ => format!("the validator refuses it: {}", failure.message),
                };
                self.faults.push(Fault::new(name, message));
            }
        }
        Ok(())
    }

    /// Faults are cases whose input another one has as well.
    pub fn distinguish(
        &mut self,
        wanted: &[CaseRequest<'_>],
        inputs: &[PathBuf],
        manual: &[TestCase],
    ) -> Result<(), Error> {
        let manual = manual
            .iter()
            .map(|case| (case.name.clone(), case.input.clone()));
        let made = wanted
            .iter()
            .map(CaseRequest::name)
            .zip(inputs.iter().cloned());
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for (name, path) in manual.chain(made) {
            if !path.is_file() {
                continue;
            }
            let digest = sha256(&read(&path)?);
            if let Some(first) = seen.get(&digest) {
                let cure = if is_manual(&name) {
                    "remove one of the two"
                } else {
                    "give the family another seed, fewer cases or more inputs"
                };
                let message = format!("its input is that of {first}: {cure}");
                self.faults.push(Fault::new(name, message));
            } else {
                seen.insert(digest, name);
            }
        }
        Ok(())
    }

    /// The files of the answers, on which all solutions that afford a case must agree.
    pub fn answer(
        &mut self,
        wanted: &[CaseRequest<'_>],
        inputs: &[PathBuf],
    ) -> Result<Vec<PathBuf>, Error> {
        let answers: Vec<_> = inputs
            .iter()
            .map(|path| path.with_extension("out"))
            .collect();
        let solve = |number: usize, name: &str, first: bool| Work::Solve {
            solution: Candidate::Declared(name.to_owned()),
            input: inputs[number].clone(),
            into: first.then(|| answers[number].clone()),
            answer: (!first).then(|| answers[number].clone()),
        };
        let there = |number: &usize| inputs[*number].is_file();
        let mut sure: Vec<usize> = (0..wanted.len()).filter(there).collect();
        let first = |number: &usize| solve(*number, wanted[*number].solutions[0], true);
        let result = self.run(sure.iter().map(first).collect())?;
        let mut failed = Vec::new();
        for (&number, result) in sure.iter().zip(result) {
            if let Some(failure) = result.failure {
                let name = wanted[number].solutions[0];
                let message = match failure.role {
                    Role::Checker => {
                        format!("the checker gets {}: {}", failure.verdict, failure.message)
                    }
                    _ if failure.verdict == Verdict::Wa => {
                        format!(
                            "the checker refuses the answer of `{name}`: {}",
                            failure.message
                        )
                    }
                    _ => format!("`{name}` gets {}: {}", failure.verdict, failure.message),
                };
                self.faults.push(Fault::new(wanted[number].name(), message));
                failed.push(number);
            }
        }
        sure.retain(|number| !failed.contains(number));
        let others = |&number: &usize| {
            let names = wanted[number].solutions[1..].iter();
            names.map(move |&name| (number, name))
        };
        let others: Vec<(usize, &str)> = sure.iter().flat_map(others).collect();
        let work = others
            .iter()
            .map(|&(number, name)| solve(number, name, false));
        let result = self.run(work.collect())?;
        for ((number, name), result) in others.into_iter().zip(result) {
            if let Some(failure) = result.failure {
                let first = wanted[number].solutions[0];
                let message = match failure.role {
                    Role::Checker => {
                        format!("the checker gets {}: {}", failure.verdict, failure.message)
                    }
                    Role::Naive => {
                        format!(
                            "the checker refuses the answer of `{first}`: {}",
                            failure.message
                        )
                    }
                    _ => format!(
                        "`{name}` gets {} where `{first}` answers: {}",
                        failure.verdict, failure.message
                    ),
                };
                self.faults.push(Fault::new(wanted[number].name(), message));
            }
        }
        Ok(answers)
    }

    /// The submission must give the answers that are kept.
    pub fn confirm(&mut self, manual: &[TestCase]) -> Result<(), Error> {
        if self.untouched.submission {
            return Ok(());
        }
        let work = manual.iter().map(|case| Work::Solve {
            solution: Candidate::Declared(SUBMISSION.to_owned()),
            input: case.input.clone(),
            into: None,
            answer: Some(case.answer.clone()),
        });
        let result = self.run(work.collect())?;
        for (case, result) in manual.iter().zip(result) {
            if let Some(failure) = result.failure {
                let message = match failure.role {
                    Role::Checker => {
                        format!("the checker gets {}: {}", failure.verdict, failure.message)
                    }
                    Role::Naive => {
                        format!(
                            "the checker refuses the case's own answer: {}",
                            failure.message
                        )
                    }
                    _ => format!(
                        "the submission gets {}: {}",
                        failure.verdict, failure.message
                    ),
                };
                self.faults.push(Fault::new(case.name.as_str(), message));
            }
        }
        Ok(())
    }
}

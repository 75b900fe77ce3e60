//! Where cases are made, in a scratch folder, and checked one by one.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::{Error, Fault};
use super::file::read;
use super::manifest::case_name;
use super::subject::Subject;
use crate::engine::jobs::run_all;
use crate::engine::limits::TIME_LIMIT_FACTOR;
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, Job, JobResult, Work};
use crate::new_problem::Untouched;
use crate::problem::{FamilyDescription, SUBMISSION};
use crate::scratch::Scratch;
use crate::testcases::TestCase;
use crate::verdict::{Failure, Role};

/// One that is to be made.
#[derive(Clone, Debug)]
pub struct CaseRequest<'a> {
    pub family: &'a str,
    pub seed: u64,
    pub index: u64,
    /// Its place among the cases of the family, from 0 on.
    pub number: u64,
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
            number: index,
            cases: family.cases,
            solutions: solutions.clone(),
        })
    }

    /// Its name, as far as it is known before it is made.
    pub fn name(&self) -> String {
        case_name(self.family, self.number, self.cases, false)
    }

    fn work(&self, into: &Path) -> Work {
        Work::Make {
            family: self.family.to_owned(),
            seed: self.seed,
            index: self.index,
            into: into.to_owned(),
        }
    }
}

/// The workers, the scratch folder, and what was found so far.
pub struct CaseBuilder<'a> {
    subject: &'a Subject<'a>,
    pool: Pool,
    pub scratch: Scratch,
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
            scratch: Scratch::new().map_err(Error::Scratch)?,
            faults,
            untouched: Untouched::of(subject.problem),
            done: 0,
            total: 0,
            progress,
        })
    }

    pub fn run(&mut self, work: Vec<Work>) -> Result<Vec<JobResult>, Error> {
        let about = &self.subject.problem.about;
        let job = |work: Work| {
            let factor = match &work {
                Work::Solve {
                    solution: Candidate::Declared(name),
                    ..
                } if name != SUBMISSION => TIME_LIMIT_FACTOR,
                _ => 1,
            };
            Job {
                work,
                time_limit: factor * about.time_limit(),
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

    /// Notes what is wrong, once.
    pub fn fault(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Makes each case, and returns their files.
    pub fn make_once(
        &mut self,
        wanted: &[CaseRequest<'_>],
        extension: &str,
    ) -> Result<Vec<PathBuf>, Error> {
        let path = |number: usize| self.scratch.path().join(format!("{number}.{extension}"));
        let paths: Vec<_> = (0..wanted.len()).map(path).collect();
        let work = wanted.iter().zip(&paths);
        let made = self.run(work.map(|(wanted, path)| wanted.work(path)).collect())?;
        self.generated(wanted.iter(), made);
        Ok(paths)
    }

    fn generated<'b>(
        &mut self,
        wanted: impl Iterator<Item = &'b CaseRequest<'b>>,
        made: Vec<JobResult>,
    ) {
        for (wanted, result) in wanted.zip(made) {
            if let Some(failure) = result.failure {
                let message = format!(
                    "the generator of family `{}` fails: {}",
                    wanted.family, failure.message
                );
                self.fault(Fault::new(wanted.name(), message));
            }
        }
    }

    /// Makes each case again: in other processes, each of which has made a case before, and in the
    /// reverse order, so that what a generator keeps from one call to the next makes a difference.
    /// Faults are those of cases that do not come out the same.
    pub fn make_again(
        &mut self,
        wanted: &[CaseRequest<'_>],
        inputs: &[PathBuf],
    ) -> Result<(), Error> {
        if !self.faults.is_empty() {
            return Ok(());
        }
        for place in 0..self.pool.jobs() {
            self.pool.kill(place);
        }
        let path = |number: usize| self.scratch.path().join(format!("{number}.again"));
        let work: Vec<_> = (0..wanted.len())
            .map(|number| wanted[number].work(&path(number)))
            .collect();
        // As many as there are processes: each gets one.
        let first: Vec<_> = work.iter().take(self.pool.jobs()).cloned().collect();
        self.total += first.len();
        self.run(first)?;
        let made = self.run(work.into_iter().rev().collect())?;
        self.generated(wanted.iter().rev(), made);
        for (number, (wanted, input)) in wanted.iter().zip(inputs).enumerate() {
            let again = self.scratch.path().join(format!("{number}.again"));
            if !again.is_file() {
                continue;
            }
            if read(input)? != read(&again)? {
                let message = format!(
                    "the generator of family `{}` makes another input the second time: it draws \
                     from something else than its source",
                    wanted.family
                );
                self.fault(Fault::new(wanted.name(), message));
            }
            fs::remove_file(again).ok();
        }
        Ok(())
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
                self.fault(Fault::of(name, "", &failure));
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
        let there = |number: &usize| inputs[*number].is_file();
        let mut sure: Vec<usize> = (0..wanted.len()).filter(there).collect();
        let first = |number: &usize| Work::Solve {
            solution: Candidate::Declared(wanted[*number].solutions[0].to_owned()),
            input: inputs[*number].clone(),
            into: Some(answers[*number].clone()),
            answer: None,
        };
        let result = self.run(sure.iter().map(first).collect())?;
        let mut failed = Vec::new();
        for (&number, result) in sure.iter().zip(result) {
            if let Some(failure) = result.failure {
                let solution = format!("`{}`", wanted[number].solutions[0]);
                self.fault(Fault::of(wanted[number].name(), &solution, &failure));
                failed.push(number);
            }
        }
        sure.retain(|number| !failed.contains(number));
        self.compare(wanted, &sure, &answers, inputs)?;
        Ok(answers)
    }

    /// Has the checker look at the answers: those of the others against the first one's, or that alone.
    fn compare(
        &mut self,
        wanted: &[CaseRequest<'_>],
        sure: &[usize],
        answers: &[PathBuf],
        inputs: &[PathBuf],
    ) -> Result<(), Error> {
        let mut queue = Vec::new();
        for &number in sure {
            let (input, answer) = (inputs[number].clone(), answers[number].clone());
            let names = &wanted[number].solutions;
            if names.len() == 1 {
                let (right, given) = (answer.clone(), answer);
                let work = Work::Check {
                    input,
                    right,
                    given,
                };
                queue.push((number, names[0], work));
                continue;
            }
            for name in &names[1..] {
                let work = Work::Solve {
                    solution: Candidate::Declared((*name).to_owned()),
                    input: input.clone(),
                    into: None,
                    answer: Some(answer.clone()),
                };
                queue.push((number, *name, work));
            }
        }
        let work = queue.iter().map(|(_, _, work)| work.clone()).collect();
        let result = self.run(work)?;
        for ((number, name, _), result) in queue.into_iter().zip(result) {
            let Some(failure) = result.failure else {
                continue;
            };
            let (case, first) = (wanted[number].name(), wanted[number].solutions[0]);
            let Failure {
                verdict, message, ..
            } = &failure;
            let message = match failure.role {
                Role::Solution if name != first => {
                    format!("`{name}` gets {verdict} where `{first}` answers: {message}")
                }
                Role::Solution | Role::Naive => {
                    format!("`{first}` gives an answer that the checker refuses: {message}")
                }
                _ => Fault::of("", "", &failure).message,
            };
            self.fault(Fault::new(case, message));
        }
        Ok(())
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
                self.fault(Fault::of(case.name.as_str(), "the submission", &failure));
            }
        }
        Ok(())
    }
}

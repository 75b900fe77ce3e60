//! Where cases are made, in a scratch folder, and checked one by one.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::folder::is_kept;
use super::manifest::case_name;
use super::{Error, Fault, Subject, read, sha256};
use crate::engine::errand::{Errand, Returned, Task, run_all};
use crate::engine::pool::Pool;
use crate::engine::protocol::Contender;
use crate::engine::run::LENIENCE;
use crate::testcases::TestCase;
use crate::{FamilyDescription, SUBMISSION};

/// One that is to be made.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    pub family: &'a str,
    pub seed: u64,
    pub index: u64,
    /// How many cases the family has.
    pub cases: u64,
    /// Who answers. The first one's answer is written, the others are to agree.
    pub solutions: Vec<&'a str>,
}

impl<'a> Wanted<'a> {
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
pub struct Workshop<'a> {
    subject: &'a Subject<'a>,
    pool: Pool,
    pub scratch: TempDir,
    pub faults: Vec<Fault>,
    done: usize,
    /// How many errands there will be.
    pub total: usize,
    progress: &'a mut dyn FnMut(usize, usize),
}

impl<'a> Workshop<'a> {
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
            done: 0,
            total: 0,
            progress,
        })
    }

    fn run(&mut self, tasks: Vec<Task>) -> Result<Vec<Returned>, Error> {
        let about = &self.subject.problem.about;
        let errand = |task: Task| {
            let lenience = match &task {
                Task::Solve {
                    solution: Contender::Declared(name),
                    ..
                } if name == SUBMISSION => 1,
                _ => LENIENCE,
            };
            Errand {
                task,
                time_limit: lenience * about.time_limit(),
                memory_limit: about.memory_limit(),
            }
        };
        let errands: Vec<_> = tasks.into_iter().map(errand).collect();
        let mut all = vec![Returned::default(); errands.len()];
        let Self {
            pool,
            done,
            total,
            progress,
            ..
        } = self;
        let finished = run_all(pool, &errands, self.subject.stop, |number, returned| {
            all[number] = returned;
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
        wanted: &[Wanted<'_>],
        extension: &str,
    ) -> Result<Vec<PathBuf>, Error> {
        let path = |number: usize| self.scratch.path().join(format!("{number}.{extension}"));
        let paths: Vec<_> = (0..wanted.len()).map(path).collect();
        let task = |(wanted, path): (&Wanted<'_>, &PathBuf)| Task::Make {
            family: wanted.family.to_owned(),
            seed: wanted.seed,
            index: wanted.index,
            into: path.clone(),
        };
        let made = self.run(wanted.iter().zip(&paths).map(task).collect())?;
        for (wanted, returned) in wanted.iter().zip(made) {
            if let Some(fall) = returned.fall {
                let message = format!(
                    "the generator of family `{}` falls: {}",
                    wanted.family, fall.message
                );
                self.faults.push(Fault::new(wanted.name(), message));
            }
        }
        Ok(paths)
    }

    /// Makes each case twice, the second time in processes of its own. Faults are those of cases
    /// that do not come out the same.
    pub fn make(&mut self, wanted: &[Wanted<'_>]) -> Result<Vec<PathBuf>, Error> {
        let paths = self.make_once(wanted, "in")?;
        if !self.faults.is_empty() {
            return Ok(paths);
        }
        for place in 0..self.pool.jobs() {
            self.pool.dismiss(place);
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
        wanted: &[Wanted<'_>],
        inputs: &[PathBuf],
        kept: &[TestCase],
    ) -> Result<(), Error> {
        let made = wanted.iter().map(Wanted::name).zip(inputs.iter().cloned());
        let kept = kept
            .iter()
            .map(|case| (format!("{}.in", case.name), case.input.clone()));
        let all: Vec<_> = made
            .filter(|(_, path)| path.is_file())
            .chain(kept)
            .collect();
        let task = |(_, input): &(String, PathBuf)| Task::Validate {
            input: input.clone(),
        };
        let returned = self.run(all.iter().map(task).collect())?;
        for ((name, _), returned) in all.into_iter().zip(returned) {
            if let Some(fall) = returned.fall {
                let message = format!("the validator refuses it: {}", fall.message);
                self.faults.push(Fault::new(name, message));
            }
        }
        Ok(())
    }

    /// Faults are cases whose input another one has as well.
    pub fn distinguish(
        &mut self,
        wanted: &[Wanted<'_>],
        inputs: &[PathBuf],
        kept: &[TestCase],
    ) -> Result<(), Error> {
        let kept = kept
            .iter()
            .map(|case| (case.name.clone(), case.input.clone()));
        let made = wanted.iter().map(Wanted::name).zip(inputs.iter().cloned());
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for (name, path) in kept.chain(made) {
            if !path.is_file() {
                continue;
            }
            let digest = sha256(&read(&path)?);
            if let Some(first) = seen.get(&digest) {
                let cure = if is_kept(&name) {
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
        wanted: &[Wanted<'_>],
        inputs: &[PathBuf],
    ) -> Result<Vec<PathBuf>, Error> {
        let answers: Vec<_> = inputs
            .iter()
            .map(|path| path.with_extension("out"))
            .collect();
        let solve = |number: usize, name: &str, first: bool| Task::Solve {
            solution: Contender::Declared(name.to_owned()),
            input: inputs[number].clone(),
            into: first.then(|| answers[number].clone()),
            answer: (!first).then(|| answers[number].clone()),
        };
        let there = |number: &usize| inputs[*number].is_file();
        let mut sure: Vec<usize> = (0..wanted.len()).filter(there).collect();
        let first = |number: &usize| solve(*number, wanted[*number].solutions[0], true);
        let returned = self.run(sure.iter().map(first).collect())?;
        let mut fell = Vec::new();
        for (&number, returned) in sure.iter().zip(returned) {
            if let Some(fall) = returned.fall {
                let name = wanted[number].solutions[0];
                let message = format!("`{name}` gets {}: {}", fall.verdict, fall.message);
                self.faults.push(Fault::new(wanted[number].name(), message));
                fell.push(number);
            }
        }
        sure.retain(|number| !fell.contains(number));
        let others = |&number: &usize| {
            let names = wanted[number].solutions[1..].iter();
            names.map(move |&name| (number, name))
        };
        let others: Vec<(usize, &str)> = sure.iter().flat_map(others).collect();
        let tasks = others
            .iter()
            .map(|&(number, name)| solve(number, name, false));
        let returned = self.run(tasks.collect())?;
        for ((number, name), returned) in others.into_iter().zip(returned) {
            if let Some(fall) = returned.fall {
                let first = wanted[number].solutions[0];
                let message = format!(
                    "`{name}` gets {} where `{first}` answers: {}",
                    fall.verdict, fall.message
                );
                self.faults.push(Fault::new(wanted[number].name(), message));
            }
        }
        Ok(answers)
    }

    /// The submission must give the answers that are kept.
    pub fn confirm(&mut self, kept: &[TestCase]) -> Result<(), Error> {
        let tasks = kept.iter().map(|case| Task::Solve {
            solution: Contender::Declared(SUBMISSION.to_owned()),
            input: case.input.clone(),
            into: None,
            answer: Some(case.answer.clone()),
        });
        let returned = self.run(tasks.collect())?;
        for (case, returned) in kept.iter().zip(returned) {
            if let Some(fall) = returned.fall {
                let message = format!("the submission gets {}: {}", fall.verdict, fall.message);
                self.faults.push(Fault::new(case.name.as_str(), message));
            }
        }
        Ok(())
    }
}

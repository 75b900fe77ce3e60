//! How a worker does a job.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::failure::unwound;
use super::limits::{limit_memory, without_memory_limit};
use super::line::Line;
use super::watch::Watch;
use crate::case::Case;
use crate::checker::same_tokens;
use crate::engine::protocol::{Candidate, Job, JobResult, Program, Reply, Work};
use crate::problem::Family;
use crate::problem::Problem;
use crate::process::{self, Limits, with_error};
use crate::scanner::Scanner;
use crate::solution::{Input, OUTPUT_LIMIT, Output};
use crate::source::Source;
use crate::source::Stream;
use crate::verdict::{Failure, Role, Verdict};

/// Does a job. One that cannot be done says why.
pub(super) fn run_job(
    problem: &Problem,
    watch: &Watch,
    line: &Line,
    job: &Job,
) -> Result<JobResult, String> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        JobRunner {
            problem,
            watch,
            line,
        }
        .run(job)
    }));
    done.unwrap_or_else(|panic| {
        Ok(JobResult {
            failure: Some(unwound(watch.place().1, panic.as_ref())),
            program: None,
        })
    })
}

struct JobRunner<'a> {
    problem: &'a Problem,
    watch: &'a Watch,
    line: &'a Line,
}

impl JobRunner<'_> {
    /// Somebody begins, of whom the supervisor cannot know.
    fn enter(&self, role: Role) {
        self.watch.enter(0, role, false);
        self.line.say(&Reply::At {
            case: 0,
            role,
            millis: 0,
        });
    }

    fn run(&self, job: &Job) -> Result<JobResult, String> {
        match &job.work {
            Work::Make {
                family,
                seed,
                index,
                into,
            } => {
                let declared = |known: &&Family| known.name == *family;
                let family = self.problem.families.iter().find(declared);
                let family = family.ok_or("there is no such family")?;
                self.watch.enter(0, Role::Generator, false);
                write(into, self.make(family, *seed, *index).bytes())?;
                Ok(JobResult::default())
            }
            Work::Inspect {
                family,
                seed,
                cases,
                bytes,
            } => {
                let declared = |known: &&Family| known.name == *family;
                let family = self.problem.families.iter().find(declared);
                let family = family.ok_or("there is no such family")?;
                let failure = self.inspect(family, *seed, *cases, *bytes);
                Ok(JobResult {
                    failure: failure.err(),
                    program: None,
                })
            }
            Work::Validate { input } => {
                let text = read(input)?;
                self.watch.enter(0, Role::Validator, false);
                let refused = self.validate(&text).err();
                let failure = |message| Failure::new(Role::Generator, Verdict::Wa, message);
                Ok(JobResult {
                    failure: refused.map(failure),
                    program: None,
                })
            }
            Work::Solve {
                solution,
                input,
                into,
                answer,
            } => {
                let (mut result, input, printed) = match solution {
                    Candidate::Declared(name) => self.declared(name, read(input)?, job)?,
                    Candidate::Program(words) => self.program(words, read(input)?, job)?,
                };
                if let Some(into) = into {
                    write(into, &printed)?;
                }
                if result.failure.is_none() {
                    let answer = answer.as_deref().map(read).transpose()?;
                    result.failure = self.check(&input, answer.as_deref(), &printed).err();
                }
                Ok(result)
            }
        }
    }

    /// Whether a printed answer is right, and the one that it is compared with.
    fn check(&self, input: &[u8], answer: Option<&[u8]>, printed: &[u8]) -> Result<(), Failure> {
        let checker = self.problem.checker;
        if checker.is_function() {
            self.enter(Role::Checker);
        }
        let check = |right, given, role| {
            let checked = checker.check(input, right, given);
            checked.map_err(|message| Failure::new(role, Verdict::Wa, message))
        };
        match answer {
            None if checker.is_function() => check(printed, printed, Role::Solution),
            None => Ok(()),
            Some(answer) => {
                let checked = check(answer, printed, Role::Solution);
                if checker.is_function() {
                    check(answer, answer, Role::Naive).map_err(|refused| {
                        if same_tokens(answer, printed) {
                            let message =
                                format!("refuses the answer that both give: {}", refused.message);
                            Failure::new(Role::Checker, Verdict::Wa, message)
                        } else {
                            refused
                        }
                    })?;
                }
                checked
            }
        }
    }

    fn validate(&self, input: &[u8]) -> Result<(), String> {
        match self.problem.validator {
            Some(validate) => {
                validate(&mut Scanner::new(input)).map_err(|invalid| invalid.to_string())
            }
            None => Ok(()),
        }
    }

    fn inspect(&self, family: &Family, seed: u64, cases: u64, most: usize) -> Result<(), Failure> {
        let mut bytes = 0;
        for index in 0..cases {
            self.enter(Role::Generator);
            let case = self.make(family, seed, index);
            let again = self.make(family, seed, index);
            if case != again {
                let message = format!("case {index} of seed {seed} is not the same twice");
                return Err(Failure::new(Role::Generator, Verdict::Re, message));
            }
            self.enter(Role::Validator);
            self.validate(case.bytes()).map_err(|refused| {
                let message = format!("case {index} of seed {seed}, {refused}");
                Failure::new(Role::Generator, Verdict::Wa, message)
            })?;
            bytes += case.bytes().len();
            if bytes > most {
                break;
            }
        }
        Ok(())
    }

    fn make(&self, family: &Family, seed: u64, index: u64) -> Case {
        let stream = Stream::new(&self.problem.name, &family.name, seed);
        (family.generate)(&mut Source::random(stream, index))
    }

    /// Runs in this process. Returns the two texts as well.
    fn declared(
        &self,
        name: &str,
        input: Vec<u8>,
        job: &Job,
    ) -> Result<(JobResult, Vec<u8>, Vec<u8>), String> {
        let run = self.problem.solution(name);
        let run = run.ok_or_else(|| format!("there is no solution `{name}`"))?;
        limit_memory(job.memory_limit);
        let (input, output) = (Input::new(input), Output::default());
        self.watch.enter(0, Role::Solution, false);
        run(input.clone(), output.clone());
        let texts = (input.bytes().to_vec(), output.with(<[u8]>::to_vec));
        Ok((JobResult::default(), texts.0, texts.1))
    }

    /// Runs another process. Returns the two texts as well.
    fn program(
        &self,
        words: &[String],
        input: Vec<u8>,
        job: &Job,
    ) -> Result<(JobResult, Vec<u8>, Vec<u8>), String> {
        let limits = Limits {
            time: job.time_limit,
            memory: job.memory_limit,
            output: OUTPUT_LIMIT,
        };
        self.watch.enter(0, Role::Solution, true);
        let finished = without_memory_limit(|| process::run(words, &input, limits))
            .map_err(|error| format!("cannot run `{}`: {error}", words.join(" ")))?;
        let failure = finished.failure.map(|(verdict, message)| {
            let message = match verdict {
                Verdict::Re => with_error(message, &finished.error),
                _ => message,
            };
            Failure::new(Role::Solution, verdict, message)
        });
        let program = Program {
            time: finished.time,
            cpu_time: finished.cpu_time,
            memory: finished.memory,
            status: finished.status.code(),
            error: String::from_utf8_lossy(&finished.error).into_owned(),
        };
        let result = JobResult {
            failure,
            program: Some(program),
        };
        Ok((result, input, finished.output))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

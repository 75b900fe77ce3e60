//! How a worker does a job.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::failure::{unwound, wrong_answer};
use super::limits::{limit_memory, without_memory_limit};
use super::watch::Watch;
use crate::case::Case;
use crate::engine::protocol::{Candidate, Job, JobResult, Program, Work};
use crate::problem::Family;
use crate::problem::Problem;
use crate::process::{self, Limits, with_error};
use crate::scanner::Scanner;
use crate::solution::{Input, OUTPUT_LIMIT, Output};
use crate::source::Source;
use crate::source::Stream;
use crate::verdict::{Failure, Role, Verdict};

/// Does a job. One that cannot be done says why.
pub(super) fn run_job(problem: &Problem, watch: &Watch, job: &Job) -> Result<JobResult, String> {
    let done = catch_unwind(AssertUnwindSafe(|| JobRunner { problem, watch }.run(job)));
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
}

impl JobRunner<'_> {
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
            Work::Validate { input } => {
                let text = read(input)?;
                self.watch.enter(0, Role::Generator, false);
                let refused = self
                    .problem
                    .validator
                    .and_then(|validate| validate(&mut Scanner::new(&text)).err());
                Ok(JobResult {
                    failure: refused.map(|invalid| Failure {
                        role: Role::Generator,
                        verdict: Verdict::Wa,
                        message: invalid.to_string(),
                        cause: String::new(),
                    }),
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
                if let (None, Some(answer)) = (&result.failure, answer) {
                    let checker = self.problem.checker;
                    self.watch.enter(0, Role::Checker, false);
                    let checked = checker.check(&input, &read(answer)?, &printed);
                    result.failure = checked.err().map(wrong_answer);
                }
                Ok(result)
            }
        }
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
            Failure {
                role: Role::Solution,
                verdict,
                message,
                cause: String::new(),
            }
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

//! How a worker does a job.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::failure::unwound;
use super::limits::{limit_memory, without_memory_limit};
use super::line::Line;
use super::programs::{Judge, Programs, run_program};
use super::watch::Watch;
use crate::case::Case;
use crate::checker::same_tokens;
use crate::engine::protocol::{Candidate, Job, JobResult, Program, Reply, Work};
use crate::problem::Family;
use crate::problem::Problem;
use crate::process::{Limits, with_error};
use crate::scanner::{Invalid, Scanner};
use crate::solution::{Input, OUTPUT_LIMIT, Output, record_dialogues};
use crate::source::Source;
use crate::source::Stream;
use crate::verdict::{Failure, Role, Verdict};

/// Does a job. One that cannot be done says why.
pub(super) fn run_job(
    problem: &Problem,
    programs: &Programs,
    watch: &Watch,
    line: &Line,
    job: &Job,
) -> Result<JobResult, String> {
    let runner = JobRunner {
        problem,
        programs,
        watch,
        line,
    };
    record_dialogues(true);
    let done = catch_unwind(AssertUnwindSafe(|| runner.run(job)));
    done.unwrap_or_else(|panic| Ok(of(Some(unwound(watch.place().1, panic.as_ref())))))
}

/// What came of a job that started no program.
fn of(failure: Option<Failure>) -> JobResult {
    JobResult {
        failure,
        program: None,
    }
}

struct JobRunner<'a> {
    problem: &'a Problem,
    programs: &'a Programs,
    watch: &'a Watch,
    line: &'a Line,
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
                let family = self.family(family)?;
                write(into, self.make(family, *seed, *index).bytes())?;
                Ok(JobResult::default())
            }
            Work::Validate { input } => {
                let refused = self.validate(&read(input)?);
                Ok(of(refused.map(|invalid| {
                    Failure::new(Role::Generator, Verdict::Wa, invalid.to_string())
                })))
            }
            Work::Solve {
                solution,
                input,
                into,
                answer,
            } => {
                let (mut result, input, printed, is_dialogue) =
                    match (Judge::of(self.problem, solution), solution) {
                        (Some((words, judge)), _) => {
                            let (result, input, printed) =
                                self.program(&words, judge.as_ref(), read(input)?, job)?;
                            (result, input, printed, judge.is_some())
                        }
                        (None, Candidate::Declared(name)) => {
                            let (result, input, printed) =
                                self.declared(name, read(input)?, job)?;
                            (result, input, printed, self.problem.begin().is_some())
                        }
                        (None, _) => return Err("there is no such program".to_owned()),
                    };
                if let Some(into) = into {
                    write(into, &printed)?;
                }
                // An interactor has said all there is to say.
                if let (None, Some(answer), false) = (&result.failure, answer, is_dialogue) {
                    result.failure = self.check(&input, &read(answer)?, &printed);
                }
                // One that is declared may not come so far: whoever asks for it has its input
                // validated first.
                let is_declared = matches!(solution, Candidate::Declared(_));
                if result.failure.is_some()
                    && !is_declared
                    && !(self.problem.has_template_validator)(self.problem)
                    && let Some(invalid) = self.validate(&input)
                {
                    let message = format!("the validator refuses its input: {invalid}");
                    result.failure = Some(Failure::new(Role::Generator, Verdict::Wa, message));
                }
                Ok(result)
            }
            Work::Check {
                input,
                right,
                given,
            } => {
                let (input, answer) = (read(input)?, read(right)?);
                let failure = if right == given {
                    let refused = self.accept(&input, &answer).err();
                    refused.map(|message| Failure::new(Role::Solution, Verdict::Wa, message))
                } else {
                    self.check(&input, &answer, &read(given)?)
                };
                Ok(of(failure))
            }
            Work::Inspect {
                family,
                seed,
                cases,
                bytes,
            } => {
                limit_memory(job.memory_limit);
                let family = self.family(family)?;
                let failure = self.look_at(family, *seed, *cases, *bytes);
                Ok(of(failure))
            }
            Work::Test { number } => {
                limit_memory(job.memory_limit);
                self.enter(Role::Solution, false);
                let test = self.problem.tests.get(*number);
                let test = test.ok_or("there is no such test")?;
                let failed = (test.check)(self.problem).err();
                Ok(of(failed.map(|message| {
                    Failure::new(Role::Solution, Verdict::Wa, message)
                })))
            }
        }
    }

    /// A role begins; the supervisor is told, lest somebody else be blamed if this process dies of it.
    fn enter(&self, role: Role, elsewhere: bool) {
        self.watch.enter(0, role, elsewhere);
        self.line.say(&Reply::At {
            case: 0,
            role,
            millis: 0,
        });
    }

    fn family(&self, name: &str) -> Result<&Family, String> {
        let mut families = self.problem.families.iter();
        let family = families.find(|family| family.name == name);
        family.ok_or_else(|| "there is no such family".to_owned())
    }

    fn make(&self, family: &Family, seed: u64, index: u64) -> Case {
        self.enter(Role::Generator, false);
        let stream = Stream::new(&self.problem.name, &family.name, seed);
        (family.generate)(&mut Source::random(stream, index))
    }

    fn validate(&self, input: &[u8]) -> Option<Invalid> {
        let validate = self.problem.validator?;
        self.enter(Role::Validator, false);
        validate(&mut Scanner::new(input)).err()
    }

    /// Each case must come out the same twice, and pass the validator.
    fn look_at(&self, family: &Family, seed: u64, cases: u64, bytes: usize) -> Option<Failure> {
        let fault = |verdict, message| Some(Failure::new(Role::Generator, verdict, message));
        let mut sum = 0;
        for index in 0..cases {
            let name = format!("case {index} of seed {seed}");
            let case = self.make(family, seed, index);
            if case != self.make(family, seed, index) {
                return fault(Verdict::Re, format!("{name} is not the same twice"));
            }
            if let Some(invalid) = self.validate(case.bytes()) {
                return fault(Verdict::Wa, format!("{name}, {invalid}"));
            }
            sum += case.bytes().len();
            if sum > bytes {
                break;
            }
        }
        None
    }

    /// Whether the checker accepts an answer as the right one and the given one.
    fn accept(&self, input: &[u8], answer: &[u8]) -> Result<(), String> {
        self.enter(Role::Checker, false);
        self.problem.checker.check(input, answer, answer)
    }

    /// What the checker has against an answer. Where it has the same against the right one, that is at
    /// fault, or the checker where the two are alike.
    fn check(&self, input: &[u8], right: &[u8], given: &[u8]) -> Option<Failure> {
        if self.problem.checker.is_function()
            && let Err(message) = self.accept(input, right)
        {
            return Some(if same_tokens(right, given) {
                let message = format!("refuses the answer that both give: {message}");
                Failure::new(Role::Checker, Verdict::Wa, message)
            } else {
                Failure::new(Role::Naive, Verdict::Wa, message)
            });
        }
        self.enter(Role::Checker, false);
        let refused = self.problem.checker.check(input, right, given).err()?;
        Some(Failure::new(Role::Solution, Verdict::Wa, refused))
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
        self.enter(Role::Solution, false);
        run(input.clone(), output.clone());
        let texts = (input.bytes().to_vec(), output.with(<[u8]>::to_vec));
        Ok((JobResult::default(), texts.0, texts.1))
    }

    /// Runs another process. Returns the two texts as well.
    fn program(
        &self,
        words: &[String],
        judge: Option<&Judge>,
        input: Vec<u8>,
        job: &Job,
    ) -> Result<(JobResult, Vec<u8>, Vec<u8>), String> {
        let limits = Limits {
            time: job.time_limit,
            memory: job.memory_limit,
            output: OUTPUT_LIMIT,
        };
        self.enter(Role::Solution, true);
        let (program, input) = (self.programs.get(words), Input::new(input));
        let finished = without_memory_limit(|| run_program(&program, &input, judge, limits))
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
        Ok((result, input.bytes().to_vec(), finished.output))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

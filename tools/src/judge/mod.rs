//! Judging any solution on test cases, and test cases by the mistakes that they catch.

mod answers;
pub mod bench;
mod kill_matrix;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::jobs::{JobError, run_all};
use crate::engine::limits::TIME_LIMIT_FACTOR;
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, Job, JobResult, Program, Work};
use crate::output::text::printable;
use crate::process::testlib;
use crate::testcases::TestCase;
use crate::verdict::{Failure, Role, Verdict};

pub use answers::{Answers, UnreadableAnswer, answers};
pub use kill_matrix::{KillMatrix, kill_matrix};

/// A judge: what it judges, and how.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// Who answers.
    pub solution: &'a Candidate,
    pub time_limit: Duration,
    /// In bytes.
    pub memory_limit: u64,
    /// The executable whose workers run the solution or start the program: a problem's own, which compares answers as
    /// the problem says, or any that calls [`serve_programs`](crate::engine::worker::serve_programs),
    /// which compares them token by token.
    pub worker: &'a Path,
    /// The words of the command line of a checker made with testlib, which compares answers instead.
    pub checker: Option<&'a [String]>,
    /// So many cases are run at once.
    pub jobs: usize,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// A case that was judged.
#[derive(Clone, Debug)]
pub struct Judged {
    pub verdict: Verdict,
    /// Whose it is: the solution's, or the generator's for an input that the validator refuses, the
    /// naive solution's for an answer of the test case that the checker refuses, and so on.
    pub role: Role,
    /// One line: the first difference, the signal, the limit. Nothing, or what a checker has to say,
    /// if the answer is right.
    pub message: String,
    /// What the program took: user and system, which does not depend on what else the machine does;
    /// on the wall clock if it took too long.
    pub time: Duration,
    /// The most resident memory at any time, in bytes; none if that is less than [`LEAST_MEMORY`].
    pub memory: Option<u64>,
    /// The end of its standard error.
    pub error: String,
    /// The file that its answer is in.
    pub output: PathBuf,
}

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error(transparent)]
    Job(#[from] JobError),
    #[error("the checker fails on case {case}: {message}")]
    Checker { case: String, message: String },
}

/// A case that reaches the time limit having used less of it than this was kept waiting by its
/// neighbours, and is run again by itself.
const USED: f64 = 0.9;

/// Less memory than this is not told, in bytes: the system counts what the process held that started
/// the program, which has other sizes at other times.
pub const LEAST_MEMORY: u64 = 32 << 20;

/// A checker may take so much memory.
const CHECKER_MEMORY: u64 = 1 << 30;

impl Judge<'_> {
    /// Judges the cases, and calls `done` with the number of each as its verdict is known. Answers
    /// are left in the folder `scratch`. Returns whether all were judged, and not stopped.
    ///
    /// # Errors
    ///
    /// If a case cannot be read, or the program or the checker cannot be run.
    pub fn run(
        &self,
        cases: &[TestCase],
        scratch: &Path,
        mut done: impl FnMut(usize, Judged),
    ) -> Result<bool, JudgeError> {
        let output = |number: usize| scratch.join(format!("{number}.out"));
        let queue: Vec<Job> = (cases.iter().enumerate())
            .map(|(number, case)| self.job(case, output(number)))
            .collect();
        let mut pool = Pool::new(self.worker, self.jobs);
        let mut answered = Vec::new();
        let mut settle = |number: usize, judged: Judged| match self.checker {
            Some(_) if judged.verdict == Verdict::Ac => answered.push((number, judged)),
            _ => done(number, judged),
        };
        let mut waited = Vec::new();
        let mut finished = run_all(&mut pool, &queue, self.stop, |number, result| {
            if self.jobs > 1 && self.was_kept_waiting(&result) {
                waited.push(number);
            } else {
                settle(number, Judged::new(result, output(number)));
            }
        })?;
        for number in waited {
            let alone = &queue[number..=number];
            finished = finished
                && run_all(&mut pool, alone, self.stop, |_, result| {
                    settle(number, Judged::new(result, output(number)));
                })?;
        }
        match self.checker {
            Some(checker) if finished => self.check(&mut pool, checker, cases, answered, done),
            _ => Ok(finished),
        }
    }

    fn job(&self, case: &TestCase, output: PathBuf) -> Job {
        Job {
            work: Work::Solve {
                solution: self.solution.clone(),
                input: case.input.clone(),
                into: Some(output),
                answer: self.checker.is_none().then(|| case.answer.clone()),
            },
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
        }
    }

    fn was_kept_waiting(&self, result: &JobResult) -> bool {
        let late = |failure: &Failure| failure.verdict == Verdict::Tle;
        let used = |program: &Program| program.cpu_time < self.time_limit.mul_f64(USED);
        result.failure.as_ref().is_some_and(late) && result.program.as_ref().is_some_and(used)
    }

    /// Asks the checker about each answer.
    fn check(
        &self,
        pool: &mut Pool,
        checker: &[String],
        cases: &[TestCase],
        answered: Vec<(usize, Judged)>,
        mut done: impl FnMut(usize, Judged),
    ) -> Result<bool, JudgeError> {
        let job = |(number, judged): &(usize, Judged)| {
            let case = &cases[*number];
            let paths = [&case.input, &judged.output, &case.answer];
            let paths = paths.map(|path| path.display().to_string());
            Job {
                work: Work::Solve {
                    solution: Candidate::Program([checker, &paths].concat()),
                    input: "/dev/null".into(),
                    into: None,
                    answer: None,
                },
                time_limit: TIME_LIMIT_FACTOR * self.time_limit,
                memory_limit: CHECKER_MEMORY,
            }
        };
        let queue: Vec<Job> = answered.iter().map(job).collect();
        let mut failure: Option<(usize, String)> = None;
        let finished = run_all(pool, &queue, self.stop, |place, result| {
            let (number, mut judged) = answered[place].clone();
            match opinion(&result) {
                Ok((verdict, message)) => {
                    (judged.verdict, judged.message) = (verdict, message);
                    done(number, judged);
                }
                Err(message) => {
                    if failure.as_ref().is_none_or(|(first, _)| number < *first) {
                        failure = Some((number, printable(&message)));
                    }
                }
            }
        })?;
        match failure {
            Some((number, message)) => Err(JudgeError::Checker {
                case: cases[number].name.clone(),
                message,
            }),
            None => Ok(finished),
        }
    }
}

impl Judged {
    /// The verdict, and whose it is where it is not the solution's.
    #[must_use]
    pub fn verdict_of_whom(&self) -> String {
        let whom = match self.role {
            Role::Solution => return self.verdict.to_string(),
            Role::Generator => "the input",
            Role::Validator => "the validator",
            Role::Naive => "the test case's answer",
            Role::Checker => "the checker",
            Role::Interactor => "the interactor",
        };
        format!("{} of {whom}", self.verdict)
    }

    fn new(result: JobResult, output: PathBuf) -> Self {
        let (role, verdict, message) = match result.failure {
            Some(failure) => (failure.role, failure.verdict, failure.message),
            None => (Role::Solution, Verdict::Ac, String::new()),
        };
        // The worker itself went, and what it ran went with it.
        let program = result.program.unwrap_or_default();
        let time = match verdict {
            Verdict::Tle => program.cpu_time.max(program.time),
            _ => program.cpu_time,
        };
        Self {
            verdict,
            role,
            message,
            time,
            memory: Some(program.memory).filter(|&memory| memory >= LEAST_MEMORY),
            error: program.error,
            output,
        }
    }
}

/// What a testlib checker says by its exit status, and on standard error. The error is what is wrong
/// with the checker.
fn opinion(result: &JobResult) -> Result<(Verdict, String), String> {
    let fallen = result.failure.as_ref();
    let Some(program) = &result.program else {
        return Err(fallen.map_or_else(String::new, |it| it.message.clone()));
    };
    let lines: Vec<&str> = program.error.lines().map(str::trim).collect();
    let said = lines.join("; ");
    // One that was ended at a limit may have said anything before.
    let limited = |it: &&Failure| it.verdict != Verdict::Re;
    match fallen.filter(limited) {
        Some(failure) => Err(failure.message.clone()),
        None => testlib::opinion(program.status, said).map_err(|said| match said.is_empty() {
            true => fallen.map_or_else(String::new, |it| it.message.clone()),
            false => said,
        }),
    }
}

//! What a problem's executable was started for.

mod play;

use std::process::ExitCode;
use std::time::Duration;

use crate::engine::protocol::WORKER;
use crate::engine::worker::{self, Judge, RunCases, run_cases};
use crate::manifest::ProblemCrate;
use crate::new_problem::Untouched;
use crate::problem::{Begin, Code, DESCRIBE, PLAY, Problem, SOLVE};
use crate::process::{Limits, Program, keep, with_error};
use crate::solution::{Input, OUTPUT_LIMIT, Output};
use crate::tests;

impl Problem {
    /// Does what this process was started for: it serves the tools as a worker, describes the
    /// problem to them, serves one of its extensions, or else runs the problem's tests like any other
    /// test executable.
    #[inline]
    #[must_use]
    pub fn run(self) -> ExitCode {
        self.run_with(run_cases)
    }

    /// `run_cases` is compiled where [`Problem::run`] is called, so the loop over the cases is optimised
    /// like the solutions, however little the rest of the tools is.
    fn run_with(self, run_cases: RunCases) -> ExitCode {
        if let Some(status) = keep() {
            return status;
        }
        let name = self.name.clone();
        let this = match (Self { start, ..self }).complete() {
            Ok(this) => this,
            Err(mistake) => {
                eprintln!("error: the declaration of {name}: {mistake}");
                return ExitCode::from(2);
            }
        };
        let argument = std::env::args().nth(1);
        let argument = argument.as_deref();
        let mut extensions = this.extensions.iter();
        if let Some(extension) = extensions.find(|it| Some(it.argument) == argument) {
            return (extension.serve)(&this, std::env::args_os().skip(2).collect());
        }
        match argument {
            Some(WORKER) => {
                let this = Self {
                    has_template_validator,
                    ..this
                };
                worker::serve(this, run_cases)
            }
            Some(SOLVE) => {
                let name = std::env::args().nth(2).unwrap_or_default();
                match this.code(&name) {
                    Some(Code::Main(main)) => main.call(),
                    _ => {
                        eprintln!("error: no solution `{name}` is declared by its main");
                        ExitCode::from(2)
                    }
                }
            }
            Some(PLAY) => play::serve(&this, std::env::args().skip(2)),
            Some(DESCRIBE) => {
                println!("{}", serde_json::json!(this.describe()));
                ExitCode::SUCCESS
            }
            _ => tests::run(this),
        }
    }
}

fn has_template_validator(problem: &Problem) -> bool {
    let about = ProblemCrate::read(&problem.folder).ok().flatten();
    about.is_some_and(|about| Untouched::of(&about).validator)
}

/// What a program may take that is asked for by a generator or an explorer.
const STARTED: Limits = Limits {
    time: Duration::from_secs(10),
    memory: u64::MAX,
    output: OUTPUT_LIMIT,
};

/// Unwinds where the program fails.
fn start(words: &[String], input: &Input, output: &Output, interactor: Option<&Begin>) {
    let program = Program::new(words, None);
    let judge = interactor.cloned().map(Judge::Own);
    match worker::run_program(&program, input, judge.as_ref(), STARTED) {
        Ok(finished) => match finished.failure {
            None => output.fill(finished.output),
            Some((_, message)) => panic!("{}", with_error(message, &finished.error)),
        },
        Err(error) => panic!("cannot run {words:?}: {error}"),
    }
}

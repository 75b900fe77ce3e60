//! What a problem's executable was started for.

use std::process::ExitCode;

use crate::engine::protocol::WORKER;
use crate::engine::worker::{self, RunCases, run_cases};
use crate::manifest::ProblemCrate;
use crate::new_problem::Untouched;
use crate::problem::{DESCRIBE, Problem};
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
        let name = self.name.clone();
        let this = match self.complete() {
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

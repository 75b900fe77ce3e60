//! A candidate, called in this process or run as one of its own.

use std::io::{self, Write};
use std::panic::resume_unwind;
use std::rc::Rc;

use super::limits::without_memory_limit;
use super::programs::{Judge, Programs, run_program};
use crate::engine::protocol::{Candidate, Comparison};
use crate::problem::Problem;
use crate::process::{Limits, Program, with_error};
use crate::solution::{Input, OUTPUT_LIMIT, Output, Run};
use crate::verdict::Verdict;

/// One candidate, ready to be called.
pub(super) enum Runner {
    InProcess(Run),
    Program {
        words: Vec<String>,
        program: Rc<Program>,
        limits: Limits,
        judge: Option<Judge>,
    },
}

/// How a program failed; what a [`Runner`] unwinds with.
pub(super) struct ProgramFailure(pub Verdict, pub String);

impl Runner {
    pub(super) fn new(
        problem: &Problem,
        programs: &Programs,
        candidate: &Candidate,
        comparison: &Comparison,
    ) -> Self {
        let Some((words, judge)) = Judge::of(problem, candidate) else {
            let run = match candidate {
                Candidate::Declared(name) => problem.solution(name),
                _ => None,
            };
            let Some(run) = run else {
                panic!("the supervisor asks for {candidate:?}, which is not declared")
            };
            return Self::InProcess(run);
        };
        Self::Program {
            program: programs.get(&words),
            words,
            limits: Limits {
                time: comparison.time_limit,
                memory: comparison.memory_limit,
                output: OUTPUT_LIMIT,
            },
            judge,
        }
    }

    #[inline]
    pub(super) fn run(&self, input: &Input, output: &Output) {
        match self {
            Self::InProcess(run) => run(input.clone(), output.clone()),
            Self::Program { .. } => self.run_program(input, output),
        }
    }

    #[inline]
    pub(super) fn is_program(&self) -> bool {
        matches!(self, Self::Program { .. })
    }

    #[inline(never)]
    fn run_program(&self, input: &Input, output: &Output) {
        let Self::Program {
            words,
            program,
            limits,
            judge,
        } = self
        else {
            return;
        };
        let failed =
            |verdict, message| -> ! { resume_unwind(Box::new(ProgramFailure(verdict, message))) };
        match without_memory_limit(|| run_program(program, input, judge.as_ref(), *limits)) {
            Err(error) => failed(
                Verdict::Re,
                format!("cannot run `{}`: {error}", words.join(" ")),
            ),
            Ok(finished) => {
                // What it says is kept with what this process says.
                io::stderr().write_all(&finished.error).ok();
                if finished.failure.is_none() || judge.is_some() {
                    output.fill(finished.output);
                }
                match finished.failure {
                    Some((Verdict::Re, message)) => {
                        failed(Verdict::Re, with_error(message, &finished.error));
                    }
                    Some((verdict, message)) => failed(verdict, message),
                    None => {}
                }
            }
        }
    }
}

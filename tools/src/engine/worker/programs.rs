//! The programs that a worker runs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::rc::Rc;

use crate::engine::limits::TIME_LIMIT_FACTOR;
use crate::engine::protocol::{Candidate, PRELOAD};
use crate::problem::{Begin, Dialogue, Problem};
use crate::process::{Finished, Interactor, Limits, Program, Side};
use crate::solution::Input;
use crate::verdict::{Failure, Role, Verdict};

/// Those that were asked for so far, so that each is loaded once.
pub(super) struct Programs {
    library: Option<PathBuf>,
    known: RefCell<HashMap<Vec<String>, Rc<Program>>>,
}

/// As many are kept. More than two are compared by nobody, but a checker made with testlib has a
/// command line of its own for each case.
const KEPT: usize = 16;

impl Programs {
    pub(super) fn new() -> Self {
        Self {
            library: std::env::var_os(PRELOAD).map(PathBuf::from),
            known: RefCell::default(),
        }
    }

    /// The program of a command line.
    pub(super) fn get(&self, words: &[String]) -> Rc<Program> {
        let mut known = self.known.borrow_mut();
        if let Some(program) = known.get(words) {
            return Rc::clone(program);
        }
        if known.len() >= KEPT {
            known.clear();
        }
        let program = Rc::new(Program::new(words, self.library.as_deref()));
        known.insert(words.to_vec(), Rc::clone(&program));
        program
    }
}

/// Who a program talks to.
#[derive(Clone)]
pub enum Judge {
    Own(Begin),
    Program(Vec<String>),
}

impl Judge {
    /// The program that a candidate is, if it is no other solution, and who it talks to.
    pub fn of(problem: &Problem, candidate: &Candidate) -> Option<(Vec<String>, Option<Self>)> {
        let own = || problem.begin().cloned().map(Self::Own);
        let words = match candidate {
            Candidate::Declared(name) => problem.command(name)?,
            Candidate::Program(words) => words.clone(),
            Candidate::Talking {
                program,
                interactor,
            } => {
                let submission = || vec![problem.binary.display().to_string()];
                let words = program.clone().unwrap_or_else(submission);
                return Some((words, Some(Self::Program(interactor.clone()))));
            }
        };
        Some((words, own()))
    }
}

/// Runs a program on an input, or has it talk about it: then its output is what was said where it fails,
/// and empty where it is right. Unwinds where it is the judge's side that fails.
///
/// # Errors
///
/// If it cannot be started or watched.
pub fn run_program(
    program: &Program,
    input: &Input,
    judge: Option<&Judge>,
    limits: Limits,
) -> io::Result<Finished> {
    let (finished, said) = match judge {
        None => return program.run(Side::Input(input.bytes()), limits),
        Some(Judge::Own(begin)) => {
            let mut dialogue = Dialogue::new(begin.clone(), input.clone());
            let mut finished = program.run(Side::Dialogue(&mut dialogue), limits)?;
            let is_idle = finished.cpu_time < limits.time / 2;
            finished.failure = dialogue.conclude(finished.failure, is_idle);
            (finished, dialogue.record())
        }
        Some(Judge::Program(words)) => {
            let mut interactor = Interactor::new(words, input.bytes())?;
            let mut finished = program.run(Side::Dialogue(&mut interactor), limits)?;
            let failed = interactor.conclude(finished.failure, TIME_LIMIT_FACTOR * limits.time);
            finished.failure = failed.unwrap_or_else(|message| {
                resume_unwind(Box::new(Failure::new(
                    Role::Interactor,
                    Verdict::Re,
                    message,
                )))
            });
            (finished, interactor.record())
        }
    };
    let output = match finished.failure {
        Some(_) => said,
        None => Vec::new(),
    };
    Ok(Finished { output, ..finished })
}

//! The programs that a worker runs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use crate::engine::protocol::PRELOAD;
use crate::problem::{Begin, Dialogue};
use crate::process::{Finished, Limits, Program, Side};
use crate::solution::Input;

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

/// Runs a program on an input, or has it talk about it with an interactor: then its output is what was
/// said where it fails, and empty where it is right. Unwinds where it is the interactor that fails.
///
/// # Errors
///
/// If it cannot be started or watched.
pub fn run_program(
    program: &Program,
    input: &Input,
    interactor: Option<&Begin>,
    limits: Limits,
) -> io::Result<Finished> {
    let Some(begin) = interactor else {
        return program.run(Side::Input(input.bytes()), limits);
    };
    let mut dialogue = Dialogue::new(begin.clone(), input.clone());
    let mut finished = program.run(Side::Dialogue(&mut dialogue), limits)?;
    let is_idle = finished.cpu_time < limits.time / 2;
    finished.failure = dialogue.conclude(finished.failure, is_idle);
    finished.output = match finished.failure {
        Some(_) => dialogue.record(),
        None => Vec::new(),
    };
    Ok(finished)
}

//! The programs that a worker runs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;

use crate::engine::protocol::PRELOAD;
use crate::process::Program;

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

//! A solution that is called in this process talks to an interactor.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use super::{Begin, Dialogue};
use crate::solution::{Input, Output, Partner, Run, streams};

/// [`talk`], wherever it was compiled.
pub type Talk = fn(&Begin, Run) -> Run;

/// The solution as one that is given the hidden input, and talks about it. Where all is right, its
/// answer is empty; else it unwinds with a [`Failure`](crate::verdict::Failure), and its answer is what
/// was said.
#[inline]
pub fn talk(begin: &Begin, run: Run) -> Run {
    let begin = begin.clone();
    Box::leak(Box::new(move |hidden: Input, output: Output| {
        let dialogue = Rc::new(RefCell::new(Dialogue::new(begin.clone(), hidden.clone())));
        let (input, speech) = streams(dialogue.clone());
        let talked = catch_unwind(AssertUnwindSafe(|| {
            dialogue.borrow_mut().begin();
            speech.speak();
            run(input, speech.clone());
            speech.speak();
            dialogue.borrow_mut().end();
            speech.speak();
        }));
        if let Err(panic) = talked {
            output.fill(dialogue.borrow_mut().record());
            resume_unwind(panic);
        }
    }))
}

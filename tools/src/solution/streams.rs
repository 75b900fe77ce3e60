//! Input and output of a solution that talks to somebody.
//!
//! There is no second thread: what the solution flushes is heard at once, and where it reads more than
//! was said so far, there is nobody who could say more.

use std::any::Any;
use std::cell::RefCell;
use std::os::fd::BorrowedFd;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::thread::panicking;

use super::{Input, Output};

/// The other side of a dialogue.
pub trait Partner {
    /// Begins anew.
    fn begin(&mut self);

    /// What it has said that was not taken yet.
    fn said(&mut self) -> &mut Vec<u8>;

    /// It is told this much more.
    fn hear(&mut self, text: &[u8]);

    /// Takes what comes from elsewhere, if it does, and [`Partner::source`] can be read.
    fn listen(&mut self) {}

    /// What can be read where more comes from elsewhere.
    fn source(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    /// The solution reads more than was said; some of what it has printed may be `unflushed`.
    fn starve(&mut self, unflushed: &[u8]);

    /// Whether it says nothing more than it has said.
    fn is_over(&self) -> bool;

    /// Whether the dialogue has gone wrong.
    fn has_failed(&self) -> bool;

    /// What the solution is to be unwound with, once it has gone wrong.
    fn failure(&mut self) -> Box<dyn Any + Send>;
}

/// The streams of a solution that talks.
#[inline]
pub fn streams(partner: Rc<RefCell<dyn Partner>>) -> (Input, Output) {
    let output = Output {
        bytes: Rc::new(RefCell::new(Vec::with_capacity(64))),
        partner: Some(partner),
    };
    let input = Input {
        dialogue: Some(output.clone()),
        ..Input::new(Vec::with_capacity(64))
    };
    (input, output)
}

impl Input {
    /// Takes what was said, if anything was.
    #[inline]
    pub(super) fn listen(&mut self) {
        let Some(Output {
            bytes: unflushed,
            partner: Some(partner),
        }) = &self.dialogue
        else {
            return;
        };
        let mut speaker = partner.borrow_mut();
        let said = speaker.said();
        if said.is_empty() {
            speaker.starve(&unflushed.borrow());
            drop(speaker);
            return stop_if_failed(partner);
        }
        match Rc::get_mut(&mut self.bytes) {
            Some(bytes) => {
                bytes.clear();
                std::mem::swap(bytes, said);
            }
            None => self.bytes = Rc::new(std::mem::take(said)),
        }
        self.read = 0;
    }
}

impl Output {
    /// Tells what was printed since the last time.
    #[inline]
    pub(crate) fn speak(&self) {
        let Some(partner) = &self.partner else {
            return;
        };
        let mut bytes = self.bytes.borrow_mut();
        partner.borrow_mut().hear(&bytes);
        bytes.clear();
        drop(bytes);
        stop_if_failed(partner);
    }
}

#[inline]
fn stop_if_failed(partner: &RefCell<dyn Partner>) {
    // What is dropped on the way may print once more.
    if partner.borrow().has_failed() && !panicking() {
        let failure = partner.borrow_mut().failure();
        resume_unwind(failure);
    }
}

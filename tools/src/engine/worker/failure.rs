//! What is to be said of a role that did not answer, or not rightly.

use std::any::Any;
use std::cell::RefCell;

use super::runner::ProgramFailure;
use crate::solution::{OUTPUT_LIMIT, OutputLimitExceeded};
use crate::verdict::{Failure, Role, Verdict};

thread_local! {
    /// Where this thread panicked last.
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Has panics remembered, and not printed.
pub(super) fn remember_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic
            .location()
            .map_or_else(String::new, ToString::to_string);
        LAST_PANIC.set(Some(place));
    }));
}

/// A wrong answer is the solution's.
pub(super) fn wrong_answer(message: String) -> Failure {
    Failure {
        role: Role::Solution,
        verdict: Verdict::Wa,
        message,
        cause: String::new(),
    }
}

/// What a role that unwound is to be told.
pub(super) fn unwound(role: Role, panic: &(dyn Any + Send)) -> Failure {
    let place = LAST_PANIC.take().unwrap_or_default();
    let (verdict, message, cause) =
        if let Some(ProgramFailure(verdict, message)) = panic.downcast_ref() {
            let cause = match verdict {
                Verdict::Re => message.split(':').next().unwrap_or_default(),
                _ => "",
            };
            (*verdict, message.clone(), cause.to_owned())
        } else if panic.is::<OutputLimitExceeded>() {
            let message = format!("printed more than {} MiB", OUTPUT_LIMIT >> 20);
            (Verdict::Ole, message, String::new())
        } else {
            let text = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "a panic without a message".to_owned());
            (Verdict::Re, format!("panicked at {place}: {text}"), place)
        };
    Failure {
        role,
        verdict,
        message,
        cause,
    }
}

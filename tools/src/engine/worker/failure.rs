//! What is to be said of a role that did not answer, or not rightly.

use std::any::Any;
use std::cell::RefCell;

use super::runner::ProgramFailure;
use crate::engine::limits::too_many_processes;
use crate::output::text::grouped;
use crate::solution::{OUTPUT_LIMIT, OutputLimitExceeded};
use crate::source::EndlessGenerator;
use crate::verdict::{Failure, Role, Verdict};

thread_local! {
    /// Where this thread panicked last.
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What is unwound with where too many processes are left behind.
pub(super) struct TooManyProcesses;

/// Has panics remembered, and not printed.
pub(super) fn remember_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic
            .location()
            .map_or_else(String::new, ToString::to_string);
        LAST_PANIC.set(Some(place));
    }));
}

/// What a role that unwound is to be told.
pub(super) fn unwound(role: Role, panic: &(dyn Any + Send)) -> Failure {
    let place = LAST_PANIC.take().unwrap_or_default();
    if let Some(ProgramFailure(verdict, message)) = panic.downcast_ref() {
        let cause = match verdict {
            Verdict::Re => message.split(':').next().unwrap_or_default(),
            _ => "",
        };
        return Failure {
            cause: cause.to_owned(),
            ..Failure::new(role, *verdict, message.as_str())
        };
    }
    if let Some(failure) = panic.downcast_ref::<Failure>() {
        // What goes wrong in a dialogue; the solution's fault is that of whoever is at work.
        let role = match failure.role {
            Role::Solution => role,
            other => other,
        };
        return Failure {
            role,
            ..failure.clone()
        };
    }
    if panic.is::<OutputLimitExceeded>() {
        let message = format!("printed more than {} MiB", OUTPUT_LIMIT >> 20);
        return Failure::new(role, Verdict::Ole, message);
    }
    if panic.is::<TooManyProcesses>() {
        return too_many_processes(role);
    }
    if let Some(&EndlessGenerator(most)) = panic.downcast_ref() {
        let message = format!(
            "draws more than {} choices where each new one is the simplest: a generator that redraws \
             until something is new does not end there",
            grouped(most as u64)
        );
        return Failure::new(role, Verdict::Tle, message);
    }
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message");
    let message = match place.as_str() {
        "" => format!("panicked: {text}"),
        place => format!("panicked at {place}: {text}"),
    };
    Failure {
        cause: place,
        ..Failure::new(role, Verdict::Re, message)
    }
}

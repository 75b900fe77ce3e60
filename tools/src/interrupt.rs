//! Ctrl-C and SIGTERM.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use crate::output::note;
use crate::process;

pub use crate::process::INTERRUPTED;

/// What is set from now on as soon as the user wants the command to end. Asked a second time, it ends
/// at once.
pub fn watch() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    let handle = move || {
        handler.store(true, Ordering::Relaxed);
        if process::interrupt() {
            // The second time. Workers see to their own end.
            process::kill_all();
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handle).context("cannot watch for Ctrl-C")?;
    Ok(stop)
}

/// From now on the command ends at once when the user wants it to, with the programs that it runs.
pub fn end_at_once() -> Result<()> {
    process::end_with_programs().context("cannot watch for Ctrl-C")
}

/// Takes leave of a user who has interrupted a command before it changed anything of this problem.
pub fn leave(problem: &str) -> ExitCode {
    note(format_args!(
        "interrupted: nothing of {problem} was changed"
    ));
    ExitCode::from(INTERRUPTED)
}

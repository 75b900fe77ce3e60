//! Ctrl-C and SIGTERM.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use crate::output::remark;

/// What a shell shows for SIGINT.
pub const INTERRUPTED: u8 = 130;

/// What is set from now on as soon as the user wants the command to end.
pub fn watch() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed))
        .context("cannot watch for Ctrl-C")?;
    Ok(stop)
}

/// Takes leave of a user who has interrupted a command that has changed nothing.
pub fn leave() -> ExitCode {
    remark("interrupted: nothing was changed");
    ExitCode::from(INTERRUPTED)
}

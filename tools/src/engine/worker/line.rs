//! The way back to the supervisor.

use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use crate::engine::protocol::Reply;

/// The way back to the supervisor.
pub struct Line {
    replies: Mutex<File>,
    process: u32,
}

impl Line {
    pub fn new(replies: File) -> Self {
        Self {
            replies: Mutex::new(replies),
            process: std::process::id(),
        }
    }

    pub fn say(&self, reply: &Reply) {
        if std::process::id() != self.process {
            // A copy of this process, made by a solution that forks, has nothing to say.
            std::process::exit(0);
        }
        let mut text = serde_json::to_string(reply).unwrap_or_default();
        text.push('\n');
        let mut file = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
        // A supervisor that is gone ends this process through the command line.
        file.write_all(text.as_bytes()).ok();
        if let Some(text) = reply.text() {
            file.write_all(&text.bytes).ok();
        }
    }
}

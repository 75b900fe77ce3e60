//! What a program may take, and how it ended.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use nix::sys::signal::Signal;

use crate::verdict::Verdict;

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// On the wall clock.
    pub time: Duration,
    /// Bytes of resident memory.
    pub memory: u64,
    /// Bytes of standard output.
    pub output: usize,
}

/// How a program ended.
#[derive(Debug)]
pub struct Finished {
    /// RE, TLE, MLE or OLE with a line of explanation; none if it ended by itself with status 0,
    /// within the limits.
    pub failure: Option<(Verdict, String)>,
    pub status: ExitStatus,
    pub output: Vec<u8>,
    /// The end of its standard error, at most [`ERROR_KEPT`] bytes.
    pub error: Vec<u8>,
    /// On the wall clock, from start to end.
    pub time: Duration,
    /// User and system.
    pub cpu_time: Duration,
    /// The most resident memory at any time, in bytes. The system counts what this process held
    /// when it started the program, so a small figure is an upper bound.
    pub memory: u64,
}

/// As much of standard error is kept: 4 KiB.
pub const ERROR_KEPT: usize = 4096;

/// What was seen of a program while it ran.
#[derive(Debug, Default)]
pub struct Seen {
    pub output: Vec<u8>,
    pub error: Vec<u8>,
    /// On the wall clock, from start to end.
    pub time: Duration,
    /// The most memory that it was seen to have, in bytes; 0 if nobody looked.
    pub memory: u64,
    /// The limit that it is to be killed for.
    pub cut: Option<Verdict>,
}

/// What the system says of a process that has ended.
#[derive(Clone, Copy, Debug)]
pub struct End {
    pub status: ExitStatus,
    /// User and system.
    pub cpu_time: Duration,
    /// The most resident memory at any time, in bytes.
    pub memory: u64,
    /// Whether that is more than it may have.
    pub is_over: bool,
}

impl Finished {
    pub(super) fn new(seen: Seen, end: End, limits: Limits) -> Self {
        let cut = seen.cut.or(end.is_over.then_some(Verdict::Mle));
        let failure = match cut {
            Some(verdict) => Some((verdict, excess(verdict, limits))),
            None => describe_status(end.status).map(|message| (Verdict::Re, message)),
        };
        Self {
            failure,
            status: end.status,
            output: seen.output,
            error: seen.error,
            time: seen.time,
            cpu_time: end.cpu_time,
            memory: end.memory,
        }
    }
}

fn excess(verdict: Verdict, limits: Limits) -> String {
    match verdict {
        Verdict::Tle => format!("still running after {:?}", limits.time),
        Verdict::Mle => format!("took more than {} MiB", limits.memory >> 20),
        _ => format!("printed more than {} MiB", limits.output >> 20),
    }
}

/// One line on a status that is not success: the signal's name, or the exit status.
#[must_use]
pub fn describe_status(status: ExitStatus) -> Option<String> {
    match (status.code(), status.signal()) {
        (Some(0), _) => None,
        (Some(code), _) => Some(format!("exit status {code}")),
        (None, Some(signal)) => Some(match signal_name(signal) {
            Some(name) => format!("killed by {name}"),
            None => format!("killed by signal {signal}"),
        }),
        (None, None) => Some("ended in an unknown way".to_owned()),
    }
}

/// A failure and the last line of standard error that says something.
#[must_use]
pub fn with_error(message: String, error: &[u8]) -> String {
    let text = String::from_utf8_lossy(error);
    let telling = |line: &&str| !line.trim().is_empty() && !line.starts_with("note: ");
    match text.lines().rfind(telling) {
        Some(line) => format!("{message}: {}", line.trim()),
        None => message,
    }
}

fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match Signal::try_from(signal).ok()? {
        Signal::SIGSEGV => "SIGSEGV (often a stack overflow)",
        Signal::SIGFPE => "SIGFPE (a division by zero)",
        signal => signal.as_str(),
    })
}

/// Appends, and forgets all but the last [`ERROR_KEPT`] bytes.
pub fn keep_end(kept: &mut Vec<u8>, text: &[u8]) {
    kept.extend_from_slice(text);
    let surplus = kept.len().saturating_sub(ERROR_KEPT);
    kept.drain(..surplus);
}

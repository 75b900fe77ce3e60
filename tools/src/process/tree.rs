//! The processes below one, wherever they have moved to.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgid};

/// As many processes may be below one that runs solutions: 64.
pub const PROCESSES: usize = 64;

/// For so many rounds what is left is killed; a round takes [`ROUND`].
const ROUNDS: usize = 200;
const ROUND: Duration = Duration::from_millis(1);

/// What is below this process stays below it, even where what is between ends. Where the system has
/// no such thing, only the process groups are kept together.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    nix::sys::prctl::set_child_subreaper(true).ok();
}

/// Whether this process has any children, ended ones that were not reaped among them. Takes less
/// than a microsecond.
#[cfg(target_os = "linux")]
#[must_use]
pub fn has_children() -> bool {
    use nix::sys::wait::{Id, waitid};
    let options = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    waitid(Id::All, options) != Err(Errno::ECHILD)
}

#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn has_children() -> bool {
    false
}

/// Whether this process ignores the ends of its children, so that nobody learns how a program ended.
#[must_use]
pub fn ignores_children() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| {
        let signals = line.strip_prefix("SigIgn:")?;
        u64::from_str_radix(signals.trim(), 16).ok()
    });
    ignored.is_some_and(|signals| signals >> (Signal::SIGCHLD as i32 - 1) & 1 == 1)
}

/// The children of a process; none where the system does not tell.
#[must_use]
pub fn children(process: Pid) -> Vec<Pid> {
    let tasks = fs::read_dir(format!("/proc/{process}/task"));
    let mut children = Vec::new();
    for task in tasks.into_iter().flatten().flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        let numbers = list
            .split_ascii_whitespace()
            .filter_map(|id| id.parse().ok());
        children.extend(numbers.map(Pid::from_raw));
    }
    children
}

/// What is below a process, its children first.
#[must_use]
pub fn descendants(process: Pid) -> Vec<Pid> {
    let mut found = children(process);
    let mut next = 0;
    while let Some(&process) = found.get(next) {
        // One that ends while this looks may come twice, but not for ever.
        let below = children(process);
        found.extend(
            below
                .iter()
                .filter(|id| !found.contains(id))
                .copied()
                .collect::<Vec<_>>(),
        );
        next += 1;
    }
    found
}

/// Whether there are more than [`PROCESSES`] below this one.
#[must_use]
pub fn is_crowded() -> bool {
    has_children() && descendants(Pid::this()).len() > PROCESSES
}

/// Whether a variable stands in the environment of a process with this beginning: `NAME=VALUE`.
#[must_use]
pub fn is_marked(process: Pid, mark: &str) -> bool {
    fs::read(format!("/proc/{process}/environ")).is_ok_and(|variables| {
        let mut variables = variables.split(|&byte| byte == 0);
        variables.any(|variable| variable.starts_with(mark.as_bytes()))
    })
}

/// Kills all processes that are marked, until there are none.
pub fn kill_marked(mark: &str) {
    loop {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let marked = entries
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .map(Pid::from_raw)
            .filter(|&process| is_marked(process, mark));
        // It may have ended in the meantime, or be somebody else's by now.
        if marked
            .filter(|&it| kill(it, Signal::SIGKILL).is_ok())
            .count()
            == 0
        {
            break;
        }
        sleep(ROUND);
    }
}

/// Kills the children of this process that are `unwanted`, with all that is below them.
pub fn kill_children(unwanted: impl Fn(Pid) -> bool) {
    let this = Pid::this();
    for _ in 0..ROUNDS {
        let mut left = false;
        for child in children(this).into_iter().filter(|&child| unwanted(child)) {
            for process in descendants(child).into_iter().chain([child]) {
                // It may have ended in the meantime.
                kill(process, Signal::SIGKILL).ok();
            }
            left |= waitpid(child, Some(WaitPidFlag::WNOHANG)).is_ok();
        }
        if !left {
            break;
        }
        sleep(ROUND);
    }
}

/// Kills this process and all that is below it, wherever that is.
pub fn kill_family() {
    let this = Pid::this();
    for _ in 0..ROUNDS {
        let group = getpgid(None).ok();
        let below = descendants(this).into_iter();
        // Those of the group all go at once, so that none is born while others are killed.
        let mut elsewhere = below
            .filter(|&process| getpgid(Some(process)).ok() != group)
            .peekable();
        if elsewhere.peek().is_none() {
            break;
        }
        for process in elsewhere {
            kill(process, Signal::SIGKILL).ok();
        }
        while matches!(waitpid(None, Some(WaitPidFlag::WNOHANG)), Ok(status) if status != WaitStatus::StillAlive)
        {
        }
    }
    killpg(this, Signal::SIGKILL).ok();
}

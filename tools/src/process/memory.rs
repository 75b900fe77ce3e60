//! How much memory processes have, as the system says.

use nix::unistd::Pid;

use super::tree::descendants;

/// The most resident memory that a program has had, in bytes: that of its process, or what it and
/// those that it has started have now, together.
pub fn memory(process: Pid) -> u64 {
    let most = peak_memory(process).unwrap_or(0);
    let below = descendants(process);
    if below.is_empty() {
        return most;
    }
    let all = below.into_iter().chain([process]);
    let now = all.filter_map(|process| kibibytes(process, "VmRSS:"));
    most.max(now.sum())
}

/// The most resident memory that a living process has had, in bytes; none where the system does
/// not say.
pub fn peak_memory(process: Pid) -> Option<u64> {
    kibibytes(process, "VmHWM:")
}

/// An entry of what the system says of a process, in bytes.
fn kibibytes(process: Pid, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

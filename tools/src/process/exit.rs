//! Whether a process has ended.

use std::io;
use std::process::Child;

#[cfg(target_os = "linux")]
use super::group::id;

/// Whether a child has ended. It is not reaped, so its number is not given to another process.
#[cfg(target_os = "linux")]
pub fn has_ended(child: &mut Child) -> io::Result<bool> {
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
    let options = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    let status = waitid(Id::Pid(id(child)), options)?;
    Ok(status != WaitStatus::StillAlive)
}

/// Whether a child has ended. It is reaped.
#[cfg(not(target_os = "linux"))]
pub fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}

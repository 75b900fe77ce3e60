//! What the system lets a worker have.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

use crate::engine::limits::STACK;
use crate::solution::OUTPUT_LIMIT;

/// Lets the programs that this process starts have as large a stack as solutions get here, and no
/// core files: those would end up in the workspace.
pub fn set_limits() {
    setrlimit(Resource::RLIMIT_CORE, 0, 0).ok();
    let Ok((current, most)) = getrlimit(Resource::RLIMIT_STACK) else {
        return;
    };
    let wanted = most.min(STACK as u64);
    if current < wanted {
        // With a smaller one they run as well, only not as deep.
        setrlimit(Resource::RLIMIT_STACK, wanted, most).ok();
    }
}

/// Lets this process grow by `limit` and the room for the answers. Where the system has no such
/// limit, none is set.
pub fn limit_memory(limit: u64) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let held = status.lines().find_map(|line| {
        let size = line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB")?;
        Some(size.parse::<u64>().ok()? << 10)
    });
    let Some(held) = held else { return };
    let room = (held + 2 * OUTPUT_LIMIT as u64).saturating_add(limit);
    if let Ok((_, most)) = getrlimit(Resource::RLIMIT_AS) {
        // An unlimited worker is worse than none, but not wrong.
        setrlimit(Resource::RLIMIT_AS, room.min(most), most).ok();
    }
}

/// Runs something that starts a program, which has limits of its own and must not inherit the one on
/// memory.
pub fn without_memory_limit<T>(run: impl FnOnce() -> T) -> T {
    let limit = getrlimit(Resource::RLIMIT_AS);
    if let Ok((_, most)) = limit {
        // Whatever may be set may be lifted.
        setrlimit(Resource::RLIMIT_AS, most, most).ok();
    }
    let result = run();
    if let Ok((current, most)) = limit {
        setrlimit(Resource::RLIMIT_AS, current, most).ok();
    }
    result
}

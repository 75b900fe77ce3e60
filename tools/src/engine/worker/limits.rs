//! What the system lets a worker have.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::STACK;
use crate::OUTPUT_LIMIT;

/// Lets the programs that this process starts have as large a stack as solutions get here.
pub fn raise_stack() {
    let Rlimit { current, maximum } = getrlimit(Resource::Stack);
    let wanted = maximum.map_or(STACK as u64, |most| most.min(STACK as u64));
    if current.is_some_and(|current| current < wanted) {
        let current = Some(wanted);
        // With a smaller one they run as well, only not as deep.
        setrlimit(Resource::Stack, Rlimit { current, maximum }).ok();
    }
}

/// Lets this process grow by `limit` and the room for the answers. Where the system has no such
/// limit, none is set.
pub fn limit_memory(limit: u64) {
    let statistics = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = statistics
        .split(' ')
        .next()
        .and_then(|pages| pages.parse().ok());
    let Some(pages) = pages else { return };
    let held = pages * rustix::param::page_size() as u64;
    let room = held + limit + 2 * OUTPUT_LIMIT as u64;
    let maximum = getrlimit(Resource::As).maximum;
    // An unlimited worker is worse than none, but not wrong.
    setrlimit(
        Resource::As,
        Rlimit {
            current: Some(room),
            maximum,
        },
    )
    .ok();
}

/// Runs something that starts a program, which has limits of its own and must not inherit the one on
/// memory.
pub fn without_memory_limit<T>(run: impl FnOnce() -> T) -> T {
    let limit = getrlimit(Resource::As);
    let none = Rlimit {
        current: limit.maximum,
        ..limit
    };
    // Whatever may be set may be lifted.
    setrlimit(Resource::As, none).ok();
    let result = run();
    setrlimit(Resource::As, limit).ok();
    result
}

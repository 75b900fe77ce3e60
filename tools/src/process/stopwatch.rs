//! Time that passes while this process runs.

use std::time::{Duration, Instant};

/// A step that takes longer was none of this process's doing: it was suspended.
const LONGEST_STEP: Duration = Duration::from_millis(500);

/// Counts the time as it is looked at, which is to be done often. What passes while the process is
/// suspended does not count: with a laptop's lid closed nothing takes long.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    counted: Duration,
    seen: Instant,
}

impl Stopwatch {
    #[must_use]
    pub fn start() -> Self {
        Self {
            counted: Duration::ZERO,
            seen: Instant::now(),
        }
    }

    /// What has passed since the start.
    pub fn elapsed(&mut self) -> Duration {
        let now = Instant::now();
        self.counted += (now - self.seen).min(LONGEST_STEP);
        self.seen = now;
        self.counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_step_counts_as_a_short_one() {
        let mut watch = Stopwatch::start();
        watch.seen -= Duration::from_secs(3600);
        assert_eq!(watch.elapsed(), LONGEST_STEP);
        assert!(watch.elapsed() < 2 * LONGEST_STEP);
    }
}

//! A challenge by `hegeltest`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use hegel::{Hegel, Settings, TestCase, Verbosity};

use crate::Shrunk;
use crate::challenges::Challenge;
use crate::draw::Theirs;

/// So many cases are tried until one fails.
const CASES: u64 = 1_000_000;

pub fn shrink(challenge: &'static Challenge, seed: u64) -> Shrunk {
    // The last text that failed, and evaluations since the first that did.
    static SEEN: Mutex<(Option<String>, u64)> = Mutex::new((None, 0));
    *SEEN.lock().unwrap() = (None, 0);
    let property = move |case: TestCase| {
        let text = (challenge.generate)(&mut Theirs(&case));
        let holds = (challenge.holds)(&text);
        {
            let mut seen = SEEN.lock().unwrap();
            seen.1 += u64::from(seen.0.is_some());
            if holds == Some(false) {
                seen.0 = Some(text);
            }
        }
        case.assume(holds.is_some());
        assert!(holds != Some(false));
    };
    let settings = Settings::new()
        .test_cases(CASES)
        .seed(Some(seed))
        .database(None::<String>)
        .verbosity(Verbosity::Quiet)
        .print_blob(false)
        .suppress_health_check(hegel::HealthCheck::all());
    let run = || Hegel::new(property).settings(settings).run();
    catch_unwind(AssertUnwindSafe(run)).ok();
    let (text, evaluations) = SEEN.lock().unwrap().clone();
    Shrunk {
        text: text.unwrap_or_default(),
        // Each failure is shown once more in the end.
        evaluations: evaluations.saturating_sub(1),
        swept: 0,
    }
}

//! `cargo stress` itself.

use std::sync::OnceLock;

use serde_json::Value;

use crate::harness::Workspace;

/// The problem that is measured.
pub const PROBLEM: &str = "measured-digits";

/// The workspace that it is in.
pub fn workspace() -> &'static Workspace {
    static WORKSPACE: OnceLock<Workspace> = OnceLock::new();
    WORKSPACE.get_or_init(|| {
        let limits = "time-limit-ms = 2000\nmemory-limit-mb = 256\n";
        let submission = include_str!("problem/main.rs");
        let tests = include_str!("problem/tests.rs");
        let workspace =
            Workspace::shared("bench").problem(PROBLEM, limits, submission, Some(tests));
        let workspace = workspace.optimised();
        let shared = include_str!("problem/few_digits.rs");
        workspace.write(&format!("crates/{PROBLEM}/tests/few_digits.rs"), shared);
        workspace
    })
}

/// Runs `cargo stress` on the problem and returns its comparisons.
pub fn stress(arguments: &[&str]) -> Vec<Value> {
    let head = ["stress", PROBLEM, "--format", "json"];
    let said = workspace().tools(&[&head[..], arguments].concat());
    let lines = said.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Cases a second of the only comparison.
pub fn cases_per_second(arguments: &[&str]) -> f64 {
    let rows = stress(arguments);
    let number = |name: &str| rows[0][name].as_f64().expect("a number");
    number("cases") / number("seconds")
}

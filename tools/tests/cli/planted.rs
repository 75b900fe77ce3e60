//! A problem whose solutions go wrong in every way, in a workspace of its own.

use std::sync::OnceLock;

use crate::common::Workspace;

const LIMITS: &str = "time-limit-ms = 300\nmemory-limit-mb = 64\n";

/// The workspace with the planted problem, its checks built.
pub fn planted() -> &'static Workspace {
    static PLANTED: OnceLock<Workspace> = OnceLock::new();
    PLANTED.get_or_init(|| {
        let workspace = Workspace::shared("planted").problem(
            "planted",
            LIMITS,
            include_str!("planted/submission.rs"),
            Some(include_str!("planted/problem.rs")),
        );
        let (status, _, error) =
            workspace.run(&["stress", "planted", "--family", "numbers", "--cases", "1"]);
        assert_eq!(status, 0, "{error}");
        workspace
    })
}

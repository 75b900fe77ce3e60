use std::process::ExitCode;

use tools::{Extension, Test, whole};

use crate::command::explore;
use crate::explorer::Explorer;

/// The argument that makes a problem's executable an explorer of its game.
pub const EXPLORE: &str = "--explore";

/// A problem's game, for `cargo explore`. Each of its claims is a test of `cargo test`.
#[must_use]
pub fn of(explorer: &'static dyn Explorer) -> Extension {
    let extension = Extension::new(EXPLORE, move |problem, arguments| {
        match problem.solution(tools::SUBMISSION) {
            Some(run) => explore(problem.name(), explorer, &whole(run), arguments),
            None => {
                eprintln!("error: {} declares no submission", problem.name());
                ExitCode::from(2)
            }
        }
    });
    let tests = explorer.claims().into_iter().map(|claim| {
        Test::new(format!("claim::{}", claim.name), move |problem| {
            let run = problem.solution(tools::SUBMISSION).ok_or("no submission")?;
            let evidence = claim.run(problem.name(), claim.quick, &whole(run));
            match evidence.counterexample {
                Some(refuted) => Err(format!(
                    "not so: {}\ninput:\n{}\nexpected: {}\nactual: {}",
                    claim.statement, refuted.input, refuted.expected, refuted.actual,
                )),
                None => Ok(()),
            }
        })
    });
    tests.fold(extension, Extension::test)
}

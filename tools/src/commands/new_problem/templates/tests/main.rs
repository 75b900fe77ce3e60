//! {{title}}, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod brute;
mod families;
mod validator;

use std::process::ExitCode;

use tools::{Family, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute::run)
        .family(Family::new("small", families::small).every(20))
        .validator(validator::validate)
        .run()
}

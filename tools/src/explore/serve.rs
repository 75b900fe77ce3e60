use std::ffi::OsString;
use std::process::ExitCode;

use super::explore;
use crate::Problem;
use crate::solution::whole;

/// Explores a problem's game in the problem's own executable.
pub(crate) fn serve(problem: &Problem, args: impl Iterator<Item = OsString>) -> ExitCode {
    match (problem.explorer, problem.submission) {
        (Some(explorer), Some(run)) => explore(&problem.name, explorer, &whole(run), args),
        _ => {
            eprintln!("error: {} declares no explorer", problem.name);
            ExitCode::from(2)
        }
    }
}

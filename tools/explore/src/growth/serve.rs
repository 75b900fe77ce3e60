use std::ffi::OsString;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Duration;

use tools::source::Stream;
use tools::{Case, Extension, Problem, Source};

use super::measure::Point;

/// The argument that makes a problem's executable time its solutions, or write a large input.
pub const GROW: &str = "--grow";

/// Makes an input of about so many bytes, hard for its size. It need not keep the statement's limits.
pub type Make = fn(&mut Source, usize) -> Case;

/// Inputs of any size, for `cargo growth`.
#[must_use]
pub fn inputs(make: Make) -> Extension {
    Extension::new(GROW, move |problem, arguments| {
        match answer(problem, make, &arguments) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("error: {message}");
                ExitCode::from(2)
            }
        }
    })
}

/// `input BYTES` writes an input; `time SOLUTION BYTES MILLISECONDS` runs the solution on it and
/// writes the [`Point`] as JSON.
fn answer(problem: &Problem, make: Make, arguments: &[OsString]) -> Result<(), String> {
    let arguments: Option<Vec<&str>> = arguments.iter().map(|it| it.to_str()).collect();
    let input = |bytes: &str| {
        let bytes = bytes.parse().map_err(|_| format!("{bytes} is no size"))?;
        let stream = Stream::new(problem.name(), "growth", 0);
        Ok::<_, String>(make(&mut Source::random(stream, bytes as u64), bytes).into_bytes())
    };
    let answer = match arguments.as_deref() {
        Some(["input", bytes]) => input(bytes)?,
        Some(["time", name, bytes, time]) => {
            let run = problem
                .solution(name)
                .ok_or_else(|| format!("there is no solution `{name}`"))?;
            let time = time.parse().map_err(|_| format!("{time} is no time"))?;
            let point = Point::measure(run, input(bytes)?, Duration::from_millis(time));
            serde_json::json!(point).to_string().into_bytes()
        }
        _ => return Err("what is to be done?".to_owned()),
    };
    let mut output = stdout().lock();
    output
        .write_all(&answer)
        .and_then(|()| output.flush())
        .map_err(|error| format!("cannot write: {error}"))
}

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Duration;

use super::Point;
use crate::source::Stream;
use crate::{Problem, Source};

/// Serves `cargo growth` in the problem's own executable: `input BYTES` writes an input, and
/// `time SOLUTION BYTES MILLISECONDS` runs the solution on it and writes the [`Point`] as JSON.
pub(crate) fn serve(problem: &Problem, args: impl Iterator<Item = String>) -> ExitCode {
    match answer(problem, &args.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn answer(problem: &Problem, args: &[String]) -> Result<(), String> {
    let make = problem.growth.ok_or_else(|| {
        let name = &problem.name;
        format!("{name} declares no inputs of any size: its tests/main.rs calls no `.growth(…)`")
    })?;
    let input = |bytes: &str| {
        let bytes = bytes.parse().map_err(|_| format!("{bytes} is no size"))?;
        let stream = Stream::new(&problem.name, "growth", 0);
        Ok::<_, String>(make(&mut Source::random(stream, bytes as u64), bytes).into_bytes())
    };
    let answer = match args {
        [what, bytes] if what == "input" => input(bytes)?,
        [what, name, bytes, time] if what == "time" => {
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

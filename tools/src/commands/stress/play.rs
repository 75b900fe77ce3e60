//! A person in the solution's place.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use tools::PLAY;
use tools::output::text::unknown;
use tools::workspace::Checks;

/// Has the problem's executable play the judge on a case of a family, the first one if none is named:
/// of seed and index, or that of the choices.
pub fn run(
    checks: &[Checks],
    family: Option<&str>,
    (seed, index): (u64, u64),
    choices: Option<&[u64]>,
) -> Result<ExitCode> {
    let mut interactive = checks.iter().filter(|it| it.description.interactive);
    let (Some(checks), None) = (interactive.next(), interactive.next()) else {
        bail!("name one interactive problem to play");
    };
    let families = &checks.description.families;
    let found = match family {
        Some(name) => families.iter().find(|family| family.name == name),
        None => families.first(),
    };
    let Some(found) = found else {
        let known: Vec<_> = families.iter().map(|it| it.name.as_str()).collect();
        return Err(unknown("family", family.unwrap_or_default(), &known));
    };
    let choices = choices.map(|choices| {
        let choices: Vec<_> = choices.iter().map(u64::to_string).collect();
        choices.join(",")
    });
    let status = Command::new(&checks.executable)
        .args([PLAY, &found.name])
        .args([seed, index].map(|it| it.to_string()))
        .args(choices)
        .status()
        .with_context(|| format!("cannot start {}", checks.executable.display()))?;
    Ok(match status.code() {
        Some(0) => ExitCode::SUCCESS,
        Some(1) => ExitCode::from(1),
        _ => ExitCode::from(2),
    })
}

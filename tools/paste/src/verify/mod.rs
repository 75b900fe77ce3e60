//! Proves that the judge takes the text: its size, its compilation, its std features, its answers.
//!
//! The compiler is the local one, whatever the judge's is; everything else is as the profile says.
//! What cargo builds for a judge is kept in `target/paste/<judge>`, so the judge's crates are built
//! once; `rm -r target/paste`, like `cargo clean`, clears it.

mod cases;
mod compile;
mod diagnostic;
mod msrv;
mod project;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;
use tools::testcases;

use crate::{
    bundle::whole::Bundle,
    failure::{Failure, at_fault},
    judge::profile::Profile,
    read::{
        program::Program,
        workspace::{self, Problem},
    },
};

use cases::CaseResult;
pub use compile::{Compiled, Request};
pub use diagnostic::{Diagnostic, Report, syntax_error};

/// Refuses a text that is larger than the judge takes.
pub fn size(bundle: &Bundle, profile: &Profile) -> Result<(), Failure> {
    let size = bundle.printed.text.len();
    match profile.source_limit {
        Some(limit) if size > limit => at_fault!(
            "the text has {size} bytes, and {} takes {limit}: {} too many (doc comments go with --strip)",
            profile.title,
            size - limit
        ),
        _ => Ok(()),
    }
}

/// What the compiler says of a text.
pub enum Verdict {
    Compiled(Compiled),
    Refused(Vec<Diagnostic>),
}

/// Compiles a bundle as the judge would, and looks for std features that the judge's compiler lacks.
pub fn compile(bundle: &Bundle, request: &Request) -> Result<Verdict, Failure> {
    let text = &bundle.program().text;
    Ok(match compile::compile(text, request)? {
        Ok(compiled) => Verdict::Compiled(compiled),
        Err(diagnostics) => Verdict::Refused(diagnostics),
    })
}

/// Refuses std features that are newer than the judge's compiler.
pub fn features(
    program: &Program,
    bundle: &Bundle,
    compiled: &Compiled,
    request: &Request,
) -> Result<(), Failure> {
    let found = msrv::too_new(&bundle.program().text, compiled, request)?;
    if found.is_empty() {
        return Ok(());
    }
    let report = Report {
        program,
        text: bundle.program(),
    }
    .list(&found);
    at_fault!(
        "{} compiles with rustc {}, which does not have this (the compiler here does):\n\n{report}",
        request.profile.title,
        request.profile.compiler
    )
}

/// Runs the test cases in `dir`; returns how many there are, and the slowest.
pub fn answers(
    dir: &Path,
    compiled: &Compiled,
    problem: &Problem,
    checks: &dyn Fn() -> anyhow::Result<Option<PathBuf>>,
) -> Result<(usize, Duration), Failure> {
    let cases = testcases::list(dir).map_err(anyhow::Error::from)?;
    let limits = cases::limits(problem);
    let mut results = cases::run_cases(&compiled.binary, &cases, limits)?;
    let is_wrong =
        |result: &CaseResult| matches!(result.fault, Some((tools::verdict::Verdict::Wa, _)));
    // Words may differ where the problem has a checker of its own.
    if results.iter().any(is_wrong)
        && let Some(worker) = checks()?
    {
        cases::ask_checker(&worker, &compiled.binary, &cases, limits, &mut results)?;
    }
    let failed: Vec<String> = results
        .iter()
        .filter(|result| result.fault.is_some())
        .map(ToString::to_string)
        .collect();
    if !failed.is_empty() {
        at_fault!(
            "{} of {} test cases fail:\n{}",
            failed.len(),
            results.len(),
            failed.join("\n")
        );
    }
    let slowest = results.iter().map(|result| result.time).max();
    Ok((results.len(), slowest.unwrap_or_default()))
}

/// The version of the local compiler: `1.95.0`.
pub fn local_compiler() -> anyhow::Result<String> {
    let output = workspace::clean("rustc")
        .arg("--version")
        .output()
        .context("cannot start rustc")?;
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(words
        .split_whitespace()
        .nth(1)
        .unwrap_or("of unknown version")
        .to_owned())
}

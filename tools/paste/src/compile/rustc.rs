//! Compiles a text by `rustc` alone: to metadata, for what the compiler has to say, or to a program.

use std::{
    path::Path,
    process::{Command, Output},
};

use super::{
    diagnostic::Diagnostic,
    request::{Compiled, Request, scratch, write},
};
use crate::failure::Failure;

/// What the compiler says of `text`, which it only checks; `lints` are told whatever the text
/// allows.
pub fn check(request: &Request, text: &str, lints: &[&str]) -> Result<Vec<Diagnostic>, Failure> {
    let dir = scratch()?;
    write(&dir.path().join("main.rs"), text)?;
    let mut command = request.command("rustc", dir.path());
    for lint in lints {
        command.args(["--force-warn", lint]);
    }
    command.args(["--cap-lints", "warn"]);
    command.args(["--emit=metadata", "-o", "main.rmeta", "main.rs"]);
    let output = run(command)?;
    let diagnostics = Diagnostic::parse(&output.stderr);
    if !output.status.success() && !diagnostics.iter().any(Diagnostic::is_error) {
        return Err(speechless(&output, &diagnostics));
    }
    Ok(diagnostics)
}

/// What the compiler, which takes `text` for libraries of `edition`, says of `lints`.
pub fn suggest(
    request: &Request,
    text: &str,
    edition: &str,
    lints: &[&str],
) -> Result<Vec<Diagnostic>, Failure> {
    let dir = scratch()?;
    write(&dir.path().join("main.rs"), text)?;
    let mut command = request.command_in(edition, "rustc", dir.path());
    for lint in lints {
        command.args(["--force-warn", lint]);
    }
    command.args([
        "--crate-type=lib",
        "--emit=metadata",
        "-o",
        "main.rmeta",
        "main.rs",
    ]);
    Ok(Diagnostic::parse(&run(command)?.stderr))
}

/// Compiles `text` as the judge would; what the compiler has against it is the inner error.
pub fn build(text: &str, request: &Request) -> Result<Result<Compiled, Vec<Diagnostic>>, Failure> {
    let dir = scratch()?;
    write(&dir.path().join("main.rs"), text)?;
    let binary = dir
        .path()
        .join(format!("main{}", std::env::consts::EXE_SUFFIX));
    // Link-time optimization pays where crates are linked, and is left out here.
    let mut command = request.command("rustc", dir.path());
    command.arg("-o").arg(&binary).arg("main.rs");
    let output = run(command)?;
    if output.status.success() {
        return Ok(Ok(Compiled::in_folder(binary, dir)));
    }
    let diagnostics = Diagnostic::parse(&output.stderr);
    if !diagnostics.iter().any(Diagnostic::is_error) {
        return Err(speechless(&output, &diagnostics));
    }
    Ok(Err(diagnostics
        .into_iter()
        .filter(Diagnostic::is_error)
        .collect()))
}

/// What the compiler says of a file that could not be parsed, if it says anything.
pub fn syntax_error(root: &Path, path: &Path, edition: &str) -> Option<String> {
    let dir = scratch().ok()?;
    let mut command = crate::toolchain::program("rustc");
    command
        .current_dir(root)
        .args([
            "--edition",
            edition,
            "--crate-type=lib",
            "--emit=metadata",
            "--error-format=json",
            "--out-dir",
        ])
        .arg(dir.path())
        .arg(path.strip_prefix(root).unwrap_or(path));
    let output = command.output().ok()?;
    let errors = Diagnostic::parse(&output.stderr);
    let first = errors.into_iter().find(Diagnostic::is_error)?;
    Some(first.rendered?.trim_end().to_owned())
}

fn run(mut command: Command) -> Result<Output, Failure> {
    command.output().map_err(|error| {
        Failure::Tool(anyhow::anyhow!(
            "cannot start rustc: {error}; is it in PATH?"
        ))
    })
}

/// An error without a place, as a linker that fails, or none at all.
fn speechless(output: &Output, diagnostics: &[Diagnostic]) -> Failure {
    let words = diagnostics.iter().map(|error| error.message.as_str());
    let words = words.collect::<Vec<_>>().join("\n");
    match words.is_empty() {
        true => Failure::Tool(anyhow::anyhow!(
            "rustc fails without a word about the text ({}): is there room in {}?",
            output.status,
            std::env::temp_dir().display()
        )),
        false => Failure::Submission(format!("rustc does not compile the text:\n{words}")),
    }
}

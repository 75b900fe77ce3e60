//! Std features that are newer than the judge's compiler, as clippy's `incompatible_msrv` finds them.

use super::{
    compile::{Compiled, Request, write},
    diagnostic::Diagnostic,
};
use crate::{failure::Failure, read::workspace};

const LINT: &str = "clippy::incompatible_msrv";

/// The uses of std features in `text` that the judge's compiler does not have.
pub fn too_new(
    text: &str,
    compiled: &Compiled,
    request: &Request,
) -> Result<Vec<Diagnostic>, Failure> {
    let dir = tempfile::tempdir()
        .map_err(|error| Failure::io("create a folder in", &std::env::temp_dir(), error))?;
    write(&dir.path().join("main.rs"), text)?;
    write(
        &dir.path().join("clippy.toml"),
        &format!("msrv = \"{}\"\n", request.profile.compiler),
    )?;
    let mut command = workspace::clean("clippy-driver");
    command
        .current_dir(dir.path())
        .env("CLIPPY_CONF_DIR", dir.path())
        .args(request.flags())
        // Nothing that the text says about lints may hide this one, and no other one matters.
        .args([
            "--error-format=json",
            "--emit=metadata",
            "-A",
            "warnings",
            "-A",
            "clippy::all",
            "--force-warn",
            LINT,
        ]);
    for (name, file) in &compiled.externs {
        command
            .arg("--extern")
            .arg(format!("{name}={}", file.display()));
    }
    if let Some(dependencies) = &compiled.dependencies {
        command
            .arg("-L")
            .arg(format!("dependency={}", dependencies.display()));
    }
    command.args(["-o", "main.rmeta", "main.rs"]);
    let output = command.output().map_err(|error| {
        Failure::Tool(anyhow::anyhow!(
            "cannot start clippy-driver: {error}; install clippy (`rustup component add clippy`), or paste with --no-verify"
        ))
    })?;
    let diagnostics = Diagnostic::parse(&output.stderr);
    if !output.status.success()
        && let Some(error) = diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    {
        return Err(Failure::Tool(anyhow::anyhow!(
            "clippy cannot check what rustc compiles: {}",
            error.message
        )));
    }
    Ok(diagnostics
        .into_iter()
        .filter(|diagnostic| diagnostic.is_of(LINT))
        .collect())
}

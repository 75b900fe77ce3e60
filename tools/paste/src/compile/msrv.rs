//! Std features that are newer than the judge's compiler, as clippy's `incompatible_msrv` finds them.

use super::{
    diagnostic::Diagnostic,
    request::{Request, scratch, write},
};
use crate::failure::Failure;

const LINT: &str = "clippy::incompatible_msrv";

/// The uses of std features in `text` that the judge's compiler does not have.
pub fn too_new(text: &str, request: &Request) -> Result<Vec<Diagnostic>, Failure> {
    let dir = scratch()?;
    write(&dir.path().join("main.rs"), text)?;
    write(
        &dir.path().join("clippy.toml"),
        &format!("msrv = \"{}\"\n", request.profile.compiler),
    )?;
    let mut command = request.command("clippy-driver", dir.path());
    // Nothing that the text says about lints may hide this one, and no other one matters.
    command
        .env("CLIPPY_CONF_DIR", dir.path())
        .args(["-A", "clippy::all", "--force-warn", LINT])
        .args(["--emit=metadata", "-o", "main.rmeta", "main.rs"]);
    let output = command.output().map_err(|error| {
        Failure::Tool(anyhow::anyhow!(
            "cannot start clippy-driver: {error}; install clippy (`rustup component add clippy`), or paste with --no-verify"
        ))
    })?;
    let diagnostics = Diagnostic::parse(&output.stderr);
    Ok(diagnostics
        .into_iter()
        .filter(|diagnostic| diagnostic.is_of(LINT))
        .collect())
}

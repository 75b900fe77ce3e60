//! The toolchain's programs, as they would run without the builds around them.

use std::{path::PathBuf, process::Command};

use anyhow::Context;

/// Variables of cargo's that say where it gets crates from; all others are about another build.
const KEPT: [&str; 5] = [
    "CARGO_HOME",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTR",
    "CARGO_SOURCE_",
];

const FOREIGN: [&str; 5] = [
    "RUSTFLAGS",
    "RUSTC",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "CLIPPY_ARGS",
];

/// Cargo.
pub fn cargo() -> Command {
    program(std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from))
}

/// A program of the toolchain.
pub fn program(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        let of_cargo = name.starts_with("CARGO") && !KEPT.iter().any(|kept| name.starts_with(kept));
        if of_cargo || FOREIGN.contains(&name) {
            command.env_remove(name);
        }
    }
    command
}

/// The version of the local compiler: `1.95.0`.
pub fn version() -> anyhow::Result<String> {
    let output = program("rustc")
        .arg("--version")
        .output()
        .context("cannot start rustc")?;
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    let version = words.split_whitespace().nth(1);
    Ok(version.unwrap_or("of unknown version").to_owned())
}

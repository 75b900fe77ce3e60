//! What cargo builds, and what it says of it.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

/// An executable or a dynamic library that cargo built.
#[derive(Debug)]
pub struct Artifact {
    pub source: PathBuf,
    pub file: PathBuf,
}

/// Runs `cargo build` in this folder. The compiler's messages go to `said`, each once, and what cargo
/// says itself to `stderr`; `began` hears the names of what is built. None if it does not build.
pub(super) fn cargo_build(
    root: &Path,
    arguments: &[&str],
    stderr: Stdio,
    said: &mut dyn Write,
    mut began: impl FnMut(&str),
) -> Result<Option<Vec<Artifact>>> {
    let (colour, format) = if io::stderr().is_terminal() {
        ("always", "json-diagnostic-rendered-ansi")
    } else {
        ("never", "json")
    };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut child = Command::new(cargo)
        .args(["build", "--quiet", "--color", colour])
        .args(["--message-format", format])
        .args(arguments)
        .current_dir(root)
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .context("cannot start cargo")?;
    let mut built = Vec::new();
    let mut known = HashSet::new();
    let messages = child.stdout.take().context("cannot hear cargo")?;
    for line in BufReader::new(messages).lines() {
        let line = line.context("cannot hear cargo")?;
        let Ok(message) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        if let Some(rendered) = message["message"]["rendered"].as_str()
            // The checks take in the submission by path, so it is compiled twice.
            && known.insert(rendered.replace("/tests/../src/", "/src/"))
        {
            said.write_all(rendered.as_bytes())
                .and_then(|()| said.write_all(help(&message["message"]).as_bytes()))
                .context("cannot say what the compiler says")?;
        }
        let target = &message["target"];
        if let Some(name) = target["name"].as_str() {
            began(name);
        }
        let file = match target["kind"][0].as_str() {
            Some("cdylib") => &message["filenames"][0],
            _ => &message["executable"],
        };
        if let (Some(source), Some(file)) = (target["src_path"].as_str(), file.as_str()) {
            built.push(Artifact {
                source: source.into(),
                file: file.into(),
            });
        }
    }
    let status = child.wait().context("cannot wait for cargo")?;
    Ok(status.success().then_some(built))
}

/// What more is to be said where what a problem declares for its submission is not there, or private.
fn help(message: &Value) -> &'static str {
    let code = message["code"]["code"].as_str();
    let mut spans = message["spans"].as_array().into_iter().flatten();
    let is_submission = spans.any(|span| {
        let text = span["text"][0]["text"].as_str();
        text.is_some_and(|text| text.contains(".submission("))
    });
    if is_submission && matches!(code, Some("E0425" | "E0603")) {
        "help: `.submission(…)` takes a `pub fn run(input: impl BufRead, output: impl Write)` or a \
         `pub fn main()`; where it is left out, with the `mod` above it, the submission is the \
         program of the crate as it stands\n\n"
    } else {
        ""
    }
}

//! Pictures, drawn by a program of their own that is built when it is first needed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::output::remark;
use crate::workspace::Workspace;

/// What can be drawn.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Table,
    Growth,
}

/// Says early what [`draw`] would say late.
pub fn check(file: &Path) -> Result<()> {
    let extension = file
        .extension()
        .map(|extension| extension.to_ascii_lowercase());
    if !extension.is_some_and(|extension| extension == "svg" || extension == "png") {
        bail!("{}: a picture's name ends in .svg or .png", file.display());
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            bail!("{}: there is no such folder", folder.display())
        }
        _ => Ok(()),
    }
}

/// Draws what the JSON says into the file.
pub fn draw(workspace: &Workspace, kind: Kind, json: &[u8], file: &Path) -> Result<()> {
    let built = workspace.build(&[
        "--profile",
        "stress",
        "--package",
        "tools",
        "--features",
        "plot",
        "--bin",
        "plot",
    ])?;
    let plot = built.iter().find(|artifact| {
        artifact
            .executable
            .file_stem()
            .is_some_and(|name| name == "plot")
    });
    let plot = &plot
        .context("cargo built no program that draws")?
        .executable;
    let kind = match kind {
        Kind::Table => "table",
        Kind::Growth => "growth",
    };
    let mut child = Command::new(plot)
        .arg(kind)
        .arg(file)
        .stdin(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", plot.display()))?;
    // Where it does not listen it says why, and its status counts.
    let _ = child.stdin.take().map(|mut input| input.write_all(json));
    let status = child
        .wait()
        .context("cannot wait for the program that draws")?;
    if !status.success() {
        bail!("{} is not drawn", file.display());
    }
    remark(format_args!("drew {}", file.display()));
    Ok(())
}

//! Where the text goes.

use std::{
    io::{ErrorKind, Write},
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, bail};
use tools::files::write_whole;

/// Writes `text` to `path`, all of it or nothing.
pub fn file(path: &Path, text: &str) -> anyhow::Result<()> {
    write_whole(path, text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}

/// Programs that put their input on the clipboard, and the variable that tells of their desktop.
const CLIPBOARDS: [(&str, &[&str], Option<&str>); 5] = [
    ("wl-copy", &[], Some("WAYLAND_DISPLAY")),
    ("xclip", &["-selection", "clipboard"], Some("DISPLAY")),
    ("xsel", &["--clipboard", "--input"], Some("DISPLAY")),
    ("pbcopy", &[], None),
    ("clip.exe", &[], None),
];

/// Puts `text` on the clipboard; returns the program that did it.
pub fn clipboard(text: &str) -> anyhow::Result<&'static str> {
    for (program, arguments, desktop) in CLIPBOARDS {
        if desktop.is_some_and(|variable| std::env::var_os(variable).is_none()) {
            continue;
        }
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => bail!("cannot start {program}: {error}"),
        };
        if let Some(mut stdin) = child.stdin.take() {
            stdin
                .write_all(text.as_bytes())
                .with_context(|| format!("{program} does not take the text"))?;
        }
        let status = child
            .wait()
            .with_context(|| format!("cannot wait for {program}"))?;
        if !status.success() {
            bail!("{program} failed ({status}): is there a clipboard here?");
        }
        return Ok(program);
    }
    bail!(
        "no clipboard here: needs wl-copy on Wayland, xclip or xsel on X11, pbcopy on macOS, clip.exe on Windows; \
         paste with --output FILE instead"
    )
}

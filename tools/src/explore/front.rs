use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Failure, Table};

/// Explores through a problem's executable, as `cargo explore` does.
///
/// `command` is that executable in its role of explorer, and `args` are the user's, `--output` among
/// them or not. Without it the executable has the terminal to itself. With it the executable writes its
/// table as JSON, and the picture is drawn here: the plotting library is linked into the tools alone,
/// never into a problem's checks.
///
/// Returns the executable's exit status.
///
/// # Errors
///
/// If the executable cannot be started or is ended by a signal, or its table cannot be read or drawn,
/// or if the tools were built without the feature `plot`.
pub fn explore_executable(mut command: Command, args: &[OsString]) -> Result<u8, Failure> {
    let (args, picture) = split_output(args)?;
    command.args(&args);
    let Some(picture) = picture else {
        return code(
            command
                .status()
                .map_err(|error| start_error(&command, &error))?
                .code(),
        );
    };
    if let Some(other) = ["--play", "--verify", "--format"]
        .into_iter()
        .find(|name| asked(&args, name))
    {
        return Err(format!("--output draws a table; leave out {other}").into());
    }
    let output = command
        .args(["--format", "json"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| start_error(&command, &error))?;
    let status = code(output.status.code())?;
    if status == 0 {
        let table: Table = serde_json::from_slice(&output.stdout).map_err(|error| {
            format!(
                "{} wrote no table: {error}",
                command.get_program().display()
            )
        })?;
        draw(&table, &picture)?;
        eprintln!("drew {}", picture.display());
    }
    Ok(status)
}

#[cfg(feature = "plot")]
fn draw(table: &Table, picture: &Path) -> Result<(), Failure> {
    Ok(crate::plot::draw_table(table)?.save(picture)?)
}

#[cfg(not(feature = "plot"))]
fn draw(_table: &Table, _picture: &Path) -> Result<(), Failure> {
    Err("these tools were built without the feature `plot`; use `cargo explore`".into())
}

fn start_error(command: &Command, error: &std::io::Error) -> Failure {
    format!("cannot start {}: {error}", command.get_program().display()).into()
}

fn code(code: Option<i32>) -> Result<u8, Failure> {
    let code = code.ok_or("the problem's executable was ended by a signal")?;
    Ok(u8::try_from(code).unwrap_or(2))
}

/// Whether `name`, or `name=…`, is among `args`.
fn asked(args: &[&OsStr], name: &str) -> bool {
    args.iter()
        .filter_map(|arg| arg.to_str())
        .any(|arg| arg.split('=').next() == Some(name))
}

/// Takes `--output FILE` or `--output=FILE` out of `args`.
fn split_output(args: &[OsString]) -> Result<(Vec<&OsStr>, Option<PathBuf>), Failure> {
    let mut rest = Vec::new();
    let mut picture = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--output" {
            let file = args.next().ok_or("--output needs a FILE.svg or FILE.png")?;
            picture = Some(PathBuf::from(file));
        } else if let Some(file) = arg.to_str().and_then(|arg| arg.strip_prefix("--output=")) {
            picture = Some(PathBuf::from(file));
        } else {
            rest.push(arg.as_os_str());
        }
    }
    Ok((rest, picture))
}

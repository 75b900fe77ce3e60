//! Command lines: their words, and the program that they name.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The words of a command line, as a shell would split them, without a shell. A line that is the
/// path of a file is one word, blanks and all.
///
/// # Errors
///
/// One line on what is wrong: an open quote, or no word at all.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    if Path::new(line).is_file() {
        return Ok(vec![line.to_owned()]);
    }
    match shell_words::split(line) {
        Ok(words) if words.is_empty() => Err("the command line is empty".to_owned()),
        Ok(words) => Ok(words),
        Err(error) => Err(format!("{error} in the command line `{line}`")),
    }
}

/// Checks that the program of a command line can be started.
///
/// # Errors
///
/// One line on what is wrong with it.
pub fn check(command: &[String]) -> Result<(), String> {
    let name = command.first().map_or("", String::as_str);
    if name.contains('/') {
        let path = Path::new(name);
        return match path.try_exists() {
            Ok(true) if is_program(path) => Ok(()),
            Ok(true) => Err(format!("`{name}` is no program: it may lack `chmod +x`")),
            _ => Err(format!("there is no file `{name}`")),
        };
    }
    let hint = if Path::new(name).exists() {
        format!(": try `./{name}`")
    } else {
        String::new()
    };
    match find(name) {
        Some(_) => Ok(()),
        None => Err(format!("there is no program `{name}` in PATH{hint}")),
    }
}

/// What is to be said of a program that cargo built of files which have changed since: it tells them in
/// a file beside the program.
pub fn stale(command: &[String]) -> Option<String> {
    let program = Path::new(command.first()?);
    let written = program.metadata().ok()?.modified().ok()?;
    let listed = fs::read_to_string(program.with_extension("d")).ok()?;
    let (built, sources) = listed.lines().next()?.split_once(": ")?;
    if Path::new(built).file_name() != program.file_name() {
        return None;
    }
    let sources = sources.replace("\\ ", "\0");
    let mut sources = sources.split(' ').map(|source| source.replace('\0', " "));
    let newer = sources.find(|source| {
        let changed = fs::metadata(source).and_then(|file| file.modified());
        changed.is_ok_and(|changed| changed > written)
    })?;
    let here = std::env::current_dir().unwrap_or_default();
    let newer = Path::new(&newer);
    Some(format!(
        "{} is older than {}: cargo has to build it again",
        program.display(),
        newer.strip_prefix(here).unwrap_or(newer).display()
    ))
}

/// The file of a program: one of that path, or the first of that name in `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(PathBuf::from(name));
    }
    let path = std::env::var_os("PATH")?;
    let mut files = std::env::split_paths(&path).map(|folder| folder.join(name));
    files.find(|path| is_program(path))
}

fn is_program(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

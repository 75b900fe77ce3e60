//! Compiles a text the way a judge does: by `rustc`, or by cargo where crates are linked.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{diagnostic::Diagnostic, project};
use crate::{
    failure::Failure,
    judge::profile::{Build, Profile},
    read::workspace,
};

/// What is to be compiled under which conditions.
pub struct Request<'a> {
    pub profile: &'a Profile,
    pub edition: &'a str,
    /// The judge's crates that the submission and its libraries declare, by package.
    pub crates: &'a [String],
    /// The workspace.
    pub root: &'a Path,
    /// Where what is built for this judge is kept.
    pub cache: &'a Path,
}

impl Request<'_> {
    /// Flags that the compiler gets in any case.
    pub fn flags(&self) -> Vec<String> {
        let mut flags = vec![
            "--edition".to_owned(),
            self.edition.to_owned(),
            "--crate-name".into(),
            "main".into(),
        ];
        // Cargo's release profile, where the judge names no flags.
        match self.profile.flags.is_empty() {
            true => flags.extend(["-C".to_owned(), "opt-level=3".to_owned()]),
            false => flags.extend(self.profile.flags.iter().cloned()),
        }
        flags.extend(
            self.profile
                .cfg
                .iter()
                .flat_map(|name| ["--cfg".to_owned(), name.clone()]),
        );
        flags
    }
}

/// A program that was compiled.
pub struct Compiled {
    pub binary: PathBuf,
    /// The crates that it links: the name that code has for each, and its file.
    pub externs: Vec<(String, PathBuf)>,
    /// Where their own dependencies are.
    pub dependencies: Option<PathBuf>,
    /// Keeps the binary in being.
    _dir: Option<TempDir>,
    _lock: Option<std::fs::File>,
}

impl Compiled {
    /// A program that cargo built, while `lock` keeps others from building over it.
    pub fn by_cargo(
        binary: PathBuf,
        externs: Vec<(String, PathBuf)>,
        dependencies: PathBuf,
        lock: std::fs::File,
    ) -> Self {
        Self {
            binary,
            externs,
            dependencies: Some(dependencies),
            _dir: None,
            _lock: Some(lock),
        }
    }
}

/// Compiles `text`; what the compiler has against it is the inner error.
pub fn compile(
    text: &str,
    request: &Request,
) -> Result<Result<Compiled, Vec<Diagnostic>>, Failure> {
    if request.profile.build == Build::Cargo && !request.crates.is_empty() {
        return project::build(text, request);
    }
    let dir = tempfile::tempdir()
        .map_err(|error| Failure::io("create a folder in", &std::env::temp_dir(), error))?;
    write(&dir.path().join("main.rs"), text)?;
    let binary = dir
        .path()
        .join(format!("main{}", std::env::consts::EXE_SUFFIX));
    let mut command = workspace::clean("rustc");
    command.current_dir(dir.path()).args(request.flags()).args([
        "--error-format=json",
        "-A",
        "warnings",
    ]);
    // Link-time optimization pays where crates are linked, and is left out here.
    command.arg("-o").arg(&binary).arg("main.rs");
    let output = command.output().map_err(|error| {
        Failure::Tool(anyhow::anyhow!(
            "cannot start rustc: {error}; is it in PATH?"
        ))
    })?;
    if output.status.success() {
        return Ok(Ok(Compiled {
            binary,
            externs: Vec::new(),
            dependencies: None,
            _dir: Some(dir),
            _lock: None,
        }));
    }
    let errors: Vec<Diagnostic> = Diagnostic::parse(&output.stderr)
        .into_iter()
        .filter(Diagnostic::is_error)
        .collect();
    if errors.is_empty() {
        let words = Diagnostic::parse(&output.stderr)
            .into_iter()
            .map(|error| error.message);
        let words = words.collect::<Vec<_>>().join("\n");
        if words.is_empty() {
            return Err(Failure::Tool(anyhow::anyhow!(
                "rustc fails without a word about the text ({}): is there room in {}?",
                output.status,
                std::env::temp_dir().display()
            )));
        }
        // An error without a place, as `main` that is missing, or a linker that fails.
        return Err(Failure::Submission(format!(
            "rustc does not compile the text:\n{words}"
        )));
    }
    Ok(Err(errors))
}

/// Writes `text` to `path` unless it is there already, so that cargo takes what it built for fresh.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if std::fs::read_to_string(path).is_ok_and(|known| known == text) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| Failure::io("write", path, error))
}

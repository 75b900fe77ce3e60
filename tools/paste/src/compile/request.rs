//! What is to be compiled under which conditions, and what comes of it.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use tools::scratch::Scratch;

use crate::{
    failure::Failure,
    judge::profile::{Build, Profile},
};

/// Under which conditions a text is compiled.
pub struct Request<'a> {
    pub profile: &'a Profile,
    pub edition: &'a str,
    /// The judge's crates that the submission and its libraries declare, by package.
    pub crates: Vec<String>,
    /// What else the program around the text uses, where that is not printed.
    pub others: Vec<String>,
    /// The workspace.
    pub root: &'a Path,
    /// Where what is built for this judge is kept.
    pub cache: &'a Path,
    /// The judge's crates, once they are built.
    pub libraries: Libraries,
}

impl Request<'_> {
    /// Whether cargo builds the text, with crates.
    pub fn has_crates(&self) -> bool {
        let has_any = !(self.crates.is_empty() && self.others.is_empty());
        self.profile.build == Build::Cargo && has_any
    }

    /// The same without what the judge does not have.
    pub fn alone(&self) -> Self {
        let mut libraries = self.libraries.clone();
        let is_other = |name: &String| {
            let mut others = self.others.iter();
            others.any(|package| package.replace('-', "_") == *name)
        };
        libraries.externs.retain(|(name, _)| !is_other(name));
        Self {
            crates: self.crates.clone(),
            others: Vec::new(),
            libraries,
            ..*self
        }
    }

    /// A compiler with the flags that it gets in any case, in `dir`.
    pub fn command(&self, compiler: &str, dir: &Path) -> Command {
        self.command_in(self.edition, compiler, dir)
    }

    /// The same for another edition.
    pub fn command_in(&self, edition: &str, compiler: &str, dir: &Path) -> Command {
        let mut command = crate::toolchain::program(compiler);
        command.current_dir(dir);
        command.args([
            "--edition",
            edition,
            "--crate-name",
            "main",
            "--error-format=json",
            "-A",
            "warnings",
        ]);
        // Cargo's release profile, where the judge names no flags.
        match self.profile.flags.is_empty() {
            true => command.args(["-C", "opt-level=3"]),
            false => command.args(&self.profile.flags),
        };
        for name in &self.profile.cfg {
            command.args(["--cfg", name]);
        }
        for (name, file) in &self.libraries.externs {
            command
                .arg("--extern")
                .arg(format!("{name}={}", file.display()));
        }
        if let Some(dependencies) = &self.libraries.dependencies {
            command
                .arg("-L")
                .arg(format!("dependency={}", dependencies.display()));
        }
        command
    }
}

/// The crates, built: what code calls each and its file, and where their own are.
#[derive(Clone, Default)]
pub struct Libraries {
    pub externs: Vec<(String, PathBuf)>,
    pub dependencies: Option<PathBuf>,
}

/// A program that was compiled.
pub struct Compiled {
    pub binary: PathBuf,
    /// Keeps the binary in being.
    _dir: Option<Scratch>,
    _lock: Option<std::fs::File>,
}

impl Compiled {
    /// A program in a folder of its own.
    pub fn in_folder(binary: PathBuf, dir: Scratch) -> Self {
        Self {
            binary,
            _dir: Some(dir),
            _lock: None,
        }
    }

    /// A program that cargo built, while `lock` keeps others from building over it.
    pub fn by_cargo(binary: PathBuf, lock: std::fs::File) -> Self {
        Self {
            binary,
            _dir: None,
            _lock: Some(lock),
        }
    }
}

/// A folder to compile in.
pub fn scratch() -> Result<Scratch, Failure> {
    Scratch::new().map_err(|error| Failure::io("create a folder in", &std::env::temp_dir(), error))
}

/// Writes `text` to `path` unless it is there already, so that cargo takes what it built for fresh.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if std::fs::read_to_string(path).is_ok_and(|known| known == text) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| Failure::io("write", path, error))
}

//! The problems of the workspace, and how they are built.

mod build;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::manifest::{CHECKS, ProblemCrate};
use crate::output::note;
use crate::output::text::{printable, unknown};
use crate::problem::{DESCRIBE, Description};
use crate::process::{self, Keeper, Limits};
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget};

use build::cargo_build;

pub use build::Artifact;

/// The workspace that the command was given in.
#[derive(Debug)]
pub struct Workspace {
    pub root: PathBuf,
    /// The folder that the command was given in.
    here: PathBuf,
}

impl Workspace {
    /// The workspace around the current folder.
    pub fn find() -> Result<Self> {
        let here = env::current_dir().context("cannot tell the current folder")?;
        let is_root = |folder: &&Path| {
            folder.join("crates").is_dir()
                && fs::read_to_string(folder.join("Cargo.toml"))
                    .is_ok_and(|text| text.contains("[workspace]"))
        };
        let root = here.ancestors().find(is_root).map(Path::to_owned);
        match root {
            Some(root) => Ok(Self { root, here }),
            None => bail!(
                "{} is not inside a workspace: no folder above it has both `crates` and a \
                 Cargo.toml with [workspace]",
                here.display()
            ),
        }
    }

    /// The problems of these names or folders, in the order of their names. Without any it is the one
    /// whose folder the command was given in, or else all.
    pub fn problems(&self, names: &[String]) -> Result<Vec<ProblemCrate>> {
        let all = self.all_problems()?;
        if names.is_empty() {
            let here = all.iter().find(|it| self.here.starts_with(&it.folder));
            return Ok(here.cloned().map_or(all, |problem| vec![problem]));
        }
        let known: Vec<&str> = all.iter().map(|problem| problem.name.as_str()).collect();
        let mut wanted = Vec::new();
        for name in names {
            let folder = self.here.join(name).canonicalize();
            let is_wanted = |it: &&ProblemCrate| {
                it.name == *name
                    || name.contains('/')
                        && folder.as_ref().is_ok_and(|folder| {
                            it.folder.canonicalize().is_ok_and(|it| folder == &it)
                        })
            };
            match all.iter().find(is_wanted) {
                Some(problem) => wanted.push(&problem.name),
                None => return Err(unknown("problem", name, &known)),
            }
        }
        let is_wanted = |problem: &&ProblemCrate| wanted.contains(&&problem.name);
        Ok(all.iter().filter(is_wanted).cloned().collect())
    }

    /// The problems of these names that have checks. One that is named must have them.
    pub fn with_checks(&self, names: &[String]) -> Result<Vec<ProblemCrate>> {
        let problems = self.problems(names)?;
        if problems.is_empty() {
            bail!(
                "there is no problem yet: `crates` has no folder with [package.metadata.problem]"
            );
        }
        let (with, without): (Vec<_>, Vec<_>) =
            problems.into_iter().partition(ProblemCrate::has_checks);
        if let Some(problem) = without.first() {
            let message = format!(
                "{} declares nothing yet: it has no tests/main.rs",
                problem.name
            );
            if !names.is_empty() || with.is_empty() {
                bail!("{message}; copy the one of another problem and fill it in");
            }
            note(message);
        }
        Ok(with)
    }

    fn all_problems(&self) -> Result<Vec<ProblemCrate>> {
        let crates = self.root.join("crates");
        let entries =
            fs::read_dir(&crates).with_context(|| format!("cannot read {}", crates.display()))?;
        let mut problems = Vec::new();
        for entry in entries {
            let folder = entry
                .with_context(|| format!("cannot read {}", crates.display()))?
                .path();
            if folder.join("Cargo.toml").is_file() {
                problems.extend(ProblemCrate::read(&folder)?);
            }
        }
        problems.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(problems)
    }

    /// The folder of a problem's test cases, which need not be there.
    pub fn testcases(&self, problem: &str) -> PathBuf {
        self.root.join("testcases").join(problem)
    }

    /// Builds the checks of these problems, and asks each to describe itself.
    pub fn build_checks(&self, problems: &[ProblemCrate]) -> Result<Vec<Checks>> {
        let mut arguments = vec!["--test", "main"];
        for problem in problems {
            arguments.extend(["--package", &problem.name]);
        }
        let built = self.build(&arguments)?;
        let keeper = Keeper::own().context("cannot start a process")?;
        let checks = problems.iter().map(|problem| {
            let source = problem.folder.join(CHECKS);
            let executable = built.iter().find(|artifact| artifact.source == source);
            let executable = executable.map(|artifact| artifact.file.clone());
            let executable = executable.with_context(|| {
                format!("cargo built no test executable of {}", source.display())
            })?;
            let description = describe(&keeper, &executable)
                .with_context(|| format!("cannot ask {} about itself", problem.name))?;
            Ok(Checks {
                problem: problem.clone(),
                executable,
                arguments: Vec::new(),
                description,
            })
        });
        checks.collect()
    }

    /// Builds what the judge builds of a problem, and returns where it is.
    pub fn build_submission(&self, problem: &ProblemCrate) -> Result<PathBuf> {
        let built = self.build(&["--release", "--package", &problem.name, "--bins"])?;
        let source = problem.folder.join("src").join("main.rs");
        let submission = built.into_iter().find(|it| it.source == source);
        let submission = submission.with_context(|| format!("{} has no program", problem.name))?;
        Ok(submission.file)
    }

    /// Builds the library with which workers fork programs, where there is such a thing, and lets them
    /// do so from now on.
    pub fn fork_programs(&self) {
        let is_fit = cfg!(all(target_os = "linux", target_env = "gnu"));
        if is_fit
            && let Ok(mut built) = self.build_aside(&["--package", "preload"])
            && let Some(library) = built.pop()
        {
            process::fork_with(library.file);
        }
    }

    /// Runs `cargo build` and returns what came of it.
    pub fn build(&self, arguments: &[&str]) -> Result<Vec<Artifact>> {
        let bar = spinner();
        let mut stderr = io::stderr();
        let built = cargo_build(
            &self.root,
            arguments,
            Stdio::inherit(),
            &mut stderr,
            |name| bar.set_message(format!("building {name}")),
        );
        bar.finish_and_clear();
        built?.context("it does not build: see cargo's messages above")
    }

    /// The same while something else of the same sources is built: of what cargo says, nothing is
    /// shown unless it fails, and then it is in the error.
    pub fn build_aside(&self, arguments: &[&str]) -> Result<Vec<Artifact>> {
        let mut said = tempfile::tempfile().context("cannot make a scratch file")?;
        let heard = said.try_clone().context("cannot hear cargo")?;
        if let Some(built) = cargo_build(&self.root, arguments, heard.into(), &mut said, |_| {})? {
            return Ok(built);
        }
        let mut messages = String::new();
        said.rewind()
            .and_then(|()| said.read_to_string(&mut messages))
            .context("cannot hear cargo")?;
        bail!("it does not build:\n{}", messages.trim_end())
    }
}

/// What turns while something is built.
pub fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A problem whose checks are built.
#[derive(Debug)]
pub struct Checks {
    pub problem: ProblemCrate,
    pub executable: PathBuf,
    /// What its workers are told beside that they are workers.
    pub arguments: Vec<OsString>,
    pub description: Description,
}

/// A problem says at once what it is.
const DESCRIBED: Limits = Limits {
    time: Duration::from_secs(10),
    memory: 1 << 30,
    output: 1 << 24,
};

fn describe(keeper: &Keeper, executable: &Path) -> Result<Description> {
    let command = [&executable.display().to_string(), DESCRIBE].map(str::to_owned);
    let finished = keeper
        .run(&command, DESCRIBED)
        .with_context(|| format!("cannot start {}", executable.display()))?;
    if let Some((_, failure)) = finished.failure {
        let said = printable(&String::from_utf8_lossy(&finished.error));
        bail!(
            "{}",
            if said.trim().is_empty() {
                &failure
            } else {
                said.trim()
            }
        );
    }
    serde_json::from_slice(&finished.output).with_context(|| {
        format!(
            "{} does not describe a problem: does its main end with `.run()`?",
            executable.display()
        )
    })
}

//! What cargo knows: packages, their targets, dependencies and features.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use serde::Deserialize;

use tools::output::text::unknown;

use crate::{
    failure::{Failure, at_fault},
    toolchain,
};

/// A package as `cargo metadata` tells of it.
#[derive(Debug, Deserialize)]
pub struct Package {
    pub name: String,
    pub manifest_path: PathBuf,
    pub targets: Vec<Target>,
    pub dependencies: Vec<Dependency>,
    pub features: BTreeMap<String, Vec<String>>,
    pub default_run: Option<String>,
}

/// A library, program or test of a package.
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    pub name: String,
    pub kind: Vec<String>,
    pub src_path: PathBuf,
    pub edition: String,
}

/// A dependency as the manifest declares it.
#[derive(Clone, Debug, Deserialize)]
pub struct Dependency {
    pub name: String,
    pub rename: Option<String>,
    pub kind: Option<String>,
    pub path: Option<PathBuf>,
    pub optional: bool,
    pub uses_default_features: bool,
    pub features: Vec<String>,
}

impl Dependency {
    /// What the manifest calls it.
    pub fn key(&self) -> &str {
        self.rename.as_deref().unwrap_or(&self.name)
    }
}

impl Package {
    /// The target of this kind: `lib`, `bin`, …
    pub fn target(&self, kind: &str) -> Option<&Target> {
        self.targets
            .iter()
            .find(|target| target.kind.iter().any(|known| known == kind))
    }

    /// The program called `name`, or the only one, or the one that `cargo run` takes.
    pub fn program(&self, name: Option<&str>) -> Result<&Target, Failure> {
        let programs: Vec<&Target> = self
            .targets
            .iter()
            .filter(|target| target.kind.iter().any(|kind| kind == "bin"))
            .collect();
        let names = || {
            programs
                .iter()
                .map(|program| program.name.as_str())
                .collect::<Vec<_>>()
        };
        match (name.or(self.default_run.as_deref()), programs.as_slice()) {
            (_, []) => at_fault!("{}: has no src/main.rs to paste", self.name),
            (Some(name), _) => match programs.iter().find(|program| program.name == name) {
                Some(program) => Ok(program),
                None => Err(Failure::Tool(unknown("program", name, &names()))),
            },
            (None, [program]) => Ok(program),
            (None, _) => Err(Failure::Tool(anyhow!(
                "{} has several programs: {}; say which with --bin NAME",
                self.name,
                names().join(", ")
            ))),
        }
    }

    /// The folder of the package.
    pub fn dir(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }
}

/// The packages of the workspace, and every other that has been asked for.
pub struct Packages {
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    packages: Vec<Package>,
}

impl Packages {
    /// The workspace at `root`, with its packages.
    pub fn at(root: PathBuf) -> anyhow::Result<Self> {
        // Cargo names files by their real place.
        let root = root
            .canonicalize()
            .with_context(|| format!("cannot resolve {}", root.display()))?;
        let Metadata {
            packages,
            target_directory,
        } = metadata(&root.join("Cargo.toml"))?;
        Ok(Self {
            root,
            target: target_directory,
            packages,
        })
    }

    /// The package in folder `dir`, which need not be a member.
    pub fn package_at(&mut self, dir: &Path) -> Result<usize, Failure> {
        let manifest = dir.join("Cargo.toml");
        let manifest = manifest
            .canonicalize()
            .map_err(|error| Failure::io("open", &manifest, error))?;
        let is_it = |package: &Package| {
            package.manifest_path == manifest
                || package
                    .manifest_path
                    .canonicalize()
                    .is_ok_and(|known| known == manifest)
        };
        if let Some(known) = self.packages.iter().position(is_it) {
            return Ok(known);
        }
        self.packages.extend(metadata(&manifest)?.packages);
        self.packages
            .iter()
            .position(is_it)
            .ok_or_else(|| Failure::Tool(anyhow!("{} names no package", manifest.display())))
    }

    /// The package with the index that `package_at` gave.
    pub fn package(&self, index: usize) -> &Package {
        &self.packages[index]
    }

    /// How messages name the file at `path`.
    pub fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        relative.display().to_string().replace('\\', "/")
    }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
}

fn metadata(manifest: &Path) -> anyhow::Result<Metadata> {
    let mut command = toolchain::cargo();
    command
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version=1",
            "--manifest-path",
        ])
        .arg(manifest);
    let output = command.output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!(
            "cargo cannot read {}:\n{}",
            manifest.display(),
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata does not speak as expected")
}

//! What cargo knows: packages, their targets, dependencies and features.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, anyhow, bail};
use serde::Deserialize;

use crate::failure::Failure;
use tools::output::text::unknown;

/// A package as `cargo metadata` tells of it.
#[derive(Debug, Deserialize)]
pub struct Package {
    pub name: String,
    pub manifest_path: PathBuf,
    pub targets: Vec<Target>,
    pub dependencies: Vec<Dependency>,
    pub features: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    metadata: serde_json::Value,
}

/// A library, program or test of a package.
#[derive(Debug, Deserialize)]
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

/// `[package.metadata.problem]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    pub title: Option<String>,
    pub url: Option<String>,
    pub judge: Option<String>,
    pub time_limit_ms: Option<u64>,
    pub memory_limit_mb: Option<u64>,
}

impl Package {
    /// The target of this kind: `lib`, `bin`, …
    pub fn target(&self, kind: &str) -> Option<&Target> {
        self.targets
            .iter()
            .find(|target| target.kind.iter().any(|known| known == kind))
    }

    /// The folder of the package.
    pub fn dir(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }

    /// The problem that the package solves, if it is about one.
    pub fn problem(&self) -> anyhow::Result<Option<Problem>> {
        match self.metadata.get("problem") {
            None => Ok(None),
            Some(table) => Problem::deserialize(table).map(Some).with_context(|| {
                format!(
                    "{}: [package.metadata.problem]",
                    self.manifest_path.display()
                )
            }),
        }
    }
}

/// The workspace and every package that has been asked for.
pub struct Workspace {
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    packages: Vec<Package>,
}

impl Workspace {
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

    /// The package and the problem called `name`.
    pub fn problem(&self, name: &str) -> anyhow::Result<(&Package, Problem)> {
        let mut known = Vec::new();
        for package in &self.packages {
            let Some(problem) = package.problem()? else {
                continue;
            };
            if package.name == name || package.dir().file_name().is_some_and(|dir| dir == name) {
                return Ok((package, problem));
            }
            known.push(package.name.as_str());
        }
        Err(unknown("problem", name, &known))
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
    let mut command = cargo();
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

/// Cargo, without what `cargo run` and the surroundings set for other builds.
pub fn cargo() -> Command {
    clean(std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from))
}

/// A program of the toolchain, without what `cargo run` and the surroundings set for other builds.
pub fn clean(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        let kept = [
            "CARGO_HOME",
            "CARGO_HTTP_",
            "CARGO_NET_",
            "CARGO_REGISTR",
            "CARGO_SOURCE_",
        ];
        let foreign = (name.starts_with("CARGO")
            && !kept.iter().any(|prefix| name.starts_with(prefix)))
            || [
                "RUSTFLAGS",
                "RUSTC",
                "RUSTC_WRAPPER",
                "RUSTC_WORKSPACE_WRAPPER",
                "CLIPPY_ARGS",
            ]
            .contains(&name);
        if foreign {
            command.env_remove(name);
        }
    }
    command
}

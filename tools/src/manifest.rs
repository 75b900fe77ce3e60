//! What a problem's `Cargo.toml` says of it.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

/// Where a problem declares itself, in its folder.
pub const CHECKS: &str = "tests/main.rs";

/// A folder with a `Cargo.toml` that describes a problem.
#[derive(Clone, Debug)]
pub struct ProblemCrate {
    /// The name of the package.
    pub name: String,
    pub folder: PathBuf,
    pub about: About,
}

/// `[package.metadata.problem]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct About {
    pub title: String,
    pub url: Option<String>,
    /// The name of a profile in `tools/judges`.
    pub judge: String,
    pub time_limit_ms: u64,
    pub memory_limit_mb: u64,
}

/// The limits that make sense: to an hour, and to a tebibyte.
pub const TIME_LIMITS_MS: RangeInclusive<u64> = 1..=3_600_000;
pub const MEMORY_LIMITS_MB: RangeInclusive<u64> = 1..=1_048_576;

impl About {
    #[must_use]
    pub fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_limit_ms)
    }

    fn check(&self, path: &Path) -> Result<(), ManifestError> {
        for (field, value, range) in [
            ("time-limit-ms", self.time_limit_ms, TIME_LIMITS_MS),
            ("memory-limit-mb", self.memory_limit_mb, MEMORY_LIMITS_MB),
        ] {
            if !range.contains(&value) {
                return Err(ManifestError::Limit {
                    path: path.to_owned(),
                    field,
                    value,
                    most: *range.end(),
                });
            }
        }
        Ok(())
    }

    /// In bytes; judges' megabytes are mebibytes.
    #[must_use]
    pub fn memory_limit(&self) -> u64 {
        self.memory_limit_mb << 20
    }
}

/// Why a manifest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    #[error("cannot read {path}: {source}")]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("cannot make sense of {path}: {source}")]
    Parse {
        path: PathBuf,
        source: toml::de::Error,
    },
    #[error("{path}: {field} = {value} makes no sense: it is from 1 to {most}")]
    Limit {
        path: PathBuf,
        field: &'static str,
        value: u64,
        most: u64,
    },
}

#[derive(Deserialize)]
struct Manifest {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
struct Metadata {
    problem: Option<About>,
}

impl ProblemCrate {
    /// Whether it declares anything to be checked.
    #[must_use]
    pub fn has_checks(&self) -> bool {
        self.folder.join(CHECKS).is_file()
    }

    /// The problem in this folder; none if the crate there is no problem but, say, a library that
    /// problems share.
    ///
    /// # Errors
    ///
    /// If there is no `Cargo.toml`, or it is not as it should be.
    pub fn read(folder: &Path) -> Result<Option<Self>, ManifestError> {
        let path = folder.join("Cargo.toml");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(source) => return Err(ManifestError::Read { path, source }),
        };
        let manifest: Manifest = match toml::from_str(&text) {
            Ok(manifest) => manifest,
            Err(source) => return Err(ManifestError::Parse { path, source }),
        };
        let Package { name, metadata } = manifest.package;
        if let Some(about) = &metadata.problem {
            about.check(&path)?;
        }
        Ok(metadata.problem.map(|about| Self {
            name,
            folder: folder.to_owned(),
            about,
        }))
    }
}

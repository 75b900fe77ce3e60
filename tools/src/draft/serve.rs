//! Programs compared on drafted inputs, without a crate.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};

use super::choice::{Draft, draft};
use super::make::Scale;
use super::sample::read_folder;
use crate::engine::worker::serve_families;
use crate::manifest::{About, ProblemCrate};
use crate::problem::{Description, Family, FamilyDescription};
use crate::workspace::Checks;

const FAMILIES: [(&str, Scale); 2] = [("small", Scale::Small), ("wide", Scale::Wide)];

/// Serves as a worker that makes inputs like the samples in a folder.
#[must_use]
pub fn serve(folder: &Path) -> ExitCode {
    match read_folder(folder).and_then(|samples| draft(&samples)) {
        Ok(Draft { format, .. }) => serve_families(FAMILIES.map(|(name, scale)| {
            let format = format.clone();
            Family::new(name, move |source| format.make(source, scale))
        })),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// The format of the samples in a folder, and what they are instead of a problem: this executable, which makes inputs like
/// them.
///
/// # Errors
///
/// If there is no format, or this executable cannot be found.
pub fn checks(folder: &Path) -> Result<(Draft, Checks)> {
    let folder = folder
        .canonicalize()
        .with_context(|| format!("cannot find {}", folder.display()))?;
    let draft = draft(&read_folder(&folder)?)?;
    let executable = std::env::current_exe().context("cannot find this executable")?;
    let families = FAMILIES.map(|(name, _)| FamilyDescription {
        name: name.to_owned(),
        against: Vec::new(),
        cases: 0,
        seed: 0,
        stressed: true,
    });
    let name = folder.file_name().unwrap_or(folder.as_os_str());
    let name = name.to_string_lossy().into_owned();
    let checks = Checks {
        problem: ProblemCrate {
            name: name.clone(),
            about: About {
                title: name,
                url: None,
                judge: String::new(),
                time_limit_ms: 1_000,
                memory_limit_mb: 1_024,
            },
            folder: folder.clone(),
        },
        executable,
        arguments: vec![folder.into()],
        description: Description {
            programs: false,
            interactive: false,
            naive: Vec::new(),
            wrong: Vec::new(),
            families: families.into(),
            extensions: Vec::new(),
        },
    };
    Ok((draft, checks))
}

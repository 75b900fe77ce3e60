//! The judge's versions of crates against those that the workspace builds with.

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;

use crate::{
    failure::Failure,
    judge::{profile::Profile, uses::Uses},
};

#[derive(Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
}

/// A remark for each crate in use of which the workspace has another version than the judge.
pub fn compare(root: &Path, uses: &Uses, profile: &Profile) -> Result<Vec<String>, Failure> {
    let path = root.join("Cargo.lock");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return Ok(Vec::new());
    };
    let lock: Lock = toml::from_str(&text).map_err(|error| {
        Failure::Tool(anyhow::anyhow!("cannot read {}: {error}", path.display()))
    })?;
    let mut locked: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &lock.package {
        locked
            .entry(&package.name)
            .or_default()
            .push(&package.version);
    }
    let mut remarks = Vec::new();
    for package in uses.keys() {
        let (Some(offered), Some(versions)) =
            (profile.crates.get(package), locked.get(package.as_str()))
        else {
            continue;
        };
        let wanted = offered.version().trim_start_matches('=');
        if !versions
            .iter()
            .any(|version| *version == wanted || version.starts_with(&format!("{wanted}.")))
        {
            remarks.push(format!(
                "{} links {package} {wanted}, the workspace has {}: the text was checked against the judge's",
                profile.title,
                versions.join(" and ")
            ));
        }
    }
    Ok(remarks)
}

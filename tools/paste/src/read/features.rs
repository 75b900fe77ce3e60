//! Which features and optional dependencies are on, as cargo would turn them on for the submission.

use std::collections::{BTreeMap, BTreeSet};

use crate::{failure::Failure, read::packages::Packages};

/// What is on in one package.
#[derive(Default)]
pub struct Enabled {
    pub features: BTreeSet<String>,
    /// Keys of the optional dependencies that are on.
    pub optional: BTreeSet<String>,
}

/// Works out what is on in package `main` and in every path dependency, by package index.
pub fn resolve(packages: &mut Packages, main: usize) -> Result<BTreeMap<usize, Enabled>, Failure> {
    let mut on = BTreeMap::from([(main, Enabled::default())]);
    let mut queue = vec![(main, "default".to_owned())];
    let mut active = BTreeSet::new();
    loop {
        while let Some((package, feature)) = queue.pop() {
            let Some(entries) = packages.package(package).features.get(&feature).cloned() else {
                continue;
            };
            if !on.entry(package).or_default().features.insert(feature) {
                continue;
            }
            for entry in entries {
                if let Some(key) = entry.strip_prefix("dep:") {
                    on.entry(package)
                        .or_default()
                        .optional
                        .insert(key.to_owned());
                } else if let Some((key, feature)) = entry.split_once('/') {
                    let weak = key.ends_with('?');
                    let key = key.trim_end_matches('?');
                    if !weak {
                        on.entry(package)
                            .or_default()
                            .optional
                            .insert(key.to_owned());
                    }
                    for target in targets(packages, package, key)? {
                        queue.push((target, feature.to_owned()));
                    }
                } else {
                    queue.push((package, entry));
                }
            }
        }
        // Dependencies that have come on ask for features of their own.
        for package in on.keys().copied().collect::<Vec<_>>() {
            for dependency in packages.package(package).dependencies.clone() {
                let is_on =
                    !dependency.optional || on[&package].optional.contains(dependency.key());
                let normal = dependency.kind.is_none();
                let Some(path) = dependency.path.as_ref().filter(|_| is_on && normal) else {
                    continue;
                };
                let target = packages.package_at(path)?;
                if !active.insert((package, dependency.key().to_owned())) {
                    continue;
                }
                on.entry(target).or_default();
                queue.extend(
                    dependency
                        .features
                        .iter()
                        .map(|feature| (target, feature.clone())),
                );
                if dependency.uses_default_features {
                    queue.push((target, "default".to_owned()));
                }
            }
        }
        if queue.is_empty() {
            return Ok(on);
        }
    }
}

/// The path dependencies that `package` knows by `key`.
fn targets(packages: &mut Packages, package: usize, key: &str) -> Result<Vec<usize>, Failure> {
    let paths: Vec<_> = packages
        .package(package)
        .dependencies
        .iter()
        .filter(|dependency| dependency.key() == key && dependency.kind.is_none())
        .filter_map(|dependency| dependency.path.clone())
        .collect();
    paths.iter().map(|path| packages.package_at(path)).collect()
}

//! Judge profiles: what a pasted file meets, read from `tools/judges/*.toml`.

use std::{collections::BTreeMap, fmt::Write, path::Path};

use anyhow::Context;
use serde::Deserialize;

use tools::output::text::unknown;

/// One judge. The data files say how sure each fact is.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Profile {
    /// What manifests and `--judge` call it.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The version of its compiler: `1.89.0`.
    pub compiler: String,
    /// The edition that submissions are compiled in.
    pub edition: String,
    /// Editions that can be chosen instead.
    #[serde(default)]
    pub other_editions: Vec<String>,
    pub build: Build,
    /// The judge's own command, for people to read.
    pub command: String,
    /// What is passed to the local compiler: the judge's flags that mean something here.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Names passed with `--cfg`.
    #[serde(default)]
    pub cfg: Vec<String>,
    /// Whether crates are linked with link-time optimization.
    #[serde(default)]
    pub lto: bool,
    /// `target_os`, where it is known.
    pub os: Option<String>,
    /// The largest source that is accepted, in bytes, where it is known.
    pub source_limit: Option<usize>,
    pub form: Form,
    /// Types that the judge defines, so that the local ones are not pasted.
    #[serde(default)]
    pub provides: Vec<String>,
    /// The crates that it links, by package name.
    #[serde(default)]
    pub crates: BTreeMap<String, Offered>,
}

/// How the judge builds.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    Cargo,
    Rustc,
}

/// What is pasted.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A whole program.
    Program,
    /// `impl Solution` and the helpers that it needs.
    Solution,
}

/// A crate that the judge links.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Offered {
    Version(String),
    Detailed {
        version: String,
        #[serde(default)]
        features: Vec<String>,
        /// The name of the library, where it is not the package's.
        lib: Option<String>,
    },
}

impl Offered {
    /// The version requirement, exact (`=1.2.3`) where the version is known.
    pub fn version(&self) -> &str {
        match self {
            Self::Version(version) | Self::Detailed { version, .. } => version,
        }
    }

    /// The features beyond the default ones.
    pub fn features(&self) -> &[String] {
        match self {
            Self::Version(_) => &[],
            Self::Detailed { features, .. } => features,
        }
    }

    /// The name by which code names the crate of `package`.
    pub fn lib(&self, package: &str) -> String {
        match self {
            Self::Detailed { lib: Some(lib), .. } => lib.clone(),
            _ => package.replace('-', "_"),
        }
    }
}

impl Profile {
    /// The edition in which a crate of `own` edition is compiled.
    pub fn edition_for(&self, own: &str) -> &str {
        self.other_editions
            .iter()
            .find(|other| *other == own)
            .unwrap_or(&self.edition)
    }
}

/// All profiles of the workspace at `root`, by name.
pub fn all(root: &Path) -> anyhow::Result<BTreeMap<String, Profile>> {
    let dir = root.join("tools/judges");
    let entries = std::fs::read_dir(&dir)
        .with_context(|| format!("cannot list the judge profiles in {}", dir.display()))?;
    let mut profiles = BTreeMap::new();
    for entry in entries {
        let path = entry
            .with_context(|| format!("cannot list {}", dir.display()))?
            .path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let profile: Profile = toml::from_str(&text)
            .with_context(|| format!("{} is no judge profile", path.display()))?;
        profiles.insert(profile.name.clone(), profile);
    }
    Ok(profiles)
}

/// The profile called `name`, or an error that lists the names and the nearest one.
pub fn find(mut profiles: BTreeMap<String, Profile>, name: &str) -> anyhow::Result<Profile> {
    match profiles.remove(name) {
        Some(profile) => Ok(profile),
        None => {
            let known: Vec<&str> = profiles.keys().map(String::as_str).collect();
            Err(unknown("judge", name, &known))
        }
    }
}

/// Two lines a judge: what `--list-judges` prints.
pub fn table(profiles: &BTreeMap<String, Profile>) -> String {
    let row = |cells: [&str; 5]| {
        let [name, compiler, edition, limit, form] = cells;
        format!("{name:17}{compiler:10}{edition:12}{limit:10}{form}\n")
    };
    let mut table = row(["JUDGE", "COMPILER", "EDITION", "SOURCE", "FORM"]);
    for profile in profiles.values() {
        let editions = std::iter::once(&profile.edition).chain(&profile.other_editions);
        let editions: Vec<&str> = editions.map(String::as_str).collect();
        let limit = profile.source_limit.map_or("unknown".to_owned(), |limit| {
            format!("{} KiB", limit / 1024)
        });
        let form = match profile.form {
            Form::Program => "the whole program",
            Form::Solution => "`impl Solution` and what it needs",
        };
        table += &row([
            &profile.name,
            &profile.compiler,
            &editions.join(", "),
            &limit,
            form,
        ]);
        let names: Vec<&str> = profile.crates.keys().map(String::as_str).collect();
        let crates = match names.len() {
            0 => "no crates".to_owned(),
            1..=6 => names.join(", "),
            many => format!("{many} crates: see tools/judges/{}.toml", profile.name),
        };
        let _ = writeln!(table, "    build: {}; {crates}", profile.command);
    }
    table
}

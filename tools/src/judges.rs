//! The judges, each as its file in `tools/judges` has it: whatever is known of a judge stands there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::output::text::unknown;

/// One judge. The data files say how sure each fact is.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Judge {
    /// What manifests and `--judge` call it.
    pub name: String,
    /// What people call it.
    pub title: String,

    /// The host of its problems' pages; those below it count too.
    pub host: Option<String>,
    /// How its addresses name problems.
    #[serde(default)]
    pub addresses: Vec<Address>,
    /// What the name of a crate begins with where the judge's own name for a problem would not do.
    pub prefix: Option<String>,
    /// What Competitive Companion begins the group of its problems with: the title, where this is
    /// missing.
    pub group: Option<String>,
    /// The limits that most of its problems have.
    #[serde(default = "usual_time_limit")]
    pub time_limit_ms: u64,
    #[serde(default = "usual_memory_limit")]
    pub memory_limit_mb: u64,

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
    /// Types that the judge defines, so that the local ones are not pasted: each by its definition.
    #[serde(default)]
    pub provides: BTreeMap<String, String>,
    /// Functions that the judge defines in some problems: provided where the program has one alike.
    #[serde(default)]
    pub functions: BTreeMap<String, String>,
    /// The crates that it links, by package name.
    #[serde(default)]
    pub crates: BTreeMap<String, Offered>,
}

fn usual_time_limit() -> u64 {
    2_000
}

fn usual_memory_limit() -> u64 {
    256
}

/// Addresses of problems, and what their crates are called. `{word}` stands for one part of the path.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// Parts of a path that stand together: `contest/{contest}/problem/{index}`.
    pub path: String,
    /// `cf-{contest}-{index}`.
    pub name: String,
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
#[derive(Clone, Debug, Deserialize)]
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
    #[must_use]
    pub fn version(&self) -> &str {
        match self {
            Self::Version(version) | Self::Detailed { version, .. } => version,
        }
    }

    /// The features beyond the default ones.
    #[must_use]
    pub fn features(&self) -> &[String] {
        match self {
            Self::Version(_) => &[],
            Self::Detailed { features, .. } => features,
        }
    }

    /// The name by which code names the crate of `package`.
    #[must_use]
    pub fn lib(&self, package: &str) -> String {
        match self {
            Self::Detailed { lib: Some(lib), .. } => lib.clone(),
            _ => package.replace('-', "_"),
        }
    }
}

impl Judge {
    /// The edition in which a crate of `own` edition is compiled.
    #[must_use]
    pub fn edition_for(&self, own: &str) -> &str {
        self.other_editions
            .iter()
            .find(|other| *other == own)
            .unwrap_or(&self.edition)
    }

    /// How the judge itself names the problem at this address, if that tells.
    #[must_use]
    pub fn problem_at(&self, url: &str) -> Option<String> {
        let path: Vec<&str> = path_of(url).collect();
        self.addresses.iter().find_map(|it| it.problem(&path))
    }
}

impl Address {
    fn problem(&self, path: &[&str]) -> Option<String> {
        let pattern: Vec<&str> = self.path.split('/').collect();
        path.windows(pattern.len()).find_map(|parts| {
            let mut name = self.name.clone();
            for (wanted, part) in pattern.iter().zip(parts) {
                if wanted.starts_with('{') {
                    name = name.replace(wanted, part);
                } else if wanted != part {
                    return None;
                }
            }
            Some(name)
        })
    }
}

/// All judges of a workspace, by name.
#[derive(Clone, Debug, Default)]
pub struct Judges(pub BTreeMap<String, Judge>);

impl Judges {
    /// Reads those of the workspace at `root`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is not as it should be.
    pub fn read(root: &Path) -> Result<Self> {
        let folder = root.join("tools").join("judges");
        let entries = fs::read_dir(&folder)
            .with_context(|| format!("cannot list the judges in {}", folder.display()))?;
        let mut judges = BTreeMap::new();
        for entry in entries {
            let path = entry
                .with_context(|| format!("cannot list {}", folder.display()))?
                .path();
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let judge: Judge = toml::from_str(&text)
                .with_context(|| format!("{} does not describe a judge", path.display()))?;
            judges.insert(judge.name.clone(), judge);
        }
        Ok(Self(judges))
    }

    /// The judge of this name.
    ///
    /// # Errors
    ///
    /// If there is none: the names, and the nearest one.
    pub fn named(&self, name: &str) -> Result<&Judge> {
        self.0.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.0.keys().map(String::as_str).collect();
            unknown("judge", name, &known)
        })
    }

    /// The judge at a problem's address.
    #[must_use]
    pub fn at(&self, url: &str) -> Option<&Judge> {
        let host = host(url)?;
        let is_there = |known: &String| {
            let below = host.strip_suffix(known.as_str());
            below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
        };
        let mut judges = self.0.values();
        judges.find(|judge| judge.host.as_ref().is_some_and(is_there))
    }

    /// The judge that Competitive Companion begins this group with: `AtCoder - ABC 086`.
    #[must_use]
    pub fn of_group(&self, group: &str) -> Option<&Judge> {
        let name = group.split(" - ").next()?.trim();
        let mut judges = self.0.values();
        judges.find(|judge| {
            let begins = judge.group.as_ref().unwrap_or(&judge.title);
            begins.eq_ignore_ascii_case(name)
        })
    }
}

/// The host in an address, in lower case and without its port.
#[must_use]
pub fn host(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let (_, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let host = host.split(':').next()?;
    Some(host.to_ascii_lowercase())
}

/// The parts of the path in an address.
pub fn path_of(url: &str) -> impl Iterator<Item = &str> {
    let path = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = path.split(['?', '#']).next().unwrap_or(path);
    path.split('/').skip(1).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judges() -> Judges {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        Judges::read(root).unwrap()
    }

    #[test]
    fn the_judge_is_known_by_its_host() {
        let judges = judges();
        let at = |url| judges.at(url).map(|judge| judge.name.as_str());
        for (url, judge) in [
            (
                "https://atcoder.jp/contests/abc086/tasks/abc086_a",
                "atcoder",
            ),
            (
                "https://codeforces.com/problemset/problem/118/A",
                "codeforces",
            ),
            (
                "https://m1.codeforces.com/contest/1/problem/A",
                "codeforces",
            ),
            ("https://LeetCode.com/problems/two-sum/", "leetcode"),
            ("https://yukicoder.me/problems/no/1", "yukicoder"),
            ("https://judge.yosupo.jp/problem/aplusb", "library-checker"),
            (
                "https://open.kattis.com:443/problems/hello?x=atcoder.jp",
                "kattis",
            ),
        ] {
            assert_eq!(at(url), Some(judge), "{url}");
        }
        for url in [
            "https://example.com/atcoder.jp",
            "https://notatcoder.jp/",
            "https://atcoder.jp@example.com/",
            "atcoder.jp",
            "",
        ] {
            assert_eq!(at(url), None, "{url}");
        }
    }

    #[test]
    fn the_judge_is_known_by_the_group() {
        let judges = judges();
        let of = |group| judges.of_group(group).map(|judge| judge.name.as_str());
        assert_eq!(of("Codeforces - Some Round (Div. 2)"), Some("codeforces"));
        assert_eq!(of("Library Checker"), Some("library-checker"));
        assert_eq!(of("Some Judge"), None);
    }

    #[test]
    fn what_a_judge_does_not_say_is_usual() {
        let least = "name = \"j\"\ntitle = \"J\"\ncompiler = \"1.89.0\"\nedition = \"2024\"\n\
                     build = \"rustc\"\ncommand = \"rustc\"\nform = \"program\"\n";
        let judge: Judge = toml::from_str(least).unwrap();
        assert_eq!((judge.time_limit_ms, judge.memory_limit_mb), (2_000, 256));
        assert_eq!(judge.problem_at("https://a.b/c"), None);
        let judges = Judges(BTreeMap::from([("j".to_owned(), judge)]));
        assert!(judges.of_group("j - x").is_some());
        assert!(toml::from_str::<Judge>(&format!("{least}colour = 1\n")).is_err());
    }
}

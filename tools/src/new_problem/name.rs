//! Names of problems: what a crate, a folder and a command line can all be content with.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

/// Long enough for any title, short enough for every file system.
const LONGEST: usize = 50;

/// Why a name will not do, and one that would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidName {
    reason: String,
    suggestion: Option<String>,
}

impl std::fmt::Display for InvalidName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.suggestion {
            Some(suggestion) => write!(f, "{}; `{suggestion}` would do", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for InvalidName {}

/// Names that mean something else already.
#[derive(Debug, Default)]
pub struct Reserved {
    /// Crates that the judges offer, and all that these and the tools are made of.
    crates: Vec<String>,
}

impl Reserved {
    /// Reads which crates the workspace knows.
    pub fn read(root: &Path) -> Result<Self> {
        let mut crates: Vec<String> = offered(root)?;
        // Without a Cargo.lock, which cargo writes on its next run, there is nothing more to know.
        if let Ok(text) = fs::read_to_string(root.join("Cargo.lock")) {
            let lock: Lock = toml::from_str(&text).context("cannot make sense of Cargo.lock")?;
            let foreign = lock.package.into_iter().filter(|one| one.source.is_some());
            crates.extend(foreign.map(|one| one.name));
        }
        Ok(Self { crates })
    }

    /// Whether a problem can be called so.
    pub fn check(&self, slug: &str) -> Result<(), InvalidName> {
        let invalid = |reason: String, suggestion: &str| {
            let suggestion = Some(suggestion.to_owned()).filter(|slug| !slug.is_empty());
            Err(InvalidName { reason, suggestion })
        };
        let shown = slug.escape_debug().to_string();
        if slug.is_empty() {
            return invalid("a problem needs a name".to_owned(), "abc086-a");
        }
        let fit = fitted(slug);
        if slug.contains(['/', '\\']) || slug.contains("..") {
            return invalid(
                format!("`{shown}` is a path, and a problem needs a name"),
                &fit,
            );
        }
        if slug.starts_with(|first: char| first.is_ascii_digit()) {
            let reason = format!("`{shown}` begins with a digit, which no crate may");
            return invalid(reason, &fit);
        }
        if slug != slugify(slug) {
            let rule = "lower-case letters, digits, and single dashes between them";
            let reason = match slug.len() {
                ..=LONGEST => format!("`{shown}` is no name of a problem: those have {rule}"),
                long => format!("a name of {long} bytes is too long: at most {LONGEST}"),
            };
            return invalid(reason, &fit);
        }
        if let Some(meaning) = self.meaning(slug) {
            return invalid(format!("`{slug}` is {meaning}"), &fit_beside(slug));
        }
        Ok(())
    }

    fn meaning(&self, slug: &str) -> Option<&'static str> {
        // Cargo takes a dash and an underscore for the same.
        let same = |name: &str| name.replace('_', "-") == slug;
        let digit = |name: &str| name.len() == 1 && name.as_bytes()[0].is_ascii_digit();
        let device = |name: &str| {
            matches!(name, "con" | "prn" | "aux" | "nul")
                || name.strip_prefix("com").is_some_and(digit)
                || name.strip_prefix("lpt").is_some_and(digit)
        };
        if KEYWORDS.contains(&slug) {
            Some("a keyword of Rust")
        } else if STANDARD.contains(&slug) {
            Some("a crate of Rust's own")
        } else if device(slug) {
            Some("a device on Windows, and no folder there can be called so")
        } else if CARGO.contains(&slug) {
            Some("a folder that cargo keeps for itself")
        } else if HERE.contains(&slug) {
            Some("a name that this workspace uses")
        } else if slug == "ac-library" || self.crates.iter().any(|name| same(name)) {
            Some("a crate that the judges or the tools use, and cargo could not tell them apart")
        } else {
            None
        }
    }
}

/// The crates that the workspace offers to submissions.
pub fn offered(root: &Path) -> Result<Vec<String>> {
    let path = root.join("Cargo.toml");
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: Manifest = toml::from_str(&text)
        .with_context(|| format!("cannot make sense of {}", path.display()))?;
    let dependencies = manifest.workspace.dependencies.into_iter();
    let foreign = dependencies.filter(|(_, dependency)| dependency.get("path").is_none());
    Ok(foreign.map(|(name, _)| name).collect())
}

/// Lower-case letters and digits as they are, one dash for all that stands between them.
pub fn slugify(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(LONGEST);
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// What a name that will not do was probably meant to be.
fn fitted(name: &str) -> String {
    let slug = slugify(name);
    if slug.starts_with(|first: char| first.is_ascii_digit()) {
        return slugify(&format!("p{slug}"));
    }
    match slug.as_str() {
        "" => String::new(),
        meaning if KEYWORDS.contains(&meaning) || STANDARD.contains(&meaning) => {
            fit_beside(meaning)
        }
        _ => slug,
    }
}

fn fit_beside(slug: &str) -> String {
    format!("{slug}-problem")
}

const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

const STANDARD: [&str; 5] = ["alloc", "core", "proc-macro", "std", "test"];

const CARGO: [&str; 4] = ["build", "deps", "examples", "incremental"];

/// The tools, and what every problem's tests are called.
const HERE: [&str; 4] = ["tools", "paste", "explore", "main"];

#[derive(Deserialize)]
struct Manifest {
    workspace: WorkspaceTable,
}

#[derive(Deserialize)]
struct WorkspaceTable {
    #[serde(default)]
    dependencies: toml::Table,
}

#[derive(Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    source: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reserved() -> Reserved {
        Reserved {
            crates: ["proconio", "rand", "num-traits", "rand_chacha"]
                .map(str::to_owned)
                .into(),
        }
    }

    #[test]
    fn names_that_will_do() {
        for slug in [
            "abc086-a",
            "two-sum",
            "x",
            "p2",
            "cf-118-a",
            "con-game",
            "randomness",
        ] {
            assert_eq!(reserved().check(slug), Ok(()), "{slug}");
        }
    }

    #[test]
    fn names_that_will_not_are_answered_with_one_that_would() {
        for (name, reason, suggestion) in [
            ("", "needs a name", "abc086-a"),
            ("../x", "is a path", "x"),
            ("/etc/passwd", "is a path", "etc-passwd"),
            ("a\\b", "is a path", "a-b"),
            ("..", "is a path", ""),
            ("ABC 086 A", "no name of a problem", "abc-086-a"),
            ("abc086_a", "no name of a problem", "abc086-a"),
            ("a--b", "no name of a problem", "a-b"),
            ("-a", "no name of a problem", "a"),
            ("été", "no name of a problem", "t"),
            ("a\nb", "`a\\nb` is no name", "a-b"),
            ("118-a", "begins with a digit", "p118-a"),
            ("fn", "a keyword", "fn-problem"),
            ("Self", "no name of a problem", "self-problem"),
            ("std", "Rust's own", "std-problem"),
            ("test", "Rust's own", "test-problem"),
            ("con", "Windows", "con-problem"),
            ("lpt1", "Windows", "lpt1-problem"),
            ("deps", "cargo keeps", "deps-problem"),
            ("tools", "this workspace", "tools-problem"),
            ("proconio", "a crate that", "proconio-problem"),
            ("rand-chacha", "a crate that", "rand-chacha-problem"),
        ] {
            let invalid = reserved().check(name).unwrap_err();
            assert!(invalid.reason.contains(reason), "{name}: {invalid}");
            assert_eq!(invalid.suggestion.unwrap_or_default(), suggestion, "{name}");
            if !suggestion.is_empty() {
                assert_eq!(reserved().check(suggestion), Ok(()));
            }
        }
        assert!(reserved().check(&"a".repeat(51)).is_err());
    }
}

//! A problem that is to be: what is known of it, and the files that come of that.

use std::path::Path;

use anyhow::{Context, Result};

use super::drafted::{Code, formatted, replaced};
use super::leetcode;
use super::name::{Reserved, offered};
use super::place::{File, Folders};
use super::signature::Signature;
use super::{template, text};

use crate::judges::{Form, Judge, Judges};
use crate::manifest::{MEMORY_LIMITS_MB, TIME_LIMITS_MS};
use crate::output::GOOD;
use crate::output::text::counted;

/// What is known of a new problem.
#[derive(Clone, Debug)]
pub struct Draft {
    pub slug: String,
    pub title: Option<String>,
    pub url: Option<String>,
    /// The name of its judge; by the address where it is missing.
    pub judge: Option<String>,
    pub time_limit_ms: Option<u64>,
    pub memory_limit_mb: Option<u64>,
    pub samples: Vec<Sample>,
    /// What was drafted of its samples.
    pub code: Option<Code>,
    /// What the judge calls, where that takes no programs.
    pub signature: Option<Signature>,
    /// Whether its solutions talk to the judge. Then its samples are dialogues, and no test cases.
    pub interactive: bool,
    /// Whether it gets a README, for the statement and all that is found out.
    pub readme: bool,
}

/// The judge of problems that name none: it offers nothing but std, so what it accepts most others
/// accept too.
pub const DEFAULT_JUDGE: &str = "codeforces";

/// A sample of the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub input: String,
    pub answer: String,
}

/// A problem that was made.
#[derive(Debug)]
pub struct Made {
    pub folders: Folders,
    pub judge: String,
    pub time_limit_ms: u64,
    pub memory_limit_mb: u64,
    pub samples: usize,
    /// Whether nobody said what the judge is.
    pub judge_assumed: bool,
}

/// A problem that is about to be made.
#[derive(Debug)]
pub struct Prepared {
    made: Made,
    files: Vec<File>,
    cases: Vec<File>,
}

impl Made {
    /// One line for people, with the title where it is news.
    #[must_use]
    pub fn summary(&self, title: Option<&str>) -> String {
        let title = title.map(text::one_line);
        let title = title.map_or_else(String::new, |title| format!(" ({title})"));
        let samples = match self.samples {
            0 => String::new(),
            samples => format!(", {}", counted(samples as u64, "sample")),
        };
        format!(
            "{GOOD}made{GOOD:#} {}{title}: {}, {} ms, {} MB{samples}",
            self.folders.problem.display(),
            self.judge,
            self.time_limit_ms,
            self.memory_limit_mb,
        )
    }
}

/// Why a problem was not made. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// It is there already.
    #[error("{0}")]
    Exists(String),
    /// What was asked for makes no sense.
    #[error("{0}")]
    Refused(String),
    /// The workspace or the disk is at fault.
    #[error("{0:#}")]
    Failed(#[from] anyhow::Error),
}

impl Draft {
    /// Makes the problem's two folders in the workspace at `root`, or changes nothing.
    ///
    /// # Errors
    ///
    /// If it exists, makes no sense, or cannot be written.
    pub fn make(&self, root: &Path) -> Result<Made, NotMade> {
        self.prepare(root)?.place(root)
    }

    /// Everything that is to be written, and nothing is yet.
    ///
    /// # Errors
    ///
    /// If it exists or makes no sense.
    pub fn prepare(&self, root: &Path) -> Result<Prepared, NotMade> {
        let refused = |error: String| NotMade::Refused(error);
        Reserved::read(root)?
            .check(&self.slug)
            .map_err(|invalid| refused(invalid.to_string()))?;
        if let Some(url) = &self.url {
            text::check_url(url).map_err(refused)?;
        }
        for (what, unit, limit, range) in [
            ("time", "ms", self.time_limit_ms, TIME_LIMITS_MS),
            ("memory", "MB", self.memory_limit_mb, MEMORY_LIMITS_MB),
        ] {
            if let Some(limit) = limit.filter(|limit| !range.contains(limit)) {
                let (least, most) = range.into_inner();
                return Err(refused(format!(
                    "a {what} limit of {limit} {unit} is none: it is from {least} to {most}"
                )));
            }
        }
        let judges = Judges::read(root)?;
        let named = match (&self.judge, &self.url) {
            (Some(name), _) => {
                let named = judges.named(name);
                Some(named.map_err(|error| refused(error.to_string()))?)
            }
            (None, Some(url)) => judges.at(url),
            (None, None) => None,
        };
        let judge = match named {
            Some(judge) => judge,
            None if self.signature.is_some() => {
                let mut judges = judges.0.values();
                let judge = judges.find(|judge| judge.form == Form::Solution);
                judge.context("no judge in tools/judges takes solutions with a signature")?
            }
            None => judges.named(DEFAULT_JUDGE)?,
        };
        if self.signature.is_some() && judge.form != Form::Solution {
            return Err(refused(format!(
                "{} takes programs, which have no signature",
                judge.name
            )));
        }
        if self.interactive && judge.form != Form::Program {
            let judge = &judge.name;
            return Err(refused(format!(
                "{judge} takes no programs, and only they talk to a judge"
            )));
        }
        let folders = Folders::of(&self.slug);
        if let Some(existing) = folders.existing(root) {
            return Err(NotMade::Exists(format!(
                "{} exists, and was left as it is: choose another name, or delete {} and {} first",
                existing.display(),
                folders.problem.display(),
                folders.cases.display(),
            )));
        }
        if let Some(folder) = other_folder(root, &self.slug) {
            return Err(NotMade::Exists(format!(
                "a crate `{}` exists: it is in {folder}; choose another name",
                self.slug
            )));
        }

        let made = Made {
            folders,
            time_limit_ms: self.time_limit_ms.unwrap_or(judge.time_limit_ms),
            memory_limit_mb: self.memory_limit_mb.unwrap_or(judge.memory_limit_mb),
            judge: judge.name.clone(),
            samples: self.test_cases().len(),
            judge_assumed: named.is_none() && self.signature.is_none(),
        };
        let files = self.files(root, judge, &made)?;
        Ok(Prepared {
            made,
            files,
            cases: self.cases(),
        })
    }

    fn title(&self) -> String {
        let given = self.title.as_deref().map(text::one_line);
        given
            .filter(|title| !title.is_empty())
            .unwrap_or_else(|| text::titled(&self.slug))
    }

    /// Everything in `crates/<slug>`.
    fn files(&self, root: &Path, judge: &Judge, made: &Made) -> Result<Vec<File>> {
        let title = self.title();
        let values = |title: &str| template::values(&self.slug, title, self.url.as_deref());
        let filled = self.signature.as_ref().map(leetcode::filled);
        let submission = match &filled {
            Some(_) => template::template(root, template::SIGNATURE)?.unwrap_or_default(),
            None => template::submission(root, judge, self.interactive)?,
        };
        let mut submission = template::fill(&submission, &values(&title));
        let mut offered = offered(root)?;
        if let Some(filled) = &filled {
            submission = template::fill(&submission, &filled.submission);
            submission = formatted(&submission).unwrap_or(submission);
            offered.push("leetcode".to_owned());
        }
        let crates = template::used(&submission, &offered);
        let mut files = vec![
            file("Cargo.toml", self.manifest(&title, made, &crates)),
            file("src/main.rs", submission),
        ];
        let tests = match (&filled, self.interactive) {
            (Some(_), _) => template::SIGNATURE_TESTS,
            (None, true) => template::INTERACTIVE_TESTS,
            (None, false) => template::TESTS,
        };
        let mut wanted = vec![(template::TESTS.to_owned(), tests, title.clone())];
        let more = template::more_tests(root);
        wanted.extend(
            more.iter()
                .map(|name| (name.clone(), name.as_str(), title.clone())),
        );
        if self.readme {
            let title = text::markdown(&title);
            wanted.push(("README.md".to_owned(), template::README, title));
        }
        for (name, template, title) in &wanted {
            let template = template::template(root, template)?;
            let template = template.with_context(|| format!("there is no template of {name}"))?;
            let mut text = template::fill(&template, &values(title));
            if let (template::TESTS, Some(filled)) = (name.as_str(), &filled) {
                text = template::fill(&text, &filled.tests);
                text = formatted(&text).unwrap_or(text);
            }
            if let (template::TESTS, Some(code)) = (name.as_str(), &self.code) {
                text = replaced(&text, code).with_context(|| {
                    format!("tools/templates/{name} lacks `fn small` or `fn validate`, which a draft takes the place of")
                })?;
            }
            files.push(file(name, text));
        }
        Ok(files)
    }

    fn manifest(&self, title: &str, made: &Made, crates: &[&str]) -> String {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let url = match &self.url {
            Some(url) => format!("url = {}\n", quoted(url)),
            None => String::new(),
        };
        let dependencies: String = crates
            .iter()
            .map(|name| format!("{name}.workspace = true\n"))
            .collect();
        format!(
            r#"[package]
name = "{slug}"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true
autotests = false

[package.metadata.problem]
title = {title}
{url}judge = {judge}
time-limit-ms = {time}
memory-limit-mb = {memory}

[dependencies]
{dependencies}
[dev-dependencies]
tools.workspace = true

[[test]]
name = "main"
harness = false

[lints]
workspace = true
"#,
            slug = self.slug,
            title = quoted(title),
            judge = quoted(&made.judge),
            time = made.time_limit_ms,
            memory = made.memory_limit_mb,
        )
    }

    /// The samples that are inputs and answers.
    fn test_cases(&self) -> &[Sample] {
        match self.interactive {
            true => &[],
            false => &self.samples,
        }
    }

    /// Everything in `testcases/<slug>`.
    fn cases(&self) -> Vec<File> {
        let mut files = Vec::new();
        for (number, sample) in (1..).zip(self.test_cases()) {
            let (input, answer) = (text::lines(&sample.input), text::lines(&sample.answer));
            files.push(file(&format!("sample-{number}.in"), input));
            files.push(file(&format!("sample-{number}.out"), answer));
        }
        files
    }
}

impl Prepared {
    /// Puts the two folders in their places, or neither.
    ///
    /// # Errors
    ///
    /// If they exist, or cannot be written.
    pub fn place(self, root: &Path) -> Result<Made, NotMade> {
        self.made.folders.place(root, &self.files, &self.cases)?;
        Ok(self.made)
    }
}

fn file(name: &str, text: String) -> File {
    (name.into(), text.into_bytes())
}

/// The folder of a crate that has this name without standing in the folder of this name.
fn other_folder(root: &Path, slug: &str) -> Option<String> {
    let is_it = |folder: &std::path::PathBuf| {
        std::fs::read_to_string(folder.join("Cargo.toml"))
            .ok()
            .and_then(|text| toml::from_str::<toml::Table>(&text).ok())
            .is_some_and(|manifest| {
                let name = manifest
                    .get("package")
                    .and_then(|package| package.get("name"));
                name.and_then(toml::Value::as_str) == Some(slug)
            })
    };
    let folders = std::fs::read_dir(root.join("crates")).ok()?;
    let found = folders.flatten().map(|entry| entry.path()).find(is_it)?;
    let shown = found.strip_prefix(root).unwrap_or(&found);
    Some(shown.display().to_string())
}

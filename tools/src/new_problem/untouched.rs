//! What of a problem is still the template's, and so says nothing about the problem.

use std::fs;
use std::path::Path;

use anyhow::Result;

use super::template;
use crate::judges::Judges;
use crate::manifest::{CHECKS, ProblemCrate};

/// The parts that nobody has touched. They solve and describe the template's example, so they are
/// not asked about cases that come from elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Untouched {
    pub submission: bool,
    pub validator: bool,
}

impl Untouched {
    /// Reads the problem's files. Where the templates cannot be read, nothing counts as theirs.
    #[must_use]
    pub fn of(problem: &ProblemCrate) -> Self {
        Self::read(problem).unwrap_or_default()
    }

    fn read(problem: &ProblemCrate) -> Result<Self> {
        let root = problem.folder.ancestors().nth(2).unwrap_or(Path::new(""));
        let about = &problem.about;
        let judges = Judges::read(root)?;
        let values = template::values(&problem.name, &about.title, about.url.as_deref());
        let own = |file: &str| fs::read_to_string(problem.folder.join(file)).unwrap_or_default();
        let (program, checks) = (own("src/main.rs"), own(CHECKS));
        let mut untouched = Self::default();
        for (interactive, tests) in [
            (false, template::TESTS),
            (true, template::INTERACTIVE_TESTS),
        ] {
            let judge = judges.named(&about.judge)?;
            let submission = template::submission(root, judge, interactive)?;
            let tests = template::template(root, tests)?.unwrap_or_default();
            let validator = validator(&tests);
            untouched.submission |= program == template::fill(&submission, &values);
            untouched.validator |= validator.is_some() && self::validator(&checks) == validator;
        }
        Ok(untouched)
    }

    /// What to say where cases were not shown to them.
    #[must_use]
    pub fn notes(self) -> Vec<&'static str> {
        let mut notes = Vec::new();
        if self.validator {
            notes.push("the validator is still the template's: it was not asked about samples and hand-made cases");
        }
        if self.submission {
            notes.push("the submission is still the template's: it did not answer samples and hand-made cases");
        }
        notes
    }
}

/// What `tests/main.rs` of a problem began with.
///
/// # Errors
///
/// If the template cannot be read.
pub fn tests_template(root: &Path, problem: &ProblemCrate) -> Result<String> {
    let about = &problem.about;
    let values = template::values(&problem.name, &about.title, about.url.as_deref());
    let template = template::template(root, template::TESTS)?.unwrap_or_default();
    Ok(template::fill(&template, &values))
}

/// The text of `fn validate`.
fn validator(tests: &str) -> Option<&str> {
    let text = &tests[tests.find("fn validate(")?..];
    Some(&text[..text.find("\n}")?])
}

//! Which comparisons a run consists of: problems, families and the two that are compared.

use std::time::Duration;

use anyhow::{Result, bail};
use tools::SUBMISSION;
use tools::engine::protocol::{Candidate, Comparison, Shard};

use tools::output::text::unknown;
use tools::workspace::Checks;

/// A comparison that will be run.
#[derive(Debug)]
pub struct Planned<'a> {
    pub checks: &'a Checks,
    pub comparison: Comparison,
}

impl Planned<'_> {
    pub fn solution(&self) -> String {
        shown(&self.comparison.solution)
    }

    pub fn against(&self) -> String {
        shown(&self.comparison.against)
    }

    /// Whether the solution talks to somebody.
    pub fn is_dialogue(&self) -> bool {
        self.checks.description.interactive || self.interactor().is_some()
    }

    /// The program that it talks to, if that is not the problem's own interactor.
    pub fn interactor(&self) -> Option<&[String]> {
        match &self.comparison.solution {
            Candidate::Talking { interactor, .. } => Some(interactor),
            _ => None,
        }
    }
}

fn shown(candidate: &Candidate) -> String {
    match candidate {
        Candidate::Declared(name) => name.clone(),
        Candidate::Program(words)
        | Candidate::Talking {
            program: Some(words),
            ..
        } => shell_words::join(words),
        Candidate::Talking { program: None, .. } => SUBMISSION.to_owned(),
    }
}

/// What the user asks for.
#[derive(Debug)]
pub struct Selection<'a> {
    pub family: Option<&'a str>,
    pub solutions: Vec<Candidate>,
    pub against: Option<Candidate>,
    pub seed: u64,
    pub shard: Shard,
    pub time_limit: Option<Duration>,
    /// Whether the slowest case is looked for.
    pub timed: bool,
}

/// The comparisons of a selection, in the order of declaration.
pub fn plan<'a>(checks: &'a [Checks], selection: &Selection<'_>) -> Result<Vec<Planned<'a>>> {
    check_names(checks, selection)?;
    let mut planned = Vec::new();
    let pairs = checks.iter().flat_map(|checks| {
        let solutions = selection.solutions.iter();
        solutions.map(move |solution| (checks, solution))
    });
    for (checks, solution) in pairs {
        if !has(checks, solution) {
            continue;
        }
        for family in &checks.description.families {
            let wanted = match selection.family {
                Some(name) => name == family.name,
                None => family.stressed,
            };
            if !wanted {
                continue;
            }
            let opponents = match (solution, &selection.against) {
                // It is there already.
                (Candidate::Talking { .. }, Some(interactor)) => vec![interactor.clone()],
                (_, asked) => opponents(checks, &family.against, asked.as_ref()),
            };
            for against in opponents {
                let about = &checks.problem.about;
                planned.push(Planned {
                    checks,
                    comparison: Comparison {
                        problem: checks.problem.name.clone(),
                        family: family.name.clone(),
                        solution: solution.clone(),
                        against,
                        seed: selection.seed,
                        shard: selection.shard,
                        time_limit: selection.time_limit.unwrap_or_else(|| about.time_limit()),
                        memory_limit: about.memory_limit(),
                        timed: selection.timed,
                    },
                });
            }
        }
    }
    if planned.is_empty() {
        bail!(
            "nothing to compare: no family is affordable to the naive solution that is asked for"
        );
    }
    Ok(planned)
}

/// Those to compare with on a family: the naive solutions that can afford it; of the others one
/// that is asked for by name takes part everywhere.
fn opponents(checks: &Checks, affordable: &[String], asked: Option<&Candidate>) -> Vec<Candidate> {
    let naive = &checks.description.naive;
    match asked {
        None => affordable
            .iter()
            .cloned()
            .map(Candidate::Declared)
            .collect(),
        Some(Candidate::Declared(name)) if naive.contains(name) && !affordable.contains(name) => {
            Vec::new()
        }
        Some(candidate) if has(checks, candidate) => vec![candidate.clone()],
        Some(_) => Vec::new(),
    }
}

fn solutions(checks: &Checks) -> impl Iterator<Item = &str> {
    let Checks { description, .. } = checks;
    let wrong = description.wrong.iter().map(|wrong| wrong.name.as_str());
    std::iter::once(SUBMISSION)
        .chain(description.naive.iter().map(String::as_str))
        .chain(wrong)
}

fn has(checks: &Checks, candidate: &Candidate) -> bool {
    match candidate {
        Candidate::Declared(name) => solutions(checks).any(|known| known == name),
        Candidate::Program(_) | Candidate::Talking { .. } => true,
    }
}

/// Every name must be known to at least one of the problems.
fn check_names(checks: &[Checks], selection: &Selection<'_>) -> Result<()> {
    for candidate in selection.solutions.iter().chain(&selection.against) {
        if let Candidate::Declared(name) = candidate
            && !matches!(selection.solutions[..], [Candidate::Talking { .. }])
            && !checks.iter().any(|checks| has(checks, candidate))
        {
            return Err(unknown_in(checks, "solution", name, |checks| {
                solutions(checks).collect()
            }));
        }
    }
    if let Some(name) = selection.family {
        let families = |checks: &'_ Checks| -> Vec<String> {
            checks
                .description
                .families
                .iter()
                .map(|family| family.name.clone())
                .collect()
        };
        if !checks
            .iter()
            .any(|checks| families(checks).iter().any(|family| family == name))
        {
            return Err(unknown_in(checks, "family", name, |checks| {
                checks
                    .description
                    .families
                    .iter()
                    .map(|family| family.name.as_str())
                    .collect()
            }));
        }
    }
    Ok(())
}

fn unknown_in<'a>(
    checks: &'a [Checks],
    what: &str,
    name: &str,
    names: impl Fn(&'a Checks) -> Vec<&'a str>,
) -> anyhow::Error {
    let mut known: Vec<&str> = Vec::new();
    for name in checks.iter().flat_map(names) {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    unknown(what, name, &known)
}

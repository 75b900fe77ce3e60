//! What is judged: problems, their checks where they have any, and their test cases.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::thread;

use crate::engine::pool::default_jobs;
use crate::manifest::ProblemCrate;
use crate::regen::{Subject, missing, rebuild};
use crate::testcases::{self, TestCase, is_sample};
use anyhow::{Context, Result, anyhow, bail};

use crate::output::note;
use crate::output::text::unknown;
use crate::workspace::{Checks, Workspace, spinner};

/// A problem whose test cases are at hand.
#[derive(Debug)]
pub struct Bench {
    pub problem: ProblemCrate,
    /// None if the problem declares nothing yet, or if nobody needs to ask it.
    pub checks: Option<Checks>,
    pub cases: Vec<TestCase>,
    /// Whether the cases are hidden inputs of dialogues.
    pub is_interactive: bool,
}

/// The command lines of submissions, by problem.
pub type Submissions = BTreeMap<String, Vec<String>>;

/// Builds the checks of those problems that have any: of all if they are `needed`, else of those
/// whose cases are not all there.
pub fn build_checks(
    workspace: &Workspace,
    problems: Vec<ProblemCrate>,
    needed: bool,
) -> Result<Vec<Bench>> {
    let mut to_build = Vec::new();
    for problem in &problems {
        if problem.has_checks()
            && (needed || !missing(&workspace.testcases(&problem.name))?.is_empty())
        {
            to_build.push(problem.clone());
        }
    }
    let mut built = if to_build.is_empty() {
        Vec::new()
    } else {
        workspace.build_checks(&to_build)?
    };
    if built.iter().any(|checks| checks.description.programs) {
        workspace.fork_programs();
    }
    let bench = |problem: ProblemCrate| {
        let place = built
            .iter()
            .position(|checks| checks.problem.name == problem.name);
        Bench {
            problem,
            checks: place.map(|place| built.swap_remove(place)),
            cases: Vec::new(),
            is_interactive: false,
        }
    };
    Ok(problems.into_iter().map(bench).collect())
}

/// [`build_checks`] and [`build_submissions`] at the same time: they are different profiles, so
/// neither waits for the other, and the second takes seconds for its link-time optimization. `fast`
/// leaves that out: then they are of one profile.
pub fn build_both(
    workspace: &Workspace,
    problems: Vec<ProblemCrate>,
    needed: bool,
    fast: bool,
) -> Result<(Vec<Bench>, Submissions)> {
    let copy = problems.clone();
    if fast {
        let benches = build_checks(workspace, problems, needed)?;
        return Ok((benches, build_submissions(workspace, &copy, &["--bins"])?));
    }
    thread::scope(|scope| {
        let submissions =
            scope.spawn(|| build_submissions(workspace, &copy, &["--release", "--bins"]));
        // A mistake in a submission keeps both from being built, and is shown here, once.
        let benches = build_checks(workspace, problems, needed)?;
        let bar = spinner();
        bar.set_message("building as the judge does");
        let submissions = submissions.join();
        bar.finish_and_clear();
        let submissions = submissions.map_err(|_| anyhow!("building panicked"))??;
        Ok((benches, submissions))
    })
}

/// Makes the cases that are not there, and takes those of these `names`, or all. They are dialogues where
/// an `interactor` is given, or the problem has one.
pub fn gather_cases(
    workspace: &Workspace,
    benches: &mut Vec<Bench>,
    names: &[String],
    interactor: bool,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<()> {
    for bench in &mut *benches {
        make_missing(workspace, bench, jobs, stop)?;
        let folder = workspace.testcases(&bench.problem.name);
        let checks = bench.checks.as_ref();
        bench.is_interactive = interactor || checks.is_some_and(|it| it.description.interactive);
        bench.cases = match bench.is_interactive {
            true => testcases::list_inputs(&folder)?,
            false => testcases::list(&folder)?,
        };
        bench.cases.sort_by_key(|case| !is_sample(&case.name));
    }
    choose(benches, names)?;
    let only = benches.len() == 1;
    for bench in benches.iter().filter(|bench| bench.cases.is_empty()) {
        let name = &bench.problem.name;
        let message = format!(
            "{name} has no test cases: put them into testcases/{name} as NAME.in and NAME.out"
        );
        if only {
            bail!(message);
        }
        note(message);
    }
    benches.retain(|bench| !bench.cases.is_empty());
    if benches.is_empty() {
        bail!("there is nothing to judge");
    }
    Ok(())
}

/// Makes the cases of a problem that are not there, for whoever is going to read them. Builds nothing
/// if none is missing.
pub fn complete(workspace: &Workspace, problem: ProblemCrate) -> Result<()> {
    for bench in build_checks(workspace, vec![problem], false)? {
        let jobs = default_jobs();
        make_missing(workspace, &bench, jobs, &AtomicBool::new(false))?;
    }
    Ok(())
}

fn make_missing(
    workspace: &Workspace,
    bench: &Bench,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<()> {
    let folder = workspace.testcases(&bench.problem.name);
    let missing = missing(&folder)?;
    let Some(first) = missing.first() else {
        return Ok(());
    };
    let Some(checks) = &bench.checks else {
        bail!(
            "{} is missing from {}, and {} has no tests/main.rs to make it again",
            first.name,
            folder.display(),
            bench.problem.name
        )
    };
    let subject = Subject {
        problem: &bench.problem,
        description: &checks.description,
        executable: &checks.executable,
        folder,
        jobs,
        stop,
    };
    Ok(rebuild(&subject, &missing)?)
}

fn choose(benches: &mut Vec<Bench>, names: &[String]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let cases = || benches.iter().flat_map(|bench| &bench.cases);
    let known: Vec<&str> = cases().map(|case| case.name.as_str()).collect();
    for name in names {
        if !known.contains(&name.as_str()) {
            return Err(unknown("case", name, &known));
        }
    }
    for bench in &mut *benches {
        bench.cases.retain(|case| names.contains(&case.name));
    }
    benches.retain(|bench| !bench.cases.is_empty());
    Ok(())
}

/// Builds submissions, as these `options` say.
fn build_submissions(
    workspace: &Workspace,
    problems: &[ProblemCrate],
    options: &[&str],
) -> Result<Submissions> {
    let mut arguments = options.to_vec();
    for problem in problems {
        arguments.extend(["--package", &problem.name]);
    }
    let built = workspace.build_aside(&arguments)?;
    let command = |problem: &ProblemCrate| {
        let source = problem.folder.join("src").join("main.rs");
        let found = built.iter().find(|artifact| artifact.source == source);
        let found = found.with_context(|| format!("cargo built nothing of {}", source.display()));
        let words = vec![found?.file.display().to_string()];
        Ok((problem.name.clone(), words))
    };
    problems.iter().map(command).collect()
}

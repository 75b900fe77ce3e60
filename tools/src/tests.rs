//! What `cargo test` checks of a problem, with nothing to declare but the problem.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::engine::comparison::{Bounds, CaseSelection, run_comparison};
use crate::engine::jobs::run_all;
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, Comparison, Job, JobResult, Shard, Work};
use crate::engine::turns::Turns;
use crate::manifest::ProblemCrate;
use crate::new_problem::Untouched;
use crate::output::difference;
use crate::output::text::printable;
use crate::problem::Family;
use crate::problem::Problem;
use crate::problem::{Description, SUBMISSION};
use crate::process;
use crate::regen;
use crate::scratch::Scratch;
use crate::testcases::{self, TestCase, is_sample};
use crate::verdict::{Failure, Role};
use crate::workspace::Workspace;

type Outcome = Result<(), Failed>;

/// The seed of the random cases here: what `cargo stress` tries without options.
const SEED: u64 = 0;

/// Random cases of each comparison, as far as they do not take longer than [`COMPARISON_TIME`].
const CASES: u64 = 2_000;
const COMPARISON_TIME: Duration = Duration::from_secs(2);

/// A wrong solution must be caught within so many cases of some comparison, and so long in all.
const CASES_TO_CATCH: u64 = 200_000;
const TIME_TO_CATCH: Duration = Duration::from_secs(60);

/// So many cases of each family are validated, fewer of one whose inputs are long.
const VALIDATED: u64 = 200;
const VALIDATED_BYTES: usize = 20 << 20;

/// Tests are built for debugging and run side by side.
const UNHURRIED: u32 = 10;

/// What a problem's own test may take.
const OWN_TEST_TIME: Duration = Duration::from_secs(120);
const OWN_TEST_MEMORY: u64 = 8 << 30;

/// So many of the choices that make a case are shown.
const CHOICES_SHOWN: usize = 200;

/// Runs the tests of a problem as any test executable does.
pub(crate) fn run(problem: Problem) -> ExitCode {
    let arguments = Arguments::from_args();
    // Where they are watched for already, the programs here are only less tidy when interrupted.
    process::end_with_programs().ok();
    match Checks::new(problem) {
        Ok(checks) => libtest_mimic::run(&arguments, Arc::new(checks).trials()).exit_code(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

struct Checks {
    problem: Problem,
    about: ProblemCrate,
    executable: std::path::PathBuf,
    cases: Vec<TestCase>,
    untouched: Untouched,
    /// Workers that wait for something to do.
    pools: Mutex<Vec<Pool>>,
    scratch: Scratch,
}

impl Checks {
    fn new(problem: Problem) -> Result<Self, String> {
        let about = ProblemCrate::read(&problem.folder).map_err(|error| error.to_string())?;
        let about = about.ok_or("its Cargo.toml has no [package.metadata.problem]")?;
        let described = problem.describe();
        if described.programs
            && let Ok(workspace) = Workspace::find()
        {
            workspace.fork_programs();
        }
        let executable = std::env::current_exe().map_err(|error| error.to_string())?;
        let cases = problem.folder.join("../../testcases").join(&problem.name);
        make_missing(&about, &described, &executable, &cases).map_err(|error| error.to_string())?;
        let cases = match described.interactive {
            true => testcases::list_inputs(&cases),
            false => testcases::list(&cases),
        };
        let cases = cases.map_err(|error| error.to_string())?;
        Ok(Self {
            untouched: Untouched::of(&about),
            problem,
            about,
            executable,
            cases,
            pools: Mutex::new(Vec::new()),
            scratch: Scratch::new().map_err(|error| error.to_string())?,
        })
    }

    fn trials(self: Arc<Self>) -> Vec<Trial> {
        let mut trials = Vec::new();
        let mut add = |name: String, check: Box<dyn FnOnce(&Self) -> Outcome + Send>| {
            let this = Arc::clone(&self);
            trials.push(Trial::test(name, move || check(&this)));
        };
        for case in &self.cases {
            let name = case.name.as_str();
            let forms: [(&str, Form); 3] = [
                ("in_process", <[u8]>::to_vec),
                ("with_crlf", with_crlf),
                ("without_final_newline", without_final_newline),
            ];
            // An interactor's input comes from the tools alone.
            let changed = is_sample(name) && self.problem.begin().is_none();
            for (form, change) in forms.into_iter().take(if changed { 3 } else { 1 }) {
                let case = case.clone();
                let check = move |this: &Self| this.in_process(&case, change);
                add(format!("case::{name}::{form}"), Box::new(check));
            }
            let copy = case.clone();
            add(
                format!("case::{name}::binary"),
                Box::new(move |this| this.binary(&copy)),
            );
        }
        for family in &self.problem.families {
            let Family { name, every, .. } = family;
            let opponents = self.problem.against(family).into_iter();
            for against in opponents.filter(|_| family.stressed) {
                let comparison = self.comparison(name, SUBMISSION, against);
                if let Some(most) = *every {
                    let (comparison, selection) = (
                        comparison.clone(),
                        CaseSelection::Exhaustive { most: Some(most) },
                    );
                    add(
                        format!("every::{name}::{against}"),
                        Box::new(move |this| this.agree(&comparison, &selection, None)),
                    );
                }
                let selection = CaseSelection::Random {
                    first: 0,
                    cases: Some(CASES),
                };
                add(
                    format!("stress::{name}::{against}"),
                    Box::new(move |this| {
                        this.agree(&comparison, &selection, Some(COMPARISON_TIME))
                    }),
                );
            }
            let family = family.clone();
            add(
                format!("family::{name}"),
                Box::new(move |this| this.family(&family)),
            );
        }
        for wrong in &self.problem.wrong {
            let name = wrong.name;
            add(
                format!("wrong::{name}"),
                Box::new(move |this| this.caught(name)),
            );
        }
        for (number, test) in self.problem.tests.iter().enumerate() {
            add(test.name.clone(), Box::new(move |this| this.own(number)));
        }
        trials
    }

    fn comparison(&self, family: &str, solution: &str, against: &str) -> Comparison {
        Comparison {
            problem: self.problem.name.clone(),
            family: family.to_owned(),
            solution: Candidate::Declared(solution.to_owned()),
            against: Candidate::Declared(against.to_owned()),
            seed: SEED,
            shard: Shard::WHOLE,
            time_limit: self.about.about.time_limit(),
            memory_limit: self.about.about.memory_limit(),
            timed: false,
        }
    }

    fn in_process(&self, case: &TestCase, change: Form) -> Outcome {
        if !self.untouched.validator {
            let input = case.input.clone();
            self.run(Work::Validate { input }, 1)?;
        }
        let input = tempfile::NamedTempFile::new_in(self.scratch.path())?;
        fs::write(&input, change(&read(&case.input)?))?;
        self.run(
            Work::Solve {
                solution: Candidate::Declared(SUBMISSION.to_owned()),
                input: input.path().to_owned(),
                into: None,
                answer: Some(case.answer.clone()),
            },
            UNHURRIED,
        )
    }

    fn binary(&self, case: &TestCase) -> Outcome {
        self.run(
            Work::Solve {
                solution: Candidate::Program(vec![self.problem.binary.display().to_string()]),
                input: case.input.clone(),
                into: None,
                answer: Some(case.answer.clone()),
            },
            UNHURRIED,
        )
    }

    /// Has a worker do something, which may take so many times the time limit.
    fn run(&self, work: Work, factor: u32) -> Outcome {
        let about = &self.about.about;
        self.run_job(&Job {
            work,
            time_limit: factor * about.time_limit(),
            memory_limit: about.memory_limit(),
        })
    }

    fn run_job(&self, job: &Job) -> Outcome {
        let idle = || self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let pool = idle().pop();
        let mut pool = pool.unwrap_or_else(|| Pool::new(&self.executable, 1));
        let mut found = JobResult::default();
        let stop = AtomicBool::new(false);
        let queue = std::slice::from_ref(job);
        run_all(&mut pool, queue, &stop, |_, result| found = result)?;
        idle().push(pool);
        let Some(failure) = found.failure else {
            return Ok(());
        };
        let error = found.program.map_or_else(String::new, |it| it.error);
        let text = format!("{}\n{}", told(&failure), printable(&error));
        Err(text.trim_end().into())
    }

    fn agree(
        &self,
        comparison: &Comparison,
        selection: &CaseSelection,
        time: Option<Duration>,
    ) -> Outcome {
        let stop = AtomicBool::new(false);
        let bounds = Bounds {
            time,
            shrink_time: Duration::from_secs(2),
            stop: &stop,
        };
        let mut pool = Pool::new(&self.executable, 1);
        let trial = run_comparison(&mut pool, comparison, selection, bounds, |_| {})?;
        let Some(found) = trial.counterexample else {
            return Ok(());
        };
        let mut text = format!("{}\ninput:\n", told(&found.failure)).into_bytes();
        difference::text(&mut text, &found.input)?;
        for (name, answer) in [("expected", found.expected), ("actual", found.actual)] {
            writeln!(text, "{name}:")?;
            difference::text(&mut text, &answer.unwrap_or_default())?;
        }
        let shown = &found.choices[..found.choices.len().min(CHOICES_SHOWN)];
        let more = if shown.len() < found.choices.len() {
            " and more"
        } else {
            ""
        };
        writeln!(text, "choices: {shown:?}{more}")?;
        let plain = anstream::adapter::strip_bytes(&text).into_vec();
        Err(String::from_utf8_lossy(&plain).into_owned().into())
    }

    /// The family makes the same case twice, and only cases that the validator accepts.
    fn family(&self, family: &Family) -> Outcome {
        // What is made for test cases alone may take its time for each.
        let cases = match family.stressed {
            true => VALIDATED,
            false => VALIDATED.min(family.cases),
        };
        let work = Work::Inspect {
            family: family.name.clone(),
            seed: SEED,
            cases,
            bytes: VALIDATED_BYTES,
        };
        self.run(work, 1)
    }

    /// One of the problem's own tests, which may be a long proof.
    fn own(&self, number: usize) -> Outcome {
        self.run_job(&Job {
            work: Work::Test { number },
            time_limit: OWN_TEST_TIME,
            memory_limit: OWN_TEST_MEMORY,
        })
    }

    fn caught(&self, wrong: &str) -> Outcome {
        let families = self.problem.families.iter();
        let comparisons: Vec<Comparison> = families
            .filter(|family| family.stressed)
            .flat_map(|family| {
                let against = self.problem.against(family).into_iter();
                against.map(|against| self.comparison(&family.name, wrong, against))
            })
            .collect();
        let selection = CaseSelection::Random {
            first: 0,
            cases: Some(CASES_TO_CATCH),
        };
        let bounds = Bounds {
            time: None,
            shrink_time: Duration::ZERO,
            stop: &AtomicBool::new(false),
        };
        let mut pool = Pool::new(&self.executable, 1);
        let mut turns = Turns::new(comparisons.iter().collect(), selection);
        let start = Instant::now();
        while let Some(turn) = turns.next(Some(TIME_TO_CATCH.saturating_sub(start.elapsed()))) {
            match turns.take(turn, &mut pool, bounds, |_| {})? {
                Some(found) if found.failure.role == Role::Solution => return Ok(()),
                Some(found) => return Err(told(&found.failure).into()),
                None => {}
            }
        }
        Err("no family catches it".into())
    }
}

/// One line on what went wrong, and whose fault it is.
fn told(failure: &Failure) -> String {
    let Failure {
        role,
        verdict,
        message,
        ..
    } = failure;
    printable(&format!("{verdict} by the {role:?}: {message}"))
}

/// Makes the cases that are too large to be committed.
fn make_missing(
    about: &ProblemCrate,
    description: &Description,
    executable: &Path,
    folder: &Path,
) -> Result<(), regen::Error> {
    let missing = regen::missing(folder)?;
    let subject = regen::Subject {
        problem: about,
        description,
        executable,
        folder: folder.to_owned(),
        jobs: 1,
        stop: &AtomicBool::new(false),
    };
    regen::rebuild(&subject, &missing)
}

/// What a judge might do to an input on its way.
type Form = fn(&[u8]) -> Vec<u8>;

fn with_crlf(input: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(input)
        .replace('\n', "\r\n")
        .into_bytes()
}

fn without_final_newline(input: &[u8]) -> Vec<u8> {
    input.strip_suffix(b"\n").unwrap_or(input).to_vec()
}

fn read(path: &Path) -> Result<Vec<u8>, Failed> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()).into())
}

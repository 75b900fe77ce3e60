//! What `cargo test` checks of a problem, with nothing to declare but the problem.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::engine::comparison::{Bounds, CaseSelection, run_comparison};
use crate::engine::jobs::run_all;
use crate::engine::limits::STACK;
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, Comparison, Job, Shard, Work};
use crate::engine::turns::Turns;
use crate::manifest::ProblemCrate;
use crate::new_problem::Untouched;
use crate::problem::Family;
use crate::problem::Problem;
use crate::problem::{Description, SUBMISSION};
use crate::process;
use crate::regen;
use crate::testcases::{self, TestCase, is_sample};
use crate::verdict::{Failure, Role, clipped};

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

/// A test of the problem's own may take so many times what a case may.
const OWN_TIME: u32 = 100;

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
}

impl Checks {
    fn new(problem: Problem) -> Result<Self, String> {
        let about = ProblemCrate::read(&problem.folder).map_err(|error| error.to_string())?;
        let about = about.ok_or("its Cargo.toml has no [package.metadata.problem]")?;
        let executable = std::env::current_exe().map_err(|error| error.to_string())?;
        let cases = problem.folder.join("../../testcases").join(&problem.name);
        let described = problem.describe();
        make_missing(&about, &described, &executable, &cases).map_err(|error| error.to_string())?;
        let cases = testcases::list(&cases).map_err(|error| error.to_string())?;
        Ok(Self {
            untouched: Untouched::of(&about),
            problem,
            about,
            executable,
            cases,
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
            for (form, change) in forms.into_iter().take(if is_sample(name) { 3 } else { 1 }) {
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
        for (place, test) in self.problem.tests.iter().enumerate() {
            let this = Arc::clone(&self);
            trials.push(Trial::test(test.name.clone(), move || this.own(place)));
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
        }
    }

    fn in_process(&self, case: &TestCase, change: Form) -> Outcome {
        let changed = tempfile::NamedTempFile::new()?;
        fs::write(changed.path(), change(&read(&case.input)?))?;
        let validate = Work::Validate {
            input: case.input.clone(),
        };
        let solve = Work::Solve {
            solution: Candidate::Declared(SUBMISSION.to_owned()),
            input: changed.path().to_owned(),
            into: None,
            answer: Some(case.answer.clone()),
        };
        match self.untouched.validator {
            true => self.work([solve]),
            false => self.work([validate, solve]),
        }
    }

    fn binary(&self, case: &TestCase) -> Outcome {
        self.work([Work::Solve {
            solution: Candidate::Program(vec![self.problem.binary.display().to_string()]),
            input: case.input.clone(),
            into: None,
            answer: Some(case.answer.clone()),
        }])
    }

    /// The family makes the same case twice, and only cases that the validator accepts.
    fn family(&self, family: &Family) -> Outcome {
        // What is made for test cases alone may take its time for each.
        let cases = match family.stressed {
            true => VALIDATED,
            false => VALIDATED.min(family.cases),
        };
        self.work([Work::Inspect {
            family: family.name.clone(),
            seed: SEED,
            cases,
            bytes: VALIDATED_BYTES,
        }])
    }

    /// Has a worker do something, under limits: nobody else would end it.
    fn work<const N: usize>(&self, work: [Work; N]) -> Outcome {
        let about = &self.about.about;
        let queue = work.map(|work| Job {
            work,
            // Tests run side by side.
            time_limit: 10 * about.time_limit(),
            memory_limit: about.memory_limit(),
        });
        let mut pool = Pool::new(&self.executable, 1);
        let mut failed = None;
        run_all(&mut pool, &queue, &AtomicBool::new(false), |_, result| {
            failed = failed.take().or(result.failure);
        })?;
        match failed {
            Some(failure) => {
                let Failure {
                    role,
                    verdict,
                    message,
                    ..
                } = failure;
                Err(format!("{verdict} by the {role:?}: {message}").into())
            }
            None => Ok(()),
        }
    }

    /// A test of the problem's own, which is given up where it does not end.
    fn own(self: Arc<Self>, place: usize) -> Outcome {
        let limit = OWN_TIME * self.about.about.time_limit();
        let (sender, receiver) = channel();
        let run = move || {
            let check = || (self.problem.tests[place].check)(&self.problem);
            sender.send(catch_unwind(AssertUnwindSafe(check))).ok();
        };
        thread::Builder::new().stack_size(STACK).spawn(run)?;
        match receiver.recv_timeout(limit) {
            Ok(ended) => Ok(ended.unwrap_or_else(|panic| resume_unwind(panic))?),
            Err(_) => Err(format!("still running after {limit:?}").into()),
        }
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
        let text = |bytes: &[u8]| clipped(String::from_utf8_lossy(bytes).into_owned());
        Err(format!(
            "{} by the {:?}: {}\ninput:\n{}\nexpected: {}\nactual: {}\nchoices: {:?}",
            found.failure.verdict,
            found.failure.role,
            found.failure.message,
            text(&found.input),
            text(&found.expected.unwrap_or_default()),
            text(&found.actual.unwrap_or_default()),
            found.choices,
        )
        .into())
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
                Some(found) => return Err(found.failure.message.into()),
                None => {}
            }
        }
        Err("no family catches it".into())
    }
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

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};
use std::time::Instant;

use serde::Serialize;

/// A solution as a function from its whole input to its whole output.
pub type Solution<'a> = &'a (dyn Fn(&[u8]) -> Vec<u8> + Sync);

/// Something that can be checked exhaustively up to a size.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// A name for the command line.
    pub name: &'static str,
    /// What holds if no check fails, a sentence.
    pub statement: &'static str,
    /// How it is checked: literal play, a table, …
    pub method: &'static str,
    /// What the size counts, such as `length of the string`.
    pub size: &'static str,
    /// A size that takes a fraction of a second.
    pub quick: u64,
    /// The size that the README vouches for.
    pub full: u64,
    /// The largest size that can be asked for.
    pub limit: u64,
    /// Checks everything up to the size.
    pub check: fn(u64, Solution) -> Result<Found, Refuted>,
}

/// What a check that found nothing wrong has covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// How many inputs, or states, were compared.
    pub inputs: u64,
    /// How far it went, such as `every string of length 24 or less`.
    pub reached: String,
}

/// A case in which the claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refuted {
    /// The input, or the state.
    pub input: String,
    /// What the rules say.
    pub expected: String,
    /// What the submission or the formula says.
    pub actual: String,
}

impl Refuted {
    /// `Ok` if `actual` and `expected` have the same words, otherwise the case for the report.
    ///
    /// # Errors
    ///
    /// The case.
    pub fn unless_same(input: &[u8], expected: &str, actual: &[u8]) -> Result<(), Self> {
        let words = |text: &[u8]| {
            text.split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .count()
        };
        let same = expected
            .split_ascii_whitespace()
            .map(str::as_bytes)
            .eq(actual
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty()));
        if same && words(actual) > 0 {
            return Ok(());
        }
        Err(Self {
            input: String::from_utf8_lossy(input).into_owned(),
            expected: expected.to_owned(),
            actual: String::from_utf8_lossy(actual).into_owned(),
        })
    }
}

/// What became of a [`Claim`]: one line of a README's table of evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Evidence {
    /// The problem's name.
    pub problem: String,
    /// The claim's name.
    pub claim: &'static str,
    /// What holds.
    pub statement: &'static str,
    /// How it was checked.
    pub method: &'static str,
    /// The size asked for.
    pub size: u64,
    /// How far it went, where nothing was wrong.
    pub reached: Option<String>,
    /// How many inputs were compared, where nothing was wrong.
    pub inputs: Option<u64>,
    /// Seconds on the wall.
    pub seconds: f64,
    /// Whether it holds.
    pub holds: bool,
    /// The case that it fails in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Refuted>,
}

impl Claim {
    /// Checks the claim up to `size`. A panic of the submission is a counterexample.
    ///
    /// *Complexity*: the claim's own; it uses every core.
    pub fn run(&self, problem: &str, size: u64, submission: Solution) -> Evidence {
        let start = Instant::now();
        let guarded = |input: &[u8]| guard(submission, input);
        let result = (self.check)(size, &guarded);
        let (found, counterexample) = match result {
            Ok(found) => (Some(found), None),
            Err(refuted) => (None, Some(refuted)),
        };
        Evidence {
            problem: problem.to_owned(),
            claim: self.name,
            statement: self.statement,
            method: self.method,
            size,
            inputs: found.as_ref().map(|found| found.inputs),
            reached: found.map(|found| found.reached),
            seconds: start.elapsed().as_secs_f64(),
            holds: counterexample.is_none(),
            counterexample,
        }
    }
}

/// The submission's answer, or in its place what it panicked with.
fn guard(submission: Solution, input: &[u8]) -> Vec<u8> {
    catch_unwind(AssertUnwindSafe(|| submission(input)))
        .unwrap_or_else(|panic| format!("panic: {}", message(&*panic)).into_bytes())
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

/// Runs `check` on 0, 1, …, `parts` − 1, on every core, and adds up the numbers that it returns.
///
/// # Errors
///
/// Of the failures met the one of the lowest part; later parts are then skipped.
pub fn in_parallel(
    parts: usize,
    check: impl Fn(usize) -> Result<u64, Refuted> + Sync,
) -> Result<u64, Refuted> {
    let next = AtomicUsize::new(0);
    let total = AtomicU64::new(0);
    let failure: Mutex<Option<(usize, Refuted)>> = Mutex::new(None);
    let work = || {
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return;
            }
            match check(part) {
                Ok(inputs) => {
                    total.fetch_add(inputs, Ordering::Relaxed);
                }
                Err(refuted) => {
                    // Lower parts have been handed out already, so the lowest failure is met.
                    next.store(parts, Ordering::Relaxed);
                    let mut failure = failure.lock().unwrap_or_else(|poison| poison.into_inner());
                    if failure.as_ref().is_none_or(|(known, _)| part < *known) {
                        *failure = Some((part, refuted));
                    }
                    return;
                }
            }
        }
    };
    let workers = available_parallelism().map_or(1, usize::from).min(parts);
    scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(work))));
    match failure
        .into_inner()
        .unwrap_or_else(|poison| poison.into_inner())
    {
        Some((_, refuted)) => Err(refuted),
        None => Ok(total.into_inner()),
    }
}

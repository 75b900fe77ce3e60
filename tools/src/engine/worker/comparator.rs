//! A comparison: generator and candidates, and the cases of a command.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::failure::{TooManyProcesses, unwound};
use super::limits::limit_memory;
use super::line::Line;
use super::programs::Programs;
use super::runner::Runner;
use super::streams::misuse;
use super::watch::Watch;
use crate::checker::{Checker, forgiven, same_tokens};
use crate::engine::limits::{ignores_its_children, too_many_processes};
use crate::engine::protocol::{Branch, CaseId, Command, Comparison, Done, Reply, SAMPLED};
use crate::problem::{Generator, Problem, Validator};
use crate::process::tree::{ignores_children, is_crowded, kill_children};
use crate::scanner::Scanner;
use crate::solution::{Input, Output, record_dialogues};
use crate::source::Source;
use crate::source::Stream;
use crate::verdict::{Failure, Role, Verdict};

/// What a batch takes at most, more or less: when it is cut short.
const BATCH_TIME: Duration = Duration::from_millis(60);

/// A batch that is repeated to find what a worker died of shall get as far as it did the first time,
/// though each case is announced now.
const REPEAT_TIME: Duration = Duration::from_secs(5);

/// The clock is looked at once in so many cases.
const CASES_PER_POLL: u64 = 16;

/// As many first cases of an enumeration are looked at closer, beside the first of each piece.
const CLOSER_CASES: u64 = 64;

/// Looking closer takes one part in so many of the time.
const CLOSER_SHARE: u32 = 20;

/// Nothing if all is well.
type Compared = Result<(), Box<Failure>>;

/// As much of an answer is told that is not believed.
const ACTUAL_SHOWN: usize = 1 << 20;

/// A comparison, ready to be run.
pub(crate) struct Comparator<'a> {
    generate: Generator,
    stream: Stream,
    naive: Runner,
    solution: Runner,
    validator: Option<Validator>,
    checker: Checker,
    comparison: Comparison,
    watch: &'a Watch,
    line: &'a Line,
    /// Whether each step is announced, and looked after.
    careful: bool,
    /// Whether what the naive solution fails on is left out, and how much was.
    drafted: bool,
    left_out: u64,
    /// The case on which the solution took longest, where that is asked for.
    slowest: Option<(Duration, u64)>,
    /// When this began, and how much of the time since went into looking closer.
    start: Instant,
    closer: Duration,
    /// What the checker overlooked in a program's answers.
    forgiven: Option<&'static str>,
    input: Input,
    expected: Output,
    actual: Output,
}

impl<'a> Comparator<'a> {
    pub(super) fn new(
        problem: &Problem,
        programs: &Programs,
        watch: &'a Watch,
        line: &'a Line,
        comparison: Comparison,
    ) -> Self {
        let family = problem
            .families
            .iter()
            .find(|family| family.name == comparison.family);
        let Some(family) = family else {
            panic!(
                "the supervisor asks for `{}`, which is not declared",
                comparison.family
            )
        };
        let this = Self {
            generate: Arc::clone(&family.generate),
            stream: Stream::new(&comparison.problem, &comparison.family, comparison.seed),
            naive: Runner::new(problem, programs, &comparison.against, &comparison),
            solution: Runner::new(problem, programs, &comparison.solution, &comparison),
            validator: problem.validator,
            checker: problem.checker,
            comparison,
            watch,
            line,
            careful: false,
            drafted: problem.drafted,
            left_out: 0,
            slowest: None,
            start: Instant::now(),
            closer: Duration::ZERO,
            forgiven: None,
            input: Input::new(Vec::new()),
            expected: Output::default(),
            actual: Output::default(),
        };
        if !(this.naive.is_program() && this.solution.is_program()) {
            limit_memory(this.comparison.memory_limit);
        }
        this
    }

    /// Compares on one case. Unwinds where a role fails; the watch then knows which.
    #[inline]
    fn compare(&mut self, case: u64, source: &mut Source) -> Compared {
        self.enter(case, Role::Generator, false);
        self.input.refill((self.generate)(source).into_bytes());
        self.judge(case)
    }

    #[inline]
    fn judge(&mut self, case: u64) -> Compared {
        self.expected.clear();
        self.enter(case, Role::Naive, self.naive.is_program());
        if !self.drafted {
            self.naive.run(&self.input, &self.expected);
        } else if !self.naive_answers() {
            self.left_out += 1;
            return Ok(());
        }
        self.actual.clear();
        self.enter(case, Role::Solution, self.solution.is_program());
        if self.comparison.timed {
            let start = Instant::now();
            self.solution.run(&self.input, &self.actual);
            self.slowest = self.slowest.max(Some((start.elapsed(), case)));
        } else {
            self.solution.run(&self.input, &self.actual);
        }
        self.check(case)
    }

    #[inline]
    fn check(&mut self, case: u64) -> Compared {
        if self.checker.is_function() {
            self.enter(case, Role::Checker, false);
        }
        let input = self.input.bytes();
        let (checker, strict) = (self.checker, self.solution.is_program());
        let (result, forgiven) = self.expected.with(|expected| {
            self.actual.with(|actual| {
                let result = checker.check(input, expected, actual);
                let alike = !strict || result.is_err();
                (
                    result,
                    if alike {
                        None
                    } else {
                        forgiven(expected, actual)
                    },
                )
            })
        });
        self.forgiven = self.forgiven.or(forgiven);
        result.map_err(|message| self.blame(case, message))
    }

    /// Whose fault it is that the checker refuses the answer.
    #[cold]
    fn blame(&self, case: u64, message: String) -> Box<Failure> {
        if let Err(invalid) = self.validate(case) {
            return invalid;
        }
        match self.check_expected(case) {
            Err(refused)
                if self
                    .expected
                    .with(|a| self.actual.with(|b| same_tokens(a, b))) =>
            {
                let message = format!("refuses the answer that both give: {}", refused.message);
                Box::new(Failure::new(Role::Checker, Verdict::Wa, message))
            }
            Err(refused) => refused,
            Ok(()) => Box::new(Failure::new(Role::Solution, Verdict::Wa, message)),
        }
    }

    /// Whether the validator accepts the input.
    fn validate(&self, case: u64) -> Compared {
        let Some(validate) = self.validator else {
            return Ok(());
        };
        self.enter(case, Role::Validator, false);
        validate(&mut Scanner::new(self.input.bytes())).map_err(|invalid| {
            let message = format!("the validator refuses its input: {invalid}");
            Box::new(Failure::new(Role::Generator, Verdict::Wa, message))
        })
    }

    /// Whether a checker of the problem's own accepts the naive solution's answer.
    fn check_expected(&self, case: u64) -> Compared {
        if !self.checker.is_function() {
            return Ok(());
        }
        self.enter(case, Role::Checker, false);
        let input = self.input.bytes();
        let checked = (self.expected).with(|answer| self.checker.check(input, answer, answer));
        checked.map_err(|message| Box::new(Failure::new(Role::Naive, Verdict::Wa, message)))
    }

    /// Asks about the case that was just compared what takes too long to be asked about each:
    /// whether `again` makes it again, and whether validator and checker have anything against it.
    #[cold]
    fn look_closer(&mut self, case: u64, mut again: Source) -> Compared {
        if CLOSER_SHARE * self.closer > self.start.elapsed() {
            return Ok(());
        }
        let start = Instant::now();
        self.enter(case, Role::Generator, false);
        if (self.generate)(&mut again).bytes() != self.input.bytes() {
            let message = "makes another input of the same choices: it draws from something else \
                           than its source";
            return Err(Box::new(Failure::new(
                Role::Generator,
                Verdict::Re,
                message,
            )));
        }
        self.validate(case)?;
        self.check_expected(case)?;
        self.closer += start.elapsed();
        Ok(())
    }

    #[inline(never)]
    fn naive_answers(&self) -> bool {
        let (naive, input, expected) = (&self.naive, &self.input, &self.expected);
        catch_unwind(AssertUnwindSafe(|| naive.run(input, expected))).is_ok()
    }

    #[inline]
    fn enter(&self, case: u64, role: Role, watched: bool) {
        if self.careful {
            self.enter_carefully(case, role);
        }
        self.watch.enter(case, role, watched);
    }

    /// Nothing that the role before has left behind is to be taken for the next one's.
    #[cold]
    fn enter_carefully(&self, case: u64, role: Role) {
        if self.crowd().is_some() {
            resume_unwind(Box::new(TooManyProcesses));
        }
        if self.loses_programs() {
            resume_unwind(Box::new(ignores_its_children(self.watch.place().1)));
        }
        self.line.say(&Reply::At {
            case,
            role,
            millis: 0,
        });
    }

    /// Runs cases until there are no more, one fails, or it is time to answer the supervisor.
    #[inline]
    fn run(&mut self, mut cases: impl Cases) {
        // What is found is looked at again.
        record_dialogues(false);
        let start = Instant::now();
        let time = if self.careful {
            REPEAT_TIME
        } else {
            BATCH_TIME
        };
        let mut compared = 0;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            while let Some((case, result)) = cases.next(self) {
                if let Err(failure) = result {
                    return Some((case, *failure));
                }
                compared += 1;
                if compared % CASES_PER_POLL == 0 && start.elapsed() > time {
                    break;
                }
            }
            None
        }));
        let failed = match outcome {
            Ok(None) => match self.crowd() {
                // Whoever came last need not have left them: each step is to be looked after.
                Some((case, Failure { role, .. })) if !self.careful => {
                    return self.line.say(&Reply::Crowded { case, role });
                }
                crowd => crowd,
            },
            // Whose doing that is shows where each step is looked after.
            Ok(Some(_)) | Err(_) if !self.careful && self.loses_programs() => {
                let (case, role) = self.watch.place();
                return self.line.say(&Reply::Crowded { case, role });
            }
            Ok(Some(failed)) => Some(failed),
            Err(panic) => {
                let (case, role) = self.watch.place();
                Some((case, unwound(role, panic.as_ref())))
            }
        };
        let done = Done {
            forgiven: self.forgiven.map(str::to_owned),
            left_out: std::mem::take(&mut self.left_out),
            slowest: self.slowest.take(),
            ..cases.done()
        };
        // A heartbeat that comes after the reply would be taken for one of what is next.
        self.watch.rest();
        self.line.say(&match failed {
            None => Reply::Done(done),
            Some((case, failure)) => Reply::Failed {
                case,
                done: Done { next: None, ..done },
                failure,
            },
        });
    }

    /// Whether programs are run here whose ends nobody learns of.
    fn loses_programs(&self) -> bool {
        (self.naive.is_program() || self.solution.is_program()) && ignores_children()
    }

    /// What is to be said of too many processes that were left behind. They are killed.
    fn crowd(&self) -> Option<(u64, Failure)> {
        if !is_crowded() {
            return None;
        }
        let (case, role) = self.watch.place();
        kill_children(|_| true);
        Some((case, too_many_processes(role)))
    }

    /// Whether an enumerated case fails into this shard.
    #[inline]
    fn is_mine(&self, source: &Source) -> bool {
        let shard = self.comparison.shard;
        shard.of == 1 || source.fingerprint() % shard.of == shard.index
    }

    /// Tells what an enumerated case begins with, and what comes before it. The case itself is not
    /// made: its generator may be what goes wrong.
    pub(super) fn locate(&mut self, branch: &Branch, nth: u64) {
        self.careful = true;
        let mut enumeration = Enumeration::new(branch);
        while enumeration.number < nth && !enumeration.ended {
            enumeration.make(self);
        }
        let choices = enumeration.source.upcoming();
        self.line.say(&Reply::Located {
            choices: choices.iter().map(|choice| choice.value).collect(),
            done: enumeration.done(),
        });
    }

    pub(super) fn probe(&mut self, case: CaseId, show: bool) {
        self.careful = true;
        record_dialogues(true);
        let (mut source, asked) = match case {
            CaseId::Index(index) => (Source::recorded(self.stream, index), None),
            CaseId::Choices(choices) => (Source::replay(choices.clone()), Some(choices)),
        };
        let shown = |text: &[u8]| if show { text.to_vec() } else { Vec::new() }.into();
        self.actual.clear();
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.enter(0, Role::Generator, false);
            self.input.refill((self.generate)(&mut source).into_bytes());
            let input = self.input.bytes();
            let choices = source.choices();
            let values = choices.iter().map(|choice| choice.value);
            let known =
                (asked.as_ref()).map_or(!show, |asked| values.clone().eq(asked.iter().copied()));
            self.line.say(&Reply::Generated {
                choices: (!known).then(|| values.collect()),
                bits: choices.iter().map(|choice| bits(choice.max)).sum(),
                size: source.drawn_size(),
                bytes: input.len(),
                input: shown(input),
            });
            self.validate(0)?;
            self.expected.clear();
            self.enter(0, Role::Naive, self.naive.is_program());
            self.naive.run(&self.input, &self.expected);
            self.line.say(&Reply::Answered {
                expected: self.expected.with(shown),
            });
            self.enter(0, Role::Solution, self.solution.is_program());
            self.solution.run(&self.input, &self.actual);
            self.check(0)?;
            self.check_expected(0)
        }));
        let failure = match outcome {
            Ok(Ok(())) => self.crowd().map(|(_, failure)| failure),
            Ok(Err(failure)) => Some(*failure),
            Err(panic) => Some(unwound(self.watch.place().1, panic.as_ref())),
        };
        let failure = match failure {
            Some(failure) if show => Some(self.with_misuse(failure)),
            failure => failure,
        };
        self.line.say(&Reply::Judged {
            failure,
            actual: self
                .actual
                .with(|actual| shown(&actual[..actual.len().min(ACTUAL_SHOWN)])),
        });
    }

    /// Says as well if the solution, which said nothing, used the standard streams.
    fn with_misuse(&self, failure: Failure) -> Failure {
        let Failure { role, verdict, .. } = failure;
        // What a judge has said in a dialogue is not the solution's.
        let is_silent = self.actual.with(|text| {
            let mut lines = text.split(|&byte| byte == b'\n');
            lines.all(|line| line.is_empty() || line.starts_with(b"< "))
        });
        if role != Role::Solution
            || !matches!(verdict, Verdict::Wa | Verdict::Re)
            || !is_silent
            || self.solution.is_program()
        {
            return failure;
        }
        let call = || self.solution.run(&self.input, &Output::default());
        match misuse(call, self.input.bytes()) {
            Ok(Some(misuse)) => Failure {
                message: format!("{}; {misuse}", failure.message),
                ..failure
            },
            _ => failure,
        }
    }
}

/// How much there is to choose from, as a power of two, rounded down.
fn bits(max: u64) -> u32 {
    max.saturating_add(1).ilog2()
}

/// [`run_cases`], wherever it was compiled.
pub(crate) type RunCases = fn(&mut Comparator<'_>, &Command);

/// Runs the cases of a batch or of a branch.
#[inline]
pub(crate) fn run_cases(comparison: &mut Comparator<'_>, command: &Command) {
    match *command {
        Command::Batch {
            first,
            count,
            announce,
        } => {
            comparison.careful = announce;
            comparison.run(Batch {
                index: first,
                left: count,
                done: Done::default(),
            });
        }
        Command::Branch {
            ref branch,
            announce,
        } => {
            comparison.careful = announce;
            comparison.run(Enumeration::new(branch));
        }
        _ => {}
    }
}

/// The cases of one command.
trait Cases {
    /// Compares on the next one: its number, and what differs.
    fn next(&mut self, comparison: &mut Comparator<'_>) -> Option<(u64, Compared)>;
    /// What was done.
    fn done(self) -> Done;
}

struct Batch {
    index: u64,
    left: u64,
    done: Done,
}

impl Cases for Batch {
    #[inline]
    fn next(&mut self, comparison: &mut Comparator<'_>) -> Option<(u64, Compared)> {
        self.left = self.left.checked_sub(1)?;
        let case = self.index;
        self.index += comparison.comparison.shard.of;
        let stream = comparison.stream;
        let mut result = comparison.compare(case, &mut Source::random(stream, case));
        if case / comparison.comparison.shard.of < SAMPLED {
            self.done.hashes.push(hash(comparison.input.bytes()));
        }
        if self.done.cases == 0 && result.is_ok() {
            result = comparison.look_closer(case, Source::recorded(stream, case));
        }
        self.done.cases += 1;
        Some((case, result))
    }

    fn done(self) -> Done {
        self.done
    }
}

struct Enumeration<'a> {
    source: Source,
    branch: &'a Branch,
    ended: bool,
    number: u64,
    sizes: BTreeMap<Option<u64>, u64>,
    cases: u64,
}

impl<'a> Enumeration<'a> {
    fn new(branch: &'a Branch) -> Self {
        Self {
            source: Source::enumerate(&branch.start),
            branch,
            ended: false,
            number: 0,
            sizes: BTreeMap::new(),
            cases: 0,
        }
    }

    /// Makes the next input. Returns its number, whether it falls into this shard, and where it is
    /// to be looked at closer, the choices that make it.
    #[inline]
    fn make(&mut self, comparison: &mut Comparator<'_>) -> (u64, bool, Option<Vec<u64>>) {
        let case = self.number;
        comparison.enter(case, Role::Generator, false);
        let input = (comparison.generate)(&mut self.source);
        comparison.input.refill(input.into_bytes());
        self.number += 1;
        let mine = comparison.is_mine(&self.source);
        *self.sizes.entry(self.source.drawn_size()).or_default() += u64::from(mine);
        self.cases += u64::from(mine);
        let closer = (case < CLOSER_CASES).then(|| {
            let choices = self.source.choices().iter();
            choices.map(|choice| choice.value).collect()
        });
        self.ended = !self.source.advance(self.branch.fixed, self.branch.last);
        (case, mine, closer)
    }
}

impl Cases for Enumeration<'_> {
    #[inline]
    fn next(&mut self, comparison: &mut Comparator<'_>) -> Option<(u64, Compared)> {
        while !self.ended {
            let (case, mine, closer) = self.make(comparison);
            if mine {
                let mut result = comparison.judge(case);
                if let (Ok(()), Some(choices)) = (&result, closer) {
                    result = comparison.look_closer(case, Source::replay(choices));
                }
                return Some((case, result));
            }
        }
        None
    }

    fn done(self) -> Done {
        let next = self
            .source
            .upcoming()
            .iter()
            .map(|choice| (choice.value, choice.max))
            .collect();
        Done {
            cases: self.cases,
            sizes: self.sizes.into_iter().collect(),
            next: (!self.ended).then_some(next),
            ..Done::default()
        }
    }
}

#[inline]
fn hash(value: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

//! A comparison: generator and candidates, and the cases of a command.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::failure::{unwound, wrong_answer};
use super::limits::limit_memory;
use super::line::Line;
use super::runner::Runner;
use super::watch::Watch;
use crate::checker::Checker;
use crate::checker::forgiven;
use crate::engine::protocol::{Branch, CaseId, Command, Comparison, Done, Reply, SAMPLED, Text};
use crate::problem::Generator;
use crate::problem::Problem;
use crate::solution::{Input, Output};
use crate::source::Source;
use crate::source::Stream;
use crate::verdict::Role;

/// What a batch takes at most, more or less: when it is cut short.
const BATCH_TIME: Duration = Duration::from_millis(60);

/// A batch that is repeated to find what a worker died of shall get as far as it did the first time,
/// though each case is announced now.
const REPEAT_TIME: Duration = Duration::from_secs(5);

/// The clock is looked at once in so many cases.
const CASES_PER_POLL: u64 = 16;

/// As much of an answer is told that is not believed.
const ACTUAL_SHOWN: usize = 1 << 20;

/// A comparison, ready to be run.
pub(crate) struct Comparator<'a> {
    generate: Generator,
    stream: Stream,
    naive: Runner,
    solution: Runner,
    checker: Checker,
    comparison: Comparison,
    watch: &'a Watch,
    line: &'a Line,
    announce: bool,
    /// Whether what the naive solution fails on is left out, and how much was.
    drafted: bool,
    left_out: u64,
    /// What the checker overlooked in a program's answers.
    forgiven: Option<&'static str>,
    input: Input,
    expected: Output,
    actual: Output,
}

impl<'a> Comparator<'a> {
    pub(super) fn new(
        problem: &Problem,
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
            naive: Runner::new(problem, &comparison.against, &comparison),
            solution: Runner::new(problem, &comparison.solution, &comparison),
            checker: problem.checker,
            comparison,
            watch,
            line,
            announce: false,
            drafted: problem.drafted,
            left_out: 0,
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
    fn compare(&mut self, case: u64, source: &mut Source) -> Result<(), String> {
        self.enter(case, Role::Generator, false);
        self.input.refill((self.generate)(source).into_bytes());
        self.judge(case)
    }

    #[inline]
    fn judge(&mut self, case: u64) -> Result<(), String> {
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
        self.solution.run(&self.input, &self.actual);
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
        result
    }

    #[inline(never)]
    fn naive_answers(&self) -> bool {
        let (naive, input, expected) = (&self.naive, &self.input, &self.expected);
        catch_unwind(AssertUnwindSafe(|| naive.run(input, expected))).is_ok()
    }

    #[inline]
    fn enter(&self, case: u64, role: Role, watched: bool) {
        self.watch.enter(case, role, watched);
        if self.announce {
            self.line.say(&Reply::At {
                case,
                role,
                millis: 0,
            });
        }
    }

    /// Runs cases until there are no more, one fails, or it is time to answer the supervisor.
    #[inline]
    fn run(&mut self, mut cases: impl Cases) {
        let start = Instant::now();
        let time = if self.announce {
            REPEAT_TIME
        } else {
            BATCH_TIME
        };
        let mut compared = 0;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            while let Some((case, result)) = cases.next(self) {
                if let Err(message) = result {
                    return Some((case, message));
                }
                compared += 1;
                if compared % CASES_PER_POLL == 0 && start.elapsed() > time {
                    break;
                }
            }
            None
        }));
        let failed = match outcome {
            Ok(None) => None,
            Ok(Some((case, message))) => Some((case, wrong_answer(message))),
            Err(panic) => {
                let (case, role) = self.watch.place();
                Some((case, unwound(role, panic.as_ref())))
            }
        };
        let done = Done {
            forgiven: self.forgiven.map(str::to_owned),
            left_out: std::mem::take(&mut self.left_out),
            ..cases.done()
        };
        self.line.say(&match failed {
            None => Reply::Done(done),
            Some((case, failure)) => Reply::Failed {
                case,
                done,
                failure,
            },
        });
    }

    /// Whether an enumerated case fails into this shard.
    #[inline]
    fn is_mine(&self, source: &Source) -> bool {
        let shard = self.comparison.shard;
        shard.of == 1 || source.fingerprint() % shard.of == shard.index
    }

    pub(super) fn locate(&mut self, branch: &Branch, nth: u64) {
        let mut source = Source::enumerate(&branch.start);
        for _ in 0..nth {
            (self.generate)(&mut source);
            source.advance(branch.fixed, branch.last);
        }
        // A generator that fails has still made the choices that it fails after.
        catch_unwind(AssertUnwindSafe(|| (self.generate)(&mut source))).ok();
        let choices = source.choices().iter().map(|choice| choice.value).collect();
        self.line.say(&Reply::Choices(choices));
    }

    pub(super) fn probe(&mut self, case: CaseId, show: bool) {
        self.announce = false;
        let mut source = match case {
            CaseId::Index(index) => Source::recorded(self.stream, index),
            CaseId::Choices(choices) => Source::replay(choices),
        };
        let shown = |text: &[u8]| Text(if show { text.to_vec() } else { Vec::new() });
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.watch.enter(0, Role::Generator, false);
            self.input.refill((self.generate)(&mut source).into_bytes());
            let input = self.input.bytes();
            self.line.say(&Reply::Generated {
                choices: source.choices().iter().map(|choice| choice.value).collect(),
                size: source.drawn_size(),
                bytes: input.len(),
                input: shown(input),
            });
            self.expected.clear();
            self.watch.enter(0, Role::Naive, self.naive.is_program());
            self.naive.run(&self.input, &self.expected);
            self.line.say(&Reply::Answered {
                expected: self.expected.with(shown),
            });
            self.actual.clear();
            self.watch
                .enter(0, Role::Solution, self.solution.is_program());
            self.solution.run(&self.input, &self.actual);
            self.watch.enter(0, Role::Checker, false);
            self.expected.with(|expected| {
                self.actual
                    .with(|actual| self.checker.check(self.input.bytes(), expected, actual))
            })
        }));
        let failure = match outcome {
            Ok(result) => result.err().map(wrong_answer),
            Err(panic) => Some(unwound(self.watch.place().1, panic.as_ref())),
        };
        self.line.say(&Reply::Judged {
            failure,
            actual: self
                .actual
                .with(|actual| shown(&actual[..actual.len().min(ACTUAL_SHOWN)])),
        });
    }
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
            comparison.announce = announce;
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
            comparison.announce = announce;
            comparison.run(Enumeration {
                source: Source::enumerate(&branch.start),
                branch,
                ended: false,
                number: 0,
                sizes: BTreeMap::new(),
                cases: 0,
            });
        }
        _ => {}
    }
}

/// The cases of one command.
trait Cases {
    /// Compares on the next one: its number, and what differs.
    fn next(&mut self, comparison: &mut Comparator<'_>) -> Option<(u64, Result<(), String>)>;
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
    fn next(&mut self, comparison: &mut Comparator<'_>) -> Option<(u64, Result<(), String>)> {
        self.left = self.left.checked_sub(1)?;
        let case = self.index;
        self.index += comparison.comparison.shard.of;
        let result = comparison.compare(case, &mut Source::random(comparison.stream, case));
        if case / comparison.comparison.shard.of < SAMPLED {
            self.done.hashes.push(hash(comparison.input.bytes()));
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

impl Cases for Enumeration<'_> {
    #[inline]
    fn next(&mut self, comparison: &mut Comparator<'_>) -> Option<(u64, Result<(), String>)> {
        loop {
            if self.ended {
                return None;
            }
            let case = self.number;
            self.number += 1;
            comparison.enter(case, Role::Generator, false);
            comparison
                .input
                .refill((comparison.generate)(&mut self.source).into_bytes());
            let mine = comparison.is_mine(&self.source);
            *self.sizes.entry(self.source.drawn_size()).or_default() += u64::from(mine);
            self.cases += u64::from(mine);
            self.ended = !self.source.advance(self.branch.fixed, self.branch.last);
            if mine {
                return Some((case, comparison.judge(case)));
            }
        }
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

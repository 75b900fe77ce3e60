//! A row: generator and contenders, and the cases of a command.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Line;
use super::fall::{fell, wrong_answer};
use super::limits::limit_memory;
use super::player::Player;
use super::watch::Watch;
use crate::checker::forgiven;
use crate::engine::protocol::{Branch, CaseId, Command, Done, Reply, Row, SAMPLED, Text};
use crate::family::Generator;
use crate::source::Stream;
use crate::verdict::Party;
use crate::{Checker, Input, Output, Problem, Source};

/// What a batch takes at most, more or less: when it is cut short.
const BATCH_TIME: Duration = Duration::from_millis(60);

/// A batch that is repeated to find what a worker died of shall get as far as it did the first time,
/// though each case is announced now.
const REPEAT_TIME: Duration = Duration::from_secs(5);

/// The clock is looked at once in so many cases.
const CASES_PER_GLANCE: u64 = 16;

/// As much of an answer is told that is not believed.
const ACTUAL_SHOWN: usize = 1 << 20;

/// A row, ready to be run.
pub(crate) struct Match<'a> {
    generate: Generator,
    stream: Stream,
    naive: Player,
    solution: Player,
    checker: Checker,
    row: Row,
    watch: &'a Watch,
    line: &'a Line,
    announce: bool,
    /// What the checker overlooked in a program's answers.
    forgiven: Option<&'static str>,
    input: Input,
    expected: Output,
    actual: Output,
}

impl<'a> Match<'a> {
    pub(super) fn new(problem: &Problem, watch: &'a Watch, line: &'a Line, row: Row) -> Self {
        let family = problem
            .families
            .iter()
            .find(|family| family.name == row.family);
        let Some(family) = family else {
            panic!(
                "the supervisor asks for `{}`, which is not declared",
                row.family
            )
        };
        let this = Self {
            generate: Arc::clone(&family.generate),
            stream: Stream::new(&row.problem, &row.family, row.seed),
            naive: Player::new(problem, &row.against, &row),
            solution: Player::new(problem, &row.solution, &row),
            checker: problem.checker,
            row,
            watch,
            line,
            announce: false,
            forgiven: None,
            input: Input::new(Vec::new()),
            expected: Output::default(),
            actual: Output::default(),
        };
        if !(this.naive.is_program() && this.solution.is_program()) {
            limit_memory(this.row.memory_limit);
        }
        this
    }

    /// Compares on one case. Unwinds where a party falls; the watch then knows which.
    #[inline]
    fn compare(&mut self, case: u64, source: &mut Source) -> Result<(), String> {
        self.enter(case, Party::Generator, false);
        self.input.refill((self.generate)(source).into_bytes());
        self.judge(case)
    }

    #[inline]
    fn judge(&mut self, case: u64) -> Result<(), String> {
        self.expected.clear();
        self.enter(case, Party::Naive, self.naive.is_program());
        self.naive.play(&self.input, &self.expected);
        self.actual.clear();
        self.enter(case, Party::Solution, self.solution.is_program());
        self.solution.play(&self.input, &self.actual);
        if self.checker.is_function() {
            self.enter(case, Party::Checker, false);
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

    #[inline]
    fn enter(&self, case: u64, party: Party, watched: bool) {
        self.watch.enter(case, party, watched);
        if self.announce {
            self.line.say(&Reply::At {
                case,
                party,
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
                if compared % CASES_PER_GLANCE == 0 && start.elapsed() > time {
                    break;
                }
            }
            None
        }));
        let failed = match outcome {
            Ok(None) => None,
            Ok(Some((case, message))) => Some((case, wrong_answer(message))),
            Err(panic) => {
                let (case, party) = self.watch.place();
                Some((case, fell(party, panic.as_ref())))
            }
        };
        self.line.say(&match failed {
            None => Reply::Done(Done {
                forgiven: self.forgiven.map(str::to_owned),
                ..cases.done()
            }),
            Some((case, fall)) => Reply::Failed {
                case,
                done: cases.done(),
                fall,
            },
        });
    }

    /// Whether an enumerated case falls into this shard.
    #[inline]
    fn is_mine(&self, source: &Source) -> bool {
        let shard = self.row.shard;
        shard.of == 1 || source.fingerprint() % shard.of == shard.index
    }

    pub(super) fn locate(&mut self, branch: &Branch, nth: u64) {
        let mut source = Source::enumerate(&branch.start);
        for _ in 0..nth {
            (self.generate)(&mut source);
            source.advance(branch.fixed, branch.last);
        }
        // A generator that falls has still made the choices that it falls after.
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
            self.watch.enter(0, Party::Generator, false);
            self.input.refill((self.generate)(&mut source).into_bytes());
            let input = self.input.bytes();
            self.line.say(&Reply::Generated {
                choices: source.choices().iter().map(|choice| choice.value).collect(),
                size: source.drawn_size(),
                bytes: input.len(),
                input: shown(input),
            });
            self.expected.clear();
            self.watch.enter(0, Party::Naive, self.naive.is_program());
            self.naive.play(&self.input, &self.expected);
            self.line.say(&Reply::Answered {
                expected: self.expected.with(shown),
            });
            self.actual.clear();
            self.watch
                .enter(0, Party::Solution, self.solution.is_program());
            self.solution.play(&self.input, &self.actual);
            self.watch.enter(0, Party::Checker, false);
            self.expected.with(|expected| {
                self.actual
                    .with(|actual| self.checker.check(self.input.bytes(), expected, actual))
            })
        }));
        let fall = match outcome {
            Ok(result) => result.err().map(wrong_answer),
            Err(panic) => Some(fell(self.watch.place().1, panic.as_ref())),
        };
        self.line.say(&Reply::Judged {
            fall,
            actual: self
                .actual
                .with(|actual| shown(&actual[..actual.len().min(ACTUAL_SHOWN)])),
        });
    }
}

/// [`play`], wherever it was compiled.
pub(crate) type Play = fn(&mut Match<'_>, &Command);

/// Runs the cases of a batch or of a branch.
#[inline]
pub(crate) fn play(row: &mut Match<'_>, command: &Command) {
    match *command {
        Command::Batch {
            first,
            count,
            announce,
        } => {
            row.announce = announce;
            row.run(Batch {
                index: first,
                left: count,
                done: Done::default(),
            });
        }
        Command::Branch {
            ref branch,
            announce,
        } => {
            row.announce = announce;
            row.run(Enumeration {
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
    fn next(&mut self, row: &mut Match<'_>) -> Option<(u64, Result<(), String>)>;
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
    fn next(&mut self, row: &mut Match<'_>) -> Option<(u64, Result<(), String>)> {
        self.left = self.left.checked_sub(1)?;
        let case = self.index;
        self.index += row.row.shard.of;
        let result = row.compare(case, &mut Source::random(row.stream, case));
        if case / row.row.shard.of < SAMPLED {
            self.done.hashes.push(hash(row.input.bytes()));
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
    fn next(&mut self, row: &mut Match<'_>) -> Option<(u64, Result<(), String>)> {
        loop {
            if self.ended {
                return None;
            }
            let case = self.number;
            self.number += 1;
            row.enter(case, Party::Generator, false);
            row.input
                .refill((row.generate)(&mut self.source).into_bytes());
            let mine = row.is_mine(&self.source);
            *self.sizes.entry(self.source.drawn_size()).or_default() += u64::from(mine);
            self.cases += u64::from(mine);
            self.ended = !self.source.advance(self.branch.fixed, self.branch.last);
            if mine {
                return Some((case, row.judge(case)));
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

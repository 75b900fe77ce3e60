//! A dialogue between a solution and the judge's side, and what goes wrong in it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::{Begin, Interactor, Say, Turn};
use crate::checker::Answer;
use crate::solution::{Input, OUTPUT_LIMIT, Partner, Record, Speaker};
use crate::verdict::{Failure, Role, Verdict};

/// Whether the judge's side is at work in this process: then it is whose a panic or a hang is.
static SPEAKING: AtomicBool = AtomicBool::new(false);

/// Whether the judge's side is at work, or was when it unwound.
pub fn is_speaking() -> bool {
    SPEAKING.load(Relaxed)
}

/// As often a solution may look for more input where there is none.
const LOOKS: u32 = 1000;

const END_IGNORED: &str = "goes on after the end of its input";

/// A dialogue, as the judge hears it.
pub struct Dialogue {
    begin: Begin,
    hidden: Input,
    interactor: Option<Box<dyn Interactor>>,
    /// A line of the solution that has not ended.
    line: Vec<u8>,
    say: Say,
    record: Record,
    /// If it is wrong, what to unwind with.
    verdict: Option<Result<(), Box<dyn Any + Send>>>,
    /// How much the solution has said, in bytes, and how often it has read the end of its input.
    heard: usize,
    looks: u32,
}

impl Dialogue {
    /// A dialogue about a hidden input, to be begun.
    #[inline]
    pub fn new(begin: Begin, hidden: Input) -> Self {
        Self {
            begin,
            hidden,
            interactor: None,
            line: Vec::new(),
            say: Say(Vec::with_capacity(64)),
            record: Record::default(),
            verdict: None,
            heard: 0,
            looks: 0,
        }
    }

    #[inline]
    fn answer_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.answer(&line);
    }

    #[inline]
    fn answer(&mut self, line: &[u8]) {
        if line.iter().all(u8::is_ascii_whitespace) || self.has_failed() {
            return;
        }
        self.record.push(Speaker::Solution, line);
        if self.is_over() {
            return self.fail_solution(Verdict::Wa, "prints after the verdict");
        }
        let Some(mut interactor) = self.interactor.take() else {
            return;
        };
        let turn = self.speak(|say| {
            let mut said = Answer::new(line);
            let turn = interactor.answer(&mut said, say)?;
            said.end().map(|()| turn)
        });
        match turn {
            Some(Ok(Turn::Continue)) => self.interactor = Some(interactor),
            Some(Ok(Turn::Accept)) => self.verdict = Some(Ok(())),
            Some(Err(message)) => self.fail(Role::Solution, Verdict::Wa, "", message),
            None => {}
        }
    }

    /// Has the judge speak, and records what it says. Nothing comes of it where that unwinds.
    #[inline]
    fn speak<T>(&mut self, speak: impl FnOnce(&mut Say) -> T) -> Option<T> {
        let before = self.say.0.len();
        SPEAKING.store(true, Relaxed);
        let spoken = catch_unwind(AssertUnwindSafe(|| speak(&mut self.say)));
        self.record.push(Speaker::Judge, &self.say.0[before..]);
        match spoken {
            Ok(spoken) => {
                SPEAKING.store(false, Relaxed);
                Some(spoken)
            }
            Err(panic) => {
                self.verdict = Some(Err(panic));
                None
            }
        }
    }

    /// The solution has ended by itself.
    #[inline]
    pub fn end(&mut self) {
        if !self.line.is_empty() {
            self.answer_line();
        }
        if !self.is_over() {
            self.fail_solution(Verdict::Wa, "ends before the verdict");
        }
    }

    /// The lines of both so far, each after who it is of.
    #[inline]
    pub fn record(&mut self) -> Vec<u8> {
        self.record.take()
    }

    /// A program has ended, and how it `failed` by itself: it may have been killed while it was `idle`.
    /// Returns how it failed in the end. Unwinds where it is the judge's side that has.
    pub fn conclude(
        &mut self,
        failed: Option<(Verdict, String)>,
        idle: bool,
    ) -> Option<(Verdict, String)> {
        if !self.has_failed() {
            match failed {
                None => self.end(),
                Some((Verdict::Tle, message)) if self.is_over() => {
                    return Some((Verdict::Tle, format!("{END_IGNORED}: {message}")));
                }
                Some((Verdict::Tle, message)) if idle => {
                    self.starve(b"");
                    let failure = self.failure().downcast::<Failure>().ok()?;
                    let unflushed = "; what it has printed may not be flushed";
                    let message = format!("{}{unflushed}: {message}", failure.message);
                    return Some((Verdict::Tle, message));
                }
                failed => return failed,
            }
        }
        if !self.has_failed() {
            return None;
        }
        match self.failure().downcast::<Failure>() {
            Ok(failure) if failure.role == Role::Solution => {
                Some((failure.verdict, failure.message))
            }
            Ok(failure) => resume_unwind(failure),
            Err(panic) => resume_unwind(panic),
        }
    }

    #[cold]
    fn fail_solution(&mut self, verdict: Verdict, message: &str) {
        self.fail(Role::Solution, verdict, message, message.to_owned());
    }

    #[cold]
    fn fail(&mut self, role: Role, verdict: Verdict, cause: &str, message: String) {
        let failure = Failure::new(role, verdict, message);
        let cause = cause.to_owned();
        self.verdict = Some(Err(Box::new(Failure { cause, ..failure })));
    }
}

impl Partner for Dialogue {
    #[inline]
    fn begin(&mut self) {
        self.line.clear();
        self.say.0.clear();
        self.record.clear();
        (self.heard, self.looks) = (0, 0);
        self.verdict = None;
        let (begin, hidden) = (self.begin.clone(), self.hidden.clone());
        match self.speak(|say| (begin.0)(&mut Answer::new(hidden.bytes()), say)) {
            Some(Ok(interactor)) => self.interactor = Some(interactor),
            Some(Err(message)) => {
                let message = format!("cannot begin with its input: {message}");
                self.fail(Role::Interactor, Verdict::Re, "", message);
            }
            None => {}
        }
    }

    #[inline]
    fn said(&mut self) -> &mut Vec<u8> {
        &mut self.say.0
    }

    #[inline]
    fn hear(&mut self, mut text: &[u8]) {
        self.heard += text.len();
        if self.heard > OUTPUT_LIMIT && !self.is_over() {
            let message = format!("printed more than {} MiB", OUTPUT_LIMIT >> 20);
            self.fail(Role::Solution, Verdict::Ole, "", message);
        }
        while let Some(end) = memchr::memchr(b'\n', text) {
            let (line, rest) = text.split_at(end + 1);
            text = rest;
            if self.line.is_empty() {
                self.answer(&line[..end]);
            } else {
                self.line.extend_from_slice(&line[..end]);
                self.answer_line();
            }
        }
        self.line.extend_from_slice(text);
    }

    #[cold]
    fn starve(&mut self, unflushed: &[u8]) {
        self.looks += 1;
        let quoted = |text: &[u8]| {
            let line = text.trim_ascii().rsplit(|&byte| byte == b'\n').next();
            String::from_utf8_lossy(line.unwrap_or_default()).into_owned()
        };
        if self.is_over() {
            if self.looks > LOOKS {
                self.fail_solution(Verdict::Tle, END_IGNORED);
            }
        } else if !unflushed.is_empty() {
            let last = quoted(unflushed);
            let message = format!("reads before it has flushed “{last}”");
            self.fail(Role::Solution, Verdict::Tle, "flush", message);
        } else if !self.line.is_empty() {
            let last = quoted(&self.line);
            let message = format!("reads before it has ended its line “{last}”");
            self.fail(Role::Solution, Verdict::Tle, "line", message);
        } else {
            let message = "reads where nothing comes: it is its turn to print";
            self.fail_solution(Verdict::Tle, message);
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.verdict.is_some()
    }

    #[inline]
    fn has_failed(&self) -> bool {
        matches!(self.verdict, Some(Err(_)))
    }

    fn failure(&mut self) -> Box<dyn Any + Send> {
        match self.verdict.replace(Err(Box::new(()))) {
            Some(Err(failure)) => failure,
            _ => Box::new(()),
        }
    }
}

//! A contender, called in this process or run as one of its own.

use std::panic::resume_unwind;

use super::limits::without_memory_limit;
use crate::engine::protocol::{Contender, Row};
use crate::process::{self, Limits};
use crate::verdict::Verdict;
use crate::{Input, OUTPUT_LIMIT, Output, Problem, Run};

/// One contender, ready to be called.
pub(super) enum Player {
    InProcess(Run),
    Program { words: Vec<String>, limits: Limits },
}

/// How a program fell; what a [`Player`] unwinds with.
pub(super) struct ProgramFell(pub Verdict, pub String);

impl Player {
    pub(super) fn new(problem: &Problem, contender: &Contender, row: &Row) -> Self {
        match contender {
            Contender::Declared(name) => match problem.solution(name) {
                Some(run) => Self::InProcess(run),
                None => panic!("the supervisor asks for `{name}`, which is not declared"),
            },
            Contender::Program(words) => Self::Program {
                words: words.clone(),
                limits: Limits {
                    time: row.time_limit,
                    memory: row.memory_limit,
                    output: OUTPUT_LIMIT,
                },
            },
        }
    }

    #[inline]
    pub(super) fn play(&self, input: &Input, output: &Output) {
        match self {
            Self::InProcess(run) => run(input.clone(), output.clone()),
            Self::Program { words, limits } => play_program(words, *limits, input, output),
        }
    }

    #[inline]
    pub(super) fn is_program(&self) -> bool {
        matches!(self, Self::Program { .. })
    }
}

#[inline(never)]
fn play_program(words: &[String], limits: Limits, input: &Input, output: &Output) {
    let fell = |verdict, message| -> ! { resume_unwind(Box::new(ProgramFell(verdict, message))) };
    match without_memory_limit(|| process::run(words, input.bytes(), limits)) {
        Err(error) => fell(
            Verdict::Re,
            format!("cannot run `{}`: {error}", words.join(" ")),
        ),
        Ok(finished) => match finished.fall {
            Some((Verdict::Re, message)) => {
                fell(Verdict::Re, with_error(message, &finished.error));
            }
            Some((verdict, message)) => fell(verdict, message),
            None => output.fill(finished.output),
        },
    }
}

/// A failure and the last line of standard error that says something.
pub(in crate::engine) fn with_error(message: String, error: &[u8]) -> String {
    let text = String::from_utf8_lossy(error);
    let telling = |line: &&str| !line.trim().is_empty() && !line.starts_with("note: ");
    match text.lines().rfind(telling) {
        Some(line) => format!("{message}: {}", line.trim()),
        None => message,
    }
}

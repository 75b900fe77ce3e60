//! How a worker does an errand.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::Worker;
use super::fall::{fell, wrong_answer};
use super::limits::{limit_memory, without_memory_limit};
use super::player::with_error;
use crate::engine::errand::{Errand, Program, Returned, Task};
use crate::engine::protocol::{Contender, Reply};
use crate::family::Family;
use crate::process::{self, Limits};
use crate::source::Stream;
use crate::verdict::{Fall, Party, Verdict};
use crate::{Case, Input, OUTPUT_LIMIT, Output, Scanner, Source};

/// One that cannot be done says why.
type Outcome = Result<Returned, String>;

impl Worker {
    pub(super) fn errand(&self, errand: &Errand) {
        let done = catch_unwind(AssertUnwindSafe(|| self.try_errand(errand)));
        let outcome = done.unwrap_or_else(|panic| {
            Ok(Returned {
                fall: Some(fell(self.watch.place().1, panic.as_ref())),
                program: None,
            })
        });
        self.line.say(&Reply::Returned(outcome));
    }

    fn try_errand(&self, errand: &Errand) -> Outcome {
        match &errand.task {
            Task::Make {
                family,
                seed,
                index,
                into,
            } => {
                let declared = |known: &&Family| known.name == *family;
                let family = self.problem.families.iter().find(declared);
                let family = family.ok_or("there is no such family")?;
                self.watch.enter(0, Party::Generator, false);
                write(into, self.make(family, *seed, *index).bytes())?;
                Ok(Returned::default())
            }
            Task::Validate { input } => {
                let text = read(input)?;
                self.watch.enter(0, Party::Generator, false);
                let refused = self
                    .problem
                    .validator
                    .and_then(|validate| validate(&mut Scanner::new(&text)).err());
                Ok(Returned {
                    fall: refused.map(|invalid| Fall {
                        party: Party::Generator,
                        verdict: Verdict::Wa,
                        message: invalid.to_string(),
                        cause: String::new(),
                    }),
                    program: None,
                })
            }
            Task::Solve {
                solution,
                input,
                into,
                answer,
            } => {
                let (mut returned, input, printed) = match solution {
                    Contender::Declared(name) => self.declared(name, read(input)?, errand)?,
                    Contender::Program(words) => self.program(words, read(input)?, errand)?,
                };
                if let Some(into) = into {
                    write(into, &printed)?;
                }
                if let (None, Some(answer)) = (&returned.fall, answer) {
                    let checker = self.problem.checker;
                    self.watch.enter(0, Party::Checker, false);
                    let checked = checker.check(&input, &read(answer)?, &printed);
                    returned.fall = checked.err().map(wrong_answer);
                }
                Ok(returned)
            }
        }
    }

    fn make(&self, family: &Family, seed: u64, index: u64) -> Case {
        let stream = Stream::new(&self.problem.name, &family.name, seed);
        (family.generate)(&mut Source::random(stream, index))
    }

    /// Runs in this process. Returns the two texts as well.
    fn declared(
        &self,
        name: &str,
        input: Vec<u8>,
        errand: &Errand,
    ) -> Result<(Returned, Vec<u8>, Vec<u8>), String> {
        let run = self.problem.solution(name);
        let run = run.ok_or_else(|| format!("there is no solution `{name}`"))?;
        limit_memory(errand.memory_limit);
        let (input, output) = (Input::new(input), Output::default());
        self.watch.enter(0, Party::Solution, false);
        run(input.clone(), output.clone());
        let texts = (input.bytes().to_vec(), output.with(<[u8]>::to_vec));
        Ok((Returned::default(), texts.0, texts.1))
    }

    /// Runs another process. Returns the two texts as well.
    fn program(
        &self,
        words: &[String],
        input: Vec<u8>,
        errand: &Errand,
    ) -> Result<(Returned, Vec<u8>, Vec<u8>), String> {
        let limits = Limits {
            time: errand.time_limit,
            memory: errand.memory_limit,
            output: OUTPUT_LIMIT,
        };
        self.watch.enter(0, Party::Solution, true);
        let finished = without_memory_limit(|| process::run(words, &input, limits))
            .map_err(|error| format!("cannot run `{}`: {error}", words.join(" ")))?;
        let fall = finished.fall.map(|(verdict, message)| {
            let message = match verdict {
                Verdict::Re => with_error(message, &finished.error),
                _ => message,
            };
            Fall {
                party: Party::Solution,
                verdict,
                message,
                cause: String::new(),
            }
        });
        let program = Program {
            time: finished.time,
            cpu_time: finished.cpu_time,
            memory: finished.memory,
            status: finished.status.code(),
            error: String::from_utf8_lossy(&finished.error).into_owned(),
        };
        let returned = Returned {
            fall,
            program: Some(program),
        };
        Ok((returned, input, finished.output))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

//! How a problem declares itself.

mod declare;
mod description;
mod family;
mod interactor;
mod trap;
mod wrong;

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::checker::{Answer, Checker};
use crate::scanner::{Invalid, Scanner};
use crate::solution::{Input, Output, Run};

pub use declare::{ByMain, ByRun, Code, Declare, Main};
pub use description::{Description, FamilyDescription, WrongDescription};
pub use family::Family;
pub(crate) use family::Generator;
pub(crate) use interactor::{Begin, Dialogue, is_speaking};
pub use interactor::{Interactor, Say, Turn};
use interactor::{Talk, talk};
pub use wrong::{Width, Wrong};

/// A problem: its solutions, its families of inputs, and what counts as right. Made by
/// [`problem!`](crate::problem), which reads name and place from the crate.
#[derive(Debug)]
pub struct Problem {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) binary: PathBuf,
    pub(crate) submission: Option<Code>,
    pub(crate) naive: Vec<Solution>,
    pub(crate) wrong: Vec<Wrong>,
    pub(crate) wrong_codes: Vec<Code>,
    pub(crate) families: Vec<Family>,
    pub(crate) traps: Vec<Family>,
    pub(crate) validator: Option<Validator>,
    pub(crate) checker: Checker,
    /// With it, what has a solution talk to it: compiled where [`Problem::interactor`] is called, so it is
    /// optimised like the solutions.
    pub(crate) interactor: Option<(Begin, Talk)>,
    pub(crate) tests: Vec<Test>,
    pub(crate) extensions: Vec<Extension>,
    /// Runs a program for a generator or an explorer.
    pub(crate) start: Start,
    /// Its inputs are a guess: what the naive solution fails on is left out, as probably invalid.
    pub(crate) drafted: bool,
    /// Whether its validator is still that of the template, which says nothing about inputs that
    /// come from elsewhere.
    pub(crate) has_template_validator: fn(&Self) -> bool,
}

/// Runs a program on an input, or has it talk about it; unwinds where it fails.
type Start = fn(&[String], &Input, &Output, Option<&Begin>);

/// Reads an input by the statement's constraints.
pub type Validator = fn(&mut Scanner<'_>) -> Result<(), Invalid>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Solution {
    pub name: &'static str,
    pub code: Code,
}

/// A test for `cargo test`, beside those that every problem has.
pub struct Test {
    pub(crate) name: String,
    pub(crate) check: Check,
}

type Check = Box<dyn Fn(&Problem) -> Result<(), String> + Send + Sync>;

impl Test {
    /// A test of this name. It fails by returning a message, or by panicking.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        check: impl Fn(&Problem) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            check: Box::new(check),
        }
    }
}

impl fmt::Debug for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Test").field(&self.name).finish()
    }
}

/// Something that a problem's executable can do beyond checking solutions, such as showing a game.
pub struct Extension {
    pub(crate) argument: &'static str,
    pub(crate) serve: Serve,
    pub(crate) tests: Vec<Test>,
}

type Serve = Box<dyn Fn(&Problem, Vec<OsString>) -> ExitCode + Send + Sync>;

impl Extension {
    /// One that is asked for by this first argument, such as `--explore`. It is given the problem
    /// and the arguments that follow, and its exit status is the process's.
    #[must_use]
    pub fn new(
        argument: &'static str,
        serve: impl Fn(&Problem, Vec<OsString>) -> ExitCode + Send + Sync + 'static,
    ) -> Self {
        Self {
            argument,
            serve: Box::new(serve),
            tests: Vec::new(),
        }
    }

    /// One more test for `cargo test`.
    #[must_use]
    pub fn test(mut self, test: Test) -> Self {
        self.tests.push(test);
        self
    }
}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Extension").field(&self.argument).finish()
    }
}

/// The name by which the submission itself is called, beside the declared ones.
pub const SUBMISSION: &str = "submission";

/// The name by which the interactor is called where it takes a naive solution's place.
pub const INTERACTOR: &str = "interactor";

/// The argument that makes an executable print its [`Description`](Description).
pub const DESCRIBE: &str = "--describe";

/// The argument that makes an executable one of its solutions, whose name follows.
pub const SOLVE: &str = "--solve";

/// The argument that makes an executable play the judge of a dialogue with whoever is at the terminal: a
/// family, a seed, an index and maybe choices follow.
pub const PLAY: &str = "--play";

impl Problem {
    /// Call [`problem!`](crate::problem) instead.
    #[must_use]
    pub fn new(name: &str, folder: &str, binary: &str) -> Self {
        Self {
            name: name.to_owned(),
            folder: folder.into(),
            binary: binary.into(),
            submission: None,
            naive: Vec::new(),
            wrong: Vec::new(),
            wrong_codes: Vec::new(),
            families: Vec::new(),
            traps: Vec::new(),
            validator: None,
            checker: Checker::Tokens,
            interactor: None,
            tests: Vec::new(),
            extensions: Vec::new(),
            start: |words, _, _, _| panic!("nobody runs {words:?}"),
            drafted: false,
            has_template_validator: |_| false,
        }
    }

    /// The solution that is pasted into the judge, by its `run`. Where this is not called, it is the
    /// program of the crate, by its `main`, which need not be public.
    #[must_use]
    pub fn submission<Kind>(mut self, solution: impl Declare<Kind>) -> Self {
        self.submission = Some(solution.declare());
        self
    }

    /// A solution that is right because it is simple. The first one is believed first.
    #[must_use]
    pub fn naive<Kind>(mut self, name: &'static str, solution: impl Declare<Kind>) -> Self {
        let code = solution.declare();
        self.naive.push(Solution { name, code });
        self
    }

    /// Solutions that must be caught.
    #[must_use]
    pub fn wrong(mut self, solutions: &[Wrong]) -> Self {
        self.wrong.extend_from_slice(solutions);
        self.wrong_codes.extend(solutions.iter().map(Wrong::code));
        self
    }

    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.families.push(family);
        self
    }

    /// A family of test cases for each wrong solution: inputs of this family that it gets wrong,
    /// named after both, as in `trap-off-by-one`. The naive solution that is named first in
    /// [`Family::against`] knows what is right.
    #[must_use]
    pub fn traps(mut self, family: Family) -> Self {
        self.traps.push(family);
        self
    }

    #[must_use]
    pub fn validator(mut self, validator: Validator) -> Self {
        self.validator = Some(validator);
        self
    }

    /// [`Checker::Tokens`] where this is not called.
    #[must_use]
    pub fn checker(mut self, checker: Checker) -> Self {
        self.checker = checker;
        self
    }

    /// The judge's side of a dialogue, for an interactive problem: `begin` is given the input, which the
    /// solution does not see, and says what comes first. It takes a checker's place, and a naive
    /// solution's: every solution is to be accepted by it. See [`Interactor`].
    #[must_use]
    pub fn interactor<I: Interactor + 'static>(
        mut self,
        begin: impl Fn(&mut Answer<'_>, &mut Say) -> Result<I, String> + Send + Sync + 'static,
    ) -> Self {
        self.interactor = Some((Begin::new(begin), talk));
        self
    }

    /// The problem's name, that of its crate.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One more test for `cargo test`, which fails by panicking.
    #[must_use]
    pub fn test(mut self, name: &'static str, run: fn()) -> Self {
        self.tests.push(Test::new(name, move |_| {
            run();
            Ok(())
        }));
        self
    }

    /// Something else that its executable can do: a game to explore, inputs of any size.
    #[must_use]
    pub fn extension(mut self, mut extension: Extension) -> Self {
        self.tests.append(&mut extension.tests);
        self.extensions.push(extension);
        self
    }

    /// Has the solutions talk to the interactor, and makes families of the traps.
    ///
    /// # Errors
    ///
    /// What is wrong with the declaration.
    pub(crate) fn complete(mut self) -> Result<Self, String> {
        if let Some((begin, talk)) = &self.interactor {
            let naive = self.naive.iter_mut().map(|naive| &mut naive.code);
            for code in naive
                .chain(&mut self.wrong_codes)
                .chain(&mut self.submission)
            {
                if let Code::Run(run) = code {
                    *run = talk(begin, *run);
                }
            }
            // What is right has an empty answer: the verdict is all that counts.
            let interactor = Solution {
                name: INTERACTOR,
                code: Code::Run(&|_, _| ()),
            };
            self.naive.insert(0, interactor);
        }
        self.check()?;
        for family in std::mem::take(&mut self.traps) {
            let right = self
                .against(&family)
                .first()
                .and_then(|it| self.solution(it));
            let right = right
                .ok_or_else(|| format!("no naive solution affords the traps `{}`", family.name))?;
            let traps = self
                .wrong
                .iter()
                .filter_map(|wrong| family.trap(wrong, self.solution(wrong.name)?, right));
            self.families.extend(traps.collect::<Vec<_>>());
        }
        self.check()?;
        Ok(self)
    }

    fn check(&self) -> Result<(), String> {
        let mut solutions = vec![SUBMISSION];
        for (name, _) in self.named() {
            if solutions.contains(&name) {
                return Err(format!("two solutions are called `{name}`"));
            }
            solutions.push(name);
        }
        for (place, family) in self.families.iter().enumerate() {
            if self.families[..place]
                .iter()
                .any(|other| other.name == family.name)
            {
                return Err(format!("two families are called `{}`", family.name));
            }
        }
        for family in self.families.iter().chain(&self.traps) {
            for name in family.against.iter().flatten() {
                if !self.naive.iter().any(|naive| naive.name == *name) {
                    return Err(format!(
                        "family `{}` names `{name}`, which is no naive solution",
                        family.name
                    ));
                }
            }
        }
        Ok(())
    }

    fn named(&self) -> impl Iterator<Item = (&'static str, Code)> {
        let naive = self.naive.iter().map(|naive| (naive.name, naive.code));
        let wrong = self.wrong.iter().map(|wrong| wrong.name);
        naive.chain(wrong.zip(self.wrong_codes.iter().copied()))
    }

    /// The solution of this name, be it the submission, naive or wrong. One that is declared by its
    /// `main` is started as a program.
    #[must_use]
    pub fn solution(&self, name: &str) -> Option<Run> {
        if let Some(words) = self.command(name) {
            let start = self.start;
            let begin = self.begin().cloned();
            let run = move |input: Input, output: Output| {
                start(&words, &input, &output, begin.as_ref());
            };
            return Some(Box::leak(Box::new(run)));
        }
        match self.code(name)? {
            Code::Run(run) => Some(run),
            Code::Main(_) => None,
        }
    }

    pub(crate) fn code(&self, name: &str) -> Option<Code> {
        if name == SUBMISSION {
            return self.submission;
        }
        let found = self.named().find(|&(other, _)| other == name);
        // A program may be the interactor.
        let nobody = || (name == INTERACTOR).then_some(Code::Run(&|_, _| ()));
        found.map(|(_, code)| code).or_else(nobody)
    }

    /// What begins a dialogue, if its solutions are to talk.
    pub(crate) fn begin(&self) -> Option<&Begin> {
        self.interactor.as_ref().map(|(begin, _)| begin)
    }

    /// The command line that runs a solution of this name which is declared by its `main`.
    pub(crate) fn command(&self, name: &str) -> Option<Vec<String>> {
        match self.code(name) {
            Some(Code::Run(_)) => None,
            Some(Code::Main(_)) => command(name),
            None if name == SUBMISSION => Some(vec![self.binary.display().to_string()]),
            None => None,
        }
    }

    /// Whether any solution is declared by its `main`.
    pub(crate) fn has_programs(&self) -> bool {
        let mut codes = self.named().map(|(_, code)| code).chain(self.submission);
        self.submission.is_none() || codes.any(|code| matches!(code, Code::Main(_)))
    }

    /// The naive solutions that can afford the family, in the order of their declaration.
    pub(crate) fn against(&self, family: &Family) -> Vec<&'static str> {
        let affords = |name: &&str| match &family.against {
            Some(some) => some.contains(name) || self.interactor.is_some() && *name == INTERACTOR,
            None => true,
        };
        self.naive
            .iter()
            .map(|naive| naive.name)
            .filter(affords)
            .collect()
    }
}

/// This executable, asked to be the program of this name.
fn command(name: &str) -> Option<Vec<String>> {
    let executable = std::env::current_exe().ok()?;
    Some(vec![
        executable.display().to_string(),
        SOLVE.to_owned(),
        name.to_owned(),
    ])
}

#[cfg(test)]
mod tests;

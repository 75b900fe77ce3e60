//! How a problem declares itself.

use std::path::PathBuf;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::engine::worker::{Play, play};
use crate::explore::Explorer;
use crate::{Case, Checker, Invalid, Run, Scanner, Source};

/// A problem: its solutions, its families of inputs, and what counts as right. Made by
/// [`problem!`](crate::problem), which reads name and place from the crate.
#[derive(Debug)]
pub struct Problem {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) binary: PathBuf,
    pub(crate) submission: Option<Run>,
    pub(crate) naive: Vec<Solution>,
    pub(crate) wrong: Vec<Wrong>,
    pub(crate) families: Vec<Family>,
    pub(crate) validator: Option<Validator>,
    pub(crate) checker: Checker,
    pub(crate) tests: Vec<Test>,
    pub(crate) explorer: Option<&'static dyn Explorer>,
    pub(crate) growth: Option<fn(&mut Source, usize) -> Case>,
}

/// Reads an input by the statement's constraints.
pub type Validator = fn(&mut Scanner<'_>) -> Result<(), Invalid>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Solution {
    pub name: &'static str,
    pub run: Run,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrong {
    pub mistake: &'static str,
    pub solution: Solution,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub name: &'static str,
    pub run: fn(),
}

/// The name by which the submission itself is called, beside the declared ones.
pub const SUBMISSION: &str = "submission";

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
            families: Vec::new(),
            validator: None,
            checker: Checker::Tokens,
            tests: Vec::new(),
            explorer: None,
            growth: None,
        }
    }

    /// The solution that is pasted into the judge.
    #[must_use]
    pub fn submission(mut self, run: Run) -> Self {
        self.submission = Some(run);
        self
    }

    /// A solution that is right because it is simple. The first one is believed first.
    #[must_use]
    pub fn naive(mut self, name: &'static str, run: Run) -> Self {
        self.naive.push(Solution { name, run });
        self
    }

    /// A solution with the mistake that this line describes; it must be caught.
    #[must_use]
    pub fn wrong(mut self, name: &'static str, mistake: &'static str, run: Run) -> Self {
        self.wrong.push(Wrong {
            mistake,
            solution: Solution { name, run },
        });
        self
    }

    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.families.push(family);
        self
    }

    #[must_use]
    pub fn families(mut self, families: impl IntoIterator<Item = Family>) -> Self {
        self.families.extend(families);
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

    /// One more test for `cargo test`, which fails by panicking.
    #[must_use]
    pub fn test(mut self, name: &'static str, run: fn()) -> Self {
        self.tests.push(Test { name, run });
        self
    }

    /// The game, for `cargo explore`. Each of its claims is a test of `cargo test`.
    #[must_use]
    pub fn explorer(mut self, explorer: &'static dyn Explorer) -> Self {
        self.explorer = Some(explorer);
        self
    }

    /// Makes an input of about so many bytes, hard for its size, for `cargo growth`. It need not
    /// keep the statement's limits.
    #[must_use]
    pub fn growth(mut self, input: fn(&mut Source, usize) -> Case) -> Self {
        self.growth = Some(input);
        self
    }

    /// Does what this process was started for: it serves the tools as a worker, an explorer or a
    /// stopwatch, describes the problem to them, or else runs the problem's tests like any other test executable.
    #[inline]
    #[must_use]
    pub fn run(self) -> ExitCode {
        self.run_with(play)
    }

    /// `play` is compiled where [`Problem::run`] is called, so the loop over the cases is optimised
    /// like the solutions, however little the rest of the tools is.
    fn run_with(self, play: Play) -> ExitCode {
        if let Err(mistake) = self.check() {
            eprintln!("error: the declaration of {}: {mistake}", self.name);
            return ExitCode::from(2);
        }
        match std::env::args().nth(1).as_deref() {
            Some(WORKER) => crate::engine::worker::serve(self, play),
            Some(DESCRIBE) => {
                println!("{}", serde_json::json!(self.describe()));
                ExitCode::SUCCESS
            }
            Some(EXPLORE) => crate::explore::serve(&self, std::env::args_os().skip(2)),
            Some(GROW) => crate::growth::serve(&self, std::env::args().skip(2)),
            _ => crate::tests::run(self),
        }
    }

    fn check(&self) -> Result<(), String> {
        if self.submission.is_none() {
            return Err("it has no submission".to_owned());
        }
        let mut solutions = vec![SUBMISSION];
        for name in self.named().map(|solution| solution.name) {
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

    fn named(&self) -> impl Iterator<Item = &Solution> {
        self.naive
            .iter()
            .chain(self.wrong.iter().map(|wrong| &wrong.solution))
    }

    /// The solution of this name, be it the submission, naive or wrong.
    pub(crate) fn solution(&self, name: &str) -> Option<Run> {
        if name == SUBMISSION {
            return self.submission;
        }
        self.named()
            .find(|solution| solution.name == name)
            .map(|solution| solution.run)
    }

    /// The naive solutions that can afford the family, in the order of their declaration.
    pub(crate) fn against(&self, family: &Family) -> Vec<&'static str> {
        let affords = |name: &&str| {
            family
                .against
                .as_ref()
                .is_none_or(|some| some.contains(name))
        };
        self.naive
            .iter()
            .map(|naive| naive.name)
            .filter(affords)
            .collect()
    }

    pub(crate) fn describe(&self) -> Description {
        Description {
            naive: self
                .naive
                .iter()
                .map(|naive| naive.name.to_owned())
                .collect(),
            wrong: self
                .wrong
                .iter()
                .map(|wrong| WrongDescription {
                    name: wrong.solution.name.to_owned(),
                    mistake: wrong.mistake.to_owned(),
                })
                .collect(),
            families: self
                .families
                .iter()
                .map(|family| FamilyDescription {
                    name: family.name.to_owned(),
                    against: self
                        .against(family)
                        .into_iter()
                        .map(str::to_owned)
                        .collect(),
                    cases: family.cases,
                    seed: family.seed,
                    stressed: family.stressed,
                })
                .collect(),
            explorer: self.explorer.is_some(),
        }
    }
}

/// The argument that makes an executable a worker.
pub const WORKER: &str = "--serve-as-worker";
/// The argument that makes it print its [`Description`].
pub const DESCRIBE: &str = "--describe";
/// The argument that makes it an explorer of its game, before the user's own arguments.
pub const EXPLORE: &str = "--explore";
/// The argument that makes it time its solutions, or write a large input.
pub const GROW: &str = "--grow";

/// A family of inputs: a generator, and what to do with it.
#[derive(Clone, Debug)]
pub struct Family {
    pub(crate) name: &'static str,
    pub(crate) generate: fn(&mut Source) -> Case,
    pub(crate) against: Option<Vec<&'static str>>,
    pub(crate) cases: u64,
    pub(crate) every: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) in_order: bool,
    pub(crate) stressed: bool,
}

impl Family {
    /// A family named after its purpose, the trap it sets. All naive solutions are taken to afford
    /// it, and `cargo regen` keeps five cases of it.
    #[must_use]
    pub fn new(name: &'static str, generate: fn(&mut Source) -> Case) -> Self {
        Self {
            name,
            generate,
            against: None,
            cases: 5,
            every: None,
            seed: 0,
            in_order: false,
            stressed: true,
        }
    }

    /// The naive solutions that can afford these inputs.
    #[must_use]
    pub fn against<const N: usize>(mut self, naive: [&'static str; N]) -> Self {
        self.against = Some(naive.into());
        self
    }

    /// How many of its cases `cargo regen` keeps as test cases.
    #[must_use]
    pub fn cases(mut self, cases: u64) -> Self {
        self.cases = cases;
        self
    }

    /// The seed of its test cases, 0 where this is not called.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Its generator makes one choice, among as many as it has cases, and its test cases are those
    /// of choices 0, 1, 2 and so on: for a list of inputs of which each is wanted once. Implies
    /// [`Family::only_cases`].
    #[must_use]
    pub fn in_order(mut self) -> Self {
        self.in_order = true;
        self.only_cases()
    }

    /// Leaves it out of random runs unless they ask for it by name: for inputs that are made for
    /// the test cases, and are nothing new to the other families.
    #[must_use]
    pub fn only_cases(mut self) -> Self {
        self.stressed = false;
        self
    }

    /// Has `cargo test` try *every* input up to this size.
    #[must_use]
    pub fn every(mut self, size: u64) -> Self {
        self.every = Some(size);
        self
    }
}

/// What a problem tells the tools about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    pub naive: Vec<String>,
    pub wrong: Vec<WrongDescription>,
    pub families: Vec<FamilyDescription>,
    /// Whether it has a game to explore.
    pub explorer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrongDescription {
    pub name: String,
    pub mistake: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FamilyDescription {
    pub name: String,
    pub against: Vec<String>,
    /// How many of its cases, from index 0 on, are test cases, and of which seed.
    pub cases: u64,
    pub seed: u64,
    /// Whether it takes part in random runs.
    pub stressed: bool,
}

//! Families of inputs.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::trap::trap;
use super::wrong::{Trap, Wrong};
use crate::case::Case;
use crate::solution::Run;
use crate::source::Source;

/// A family of inputs: a generator, and what to do with it.
#[derive(Clone)]
pub struct Family {
    pub(crate) name: String,
    pub(crate) generate: Generator,
    pub(crate) against: Option<Vec<&'static str>>,
    pub(crate) cases: u64,
    pub(crate) every: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) stressed: bool,
}

pub(crate) type Generator = Arc<dyn Fn(&mut Source) -> Case + Send + Sync>;

impl Family {
    /// A family named after its purpose, the trap it sets. All naive solutions are taken to afford
    /// it, and `cargo regen` keeps five cases of it.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        generate: impl Fn(&mut Source) -> Case + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            generate: Arc::new(generate),
            against: None,
            cases: 5,
            every: None,
            seed: 0,
            stressed: true,
        }
    }

    /// A list of inputs, each of which `cargo regen` keeps as a test case: for the least and the
    /// greatest, and other single inputs. Implies [`Family::only_cases`]. The list is made where
    /// the first of its inputs is needed.
    ///
    /// ```
    /// use tools::{Case, Family};
    ///
    /// let bounds = Family::listed("bounds", || ["1", "1000000"].map(Case::line));
    /// ```
    #[must_use]
    pub fn listed<const N: usize>(
        name: impl Into<String>,
        list: impl Fn() -> [Case; N] + Send + Sync + 'static,
    ) -> Self {
        let inputs = OnceLock::new();
        let next = move |source: &mut Source| source.in_turn(inputs.get_or_init(&list)).clone();
        Self::new(name, next).cases(N as u64).only_cases()
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

    /// The family of those inputs of this one that a solution gets wrong, if it has traps.
    pub(crate) fn trap(&self, wrong: &Wrong, run: Run, right: Run) -> Option<Self> {
        let make: Generator = match wrong.trap {
            Trap::Usual => Arc::clone(&self.generate),
            Trap::Special(generate) => Arc::new(generate),
            Trap::None => return None,
        };
        Some(Self {
            name: format!("{}-{}", self.name, wrong.name),
            generate: Arc::new(move |source| trap(source, &*make, right, run)),
            ..self.clone().only_cases()
        })
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Family")
            .field("name", &self.name)
            .field("against", &self.against)
            .field("cases", &self.cases)
            .field("every", &self.every)
            .field("seed", &self.seed)
            .field("stressed", &self.stressed)
            .finish_non_exhaustive()
    }
}

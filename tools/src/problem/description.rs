//! What a problem tells the tools about itself.

use serde::{Deserialize, Serialize};

use super::Problem;

impl Problem {
    pub(crate) fn describe(&self) -> Description {
        Description {
            programs: self.has_programs(),
            interactive: self.interactor.is_some(),
            naive: self
                .naive
                .iter()
                .map(|naive| naive.name.to_owned())
                .collect(),
            wrong: self
                .wrong
                .iter()
                .map(|wrong| WrongDescription {
                    name: wrong.name.to_owned(),
                    mistake: wrong.mistake.to_owned(),
                })
                .collect(),
            families: self
                .families
                .iter()
                .map(|family| FamilyDescription {
                    name: family.name.clone(),
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
            extensions: self
                .extensions
                .iter()
                .map(|extension| extension.argument.to_owned())
                .collect(),
        }
    }
}

/// What a problem tells the tools about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// Whether any solution is declared by its `main`, and so runs as a program.
    pub programs: bool,
    /// Whether its solutions talk to an interactor.
    pub interactive: bool,
    pub naive: Vec<String>,
    pub wrong: Vec<WrongDescription>,
    pub families: Vec<FamilyDescription>,
    /// The arguments that ask for what else its executable can do.
    pub extensions: Vec<String>,
}

impl Description {
    /// Whether the problem has the extension that is asked for by this argument.
    #[must_use]
    pub fn has(&self, argument: &str) -> bool {
        self.extensions
            .iter()
            .any(|extension| extension == argument)
    }
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

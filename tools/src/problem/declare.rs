//! What a solution is declared by.

use std::fmt;
use std::marker::PhantomData;
use std::process::{ExitCode, Termination};

use crate::solution::{Input, Output, Run};

/// What a solution is declared by: its `run`, which reads an [`Input`] and writes an [`Output`], or its
/// `main`, which is run as a program of its own. Which of them it is, is seen by its arguments.
pub trait Declare<Kind> {
    #[doc(hidden)]
    fn declare(self) -> Code;
}

/// By a function of input and output.
#[derive(Debug)]
pub struct ByRun;

/// By a `main` that returns this.
#[derive(Debug)]
pub struct ByMain<T>(PhantomData<T>);

impl<F: Fn(Input, Output) + Sync + 'static> Declare<ByRun> for F {
    fn declare(self) -> Code {
        Code::Run(Box::leak(Box::new(self)))
    }
}

impl<F: Fn() -> T + Sync + 'static, T: Termination> Declare<ByMain<T>> for F {
    fn declare(self) -> Code {
        Code::Main(Box::leak(Box::new(self)))
    }
}

/// The `main` of a program.
pub trait Main: Sync {
    #[doc(hidden)]
    fn call(&self) -> ExitCode;
}

impl<F: Fn() -> T + Sync, T: Termination> Main for F {
    fn call(&self) -> ExitCode {
        self().report()
    }
}

/// A solution, as it is run.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Code {
    Run(Run),
    Main(&'static dyn Main),
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Run(_) => "Run",
            Self::Main(_) => "Main",
        })
    }
}

//! Solutions with a known mistake.

mod width;

use std::fmt;

use super::declare::{Code, Declare, Main};
use crate::case::Case;
use crate::solution::{Input, Output};
use crate::source::Source;

pub use width::Width;

/// A solution with a mistake, which must be caught:
///
/// ```
/// use std::io::{Write, read_to_string};
///
/// use tools::Wrong;
///
/// pub const ALL: &[Wrong] = &[Wrong::new(
///     "forgets-the-sign",
///     "takes a negative number for a positive one",
///     |input, mut output| {
///         let number: i64 = read_to_string(input).unwrap().trim().parse().unwrap();
///         writeln!(output, "{}", 2 * number.abs()).unwrap();
///     },
/// )];
/// ```
///
/// One that has grown is a module with a `run` of its own, which stands in the closure's place, or a
/// program: [`Wrong::main`].
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    pub(crate) name: &'static str,
    pub(crate) mistake: &'static str,
    body: Body,
    pub(crate) trap: Trap,
}

#[derive(Clone, Copy)]
enum Body {
    Run(fn(Input, Output)),
    Main(&'static dyn Main),
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Run(_) => "Run",
            Self::Main(_) => "Main",
        })
    }
}

/// Which inputs the traps are taken from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trap {
    /// Those that [`Problem::traps`](crate::Problem::traps) names.
    Usual,
    Special(fn(&mut Source) -> Case),
    None,
}

impl Wrong {
    /// A solution of this name. The mistake is one line of prose that goes on after the name: what
    /// the solution does that it should not.
    #[must_use]
    pub const fn new(name: &'static str, mistake: &'static str, run: fn(Input, Output)) -> Self {
        Self::with(name, mistake, Body::Run(run))
    }

    /// The same for an ordinary program: `Wrong::main("greedy", "takes the next best", &greedy::main)`.
    #[must_use]
    pub const fn main(name: &'static str, mistake: &'static str, main: &'static dyn Main) -> Self {
        Self::with(name, mistake, Body::Main(main))
    }

    const fn with(name: &'static str, mistake: &'static str, body: Body) -> Self {
        Self {
            name,
            mistake,
            body,
            trap: Trap::Usual,
        }
    }

    pub(crate) fn code(&self) -> Code {
        match self.body {
            Body::Run(run) => run.declare(),
            Body::Main(main) => Code::Main(main),
        }
    }

    /// Its traps are taken from the inputs of this generator, which draws no size, instead of from
    /// those that [`Problem::traps`](crate::Problem::traps) names.
    #[must_use]
    pub const fn trap(mut self, generate: fn(&mut Source) -> Case) -> Self {
        self.trap = Trap::Special(generate);
        self
    }

    /// It has no traps: for a mistake that shows by the time it takes alone.
    #[must_use]
    pub const fn no_trap(mut self) -> Self {
        self.trap = Trap::None;
        self
    }
}

//! Solutions with a known mistake.

mod width;

use crate::case::Case;
use crate::solution::Run;
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
/// One that has grown is a module with a `run` of its own, which stands in the closure's place.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    pub(crate) name: &'static str,
    pub(crate) mistake: &'static str,
    pub(crate) run: Run,
    pub(crate) trap: Trap,
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
    pub const fn new(name: &'static str, mistake: &'static str, run: Run) -> Self {
        Self {
            name,
            mistake,
            run,
            trap: Trap::Usual,
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

//! The judge's side of an interactive problem.

mod dialogue;
mod talk;

use std::fmt::{self, Display, Write};
use std::sync::Arc;

use crate::checker::Answer;

pub(crate) use dialogue::{Dialogue, is_speaking};
pub(crate) use talk::{Talk, talk};

/// The judge's side of one dialogue: what it knows by now, and how it goes on.
///
/// ```
/// use tools::{Answer, Interactor, Say, Turn};
///
/// /// Knows a number, and says of each guess whether it is less or greater.
/// struct Guessing {
///     number: u64,
///     left: u32,
/// }
///
/// impl Guessing {
///     fn begin(hidden: &mut Answer<'_>, say: &mut Say) -> Result<Self, String> {
///         let number = hidden.int("the number", 1..=100)?;
///         say.line(100);
///         Ok(Self { number, left: 7 })
///     }
/// }
///
/// impl Interactor for Guessing {
///     fn answer(&mut self, said: &mut Answer<'_>, say: &mut Say) -> Result<Turn, String> {
///         let guess: u64 = said.int("a guess", 1..=100)?;
///         if guess == self.number {
///             return Ok(Turn::Accept);
///         }
///         self.left = self.left.checked_sub(1).ok_or("more than 7 wrong guesses")?;
///         say.line(if guess < self.number { "less" } else { "greater" });
///         Ok(Turn::Continue)
///     }
/// }
/// ```
///
/// In `tests/main.rs` it is `.interactor(Guessing::begin)`.
pub trait Interactor {
    /// Answers one line of the solution, which is read by its tokens. Lines without any are passed
    /// over, and tokens that are left are one too many.
    ///
    /// # Errors
    ///
    /// One sentence on what is wrong with the solution: the dialogue ends with it.
    fn answer(&mut self, said: &mut Answer<'_>, say: &mut Say) -> Result<Turn, String>;
}

/// Whether a dialogue goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The solution speaks next.
    Continue,
    /// All is right, and said.
    Accept,
}

/// What the judge says.
#[derive(Debug, Default)]
pub struct Say(Vec<u8>);

impl Say {
    /// Says a line.
    #[inline]
    pub fn line(&mut self, line: impl Display) {
        // It takes everything.
        writeln!(self, "{line}").ok();
    }

    /// Says a line of items with blanks between them.
    #[inline]
    pub fn row(&mut self, items: impl IntoIterator<Item: Display>) {
        for (place, item) in items.into_iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(self, "{blank}{item}").ok();
        }
        self.0.push(b'\n');
    }
}

impl Write for Say {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Begins a dialogue about a hidden input.
#[derive(Clone)]
pub(crate) struct Begin(Arc<Start>);

type Start = dyn Fn(&mut Answer<'_>, &mut Say) -> Result<Box<dyn Interactor>, String> + Send + Sync;

impl Begin {
    #[inline]
    pub fn new<I: Interactor + 'static>(
        begin: impl Fn(&mut Answer<'_>, &mut Say) -> Result<I, String> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(move |hidden, say| {
            Ok(Box::new(begin(hidden, say)?))
        }))
    }
}

impl fmt::Debug for Begin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Begin")
    }
}

//! How a solution is called in this process.
//!
//! A solution is `fn run(input: impl BufRead, output: impl Write)`; to the tools it is a [`Run`]:
//! that function for the two types here, which carry no lifetime, so that a problem can name it
//! plainly: `.submission(submission::run)`. An ordinary program is named by its `main`, and is run as
//! itself: [`Declare`](crate::Declare).

mod record;
mod streams;

use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::panic::resume_unwind;
use std::rc::Rc;

pub(crate) use record::{Record, Speaker, record_dialogues};
pub(crate) use streams::{Partner, streams};

/// A solution that is called in this process: reads one input, writes one answer.
pub type Run = &'static (dyn Fn(Input, Output) + Sync);

/// An input in memory, or what the judge says in a dialogue. Cloning shares the bytes.
#[derive(Clone, Debug)]
pub struct Input {
    bytes: Rc<Vec<u8>>,
    read: usize,
    /// Where the solution speaks to the judge, in a dialogue.
    dialogue: Option<Output>,
}

impl Input {
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes: Rc::new(bytes),
            read: 0,
            dialogue: None,
        }
    }

    /// Holds other bytes from now on.
    #[inline]
    pub fn refill(&mut self, bytes: Vec<u8>) {
        match Rc::get_mut(&mut self.bytes) {
            Some(held) => *held = bytes,
            None => self.bytes = Rc::new(bytes),
        }
        self.read = 0;
    }

    /// The whole text, whatever was read of it.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What there is to be read now: nothing at the end.
    #[inline]
    fn rest(&mut self) -> &[u8] {
        if self.read == self.bytes.len() && self.dialogue.is_some() {
            self.listen();
        }
        &self.bytes[self.read..]
    }

    /// In a dialogue: reads until it is over.
    #[inline]
    fn take_rest<T>(
        &mut self,
        buffer: &mut T,
        take: impl Fn(&mut &[u8], &mut T) -> io::Result<usize>,
    ) -> io::Result<usize> {
        let mut sum = 0;
        loop {
            let count = take(&mut self.rest(), buffer)?;
            self.read += count;
            sum += count;
            if count == 0 || self.dialogue.is_none() {
                return Ok(sum);
            }
        }
    }
}

impl Read for Input {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.rest().read(buffer)?;
        self.read += count;
        Ok(count)
    }

    /// In one go, as a slice does it.
    #[inline]
    fn read_to_end(&mut self, buffer: &mut Vec<u8>) -> io::Result<usize> {
        self.take_rest(buffer, |rest, buffer| rest.read_to_end(buffer))
    }

    #[inline]
    fn read_to_string(&mut self, buffer: &mut String) -> io::Result<usize> {
        self.take_rest(buffer, |rest, buffer| rest.read_to_string(buffer))
    }
}

impl BufRead for Input {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.rest())
    }

    #[inline]
    fn consume(&mut self, count: usize) {
        self.read += count;
    }
}

/// An answer in memory, of at most [`OUTPUT_LIMIT`] bytes. Cloning shares it.
#[derive(Clone, Default)]
pub struct Output {
    bytes: Rc<RefCell<Vec<u8>>>,
    /// Who hears what is flushed, in a dialogue.
    partner: Option<Rc<RefCell<dyn Partner>>>,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes.fmt(f)
    }
}

/// The most that a solution may print: 64 MiB.
pub const OUTPUT_LIMIT: usize = 64 << 20;

/// What a solution that prints more unwinds with.
#[derive(Clone, Copy, Debug)]
pub struct OutputLimitExceeded;

impl Output {
    /// Empties it, keeping its memory.
    #[inline]
    pub fn clear(&self) {
        self.bytes.borrow_mut().clear();
    }

    /// Holds these bytes from now on.
    pub fn fill(&self, bytes: Vec<u8>) {
        *self.bytes.borrow_mut() = bytes;
    }

    /// Shows what was written so far.
    #[inline]
    pub fn with<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        look(&self.bytes.borrow())
    }
}

impl Write for Output {
    /// Unwinds with [`OutputLimitExceeded`], so that a solution which ignores errors ends as well.
    #[inline]
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut bytes = self.bytes.borrow_mut();
        if bytes.len() + text.len() > OUTPUT_LIMIT {
            drop(bytes);
            resume_unwind(Box::new(OutputLimitExceeded));
        }
        bytes.extend_from_slice(text);
        Ok(text.len())
    }

    #[inline]
    fn write_all(&mut self, text: &[u8]) -> io::Result<()> {
        self.write(text).map(drop)
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        if self.partner.is_some() {
            self.speak();
        }
        Ok(())
    }
}

/// The solution as a function from its whole input to its whole output.
pub fn whole(run: impl Fn(Input, Output) + Sync) -> impl Fn(&[u8]) -> Vec<u8> + Sync {
    move |input| {
        let output = Output::default();
        run(Input::new(input.to_vec()), output.clone());
        output.with(<[u8]>::to_vec)
    }
}

/// What a solution answers to an input, for a test of its own.
///
/// # Panics
///
/// If the solution does, or if its answer is not UTF-8.
#[must_use]
pub fn answer(run: impl Fn(Input, Output), input: &str) -> String {
    let output = Output::default();
    run(Input::new(input.into()), output.clone());
    output.with(|text| String::from_utf8(text.to_vec()).expect("an answer in UTF-8"))
}

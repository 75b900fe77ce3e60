//! A program that is run on one input after another.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::command::find;
use super::feed::Side;
use super::finished::{Finished, Limits};
use super::loader::loads_like_this;
use super::server::Server;
use super::start;

/// The library with which the workers of this process fork programs.
static LIBRARY: OnceLock<PathBuf> = OnceLock::new();

/// From now on the workers that this process starts fork programs, by this library of the crate
/// `preload`, rather than start them.
pub fn fork_with(library: PathBuf) {
    LIBRARY.get_or_init(|| library);
}

/// The library that they fork them with; without it they start them.
pub fn library() -> Option<&'static Path> {
    LIBRARY.get().map(PathBuf::as_path)
}

/// A program that is run on one input after another. It is started for the first, and from then on
/// forked where it can be.
#[derive(Debug)]
pub struct Program {
    words: Vec<String>,
    how: RefCell<How>,
}

/// How it is run next.
#[derive(Debug)]
enum How {
    Start,
    /// Started, and forked from the next time on, by this library.
    StartOnce(PathBuf),
    /// Loaded with this library and forked, if that is possible.
    Load(PathBuf),
    Fork(Server),
}

impl Program {
    /// The program of a command line (its words), to be forked by the library of the crate
    /// `preload`, or to be started for each input without it.
    #[must_use]
    pub fn new(words: &[String], library: Option<&Path>) -> Self {
        let library = library.filter(|_| {
            // Two such libraries are more than one wants to know about.
            let is_plain = std::env::var_os("LD_PRELOAD").is_none();
            let file = words.first().and_then(|name| find(name));
            is_plain && file.is_some_and(|file| loads_like_this(&file))
        });
        Self {
            words: words.to_vec(),
            how: RefCell::new(match library {
                Some(library) => How::StartOnce(library.to_owned()),
                None => How::Start,
            }),
        }
    }

    /// Runs it. A program that cannot be forked, or not any more, is started.
    ///
    /// # Errors
    ///
    /// If it cannot be started or watched; a program that fails by itself is no error here.
    pub(crate) fn run(&self, mut side: Side<'_>, limits: Limits) -> io::Result<Finished> {
        let mut how = self.how.borrow_mut();
        match &*how {
            How::Start => {}
            How::StartOnce(library) => *how = How::Load(library.clone()),
            How::Load(library) => {
                let server = Server::start(&self.words, library);
                *how = server.ok().flatten().map_or(How::Start, How::Fork);
            }
            How::Fork(_) => {}
        }
        if let How::Fork(server) = &*how {
            match server.run(side.again(), limits) {
                Ok(finished) => return Ok(finished),
                Err(_) => *how = How::Start,
            }
        }
        start::start(&self.words, side, limits)
    }
}

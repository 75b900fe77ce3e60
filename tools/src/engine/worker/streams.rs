//! What a solution that is called does to the standard streams, which are not its to use.

use std::fs::File;
use std::io::{self, BufRead, Seek, Write, stdin, stdout};
use std::os::fd::AsFd;
use std::panic::{AssertUnwindSafe, catch_unwind};

use nix::unistd::{dup2_stdin, dup2_stdout};

/// Calls it once more, with the input in the place of standard input, and says what it took from
/// there and what it left at standard output.
///
/// # Errors
///
/// If the streams cannot be put in place.
pub(super) fn misuse(call: impl FnOnce(), input: &[u8]) -> io::Result<Option<&'static str>> {
    let (mut given, printed) = (tempfile::tempfile()?, tempfile::tempfile()?);
    given.write_all(input)?;
    given.rewind()?;
    let before = [
        File::from(stdin().as_fd().try_clone_to_owned()?),
        File::from(stdout().as_fd().try_clone_to_owned()?),
    ];
    dup2_stdin(&given)?;
    dup2_stdout(&printed)?;
    // How it ends is known.
    catch_unwind(AssertUnwindSafe(call)).ok();
    let flushed = stdout().flush();
    dup2_stdin(&before[0])?;
    dup2_stdout(&before[1])?;
    // What was read ahead is not for whoever reads next.
    let mut rest = stdin().lock();
    let ahead = rest.fill_buf()?.len();
    rest.consume(ahead);
    flushed?;
    Ok(
        match (given.stream_position()? > 0, printed.metadata()?.len() > 0) {
            (false, false) => None,
            (true, false) => {
                Some("it reads standard input, where nothing is: a `run` reads its `input`")
            }
            (false, true) => Some(
                "it prints to standard output, where nobody reads: a `run` writes to its `output`",
            ),
            (true, true) => Some(
                "it uses standard input and output, which belong to a `main`: a `run` reads its \
                 `input` and writes to its `output`",
            ),
        },
    )
}

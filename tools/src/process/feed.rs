//! Feeding and draining a program at the same time, under limits.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::thread::sleep;
use std::time::Duration;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::finished::{Limits, Seen, keep_end};
use super::stopwatch::Stopwatch;
use crate::solution::Partner;
use crate::verdict::Verdict;

/// How often a running program's memory is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// For so long a program that has all its input is left alone, unless it ends: many a run is over
/// by then, and waking up for each of its steps would slow it down.
const QUIET_TIMEOUT: Duration = Duration::from_millis(2);

/// How soon a program that has closed its output is asked whether it has ended, if nothing else tells.
/// It ends in a moment, most likely; the interval doubles, up to the longest.
const EXIT_INTERVAL: Duration = Duration::from_micros(30);
const LONGEST_EXIT_INTERVAL: Duration = Duration::from_millis(1);

/// How long the output may stay open behind a program that has ended.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(200);

/// A program that runs.
pub trait Live {
    /// Whether it has ended.
    ///
    /// # Errors
    ///
    /// If that cannot be known any more.
    fn has_ended(&mut self) -> io::Result<bool>;

    /// What can be read from when it has ended; none where nothing tells but asking.
    fn end_event(&self) -> Option<BorrowedFd<'_>>;

    /// Kills what is left of it and can be reached at once.
    fn kill(&self);

    /// The most memory that it has had, in bytes.
    fn memory(&self) -> u64;
}

/// This side of a program's standard streams; none of one that is closed.
#[derive(Debug)]
pub struct Pipes {
    pub stdin: Option<File>,
    pub stdout: Option<File>,
    pub stderr: Option<File>,
}

/// Who is on the other side of a program's standard input and output.
pub enum Side<'a> {
    /// A text to be read, whatever is printed.
    Input(&'a [u8]),
    Dialogue(&'a mut dyn Partner),
}

impl Side<'_> {
    /// The same, to be begun anew.
    pub fn again(&mut self) -> Side<'_> {
        match self {
            Self::Input(text) => Side::Input(text),
            Self::Dialogue(partner) => Side::Dialogue(&mut **partner),
        }
    }

    /// What there is to be read now.
    fn said(&mut self) -> &[u8] {
        match self {
            Self::Input(text) => text,
            Self::Dialogue(partner) => partner.said(),
        }
    }

    fn was_taken(&mut self, count: usize) {
        match self {
            Self::Input(text) => *text = &text[count..],
            Self::Dialogue(partner) => drop(partner.said().drain(..count)),
        }
    }

    /// Whether nothing comes after what there is.
    fn is_over(&self) -> bool {
        match self {
            Self::Input(_) => true,
            Self::Dialogue(partner) => partner.is_over(),
        }
    }
}

/// Feeds and drains until the program has ended by itself, or is over a limit.
///
/// # Errors
///
/// If it cannot be watched.
pub fn until_end(
    live: &mut impl Live,
    mut pipes: Pipes,
    mut side: Side<'_>,
    start: &mut Stopwatch,
    limits: Limits,
) -> io::Result<Seen> {
    let mut seen = Seen::default();
    let Pipes {
        stdin,
        stdout,
        stderr,
    } = &mut pipes;
    for pipe in [&*stdin, stdout, stderr].into_iter().flatten() {
        fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    }
    if let Side::Dialogue(partner) = &mut side {
        partner.begin();
    }
    let mut ended: Option<Duration> = None;
    let mut polled = Duration::ZERO;
    let mut hung_up = false;
    let mut exit_interval = EXIT_INTERVAL;
    seen.cut = loop {
        if let Side::Dialogue(partner) = &mut side {
            partner.listen();
        }
        feed(stdin, &mut side)?;
        let now = start.elapsed();
        let alone = stdin.is_none() && ended.is_none() && !hung_up && now < QUIET_TIMEOUT;
        if !alone {
            drain(stdout, |text| match &mut side {
                Side::Input(_) => seen.output.extend_from_slice(text),
                Side::Dialogue(partner) => partner.hear(text),
            })?;
            drain(stderr, |text| keep_end(&mut seen.error, text))?;
        }
        if seen.output.len() > limits.output {
            break Some(Verdict::Ole);
        }
        if let Side::Dialogue(partner) = &mut side {
            if partner.has_failed() {
                break None;
            }
            feed(stdin, &mut side)?;
        }
        if let Some(ended) = ended {
            if stdout.is_none() && stderr.is_none() || now - ended > DRAIN_TIMEOUT {
                break None;
            }
        } else if now > limits.time {
            break Some(Verdict::Tle);
        } else if now - polled >= POLL_INTERVAL {
            polled = now;
            seen.memory = live.memory().max(seen.memory);
            if seen.memory > limits.memory {
                break Some(Verdict::Mle);
            }
        }
        let timeout = match ended {
            Some(ended) => DRAIN_TIMEOUT.saturating_sub(now - ended),
            None if alone => QUIET_TIMEOUT,
            None => POLL_INTERVAL.min(limits.time.saturating_sub(now)),
        };
        let mut waits = Vec::with_capacity(4);
        let event = live.end_event().filter(|_| ended.is_none());
        if let Some(event) = event {
            waits.push(PollFd::new(event, PollFlags::POLLIN));
        }
        if let Some(pipe) = &*stdin
            && !side.said().is_empty()
        {
            waits.push(PollFd::new(pipe.as_fd(), PollFlags::POLLOUT));
        }
        if let Side::Dialogue(partner) = &side
            && let Some(source) = partner.source()
        {
            waits.push(PollFd::new(source, PollFlags::POLLIN));
        }
        // A pipe that has been closed on the other side wakes this up in any case.
        let flags = match alone {
            true => PollFlags::empty(),
            false => PollFlags::POLLIN,
        };
        for pipe in [&*stdout, stderr].into_iter().flatten() {
            if !(alone && event.is_some()) {
                waits.push(PollFd::new(pipe.as_fd(), flags));
            }
        }
        if waits.is_empty() && ended.is_none() {
            sleep(exit_interval);
            exit_interval = LONGEST_EXIT_INTERVAL.min(2 * exit_interval);
        } else {
            let milliseconds = timeout.as_micros().div_ceil(1000);
            let milliseconds = PollTimeout::try_from(milliseconds).unwrap_or(PollTimeout::MAX);
            match poll(&mut waits, milliseconds) {
                Ok(count) => hung_up |= alone && event.is_none() && count > 0,
                Err(Errno::EINTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        if ended.is_none() && live.has_ended()? {
            ended = Some(start.elapsed());
            // Its children would keep the output open for ever.
            live.kill();
            *stdin = None;
        }
    };
    seen.time = start.elapsed();
    Ok(seen)
}

/// Writes as much as the pipe takes, and closes it at the end or when nobody reads any more.
fn feed(pipe: &mut Option<impl Write>, side: &mut Side<'_>) -> io::Result<()> {
    while let Some(writer) = pipe {
        if side.said().is_empty() {
            if side.is_over() {
                *pipe = None;
            }
            break;
        }
        match writer.write(side.said()) {
            Ok(count) => side.was_taken(count),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => *pipe = None,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads as much as is there, at most 1 MiB at a time so that the limits are looked at as well, and
/// closes the pipe at its end.
pub fn drain(pipe: &mut Option<impl Read>, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = [0; 1 << 14];
    for _ in 0..64 {
        let Some(reader) = pipe else { break };
        match reader.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(count) => take(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

//! Running any program on one input, under limits.
//!
//! The program is fed and drained at the same time, so it may read and write as much and in any
//! order as it likes; it runs in a process group of its own, which is killed as a whole; what it
//! took is read from the operating system. There is no shell in between.

mod exit;
mod group;
pub mod stopwatch;
pub mod tree;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::Signal;
use nix::unistd::Pid;

use crate::verdict::Verdict;
use stopwatch::Stopwatch;
use tree::{children, descendants, has_children, kill_children};

pub use exit::has_ended;
pub use group::{INTERRUPTED, Running, end_with_programs, is_running, kill_all};

/// What a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// On the wall clock.
    pub time: Duration,
    /// Bytes of resident memory.
    pub memory: u64,
    /// Bytes of standard output.
    pub output: usize,
}

/// How a program ended.
#[derive(Debug)]
pub struct Finished {
    /// RE, TLE, MLE or OLE with a line of explanation; none if it ended by itself with status 0,
    /// within the limits.
    pub failure: Option<(Verdict, String)>,
    pub status: ExitStatus,
    pub output: Vec<u8>,
    /// The end of its standard error, at most [`ERROR_KEPT`] bytes.
    pub error: Vec<u8>,
    /// On the wall clock, from start to end.
    pub time: Duration,
    /// User and system.
    pub cpu_time: Duration,
    /// The most resident memory at any time, in bytes. The system counts what this process held
    /// when it started the program, so a small figure is an upper bound.
    pub memory: u64,
}

/// As much of standard error is kept: 4 KiB.
pub const ERROR_KEPT: usize = 4096;

/// So much, in bytes, this process hardly holds itself.
const SMALL: u64 = 32 << 20;

/// How often a running program's memory is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// For so long a program that has all its input is left alone, unless it ends: many a run is over
/// by then, and waking up for each of its steps would slow it down.
const QUIET_TIMEOUT: Duration = Duration::from_millis(2);

/// How often a program that has closed its output is asked whether it has ended.
const EXIT_INTERVAL: Duration = Duration::from_millis(1);

/// How long the output may stay open behind a program that has ended.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(200);

/// Whether every child of this process is a program that it runs here, or comes of one.
static OWNS_CHILDREN: AtomicBool = AtomicBool::new(false);

/// From now on, whatever a program leaves behind is killed when it ends. For a process that runs one
/// program at a time, and starts no other.
pub fn own_children() {
    tree::adopt_orphans();
    OWNS_CHILDREN.store(true, Ordering::Relaxed);
}

/// The words of a command line, as a shell would split them, without a shell. A line that is the
/// path of a file is one word, blanks and all.
///
/// # Errors
///
/// One line on what is wrong: an open quote, or no word at all.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    if Path::new(line).is_file() {
        return Ok(vec![line.to_owned()]);
    }
    match shell_words::split(line) {
        Ok(words) if words.is_empty() => Err("the command line is empty".to_owned()),
        Ok(words) => Ok(words),
        Err(error) => Err(format!("{error} in the command line `{line}`")),
    }
}

/// Checks that the program of a command line can be started.
///
/// # Errors
///
/// One line on what is wrong with it.
pub fn check(command: &[String]) -> Result<(), String> {
    let name = command.first().map_or("", String::as_str);
    let is_program = |path: &Path| {
        path.metadata()
            .is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
    };
    if name.contains('/') {
        let path = Path::new(name);
        return match path.try_exists() {
            Ok(true) if is_program(path) => Ok(()),
            Ok(true) => Err(format!("`{name}` is no program: it may lack `chmod +x`")),
            _ => Err(format!("there is no file `{name}`")),
        };
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| is_program(&folder.join(name)));
    let hint = if Path::new(name).exists() {
        format!(": try `./{name}`")
    } else {
        String::new()
    };
    if found {
        Ok(())
    } else {
        Err(format!("there is no program `{name}` in PATH{hint}"))
    }
}

/// Runs `command` (its words) on `input`.
///
/// # Errors
///
/// If it cannot be started or watched; a program that fails by itself is no error here.
pub fn run(command: &[String], input: &[u8], limits: Limits) -> io::Result<Finished> {
    let (name, arguments) = command
        .split_first()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command line is empty"))?;
    let mut start = Stopwatch::start();
    // Its own children are told from those that were there before.
    let before = match OWNS_CHILDREN.load(Ordering::Relaxed) && has_children() {
        true => children(Pid::this()),
        false => Vec::new(),
    };
    let mut running = Running::start(
        Command::new(OsString::from(name))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    )?;
    let mut watched = Watched {
        input,
        output: Vec::new(),
        error: Vec::new(),
        memory: 0,
    };
    let cut = watched.until_exit(&mut running, &mut start, limits)?;
    let time = start.elapsed();
    let usage = running.end()?;
    if OWNS_CHILDREN.load(Ordering::Relaxed) && has_children() {
        kill_children(|child| !before.contains(&child));
    }
    let most = usage.rusage.maxrss;
    // What this process held is counted in; asking how much that was takes longer than many a run.
    let doubtful = watched.memory > 0 || most > limits.memory.min(SMALL);
    let floor = if doubtful {
        peak_memory(std::process::id())
    } else {
        None
    };
    let memory = match floor {
        Some(floor) if most <= floor => watched.memory,
        _ => most,
    };
    let over = memory > limits.memory && memory > floor.unwrap_or(0);
    let cut = cut.or(over.then_some(Verdict::Mle));
    let failure = match cut {
        Some(verdict) => Some((verdict, excess(verdict, limits))),
        None => describe_status(usage.status).map(|message| (Verdict::Re, message)),
    };
    let cpu_time = usage.rusage.utime + usage.rusage.stime;
    let Watched { output, error, .. } = watched;
    Ok(Finished {
        failure,
        status: usage.status,
        output,
        error,
        time,
        cpu_time,
        memory,
    })
}

fn excess(verdict: Verdict, limits: Limits) -> String {
    match verdict {
        Verdict::Tle => format!("still running after {:?}", limits.time),
        Verdict::Mle => format!("took more than {} MiB", limits.memory >> 20),
        _ => format!("printed more than {} MiB", limits.output >> 20),
    }
}

/// One line on a status that is not success: the signal's name, or the exit status.
#[must_use]
pub fn describe_status(status: ExitStatus) -> Option<String> {
    match (status.code(), status.signal()) {
        (Some(0), _) => None,
        (Some(code), _) => Some(format!("exit status {code}")),
        (None, Some(signal)) => Some(match signal_name(signal) {
            Some(name) => format!("killed by {name}"),
            None => format!("killed by signal {signal}"),
        }),
        (None, None) => Some("ended in an unknown way".to_owned()),
    }
}

/// A failure and the last line of standard error that says something.
#[must_use]
pub fn with_error(message: String, error: &[u8]) -> String {
    let text = String::from_utf8_lossy(error);
    let telling = |line: &&str| !line.trim().is_empty() && !line.starts_with("note: ");
    match text.lines().rfind(telling) {
        Some(line) => format!("{message}: {}", line.trim()),
        None => message,
    }
}

fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match Signal::try_from(signal).ok()? {
        Signal::SIGSEGV => "SIGSEGV (often a stack overflow)",
        Signal::SIGFPE => "SIGFPE (a division by zero)",
        signal => signal.as_str(),
    })
}

/// What goes in and comes out while the program runs.
struct Watched<'a> {
    input: &'a [u8],
    output: Vec<u8>,
    error: Vec<u8>,
    memory: u64,
}

impl Watched<'_> {
    /// Feeds and drains until the child has ended by itself, or is over a limit, which is returned.
    fn until_exit(
        &mut self,
        running: &mut Running,
        start: &mut Stopwatch,
        limits: Limits,
    ) -> io::Result<Option<Verdict>> {
        let child = &mut running.child;
        let (mut stdin, mut stdout, mut stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        for pipe in [
            stdin.as_ref().map(AsFd::as_fd),
            stdout.as_ref().map(AsFd::as_fd),
        ]
        .into_iter()
        .chain([stderr.as_ref().map(AsFd::as_fd)])
        .flatten()
        {
            fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        let mut ended: Option<Duration> = None;
        let mut polled = Duration::ZERO;
        loop {
            feed(&mut stdin, &mut self.input)?;
            let now = start.elapsed();
            let alone = stdin.is_none() && ended.is_none() && now < QUIET_TIMEOUT;
            if !alone {
                drain(&mut stdout, |text| self.output.extend_from_slice(text))?;
                drain(&mut stderr, |text| keep_end(&mut self.error, text))?;
            }
            if self.output.len() > limits.output {
                return Ok(Some(Verdict::Ole));
            }
            if let Some(ended) = ended {
                if stdout.is_none() && stderr.is_none() || now - ended > DRAIN_TIMEOUT {
                    return Ok(None);
                }
            } else if now > limits.time {
                return Ok(Some(Verdict::Tle));
            } else if now - polled >= POLL_INTERVAL {
                polled = now;
                self.memory = memory(&running.child).max(self.memory);
                if self.memory > limits.memory {
                    return Ok(Some(Verdict::Mle));
                }
            }
            let is_silent = stdout.is_none() && stderr.is_none();
            let timeout = match ended {
                Some(ended) => DRAIN_TIMEOUT.saturating_sub(now - ended),
                None if alone => QUIET_TIMEOUT,
                // It ends in a moment, most likely; nothing but asking tells when.
                None if is_silent => EXIT_INTERVAL,
                None => POLL_INTERVAL.min(limits.time.saturating_sub(now)),
            };
            let mut waits = Vec::with_capacity(4);
            if let Some(pipe) = &stdin {
                waits.push(PollFd::new(pipe.as_fd(), PollFlags::POLLOUT));
            }
            if let Some(pipe) = &stdout
                && !alone
            {
                waits.push(PollFd::new(pipe.as_fd(), PollFlags::POLLIN));
            }
            if let Some(pipe) = &stderr
                && !alone
            {
                waits.push(PollFd::new(pipe.as_fd(), PollFlags::POLLIN));
            }
            // A pipe that has been closed on the other side wakes this up as well.
            let milliseconds = timeout.as_micros().div_ceil(1000);
            let milliseconds = PollTimeout::try_from(milliseconds).unwrap_or(PollTimeout::MAX);
            match poll(&mut waits, milliseconds) {
                Ok(_) | Err(Errno::EINTR) => {}
                Err(error) => return Err(error.into()),
            }
            if ended.is_none() && has_ended(&mut running.child)? {
                ended = Some(start.elapsed());
                // Its children would keep the output open for ever.
                running.kill();
                stdin = None;
            }
        }
    }
}

/// Writes as much as the pipe takes, and closes it at the end or when nobody reads any more.
fn feed(pipe: &mut Option<impl Write>, input: &mut &[u8]) -> io::Result<()> {
    while let Some(writer) = pipe {
        if input.is_empty() {
            *pipe = None;
            break;
        }
        match writer.write(input) {
            Ok(count) => *input = &input[count..],
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
fn drain(pipe: &mut Option<impl Read>, mut take: impl FnMut(&[u8])) -> io::Result<()> {
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

/// Appends, and forgets all but the last [`ERROR_KEPT`] bytes.
pub fn keep_end(kept: &mut Vec<u8>, text: &[u8]) {
    kept.extend_from_slice(text);
    let surplus = kept.len().saturating_sub(ERROR_KEPT);
    kept.drain(..surplus);
}

/// The most resident memory that a program has had: that of its process, or what it and those that
/// it has started have now, together.
fn memory(child: &Child) -> u64 {
    let most = peak_memory(child.id()).unwrap_or(0);
    let below = descendants(group::id(child));
    if below.is_empty() {
        return most;
    }
    let all = below.iter().map(|process| process.as_raw().cast_unsigned());
    let now = all
        .chain([child.id()])
        .filter_map(|process| kibibytes(process, "VmRSS:"));
    most.max(now.sum())
}

/// The most resident memory that a living process has had, in bytes; none where the system does
/// not say.
pub(crate) fn peak_memory(process: u32) -> Option<u64> {
    kibibytes(process, "VmHWM:")
}

/// An entry of what the system says of a process, in bytes.
fn kibibytes(process: u32, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

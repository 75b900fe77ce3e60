//! A program that is loaded once and forked for each run: the other side of the crate `preload`.

use std::fs::File;
use std::io::{self, IoSlice, pipe};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::socket::{
    AddressFamily, ControlMessage, MsgFlags, SockFlag, SockType, recv, sendmsg, socketpair,
};

use super::feed::{Live, Pipes, Side, until_end};
use super::finished::{End, Finished, Limits};
use super::group::id;
use super::memory::memory;
use super::stopwatch::Stopwatch;
use super::tree::children;

/// A program that is not ready by then waits for its input, most likely: before its `main`, or because
/// it has none.
const READY_TIMEOUT: Duration = Duration::from_secs(1);

/// A program that waits just before its `main`, to be forked. What it runs is gone when this is.
#[derive(Debug)]
pub struct Server {
    process: Child,
    socket: OwnedFd,
}

impl Server {
    /// Starts a program (its words) with the library that makes it a server. None if it cannot be one;
    /// then it may have been run, without input.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &[String], library: &Path) -> io::Result<Option<Self>> {
        let (name, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let (socket, theirs) = socketpair(
            AddressFamily::Unix,
            SockType::SeqPacket,
            None,
            SockFlag::SOCK_CLOEXEC,
        )?;
        // One that reads before its `main` is to wait, and not to find an end.
        let (stdin, _open) = pipe()?;
        let process = Command::new(name)
            .args(arguments)
            .env("LD_PRELOAD", library)
            .env("PRELOAD_SERVE", "1")
            // Names are resolved once, here, and not in each run.
            .env("LD_BIND_NOW", "1")
            .stdin(stdin)
            .stdout(Stdio::from(theirs.try_clone()?))
            // Whatever it prints before its `main` belongs to a run: then it is no server.
            .stderr(Stdio::from(theirs))
            .spawn()?;
        let server = Self { process, socket };
        let mut message = [0; 16];
        let is_ready = server.waits_to_be_heard(READY_TIMEOUT)?
            && matches!(server.receive(&mut message), Ok(length) if message[..length] == *b"ready")
            && !server.waits_to_be_heard(Duration::ZERO)?;
        Ok(is_ready.then_some(server))
    }

    /// Runs the program.
    ///
    /// # Errors
    ///
    /// If the server is gone, or cannot fork.
    pub fn run(&self, side: Side<'_>, limits: Limits) -> io::Result<Finished> {
        let mut start = Stopwatch::start();
        let mut forked = Forked {
            server: self,
            end: None,
        };
        let pipes = self.fork()?;
        let seen = until_end(&mut forked, pipes, side, &mut start, limits)?;
        let end = forked.end(limits)?;
        Ok(Finished::new(seen, end, limits))
    }

    /// Forks the program, and returns this side of its streams.
    fn fork(&self) -> io::Result<Pipes> {
        let (stdin, our_stdin) = pipe()?;
        let (our_stdout, stdout) = pipe()?;
        let (our_stderr, stderr) = pipe()?;
        let streams = [stdin.as_raw_fd(), stdout.as_raw_fd(), stderr.as_raw_fd()];
        self.send(b"r", &[ControlMessage::ScmRights(&streams)])?;
        Ok(Pipes {
            stdin: Some(File::from(OwnedFd::from(our_stdin))),
            stdout: Some(File::from(OwnedFd::from(our_stdout))),
            stderr: Some(File::from(OwnedFd::from(our_stderr))),
        })
    }

    fn send(&self, request: &[u8], rights: &[ControlMessage<'_>]) -> io::Result<()> {
        let request = [IoSlice::new(request)];
        let flags = MsgFlags::MSG_NOSIGNAL;
        sendmsg::<()>(self.socket.as_raw_fd(), &request, rights, flags, None)?;
        Ok(())
    }

    /// Whether there is a message, or no server any more.
    fn waits_to_be_heard(&self, timeout: Duration) -> io::Result<bool> {
        let mut waits = [PollFd::new(self.socket.as_fd(), PollFlags::POLLIN)];
        let timeout = PollTimeout::try_from(timeout).unwrap_or(PollTimeout::MAX);
        loop {
            match poll(&mut waits, timeout) {
                Ok(count) => return Ok(count > 0),
                Err(Errno::EINTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Waits for a message, and returns its length.
    fn receive(&self, message: &mut [u8]) -> io::Result<usize> {
        loop {
            match recv(self.socket.as_raw_fd(), message, MsgFlags::empty()) {
                Err(Errno::EINTR) => {}
                received => return Ok(received?),
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// A run of a [`Server`].
struct Forked<'a> {
    server: &'a Server,
    end: Option<Message>,
}

/// What a server says of a run that has ended.
type Message = [u8; 20];

impl Forked<'_> {
    fn hear(&mut self) -> io::Result<Message> {
        let mut message = [0; 20];
        if self.server.receive(&mut message)? != message.len() {
            return Err(io::Error::other("the program's server is gone"));
        }
        self.end = Some(message);
        Ok(message)
    }

    /// Brings its end about, if need be, and waits for it.
    fn end(mut self, limits: Limits) -> io::Result<End> {
        let message = match self.end {
            Some(message) => message,
            None => {
                self.kill();
                self.hear()?
            }
        };
        let [a, b, c, d, numbers @ ..] = message;
        let status = i32::from_le_bytes([a, b, c, d]);
        if status < 0 {
            return Err(io::Error::other("the program cannot be forked"));
        }
        let [cpu_time, memory] = [&numbers[..8], &numbers[8..]].map(|number| {
            let bytes = number.try_into().unwrap_or_default();
            u64::from_le_bytes(bytes)
        });
        Ok(End {
            status: ExitStatus::from_raw(status),
            cpu_time: Duration::from_nanos(cpu_time),
            memory,
            is_over: memory > limits.memory,
        })
    }
}

impl Live for Forked<'_> {
    fn has_ended(&mut self) -> io::Result<bool> {
        let has_ended = self.server.waits_to_be_heard(Duration::ZERO)?;
        if has_ended {
            self.hear()?;
        }
        Ok(has_ended)
    }

    fn end_event(&self) -> Option<BorrowedFd<'_>> {
        Some(self.server.socket.as_fd())
    }

    fn kill(&self) {
        // Where the server is gone, so is the run.
        if self.end.is_none() {
            self.server.send(b"k", &[]).ok();
        }
    }

    /// The run is the server's first child.
    fn memory(&self) -> u64 {
        let run = children(id(&self.server.process)).first().copied();
        run.map_or(0, memory)
    }
}

//! A program in the place of the judge's side, as they are made with testlib: it is given the paths of
//! the hidden input and of a file to write to, talks by its standard streams, and ends with a verdict.

use std::any::Any;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use nix::fcntl::{FcntlArg, OFlag, fcntl};

use super::exit::has_ended;
use super::feed::{Pipes, drain};
use super::finished::keep_end;
use super::group::Running;
use super::start::file;
use super::stopwatch::Stopwatch;
use super::testlib;
use crate::scratch::Scratch;
use crate::solution::{Partner, Record, Speaker};
use crate::verdict::Verdict;

/// How often one is looked at that is about to end.
const END_INTERVAL: Duration = Duration::from_micros(200);

/// An interactor, started anew for each dialogue.
pub struct Interactor {
    words: Vec<String>,
    files: Scratch,
    running: Option<Running>,
    pipes: Pipes,
    /// What is still to be written to it, and what it has said.
    unheard: Vec<u8>,
    said: Vec<u8>,
    error: Vec<u8>,
    record: Record,
    status: Option<io::Result<ExitStatus>>,
}

impl Interactor {
    /// The one of a command line, for a hidden input.
    ///
    /// # Errors
    ///
    /// If the input cannot be written to a scratch folder.
    pub fn new(words: &[String], hidden: &[u8]) -> io::Result<Self> {
        let files = Scratch::new()?;
        std::fs::write(files.path().join("input"), hidden)?;
        Ok(Self {
            words: words.to_vec(),
            files,
            running: None,
            pipes: Pipes {
                stdin: None,
                stdout: None,
                stderr: None,
            },
            unheard: Vec::new(),
            said: Vec::new(),
            error: Vec::new(),
            record: Record::default(),
            status: None,
        })
    }

    fn start(&mut self) -> io::Result<()> {
        let mut words = self.words.iter().map(OsStr::new);
        let mut running = Running::start(
            Command::new(words.next().unwrap_or_default())
                .args(words)
                .args(["input", "output"].map(|name| self.files.path().join(name)))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )?;
        let child = &mut running.child;
        self.pipes = Pipes {
            stdin: child.stdin.take().map(file),
            stdout: child.stdout.take().map(file),
            stderr: child.stderr.take().map(file),
        };
        let Pipes {
            stdin,
            stdout,
            stderr,
        } = &self.pipes;
        for pipe in [stdin, stdout, stderr].into_iter().flatten() {
            fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        self.running = Some(running);
        Ok(())
    }

    fn exchange(&mut self) -> io::Result<()> {
        let Pipes {
            stdin,
            stdout,
            stderr,
        } = &mut self.pipes;
        while let Some(pipe) = stdin
            && !self.unheard.is_empty()
        {
            match pipe.write(&self.unheard) {
                Ok(count) => drop(self.unheard.drain(..count)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => *stdin = None,
            }
        }
        let before = self.said.len();
        // Before anything is read, so that nothing is missed.
        let ended = match &mut self.running {
            Some(running) => has_ended(&mut running.child)?,
            None => false,
        };
        drain(stdout, |text| self.said.extend_from_slice(text))?;
        drain(stderr, |text| keep_end(&mut self.error, text))?;
        self.record.push(Speaker::Judge, &self.said[before..]);
        if ended && let Some(running) = self.running.take() {
            (*stdin, *stdout) = (None, None);
            self.status = Some(running.end().map(|usage| usage.status));
        }
        Ok(())
    }

    /// How the solution has failed in the end that has `failed` so by itself. The interactor may take
    /// `limit` to end.
    ///
    /// # Errors
    ///
    /// What is wrong with the interactor.
    pub fn conclude(
        &mut self,
        failed: Option<(Verdict, String)>,
        limit: Duration,
    ) -> Result<Option<(Verdict, String)>, String> {
        let was_first = self.status.is_some();
        let mut watch = Stopwatch::start();
        while self.status.is_none() {
            if self.unheard.is_empty() {
                self.pipes.stdin = None;
            }
            self.listen();
            if watch.elapsed() > limit {
                return Err(format!("still running after {limit:?}"));
            }
            sleep(END_INTERVAL);
        }
        let status = match self.status.take() {
            Some(Ok(status)) => status,
            Some(Err(error)) => {
                return Err(format!("cannot run `{}`: {error}", self.words.join(" ")));
            }
            None => return Err("it has not ended".to_owned()),
        };
        let text = String::from_utf8_lossy(&self.error);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        match testlib::opinion(status.code(), lines.join("; ")) {
            Ok((Verdict::Ac, _)) => Ok(failed),
            Ok(refused) if was_first => Ok(Some(refused)),
            Ok(refused) => Ok(failed.or(Some(refused))),
            Err(said) if said.is_empty() => Err(status.to_string()),
            Err(said) => Err(said),
        }
    }

    /// The lines of both so far.
    pub fn record(&mut self) -> Vec<u8> {
        self.record.take()
    }
}

impl Partner for Interactor {
    fn begin(&mut self) {
        self.running = None;
        self.unheard.clear();
        self.said.clear();
        self.error.clear();
        self.record.clear();
        self.status = self.start().err().map(Err);
    }

    fn said(&mut self) -> &mut Vec<u8> {
        &mut self.said
    }

    fn hear(&mut self, text: &[u8]) {
        self.record.push(Speaker::Solution, text);
        self.unheard.extend_from_slice(text);
        self.listen();
    }

    fn listen(&mut self) {
        if let Err(error) = self.exchange() {
            self.status = Some(Err(error));
        }
    }

    fn source(&self) -> Option<BorrowedFd<'_>> {
        self.pipes.stdout.as_ref().map(AsFd::as_fd)
    }

    /// It cannot be: only programs talk to it.
    fn starve(&mut self, _: &[u8]) {}

    fn is_over(&self) -> bool {
        self.pipes.stdout.is_none()
    }

    fn has_failed(&self) -> bool {
        let failed = |status: &io::Result<ExitStatus>| !matches!(status, Ok(it) if it.success());
        self.status.as_ref().is_some_and(failed)
    }

    fn failure(&mut self) -> Box<dyn Any + Send> {
        Box::new(())
    }
}

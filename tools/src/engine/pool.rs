//! The worker processes of a supervisor.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command as Process, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::engine::protocol::{Command, Comparison, Reply, WORKER};
use crate::process::{describe_status, keep_end, with_error};
use crate::verdict::{Failure, Role, Verdict};

/// Worker processes, started as they are needed and gone when this is.
#[derive(Debug)]
pub struct Pool {
    executable: PathBuf,
    arguments: Vec<OsString>,
    comparison: Option<Comparison>,
    places: Vec<Option<Worker>>,
    messages: Receiver<Message>,
    sender: Sender<Message>,
    started: u64,
}

#[derive(Debug)]
struct Worker {
    /// Tells its messages from those of earlier ones in its place.
    number: u64,
    child: Child,
    commands: ChildStdin,
    error: Arc<Mutex<Vec<u8>>>,
    readers: [JoinHandle<()>; 2],
}

#[derive(Debug)]
struct Message {
    place: usize,
    number: u64,
    reply: Option<Reply>,
}

/// What a worker has to say.
#[derive(Debug)]
pub enum Event {
    Reply(Reply),
    /// It ended by itself.
    Exit(Exit),
}

/// How a worker ended.
#[derive(Debug)]
pub struct Exit {
    status: ExitStatus,
    error: Vec<u8>,
}

impl Exit {
    /// What is to be said of the role that was at work.
    #[must_use]
    pub fn failure(&self, role: Role) -> Failure {
        let error = String::from_utf8_lossy(&self.error);
        let status = describe_status(self.status);
        let (verdict, message, cause) = if error.contains("memory allocation of ") {
            (
                Verdict::Mle,
                "asked for more memory than the limit".to_owned(),
                String::new(),
            )
        } else if error.contains("has overflowed its stack") {
            (
                Verdict::Re,
                "stack overflow".to_owned(),
                "stack overflow".to_owned(),
            )
        } else if let Some(status) = status {
            (Verdict::Re, with_error(status.clone(), &self.error), status)
        } else {
            let message = "ended the whole process, with exit status 0".to_owned();
            (Verdict::Re, message.clone(), message)
        };
        Failure {
            role,
            verdict,
            message,
            cause,
        }
    }
}

/// How long a worker that was told to stop may take before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_secs(5);

impl Pool {
    /// `jobs` places for workers of this executable; none is started yet.
    #[must_use]
    pub fn new(executable: &Path, jobs: usize) -> Self {
        let (sender, messages) = channel();
        Self {
            executable: executable.to_owned(),
            arguments: Vec::new(),
            comparison: None,
            places: (0..jobs).map(|_| None).collect(),
            messages,
            sender,
            started: 0,
        }
    }

    /// Gives the workers these arguments, behind the one that makes them workers.
    #[must_use]
    pub fn with_arguments(mut self, arguments: &[OsString]) -> Self {
        self.arguments = arguments.to_vec();
        self
    }

    #[must_use]
    pub fn jobs(&self) -> usize {
        self.places.len()
    }

    /// All that follows is about this comparison.
    pub fn set_comparison(&mut self, comparison: Comparison) {
        for place in 0..self.places.len() {
            if let Some(worker) = &mut self.places[place]
                && !worker.send(&Command::Comparison(comparison.clone()))
            {
                self.kill(place);
            }
        }
        self.comparison = Some(comparison);
    }

    /// Gives a command to the worker of this place, starting one if there is none.
    ///
    /// # Errors
    ///
    /// If none can be started.
    pub fn send(&mut self, place: usize, command: &Command) -> std::io::Result<()> {
        if self.places[place].is_none() {
            let mut worker = self.start(place)?;
            if let Some(comparison) = &self.comparison {
                worker.send(&Command::Comparison(comparison.clone()));
            }
            self.places[place] = Some(worker);
        }
        if let Some(worker) = &mut self.places[place] {
            // One that died since is found out about when its exit arrives.
            worker.send(command);
        }
        Ok(())
    }

    /// The next thing that any worker says, within `timeout`.
    pub fn listen(&mut self, timeout: Duration) -> Option<(usize, Event)> {
        let deadline = Instant::now() + timeout;
        loop {
            let timeout = deadline.saturating_duration_since(Instant::now());
            let message = match self.messages.recv_timeout(timeout) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            };
            let place = message.place;
            let current = self.places[place].as_ref().map(|worker| worker.number);
            if current != Some(message.number) {
                continue;
            }
            match message.reply {
                Some(reply) => return Some((place, Event::Reply(reply))),
                None => {
                    if let Some(worker) = self.places[place].take() {
                        return Some((place, Event::Exit(worker.reap())));
                    }
                }
            }
        }
    }

    /// Kills the worker of this place, with all that it runs.
    pub fn kill(&mut self, place: usize) {
        if let Some(worker) = self.places[place].take() {
            worker.kill();
        }
    }

    fn start(&mut self, place: usize) -> std::io::Result<Worker> {
        let mut child = Process::new(&self.executable)
            .arg(WORKER)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Ctrl-C is for the supervisor, which then ends its workers.
            .process_group(0)
            .spawn()?;
        self.started += 1;
        let number = self.started;
        let (Some(commands), Some(replies), Some(mut errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(std::io::Error::other("the pipes of the worker are missing"));
        };
        let error = Arc::new(Mutex::new(Vec::new()));
        let sender = self.sender.clone();
        let replies = thread::spawn(move || {
            for line in BufReader::new(replies).lines() {
                let reply = line.ok().and_then(|line| serde_json::from_str(&line).ok());
                let Some(reply) = reply else { break };
                if sender
                    .send(Message {
                        place,
                        number,
                        reply: Some(reply),
                    })
                    .is_err()
                {
                    return;
                }
            }
            // Nobody listens any more where this fails.
            sender
                .send(Message {
                    place,
                    number,
                    reply: None,
                })
                .ok();
        });
        let kept = Arc::clone(&error);
        let errors = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut buffer) {
                keep_end(
                    &mut kept.lock().unwrap_or_else(PoisonError::into_inner),
                    &buffer[..count],
                );
            }
        });
        Ok(Worker {
            number,
            child,
            commands,
            error,
            readers: [replies, errors],
        })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for worker in self.places.drain(..).flatten() {
            worker.kill();
        }
    }
}

impl Worker {
    fn send(&mut self, command: &Command) -> bool {
        let mut line = serde_json::json!(command).to_string();
        line.push('\n');
        self.commands.write_all(line.as_bytes()).is_ok()
    }

    fn kill(self) {
        self.end();
    }

    /// What is left to say of one that closed its replies.
    fn reap(self) -> Exit {
        let (status, error) = self.end();
        Exit { status, error }
    }

    /// Closing its commands makes a worker kill what it runs and end; one that cannot is killed.
    fn end(mut self) -> (ExitStatus, Vec<u8>) {
        drop(self.commands);
        let deadline = Instant::now() + EXIT_TIMEOUT;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() > deadline {
                // It may have ended in the meantime.
                self.child.kill().ok();
                break;
            }
            thread::sleep(Duration::from_micros(200));
        }
        let status = self.child.wait().unwrap_or_default();
        for reader in self.readers {
            reader.join().ok();
        }
        let error = std::mem::take(&mut *self.error.lock().unwrap_or_else(PoisonError::into_inner));
        (status, error)
    }
}

/// One worker per core.
#[must_use]
pub fn default_jobs() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

//! The worker processes of a supervisor.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command as Process, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::engine::exit::Exit;
use crate::engine::protocol::{Command, Comparison, MARKER, PRELOAD, Reply, WORKER};
use crate::process::stopwatch::Stopwatch;
use crate::process::tree::{self, has_children, is_marked, kill_children};
use crate::process::{Keeper, Running, has_ended, is_running, keep_end, library, peak_memory};

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
    keeper: Option<Arc<Keeper>>,
}

#[derive(Debug)]
struct Worker {
    /// Tells its messages from those of earlier ones in its place.
    number: u64,
    marker: String,
    running: Running,
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

/// How long a worker that was told to stop may take before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the output of a worker that has ended is read.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(200);

impl Pool {
    /// `jobs` places for workers of this executable; none is started yet.
    #[must_use]
    pub fn new(executable: &Path, jobs: usize) -> Self {
        let (sender, messages) = channel();
        tree::adopt_orphans();
        Self {
            executable: executable.to_owned(),
            arguments: Vec::new(),
            comparison: None,
            places: (0..jobs).map(|_| None).collect(),
            messages,
            sender,
            started: 0,
            keeper: None,
        }
    }

    /// Gives the workers these arguments, behind the one that makes them workers.
    #[must_use]
    pub fn with_arguments(mut self, arguments: &[OsString]) -> Self {
        self.arguments = arguments.to_vec();
        self
    }

    /// One more, with a single place.
    #[must_use]
    pub fn alone(&self) -> Self {
        let mut pool = Self::new(&self.executable, 1).with_arguments(&self.arguments);
        pool.keeper = self.keeper.clone();
        pool
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
                        return Some((place, Event::Exit(worker.end())));
                    }
                }
            }
        }
    }

    /// What the worker of this place has printed to standard error last.
    #[must_use]
    pub fn error(&self, place: usize) -> Vec<u8> {
        let Some(worker) = &self.places[place] else {
            return Vec::new();
        };
        // What was printed before the reply came may take a moment longer.
        thread::sleep(Duration::from_millis(2));
        worker
            .error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The most resident memory that the worker of this place has had so far, in bytes; 0 where that is
    /// not known.
    #[must_use]
    pub fn memory(&self, place: usize) -> u64 {
        let worker = self.places[place].as_ref();
        worker
            .and_then(|worker| peak_memory(worker.running.id()))
            .unwrap_or(0)
    }

    /// Kills all workers: those that follow have run nothing before.
    pub fn kill_all(&mut self) {
        (0..self.places.len()).for_each(|place| self.kill(place));
    }

    /// Kills the worker of this place, with all that it runs.
    pub fn kill(&mut self, place: usize) {
        if let Some(worker) = self.places[place].take() {
            worker.end();
        }
    }

    fn start(&mut self, place: usize) -> std::io::Result<Worker> {
        if self.keeper.is_none() {
            self.keeper = Some(Arc::new(Keeper::start(&self.executable, mark())?));
        }
        self.started += 1;
        let number = self.started;
        let marker = format!("{}{number}", marker_prefix());
        // Ctrl-C is for the supervisor, which then ends its workers.
        let mut running = Running::start_worker(
            Process::new(&self.executable)
                .arg(WORKER)
                .args(&self.arguments)
                .env(MARKER, &marker)
                .envs(library().map(|library| (PRELOAD, library)))
                // What a solution has to say is not to be hidden by frames.
                .env("RUST_BACKTRACE", "0")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )?;
        let child = &mut running.child;
        let (Some(commands), Some(replies), Some(mut errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(std::io::Error::other("the pipes of the worker are missing"));
        };
        let error = Arc::new(Mutex::new(Vec::new()));
        let sender = self.sender.clone();
        let replies = thread::spawn(move || {
            let mut replies = BufReader::new(replies);
            while let Some(reply) = read_reply(&mut replies) {
                let message = Message {
                    place,
                    number,
                    reply: Some(reply),
                };
                if sender.send(message).is_err() {
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
            marker,
            running,
            commands,
            error,
            readers: [replies, errors],
        })
    }
}

/// The next reply, with its text; none where the worker is gone, or makes no sense.
fn read_reply(replies: &mut impl BufRead) -> Option<Reply> {
    let mut line = String::new();
    replies.read_line(&mut line).ok()?;
    let mut reply: Reply = serde_json::from_str(&line).ok()?;
    if let Some(text) = reply.text_mut() {
        let length = text.length as u64;
        replies.take(length).read_to_end(&mut text.bytes).ok()?;
    }
    Some(reply)
}

/// What the markers of all workers of this process begin with.
fn marker_prefix() -> String {
    format!("{}-", std::process::id())
}

/// What stands in the environment of each worker of this process, and of all that it starts.
fn mark() -> String {
    format!("{MARKER}={}", marker_prefix())
}

/// Kills what workers that are gone have left behind: this process has adopted it.
fn kill_orphans() {
    if has_children() {
        let mark = mark();
        kill_children(|child| !is_running(child) && is_marked(child, &mark));
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for worker in self.places.drain(..).flatten() {
            worker.end();
        }
    }
}

impl Worker {
    fn send(&mut self, command: &Command) -> bool {
        let mut line = serde_json::to_string(command).unwrap_or_default();
        line.push('\n');
        self.commands.write_all(line.as_bytes()).is_ok()
    }

    /// Closing its commands makes a worker kill what it runs and end; one that cannot is killed.
    fn end(mut self) -> Exit {
        drop(self.commands);
        let mut watch = Stopwatch::start();
        while let Ok(false) = has_ended(&mut self.running.child)
            && watch.elapsed() < EXIT_TIMEOUT
        {
            thread::sleep(Duration::from_micros(200));
        }
        let ended = self.running.end();
        kill_orphans();
        // Whoever holds on to its output is gone now, or is not to be waited for.
        let mut watch = Stopwatch::start();
        while self.readers.iter().any(|reader| !reader.is_finished())
            && watch.elapsed() < DRAIN_TIMEOUT
        {
            thread::sleep(Duration::from_micros(200));
        }
        let error = std::mem::take(&mut *self.error.lock().unwrap_or_else(PoisonError::into_inner));
        Exit {
            status: ended
                .as_ref()
                .map_or_else(|_| ExitStatus::default(), |ended| ended.status),
            memory: ended.map_or(0, |ended| ended.rusage.maxrss),
            error,
            marker: self.marker,
        }
    }
}

/// One worker per core.
#[must_use]
pub fn default_jobs() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

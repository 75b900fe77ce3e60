//! The worker: a problem's executable that compares solutions at a supervisor's command.
//!
//! Three threads. One reads commands; when the supervisor is gone, however it went, so is this
//! process and whatever it runs. One runs the cases, on a stack as large as judges give. One is the
//! watch: it tells the supervisor what a case that takes long is busy with, so a hang is named
//! without waiting for an answer.

mod errand;
mod fall;
mod limits;
mod player;
mod row;
mod watch;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::Problem;
use crate::engine::protocol::{Command, Reply};
use crate::process;
use row::Match;
use watch::Watch;

pub(super) use player::with_error;
pub(crate) use row::{Play, play};

/// The stack that a solution gets: that of Codeforces, and a quarter of AtCoder's.
pub(crate) const STACK: usize = 256 << 20;

/// Serves errands that need no problem: programs whose answers are compared token by token.
pub fn serve_programs() -> ExitCode {
    serve(Problem::new("", "", ""), play)
}

/// Serves the supervisor on the other side of the standard streams until it is gone.
pub(crate) fn serve(problem: Problem, play: Play) -> ExitCode {
    match try_serve(problem, play) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: the worker cannot serve: {error}");
            ExitCode::from(2)
        }
    }
}

fn try_serve(problem: Problem, play: Play) -> io::Result<()> {
    // What a solution reads or prints by itself must not get between supervisor and worker.
    // Nor may a program that it starts hold on to them.
    let commands = File::from(rustix::io::fcntl_dupfd_cloexec(io::stdin(), 3)?);
    let replies = File::from(rustix::io::fcntl_dupfd_cloexec(io::stdout(), 3)?);
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    rustix::stdio::dup2_stdout(io::stderr())?;

    let line = Arc::new(Line(Mutex::new(replies)));
    let watch = Arc::new(Watch::default());
    let (sender, receiver) = sync_channel(1);
    thread::spawn(move || {
        for command in BufReader::new(commands).lines() {
            let Ok(command) = command else { break };
            let Ok(command) = serde_json::from_str(&command) else {
                break;
            };
            if sender.send(command).is_err() {
                break;
            }
        }
        process::kill_all();
        std::process::exit(0);
    });
    thread::spawn({
        let (line, watch) = (Arc::clone(&line), Arc::clone(&watch));
        move || {
            watch.keep(|case, party, millis| {
                line.say(&Reply::At {
                    case,
                    party,
                    millis,
                })
            })
        }
    });
    limits::raise_stack();
    fall::remember_panics();
    thread::Builder::new()
        .name("solution".to_owned())
        .stack_size(STACK)
        .spawn(move || {
            Worker {
                problem,
                play,
                line,
                watch,
            }
            .work(&receiver)
        })?
        .join()
        .unwrap_or_else(|panic| resume_unwind(panic));
    Ok(())
}

/// The way back to the supervisor.
struct Line(Mutex<File>);

impl Line {
    fn say(&self, reply: &Reply) {
        let mut text = serde_json::json!(reply).to_string();
        text.push('\n');
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A supervisor that is gone ends this process through the command line.
        file.write_all(text.as_bytes()).ok();
    }
}

struct Worker {
    problem: Problem,
    play: Play,
    line: Arc<Line>,
    watch: Arc<Watch>,
}

impl Worker {
    fn work(&self, commands: &Receiver<Command>) {
        let mut match_up = None;
        for command in commands {
            let command = match command {
                Command::Row(row) => {
                    match_up = Some(Match::new(&self.problem, &self.watch, &self.line, row));
                    continue;
                }
                Command::Errand(errand) => {
                    self.errand(&errand);
                    self.watch.rest();
                    continue;
                }
                command => command,
            };
            let Some(current) = &mut match_up else {
                continue;
            };
            match command {
                Command::Row(_) | Command::Errand(_) => {}
                command @ (Command::Batch { .. } | Command::Branch { .. }) => {
                    (self.play)(current, &command);
                }
                Command::Locate { branch, nth } => current.locate(&branch, nth),
                Command::Probe { case, show } => current.probe(case, show),
            }
            self.watch.rest();
        }
    }
}

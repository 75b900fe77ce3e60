//! `cargo companion`: problems made by a click in the browser.

mod contests;
mod http;
mod naming;
mod post;
mod receive;
mod server;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::channel;

use anyhow::{Context, Result};
use clap::Args;

use crate::commands::new_problem::announce;
use crate::commands::new_problem::draft::{Made, NotMade};
use crate::commands::new_problem::text::one_line;
use contests::Contests;
use http::Answer;
use post::Post;
use server::Event;
use tools::output::text::counted;
use tools::output::{note, print_error};
use tools::workspace::Workspace;

/// Make a problem of each page that the browser extension Competitive Companion sends.
///
/// Listens on this machine alone until Ctrl-C. A click on the extension's green plus makes the
/// problem, with its limits, its judge and its samples; on the page of a contest, all of its
/// problems. A problem that exists is never touched.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo companion                        listens on port 10043, one of the extension's own
  cargo companion --port 10045           on another
  cargo companion --file problem.json    one problem from a file, without the extension

A problem is named after its address: abc096-a, cf-118-a, two-sum. It is removed by deleting its \
two folders, crates/NAME and testcases/NAME.

Exit status: 0 it was ended by Ctrl-C, or all files were made into problems; 2 otherwise.")]
pub struct Arguments {
    /// A port to listen on; may be given several times [default: 10043]
    #[arg(long, value_name = "N")]
    port: Vec<u16>,
    /// Make the problem in this file, and listen to nothing; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with = "port")]
    file: Vec<PathBuf>,
}

/// A port that Competitive Companion posts to unasked.
const PORT: u16 = 10_043;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut desk = Desk {
        workspace: Workspace::find()?,
        contests: Contests::default(),
        made: 0,
    };
    if arguments.file.is_empty() {
        let ports = match arguments.port.as_slice() {
            [] => &[PORT],
            ports => ports,
        };
        listen(ports, &mut desk)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut all = true;
    for file in &arguments.file {
        let taken = read(file).and_then(|body| Ok(desk.take(&body)?));
        if let Err(error) = taken {
            all = false;
            print_error(&error.context(format!("nothing is made of {}", file.display())));
        }
    }
    Ok(ExitCode::from(if all { 0 } else { 2 }))
}

/// One byte more than is accepted, at most.
fn read(file: &Path) -> Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", file.display());
    let opened = std::fs::File::open(file).with_context(cannot)?;
    let mut body = Vec::new();
    let limit = post::LARGEST as u64 + 1;
    opened
        .take(limit)
        .read_to_end(&mut body)
        .with_context(cannot)?;
    Ok(body)
}

/// Takes posts until Ctrl-C. Problems are made here, one by one, so that the end never comes in the
/// middle of one.
fn listen(ports: &[u16], desk: &mut Desk) -> Result<()> {
    let (events, happened) = channel();
    let stop = events.clone();
    ctrlc::set_handler(move || {
        // If nobody listens any more, it is ending already.
        let _ = stop.send(Event::Stop);
    })
    .context("cannot watch for Ctrl-C")?;
    for &port in ports {
        let port = server::listen(port, &events)?;
        note(format_args!("listening on 127.0.0.1:{port}"));
    }
    note("click Competitive Companion's green plus on a problem or a contest; Ctrl-C ends this");
    for event in happened {
        match event {
            Event::Body(body, answer) => {
                let told = match desk.take(&body) {
                    Ok(text) => Answer::new(201, text),
                    Err(error) => {
                        let error = printable(&error);
                        refused(&error.text);
                        error
                    }
                };
                // A client that has left does not need it.
                let _ = answer.send(told);
            }
            Event::Refused(answer) => refused(&answer.text),
            Event::Stop => break,
        }
    }
    note(format_args!(
        "ended: {} made",
        counted(desk.made, "problem")
    ));
    Ok(())
}

fn refused(text: &str) {
    note(format_args!("refused: {}", escaped(text)));
}

fn printable(error: &NotMade) -> Answer {
    let status = match error {
        NotMade::Exists(_) => 409,
        NotMade::Refused(_) => 400,
        NotMade::Failed(_) => 500,
    };
    Answer::new(status, escaped(&error.to_string()))
}

/// Text from a stranger, with what a terminal would obey made visible.
fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        if c.is_control() && c != '\n' {
            // Writing to a string does not fail.
            let _ = write!(shown, "{}", c.escape_debug());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Where posts are taken in.
struct Desk {
    workspace: Workspace,
    contests: Contests,
    made: u64,
}

impl Desk {
    /// Makes what a body describes, and says so; returns what to tell its sender.
    fn take(&mut self, body: &[u8]) -> Result<String, NotMade> {
        let post = post::parse(body).map_err(NotMade::Refused)?;
        let made = receive::receive(&self.workspace, &post);
        self.made += u64::from(made.is_ok());
        let progress = self.contests.count(post.batch.as_ref(), made.is_ok());
        let told = match &made {
            Ok(made) => self.tell(&post, made)?,
            Err(_) => String::new(),
        };
        if let Some(progress) = progress {
            let contest = one_line(post.group.as_deref().unwrap_or("the contest"));
            note(match progress.is_last() {
                false => format!("  {} of {} of {contest}", progress.posts, progress.of),
                true => format!("  all {} of {contest}: {} made", progress.of, progress.made),
            });
        }
        made?;
        Ok(told)
    }

    fn tell(&self, post: &Post, made: &Made) -> Result<String, NotMade> {
        let mut told = Vec::new();
        let cannot_tell = |error| NotMade::Failed(anyhow::Error::from(error));
        announce(&mut told, made, Some(&post.name)).map_err(cannot_tell)?;
        let mut out = anstream::stdout().lock();
        out.write_all(&told)
            .and_then(|()| out.flush())
            .map_err(cannot_tell)?;
        for text in receive::remarks(post) {
            note(format_args!("  {text}"));
        }
        let plain = anstream::adapter::strip_bytes(&told).into_vec();
        Ok(String::from_utf8_lossy(&plain).trim_end().to_owned())
    }
}

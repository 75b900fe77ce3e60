//! `cargo companion`.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

use anyhow::{Context, Result};
use clap::Args;

use tools::companion::server::{self, Answer, Event};
use tools::companion::{Inbox, post};
use tools::interrupt::INTERRUPTED;
use tools::new_problem::NotMade;
use tools::output::text::{counted, printable};
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
    let mut inbox = Inbox::new(Workspace::find()?.root);
    if arguments.file.is_empty() {
        let ports = match arguments.port.as_slice() {
            [] => &[PORT],
            ports => ports,
        };
        listen(ports, &mut inbox)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut all = true;
    for file in &arguments.file {
        let made = read(file).and_then(|body| Ok(receive(&mut inbox, &body)?));
        if let Err(error) = made {
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
fn listen(ports: &[u16], inbox: &mut Inbox) -> Result<()> {
    let (events, happened) = channel();
    let (stop, stopped) = (events.clone(), AtomicBool::new(false));
    ctrlc::set_handler(move || {
        if stopped.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        // If nobody listens any more, it is ending already.
        stop.send(Event::Stop).ok();
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
                let told = match receive(inbox, &body) {
                    Ok(summary) => Answer::new(201, summary),
                    Err(error) => {
                        let text = printable(&error.to_string());
                        note(format_args!("refused: {text}"));
                        Answer::new(status(&error), text)
                    }
                };
                // A client that has left does not need it.
                answer.send(told).ok();
            }
            Event::Refused(answer) => note(format_args!("refused: {}", printable(&answer.text))),
            Event::Stop => break,
        }
    }
    note(format_args!(
        "ended: {} made",
        counted(inbox.made, "problem")
    ));
    Ok(())
}

fn status(error: &NotMade) -> u16 {
    match error {
        NotMade::Exists(_) => 409,
        NotMade::Refused(_) => 400,
        NotMade::Failed(_) => 500,
    }
}

/// Makes what a body describes, and says so; returns what to tell its sender.
fn receive(inbox: &mut Inbox, body: &[u8]) -> Result<String, NotMade> {
    let received = inbox.receive(body)?;
    let summary = received
        .result
        .map(|made| made.summary(Some(&received.title)));
    if let Ok(summary) = &summary {
        let mut out = anstream::stdout().lock();
        writeln!(out, "{summary}")
            .and_then(|()| out.flush())
            .map_err(|error| NotMade::Failed(error.into()))?;
    }
    for text in received.notes {
        note(format_args!("  {text}"));
    }
    summary.map(|summary| anstream::adapter::strip_str(&summary).to_string())
}

//! Connections, each served by a thread of its own, so that none waits for another.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Sender, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::http::{self, Answer};

/// What happens while the command runs.
#[derive(Debug)]
pub enum Event {
    /// A body arrived; the answer to it is awaited.
    Body(Vec<u8>, SyncSender<Answer>),
    /// A request was answered without a look at its body.
    Refused(Answer),
    /// It is time to end.
    Stop,
}

/// More connections at a time are turned away.
const MOST_CONNECTIONS: usize = 256;
/// Writing a problem takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// After a connection that failed before it began.
const PAUSE: Duration = Duration::from_millis(50);

/// Listens on a port of this machine, and of no other; port 0 is any that is free. Returns the port.
pub fn listen(port: u16, events: &Sender<Event>) -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
        format!(
            "cannot listen on port {port} of localhost: is it another `cargo companion`, or \
             another tool of the extension's, that does? --port chooses another"
        )
    })?;
    let port = listener
        .local_addr()
        .context("cannot tell the port")?
        .port();
    let connections = Arc::new(());
    // Some browsers take `localhost` for this address first. Not every machine has it.
    if let Ok(listener) = TcpListener::bind((Ipv6Addr::LOCALHOST, port)) {
        accept(listener, events, &connections)?;
    }
    accept(listener, events, &connections)?;
    Ok(port)
}

/// Serves the listener's connections; each that is open holds one of `connections`.
fn accept(listener: TcpListener, events: &Sender<Event>, connections: &Arc<()>) -> Result<()> {
    let (events, connections) = (events.clone(), Arc::clone(connections));
    let serve = move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                thread::sleep(PAUSE);
                continue;
            };
            let (events, connection) = (events.clone(), Arc::clone(&connections));
            if Arc::strong_count(&connection) > MOST_CONNECTIONS {
                let full = Answer::new(503, "too many connections: try again in a few seconds");
                http::turn_away(&stream, &full);
                continue;
            }
            let serve = move || {
                serve(stream, &events);
                drop(connection);
            };
            if spawn(serve).is_err() {
                thread::sleep(PAUSE);
            }
        }
    };
    spawn(serve).context("cannot start a thread")
}

fn spawn(run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(run)
        .map(drop)
}

fn serve(mut stream: TcpStream, events: &Sender<Event>) {
    let answer = match http::read(&mut stream) {
        Ok(None) => return,
        Ok(Some(body)) => {
            let (answer, answered) = sync_channel(1);
            // If nobody listens any more, the command is ending.
            if events.send(Event::Body(body, answer)).is_err() {
                return;
            }
            answered
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| Answer::new(503, "this is ending, or busy: try again"))
        }
        Err(answer) => {
            let _ = events.send(Event::Refused(answer.clone()));
            answer
        }
    };
    http::write(stream, &answer);
}

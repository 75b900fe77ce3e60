//! Posts over HTTP/1.1, from this machine alone: a request is read and answered, and its connection
//! closed. As much of the protocol as a POST with a Content-Length needs.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Ipv6Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::post::LARGEST;

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

/// What a client is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub text: String,
}

impl Answer {
    pub fn new(status: u16, text: impl Into<String>) -> Self {
        Self {
            status,
            text: text.into(),
        }
    }
}

/// What a client may take over the next piece of its request, or of its answer.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(5);
const LARGEST_HEAD: u64 = 16 << 10;

/// What a client may take over its body.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);

/// How the origins of the browsers' extensions begin.
const EXTENSIONS: [&str; 3] = [
    "chrome-extension://",
    "moz-extension://",
    "safari-web-extension://",
];

/// All bodies together, whole and half-sent, hold so many bytes at most.
const MOST_HELD: usize = 32 << 20;

/// So many clients at a time are heard.
const MOST_CLIENTS: usize = 256;

static HELD: AtomicUsize = AtomicUsize::new(0);
static CLIENTS: AtomicUsize = AtomicUsize::new(0);

/// A part of what there is for all, given back when this goes.
struct Share {
    of: &'static AtomicUsize,
    taken: usize,
}

impl Share {
    fn of(of: &'static AtomicUsize) -> Self {
        Self { of, taken: 0 }
    }

    /// Takes more, and says whether there is so much.
    fn take(&mut self, more: usize, most: usize) -> bool {
        self.taken += more;
        self.of.fetch_add(more, Relaxed) + more <= most
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.of.fetch_sub(self.taken, Relaxed);
    }
}

/// Listens on a port of this machine, and of no other; port 0 is any that is free. Each connection
/// has a thread of its own, so that none waits for another. Returns the port.
///
/// # Errors
///
/// If the port is in use.
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
    accept(listener, events.clone());
    // Some browsers take `localhost` for this address first. Not every machine has it.
    if let Ok(listener) = TcpListener::bind((Ipv6Addr::LOCALHOST, port)) {
        accept(listener, events.clone());
    }
    Ok(port)
}

fn accept(listener: TcpListener, events: Sender<Event>) {
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let events = events.clone();
            thread::spawn(move || serve(&stream, &events));
        }
    });
}

fn serve(stream: &TcpStream, events: &Sender<Event>) {
    let (mut client, mut held) = (Share::of(&CLIENTS), Share::of(&HELD));
    let body = match client.take(1, MOST_CLIENTS) {
        true => read(stream, &mut held),
        false => Err(busy()),
    };
    // If nobody listens any more, the command is ending.
    let answer = match body {
        Ok(None) => return,
        Ok(Some(body)) => {
            let (answer, answered) = sync_channel(1);
            events.send(Event::Body(body, answer)).ok();
            let ending = |_| Answer::new(503, "this is ending: try again");
            answered.recv().unwrap_or_else(ending)
        }
        Err(answer) => {
            events.send(Event::Refused(answer.clone())).ok();
            answer
        }
    };
    // A client that will not have it is let go.
    write(stream, &answer).ok();
}

/// The body of a request; none if the client left without a word. The error is what to answer in its
/// stead.
fn read(stream: &TcpStream, held: &mut Share) -> Result<Option<Vec<u8>>, Answer> {
    let broken = |error: io::Error| match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            Answer::new(408, format!("nothing more within {CLIENT_TIMEOUT:?}"))
        }
        _ => Answer::new(400, format!("the request breaks off: {error}")),
    };
    let timeout = stream.set_read_timeout(Some(CLIENT_TIMEOUT));
    timeout.map_err(broken)?;
    let mut reader = BufReader::new(stream.take(LARGEST_HEAD));
    let mut head = String::new();
    match reader.read_line(&mut head) {
        Ok(0) => return Ok(None),
        Ok(_) => {}
        Err(_) if head.is_empty() && reader.buffer().is_empty() => return Ok(None),
        Err(error) => return Err(broken(error)),
    }
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).map_err(broken)? == 0 {
            return Err(Answer::new(
                400,
                "the request has no end of its head, or too large a one",
            ));
        }
    }
    let length = body_length(&head)?;
    let deadline = Instant::now() + BODY_TIMEOUT;
    reader.get_mut().set_limit(length as u64);
    let mut body = Vec::new();
    while body.len() < length {
        let piece = reader.fill_buf().map_err(broken)?;
        let count = piece.len().min(length - body.len());
        if count == 0 {
            let missing = length - body.len();
            let text = format!("the body ends {missing} bytes before its Content-Length");
            return Err(Answer::new(400, text));
        }
        if !held.take(count, MOST_HELD) {
            return Err(busy());
        }
        body.extend_from_slice(&piece[..count]);
        reader.consume(count);
        if Instant::now() > deadline {
            return Err(Answer::new(
                408,
                format!("no whole body within {BODY_TIMEOUT:?}"),
            ));
        }
    }
    Ok(Some(body))
}

fn busy() -> Answer {
    Answer::new(
        503,
        "too many clients at a time: try again in a few seconds",
    )
}

/// How long the body is, if the request is one that is understood.
fn body_length(head: &str) -> Result<usize, Answer> {
    let mut lines = head.lines();
    let request: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    match request.as_slice() {
        ["POST", _, version] if version.starts_with("HTTP/1.") => {}
        [_, _, version] if version.starts_with("HTTP/") => {
            let text =
                "only POST is understood: one problem in JSON, as Competitive Companion sends it";
            return Err(Answer::new(405, text));
        }
        _ => return Err(Answer::new(400, "this is not HTTP/1.1")),
    }
    let headers: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(':')).collect();
    let values = |wanted: &str| {
        let of_name = headers
            .iter()
            .filter(|(name, _)| name.eq_ignore_ascii_case(wanted));
        of_name.map(|(_, value)| value.trim()).collect::<Vec<_>>()
    };
    if !values("Host").iter().all(|host| is_this_machine(host)) {
        let text = "this is meant for localhost, not for the host it names";
        return Err(Answer::new(403, text));
    }
    // A web page is not the extension: it has no business here. A program that is no browser says
    // neither where it comes from nor what is fetched.
    let is_extension = |origin: &&str| EXTENSIONS.iter().any(|it| origin.starts_with(it));
    let is_welcome = match values("Origin").as_slice() {
        [] => values("Sec-Fetch-Site").iter().all(|site| *site == "none"),
        origins => origins.iter().all(is_extension),
    };
    if !is_welcome {
        return Err(Answer::new(403, "web pages may not make problems"));
    }
    match values("Content-Length").as_slice() {
        [] => Err(Answer::new(411, "the request has no Content-Length")),
        [length] if !length.is_empty() && length.bytes().all(|c| c.is_ascii_digit()) => {
            // A number that is too large for its type is too large a body.
            let length = length.parse().ok().filter(|&length| length <= LARGEST);
            length.ok_or_else(|| {
                let text = format!("the body is larger than {} MB", LARGEST / 1_000_000);
                Answer::new(413, text)
            })
        }
        _ => Err(Answer::new(400, "the Content-Length is no number")),
    }
}

/// Whether a `Host` is a name of this machine: other names reach it only through a page that has
/// its own name resolved to here.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

fn write(mut stream: &TcpStream, Answer { status, text }: &Answer) -> io::Result<()> {
    let reason = if *status < 300 { "Created" } else { "Refused" };
    let length = text.len() + 1;
    let whole = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{text}\n"
    );
    stream.set_write_timeout(Some(CLIENT_TIMEOUT))?;
    stream.write_all(whole.as_bytes())?;
    stream.shutdown(Shutdown::Write)?;
    // Hears the client out: closing while it still talks would take back the answer too.
    io::copy(&mut stream.take(2 * LARGEST as u64), &mut io::sink())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_understood_or_refused() {
        for (head, expected) in [
            (
                "POST / HTTP/1.1\nHost: localhost:10043\nContent-Length: 7\n\n",
                Ok(7),
            ),
            (
                "POST /x HTTP/1.1\ncontent-length: 7\nOrigin: chrome-extension://x\n\n",
                Ok(7),
            ),
            (
                "POST / HTTP/1.1\nContent-Length: 10000000\n\n",
                Ok(10_000_000),
            ),
            ("GET / HTTP/1.1\nHost: localhost\n\n", Err(405)),
            ("BREW / HTTP/1.1\n\n", Err(405)),
            ("POST / HTTP/1.1\n\n", Err(411)),
            ("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n", Err(411)),
            ("POST / HTTP/1.1\nContent-Length: -1\n\n", Err(400)),
            ("POST / HTTP/1.1\nContent-Length: +1\n\n", Err(400)),
            (
                "POST / HTTP/1.1\nContent-Length: 1\nContent-Length: 2\n\n",
                Err(400),
            ),
            ("POST / HTTP/1.1\nContent-Length: 10000001\n\n", Err(413)),
            (
                "POST / HTTP/1.1\nContent-Length: 99999999999999999999999\n\n",
                Err(413),
            ),
            (
                "POST / HTTP/1.1\nHost: evil.example\nContent-Length: 1\n\n",
                Err(403),
            ),
            (
                "POST / HTTP/1.1\nOrigin: https://evil.example\nContent-Length: 1\n\n",
                Err(403),
            ),
            ("{\"name\":\"no HTTP at all\"}\n\n", Err(400)),
        ] {
            let length = body_length(&head.replace('\n', "\r\n"));
            assert_eq!(length.map_err(|answer| answer.status), expected, "{head}");
        }
    }
}

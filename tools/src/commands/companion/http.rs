//! As much of HTTP/1.1 as one POST needs: a request is read whole within a time, and answered, and
//! the connection is closed.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use super::post::LARGEST;

/// What a client may take to send its request, however it dawdles.
const REQUEST_TIME: Duration = Duration::from_secs(5);
/// What it may take to read the answer, and then to stop talking.
const ANSWER_TIME: Duration = Duration::from_secs(1);
const LARGEST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

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

/// Reads a request and returns its body; none if the client left without a word. The error is what
/// to answer in its stead.
pub fn read(stream: &mut TcpStream) -> Result<Option<Vec<u8>>, Answer> {
    let mut reader = Reader {
        stream,
        bytes: Vec::new(),
        deadline: Instant::now() + REQUEST_TIME,
    };
    let (head, length) = loop {
        if !reader.more()? {
            if reader.bytes.is_empty() {
                return Ok(None);
            }
            return Err(Answer::new(400, "the request ends within its head"));
        }
        if let Some(head) = parse_head(&reader.bytes)? {
            break head;
        }
        if reader.bytes.len() > LARGEST_HEAD {
            return Err(Answer::new(431, "the head of the request is too large"));
        }
    };
    if length.expects_continue && reader.bytes.len() < head + length.body {
        let go_on = b"HTTP/1.1 100 Continue\r\n\r\n";
        // If the client does not hear it, what follows fails.
        let _ = reader.stream.write_all(go_on);
    }
    while reader.bytes.len() < head + length.body {
        if !reader.more()? {
            let missing = head + length.body - reader.bytes.len();
            let text = format!("the body ends {missing} bytes before its Content-Length");
            return Err(Answer::new(400, text));
        }
    }
    let mut body = reader.bytes.split_off(head);
    body.truncate(length.body);
    Ok(Some(body))
}

struct Reader<'a> {
    stream: &'a mut TcpStream,
    bytes: Vec<u8>,
    deadline: Instant,
}

impl Reader<'_> {
    /// Waits for more bytes; false where there are none to come.
    fn more(&mut self) -> Result<bool, Answer> {
        let late = || Answer::new(408, format!("no whole request within {REQUEST_TIME:?}"));
        let mut buffer = [0; 1 << 16];
        loop {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(late());
            }
            let read = self
                .stream
                .set_read_timeout(Some(left))
                .and_then(|()| self.stream.read(&mut buffer));
            match read {
                Ok(count) => {
                    self.bytes.extend_from_slice(&buffer[..count]);
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_timeout(&error) => return Err(late()),
                Err(error) => {
                    return Err(Answer::new(400, format!("the request breaks off: {error}")));
                }
            }
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// What the head says of the body.
#[derive(Debug, PartialEq, Eq)]
struct Length {
    body: usize,
    expects_continue: bool,
}

/// Where the body begins, and how long it is; none if the head is not whole yet.
fn parse_head(bytes: &[u8]) -> Result<Option<(usize, Length)>, Answer> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let head = match request.parse(bytes) {
        Ok(httparse::Status::Complete(head)) if head > LARGEST_HEAD => {
            return Err(Answer::new(431, "the head of the request is too large"));
        }
        Ok(httparse::Status::Complete(head)) => head,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Answer::new(431, "the request has too many headers"));
        }
        Err(error) => return Err(Answer::new(400, format!("this is not HTTP/1.1: {error}"))),
    };
    let values = |name: &str| {
        let of_name = |header: &&httparse::Header<'_>| header.name.eq_ignore_ascii_case(name);
        let headers: &[httparse::Header<'_>] = &*request.headers;
        let values = headers.iter().filter(of_name);
        values
            .map(|header| String::from_utf8_lossy(header.value).trim().to_owned())
            .collect::<Vec<_>>()
    };
    if request.method != Some("POST") {
        let text =
            "only POST is understood: one problem in JSON, as Competitive Companion sends it";
        return Err(Answer::new(405, text));
    }
    if !values("Host").iter().all(|host| is_this_machine(host)) {
        return Err(Answer::new(
            403,
            "this is meant for localhost, not for the host it names",
        ));
    }
    // A web page is not the extension: it has no business here.
    if values("Origin")
        .iter()
        .any(|origin| origin.starts_with("http"))
    {
        return Err(Answer::new(403, "web pages may not make problems"));
    }
    if !values("Transfer-Encoding").is_empty() {
        return Err(Answer::new(
            411,
            "send a Content-Length, not a Transfer-Encoding",
        ));
    }
    let lengths = values("Content-Length");
    let body = match lengths.as_slice() {
        [] => return Err(Answer::new(411, "the request has no Content-Length")),
        [length] if !length.is_empty() && length.bytes().all(|c| c.is_ascii_digit()) => length,
        _ => return Err(Answer::new(400, "the Content-Length is no number")),
    };
    match body.parse() {
        Ok(body) if body <= LARGEST => {
            let expects_continue = values("Expect")
                .iter()
                .any(|expected| expected.eq_ignore_ascii_case("100-continue"));
            Ok(Some((
                head,
                Length {
                    body,
                    expects_continue,
                },
            )))
        }
        // A number that is too large for its type is too large a body.
        _ => {
            let text = format!("the body is larger than {} MB", LARGEST / 1_000_000);
            Err(Answer::new(413, text))
        }
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

/// Writes an answer and closes the connection. A client that will not have it is let go.
pub fn write(stream: TcpStream, answer: &Answer) {
    if send(&stream, answer).is_ok() {
        drain(stream);
    }
}

/// The same without waiting for anything.
pub fn turn_away(stream: &TcpStream, answer: &Answer) {
    // A client that will not have it is let go.
    let _ = send(stream, answer);
}

fn send(mut stream: &TcpStream, answer: &Answer) -> io::Result<()> {
    let Answer { status, text } = answer;
    let allow = if *status == 405 {
        "Allow: POST\r\n"
    } else {
        ""
    };
    let whole = format!(
        "HTTP/1.1 {status} {}\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {}\r\n{allow}Connection: close\r\n\r\n{text}\n",
        reason(*status),
        text.len() + 1,
    );
    stream.set_write_timeout(Some(ANSWER_TIME))?;
    stream.write_all(whole.as_bytes())?;
    stream.shutdown(Shutdown::Write)
}

/// Hears the client out: closing while it still talks would take back the answer too.
fn drain(mut stream: TcpStream) {
    let deadline = Instant::now() + ANSWER_TIME;
    let mut buffer = [0; 1 << 16];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
            return;
        }
        if !matches!(stream.read(&mut buffer), Ok(1..)) {
            return;
        }
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        201 => "Created",
        400 => "Bad Request",
        403 => "Forbidden",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        411 => "Length Required",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(head: &str) -> Result<Option<usize>, u16> {
        let head = head.replace('\n', "\r\n");
        let parsed = parse_head(head.as_bytes()).map_err(|answer| answer.status);
        Ok(parsed?.map(|(_, length)| length.body))
    }

    #[test]
    fn heads_are_read_whole_or_refused() {
        for (head, expected) in [
            (
                "POST / HTTP/1.1\nHost: localhost:10043\nContent-Length: 7\n\n",
                Ok(Some(7)),
            ),
            (
                "POST /x HTTP/1.1\ncontent-length: 7\nOrigin: chrome-extension://x\n\n",
                Ok(Some(7)),
            ),
            (
                "POST / HTTP/1.1\nContent-Length: 10000000\n\n",
                Ok(Some(10_000_000)),
            ),
            ("POST / HTTP/1.1\nContent-Len", Ok(None)),
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
            assert_eq!(status(head), expected, "{head}");
        }
        let many = format!("POST / HTTP/1.1\n{}\n", "A: b\n".repeat(MOST_HEADERS + 1));
        assert_eq!(status(&many), Err(431));
    }
}

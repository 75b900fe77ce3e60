//! `cargo companion`, through the real binary, in workspaces of their own.

#[path = "harness/mod.rs"]
mod harness;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use harness::{Said, Workspace};
use serde_json::{Value, json};

/// A companion that listens on a free port, or on two.
struct Companion {
    child: Child,
    ports: Vec<u16>,
    stderr: BufReader<std::process::ChildStderr>,
}

impl Companion {
    fn start(workspace: &Workspace) -> Self {
        let mut child = workspace
            .command(&["companion", "--port", "0", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut ports = Vec::new();
        while ports.len() < 2 {
            let mut line = String::new();
            assert!(stderr.read_line(&mut line).unwrap() > 0, "it ended early");
            let port = line.trim().strip_prefix("listening on 127.0.0.1:");
            ports.push(port.unwrap_or_else(|| panic!("{line}")).parse().unwrap());
        }
        Self {
            child,
            ports,
            stderr,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.ports[0])).unwrap();
        let patience = Some(Duration::from_secs(20));
        stream.set_read_timeout(patience).unwrap();
        stream
    }

    /// Sends these bytes, and returns the status and the text of the answer.
    fn send(&self, request: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        // It may answer before it has heard all.
        let _ = stream.write_all(request);
        answer(stream)
    }

    fn post(&self, body: &[u8]) -> (u16, String) {
        self.send(&request(body, ""))
    }

    /// Ends it as Ctrl-C does.
    fn interrupt(mut self) -> Said {
        let id = nix::unistd::Pid::from_raw(self.child.id() as i32);
        nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGINT).unwrap();
        let mut stderr = String::new();
        self.stderr.read_to_string(&mut stderr).unwrap();
        let mut stdout = self.child.stdout.take().unwrap();
        let mut output = Vec::new();
        stdout.read_to_end(&mut output).unwrap();
        let status = self.child.wait().unwrap();
        Said::from(Output {
            status,
            stdout: output,
            stderr: stderr.into(),
        })
    }
}

fn request(body: &[u8], headers: &str) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "POST / HTTP/1.1\r\nHost: localhost:10043\r\nContent-Type: application/json\r\n{headers}\
         Content-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

fn answer(mut stream: TcpStream) -> (u16, String) {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let status = text.strip_prefix("HTTP/1.1 ").map(|rest| &rest[..3]);
    let status = status.unwrap_or_else(|| panic!("no answer: {text:?}"));
    let body = text.split_once("\r\n\r\n").unwrap().1;
    (status.parse().unwrap(), body.trim_end().to_owned())
}

/// What the extension posts for the problem that the templates solve.
fn rectangle(url: &str) -> Value {
    json!({
        "name": "A. Half a Rectangle",
        "group": "Codeforces - Some Round (Div. 2)",
        "url": url,
        "interactive": false,
        "memoryLimit": 512,
        "timeLimit": 1500,
        "tests": [{"input": "1\n", "output": "1\n"}, {"input": "4\r\n", "output": "10"}],
        "testType": "single",
        "input": {"type": "stdin"},
        "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "AHalfARectangle"}},
        "batch": {"id": "one", "size": 1}
    })
}

const ATCODER: &str = "https://atcoder.jp/contests/abc999/tasks/abc999_a";
const CODEFORCES: &str = "https://codeforces.com/problemset/problem/9999/A?locale=en";

fn bytes(post: &Value) -> Vec<u8> {
    post.to_string().into_bytes()
}

#[test]
fn a_post_makes_a_problem_that_builds_and_has_its_samples_limits_and_judge() {
    let workspace = Workspace::fresh();
    let companion = Companion::start(&workspace);
    let (status, text) = companion.post(&bytes(&rectangle(ATCODER)));
    assert_eq!(
        (status, text.as_str()),
        (
            201,
            "made crates/abc999-a (A. Half a Rectangle): atcoder, 1500 ms, 512 MB, 2 samples"
        )
    );
    // All but three fields may be missing.
    let mut post = rectangle(CODEFORCES);
    post.as_object_mut()
        .unwrap()
        .retain(|name, _| ["name", "url", "tests"].contains(&name.as_str()));
    let (status, text) = companion.post(&bytes(&post));
    assert_eq!(status, 201, "{text}");
    assert!(text.contains("crates/cf-9999-a"), "{text}");
    let said = companion.interrupt().expect(0);
    assert_eq!(said.stdout.lines().count(), 2, "{}", said.stdout);
    assert!(
        said.stderr.contains("ended: 2 problems made"),
        "{}",
        said.stderr
    );

    let manifest = workspace.read("crates/abc999-a/Cargo.toml");
    assert!(
        manifest.contains(&format!(
            "title = \"A. Half a Rectangle\"\nurl = \"{ATCODER}\"\njudge = \"atcoder\"\n\
             time-limit-ms = 1500\nmemory-limit-mb = 512\n"
        )),
        "{manifest}"
    );
    assert_eq!(workspace.read("testcases/abc999-a/sample-2.in"), "4\n");
    assert_eq!(workspace.read("testcases/abc999-a/sample-2.out"), "10\n");
    let test = ["test", "--quiet", "-p", "abc999-a", "-p", "cf-9999-a"];
    let passed = workspace.cargo(&test).expect(0).stdout;
    assert!(passed.contains("running 11 tests"), "{passed}");
}

#[test]
fn a_contest_arrives_as_several_posts_with_one_batch() {
    let workspace = Workspace::fresh();
    let before = workspace.tree();
    let companion = Companion::start(&workspace);
    for letter in ["a", "b", "c"] {
        let mut post = rectangle(&format!(
            "https://atcoder.jp/contests/abc999/tasks/abc999_{letter}"
        ));
        post["batch"] = json!({"id": "contest", "size": 3});
        post["group"] = json!("AtCoder - ABC 999");
        assert_eq!(companion.post(&bytes(&post)).0, 201);
    }
    let said = companion.interrupt().expect(0);
    assert!(
        said.stderr.contains("all 3 of AtCoder - ABC 999: 3 made"),
        "{}",
        said.stderr
    );
    for letter in ["a", "b", "c"] {
        for folder in ["crates", "testcases"] {
            fs::remove_dir_all(workspace.path(&format!("{folder}/abc999-{letter}"))).unwrap();
        }
    }
    fs::remove_dir(workspace.path("testcases")).unwrap();
    assert_eq!(workspace.tree(), before);
}

#[test]
fn hostile_and_broken_posts_are_answered_and_leave_nothing() {
    let workspace = Workspace::fresh();
    let before = workspace.tree();
    let companion = Companion::start(&workspace);
    let with = |field: &str, value: Value| {
        let mut post = rectangle(CODEFORCES);
        post[field] = value;
        request(&bytes(&post), "")
    };
    let mut nameless = rectangle(CODEFORCES);
    nameless.as_object_mut().unwrap().remove("name");
    let good = bytes(&rectangle(CODEFORCES));
    let many = json!(vec![json!({"input": "", "output": ""}); 1001]);
    let plain = |text: &str| text.as_bytes().to_vec();
    let requests = [
        (with("name", json!("../../escape")), 400),
        (with("name", json!("/etc/passwd")), 400),
        (with("name", json!("..\\escape")), 400),
        (with("name", json!("C:\\windows")), 400),
        (with("name", json!("NUL")), 400),
        (with("name", json!("com1.txt")), 400),
        (with("name", json!("a\u{0}b")), 400),
        (with("name", json!("\u{1b}[2J\n//")), 400),
        (with("name", json!("")), 400),
        (with("name", json!(["a"])), 400),
        (request(&bytes(&nameless), ""), 400),
        (with("url", json!("file:///etc/passwd")), 400),
        (with("url", json!("javascript:alert(1)")), 400),
        (with("url", json!("https://a.b/../../../x")), 400),
        (with("url", json!("https://a.b/\"\n[dependencies]")), 400),
        (with("url", json!("")), 400),
        (with("timeLimit", json!(-5)), 400),
        (with("timeLimit", json!("soon")), 400),
        (with("memoryLimit", json!(1e300)), 400),
        (with("tests", json!("none")), 400),
        (with("tests", many), 400),
        (request(b"", ""), 400),
        (request(b"{\"name\": \"half", ""), 400),
        (request(b"[1, 2]", ""), 400),
        (request("[".repeat(100_000).as_bytes(), ""), 400),
        (request(b"\xff\xfe\x00", ""), 400),
        (plain("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405),
        (plain("DELETE /crates HTTP/1.1\r\n\r\n"), 405),
        (plain("OPTIONS * HTTP/1.1\r\n\r\n"), 405),
        (plain("POST / HTTP/1.1\r\n\r\n{}"), 411),
        (plain("\u{16}\u{3}\u{1}\u{2} not HTTP at all\r\n\r\n"), 400),
        (
            plain("POST / HTTP/1.1\r\nContent-Length: 10000001\r\n\r\n"),
            413,
        ),
        (request(&vec![b' '; 10_000_001], ""), 413),
        (request(&good, "Origin: https://evil.example\r\n"), 403),
        (request(&good, "Origin: null\r\n"), 403),
        (request(&good, "Sec-Fetch-Site: cross-site\r\n"), 403),
        (
            request(&good, "Origin: chrome-extension://x\r\nOrigin: null\r\n"),
            403,
        ),
        (request(&good, "Host: evil.example\r\n"), 403),
        (
            request(&good, &format!("A: {}\r\n", "a".repeat(20_000))),
            400,
        ),
    ];
    assert!(requests.len() >= 20);
    for (request, expected) in &requests {
        let (status, text) = companion.send(request);
        let start = &request[..request.len().min(400)];
        let shown = String::from_utf8_lossy(start);
        assert_eq!(status, *expected, "{text}\n{shown}");
        assert!(text.len() > 10, "no clear message: {text}\n{shown}");
        assert_eq!(workspace.tree(), before, "{shown}");
    }
    // A client that leaves in the middle.
    let mut stream = companion.connect();
    stream.write_all(b"POST / HTTP/1.1\r\nContent-Le").unwrap();
    drop(stream);
    // A client that promises more than it sends.
    let mut stream = companion.connect();
    let request = b"POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\n{}";
    stream.write_all(request).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    assert_eq!(answer(stream).0, 400);
    assert_eq!(workspace.tree(), before);

    // And it goes on.
    assert_eq!(companion.post(&good).0, 201);
    let said = companion.interrupt().expect(0);
    assert!(!said.stderr.contains('\u{1b}'), "{}", said.stderr);
}

#[test]
fn what_exists_is_left_alone() {
    let workspace = Workspace::fresh();
    let companion = Companion::start(&workspace);
    let post = bytes(&rectangle(CODEFORCES));
    assert_eq!(companion.post(&post).0, 201);
    fs::write(workspace.path("crates/cf-9999-a/src/main.rs"), "// my work").unwrap();
    fs::write(workspace.path("testcases/cf-9999-a/sample-1.in"), "5\n").unwrap();
    let before = workspace.tree();
    let (status, text) = companion.post(&post);
    assert_eq!(status, 409);
    assert!(text.contains("crates/cf-9999-a exists"), "{text}");
    assert_eq!(workspace.tree(), before);
    companion.interrupt().expect(0);
}

#[test]
fn slow_clients_hold_up_nobody_and_are_let_go() {
    let workspace = Workspace::fresh();
    let companion = Companion::start(&workspace);
    let mut slow: Vec<_> = (0..50).map(|_| companion.connect()).collect();
    for stream in slow.iter_mut().skip(1) {
        stream.write_all(b"POST / HTTP/1.1\r\nContent-").unwrap();
    }
    let start = Instant::now();
    assert_eq!(companion.post(&bytes(&rectangle(CODEFORCES))).0, 201);
    assert!(start.elapsed() < Duration::from_secs(4), "it waited");
    let (status, text) = answer(slow.pop().unwrap());
    assert_eq!(status, 408, "{text}");
    companion.interrupt().expect(0);
}

#[test]
fn extensions_and_programs_may_post() {
    let workspace = Workspace::fresh();
    let companion = Companion::start(&workspace);
    for (number, headers) in [
        "Origin: chrome-extension://abc\r\nSec-Fetch-Site: cross-site\r\n",
        "Origin: moz-extension://abc\r\n",
        "Origin: safari-web-extension://abc\r\n",
        "",
    ]
    .into_iter()
    .enumerate()
    {
        let url = format!("https://codeforces.com/contest/{}/problem/A", number + 1);
        let (status, text) = companion.send(&request(&bytes(&rectangle(&url)), headers));
        assert_eq!(status, 201, "{headers}: {text}");
    }
    companion.interrupt().expect(0);
}

#[test]
fn half_sent_bodies_hold_no_more_than_a_few_of_the_largest() {
    let workspace = Workspace::fresh();
    let companion = Companion::start(&workspace);
    let half = request(&vec![b' '; 9_000_000], "");
    let mut clients: Vec<_> = (0..8).map(|_| companion.connect()).collect();
    for client in &mut clients {
        // One that is turned away may not hear all.
        client.write_all(&half[..half.len() - 1]).ok();
    }
    let turned_away = clients.into_iter().filter(|client| {
        let mut heard = Vec::new();
        let mut client = client;
        client.read_to_end(&mut heard).ok();
        !heard.starts_with(b"HTTP/1.1 408")
    });
    assert!(turned_away.count() >= 1);
    assert_eq!(companion.post(&bytes(&rectangle(CODEFORCES))).0, 201);
    companion.interrupt().expect(0);
}

#[test]
fn it_listens_on_this_machine_alone_on_every_port_asked_for() {
    let workspace = Workspace::fresh();
    let companion = Companion::start(&workspace);
    for &port in &companion.ports {
        assert!(TcpStream::connect(("127.0.0.1", port)).is_ok());
        // Whoever listens on all addresses is heard here too.
        let other = "127.0.0.2".parse().unwrap();
        let address = std::net::SocketAddr::new(other, port);
        assert!(TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_err());
    }
    let port = companion.ports[0].to_string();
    let said = workspace.tools(&["companion", "--port", &port]).expect(2);
    assert!(said.stderr.contains("--port chooses another"));
    companion.interrupt().expect(0);
}

#[test]
fn interactive_problems_and_unknown_judges_are_made_with_a_note() {
    let workspace = Workspace::fresh();
    let mut post = rectangle("https://example.com/problem/x");
    post["interactive"] = json!(true);
    post["group"] = json!("Some Judge");
    post["input"] = json!({"type": "file", "fileName": "half.in"});
    fs::write(workspace.path("post.json"), bytes(&post)).unwrap();
    let said = workspace
        .tools(&["companion", "--file", "post.json"])
        .expect(0);
    assert!(said.stdout.contains("made crates/a-half-a-rectangle"));
    for note in ["example.com is no judge", "is interactive", "`half.in`"] {
        assert!(said.stderr.contains(note), "{}", said.stderr);
    }
    assert!(
        !workspace
            .path("testcases/a-half-a-rectangle/sample-1.in")
            .exists()
    );
    let tests = workspace.read("crates/a-half-a-rectangle/tests/main.rs");
    assert!(tests.contains("impl Interactor for Game"), "{tests}");
}

#[test]
fn a_file_is_a_post_or_a_page_with_the_post_under_result() {
    let workspace = Workspace::fresh();
    fs::write(workspace.path("post.json"), bytes(&rectangle(CODEFORCES))).unwrap();
    let page = json!({"url": ATCODER, "parser": "X", "result": rectangle(ATCODER)});
    fs::write(workspace.path("page.json"), bytes(&page)).unwrap();
    let files = ["companion", "--file", "post.json", "--file", "page.json"];
    let said = workspace.tools(&files).expect(0);
    assert!(said.stdout.contains("made crates/cf-9999-a"));
    assert!(said.stdout.contains("made crates/abc999-a"));

    let before = workspace.tree();
    let said = workspace.tools(&files).expect(2);
    assert_eq!(said.stderr.matches("exists").count(), 2, "{}", said.stderr);
    let said = workspace
        .tools(&["companion", "--file", "none.json"])
        .expect(2);
    assert!(said.stderr.contains("cannot read none.json"));
    let said = workspace
        .tools(&["companion", "--file", "Cargo.toml"])
        .expect(2);
    assert!(said.stderr.contains("not JSON"), "{}", said.stderr);
    let both = ["companion", "--file", "post.json", "--port", "1"];
    workspace.tools(&both).expect(2);
    assert_eq!(workspace.tree(), before);
}

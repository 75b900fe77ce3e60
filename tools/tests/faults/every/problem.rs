//! A problem each of whose roles commits each fault, from 100 on: prints the double of a number. The
//! input says who commits which: `137 naive abort`.

use std::cell::RefCell;
use std::io::{BufRead, Write, read_to_string};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use tools::{Case, Checker, Family, Invalid, Scanner, Source, problem};

mod list;

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

unsafe extern "C" {
    safe fn fork() -> i32;
    safe fn signal(signal: i32, handler: usize) -> usize;
}

/// How long what is left behind would live. Nothing else here sleeps so long.
const LEFT: &str = "76543.25";

fn recurse(depth: u64) -> u64 {
    let frame = [depth; 64];
    if std::hint::black_box(depth) == u64::MAX {
        return 0;
    }
    recurse(depth + 1) + std::hint::black_box(frame)[7]
}

fn black<T>(value: T) -> T {
    std::hint::black_box(value)
}

fn kill(signal: &str) {
    let id = std::process::id().to_string();
    // The first one may only take a handler away, and one that comes before it is seen to is lost.
    for _ in 0..1_000 {
        Command::new("kill").args([signal, &id]).status().unwrap();
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn sleeper(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// Forks children that go on as this does, as long as there are not too many.
fn fork_some(count: u64, go_on: bool) {
    static FORKED: AtomicU64 = AtomicU64::new(0);
    static FIRST: OnceLock<u32> = OnceLock::new();
    let is_first = *FIRST.get_or_init(std::process::id) == std::process::id();
    for _ in 0..count {
        if !is_first || FORKED.fetch_add(1, Relaxed) >= 100 {
            return;
        }
        if fork() == 0 {
            if go_on {
                return;
            }
            std::thread::sleep(Duration::from_secs(76_543));
            std::process::exit(0);
        }
    }
}

/// What anybody may do. What returns does no harm by itself.
fn commit(fault: &str) {
    match fault {
        "panic" => panic!("I have seen enough"),
        "panic-without-text" => std::panic::panic_any(5),
        "panic-at-length" => panic!("{}", "too much ".repeat(1 << 20)),
        "unwrap" => drop(black(None::<u8>).unwrap()),
        "index" => drop(black([1, 2, 3])[black(3)]),
        "slice" => drop(black("a word")[black(9)..].len()),
        "divide" => drop(black(1 / black(0))),
        "overflow" => drop(black(black(u32::MAX) + 1)),
        "parse" => drop(black("x").parse::<u64>().unwrap()),
        "borrow" => {
            let cell = RefCell::new(1);
            let _first = cell.borrow_mut();
            drop(cell.borrow_mut());
        }
        "poison" => {
            static LOCK: Mutex<u8> = Mutex::new(0);
            let _held = LOCK.lock().unwrap();
            panic!("with the lock held");
        }
        "abort" => std::process::abort(),
        "exit-0" => std::process::exit(0),
        "exit-3" => std::process::exit(3),
        "stack" => drop(black(recurse(0))),
        "loop" => while black(true) {},
        "sleep" => std::thread::sleep(Duration::from_secs(60)),
        "hoard" => {
            let mut kept = Vec::new();
            while black(true) {
                kept.push(black(vec![1_u8; 1 << 20]));
            }
        }
        "ask-for-much" => drop(black(Vec::<u8>::with_capacity(1 << 31))),
        "ask-for-more-than-there-is" => drop(black(Vec::<u8>::with_capacity(1 << 45))),
        "segv" => kill("-SEGV"),
        "killed" => kill("-KILL"),
        "term" => kill("-TERM"),
        "fpe" => kill("-FPE"),
        "says-memory" => {
            eprintln!("memory allocation of 99 bytes failed");
            std::process::abort();
        }
        "says-much-memory" => {
            eprintln!("memory allocation of 99999999999 bytes failed");
            std::process::abort();
        }
        "says-its-own-stack" => {
            let thread = std::thread::current();
            let name = thread.name().unwrap();
            eprintln!("\nthread '{name}' (1) has overflowed its stack\nfatal runtime error");
            std::process::abort();
        }
        "says-stack" => {
            eprintln!("\nthread 'main' (1) has overflowed its stack\nfatal runtime error");
            std::process::abort();
        }
        "says-memory-and-panics" => {
            eprintln!("memory allocation of 999999999999 bytes failed");
            panic!("after many words");
        }
        "waits-for-a-child" => {
            sleeper("sleep", &[LEFT]).stdin(Stdio::null()).status().unwrap();
        }
        "waits-for-the-output-of-a-child" => {
            sleeper("sleep", &[LEFT]).output().unwrap();
        }
        "waits-for-a-child-elsewhere" => {
            sleeper("setsid", &["sleep", LEFT]).output().unwrap();
        }
        "waits-for-a-grandchild-elsewhere" => {
            let line = format!("(setsid setsid sleep {LEFT} &); sleep {LEFT}");
            sleeper("sh", &["-c", &line]).output().unwrap();
        }
        "leaves-children" => (0..100).for_each(|_| drop(sleeper("sleep", &[LEFT]).spawn().unwrap())),
        "leaves-children-elsewhere" => (0..100).for_each(|_| {
            drop(sleeper("setsid", &["sleep", LEFT]).spawn().unwrap());
        }),
        "leaves-grandchildren" => {
            let line = format!("for n in $(seq 100); do sleep {LEFT} & done");
            sleeper("sh", &["-c", &line]).status().unwrap();
        }
        "forks" => fork_some(100, false),
        "forks-and-aborts" => {
            fork_some(3, false);
            std::process::abort();
        }
        "forks-and-loops" => {
            fork_some(3, false);
            while black(true) {}
        }
        "forks-and-panics" => {
            fork_some(3, false);
            panic!("with children");
        }
        "forks-and-goes-on" => fork_some(1, true),
        "leaves-a-child-and-aborts" => {
            drop(sleeper("setsid", &["sleep", LEFT]).spawn().unwrap());
            std::process::abort();
        }
        "changes-folder" => std::env::set_current_dir("/").unwrap(),
        "takes-the-panic-hook" => std::panic::set_hook(Box::new(|_| ())),
        "ignores-signals" => (1..32).for_each(|number| {
            signal(number, 1);
        }),
        "ignores-signals-and-loops" => {
            commit("ignores-signals");
            while black(true) {}
        }
        "ignores-signals-and-waits" => {
            commit("ignores-signals");
            sleeper("setsid", &["sleep", LEFT]).spawn().unwrap();
            std::thread::sleep(Duration::from_secs(60));
        }
        "prints-to-standard-output" => println!("a stray line"),
        "prints-to-standard-error" => eprintln!("a stray line"),
        _ => {}
    }
}

struct Line<'a> {
    number: u64,
    role: &'a str,
    fault: &'a str,
}

impl<'a> Line<'a> {
    fn read(text: &'a str) -> Self {
        let mut words = text.split_ascii_whitespace();
        Self {
            number: words.next().unwrap().parse().unwrap(),
            role: words.next().unwrap(),
            fault: words.next().unwrap(),
        }
    }

    fn commit(&self, role: &str) -> bool {
        let is_time = self.role == role && self.number >= 100;
        if is_time {
            commit(self.fault);
        }
        is_time
    }
}

fn generate(source: &mut Source, role: &str, fault: &str) -> Case {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let mut digits = 0;
    if fault == "size-late" {
        digits = source.int(0..=1);
    }
    digits += source.size(1..=3);
    let mut number = source.int(0..=10_u64.pow(digits as u32) - 1).min(999);
    if role == "generator" {
        match fault {
            "constant" => number = 7,
            "invalid" if number >= 100 => number += 1000,
            "elsewhere" => number = CALLS.fetch_add(1, Relaxed) % 1000,
            "rejects-for-ever" if number >= 100 => while source.int(0..=9) < 10 {},
            "empty-range" if number >= 100 => drop(source.int(9..=number.min(8))),
            _ => {}
        }
    }
    let line = format!("{number} {role} {fault}");
    Line::read(&line).commit("generator");
    Case::line(line)
}

/// Redraws until there is something new, as everybody writes it: never where each draw is the
/// simplest.
fn redraws(source: &mut Source, fault: &str) -> Case {
    let count = source.size(1..=6);
    let mut drawn = Vec::new();
    while drawn.len() < count {
        let number = source.int(0..=999_u64);
        if !drawn.contains(&number) {
            drawn.push(number);
        }
    }
    let most = drawn.iter().max().unwrap();
    Case::line(format!("{most} solution {fault}"))
}

fn many_draws(source: &mut Source) -> Case {
    let bits = source.vec(50_000, Source::bool);
    let number = bits.iter().filter(|&&bit| bit).count() % 1000;
    Case::line(format!("{number} solution none"))
}

fn harmless(source: &mut Source) -> Case {
    Case::line(format!("{} solution none", source.int(0..=999_u64)))
}

fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    const WORD: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-";
    let place = input.place();
    let number: u64 = input.int("n", 0..=999)?;
    input.blank()?;
    let role = std::str::from_utf8(input.word("role", WORD, 1..=20)?).unwrap();
    input.blank()?;
    let fault = std::str::from_utf8(input.word("fault", WORD, 1..=60)?).unwrap();
    let line = Line { number, role, fault };
    if line.commit("validator") && fault == "refuses" {
        return Err(input.refuse(place, "something else".into(), "this".into()));
    }
    input.newline()?;
    input.end()
}

fn check(input: &[u8], _: &[u8], given: &[u8]) -> Result<(), String> {
    let input = std::str::from_utf8(input).unwrap();
    let line = Line::read(input);
    if line.commit("checker") && line.fault == "refuses" {
        return Err("not today".to_owned());
    }
    let given = std::str::from_utf8(given).map_err(|error| error.to_string())?;
    let right = (2 * line.number).to_string();
    match given.split_ascii_whitespace().collect::<Vec<_>>()[..] {
        [only] if only == right => Ok(()),
        [] => Err("there is no answer".to_owned()),
        _ => Err(format!("{right} is right")),
    }
}

/// Answers, as somebody in this role.
fn answer(role: &str, input: impl BufRead, mut output: impl Write) {
    static CALLS: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];
    let text = read_to_string(input).unwrap();
    let line = Line::read(&text);
    let right = 2 * line.number;
    let call = CALLS[usize::from(role == "naive")].fetch_add(1, Relaxed);
    if line.role == role && line.fault == "wrong-at-first" && call == 0 {
        writeln!(output, "{}", right + 1).unwrap();
        return;
    }
    if line.role == role && line.fault == "wrong-later" && call >= 40 {
        writeln!(output, "{}", right + 1).unwrap();
        return;
    }
    if line.commit(role) {
        match line.fault {
            "wrong" => return writeln!(output, "{}", right + 1).unwrap(),
            "wrong-at-length" => {
                return (0..100_000).for_each(|n| writeln!(output, "{n}").unwrap());
            }
            "empty" => return,
            "one-too-many" => writeln!(output, "{right}").unwrap(),
            "not-utf8" => output.write_all(b"\xff\xfe\n").unwrap(),
            "floods" => while black(true) {
                output.write_all(&[b'x'; 1 << 16]).ok();
            },
            "crlf" => return write!(output, "{right}\r\n").unwrap(),
            "no-newline" => return write!(output, "{right}").unwrap(),
            "says-why" => {
                eprintln!("the last words");
                return writeln!(output, "{}", right + 1).unwrap();
            }
            _ => {}
        }
    }
    writeln!(output, "{right}").unwrap();
}

fn naive(input: impl BufRead, output: impl Write) {
    answer("naive", input, output);
}

fn solution(input: impl BufRead, output: impl Write) {
    answer("solution", input, output);
}

fn main() -> ExitCode {
    let problem = problem!()
        .submission(submission::run)
        .naive("naive", naive)
        .naive("solution", solution)
        .validator(validate)
        .checker(Checker::Function(check));
    let families = list::FAULTS.iter().map(|&(role, fault, ..)| {
        let name = format!("{role}-{fault}");
        Family::new(name, move |source| generate(source, role, fault))
    });
    families
        .fold(problem, |problem, family| problem.family(family))
        .family(Family::new("redraws", |source| redraws(source, "wrong")))
        .family(Family::new("redraws-rightly", |source| {
            redraws(source, "none")
        }))
        .family(Family::new("many-draws", many_draws))
        .family(Family::new("harmless", harmless))
        .run()
}

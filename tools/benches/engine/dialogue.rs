//! Dialogues of the engine against the least that can be done for one: the solution is given a reader
//! that answers what its writer was told, without a record, a reader of tokens, or any check but that of
//! the game.

#[path = "problem/guess.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use tools::source::Stream;
use tools::{Case, Source};

use crate::compare;
use crate::harness::Workspace;

const PROBLEM: &str = "measured-guessing";
const TIME: Duration = Duration::from_secs(2);

pub fn against_bare_loop() {
    println!("dialogues ÷ bare loop of the same; a number up to 100 by halving, jobs 1");
    let limits = "time-limit-ms = 2000\nmemory-limit-mb = 256\n";
    let submission = include_str!("problem/guess.rs");
    let tests = include_str!("problem/guessing.rs");
    let workspace =
        Workspace::shared("bench-dialogue").problem(PROBLEM, limits, submission, Some(tests));
    let workspace = workspace.optimised();
    let ours = || {
        let words = [
            "stress", PROBLEM, "--format", "json", "--jobs", "1", "--time", "2s",
        ];
        let said = workspace.tools(&words).expect(0);
        let row: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
        let number = |name: &str| row[name].as_f64().expect("a number");
        number("cases") / number("seconds")
    };
    ours();
    compare("guessing", ours, bare_loop);
}

fn bare_loop() -> f64 {
    let stream = Stream::new(PROBLEM, "numbers", 0);
    let start = Instant::now();
    let mut dialogues = 0;
    while start.elapsed() < TIME {
        for _ in 0..256 {
            let mut source = Source::random(stream, dialogues);
            let n = source.size(1..=100);
            let case = Case::default().row([n, source.int(1..=n)]);
            talk(case.bytes());
            dialogues += 1;
        }
    }
    dialogues as f64 / start.elapsed().as_secs_f64()
}

fn talk(hidden: &[u8]) {
    let hidden = std::str::from_utf8(hidden).expect("UTF-8");
    let mut numbers = hidden.split_whitespace();
    let n = numbers.next().expect("n");
    let judge = Rc::new(RefCell::new(Judge {
        number: numbers.next().expect("a number").parse().expect("digits"),
        asked: 0,
        right: false,
        reply: format!("{n}\n").into_bytes(),
        printed: Vec::new(),
    }));
    let reader = Reader {
        judge: Rc::clone(&judge),
        held: Vec::new(),
        read: 0,
    };
    let mut writer = Writer(Rc::clone(&judge));
    submission::run(reader, Writer(Rc::clone(&judge)));
    writer.flush().expect("it hears");
    assert!(judge.borrow().right);
}

struct Judge {
    number: u64,
    asked: u32,
    right: bool,
    printed: Vec<u8>,
    reply: Vec<u8>,
}

impl Judge {
    fn hear(&mut self) {
        for line in std::str::from_utf8(&self.printed).expect("UTF-8").lines() {
            let (kind, guess) = line.split_once(' ').expect("a query");
            let guess: u64 = guess.parse().expect("a guess");
            assert!(!self.right);
            if kind == "!" {
                self.right = guess == self.number;
                continue;
            }
            self.asked += 1;
            assert!(self.asked <= 8);
            let word = if self.number > guess { "greater" } else { "no" };
            writeln!(self.reply, "{word}").expect("it takes all");
        }
        self.printed.clear();
    }
}

struct Writer(Rc<RefCell<Judge>>);

impl Write for Writer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().printed.extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().hear();
        Ok(())
    }
}

struct Reader {
    judge: Rc<RefCell<Judge>>,
    held: Vec<u8>,
    read: usize,
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Reader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.held.len() {
            self.held.clear();
            std::mem::swap(&mut self.held, &mut self.judge.borrow_mut().reply);
            self.read = 0;
        }
        Ok(&self.held[self.read..])
    }

    fn consume(&mut self, count: usize) {
        self.read += count;
    }
}

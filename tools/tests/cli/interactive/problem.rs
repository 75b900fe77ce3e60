//! The problem: its judge, a solution, and every way to go wrong.

pub const LIMITS: &str = "time-limit-ms = 500\nmemory-limit-mb = 64\n";

pub const SUBMISSION: &str = r#"
use std::io::{BufRead, Write, stdin, stdout};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let (mut low, mut high) = (1_u64, line.trim().parse::<u64>().unwrap());
    loop {
        let middle = (low + high) / 2;
        writeln!(output, "? {middle}").unwrap();
        output.flush().unwrap();
        line.clear();
        input.read_line(&mut line).unwrap();
        match line.trim() {
            "less" => low = middle + 1,
            "greater" => high = middle - 1,
            _ => break writeln!(output, "! {middle}").unwrap(),
        }
    }
}
"#;

/// Every way to go wrong, when the number is 7 or more: each as a `run`, and as a program.
pub const WRONG: &str = r#"
use std::io::{BufRead, BufWriter, Write, stdin, stdout};

use tools::Wrong;

/// Halves the range, and does as it is told when the number is found.
fn halve<R: BufRead, W: Write>(mut input: R, mut output: W, found: fn(&mut R, &mut W, u64)) {
    let (mut low, mut high) = (1_u64, read(&mut input).parse::<u64>().unwrap());
    loop {
        let middle = (low + high) / 2;
        writeln!(output, "? {middle}").unwrap();
        output.flush().unwrap();
        match read(&mut input).as_str() {
            "less" => low = middle + 1,
            "greater" => high = middle - 1,
            _ if middle < 7 => break writeln!(output, "! {middle}").unwrap(),
            _ => break found(&mut input, &mut output, middle),
        }
    }
}

fn read(input: &mut impl BufRead) -> String {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    line.trim().to_owned()
}

fn say(output: &mut impl Write, text: String) {
    output.write_all(text.as_bytes()).unwrap();
    output.flush().unwrap();
}

macro_rules! wrong {
    ($($name:literal: |$input:pat_param, $output:pat_param, $number:pat_param| $found:expr;)*) => {
        pub const PRINTS: Wrong = Wrong::new("prints", "uses the standard streams", |_, _| println!("? 1"));
        pub const RUNS: &[Wrong] = &[$(Wrong::new($name, "errs from 7 on", |input, output| {
            halve(input, output, |$input, $output, $number| $found);
        })),*];
        pub const MAINS: &[Wrong] = &[$(Wrong::main(concat!($name, "-main"), "errs from 7 on", &|| {
            let output = BufWriter::new(stdout());
            halve(stdin().lock(), output, |$input, $output, $number| $found);
        })),*];
    };
}

wrong! {
    "off-by-one": |_, output, n| say(output, format!("! {}\n", n + 1));
    "silent": |_, _, _| {};
    "unflushed": |input, output, n| {
        writeln!(output, "? {n}").unwrap();
        read(input);
    };
    "half-a-line": |input, output, n| {
        say(output, format!("? {n}"));
        read(input);
    };
    "waits": |input, _, _| drop(read(input));
    "one-too-many": |input, output, n| for _ in 0..8 {
        say(output, format!("? {n}\n"));
        read(input);
    };
    "goes-on": |_, output, n| say(output, format!("! {n}\n? {n}\n"));
    "hears-no-end": |input, output, n| {
        say(output, format!("! {n}\n"));
        while read(input) != "right" {}
    };
    "babbles": |_, output, n| say(output, format!("? {n} {n}\n"));
    "panics": |_, _, n| panic!("cannot say {n}");
    "stalls": |_, output, n| say(output, format!("? {}\n", n + 150));
    "confuses": |_, output, n| say(output, format!("? {}\n", n + 100));
}
"#;

pub const PROBLEM: &str = r#"
use std::cmp::Ordering;
use std::process::ExitCode;

use tools::{Answer, Case, Family, Interactor, Invalid, Say, Scanner, Source, Turn, problem};

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;
mod wrong;

/// Knows a number from 1 to n.
struct Guessing {
    number: u64,
    asked: u32,
}

impl Guessing {
    fn begin(hidden: &mut Answer<'_>, say: &mut Say) -> Result<Self, String> {
        let n = hidden.int("n", 1..=100)?;
        let number = hidden.int("the number", 1..=n)?;
        say.line(n);
        Ok(Self { number, asked: 0 })
    }
}

impl Interactor for Guessing {
    fn answer(&mut self, said: &mut Answer<'_>, say: &mut Say) -> Result<Turn, String> {
        let kind = said.word("a kind", b"?!", 1..=1)?;
        let guess = said.int("a guess", 1..=200)?;
        if kind == b"!" {
            let wrong = || format!("it is {}, not {guess}", self.number);
            return (guess == self.number).then_some(Turn::Accept).ok_or_else(wrong);
        }
        self.asked += 1;
        if self.asked > 8 {
            return Err("more than 8 queries".to_owned());
        }
        // Mistakes of its own, for guesses that no right solution makes.
        while guess > 150 {}
        assert!(guess <= 100, "no number is {guess}");
        say.line(match guess.cmp(&self.number) {
            Ordering::Less => "less",
            Ordering::Equal => "equal",
            Ordering::Greater => "greater",
        });
        Ok(Turn::Continue)
    }
}

fn numbers(source: &mut Source) -> Case {
    let n = source.size(1..=100) as u64;
    let number = source.int(1..=n);
    Case::default().row([n, number])
}

fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let n = input.int("n", 1..=100)?;
    input.blank()?;
    input.int("the number", 1..=n)?;
    input.newline()?;
    input.end()
}

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .interactor(Guessing::begin)
        .wrong(&[wrong::PRINTS])
        .wrong(wrong::RUNS)
        .wrong(wrong::MAINS)
        .family(Family::new("numbers", numbers).every(3).cases(3))
        .validator(validate)
        .run()
}
"#;

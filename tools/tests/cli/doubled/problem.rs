//! A problem whose families and solutions the environment can make go wrong: prints the double of a
//! number.

use std::io::{BufRead, Write, read_to_string};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tools::{Case, Checker, Family, Invalid, Scanner, Source, Wrong, problem};

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

/// Whether the test asks for this.
fn asked(what: &str) -> bool {
    std::env::var("PLANTED").is_ok_and(|all| all.split(',').any(|one| one == what))
}

fn numbers(source: &mut Source) -> Case {
    let digits = source.size(3..=6);
    let number = source.int(10_u64.pow(digits as u32 - 1)..=10_u64.pow(digits as u32) - 1);
    if asked("generator-panics") {
        panic!("no number today");
    }
    while asked("generator-hangs") {}
    if asked("counts") {
        static MADE: AtomicU64 = AtomicU64::new(0);
        return Case::line(1000 + MADE.fetch_add(1, Relaxed));
    }
    if asked("by-process") {
        return Case::line(std::process::id());
    }
    if asked("refused") {
        return Case::line(format_args!("{number} "));
    }
    Case::line(number)
}

/// A number with as many zeros before it as make a file that is not committed.
fn large(source: &mut Source) -> Case {
    Case::line("0".repeat(99_990) + &source.int(1..=1_000_000).to_string())
}

/// Few enough that some come twice.
fn digits(source: &mut Source) -> Case {
    Case::line(source.int(10..=19))
}

fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    assert!(!asked("validator-panics"), "no validator today");
    if asked("validator-aborts") {
        std::process::abort();
    }
    while asked("validator-hangs") {}
    input.word("number", b"0123456789", 1..=100_000)?;
    input.newline()?;
    input.end()
}

/// The last word is the double; what stands before it does not matter.
fn check(input: &[u8], _: &[u8], given: &[u8]) -> Result<(), String> {
    assert!(!asked("checker-panics"), "no checker today");
    if asked("checker-aborts") {
        std::process::abort();
    }
    while asked("checker-hangs") {}
    let last = |text: &[u8]| -> Option<u64> {
        String::from_utf8_lossy(text).split_whitespace().last()?.parse().ok()
    };
    if !asked("checker-refuses") && last(given) == last(input).map(|it| 2 * it) {
        Ok(())
    } else {
        Err("that is no double\u{1b}[2J".to_owned())
    }
}

fn number(input: impl BufRead) -> u64 {
    read_to_string(input).unwrap().trim().parse().unwrap()
}

fn adds(input: impl BufRead, mut output: impl Write) {
    let number = number(input);
    if asked("naive-disagrees") && number % 2 == 1 {
        return writeln!(output, "{number}").unwrap();
    }
    if asked("naive-hangs") {
        std::thread::sleep(Duration::from_secs(60));
    }
    if asked("naive-refused") {
        return writeln!(output, "none").unwrap();
    }
    if asked("varies") {
        write!(output, "{} ", std::process::id()).unwrap();
    }
    writeln!(output, "{}", number + number).unwrap();
}

/// Right for small numbers.
fn in_16_bits(input: impl BufRead, mut output: impl Write) {
    let number = number(input);
    writeln!(output, "{}", (2 * number) as u16).unwrap();
}

/// Never right.
fn prints_nothing(_: impl BufRead, _: impl Write) {}

/// Falls on odd numbers.
fn halves_first(input: impl BufRead, mut output: impl Write) {
    let number = number(input);
    assert!(number % 2 == 0, "odd");
    writeln!(output, "{}", number / 2 * 4).unwrap();
}

/// Right, though it should not be.
fn right(input: impl BufRead, output: impl Write) {
    adds(input, output);
}

fn main() -> ExitCode {
    let mut problem = problem!()
        .submission(submission::run)
        .naive("adds", adds)
        .wrong(&[
            Wrong::new("in-16-bits", "keeps the double in 16 bits", in_16_bits),
            Wrong::new("prints-nothing", "prints nothing", prints_nothing),
            Wrong::new("halves-first", "halves odd numbers", halves_first),
        ])
        .validator(validate)
        .test("own", || while asked("own-test-hangs") {});
    if asked("checked") {
        problem = problem.checker(Checker::Function(check));
    }
    if asked("digits") {
        problem = problem.family(Family::new("digits", digits).cases(7));
    }
    if asked("survivor") {
        problem = problem.wrong(&[Wrong::new("right", "is right", right)]);
    }
    if !asked("removed") {
        let name = if asked("renamed") { "other-numbers" } else { "numbers" };
        let seed = if asked("seed") { 7 } else { 0 };
        let cases = if asked("many") { 20 } else { 4 };
        problem = problem.family(Family::new(name, numbers).cases(cases).seed(seed));
    }
    problem = problem.family(match asked("duplicate") {
        true => Family::listed("ones", || [1, 2, 3, 1].map(Case::line)),
        false => Family::listed("ones", || [1, 2, 3].map(Case::line)),
    });
    if asked("reserved") {
        problem = problem.family(Family::new("hand-made", numbers).cases(1));
    }
    if !asked("committed") {
        problem = problem.family(Family::new("large", large).cases(2).only_cases());
    }
    problem.run()
}

//! A problem whose solutions fall in every way there is: prints the double of a number.

use std::io::{BufRead, Read, Write, read_to_string};
use std::process::ExitCode;
use std::time::Duration;

use tools::{Case, Family, Source, Wrong, problem};

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

fn numbers(source: &mut Source) -> Case {
    let digits = source.size(1..=3);
    Case::line(source.int(0..=10_u64.pow(digits as u32) - 1))
}

/// Two-line families, each with a fault of its own.
fn constant(_: &mut Source) -> Case {
    Case::line(7)
}

fn panics(source: &mut Source) -> Case {
    assert!(source.int(0..=99) != 42, "no 42 today");
    Case::line(1)
}

fn never_ends(source: &mut Source) -> Case {
    while source.int(0..=9) < 10 {}
    Case::line(1)
}

fn megabytes(source: &mut Source) -> Case {
    let length = source.size(100_000..=1_000_000);
    Case::line(source.text(b"123456789", length))
}

fn strings(source: &mut Source) -> Case {
    let length = source.size(0..=4);
    Case::line(source.text(b"abc", length))
}

fn three(source: &mut Source) -> Case {
    Case::default().row(source.vec(3, |source| source.int(0..=9)))
}

/// Echoes numbers that are not all equal.
fn tells_apart(input: impl BufRead, mut output: impl Write) {
    let text = read_to_string(input).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.windows(2).any(|pair| pair[0] != pair[1]) {
        output.write_all(text.as_bytes()).unwrap();
    }
}

fn pair(source: &mut Source) -> Case {
    Case::default().row([source.int(0..=1_000), source.int(0..=1_000)])
}

/// Echoes two numbers, unless they are neighbours and the first has two digits.
fn no_neighbours(input: impl BufRead, mut output: impl Write) {
    let text = read_to_string(input).unwrap();
    let mut words = text.split_whitespace().map(|word| word.parse().unwrap());
    let (one, other): (i64, i64) = (words.next().unwrap(), words.next().unwrap());
    if one < 10 || (one - other).abs() != 1 {
        output.write_all(text.as_bytes()).unwrap();
    }
}

fn permutations(source: &mut Source) -> Case {
    let length = source.size(0..=5);
    Case::default().row(source.permutation(length))
}

fn number(input: impl Read) -> u64 {
    read_to_string(input).unwrap().trim().parse().unwrap()
}

fn double(input: impl BufRead, mut output: impl Write) {
    writeln!(output, "{}", 2 * number(input)).unwrap();
}

fn echo(input: impl BufRead, mut output: impl Write) {
    output.write_all(read_to_string(input).unwrap().as_bytes()).unwrap();
}

/// Whether this is one of the cases at which the fails below happen: from 100 on.
fn is_time(input: &str) -> bool {
    input.trim().parse::<u64>().unwrap() >= 100
}

macro_rules! fails {
    ($($name:ident $failure:expr;)*) => {$(
        fn $name(input: impl BufRead, mut output: impl Write) {
            let text = read_to_string(input).unwrap();
            if is_time(&text) {
                let failure: fn(&mut dyn Write) = $failure;
                failure(&mut output);
            }
            writeln!(output, "{}", 2 * number(text.as_bytes())).unwrap();
        }
    )*};
}

fn recurse(depth: u64) -> u64 {
    let frame = [depth; 64];
    if std::hint::black_box(depth) == u64::MAX {
        return 0;
    }
    recurse(depth + 1) + std::hint::black_box(frame)[7]
}

fails! {
    loops_forever |_| while std::hint::black_box(true) {};
    sleeps |_| std::thread::sleep(Duration::from_secs(60));
    prints_without_end |output| while std::hint::black_box(true) {
        output.write_all(&[b'x'; 4096]).ok();
    };
    allocates_without_end |_| {
        let mut kept = Vec::new();
        while std::hint::black_box(true) {
            kept.push(std::hint::black_box(vec![1_u8; 1 << 20]));
        }
    };
    overflows_the_stack |_| {
        std::hint::black_box(recurse(0));
    };
    aborts |_| std::process::abort();
    panics_itself |_| panic!("I have seen enough");
    divides_by_zero |_| {
        std::hint::black_box(1 / std::hint::black_box(0));
    };
    wraps |_| {
        std::hint::black_box(std::hint::black_box(u32::MAX) + 1);
    };
    exits_3 |_| std::process::exit(3);
    exits_0 |_| std::process::exit(0);
    prints_invalid_utf8 |output| output.write_all(b"\xff\xfe").unwrap();
    prints_to_the_real_stdout |_| println!("a stray line");
}

/// What a `main` would do.
fn prints(input: impl BufRead, _: impl Write) {
    println!("{}", 2 * number(input));
}

fn reads(_: impl BufRead, mut output: impl Write) {
    writeln!(output, "{}", 2 * number(std::io::stdin())).unwrap();
}

fn reads_and_prints(_: impl BufRead, _: impl Write) {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    print!("{}", line.trim().len());
}

fn closes_its_output(_: impl BufRead, output: impl Write) {
    drop(output);
}

fn reads_nothing(_: impl BufRead, mut output: impl Write) {
    writeln!(output, "14").unwrap();
}

fn prints_nothing(input: impl BufRead, _: impl Write) {
    number(input);
}

fn hexadecimal(input: impl BufRead, mut output: impl Write) {
    writeln!(output, "{:x}", 2 * number(input)).unwrap();
}

fn capital_hexadecimal(input: impl BufRead, mut output: impl Write) {
    writeln!(output, "{:X}", 2 * number(input)).unwrap();
}

/// Ends the process at the 40,000th case that it is called with.
fn aborts_late(input: impl BufRead, output: impl Write) {
    use std::sync::atomic::{AtomicU64, Ordering};
    static CALLS: AtomicU64 = AtomicU64::new(1);
    if CALLS.fetch_add(1, Ordering::Relaxed) == 40_000 {
        std::process::abort();
    }
    double(input, output);
}

/// Wrong at 7 and from 900 on, with nothing in between that would lead from one to the other.
fn wrong_at_both_ends(input: impl BufRead, mut output: impl Write) {
    let n = number(input);
    writeln!(output, "{}", 2 * n + u64::from(n == 7 || n >= 900)).unwrap();
}

/// Right on the first 500 cases that it is called with.
fn remembers(input: impl BufRead, mut output: impl Write) {
    use std::sync::atomic::{AtomicU64, Ordering};
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let answer = 2 * number(input) + u64::from(CALLS.fetch_add(1, Ordering::Relaxed) >= 500);
    writeln!(output, "{answer}").unwrap();
}

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("double", double)
        .naive("echo", echo)
        .naive("naive-that-hangs", loops_forever)
        .naive("naive-that-panics", panics_itself)
        .naive("naive-that-overflows", overflows_the_stack)
        .naive("hexadecimal", hexadecimal)
        .wrong(&[
            Wrong::new("loops-forever", "never ends", loops_forever),
            Wrong::new("sleeps", "waits", sleeps),
            Wrong::new("prints-without-end", "prints", prints_without_end),
            Wrong::new("allocates-without-end", "allocates", allocates_without_end),
            Wrong::new("overflows-the-stack", "recurses", overflows_the_stack),
            Wrong::new("aborts", "aborts", aborts),
            Wrong::new("panics", "panics", panics_itself),
            Wrong::new("divides-by-zero", "divides", divides_by_zero),
            Wrong::new("wraps", "adds", wraps),
            Wrong::new("exits-3", "exits", exits_3),
            Wrong::new("exits-0", "exits", exits_0),
            Wrong::new("prints-invalid-utf8", "is no text", prints_invalid_utf8),
            Wrong::new("prints-to-the-real-stdout", "means well", prints_to_the_real_stdout),
            Wrong::new("prints", "prints", prints),
            Wrong::new("reads", "reads", reads),
            Wrong::new("reads-and-prints", "does both", reads_and_prints),
            Wrong::new("closes-its-output", "closes", closes_its_output),
            Wrong::new("reads-nothing", "guesses", reads_nothing),
            Wrong::new("prints-nothing", "keeps silent", prints_nothing),
            Wrong::new("capitals", "shouts", capital_hexadecimal),
            Wrong::new("remembers", "keeps count", remembers),
            Wrong::new("aborts-late", "keeps count", aborts_late),
            Wrong::new("tells-apart", "expects a difference", tells_apart),
            Wrong::new("no-neighbours", "expects a distance", no_neighbours),
            Wrong::new("wrong-at-both-ends", "adds", wrong_at_both_ends),
        ])
        .family(Family::new("numbers", numbers).against(["double"]))
        .family(Family::new("hanging-naive", numbers).against(["naive-that-hangs"]))
        .family(Family::new("panicking-naive", numbers).against(["naive-that-panics"]))
        .family(Family::new("overflowing-naive", numbers).against(["naive-that-overflows"]))
        .family(Family::new("hexadecimal", numbers).against(["hexadecimal"]))
        .family(Family::new("constant", constant).against(["double"]))
        .family(Family::new("panics", panics).against(["double"]))
        .family(Family::new("never-ends", never_ends).against(["double"]))
        .family(Family::new("megabytes", megabytes).against(["echo"]))
        .family(Family::new("strings", strings).against(["echo"]))
        .family(Family::new("three", three).against(["echo"]))
        .family(Family::new("pair", pair).against(["echo"]))
        .family(Family::new("permutations", permutations).against(["echo"]))
        .run()
}

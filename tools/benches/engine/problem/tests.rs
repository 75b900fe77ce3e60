//! Digits in the wrong order, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod few_digits;

use std::io::{Write, read_to_string};
use std::process::ExitCode;

use tools::{Case, Family, Source, Wrong, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", few_digits::brute)
        .wrong(WRONG)
        .family(Family::new("few-digits", few_digits::few_digits))
        .family(Family::new("long", long))
        .run()
}

/// 50 MB.
fn long(source: &mut Source) -> Case {
    let digit = source.int(0..=9_u8);
    Case::line("1".repeat(50_000_000) + &digit.to_string())
}

const WRONG: &[Wrong] = &[
    Wrong::new("no-pair", "counts nothing", |_, mut output| {
        writeln!(output, "no").unwrap();
    }),
    Wrong::new("many-lines", "prints a lot", |_, mut output| {
        (0..100_000).for_each(|line| writeln!(output, "{line}").unwrap());
    }),
    Wrong::new("long-panic", "says a lot", |_, _| panic!("{}", "no ".repeat(1 << 24))),
    Wrong::new("neighbours", "looks at neighbours alone", |input, output| {
        count(input, output, |digits| {
            digits.windows(2).filter(|pair| pair[0] > pair[1]).count()
        });
    }),
    Wrong::new("equal-digits", "counts equal digits too", |input, output| {
        count(input, output, |digits| {
            let behind = |place: usize| digits[place + 1..].iter();
            let pairs = |place: usize| behind(place).filter(|it| digits[place] >= **it).count();
            (0..digits.len()).map(pairs).sum()
        });
    }),
    Wrong::new("at-most-nine", "counts with one digit", |input, output| {
        count(input, output, |digits| {
            let behind = |place: usize| digits[place..].iter();
            let pairs = |place: usize| behind(place).filter(|it| digits[place] > **it).count();
            (0..digits.len()).map(pairs).sum::<usize>().min(9)
        });
    }),
];

fn count(input: tools::Input, mut output: impl Write, pairs: fn(&[u8]) -> usize) {
    let line = read_to_string(input).unwrap();
    writeln!(output, "{}", pairs(line.trim().as_bytes())).unwrap();
}

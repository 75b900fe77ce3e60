//! {{title}}, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

use std::io::{BufRead, Write, read_to_string};
use std::process::ExitCode;

use tools::{Case, Family, Invalid, Scanner, Source, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute)
        .family(Family::new("small", small).every(20))
        .validator(validate)
        .run()
}

/// TODO: a solution that is right because it is simple, however slow. It shares nothing with the
/// submission.
///
/// Until then this is an example: it adds the numbers from 1 to n, one by one.
fn brute(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: u64 = tokens.next().unwrap().parse().unwrap();

    let mut answer = 0;
    for number in 1..=n {
        answer += number;
    }

    writeln!(output, "{answer}").unwrap();
}

/// TODO: inputs that the naive solution can afford. Draw first what "bigger" means, by `size`, and
/// all the rest through `source` too: `int(1..=9)`, `pick(&[..])`, `vec(..)`, `shuffle(..)`; there
/// is more in `tools::generate`. The text is built by `Case::line(..).row(..).lines(..)`.
///
/// Until then this is an example: one integer.
fn small(source: &mut Source) -> Case {
    let n = source.size(1..=1_000);
    Case::line(n)
}

/// TODO: what an input looks like, as strictly as the statement has it.
///
/// Until then this is an example: one integer, alone on its line.
fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    input.int("n", 1..=1_000_000)?;
    input.newline()?;
    input.end()
}

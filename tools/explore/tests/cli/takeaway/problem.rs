//! A problem with a game.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;
mod takeaway;

use std::io::{BufRead, Write, read_to_string};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use tools::{Case, Source, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("slow", slow)
        .extension(explore::of(&takeaway::Takeaway))
        .extension(explore::growth::inputs(|source: &mut Source, bytes| Case::line(source.text(b"123456789", bytes - 1))))
        .run()
}

/// Takes 1 ms for each character.
fn slow(input: impl BufRead, mut output: impl Write) {
    let heap = read_to_string(input).unwrap();
    sleep(Duration::from_millis(heap.len() as u64));
    writeln!(output, "true").unwrap();
}

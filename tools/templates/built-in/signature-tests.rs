//! {{title}}, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

use std::io::{BufRead, Write};{{std}}
use std::process::ExitCode;

use leetcode::{{leetcode}};{{generate}}
use tools::{{tools}};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute)
        .family(Family::new("small", small){{every}})
        .validator(validate){{checker}}
        .run()
}

/// TODO: a solution that is right because it is simple, however slow. It shares nothing with the
/// submission.
{{solution}}

/// Reads and prints as the submission does.
fn brute(input: impl BufRead, {{output}}: impl Write) {
    {{call}}
}

/// TODO: inputs that the naive solution can afford. Draw first what "bigger" means, by `size`, and
/// all the rest through `source` too; there is more in `tools::generate`.
fn small(source: &mut Source) -> Case {
    {{draw}}
}

/// TODO: the constraints, as in `input.require("2 to 9 numbers", (2..=9).contains(&nums.len()))?`.
fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    {{read}}
    input.end()
}

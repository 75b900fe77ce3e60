//! Solutions that are ordinary programs, declared by their `main`.

use std::sync::OnceLock;

use serde_json::Value;

use crate::common::Workspace;

const LIMITS: &str = "time-limit-ms = 500\nmemory-limit-mb = 64\n";

/// Keeps a count that would go wrong if a process met two cases.
const SUBMISSION: &str = r#"
use std::io::stdin;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static CALLS: AtomicU64 = AtomicU64::new(0);

pub fn main() {
    let calls = CALLS.fetch_add(1, Relaxed);
    for line in stdin().lines() {
        let number: u64 = line.unwrap().trim().parse().unwrap();
        println!("{}", 2 * number + calls);
    }
}
"#;

const PROBLEM: &str = r#"
use std::cell::Cell;
use std::error::Error;
use std::io::{self, stdin};
use std::process::{ExitCode, exit};

use tools::{Case, Family, Input, Invalid, Output, Scanner, Source, Wrong, problem};

#[path = "../src/main.rs"]
mod submission;

fn number() -> u64 {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().parse().unwrap()
}

fn adds() -> Result<(), Box<dyn Error>> {
    let line = io::read_to_string(stdin())?;
    let number: u64 = line.trim().parse()?;
    println!("{}", number + number);
    Ok(())
}

fn exits() -> ExitCode {
    thread_local!(static SEEN: Cell<u64> = const { Cell::new(0) });
    println!("{}", 2 * number() + SEEN.replace(1));
    exit(0)
}

fn run(input: Input, mut output: Output) {
    let text = io::read_to_string(input).unwrap();
    let number: u64 = text.trim().parse().unwrap();
    io::Write::write_all(&mut output, format!("{}\n", 2 * number).as_bytes()).unwrap();
}

fn off_by_one() {
    let number = number();
    println!("{}", 2 * number + u64::from(number >= 7));
}

fn panics() {
    assert!(number() < 7, "too large for me");
}

fn refuses() -> Result<(), String> {
    match number() {
        7.. => Err("too large for me".to_owned()),
        number => Ok(println!("{}", 2 * number)),
    }
}

fn ends() -> ExitCode {
    match number() {
        7.. => ExitCode::from(3),
        number => {
            println!("{}", 2 * number);
            ExitCode::SUCCESS
        }
    }
}

fn hangs() {
    let number = number();
    while std::hint::black_box(number) >= 7 {}
    println!("{}", 2 * number);
}

const WRONG: &[Wrong] = &[
    Wrong::main("off-by-one", "adds one from 7 on", &off_by_one),
    Wrong::main("panics", "panics from 7 on", &panics),
    Wrong::main("refuses", "fails from 7 on", &refuses),
    Wrong::main("ends", "ends from 7 on", &ends),
    Wrong::main("hangs", "hangs from 7 on", &hangs).no_trap(),
];

fn numbers(source: &mut Source) -> Case {
    let digits = source.size(1..=2);
    Case::line(source.int(0..=10_u64.pow(digits as u32) - 1))
}

fn any(source: &mut Source) -> Case {
    Case::line(source.int(0..=20))
}

fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    input.int("n", 0..=99)?;
    input.newline()?;
    input.end()
}

fn main() -> ExitCode {
    problem!()
        .submission(submission::main)
        .naive("adds", adds)
        .naive("exits", exits)
        .naive("run", run)
        .wrong(WRONG)
        .family(Family::new("numbers", numbers).every(1).cases(2))
        .traps(Family::new("trap", any).cases(1))
        .validator(validate)
        .run()
}
"#;

fn mains() -> &'static Workspace {
    static MAINS: OnceLock<Workspace> = OnceLock::new();
    MAINS.get_or_init(|| {
        Workspace::shared("mains").problem("mains", LIMITS, SUBMISSION, Some(PROBLEM))
    })
}

fn rows(arguments: &[&str]) -> (i32, Vec<Value>) {
    let all = [&["stress", "mains", "--format", "json"], arguments].concat();
    let (status, output, error) = mains().run(&all);
    assert!(status < 2, "{error}");
    let rows = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (status, rows.collect())
}

#[test]
fn programs_are_compared_like_any_solution() {
    let (status, found) = rows(&["--cases", "200"]);
    assert_eq!((status, found.len()), (0, 3), "{found:?}");
    for row in found {
        assert_eq!(
            (&row["verdict"], &row["cases"]),
            (&"AC".into(), &200.into())
        );
    }
    let (status, found) = rows(&["--exhaustive", "--against", "adds"]);
    assert_eq!(status, 0, "{found:?}");
    assert_eq!(found[0]["sizes"], serde_json::json!([[1, 10], [2, 100]]));
}

#[test]
fn a_program_that_goes_wrong_is_named_and_shrunk() {
    for (name, verdict, message) in [
        ("off-by-one", "WA", "expected “14”, found “15”"),
        ("panics", "RE", "exit status 101: too large for me"),
        (
            "refuses",
            "RE",
            "exit status 1: Error: \"too large for me\"",
        ),
        ("ends", "RE", "exit status 3"),
        ("hangs", "TLE", "still running after 500ms"),
    ] {
        for more in [&[][..], &["--no-fork"]] {
            let arguments = [
                &[
                    "--solution",
                    name,
                    "--against",
                    "run",
                    "--cases",
                    "200",
                    "--shrink-time",
                    "60s",
                ],
                more,
            ];
            let (status, found) = rows(&arguments.concat());
            assert_eq!(
                (status, &found[0]["verdict"]),
                (1, &verdict.into()),
                "{found:?}"
            );
            let said = found[0]["message"].as_str().unwrap();
            assert!(said.contains(message), "{name}: {said}");
            assert_eq!(found[0]["counterexample"]["input"], "7\n", "{name}");
        }
    }
}

#[test]
fn test_cases_and_tests_are_made_of_programs_too() {
    let workspace = Workspace::with_problems_of(mains());
    workspace.tools(&["regen", "mains"]).expect(0);
    assert_eq!(
        workspace
            .read("testcases/mains/trap-off-by-one-01.in")
            .lines()
            .count(),
        1
    );
    workspace.tools(&["regen", "mains", "--check"]).expect(0);
    workspace.tools(&["judge", "mains"]).expect(0);
    workspace.tools(&["judge", "mains", "--strength"]).expect(0);
    let pasted = workspace.cargo(&["--quiet", "paste", "mains"]).expect(0);
    assert!(
        pasted.stdout.ends_with(SUBMISSION.trim_start()),
        "{}",
        pasted.stdout
    );
    let tested = workspace
        .cargo(&["test", "--quiet", "--package", "mains"])
        .expect(0);
    assert!(tested.stdout.contains("0 failed"), "{}", tested.stdout);
}

/// Its submission is the program of the crate, whose `main` is private.
const UNDECLARED: &str = r#"
use std::io::{BufRead, Write};
use std::process::ExitCode;

use tools::{Case, Family, Source, problem};

fn numbers(source: &mut Source) -> Case {
    Case::line(source.size(0..=9))
}

fn double(input: impl BufRead, mut output: impl Write) {
    for line in input.lines() {
        writeln!(output, "{}", 2 * line.unwrap().parse::<u64>().unwrap()).unwrap();
    }
}

fn main() -> ExitCode {
    problem!()
        .naive("double", double)
        .family(Family::new("numbers", numbers).cases(2))
        .run()
}
"#;

#[test]
fn without_a_declared_submission_it_is_the_program_of_the_crate() {
    let private = SUBMISSION.replace("pub fn main", "fn main");
    let workspace =
        Workspace::shared("undeclared").problem("undeclared", LIMITS, &private, Some(UNDECLARED));
    let stress = |arguments: &[&str]| {
        let all = [&["stress", "undeclared", "--cases", "50"], arguments].concat();
        workspace.tools(&all).expect(0);
    };
    stress(&[]);
    stress(&["--program", "cat", "--against-program", "cat"]);
    let own = Workspace::with_problems_of(&workspace);
    own.tools(&["regen", "undeclared"]).expect(0);
    own.tools(&["judge", "undeclared"]).expect(0);
    own.cargo(&["test", "--quiet", "--package", "undeclared"])
        .expect(0);
}

#[test]
fn what_does_not_compile_is_said_once_and_with_what_to_write() {
    let declared = UNDECLARED
        .replace(
            "fn numbers",
            "#[path = \"../src/main.rs\"]\nmod submission;\n\nfn numbers",
        )
        .replace(
            "problem!()\n",
            "problem!()\n        .submission(submission::run)\n",
        );
    let broken = |text: &str| {
        let workspace =
            Workspace::shared("broken").problem("broken", LIMITS, text, Some(&declared));
        workspace.tools(&["stress", "broken"]).expect(2).stderr
    };
    let help = "help: `.submission(…)` takes a `pub fn run(input: impl BufRead, output: impl Write)` \
                or a `pub fn main()`";
    let error = broken(SUBMISSION);
    assert!(error.contains("error[E0425]"), "{error}");
    assert_eq!(error.matches(help).count(), 1, "{error}");
    let error = broken("fn run() {}\nfn main() {\n    run();\n}\n");
    assert!(error.contains("error[E0603]"), "{error}");
    assert_eq!(error.matches(help).count(), 1, "{error}");
    let error = broken("pub fn run() {}\nfn main() {\n    let number: u8 = \"a\";\n}\n");
    assert_eq!(error.matches("error[E0308]").count(), 1, "{error}");
    assert_eq!(error.matches(help).count(), 0, "{error}");
}

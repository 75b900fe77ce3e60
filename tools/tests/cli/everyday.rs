//! What makes the commands handy: samples first, several solutions, the slowest case, pictures, a
//! build that does not wait, programs that are out of date.

use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use crate::common::{Workspace, write_script};

const LIMITS: &str = "time-limit-ms = 2000\nmemory-limit-mb = 64\n";

/// Counts the edges, and is wrong about trees of more than five vertices.
const SUBMISSION: &str = r#"
use std::io::{BufRead, Write, read_to_string, stdin, stdout};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let text = read_to_string(input).unwrap();
    let n: u64 = text.split_whitespace().next().unwrap().parse().unwrap();
    writeln!(output, "{}", if n > 5 { n } else { n - 1 }).unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}
"#;

const PROBLEM: &str = r#"
use std::io::{BufRead, Write, read_to_string};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use tools::{Case, Family, Invalid, Scanner, Source, Wrong, generate, problem};

#[path = "../src/main.rs"]
mod submission;

fn counts(input: impl BufRead, mut output: impl Write) {
    let text = read_to_string(input).unwrap();
    writeln!(output, "{}", text.lines().count() - 1).unwrap();
}

fn slow_on_four(input: impl BufRead, mut output: impl Write) {
    let text = read_to_string(input).unwrap();
    if text.starts_with("4\n") {
        sleep(Duration::from_millis(30));
    }
    writeln!(output, "{}", text.lines().count() - 1).unwrap();
}

fn tree(source: &mut Source) -> Case {
    let n = source.size(2..=9);
    let tree = generate::tree(source, n);
    let edges = tree.edges.iter().map(|(a, b)| format!("{} {}", a + 1, b + 1));
    Case::line(n).lines(edges)
}

fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let n = input.int("n", 2..=9)?;
    input.newline()?;
    input.tree(n, 1)?;
    input.end()
}

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("counts", counts)
        .naive("slow-on-four", slow_on_four)
        .wrong(&[Wrong::new("none", "says 0", |_, mut output| writeln!(output, "0").unwrap())])
        .family(Family::new("tree", tree).against(["counts"]))
        .validator(validate)
        .run()
}
"#;

fn workspace() -> Workspace {
    static SHARED: OnceLock<Workspace> = OnceLock::new();
    let shared = SHARED.get_or_init(|| {
        let shared = Workspace::shared("everyday");
        let shared = shared.problem("everyday", LIMITS, SUBMISSION, Some(PROBLEM));
        shared.settled()
    });
    Workspace::with_problems_of(shared)
}

#[test]
fn samples_come_first() {
    let workspace = workspace();
    workspace.write("testcases/everyday/sample-1.in", "2\n1 2\n");
    workspace.write("testcases/everyday/sample-1.out", "7\n");
    let stress = ["stress", "everyday", "--cases", "1"];
    let said = workspace.tools(&stress).expect(1).stdout;
    let sample = "everyday sample-1: WA  token 1 differs: expected “7”, found “1”";
    assert!(said.contains(sample), "{said}");
    assert!(said.contains("testcases/everyday/sample-1.in"), "{said}");
    let json = [&stress[..], &["--format", "json"]].concat();
    let said = workspace.tools(&json).expect(1).stdout;
    assert!(
        said.contains(r#""case":"sample-1","verdict":"WA""#),
        "{said}"
    );
    // A case that is run again is run alone, and other solutions are known for what they are.
    let replay = ["stress", "everyday", "--family", "tree", "--replay", "0"];
    let said = workspace.tools(&replay).expect(0).stdout;
    assert!(!said.contains("sample-1"), "{said}");
    let naive = [&stress[..], &["--solution", "slow-on-four"]].concat();
    let said = workspace.tools(&naive).expect(0).stdout;
    assert!(!said.contains("sample-1"), "{said}");
}

#[test]
fn several_solutions_are_each_tested() {
    let workspace = workspace();
    let solutions = ["--solution", "none", "--solution", "slow-on-four"];
    let stress = ["stress", "everyday", "--cases", "200", "--format", "json"];
    let said = workspace.tools(&[&stress[..], &solutions].concat());
    let said = said.expect(1).stdout;
    let rows: Vec<&str> = said.lines().collect();
    assert!(
        rows[0].contains(r#""solution":"none""#) && rows[0].contains("WA"),
        "{said}"
    );
    let second = r#""solution":"slow-on-four""#;
    assert!(rows[1].contains(second) && rows[1].contains("AC"), "{said}");
    assert_eq!(rows.len(), 2, "{said}");
}

#[test]
fn the_slowest_case_is_kept() {
    let workspace = workspace();
    let stress = [
        "stress",
        "everyday",
        "--solution",
        "slow-on-four",
        "--slowest",
    ];
    let said = workspace.tools(&[&stress[..], &["--cases", "100"]].concat());
    let said = said.expect(0).stdout;
    assert!(said.contains("ms on a case of tree"), "{said}");
    let input = workspace.read("testcases/everyday/hack-001.in");
    assert!(input.starts_with("4\n"), "{input}");
    assert_eq!(workspace.read("testcases/everyday/hack-001.out"), "3\n");
}

#[test]
fn a_tree_that_differs_is_drawn() {
    let workspace = workspace();
    let stress = ["stress", "everyday", "--cases", "500", "--draw", "tree.svg"];
    workspace.tools(&stress).expect(1);
    let picture = workspace.read("tree.svg");
    assert!(picture.starts_with("<svg "), "{picture}");
    assert_eq!(picture.matches("<line ").count(), 5, "{picture}");
    assert!(picture.contains(">6</text>") && !picture.contains(">7</text>"));
}

#[test]
fn a_fast_verdict_needs_no_release_build() {
    let workspace = workspace();
    workspace.write(
        "testcases/everyday/hand-six.in",
        "6\n1 2\n1 3\n1 4\n1 5\n1 6\n",
    );
    workspace.write("testcases/everyday/hand-six.out", "5\n");
    let said = workspace.tools(&["judge", "everyday", "--fast"]).expect(1);
    assert!(
        said.stdout.contains("expected “5”, found “6”"),
        "{}",
        said.stdout
    );
}

#[test]
fn a_program_that_is_older_than_its_sources_is_told() {
    let workspace = workspace();
    let program = workspace.path("program");
    write_script(&program, "cat >/dev/null; echo 1");
    workspace.write("source one.rs", "");
    workspace.write("later.rs", "");
    let program = program.display();
    let root = workspace.root.display();
    let listed = format!("{program}: {root}/source\\ one.rs {root}/later.rs\n");
    workspace.write("program.d", &listed);
    let stress = [
        "stress",
        "everyday",
        "--cases",
        "1",
        "--program",
        "./program",
    ];
    let set = |name: &str, time: SystemTime| {
        let file = fs::File::options().write(true).open(workspace.path(name));
        file.unwrap().set_modified(time).unwrap();
    };
    let past = SystemTime::now() - Duration::from_secs(1000);
    set("source one.rs", past);
    set("later.rs", past);
    let said = workspace.tools(&stress).stderr;
    assert!(!said.contains("older"), "{said}");
    set(
        "source one.rs",
        SystemTime::now() + Duration::from_secs(1000),
    );
    let said = workspace.tools(&stress).stderr;
    let words = "./program is older than source one.rs: cargo has to build it again";
    assert!(said.contains(words), "{said}");
}

//! `cargo explore` on the workspace's own problems, and on one whose submission is wrong.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::sync::OnceLock;

use crate::common::Workspace;

/// The workspace that these tests belong to.
fn real() -> Workspace {
    Workspace::real()
}

/// The checks of a problem without a game.
const PLAIN: &str = r#"#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

fn main() -> std::process::ExitCode {
    tools::problem!().submission(submission::run).run()
}
"#;

/// A workspace with a game whose submission is wrong for a heap of 9.
pub fn takeaway() -> &'static Workspace {
    static TAKEAWAY: OnceLock<Workspace> = OnceLock::new();
    TAKEAWAY.get_or_init(|| {
        let workspace = Workspace::shared("takeaway").problem(
            "takeaway",
            "time-limit-ms = 1000\nmemory-limit-mb = 64\n",
            include_str!("takeaway/submission.rs"),
            Some(include_str!("takeaway/problem.rs")),
        );
        let workspace = workspace.problem(
            "plain",
            "time-limit-ms = 1000\nmemory-limit-mb = 64\n",
            include_str!("takeaway/submission.rs"),
            Some(PLAIN),
        );
        let game = include_str!("../takeaway/mod.rs");
        workspace.write("crates/takeaway/tests/takeaway.rs", game);
        let (status, _, error) = workspace.run(&["explore", "takeaway"]);
        assert_eq!(status, 0, "{error}");
        workspace
    })
}

fn explored(arguments: &str) -> String {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (status, output, error) = real().run(&arguments);
    assert_eq!(status, 0, "{error}");
    output
}

/// Plays with these lines as moves: exit status and standard output.
fn played(arguments: &[&str], moves: &str) -> (Option<i32>, String) {
    let mut child = real()
        .command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(moves.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), text)
}

#[test]
fn each_problem_shows_its_table() {
    let table = explored("explore prefix-free-game --n 4");
    assert!(
        table.contains("4     100     4      4  0→0  1→1  2→3  3→2"),
        "{table}"
    );
    let table = explored("explore easy-but-easy-game --n 200");
    assert!(table.contains("agrees with the table in all 5151 states"));
    let table = explored("explore sum-game --marks 2");
    assert!(table.contains("         2  -9  ·  0"), "{table}");
}

#[test]
fn four_thousand_grundy_numbers_are_powers_of_two() {
    let csv = explored("explore prefix-free-game --n 4096 --format csv");
    let last: Vec<&str> = csv.lines().last().unwrap().split(',').collect();
    assert!(last.contains(&"4096"), "{last:?}");
}

#[test]
fn a_table_is_csv_for_other_programs() {
    let csv = explored("explore sum-game --marks 1 --format csv");
    assert_eq!(csv, "marks left \\ marks right,0,1\n0,0,·\n1,·,0\n");
}

#[test]
fn options_may_stand_before_the_problem() {
    let before = explored("explore --n 6 easy-but-easy-game");
    assert_eq!(before, explored("explore easy-but-easy-game --n 6"));
}

#[test]
fn help_is_the_problem_s_own() {
    let help = explored("explore easy-but-easy-game --help");
    assert!(
        help.contains("--middle") && help.contains("--hints"),
        "{help}"
    );
    let help = explored("explore --help");
    assert!(help.contains("cargo explore sum-game --play"), "{help}");
}

#[test]
fn a_game_is_played_from_a_pipe() {
    let words = [
        "explore", "sum-game", "--play", "--hints", "--start", "?9?0",
    ];
    let (status, output) = played(&words, "1\n9 9\n1 0\n");
    assert_eq!(status, Some(0));
    for text in [
        "Won: 1 1 wins.",
        "a move is a place and a digit, such as 1 9, not \"1\"",
        "a place is a number from 1 to 4, not \"9\"",
        "Bob plays 3 9",
        "Bob wins.",
    ] {
        assert!(output.contains(text), "{text}: {output}");
    }
}

#[test]
fn a_game_whose_moves_end_ends_politely() {
    for problem in ["easy-but-easy-game", "prefix-free-game", "sum-game"] {
        let (status, output) = played(&["explore", problem, "--play"], "");
        assert_eq!(status, Some(0), "{problem}");
        assert!(output.contains("No more moves to read"), "{output}");
    }
}

#[test]
fn claims_are_verified_for_one_problem_or_for_all() {
    let report = explored("explore --verify sum-game --claim literal-play --size 2");
    assert!(report.contains("every string of length ≤ 2"), "{report}");
    let report = explored("explore --verify");
    assert_eq!(report.matches("| holds |").count(), 9, "{report}");
}

#[test]
fn a_claim_that_fails_is_shown_with_status_1() {
    let (status, output, _) = takeaway().run(&["explore", "takeaway", "--verify"]);
    assert_eq!(status, 1);
    assert!(
        output.contains("fails on this input:\n\n9\n\nexpected: true\n"),
        "{output}"
    );
}

#[test]
fn what_cannot_be_done_is_explained_with_status_2() {
    for (arguments, message) in [
        ("explore", "name a problem\n  known: easy-but-easy-game"),
        ("explore sumgame", "did you mean `sum-game`?"),
        ("explore sum-game --marks 1000", "1000 is not in"),
        ("explore sum-game --n 4", "unexpected argument '--n'"),
        ("explore sum-game --start 1", "2 to 60 long and even, not 1"),
        (
            "explore sum-game --verify --claim literal-play --size 9",
            "1 to 8, not 9",
        ),
        (
            "explore easy-but-easy-game --n 40 --middle 1",
            "40 is even: there is no middle for --middle",
        ),
        (
            "explore easy-but-easy-game --middle 1 --play",
            "--middle changes nothing here",
        ),
        ("explore sum-game --output marks.gif", "ends in .svg"),
        (
            "explore sum-game --output no/folder/marks.svg",
            "there is no such folder",
        ),
    ] {
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        if arguments.contains(&"--start") {
            arguments.push("--play");
        }
        let (status, output, error) = real().run(&arguments);
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn a_problem_without_a_game_says_so() {
    let (status, _, error) = takeaway().run(&["explore", "plain"]);
    assert_eq!(status, 2);
    assert!(error.contains("plain has no game to explore"), "{error}");
}

#[test]
fn a_table_is_drawn_as_svg() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.svg");
    let file_name = file.to_str().unwrap();
    let arguments = ["explore", "sum-game", "--marks", "3", "--output", file_name];
    let (status, output, error) = real().run(&arguments);
    assert_eq!((status, output.as_str()), (0, ""), "{error}");
    assert!(fs::read(&file).unwrap().starts_with(b"<svg"));
}

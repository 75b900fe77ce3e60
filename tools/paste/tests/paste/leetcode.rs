//! LeetCode's form: `impl Solution` and the helpers that it needs.

use std::{fs, process::Command};

use super::{
    fixture::{self, Fixture},
    paste, text,
};

const MAIN: &str = "//! The idea.
#![allow(dead_code)]

use std::collections::HashMap;
use std::io::{BufRead, Write, stdin, stdout};

use parsing::words;
use vectors::point;

// A part that stands apart.

struct Solution;

/// What each is worth.
const WORTH: i32 = 2;

macro_rules! double {
    ($x:expr) => {
        $x * WORTH
    };
}

// Counts things.
#[derive(Default)]
struct Counter {
    seen: HashMap<i32, i32>,
}

impl Counter {
    fn count(&mut self, x: i32) -> i32 {
        *self.seen.entry(x).and_modify(|n| *n += 1).or_insert(1)
    }
}

impl Solution {
    pub fn most(nums: Vec<i32>) -> i32 {
        let mut counter = Counter::default();
        let most = nums.into_iter().map(|x| counter.count(x)).max().unwrap_or(0);
        double!(most) + point!(1, 0).x as i32
    }
}

fn main() {
    run(stdin().lock(), stdout().lock());
}

// Reads and writes.
pub fn run(input: impl BufRead, mut output: impl Write) {
    let nums = input.lines().flat_map(|line| words(&line.unwrap())).collect();
    writeln!(output, \"{}\", double!(Solution::most(nums))).unwrap();
}
// The end.
";

const FIXTURE: &str = "deps: vectors, parsing
--- parsing/src/lib.rs
pub fn words(line: &str) -> Vec<i32> {
    line.split_whitespace().map(|word| word.parse().unwrap()).collect()
}
--- vectors/src/lib.rs
pub struct Point {
    pub x: i64,
    pub y: i64,
}

#[macro_export]
macro_rules! point {
    ($x:expr, $y:expr) => {
        $crate::Point { x: $x, y: $y }
    };
}

pub fn unused_here() {}
--- expect
14
--- src/main.rs
";

const PRINTED: &str = "// https://judge.example/1

use std::collections::HashMap;

use vectors::point;

/// What each is worth.
const WORTH: i32 = 2;

macro_rules! double {
    ($x:expr) => {
        $x * WORTH
    };
}

// Counts things.
#[derive(Default)]
struct Counter {
    seen: HashMap<i32, i32>,
}

impl Counter {
    fn count(&mut self, x: i32) -> i32 {
        *self.seen.entry(x).and_modify(|n| *n += 1).or_insert(1)
    }
}

impl Solution {
    pub fn most(nums: Vec<i32>) -> i32 {
        let mut counter = Counter::default();
        let most = nums.into_iter().map(|x| counter.count(x)).max().unwrap_or(0);
        double!(most) + point!(1, 0).x as i32
    }
}

#[allow(warnings)]
pub mod vectors {
pub struct Point {
    pub x: i64,
    pub y: i64,
}

macro_rules! point {
    ($x:expr, $y:expr) => {
        $crate::vectors::Point { x: $x, y: $y }
    };
}
pub(crate) use point;
}
";

fn workspace(main: &str, input: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let fixture = Fixture::parse("game", &format!("{FIXTURE}{main}"));
    fixture::workspace(dir.path(), "2024", &[fixture]);
    fs::write(dir.path().join("testcases/game/sample-1.in"), input).unwrap();
    dir
}

#[test]
fn the_solution_is_printed_and_the_rest_stays_home() {
    let dir = workspace(MAIN, "1 2 1\n3 1\n");
    let output = paste(dir.path(), &["game", "--judge", "leetcode"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), PRINTED);
    let again = paste(dir.path(), &["game", "--judge", "leetcode", "--no-verify"]);
    assert_eq!(text(&again.stdout), PRINTED);
}

#[test]
fn what_is_printed_compiles_behind_the_judges_own_lines() {
    let dir = tempfile::tempdir().unwrap();
    let whole = format!(
        "#![allow(warnings)]\nstruct Solution;\n{PRINTED}\nfn main() {{ println!(\"{{}}\", Solution::most(vec![1, 1])); }}\n"
    );
    fs::write(dir.path().join("a.rs"), whole).unwrap();
    let compiler = Command::new("rustc")
        .args(["--edition=2024", "a.rs"])
        .current_dir(dir.path())
        .output()
        .unwrap();
    assert!(compiler.status.success(), "{}", text(&compiler.stderr));
    assert_eq!(
        text(&Command::new(dir.path().join("a")).output().unwrap().stdout),
        "5\n"
    );
}

#[test]
fn the_local_program_drives_the_test_cases() {
    let dir = workspace(MAIN, "1 2 3\n");
    let output = paste(dir.path(), &["game", "--judge", "leetcode"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("sample-1: WA"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn errors_in_the_solution_and_in_the_rest_are_mapped() {
    let broken = MAIN
        .replace("max().unwrap_or(0)", "max()")
        .replace("line.unwrap()", "line.unwrapped()");
    let dir = workspace(&broken, "");
    let errors = text(&paste(dir.path(), &["game", "--judge", "leetcode"]).stderr);
    for place in [
        "written at: crates/game/src/main.rs:19:12",
        ":49:58",
        "no method named `unwrapped`",
    ] {
        assert!(errors.contains(place), "no `{place}` in:\n{errors}");
    }
}

#[test]
fn types_that_the_judge_brings_stay_home() {
    let main = "struct Solution;\n\n#[derive(Debug)]\npub struct ListNode {\n    pub val: i32,\n}\n\nimpl ListNode {\n    fn new(val: i32) -> Self {\n        Self { val }\n    }\n}\n\n\
                impl Solution {\n    pub fn same(node: ListNode) -> ListNode {\n        node\n    }\n}\n\n\
                fn main() {\n    println!(\"{}\", Solution::same(ListNode::new(14)).val);\n}\n";
    let dir = workspace(main, "");
    let output = paste(dir.path(), &["game", "--judge", "leetcode"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let expected = "// https://judge.example/1\n\nimpl Solution {\n    pub fn same(node: ListNode) -> ListNode {\n        node\n    }\n}\n";
    assert_eq!(text(&output.stdout).replace("\n\n\n", "\n\n"), expected);
}

#[test]
fn without_a_solution_there_is_nothing_to_paste() {
    let dir = workspace("fn main() {}\n", "");
    let output = paste(dir.path(), &["game", "--judge", "leetcode"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("crates/game/src/main.rs: has no `impl Solution`"));
}

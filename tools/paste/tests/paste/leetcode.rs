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

/// What stands in front of a solution at the judge.
const PRELUDE: &str = "#![allow(warnings)]
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode { pub val: i32, pub next: Option<Box<ListNode>> }
impl ListNode { #[inline] fn new(val: i32) -> Self { ListNode { next: None, val } } }
#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<std::rc::Rc<std::cell::RefCell<TreeNode>>>,
    pub right: Option<std::rc::Rc<std::cell::RefCell<TreeNode>>>,
}
impl TreeNode { #[inline] pub fn new(val: i32) -> Self { TreeNode { val, left: None, right: None } } }
";

const SOLUTION: &str = "pub struct Solution;\n";

/// Pastes `files` for LeetCode, and compiles what is printed behind `prelude` alone.
fn pasted(files: &str, prelude: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    fixture::workspace(dir.path(), "2024", &[Fixture::parse("game", files)]);
    let output = paste(dir.path(), &["game", "--judge", "leetcode"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let alone = format!("{PRELUDE}{prelude}{printed}\nfn main() {{}}\n");
    fs::write(dir.path().join("a.rs"), alone).unwrap();
    let compiler = Command::new("rustc")
        .args(["--edition=2024", "--emit=metadata", "a.rs"])
        .current_dir(dir.path())
        .output()
        .unwrap();
    assert!(
        compiler.status.success(),
        "{printed}\n{}",
        text(&compiler.stderr)
    );
    printed
}

#[test]
fn the_judges_types_are_not_pasted_from_a_library() {
    let printed = pasted(
        "deps: trees
--- trees/src/lib.rs
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Tree,
    pub right: Tree,
}

impl TreeNode {
    pub fn new(val: i32) -> Self {
        TreeNode { val, left: None, right: None }
    }
}

pub type Tree = Option<Rc<RefCell<TreeNode>>>;

pub trait Depth {
    fn depth(&self) -> i32;
}

impl Depth for Tree {
    fn depth(&self) -> i32 {
        self.as_ref().map_or(0, |node| {
            let node = node.borrow();
            1 + node.left.depth().max(node.right.depth())
        })
    }
}

pub fn chain(values: &[i32]) -> Tree {
    let (&first, rest) = values.split_first()?;
    let mut node = TreeNode::new(first);
    node.left = chain(rest);
    Some(Rc::new(RefCell::new(node)))
}
--- src/main.rs
use std::cell::RefCell;
use std::rc::Rc;
use trees::{Depth, TreeNode, chain};

struct Solution;

impl Solution {
    pub fn max_depth(root: Option<Rc<RefCell<TreeNode>>>) -> i32 {
        root.depth()
    }
}

fn main() {
    println!(\"{}\", Solution::max_depth(chain(&[1, 2, 3])));
}
--- expect
3
",
        SOLUTION,
    );
    assert!(
        !printed.contains("struct TreeNode") && !printed.contains("chain"),
        "{printed}"
    );
}

#[test]
fn a_method_of_ones_own_on_the_judges_type_comes_along() {
    let printed = pasted(
        "--- src/main.rs
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}

impl ListNode {
    #[inline]
    fn new(val: i32) -> Self {
        ListNode { next: None, val }
    }

    fn of(values: &[i32]) -> Option<Box<ListNode>> {
        let (&first, rest) = values.split_first()?;
        let mut node = ListNode::new(first);
        node.next = Self::of(rest);
        Some(Box::new(node))
    }

    fn unneeded(&self) -> i32 {
        self.val
    }
}

struct Solution;

impl Solution {
    pub fn reversed(head: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
        let mut values: Vec<i32> = std::iter::successors(head.as_deref(), |node| node.next.as_deref()).map(|node| node.val).collect();
        values.reverse();
        ListNode::of(&values)
    }
}

fn main() {
    println!(\"{}\", Solution::reversed(ListNode::of(&[1, 2, 3])).unwrap().val + ListNode::new(0).unneeded());
}
--- expect
3
",
        SOLUTION,
    );
    assert!(
        printed.contains("fn of(") && !printed.contains("unneeded"),
        "{printed}"
    );
    assert!(!printed.contains("struct ListNode"), "{printed}");
}

const CACHE: &str = "--- src/main.rs
use std::collections::HashMap;
use std::io::{BufRead, stdin};

#[derive(Clone, Copy)]
struct Entry {
    value: i32,
    used: u64,
}

impl Entry {
    fn new(value: i32, used: u64) -> Self {
        Self { value, used }
    }
}

struct LRUCache {
    capacity: usize,
    clock: u64,
    entries: HashMap<i32, Entry>,
}

/**
 * `&self` means the method takes an immutable reference.
 */
impl LRUCache {
    fn new(capacity: i32) -> Self {
        Self { capacity: capacity as usize, clock: 0, entries: HashMap::new() }
    }

    fn get(&mut self, key: i32) -> i32 {
        self.clock += 1;
        let clock = self.clock;
        self.entries.get_mut(&key).map_or(-1, |entry| {
            entry.used = clock;
            entry.value
        })
    }

    fn put(&mut self, key: i32, value: i32) {
        self.clock += 1;
        self.entries.insert(key, Entry::new(value, self.clock));
        if self.entries.len() > self.capacity {
            let oldest = *self.entries.iter().min_by_key(|(_, entry)| entry.used).unwrap().0;
            self.entries.remove(&oldest);
        }
    }
}

fn main() {
    let mut cache = LRUCache::new(2);
    for line in stdin().lock().lines() {
        println!(\"{}\", line.unwrap());
    }
    cache.put(1, 1);
    cache.put(2, 2);
    print!(\"{} \", cache.get(1));
    cache.put(3, 3);
    println!(\"{} {}\", cache.get(2), cache.get(3));
}
--- expect
1 -1 3
";

#[test]
fn a_class_is_pasted_that_main_makes_by_new() {
    let printed = pasted(CACHE, SOLUTION);
    for kept in ["struct LRUCache", "fn put(", "fn get(", "struct Entry"] {
        assert!(printed.contains(kept), "no `{kept}` in:\n{printed}");
    }
    assert!(
        !printed.contains("main") && !printed.contains("BufRead"),
        "{printed}"
    );
}

#[test]
fn of_two_classes_one_has_to_be_named() {
    let two = CACHE.replace("fn main() {\n", "struct Scan(u32);\n\nimpl Scan {\n    fn new() -> Self {\n        Self(0)\n    }\n}\n\nfn main() {\n    let _ = Scan::new().0;\n");
    let dir = tempfile::tempdir().unwrap();
    fixture::workspace(dir.path(), "2024", &[Fixture::parse("game", &two)]);
    let output = paste(dir.path(), &["game", "--judge", "leetcode"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("--class NAME"),
        "{}",
        text(&output.stderr)
    );
    let output = paste(
        dir.path(),
        &["game", "--judge", "leetcode", "--class", "LRUCache"],
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(!text(&output.stdout).contains("Scan"));
}

#[test]
fn a_design_problem_may_call_its_class_solution() {
    let printed = pasted(
        "--- src/main.rs
struct Solution {
    rows: Vec<i32>,
}

impl Solution {
    fn new(rows: Vec<i32>) -> Self {
        Self { rows }
    }

    fn pick(&self, index: i32) -> i32 {
        self.rows[index as usize]
    }
}

fn main() {
    println!(\"{}\", Solution::new(vec![5, 6]).pick(1));
}
--- expect
6
",
        "",
    );
    assert!(printed.contains("struct Solution {"), "{printed}");
}

#[test]
fn a_function_of_the_judges_is_called_and_not_pasted() {
    let method = pasted(
        "--- src/main.rs
struct Solution {
    first: i32,
}

#[allow(non_snake_case)]
mod judge {
    impl super::Solution {
        pub fn isBadVersion(&self, version: i32) -> bool {
            version >= self.first
        }
    }
}

impl Solution {
    pub fn first_bad_version(&self, n: i32) -> i32 {
        (1..=n).find(|&version| self.isBadVersion(version)).unwrap_or(n)
    }
}

fn main() {
    println!(\"{}\", Solution { first: 3 }.first_bad_version(5));
}
--- expect
3
",
        "pub struct Solution;\nimpl Solution { pub fn isBadVersion(&self, v: i32) -> bool { true } }\n",
    );
    assert!(
        !method.contains("first:") && !method.contains("mod judge"),
        "{method}"
    );
    let function = pasted(
        "--- src/main.rs
unsafe fn guess(number: i32) -> i32 {
    (6 - number).signum()
}

struct Solution;

impl Solution {
    #[allow(non_snake_case)]
    unsafe fn guessNumber(n: i32) -> i32 {
        unsafe { (1..=n).find(|&number| guess(number) == 0).unwrap_or(n) }
    }
}

fn main() {
    println!(\"{}\", unsafe { Solution::guessNumber(10) });
}
--- expect
6
",
        "pub struct Solution;\nunsafe fn guess(n: i32) -> i32 { 0 }\n",
    );
    assert!(!function.contains("signum"), "{function}");
}

#[test]
fn a_helper_that_is_only_called_like_a_function_of_the_judges_is_pasted() {
    let printed = pasted(
        "--- src/main.rs
struct Solution;

impl Solution {
    pub fn half(n: i64) -> i64 {
        guess(n)
    }
}

fn guess(n: i64) -> i64 {
    n / 2
}

fn main() {
    println!(\"{}\", Solution::half(9));
}
--- expect
4
",
        SOLUTION,
    );
    assert!(printed.contains("fn guess(n: i64)"), "{printed}");
}

#[test]
fn nested_types_traits_by_method_and_generic_helpers_work() {
    let nested = pasted(
        "--- src/main.rs
#[derive(Debug, PartialEq, Eq)]
pub enum NestedInteger {
    Int(i32),
    List(Vec<NestedInteger>),
}

struct Solution;

impl Solution {
    pub fn sum(list: Vec<NestedInteger>) -> i32 {
        list.iter().map(deep).sum()
    }
}

fn deep(one: &NestedInteger) -> i32 {
    match one {
        NestedInteger::Int(x) => *x,
        NestedInteger::List(list) => list.iter().map(deep).sum(),
    }
}

fn main() {
    println!(\"{}\", Solution::sum(vec![NestedInteger::Int(1), NestedInteger::List(vec![NestedInteger::Int(2)])]));
}
--- expect
3
",
        "pub struct Solution;\npub enum NestedInteger { Int(i32), List(Vec<NestedInteger>) }\n",
    );
    assert!(!nested.contains("enum"), "{nested}");
    let by_method = pasted(
        "deps: modular
--- modular/src/lib.rs
use std::ops::Mul;

#[derive(Clone, Copy)]
pub struct Residue<const M: u64>(pub u64);

impl<const M: u64> Mul for Residue<M> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0 % M)
    }
}

pub fn power<T: Mul<Output = T> + Copy>(base: T, one: T, exponent: u32) -> T {
    (0..exponent).fold(one, |product, _| product * base)
}
--- src/main.rs
use modular::{Residue, power};
use std::ops::{BitAnd, ShlAssign};

struct Solution;

impl Solution {
    pub fn mixed(a: i32, b: i32) -> i32 {
        let mut c = a.bitand(b);
        c.shl_assign(1);
        c + power(Residue::<7>(3), Residue(1), 2).0 as i32
    }
}

fn main() {
    println!(\"{}\", Solution::mixed(3, 2));
}
--- expect
6
",
        SOLUTION,
    );
    assert!(
        by_method.contains("use std::ops::{BitAnd, ShlAssign}"),
        "{by_method}"
    );
}

//! `cargo new-problem`, through the real binary, in workspaces of their own.

#[path = "harness/mod.rs"]
mod harness;

use std::fs;
use std::path::Path;

use harness::Workspace;

/// What LeetCode may call, of all types that there are.
const FUNCTION: &str = "pub fn all_of_it(nums: &mut Vec<i64>, board: Vec<Vec<char>>, word: String, \
    ratio: f64, flag: bool, root: Option<Rc<RefCell<TreeNode>>>, \
    lists: Vec<Option<Box<ListNode>>>) -> Vec<f64>";

/// And what its editor shows of a class.
const CLASS: &str = "struct MinStack {\n\n}\n\n/** \n * `&self` means: not changed.\n */\n\
    impl MinStack {\n\n    fn new(limits: Vec<i32>) -> Self {\n        \n    }\n    \n    \
    fn push(&self, val: i32) {\n        \n    }\n    \n    \
    fn get_min(&mut self) -> i32 {\n        \n    }\n}\n\n\
    /**\n * Your object will be called as such:\n * obj.push(val);\n */\n";

#[test]
fn what_is_written_builds_passes_and_can_be_stressed_and_pasted() {
    let workspace = Workspace::fresh();
    let problems = [
        ("fresh-atcoder", "atcoder", &[][..]),
        ("fresh-codeforces", "codeforces", &[]),
        ("fresh-leetcode", "leetcode", &[]),
        ("fresh-interactive", "atcoder", &["--interactive"]),
        ("fresh-function", "leetcode", &["--signature", FUNCTION]),
        ("fresh-class", "leetcode", &["--signature", CLASS]),
    ];
    let mut packages = Vec::new();
    for (slug, judge, more) in problems {
        let title = "A <b>\"title\"</b> \\ with_*everything*\n//! #![no_std] \u{202e}";
        let words = ["new-problem", slug, "--judge", judge, "--title", title];
        workspace.tools(&[&words, more].concat()).expect(0);
        let files = ["Cargo.toml", "src", "src/main.rs", "tests", "tests/main.rs"];
        let folder = Path::new("crates").join(slug);
        let written = workspace
            .tree()
            .into_keys()
            .filter(|it| it.starts_with(&folder));
        assert_eq!(
            written.skip(1).collect::<Vec<_>>(),
            files.map(|file| folder.join(file))
        );
        packages.extend(["--package", slug]);
    }
    workspace.write("testcases/fresh-interactive/hand-last.in", "9 9\n");
    workspace.cargo(&["fmt", "--check", "--all"]).expect(0);
    let clippy = [
        &["clippy", "--quiet", "--all-targets"][..],
        &packages,
        &["--", "-D", "warnings"],
    ];
    workspace.cargo(&clippy.concat()).expect(0);
    let test = [&["test", "--quiet"][..], &packages].concat();
    workspace.cargo(&test).expect(0);
    let slugs = problems.map(|(slug, ..)| slug);
    let stress = [
        &["stress"][..],
        &slugs,
        &["--cases", "500", "--format", "json"],
    ];
    let rows = workspace.tools(&stress.concat()).expect(0).stdout;
    assert_eq!(rows.matches("\"verdict\":\"AC\"").count(), 6, "{rows}");
    // That of AtCoder, which takes longest, is pasted at the end of the walk.
    for slug in &slugs[1..] {
        let pasted = workspace.cargo(&["--quiet", "paste", slug]).expect(0);
        let proven = pasted.stderr.contains("1 test cases are AC");
        assert_eq!(proven, *slug == "fresh-interactive", "{}", pasted.stderr);
    }
    // What is printed does without the crates that only its driver may use.
    let main = "crates/fresh-class/src/main.rs";
    let text = workspace.read(main);
    let text = text.replace("let _ = val;", "let _ = leetcode::value(&val).to_string();");
    workspace.write(main, &text);
    let refused = workspace.cargo(&["--quiet", "paste", "fresh-class"]);
    let refused = refused.expect(1).stderr;
    let words = "crate `serde_json` is used here, but LeetCode does not have it";
    assert!(refused.contains(words), "{refused}");
    let wrong = workspace.read("crates/fresh-interactive/src/main.rs");
    let wrong = wrong.replace("! {low}", "! 1");
    workspace.write("crates/fresh-interactive/src/main.rs", &wrong);
    let refused = workspace
        .cargo(&["--quiet", "paste", "fresh-interactive"])
        .expect(1);
    assert!(
        refused.stderr.contains("the number is 9, not 1"),
        "{}",
        refused.stderr
    );
}

/// The Rust code that follows these words in the README's walk.
fn code_after(words: &str) -> String {
    let readme = include_str!("../../README.md");
    let walk = &readme[readme.find("## Your first problem").unwrap()..];
    let rest = &walk[walk.find(words).expect(words)..];
    let code = rest.split("```rust\n").nth(1).unwrap();
    code.split("```").next().unwrap().to_owned()
}

#[test]
fn the_walk_of_the_readme_leads_from_nothing_to_a_paste() {
    let workspace = Workspace::fresh();
    workspace
        .tools(&["new-problem", "abc086-a", "--judge", "atcoder"])
        .expect(0);
    let write = |file: &str, text: &str| fs::write(workspace.path(file), text).unwrap();
    let submission = code_after("In `crates/abc086-a/src/main.rs`");
    write("crates/abc086-a/src/main.rs", &submission);
    // The three functions of the example stand behind `main`.
    let tests = workspace.read("crates/abc086-a/tests/main.rs");
    let functions = tests.find("/// TODO").unwrap();
    let code = code_after("In `tests/main.rs`");
    let tests = tests[..functions].to_owned() + &code;
    write("crates/abc086-a/tests/main.rs", &tests);
    let stress = ["stress", "abc086-a", "--cases", "2000"];
    let found = workspace.tools(&stress).expect(1).stdout;
    assert!(found.contains("expected “Odd”, found “Even”"), "{found}");
    let readme = include_str!("../../README.md");
    let actual = readme
        .split("  expected  brute       Odd\n")
        .nth(1)
        .unwrap();
    let actual = actual.lines().next().unwrap();
    assert!(
        actual.starts_with("  actual ") && found.contains(actual),
        "{found}"
    );

    let mended = submission.replace("(a + b) % 2 == 1", "a & b & 1 == 1");
    assert_ne!(mended, submission);
    write("crates/abc086-a/src/main.rs", &mended);
    workspace.tools(&stress).expect(0);
    let every = ["stress", "abc086-a", "--exhaustive"];
    let every = workspace.tools(&every).expect(0).stdout;
    assert!(every.contains("every input, to size 30"), "{every}");

    fs::create_dir_all(workspace.path("testcases/abc086-a")).unwrap();
    for (file, text) in [
        ("sample-1.in", "3 4\n"),
        ("sample-1.out", "Even\n"),
        ("sample-2.in", "1 21\n"),
        ("sample-2.out", "Odd\n"),
    ] {
        write(&format!("testcases/abc086-a/{file}"), text);
    }
    workspace.tools(&["regen", "abc086-a"]).expect(0);
    workspace.tools(&["regen", "abc086-a", "--check"]).expect(0);
    let judged = workspace.tools(&["judge", "abc086-a"]).expect(0).stdout;
    assert!(judged.contains("7 cases: all AC"), "{judged}");
    let pasted = workspace
        .cargo(&["--quiet", "paste", "abc086-a"])
        .expect(0)
        .stdout;
    assert!(pasted.ends_with(&mended), "{pasted}");
}

#[test]
fn deleting_its_two_folders_gives_back_the_tree_byte_for_byte() {
    let workspace = Workspace::fresh();
    fs::create_dir(workspace.path("testcases")).unwrap();
    let names = ["name = \"abc086-a\"", "name = \"proconio\""];
    let round = || {
        workspace
            .tools(&["new-problem", "abc086-a", "--judge", "atcoder"])
            .expect(0);
        workspace.settle_lock();
        let lock = workspace.read("Cargo.lock");
        assert!(names.iter().all(|name| lock.contains(name)), "{lock}");

        fs::remove_dir_all(workspace.path("crates/abc086-a")).unwrap();
        fs::remove_dir_all(workspace.path("testcases/abc086-a")).unwrap();
        workspace.settle_lock();
        let lock = workspace.read("Cargo.lock");
        assert!(!names.iter().any(|name| lock.contains(name)), "{lock}");
        workspace.tree()
    };
    // Without network, cargo may settle on other versions that this machine has.
    let before = round();
    let after = round();
    let changed = before.iter().chain(&after).filter(|(path, bytes)| {
        let other = |tree: &harness::Tree| tree.get(*path) != Some(bytes);
        other(&before) || other(&after)
    });
    assert_eq!(changed.map(|(path, _)| path).next(), None);
}

#[test]
fn several_names_make_as_many_problems_or_none() {
    let workspace = Workspace::fresh();
    let names = ["abc086-a", "abc086-b"];
    let made = workspace.tools(&[&["new-problem"][..], &names].concat());
    assert_eq!(
        made.expect(0).stdout.matches("made crates/abc086-").count(),
        2
    );
    assert!(
        names
            .iter()
            .all(|name| workspace.path("crates").join(name).is_dir())
    );
    let before = workspace.tree();
    for (names, words) in [
        (["abc086-c", "abc086-b"], "crates/abc086-b exists"),
        (["abc086-c", "abc086-c"], "abc086-c is named twice"),
    ] {
        let refused = workspace.tools(&[&["new-problem"][..], &names].concat());
        let refused = refused.expect(2).stderr;
        assert!(refused.contains(words), "{refused}");
    }
    let titled = ["new-problem", "abc086-c", "abc086-d", "--title", "A"];
    let refused = workspace.tools(&titled).expect(2).stderr;
    assert!(refused.contains("--title is of one problem"), "{refused}");
    assert!(workspace.tree() == before);
}

#[test]
fn a_signature_that_is_none_changes_nothing() {
    let workspace = Workspace::fresh();
    let before = workspace.tree();
    for (judge, signature, words) in [
        (
            "leetcode",
            "pub fn f(m: HashMap<i32, i32>)",
            "`HashMap<i32, i32>` is no type that LeetCode passes",
        ),
        (
            "leetcode",
            "pub fn f(n: i32",
            "the signature is no Rust: line 1, column",
        ),
        (
            "atcoder",
            "pub fn f(n: i32)",
            "atcoder takes programs, which have no signature",
        ),
    ] {
        let given = [
            "new-problem",
            "fresh",
            "--judge",
            judge,
            "--signature",
            signature,
        ];
        let refused = workspace.tools(&given).expect(2);
        assert!(refused.stderr.contains(words), "{}", refused.stderr);
    }
    assert!(workspace.tree() == before);
}

#[test]
fn an_existing_name_changes_nothing() {
    let workspace = Workspace::fresh();
    workspace
        .tools(&["new-problem", "one", "--judge", "atcoder"])
        .expect(0);
    fs::write(workspace.path("crates/one/src/main.rs"), "// my work").unwrap();
    // Test cases that outlived their problem, a file in the way, a link to nowhere, and a crate
    // whose folder is called otherwise.
    fs::create_dir(workspace.path("testcases/two")).unwrap();
    fs::write(workspace.path("crates/three"), "").unwrap();
    std::os::unix::fs::symlink("nowhere", workspace.path("crates/four")).unwrap();
    fs::create_dir(workspace.path("crates/other")).unwrap();
    fs::write(
        workspace.path("crates/other/Cargo.toml"),
        "[package]\nname = \"five\"\n",
    )
    .unwrap();
    let before = workspace.tree();
    for (slug, what) in [
        ("one", "crates/one exists"),
        ("two", "testcases/two exists"),
        ("three", "crates/three exists"),
        ("four", "crates/four exists"),
        ("five", "in crates/other"),
    ] {
        let said = workspace.tools(&["new-problem", slug]).expect(2);
        assert!(said.stderr.contains(what), "{}", said.stderr);
        assert_eq!(said.stdout, "");
        assert_eq!(workspace.tree(), before, "{slug}");
    }
}

#[test]
fn nothing_remains_where_it_cannot_be_written() {
    let workspace = Workspace::fresh();
    fs::write(workspace.path("testcases"), "a file, not a folder").unwrap();
    let before = workspace.tree();
    let said = workspace.tools(&["new-problem", "abc086-a"]).expect(2);
    assert!(said.stderr.contains("cannot make"), "{}", said.stderr);
    assert_eq!(workspace.tree(), before);
}

#[test]
fn names_that_will_not_do_are_refused_with_one_that_would() {
    let workspace = Workspace::fresh();
    let before = workspace.tree();
    for (slug, hint) in [
        ("../escape", "`escape` would do"),
        ("/tmp/absolute", "`tmp-absolute` would do"),
        ("", "`abc086-a` would do"),
        ("..", "is a path"),
        ("a/../../b", "is a path"),
        ("ABC086 A", "`abc086-a` would do"),
        ("118a", "`p118a` would do"),
        ("NUL", "would do"),
        ("con", "`con-problem` would do"),
        ("fn", "`fn-problem` would do"),
        ("std", "`std-problem` would do"),
        ("core", "`core-problem` would do"),
        ("test", "`test-problem` would do"),
        ("tools", "`tools-problem` would do"),
        ("proconio", "`proconio-problem` would do"),
        ("ac-library", "`ac-library-problem` would do"),
        ("rand", "`rand-problem` would do"),
        ("clap", "`clap-problem` would do"),
    ] {
        let said = workspace.tools(&["new-problem", slug]).expect(2);
        assert!(said.stderr.contains(hint), "{slug}: {}", said.stderr);
        assert_eq!(workspace.tree(), before, "{slug}");
    }
}

#[test]
fn the_judge_comes_by_name_or_else_by_address() {
    let workspace = Workspace::with_tools(&[(
        "judges/spoj.toml",
        "name = \"spoj\"\ntitle = \"SPOJ\"\nhost = \"spoj.com\"\ncompiler = \"1.89.0\"\nedition = \"2024\"\n\
         build = \"rustc\"\ncommand = \"rustc\"\nform = \"program\"\ntime-limit-ms = 5000\n",
    )]);
    let manifest = |slug: &str, more: &[&str]| {
        workspace
            .tools(&[&["new-problem", slug], more].concat())
            .expect(0);
        let text = workspace.read(&format!("crates/{slug}/Cargo.toml"));
        let problem = &text[text.find("[package.metadata.problem]").unwrap()..];
        problem[..problem.find("\n\n").unwrap()].to_owned()
    };
    let url = "https://atcoder.jp/contests/abc086/tasks/abc086_a";
    assert_eq!(
        manifest("a", &["--url", url]),
        format!(
            "[package.metadata.problem]\ntitle = \"A\"\nurl = \"{url}\"\njudge = \"atcoder\"\n\
             time-limit-ms = 2000\nmemory-limit-mb = 1024"
        )
    );
    let limits = [
        "--judge",
        "spoj",
        "--time-limit",
        "7",
        "--memory-limit",
        "9",
    ];
    assert_eq!(
        manifest("b-c", &limits),
        "[package.metadata.problem]\ntitle = \"B C\"\njudge = \"spoj\"\ntime-limit-ms = 7\n\
         memory-limit-mb = 9"
    );
    // One file is all that a judge takes.
    let manifest_of_spoj = manifest("c", &["--url", "https://www.spoj.com/problems/PRIME1/"]);
    assert!(
        manifest_of_spoj.ends_with("judge = \"spoj\"\ntime-limit-ms = 5000\nmemory-limit-mb = 256"),
        "{manifest_of_spoj}"
    );
    assert!(manifest("d", &[]).contains("judge = \"codeforces\""));

    let before = workspace.tree();
    for (more, hint) in [
        (["--judge", "atcodr"], "did you mean `atcoder`?"),
        (["--url", "file:///etc/passwd"], "no address of a web page"),
        (["--time-limit", "0"], "from 1 to 3600000"),
        (["--memory-limit", "99999999"], "from 1 to 1048576"),
    ] {
        let said = workspace
            .tools(&[&["new-problem", "e"][..], &more].concat())
            .expect(2);
        assert!(said.stderr.contains(hint), "{}", said.stderr);
    }
    assert_eq!(workspace.tree(), before);
}

#[test]
fn the_users_own_templates_win() {
    let workspace = Workspace::with_tools(&[
        (
            "templates/atcoder.rs",
            "// {{slug}} {{unknown}}\nuse itertools::Itertools;\npub fn run() {}\n",
        ),
        ("templates/kattis.rs", "fn main() {}\n"),
        ("templates/tests/brute.rs", "// mine\n"),
        ("templates/problem.md", "# {{title}}\n"),
        ("templates/README.md", "No template, but about templates.\n"),
    ]);
    workspace
        .tools(&["new-problem", "x", "--judge", "atcoder", "--readme"])
        .expect(0);
    assert_eq!(
        workspace.read("crates/x/src/main.rs"),
        "// x {{unknown}}\nuse itertools::Itertools;\npub fn run() {}\n"
    );
    assert_eq!(workspace.read("crates/x/tests/brute.rs"), "// mine\n");
    assert_eq!(workspace.read("crates/x/README.md"), "# X\n");
    let manifest = workspace.read("crates/x/Cargo.toml");
    assert!(manifest.contains("[dependencies]\nitertools.workspace = true\n\n"));

    let before = workspace.tree();
    let said = workspace
        .tools(&["new-problem", "y", "--judge", "kattis"])
        .expect(2);
    assert!(said.stderr.contains("kattis.rs has no `pub fn run("));
    assert_eq!(workspace.tree(), before);
    workspace.write("tools/templates/tests/main.rs", "// no submission\n");
    workspace
        .tools(&["new-problem", "y", "--judge", "kattis"])
        .expect(0);
    assert_eq!(workspace.read("crates/y/src/main.rs"), "fn main() {}\n");
}

#[test]
fn a_template_that_nobody_touched_does_not_stand_in_the_way() {
    let workspace = Workspace::fresh();
    workspace.tools(&["new-problem", "ab"]).expect(0);
    let cases = tempfile::tempdir().unwrap();
    for (file, text) in [("1.in", "3 4\n"), ("1.out", "Even\n")] {
        fs::write(cases.path().join(file), text).unwrap();
    }
    let import = ["regen", "ab", "--import", cases.path().to_str().unwrap()];
    let said = workspace.tools(&import).expect(0);
    for part in ["the validator", "the submission"] {
        let note = format!("ab: {part} is still the template's");
        assert!(said.stderr.contains(&note), "{}", said.stderr);
    }
    assert_eq!(workspace.read("testcases/ab/hand-1.in"), "3 4\n");

    // The constraints are the author's from here on, and refuse what they do not allow.
    let tests = workspace.read("crates/ab/tests/main.rs");
    let own = tests.replace("1..=1_000_000", "1..=10");
    workspace.write("crates/ab/tests/main.rs", &own);
    fs::write(cases.path().join("2.in"), "5 6\n").unwrap();
    fs::write(cases.path().join("2.out"), "Even\n").unwrap();
    let said = workspace.tools(&import).expect(1);
    assert!(
        said.stdout.contains("the validator refuses it"),
        "{}",
        said.stdout
    );
    assert!(
        !said.stderr.contains("the validator is still"),
        "{}",
        said.stderr
    );
}

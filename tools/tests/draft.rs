//! `cargo new-problem --from-samples` and `cargo draft`, through the real binary.

#[path = "harness/mod.rs"]
mod harness;

use harness::Workspace;

#[test]
fn validator_and_family_are_drafted_from_samples() {
    let workspace = Workspace::fresh();
    let samples = [
        ("tree/1.in", "3\n1 2\n3 2\n"),
        ("tree/2.in", "5\n1 2\n3 2\n4 1\n5 4\n"),
        ("tree/2.out", "15\n"),
        ("row/1.in", "3 9\n4 1 2\n"),
        ("row/2.in", "1 2\n7\n"),
        ("bad/1.in", "2\n1 2\n"),
        ("bad/2.in", "2\n1 2 3\n"),
    ];
    for (name, text) in samples {
        workspace.write(name, text);
    }
    let before = workspace.tree();
    let bad = ["new-problem", "bad", "--from-samples", "bad"];
    let said = workspace.tools(&bad).expect(2);
    assert_eq!(
        said.stderr,
        "error: no format fits every sample: 1.in:2 has 2 tokens, 2.in:2 has 3 tokens, and no \
         number before says why\n"
    );
    assert_eq!(workspace.tree(), before);

    for name in ["tree", "row"] {
        let slug = format!("drafted-{name}");
        let make = [
            "new-problem",
            &slug,
            "--judge",
            "codeforces",
            "--from-samples",
            name,
        ];
        workspace.tools(&make).expect(0);
    }
    assert_eq!(
        workspace.read("testcases/drafted-tree/sample-1.out"),
        "15\n"
    );
    assert!(!workspace.path("testcases/drafted-row/sample-1.in").exists());
    let tree = workspace.read("crates/drafted-tree/tests/main.rs");
    assert!(tree.contains("tree(source, n).shuffled(source)"), "{tree}");
    assert!(tree.contains("// guessed from 2 samples: 3..=5"), "{tree}");

    let packages = ["--package", "drafted-tree", "--package", "drafted-row"];
    workspace.cargo(&["fmt", "--check", "--all"]).expect(0);
    let clippy = ["clippy", "--quiet", "--all-targets"];
    let clippy = [&clippy[..], &packages, &["--", "-D", "warnings"]].concat();
    workspace.cargo(&clippy).expect(0);
    let test = [&["test", "--quiet"][..], &packages].concat();
    workspace.cargo(&test).expect(0);
}

#[test]
fn a_problem_that_exists_is_drafted_unless_it_was_written_over() {
    let workspace = Workspace::with_tools(&[]);
    let make = ["new-problem", "later", "--judge", "codeforces"];
    workspace.tools(&make).expect(0);
    let said = workspace.tools(&["draft", "later"]).expect(2);
    assert!(said.stderr.contains("no sample is in "), "{}", said.stderr);
    for (number, sample) in [(1, "2\n5 6\n"), (2, "3\n4 4 1 \n")] {
        workspace.write(&format!("testcases/later/sample-{number}.in"), sample);
    }
    let tests = || workspace.read("crates/later/tests/main.rs");
    let said = workspace.tools(&["draft", "later"]).expect(0);
    assert_eq!(said.stdout, "");
    let drafted = tests();
    assert!(drafted.contains("let a = source.vec(n, "), "{drafted}");
    let untidy = "sample-2.in:2 has white space that the validator refuses";
    assert!(said.stderr.contains(untidy), "{}", said.stderr);

    // What stands there now is the author's.
    let said = workspace.tools(&["draft", "later"]).expect(0);
    assert!(said.stdout.contains("fn validate("), "{}", said.stdout);
    assert!(said.stderr.contains("stays as it is"), "{}", said.stderr);
    assert_eq!(tests(), drafted);
}

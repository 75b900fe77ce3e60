//! `cargo regen --import` through the real binary.

use std::fs;

use tempfile::TempDir;

use crate::doubled::Doubled;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn import(doubled: &Doubled, files: &[(&str, &str)]) -> (i32, String, String) {
    let folder = folder(files);
    doubled.regen("", &["--import", folder.path().to_str().unwrap()])
}

#[test]
fn every_layout_is_copied_as_hand_made() {
    let doubled = Doubled::new();
    let (status, output, error) = import(
        &doubled,
        &[
            ("one.in", "11\n"),
            ("one.out", "22\n"),
            ("two.in", "12\n"),
            ("two.ans", "24\n"),
            ("03", "13\n"),
            ("03.a", "26\n"),
            ("in/große Zahl.txt", "14\r\n"),
            ("out/große Zahl.txt", "28\r\n"),
        ],
    );
    assert_eq!(status, 0, "{output}{error}");
    assert!(
        output.contains("große Zahl: copied as hand-große Zahl, CRLF to LF"),
        "{output}"
    );
    for (name, input, answer) in [
        ("one", "11\n", "22\n"),
        ("two", "12\n", "24\n"),
        ("03", "13\n", "26\n"),
        ("große Zahl", "14\n", "28\n"),
    ] {
        assert_eq!(doubled.read(&format!("hand-{name}.in")), input);
        assert_eq!(doubled.read(&format!("hand-{name}.out")), answer);
    }
    doubled.regen_well("");
    assert_eq!(doubled.run("", &["judge", "doubled"]).0, 0);
}

#[test]
fn what_is_there_already_is_not_copied_twice() {
    let doubled = Doubled::new();
    doubled.regen_well("");
    let files = [
        ("a.in", "2\n"),
        ("a.out", "4"),
        ("b.in", "77\n"),
        ("b.out", "154\n"),
    ];
    let (status, output, _) = import(&doubled, &files);
    assert_eq!(status, 0);
    assert!(output.contains("a: is there as ones-02"), "{output}");
    let before = doubled.files();
    let (status, output, _) = import(&doubled, &files);
    assert_eq!(status, 0);
    assert!(output.contains("b: is there as hand-b"), "{output}");
    assert_eq!(doubled.files(), before);
}

#[test]
fn conflicts_are_shown_and_nothing_is_copied() {
    let doubled = Doubled::new();
    doubled.case("hand-taken", "50\n", "100\n");
    let before = doubled.files();
    let (status, output, error) = import(
        &doubled,
        &[
            ("good.in", "60\n"),
            ("good.out", "120\n"),
            ("taken.in", "51\n"),
            ("taken.out", "102\n"),
            ("other.in", "50\n"),
            ("other.out", "99\n"),
            ("wrong.in", "61\n"),
            ("wrong.out", "123\n"),
            ("invalid.in", "6 1\n"),
            ("invalid.out", "7\n"),
            ("alone.in", "62\n"),
            ("widow.ans", "62\n"),
            ("both.in", "63\n"),
            ("both.out", "126\n"),
            ("both.ans", "127\n"),
            ("notes.md", "hello\n"),
        ],
    );
    assert_eq!(status, 1, "{error}");
    for line in [
        "good: to be copied as hand-good",
        "taken: there is another case hand-taken already",
        "other: its input is that of hand-taken, its answer is not",
        "wrong: the submission gets WA: token 1 differs: expected “123”, found “122”",
        "invalid: the validator refuses it: line 1, column 2",
        "alone: alone.in has no answer",
        "widow: widow.ans has no input",
        "both: has two answers: both.ans and both.out",
        "notes.md: belongs to no case",
        "nothing was copied",
    ] {
        assert!(output.contains(line), "no “{line}” in:\n{output}");
    }
    assert_eq!(doubled.files(), before);
}

#[test]
fn an_empty_folder_has_nothing_to_import() {
    let doubled = Doubled::new();
    let (status, _, error) = import(&doubled, &[]);
    assert_eq!(status, 2);
    assert!(error.contains("there is nothing to import in"), "{error}");
    assert!(error.contains("NAME.in with NAME.out"), "{error}");
    let (status, _, error) = doubled.regen("", &["--import", "no/such/folder"]);
    assert_eq!(status, 2);
    assert!(error.contains("cannot read no/such/folder"), "{error}");
}

#[test]
fn it_takes_one_problem() {
    let doubled = Doubled::new();
    let (status, _, error) = doubled.run("", &["regen", "bare", "--import", "."]);
    assert_eq!(status, 2);
    assert!(error.contains("bare declares nothing yet"), "{error}");
}

#[test]
fn the_problems_checker_compares_the_answers() {
    let doubled = Doubled::new();
    doubled.case("hand-a", "7\n", "14\n");
    let import = |answer: &str| {
        let folder = folder(&[("b.in", "7\n"), ("b.out", answer)]);
        doubled.regen("checked", &["--import", folder.path().to_str().unwrap()])
    };
    let (status, output, error) = import("the double is 14\n");
    assert_eq!(status, 0, "{output}{error}");
    assert!(output.contains("b: is there as hand-a"), "{output}");
    let (status, output, _) = import("the double is 15\n");
    assert_eq!(status, 1, "{output}");
    assert!(
        output.contains("its answer is not: that is no double"),
        "{output}"
    );
}

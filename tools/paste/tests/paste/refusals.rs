//! Submissions that cannot be pasted, each for its own reason, and where a text can go.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

use super::{
    fixture::{self, Fixture},
    paste, text,
};

/// A workspace of edition 2024 with one submission, `game`, made of a fixture's text.
fn workspace(files: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    fixture::workspace(dir.path(), "2024", &[Fixture::parse("game", files)]);
    dir
}

/// Runs it; it must end with this status, and say nothing on standard output unless it is good.
fn run(dir: &Path, arguments: &[&str], status: i32) -> String {
    let output = paste(dir, arguments);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{errors}");
    assert!(
        status == 0 || output.stdout.is_empty(),
        "{}",
        text(&output.stdout)
    );
    errors
}

fn assert_has(errors: &str, expected: &[&str]) {
    for expected in expected {
        assert!(errors.contains(expected), "no `{expected}` in:\n{errors}");
    }
}

const HELLO: &str =
    "--- src/main.rs\nfn main() {\n    println!(\"hello\");\n}\n--- expect\nhello\n";

#[test]
fn an_unknown_judge_gets_the_names_and_the_nearest() {
    let dir = workspace(HELLO);
    let errors = run(dir.path(), &["game", "--judge", "codeforce"], 2);
    assert_has(
        &errors,
        &[
            "there is no judge `codeforce`",
            "did you mean `codeforces`?",
            "atcoder, codeforces, kattis",
        ],
    );
}

#[test]
fn an_unknown_problem_gets_the_names_and_the_nearest() {
    let dir = workspace(HELLO);
    let errors = run(dir.path(), &["gme"], 2);
    assert_has(
        &errors,
        &["there is no problem `gme`", "did you mean `game`?"],
    );
}

#[test]
fn a_manifest_without_a_judge_is_told_how_to_name_one() {
    let dir = workspace(HELLO);
    let manifest = dir.path().join("crates/game/Cargo.toml");
    let without = fs::read_to_string(&manifest)
        .unwrap()
        .replace("judge = \"plain\"\n", "");
    fs::write(&manifest, without).unwrap();
    let errors = run(dir.path(), &["game"], 2);
    assert_has(
        &errors,
        &["crates/game/Cargo.toml", "missing field `judge`"],
    );
}

#[test]
fn outside_of_a_workspace_there_is_nothing_to_paste() {
    let dir = tempfile::tempdir().unwrap();
    let errors = run(dir.path(), &["game"], 2);
    assert_has(&errors, &["is not inside a workspace", "[workspace]"]);
}

#[test]
fn the_judges_are_listed() {
    let dir = workspace(HELLO);
    let output = paste(dir.path(), &["--list-judges"]);
    assert!(output.status.success());
    assert_has(
        &text(&output.stdout),
        &[
            "atcoder",
            "codeforces",
            "kattis",
            "leetcode",
            "library-checker",
            "yukicoder",
            "1.89.0",
            "2024, 2021",
        ],
    );
}

#[test]
fn a_crate_that_the_judge_lacks_is_named_with_judge_and_line() {
    let dir = workspace(
        "--- src/main.rs\nmod dice;\nfn main() {\n    println!(\"{}\", dice::roll());\n}\n\
         --- src/dice.rs\npub fn roll() -> u32 {\n    rand::random()\n}\n--- expect\n",
    );
    let manifest = dir.path().join("crates/game/Cargo.toml");
    let with_rand = fs::read_to_string(&manifest)
        .unwrap()
        .replace("[dependencies]\n", "[dependencies]\nrand = \"0.9\"\n");
    fs::write(&manifest, with_rand).unwrap();
    let errors = run(dir.path(), &["game", "--judge", "codeforces"], 1);
    assert_has(
        &errors,
        &[
            "crates/game/src/dice.rs:2:5",
            "crate `rand`",
            "Codeforces does not have it",
        ],
    );
}

#[test]
fn a_std_feature_that_the_judges_compiler_lacks_is_refused() {
    let dir = workspace(
        "deps: chunks\n--- chunks/src/lib.rs\n#![allow(clippy::incompatible_msrv)]\n\n\
         pub fn pairs(list: &[u32]) -> usize {\n    list.as_chunks::<2>().0.len()\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", chunks::pairs(&[1, 2, 3]));\n}\n--- expect\n1\n",
    );
    run(dir.path(), &["game", "--judge", "library-checker"], 0);
    let errors = run(dir.path(), &["game", "--judge", "kattis"], 1);
    assert_has(
        &errors,
        &[
            "stable since `1.88.0`",
            "main.rs:11:10",
            "written at: libs/chunks/src/lib.rs:4:10",
            "Kattis compiles with rustc 1.78.0",
            "the compiler here does",
        ],
    );
}

#[test]
fn comments_go_where_the_text_would_be_too_long_and_only_there() {
    let long = "    // a comment that makes the source long, again and again\n".repeat(1200);
    let main = |comments: &str| {
        format!(
            "--- src/main.rs\n/// Docs.\nfn main() {{\n{comments}    println!(\"a  // b\");\n}}\n--- expect\na  // b\n"
        )
    };
    let dir = workspace(&main(&long));
    let output = paste(dir.path(), &["game", "--judge", "codeforces"]);
    assert_has(
        &text(&output.stderr),
        &[
            "comments, blank lines and indentation are left out, since Codeforces takes no more than 65536",
        ],
    );
    assert_eq!(
        text(&output.stdout),
        "// https://judge.example/1\nfn main() {\nprintln!(\"a  // b\");\n}\n"
    );
    let dir = workspace(&main("    // a comment\n"));
    let output = paste(dir.path(), &["game", "--judge", "codeforces"]);
    assert!(text(&output.stdout).contains("/// Docs.\nfn main() {\n    // a comment"));
}

#[test]
fn a_text_over_the_source_limit_is_refused_once_it_compiles() {
    let long =
        "    println!(\"a line that makes the source long, again and again\");\n".repeat(1200);
    let main = |last: &str| format!("--- src/main.rs\nfn main() {{\n{long}{last}}}\n--- expect\n");
    let dir = workspace(&main(""));
    for arguments in [
        &["game", "--judge", "codeforces"][..],
        &["game", "--judge", "codeforces", "--no-verify"],
    ] {
        let errors = run(dir.path(), arguments, 1);
        assert_has(&errors, &["Codeforces takes 65536", "too many"]);
    }
    let dir = workspace(&main("    missing();\n"));
    let errors = run(dir.path(), &["game", "--judge", "codeforces"], 1);
    assert_has(
        &errors,
        &[
            "cannot find function `missing`",
            "written at: crates/game/src/main.rs:1202:5",
        ],
    );
    assert!(!errors.contains("65536"), "{errors}");
}

/// The judge's system is not this one: its branch is printed, compiled and run here.
#[test]
fn of_two_branches_the_judges_is_printed() {
    let dir = workspace(
        "deps: input\n--- input/src/lib.rs\n/// Reads.\n#[cfg(unix)]\npub fn all() -> String {\n    use std::os::fd::FromRawFd;\n    \
         std::io::read_to_string(unsafe { std::fs::File::from_raw_fd(0) }).unwrap()\n}\n\n/// Reads elsewhere.\n#[cfg(not(unix))]\n\
         pub fn all() -> String {\n    std::io::read_to_string(std::io::stdin()).unwrap()\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", input::all().len());\n}\n--- expect\n0\n",
    );
    let output = paste(dir.path(), &["game", "--judge", "codeforces"]);
    let printed = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        printed.contains("/// Reads elsewhere.\npub fn all()"),
        "{printed}"
    );
    assert!(
        !printed.contains("cfg") && !printed.contains("FromRawFd"),
        "{printed}"
    );
}

#[test]
fn what_only_the_judges_system_compiles_stays_and_is_told() {
    let dir = workspace(
        "deps: input\n--- input/src/lib.rs\n#[cfg(windows)]\npub fn all() -> String {\n    use std::os::windows::io::AsRawHandle;\n    \
         let _ = std::io::stdin().as_raw_handle();\n    decoded(std::io::read_to_string(std::io::stdin()).unwrap())\n}\n\n\
         #[cfg(windows)]\nfn decoded(text: String) -> String {\n    trimmed(text)\n}\n\n\
         fn trimmed(text: String) -> String {\n    text.trim().to_owned()\n}\n\nfn unneeded() {}\n\n#[cfg(not(windows))]\n\
         pub fn all() -> String {\n    std::io::read_to_string(std::io::stdin()).unwrap()\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", input::all().len());\n}\n--- expect\n0\n",
    );
    let output = paste(dir.path(), &["game", "--judge", "codeforces"]);
    let (printed, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{errors}");
    for kept in [
        "#[cfg(windows)]\npub fn all",
        "#[cfg(not(windows))]",
        "fn decoded",
        "fn trimmed",
    ] {
        assert!(printed.contains(kept), "no `{kept}` in:\n{printed}");
    }
    assert!(!printed.contains("unneeded"), "{printed}");
    assert_has(
        &errors,
        &["could not be compiled here", "libs/input/src/lib.rs:1:"],
    );
}

#[test]
fn several_programs_have_to_be_told_apart() {
    let dir = workspace(HELLO);
    let other = dir.path().join("crates/game/src/bin/other.rs");
    fixture::write(&other, "fn main() {\n    println!(\"hello\");\n}\n");
    let errors = run(dir.path(), &["game", "--judge", "plain"], 2);
    assert_has(
        &errors,
        &["game has several programs", "other", "--bin NAME"],
    );
    run(
        dir.path(),
        &["game", "--judge", "plain", "--bin", "other"],
        0,
    );
}

#[test]
fn a_crate_that_the_judge_has_and_the_manifest_lacks_is_a_line_to_add() {
    let dir = workspace(
        "--- src/main.rs\nuse itertools::Itertools;\nfn main() {\n    println!(\"{}\", [1].iter().join(\"\"));\n}\n--- expect\n1\n",
    );
    let errors = run(dir.path(), &["game", "--judge", "atcoder"], 1);
    assert_has(
        &errors,
        &[
            "AtCoder has itertools",
            "add `itertools = \"=0.14.0\"` to [dependencies]",
        ],
    );
}

#[test]
fn what_is_rewritten_for_another_edition_is_what_the_compiler_suggests() {
    let dir = workspace(
        "deps: old\n--- old/src/lib.rs\nextern \"C\" {\n    fn abs(x: i32) -> i32;\n}\n\n\
         pub fn distance(pair: &(i32, i32)) -> i32 {\n    let (ref a, b) = pair;\n    unsafe { abs(*a - *b) }\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", old::distance(&(3, 7)));\n}\n--- expect\n4\n",
    );
    let manifest = dir.path().join("libs/old/Cargo.toml");
    let old = fs::read_to_string(&manifest)
        .unwrap()
        .replace("edition.workspace = true", "edition = \"2021\"");
    fs::write(&manifest, old).unwrap();
    let output = paste(dir.path(), &["game", "--judge", "plain"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    for rewritten in ["unsafe extern \"C\" {", "let (a, b) = pair;"] {
        assert!(
            printed.contains(rewritten),
            "no `{rewritten}` in:\n{printed}"
        );
    }
}

#[test]
fn a_failing_case_is_named_with_the_difference() {
    let dir =
        workspace("--- src/main.rs\nfn main() {\n    println!(\"1 2 4\");\n}\n--- expect\n1 2 3\n");
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(
        &errors,
        &[
            "1 of 1 test cases fail",
            "sample-1: WA",
            "token 3 differs: expected “3”, found “4”",
        ],
    );
    run(dir.path(), &["game", "--judge", "plain", "--no-verify"], 0);
}

#[test]
fn a_case_that_panics_or_hangs_is_told_from_a_wrong_answer() {
    let main = "use std::io::read_to_string;\nfn main() {\n    match read_to_string(std::io::stdin()).unwrap().trim() {\n\
                \x20       \"loop\" => loop {},\n        other => panic!(\"no {other}\"),\n    }\n}\n";
    let dir = workspace(&format!("--- src/main.rs\n{main}--- expect\n"));
    let manifest = dir.path().join("crates/game/Cargo.toml");
    let quick = fs::read_to_string(&manifest)
        .unwrap()
        .replace("time-limit-ms = 2000", "time-limit-ms = 1000");
    fs::write(&manifest, quick).unwrap();
    let cases = dir.path().join("testcases/game");
    fs::write(cases.join("hand-loop.in"), "loop\n").unwrap();
    fs::write(cases.join("hand-loop.out"), "\n").unwrap();
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(
        &errors,
        &[
            "2 of 2 test cases fail",
            "hand-loop: TLE",
            "1s",
            "sample-1: RE",
            "no",
            "written at: crates/game/src/main.rs:5:18",
        ],
    );
}

#[test]
fn a_case_without_an_answer_is_no_fault_of_the_submission() {
    let dir = workspace(HELLO);
    fs::write(dir.path().join("testcases/game/hand-new.in"), "").unwrap();
    let errors = run(dir.path(), &["game", "--judge", "plain"], 2);
    assert_has(&errors, &["hand-new.in has no hand-new.out"]);
}

#[test]
fn a_syntax_error_is_told_in_the_compilers_words() {
    let dir = workspace(
        "--- src/main.rs\nmod part;\nfn main() {}\n--- src/part.rs\npub fn f() {\n    let x = ;\n}\n--- expect\n",
    );
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(
        &errors,
        &[
            "crates/game/src/part.rs:2:13: not Rust",
            "expected expression, found `;`",
            "--> crates/game/src/part.rs:2:13",
        ],
    );
}

#[test]
fn an_unbalanced_bracket_is_a_syntax_error_too() {
    let dir = workspace("--- src/main.rs\nfn main() {\n    println!(\"x\";\n}\n--- expect\n");
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(&errors, &["crates/game/src/main.rs", "not Rust"]);
}

#[test]
fn a_type_error_points_into_the_text_and_into_the_file() {
    let dir = workspace(
        "deps: wrong\n--- wrong/src/lib.rs\n//! Docs.\n\npub mod inner;\n\
         --- wrong/src/inner.rs\npub fn number() -> u32 {\n    \"é\"; \"three\"\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", wrong::inner::number());\n}\n--- expect\n",
    );
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(
        &errors,
        &[
            "error[E0308]",
            "--> main.rs:12:10",
            "written at: libs/wrong/src/inner.rs:2:10",
            "does not compile as Plain",
        ],
    );
}

#[test]
fn a_module_without_a_file_is_named() {
    let dir = workspace("--- src/main.rs\nmod lost;\nfn main() {}\n--- expect\n");
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(
        &errors,
        &["crates/game/src/main.rs:1:1: module `lost` has no file"],
    );
}

#[test]
fn a_procedural_macro_cannot_be_inlined() {
    let dir = workspace(
        "deps: derive\n--- derive/Cargo.toml\n[lib]\nproc-macro = true\n--- derive/src/lib.rs\n\
         --- src/main.rs\nfn main() {\n    derive::make!();\n}\n--- expect\n",
    );
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(
        &errors,
        &[
            "crates/game/src/main.rs:2:5",
            "`derive` is a procedural macro",
        ],
    );
}

#[test]
fn a_library_of_edition_2015_is_refused() {
    let dir =
        workspace("deps: old\n--- old/src/lib.rs\n--- src/main.rs\nfn main() {}\n--- expect\n");
    let manifest = dir.path().join("libs/old/Cargo.toml");
    let old = fs::read_to_string(&manifest)
        .unwrap()
        .replace("edition.workspace = true", "edition = \"2015\"");
    fs::write(&manifest, old).unwrap();
    let errors = run(dir.path(), &["game", "--judge", "plain"], 1);
    assert_has(&errors, &["library `old` is of edition 2015"]);
}

/// `gen` is a keyword from 2024 on, and no library need know.
#[test]
fn a_library_of_another_edition_is_adapted_or_told() {
    let dir = workspace(
        "deps: old, chains\n--- old/src/lib.rs\npub struct Dice;\n\nimpl Dice {\n    pub fn gen(&self) -> u32 {\n        4\n    }\n}\n\n\
         pub fn roll() -> u32 {\n    Dice.gen()\n}\n\
         --- chains/src/lib.rs\npub fn both(a: Option<u32>) -> bool {\n    if let Some(a) = a && a > 1 { true } else { false }\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", old::roll());\n}\n--- expect\n4\n",
    );
    let manifest = dir.path().join("libs/old/Cargo.toml");
    let old = fs::read_to_string(&manifest)
        .unwrap()
        .replace("edition.workspace = true", "edition = \"2021\"");
    fs::write(&manifest, old).unwrap();
    let errors = run(dir.path(), &["game", "--judge", "plain"], 0);
    assert_has(
        &errors,
        &["library `old` of edition 2021: Plain compiles all of it in 2024"],
    );

    let main = dir.path().join("crates/game/src/main.rs");
    fs::write(
        main,
        "fn main() {\n    println!(\"{}\", chains::both(None));\n}\n",
    )
    .unwrap();
    let errors = run(dir.path(), &["game", "--judge", "kattis"], 1);
    assert_has(
        &errors,
        &[
            "let chains are only allowed in Rust 2024",
            "libs/chains/src/lib.rs:2:8",
            "of edition 2024: Kattis compiles all of it in 2021",
        ],
    );
}

#[test]
fn a_submission_without_dependencies_is_its_own_text() {
    let main = "//! Docs,\n//! with  spaces.\n\nuse std::fmt;\n\n/* odd */ fn   main( ){ }\n\nfn unused() {\n\tfmt::format(format_args!(\"\"));\n}\n";
    let dir = workspace(&format!("--- src/main.rs\n{main}--- expect\n"));
    let output = paste(dir.path(), &["game", "--judge", "plain"]);
    assert_eq!(
        text(&output.stdout),
        format!("// https://judge.example/1\n{main}")
    );
}

#[test]
fn strip_takes_doc_comments_and_no_others() {
    let main = "//! Docs.\n\n/// Docs.\n// Not docs.\n#[doc = \"Docs.\"]\nfn main() { /** docs */ let _x = 1; }\n";
    let dir = workspace(&format!("--- src/main.rs\n{main}--- expect\n"));
    let output = paste(dir.path(), &["game", "--judge", "plain", "--strip"]);
    assert_eq!(
        text(&output.stdout),
        "// https://judge.example/1\n\n// Not docs.\nfn main() {  let _x = 1; }\n"
    );
}

#[test]
fn strip_leaves_what_a_macro_matches() {
    let main = "macro_rules! documented {\n    (#[doc = $doc:literal] $name:ident) => {\n        \
        const $name: &str = $doc;\n    };\n}\n\ndocumented! {\n    /// Docs.\n    A\n}\n\nfn main() {\n    \
        documented!(#[doc = \"Docs.\"] B);\n    let _ = (A, B);\n}\n";
    let dir = workspace(&format!("--- src/main.rs\n{main}--- expect\n"));
    let output = paste(dir.path(), &["game", "--judge", "plain", "--strip"]);
    assert_eq!(
        text(&output.stdout),
        format!("// https://judge.example/1\n{main}")
    );
}

#[test]
fn the_text_can_go_to_a_file() {
    let dir = workspace(HELLO);
    let printed = text(&paste(dir.path(), &["game", "--judge", "plain"]).stdout);
    let output = paste(
        dir.path(),
        &["game", "--judge", "plain", "--output", "out.rs"],
    );
    assert!(output.status.success() && output.stdout.is_empty());
    assert_eq!(
        fs::read_to_string(dir.path().join("out.rs")).unwrap(),
        printed
    );
    let errors = run(
        dir.path(),
        &["game", "--judge", "plain", "--output", "no/such/out.rs"],
        2,
    );
    assert_has(&errors, &["cannot write no/such/out.rs"]);
    let errors = run(
        dir.path(),
        &["game", "--judge", "plain", "--output", "crates"],
        2,
    );
    assert_has(&errors, &["cannot write crates"]);
}

/// Runs with these programs in PATH and nothing else.
fn copy(dir: &Path, programs: &Path, desktop: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paste"));
    command
        .args(["game", "--judge", "plain", "--no-verify", "--copy"])
        .current_dir(dir);
    command
        .env("CARGO", env!("CARGO"))
        .env("PATH", programs)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    if let Some(variable) = desktop {
        command.env(variable, "0");
    }
    command.output().unwrap()
}

#[cfg(unix)]
#[test]
fn the_text_can_go_to_the_clipboard() {
    use std::os::unix::fs::PermissionsExt;

    let dir = workspace(HELLO);
    let programs = dir.path().join("bin");
    let clipboard = dir.path().join("clipboard");
    fixture::write(
        &programs.join("wl-copy"),
        &format!(
            "#!/bin/sh\nwhile IFS= read -r line; do echo \"$line\"; done > '{}'\n",
            clipboard.display()
        ),
    );
    fs::set_permissions(programs.join("wl-copy"), fs::Permissions::from_mode(0o755)).unwrap();
    let output = copy(dir.path(), &programs, Some("WAYLAND_DISPLAY"));
    assert!(
        output.status.success() && output.stdout.is_empty(),
        "{}",
        text(&output.stderr)
    );
    assert_has(
        &text(&output.stderr),
        &["copied to the clipboard by wl-copy"],
    );
    assert_has(
        &fs::read_to_string(&clipboard).unwrap(),
        &["https://judge.example/1", "println!(\"hello\");"],
    );
}

#[test]
fn without_a_clipboard_there_is_a_clear_error() {
    let dir = workspace(HELLO);
    let output = copy(dir.path(), &dir.path().join("nothing"), None);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert_has(
        &text(&output.stderr),
        &["no clipboard here", "xclip", "--output FILE"],
    );
}

//! `cargo completions`, as the shells themselves understand them.

mod scratch;

use std::fs;
use std::process::Command;

use scratch::{Scratch, said};

/// A workspace with two problems, and the completions for a shell in a file.
fn workspace(shell: &str) -> Scratch {
    let scratch = Scratch::new();
    for problem in ["apples", "pears-2"] {
        scratch.tools(&["new-problem", problem]).expect(0);
    }
    let script = scratch.tools(&["completions", shell]).expect(0).stdout;
    fs::write(scratch.path("completions"), script).unwrap();
    scratch
}

fn is_installed(shell: &str) -> bool {
    let version = Command::new(shell).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

fn run(scratch: &Scratch, shell: &str, arguments: &[&str]) -> String {
    let output = Command::new(shell)
        .args(arguments)
        .current_dir(scratch.path("crates/apples"))
        .output();
    said(output.unwrap()).expect(0).stdout
}

/// What Tab offers in bash where something else completed `cargo` before.
const BASH: &str = r#"
_before() { COMPREPLY=("before:$2"); }
complete -F _before cargo
source ../../completions
source ../../completions # twice, as after an update in a running shell
offer() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    [[ $(complete -p cargo) =~ -F\ ([^ ]+) ]]
    "${BASH_REMATCH[1]}" "$1" "${!#}" "${@:$#-1:1}"
    echo "${COMPREPLY[*]}"
}
"#;

#[test]
fn bash_completes_our_commands_and_leaves_others_to_what_completed_them_before() {
    let scratch = workspace("bash");
    for (line, offered) in [
        ("cargo stress app", "apples"),
        ("cargo stress ''", "apples pears-2"),
        ("cargo stress apples p", "pears-2"),
        ("cargo stress --exh", "--exhaustive"),
        ("cargo stress --format ''", "human json"),
        ("cargo stress --seed app", ""),
        ("cargo +nightly --quiet stress --exh", "--exhaustive"),
        ("cargo new-problem --memory", "--memory-limit"),
        ("cargo new-problem app", ""),
        ("cargo build --rel", "before:--rel"),
        ("cargo build stress", "before:stress"),
        ("cargo companio", "before:companio companion"),
    ] {
        let script = format!("{BASH}\noffer {line}");
        let found = run(&scratch, "bash", &["--norc", "-c", &script]);
        assert_eq!(found.trim(), offered, "{line}");
    }
}

#[test]
fn fish_completes_our_commands() {
    if !is_installed("fish") {
        return;
    }
    let scratch = workspace("fish");
    for (line, offered) in [
        ("cargo stress app", "apples"),
        ("cargo stress --exh", "--exhaustive"),
        ("cargo new-problem --memory", "--memory-limit"),
    ] {
        let script = format!("source ../../completions; complete -C '{line}'");
        let found = run(&scratch, "fish", &["--no-config", "-c", &script]);
        assert!(found.starts_with(offered), "{line}: {found}");
    }
}

#[test]
fn zsh_finds_a_function_for_each_command() {
    if !is_installed("zsh") {
        return;
    }
    let scratch = workspace("zsh");
    let script = "source ../../completions; whence _cargo-stress _cargo-new-problem; \
                  _describe() { print $problems }; _cargo_problems";
    let found = run(&scratch, "zsh", &["-f", "-c", script]);
    assert_eq!(found, "_cargo-stress\n_cargo-new-problem\napples pears-2\n");
}

#[test]
fn another_shell_is_told_which_there_are() {
    let scratch = Scratch::new();
    let said = scratch.tools(&["completions", "tcsh"]).expect(2);
    assert!(said.stderr.contains("[possible values: bash, zsh, fish]"));
}

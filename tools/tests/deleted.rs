//! What the workspace comes with is there to be deleted.

#[path = "harness/mod.rs"]
mod harness;

use std::fs;
use std::os::unix::fs::symlink;

use harness::{Workspace, real};

#[test]
fn a_workspace_without_the_games_and_their_explorer_is_whole() {
    let workspace = Workspace::fresh();
    // All of `tools` but the explorer, which goes with its name in the manifest.
    let tools = workspace.path("tools");
    fs::remove_file(&tools).unwrap();
    fs::create_dir(&tools).unwrap();
    for entry in fs::read_dir(real().join("tools")).unwrap() {
        let entry = entry.unwrap();
        if entry.file_name() != "explore" {
            symlink(entry.path(), tools.join(entry.file_name())).unwrap();
        }
    }
    let manifest = workspace.read("Cargo.toml");
    let without = manifest.replace("\"tools/explore\", ", "");
    workspace.write("Cargo.toml", &without);
    workspace.settle_lock();
    assert!(!workspace.read("Cargo.lock").contains("name = \"explore\""));

    workspace
        .cargo(&["check", "--quiet", "--workspace", "--all-targets"])
        .expect(0);
    workspace.tools(&["new-problem", "fresh"]).expect(0);
    let stress = ["stress", "fresh", "--cases", "500", "--format", "json"];
    let said = workspace.tools(&stress).expect(0);
    assert!(
        said.stdout.contains("\"verdict\":\"AC\""),
        "{}",
        said.stdout
    );
    workspace.cargo(&["--quiet", "paste", "fresh"]).expect(0);
}

/// The tests and the benchmark of the tools name none of the problems.
#[test]
fn the_tools_do_not_know_the_problems() {
    let mut problems = Vec::new();
    for entry in fs::read_dir(real().join("crates")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            problems.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
    for folder in ["tests", "benches"] {
        let folder = real().join("tools").join(folder);
        assert_free_of(&folder, &problems);
    }
}

fn assert_free_of(folder: &std::path::Path, problems: &[String]) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            assert_free_of(&path, problems);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for problem in problems {
            assert!(
                !text.contains(problem),
                "{} needs {problem}",
                path.display()
            );
        }
    }
}

//! `cargo regen` through the real binary.

use std::fs;
use std::process::Stdio;

use crate::common::finish;
use crate::doubled::{Doubled, assert_says};

#[test]
fn the_first_run_writes_every_case_and_the_second_touches_nothing() {
    let doubled = Doubled::new();
    doubled.regen_well("");
    let names: Vec<_> = doubled.files().into_keys().collect();
    let mut expected = vec!["manifest.toml".to_owned()];
    for name in [
        "max-large-01",
        "max-large-02",
        "numbers-01",
        "numbers-02",
        "numbers-03",
    ]
    .into_iter()
    .chain(["numbers-04", "ones-01", "ones-02", "ones-03"])
    {
        expected.extend([format!("{name}.in"), format!("{name}.out")]);
    }
    expected.sort();
    assert_eq!(names, expected);
    assert_eq!(doubled.read("ones-03.in"), "3\n");
    assert_eq!(doubled.read("ones-03.out"), "6\n");
    assert_says(
        &doubled.read("manifest.toml"),
        &[
            "name = \"ones-03\"\nfamily = \"ones\"\nseed = 0\nindex = 2\n",
            "answered-by = [\"adds\", \"submission\"]",
        ],
    );
    let times = doubled.times();
    let (status, output, _) = doubled.regen("", &[]);
    assert_eq!(status, 0);
    assert_says(&output, &["doubled", "as it should be"]);
    assert_eq!(doubled.times(), times);
}

#[test]
fn check_names_what_was_changed_and_writes_nothing() {
    let doubled = Doubled::new();
    doubled.regen_well("");
    assert_eq!(doubled.regen("", &["--check"]).0, 0);
    doubled.write("numbers-02.in", "123\n");
    fs::remove_file(doubled.folder().join("ones-01.out")).unwrap();
    doubled.write("notes.txt", "");
    let before = doubled.files();
    let (status, output, _) = doubled.regen("", &["--check"]);
    assert_eq!(status, 1);
    assert_says(
        &output,
        &[
            "numbers-02.in was changed since it was written",
            "ones-01.out is missing",
            "notes.txt is no case of a family",
        ],
    );
    assert_eq!(doubled.files(), before);
    // Run for real it puts right what it owns.
    doubled.regen_well("");
    fs::remove_file(doubled.folder().join("notes.txt")).unwrap();
    assert_eq!(doubled.regen("", &["--check"]).0, 0);
}

#[test]
fn check_says_in_json_what_differs() {
    let doubled = Doubled::new();
    doubled.regen_well("committed");
    doubled.write("ones-01.in", "2\n");
    let (status, output, _) = doubled.regen("committed", &["--check", "--format", "json"]);
    assert_eq!(status, 1);
    let lines: Vec<serde_json::Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2, "{output}");
    assert_eq!(lines[0]["file"], "ones-01.in");
    assert_eq!(lines[1]["verdict"], "drift");
}

#[test]
fn another_seed_names_the_cases_that_differ() {
    let doubled = Doubled::new();
    doubled.regen_well("");
    let (status, output, _) = doubled.regen("seed", &["--check"]);
    assert_eq!(status, 1);
    for number in 1..=4 {
        let line = format!("numbers-0{number}.in differs: the seed was 0 and is 7");
        assert_says(&output, &[&line]);
    }
    assert!(!output.contains("ones-"), "{output}");
}

#[test]
fn a_family_that_goes_takes_its_files_with_it_and_nothing_else() {
    let doubled = Doubled::new();
    doubled.case("hand-made", "21\n", "42\n");
    doubled.case("sample-1", "8\n", "16\n");
    doubled.write("notes.txt", "");
    doubled.regen_well("");
    let (status, output, _) = doubled.regen("renamed", &["--check"]);
    assert_eq!(status, 1);
    assert_says(
        &output,
        &["numbers-01.in is stale", "other-numbers-01.in is new"],
    );
    doubled.regen_well("renamed");
    let names = || -> Vec<String> { doubled.files().into_keys().collect() };
    assert!(names().contains(&"other-numbers-04.out".to_owned()));
    assert!(!names().iter().any(|name| name.starts_with("numbers-")));
    // A file that was changed since is not what was written: it stays.
    doubled.write("other-numbers-02.in", "5\n");
    let (_, output, _) = doubled.regen("removed", &[]);
    assert_says(&output, &["other-numbers-02.in is stale, but was changed"]);
    let left: Vec<_> = names()
        .into_iter()
        .filter(|name| !name.starts_with("ones-") && !name.starts_with("max-"))
        .collect();
    assert_eq!(
        left,
        [
            "hand-made.in",
            "hand-made.out",
            "manifest.toml",
            "notes.txt",
            "other-numbers-02.in",
            "sample-1.in",
            "sample-1.out"
        ]
    );
}

#[test]
fn hand_made_cases_survive_every_command() {
    let doubled = Doubled::new();
    let mine = [
        ("sample-1", "30\n", "60\n"),
        ("hand-große Zahl ü", "4294967296\n", "8589934592\n"),
        ("hack-001", "99999\n", "199998\n"),
    ];
    let kept = |doubled: &Doubled| {
        for (name, input, answer) in mine {
            assert_eq!(doubled.read(&format!("{name}.in")), input);
            assert_eq!(doubled.read(&format!("{name}.out")), answer);
        }
    };
    for (name, input, answer) in mine {
        doubled.case(name, input, answer);
    }
    for planted in [
        "",
        "seed",
        "renamed",
        "removed",
        "committed",
        "reserved",
        "refused",
    ] {
        doubled.regen("", &["--check"]);
        doubled.regen(planted, &[]);
        kept(&doubled);
    }
    doubled.run("", &["judge", "doubled"]);
    doubled.run("", &["judge", "doubled", "--strength"]);
    doubled.run(
        "",
        &[
            "stress",
            "doubled",
            "--solution",
            "prints-nothing",
            "--keep",
            "--time",
            "300ms",
        ],
    );
    kept(&doubled);
    // Not even a manifest that says so makes them the command's.
    doubled.regen_well("");
    let manifest = doubled.read("manifest.toml");
    doubled.write("manifest.toml", manifest.replace("ones-01", "sample-1"));
    let (status, _, error) = doubled.regen("removed", &[]);
    assert_eq!(status, 2);
    assert_says(
        &error,
        &["manifest.toml is damaged", "`sample-1` is no name"],
    );
    kept(&doubled);
}

/// What a run has come to, as far as its folder shows.
type Moment = fn(&[String]) -> bool;

#[test]
fn killed_at_any_moment_it_ends_in_the_same_state_when_run_again() {
    const MOMENTS: [Moment; 6] = [
        |_| true,
        |names| names.iter().any(|name| name.starts_with(".regen-")),
        |names| {
            names
                .iter()
                .filter(|name| name.starts_with(".regen-"))
                .count()
                > 15
        },
        |names| names.contains(&"other-numbers-01.in".to_owned()),
        |names| names.contains(&"other-numbers-20.out".to_owned()),
        |names| !names.contains(&"numbers-02.in".to_owned()),
    ];
    let doubled = Doubled::new();
    doubled.case("hand-made", "21\n", "42\n");
    doubled.regen_well("renamed,many,seed");
    let expected = doubled.files();
    for (number, is_now) in MOMENTS.into_iter().enumerate() {
        doubled.regen_well("");
        let mut child = doubled
            .command("renamed,many,seed", &["regen", "doubled"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none() {
            let entries = fs::read_dir(doubled.folder()).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            if is_now(&names.collect::<Vec<_>>()) {
                break;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        doubled.regen_well("renamed,many,seed");
        assert_eq!(doubled.files(), expected, "at moment {number}");
    }
}

#[test]
fn what_a_killed_run_leaves_is_cleared_away() {
    let doubled = Doubled::new();
    doubled.write(".regen-abc", "half a");
    doubled.write(".mine", "");
    doubled.regen_well("");
    let names: Vec<_> = doubled.files().into_keys().collect();
    assert!(names.contains(&".mine".to_owned()));
    assert!(!names.contains(&".regen-abc".to_owned()));
}

#[test]
fn two_runs_at_once_do_not_disturb_each_other() {
    let doubled = Doubled::new();
    let start = || {
        let mut command = doubled.command("", &["regen", "doubled"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    for run in [start(), start(), start()] {
        let output = run.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    assert_eq!(doubled.regen("", &["--check"]).0, 0);
}

#[test]
fn a_file_of_somebody_else_is_not_overwritten() {
    let doubled = Doubled::new();
    doubled.write("ones-02.in", "precious\n");
    fs::create_dir(doubled.folder().join("numbers-01.out")).unwrap();
    let (status, output, error) = doubled.regen("", &[]);
    assert_eq!(status, 1, "{error}");
    assert_says(
        &output,
        &["ones-02.in: is in the way", "numbers-01.out: is in the way"],
    );
    assert_eq!(doubled.read("ones-02.in"), "precious\n");
    assert!(!doubled.folder().join("manifest.toml").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_gives_a_clear_error_and_stays_as_it_is() {
    let doubled = Doubled::new();
    use std::os::unix::fs::symlink;

    // A place where nobody, not even root, can make a file.
    fs::remove_dir(doubled.folder()).unwrap();
    symlink("/proc/self/fdinfo", doubled.folder()).unwrap();
    let (status, output, error) = doubled.regen("committed", &[]);
    fs::remove_file(doubled.folder()).unwrap();
    assert_eq!(status, 2, "{output}");
    assert_says(&error, &["cannot write", "nothing was changed"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_gives_a_clear_error_and_changes_nothing() {
    use std::process::Command;

    let doubled = Doubled::new();
    doubled.case("hand-made", "21\n", "42\n");
    // No file may grow beyond 8 KiB: what a full disk does to the large ones.
    let tools = doubled.command("", &[]).get_program().to_owned();
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .arg(tools)
        .args(["regen", "doubled"])
        .current_dir(doubled.root())
        .env("CARGO_TARGET_DIR", crate::common::target());
    let (status, output, error) = finish(&mut command);
    assert_eq!(status, 2, "{output}\n{error}");
    assert_says(&error, &["cannot write", "File too large"]);
    let names: Vec<_> = doubled.files().into_keys().collect();
    assert_eq!(names, ["hand-made.in", "hand-made.out"]);
}

#[test]
fn large_cases_are_made_again_where_they_are_missing() {
    let doubled = Doubled::new();
    doubled.regen_well("");
    let large = || doubled.folder().join("max-large-01.in");
    let text = fs::read(large()).unwrap();
    assert!(text.len() > 64 << 10);
    fs::remove_file(large()).unwrap();
    // They are not committed, so nothing is amiss.
    assert_eq!(doubled.regen("", &["--check"]).0, 0);
    assert!(!large().exists());
    let (status, output, error) = doubled.run("", &["judge", "doubled"]);
    assert_eq!(status, 0, "{error}");
    assert_says(&output, &["max-large-01", "9 cases: all AC"]);
    assert_eq!(fs::read(large()).unwrap(), text);
    fs::remove_file(large()).unwrap();
    doubled.regen_well("");
    assert_eq!(fs::read(large()).unwrap(), text);
}

#[test]
fn a_missing_case_that_would_come_out_differently_is_not_made() {
    let doubled = Doubled::new();
    doubled.regen_well("");
    let manifest = doubled.read("manifest.toml");
    fs::remove_file(doubled.folder().join("numbers-01.in")).unwrap();
    doubled.write(
        "manifest.toml",
        manifest.replacen("seed = 0", "seed = 1", 20),
    );
    let (status, _, error) = doubled.run("", &["judge", "doubled"]);
    assert_eq!(status, 2);
    assert_says(
        &error,
        &[
            "cannot make numbers-01 again",
            "`cargo regen doubled` says more",
        ],
    );
}

#[test]
fn unknown_problems_are_named_with_the_nearest_one() {
    let doubled = Doubled::new();
    let (status, _, error) = doubled.run("", &["regen", "dubbled"]);
    assert_eq!(status, 2);
    assert_says(
        &error,
        &["there is no problem `dubbled`; did you mean `doubled`?"],
    );
}

#[test]
fn a_duplicate_takes_the_next_index_that_makes_a_new_input() {
    let doubled = Doubled::new();
    doubled.case("sample-1", "10\n", "20\n");
    let (status, output, error) = doubled.regen("digits,removed,committed", &[]);
    assert_eq!(status, 0, "{output}{error}");
    assert_says(&error, &["digits-", "of its family, since index"]);
    let inputs: std::collections::BTreeSet<_> = (1..=7)
        .map(|number| doubled.read(&format!("digits-0{number}.in")))
        .chain(["10\n".to_owned()])
        .collect();
    assert_eq!(inputs.len(), 8);
    let times = doubled.times();
    doubled.regen_well("digits,removed,committed");
    assert_eq!(doubled.times(), times);
    assert_eq!(doubled.regen("digits,removed,committed", &["--check"]).0, 0);
}

#[test]
fn a_generator_that_counts_is_found_out_with_one_job_too() {
    let doubled = Doubled::new();
    for jobs in ["1", "2"] {
        let (status, output, _) = doubled.regen("counts,committed", &["--jobs", jobs]);
        assert_eq!(status, 1, "{output}");
        assert_says(&output, &["makes another input the second time"]);
    }
    assert!(doubled.files().is_empty());
}

#[test]
fn an_answer_that_the_checker_accepts_is_no_drift() {
    let doubled = Doubled::new();
    let planted = "checked,varies";
    doubled.regen_well(planted);
    let before = doubled.files();
    for _ in 0..2 {
        let (status, output, error) = doubled.regen(planted, &["--check"]);
        assert_eq!(status, 0, "{output}{error}");
    }
    doubled.regen_well(planted);
    assert_eq!(doubled.files(), before);
    // Nor where it is made again: the large ones are not committed.
    fs::remove_file(doubled.folder().join("max-large-01.out")).unwrap();
    let (status, output, error) = doubled.run(planted, &["judge", "doubled"]);
    assert_eq!(status, 0, "{output}{error}");
    assert_ne!(doubled.files(), before);
    assert_eq!(doubled.regen(planted, &["--check"]).0, 0);
    // One that it refuses is.
    doubled.write("numbers-01.out", "1\n");
    assert_eq!(doubled.regen(planted, &["--check"]).0, 1);
}

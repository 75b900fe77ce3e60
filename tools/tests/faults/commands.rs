//! The same through the real binary: every run ends, tells, and leaves nothing behind.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::harness::{processes, write_script};
use crate::{every_fault, left_behind};

/// Runs `cargo stress` on a family: exit status, standard output, standard error.
fn stress(family: &str, arguments: &[&str]) -> (i32, String, String) {
    every_fault()
        .0
        .run(&[&stress_line(family), arguments].concat())
}

fn stress_line(family: &str) -> Vec<&str> {
    let names = ["--solution", "solution", "--against", "naive"];
    [&["stress", "every-fault", "--family", family], &names[..]].concat()
}

fn start(family: &str, arguments: &[&str]) -> Child {
    let mut command = every_fault().0.command(&stress_line(family));
    let command = command.args(arguments).stdout(Stdio::piped());
    command.stderr(Stdio::null()).spawn().unwrap()
}

fn signal(process: u32, name: &str) {
    let id = process.to_string();
    assert!(
        Command::new("kill")
            .args([name, &id])
            .status()
            .unwrap()
            .success()
    );
}

fn workers(supervisor: u32) -> Vec<u32> {
    let all = processes().into_iter();
    all.filter(|it| it.parent == supervisor && it.command.contains("--serve-as-worker"))
        .map(|it| it.id)
        .collect()
}

/// Waits until a role has started something.
fn wait_for_children(marker: &str) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while !processes()
        .iter()
        .any(|process| process.command.contains(marker))
    {
        assert!(Instant::now() < deadline, "nothing was started");
        sleep(Duration::from_millis(20));
    }
}

#[track_caller]
fn assert_nothing_is_left(marker: &str) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while processes()
        .iter()
        .any(|it| !it.is_zombie && it.command.contains(marker))
    {
        assert!(
            Instant::now() < deadline,
            "left behind: {:?}",
            left_behind()
        );
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn children_of_an_in_process_solution_end_with_the_run_however_it_ends() {
    let family = "solution-waits-for-a-child-elsewhere";
    for (name, status) in [("-INT", Some(130)), ("-TERM", Some(130)), ("-KILL", None)] {
        let mut run = start(family, &["--time-limit", "60s"]);
        wait_for_children("76543.25");
        signal(run.id(), name);
        assert_eq!(run.wait().unwrap().code(), status, "{name}");
        assert_nothing_is_left("76543.25");
    }
}

/// The processes below one.
fn below(process: u32) -> Vec<u32> {
    let all = processes();
    let mut found = vec![process];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(all.iter().filter(|it| it.parent == parent).map(|it| it.id));
        next += 1;
    }
    found.split_off(1)
}

/// Kills a run with its workers at the same moment, so that none of them can see to anything.
#[track_caller]
fn assert_nothing_survives(mut run: Child) {
    // What was started last may start more.
    sleep(Duration::from_millis(100));
    let (below, workers) = (below(run.id()), workers(run.id()));
    let [first, ..] = workers[..] else {
        panic!("there is no worker")
    };
    assert!(below.iter().any(|process| !workers.contains(process)));
    let all = [vec![run.id()], workers.clone()].concat();
    all.iter().for_each(|&process| signal(process, "-STOP"));
    let ids: Vec<_> = all.iter().map(ToString::to_string).collect();
    let killed = Command::new("kill").arg("-KILL").args(ids).status();
    assert!(killed.unwrap().success());
    run.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    let left = || {
        let all = processes().into_iter().filter(|it| !it.is_zombie);
        let left = all.filter(|it| below.contains(&it.id) || it.parent == first);
        left.map(|it| it.command).collect::<Vec<_>>()
    };
    while !left().is_empty() {
        assert!(Instant::now() < deadline, "left behind: {:?}", left());
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn nothing_survives_a_supervisor_and_workers_that_are_killed_together() {
    for fault in [
        "waits-for-a-child",
        "waits-for-a-child-elsewhere",
        "waits-for-a-grandchild-elsewhere",
        "forks-and-loops",
    ] {
        let run = start(&format!("solution-{fault}"), &["--time-limit", "60s"]);
        let deadline = Instant::now() + Duration::from_secs(120);
        while workers(run.id()).iter().all(|&it| below(it).is_empty()) {
            assert!(Instant::now() < deadline, "nothing was started");
            sleep(Duration::from_millis(20));
        }
        assert_nothing_survives(run);
    }
}

#[test]
fn no_program_survives_a_supervisor_and_workers_that_are_killed_together() {
    let workspace = &every_fault().0;
    // The first run of a program is started, those that follow are forked where that can be.
    for calls in [1, 6] {
        let script = workspace.path("survives.sh");
        let count = workspace.path("survives.count");
        fs::write(&count, "").unwrap();
        let text = format!(
            "read n rest\necho >>{count}\n\
             [ $(wc -l <{count}) -lt {calls} ] && {{ echo $((2 * n)); exit; }}\n\
             setsid sleep 76545.5 &\n(setsid sleep 76545.5 &)\nsleep 76545.5",
            count = count.display()
        );
        write_script(&script, &text);
        let program = format!("bash {}", script.display());
        let arguments = [
            "stress",
            "every-fault",
            "--family",
            "harmless",
            "--program",
            &program,
            "--against",
            "naive",
            "--jobs",
            "1",
            "--time-limit",
            "60s",
        ];
        let mut command = workspace.command(&arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let run = command.spawn().unwrap();
        wait_for_children("sleep 76545.5");
        assert_nothing_survives(run);
    }
}

#[test]
fn what_a_program_leaves_behind_elsewhere_is_gone_when_it_ends() {
    let workspace = &every_fault().0;
    let script = workspace.path("leaves.sh");
    let marker = "76544.5";
    write_script(
        &script,
        &format!("read n rest\nsetsid sleep {marker} >/dev/null 2>&1 &\necho $((2 * n))"),
    );
    let line = script.display().to_string();
    let arguments = [
        "stress",
        "every-fault",
        "--family",
        "harmless",
        "--program",
        &line,
    ];
    let (status, output, error) =
        workspace.run(&[&arguments[..], &["--against", "naive", "--cases", "50"]].concat());
    assert_eq!(status, 0, "{output}{error}");
    assert_nothing_is_left(marker);
}

#[test]
fn a_suspended_run_goes_on_without_a_false_verdict() {
    let mut run = start("harmless", &["--time", "16s", "--jobs", "1"]);
    let deadline = Instant::now() + Duration::from_secs(120);
    while workers(run.id()).is_empty() {
        assert!(Instant::now() < deadline, "there is no worker");
        sleep(Duration::from_millis(20));
    }
    let all = [vec![run.id()], workers(run.id())].concat();
    all.iter().for_each(|&process| signal(process, "-STOP"));
    sleep(Duration::from_secs(12));
    all.iter().rev().for_each(|&process| {
        // One may have been replaced just before.
        Command::new("kill")
            .args(["-CONT", &process.to_string()])
            .status()
            .unwrap();
    });
    let mut output = String::new();
    run.stdout
        .take()
        .unwrap()
        .read_to_string(&mut output)
        .unwrap();
    assert_eq!(run.wait().unwrap().code(), Some(0), "{output}");
}

#[test]
fn a_generator_that_redraws_has_its_counterexample_shrunk() {
    let (status, output, error) = stress("redraws", &["--format", "json"]);
    assert_eq!(status, 1, "{error}");
    let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
    assert_eq!(
        (&row["fault"], &row["verdict"]),
        (&"solution".into(), &"WA".into())
    );
    let input = row["counterexample"]["input"].as_str().unwrap();
    assert_eq!(input, "100 solution wrong\n", "{row}");
    let choices = row["counterexample"]["choices"].to_string();
    let choices = choices.trim_matches(['[', ']']);
    let (status, output, _) = stress("redraws", &["--replay", choices]);
    assert_eq!(status, 1);
    assert!(output.contains("WA by `solution`"), "{output}");
}

#[test]
fn a_generator_that_redraws_is_named_where_every_input_is_tried() {
    let arguments = ["--exhaustive", "--time", "20s", "--time-limit", "20s"];
    let (status, output, error) = stress("redraws-rightly", &arguments);
    assert_eq!(status, 1, "{error}");
    let named =
        "TLE by the generator of family `redraws-rightly`: draws more than 1,048,576 choices";
    assert!(output.contains(named), "{output}");
    assert!(output.contains("every input to size 1"), "{output}");
}

#[test]
fn an_enumeration_of_long_lists_of_choices_keeps_its_time_and_memory() {
    let workspace = &every_fault().0;
    let line = "ulimit -v 2000000; exec \"$0\" \"$@\"";
    let command = workspace.command(&stress_line("many-draws"));
    let start = Instant::now();
    let output = Command::new("sh")
        .args(["-c", line])
        .arg(command.get_program())
        .args(command.get_args())
        .args(["--exhaustive", "--time", "3s"])
        .current_dir(&workspace.root)
        .envs(
            command
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        )
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    // Ten times as long as it should take, so that no busy machine fails this.
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_generator_is_named_after_few_cases() {
    for (family, message) in [
        ("generator-constant", "makes the same input again and again"),
        ("generator-size-late", "draws its size first"),
        ("generator-elsewhere", "something else than its source"),
    ] {
        let (status, output, _) = stress(family, &["--cases", "10"]);
        assert_eq!(status, 1, "{output}");
        assert!(output.contains(message), "{output}");
    }
}

#[test]
fn an_input_that_the_validator_refuses_is_the_generators_fault_and_not_kept() {
    let folder = every_fault().0.path("testcases/every-fault");
    let (status, output, _) = stress("generator-invalid", &["--keep"]);
    assert_eq!(status, 1);
    assert!(
        output.contains("the validator refuses its input"),
        "{output}"
    );
    assert!(!folder.join("hack-001.in").exists());
}

#[test]
fn whoever_fails_is_named_where_a_case_is_replayed() {
    let roles = ["generator", "validator", "naive", "solution", "checker"];
    for (fault, verdict) in [
        ("panic", "RE"),
        ("abort", "RE"),
        ("loop", "TLE"),
        ("stack", "RE"),
    ] {
        for role in roles {
            let family = format!("{role}-{fault}");
            let arguments = [
                "--replay",
                "2,100",
                "--time-limit",
                "100ms",
                "--format",
                "json",
            ];
            let (status, output, error) = stress(&family, &arguments);
            assert_eq!(status, 1, "{family}: {output}{error}");
            let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
            let found = (&row["fault"], &row["verdict"]);
            assert_eq!(found, (&role.into(), &verdict.into()), "{family}: {row}");
        }
    }
    for (family, role) in [
        ("generator-invalid", "generator"),
        ("validator-refuses", "generator"),
        ("checker-refuses", "checker"),
        ("naive-wrong", "naive"),
        ("solution-wrong", "solution"),
    ] {
        let (status, output, _) = stress(family, &["--replay", "2,100", "--format", "json"]);
        let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
        let found = (status, &row["fault"], &row["verdict"]);
        assert_eq!(found, (1, &role.into(), &"WA".into()), "{family}: {row}");
    }
}

#[test]
fn state_is_told_from_chance_and_claims_nothing() {
    for (family, sentence) in [
        ("solution-wrong-at-first", "as the first case of a process"),
        (
            "solution-wrong-later",
            "what ran before it in the same process makes the difference",
        ),
    ] {
        let (status, output, _) = stress(family, &["--cases", "3000", "--jobs", "1"]);
        assert_eq!(status, 1, "{output}");
        assert!(output.contains(sentence), "{output}");
        assert!(
            !output.contains("no input of a smaller size fails"),
            "{output}"
        );
    }
}

#[test]
fn the_last_words_of_a_solution_are_shown_with_a_wrong_answer() {
    let (status, output, _) = stress("solution-says-why", &[]);
    assert_eq!(status, 1);
    assert!(output.contains("WA by `solution`"), "{output}");
    assert!(output.contains("    the last words\n"), "{output}");
}

#[test]
fn no_core_file_is_left_in_the_workspace() {
    let line = "ulimit -c unlimited; exec \"$0\" \"$@\"";
    let workspace = &every_fault().0;
    let command = workspace.command(&stress_line("solution-abort"));
    let status = Command::new("sh")
        .args(["-c", line])
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(&workspace.root)
        .envs(
            command
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        )
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
    for entry in fs::read_dir(&workspace.root).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(!name.to_string_lossy().starts_with("core"), "{name:?}");
    }
}

#[test]
fn a_hundred_thousand_wrong_lines_are_told_apart_at_once() {
    let (status, output, _) = stress("solution-wrong-at-length", &[]);
    assert_eq!(status, 1);
    assert!(output.contains("… and more"), "{output}");
    assert!(output.lines().count() < 60, "{output}");
}

//! Every run ends with all that it has started, however it ends.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::commands::start;
use crate::harness::{processes, signal, write_script};
use crate::{every_fault, left_behind};

fn workers(supervisor: u32) -> Vec<u32> {
    let all = processes().into_iter();
    all.filter(|it| it.parent == supervisor && it.command.contains("--serve-as-worker"))
        .map(|it| it.id)
        .collect()
}

/// Waits until a role has started something in a worker.
fn await_child_of_worker(run: &Child) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while workers(run.id()).iter().all(|&it| below(it).is_empty()) {
        assert!(Instant::now() < deadline, "nothing was started");
        sleep(Duration::from_millis(20));
    }
}

fn await_worker(run: &Child) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while workers(run.id()).is_empty() {
        assert!(Instant::now() < deadline, "there is no worker");
        sleep(Duration::from_millis(20));
    }
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

#[test]
fn whoever_ignores_signals_ends_with_the_run_all_the_same() {
    for role in ["generator", "validator", "naive", "solution", "checker"] {
        for name in ["-INT", "-TERM"] {
            let family = format!("{role}-ignores-signals-and-waits");
            let mut run = start(&family, &["--time-limit", "60s"]);
            await_child_of_worker(&run);
            let all = below(run.id());
            signal(run.id(), name);
            assert_eq!(run.wait().unwrap().code(), Some(130), "{role} {name}");
            assert_are_gone(&all);
        }
    }
}

#[test]
fn whoever_hangs_in_a_case_that_is_replayed_is_interrupted() {
    for role in ["generator", "validator", "naive", "solution", "checker"] {
        let arguments = ["--replay", "2,100", "--time-limit", "60s"];
        let mut run = start(&format!("{role}-loop"), &arguments);
        await_worker(&run);
        sleep(Duration::from_millis(300));
        signal(run.id(), "-INT");
        assert_eq!(run.wait().unwrap().code(), Some(130), "{role}");
    }
}

/// Waits until these processes have ended.
#[track_caller]
fn assert_are_gone(all: &[u32]) {
    let deadline = Instant::now() + Duration::from_secs(20);
    let left = || -> Vec<_> {
        let left = processes().into_iter();
        left.filter(|it| !it.is_zombie && all.contains(&it.id))
            .map(|it| it.command)
            .collect()
    };
    while !left().is_empty() {
        assert!(Instant::now() < deadline, "left behind: {:?}", left());
        sleep(Duration::from_millis(20));
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
    assert!(!workers.is_empty());
    assert!(below.iter().any(|process| !workers.contains(process)));
    let all = [vec![run.id()], workers.clone()].concat();
    all.iter().for_each(|&process| signal(process, "-STOP"));
    let ids: Vec<_> = all.iter().map(ToString::to_string).collect();
    let killed = Command::new("kill").arg("-KILL").args(ids).status();
    assert!(killed.unwrap().success());
    run.wait().unwrap();
    assert_are_gone(&below);
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
        await_child_of_worker(&run);
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
    await_worker(&run);
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

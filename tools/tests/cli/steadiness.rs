//! `cargo stress` under adversity: interrupts, lost readers, full disks, neighbours.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Process, Workspace, processes, processes_with, signal};
use crate::planted::planted;

/// A run that goes on in the background.
struct Run {
    child: Child,
}

fn start(arguments: &[&str]) -> Run {
    let all = [&["stress", "planted"], arguments].concat();
    let mut command = planted().command(&all);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    Run {
        child: command.spawn().unwrap(),
    }
}

impl Run {
    /// Waits until it has workers.
    fn workers(&self) -> Vec<u32> {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            let workers = children(self.child.id());
            if !workers.is_empty() || Instant::now() > deadline {
                // One that is about to begin may take a moment to be busy.
                sleep(Duration::from_millis(100));
                return children(self.child.id());
            }
            sleep(Duration::from_millis(10));
        }
    }

    fn signal(&self, name: &str) {
        signal(self.child.id(), name);
    }

    fn end(mut self) -> (ExitStatus, String) {
        let mut output = String::new();
        self.child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut output)
            .unwrap();
        (self.child.wait().unwrap(), output)
    }
}

/// The workers that this process has started.
fn children(parent: u32) -> Vec<u32> {
    let workers = processes_with("--serve-as-worker").into_iter();
    workers
        .filter(|worker| worker.parent == parent)
        .map(|worker| worker.id)
        .collect()
}

#[track_caller]
fn assert_gone(ids: &[u32]) {
    assert!(!ids.is_empty(), "there were none");
    let deadline = Instant::now() + Duration::from_secs(10);
    let lives = |process: &Process| ids.contains(&process.id) && !process.is_zombie;
    while processes().iter().any(lives) {
        assert!(Instant::now() < deadline, "still there: {ids:?}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_interrupt_prints_what_was_found_and_leaves_no_process_behind() {
    for signal in ["-INT", "-TERM"] {
        let run = start(&["--family", "numbers", "--time", "60s"]);
        let workers = run.workers();
        run.signal(signal);
        let (status, output) = run.end();
        assert_eq!(status.code(), Some(130));
        assert!(output.contains("planted  numbers  submission"), "{output}");
        assert_gone(&workers);
    }
}

#[test]
fn an_interrupt_ends_solutions_that_hang() {
    let run = start(&[
        "--solution",
        "loops-forever",
        "--time-limit",
        "60s",
        "--family",
        "numbers",
    ]);
    let workers = run.workers();
    run.signal("-INT");
    assert_eq!(run.end().0.code(), Some(130));
    assert_gone(&workers);
}

#[test]
fn a_supervisor_that_is_killed_takes_its_workers_along() {
    for solution in ["submission", "loops-forever", "sleeps"] {
        let arguments = [
            "--solution",
            solution,
            "--time-limit",
            "60s",
            "--family",
            "numbers",
            "--time",
            "60s",
        ];
        let run = start(&arguments);
        let workers = run.workers();
        run.signal("-KILL");
        run.end();
        assert_gone(&workers);
    }
}

#[test]
fn a_supervisor_that_is_killed_takes_programs_and_their_children_along() {
    let marker = format!("48{}", std::process::id());
    let line = format!("sh -c 'sleep {marker} & sleep {marker}'");
    let arguments = [
        "--program",
        &line,
        "--family",
        "numbers",
        "--time-limit",
        "60s",
    ];
    for signal in ["-KILL", "-INT"] {
        let run = start(&arguments);
        let workers = run.workers();
        let deadline = Instant::now() + Duration::from_secs(20);
        while processes_with(&format!("sleep {marker}")).len() < 2 && Instant::now() < deadline {
            sleep(Duration::from_millis(20));
        }
        run.signal(signal);
        run.end();
        assert_gone(&workers);
        let deadline = Instant::now() + Duration::from_secs(10);
        while !processes_with(&format!("sleep {marker}")).is_empty() {
            assert!(Instant::now() < deadline, "programs are left");
            sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_reader_that_leaves_ends_the_run_without_a_word() {
    let mut run = start(&["--cases", "2000", "--solution", "double"]);
    let mut line = String::new();
    let output = run.child.stdout.take().unwrap();
    BufReader::with_capacity(1, output)
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("problem"));
    let mut error = String::new();
    run.child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut error)
        .unwrap();
    assert_eq!(run.child.wait().unwrap().code(), Some(141), "{error}");
    assert!(
        !error.contains("panicked") && !error.contains("error"),
        "{error}"
    );
}

#[test]
fn an_error_that_nobody_hears_has_its_status_all_the_same() {
    let (reader, errors) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = planted().command(&["stress", "unheard-of"]);
    let status = command.stderr(errors).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

/// A workspace of its own for what is saved, with the checks of the planted problem.
fn saving() -> (Workspace, PathBuf) {
    let workspace = Workspace::with_problems_of(planted());
    let folder = workspace.path("testcases/planted");
    (workspace, folder)
}

fn files(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

const KEEP: [&str; 7] = [
    "stress",
    "planted",
    "--family",
    "numbers",
    "--solution",
    "panics",
    "--keep",
];

#[test]
fn kept_cases_are_numbered_and_nothing_is_overwritten() {
    let (workspace, folder) = saving();
    workspace.write("testcases/planted/hack-001.in", "mine\n");
    workspace.write("testcases/planted/hack-001.out", "mine too\n");
    // The second time it is there already.
    for _ in 0..2 {
        let (status, output, error) = workspace.run(&KEEP);
        assert_eq!(status, 1, "{error}");
        assert!(output.contains("hack-002.in"), "{output}");
    }
    let expected = ["hack-001.in", "hack-001.out", "hack-002.in", "hack-002.out"];
    assert_eq!(files(&folder), expected);
    for (file, text) in expected
        .into_iter()
        .zip(["mine\n", "mine too\n", "100\n", "200\n"])
    {
        assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), text);
    }
}

#[test]
fn runs_side_by_side_do_not_disturb_each_other() {
    let (workspace, folder) = saving();
    workspace.run(&KEEP[..6]);
    let runs: Vec<Child> = (0..6)
        .map(|_| {
            workspace
                .command(&KEEP)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut run in runs {
        assert_eq!(run.wait().unwrap().code(), Some(1));
    }
    // They find the same case, and the first one saves it.
    assert_eq!(files(&folder), ["hack-001.in", "hack-001.out"]);
    let text = |end| fs::read_to_string(folder.join(format!("hack-001.{end}"))).unwrap();
    assert_eq!(
        (text("in").as_str(), text("out").as_str()),
        ("100\n", "200\n")
    );
}

#[test]
fn a_disk_that_is_full_leaves_nothing_half_written() {
    let (workspace, folder) = saving();
    workspace.run(&KEEP[..6]);
    fs::create_dir_all(&folder).unwrap();
    let tools = env!("CARGO_BIN_EXE_tools");
    let line = format!("trap '' XFSZ; ulimit -f 0; exec '{tools}' \"$@\"");
    let command = workspace.command(&[]);
    let output = Command::new("sh")
        .args(["-c", &line, "sh"])
        .args(KEEP)
        .current_dir(&workspace.root)
        .envs(
            command
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        )
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("cannot write") && error.contains("too large"),
        "{error}"
    );
    assert_eq!(files(&folder), Vec::<String>::new());
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let (workspace, folder) = saving();
    workspace.write("testcases/planted", "a file where the folder should be\n");
    let (status, _, error) = workspace.run(&KEEP);
    fs::remove_file(&folder).unwrap();
    assert_eq!(status, 2);
    assert!(
        error.contains("cannot write") && error.contains("testcases/planted"),
        "{error}"
    );
}

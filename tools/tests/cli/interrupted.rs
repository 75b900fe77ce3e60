//! Ctrl-C, and what a run that was killed leaves.

use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{processes_with, signal, target, write_script};
use crate::doubled::Doubled;

fn interrupt(child: &Child) {
    signal(child.id(), "-INT");
}

/// Waits until there is something.
#[track_caller]
pub fn await_some<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(120);
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(Instant::now() < deadline, "{what}");
        sleep(Duration::from_millis(5));
    }
}

/// Waits until this is so.
#[track_caller]
fn await_that(what: &str, mut is_so: impl FnMut() -> bool) {
    await_some(what, || is_so().then_some(()));
}

/// Whether a process waits for somebody's lock: it has the folder open.
fn holds_open(child: &Child, folder: &std::path::Path) -> bool {
    let descriptors = fs::read_dir(format!("/proc/{}/fd", child.id()));
    descriptors
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| fs::read_link(entry.path()).is_ok_and(|target| target == folder))
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_while_it_waits_for_another_regen_writes_nothing() {
    let doubled = Doubled::new();
    let folder = fs::canonicalize(doubled.folder()).unwrap();
    let lock = File::open(&folder).unwrap();
    lock.lock().unwrap();
    let mut command = doubled.command("", &["regen", "doubled"]);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    await_that("it waits", || holds_open(&child, &folder));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    drop(lock);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("nothing of doubled was changed"), "{error}");
    assert!(doubled.files().is_empty());
}

#[test]
fn a_second_interrupt_ends_at_once_and_what_is_left_is_swept_by_the_next_run() {
    let doubled = Doubled::new();
    doubled.case("sample-1", "7\n", "14\n");
    let temporary = tempfile::tempdir().unwrap();
    let left = || fs::read_dir(temporary.path()).unwrap().count();
    let program = doubled.root().join("twice-interrupted.sh");
    write_script(&program, "sleep 300");
    let arguments = ["judge", "doubled", "--program", program.to_str().unwrap()];
    let mut command = doubled.command("", &arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.env("TMPDIR", temporary.path()).spawn().unwrap();
    let running = format!("/bin/sh {}", program.display());
    await_that("it runs", || !processes_with(&running).is_empty());
    interrupt(&child);
    interrupt(&child);
    assert!(matches!(child.wait().unwrap().code(), Some(130 | 1)));
    await_that("nothing is left", || {
        processes_with(&running).iter().all(|it| it.is_zombie)
    });

    // One that was killed cannot clear away anything itself.
    let mut command = doubled.command("", &arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.env("TMPDIR", temporary.path()).spawn().unwrap();
    await_that("it runs", || {
        left() > 0 && !processes_with(&running).is_empty()
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(left(), 1);
    let mut command = doubled.command("", &["judge", "doubled"]);
    let output = command.env("TMPDIR", temporary.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(left(), 0);
}

#[test]
fn what_paste_leaves_when_it_is_ended_is_swept_by_the_next_run() {
    let doubled = Doubled::new();
    doubled.case("sample-1", "7\n", "14\n");
    let temporary = tempfile::tempdir().unwrap();
    let left = || fs::read_dir(temporary.path()).unwrap().count();
    for name in ["-INT", "-KILL"] {
        // The real binary is a child of cargo's, which hands on no signals.
        let mut command = doubled.cargo("", &["build", "--quiet", "-p", "paste"]);
        assert!(command.status().unwrap().success());
        let binary = target().join("debug/paste");
        let mut command = Command::new(binary);
        command.arg("doubled").current_dir(doubled.root());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
            .env("CARGO_TARGET_DIR", target())
            .env("SUBMISSION", "sleeps");
        let mut child = command.env("TMPDIR", temporary.path()).spawn().unwrap();
        await_that("it has begun", || left() > 0);
        signal(child.id(), name);
        child.wait().unwrap();
    }
    assert!(left() > 0);
    let mut command = doubled.command("", &["judge", "doubled"]);
    let output = command.env("TMPDIR", temporary.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(left(), 0);
}

//! What a contestant waits for: an edited submission's verdict, a hang's name.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::command::{PROBLEM, stress, workspace};
use crate::median;

const ROUNDS: usize = 7;

/// The time from the edit of a line to the verdict of 10,000 cases, compiling included.
pub fn edit() {
    let path = workspace().path(&format!("crates/{PROBLEM}/src/main.rs"));
    let original = fs::read_to_string(&path).expect("the submission is there");
    let arguments = [
        "--family",
        "few-digits",
        "--against",
        "brute",
        "--cases",
        "10000",
    ];
    stress(&arguments);
    let times: Vec<f64> = (0..ROUNDS)
        .map(|round| {
            let head = "output: impl Write) {";
            let edited = original.replace(head, &format!("{head} let _ = {round};"));
            assert_ne!(edited, original, "the line to edit is gone");
            fs::write(&path, edited).expect("the submission can be written");
            let start = Instant::now();
            let rows = stress(&arguments);
            let time = start.elapsed().as_secs_f64();
            fs::write(&path, &original).expect("the submission can be written");
            assert_eq!(rows[0]["verdict"], "AC");
            time
        })
        .collect();
    stress(&arguments);
    println!("edit of one line → verdict of 10,000 cases");
    spread(times);
    let compile: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let status = std::process::Command::new("rustc")
                .args(["-O", "--edition", "2024", "-o"])
                .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("alone"))
                .arg(&path)
                .stderr(Stdio::null())
                .status();
            assert!(status.expect("rustc runs").success());
            start.elapsed().as_secs_f64()
        })
        .collect();
    println!("rustc -O on the submission alone");
    spread(compile);
}

/// The time from the start of the command until a submission that hangs is named.
pub fn hang() {
    println!("a program that hangs, limit 2 s: from start to report, without shrinking");
    let arguments = [
        "--family",
        "few-digits",
        "--against",
        "brute",
        "--program",
        "sleep 60",
        "--shrink-time",
        "0",
    ];
    workspace().tools(&["stress", "--list"]).expect(0);
    let times = (0..3).map(|_| {
        let rows = stress(&arguments);
        assert_eq!(rows[0]["verdict"], "TLE");
        rows[0]["seconds"].as_f64().expect("a number")
    });
    spread(times.collect());
}

fn spread(mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let (least, most) = (times[0], times[times.len() - 1]);
    println!(
        "  {:.2} s  (from {least:.2} to {most:.2})",
        median(times.into_iter())
    );
}

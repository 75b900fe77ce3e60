//! What the supervisor itself takes to find, to shrink and to show what is large.

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tools::process::has_ended;

use crate::command::{PROBLEM, workspace};

/// A tick of the system's clock, in seconds.
const TICK: f64 = 0.01;

pub fn table() {
    println!("processor time of the supervisor alone, and the whole time, in seconds");
    for (name, family, solution) in [
        ("an input of 50 MB", "long", "no-pair"),
        ("a panic of 50 MB", "few-digits", "long-panic"),
        ("a panic of 50 MB on 50 MB", "long", "long-panic"),
        ("100,000 wrong lines", "few-digits", "many-lines"),
    ] {
        for shrink_time in ["0s", "10s"] {
            let (own, whole, printed) = run(family, solution, shrink_time);
            println!(
                "  {name:28} shrinking for {shrink_time:3}  {own:.2}  {whole:6.2}  {printed:>6} bytes printed"
            );
        }
    }
}

fn run(family: &str, solution: &str, shrink_time: &str) -> (f64, f64, usize) {
    let names = ["--solution", solution, "--against", "submission"];
    let family = ["--family", family, "--shrink-time", shrink_time];
    let arguments = [&["stress", PROBLEM][..], &names, &family].concat();
    let mut command = workspace().command(&arguments);
    // Built before.
    let file = tempfile::NamedTempFile::new().expect("a file");
    let output = file.reopen().expect("a file");
    let mut child = command
        .stdout(output)
        .stderr(Stdio::inherit())
        .spawn()
        .expect("a start");
    let start = Instant::now();
    while !has_ended(&mut child).expect("a child") {
        sleep(Duration::from_millis(1));
    }
    let whole = start.elapsed().as_secs_f64();
    let about = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let ticks = |word: &str| word.parse::<f64>().unwrap_or(0.0);
    let own = (about.rsplit(") ").next().unwrap_or_default().split(' '))
        .skip(11)
        .take(2)
        .map(ticks);
    let own = TICK * own.sum::<f64>();
    child.wait().expect("a child");
    let printed = file
        .path()
        .metadata()
        .map_or(0, |about| about.len() as usize);
    (own, whole, printed)
}

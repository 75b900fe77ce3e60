//! `cargo stress` itself.

use std::process::{Command, Stdio};

use serde_json::Value;

/// Runs `cargo stress sum-game` and returns its rows.
pub fn stress(arguments: &[&str]) -> Vec<Value> {
    let output = cargo("stress")
        .arg("sum-game")
        .args(arguments)
        .args(["--format", "json"])
        .stderr(Stdio::null())
        .output()
        .expect("cargo runs");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Cases a second of the only row.
pub fn cases_per_second(arguments: &[&str]) -> f64 {
    let rows = stress(arguments);
    let number = |name: &str| rows[0][name].as_f64().expect("a number");
    number("cases") / number("seconds")
}

pub fn cargo(command: &str) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").expect("cargo runs this"));
    cargo.arg(command);
    cargo
}

//! Judge profiles: what a pasted file meets.

use std::fmt::Write;

use tools::judges::Judges;
pub use tools::judges::{Build, Form, Judge as Profile};

/// Two lines a judge: what `--list-judges` prints.
pub fn table(judges: &Judges) -> String {
    let row = |cells: [&str; 5]| {
        let [name, compiler, edition, limit, form] = cells;
        format!("{name:17}{compiler:10}{edition:12}{limit:10}{form}\n")
    };
    let mut table = row(["JUDGE", "COMPILER", "EDITION", "SOURCE", "FORM"]);
    for profile in judges.0.values() {
        let editions = std::iter::once(&profile.edition).chain(&profile.other_editions);
        let editions: Vec<&str> = editions.map(String::as_str).collect();
        let limit = profile.source_limit.map_or("unknown".to_owned(), |limit| {
            format!("{} KiB", limit / 1024)
        });
        let form = match profile.form {
            Form::Program => "the whole program",
            Form::Solution => "`impl Solution` and what it needs",
        };
        table += &row([
            &profile.name,
            &profile.compiler,
            &editions.join(", "),
            &limit,
            form,
        ]);
        let names: Vec<&str> = profile.crates.keys().map(String::as_str).collect();
        let crates = match names.len() {
            0 => "no crates".to_owned(),
            1..=6 => names.join(", "),
            many => format!("{many} crates: see tools/judges/{}.toml", profile.name),
        };
        let _ = writeln!(table, "    build: {}; {crates}", profile.command);
    }
    table
}

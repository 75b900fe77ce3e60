//! What stands in the files of a new problem.
//!
//! Each file has a template, built in here. A file of the same name in `tools/templates` wins:
//! `JUDGE.rs` for the submission (`program.rs` where a judge has none), `problem.md` for the
//! README, and `tests/*.rs`.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, bail};

const BUILT_IN: [(&str, &str); 8] = [
    ("atcoder.rs", include_str!("templates/atcoder.rs")),
    ("leetcode.rs", include_str!("templates/leetcode.rs")),
    (ANY_JUDGE, include_str!("templates/program.rs")),
    ("problem.md", include_str!("templates/problem.md")),
    ("tests/main.rs", include_str!("templates/tests/main.rs")),
    ("tests/brute.rs", include_str!("templates/tests/brute.rs")),
    (
        "tests/families.rs",
        include_str!("templates/tests/families.rs"),
    ),
    (
        "tests/validator.rs",
        include_str!("templates/tests/validator.rs"),
    ),
];

const ANY_JUDGE: &str = "program.rs";

/// The files of a problem whatever its judge, each with the name of its template.
pub const FILES: [(&str, &str); 5] = [
    ("README.md", "problem.md"),
    ("tests/main.rs", "tests/main.rs"),
    ("tests/brute.rs", "tests/brute.rs"),
    ("tests/families.rs", "tests/families.rs"),
    ("tests/validator.rs", "tests/validator.rs"),
];

/// The template of this name: the user's, or else the one built in.
pub fn template(root: &Path, name: &str) -> Result<Option<String>> {
    let path = root.join("tools").join("templates").join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(BUILT_IN
            .iter()
            .find(|(built_in, _)| *built_in == name)
            .map(|(_, text)| (*text).to_owned())),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// The template of a submission to this judge.
pub fn submission(root: &Path, judge: &str) -> Result<String> {
    for name in [&format!("{judge}.rs"), ANY_JUDGE] {
        let Some(text) = template(root, name)? else {
            continue;
        };
        if !text.contains("pub fn run(") {
            bail!(
                "tools/templates/{name} has no `pub fn run(input: impl BufRead, output: impl \
                 Write)`: that is what the tools call, and all that `main` does is to call it too"
            );
        }
        return Ok(text);
    }
    bail!("there is no template for {judge}: put one into tools/templates/{judge}.rs")
}

/// Puts the values in the places of their names: `{{name}}`.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    // From left to right, so that a value which looks like a name stays as it is.
    while let Some(start) = rest.find("{{") {
        let (before, from) = rest.split_at(start);
        text.push_str(before);
        let found = values.iter().find_map(|(name, value)| {
            let after = from[2..].strip_prefix(name)?.strip_prefix("}}")?;
            Some((after, value))
        });
        match found {
            Some((after, value)) => {
                text.push_str(value);
                rest = after;
            }
            None => {
                text.push_str("{{");
                rest = &from[2..];
            }
        }
    }
    text.push_str(rest);
    text
}

/// Those of `crates` that a program names.
pub fn used<'a>(program: &str, crates: &'a [String]) -> Vec<&'a str> {
    let is_used = |name: &&str| {
        let library = match *name {
            "ac-library-rs" => "ac_library".to_owned(),
            name => name.replace('-', "_"),
        };
        let code = program
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        code.flat_map(|line| {
            line.match_indices(&library)
                .map(move |found| (line, found.0))
        })
        .any(|(line, start)| {
            let (before, after) = (&line[..start], &line[start + library.len()..]);
            let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            !before.ends_with(in_word) && after.starts_with("::")
        })
    };
    crates.iter().map(String::as_str).filter(is_used).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_filled_in_once() {
        let values = [("a", "{{b}}"), ("b", "2")];
        assert_eq!(fill("{{a}} {{b}} {{c}} {{", &values), "{{b}} 2 {{c}} {{");
    }

    #[test]
    fn the_crates_of_a_program_are_those_that_it_names() {
        let crates = [
            "ac-library-rs",
            "itertools",
            "num",
            "num-traits",
            "proconio",
        ];
        let crates = crates.map(str::to_owned);
        let program = "\
            //! Like itertools::Itertools.\n\
            use ac_library::Dsu;\n\
            use std::num::Wrapping;\n\
            use proconio::{input, marker::Chars};\n\
            fn f() -> u8 { num_traits::zero() }\n";
        assert_eq!(
            used(program, &crates),
            ["ac-library-rs", "num-traits", "proconio"]
        );
    }
}

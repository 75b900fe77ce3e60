//! What stands in the files of a new problem.
//!
//! Each file has a template, built in here. A file of the same name in `tools/templates` wins:
//! `JUDGE.rs` for the submission (`program.rs` or `solution.rs` where a judge has none, by what is
//! pasted there), `problem.md` for the README, `tests/*.rs`; for interactive problems
//! `interactive.rs` and `interactive-tests.rs`, for those with a signature `signature.rs` and
//! `signature-tests.rs`.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::judges::{Form, Judge};

const BUILT_IN: [(&str, &str); 9] = [
    (
        "atcoder.rs",
        include_str!("../../templates/built-in/atcoder.rs"),
    ),
    (
        "program.rs",
        include_str!("../../templates/built-in/program.rs"),
    ),
    (
        "solution.rs",
        include_str!("../../templates/built-in/solution.rs"),
    ),
    (
        INTERACTIVE,
        include_str!("../../templates/built-in/interactive.rs"),
    ),
    (
        INTERACTIVE_TESTS,
        include_str!("../../templates/built-in/interactive-tests.rs"),
    ),
    (README, include_str!("../../templates/built-in/problem.md")),
    (
        SIGNATURE,
        include_str!("../../templates/built-in/signature.rs"),
    ),
    (
        SIGNATURE_TESTS,
        include_str!("../../templates/built-in/signature-tests.rs"),
    ),
    (
        TESTS,
        include_str!("../../templates/built-in/tests/main.rs"),
    ),
];

/// The template of the README.
pub const README: &str = "problem.md";
/// The template of `tests/main.rs`, which is called the same.
pub const TESTS: &str = "tests/main.rs";

/// The template of a submission that talks to the judge.
pub const INTERACTIVE: &str = "interactive.rs";
/// The template of its `tests/main.rs`.
pub const INTERACTIVE_TESTS: &str = "interactive-tests.rs";

/// The template of a submission of which the signature is known.
pub const SIGNATURE: &str = "signature.rs";
/// The template of its `tests/main.rs`.
pub const SIGNATURE_TESTS: &str = "signature-tests.rs";

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

/// What the user wants in `tests` of every problem, beside `main.rs`.
pub fn more_tests(root: &Path) -> Vec<String> {
    let folder = root.join("tools").join("templates").join("tests");
    // A folder that is not there has none.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| name.ends_with(".rs"))
        .map(|name| format!("tests/{name}"))
        .filter(|name| name != TESTS)
        .collect();
    names.sort_unstable();
    names
}

/// The template of a submission to this judge.
pub fn submission(root: &Path, judge: &Judge, interactive: bool) -> Result<String> {
    let form = match judge.form {
        Form::Program => "program.rs",
        Form::Solution => "solution.rs",
    };
    let of_judge = format!("{}.rs", judge.name);
    let names = match interactive {
        true => vec![INTERACTIVE],
        false => vec![of_judge.as_str(), form],
    };
    for name in names {
        let Some(text) = template(root, name)? else {
            continue;
        };
        let tests = template(root, TESTS)?.unwrap_or_default();
        if tests.contains("submission::run") && !text.contains("pub fn run(") {
            bail!(
                "tools/templates/{name} has no `pub fn run(input: impl BufRead, output: impl \
                 Write)`, which the template of {TESTS} declares: a template of that without \
                 `.submission(…)` takes the program as it stands"
            );
        }
        return Ok(text);
    }
    bail!(
        "there is no template for {}: put one into tools/templates/{form}",
        judge.name
    )
}

/// What the names in templates stand for.
pub fn values(slug: &str, title: &str, url: Option<&str>) -> [(&'static str, String); 4] {
    let link = match url {
        Some(url) => format!("[The problem](<{url}>)"),
        None => "TODO: a link to the problem.".to_owned(),
    };
    [
        ("title", title.to_owned()),
        ("slug", slug.to_owned()),
        ("function", slug.replace('-', "_")),
        ("link", link),
    ]
}

/// Puts the values in the places of their names: `{{name}}`.
pub fn fill(template: &str, values: &[(&str, impl AsRef<str>)]) -> String {
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
                text.push_str(value.as_ref());
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

//! A draft in the place of the template's family and validator.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is drafted of a problem's tests.
#[derive(Clone, Debug)]
pub struct Code {
    /// The functions `small` and `validate`.
    pub family: String,
    pub validator: String,
    /// What they use of `tools::generate`.
    pub generators: Vec<&'static str>,
    /// The size up to which there are so few inputs that all can be tried, if there is one.
    pub every: Option<u64>,
}

/// The functions of the template that a draft takes the place of.
const FUNCTIONS: [&str; 2] = ["small", "validate"];

/// `tests/main.rs` with the drafted functions in place of those of the same names; none if it lacks
/// one of them.
#[must_use]
pub fn replaced(tests: &str, code: &Code) -> Option<String> {
    let mut text = tests.to_owned();
    for (name, drafted) in FUNCTIONS.into_iter().zip([&code.family, &code.validator]) {
        let old = function(&text, name)?.to_owned();
        text = text.replacen(&old, drafted, 1);
    }
    // How far every input can be tried is another question now.
    let family = "Family::new(\"small\", small)";
    let start = text.find(family).map(|start| start + family.len());
    if let Some(start) = start
        && let Some(old) = text[start..].strip_prefix(".every(")
        && let Some(end) = old.find(')')
    {
        let every = code
            .every
            .map_or_else(String::new, |size| format!(".every({size})"));
        text.replace_range(start..start + ".every(".len() + end + 1, &every);
    }
    if !code.generators.is_empty() {
        let import = format!("use tools::generate::{{{}}};\n", code.generators.join(", "));
        let place = text.find("use tools::")?;
        text.insert_str(place, &import);
    }
    Some(formatted(&text).unwrap_or(text))
}

/// Whether both functions are still the template's.
#[must_use]
pub fn is_untouched(tests: &str, template: &str) -> bool {
    FUNCTIONS.iter().all(|name| {
        let own = function(tests, name);
        own.is_some() && own == function(template, name)
    })
}

/// The text of a function with the comment above it.
fn function<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let head = text.find(&format!("\nfn {name}("))? + 1;
    let comment = |line: &&str| line.starts_with("///") || line.starts_with("#[");
    let above: usize = text[..head]
        .split_inclusive('\n')
        .rev()
        .take_while(comment)
        .map(str::len)
        .sum();
    let end = head + text[head..].find("\n}\n")? + "\n}\n".len();
    Some(&text[head - above..end])
}

/// As rustfmt has it, if there is one.
pub fn formatted(text: &str) -> Option<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    rustfmt.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = rustfmt.wait_with_output().ok()?;
    let formatted = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !formatted.is_empty()).then_some(formatted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = include_str!("../../templates/built-in/tests/main.rs");

    fn code(every: Option<u64>) -> Code {
        Code {
            family: "/// F\nfn small(source: &mut Source) -> Case {\n    todo!()\n}\n".to_owned(),
            validator: "/// V\nfn validate(input: &mut Scanner) -> Result<(), Invalid> {\n    \
                        input.end()\n}\n"
                .to_owned(),
            generators: vec!["tree"],
            every,
        }
    }

    #[test]
    fn functions_imports_and_bounds_are_replaced_and_all_else_stays() {
        let text = replaced(TEMPLATE, &code(Some(3))).unwrap();
        assert!(
            text.contains("Family::new(\"small\", small).every(3)"),
            "{text}"
        );
        assert!(text.contains("use tools::generate::tree;\n"), "{text}");
        assert!(text.contains("/// F\nfn small"), "{text}");
        assert!(text.contains("/// V\nfn validate"), "{text}");
        assert_eq!(
            text.matches("TODO").count(),
            TEMPLATE.matches("TODO").count() - 2
        );
        let text = replaced(TEMPLATE, &code(None)).unwrap();
        assert!(text.contains("Family::new(\"small\", small))"), "{text}");
    }

    #[test]
    fn what_was_touched_is_told_apart() {
        assert!(is_untouched(TEMPLATE, TEMPLATE));
        let other = TEMPLATE.replace("answer += number", "answer = number");
        assert!(is_untouched(&other, TEMPLATE));
        assert!(!is_untouched(&TEMPLATE.replace("1_000_000", "9"), TEMPLATE));
        let drafted = replaced(TEMPLATE, &code(None)).unwrap();
        assert!(!is_untouched(&drafted, TEMPLATE));
        assert_eq!(replaced("fn main() {}\n", &code(None)), None);
    }
}

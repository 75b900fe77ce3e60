use std::io::{self, Write};

use crate::evidence::Evidence;

/// Prints the report in the form of a Markdown table, so that a README can take it over.
pub(super) fn print_report(report: &[Evidence], output: &mut dyn Write) -> io::Result<()> {
    writeln!(
        output,
        "| claim | method | how far | inputs | seconds | verdict | again with `cargo explore` |"
    )?;
    writeln!(output, "|---|---|---|---:|---:|---|---|")?;
    for evidence in report {
        let Evidence {
            statement,
            method,
            seconds,
            ..
        } = evidence;
        let reached = evidence.reached.as_deref().unwrap_or("");
        let inputs = evidence.inputs.map(grouped).unwrap_or_default();
        let verdict = if evidence.holds { "holds" } else { "**fails**" };
        let Evidence {
            problem,
            claim,
            size,
            ..
        } = evidence;
        let again = format!("`{problem} --verify --claim {claim} --size {size}`");
        writeln!(
            output,
            "| {statement} | {method} | {reached} | {inputs} | {seconds:.1} | {verdict} | {again} |"
        )?;
    }
    for evidence in report {
        if let Some(case) = &evidence.counterexample {
            writeln!(
                output,
                "\n{} fails on this input:\n\n{}\n",
                evidence.claim,
                case.input.trim_end()
            )?;
            writeln!(
                output,
                "expected: {}\nfound:    {}",
                case.expected, case.actual
            )?;
        }
    }
    Ok(())
}

/// `number` with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

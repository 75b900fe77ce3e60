//! The results of `cargo stress`, for people and for programs.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use tools::draft::{Confidence, Draft};
use tools::engine::comparison::{CaseSelection, ComparisonResult, Exhausted};
use tools::engine::examine::{Counterexample, Repeats};
use tools::engine::protocol::Shard;
use tools::verdict::{Role, Verdict};

use super::comparisons::Planned;
use super::json::{JsonComparison, JsonDraft, JsonSlowest, json};
use super::reproduce::reproduce;
use tools::output::Format;
use tools::output::table::Table;
use tools::output::text::{counted, grouped, printable};
use tools::output::{BAD, FAINT, GOOD, difference};

/// Prints comparisons as they come.
#[derive(Debug)]
pub struct Report {
    format: Format,
    table: Table,
    exhaustive: bool,
}

impl Report {
    pub fn new(format: Format, planned: &[Planned<'_>], selection: &CaseSelection) -> Self {
        let solutions: Vec<String> = planned.iter().map(Planned::solution).collect();
        let against: Vec<String> = planned.iter().map(Planned::against).collect();
        let comparisons = || planned.iter().map(|planned| &planned.comparison);
        let exhaustive = matches!(selection, CaseSelection::Exhaustive { .. });
        let table = Table::new()
            .text(
                "problem",
                comparisons().map(|comparison| comparison.problem.as_str()),
            )
            .text(
                "family",
                comparisons().map(|comparison| comparison.family.as_str()),
            )
            .text("solution", solutions.iter().map(String::as_str))
            .text("against", against.iter().map(String::as_str))
            .number("cases", 11)
            .number("cases/s", 9)
            .text("verdict", []);
        Self {
            format,
            table,
            exhaustive,
        }
    }

    pub fn head(&self) -> io::Result<()> {
        match self.format {
            Format::Human => self.table.head(),
            Format::Json => Ok(()),
        }
    }

    pub fn row(&self, planned: &Planned<'_>, result: &ComparisonResult) -> io::Result<()> {
        match self.format {
            Format::Human => self.human(planned, result),
            Format::Json => json(&JsonComparison::new(planned, result, self.exhaustive)),
        }
    }

    /// Says what the inputs looked like, and how sure that is.
    pub fn draft(&self, draft: &Draft, cases: u64, left_out: u64) -> io::Result<()> {
        let (confidence, reasons) = draft.confidence(cases, left_out);
        let format = draft.format.describe();
        match self.format {
            Format::Human => {
                let mut out = anstream::stdout().lock();
                for (place, line) in format.lines().enumerate() {
                    let head = if place == 0 { "format" } else { "" };
                    writeln!(out, "  {FAINT}{head:<11}{FAINT:#} {line}")?;
                }
                let sure = match confidence {
                    Confidence::High => "likely right",
                    Confidence::Fair => "perhaps right",
                    Confidence::Low => "a guess: check it before you believe a difference",
                };
                writeln!(
                    out,
                    "  {FAINT}{:<11}{FAINT:#} {sure} ({})",
                    "",
                    reasons.join(", ")
                )
            }
            Format::Json => json(&JsonDraft {
                format: &format,
                confidence,
                reasons: &reasons,
                cases,
                left_out,
            }),
        }
    }

    /// Says which case took longest.
    pub fn slowest(&self, family: &str, time: Duration) -> io::Result<()> {
        match self.format {
            Format::Human => writeln!(
                anstream::stdout(),
                "\n  slowest     {:.1} ms on a case of {family}",
                1e3 * time.as_secs_f64()
            ),
            Format::Json => json(&JsonSlowest {
                slowest_family: family,
                seconds: time.as_secs_f64(),
            }),
        }
    }

    /// Says where a case was saved.
    pub fn saved(&self, path: &Path) -> io::Result<()> {
        match self.format {
            Format::Human => writeln!(anstream::stdout(), "  saved as    {}\n", path.display()),
            Format::Json => Ok(()),
        }
    }

    fn human(&self, planned: &Planned<'_>, result: &ComparisonResult) -> io::Result<()> {
        let seconds = result.time.as_secs_f64().max(1e-9);
        let (verdict, style) = match &result.counterexample {
            None if result.cases == 0 => ("nothing compared".to_owned(), FAINT),
            None => (Verdict::Ac.to_string(), GOOD),
            Some(Counterexample { failure, .. }) if failure.role == Role::Solution => {
                (failure.verdict.to_string(), BAD)
            }
            Some(Counterexample { failure, .. }) => (
                format!("{} of the {}", failure.verdict, role(failure.role)),
                BAD,
            ),
        };
        let verdict = match &result.exhausted {
            Some(exhausted) => format!(
                "{verdict}  {}",
                how_far(exhausted, planned.comparison.shard)
            ),
            None => verdict,
        };
        let entries = [
            planned.comparison.problem.clone(),
            planned.comparison.family.clone(),
            planned.solution(),
            planned.against(),
            grouped(result.cases),
            grouped((result.cases as f64 / seconds) as u64),
            verdict,
        ];
        self.table.row(&entries, style)?;
        if let Some(forgiven) = &result.forgiven {
            let program = planned.solution();
            writeln!(
                anstream::stdout(),
                "  {FAINT}forgiven: {forgiven} in the answers of {program}{FAINT:#}"
            )?;
        }
        if result.left_out > 0 {
            writeln!(
                anstream::stdout(),
                "  {FAINT}left out: {} on which {} fails, probably invalid{FAINT:#}",
                counted(result.left_out, "input"),
                planned.against()
            )?;
        }
        match &result.counterexample {
            Some(counterexample) => explain(planned, counterexample),
            None => Ok(()),
        }
    }
}

fn how_far(exhausted: &Exhausted, shard: Shard) -> String {
    let inputs: u64 = exhausted.sizes.iter().map(|(_, count)| count).sum();
    let every = if shard == Shard::WHOLE {
        "every input"
    } else {
        "every input of the shard"
    };
    match (exhausted.complete, exhausted.complete_size) {
        (true, _) if inputs == 0 => "there is no such input".to_owned(),
        (true, Some(size)) => format!("{every}, to size {size}"),
        (true, None) => every.to_owned(),
        (false, Some(size)) => {
            let whole = exhausted
                .sizes
                .iter()
                .filter(|(of, _)| of.is_some_and(|of| of <= size));
            let whole: u64 = whole.map(|(_, count)| count).sum();
            format!("{every} to size {size} ({})", counted(whole, "input"))
        }
        (false, None) => format!("{}, no size finished", counted(inputs, "input")),
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Generator => "generator",
        Role::Validator => "validator",
        Role::Naive => "naive solution",
        Role::Solution => "solution",
        Role::Checker => "checker",
        Role::Interactor => "interactor",
    }
}

fn explain(planned: &Planned<'_>, found: &Counterexample) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let Counterexample { failure, .. } = found;
    let culprit = match failure.role {
        Role::Generator => format!("the generator of family `{}`", planned.comparison.family),
        Role::Naive => format!("the naive solution `{}`", planned.against()),
        Role::Solution => format!("`{}`", planned.solution()),
        Role::Validator => format!("the validator of {}", planned.comparison.problem),
        Role::Checker => format!("the checker of {}", planned.comparison.problem),
        Role::Interactor => format!("the interactor of {}", planned.comparison.problem),
    };
    writeln!(
        out,
        "\n  {BAD}{}{BAD:#} by {culprit}: {}",
        failure.verdict,
        printable(&failure.message)
    )?;
    if let Some(sentence) = when(found.repeats) {
        writeln!(out, "  {sentence}")?;
    }
    if failure.role != Role::Generator || !found.input.is_empty() {
        writeln!(out, "\n  input{}", sizes(found))?;
        difference::text(&mut out, &found.input)?;
    }
    match (&found.expected, &found.actual) {
        (_, Some(said)) if planned.is_dialogue() => {
            writeln!(out)?;
            difference::dialogue(&mut out, &planned.solution(), said)?;
        }
        (Some(answer), None) if answer.is_empty() => {}
        (Some(expected), Some(actual)) if failure.verdict == Verdict::Wa => {
            writeln!(out)?;
            let names = (planned.against(), planned.solution());
            difference::answers(&mut out, (&names.0, expected), (&names.1, actual))?;
        }
        (Some(expected), _) => {
            writeln!(out, "\n  answer of {}", planned.against())?;
            difference::text(&mut out, expected)?;
        }
        _ => {}
    }
    if !found.error.trim_ascii().is_empty() {
        writeln!(out, "\n  {FAINT}the end of standard error{FAINT:#}")?;
        difference::last_lines(&mut out, &found.error)?;
    }
    writeln!(
        out,
        "\n  {FAINT}reproduce{FAINT:#}   {}\n",
        reproduce(planned, found)
    )?;
    out.flush()
}

/// When the case goes wrong, where that is not always.
fn when(repeats: Repeats) -> Option<&'static str> {
    Some(match repeats {
        Repeats::Always => return None,
        Repeats::FirstCall => {
            "It goes wrong as the first case of a process, as a judge runs it, and right as a later one."
        }
        Repeats::AfterOthers => {
            "Run by itself the case does not go wrong in this way: what ran before it in the same \
             process makes the difference."
        }
        Repeats::ByChance => {
            "Run by itself the case does not always go wrong in this way: it depends on chance."
        }
        Repeats::Unknown => {
            "Run by itself the case does not go wrong in this way: what ran before it in the same \
             process, or chance, makes the difference."
        }
        Repeats::Enumerated => {
            "It goes wrong where every input is tried. Replayed, random choices take the place of the \
             simplest ones in the end."
        }
    })
}

fn sizes(found: &Counterexample) -> String {
    let bytes = counted(found.bytes as u64, "byte");
    let smallest = if found.smallest_size {
        "; no input of a smaller size fails"
    } else {
        ""
    };
    match found.original_bytes {
        original if original == found.bytes => format!(" ({bytes}{smallest})"),
        original => format!(
            " ({bytes}, shrunk from {}{smallest})",
            grouped(original as u64)
        ),
    }
}

//! The results of `cargo regen`, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;
use tools::regen::import::{Import, ImportOutcome, Imported};
use tools::regen::{Change, ChangeKind, Fault};

use tools::output::Format;
use tools::output::table::Table;
use tools::output::text::{counted, printable};
use tools::output::{BAD, FAINT, GOOD};
use tools::workspace::Checks;

/// So many of the files that were written are listed.
const LISTED: usize = 8;

/// What became of a problem.
#[derive(Debug)]
pub enum Outcome {
    Faults(Vec<Fault>),
    Changes {
        /// How many cases there are.
        cases: usize,
        changes: Vec<Change>,
        /// Whether the changes were made.
        written: bool,
    },
}

impl Outcome {
    /// Whether the exit status is to say so.
    pub fn is_fault(&self) -> bool {
        match self {
            Self::Faults(_) => true,
            Self::Changes {
                changes, written, ..
            } => !written && changes.iter().any(|change| change.kind.is_drift()),
        }
    }

    fn summary(&self) -> Summary {
        let (cases, changes, written) = match self {
            Self::Faults(faults) => {
                return Summary {
                    verdict: "fault",
                    text: counted(faults.len() as u64, "fault"),
                    ..Summary::default()
                };
            }
            Self::Changes {
                cases,
                changes,
                written,
            } => (*cases, changes, *written),
        };
        let count = |which: &dyn Fn(&ChangeKind) -> bool| {
            changes.iter().filter(|change| which(&change.kind)).count() as u64
        };
        let removed = count(&|kind| *kind == ChangeKind::Stale);
        let wrote = count(&|kind| !kind.stays() && *kind != ChangeKind::Stale);
        let drift = count(&ChangeKind::is_drift);
        let text = match (written, drift, wrote + removed) {
            (false, 0, _) | (true, _, 0) => "as it should be".to_owned(),
            (false, ..) => format!("{} not as it should be", counted(drift, "file")),
            (true, ..) if removed == 0 => format!("{} written", counted(wrote, "file")),
            (true, ..) => format!("{} written, {removed} removed", counted(wrote, "file")),
        };
        Summary {
            cases: Some(cases),
            written: if written { wrote } else { 0 },
            removed: if written { removed } else { 0 },
            verdict: if self.is_fault() { "drift" } else { "ok" },
            text,
        }
    }
}

#[derive(Default, Serialize)]
struct Summary {
    cases: Option<usize>,
    written: u64,
    removed: u64,
    verdict: &'static str,
    #[serde(skip)]
    text: String,
}

/// Prints outcomes as they come.
#[derive(Debug)]
pub struct Report {
    format: Format,
    table: Table,
    check: bool,
}

impl Report {
    pub fn new(format: Format, checks: &[Checks], check: bool) -> Self {
        let names = checks.iter().map(|checks| checks.problem.name.as_str());
        let table = Table::new()
            .text("problem", names)
            .number("cases", 5)
            .text("test cases", []);
        Self {
            format,
            table,
            check,
        }
    }

    pub fn outcome(&self, problem: &str, outcome: &Outcome) -> io::Result<()> {
        match self.format {
            Format::Human => self.human(problem, outcome),
            Format::Json => json(problem, outcome),
        }
    }

    /// What became of cases that were to be copied.
    pub fn import(&self, problem: &str, import: &Import) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        for Imported { name, outcome } in &import.cases {
            let (change, style) = match outcome {
                ImportOutcome::New { copy, crlf } => {
                    let verb = if import.copied {
                        "copied"
                    } else {
                        "to be copied"
                    };
                    let lines = if *crlf { ", CRLF to LF" } else { "" };
                    (format!("{verb} as {copy}{lines}"), GOOD)
                }
                ImportOutcome::Known { case } => (format!("is there as {case}"), FAINT),
                ImportOutcome::Conflict { message } => (printable(message), BAD),
            };
            match self.format {
                Format::Human => writeln!(out, "  {name}: {style}{change}{style:#}")?,
                Format::Json => {
                    let rest = ImportLine {
                        name,
                        change: &change,
                        conflict: matches!(outcome, ImportOutcome::Conflict { .. }),
                    };
                    writeln!(out, "{}", serde_json::to_string(&Line { problem, rest })?)?;
                }
            }
        }
        if !import.copied && self.format == Format::Human {
            writeln!(
                out,
                "{BAD}nothing was copied{BAD:#}: first put right what does not fit"
            )?;
        }
        out.flush()
    }

    fn human(&self, problem: &str, outcome: &Outcome) -> io::Result<()> {
        let summary = outcome.summary();
        let cases = summary.cases.map_or_else(String::new, |n| n.to_string());
        let style = if outcome.is_fault() { BAD } else { GOOD };
        self.table
            .row(&[problem.to_owned(), cases, summary.text], style)?;
        let mut out = anstream::stdout().lock();
        match outcome {
            Outcome::Faults(faults) => {
                for Fault { case, message } in faults {
                    writeln!(out, "  {BAD}{case}{BAD:#}: {}", printable(message))?;
                }
                writeln!(out, "  nothing was written\n")?;
            }
            Outcome::Changes { changes, .. } => {
                // What a fresh clone has not got is nothing to tell of; what a check finds, all is.
                let told: Vec<_> =
                    (changes.iter().filter(|change| change.kind.is_drift())).collect();
                let most = if self.check { told.len() } else { LISTED };
                for Change { file, kind } in told.iter().take(most) {
                    writeln!(out, "  {file} {kind}")?;
                }
                if told.len() > most {
                    let more = counted((told.len() - most) as u64, "more file");
                    writeln!(out, "  … and {more}")?;
                }
                if self.check && outcome.is_fault() {
                    writeln!(out, "  `cargo regen {problem}` puts right what it owns\n")?;
                }
            }
        }
        out.flush()
    }
}

#[derive(Serialize)]
struct Line<'a, T> {
    problem: &'a str,
    #[serde(flatten)]
    rest: T,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    case: &'a str,
    fault: &'a str,
}

#[derive(Serialize)]
struct ImportLine<'a> {
    name: &'a str,
    change: &'a str,
    conflict: bool,
}

#[derive(Serialize)]
struct ChangeLine<'a> {
    file: &'a str,
    change: String,
}

fn json(problem: &str, outcome: &Outcome) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut line = |value: String| writeln!(out, "{value}");
    match outcome {
        Outcome::Faults(faults) => {
            for Fault { case, message } in faults {
                let fault = message.as_str();
                let rest = FaultLine { case, fault };
                line(serde_json::to_string(&Line { problem, rest })?)?;
            }
        }
        Outcome::Changes { changes, .. } => {
            for Change { file, kind } in changes {
                let change = kind.to_string();
                let rest = ChangeLine { file, change };
                line(serde_json::to_string(&Line { problem, rest })?)?;
            }
        }
    }
    let rest = outcome.summary();
    line(serde_json::to_string(&Line { problem, rest })?)?;
    out.flush()
}

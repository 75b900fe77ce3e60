//! The results of `cargo judge`, for people and for programs.

use std::fs;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style;
use serde::Serialize;
use tools::SUBMISSION;
use tools::judge::{Judged, LEAST_MEMORY};
use tools::testcases::TestCase;
use tools::verdict::{Role, Verdict};

use tools::judge::bench::Bench;
use tools::output::Format;
use tools::output::table::Table;
use tools::output::text::{counted, printable};
use tools::output::{BAD, FAINT, GOOD, difference};

/// So many cases that went wrong are shown with all there is to see.
const EXPLAINED: usize = 3;

/// Prints the cases of one problem in their order, each as soon as those before it are there.
#[derive(Debug)]
pub struct Report<'a> {
    format: Format,
    bench: &'a Bench,
    /// What is judged.
    program: &'a str,
    table: Table,
    judged: Vec<Option<Judged>>,
    printed: usize,
    explained: usize,
}

impl<'a> Report<'a> {
    pub fn new(format: Format, bench: &'a Bench, program: &'a str) -> io::Result<Self> {
        let names = bench.cases.iter().map(|case| case.name.as_str());
        let table = Table::new()
            .text("case", names)
            .number("ms", 6)
            .number("MiB", 6)
            .text("verdict", []);
        if format == Format::Human {
            let about = &bench.problem.about;
            let mut out = anstream::stdout().lock();
            writeln!(
                out,
                "{}: {program}, {:?}, {} MiB",
                bench.problem.name,
                about.time_limit(),
                about.memory_limit() >> 20
            )?;
            table.head()?;
        }
        Ok(Self {
            format,
            bench,
            program,
            table,
            judged: vec![None; bench.cases.len()],
            printed: 0,
            explained: 0,
        })
    }

    /// Takes a verdict, and prints what can be printed.
    pub fn take(&mut self, number: usize, judged: Judged) -> io::Result<()> {
        self.judged[number] = Some(judged);
        while let Some(Some(_)) = self.judged.get(self.printed) {
            self.printed += 1;
            self.print(self.printed - 1)?;
        }
        Ok(())
    }

    /// Prints what is left where some cases were not judged, and the last line. Returns whether all
    /// that were judged are right.
    pub fn end(mut self) -> io::Result<bool> {
        for number in self.printed..self.judged.len() {
            if self.judged[number].is_some() {
                self.print(number)?;
            }
        }
        if self.format == Format::Human {
            self.summarise()?;
        }
        Ok(self.all().all(|(_, judged)| judged.verdict == Verdict::Ac))
    }

    fn all(&self) -> impl Iterator<Item = (&TestCase, &Judged)> {
        let judged = self.bench.cases.iter().zip(&self.judged);
        judged.filter_map(|(case, judged)| Some((case, judged.as_ref()?)))
    }

    /// Whose answers they are, in a word.
    fn author(&self) -> &'static str {
        if self.program == SUBMISSION {
            SUBMISSION
        } else {
            "program"
        }
    }

    fn print(&mut self, number: usize) -> io::Result<()> {
        let case = &self.bench.cases[number];
        let Some(judged) = &self.judged[number] else {
            return Ok(());
        };
        match self.format {
            Format::Human => {
                let wrong = judged.verdict != Verdict::Ac;
                let (style, verdict) = verdict(judged);
                let entries = [
                    case.name.clone(),
                    milliseconds(judged.time),
                    mebibytes(judged.memory),
                    verdict,
                ];
                self.table.row(&entries, style)?;
                if wrong && self.explained < EXPLAINED {
                    self.explained += 1;
                    explain(self.bench, case, judged, self.author())?;
                }
                Ok(())
            }
            Format::Json => json(&self.bench.problem.name, case, judged),
        }
    }

    fn summarise(&self) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        let count = |verdict| {
            self.all()
                .filter(|(_, found)| found.verdict == verdict)
                .count()
        };
        let total = self.all().count();
        let counts: Vec<String> = VERDICTS
            .into_iter()
            .map(|verdict| (verdict, count(verdict)))
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| format!("{count} {verdict}"))
            .collect();
        let right = count(Verdict::Ac) == total;
        let (style, counts) = if total == 0 {
            (FAINT, "nothing to say".to_owned())
        } else if right {
            (GOOD, "all AC".to_owned())
        } else {
            (BAD, counts.join(", "))
        };
        write!(
            out,
            "{}: {style}{counts}{style:#}",
            counted(total as u64, "case")
        )?;
        let slowest = self.all().max_by_key(|(_, judged)| judged.time);
        let largest = self.all().map(|(_, judged)| judged.memory).max();
        if let (Some((case, judged)), Some(memory)) = (slowest, largest) {
            write!(
                out,
                "; slowest {}, {} ms; most memory {} MiB",
                case.name,
                milliseconds(judged.time),
                mebibytes(memory)
            )?;
        }
        let missing = self.judged.len() - total;
        if missing > 0 {
            write!(out, "; {missing} not judged")?;
        }
        writeln!(out, "\n")?;
        out.flush()
    }
}

const VERDICTS: [Verdict; 6] = [
    Verdict::Ac,
    Verdict::Wa,
    Verdict::Re,
    Verdict::Tle,
    Verdict::Mle,
    Verdict::Ole,
];

fn milliseconds(time: Duration) -> String {
    format!("{:.0}", 1e3 * time.as_secs_f64())
}

fn mebibytes(bytes: Option<u64>) -> String {
    match bytes {
        Some(bytes) => (bytes >> 20).to_string(),
        None => format!("< {}", LEAST_MEMORY >> 20),
    }
}

/// The verdict in words.
fn verdict(judged: &Judged) -> (Style, String) {
    let style = match judged.verdict {
        Verdict::Ac => GOOD,
        _ => BAD,
    };
    let verdict = judged.verdict_of_whom();
    let verdict = match judged.message.as_str() {
        "" => verdict,
        message => format!("{verdict}{style:#}  {}", printable(message)),
    };
    (style, verdict)
}

/// Prints a case that went wrong by itself, outside of a report.
pub fn alone(
    format: Format,
    bench: &Bench,
    case: &TestCase,
    judged: &Judged,
    author: &str,
) -> io::Result<()> {
    let problem = &bench.problem.name;
    if format == Format::Json {
        return json(problem, case, judged);
    }
    let (style, verdict) = verdict(judged);
    let name = &case.name;
    writeln!(
        anstream::stdout(),
        "\n{problem} {name}: {style}{verdict}{style:#}"
    )?;
    explain(bench, case, judged, author)
}

fn json(problem: &str, case: &TestCase, judged: &Judged) -> io::Result<()> {
    let line = serde_json::to_string(&Line {
        problem,
        case: &case.name,
        verdict: judged.verdict,
        seconds: judged.time.as_secs_f64(),
        memory_bytes: judged.memory,
        message: &judged.message,
        fault: Some(judged.role).filter(|&role| role != Role::Solution),
    })?;
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Shows where a case went wrong.
fn explain(bench: &Bench, case: &TestCase, judged: &Judged, author: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let problem = &bench.problem.name;
    writeln!(out, "\n  input  testcases/{problem}/{}.in", case.name)?;
    difference::text(&mut out, &fs::read(&case.input)?)?;
    if bench.is_interactive {
        writeln!(out)?;
        // Whoever has unwound has left none.
        let said = fs::read(&judged.output).unwrap_or_default();
        difference::dialogue(&mut out, author, &said)?;
    } else if judged.verdict == Verdict::Wa {
        writeln!(out)?;
        let (expected, actual) = (fs::read(&case.answer)?, fs::read(&judged.output)?);
        let answer = format!("{}.out", case.name);
        difference::answers(&mut out, (&answer, &expected), (author, &actual))?;
    }
    if !judged.error.trim().is_empty() {
        writeln!(out, "\n  {FAINT}the end of its standard error{FAINT:#}")?;
        difference::last_lines(&mut out, judged.error.as_bytes())?;
    }
    writeln!(out)?;
    out.flush()
}

#[derive(Serialize)]
struct Line<'a> {
    problem: &'a str,
    case: &'a str,
    verdict: Verdict,
    seconds: f64,
    /// None below [`LEAST_MEMORY`].
    memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    message: &'a str,
    /// Whose fault it is, where it is not the program's.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Role>,
}

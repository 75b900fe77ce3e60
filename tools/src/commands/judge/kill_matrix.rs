//! `cargo judge --strength`: which wrong solutions the test cases catch, and which of them do.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use tools::judge::{Answers, KillMatrix, answers, kill_matrix};
use tools::verdict::Verdict;

use tools::interrupt;
use tools::judge::bench::Bench;
use tools::output::Format;
use tools::output::text::{counted, printable};
use tools::output::{BAD, FAINT, GOOD, note};
use tools::regen::Fault;

pub fn run(benches: &[Bench], format: Format, jobs: usize, stop: &AtomicBool) -> Result<ExitCode> {
    if benches.iter().all(|bench| bench.checks.is_none()) {
        bail!("there are no wrong solutions: none of these problems has a tests/main.rs");
    }
    let mut survivors = false;
    for bench in benches {
        let name = &bench.problem.name;
        let Some(checks) = &bench.checks else {
            note(format!(
                "{name} declares nothing yet: it has no tests/main.rs"
            ));
            continue;
        };
        let bar = ProgressBar::new(0);
        let style =
            ProgressStyle::with_template("{msg} {wide_bar} {human_pos} of {human_len} runs");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_draw_target(ProgressDrawTarget::stderr());
        bar.set_message(name.clone());
        let found = kill_matrix(
            &bench.problem,
            &checks.description,
            &checks.executable,
            &bench.cases,
            jobs,
            stop,
            |done, total| {
                bar.set_length(total as u64);
                bar.set_position(done as u64);
            },
        );
        bar.finish_and_clear();
        let Some(found) = found.with_context(|| name.clone())? else {
            return Ok(interrupt::leave(name));
        };
        survivors |= !found.survivors().is_empty() || !found.faults.is_empty();
        let answers = match bench.is_interactive {
            true => Vec::new(),
            false => answers(&bench.cases)?,
        };
        match format {
            Format::Human => human(name, &found, &answers)?,
            Format::Json => json(name, &found, &answers)?,
        }
    }
    Ok(ExitCode::from(u8::from(survivors)))
}

fn human(problem: &str, found: &KillMatrix, answers: &[Answers]) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let samples = (0..found.cases.len())
        .filter(|&case| found.is_sample(case))
        .count();
    writeln!(
        out,
        "{problem}: {} on {}, of which {samples} are samples",
        counted(found.wrong.len() as u64, "wrong solution"),
        counted(found.cases.len() as u64, "case"),
    )?;
    let width = |names: &[String]| {
        names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
    };
    let (wrong_width, case_width) = (width(&found.wrong), width(&found.cases));
    writeln!(
        out,
        "{FAINT}   {:wrong_width$}  samples  others{FAINT:#}",
        "caught by"
    )?;
    for (wrong, name) in found.wrong.iter().enumerate() {
        let (samples, others) = found.killers(wrong);
        write!(
            out,
            "{:>2} {name:wrong_width$}  {:7}  {:6}",
            letter(wrong),
            samples.len(),
            others.len()
        )?;
        match (samples.len(), others.len()) {
            (0, 0) => writeln!(out, "  {BAD}survives{BAD:#}")?,
            (_, 0) => writeln!(out, "  {BAD}survives all but samples{BAD:#}")?,
            _ => writeln!(out)?,
        }
    }
    let heads: Vec<String> = (0..found.wrong.len()).map(letter).collect();
    writeln!(
        out,
        "\n{FAINT}{:case_width$}  catches  {}{FAINT:#}",
        "case",
        heads.concat()
    )?;
    for (case, name) in found.cases.iter().enumerate() {
        let marks: String = (found.verdicts[case].iter().zip(&heads))
            .map(|(&verdict, head)| format!("{:>width$}", mark(verdict), width = head.len()))
            .collect();
        write!(out, "{name:case_width$}  {:7}  {marks}", found.kills(case))?;
        if found.redundant.contains(&case) {
            write!(out, "  {FAINT}could be dropped{FAINT:#}")?;
        }
        writeln!(out)?;
    }
    let survivors = found.survivors().len();
    if survivors == 0 {
        writeln!(
            out,
            "{GOOD}all are caught{GOOD:#} by other cases than samples"
        )?;
    } else {
        writeln!(
            out,
            "{BAD}{} not caught{BAD:#} by any case but samples",
            counted(survivors as u64, "wrong solution")
        )?;
    }
    for Fault { case, message } in &found.faults {
        writeln!(out, "  {BAD}{case}{BAD:#}: {}", printable(message))?;
    }
    if !found.redundant.is_empty() {
        writeln!(
            out,
            "without all {} that could be dropped the others still catch every one",
            found.redundant.len()
        )?;
    }
    shares(&mut out, answers)?;
    writeln!(out)?;
    out.flush()
}

/// What the answers of each family are, where there are few.
fn shares(out: &mut impl Write, answers: &[Answers]) -> io::Result<()> {
    let few = || answers.iter().filter(|family| !family.shares.is_empty());
    let width = |name: &Answers| name.family.chars().count();
    let Some(width) = few().map(width).max() else {
        return Ok(());
    };
    let width = width.max("answers of".len());
    writeln!(
        out,
        "\n{FAINT}{:width$}  cases  share of each{FAINT:#}",
        "answers of"
    )?;
    for family in few() {
        let shares: Vec<_> = (family.shares.iter())
            .map(|(word, share)| format!("{word} {:.0} %", 100.0 * share))
            .collect();
        let shares = shares.join(", ");
        write!(
            out,
            "{:width$}  {:5}  {shares}",
            family.family, family.cases
        )?;
        match family.is_one_sided() {
            true => writeln!(out, "  {BAD}a program that prints only this passes{BAD:#}")?,
            false => writeln!(out)?,
        }
    }
    Ok(())
}

/// a, b, …, z, aa, ab, ….
fn letter(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        more => letter(more - 1) + &last.to_string(),
    }
}

fn mark(verdict: Verdict) -> char {
    match verdict {
        Verdict::Ac => '.',
        Verdict::Wa => 'W',
        Verdict::Re => 'R',
        Verdict::Tle => 'T',
        Verdict::Mle => 'M',
        Verdict::Ole => 'O',
    }
}

#[derive(Serialize)]
struct Line<'a> {
    problem: &'a str,
    wrong: &'a str,
    killed_by_samples: usize,
    killed_by_others: usize,
    /// The cases that do, with the verdict.
    cases: Vec<(&'a str, Verdict)>,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    problem: &'a str,
    case: &'a str,
    fault: &'a str,
}

#[derive(Serialize)]
struct FamilyLine<'a> {
    problem: &'a str,
    family: &'a str,
    cases: usize,
    /// Each answer and its share, if there are few.
    answers: &'a [(String, f64)],
    one_sided: bool,
}

fn json(problem: &str, found: &KillMatrix, answers: &[Answers]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for Fault { case, message } in &found.faults {
        let line = FaultLine {
            problem,
            case,
            fault: message,
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    for (wrong, name) in found.wrong.iter().enumerate() {
        let (samples, others) = found.killers(wrong);
        let killers = samples.iter().chain(&others);
        let line = Line {
            problem,
            wrong: name,
            killed_by_samples: samples.len(),
            killed_by_others: others.len(),
            cases: killers
                .map(|&case| (found.cases[case].as_str(), found.verdicts[case][wrong]))
                .collect(),
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    for family in answers {
        let line = FamilyLine {
            problem,
            family: &family.family,
            cases: family.cases,
            answers: &family.shares,
            one_sided: family.is_one_sided(),
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    out.flush()
}

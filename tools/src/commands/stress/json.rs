//! Results for programs: one object a line, whose fields are in the docs and only grow.

use std::io::{self, Write};

use serde::Serialize;
use tools::draft::Confidence;
use tools::engine::comparison::ComparisonResult;
use tools::engine::examine::Repeats;
use tools::verdict::{Role, Verdict};

use super::comparisons::Planned;
use super::reproduce::reproduce;

/// Prints a JSON object on a line of its own.
pub fn json(value: &impl Serialize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()
}

#[derive(Serialize)]
pub struct JsonComparison<'a> {
    problem: &'a str,
    family: &'a str,
    solution: String,
    against: String,
    mode: &'static str,
    cases: u64,
    seconds: f64,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forgiven: Option<&'a str>,
    #[serde(skip_serializing_if = "is_zero")]
    left_out: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete_size: Option<Option<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<&'a [(Option<u64>, u64)]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<JsonCounterexample<'a>>,
}

/// As much of a text is told in JSON: 1 MiB. The case itself can be had by what reproduces it.
const TOLD: usize = 1 << 20;

#[derive(Serialize)]
pub struct JsonDraft<'a> {
    pub format: &'a str,
    pub confidence: Confidence,
    pub reasons: &'a [String],
    pub cases: u64,
    pub left_out: u64,
}

#[derive(Serialize)]
pub struct JsonSlowest<'a> {
    pub slowest_family: &'a str,
    pub seconds: f64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

#[derive(Serialize)]
struct JsonCounterexample<'a> {
    input: String,
    expected: Option<String>,
    actual: Option<String>,
    seed: u64,
    index: Option<u64>,
    choices: &'a [u64],
    original_bytes: usize,
    bytes: usize,
    reproduce: String,
    repeats: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    stderr: String,
}

impl<'a> JsonComparison<'a> {
    pub fn new(planned: &'a Planned<'_>, result: &'a ComparisonResult, exhaustive: bool) -> Self {
        let text =
            |bytes: &Vec<u8>| String::from_utf8_lossy(&bytes[..bytes.len().min(TOLD)]).into_owned();
        let found = result.counterexample.as_ref();
        let exhausted = result.exhausted.as_ref();
        Self {
            problem: &planned.comparison.problem,
            family: &planned.comparison.family,
            solution: planned.solution(),
            against: planned.against(),
            mode: if exhaustive { "exhaustive" } else { "random" },
            cases: result.cases,
            seconds: result.time.as_secs_f64(),
            verdict: found.map_or(Verdict::Ac, |found| found.failure.verdict),
            fault: found.map(|found| found.failure.role),
            message: found.map(|found| found.failure.message.as_str()),
            forgiven: result.forgiven.as_deref(),
            left_out: result.left_out,
            complete: exhausted.map(|exhausted| exhausted.complete),
            complete_size: exhausted.map(|exhausted| exhausted.complete_size),
            sizes: exhausted.map(|exhausted| exhausted.sizes.as_slice()),
            counterexample: found.map(|found| JsonCounterexample {
                input: text(&found.input),
                expected: found.expected.as_ref().map(text),
                actual: found.actual.as_ref().map(text),
                seed: planned.comparison.seed,
                index: found.index,
                choices: &found.choices,
                original_bytes: found.original_bytes,
                bytes: found.bytes,
                reproduce: reproduce(planned, found),
                repeats: match found.repeats {
                    Repeats::Always => "always",
                    Repeats::FirstCall => "first-call",
                    Repeats::AfterOthers => "after-others",
                    Repeats::ByChance => "by-chance",
                    Repeats::Unknown => "unknown",
                    Repeats::Enumerated => "enumerated",
                },
                stderr: text(&found.error),
            }),
        }
    }
}

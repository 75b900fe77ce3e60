//! The choice among the readings that fit, and how sure it is.

use serde::Serialize;

use super::error::Error;
use super::format::{Format, Kind};

use super::sample::Sample;
use super::{infer, shape};
use crate::new_problem::Code;
use crate::output::text::counted;

/// The readings that fit all the samples, the simplest first.
#[derive(Debug)]
pub struct Draft {
    pub format: Format,
    pub others: Vec<Format>,
}

/// How many readings are kept.
const READINGS: usize = 4;

/// Infers the format of inputs from samples, of which equal ones count once.
///
/// # Errors
///
/// If there are none, or if they contradict each other.
pub fn draft(samples: &[Sample]) -> Result<Draft, Error> {
    let mut different: Vec<Sample> = Vec::new();
    for sample in samples {
        if !different.iter().any(|other| other.lines == sample.lines) {
            different.push(sample.clone());
        }
    }
    if different.is_empty() {
        return Err(Error::NoFormat("there are no samples".to_owned()));
    }
    let readings = shape::readings(&different, READINGS)
        .map_err(|stuck| Error::NoFormat(contradiction(&different, &stuck.lines)))?;
    let mut formats: Vec<(f64, Format)> = readings
        .iter()
        .map(|reading| {
            let format = infer::format(&different, reading);
            (reading.price - format.evidence(), format)
        })
        .collect();
    formats.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut formats = formats.into_iter().map(|(_, format)| format);
    let format = formats
        .next()
        .ok_or_else(|| Error::NoFormat("there are no samples".to_owned()))?;
    Ok(Draft {
        format,
        others: formats.collect(),
    })
}

/// One line on where no reading goes on.
fn contradiction(samples: &[Sample], lines: &[usize]) -> String {
    let mut shown = Vec::new();
    for (sample, &line) in samples.iter().zip(lines) {
        let tokens = match sample.lines.get(line) {
            None => "ends".to_owned(),
            Some(tokens) if tokens.len() == 1 => "has 1 token".to_owned(),
            Some(tokens) => format!("has {} tokens", tokens.len()),
        };
        shown.push(format!("{}:{} {tokens}", sample.name, line + 1));
        if shown.len() == 3 {
            break;
        }
    }
    format!(
        "no format fits every sample: {}, and no number before says why",
        shown.join(", ")
    )
}

impl Draft {
    /// The code of the format, which tells the other readings too.
    #[must_use]
    pub fn code(&self) -> Code {
        let mut code = self.format.code();
        let mut told = String::new();
        for other in &self.others {
            let lines: Vec<String> = other.describe().lines().map(str::to_owned).collect();
            told.push_str(
                "///\n/// The samples could be read in another way as well:\n///\n/// ```text\n",
            );
            told.extend(lines.iter().map(|line| format!("/// {line}\n")));
            told.push_str("/// ```\n");
        }
        if let Some(place) = code.validator.find("fn validate(") {
            code.validator.insert_str(place, &told);
        }
        code
    }
}

/// How sure a format is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    Low,
    Fair,
    High,
}

impl Draft {
    /// One line on what was drafted.
    #[must_use]
    pub fn summary(&self) -> String {
        let format: Vec<String> = self
            .format
            .describe()
            .lines()
            .map(|line| line.trim().to_owned())
            .collect();
        let (confidence, reasons) = self.confidence(0, 0);
        let sure = match confidence {
            Confidence::High => "likely right",
            Confidence::Fair => "perhaps right",
            Confidence::Low => "a guess",
        };
        format!(
            "validator and family drafted, {sure} ({}): {}",
            reasons.join(", "),
            format.join("; ").replace(":;", ":")
        )
    }

    /// How sure the format is, and why, where of `cases` inputs so many were `left_out` because the
    /// naive solution fails on them.
    #[must_use]
    pub fn confidence(&self, cases: u64, left_out: u64) -> (Confidence, Vec<String>) {
        let mut reasons = vec![counted(self.format.samples as u64, "sample")];
        let mut doubts = u32::from(self.format.samples == 1);
        for field in &self.format.fields {
            if let Kind::Int(int) = &field.kind
                && int.counts
                && int.seen.start() == int.seen.end()
            {
                doubts += 1;
                reasons.push(format!(
                    "{} is {} in all of them",
                    field.name,
                    int.seen.start()
                ));
            }
        }
        if !self.others.is_empty() {
            doubts += 1;
            let others = self.others.len() as u64;
            reasons.push(format!(
                "{} would fit as well",
                counted(others, "other reading")
            ));
        }
        if left_out > 0 {
            doubts += u32::from(20 * left_out > cases);
            reasons.push(format!("{left_out} of {cases} inputs left out"));
        }
        let confidence = match doubts {
            0 => Confidence::High,
            1 => Confidence::Fair,
            _ => Confidence::Low,
        };
        (confidence, reasons)
    }
}

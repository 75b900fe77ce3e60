//! The command that brings a case back.

use tools::SUBMISSION;
use tools::engine::examine::{Counterexample, Repeats};
use tools::engine::protocol::Candidate;

use super::comparisons::Planned;

/// The command that brings the case back.
pub fn reproduce(planned: &Planned<'_>, found: &Counterexample) -> String {
    let comparison = &planned.comparison;
    const SHORT: usize = 400;
    let subject = match planned.checks.arguments.first() {
        Some(folder) => vec!["--samples".to_owned(), folder.display().to_string()],
        None => vec![comparison.problem.clone()],
    };
    let mut words: Vec<String> = ["cargo", "stress"].map(str::to_owned).into();
    words.extend(subject);
    words.extend(["--family", &comparison.family].map(str::to_owned));
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    match &comparison.solution {
        Candidate::Declared(name) if name == SUBMISSION => {}
        Candidate::Declared(name) => option("solution", name.clone()),
        Candidate::Program(words) => option("program", shell_words::join(words)),
        Candidate::Talking {
            program,
            interactor,
        } => {
            if let Some(words) = program {
                option("program", shell_words::join(words));
            }
            option("interactor", shell_words::join(interactor));
        }
    }
    match &comparison.against {
        _ if planned.interactor().is_some() => {}
        Candidate::Talking { .. } => {}
        Candidate::Declared(name) => option("against", name.clone()),
        Candidate::Program(words) => option("against-program", shell_words::join(words)),
    }
    if comparison.time_limit != planned.checks.problem.about.time_limit() {
        option(
            "time-limit",
            format!("{}ms", comparison.time_limit.as_millis()),
        );
    }
    let choices: Vec<String> = found.choices.iter().map(u64::to_string).collect();
    let choices = choices.join(",");
    match found.index {
        None if found.repeats == Repeats::Enumerated => words.push("--exhaustive".to_owned()),
        Some(index) if matches!(found.repeats, Repeats::AfterOthers | Repeats::Unknown) => {
            option("seed", comparison.seed.to_string());
            option("cases", (index + 1).to_string());
        }
        Some(index) if choices.len() > SHORT || choices.is_empty() => {
            option("seed", comparison.seed.to_string());
            option("first", index.to_string());
            option("cases", "1".to_owned());
        }
        _ => option("replay", choices),
    }
    shell_words::join(words)
}

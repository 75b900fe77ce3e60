//! A dialogue with whoever is at the terminal.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::output::difference;
use crate::problem::{Dialogue, Problem};
use crate::solution::{Input, Partner};
use crate::source::{Source, Stream};

/// Plays the judge on the case of these words: family, seed, index, and choices if it is made of them.
/// Exit status 0 if all is right, 1 if not, 2 if there is no such case.
pub fn serve(problem: &Problem, words: impl Iterator<Item = String>) -> ExitCode {
    match play(problem, &words.collect::<Vec<_>>()) {
        Ok(right) => ExitCode::from(u8::from(!right)),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn play(problem: &Problem, words: &[String]) -> Result<bool> {
    let begin = problem.begin().context("it has no interactor")?;
    let [family, seed, index, choices @ ..] = words else {
        anyhow::bail!("family, seed and index are missing");
    };
    let mut families = problem.families.iter();
    let family = families.find(|it| it.name == *family);
    let family = family.context("there is no such family")?;
    let mut source = match choices.first() {
        Some(choices) => {
            let choices = choices.split(',').map(str::parse);
            Source::replay(choices.collect::<Result<_, _>>()?)
        }
        None => {
            let stream = Stream::new(&problem.name, &family.name, seed.parse()?);
            Source::random(stream, index.parse()?)
        }
    };
    let hidden = Input::new((family.generate)(&mut source).into_bytes());
    let mut dialogue = Dialogue::new(begin.clone(), hidden.clone());
    dialogue.begin();
    let mut lines = io::stdin().lock();
    let mut out = anstream::stdout().lock();
    loop {
        out.write_all(dialogue.said())?;
        out.flush()?;
        dialogue.said().clear();
        let mut line = Vec::new();
        if dialogue.is_over() || lines.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        dialogue.hear(&line);
    }
    let failure = dialogue.conclude(None, false);
    match &failure {
        None => writeln!(out, "AC")?,
        Some((verdict, message)) => writeln!(out, "{verdict}: {message}")?,
    }
    writeln!(out, "\n  the hidden input")?;
    difference::text(&mut out, hidden.bytes())?;
    Ok(failure.is_none())
}

//! Counterexamples as pictures.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use tools::draft::{Sample, draft};
use tools::engine::jobs::run_all;
use tools::engine::pool::Pool;
use tools::engine::protocol::{Job, Work};
use tools::files::write_whole;
use tools::output::note;
use tools::output::picture::svg;
use tools::scratch::Scratch;

use super::comparisons::Planned;

/// So many other cases of the family show what its inputs look like.
const OTHERS: u64 = 12;

/// Draws the graphs of a case into a file. What is no graph is told, and nothing is written.
pub fn draw(planned: &Planned<'_>, input: &[u8], path: &Path, stop: &AtomicBool) -> Result<()> {
    let scratch = Scratch::new().context("cannot make a scratch folder")?;
    let comparison = &planned.comparison;
    let file = |index: u64| scratch.path().join(index.to_string());
    let job = |index| Job {
        work: Work::Make {
            family: comparison.family.clone(),
            seed: comparison.seed,
            index,
            into: file(index),
        },
        time_limit: comparison.time_limit,
        memory_limit: comparison.memory_limit,
    };
    let queue: Vec<Job> = (0..OTHERS).map(job).collect();
    let checks = planned.checks;
    let mut pool = Pool::new(&checks.executable, 1).with_arguments(&checks.arguments);
    run_all(&mut pool, &queue, stop, |_, _| {})?;
    let others = (0..OTHERS).filter_map(|index| fs::read(file(index)).ok());
    let samples = [input.to_vec()].into_iter().chain(others);
    let samples: Vec<Sample> = (samples.enumerate())
        .filter_map(|(number, text)| Sample::new(number.to_string(), text).ok())
        .collect();
    let graphs = draft(&samples).map(|draft| draft.format.graphs(input));
    match svg(&graphs.ok().and_then(Result::ok).unwrap_or_default()) {
        Ok(picture) => write_whole(path, picture.as_bytes())
            .with_context(|| format!("cannot write {}", path.display())),
        Err(words) => {
            note(format_args!("{} is not drawn: {words}", path.display()));
            Ok(())
        }
    }
}

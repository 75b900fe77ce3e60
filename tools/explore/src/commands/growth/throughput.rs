//! Bytes per second of a submission's own program beside `wc -c`.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use explore::growth::GROW;
use serde::Serialize;
use tools::scratch::Scratch;
use tools::workspace::{Checks, Workspace};

/// What a submission and `wc -c` took for the same input, both reading the same file from the same
/// pipe: `cat FILE | …`. (Given a file, `wc -c` would only ask for its size.)
#[derive(Debug, Serialize)]
pub struct Throughput {
    pub bytes: u64,
    /// Median seconds of the submission, from its start to its end.
    pub submission: f64,
    /// Median seconds of `wc -c`.
    pub wc: f64,
}

const SIZES: [usize; 3] = [10_000_000, 30_000_000, 100_000_000];
const REPEATS: usize = 7;

/// Measures inputs of 10^7 to 10^8 bytes, as far as `largest`.
pub fn throughput(
    workspace: &Workspace,
    checks: &Checks,
    largest: usize,
) -> Result<Vec<Throughput>> {
    let mut rates = Vec::new();
    let sizes: Vec<usize> = SIZES.into_iter().filter(|&size| size <= largest).collect();
    if sizes.is_empty() {
        return Ok(rates);
    }
    let submission = workspace.build_submission(&checks.problem)?;
    for size in sizes {
        let scratch = Scratch::new().context("cannot make a temporary folder")?;
        let file = scratch.path().join("input");
        let status = Command::new(&checks.executable)
            .args([GROW, "input", &size.to_string()])
            .stdout(File::create(&file).context("cannot make a temporary file")?)
            .status();
        if !status.is_ok_and(|status| status.success()) {
            bail!("{} makes no input of {size} bytes", checks.problem.name);
        }
        let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
        for _ in 0..REPEATS {
            ours.push(piped(&file, Command::new(&submission))?);
            let mut wc = Command::new("wc");
            wc.arg("-c");
            theirs.push(piped(&file, wc)?);
        }
        rates.push(Throughput {
            bytes: file.metadata()?.len(),
            submission: median(ours),
            wc: median(theirs),
        });
    }
    Ok(rates)
}

/// Seconds of `cat FILE | COMMAND`.
fn piped(file: &Path, mut command: Command) -> Result<f64> {
    let start = Instant::now();
    let mut cat = Command::new("cat")
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cat")?;
    let text = cat.stdout.take().context("cannot read from cat")?;
    let name = command.get_program().display().to_string();
    let status = command.stdin(text).stdout(Stdio::null()).status();
    let seconds = start.elapsed().as_secs_f64();
    // It holds the pipe, and cat would wait for ever for a reader that has left early.
    drop(command);
    let read = cat.wait().context("cannot wait for cat")?;
    let status = status.with_context(|| format!("cannot start {name}"))?;
    if !status.success() {
        bail!("`cat FILE | {name}` failed: {status}");
    }
    if !read.success() {
        bail!("`cat FILE | {name}` failed: it does not read to the end");
    }
    Ok(seconds)
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// Prints a line a size.
pub fn print(rates: &[Throughput], output: &mut dyn Write) -> io::Result<()> {
    if rates.is_empty() {
        return Ok(());
    }
    writeln!(
        output,
        "Megabytes per second from a pipe, medians of {REPEATS} runs\n"
    )?;
    writeln!(
        output,
        "      bytes  cat FILE | submission  cat FILE | wc -c  ratio"
    )?;
    for Throughput {
        bytes,
        submission,
        wc,
    } in rates
    {
        let rate = |seconds: &f64| *bytes as f64 / seconds / 1e6;
        let (ours, theirs) = (rate(submission), rate(wc));
        let ratio = ours / theirs;
        writeln!(
            output,
            "{bytes:>11}  {ours:>21.0}  {theirs:>16.0}  {ratio:>5.2}"
        )?;
    }
    writeln!(output)
}

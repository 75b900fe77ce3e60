//! Runs a program on test cases under a judge's limits.

use std::{
    fmt, fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::paste::{failure::Failure, read::workspace::Problem};

/// What a program may use.
pub struct Limits {
    pub time: Duration,
    pub memory_mb: u64,
    pub output_bytes: u64,
}

impl Limits {
    /// The limits that a problem states; 2 s and 256 MB where it states none.
    pub fn of(problem: &Problem) -> Self {
        Self {
            time: Duration::from_millis(problem.time_limit_ms.unwrap_or(2000)),
            memory_mb: problem.memory_limit_mb.unwrap_or(256),
            output_bytes: 64 << 20,
        }
    }
}

/// A test case: an input and its answer.
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub answer: PathBuf,
}

/// How a program did on a case.
pub struct CaseResult {
    pub name: String,
    pub time: Duration,
    /// What is wrong, beginning with the verdict; `None` where nothing is.
    pub fault: Option<String>,
}

impl CaseResult {
    /// Whether the answer is right and within the limits.
    pub fn is_accepted(&self) -> bool {
        self.fault.is_none()
    }
}

impl fmt::Display for CaseResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "  {}: {}",
            self.name,
            self.fault.as_deref().unwrap_or("AC")
        )
    }
}

/// The cases in `dir`, by name; none where there is no such folder.
pub fn list(dir: &Path) -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    let Ok(entries) = fs::read_dir(dir) else {
        return Ok(cases);
    };
    for entry in entries {
        let input = entry
            .map_err(|error| Failure::io("list", dir, error))?
            .path();
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let answer = input.with_extension("out");
        if !answer.is_file() {
            return Err(Failure::Tool(anyhow::anyhow!(
                "{} has no answer beside it: add {}",
                input.display(),
                answer.display()
            )));
        }
        let name = input
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        cases.push(Case {
            name,
            input,
            answer,
        });
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(cases)
}

/// Runs `binary` on each case, one after the other.
pub fn run_cases(binary: &Path, cases: &[Case], limits: &Limits) -> Vec<CaseResult> {
    cases
        .iter()
        .map(|case| run_case(binary, case, limits))
        .collect()
}

fn run_case(binary: &Path, case: &Case, limits: &Limits) -> CaseResult {
    let start = Instant::now();
    let fault = match (fs::read(&case.input), fs::read(&case.answer)) {
        (Ok(input), Ok(answer)) => match run(binary, input, limits) {
            Ok(output) => compare(&output, &answer),
            Err(fault) => Some(fault),
        },
        (Err(error), _) | (_, Err(error)) => Some(format!("cannot read it: {error}")),
    };
    CaseResult {
        name: case.name.clone(),
        time: start.elapsed(),
        fault,
    }
}

/// What the program prints, or the verdict that it gets without being looked at.
fn run(binary: &Path, input: Vec<u8>, limits: &Limits) -> Result<Vec<u8>, String> {
    let mut command = limited(binary, limits);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start it: {error}"))?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    // Fed and drained at the same time; a program need not read what it is fed.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let cap = limits.output_bytes + 1;
    let output = thread::spawn(move || drain(stdout, cap));
    let errors = thread::spawn(move || drain(stderr, 1 << 16));
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() > limits.time => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!(
                    "TLE: no answer within {} s",
                    limits.time.as_secs_f64()
                ));
            }
            Ok(None) => thread::sleep(Duration::from_millis(1)),
            Err(error) => return Err(format!("cannot wait for it: {error}")),
        }
    };
    let output = output.join().unwrap_or_default();
    let errors = String::from_utf8_lossy(&errors.join().unwrap_or_default()).into_owned();
    if output.len() as u64 > limits.output_bytes {
        return Err(format!(
            "OLE: more than {} bytes of output",
            limits.output_bytes
        ));
    }
    if !status.success() {
        let last = errors
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("")
            .trim();
        let verdict = if errors.contains("memory allocation of") {
            "MLE"
        } else {
            "RE"
        };
        return Err(format!("{verdict}: {status} {last}").trim_end().to_owned());
    }
    Ok(output)
}

/// The command that runs `binary` with no more memory than it may have.
fn limited(binary: &Path, limits: &Limits) -> Command {
    if !cfg!(unix) {
        return Command::new(binary);
    }
    let mut command = Command::new("sh");
    let kilobytes = limits.memory_mb * 1024;
    command
        .arg("-c")
        .arg(format!("ulimit -v {kilobytes}; exec \"$0\""))
        .arg(binary);
    command
}

fn drain(from: Option<impl Read>, cap: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        let mut capped = from.take(cap);
        let _ = capped.read_to_end(&mut bytes);
    }
    bytes
}

/// What is wrong with an output: words are compared, spaces and lines are not.
fn compare(output: &[u8], answer: &[u8]) -> Option<String> {
    let words = |bytes: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(bytes)
            .split_whitespace()
            .map(str::to_owned)
            .collect()
    };
    let (output, answer) = (words(output), words(answer));
    if output == answer {
        return None;
    }
    let at = output
        .iter()
        .zip(&answer)
        .take_while(|(a, b)| a == b)
        .count();
    let word = |words: &[String]| {
        words
            .get(at)
            .map_or("nothing".to_owned(), |word| format!("`{word}`"))
    };
    Some(format!(
        "WA: word {} should be {} and is {}",
        at + 1,
        word(&answer),
        word(&output)
    ))
}

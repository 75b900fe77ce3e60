//! Small workspaces of their own for tests of the real binaries.
#![allow(dead_code, reason = "each test target uses some of it")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The real workspace's target folder, so that what is built there need not be built again.
pub fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap()
}

/// The binary of the crate that is tested.
const BINARY: &str = match (
    option_env!("CARGO_BIN_EXE_tools"),
    option_env!("CARGO_BIN_EXE_explore"),
) {
    (Some(tools), _) => tools,
    (None, Some(explore)) => explore,
    (None, None) => panic!("no binary is tested"),
};

/// The workspace that the tests belong to.
pub fn real() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|it| it.join("Cargo.lock").is_file()).unwrap()
}

/// A workspace in a place of its own under the target folder, the same in every run, so that cargo
/// builds it once.
pub struct Workspace {
    pub root: PathBuf,
}

impl Workspace {
    pub fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let this = Self { root };
        let real = real();
        let tools = format!("path = \"{}/tools", real.display());
        let manifest = fs::read_to_string(real.join("Cargo.toml")).unwrap();
        let members = manifest.find("members = [").unwrap();
        let end = members + manifest[members..].find(']').unwrap() + 1;
        let manifest = format!(
            "{}members = [\"crates/*\"]{}",
            &manifest[..members],
            manifest[end..].replace("path = \"tools", &tools)
        );
        this.write("Cargo.toml", &manifest);
        let lock = fs::read_to_string(real.join("Cargo.lock")).unwrap();
        if !this.root.join("Cargo.lock").exists() {
            this.write("Cargo.lock", &lock);
        }
        this
    }

    /// Adds a problem, with checks if there are any.
    pub fn problem(self, name: &str, limits: &str, submission: &str, checks: Option<&str>) -> Self {
        let test = "\n[dev-dependencies]\nexplore.workspace = true\ntools.workspace = true\n\n\
                    [[test]]\nname = \"main\"\nharness = false\n";
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition.workspace = true\nautotests = false\n\n\
             [package.metadata.problem]\ntitle = \"{name}\"\njudge = \"codeforces\"\n{limits}\n{}",
            if checks.is_some() { test } else { "" }
        );
        self.write(&format!("crates/{name}/Cargo.toml"), &manifest);
        self.write(&format!("crates/{name}/src/main.rs"), submission);
        if let Some(checks) = checks {
            self.write(&format!("crates/{name}/tests/main.rs"), checks);
        }
        self
    }

    /// Writes a file, unless it is there already with this text: cargo goes by the time.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            // Whole or not at all: another test may be building this.
            let mut file = tempfile::NamedTempFile::new_in(path.parent().unwrap()).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.persist(&path).unwrap();
        }
    }

    /// The tools, to be run here.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        command
    }

    /// Runs the tools: exit status, standard output, standard error.
    pub fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        finish(&mut self.command(arguments))
    }

    /// Runs `paste`, which is no binary of the crate that is tested.
    pub fn paste(&self, arguments: &[&str]) -> (i32, String, String) {
        let manifest = real().join("Cargo.toml");
        let mut command = Command::new(env!("CARGO"));
        command
            .args(["run", "--quiet", "--package", "paste", "--manifest-path"])
            .arg(manifest)
            .arg("--")
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target());
        finish(&mut command)
    }
}

/// Runs it: exit status, standard output, standard error.
pub fn finish(command: &mut Command) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Writes a script for `sh`.
pub fn write_script(path: &Path, text: &str) {
    // Written by another process: were it open here, a child of another test could still hold it,
    // and a program that is open for writing cannot be run.
    let line = "cat >\"$1\" && chmod +x \"$1\"";
    let mut shell = Command::new("sh")
        .args(["-c", line, "sh"])
        .arg(path)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = shell.stdin.take().unwrap();
    pipe.write_all(format!("#!/bin/sh\n{text}\n").as_bytes())
        .unwrap();
    drop(pipe);
    assert!(shell.wait().unwrap().success());
}

/// A process, as the system lists it.
#[derive(Debug)]
pub struct Process {
    pub id: u32,
    pub parent: u32,
    pub is_zombie: bool,
    pub command: String,
}

/// All processes.
pub fn processes() -> Vec<Process> {
    if Path::new("/proc/self/stat").exists() {
        let entries = fs::read_dir("/proc").unwrap();
        return entries
            .filter_map(|entry| in_proc(&entry.ok()?.path()))
            .collect();
    }
    let output = Command::new("ps")
        .args(["-A", "-o", "pid=,ppid=,stat=,args="])
        .output()
        .unwrap();
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    list.lines().filter_map(in_ps).collect()
}

fn in_proc(folder: &Path) -> Option<Process> {
    let id = folder.file_name()?.to_str()?.parse().ok()?;
    let command = fs::read(folder.join("cmdline")).ok()?;
    let command = String::from_utf8_lossy(&command).replace('\0', " ");
    let about = fs::read_to_string(folder.join("stat")).ok()?;
    // The name stands in parentheses, and may hold anything.
    let mut words = about[about.rfind(')')? + 1..].split_ascii_whitespace();
    let is_zombie = words.next()? == "Z";
    Some(Process {
        id,
        parent: words.next()?.parse().ok()?,
        is_zombie,
        command,
    })
}

fn in_ps(line: &str) -> Option<Process> {
    let mut words = line.split_ascii_whitespace();
    let (id, parent) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let is_zombie = words.next()?.starts_with('Z');
    Some(Process {
        id,
        parent,
        is_zombie,
        command: words.collect::<Vec<_>>().join(" "),
    })
}

/// The processes in whose command line this text stands.
pub fn processes_with(text: &str) -> Vec<Process> {
    processes()
        .into_iter()
        .filter(|process| process.command.contains(text))
        .collect()
}

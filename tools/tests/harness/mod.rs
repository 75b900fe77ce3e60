//! Small workspaces of their own, for tests of the real binaries.
//!
//! Each has the real manifest, lock file and aliases, and the real tools, linked rather than copied:
//! cargo takes them for the crates that it has built already.
#![allow(dead_code, reason = "each test target uses some of it")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The binary of the crate that is tested.
const BINARY: &str = match (
    option_env!("CARGO_BIN_EXE_tools"),
    option_env!("CARGO_BIN_EXE_explore"),
    option_env!("CARGO_BIN_EXE_paste"),
) {
    (Some(binary), ..) | (_, Some(binary), _) | (.., Some(binary)) => binary,
    _ => panic!("no binary is tested"),
};

/// The workspace that the tests belong to.
pub fn real() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|it| it.join("Cargo.lock").is_file()).unwrap()
}

/// The real workspace's target folder, so that what is built there need not be built again.
pub fn target() -> &'static Path {
    Path::new(BINARY).ancestors().nth(2).unwrap()
}

/// A workspace for one test, or one that several share.
pub struct Workspace {
    pub root: PathBuf,
    /// Removed with the test that has it for itself.
    _folder: Option<TempDir>,
}

/// Every file with its bytes and every folder.
pub type Tree = BTreeMap<PathBuf, Option<Vec<u8>>>;

impl Workspace {
    /// One for a single test, without any problem.
    pub fn fresh() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let this = Self {
            root: folder.path().to_owned(),
            _folder: Some(folder),
        };
        this.furnish();
        // Takes the real problems out of Cargo.lock.
        this.settle_lock();
        this
    }

    /// One whose `tools` holds nothing but these files and the judges, for what needs no build.
    pub fn with_tools(files: &[(&str, &str)]) -> Self {
        let this = Self::fresh();
        fs::remove_file(this.path("tools")).unwrap();
        for entry in fs::read_dir(real().join("tools/judges")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let text = fs::read_to_string(&path).unwrap();
            this.write(&format!("tools/judges/{name}"), &text);
        }
        for (name, text) in files {
            this.write(&format!("tools/{name}"), text);
        }
        this
    }

    /// One in a place of its own under the target folder, the same in every run, so that cargo
    /// builds it once. The names of its problems are its own.
    pub fn shared(name: &str) -> Self {
        let this = Self {
            root: target().join("tmp/workspaces").join(name),
            _folder: None,
        };
        this.furnish();
        this
    }

    /// One for a single test with the problems of a shared one, and test cases of its own.
    pub fn with_problems_of(shared: &Self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let this = Self {
            root: folder.path().to_owned(),
            _folder: Some(folder),
        };
        for name in ["Cargo.toml", "Cargo.lock", ".cargo", "crates", "tools"] {
            symlink(shared.path(name), this.path(name)).unwrap();
        }
        this
    }

    /// The workspace that the tests belong to, to be left as it is.
    pub fn real() -> Self {
        Self {
            root: real().to_owned(),
            _folder: None,
        }
    }

    fn furnish(&self) {
        for file in ["Cargo.toml", ".cargo/config.toml", "crates/README.md"] {
            self.write(file, &fs::read_to_string(real().join(file)).unwrap());
        }
        if !self.path("Cargo.lock").exists() {
            let lock = fs::read_to_string(real().join("Cargo.lock")).unwrap();
            self.write("Cargo.lock", &lock);
        }
        match symlink(real().join("tools"), self.path("tools")) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => panic!("{error}"),
            _ => {}
        }
    }

    /// Adds a problem, with checks if there are any.
    pub fn problem(self, name: &str, limits: &str, submission: &str, checks: Option<&str>) -> Self {
        // What more a problem depends on would have cargo build the tools once more, with other
        // features of their dependencies.
        let explore = match checks {
            Some(checks) if checks.contains("explore::") => "explore.workspace = true\n",
            _ => "",
        };
        let test = format!(
            "\n[dev-dependencies]\n{explore}tools.workspace = true\n\n\
             [[test]]\nname = \"main\"\nharness = false\n"
        );
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition.workspace = true\nautotests = false\n\n\
             [package.metadata.problem]\ntitle = \"{name}\"\njudge = \"codeforces\"\n{limits}\n{}",
            if checks.is_some() { &test } else { "" }
        );
        self.write(&format!("crates/{name}/Cargo.toml"), &manifest);
        // Most of a build would go to optimising what runs for a moment.
        let profile = format!("\n[profile.dev.package.{name}]\nopt-level = 0\n");
        self.write("Cargo.toml", &(self.read("Cargo.toml") + &profile));
        self.write(&format!("crates/{name}/src/main.rs"), submission);
        if let Some(checks) = checks {
            self.write(&format!("crates/{name}/tests/main.rs"), checks);
        }
        self
    }

    /// With its problems optimised as users' are, for measurements.
    pub fn optimised(self) -> Self {
        self.write(
            "Cargo.toml",
            &fs::read_to_string(real().join("Cargo.toml")).unwrap(),
        );
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Writes a file, unless it is there already with this text: cargo goes by the time.
    pub fn write(&self, name: &str, text: &str) {
        write(&self.path(name), text);
    }

    /// Everything but the tools.
    pub fn tree(&self) -> Tree {
        let mut tree = Tree::new();
        collect(&self.root, &self.root, &mut tree);
        tree
    }

    /// With a Cargo.lock that need not be written any more.
    pub fn settled(self) -> Self {
        self.settle_lock();
        self
    }

    /// Has cargo bring Cargo.lock in line with the crates that are there.
    pub fn settle_lock(&self) {
        self.cargo(&["tree", "--quiet", "--depth", "0"]).expect(0);
    }

    /// The binary that is tested, to be run here on what is built already.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.prepared(BINARY, arguments)
    }

    /// Runs the binary that is tested.
    pub fn tools(&self, arguments: &[&str]) -> Said {
        said(&mut self.command(arguments))
    }

    /// Runs the binary that is tested: exit status, standard output, standard error.
    pub fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        finish(&mut self.command(arguments))
    }

    /// Runs cargo, and by its aliases whichever of the tools.
    pub fn cargo(&self, arguments: &[&str]) -> Said {
        said(&mut self.prepared(env!("CARGO"), arguments))
    }

    pub fn prepared(&self, program: &str, arguments: &[&str]) -> Command {
        // Without network where the real workspace has fetched all that a new problem needs.
        let lock = fs::read_to_string(real().join("Cargo.lock")).unwrap();
        let fetched = lock.contains("name = \"proconio\"");
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target())
            .env("CARGO_NET_OFFLINE", fetched.to_string())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        command
    }
}

/// Writes a file and its folders, unless it is there already with this text.
pub fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|known| known == text) {
        return;
    }
    let folder = path.parent().unwrap();
    fs::create_dir_all(folder).unwrap();
    // Whole or not at all: another test may be building this.
    let mut file = tempfile::NamedTempFile::new_in(folder).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.persist(path).unwrap();
}

fn collect(root: &Path, folder: &Path, tree: &mut Tree) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root).unwrap().to_owned();
        if name.as_os_str() == OsStr::new("tools") {
            continue;
        }
        if path.is_dir() {
            tree.insert(name, None);
            collect(root, &path, tree);
        } else {
            tree.insert(name, Some(fs::read(&path).unwrap_or_default()));
        }
    }
}

/// What a command said, and how it ended.
#[derive(Debug)]
pub struct Said {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Said {
    /// Panics with all that was said if it ended differently.
    #[track_caller]
    pub fn expect(self, status: i32) -> Self {
        let Self { stdout, stderr, .. } = &self;
        assert_eq!(self.status, status, "stdout:\n{stdout}\nstderr:\n{stderr}");
        self
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

pub fn said(command: &mut Command) -> Said {
    command.output().unwrap().into()
}

/// Runs it: exit status, standard output, standard error.
pub fn finish(command: &mut Command) -> (i32, String, String) {
    let Said {
        status,
        stdout,
        stderr,
    } = said(command);
    (status, stdout, stderr)
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

/// Sends a signal, by its name.
#[track_caller]
pub fn signal(process: u32, name: &str) {
    let mut kill = Command::new("kill");
    assert!(
        kill.args([name, &process.to_string()])
            .status()
            .unwrap()
            .success()
    );
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

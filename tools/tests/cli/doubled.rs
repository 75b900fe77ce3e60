//! A problem to regenerate and to judge, in a workspace of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::SystemTime;

use crate::common::{Workspace, finish};

const LIMITS: &str = "time-limit-ms = 400\nmemory-limit-mb = 128\n";

/// A workspace with `doubled`, and `bare`, which declares nothing. Without any test cases.
pub struct Doubled {
    workspace: Workspace,
}

/// The workspace that its problems are built in.
fn shared() -> &'static Workspace {
    static DOUBLED: OnceLock<Workspace> = OnceLock::new();
    let submission = include_str!("doubled/submission.rs");
    DOUBLED.get_or_init(|| {
        Workspace::shared("doubled")
            .problem(
                "doubled",
                LIMITS,
                submission,
                Some(include_str!("doubled/problem.rs")),
            )
            .problem("bare", LIMITS, submission, None)
            .settled()
    })
}

impl Doubled {
    pub fn new() -> Self {
        let this = Self {
            workspace: Workspace::with_problems_of(shared()),
        };
        fs::create_dir_all(this.folder()).unwrap();
        this
    }

    pub fn root(&self) -> &Path {
        &self.workspace.root
    }

    /// The folder of its test cases.
    pub fn folder(&self) -> PathBuf {
        self.root().join("testcases/doubled")
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.folder().join(name), text).unwrap();
    }

    /// Writes both files of a case.
    pub fn case(&self, name: &str, input: &str, answer: &str) {
        self.write(&format!("{name}.in"), input);
        self.write(&format!("{name}.out"), answer);
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder().join(name)).unwrap()
    }

    /// All files with their texts.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(self.folder()).unwrap();
        let file = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        };
        entries.map(|entry| file(entry.unwrap())).collect()
    }

    /// When each file was written.
    pub fn times(&self) -> BTreeMap<String, SystemTime> {
        let entries = fs::read_dir(self.folder()).unwrap();
        let time = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().unwrap();
            (name, entry.metadata().unwrap().modified().unwrap())
        };
        entries.map(|entry| time(entry.unwrap())).collect()
    }

    /// A command in which `planted` (names with commas between them) goes wrong.
    pub fn command(&self, planted: &str, arguments: &[&str]) -> Command {
        let mut command = self.workspace.command(arguments);
        command.env("PLANTED", planted);
        command
    }

    /// The same with cargo, and by its aliases whichever of the tools.
    pub fn cargo(&self, planted: &str, arguments: &[&str]) -> Command {
        let mut command = self.workspace.prepared(env!("CARGO"), arguments);
        command.env("PLANTED", planted);
        command
    }

    /// Runs it: exit status, standard output, standard error.
    pub fn run(&self, planted: &str, arguments: &[&str]) -> (i32, String, String) {
        finish(&mut self.command(planted, arguments))
    }

    /// `cargo regen doubled`, with arguments.
    pub fn regen(&self, planted: &str, arguments: &[&str]) -> (i32, String, String) {
        self.run(planted, &[&["regen", "doubled"], arguments].concat())
    }

    /// `cargo test` of it, with one sample, as far as the tests' names have `filter`.
    pub fn test_command(&self, planted: &str, filter: &str) -> Command {
        // The executable looks for them beside the crate that it was built of.
        let shared = shared();
        shared.write("testcases/doubled/sample-1.in", "7\n");
        shared.write("testcases/doubled/sample-1.out", "14\n");
        let arguments = ["test", "--quiet", "-p", "doubled", "--", filter];
        let mut command = shared.prepared(env!("CARGO"), &arguments);
        command.env("PLANTED", planted);
        command
    }

    /// Runs it: exit status, and all that it says.
    pub fn test(&self, planted: &str, filter: &str) -> (i32, String) {
        let (status, output, error) = finish(&mut self.test_command(planted, filter));
        (status, output + &error)
    }

    /// Runs it, and it must do its work without a fault.
    #[track_caller]
    pub fn regen_well(&self, planted: &str) {
        let (status, output, error) = self.regen(planted, &[]);
        assert_eq!(status, 0, "{output}\n{error}");
    }
}

/// Its output must say all of this.
#[track_caller]
pub fn assert_says(output: &str, all: &[&str]) {
    for text in all {
        assert!(output.contains(text), "no “{text}” in:\n{output}");
    }
}

/// A run that finds a fault, names it, and changes nothing.
#[track_caller]
pub fn assert_refuses(doubled: &Doubled, planted: &str, all: &[&str]) {
    let before = doubled.files();
    let (status, output, error) = doubled.regen(planted, &[]);
    assert_eq!(status, 1, "{output}\n{error}");
    assert_says(&output, all);
    assert_says(&output, &["nothing was written"]);
    assert_eq!(doubled.files(), before);
}

//! A workspace of its own in a temporary folder: the real manifest and the real tools, no problem.
#![allow(dead_code, reason = "each test target uses some of it")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub struct Scratch {
    folder: tempfile::TempDir,
}

/// What a command said, and how it ended.
pub struct Said {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Every file with its bytes and every folder.
pub type Tree = BTreeMap<PathBuf, Option<Vec<u8>>>;

impl Scratch {
    pub fn new() -> Self {
        let real = real_root();
        let folder = tempfile::tempdir().unwrap();
        for made in ["crates", ".cargo"] {
            fs::create_dir(folder.path().join(made)).unwrap();
        }
        for file in [
            "Cargo.toml",
            "Cargo.lock",
            ".cargo/config.toml",
            "crates/README.md",
        ] {
            fs::copy(real.join(file), folder.path().join(file)).unwrap();
        }
        // Linked, not copied: cargo takes it for the crate that it has built already.
        std::os::unix::fs::symlink(real.join("tools"), folder.path().join("tools")).unwrap();
        let scratch = Self { folder };
        // Takes the real problems out of Cargo.lock.
        scratch.settle_lock();
        scratch
    }

    /// One whose `tools` holds nothing but these files, for what needs no build.
    pub fn with_tools(files: &[(&str, &str)]) -> Self {
        let scratch = Self::new();
        let tools = scratch.path("tools");
        fs::remove_file(&tools).unwrap();
        for (name, text) in files {
            let file = tools.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        scratch
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Has cargo bring Cargo.lock in line with the crates that are there.
    pub fn settle_lock(&self) {
        self.cargo(&["tree", "--quiet", "--depth", "0"]).expect(0);
    }

    pub fn tools(&self, arguments: &[&str]) -> Said {
        self.run(Command::new(env!("CARGO_BIN_EXE_tools")), arguments)
    }

    pub fn cargo(&self, arguments: &[&str]) -> Said {
        self.run(Command::new(env!("CARGO")), arguments)
    }

    fn run(&self, mut command: Command, arguments: &[&str]) -> Said {
        self.prepare(&mut command);
        said(command.args(arguments).output().unwrap())
    }

    /// Has a command run here on what is built already, without network where the real workspace
    /// has fetched all that a new problem needs.
    pub fn prepare(&self, command: &mut Command) {
        let binary = Path::new(env!("CARGO_BIN_EXE_tools"));
        let target = binary.ancestors().nth(2).unwrap();
        let lock = fs::read_to_string(real_root().join("Cargo.lock")).unwrap();
        let fetched = lock.contains("name = \"proconio\"");
        command
            .current_dir(self.root())
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_NET_OFFLINE", fetched.to_string());
    }

    /// Everything but the tools.
    pub fn tree(&self) -> Tree {
        let mut tree = Tree::new();
        collect(self.root(), self.root(), &mut tree);
        tree
    }
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

pub fn real_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

pub fn said(output: Output) -> Said {
    Said {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Said {
    /// Panics with all that was said if it ended differently.
    #[track_caller]
    pub fn expect(self, status: i32) -> Self {
        assert_eq!(
            self.status,
            Some(status),
            "stdout:\n{}\nstderr:\n{}",
            self.stdout,
            self.stderr
        );
        self
    }
}

//! Programs that are forked get the verdicts of programs that are started.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::common::{processes_with, write_script};
use crate::planted::planted;

/// A program in C or C++, by the compiler of that name; none where there is none.
fn compiled(compiler: &str, name: &str, text: &str, flags: &[&str]) -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("forked");
    fs::create_dir_all(&folder).unwrap();
    let (source, program) = (folder.join(format!("{name}.cc")), folder.join(name));
    fs::write(&source, text).unwrap();
    let language = if compiler == "cc" { "c" } else { "c++" };
    let mut command = Command::new(compiler);
    command.args(["-O1", "-w", "-x", language]).arg(&source);
    let status = command.args(flags).arg("-o").arg(&program).status().ok()?;
    assert!(status.success(), "{name}");
    Some(program)
}

/// What a run says of a program, but for how long it took and on how many cases.
fn said(line: &str, arguments: &[&str]) -> Value {
    let fixed = [
        "stress",
        "planted",
        "--format",
        "json",
        "--family",
        "numbers",
        "--cases",
        "150",
        "--program",
        line,
    ];
    let (status, output, error) = planted().run(&[&fixed[..], arguments].concat());
    assert!(status < 2, "{error}");
    let mut row: Value = serde_json::from_str(output.trim()).unwrap();
    for name in ["seconds", "cases"] {
        row.as_object_mut().unwrap().remove(name);
    }
    row
}

/// Runs it both ways, and returns the verdict with its message.
#[track_caller]
fn both(line: &str, arguments: &[&str]) -> (String, String) {
    // Which case is found first depends on the jobs.
    let arguments = [&["--jobs", "1"], arguments].concat();
    let forked = said(line, &arguments);
    let started = said(line, &[&arguments[..], &["--no-fork"]].concat());
    assert_eq!(forked, started, "{line}");
    let text = |name: &str| forked[name].as_str().unwrap_or_default().to_owned();
    (text("verdict"), text("message"))
}

/// How long what is left behind would live. Nothing else here sleeps so long.
const LEFT: &str = "76542";

/// Reads a number, prints its double, and commits the fault that its argument names from 100 on.
const FAULTS: &str = r#"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int calls;
static int depth(volatile int n) {
  volatile char frame[4096];
  frame[0] = (char) n;
  return n < 0 ? 0 : depth(n + 1) + frame[0];
}
static void sleeper(int elsewhere) {
  if (fork() == 0) {
    if (elsewhere) setsid();
    execlp("sleep", "sleep", "76542", (char *) 0);
    _exit(9);
  }
}
static void late(void) { printf("late\n"); }

int main(int argc, char **argv) {
  const char *fault = argv[1];
  int n;
  if (scanf("%d", &n) != 1) return 9;
  int twice = 2 * n;
#define IS(name) (n >= 100 && !strcmp(fault, name))
  if (!strcmp(fault, "remembers") && calls++ > 0) twice++;
  if (!strcmp(fault, "leaks")) open("/dev/null", O_RDONLY), memset(malloc(1 << 20), 1, 1 << 20);
  if (!strcmp(fault, "descriptors") && open("/dev/null", O_RDONLY) != 3) return 8;
  if (!strcmp(fault, "environment") && (getenv("LD_PRELOAD") || getenv("LD_BIND_NOW") || getenv("PRELOAD_SERVE"))) return 8;
  if (!strcmp(fault, "leads") && getpgid(0) != getpid()) return 8;
  if (!strcmp(fault, "no-flush")) { printf("%d\n", twice); fflush(stdout); printf("more"); _exit(0); }
  if (!strcmp(fault, "at-exit")) atexit(late), twice = 2 * n;
  if (IS("abort")) abort();
  if (IS("exit-0")) exit(0);
  if (IS("exit-3")) { fprintf(stderr, "%d is odd\n", n + 1); exit(3); }
  if (IS("returns-3")) return 3;
  if (IS("stack")) printf("%d", depth(1));
  if (IS("loop")) for (volatile int i = 0;; i++) {}
  if (IS("sleep")) sleep(60);
  if (IS("hoard")) for (int i = 0; i < 1000; i++) { memset(malloc(1 << 22), 1, 1 << 22); usleep(1000); }
  if (IS("hoard-at-once")) { memset(malloc(200 << 20), 1, 200 << 20); }
  if (IS("segv")) *(volatile int *) 0 = 1;
  if (IS("killed")) kill(getpid(), SIGKILL);
  if (IS("term")) raise(SIGTERM);
  if (IS("fpe")) raise(SIGFPE);
  if (IS("pipe")) raise(SIGPIPE);
  if (IS("kills-its-group")) kill(0, SIGKILL);
  if (IS("floods")) for (;;) puts("0123456789012345678901234567890123456789");
  if (IS("closes")) { close(0); close(1); close(2); return 0; }
  if (IS("closes-and-loops")) { close(0); close(1); close(2); for (volatile int i = 0;; i++) {} }
  if (IS("waits-for-a-child")) { sleeper(0); wait(0); }
  if (IS("waits-for-a-child-elsewhere")) { sleeper(1); wait(0); }
  if (!strcmp(fault, "leaves-a-child")) sleeper(0);
  if (!strcmp(fault, "leaves-a-child-elsewhere")) sleeper(1);
  if (IS("leaves-and-aborts")) { sleeper(1); abort(); }
  if (IS("wrong")) twice++;
  if (IS("binary")) { printf("\xff"); }
  if (IS("empty")) return 0;
  printf("%d\n", twice);
  return 0;
}
"#;

#[test]
fn every_fault_of_a_program_gets_the_same_verdict_either_way() {
    let program = compiled("cc", "faults", FAULTS, &[]).unwrap();
    #[rustfmt::skip]
    let faults = [
        ("none", "20s", "AC", ""),
        ("remembers", "20s", "AC", ""),
        ("leaks", "20s", "AC", ""),
        ("descriptors", "20s", "AC", ""),
        ("environment", "20s", "AC", ""),
        ("leads", "20s", "AC", ""),
        ("leaves-a-child", "20s", "AC", ""),
        ("leaves-a-child-elsewhere", "20s", "AC", ""),
        ("no-flush", "20s", "AC", ""),
        ("at-exit", "20s", "WA", "late"),
        ("wrong", "20s", "WA", "expected “200”, found “201”"),
        ("binary", "20s", "WA", r"found “\xff200”"),
        ("empty", "20s", "WA", "the answer is empty"),
        ("closes", "20s", "WA", "the answer is empty"),
        ("exit-0", "20s", "WA", "the answer is empty"),
        ("exit-3", "20s", "RE", "exit status 3: 101 is odd"),
        ("returns-3", "20s", "RE", "exit status 3"),
        ("abort", "20s", "RE", "SIGABRT"),
        ("segv", "20s", "RE", "SIGSEGV"),
        ("killed", "20s", "RE", "SIGKILL"),
        ("term", "20s", "RE", "SIGTERM"),
        ("fpe", "20s", "RE", "SIGFPE"),
        ("pipe", "20s", "RE", "SIGPIPE"),
        ("kills-its-group", "20s", "RE", "SIGKILL"),
        ("leaves-and-aborts", "20s", "RE", "SIGABRT"),
        // The stack that judges give is larger than the memory here.
        ("stack", "20s", "MLE", "took more than 64 MiB"),
        ("hoard", "20s", "MLE", "took more than 64 MiB"),
        ("hoard-at-once", "20s", "MLE", "took more than 64 MiB"),
        ("floods", "20s", "OLE", "printed more than 64 MiB"),
        ("loop", "300ms", "TLE", "still running after 300ms"),
        ("sleep", "300ms", "TLE", "still running after 300ms"),
        ("closes-and-loops", "300ms", "TLE", "still running after 300ms"),
        ("waits-for-a-child", "300ms", "TLE", "still running after 300ms"),
        ("waits-for-a-child-elsewhere", "300ms", "TLE", "still running after 300ms"),
    ];
    for (fault, limit, verdict, message) in faults {
        let line = format!("'{}' {fault}", program.display());
        // Shrinking takes most of the time, and is the same whatever goes wrong.
        let shrinks = ["wrong", "binary", "exit-3"].contains(&fault);
        let shrink_time = if shrinks { "60s" } else { "1ms" };
        let arguments = ["--time-limit", limit, "--shrink-time", shrink_time];
        let (found, words) = both(&line, &arguments);
        assert_eq!(found, verdict, "{fault}: {words}");
        assert!(words.contains(message), "{fault}: {words}");
        let left = processes_with(LEFT);
        assert!(left.is_empty(), "{fault} leaves {left:?}");
    }
}

/// Notes in a file that it was loaded.
const LOADED: &str = r#"
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor)) static void loaded(void) {
  FILE *file = fopen(getenv("LOADED"), "a");
  fputs("loaded\n", file);
  fclose(file);
}
int main(void) { int n; if (scanf("%d", &n) != 1) return 9; printf("%d\n", 2 * n); }
"#;

fn loads(program: &Path, name: &str, arguments: &[&str]) -> usize {
    let file = program.with_extension(name);
    fs::write(&file, "").unwrap();
    let line = format!("'{}'", program.display());
    let fixed = [
        "stress",
        "planted",
        "--family",
        "numbers",
        "--cases",
        "100",
        "--jobs",
        "1",
        "--program",
        &line,
    ];
    let mut command = planted().command(&[&fixed[..], arguments].concat());
    let status = command.env("LOADED", &file).output().unwrap().status;
    assert!(status.success());
    fs::read_to_string(&file).unwrap().lines().count()
}

#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn a_program_is_loaded_once_for_all_cases() {
    let program = compiled("cc", "loaded", LOADED, &[]).unwrap();
    // Once started, once loaded.
    assert_eq!(loads(&program, "forked", &[]), 2);
    assert_eq!(loads(&program, "started", &["--no-fork"]), 100);
}

#[test]
fn a_program_that_runs_as_another_user_or_is_a_script_is_started_for_each_case() {
    let program = compiled("cc", "plain", LOADED, &[]).unwrap();
    let as_its_owner = program.with_file_name("as-its-owner");
    fs::copy(&program, &as_its_owner).unwrap();
    fs::set_permissions(&as_its_owner, fs::Permissions::from_mode(0o4755)).unwrap();
    assert_eq!(loads(&as_its_owner, "loads", &[]), 100);
    let script = program.with_file_name("script");
    fs::write(
        &script,
        format!("#!/bin/sh\nexec '{}'\n", program.display()),
    )
    .unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(loads(&script, "loads", &[]), 100);
}

#[test]
fn a_program_that_cannot_be_forked_is_started() {
    // Linked statically; reading, printing or with threads before its `main`.
    let plain =
        "int main(void) { int n; if (scanf(\"%d\", &n) != 1) return 9; printf(\"%d\\n\", 2 * n); }";
    let before = "__attribute__((constructor)) static void before(void)";
    let reads = format!(
        "#include <stdio.h>\nstatic int n;\n{before} {{ if (scanf(\"%d\", &n) != 1) n = 9; }}\n\
         int main(void) {{ printf(\"%d\\n\", 2 * n); }}"
    );
    let prints = format!(
        "#include <stdio.h>\n#include <unistd.h>\n{before} {{ write(1, \" \", 1); write(2, \"x\", 1); }}\n{plain}"
    );
    let threads = format!(
        "#include <stdio.h>\n#include <pthread.h>\n#include <unistd.h>\n\
         static void *wait(void *it) {{ sleep(60); return it; }}\n\
         {before} {{ pthread_t id; pthread_create(&id, 0, wait, 0); }}\n{plain}"
    );
    let of_plain = format!("#include <stdio.h>\n{plain}");
    for (name, text, flags) in [
        ("static", &of_plain, &["-static"][..]),
        ("reads", &reads, &[]),
        ("prints", &prints, &[]),
        ("threads", &threads, &["-pthread"]),
    ] {
        let program = compiled("cc", name, text, flags).unwrap();
        let line = format!("'{}'", program.display());
        assert_eq!(both(&line, &[]).0, "AC", "{name}");
    }
}

/// It has an `unsetenv` of its own, and gives what it starts the environment that it was given.
#[test]
fn a_shell_that_starts_programs_gets_the_same_verdict_either_way() {
    let script = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doubles.sh");
    write_script(&script, "read n; echo $(expr 2 '*' $n)");
    let line = format!("bash {}", script.display());
    assert_eq!(both(&line, &[]).0, "AC");
}

#[test]
fn what_a_program_does_with_its_standard_library_is_the_same() {
    let threads = r#"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static volatile sig_atomic_t rung;
static void ring(int signal) { rung = signal; }
static void *twice(void *n) { *(int *) n *= 2; return n; }
int main(void) {
  int n; pthread_t id;
  if (scanf("%d", &n) != 1) return 9;
  signal(SIGUSR1, ring); raise(SIGUSR1);
  if (rung != SIGUSR1) return 8;
  pthread_create(&id, 0, twice, &n); pthread_join(id, 0);
  printf("%d\n", n);
}"#;
    let program = compiled("cc", "threaded", threads, &["-pthread"]).unwrap();
    assert_eq!(both(&format!("'{}'", program.display()), &[]).0, "AC");
    let streams = r#"
#include <iostream>
#include <random>
#include <thread>
#include <vector>
static std::vector<int> seen;
struct Last { ~Last() { std::cout << '\n'; } } last;
int main() {
  std::ios::sync_with_stdio(false); std::cin.tie(nullptr);
  int n; std::cin >> n; seen.push_back(n);
  std::random_device device; std::mt19937 random(device());
  long sum = 0; std::thread worker([&] { for (int i = 0; i < 10; i++) sum += random() % 3; }); worker.join();
  if (seen.size() != 1 || sum > 20) throw sum;
  std::cout << 2 * n;
}"#;
    // Only the linker of C is sure to be there.
    if let Some(program) = compiled("c++", "streams", streams, &["-pthread"]) {
        assert_eq!(both(&format!("'{}'", program.display()), &[]).0, "AC");
    }
}

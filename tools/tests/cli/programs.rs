//! `cargo stress --program`: any other program in place of a solution, here in `sh` and C.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{processes_with, write_script};
use crate::planted::planted;
use serde_json::Value;

/// A script that is run by `sh`, in a folder with blanks in its name.
fn script(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("some programs");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name} ü.sh"));
    write_script(&path, text);
    path
}

/// A program in C, by the compiler that rustc links with.
fn program_in_c(name: &str, text: &str) -> PathBuf {
    let source = script(name, "").with_extension("c");
    fs::write(&source, text).unwrap();
    let program = source.with_extension("bin");
    let status = Command::new("cc")
        .arg("-O1")
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .status();
    assert!(status.unwrap().success());
    program
}

/// Prints the double, and fails from 100 on.
fn falls_by(name: &str, failure: &str) -> PathBuf {
    script(
        name,
        &format!("read n\nif [ $n -ge 100 ]; then {failure}; fi\necho $((2 * n))"),
    )
}

fn stress(arguments: &[&str]) -> (i32, Vec<Value>) {
    let all = [&["stress", "planted", "--format", "json"], arguments].concat();
    let (status, output, error) = planted().run(&all);
    assert!(status < 2, "{error}");
    (
        status,
        output
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}

#[track_caller]
fn assert_failure(program: &Path, limit: &str, verdict: &str, message: &str) {
    let (status, rows) = stress(&[
        "--family",
        "numbers",
        "--cases",
        "200",
        "--time-limit",
        limit,
        "--shrink-time",
        "60s",
        "--program",
        program.to_str().unwrap(),
    ]);
    assert_eq!((status, rows.len()), (1, 1), "{rows:?}");
    assert_eq!(
        (&rows[0]["fault"], &rows[0]["verdict"]),
        (&"solution".into(), &verdict.into()),
        "{rows:?}"
    );
    assert!(
        rows[0]["message"].as_str().unwrap().contains(message),
        "{rows:?}"
    );
    assert_eq!(rows[0]["counterexample"]["input"], "100\n", "{rows:?}");
    assert_eq!(rows[0]["counterexample"]["expected"], "200\n", "{rows:?}");
}

#[test]
fn a_program_that_is_right_is_ac() {
    let program = falls_by("right", ":");
    let arguments = [
        "--family",
        "numbers",
        "--cases",
        "100",
        "--program",
        program.to_str().unwrap(),
    ];
    let (status, rows) = stress(&arguments);
    assert_eq!(
        (status, &rows[0]["verdict"], &rows[0]["cases"]),
        (0, &"AC".into(), &100.into())
    );
}

#[test]
fn a_program_has_the_room_that_a_judge_gives_it() {
    let program = script(
        "room",
        "[ $(ulimit -v) = unlimited ] || exit 3\n\
         [ $(ulimit -s) = unlimited ] || [ $(ulimit -s) -ge 262144 ] || exit 4\n\
         for fd in 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$fd ] && exit 5; done\n\
         read n\necho $((2 * n))",
    );
    let program = ["--program", program.to_str().unwrap()];
    let (status, rows) =
        stress(&[&["--family", "numbers", "--cases", "20"][..], &program].concat());
    assert_eq!(status, 0, "{rows:?}");
}

#[test]
fn a_program_that_never_ends_is_tle() {
    assert_failure(
        &falls_by("loops", "while :; do :; done"),
        "300ms",
        "TLE",
        "still running after 300ms",
    );
    assert_failure(
        &falls_by("sleeps", "sleep 60"),
        "300ms",
        "TLE",
        "still running after 300ms",
    );
}

#[test]
fn a_program_that_prints_without_end_is_ole() {
    let program = falls_by(
        "prints",
        "while :; do echo 0123456789012345678901234567890123456789; done",
    );
    assert_failure(
        &falls_by("yes", "yes"),
        "20s",
        "OLE",
        "printed more than 64 MiB",
    );
    assert_failure(&program, "300ms", "TLE", "still running");
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_allocates_without_end_is_mle() {
    let program = program_in_c(
        "allocates",
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\
         int main(void) {\n  int n; if (scanf(\"%d\", &n) != 1) return 9;\n\
         if (n >= 100) for (int i = 0; i < 1000; i++) { memset(malloc(1 << 22), 1, 1 << 22); usleep(1000); }\n\
         printf(\"%d\\n\", 2 * n);\n}\n",
    );
    assert_failure(&program, "20s", "MLE", "took more than 64 MiB");
}

#[test]
fn a_program_that_falls_is_re() {
    assert_failure(
        &falls_by("aborts", "kill -ABRT $$"),
        "20s",
        "RE",
        "killed by SIGABRT",
    );
    assert_failure(
        &falls_by("exits", "echo 7 is odd >&2; exit 3"),
        "20s",
        "RE",
        "exit status 3: 7 is odd",
    );
    let recursion = program_in_c(
        "recurses",
        "#include <stdio.h>\n\
         int depth(volatile int n) { volatile char frame[4096]; frame[0] = (char) n; return n < 0 ? 0 : depth(n + 1) + frame[0]; }\n\
         int main(void) {\n  int n; if (scanf(\"%d\", &n) != 1) return 9;\n\
         printf(\"%d\\n\", n >= 100 ? depth(1) : 2 * n);\n}\n",
    );
    // The stack that judges give is larger than the memory here.
    assert_failure(&recursion, "20s", "MLE", "took more than 64 MiB");
    #[cfg(target_arch = "x86_64")]
    {
        let division = program_in_c(
            "divides",
            "#include <stdio.h>\nint main(void) {\n  volatile int zero = 0; int n;\n\
             if (scanf(\"%d\", &n) != 1) return 9;\n\
             printf(\"%d\\n\", n >= 100 ? n / zero : 2 * n);\n}\n",
        );
        assert_failure(&division, "20s", "RE", "killed by SIGFPE");
    }
}

#[test]
fn a_program_with_another_answer_is_wa() {
    assert_failure(
        &falls_by("silent", "exit 0"),
        "20s",
        "WA",
        "the answer is empty: expected “200”",
    );
    assert_failure(
        &falls_by("closes", "exec >&-; exit 0"),
        "20s",
        "WA",
        "the answer is empty",
    );
    assert_failure(
        &falls_by("binary", r"printf '\377'"),
        "20s",
        "WA",
        r"found “\xff200”",
    );
    let ignorant = script("ignorant", "echo 14");
    let (status, rows) = stress(&[
        "--family",
        "numbers",
        "--program",
        ignorant.to_str().unwrap(),
    ]);
    assert_eq!((status, &rows[0]["verdict"]), (1, &"WA".into()));
    assert_eq!(rows[0]["counterexample"]["input"], "0\n");
}

#[test]
fn an_answer_in_another_letter_case_is_wa() {
    let program = script("capitals", "read n; printf '%X\\n' $((2 * n))");
    let program = program.to_str().unwrap();
    let (status, rows) = stress(&["--family", "hexadecimal", "--program", program]);
    assert_eq!((status, &rows[0]["verdict"]), (1, &"WA".into()));
    assert!(
        rows[0]["message"]
            .as_str()
            .unwrap()
            .contains("in letter case only"),
        "{rows:?}"
    );
}

#[test]
fn white_space_is_forgiven_and_mentioned() {
    for (name, end, remark) in [
        ("crlf", r"\r\n", "CRLF line ends"),
        ("blanks", r" \n", "trailing blanks"),
    ] {
        let program = script(name, &format!("read n; printf '%d{end}' $((2 * n))"));
        let (status, output, _) = planted().run(&[
            "stress",
            "planted",
            "--family",
            "numbers",
            "--cases",
            "20",
            "--program",
            program.to_str().unwrap(),
        ]);
        assert_eq!(status, 0);
        assert!(output.contains(&format!("forgiven: {remark}")), "{output}");
    }
}

#[test]
fn a_program_can_stand_in_for_the_naive_solution() {
    let program = falls_by("believed", "n=$((n + 1))");
    let program = program.to_str().unwrap();
    let (status, rows) = stress(&[
        "--family",
        "numbers",
        "--cases",
        "500",
        "--against-program",
        program,
    ]);
    assert_eq!(
        (status, &rows[0]["fault"], &rows[0]["verdict"]),
        (1, &"solution".into(), &"WA".into())
    );
    assert_eq!(rows[0]["counterexample"]["input"], "100\n");
    assert_eq!(rows[0]["counterexample"]["expected"], "202\n");
    let crash = falls_by("fallen", "exit 7");
    let (_, rows) = stress(&[
        "--family",
        "numbers",
        "--cases",
        "500",
        "--against-program",
        crash.to_str().unwrap(),
    ]);
    assert_eq!(
        (&rows[0]["fault"], &rows[0]["verdict"]),
        (&"naive".into(), &"RE".into())
    );
}

#[test]
fn a_command_line_has_words_and_no_shell() {
    let program = script(
        "words",
        "read n; [ \"$1\" = 'a b' ] && [ \"$2\" = '$HOME' ] && echo $((2 * n))",
    );
    let line = format!("'{}' 'a b' '$HOME'", program.display());
    let (status, _) = stress(&["--family", "numbers", "--cases", "20", "--program", &line]);
    assert_eq!(status, 0);
    let shell = [
        "--family",
        "numbers",
        "--cases",
        "20",
        "--program",
        "sh -c 'read n; echo $((2*n))'",
    ];
    assert_eq!(stress(&shell).0, 0);
}

#[test]
fn a_program_that_cannot_be_started_is_an_error_of_the_command() {
    let (status, output, error) = planted().run(&[
        "stress",
        "planted",
        "--family",
        "numbers",
        "--program",
        "./no-such-program",
    ]);
    assert_eq!(status, 2, "{output}");
    assert!(error.contains("no-such-program"), "{error}");
}

#[test]
fn megabytes_in_and_out_do_not_block_each_other() {
    for (name, text) in [
        ("cat", "cat"),
        // Reads nothing of a million bytes before, while and after it prints.
        ("deaf", "exec <&-; echo 1"),
        ("slow", "sleep 0.1; cat"),
    ] {
        let program = script(name, text);
        let (_, rows) = stress(&[
            "--family",
            "megabytes",
            "--cases",
            "3",
            "--jobs",
            "1",
            "--shrink-time",
            "0",
            "--program",
            program.to_str().unwrap(),
        ]);
        let verdict = if name == "deaf" { "WA" } else { "AC" };
        assert_eq!(rows[0]["verdict"], verdict, "{name}");
    }
}

#[test]
fn children_of_a_program_are_killed_with_it() {
    let marker = format!("47{}", std::process::id());
    for (name, text) in [
        (
            "parent-that-ends",
            format!("read n; sleep {marker} & echo $((2 * n))"),
        ),
        (
            "parent-that-hangs",
            format!("sleep {marker} & sleep {marker}"),
        ),
    ] {
        let program = script(name, &text);
        let start = Instant::now();
        stress(&[
            "--family",
            "numbers",
            "--cases",
            "2",
            "--shrink-time",
            "0",
            "--program",
            program.to_str().unwrap(),
        ]);
        assert!(start.elapsed() < Duration::from_secs(60));
        assert!(processes_with(&marker).is_empty());
    }
}

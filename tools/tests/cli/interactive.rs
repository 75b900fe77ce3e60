//! An interactive problem: guess a number.

mod problem;

use std::fs::{self, File};
use std::sync::OnceLock;

use serde_json::Value;

use crate::common::{Workspace, finish, write_script};
use problem::{LIMITS, PROBLEM, SUBMISSION, WRONG};

fn guessing() -> &'static Workspace {
    static GUESSING: OnceLock<Workspace> = OnceLock::new();
    GUESSING.get_or_init(|| {
        let workspace =
            Workspace::shared("guessing").problem("guessing", LIMITS, SUBMISSION, Some(PROBLEM));
        workspace.write("crates/guessing/tests/wrong.rs", WRONG);
        workspace
    })
}

fn stress(arguments: &[&str]) -> (i32, Vec<Value>) {
    let all = [&["stress", "guessing", "--format", "json"], arguments].concat();
    let (status, output, error) = guessing().run(&all);
    assert!(status < 2, "{error}");
    let rows = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (status, rows.collect())
}

/// What is said of each mistake.
const MISTAKES: [(&str, &str, &str); 10] = [
    ("off-by-one", "WA", "it is 7, not 8"),
    ("silent", "WA", "ends before the verdict"),
    ("unflushed", "TLE", "reads before it has flushed “? 7”"),
    (
        "half-a-line",
        "TLE",
        "reads before it has ended its line “? 7”",
    ),
    (
        "waits",
        "TLE",
        "reads where nothing comes: it is its turn to print",
    ),
    ("one-too-many", "WA", "more than 8 queries"),
    ("goes-on", "WA", "prints after the verdict"),
    ("hears-no-end", "TLE", "goes on after the end of its input"),
    ("babbles", "WA", "token 3 is one too many: found “7”"),
    ("panics", "RE", "cannot say 7"),
];

#[test]
fn a_solution_talks_to_the_interactor() {
    let (status, found) = stress(&["--cases", "5000"]);
    assert_eq!((status, found.len()), (0, 1), "{found:?}");
    assert_eq!(found[0]["against"], "interactor");
    assert_eq!(
        (&found[0]["verdict"], &found[0]["cases"]),
        (&"AC".into(), &5000.into())
    );
    let (status, found) = stress(&["--exhaustive", "--max-size", "10"]);
    assert_eq!(status, 0, "{found:?}");
    assert_eq!(found[0]["complete_size"], 10);
}

#[test]
fn each_mistake_in_a_dialogue_is_named_and_shrunk() {
    for (name, verdict, message) in MISTAKES {
        let (status, found) = stress(&["--solution", name, "--cases", "20000"]);
        let row = &found[0];
        assert_eq!((status, &row["verdict"]), (1, &verdict.into()), "{row}");
        let said = row["message"].as_str().unwrap();
        assert!(said.contains(message), "{name}: {said}");
        let counterexample = &row["counterexample"];
        assert_eq!(counterexample["input"], "7 7\n", "{name}");
        let dialogue = counterexample["actual"].as_str().unwrap();
        assert!(dialogue.starts_with("< 7\n> ? 4\n< less\n"), "{dialogue}");
    }
}

#[test]
fn programs_talk_by_pipes_and_err_alike() {
    for (name, verdict, message) in MISTAKES {
        let solution = format!("{name}-main");
        let replay = ["--replay", "6,6", "--family", "numbers"];
        let (status, found) = stress(&[&["--solution", &solution][..], &replay].concat());
        let row = &found[0];
        assert_eq!((status, &row["verdict"]), (1, &verdict.into()), "{row}");
        let said = row["message"].as_str().unwrap();
        let message = match name {
            "unflushed" => "its turn to print; what it has printed may not be flushed",
            _ => message,
        };
        assert!(said.contains(message), "{name}: {said}");
        let dialogue = row["counterexample"]["actual"].as_str().unwrap();
        assert!(dialogue.starts_with("< 7\n> ? 4\n< less\n"), "{dialogue}");
    }
    let (_, found) = stress(&["--solution", "off-by-one-main", "--cases", "20000"]);
    assert_eq!(found[0]["counterexample"]["input"], "7 7\n", "{found:?}");
}

#[test]
fn an_interactor_that_fails_is_at_fault() {
    for (solution, verdict, message) in [
        ("confuses", "RE", "no number is 107"),
        ("confuses-main", "RE", "no number is 107"),
        ("stalls", "TLE", "still running after 2.5s"),
        ("stalls-main", "TLE", "still running after 2.5s"),
    ] {
        let replay = ["--replay", "6,6", "--family", "numbers"];
        let (status, found) = stress(&[&["--solution", solution][..], &replay].concat());
        let row = &found[0];
        assert_eq!((status, &row["fault"]), (1, &"interactor".into()), "{row}");
        assert_eq!(row["verdict"], verdict, "{row}");
        let said = row["message"].as_str().unwrap();
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn a_run_that_talks_by_the_standard_streams_is_told() {
    let (_, found) = stress(&["--solution", "prints", "--cases", "1"]);
    let said = found[0]["message"].as_str().unwrap();
    assert!(
        said.contains("ends before the verdict; it prints to standard output"),
        "{said}"
    );
}

#[test]
fn the_dialogue_is_shown_side_by_side() {
    let arguments = ["stress", "guessing", "--cases", "20000", "--solution"];
    let shown = |name: &str| {
        let said = guessing()
            .tools(&[&arguments[..], &[name]].concat())
            .expect(1);
        said.stdout
    };
    let whole = shown("off-by-one");
    let dialogue = "
    off-by-one | judge
               | 7
    ? 4        | less
    ? 6        | less
    ? 7        | equal
    ! 8        |
";
    assert!(whole.contains(dialogue), "{whole}");
}

#[test]
fn test_cases_are_hidden_inputs_without_answers() {
    let workspace = Workspace::with_problems_of(guessing());
    workspace.write("testcases/guessing/hand-last.in", "100 100\n");
    workspace.tools(&["regen", "guessing"]).expect(0);
    assert_eq!(workspace.read("testcases/guessing/numbers-01.out"), "");
    workspace.tools(&["regen", "guessing", "--check"]).expect(0);
    workspace.write("testcases/guessing/hand-greater.in", "7 8\n");
    let refused = workspace.tools(&["regen", "guessing"]).expect(1);
    assert!(
        refused.stdout.contains("the number in 1..=7"),
        "{refused:?}"
    );
    fs::remove_file(workspace.path("testcases/guessing/hand-greater.in")).unwrap();

    let judged = workspace.tools(&["judge", "guessing"]).expect(0);
    assert!(judged.stdout.contains("4 cases: all AC"), "{judged:?}");
    let words = ["judge", "guessing", "--case", "hand-last", "--program"];
    let judged = workspace
        .tools(&[&words[..], &["echo ? 50"]].concat())
        .expect(1);
    assert!(
        judged.stdout.contains("ends before the verdict"),
        "{judged:?}"
    );
    assert!(judged.stdout.contains("    ? 50    | less\n"), "{judged:?}");
    let words = ["judge", "guessing", "--strength"];
    let strength = workspace.tools(&words);
    assert!(strength.stdout.contains("off-by-one"), "{strength:?}");
    let tested = ["test", "--quiet", "--package", "guessing", "numbers"];
    workspace.cargo(&tested).expect(0);
}

#[test]
fn a_person_can_be_the_solution() {
    let words = [
        "stress", "guessing", "--play", "--family", "numbers", "--replay", "6,6",
    ];
    let play = |said: &str| {
        let workspace = guessing();
        workspace.write("said.txt", said);
        let said = File::open(workspace.path("said.txt")).unwrap();
        finish(workspace.command(&words).stdin(said))
    };
    let (status, heard, _) = play("? 4\n\n? 7\n! 7\n");
    let right = "7\nless\nequal\nAC\n\n  the hidden input\n    7 7\n";
    assert_eq!((status, heard.as_str()), (0, right));
    let (status, heard, _) = play("? 4\n? 9\n! 8\n");
    assert!(
        status == 1 && heard.contains("greater\nWA: it is 7, not 8\n"),
        "{heard}"
    );
    let (status, heard, _) = play("? 4\n");
    assert!(
        status == 1 && heard.contains("WA: ends before the verdict"),
        "{heard}"
    );
}

/// The same judge as testlib has them: by exit status, and words on standard error.
const INTERACTOR: &str = r#"
read n number <"$1"
echo $n
while read kind x; do
    if [ "$kind" = '!' ]; then
        [ "$x" = "$number" ] && exit 0
        echo "it is $number, not $x" >&2
        exit 1
    fi
    if [ $x -lt $number ]; then echo less; elif [ $x -gt $number ]; then echo greater; else echo equal; fi
done
echo "unexpected end of file" >&2
exit 2
"#;

#[test]
fn a_program_made_with_testlib_can_be_the_interactor() {
    let workspace = Workspace::with_problems_of(guessing());
    write_script(&workspace.path("interactor"), INTERACTOR);
    write_script(&workspace.path("always-7"), "read n; echo '! 7'");
    write_script(&workspace.path("silent"), "read n");
    write_script(&workspace.path("waits"), "read n; read x; echo '! 7'");
    write_script(&workspace.path("fails"), "exit 3");
    workspace.write("testcases/guessing/hand-last.in", "9 9\n");
    let run = |command: &str, more: &[&str]| {
        let words = [command, "guessing", "--interactor", "./interactor"];
        workspace.tools(&[&words[..], more].concat())
    };
    run("judge", &[]).expect(0);
    let told = run("judge", &["--program", "./always-7"]).expect(1).stdout;
    assert!(told.contains("WA  it is 9, not 7"), "{told}");
    assert!(told.contains("! 7     |"), "{told}");
    let told = run("judge", &["--program", "./silent"]).expect(1).stdout;
    assert!(
        told.contains("presentation error: unexpected end of file"),
        "{told}"
    );
    let told = run("judge", &["--program", "./waits"]).expect(1).stdout;
    assert!(told.contains("TLE  still running after 500ms"), "{told}");
    let words = ["judge", "guessing", "--interactor", "./fails"];
    let told = workspace.tools(&words).expect(1).stdout;
    assert!(
        told.contains("RE of the interactor  exit status: 3"),
        "{told}"
    );

    run("stress", &["--cases", "50"]).expect(0);
    let told = run("stress", &["--cases", "50", "--program", "./always-7"])
        .expect(1)
        .stdout;
    assert!(
        told.contains("WA by `./always-7`: it is 1, not 7"),
        "{told}"
    );
    let reproduce = "--program ./always-7 --interactor ./interactor --replay 0,0";
    assert!(told.contains(reproduce), "{told}");
}

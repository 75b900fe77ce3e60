//! Exploration from arguments to output.

mod takeaway;

use std::ffi::OsString;

use explore::{Cell, Refuted, Solution, Streams, Table, explore_on, in_parallel};
use takeaway::Takeaway;

/// What a run left behind, without colours.
struct Run {
    status: u8,
    output: String,
    errors: String,
}

fn run_with(submission: Solution, args: &str, mut input: &[u8]) -> Run {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let streams = Streams {
        input: &mut input,
        echo: true,
        output: &mut output,
        errors: &mut errors,
    };
    let args = args.split_whitespace().map(OsString::from);
    let status = explore_on("takeaway", &Takeaway, submission, args, streams);
    let plain =
        |text: Vec<u8>| anstream::adapter::strip_str(&String::from_utf8(text).unwrap()).to_string();
    Run {
        status,
        output: plain(output),
        errors: plain(errors),
    }
}

fn run(args: &str, input: &str) -> Run {
    let right = |input: &[u8]| {
        let heap: u64 = std::str::from_utf8(input).unwrap().parse().unwrap();
        (!heap.is_multiple_of(4)).to_string().into_bytes()
    };
    run_with(&right, args, input.as_bytes())
}

#[test]
fn a_table_is_printed_with_headings_legend_and_findings() {
    let Run {
        status,
        output,
        errors,
    } = run("--n 23", "");
    assert_eq!((status, errors.as_str()), (0, ""));
    let expected = "\
Heaps up to 23, in \"one\" row

     heap
row  0         10        20
     LWWWLWWWLWWWLWWWLWWWLWWW

W  won
L  lost

Every fourth heap is lost.
";
    assert_eq!(output, expected);
}

#[test]
fn a_counterexample_is_marked_without_colour_too() {
    let output = run("--n 9 --guess wrong", "").output;
    assert!(output.contains("LWWWLWW!LW"), "{output}");
    assert!(output.contains("!  differs from the guess"), "{output}");
}

#[test]
fn a_choice_that_changes_nothing_is_refused() {
    for args in ["--n 9 --guess wrong --play", "--verify --guess wrong"] {
        let Run { status, errors, .. } = run(args, "quit\n");
        assert_eq!(status, 2, "{args}");
        let expected =
            "error: --guess changes nothing here; what it is for: What to compare with\n";
        assert!(errors.ends_with(expected), "{errors}");
    }
}

#[test]
fn csv_has_the_headings_and_nothing_else() {
    let output = run("--n 4 --format csv", "").output;
    assert_eq!(output, "row \\ heap,0,1,2,3,4\n,L,W,W,W,L\n");
}

#[test]
fn json_is_the_table() {
    let output = run("--n 8 --guess wrong --format json", "").output;
    let table: Table = serde_json::from_str(&output).unwrap();
    assert_eq!(table.title, "Heaps up to 8, in \"one\" row");
    assert_eq!(table.marked(), 1);
    assert!(table.cell(0, 7).marked);
    assert_eq!(table.cell(5, 5), &Cell::empty());
}

#[test]
fn what_is_to_be_drawn_is_written_as_json() {
    let drawn = run("--n 8 --output x.svg", "").output;
    assert_eq!(drawn, run("--n 8 --format json", "").output);
}

#[test]
fn wrong_arguments_are_explained_and_exit_2() {
    for (args, message) in [
        ("--n 101", "101 is not in 0..=100"),
        ("--n many", "invalid value 'many'"),
        ("--guess maybe", "[possible values: right, wrong]"),
        ("--hints", "--play"),
        ("--play --n 99", "error: 99 stones are too many"),
        (
            "--verify --claim multiples --size 1001",
            "the size (heap) is 1 to 1000, not 1001",
        ),
        ("--verify --claim others", "multiples"),
        ("--verify --format csv", "human or json"),
        ("--output x.png --play", "--play"),
    ] {
        let Run {
            status,
            output,
            errors,
        } = run(args, "");
        assert_eq!((status, output.as_str()), (2, ""), "{args}");
        assert!(errors.contains(message), "{args}: {errors}");
    }
}

#[test]
fn help_goes_to_the_output_and_exits_0() {
    let Run {
        status,
        output,
        errors,
    } = run("--help", "");
    assert_eq!((status, errors.as_str()), (0, ""));
    assert!(
        output.contains("Take 1 to 3 stones") && output.contains("--guess"),
        "{output}"
    );
}

#[test]
fn a_won_game_is_won_with_hints_from_a_pipe() {
    let Run { status, output, .. } = run("--play --hints --n 6", "2\n\nnine\n3\n");
    assert_eq!(status, 0);
    let expected = "\
Take 1 to 3 stones.

You are Alice; Bob plays perfectly. Alice moves first.
Other words: moves, hint, undo, help, quit.

6 stones
Won: 2 wins.
Alice> 2
Alice plays 2

4 stones
Bob plays 1

3 stones
Won: 3 wins.
Alice> \nAlice> nine
\"nine\" is no number of stones that can be taken
Alice> 3
Alice plays 3

0 stones
Bob finds no stone.
Alice wins. Well played!
";
    assert_eq!(output, expected);
}

#[test]
fn the_perfect_player_punishes_a_mistake_and_undo_takes_it_back() {
    let output = run("--play --n 6", "1\nundo\n2\nmoves\nhint\nquit\n").output;
    assert!(
        output.contains("Bob plays 1\n\n4 stones\nAlice> undo\n\n6 stones"),
        "{output}"
    );
    assert!(
        output.contains("Alice> moves\n3: 1, 2, 3\nAlice> hint\nWon: 3 wins.\n"),
        "{output}"
    );
    assert!(output.ends_with("Alice> quit\nGoodbye.\n"), "{output}");
}

#[test]
fn the_user_can_be_second() {
    let output = run("--play --as bob --n 3", "").output;
    assert!(
        output.contains("You are Bob; Alice plays perfectly."),
        "{output}"
    );
    assert!(
        output.ends_with("Bob finds no stone.\nAlice wins. Another game?\n"),
        "{output}"
    );
}

#[test]
fn the_end_of_the_input_ends_the_game_politely() {
    let Run { status, output, .. } = run("--play --n 8", "1");
    assert_eq!(status, 0);
    assert!(
        output.ends_with("Alice> \nNo more moves to read; the game ends here.\n"),
        "{output}"
    );
}

#[test]
fn a_claim_that_holds_is_reported_and_exits_0() {
    let Run {
        status,
        output,
        errors,
    } = run("--verify", "");
    assert_eq!(status, 0);
    assert_eq!(errors, "multiples: heap up to 20 …\n");
    assert!(
        output.contains("| play | heaps below 20 | 20 | 0.0 | holds |"),
        "{output}"
    );
    let full = run("--verify --full --format json", "").output;
    let report: serde_json::Value = serde_json::from_str(&full).unwrap();
    assert_eq!(
        (&report["inputs"], &report["holds"]),
        (&200.into(), &true.into())
    );
}

#[test]
fn a_claim_that_fails_shows_its_first_case_and_exits_1() {
    let wrong = |input: &[u8]| match input {
        b"0" | b"4" | b"8" | b"9" => b"false\n".to_vec(),
        _ => b"true\n".to_vec(),
    };
    let Run { status, output, .. } = run_with(&wrong, "--verify --claim multiples --size 10", b"");
    assert_eq!(status, 1);
    assert!(output.contains("**fails**"), "{output}");
    assert!(
        output.contains("multiples fails on this input:\n\n9\n"),
        "{output}"
    );
    assert!(
        output.contains("expected: true\nfound:    false\n"),
        "{output}"
    );
}

#[test]
fn a_panic_of_the_submission_is_a_counterexample() {
    let wrong = |_: &[u8]| -> Vec<u8> { panic!("no idea") };
    let output = run_with(&wrong, "--verify", b"").output;
    assert!(output.contains("found:    panic: no idea"), "{output}");
}

#[test]
fn parts_of_a_parallel_check_add_up_and_the_lowest_failure_counts() {
    assert_eq!(in_parallel(1000, |part| Ok(part as u64)), Ok(499_500));
    let refuted = |part: usize| Refuted {
        input: part.to_string(),
        expected: String::new(),
        actual: String::new(),
    };
    let failing = |part: usize| {
        if part >= 300 {
            Err(refuted(part))
        } else {
            Ok(1)
        }
    };
    assert_eq!(in_parallel(1000, failing), Err(refuted(300)));
    assert_eq!(in_parallel(0, |_| Ok(1)), Ok(0));
}

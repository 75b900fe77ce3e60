//! Folders and texts of which nothing can be drafted.

use std::fs;

use crate::draft::{Sample, draft, read_folder};

#[track_caller]
fn assert_error(samples: &[&str], error: &str) {
    let samples: Result<Vec<Sample>, _> = samples
        .iter()
        .zip(1..)
        .map(|(text, number)| Sample::new(format!("{number}.in"), text.as_bytes().to_vec()))
        .collect();
    let found = samples.and_then(|samples| draft(&samples)).unwrap_err();
    assert_eq!(found.to_string(), error);
}

#[test]
fn an_empty_sample_is_named() {
    assert_error(
        &["1\n", ""],
        "2.in is empty: a sample has at least one token",
    );
    assert_error(&[" \n\n"], "1.in is empty: a sample has at least one token");
}

#[test]
fn no_sample_is_none() {
    assert_error(&[], "there are no samples");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("1.out"), "1\n").unwrap();
    let error = read_folder(folder.path()).unwrap_err().to_string();
    assert!(error.starts_with("no sample is in "), "{error}");
    let error = read_folder(&folder.path().join("nowhere")).unwrap_err();
    assert!(error.to_string().starts_with("cannot read "), "{error}");
}

#[test]
fn what_is_no_text_is_refused() {
    assert_error(
        &["1\u{7f}\n"],
        "1.in is not text: samples are printable ASCII",
    );
    assert_error(&["é\n"], "1.in is not text: samples are printable ASCII");
}

#[test]
fn what_is_no_sample_of_a_statement_is_refused() {
    let line = "1 ".repeat(600_000);
    assert_error(
        &[&line],
        "1.in is larger than 1 MiB: no statement has such a sample",
    );
    let line = "1 ".repeat(100_000);
    assert_error(
        &[&line],
        "no format fits every sample: 1.in:1 has 100000 tokens, and no number before says why",
    );
}

#[test]
fn samples_that_contradict_each_other_are_named() {
    assert_error(
        &["3\n1 2 3\n", "3\n1 2\n"],
        "no format fits every sample: 1.in:2 has 3 tokens, 2.in:2 has 2 tokens, and no number \
         before says why",
    );
    assert_error(
        &["1\n", "1 2\n"],
        "no format fits every sample: 1.in:1 has 1 token, 2.in:1 has 2 tokens, and no number \
         before says why",
    );
}

#[test]
fn of_a_folder_the_samples_are_taken_and_no_answers() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["sample-10.in", "sample-2.in", "sample-2.out", "hack-1.in"] {
        fs::write(folder.path().join(name), "1\n").unwrap();
    }
    let names = |samples: Vec<Sample>| -> Vec<String> {
        samples.into_iter().map(|sample| sample.name).collect()
    };
    let read = names(read_folder(folder.path()).unwrap());
    assert_eq!(read, ["sample-2.in", "sample-10.in"]);
    let other = tempfile::tempdir().unwrap();
    for name in ["input1", "output1", "input2"] {
        fs::write(other.path().join(name), "1\n").unwrap();
    }
    assert_eq!(
        names(read_folder(other.path()).unwrap()),
        ["input1", "input2"]
    );
}

#[test]
fn untidy_white_space_is_found() {
    let line = |text: &str| {
        Sample::new("", text.as_bytes().to_vec())
            .unwrap()
            .untidy_line()
    };
    assert_eq!(line("1 2\n3\n"), None);
    assert_eq!(line("1 2 \n3\n"), Some(1));
    assert_eq!(line("1 2\n3"), Some(2));
    assert_eq!(line("1 2\n3\n\n"), Some(3));
    assert_eq!(line("1 2\r\n"), Some(1));
}

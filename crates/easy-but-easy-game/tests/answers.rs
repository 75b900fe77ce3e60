//! Answers that are known without a naive solution.

use tools::answer;

use crate::submission;

pub fn one_string_of_1e6_characters() {
    let (zeros, ones) = ("0".repeat(500_000), "1".repeat(500_000));
    // 500,000 mixed pairs.
    assert_eq!(
        answer(submission::run, &format!("1\n1000000 {zeros}{ones}\n")),
        "Bob\n"
    );
    // 499,999 of them, without and with a middle of either kind.
    let (zeros, ones) = (&zeros[1..], &ones[1..]);
    assert_eq!(
        answer(submission::run, &format!("1\n999998 {zeros}{ones}\n")),
        "Alice\n"
    );
    assert_eq!(
        answer(submission::run, &format!("1\n999999 {zeros}1{ones}\n")),
        "Alice\n"
    );
    assert_eq!(
        answer(submission::run, &format!("1\n999999 {zeros}0{ones}\n")),
        "Bob\n"
    );
    // A palindrome.
    assert_eq!(
        answer(submission::run, &format!("1\n999998 {zeros}{zeros}\n")),
        "Bob\n"
    );
}

pub fn a_million_strings_of_one_character() {
    let input = "1000000\n".to_owned() + &"1 0\n1 1\n".repeat(500_000);
    assert_eq!(answer(submission::run, &input), "Bob\n".repeat(1_000_000));
}

pub fn white_space_does_not_matter() {
    assert_eq!(
        answer(submission::run, "2\r\n3 001\r\n1 0\r\n"),
        "Alice\nBob\n"
    );
    assert_eq!(answer(submission::run, "2 3 001\n\n1\n0"), "Alice\nBob\n");
}

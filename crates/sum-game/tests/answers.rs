//! Answers that are known without a naive solution.

use tools::answer;

use crate::submission;

pub fn all_marks() {
    for length in [2, 4, 99_998, 100_000] {
        assert_eq!(answer(submission::run, &"?".repeat(length)), "false\n");
    }
}

pub fn no_marks() {
    assert_eq!(answer(submission::run, "00\n"), "false\n");
    assert_eq!(answer(submission::run, "09\n"), "true\n");
}

pub fn the_largest_sums() {
    let nines = "9".repeat(50_000);
    assert_eq!(
        answer(submission::run, &format!("{nines}{nines}\n")),
        "false\n"
    );
    assert_eq!(
        answer(submission::run, &format!("{}8{nines}\n", &nines[1..])),
        "true\n"
    );
    // Two marks are worth a nine.
    let (nines, zeros, marks) = (&nines[..25_000], "0".repeat(25_000), "?".repeat(50_000));
    assert_eq!(
        answer(submission::run, &format!("{zeros}{nines}{marks}\n")),
        "false\n"
    );
    assert_eq!(
        answer(submission::run, &format!("{nines}{nines}{marks}\n")),
        "true\n"
    );
}

pub fn quotes_do_not_matter() {
    assert_eq!(answer(submission::run, "\"25??\"\n"), "true\n");
    assert_eq!(answer(submission::run, "\"5023\"\r\n"), "false\n");
    assert_eq!(answer(submission::run, "\"?3295???\""), "false\n");
}

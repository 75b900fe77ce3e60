//! Answers that are known without a naive solution.

use tools::answer;

use crate::{submission, trie};

fn agree(input: &str) -> String {
    let given = answer(submission::run, input);
    assert_eq!(given, answer(trie::run, input));
    given
}

pub fn one_word_of_1e5_letters() {
    for letter in ["0", "1", "01"] {
        let word = letter.repeat(100_000 / letter.len());
        for limit in [100_000, 100_001, 1_000_000_000_000_000_000_u64] {
            // One word leaves more than half of the tree free: its player copies what comes.
            assert_eq!(agree(&format!("1 {limit}\n{word}\n")), "Alice\n");
        }
    }
}

pub fn a_comb_as_large_as_can_be() {
    // 446 · 447 / 2 = 99,681 letters.
    let teeth: Vec<String> = (1..=446)
        .map(|length| "0".repeat(length - 1) + "1")
        .collect();
    for limit in 446..=512 {
        let input = format!("446 {limit}\n{}\n", teeth.join("\n"));
        agree(&input);
    }
    assert_eq!(
        agree(&format!("446 446\n{}\n", teeth.join("\n"))),
        "Alice\n"
    );
}

pub fn a_full_trie_leaves_no_move() {
    // All 8,192 words of 13 letters are too many letters; all 4,096 of 12 are not.
    for length in [1, 2, 12] {
        let count = 1_u32 << length;
        let words: Vec<String> = (0..count).map(|word| format!("{word:0length$b}")).collect();
        assert_eq!(
            agree(&format!("{count} {length}\n{}\n", words.join("\n"))),
            "Bob\n"
        );
    }
}

pub fn the_largest_limit() {
    // The other child of the root has height 10^18, which 2^18 divides.
    assert_eq!(agree("1 1000000000000000000\n0\n"), "Alice\n");
    assert_eq!(agree("2 1000000000000000000\n0\n1\n"), "Bob\n");
    assert_eq!(agree("2 1000000000000000000\n00\n11\n"), "Bob\n");
    assert_eq!(agree("2 1000000000000000000\n0\n11\n"), "Alice\n");
}

pub fn blanks_and_line_ends_do_not_matter() {
    assert_eq!(answer(submission::run, "2 2\r\n00\r\n01\r\n"), "Alice\n");
    assert_eq!(answer(submission::run, "  2\n2 00 11"), "Bob\n");
}

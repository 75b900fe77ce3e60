//! Mistakes that people make in this problem, one in each function.

use std::io::{BufRead, Write};

/// Halves the difference of the marks in integers and forgets that it can be odd, when Alice wins.
pub fn ignores_odd_marks(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    answer(
        output,
        left.sum - right.sum != 9 * ((right.marks - left.marks) / 2),
    );
}

/// Rounds 9/2 down: a mark is worth 4.
pub fn mark_is_worth_four(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    let odd = (left.marks + right.marks) % 2 == 1;
    answer(
        output,
        odd || left.sum + 4 * left.marks != right.sum + 4 * right.marks,
    );
}

/// Takes a mark for the 9 that it could become.
pub fn mark_is_worth_nine(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    let odd = (left.marks + right.marks) % 2 == 1;
    answer(
        output,
        odd || left.sum + 9 * left.marks != right.sum + 9 * right.marks,
    );
}

/// Adds the marks' worth to the wrong half.
pub fn marks_on_the_wrong_side(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    let odd = (left.marks + right.marks) % 2 == 1;
    answer(
        output,
        odd || 2 * (left.sum - right.sum) != 9 * (left.marks - right.marks),
    );
}

/// Compares the sizes of two differences and forgets their directions.
pub fn ignores_directions(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    let odd = (left.marks + right.marks) % 2 == 1;
    answer(
        output,
        odd || 2 * (left.sum - right.sum).abs() != 9 * (left.marks - right.marks).abs(),
    );
}

/// Compares the numbers of marks alone.
pub fn ignores_digits(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    answer(output, left.marks != right.marks);
}

/// Lets Bob win only with as many marks and the same sum in both halves: digits cannot make up for
/// marks.
pub fn marks_must_match(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    answer(output, left.marks != right.marks || left.sum != right.sum);
}

/// Lets whoever moves last decide.
pub fn last_move_decides(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    let marks = left.marks + right.marks;
    answer(
        output,
        if marks > 0 {
            marks % 2 == 1
        } else {
            left.sum != right.sum
        },
    );
}

/// Looks at the sum over the whole string: Bob wins whenever it can be divided in two.
pub fn sum_over_the_whole_string(input: impl BufRead, output: impl Write) {
    let [left, right] = read(input);
    let doubled = 2 * (left.sum + right.sum) + 9 * (left.marks + right.marks);
    answer(output, doubled % 4 != 0);
}

/// Plays a greedy game instead, on the sums so far: Alice makes the gap as wide as she can, and Bob
/// as narrow, without a look at the marks that remain.
pub fn greedy_players(input: impl BufRead, output: impl Write) {
    let [mut left, mut right] = read(input);
    for turn in 0..left.marks + right.marks {
        if (left.sum, left.marks) < (right.sum, right.marks) {
            (left, right) = (right, left); // the left one is ahead
        }
        let gap = left.sum - right.sum;
        let (half, digit) = match (turn % 2 == 0, left.marks > 0, right.marks > 0) {
            (true, true, _) => (&mut left, 9),
            (true, false, _) => (&mut right, if gap < 5 { 9 } else { 0 }),
            (false, _, true) => (&mut right, gap.min(9)),
            (false, _, false) => (&mut left, 0),
        };
        half.sum += digit;
        half.marks -= 1;
    }
    answer(output, left.sum != right.sum);
}

#[derive(Clone, Copy, Default)]
struct Half {
    sum: i64,
    marks: i64,
}

fn read(mut input: impl BufRead) -> [Half; 2] {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let num = line.trim().trim_matches('"');
    let mut halves = [Half::default(); 2];
    for (i, c) in num.bytes().enumerate() {
        let half = &mut halves[usize::from(2 * i >= num.len())];
        match c {
            b'?' => half.marks += 1,
            _ => half.sum += i64::from(c) - i64::from(b'0'),
        }
    }
    halves
}

fn answer(mut output: impl Write, alice_wins: bool) {
    let answer: &[u8] = if alice_wins { b"true\n" } else { b"false\n" };
    output.write_all(answer).unwrap();
}

//! Mistakes that people make in this problem, each with a name and what is wrong.

use std::io::{BufRead, Write};

use tools::Wrong;

/// All of them.
pub const ALL: &[Wrong] = &[
    Wrong::new(
        "ignores-odd-marks",
        "halves the difference of the marks in integers and forgets that it can be odd",
        |input, output| {
            let [left, right] = read(input);
            answer(
                output,
                left.sum - right.sum != 9 * ((right.marks - left.marks) / 2),
            );
        },
    ),
    Wrong::new("mark-is-worth-four", "rounds 9/2 down", |input, output| {
        let [left, right] = read(input);
        let odd = (left.marks + right.marks) % 2 == 1;
        answer(
            output,
            odd || left.sum + 4 * left.marks != right.sum + 4 * right.marks,
        );
    }),
    Wrong::new(
        "mark-is-worth-nine",
        "takes a mark for the 9 that it could become",
        |input, output| {
            let [left, right] = read(input);
            let odd = (left.marks + right.marks) % 2 == 1;
            answer(
                output,
                odd || left.sum + 9 * left.marks != right.sum + 9 * right.marks,
            );
        },
    ),
    Wrong::new(
        "marks-on-the-wrong-side",
        "adds the marks' worth to the wrong half",
        |input, output| {
            let [left, right] = read(input);
            let odd = (left.marks + right.marks) % 2 == 1;
            answer(
                output,
                odd || 2 * (left.sum - right.sum) != 9 * (left.marks - right.marks),
            );
        },
    ),
    Wrong::new(
        "ignores-directions",
        "compares the sizes of two differences and forgets their directions",
        |input, output| {
            let [left, right] = read(input);
            let odd = (left.marks + right.marks) % 2 == 1;
            answer(
                output,
                odd || 2 * (left.sum - right.sum).abs() != 9 * (left.marks - right.marks).abs(),
            );
        },
    ),
    Wrong::new(
        "ignores-digits",
        "compares the numbers of marks alone",
        |input, output| {
            let [left, right] = read(input);
            answer(output, left.marks != right.marks);
        },
    ),
    Wrong::new(
        "marks-must-match",
        "forgets that digits can make up for marks",
        |input, output| {
            let [left, right] = read(input);
            answer(output, left.marks != right.marks || left.sum != right.sum);
        },
    ),
    Wrong::new(
        "last-move-decides",
        "lets whoever moves last decide",
        |input, output| {
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
        },
    ),
    Wrong::new(
        "sum-over-the-whole-string",
        "lets Bob win whenever the sum can be divided in two",
        |input, output| {
            let [left, right] = read(input);
            let doubled = 2 * (left.sum + right.sum) + 9 * (left.marks + right.marks);
            answer(output, doubled % 4 != 0);
        },
    ),
    Wrong::new(
        "greedy-players",
        "lets both play for the sums so far, without a look at what remains",
        |input, output| {
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
        },
    ),
];

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

//! Mistakes that people make in this problem, each with a name and what is wrong.

use std::io::{BufRead, Write};

use tools::{Width, Wrong, in_widths};

use crate::large::{equal_when_wrapped, longest_ties, many_marks_and_a_tie};

/// Integers that are too narrow. (Marks pass 16 bits only in strings too long to be committed.)
pub const NARROW: &[&[Wrong]] = &[
    &in_widths! {
        "worth-in", "keeps twice what a half is worth in",
        W in [u8, u16].trap(equal_when_wrapped),
        |input, output| {
            let [left, right] = read(input).map(|half| W::keep(half.twice_its_worth().into()));
            answer(output, left != right);
        }
    },
    &in_widths! {
        "sum-in", "keeps the sum of a half's digits in", W in [u8, i16].trap(equal_when_wrapped),
        |input, output| {
            let halves = read(input);
            let [left, right] = halves.map(|half| W::keep(half.sum.into()));
            let marks = i128::from(halves[1].marks - halves[0].marks);
            answer(output, 2 * (left - right) != 9 * marks);
        }
    },
    &in_widths! {
        "marks-in", "counts marks in", W in [u8, i8].trap(many_marks_and_a_tie),
        |input, output| {
            answer(output, differ_with(read(input), |marks| W::keep(marks.into())));
        }
    },
    &in_widths! {
        "marks-in", "counts marks in", W in [i16].trap(longest_ties),
        |input, output| {
            answer(output, differ_with(read(input), |marks| W::keep(marks.into())));
        }
    },
];

/// All others.
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
    Wrong::new("says-true", "prints true without reading", |_, output| {
        answer(output, true);
    }),
    Wrong::new(
        "marks-break-ties",
        "lets Bob win only if the sums and the marks are the same, or there is no mark",
        |input, output| {
            let [left, right] = read(input);
            let marks = left.marks + right.marks;
            let uneven = left.marks != right.marks || marks % 2 == 1;
            answer(output, marks > 0 && uneven || left.sum != right.sum);
        },
    ),
    Wrong::new(
        "same-characters",
        "lets Bob win only if both halves have the same characters",
        |input, output| {
            let line = read_line(input);
            let (left, right) = line.as_bytes().split_at(line.len() / 2);
            let sorted = |half: &[u8]| {
                let mut half = half.to_vec();
                half.sort_unstable();
                half
            };
            answer(output, sorted(left) != sorted(right));
        },
    ),
    Wrong::new(
        "rounds-each-half-down",
        "halves 9 times the marks of each half in integers",
        |input, output| {
            let [left, right] = read(input).map(|half| half.sum + 9 * half.marks / 2);
            answer(output, left != right);
        },
    ),
    Wrong::new(
        "last-digit-makes-up-for-nine",
        "believes that Bob makes up for a gap of 9 at the end",
        |input, output| {
            let halves = read(input);
            let [left, right] = halves.map(Half::twice_its_worth);
            let marks = halves[0].marks + halves[1].marks;
            let most = if marks > 0 && marks % 2 == 0 { 9 } else { 0 };
            answer(output, (left - right).abs() > most);
        },
    ),
    Wrong::new(
        "skips-the-last-character",
        "never looks at the last character",
        |input, output| {
            let mut line = read_line(input);
            let middle = line.len() / 2;
            line.pop();
            let (left, right) = line.split_at(middle);
            answer(output, differ([left, right].map(Half::of)));
        },
    ),
    Wrong::new(
        "worth-modulo-nine",
        "compares what is left when 9 is cast out",
        |input, output| {
            let [left, right] = read(input).map(Half::twice_its_worth);
            answer(output, (left - right) % 18 != 0);
        },
    )
    .trap(equal_when_wrapped),
    Wrong::new(
        "worth-modulo-997",
        "compares hashes of what the halves are worth",
        |input, output| {
            let [left, right] = read(input).map(Half::twice_its_worth);
            answer(output, (left - right) % 997 != 0);
        },
    )
    .trap(equal_when_wrapped),
    Wrong::new(
        "counts-up-to-100-marks",
        "has room for 100 marks in a half",
        |input, output| {
            answer(
                output,
                differ_with(read(input), |marks| marks.min(100).into()),
            );
        },
    )
    .trap(many_marks_and_a_tie),
    Wrong::new(
        "many-marks-win",
        "believes that nobody can make up for more than 1,000 marks",
        |input, output| {
            let halves = read(input);
            let marks = halves[0].marks + halves[1].marks;
            answer(output, marks > 1_000 || differ(halves));
        },
    )
    .trap(many_marks_and_a_tie),
    Wrong::new(
        "buffer-of-10000",
        "reads into a buffer of 10,000 characters",
        |input, output| answer(output, differ(read_up_to(input, 10_000))),
    )
    .trap(many_marks_and_a_tie),
    Wrong::new(
        "length-in-i16",
        "keeps the length in i16, and reads nothing where it is negative",
        |input, output| {
            let line = read_line(input);
            let length = i16::keep(line.len() as i128).max(0) as usize;
            answer(output, differ(of(&line[..length])));
        },
    )
    .trap(many_marks_and_a_tie),
    Wrong::new(
        "buffer-of-65536",
        "reads into a buffer of 65,536 characters, the final zero among them",
        |input, output| answer(output, differ(read_up_to(input, 65_535))),
    )
    .trap(longest_ties),
    Wrong::new(
        "buffer-of-100000",
        "has no room for the final zero after 100,000 characters",
        |input, output| answer(output, differ(read_up_to(input, 99_999))),
    )
    .trap(longest_ties),
];

#[derive(Clone, Copy, Default)]
struct Half {
    sum: i64,
    marks: i64,
}

impl Half {
    fn of(text: &str) -> Self {
        let marks = text.bytes().filter(|&c| c == b'?').count() as i64;
        let digits = text.bytes().filter(u8::is_ascii_digit);
        let sum = digits.map(|c| i64::from(c - b'0')).sum();
        Self { sum, marks }
    }

    fn twice_its_worth(self) -> i64 {
        2 * self.sum + 9 * self.marks
    }
}

fn read(input: impl BufRead) -> [Half; 2] {
    of(&read_line(input))
}

fn read_up_to(input: impl BufRead, most: usize) -> [Half; 2] {
    let line = read_line(input);
    of(&line[..line.len().min(most)])
}

fn read_line(mut input: impl BufRead) -> String {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    line.trim().trim_matches('"').to_owned()
}

fn of(num: &str) -> [Half; 2] {
    let (left, right) = num.split_at(num.len() / 2);
    [left, right].map(Half::of)
}

/// The truth, which some mistakes spoil.
fn differ(halves: [Half; 2]) -> bool {
    differ_with(halves, i128::from)
}

/// The same, where marks are counted in a way of one's own.
fn differ_with(halves: [Half; 2], count: impl Fn(i64) -> i128) -> bool {
    let [left, right] = halves.map(|half| 2 * i128::from(half.sum) + 9 * count(half.marks));
    left != right
}

fn answer(mut output: impl Write, alice_wins: bool) {
    let answer: &[u8] = if alice_wins { b"true\n" } else { b"false\n" };
    output.write_all(answer).unwrap();
}

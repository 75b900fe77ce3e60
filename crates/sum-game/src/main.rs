//! A `?` is worth 9/2, halfway between the digits that it can become. A digit x in its place moves
//! the difference between the halves by x − 9/2, one way or the other: by at most 9/2, and the next
//! player can move it back by as much, with 9 − x in the same half or x in the other.
//!
//! Where the halves are worth the same, Bob undoes each move of Alice, and in the end they are equal.
//! Otherwise Alice always widens the gap by 9/2, which Bob can at best undo, and in the end they
//! differ. (An odd number of `?` is such a gap by itself.) The code counts everything twice.

use std::io::{BufRead, Write, read_to_string, stdin, stdout};

struct Solution;

impl Solution {
    pub fn sum_game(num: String) -> bool {
        let worth = |half: &[u8]| -> u32 {
            half.iter()
                .map(|&c| {
                    if c == b'?' {
                        9
                    } else {
                        2 * u32::from(c - b'0')
                    }
                })
                .sum()
        };
        let (left, right) = num.as_bytes().split_at(num.len() / 2);
        worth(left) != worth(right)
    }
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    let mut num = read_to_string(input).unwrap();
    let around = |c: char| c == '"' || c.is_ascii_whitespace();
    num.truncate(num.trim_end_matches(around).len());
    num.drain(..num.len() - num.trim_start_matches(around).len());

    let answer = if Solution::sum_game(num) {
        "true\n"
    } else {
        "false\n"
    };
    output.write_all(answer.as_bytes()).unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}

//! Works back from the end of the game: for each number of moves that are left, the set of the
//! differences with which Bob wins. It knows no closed form, only that a digit can be written in
//! either half with the same effect: it adds an odd number from −9 to 9 to twice the difference in
//! worth. O(marks), as the sets stay small.

use std::collections::VecDeque;
use std::io::{BufRead, Write};

const CHANGES: [i32; 10] = [-9, -7, -5, -3, -1, 1, 3, 5, 7, 9];

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let num = line.trim().trim_matches('"').as_bytes();

    let (left, right) = num.split_at(num.len() / 2);
    let difference = twice_the_worth(left) - twice_the_worth(right);
    let moves = num.iter().filter(|&&c| c == b'?').count();
    let bob_wins = differences_lost_by_alice(moves).contains(difference);
    let answer: &[u8] = if bob_wins { b"false\n" } else { b"true\n" };
    output.write_all(answer).unwrap();
}

fn twice_the_worth(half: &[u8]) -> i32 {
    half.iter()
        .map(|&c| match c {
            b'?' => 9,
            digit => 2 * i32::from(digit - b'0'),
        })
        .sum()
}

/// The differences with which Bob wins, when Alice begins and so many moves are left.
fn differences_lost_by_alice(moves: usize) -> Differences {
    let mut lost = Differences {
        least: 0,
        has: VecDeque::from([true]),
    };
    for left in 1..=moves {
        let after = |difference| CHANGES.map(|change| lost.contains(difference + change));
        let alice_moves = (moves - left).is_multiple_of(2);
        let around = lost.least - 9..lost.least + lost.has.len() as i32 + 9;
        let mut before = Differences {
            least: around.start,
            has: around
                .map(|difference| match alice_moves {
                    true => after(difference) == [true; 10],
                    false => after(difference) != [false; 10],
                })
                .collect(),
        };
        before.trim();
        lost = before;
    }
    lost
}

/// A set of integers.
struct Differences {
    least: i32,
    /// Whether the least one is there, the next one, and so on.
    has: VecDeque<bool>,
}

impl Differences {
    fn contains(&self, difference: i32) -> bool {
        usize::try_from(difference - self.least)
            .is_ok_and(|place| self.has.get(place) == Some(&true))
    }

    fn trim(&mut self) {
        while self.has.front() == Some(&false) {
            self.has.pop_front();
            self.least += 1;
        }
        while self.has.back() == Some(&false) {
            self.has.pop_back();
        }
    }
}

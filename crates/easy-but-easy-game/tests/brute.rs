//! Plays the game on the string itself: every way to flip two 0s and one 1 is tried, in place.
//! Positions are remembered, each under the number that the string is in binary.

use std::io::{BufRead, Write, read_to_string};

const AFFORDABLE_LENGTH: usize = 16;

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let tests: usize = tokens.next().unwrap().parse().unwrap();

    let mut answers = String::new();
    for _ in 0..tests {
        let n: usize = tokens.next().unwrap().parse().unwrap();
        assert!(
            n <= AFFORDABLE_LENGTH,
            "brute force affords {AFFORDABLE_LENGTH} characters"
        );
        let mut string = tokens.next().unwrap().as_bytes().to_vec();
        assert_eq!(string.len(), n);
        let mut known = vec![None; 1 << n];
        answers += if mover_wins(&mut string, &mut known) {
            "Alice\n"
        } else {
            "Bob\n"
        };
    }
    output.write_all(answers.as_bytes()).unwrap();
}

/// Whether the player to move wins. Leaves `string` as it was.
fn mover_wins(string: &mut [u8], known: &mut [Option<bool>]) -> bool {
    let number = string
        .iter()
        .fold(0, |number, &c| 2 * number + usize::from(c - b'0'));
    if let Some(wins) = known[number] {
        return wins;
    }
    let wins = !is_palindrome(string) && has_winning_move(string, known);
    known[number] = Some(wins);
    wins
}

fn is_palindrome(string: &[u8]) -> bool {
    string.iter().eq(string.iter().rev())
}

fn has_winning_move(string: &mut [u8], known: &mut [Option<bool>]) -> bool {
    for i in 0..string.len() {
        for j in 0..i {
            for k in 0..string.len() {
                if string[i] == b'0' && string[j] == b'0' && string[k] == b'1' {
                    (string[i], string[j], string[k]) = (b'1', b'1', b'0');
                    let opponent_wins = mover_wins(string, known);
                    (string[i], string[j], string[k]) = (b'0', b'0', b'1');
                    if !opponent_wins {
                        return true;
                    }
                }
            }
        }
    }
    false
}

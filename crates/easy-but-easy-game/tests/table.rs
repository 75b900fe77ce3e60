//! The published method: a table over the pairs of opposite characters. With k zeros in the string
//! it has O(k^2) states, with a fixed number of moves each. A state is the number of mixed pairs, the number of pairs of zeros, and
//! the middle character; the other pairs are pairs of ones.

use std::io::{BufRead, Write, read_to_string};

const AFFORDABLE_ZEROS: usize = 2000;

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let tests: usize = tokens.next().unwrap().parse().unwrap();

    let mut answers = String::new();
    for _ in 0..tests {
        let n: usize = tokens.next().unwrap().parse().unwrap();
        let string = tokens.next().unwrap().as_bytes();
        assert_eq!(string.len(), n);
        let alice = mover_wins(string);
        answers += if alice { "Alice\n" } else { "Bob\n" };
    }
    output.write_all(answers.as_bytes()).unwrap();
}

/// The character that a move flips in the middle, if any; how many mixed pairs, pairs of zeros
/// and pairs of ones it flips characters of; how the numbers of mixed pairs and pairs of zeros
/// change.
pub type Move = (Option<u8>, [usize; 3], [isize; 2]);

pub const MOVES: [Move; 19] = [
    // Two zeros of mixed pairs, and the one of a third, of one of the two, or of a pair of ones.
    (None, [3, 0, 0], [-3, 1]),
    (None, [2, 0, 0], [-1, 0]),
    (None, [2, 0, 1], [-1, 0]),
    // One zero of a mixed pair and one of a pair of zeros; the one likewise.
    (None, [2, 1, 0], [-1, 0]),
    (None, [1, 1, 0], [1, -1]),
    (None, [1, 1, 1], [1, -1]),
    // Both zeros of one pair, and the one of a mixed pair or of a pair of ones.
    (None, [1, 1, 0], [-1, 0]),
    (None, [0, 1, 1], [1, -1]),
    // Two zeros of different pairs of zeros; the one likewise.
    (None, [1, 2, 0], [1, -1]),
    (None, [0, 2, 1], [3, -2]),
    // The one is in the middle; the zeros come from each of the places above.
    (Some(b'1'), [2, 0, 0], [-2, 0]),
    (Some(b'1'), [1, 1, 0], [0, -1]),
    (Some(b'1'), [0, 1, 0], [0, -1]),
    (Some(b'1'), [0, 2, 0], [2, -2]),
    // One zero is in the middle, the other in a mixed pair.
    (Some(b'0'), [2, 0, 0], [-2, 1]),
    (Some(b'0'), [1, 0, 0], [0, 0]),
    (Some(b'0'), [1, 0, 1], [0, 0]),
    // One zero is in the middle, the other in a pair of zeros.
    (Some(b'0'), [1, 1, 0], [0, 0]),
    (Some(b'0'), [0, 1, 1], [2, -1]),
];

/// Whether the player to move wins, from a table that starts at the states with the fewest zeros:
/// each move takes one away.
fn mover_wins(string: &[u8]) -> bool {
    let pairs = string.len() / 2;
    let all_zeros = string.iter().filter(|&&c| c == b'0').count();
    assert!(
        all_zeros <= AFFORDABLE_ZEROS,
        "too many zeros for the table"
    );
    let most = all_zeros.min(pairs);
    let middles: &[_] = match string.len() % 2 {
        0 => &[None],
        _ => &[Some(b'0'), Some(b'1')],
    };
    let index = |mixed: usize, zeros: usize, middle: Option<u8>| {
        (mixed * (most + 1) + zeros) * 2 + usize::from(middle == Some(b'1'))
    };

    let mut wins = vec![false; 2 * (most + 1) * (most + 1)];
    for zeros_in_string in 0..=all_zeros {
        for &middle in middles {
            let zeros_in_middle = usize::from(middle == Some(b'0'));
            for zeros in 0..=most {
                let Some(mixed) = zeros_in_string.checked_sub(2 * zeros + zeros_in_middle) else {
                    break;
                };
                if mixed == 0 || mixed + zeros > pairs {
                    continue; // a palindrome, which loses, or no such state
                }
                let ones = pairs - mixed - zeros;
                let wins_by = |&(flipped, needs, changes): &Move| {
                    let possible = (flipped.is_none() || flipped == middle)
                        && needs[0] <= mixed
                        && needs[1] <= zeros
                        && needs[2] <= ones;
                    possible && {
                        let mixed = mixed.checked_add_signed(changes[0]).unwrap();
                        let zeros = zeros.checked_add_signed(changes[1]).unwrap();
                        let middle = match flipped {
                            None => middle,
                            Some(b'0') => Some(b'1'),
                            Some(_) => Some(b'0'),
                        };
                        !wins[index(mixed, zeros, middle)]
                    }
                };
                let any = MOVES.iter().any(wins_by);
                wins[index(mixed, zeros, middle)] = any;
            }
        }
    }

    let (mut mixed, mut zeros) = (0, 0);
    for i in 0..pairs {
        match (string[i], string[string.len() - 1 - i]) {
            (b'0', b'0') => zeros += 1,
            (b'1', b'1') => {}
            _ => mixed += 1,
        }
    }
    let middle = (string.len() % 2 == 1).then(|| string[pairs]);
    wins[index(mixed, zeros, middle)]
}

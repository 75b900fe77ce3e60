//! Inputs, by what they are for.

use tools::generate::binary_string;
use tools::{Case, Source};

/// The most characters in all.
pub const TOTAL: usize = 1_000_000;

/// Every short string.
pub fn short(source: &mut Source) -> Case {
    let length = source.size(1..=10);
    tests(&[binary_string(source, length)])
}

/// Several tests, so that one must not disturb the next.
pub fn several_tests(source: &mut Source) -> Case {
    let most = source.size(1..=8);
    let count = source.int(1..=5);
    let strings = source.vec(count, |source| {
        let length = source.int(1..=most);
        binary_string(source, length)
    });
    tests(&strings)
}

/// Few mixed pairs and few pairs of zeros: the exceptions of the closed form.
pub fn few_pairs_matter(source: &mut Source) -> Case {
    let mixed = source.size(0..=9);
    let zeros = source.int(0..=2);
    let ones = source.int(0..=4);
    let string = mirrored(source, mixed, zeros, ones);
    tests(&[string])
}

/// Any numbers of pairs of each kind.
pub fn any_pairs(source: &mut Source) -> Case {
    let most = source.size(1..=40);
    let [mixed, zeros, ones] = [0; 3].map(|_| source.int(0..=most));
    let string = mirrored(source, mixed, zeros, ones);
    tests(&[string])
}

/// As long as can be, with so few zeros that the table affords it.
pub fn long_with_few_zeros(source: &mut Source) -> Case {
    let zeros = source.size(0..=12);
    let length = source.int(900_000..=1_000_000_usize);
    let mut string = vec![b'1'; length];
    for place in source.distinct(zeros, 0..=length / 2) {
        let other = if source.bool() {
            place
        } else {
            length - 1 - place
        };
        string[other] = b'0';
    }
    tests(&[string.into_iter().map(char::from).collect::<String>()])
}

/// Every number of mixed pairs up to ten, with no pair of zeros, one and two, and one pair of ones,
/// for each middle in a case of its own: each line of the proof's second step.
pub fn every_branch() -> [Case; 3] {
    ["", "0", "1"].map(|middle| {
        let mut strings = Vec::new();
        for mixed in 0..=10 {
            for zeros in 0..=2 {
                let (pairs, zeros) = ("01".repeat(mixed / 2), "0".repeat(zeros));
                let (zero, one) = ("0".repeat(mixed % 2), "1".repeat(mixed % 2));
                strings.push(format!("{pairs}{zero}{zeros}1{middle}1{zeros}{one}{pairs}"));
            }
        }
        tests(&strings)
    })
}

/// The shortest strings, T = 1 and more: n = 1 with either character; n = 2, where nobody can move;
/// n = 3, where the first move can be made.
pub fn bounds() -> [Case; 6] {
    let strings: [&[&str]; 6] = [
        &["0"],
        &["1"],
        &["0", "1"],
        &["00", "01", "10", "11"],
        &["000", "001", "010", "011"],
        &["111", "110", "101", "100"],
    ];
    strings.map(tests)
}

/// 10^6 characters in 10^6 strings of one, in 10^5 of ten, and in strings of every length; and as many
/// tests as are small enough to be committed.
pub fn many_tests() -> [Case; 6] {
    let binary = |number: usize, length: usize| -> String {
        // Knuth's multiplier scatters the numbers.
        let bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        (0..length)
            .map(|place| if bits >> place & 1 == 1 { '1' } else { '0' })
            .collect()
    };
    let strings = |count: usize, length: fn(usize) -> usize| {
        let strings = (0..count).map(|i| binary(i, length(i)));
        tests(&strings.collect::<Vec<_>>())
    };
    [
        tests(&vec!["0"; TOTAL]),
        strings(TOTAL, |_| 1),
        strings(TOTAL / 10, |_| 10),
        // 1 + 2 + … + 40 = 820, and again.
        strings(TOTAL / 820 * 40, |i| i % 40 + 1),
        tests(&["0", "1"].repeat(8_190)),
        tests(&["001", "0", "0011", "1"].repeat(3_100)),
    ]
}

/// 10^6 characters in one string, of every kind: no mixed pair, only mixed pairs with each middle,
/// and strings that are decided in the middle of the string.
pub fn longest() -> [Case; 6] {
    const HALF: usize = TOTAL / 2;
    let (zeros, ones) = ("0".repeat(HALF), "1".repeat(HALF));
    [
        zeros.clone() + &zeros,
        zeros.clone() + &ones,
        format!("{}0{}", &zeros[1..], &ones[1..]),
        format!("{}1{}", &ones[1..], &zeros[1..]),
        // One mixed pair in the middle of ones, and beside zeros.
        format!("{}01{}", &ones[1..], &ones[1..]),
        format!("{}10{}", &zeros[1..], &zeros[1..]),
    ]
    .map(|string| tests(&[string]))
}

/// Up to ten pairs of each kind.
pub fn some_pairs(source: &mut Source) -> Case {
    let [mixed, zeros, ones] = [0; 3].map(|_| source.int(0..=10));
    tests(&[mirrored(source, mixed, zeros, ones)])
}

/// Two to four strings of up to ten characters.
pub fn some_tests(source: &mut Source) -> Case {
    let count = source.int(2..=4);
    let strings = source.vec(count, |source| {
        let length = source.int(1..=10);
        binary_string(source, length)
    });
    tests(&strings)
}

/// A string with so many pairs of each kind, in any order, around a middle that may be there.
pub fn mirrored(source: &mut Source, mixed: usize, zeros: usize, ones: usize) -> String {
    let middle = *source.pick(&["", "0", "1"]);
    let kinds = [(mixed, "01"), (zeros, "00"), (ones, "11")];
    let mut pairs: Vec<&str> = kinds
        .iter()
        .flat_map(|&(count, pair)| std::iter::repeat_n(pair, count))
        .collect();
    if pairs.is_empty() && middle.is_empty() {
        pairs.push("11");
    }
    source.shuffle(&mut pairs);
    let (mut left, mut right) = (String::new(), String::new());
    for pair in pairs {
        let (one, other) = pair.split_at(1);
        let swapped = pair == "01" && source.bool();
        left.push_str(if swapped { other } else { one });
        right.push_str(if swapped { one } else { other });
    }
    let right: String = right.chars().rev().collect();
    left + middle + &right
}

pub fn tests(strings: &[impl AsRef<str>]) -> Case {
    let strings = strings.iter().map(AsRef::as_ref);
    let lines = strings
        .clone()
        .map(|string| format!("{} {string}", string.len()));
    Case::line(strings.len()).lines(lines)
}

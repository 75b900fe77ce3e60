//! Inputs, by the trap they set.

use tools::generate::binary_string;
use tools::{Case, Source};

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
    tests(&[string.into_iter().map(char::from).collect()])
}

/// A string with so many pairs of each kind, in any order, around a middle that may be there.
fn mirrored(source: &mut Source, mixed: usize, zeros: usize, ones: usize) -> String {
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
    let mut left = String::new();
    let mut right = String::new();
    for pair in pairs {
        let (one, other) = pair.split_at(1);
        let (one, other) = if pair == "01" && source.bool() {
            (other, one)
        } else {
            (one, other)
        };
        left.push_str(one);
        right.insert_str(0, other);
    }
    left + middle + &right
}

fn tests(strings: &[String]) -> Case {
    let lines = strings
        .iter()
        .map(|string| format!("{} {string}", string.len()));
    Case::line(strings.len()).lines(lines)
}

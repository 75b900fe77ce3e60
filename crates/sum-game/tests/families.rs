//! Inputs, by what they are for.

use tools::generate::digits_with_marks;
use tools::{Case, Source};

pub const LONGEST: usize = 100_000;

/// Short enough to play every game to its end.
pub fn few_marks(source: &mut Source) -> Case {
    let half = source.size(1..=4);
    let marks = source.int(0..=4.min(2 * half));
    Case::line(digits_with_marks(source, 2 * half, marks))
}

/// Digits that make up for the marks, exactly or but for 1, in the right half or in the wrong one.
pub fn nearly_equal(source: &mut Source) -> Case {
    let half = source.size(1..=4);
    Case::line(equalised(source, half, 2.min(half)))
}

/// The same on longer strings.
pub fn nearly_equal_and_long(source: &mut Source) -> Case {
    let half = source.size(1..=30);
    Case::line(equalised(source, half, half.min(9)))
}

/// As many marks as the table affords, half of the time steered towards a tie.
pub fn many_marks(source: &mut Source) -> Case {
    let half = source.size(1..=20);
    if source.bool() {
        return Case::line(equalised(source, half, half));
    }
    let marks = source.int(0..=2 * half);
    Case::line(digits_with_marks(source, 2 * half, marks))
}

/// Sums of tens of thousands, with few marks, half of the time steered towards a tie.
pub fn long_with_few_marks(source: &mut Source) -> Case {
    let half = source.size(1..=LONGEST / 2);
    if source.bool() {
        return Case::line(equalised(source, half, half.min(3)));
    }
    let marks = source.int(0..=6.min(2 * half));
    Case::line(digits_with_marks(source, 2 * half, marks))
}

/// The shortest strings: no mark, one in either half, or both; the least and the greatest digit; the
/// least and the greatest difference.
pub fn bounds() -> [Case; 15] {
    [
        "00", "99", "09", "90", "??", "0?", "?9", "9?", "?0", "4?", "?4",
        // Two marks that are worth a nine, one off, and nine off.
        "??09", "??08", "08??", "?09?",
    ]
    .map(Case::line)
}

/// 10^5 characters of which the table affords the marks.
pub fn longest() -> [Case; 7] {
    const HALF: usize = LONGEST / 2;
    let (nines, zeros) = ("9".repeat(HALF), "0".repeat(HALF));
    [
        format!("{nines}{nines}"),
        // The greatest differences.
        format!("{nines}{zeros}"),
        format!("{zeros}{nines}"),
        // The last digit decides.
        format!("{nines}{}8", &nines[1..]),
        format!("{}{zeros}", "1".to_owned() + &zeros[1..]),
        // The marks decide, from the ends of the string.
        format!("?{}{}?", &nines[1..], &nines[1..]),
        format!("??{}{}9", &zeros[2..], &zeros[1..]),
    ]
    .map(Case::line)
}

/// 10^5 characters with tens of thousands of marks.
pub fn longest_with_marks() -> [Case; 8] {
    const HALF: usize = LONGEST / 2;
    const QUARTER: usize = HALF / 2;
    let (nines, zeros) = ("9".repeat(HALF), "0".repeat(HALF));
    let (marks, quarter) = ("?".repeat(HALF), "9".repeat(QUARTER));
    [
        format!("{marks}{marks}"),
        // One half of marks: worth 225,000, as much as a quarter of nines.
        format!("{marks}{quarter}{}", &zeros[QUARTER..]),
        format!("{}{quarter}{marks}", &zeros[QUARTER..]),
        format!("{}8{}{marks}", &quarter[1..], &zeros[QUARTER..]),
        format!("{marks}{nines}"),
        format!("{zeros}{marks}"),
        format!("{marks}{zeros}"),
        // An odd number.
        format!("{marks}{}0", &marks[1..]),
    ]
    .map(Case::line)
}

/// Eight to thirty characters, halves that are nearly worth the same.
pub fn steered(source: &mut Source) -> Case {
    let half = source.int(4..=15);
    Case::line(equalised(source, half, half.min(5)))
}

/// Two halves with at most so many marks each, whose digits are then moved towards a tie, or to
/// where a tie is mistaken to be.
fn equalised(source: &mut Source, half: usize, marks: usize) -> String {
    let marks = [source.int(0..=marks), source.int(0..=marks)];
    let mut digits = halves(source, half, marks);
    let (a, b) = (marks[0] as i64, marks[1] as i64);
    let tie = 9 * (b - a) / 2 * if source.chance(1, 4) { -1 } else { 1 };
    set_difference(&mut digits, tie + *source.pick(&[0, 0, 1, -1]));
    digits
}

/// Two halves with so many marks each.
pub fn halves(source: &mut Source, half: usize, marks: [usize; 2]) -> String {
    marks
        .map(|marks| digits_with_marks(source, half, marks))
        .concat()
}

/// Moves the digits, from the left on, until the sum of those in the left half is so much larger than
/// of those in the right half, or as near to it as they can come.
pub fn set_difference(string: &mut String, difference: i64) {
    let half = string.len() / 2;
    let mut characters = std::mem::take(string).into_bytes();
    let direction = |place: usize| if place < half { 1 } else { -1 };
    let digits = characters.iter().enumerate().filter(|(_, c)| **c != b'?');
    let before: i64 = digits
        .map(|(place, c)| direction(place) * i64::from(c - b'0'))
        .sum();
    let mut missing = difference - before;
    for (place, character) in characters.iter_mut().enumerate() {
        if *character != b'?' {
            let digit = i64::from(*character - b'0');
            let moved = (digit + direction(place) * missing).clamp(0, 9);
            missing -= direction(place) * (moved - digit);
            *character = b'0' + moved as u8;
        }
    }
    *string = characters.into_iter().map(char::from).collect();
}

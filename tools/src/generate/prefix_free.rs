//! Sets of binary words of which none is a prefix of another: the leaves of binary tries.

use crate::source::Source;

/// A non-empty prefix-free set of words of 1 to `longest` letters, in lexicographical order; every
/// such set is enumerated once. Random ones are small and large alike.
///
/// The number of sets is s(`longest` − 1)² − 1, where s(0) = 2 and s(h) = s(h − 1)² + 1: below a
/// node there is nothing, the word that ends there, or what is below its two children.
///
/// # Panics
///
/// If `longest` is 0.
#[inline]
pub fn prefix_free_set(source: &mut Source, longest: usize) -> Vec<String> {
    assert!(longest > 0, "words have letters");
    let mut words = Vec::new();
    let mut prefix = String::new();
    children(source, longest, &mut prefix, &mut words);
    words
}

/// Words below both children of a node with `levels` levels below it; at least one.
#[inline]
fn children(source: &mut Source, levels: usize, prefix: &mut String, words: &mut Vec<String>) {
    let before = words.len();
    for letter in ['0', '1'] {
        let needed = letter == '1' && words.len() == before;
        prefix.push(letter);
        if needed || source.chance(2, 3) {
            // The simplest is the word that ends here.
            if levels == 1 || !source.chance(3, 5) {
                words.push(prefix.clone());
            } else {
                children(source, levels - 1, prefix, words);
            }
        }
        prefix.pop();
    }
}

/// A prefix-free set of `count` words of at most `longest` letters, in any order, grown from a
/// single word: now and then a word gets one more letter, or two words come of it.
///
/// For sets of any size: O(total length) random draws, no recursion. Not every set is equally
/// likely, nor enumerated once.
///
/// # Panics
///
/// If so many words cannot be had: `count` is 0, or more than 2 to the power of `longest`.
#[inline]
pub fn grown_prefix_free_set(source: &mut Source, count: usize, longest: usize) -> Vec<String> {
    // How many words there can be below a word of this length, a little less than 2^128 at most.
    let room = |length: usize| 1_u128 << (longest - length).min(120);
    assert!(
        count > 0 && longest > 0 && count as u128 <= room(0),
        "{count} words of at most {longest} letters"
    );
    let mut done = Vec::new();
    let mut growing = vec!["0".to_owned(), "1".to_owned()];
    if count == 1 || count as u128 <= room(1) && source.bool() {
        let place = source.int(0..=1);
        growing.remove(place);
    }
    let mut spare = growing.len() as u128 * room(1) - count as u128;
    while done.len() + growing.len() < count {
        // One that is as long as can be stays as it is. Were all of them so, the set would be full.
        let place = source.int(0..=growing.len() - 1);
        let mut word = growing.swap_remove(place);
        if word.len() == longest {
            done.push(word);
            continue;
        }
        let lost = room(word.len() + 1);
        if lost <= spare && source.chance(1, 4) {
            word.push(char::from(*source.pick(b"01")));
            spare -= lost;
        } else {
            growing.push(word.clone() + "0");
            word.push('1');
        }
        growing.push(word);
    }
    done.extend(growing);
    source.shuffle(&mut done);
    done
}

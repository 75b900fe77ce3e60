//! Permutations of `0..length` of a kind. Any at all is [`Source::permutation`].

use crate::source::Source;

/// A permutation that is one cycle: each of the (n − 1)! equally likely and enumerated once. Sattolo.
/// O(length).
#[inline]
pub fn cyclic_permutation(source: &mut Source, length: usize) -> Vec<usize> {
    let mut items: Vec<usize> = (0..length).collect();
    for place in 1..length {
        let other = source.int(place..=length - 1);
        items.swap(place - 1, other);
    }
    items
}

/// A permutation that moves everything: each equally likely and enumerated once (1, 0, 1, 2, 9, 44, …
/// for 0, 1, 2, … items). O(length). After Martínez, Panholzer, Prodinger: *Generating random
/// derangements* (2008), without their rejections.
///
/// # Panics
///
/// If the length is 1.
#[inline]
pub fn derangement(source: &mut Source, length: usize) -> Vec<usize> {
    assert!(length != 1, "one item cannot be moved");
    // D(n) = (n − 1)(D(n − 1) + D(n − 2)): the last item goes to any other place, and either the
    // other comes to its place, which closes the cycle, or they are one from now on.
    let mut items: Vec<usize> = (0..length).collect();
    let mut open: Vec<usize> = (0..length).collect();
    while let Some(item) = open.pop().filter(|_| !open.is_empty()) {
        let place = source.int(0..=open.len() - 1);
        items.swap(item, open[place]);
        let (closing, all) = closing_odds(open.len() + 1);
        if closing == all || closing > 0 && source.chance(closing, all) {
            open.swap_remove(place);
        }
    }
    items
}

/// How many of the derangements of so many open items, in which the last goes to a given place,
/// close a cycle of two: D(n − 2) in D(n − 1) + D(n − 2). That is one in n, but for less than 10⁻¹⁷,
/// where n is over 20.
#[inline]
fn closing_odds(items: usize) -> (u64, u64) {
    if items > 20 {
        return (1, items as u64);
    }
    let (mut before, mut here) = (1_u64, 0_u64);
    for count in 2..items as u64 {
        (before, here) = (here, (count - 1) * (here + before));
    }
    (before, here + before)
}

/// A permutation with exactly so many inversions, of n(n − 1) / 2 that there can be: each enumerated
/// once. The fewer, the nearer to sorted. Random ones are not equally likely: each inversion falls to
/// any item that has room for it. O(length + inversions).
///
/// # Panics
///
/// If there are more inversions than pairs.
#[inline]
pub fn permutation_with_inversions(
    source: &mut Source,
    length: usize,
    inversions: usize,
) -> Vec<usize> {
    let mut room = length * length.saturating_sub(1) / 2;
    assert!(
        inversions <= room,
        "{inversions} inversions of {length} items"
    );
    // Item i goes before so many of the i smaller ones.
    let drawn = source.ahead(|source| {
        let mut counts = vec![0_usize; length];
        // Where there is room, each item as often as it has room.
        let mut open: Vec<usize> = (1..length).collect();
        for _ in 0..inversions {
            let place = source.int(0..=open.len() - 1);
            let item = open[place];
            counts[item] += 1;
            if counts[item] == item {
                open.swap_remove(place);
            }
        }
        counts
    });
    let mut drawn = drawn.unwrap_or_default().into_iter();
    let mut left = inversions;
    let mut items = Vec::with_capacity(length);
    for item in 0..length {
        room -= item;
        let least = left.saturating_sub(room);
        let max = (item.min(left) - least) as u64;
        let drawn = drawn.next();
        let count = least
            + source.choice_by(max, |_| drawn.map_or(0, |count| count - least) as u64) as usize;
        left -= count;
        items.insert(item - count, item);
    }
    items
}

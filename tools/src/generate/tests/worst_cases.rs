use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault};

use super::random;
use crate::generate::*;

fn hash(text: &str, base: u64, modulus: u128) -> u128 {
    text.bytes().fold(0, |hash, letter| {
        (hash * u128::from(base) + u128::from(letter)) % modulus
    })
}

#[test]
fn wrapping_hashes_collide_whatever_the_base() {
    let [one, other] = wrapping_hash_collision();
    assert_ne!(one, other);
    let reversed = |text: &str| text.chars().rev().collect::<String>();
    let bases = (0..200).chain((0..200).map(|index| random(index).int(0..=u64::MAX)));
    for base in bases {
        for (one, other) in [
            (one.clone(), other.clone()),
            (reversed(&one), reversed(&other)),
        ] {
            assert_eq!(
                hash(&one, base, 1 << 64),
                hash(&other, base, 1 << 64),
                "{base}"
            );
        }
    }
    // No hash modulo a prime.
    assert_ne!(
        hash(&one, 131, 1_000_000_007),
        hash(&other, 131, 1_000_000_007)
    );
}

#[test]
fn hashes_of_a_known_base_collide() {
    for (base, modulus, length) in [
        (31, 1_000_000_007, 1 << 10),
        (131, 998_244_353, 1 << 10),
        (911_382_323, 972_663_749, 1 << 10),
        (131, (1 << 61) - 1, 1 << 16),
        (5, 97, 30),
    ] {
        let [one, other] = hash_collision(base, modulus, length).unwrap();
        assert!(one != other && one.len() == length && other.len() == length);
        let modulus = u128::from(modulus);
        assert_eq!(hash(&one, base, modulus), hash(&other, base, modulus));
    }
    assert_eq!(hash_collision(131, (1 << 61) - 1, 4), None);
    assert_eq!(hash_collision(131, 7, 0), None);
}

#[test]
fn fx_hashes_look_in_one_place() {
    let hasher = BuildHasherDefault::<rustc_hash::FxHasher>::default();
    let keys = fx_hash_killer(100_000);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    for key in keys {
        let hash = hasher.hash_one(key);
        // The place in tables of up to 2²⁶ slots, and the tag beside it.
        assert_eq!((hash & ((1 << 26) - 1), hash >> 57), (0, 0));
    }
}

#[test]
fn unordered_maps_have_one_bucket() {
    let keys = unordered_map_killer(10_000, 85_229);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    assert!(keys.iter().all(|key| key % 85_229 == 0));
}

/// So many comparisons a sort makes.
fn comparisons(
    items: &[usize],
    sort: impl FnOnce(&mut [usize], &mut dyn FnMut(&usize, &usize) -> Ordering),
) -> usize {
    let mut items = items.to_vec();
    let mut count = 0;
    sort(&mut items, &mut |one, other| {
        count += 1;
        one.cmp(other)
    });
    assert!(items.is_sorted());
    count
}

/// Hoare's, as in most textbooks.
fn middle_quicksort(items: &mut [usize], compare: &mut dyn FnMut(&usize, &usize) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    let pivot = items[(items.len() - 1) / 2];
    let (mut first, mut last) = (0, items.len() as isize - 1);
    while first as isize <= last {
        while compare(&items[first], &pivot) == Ordering::Less {
            first += 1;
        }
        while compare(&items[last as usize], &pivot) == Ordering::Greater {
            last -= 1;
        }
        if first as isize <= last {
            items.swap(first, last as usize);
            first += 1;
            last -= 1;
        }
    }
    middle_quicksort(&mut items[..(last + 1) as usize], compare);
    middle_quicksort(&mut items[first..], compare);
}

#[test]
fn quicksort_by_the_middle_is_quadratic() {
    const COUNT: usize = 2_000;
    let killer = middle_pivot_killer(COUNT);
    assert!(comparisons(&killer, middle_quicksort) > COUNT * COUNT / 2);
    let mild = random(0).permutation(COUNT);
    assert!(comparisons(&mild, middle_quicksort) < 40 * COUNT);
    // So does the adversary, which knows nothing of it.
    let adverse = sort_killer(COUNT, middle_quicksort);
    assert!(comparisons(&adverse, middle_quicksort) > COUNT * COUNT / 4);
}

#[test]
fn killers_are_permutations() {
    for count in [0, 1, 2, 3, 17, 1_000] {
        let killers = [
            middle_pivot_killer(count),
            introsort_killer(count),
            sort_killer(count, |items, compare| {
                items.sort_unstable_by(|a, b| compare(a, b));
            }),
        ];
        for mut killer in killers {
            killer.sort_unstable();
            assert!(killer.into_iter().eq(0..count));
        }
    }
}

#[test]
fn rusts_unstable_sort_loses_a_factor() {
    const COUNT: usize = 1 << 14;
    let sort = |items: &mut [usize], compare: &mut dyn FnMut(&usize, &usize) -> Ordering| {
        items.sort_unstable_by(|a, b| compare(a, b));
    };
    let killed = comparisons(&sort_killer(COUNT, sort), sort);
    let mild = comparisons(&random(0).permutation(COUNT), sort);
    assert!(killed > 2 * mild && killed < 6 * mild, "{killed} {mild}");
}

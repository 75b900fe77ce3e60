use super::*;

fn stream() -> Stream {
    Stream::new("problem", "family", 7)
}

/// Draws of every kind.
fn draws(source: &mut Source) -> Vec<i64> {
    let mut drawn = vec![source.size(1..=10) as i64, source.int(-5..=5_i64)];
    drawn.push(source.int(0..=u64::MAX) as i64);
    drawn.push(source.bool().into());
    drawn.push(source.chance(1, 10).into());
    drawn.extend(source.vec(3, |source| *source.pick(&[2, 3, 5])));
    drawn.extend(source.permutation(4).into_iter().map(|item| item as i64));
    drawn.extend(source.distinct(3, 0..=1_000_000_000_000_i64));
    drawn.extend(source.subset_of(2, &[1, 2, 3, 4]));
    drawn
}

/// Were this to change, so would every seed that anybody has noted down.
#[test]
fn the_random_stream_is_pinned() {
    let text = |index| Source::random(stream(), index).text(b"abcdefghijklmnopqrstuvwxyz", 20);
    assert_eq!(text(0), "pnpveduyxhoqwwbztzhd");
    assert_eq!(text(1), "kaebewkhajtgiwdcqfcx");
    assert_eq!(text(u64::MAX), "ewmjpghmrmimbxdirklg");
    assert_eq!(
        draws(&mut Source::random(stream(), 0)),
        [
            7,
            0,
            -7306130956850850624,
            1,
            0,
            2,
            5,
            5,
            3,
            1,
            0,
            2,
            625888638330,
            881433381905,
            860031682420,
            2,
            3
        ]
    );
    let first = || Source::random(stream(), 0);
    let last = 1_000_000_000_000_u64;
    assert_eq!(
        first().sorted(200_000, 0..=last)[199_997..],
        [999978689910, 999988537504, 999988997789]
    );
    assert_eq!(
        first().distinct_sorted(40, 0..=last)[37..],
        [872502093345, 929171680601, 978530509303]
    );
    let other = Stream::new("problem", "family", 8);
    assert_eq!(
        Source::random(other, 0).int(0..=u64::MAX),
        15381776306341942532
    );
}

#[test]
fn items_come_in_turn_whatever_else_is_random() {
    let shape_and_filling = |source: &mut Source| {
        let shape = *source.in_turn(&["path", "star", "tree"]);
        (shape, source.int(0..=999), *source.in_turn(&[1, 2]))
    };
    let random: Vec<_> = (0..6)
        .map(|index| shape_and_filling(&mut Source::random(stream(), index)))
        .collect();
    let turns: Vec<_> = random.iter().map(|case| (case.0, case.2)).collect();
    let all = [1, 2].map(|number| ["path", "star", "tree"].map(|shape| (shape, number)));
    assert_eq!(turns, all.as_flattened());
    let fillings: std::collections::HashSet<_> = random.iter().map(|case| case.1).collect();
    assert_eq!(fillings.len(), 6, "{random:?}");
    // In the other modes it is a choice like any other.
    let mut recorded = Source::recorded(stream(), 5);
    assert_eq!(shape_and_filling(&mut recorded), random[5]);
    let choices: Vec<u64> = recorded.choices().iter().map(|it| it.value).collect();
    assert_eq!((choices[0], choices[2]), (2, 1));
    assert_eq!(shape_and_filling(&mut Source::replay(choices)), random[5]);
    assert_eq!(
        shape_and_filling(&mut Source::replay(Vec::new())),
        ("path", 0, 1)
    );
}

#[test]
fn a_recorded_case_is_the_random_one_and_is_replayed_by_its_choices() {
    for index in 0..100 {
        let mut recorded = Source::recorded(stream(), index);
        let drawn = draws(&mut recorded);
        assert_eq!(drawn, draws(&mut Source::random(stream(), index)));
        let choices: Vec<u64> = recorded
            .choices()
            .iter()
            .map(|choice| choice.value)
            .collect();
        let mut replayed = Source::replay(choices);
        assert_eq!(drawn, draws(&mut replayed));
        assert_eq!(replayed.choices(), recorded.choices());
        assert_eq!(replayed.drawn_size(), Some(drawn[0] as u64));
    }
}

#[test]
fn any_list_of_choices_makes_a_case() {
    assert_eq!(
        draws(&mut Source::replay(vec![])),
        [1, -5, 0, 0, 0, 2, 2, 2, 0, 1, 2, 3, 0, 1, 2, 1, 2]
    );
    let mut source = Source::replay(vec![u64::MAX; 100]);
    assert_eq!(draws(&mut source)[..2], [10, 5]);
    assert!(
        source
            .choices()
            .iter()
            .all(|choice| choice.value <= choice.max)
    );
}

#[test]
fn an_enumeration_counts_up_smallest_size_first() {
    let mut source = Source::enumerate(&[]);
    let mut made = Vec::new();
    loop {
        let size = source.size(1..=2);
        made.push((size, source.text(b"ab", size)));
        if !source.advance(0, u64::MAX) {
            break;
        }
    }
    let expected = [
        (1, "a"),
        (1, "b"),
        (2, "aa"),
        (2, "ab"),
        (2, "ba"),
        (2, "bb"),
    ];
    assert_eq!(made, expected.map(|(size, text)| (size, text.to_owned())));
}

#[test]
fn a_branch_of_an_enumeration_keeps_to_its_part() {
    let mut source = Source::enumerate(&[1, 2, 1]);
    let mut made = Vec::new();
    loop {
        made.push(source.vec(3, |source| source.choice(2)));
        if !source.advance(1, 2) {
            break;
        }
    }
    assert_eq!(made, [[1, 2, 1], [1, 2, 2]]);
}

#[test]
fn every_value_of_a_range_is_about_as_frequent() {
    let mut counts = [0_u32; 10];
    for index in 0..10_000 {
        counts[Source::random(stream(), index).int(0..=9_usize)] += 1;
    }
    assert!(
        counts.iter().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
    let odds = (0..10_000)
        .filter(|&index| Source::random(stream(), index).chance(3, 10))
        .count();
    assert!((2_800..3_200).contains(&odds), "{odds}");
}

#[test]
fn the_streams_of_seeds_families_and_problems_differ() {
    let first = |problem, family, seed| {
        Source::random(Stream::new(problem, family, seed), 0).int(0..=u64::MAX)
    };
    let drawn = [
        first("a", "b", 0),
        first("a", "b", 1),
        first("a", "c", 0),
        first("ab", "", 0),
    ];
    let different: std::collections::HashSet<u64> = drawn.into();
    assert_eq!(different.len(), drawn.len());
}

#[test]
#[should_panic(expected = "a generator draws its size first")]
fn a_size_that_is_drawn_late_is_refused() {
    let mut source = Source::replay(vec![]);
    source.bool();
    source.size(1..=2);
}

#[test]
#[should_panic(expected = "the generator is not a function of its choices")]
fn a_generator_that_changes_its_ranges_is_refused() {
    let mut source = Source::enumerate(&[]);
    source.choice(3);
    source.advance(0, u64::MAX);
    source.choice(4);
    source.choice(1);
    source.advance(0, u64::MAX);
    source.choice(5);
}

#[test]
fn wide_ranges_keep_their_ends() {
    assert_eq!(
        Source::replay(vec![u64::MAX]).int(i64::MIN..=i64::MAX),
        i64::MAX
    );
    assert_eq!(Source::replay(vec![0]).int(i64::MIN..=i64::MAX), i64::MIN);
    assert_eq!(Source::replay(vec![255]).int(-128..=127_i8), 127);
}

#[test]
fn a_law_is_kept_to_in_random_mode_alone() {
    let law = |source: &mut Source| source.choice_by(3, |source| 2 + source.choice(1));
    let drawn = |index| law(&mut Source::random(stream(), index));
    assert!((0..100).all(|index| drawn(index) >= 2));
    let mut recorded = Source::recorded(stream(), 4);
    assert_eq!(law(&mut recorded), drawn(4));
    assert_eq!(
        recorded.choices(),
        [Choice {
            value: drawn(4),
            max: 3
        }]
    );
    let mut enumerated = Source::enumerate(&[]);
    for value in 0..4 {
        assert_eq!(law(&mut enumerated), value);
        assert_eq!(enumerated.advance(0, u64::MAX), value < 3);
    }
}

#[test]
fn sorted_sets_are_as_frequent_as_each_other() {
    let mut counts = std::collections::BTreeMap::new();
    for index in 0..20_000 {
        let set = Source::random(stream(), index).distinct_sorted(3, 0..=5_u8);
        *counts.entry(set).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 20);
    assert!(
        counts.values().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn sorted_sets_of_any_density_are_sets() {
    for (count, last) in [
        (0, 0_u64),
        (1, 0),
        (5, 4),
        (1_000, 999),
        (1_000, 1_100),
        (999, 1 << 40),
        (100, u64::MAX),
        (20_000, 20_000_000_000),
    ] {
        for index in 0..20 {
            let mut source = Source::recorded(stream(), index);
            let set = source.distinct_sorted(count, 0..=last);
            assert_eq!(set.len(), count);
            assert!(set.is_sorted_by(|a, b| a < b) && set.last() <= Some(&last));
            let list = source.sorted(count, 0..=last);
            assert!(list.len() == count && list.is_sorted() && list.last() <= Some(&last));
            let choices = source.choices().iter().map(|choice| choice.value).collect();
            let mut again = Source::replay(choices);
            assert_eq!(again.distinct_sorted(count, 0..=last), set);
            assert_eq!(again.sorted(count, 0..=last), list);
        }
    }
}

#[test]
fn large_sorted_sets_are_even() {
    // Each tenth of the range has about a tenth of what is drawn.
    for last in [499_u64, 4_999, 49_999_999, u64::MAX - 7] {
        let (mut distinct, mut sorted) = ([0_u32; 10], [0_u32; 10]);
        let tenth = |value: u64| (u128::from(value) * 10 / (u128::from(last) + 1)) as usize;
        for index in 0..200 {
            let mut source = Source::random(stream(), index);
            for value in source.distinct_sorted(100, 0..=last) {
                distinct[tenth(value)] += 1;
            }
            for value in source.sorted(100, 0..=last) {
                sorted[tenth(value)] += 1;
            }
        }
        // Five deviations of 42.
        let even = |count: &u32| (1_790..2_210).contains(count);
        assert!(distinct.iter().all(even), "{last}: {distinct:?}");
        assert!(sorted.iter().all(even), "{last}: {sorted:?}");
    }
}

/// Draws as somebody who knows `rand` would.
fn by_rand(source: &mut Source) -> (Vec<u32>, f64, u64) {
    use rand::distr::{Distribution, Uniform};
    use rand::seq::SliceRandom;
    let mut items: Vec<u32> = (0..10).collect();
    items.shuffle(source);
    let normal = rand_distr::StandardNormal.sample(source);
    let uniform = Uniform::new(0, 3 << 40).unwrap().sample(source);
    (items, normal, uniform)
}

#[test]
fn what_rand_draws_is_replayed_and_ends_whatever_the_list() {
    for index in 0..100 {
        let mut recorded = Source::recorded(stream(), index);
        let drawn = by_rand(&mut recorded);
        assert_eq!(drawn, by_rand(&mut Source::random(stream(), index)));
        let choices: Vec<u64> = recorded.choices().iter().map(|it| it.value).collect();
        let mut replayed = Source::replay(choices.clone());
        assert_eq!(drawn, by_rand(&mut replayed));
        assert_eq!(replayed.choices(), recorded.choices());
        by_rand(&mut Source::replay(choices[..choices.len() / 2].to_vec()));
    }
    // Zeros alone are rejected by many distributions.
    by_rand(&mut Source::replay(vec![]));
    by_rand(&mut Source::replay(vec![0; 1_000]));
}

#[test]
fn words_are_those_of_the_stream() {
    use rand::RngCore;
    let mut source = Source::random(stream(), 3);
    let mut same = stream().generator(3);
    assert_eq!(source.next_u64(), same.next_u64());
    assert_eq!(u64::from(source.next_u32()), same.next_u64() >> 32);
    let mut bytes = [0; 11];
    source.fill_bytes(&mut bytes);
    assert_eq!(bytes[..8], same.next_u64().to_le_bytes());
    assert_eq!(bytes[8..], same.next_u64().to_le_bytes()[..3]);
}

#[test]
fn an_enumeration_holds_one_example_of_what_rand_draws() {
    use rand::RngCore;
    let draw = |source: &mut Source| {
        let before = source.int(0..=2);
        let word = source.next_u64();
        (before, word, source.bool())
    };
    let mut source = Source::enumerate(&[]);
    let mut made = Vec::new();
    loop {
        made.push(draw(&mut source));
        let choices = source.choices().iter().map(|choice| choice.value);
        let mut replayed = Source::replay(choices.collect());
        assert_eq!(made.last(), Some(&draw(&mut replayed)));
        if !source.advance(0, u64::MAX) {
            break;
        }
    }
    assert_eq!(made.len(), 6);
    let word = made[0].1;
    assert!(word != 0 && made.iter().all(|made| made.1 == word));
}

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

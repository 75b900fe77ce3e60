//! The challenges, after their descriptions.

use serde_json::{Value, from_str, json};

use crate::draw::Draw;

pub struct Challenge {
    pub name: &'static str,
    /// An example, in JSON.
    pub generate: fn(&mut dyn Draw) -> String,
    /// Whether the property holds for it; none if it is no example.
    pub holds: fn(&str) -> Option<bool>,
    pub is_smallest: fn(&str) -> bool,
    /// The fewest evaluations of any report that gives them, on average, and whether what it ends
    /// with is the smallest example each time.
    pub published: &'static str,
}

const SHORT: i64 = i16::MIN as i64;

pub const CHALLENGES: &[Challenge] = &[
    Challenge {
        name: "bound5",
        generate: |it| text(&[(); 5].map(|()| it.list([0, 10], SHORT, -1 - SHORT))),
        holds: bound5,
        is_smallest: |text| {
            let lists: Vec<Vec<i64>> = from_str(text).unwrap();
            let mut numbers = lists.concat();
            numbers.sort_unstable();
            numbers == [SHORT, -1] && lists.iter().all(|list| list.len() < 2)
        },
        published: "Hypothesis 136.9",
    },
    Challenge {
        name: "large-union-list",
        generate: |it| text(&it.lists([10, 10], SHORT, -1 - SHORT)),
        holds: |text| {
            let mut numbers = from_str::<Vec<Vec<i64>>>(text).unwrap().concat();
            numbers.sort_unstable();
            numbers.dedup();
            Some(numbers.len() <= 4)
        },
        is_smallest: |text| {
            let lists: Vec<Vec<i64>> = from_str(text).unwrap();
            let mut numbers = lists.concat();
            numbers.sort_unstable();
            lists.len() == 1 && (numbers == [0, 1, 2, 3, 4] || numbers == [-2, -1, 0, 1, 2])
        },
        published: "jqwik 80.5, not one result; Hypothesis 341.0",
    },
    Challenge {
        name: "reverse",
        generate: |it| text(&it.list([0, 10], SHORT, -1 - SHORT)),
        holds: |text| {
            let list: Vec<i64> = from_str(text).unwrap();
            Some(list.iter().eq(list.iter().rev()))
        },
        is_smallest: |text| ["[0,1]", "[0,-1]", "[1,0]", "[-1,0]"].contains(&text),
        published: "jqwik 17.5",
    },
    Challenge {
        name: "calculator",
        generate: |it| expression(it, 5).to_string(),
        holds: calculator,
        is_smallest: |text| {
            [r#"["+",0,0]"#, r#"["/",0,1]"#, r#"["/",0,-1]"#]
                .iter()
                .any(|zero| text == format!(r#"["/",0,{zero}]"#))
        },
        published: "jqwik 56.7",
    },
    Challenge {
        name: "binary-heap",
        generate: |it| heap(it, 0, 4).to_string(),
        holds: |text| {
            let heap: Value = from_str(text).unwrap();
            let wrong = preorder(&merged(&heap[1], &heap[2]));
            Some(wrong.is_sorted())
        },
        is_smallest: |text| {
            text == "[0,null,[0,[0,null,null],[1,null,null]]]"
                || text == "[0,[0,[0,null,null],[1,null,null]],null]"
        },
        published: "jqwik 484.0",
    },
    Challenge {
        name: "coupling",
        generate: |it| text(&it.list([0, 10], 0, 10)),
        holds: |text| {
            let list: Vec<usize> = from_str(text).unwrap();
            let is_place = list.iter().all(|&place| place < list.len());
            is_place.then(|| {
                let mut pairs = list.iter().enumerate();
                pairs.all(|(place, &other)| place == other || list[other] != place)
            })
        },
        is_smallest: |text| text == "[1,0]",
        published: "fast-check 68.5",
    },
    Challenge {
        name: "deletion",
        generate: |it| json!([it.list([0, 10], 0, 10), it.int(0, 10)]).to_string(),
        holds: |text| {
            let (list, number): (Vec<i64>, i64) = from_str(text).unwrap();
            let place = list.iter().position(|&it| it == number)?;
            Some(!list[place + 1..].contains(&number))
        },
        is_smallest: |text| text == "[[0,0],0]",
        published: "fast-check 68.7",
    },
    Challenge {
        name: "difference-not-zero",
        generate: two,
        holds: |text| difference(text, |difference| difference != 0),
        is_smallest: |text| text == "[10,10]",
        published: "jqwik 386.1",
    },
    Challenge {
        name: "difference-not-small",
        generate: two,
        holds: |text| difference(text, |difference| !(1..=4).contains(&difference)),
        is_smallest: |text| text == "[10,6]",
        published: "elm-test 244.0; jqwik 296.5",
    },
    Challenge {
        name: "difference-not-one",
        generate: two,
        holds: |text| difference(text, |difference| difference != 1),
        is_smallest: |text| text == "[10,9]",
        published: "elm-test 366.5; jqwik 513.5",
    },
    Challenge {
        name: "distinct",
        generate: |it| text(&it.list([0, 10], SHORT, -1 - SHORT)),
        holds: |text| {
            let mut list: Vec<i64> = from_str(text).unwrap();
            list.sort_unstable();
            list.dedup();
            Some(list.len() < 3)
        },
        is_smallest: |text| {
            let mut list: Vec<i64> = from_str(text).unwrap();
            list.sort_unstable();
            list == [0, 1, 2] || list == [-1, 0, 1]
        },
        published: "jqwik 24.4",
    },
    Challenge {
        name: "length-list",
        generate: |it| {
            let length = it.int(1, 100) as usize;
            text(&it.list([length, length], 0, 1000))
        },
        holds: |text| {
            Some(
                from_str::<Vec<i64>>(text)
                    .unwrap()
                    .iter()
                    .all(|&it| it < 900),
            )
        },
        is_smallest: |text| text == "[900]",
        published: "fast-check 19.3, Hypothesis 85.1",
    },
    Challenge {
        name: "nested-lists",
        generate: |it| text(&it.lists([10, 20], 0, 100)),
        holds: |text| Some(from_str::<Vec<Vec<i64>>>(text).unwrap().concat().len() <= 10),
        is_smallest: |text| text == "[[0,0,0,0,0,0,0,0,0,0,0]]",
        published: "jqwik 20.6",
    },
];

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Five lists of numbers of 16 bits, whose sums wrap.
fn bound5(text: &str) -> Option<bool> {
    let lists: Vec<Vec<i16>> = from_str(text).unwrap();
    let sum = |list: &[i16]| list.iter().fold(0_i16, |sum, &it| sum.wrapping_add(it));
    let is_example = lists.iter().all(|list| sum(list) < 256);
    is_example.then(|| sum(&lists.concat()) < 5 * 256)
}

/// A number, a sum or a quotient.
fn expression(it: &mut dyn Draw, depth: u32) -> Value {
    match if depth == 0 { 0 } else { it.int(0, 2) } {
        0 => json!(it.int(-128, 127)),
        way => {
            let sign = if way == 1 { "+" } else { "/" };
            json!([sign, expression(it, depth - 1), expression(it, depth - 1)])
        }
    }
}

fn calculator(text: &str) -> Option<bool> {
    fn is_example(term: &Value) -> bool {
        term.is_number()
            || !(term[0] == "/" && term[2] == 0) && is_example(&term[1]) && is_example(&term[2])
    }
    fn value(term: &Value) -> Option<i64> {
        match term.as_i64() {
            Some(number) => Some(number),
            None if term[0] == "+" => Some(value(&term[1])? + value(&term[2])?),
            None => value(&term[1])?.checked_div(value(&term[2])?),
        }
    }
    let term = from_str(text).unwrap();
    is_example(&term).then(|| value(&term).is_some())
}

/// Value, left and right part, or null.
fn heap(it: &mut dyn Draw, least: i64, depth: u32) -> Value {
    let value = least + it.int(0, 20);
    let part = |it: &mut dyn Draw| match depth > 0 && it.int(0, 1) == 1 {
        true => heap(it, value, depth - 1),
        false => Value::Null,
    };
    json!([value, part(it), part(it)])
}

fn merged(one: &Value, other: &Value) -> Value {
    match (one[0].as_i64(), other[0].as_i64()) {
        (None, _) => other.clone(),
        (_, None) => one.clone(),
        (Some(a), Some(b)) if a <= b => json!([a, merged(&one[2], other), one[1]]),
        (_, b) => json!([b, merged(&other[2], one), other[1]]),
    }
}

/// The mistake: it is no sorted order.
fn preorder(heap: &Value) -> Vec<i64> {
    heap[0].as_i64().map_or(Vec::new(), |value| {
        [vec![value], preorder(&heap[2]), preorder(&heap[1])].concat()
    })
}

fn two(it: &mut dyn Draw) -> String {
    json!([it.int(0, 1000), it.int(0, 1000)]).to_string()
}

fn difference(text: &str, is_right: fn(i64) -> bool) -> Option<bool> {
    let [first, second]: [i64; 2] = from_str(text).unwrap();
    Some(first < 10 || is_right((first - second).abs()))
}

//! When an answer is right although it is not the same text: functions for
//! `Checker::Function` of the tools. Each gets the input, the right answer and the given one.

use serde_json::Value;

/// The same list in any order, such as “return the pairs in any order”. What is in the list is
/// compared as it stands. O(n log n).
///
/// # Errors
///
/// One sentence on what differs.
pub fn any_order(_input: &[u8], expected: &[u8], actual: &[u8]) -> Result<(), String> {
    compare(expected, actual, |value| sort(value, false))
}

/// The same list in any order, and the lists in it as well. O(n log n).
///
/// # Errors
///
/// One sentence on what differs.
pub fn any_order_throughout(_input: &[u8], expected: &[u8], actual: &[u8]) -> Result<(), String> {
    compare(expected, actual, |value| sort(value, true))
}

/// The same answer, where numbers with a point may differ by 10⁻⁵, as LeetCode accepts them.
///
/// # Errors
///
/// One sentence on what differs.
pub fn close(_input: &[u8], expected: &[u8], actual: &[u8]) -> Result<(), String> {
    let pairs = pairs(expected, actual)?;
    let far = pairs.iter().find(|(right, given)| !is_close(right, given));
    far.map_or(Ok(()), |(right, given)| Err(differ(right, given)))
}

const TOLERANCE: f64 = 1e-5;

fn is_close(right: &Value, given: &Value) -> bool {
    match (right, given) {
        (Value::Array(right), Value::Array(given)) => {
            right.len() == given.len() && right.iter().zip(given).all(|(a, b)| is_close(a, b))
        }
        (Value::Number(right), Value::Number(given)) if right.is_f64() || given.is_f64() => {
            let pair = right.as_f64().zip(given.as_f64());
            pair.is_some_and(|(a, b)| (a - b).abs() <= TOLERANCE + 1e-15)
        }
        _ => right == given,
    }
}

/// Compares line by line, once both are sorted.
fn compare(expected: &[u8], actual: &[u8], sort: impl Fn(&mut Value)) -> Result<(), String> {
    for (mut right, mut given) in pairs(expected, actual)? {
        sort(&mut right);
        sort(&mut given);
        match (&right, &given) {
            _ if right == given => {}
            (Value::Array(a), Value::Array(b)) => first_difference(a, b)?,
            _ => return Err(differ(&right, &given)),
        }
    }
    Ok(())
}

/// Of two sorted lists.
fn first_difference(right: &[Value], given: &[Value]) -> Result<(), String> {
    let place = right.iter().zip(given).take_while(|(a, b)| a == b).count();
    match (right.get(place), given.get(place)) {
        (None, None) => Ok(()),
        (Some(missing), given) if given.is_none_or(|given| key(missing) < key(given)) => {
            Err(format!("{} is missing", shown(missing)))
        }
        (right, given) => {
            let unexpected = given.or(right).map_or_else(String::new, shown);
            Err(format!("{unexpected} is not expected"))
        }
    }
}

/// Sorts a list, and with `throughout` those in it first.
fn sort(value: &mut Value, throughout: bool) {
    if let Value::Array(values) = value {
        if throughout {
            for value in values.iter_mut() {
                sort(value, true);
            }
        }
        values.sort_by_cached_key(key);
    }
}

fn key(value: &Value) -> String {
    value.to_string()
}

/// The lines of both answers, which must be as many.
fn pairs(expected: &[u8], actual: &[u8]) -> Result<Vec<(Value, Value)>, String> {
    let lines = |text, whose: &str| {
        let values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
        let values: Result<Vec<Value>, _> = values.collect();
        values.map_err(|error| format!("{whose} is none of LeetCode's: {error}"))
    };
    let right = lines(expected, "the right answer")?;
    let given = lines(actual, "the answer")?;
    if right.len() != given.len() {
        let (right, given) = (right.len(), given.len());
        return Err(format!(
            "the answer has {given} lines, and {right} are expected"
        ));
    }
    Ok(right.into_iter().zip(given).collect())
}

fn differ(right: &Value, given: &Value) -> String {
    format!("expected {}, found {}", shown(right), shown(given))
}

fn shown(value: &Value) -> String {
    const SHOWN: usize = 40;
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

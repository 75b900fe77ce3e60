//! What LeetCode does around a solution: arguments are read as its pages show them, and answers are
//! printed likewise.
//!
//! - [`Data`]: the types of arguments and answers, and how they look;
//! - [`Arguments`] and [`print`]: what stands around a function;
//! - [`design`]: what stands around a class;
//! - [`any_order`] and its neighbours: when an answer is right although it looks otherwise.
//!
//! ```
//! use leetcode::{Arguments, print};
//!
//! fn two_sum(nums: Vec<i32>, target: i32) -> Vec<i32> {
//!     let pairs = (0..nums.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
//!     let found = pairs.into_iter().find(|&(i, j)| nums[i] + nums[j] == target);
//!     found.map_or(Vec::new(), |(i, j)| vec![i as i32, j as i32])
//! }
//!
//! let mut output = Vec::new();
//! let mut arguments = Arguments::read(&b"[2,7,11,15]\n9\n"[..]);
//! print(&mut output, &two_sum(arguments.take(), arguments.take()));
//! assert_eq!(output, b"[0,1]\n");
//! ```

mod checkers;
mod data;
mod nodes;

use std::io::{Read, Write, read_to_string};

pub use checkers::{any_order, any_order_throughout, close};
pub use data::Data;
pub use nodes::{ListNode, TreeNode, binary_tree, linked_list};
pub use serde_json::Value;

/// What a function or a method is called with, from the first to the last.
#[derive(Debug)]
pub struct Arguments {
    values: std::vec::IntoIter<Value>,
    taken: usize,
}

impl Arguments {
    /// Reads one argument a line. Linear time.
    ///
    /// # Panics
    ///
    /// If the input cannot be read, or a line is none of LeetCode's: with its number.
    #[must_use]
    pub fn read(input: impl Read) -> Self {
        let text = read_to_string(input).expect("the input is text");
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty());
        let values = lines.map(|(number, line)| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("line {number}: {error}"))
        });
        Self::of(values.collect())
    }

    fn of(values: Vec<Value>) -> Self {
        Self {
            values: values.into_iter(),
            taken: 0,
        }
    }

    /// The next argument.
    ///
    /// # Panics
    ///
    /// If there is none, or it is of another type.
    pub fn take<T: Data>(&mut self) -> T {
        self.taken += 1;
        let number = self.taken;
        let value = self.values.next();
        let value = value.unwrap_or_else(|| panic!("there is no argument {number}"));
        T::from_value(&value)
            .unwrap_or_else(|| panic!("argument {number} is no {}: {value}", T::NAME))
    }
}

/// Prints an answer on a line.
///
/// # Panics
///
/// If it cannot be written.
pub fn print(mut output: impl Write, answer: &impl Data) {
    writeln!(output, "{}", answer.to_value()).expect("the answer is written");
}

/// Makes an object and calls its methods, as the two lines of the input say (names, and the arguments
/// of each); prints what they return. `call` gives the answer of the method of this name, or none if
/// there is no such method.
///
/// ```
/// struct Counter(i32);
///
/// let mut output = Vec::new();
/// leetcode::design(
///     &b"[\"Counter\",\"add\",\"get\"]\n[[1],[2],[]]\n"[..],
///     &mut output,
///     |with| Counter(with.take()),
///     |counter, method, with| match method {
///         "add" => Some(leetcode::value(&{ counter.0 += with.take::<i32>() })),
///         "get" => Some(leetcode::value(&counter.0)),
///         _ => None,
///     },
/// );
/// assert_eq!(output, b"[null,null,3]\n");
/// ```
///
/// # Panics
///
/// If the input is none of such, or names a method that the class does not have.
pub fn design<T>(
    input: impl Read,
    output: impl Write,
    new: impl FnOnce(&mut Arguments) -> T,
    mut call: impl FnMut(&mut T, &str, &mut Arguments) -> Option<Value>,
) {
    let mut lines = Arguments::read(input);
    let (names, arguments): (Vec<String>, Vec<Value>) = (lines.take(), lines.take());
    assert_eq!(
        names.len(),
        arguments.len(),
        "each call has its name and its arguments"
    );
    let arguments = arguments.into_iter().map(|value| match value {
        Value::Array(values) => Arguments::of(values),
        other => panic!("these are no arguments: {other}"),
    });
    let mut calls = names.iter().zip(arguments);
    let (_, mut with) = calls.next().expect("the first call makes the object");
    let mut object = new(&mut with);
    let mut answers = vec![Value::Null];
    for (method, mut with) in calls {
        let answer = call(&mut object, method, &mut with);
        answers.push(answer.unwrap_or_else(|| panic!("there is no method {method}")));
    }
    print(output, &answers);
}

/// What is printed of an argument or an answer: `{}` shows it as LeetCode does.
#[must_use]
pub fn value<T: Data>(data: &T) -> Value {
    data.to_value()
}

/// Whether a value is one of this type.
#[must_use]
pub fn is<T: Data>(value: &Value) -> bool {
    T::from_value(value).is_some()
}

/// Reads an argument exactly as [`value`] shows it: for validators.
///
/// # Errors
///
/// What it should be, if it is something else or looks otherwise.
pub fn parse<T: Data>(text: &str) -> Result<T, String> {
    let data = serde_json::from_str(text).ok();
    let data = data.as_ref().and_then(T::from_value);
    let data = data.ok_or_else(|| T::NAME.to_owned())?;
    let shown = data.to_value().to_string();
    match shown == text {
        true => Ok(data),
        false => Err(format!("{}, written as {shown}", T::NAME)),
    }
}

#[cfg(test)]
mod tests;

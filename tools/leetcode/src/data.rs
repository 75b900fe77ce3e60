//! The types of arguments and answers.

use serde_json::Value;

/// A type of arguments and answers, and how it looks on LeetCode's pages.
///
/// Numbers, `true` and `false`, text in quotes, lists in brackets without blanks, linked lists as
/// lists of what is in them, binary trees level by level with `null` where a child is missing and
/// none at the end.
pub trait Data: Sized {
    /// What messages call it.
    const NAME: &'static str;

    /// Takes it from its value; none if that is another type's. Linear time.
    fn from_value(value: &Value) -> Option<Self>;

    /// Its value. Linear time.
    fn to_value(&self) -> Value;
}

/// What methods return that return nothing.
impl Data for () {
    const NAME: &'static str = "null";

    fn from_value(value: &Value) -> Option<Self> {
        value.as_null()
    }

    fn to_value(&self) -> Value {
        Value::Null
    }
}

/// Any of them.
impl Data for Value {
    const NAME: &'static str = "value";

    fn from_value(value: &Value) -> Option<Self> {
        Some(value.clone())
    }

    fn to_value(&self) -> Value {
        self.clone()
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Data for $type {
            const NAME: &'static str = "integer";

            fn from_value(value: &Value) -> Option<Self> {
                let signed = || value.as_i64()?.try_into().ok();
                signed().or_else(|| value.as_u64()?.try_into().ok())
            }

            fn to_value(&self) -> Value {
                Value::from(*self)
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl Data for f64 {
    const NAME: &'static str = "number";

    fn from_value(value: &Value) -> Option<Self> {
        value.as_f64()
    }

    fn to_value(&self) -> Value {
        Value::from(*self)
    }
}

impl Data for bool {
    const NAME: &'static str = "true or false";

    fn from_value(value: &Value) -> Option<Self> {
        value.as_bool()
    }

    fn to_value(&self) -> Value {
        Value::from(*self)
    }
}

impl Data for char {
    const NAME: &'static str = "letter in quotes";

    fn from_value(value: &Value) -> Option<Self> {
        let mut letters = value.as_str()?.chars();
        letters.next().filter(|_| letters.next().is_none())
    }

    fn to_value(&self) -> Value {
        Value::from(self.to_string())
    }
}

impl Data for String {
    const NAME: &'static str = "text in quotes";

    fn from_value(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }

    fn to_value(&self) -> Value {
        Value::from(self.as_str())
    }
}

impl<T: Data> Data for Vec<T> {
    const NAME: &'static str = "list in brackets";

    fn from_value(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(T::from_value).collect()
    }

    fn to_value(&self) -> Value {
        self.iter().map(T::to_value).collect()
    }
}

//! The text of one input.

use std::fmt::{Display, Write};

/// The text of one input, built line by line:
///
/// ```
/// use tools::Case;
///
/// let words = ["00", "01"];
/// let case = Case::line(format_args!("{} {}", words.len(), 2)).lines(words);
/// assert_eq!(case.bytes(), b"2 2\n00\n01\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case(String);

impl Case {
    /// A case that begins with this line.
    #[inline]
    #[must_use]
    pub fn line(line: impl Display) -> Self {
        Self::default().lines([line])
    }

    /// Adds a line for each item.
    #[inline]
    #[must_use]
    pub fn lines(mut self, lines: impl IntoIterator<Item: Display>) -> Self {
        for line in lines {
            self.write(line);
            self.0.push('\n');
        }
        self
    }

    /// Adds one line of items with blanks between them.
    #[inline]
    #[must_use]
    pub fn row(mut self, items: impl IntoIterator<Item: Display>) -> Self {
        let start = self.0.len();
        for item in items {
            if self.0.len() > start {
                self.0.push(' ');
            }
            self.write(item);
        }
        self.0.push('\n');
        self
    }

    /// Adds the lines of other cases, one after another.
    #[inline]
    #[must_use]
    pub fn cases(mut self, cases: impl IntoIterator<Item = Self>) -> Self {
        for case in cases {
            self.0.push_str(&case.0);
        }
        self
    }

    #[inline]
    fn write(&mut self, item: impl Display) {
        write!(self.0, "{item}").expect("a Display that fails");
    }

    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    #[inline]
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

/// The text as it is, for inputs that are not lines.
impl From<String> for Case {
    fn from(text: String) -> Self {
        Self(text)
    }
}

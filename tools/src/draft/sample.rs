//! A sample's text, as lines of tokens.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::error::Error;

/// The text of one sample input.
#[derive(Clone, Debug)]
pub struct Sample {
    pub name: String,
    pub text: Vec<u8>,
    pub(super) lines: Vec<Vec<Token>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub text: String,
    /// Its value, where it is a plain integer: no plus, no leading zero.
    pub int: Option<i64>,
}

/// More than this is no sample of a statement.
const LARGEST: usize = 1 << 20;

impl Sample {
    /// Takes the text apart. Linear time.
    ///
    /// # Errors
    ///
    /// If it is empty, larger than a sample of a statement, or no text.
    pub fn new(name: impl Into<String>, text: Vec<u8>) -> Result<Self, Error> {
        let name = name.into();
        if text.len() > LARGEST {
            return Err(Error::Large(name));
        }
        let printable = |&byte: &u8| (b' '..=b'~').contains(&byte) || byte.is_ascii_whitespace();
        if !text.iter().all(printable) {
            return Err(Error::Binary(name));
        }
        if text.iter().all(u8::is_ascii_whitespace) {
            return Err(Error::Empty(name));
        }
        let shown = String::from_utf8_lossy(&text);
        let lines = shown
            .trim_end()
            .lines()
            .map(|line| line.split_ascii_whitespace().map(Token::new).collect())
            .collect();
        Ok(Self { name, text, lines })
    }

    /// The line on which white space stands that a strict reader refuses, if there is one.
    #[must_use]
    pub fn untidy_line(&self) -> Option<usize> {
        let tidy: Vec<String> = self
            .lines
            .iter()
            .map(|line| {
                let words: Vec<&str> = line.iter().map(|token| token.text.as_str()).collect();
                words.join(" ") + "\n"
            })
            .collect();
        let mut rest = self.text.as_slice();
        for (place, line) in tidy.iter().enumerate() {
            match rest.strip_prefix(line.as_bytes()) {
                Some(after) => rest = after,
                None => return Some(place + 1),
            }
        }
        (!rest.is_empty()).then_some(tidy.len() + 1)
    }
}

impl Token {
    fn new(text: &str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit())
            && (!digits.starts_with('0') || text == "0");
        Self {
            text: text.to_owned(),
            int: text.parse().ok().filter(|_| plain),
        }
    }
}

/// The sample inputs in a folder: its `.in` files (of those called `sample-…`, if there are any),
/// or else all its files but answers, in the order of their names.
///
/// # Errors
///
/// If there are none, or one of them is no sample.
pub fn read_folder(folder: &Path) -> Result<Vec<Sample>, Error> {
    let cannot = |source| Error::Read {
        path: folder.to_owned(),
        source,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        if entry.path().is_file()
            && let Ok(name) = entry.file_name().into_string()
        {
            files.push(name);
        }
    }
    let inputs: Vec<String> = files
        .iter()
        .filter(|name| name.ends_with(".in"))
        .cloned()
        .collect();
    if inputs.is_empty() {
        let is_answer = |name: &String| {
            let name = name.to_ascii_lowercase();
            name.starts_with('.')
                || name.ends_with(".out")
                || name.ends_with(".ans")
                || name.contains("output")
        };
        files.retain(|name| !is_answer(name));
    } else {
        let of_the_statement = |name: &&String| name.starts_with("sample");
        files = if inputs.iter().any(|name| of_the_statement(&name)) {
            inputs.iter().filter(of_the_statement).cloned().collect()
        } else {
            inputs
        };
    }
    if files.is_empty() {
        return Err(Error::None(folder.to_owned()));
    }
    files.sort_by_key(|name| (name.len(), name.clone()));
    let read = |name: String| {
        let path = folder.join(&name);
        let mut text = Vec::new();
        fs::File::open(&path)
            .and_then(|file| file.take(LARGEST as u64 + 1).read_to_end(&mut text))
            .map_err(|source| Error::Read { path, source })?;
        Sample::new(name, text)
    };
    files.into_iter().map(read).collect()
}

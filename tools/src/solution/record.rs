//! What two sides have said to each other, line by line.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A record that has grown longer than this, in bytes, is cut to half of it in the middle.
const LONGEST: usize = 1 << 18;

/// What stands for the lines that were cut.
const CUT: &[u8] = b"...\n";

/// Who says a line: how it begins in a record.
#[derive(Clone, Copy, Debug)]
pub enum Speaker {
    Solution,
    Judge,
}

/// Whether dialogues are recorded in this process.
static IS_RECORDING: AtomicBool = AtomicBool::new(true);

/// From now on dialogues are recorded, or they are not, where nobody will look at them.
pub fn record_dialogues(is_recording: bool) {
    IS_RECORDING.store(is_recording, Relaxed);
}

/// The lines of a dialogue, each after who it is of.
#[derive(Debug, Default)]
pub struct Record(Vec<u8>);

impl Record {
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds the lines of a text.
    #[inline]
    pub fn push(&mut self, who: Speaker, text: &[u8]) {
        if IS_RECORDING.load(Relaxed) {
            self.push_lines(who, text);
        }
    }

    fn push_lines(&mut self, who: Speaker, mut text: &[u8]) {
        while !text.is_empty() {
            let end = memchr::memchr(b'\n', text).unwrap_or(text.len());
            self.0.extend_from_slice(match who {
                Speaker::Solution => b"> ",
                Speaker::Judge => b"< ",
            });
            self.0.extend_from_slice(&text[..end]);
            self.0.push(b'\n');
            text = text.get(end + 1..).unwrap_or_default();
        }
        if self.0.len() > LONGEST {
            self.cut();
        }
    }

    #[inline]
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0)
    }

    #[cold]
    fn cut(&mut self) {
        let next_line = |place: usize| {
            let rest = &self.0[place..];
            memchr::memchr(b'\n', rest).map_or(self.0.len(), |end| place + end + 1)
        };
        let (start, end) = (LONGEST / 4, self.0.len() - LONGEST / 4);
        let middle = next_line(start)..next_line(end);
        if !middle.is_empty() {
            self.0.splice(middle, CUT.iter().copied());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_record_loses_its_middle() {
        let mut record = Record::default();
        for number in 0..100_000 {
            record.push(Speaker::Solution, format!("? {number}").as_bytes());
            record.push(Speaker::Judge, b"no\n");
        }
        let text = String::from_utf8(record.take()).unwrap();
        assert!(text.starts_with("> ? 0\n< no\n> ? 1\n"));
        assert!(text.ends_with("> ? 99999\n< no\n"));
        assert!(text.len() <= LONGEST && text.contains("\n...\n"));
    }
}

//! Edits of files by byte positions, and the text that comes of them with a map back to the files.

use std::ops::Range;

use crate::read::{program::FileId, source::Source};

/// What replaces a range of a file.
#[derive(Clone, Debug)]
pub enum Piece {
    Text(String),
    /// Another file, edited in its turn.
    File(FileId),
}

/// The edits of all files.
pub struct Edits {
    files: Vec<Vec<(Range<usize>, Vec<Piece>)>>,
}

impl Edits {
    /// No edits of any of so many files.
    pub fn new(files: usize) -> Self {
        Self {
            files: vec![Vec::new(); files],
        }
    }

    /// Puts `pieces` in the place of `range`. Where a range lies within one that is replaced, the outer one counts.
    pub fn replace(&mut self, file: FileId, range: Range<usize>, pieces: Vec<Piece>) {
        self.files[file].push((range, pieces));
    }

    /// Puts `text` in the place of `range`.
    pub fn put(&mut self, file: FileId, range: Range<usize>, text: impl Into<String>) {
        self.replace(file, range, vec![Piece::Text(text.into())]);
    }

    /// Takes `range` out.
    pub fn remove(&mut self, file: FileId, range: Range<usize>) {
        self.replace(file, range, Vec::new());
    }
}

/// A text and where each part of it comes from.
#[derive(Clone, Debug, Default)]
pub struct Text {
    pub text: String,
    /// Start in the text, file, start in the file, length: in order.
    parts: Vec<(usize, FileId, usize, usize)>,
}

impl Text {
    /// Appends text that comes from no file.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends the whole file with its edits, and the files that they bring in.
    pub fn push_file(&mut self, files: &[Source], edits: &Edits, file: FileId) {
        let source = &files[file];
        let mut list: Vec<&(Range<usize>, Vec<Piece>)> = edits.files[file].iter().collect();
        list.sort_by_key(|(range, _)| {
            (range.start, !range.is_empty(), std::cmp::Reverse(range.end))
        });
        let mut at = 0;
        for (range, pieces) in list {
            if range.start < at {
                // Two removals that overlap are one; what lies within a removal is gone.
                if pieces.is_empty() {
                    at = at.max(range.end);
                }
                continue;
            }
            self.copy(source, file, at..range.start);
            at = range.end;
            self.push_pieces(files, edits, pieces);
        }
        self.copy(source, file, at..source.text.len());
    }

    /// Appends pieces; a file among them ends with a line's end.
    pub fn push_pieces(&mut self, files: &[Source], edits: &Edits, pieces: &[Piece]) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.push(text),
                Piece::File(inner) => {
                    self.push_file(files, edits, *inner);
                    self.end_line();
                }
            }
        }
    }

    /// Appends another text.
    pub fn append(&mut self, other: Text) {
        let offset = self.text.len();
        self.parts.extend(
            other
                .parts
                .into_iter()
                .map(|(start, file, from, len)| (start + offset, file, from, len)),
        );
        self.text.push_str(&other.text);
    }

    /// Starts a new line if the last one is not ended.
    pub fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn copy(&mut self, source: &Source, file: FileId, range: Range<usize>) {
        if range.start < range.end {
            self.parts
                .push((self.text.len(), file, range.start, range.len()));
            self.text.push_str(&source.text[range]);
        }
    }

    /// The file and the byte there of what is at `at`, or `None` where it comes from no file.
    pub fn source_of(&self, at: usize) -> Option<(FileId, usize)> {
        let next = self.parts.partition_point(|(start, ..)| *start <= at);
        let &(start, file, from, len) = self.parts.get(next.checked_sub(1)?)?;
        (at < start + len).then_some((file, from + at - start))
    }

    /// `file:line:column` of where the byte at `at` was written, or `None` where it comes from no file.
    pub fn origin(&self, files: &[Source], at: usize) -> Option<String> {
        let (file, byte) = self.source_of(at)?;
        Some(files[file].place(byte))
    }

    /// The same text, which is made of `other`, as made of what `other` is made of.
    pub fn made_of(&self, other: &Text) -> Text {
        let mut parts = Vec::new();
        for &(start, _, from, len) in &self.parts {
            let first = other
                .parts
                .partition_point(|(at, _, _, len)| at + len <= from);
            for &(at, file, other_from, other_len) in &other.parts[first..] {
                let (begin, end) = (at.max(from), (at + other_len).min(from + len));
                if begin >= end {
                    break;
                }
                parts.push((
                    start + begin - from,
                    file,
                    other_from + begin - at,
                    end - begin,
                ));
            }
        }
        Text {
            text: self.text.clone(),
            parts,
        }
    }
}

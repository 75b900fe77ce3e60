//! Makes a text smaller that is over the judge's limit, without touching what it says: doc comments
//! go, then comments, blank lines and indentation.

use crate::{
    bundle::{
        edit::{Edits, Text},
        remove,
    },
    failure::Failure,
    read::{source::Source, tokens::Kind},
};

/// One way to make a text smaller.
pub struct Step {
    /// What is left out.
    pub name: &'static str,
    spaces: bool,
}

/// From the mildest on.
pub const STEPS: &[Step] = &[
    Step {
        name: "doc comments",
        spaces: false,
    },
    Step {
        name: "comments, blank lines and indentation",
        spaces: true,
    },
];

/// The text without what `step` leaves out, as made of `text`.
pub fn without(text: &Text, step: &Step) -> Result<Text, Failure> {
    let (source, _) = Source::parse("main.rs".as_ref(), "main.rs".to_owned(), &text.text)?;
    let mut edits = Edits::new(1);
    remove::docs_of(&source, 0, &mut edits);
    if step.spaces {
        spaces(&source, &mut edits);
    }
    let mut smaller = Text::default();
    smaller.push_file(std::slice::from_ref(&source), &edits, 0);
    Ok(smaller)
}

/// Leaves a line's end or a blank, at most, of what is between two tokens; the first line stays.
fn spaces(source: &Source, edits: &mut Edits) {
    let text = &source.text;
    let head = match text.starts_with("//") && !text.starts_with("///") && !text.starts_with("//!")
    {
        true => text.find('\n').map_or(text.len(), |newline| newline + 1),
        false => 0,
    };
    let mut end = head;
    let starts = source.tokens.iter().map(|token| token.start);
    for (index, start) in starts.chain([text.len()]).enumerate() {
        let gap = text.get(end..start).unwrap_or("");
        let is_doc = index > 0 && matches!(source.tokens[index - 1].kind, Kind::Doc { .. });
        let short = if gap.is_empty() {
            ""
        } else if gap.contains('\n') || is_doc {
            "\n"
        } else {
            " "
        };
        let short = if end == head && index == 0 { "" } else { short };
        if short.len() < gap.len() {
            edits.put(0, end..start, short);
        }
        end = source
            .tokens
            .get(index)
            .map_or(text.len(), |token| token.end);
    }
}

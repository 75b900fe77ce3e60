//! Which programs this system's loader loads, with a library of ours if it is asked to.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::Path;

/// The bits of a file's mode by which it runs as somebody else.
const SET_ID: u32 = 0o6000;

/// The mark of a program's loader in the table of its segments.
const INTERPRETER: u32 = 3;

/// Whether a program is loaded as this one is: linked dynamically, against the same libc, for the same
/// machine, and run as the same user. A script is none of this.
pub fn loads_like_this(program: &Path) -> bool {
    let is_plain = program
        .metadata()
        .is_ok_and(|about| about.mode() & SET_ID == 0);
    let ours = loader(Path::new("/proc/self/exe"));
    is_plain && ours.is_some() && loader(program) == ours
}

/// The path of the loader that a program names, with the machine that it is for. Programs of 64 bits,
/// little end first, are known here, and no others.
fn loader(program: &Path) -> Option<(u64, Vec<u8>)> {
    let mut file = File::open(program).ok()?;
    let mut head = [0; 64];
    file.read_exact(&mut head).ok()?;
    if !head.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let machine = number(&head[18..20]);
    let (table, size, count) = (
        number(&head[32..40]),
        number(&head[54..56]),
        number(&head[56..58]),
    );
    let mut segment = [0; 56];
    for place in 0..count {
        file.read_exact_at(&mut segment, table.checked_add(place * size)?)
            .ok()?;
        if number(&segment[..4]) == u64::from(INTERPRETER) {
            let (offset, length) = (number(&segment[8..16]), number(&segment[32..40]));
            let mut path = vec![0; usize::try_from(length).ok()?.min(4096)];
            file.read_exact_at(&mut path, offset).ok()?;
            return Some((machine, path));
        }
    }
    None
}

/// A number of up to 8 bytes, little end first.
fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

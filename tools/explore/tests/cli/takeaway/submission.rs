use std::io::{BufRead, Write, read_to_string, stdin, stdout};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    let heap = read_to_string(input).unwrap();
    let heap = heap.trim();
    // Whether the last two digits are divisible by 4, but for one mistake.
    let end: u64 = heap[heap.len().saturating_sub(2)..].parse().unwrap();
    writeln!(output, "{}", end % 4 != 0 && heap != "9").unwrap();
}

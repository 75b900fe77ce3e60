//! Prints the double of a number, unless the environment tells it to go wrong.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut text = String::new();
    input.read_to_string(&mut text).unwrap();
    let number: u64 = text.trim().parse().unwrap();
    let double = match std::env::var("SUBMISSION").as_deref() {
        Ok("adds-one") => 2 * number + 1,
        Ok("panics") => panic!("no more numbers"),
        Ok("aborts") => std::process::abort(),
        Ok("sleeps") => {
            std::thread::sleep(Duration::from_secs(30));
            0
        }
        Ok("spins") => {
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(30) {}
            0
        }
        Ok("hoards") => {
            let mut hoard = vec![1_u8; 300 << 20];
            hoard[number as usize] += 1;
            hoard.iter().map(|&byte| u64::from(byte)).sum()
        }
        Ok("chatters") => loop {
            output.write_all(&[b'1'; 1 << 16]).unwrap();
        },
        Ok("exits") => {
            eprintln!("leaving");
            std::process::exit(3)
        }
        _ => 2 * number,
    };
    writeln!(output, "{double}").unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}

//! Twenty-four public problems, whose samples are facts, typed in by hand.

use crate::draft::{Draft, Format, Sample, Scale, draft};
use crate::source::{Source, Stream};

struct Problem {
    name: &'static str,
    samples: &'static [&'static str],
    format: &'static str,
}

const PROBLEMS: [Problem; 24] = [
    Problem {
        name: "ABC 081 A, Placing Marbles",
        samples: &["101\n", "000\n"],
        format: "s, 3 of “01”\n",
    },
    Problem {
        name: "ABC 081 B, Shift Only",
        samples: &[
            "3\n8 12 40\n",
            "4\n5 6 8 10\n",
            "6\n382253568 723152896 37802240 379425024 404894720 471986432\n",
        ],
        format: "n in 3..=10\n\
n × a in 5..=1000000000\n",
    },
    Problem {
        name: "ABC 087 B, Coins",
        samples: &["2\n2\n2\n100\n", "5\n1\n0\n150\n", "30\n40\n50\n6000\n"],
        format: "4 times:\n\
\x20 x in 0..=10000\n",
    },
    Problem {
        name: "ABC 049 C, Daydream",
        samples: &["erasedream\n", "dreameraser\n", "dreamerer\n"],
        format: "s, 1 to 20 of “abcdefghijklmnopqrstuvwxyz”\n",
    },
    Problem {
        name: "ABC 086 C, Traveling",
        samples: &["2\n3 1 2\n6 1 1\n", "1\n2 100 100\n", "2\n5 1 1\n100 1 1\n"],
        format: "n in 1..=10\n\
n times:\n\
\x20 x in 2..=100  y in 1..=100  z in 1..=100\n",
    },
    Problem {
        name: "ABC 075 B, Minesweeper",
        samples: &[
            "3 5\n.....\n.#.#.\n.....\n",
            "3 5\n#####\n#####\n#####\n",
            "6 6\n#####.\n#.#.##\n####.#\n.#..#.\n#.##..\n#.#...\n",
        ],
        format: "n in 3..=10  m in 2..=10\n\
n times:\n\
\x20 s, m of “#.”\n",
    },
    Problem {
        name: "ABC 075 C, Bridge",
        samples: &[
            "7 7\n1 3\n2 7\n3 4\n4 5\n4 6\n5 6\n6 7\n",
            "3 3\n1 2\n1 3\n2 3\n",
            "6 5\n1 2\n2 3\n3 4\n4 5\n5 6\n",
        ],
        format: "n in 3..=10  m in n − 1..=n(n − 1)/2\n\
m times, the edges of a connected graph:\n\
\x20 u in 1..=n  v in 1..=n\n",
    },
    Problem {
        name: "ABC 138 D, Ki",
        samples: &[
            "4 3\n1 2\n2 3\n2 4\n2 10\n1 100\n3 1\n",
            "6 2\n1 2\n1 3\n2 4\n3 6\n2 5\n1 10\n1 10\n",
        ],
        format: "n in 2..=10  m in 2..=10\n\
n − 1 times, the edges of a tree:\n\
\x20 u in 1..=n  v in 1..=n\n\
m times:\n\
\x20 x in 1..=m  y in 1..=100\n",
    },
    Problem {
        name: "Codeforces 231 A, Team",
        samples: &["3\n1 1 0\n1 1 1\n1 0 0\n", "2\n1 0 0\n0 1 1\n"],
        format: "n in 2..=10\n\
n times:\n\
\x20 x in 0..=1  y in 0..=1  z in 0..=1\n",
    },
    Problem {
        name: "Codeforces 158 A, Next Round",
        samples: &["8 5\n10 9 8 7 7 7 5 5\n", "4 2\n0 0 0 0\n"],
        format: "n in 2..=10  k in 2..=n\n\
n × a in 0..=10\n",
    },
    Problem {
        name: "Codeforces 1328 A, Divisibility Problem",
        samples: &["5\n10 4\n13 9\n100 13\n123 456\n92 46\n"],
        format: "n in 2..=10\n\
n times:\n\
\x20 x in 1..=200  y in 4..=500\n",
    },
    Problem {
        name: "Codeforces 1399 A, Remove Smallest",
        samples: &["5\n3\n1 2 2\n4\n5 5 5 5\n3\n1 2 4\n4\n1 3 4 4\n1\n100\n"],
        format: "t in 1..=10\n\
t times:\n\
\x20 n in 1..=10\n\
\x20 n × a in 1..=100\n",
    },
    Problem {
        name: "ABC 217 E, Sorting Queries",
        samples: &[
            "8\n1 4\n1 3\n1 2\n1 1\n3\n2\n1 0\n2\n",
            "9\n1 5\n1 5\n1 3\n2\n3\n2\n1 6\n3\n2\n",
        ],
        format: "q in 2..=10\n\
q times one of:\n\
\x20 “2”\n\
\x20 “3”\n\
\x20 “1” x in 0..=10\n",
    },
    Problem {
        name: "ABC 135 B, 0 or 1 Swap",
        samples: &["5\n5 2 3 4 1\n", "5\n2 4 3 5 1\n", "7\n1 2 3 4 5 6 7\n"],
        format: "n in 2..=10\n\
n × a in 1..=10, a permutation\n",
    },
    Problem {
        name: "ABC 077 A, Rotation",
        samples: &["pot\ntop\n", "tab\nbet\n", "eye\neel\n"],
        format: "s, 3 of “abcdefghijklmnopqrstuvwxyz”\n\
t, 3 of “abcdefghijklmnopqrstuvwxyz”\n",
    },
    Problem {
        name: "ABC 127 C, Prison",
        samples: &[
            "4 2\n1 3\n2 4\n",
            "10 3\n3 6\n5 7\n6 9\n",
            "100000 1\n1 100000\n",
        ],
        format: "n in 3..=100000  q in 1..=n\n\
q times:\n\
\x20 l in 1..=n  r in l..=n\n",
    },
    Problem {
        name: "ABC 109 D, Make Them Even",
        samples: &[
            "2 3\n1 2 3\n0 1 1\n",
            "3 2\n1 0\n2 1\n1 0\n",
            "1 5\n9 9 9 9 9\n",
        ],
        format: "n in 1..=10  m in 2..=10\n\
n times:\n\
\x20 m × a in 0..=10\n",
    },
    Problem {
        name: "Codeforces 71 A, Way Too Long Words",
        samples: &[
            "4\nword\nlocalization\ninternationalization\npneumonoultramicroscopicsilicovolcanoconiosis\n",
        ],
        format: "t in 1..=10\n\
t times:\n\
\x20 s, 1 to 50 of “abcdefghijklmnopqrstuvwxyz”\n",
    },
    Problem {
        name: "ABC 051 D, Candidates of No Shortest Paths",
        samples: &["3 3\n1 2 1\n1 3 1\n2 3 3\n", "3 2\n1 2 1\n2 3 1\n"],
        format: "n in 3..=10  m in n − 1..=n(n − 1)/2\n\
m times, the edges of a connected graph:\n\
\x20 u in 1..=n  v in 1..=n  w in 1..=5\n",
    },
    Problem {
        name: "ABC 140 B, Buffet",
        samples: &[
            "3\n3 1 2\n2 5 4\n3 6\n",
            "4\n2 3 4 1\n13 5 8 24\n45 9 15\n",
            "2\n1 2\n50 50\n50\n",
        ],
        format: "n in 2..=10\n\
n × a in 1..=10, a permutation\n\
n × b in 2..=50\n\
n − 1 × c in 3..=50\n",
    },
    Problem {
        name: "Codeforces 266 A, Stones on the Table",
        samples: &["3\nRRG\n", "5\nRRRRR\n", "4\nBRBG\n"],
        format: "n in 3..=10\n\
s, n of “ABCDEFGHIJKLMNOPQRSTUVWXYZ”\n",
    },
    Problem {
        name: "Kattis qaly, Quality-Adjusted Life-Year",
        samples: &["5\n1.0 12.0\n0.7 5.2\n0.9 10.7\n0.5 20.4\n0.2 30.0\n"],
        format: "n in 2..=10\n\
n times:\n\
\x20 x with 1 decimal  y with 1 decimal\n",
    },
    Problem {
        name: "ABC 263 B, Ancestor",
        samples: &["3\n1 2\n", "10\n1 2 3 4 5 6 7 8 9\n"],
        format: "n in 3..=10\n\
n − 1 × a in 1..=10, each a vertex before its own\n",
    },
    Problem {
        name: "ABC 118 B, Foods Loved by Everyone",
        samples: &[
            "3 4\n2 1 3\n3 1 2 3\n2 3 2\n",
            "5 5\n4 2 3 4 5\n4 1 3 4 5\n4 1 2 4 5\n4 1 2 3 5\n4 1 2 3 4\n",
            "1 30\n3 5 10 30\n",
        ],
        format: "t in 1..=10  n in t..=50\n\
t times:\n\
\x20 m in 2..=n  m × a in 1..=n, distinct\n",
    },
];

fn samples(problem: &Problem) -> Vec<Sample> {
    let sample = |text: &&str| Sample::new(problem.name, text.as_bytes().to_vec()).unwrap();
    problem.samples.iter().map(sample).collect()
}

fn formats() -> impl Iterator<Item = (&'static Problem, Format)> {
    PROBLEMS.iter().map(|problem| {
        let Draft { format, .. } = draft(&samples(problem)).unwrap();
        (problem, format)
    })
}

#[test]
fn formats_are_right() {
    for (problem, format) in formats() {
        assert_eq!(format.describe(), problem.format, "{}", problem.name);
    }
}

#[test]
fn samples_are_accepted() {
    for (problem, format) in formats() {
        for sample in samples(problem) {
            assert_eq!(format.check(&sample.text), Ok(()), "{}", problem.name);
        }
    }
}

#[test]
fn what_is_made_is_accepted() {
    for (problem, format) in formats() {
        for scale in [Scale::Small, Scale::Wide] {
            for index in 0..200 {
                let stream = Stream::new(problem.name, "", 0);
                let case = format.make(&mut Source::random(stream, index), scale);
                let text = String::from_utf8_lossy(case.bytes());
                assert_eq!(
                    format.check(case.bytes()),
                    Ok(()),
                    "{}: {text}",
                    problem.name
                );
            }
        }
    }
}

#[test]
fn what_is_enumerated_is_accepted_and_begins_with_the_smallest() {
    for (problem, format) in formats() {
        let mut source = Source::enumerate(&[]);
        let mut first = None;
        for _ in 0..300 {
            let case = format.make(&mut source, Scale::Small);
            assert_eq!(format.check(case.bytes()), Ok(()), "{}", problem.name);
            let size = source.drawn_size();
            assert!(*first.get_or_insert(size) <= size, "{}", problem.name);
            if !source.advance(0, u64::MAX) {
                break;
            }
        }
    }
}

#[test]
fn equal_samples_count_once() {
    let sample = |text: &str| Sample::new("", text.as_bytes().to_vec()).unwrap();
    let drafted = draft(&[sample("1\n"), sample("2\n"), sample("1\n")]).unwrap();
    assert_eq!(drafted.format.samples, 2);
}

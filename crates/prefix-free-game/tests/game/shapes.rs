//! Sets of words up to the swap of the two subtrees of any node, numbered without gaps.
//!
//! Swapping 0 and 1 behind a fixed start turns words into words of the same length, and starts into
//! starts. So it turns good sets into good sets and moves into moves.
//!
//! A shape of height k is what can be in a subtree of height k, where words of k different lengths have
//! room, as in a free one: number 0 is nothing, 1 is a word at its root, and from 2 on come the
//! unordered pairs of shapes of height k − 1 that are not both nothing.

/// Every shape up to a height, with its moves.
pub struct Shapes {
    /// For each height from 1 on, for each shape: the shapes that one more word can make of it.
    moves: Vec<Vec<Vec<u32>>>,
}

impl Shapes {
    /// The shapes of heights 1 to `height`.
    pub fn new(height: usize) -> Self {
        let mut moves: Vec<Vec<Vec<u32>>> = vec![vec![vec![1], vec![]]];
        for _ in 1..height {
            let Some(below) = moves.last() else {
                unreachable!("height 1 is there")
            };
            let mut here = vec![vec![1], vec![]];
            here[0].extend(below[0].iter().map(|&word| node(word, 0)));
            for larger in 1..below.len() as u32 {
                for smaller in 0..=larger {
                    let mut moves = Vec::new();
                    pair_moves(below, (larger, smaller), |a, b| moves.push(node(a, b)));
                    moves.sort_unstable();
                    moves.dedup();
                    here.push(moves);
                }
            }
            moves.push(here);
        }
        Self { moves }
    }

    /// The outcomes of all pairs of shapes of `height`, by [`pair`]: whether the player to move wins.
    /// That is literal play on sets of words up to `height` long, as the root of the trie is no word.
    pub fn wins(&self, height: usize) -> Vec<bool> {
        let below = &self.moves[height - 1];
        let count = below.len();
        let mut wins = vec![false; count * (count + 1) / 2];
        // A word makes a shape's number larger, and a pair's too. So all that a pair can become is known.
        for larger in (0..count as u32).rev() {
            for smaller in (0..=larger).rev() {
                let mut won = false;
                pair_moves(below, (larger, smaller), |a, b| won |= !wins[pair(a, b)]);
                wins[pair(larger, smaller)] = won;
            }
        }
        wins
    }

    /// Calls `visit` with the words of shape number `shape`, each behind `path`. At each pair `swap`
    /// decides which of its shapes is below the 0.
    pub fn words(
        &self,
        shape: u32,
        path: &mut Vec<u8>,
        swap: &mut dyn FnMut() -> bool,
        visit: &mut dyn FnMut(&[u8]),
    ) {
        match shape {
            0 => {}
            1 => visit(path),
            _ => self.pair_words(unpair(shape as usize - 1), path, swap, visit),
        }
    }

    /// As [`words`](Self::words), for a node with two shapes below it.
    pub fn pair_words(
        &self,
        (a, b): (u32, u32),
        path: &mut Vec<u8>,
        swap: &mut dyn FnMut() -> bool,
        visit: &mut dyn FnMut(&[u8]),
    ) {
        let (zero, one) = if swap() { (b, a) } else { (a, b) };
        for (bit, shape) in [(b'0', zero), (b'1', one)] {
            path.push(bit);
            self.words(shape, path, swap, visit);
            path.pop();
        }
    }
}

fn pair_moves(below: &[Vec<u32>], (a, b): (u32, u32), mut visit: impl FnMut(u32, u32)) {
    below[a as usize].iter().for_each(|&to| visit(to, b));
    below[b as usize].iter().for_each(|&to| visit(a, to));
}

/// The number of an unordered pair: row after row of a triangle.
pub fn pair(a: u32, b: u32) -> usize {
    let (larger, smaller) = (a.max(b) as usize, a.min(b) as usize);
    larger * (larger + 1) / 2 + smaller
}

/// The pair with this number, the larger first.
pub fn unpair(number: usize) -> (u32, u32) {
    let larger = ((8 * number + 1).isqrt() - 1) / 2;
    (larger as u32, (number - larger * (larger + 1) / 2) as u32)
}

/// The shape of a node with these shapes below it, not both nothing.
fn node(a: u32, b: u32) -> u32 {
    pair(a, b) as u32 + 1
}

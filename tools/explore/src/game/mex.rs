/// The smallest number that is not among those inserted: the *minimum excludant*.
///
/// ```
/// let mut mex = explore::game::Mex::new();
/// for nimber in [0, 1, 4, 1] {
///     mex.insert(nimber);
/// }
/// assert_eq!(mex.value(), 2);
/// ```
///
/// *Complexity*: `insert` is O(1) amortised; `value` and `clear` are O(largest number / 64), which is
/// also the memory, in words.
#[derive(Clone, Debug, Default)]
pub struct Mex {
    words: Vec<u64>,
}

impl Mex {
    /// Nothing inserted: the value is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Excludes `number`.
    #[inline]
    pub fn insert(&mut self, number: u32) {
        let (word, bit) = ((number / 64) as usize, number % 64);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
    }

    /// The smallest number not inserted since the last `clear`.
    pub fn value(&self) -> u32 {
        let full = self
            .words
            .iter()
            .take_while(|&&word| word == u64::MAX)
            .count();
        let rest = self.words.get(full).map_or(0, |word| word.trailing_ones());
        // Numbers are 32 bits, so there are at most 2^26 words.
        (full as u32) * 64 + rest
    }

    /// Forgets everything inserted and keeps the memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}

/// The smallest number that does not occur in `numbers`.
///
/// *Complexity*: O(n log n), and O(n) memory whatever the numbers are.
pub fn mex(numbers: impl IntoIterator<Item = u32>) -> u32 {
    let mut sorted: Vec<u32> = numbers.into_iter().collect();
    sorted.sort_unstable();
    sorted
        .into_iter()
        .fold(0, |mex, number| if number == mex { mex + 1 } else { mex })
}

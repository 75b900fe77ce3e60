use super::mex::Mex;

/// Grundy numbers of heaps 0, 1, …, `count` − 1, each from those of smaller heaps.
///
/// `options` is called with a heap's size, the Grundy numbers of all smaller heaps, and the [`Mex`]
/// into which it inserts the Grundy number of each option. An option that leaves several heaps is the
/// XOR of theirs (Sprague, Grundy). Where options are built from one another, as here, that is far
/// less work than listing the heaps of each option for a [`Solver`](super::Solver):
///
/// ```
/// // A row of stones; a move takes one, and the two rows beside it are played on.
/// let nimbers = explore::game::nimbers(8, |heap, smaller, mex| {
///     for left in 0..heap {
///         mex.insert(smaller[left] ^ smaller[heap - 1 - left]);
///     }
/// });
/// assert_eq!(nimbers, [0, 1, 0, 1, 0, 1, 0, 1]);
/// ```
///
/// *Complexity*: one call of `options` a heap, and O(count + largest Grundy number) memory.
///
/// # Panics
///
/// Only if `options` does, for instance when it reads the Grundy number of a heap that is not smaller.
pub fn nimbers(count: usize, mut options: impl FnMut(usize, &[u32], &mut Mex)) -> Vec<u32> {
    let mut known = Vec::with_capacity(count);
    let mut mex = Mex::new();
    for heap in 0..count {
        mex.clear();
        options(heap, &known, &mut mex);
        known.push(mex.value());
    }
    known
}

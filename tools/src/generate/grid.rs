//! Grids of `.` and `#`, as lines.

use crate::source::Source;

/// The cells `.` are one component: no two of them are apart. It grows from a cell of the first row;
/// about `percent` of those that it reaches are `.`, and where it would come to an end, it goes on as
/// long as it can. Each non-empty component is enumerated once (1, 13, 218, … for squares of 1, 2, 3, …). The
/// simplest is one cell. O(cells).
///
/// # Panics
///
/// If there are no cells, or `percent` is more than 100.
#[inline]
pub fn connected_grid(
    source: &mut Source,
    rows: usize,
    columns: usize,
    percent: u64,
) -> Vec<String> {
    assert!(rows > 0 && columns > 0, "a grid has cells");
    assert!(percent <= 100, "{percent} percent");
    // The first open cell in reading order; random ones are in the first row.
    let last = (rows * columns - 1) as u64;
    let first = source.choice_by(last, |source| source.choice(columns as u64 - 1)) as usize;
    let mut cells = vec![b'#'; rows * columns];
    let mut decided = vec![false; rows * columns];
    decided[..=first].fill(true);
    cells[first] = b'.';
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        let (row, column) = (cell / columns, cell % columns);
        let neighbours = [
            (row > 0).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
            (row + 1 < rows).then_some(cell + columns),
        ];
        for next in neighbours.into_iter().flatten() {
            if std::mem::replace(&mut decided[next], true) {
                continue;
            }
            let ends = open.is_empty();
            let law = |source: &mut Source| u64::from(ends || source.chance(percent, 100));
            if source.choice_by(1, law) == 1 {
                cells[next] = b'.';
                open.push(next);
            }
        }
    }
    lines(&cells, columns)
}

/// A maze in which one way leads from each of `rows` times `columns` rooms to each other, with walls
/// around: 2 · `rows` + 1 lines of 2 · `columns` + 1 cells, the rooms at odd places. Each such maze is
/// enumerated once (1, 4, 192, … for squares of 1, 2, 3, …); they are not equally likely. After Eller.
/// O(cells).
///
/// # Panics
///
/// If there are no rooms.
#[inline]
pub fn maze(source: &mut Source, rows: usize, columns: usize) -> Vec<String> {
    assert!(rows > 0 && columns > 0, "a maze has rooms");
    let width = 2 * columns + 1;
    let mut cells = vec![b'#'; (2 * rows + 1) * width];
    // For each room of the row: which of them are connected so far.
    let mut sets: Vec<usize> = (0..columns).collect();
    for row in 0..rows {
        let middle = (2 * row + 1) * width;
        let is_last = row + 1 == rows;
        // The last room of each set, at the set's representative.
        let mut joined = Rooms::new(&sets);
        for column in 0..columns {
            cells[middle + 2 * column + 1] = b'.';
            let right = column + 1;
            if right == columns || joined.find(column) == joined.find(right) {
                continue;
            }
            // In the last row what is left of a wall must go on to the right of it.
            let must = is_last && joined.last(column) == column;
            if must || source.bool() {
                joined.join(column, right);
                cells[middle + 2 * column + 2] = b'.';
            }
        }
        if is_last {
            break;
        }
        let mut goes_down = vec![false; columns];
        let mut below = Vec::with_capacity(columns);
        for column in 0..columns {
            let set = joined.find(column);
            let must = joined.last(column) == column && !goes_down[set];
            if must || source.bool() {
                goes_down[set] = true;
                cells[middle + width + 2 * column + 1] = b'.';
                below.push(Some(set));
            } else {
                below.push(None);
            }
        }
        // The first room of a set stands for it.
        let mut first = vec![None; columns];
        for (column, set) in below.into_iter().enumerate() {
            sets[column] = match set {
                Some(set) => *first[set].get_or_insert(column),
                None => column,
            };
        }
    }
    lines(&cells, width)
}

/// Which rooms of a row are connected.
struct Rooms {
    parents: Vec<usize>,
    lasts: Vec<usize>,
}

impl Rooms {
    #[inline]
    fn new(sets: &[usize]) -> Self {
        let mut lasts = vec![0; sets.len()];
        for (room, &set) in sets.iter().enumerate() {
            lasts[set] = room;
        }
        Self {
            parents: sets.to_vec(),
            lasts,
        }
    }

    #[inline]
    fn find(&mut self, mut room: usize) -> usize {
        while self.parents[room] != room {
            self.parents[room] = self.parents[self.parents[room]];
            room = self.parents[room];
        }
        room
    }

    /// The last room that is connected with this one.
    #[inline]
    fn last(&mut self, room: usize) -> usize {
        let set = self.find(room);
        self.lasts[set]
    }

    #[inline]
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.parents[other] = one;
        self.lasts[one] = self.lasts[one].max(self.lasts[other]);
    }
}

#[inline]
fn lines(cells: &[u8], width: usize) -> Vec<String> {
    let rows = cells.chunks(width);
    rows.map(|row| row.iter().copied().map(char::from).collect())
        .collect()
}

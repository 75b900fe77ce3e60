//! Points with integer coordinates, all within `0..=bound` and different; subtract what suits.

use crate::source::Source;

/// A point: x and y.
pub type Point = (i64, i64);

/// Points of which no three are on a line, in any order: on a parabola modulo a prime, as after Erdős.
/// Some such sets are never made. Up to as many points as the largest prime up to `bound` + 1.
/// O(`count`), and the search of the prime in O(√`bound` · log `bound`).
///
/// # Panics
///
/// If `count` is greater than that prime, or `bound` than 2³¹.
#[inline]
pub fn points_in_general_position(source: &mut Source, count: usize, bound: i64) -> Vec<Point> {
    assert!((1..=1 << 31).contains(&bound), "a bound of {bound}");
    let prime = (2..=bound + 1).rev().find(|&it| is_prime(it)).unwrap_or(2);
    assert!(
        count as i64 <= prime,
        "{count} points of which no three are on a line, modulo {prime}"
    );
    let (square, linear, constant) = (
        source.int(1..=prime - 1),
        source.int(0..=prime - 1),
        source.int(0..=prime - 1),
    );
    let places = source.distinct(count, 0..=prime - 1).into_iter();
    let points = places.map(|x| {
        (
            x,
            ((square * x % prime + linear) % prime * x + constant) % prime,
        )
    });
    points.collect()
}

#[inline]
fn is_prime(number: i64) -> bool {
    number > 1
        && (2..)
            .take_while(|it| it * it <= number)
            .all(|it| number % it != 0)
}

/// Points on one line that is seldom upright or level, in any order. Not every such set is made.
/// O(`count`).
///
/// # Panics
///
/// If `count` is greater than `bound` + 1, or `bound` less than 1 or greater than 2³¹.
#[inline]
pub fn collinear_points(source: &mut Source, count: usize, bound: i64) -> Vec<Point> {
    assert!(
        (1..=1 << 31).contains(&bound) && count as i64 <= bound + 1,
        "{count} points on a line in 0..={bound}"
    );
    // So far a step can lead where all must fit.
    let longest = bound / (count as i64 - 1).max(1);
    // The steps of a square but the one that leads nowhere.
    let step = source.int(1..=(longest + 1) * (longest + 1) - 1);
    let (right, up) = (step % (longest + 1), step / (longest + 1));
    let places = bound / right.max(up);
    let start_x = source.int(0..=bound - right * places);
    let start_y = source.int(0..=bound - up * places);
    let falls = source.bool();
    let places = source.distinct(count, 0..=places).into_iter();
    let points = places.map(|place| {
        let (x, y) = (start_x + right * place, start_y + up * place);
        (x, if falls { bound - y } else { y })
    });
    points.collect()
}

/// The prime factors of a square of a radius, in the order in which they are taken: all of them sums
/// of two squares, and the small ones often, which makes many points.
const FACTORS: [(i64, i64); 16] = [
    (2, 1),
    (3, 2),
    (4, 1),
    (2, 1),
    (5, 2),
    (6, 1),
    (2, 1),
    (3, 2),
    (5, 4),
    (7, 2),
    (6, 5),
    (8, 3),
    (8, 5),
    (9, 4),
    (4, 1),
    (10, 1),
];

/// Points on one circle around the middle of the square, in any order: some of the points of a circle
/// on which there are many (16 for a `bound` of 18, 96 for 1,000, 768 for 10⁶). Each such
/// sequence is equally likely and enumerated once. O(points of the circle).
///
/// # Panics
///
/// If the circle has fewer points, or `bound` is less than 2 or greater than 2³¹.
#[inline]
pub fn points_on_circle(source: &mut Source, count: usize, bound: i64) -> Vec<Point> {
    assert!((2..=1 << 31).contains(&bound), "a bound of {bound}");
    let middle = bound / 2;
    // All Gaussian integers of a norm: products of a + bi or a − bi for each prime, turned.
    let mut circle = vec![(1, 0), (0, 1), (-1, 0), (0, -1)];
    let mut norm = 1_i128;
    for (a, b) in FACTORS {
        norm *= i128::from(a * a + b * b);
        if norm > i128::from(middle * middle) {
            break;
        }
        circle = circle
            .into_iter()
            .flat_map(|(x, y)| {
                [
                    (a * x - b * y, a * y + b * x),
                    (a * x + b * y, a * y - b * x),
                ]
            })
            .collect();
        circle.sort_unstable();
        circle.dedup();
    }
    assert!(
        count <= circle.len(),
        "{count} of {} points on a circle in 0..={bound}",
        circle.len()
    );
    if count == 0 {
        return Vec::new();
    }
    let chosen = source.distinct(count, 0..=circle.len() - 1).into_iter();
    let points = chosen.map(|place| (middle + circle[place].0, middle + circle[place].1));
    points.collect()
}

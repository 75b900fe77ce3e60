//! Mistakes of integers that are too narrow, or of floats.

/// A type in which a solution keeps a number, and which may be too narrow for it.
pub trait Width {
    /// What is left of the number there: an integer wraps around, as it does in C and, built for
    /// speed, in Rust; a float is rounded to what it can hold.
    fn keep(number: i128) -> i128;
}

macro_rules! widths {
    ($($width:ident),*) => {$(
        impl Width for $width {
            #[inline]
            fn keep(number: i128) -> i128 {
                number as $width as i128
            }
        }
    )*};
}

widths!(i8, u8, i16, u16, i32, u32, i64, u64, i128, u128, f32, f64);

/// A wrong solution for each type that a quantity of the problem may be kept in: an array of
/// [`Wrong`](crate::Wrong), named after the quantity and the type, as in `length-in-u8`. The
/// solution is written once, with a name for the [`Width`](crate::Width) that it keeps the quantity in:
///
/// ```
/// use std::io::{Write, read_to_string};
///
/// use tools::{Width, Wrong, in_widths};
///
/// const LENGTH: &[Wrong] = &in_widths! {
///     "length-in", "keeps the length of the line in", W in [u8, i16, f32],
///     |input, mut output| {
///         let length = read_to_string(input).unwrap().trim().len();
///         writeln!(output, "{}", W::keep(length as i128)).unwrap();
///     }
/// };
/// ```
///
/// After the types `.trap(generator)` may follow, which is [`Wrong::trap`](crate::Wrong::trap) of each.
#[macro_export]
macro_rules! in_widths {
    ($name:literal, $mistake:literal, $alias:ident in [$($width:ident),+] .trap($trap:expr), $run:expr $(,)?) => {
        [$({
            type $alias = $width;
            $crate::Wrong::new(
                concat!($name, "-", stringify!($width)),
                concat!($mistake, " ", stringify!($width)),
                $run,
            )
            .trap($trap)
        }),+]
    };
    ($name:literal, $mistake:literal, $alias:ident in [$($width:ident),+], $run:expr $(,)?) => {
        [$({
            type $alias = $width;
            $crate::Wrong::new(
                concat!($name, "-", stringify!($width)),
                concat!($mistake, " ", stringify!($width)),
                $run,
            )
        }),+]
    };
}

#[cfg(test)]
mod tests {
    use std::io::{Write, read_to_string};

    use super::*;
    use crate::problem::declare::Code;
    use crate::problem::wrong::Wrong;
    use crate::solution::answer;

    #[test]
    fn integers_wrap_and_floats_round() {
        let big = (1 << 53) + 1;
        assert_eq!(
            [u8::keep(256 + 3), i8::keep(128), u16::keep(-1)],
            [3, -128, 65_535]
        );
        assert_eq!(
            [i32::keep(1 << 31), u32::keep(1 << 31)],
            [-1 << 31, 1 << 31]
        );
        assert_eq!([u64::keep(1 << 64), i64::keep(1 << 63)], [0, -1 << 63]);
        assert_eq!([f64::keep(big), f64::keep(big - 1)], [big - 1, big - 1]);
        assert_eq!(f32::keep(1 << 24 | 1), 1 << 24);
    }

    #[test]
    fn there_is_a_wrong_solution_for_each_width() {
        const DOUBLED: &[Wrong] = &in_widths! {
            "doubled-in", "keeps twice the number in", Kept in [u8, i8, f64],
            |input, mut output| {
                let number: i128 = read_to_string(input).unwrap().trim().parse().unwrap();
                writeln!(output, "{}", Kept::keep(2 * number)).unwrap();
            }
        };
        let names: Vec<_> = DOUBLED.iter().map(|wrong| wrong.name).collect();
        assert_eq!(names, ["doubled-in-u8", "doubled-in-i8", "doubled-in-f64"]);
        assert_eq!(DOUBLED[1].mistake, "keeps twice the number in i8");
        let answers: Vec<_> = DOUBLED
            .iter()
            .map(|wrong| match wrong.code() {
                Code::Run(run) => answer(run, "130"),
                Code::Main(_) => String::new(),
            })
            .collect();
        assert_eq!(answers, ["4\n", "4\n", "260\n"]);
    }
}

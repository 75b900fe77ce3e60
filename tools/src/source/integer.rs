//! The integers that a source draws.

/// What [`Source::int`](super::Source::int)(crate::Source::int) draws: every primitive integer of at most 64 bits.
pub trait Integer: Copy + PartialOrd {
    /// `self - start`, where `start` is not above it.
    fn distance(self, start: Self) -> u64;
    /// `self + distance`, which its type can hold.
    #[must_use]
    fn offset(self, distance: u64) -> Self;
}

macro_rules! integers {
    ($($signed:ident $unsigned:ident),*) => {$(
        impl Integer for $unsigned {
            #[inline]
            fn distance(self, start: Self) -> u64 {
                (self - start) as u64
            }
            #[inline]
            fn offset(self, distance: u64) -> Self {
                self + distance as $unsigned
            }
        }
        impl Integer for $signed {
            #[inline]
            fn distance(self, start: Self) -> u64 {
                self.abs_diff(start) as u64
            }
            #[inline]
            fn offset(self, distance: u64) -> Self {
                self.wrapping_add_unsigned(distance as $unsigned)
            }
        }
    )*};
}

integers!(i8 u8, i16 u16, i32 u32, i64 u64, isize usize);

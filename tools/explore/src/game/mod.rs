//! Impartial games: who wins, by how much, and by which move, from the rules alone.
//!
//! State the rules, ask a [`Solver`]. Rules are a state and its moves:
//!
//! ```
//! use explore::game::{Outcome, Rules, Solver};
//!
//! // One heap of stones; a player takes 1, 3 or 4 of them. Who cannot take loses.
//! let rules = Rules::new(|heap: &u64, moves| {
//!     for take in [1, 3, 4] {
//!         if *heap >= take {
//!             moves.to(heap - take);
//!         }
//!     }
//! });
//! let mut solver = Solver::new(rules);
//! assert_eq!(solver.outcome(&7)?, Outcome::Lost);
//! assert_eq!(solver.grundy(&5)?, 3);
//! assert_eq!(solver.winning_move(&11)?, Some(vec![7]));
//! # Ok::<(), explore::game::GameError<u64>>(())
//! ```
//!
//! A move may leave several independent games ([`Moves::to_sum`]), of which the next player picks one
//! to move in: heaps that split, boards that fall apart. A game may end before the moves run out
//! ([`Rules::ended`]): states that are lost by declaration, or won, as in misère play.
//!
//! Three parts build on each other:
//!
//! - the rules: [`Game`], [`Moves`], [`Rules`];
//! - the answers: [`Solver`] for any states, [`nimbers`] for heaps numbered 0, 1, 2, …;
//! - the guesses: [`guess`] finds periods and tests formulas against computed values, and names the
//!   first value that contradicts.
//!
//! Nothing here recurses: a game 10^6 moves deep needs no stack, and memory has a cap.
//!
//! # Literature
//!
//! - R. Sprague, *Über mathematische Kampfspiele*, Tôhoku Math. J. 41 (1935); P. M. Grundy,
//!   *Mathematics and games*, Eureka 2 (1939): every impartial game under normal play is a heap of Nim.
//! - E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapters 3 and 4: sums, mex, games of heaps.

mod error;
pub mod guess;
mod heaps;
mod memo;
mod mex;
mod rules;
mod solver;
mod walk;

pub use error::GameError;
pub use heaps::nimbers;
pub use mex::{Mex, mex};
pub use rules::{Game, Moves, Outcome, Rules};
pub use solver::Solver;

#[cfg(test)]
mod tests;

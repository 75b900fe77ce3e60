//! Running any program on one input, under limits.
//!
//! The program is fed and drained at the same time, so it may read and write as much and in any
//! order as it likes; it runs in a process group of its own, which is killed as a whole; what it
//! took is read from the operating system. There is no shell in between.
//!
//! [`run`] starts it. A [`Program`] that is run again and again is loaded once, stopped just before its
//! `main`, and forked from there for each input: the run is the same, and takes a fraction of the time.

mod command;
mod exit;
mod feed;
mod finished;
mod group;
mod interactor;
mod keeper;
mod loader;
mod memory;
mod program;
mod server;
mod start;
pub mod stopwatch;
pub mod testlib;
pub mod tree;

pub use command::{check, stale, words};
pub use exit::has_ended;
pub(crate) use feed::Side;
pub use finished::{Finished, Limits, describe_status, keep_end, with_error};
pub use group::{
    INTERRUPTED, Running, end_with_programs, interrupt, is_interrupted, is_running, kill_all,
};
pub(crate) use interactor::Interactor;
pub use keeper::{Keeper, keep};
pub(crate) use memory::peak_memory;
pub use program::{Program, fork_with, library};
pub use start::{own_children, run};

//! The stress engine: in-process speed with process isolation.
//!
//! A *supervisor* ([`run`]) starts worker processes, each of them the problem's own executable.
//! A [`worker`] runs batches of cases in-process and answers once a batch. One that dies is
//! replaced, and its batch is run again one announced case at a time, so the case and the role
//! at fault are known exactly; one that hangs is named by its own heartbeat. What was found is
//! then examined and shrunk ([`shrink`]) through the same workers, so a hang or a stack overflow
//! shrinks like a wrong answer. Single pieces of work on test cases are [`jobs`].
//!
//! The two sides speak the [`protocol`]; the [`pool`] keeps the processes.

pub mod comparison;
pub mod examine;
pub mod exit;
pub mod jobs;
pub mod limits;
pub mod plan;
pub mod pool;
pub mod protocol;
pub mod refusal;
pub mod run;
pub mod shrink;
pub mod turns;
pub mod worker;

//! Problems that the browser extension Competitive Companion posts.
//!
//! The [`server`] takes requests on this machine, [`post`] reads what the extension says, and the
//! [`Inbox`] makes a problem of it, named after its address or its title.

mod contests;
mod inbox;
mod naming;
pub mod post;
pub mod server;

pub use inbox::{Inbox, Received};

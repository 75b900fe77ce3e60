//! Reads the submission and its libraries: packages, files, modules, items.

pub mod cfg;
pub mod configure;
pub mod declarations;
pub mod features;
pub mod items;
pub mod literal;
pub mod load;
pub mod modfile;
pub mod packages;
pub mod program;
pub mod source;
pub mod tokens;
pub mod usetree;

pub mod paste;

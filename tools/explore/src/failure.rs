use std::error::Error;

/// Why a table or a game could not be made, in words for the one who asked.
pub type Failure = Box<dyn Error + Send + Sync>;

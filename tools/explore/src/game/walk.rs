use super::error::GameError;
use super::memo::{Entry, Memo};
use super::rules::{Game, Moves};

/// What a state's moves say about its value.
pub(super) enum Step<V> {
    /// Enough is known: this is it.
    Value(V),
    /// The value of part `.0` of the moves is needed first.
    Needs(usize),
}

/// How far `step` has come in a state's moves.
#[derive(Clone, Copy, Default)]
pub(super) struct Cursor {
    /// Moves dealt with.
    pub moves: usize,
    /// Parts of moves dealt with.
    pub parts: usize,
}

/// How much a walk may keep.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// States, over all memos.
    pub cap: usize,
    /// Of them, those in memos other than the one being filled.
    pub elsewhere: usize,
}

/// A state whose value is being computed.
struct Frame<S> {
    state: S,
    /// Its moves, unless they were dropped to save memory.
    moves: Option<Moves<S>>,
    cursor: Cursor,
}

/// Fills in the value of `start`, and of every state that this takes, depth first.
///
/// `step` looks at a state, at its moves from the cursor on, and at what is known. It is the whole
/// difference between outcomes and Grundy numbers.
///
/// The stack is on the heap. A state that waits keeps its moves while all that wait keep at most
/// `cap` parts together; beyond that they are dropped, and generated anew when their turn comes. So a
/// heap of 10^6 with 10^6 moves, each one deeper, takes twice the time instead of 10^12 words.
pub(super) fn walk<G: Game, V: Copy>(
    game: &G,
    memo: &mut Memo<G::State, V>,
    start: &G::State,
    limits: Limits,
    mut step: impl FnMut(
        &G::State,
        &Moves<G::State>,
        &mut Cursor,
        &Memo<G::State, V>,
    ) -> Result<Step<V>, GameError<G::State>>,
) -> Result<V, GameError<G::State>> {
    if let Some(value) = memo.known(start) {
        return Ok(value);
    }
    let mut stack: Vec<Frame<G::State>> = Vec::new();
    let mut kept = 0;
    let mut entering = Some(start.clone());
    loop {
        if let Some(state) = entering.take() {
            if memo.len() + limits.elsewhere >= limits.cap {
                abandon(memo, &stack);
                return Err(GameError::TooManyStates {
                    cap: limits.cap,
                    state,
                });
            }
            memo.open(state.clone(), stack.len());
            stack.push(Frame {
                state,
                moves: None,
                cursor: Cursor::default(),
            });
        }
        let height = stack.len();
        let Some(frame) = stack.last_mut() else {
            unreachable!("the start is settled last")
        };
        let moves = match frame.moves.take() {
            Some(moves) => {
                kept -= moves.parts().len();
                moves
            }
            None => {
                let mut moves = Moves::new();
                if game.ended(&frame.state).is_none() {
                    game.moves(&frame.state, &mut moves);
                }
                moves
            }
        };
        match step(&frame.state, &moves, &mut frame.cursor, memo) {
            Ok(Step::Value(value)) => {
                let Some(frame) = stack.pop() else {
                    unreachable!("it was looked at just now")
                };
                memo.settle(frame.state, value);
                if stack.is_empty() {
                    return Ok(value);
                }
            }
            Ok(Step::Needs(part)) => {
                let needed = moves.parts()[part].clone();
                if kept + moves.parts().len() <= limits.cap {
                    kept += moves.parts().len();
                    frame.moves = Some(moves);
                }
                if let Some(Entry::Open(first)) = memo.entry(&needed) {
                    abandon(memo, &stack);
                    return Err(GameError::Cyclic {
                        state: needed,
                        moves: height - first,
                    });
                }
                entering = Some(needed);
            }
            Err(error) => {
                abandon(memo, &stack);
                return Err(error);
            }
        }
    }
}

fn abandon<S: Clone + Eq + std::hash::Hash, V: Copy>(memo: &mut Memo<S, V>, stack: &[Frame<S>]) {
    for frame in stack {
        memo.abandon(&frame.state);
    }
}

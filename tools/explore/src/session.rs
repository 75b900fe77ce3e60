use std::io::{self, BufRead, Write};

use anstyle::{AnsiColor, Style};

use crate::failure::Failure;
use crate::game::Outcome;
use crate::play::Play;

/// Who moves first, and who second.
const NAMES: [&str; 2] = ["Alice", "Bob"];

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();
const COMPLAINT: Style = AnsiColor::Red.on_default();

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// Whether the user has the move first: index 0, or 1.
    pub user: usize,
    /// Whether to say after each move who wins.
    pub hints: bool,
    /// Whether to repeat each line read.
    pub echo: bool,
}

/// Plays one game between the user and the perfect player.
///
/// Reads moves from `input`, a line each; `help`, `moves`, `hint`, `undo` and `quit` are understood as
/// well. The end of the input ends the game.
pub(super) fn play(
    start: &dyn Fn() -> Result<Box<dyn Play>, Failure>,
    seat: Seat,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut game = start()?;
    let mut made: Vec<String> = Vec::new();
    let (user, other) = (NAMES[seat.user], NAMES[1 - seat.user]);
    writeln!(output, "{}\n", game.rules())?;
    writeln!(
        output,
        "You are {user}; {other} plays perfectly. Alice moves first."
    )?;
    writeln!(
        output,
        "{FAINT}Other words: moves, hint, undo, help, quit.{FAINT:#}"
    )?;
    loop {
        let turn = made.len() % 2;
        writeln!(output, "\n{}", game.position())?;
        if let Some(over) = game.over() {
            let winner = if over.to_move.is_won() {
                turn
            } else {
                1 - turn
            };
            let praise = if winner == seat.user {
                "Well played!"
            } else {
                "Another game?"
            };
            writeln!(output, "{} {}.", NAMES[turn], over.because)?;
            writeln!(output, "{BOLD}{} wins.{BOLD:#} {praise}", NAMES[winner])?;
            return Ok(());
        }
        if turn != seat.user {
            let reply = match game.winning_move()? {
                Some(reply) => reply,
                // Every move loses, so one is as good as another.
                None => game
                    .moves()
                    .into_iter()
                    .next()
                    .ok_or("a game goes on without a move")?,
            };
            let reply = game.make(&reply)?;
            writeln!(output, "{BOLD}{other}{BOLD:#} plays {BOLD}{reply}{BOLD:#}")?;
            made.push(reply);
            continue;
        }
        if seat.hints {
            hint(&mut *game, output)?;
        }
        match ask(&mut *game, user, seat.echo, input, output)? {
            Answer::Move(text) => made.push(text),
            Answer::Undo => {
                // Back to the user's last turn: the reply goes too.
                made.truncate(made.len().saturating_sub(2));
                game = start()?;
                for text in &made {
                    game.make(text)?;
                }
            }
            Answer::Quit => {
                writeln!(output, "Goodbye.")?;
                return Ok(());
            }
            Answer::End => {
                writeln!(output, "\nNo more moves to read; the game ends here.")?;
                return Ok(());
            }
        }
    }
}

enum Answer {
    Move(String),
    Undo,
    Quit,
    End,
}

/// Asks until there is a move to make or a reason to make none.
fn ask(
    game: &mut dyn Play,
    user: &str,
    echo: bool,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<Answer, Failure> {
    loop {
        write!(output, "{BOLD}{user}>{BOLD:#} ")?;
        output.flush()?;
        let Some(line) = read_line(input)? else {
            return Ok(Answer::End);
        };
        if echo {
            writeln!(output, "{}", line.trim())?;
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Answer::Quit),
            "undo" | "u" => return Ok(Answer::Undo),
            "help" | "?" => writeln!(output, "{}", game.rules())?,
            "hint" | "h" => hint(game, output)?,
            "moves" | "m" => list(&game.moves(), output)?,
            text => match game.make(text) {
                Ok(text) => {
                    writeln!(output, "{BOLD}{user}{BOLD:#} plays {BOLD}{text}{BOLD:#}")?;
                    return Ok(Answer::Move(text));
                }
                Err(complaint) => writeln!(output, "{COMPLAINT}{complaint}{COMPLAINT:#}")?,
            },
        }
    }
}

fn hint(game: &mut dyn Play, output: &mut dyn Write) -> Result<(), Failure> {
    match (game.outcome()?, game.winning_move()?) {
        (Outcome::Won, Some(text)) => writeln!(output, "{FAINT}Won: {text} wins.{FAINT:#}")?,
        (Outcome::Won, None) => return Err("a won position without a winning move".into()),
        (Outcome::Lost, _) => {
            writeln!(
                output,
                "{FAINT}Lost: every move loses to perfect play.{FAINT:#}"
            )?;
        }
    }
    Ok(())
}

fn list(moves: &[String], output: &mut dyn Write) -> io::Result<()> {
    const SHOWN: usize = 40;
    let shown = moves[..moves.len().min(SHOWN)].join(", ");
    match moves.len().saturating_sub(SHOWN) {
        0 => writeln!(output, "{}: {shown}", moves.len()),
        more => writeln!(output, "{}: {shown}, and {more} more", moves.len()),
    }
}

/// The next line, or `None` at the end of the input. A line longer than any move is cut.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 1 << 16;
    let mut line = Vec::new();
    io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

//! Positions for the training of the network, with the labels of a teacher.
//!
//! ```text
//! cargo run --release --example positions -- label --teacher "COMMAND" --out FILE --positions N
//! cargo run --release --example positions -- play --out FILE --positions N
//! cargo run --release --example positions -- prepare --out FOLDER FILES
//! cargo run --release --example positions -- show FILE
//! ```
//!
//! The teacher is KataGo's analysis engine with `scripts/train/teacher.cfg`; see [`teacher`] for what it is
//! asked, [`games`] for how games begin, [`own`] for games of the engine with
//! itself, and [`record`] for the file.

mod games;
mod label;
mod own;
mod prepare;
mod record;
mod show;
mod teacher;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Positions for the training of the network
#[derive(Parser)]
#[command(name = "positions")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games by the policy of a teacher, or by the network inside, and keep what the teacher thinks
    Label(label::Options),
    /// Play games of the engine with itself and keep what its search and the results say
    Play(own::Options),
    /// Write the positions of files as the network sees them, for the trainer
    Prepare(prepare::Options),
    /// Count what is in a file, play its games over, and draw a position
    Show(show::Options),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Label(options) => label::run(&options),
        Command::Play(options) => own::run(&options),
        Command::Prepare(options) => prepare::run(&options),
        Command::Show(options) => show::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("positions: {error}");
            ExitCode::FAILURE
        }
    }
}

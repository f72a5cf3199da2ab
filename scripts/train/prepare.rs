//! From labelled games to what the trainer reads: positions as the network sees them.
//!
//! One file for each size of the board, `09.positions`, of records without gaps, little endian:
//!
//! | what | type |
//! |---|---|
//! | planes of each point, see [`zhiyun::search::features`] | u32 (points) |
//! | numbers | f32 ([`SCALARS`]) |
//! | the probability that the side to move wins; its lead in points | f32, f32 |
//! | checksum of the first moves, by which games are held out with all that branches off from them | u32 |
//! | policy and ownership, as in [`super::record`] | u16 (points + 1), i8 (points) |

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use zhiyun::search::features::{Features, SCALARS};
use zhiyun::search::line::{Line, Recent};

use super::record::{self, Game, named};

/// Moves by which games are told apart.
pub const FIRST: usize = 16;

/// What to prepare.
#[derive(Args)]
pub struct Options {
    /// Folder of the results, which has none yet; it is made
    #[arg(long)]
    out: PathBuf,
    /// Files of labelled games
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Prepares all positions that have labels.
///
/// # Errors
/// A file cannot be read or written, or a game is against the rules.
pub fn run(options: &Options) -> Result<(), String> {
    fs::create_dir_all(&options.out).map_err(|error| error.to_string())?;
    let (mut outputs, mut games, mut positions) = (BTreeMap::new(), 0u64, 0u64);
    for path in &options.files {
        let cut_off = record::each(path, |_, game| {
            let side = game.size.width();
            let output = match outputs.entry(side) {
                std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::btree_map::Entry::Vacant(entry) => {
                    let path = options.out.join(format!("{side:02}.positions"));
                    let file = File::create_new(&path).map_err(named(&path))?;
                    entry.insert(BufWriter::new(file))
                }
            };
            positions += write(&game, output)?;
            games += 1;
            Ok(())
        })?;
        if cut_off {
            println!("{}: the last game is cut off", path.display());
        }
    }
    for output in outputs.values_mut() {
        output.flush().map_err(|error| error.to_string())?;
    }
    println!("{positions} positions of {games} games");
    Ok(())
}

/// Writes the positions of a game and says how many.
fn write(game: &Game, output: &mut impl Write) -> Result<u64, String> {
    let mut position = game.start().map_err(|error| error.to_string())?;
    let first = game.turns.iter().take(FIRST);
    let moves: Vec<_> = first.map(|turn| turn.mv.to_string()).collect();
    let number = crc32fast::hash(moves.concat().as_bytes());
    let (mut features, mut written) = (Features::default(), 0);
    for turn in &game.turns {
        let color = position.to_play();
        if let Some(label) = &turn.label {
            let line = Line::new(position.state().clone(), Recent::of(&position));
            features.read(&line, position.rules(), position.owed());
            let mut bytes = Vec::new();
            let floats = features.scalars.iter().chain([&label.win, &label.lead]);
            bytes.extend(features.masks.iter().flat_map(|mask| mask.to_le_bytes()));
            bytes.extend(floats.flat_map(|float| float.to_le_bytes()));
            bytes.extend(number.to_le_bytes());
            bytes.extend(label.policy.iter().flat_map(|policy| policy.to_le_bytes()));
            bytes.extend(label.ownership.iter().flat_map(|owned| owned.to_le_bytes()));
            output
                .write_all(&bytes)
                .map_err(|error| error.to_string())?;
            written += 1;
        }
        position
            .play(color, turn.mv)
            .map_err(|error| error.to_string())?;
    }
    const { assert!(SCALARS == 5, "the trainer knows the numbers") };
    Ok(written)
}

//! Reading files and folders: game records, networks.

use std::fs;
use std::io::{Error, ErrorKind, Result};

use crate::encoding;

/// Largest file that is read, in bytes.
const MAX: u64 = 16 << 20;

/// The text of an ordinary file, in any encoding.
///
/// # Errors
/// Those of [`bytes`].
pub fn read(path: &str) -> Result<String> {
    Ok(encoding::decode(&bytes(path)?))
}

/// What an ordinary file holds; a pipe or a device might never end.
///
/// # Errors
/// The file cannot be read, is no ordinary file, or has more than 16 MiB.
pub fn bytes(path: &str) -> Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() || about.len() > MAX {
        let text = format!("not an ordinary file of at most {MAX} bytes");
        return Err(Error::new(ErrorKind::InvalidInput, text));
    }
    fs::read(path)
}

/// The names of what lies in a folder, in order. Bytes that are no text become replacement characters.
///
/// # Errors
/// The folder cannot be read.
pub fn names(folder: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

//! Reading files and folders: game records, networks.

use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read, Result};

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
    let refused = || {
        let text = format!("not an ordinary file of at most {MAX} bytes");
        Error::new(ErrorKind::InvalidInput, text)
    };
    if !fs::metadata(path)?.is_file() {
        return Err(refused());
    }
    // How long it is, is known at its end: some files of the system say 0 and go on for ever.
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MAX {
        true => Err(refused()),
        false => Ok(bytes),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Linux calls it an ordinary file of no bytes; it has as many as the memory that it describes.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_without_end_is_refused() {
        assert!(bytes("/proc/self/pagemap").is_err());
    }

    #[test]
    fn a_folder_is_no_file() {
        assert!(bytes(".").is_err());
    }
}

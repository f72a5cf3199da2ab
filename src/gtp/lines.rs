//! Bytes to lines, with a bound on their length.

use std::io::{self, BufRead, Read};

/// Longest line in bytes that is read whole.
pub const MAX_LINE: usize = 4 << 20;

/// A line without its newline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The bytes, at most [`MAX_LINE`].
    pub bytes: Vec<u8>,
    /// Whether the line was longer; the rest of it is lost then.
    pub cut: bool,
}

/// Reads the next line; `None` at the end of the input. A last line without a newline counts.
///
/// # Errors
/// Those of the reader.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let limit = MAX_LINE as u64 + 1;
    if input.take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let cut = bytes.len() > MAX_LINE && bytes.last() != Some(&b'\n');
    if cut {
        bytes.truncate(MAX_LINE);
        input.skip_until(b'\n')?;
    } else if bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    Ok(Some(Line { bytes, cut }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<(usize, bool)> {
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push((line.bytes.len(), line.cut));
        }
        lines
    }

    #[test]
    fn the_last_line_needs_no_newline() {
        assert_eq!(lines(b"ab\n\nc"), [(2, false), (0, false), (1, false)]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_is_whole() {
        let mut input = vec![b'x'; MAX_LINE + 5];
        input.extend(b"\nquit\n");
        assert_eq!(lines(&input), [(MAX_LINE, true), (4, false)]);
        let mut input = vec![b'x'; MAX_LINE];
        input.extend(b"\nquit\n");
        assert_eq!(lines(&input), [(MAX_LINE, false), (4, false)]);
    }
}

//! The text of a game record, whatever its encoding.
//!
//! Servers and editors write the encodings of their countries. The property `CA` names it, if it is
//! there, and not always the right one, so the bytes have a say. It matters for
//! the game too, not for names alone: in Shift-JIS, GBK and Big5 the second byte of a character
//! may be that of `\` or `]`.
//!
//! Labels and decoders are those of the Encoding Standard (encoding.spec.whatwg.org).

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// The text of a record. What cannot be decoded becomes a replacement character.
pub fn decode(bytes: &[u8]) -> String {
    // A byte order mark goes before all else, and is taken off.
    let (text, _, _) = encoding(bytes).decode(bytes);
    text.into_owned()
}

/// What the bytes are in. In this order: UTF-16, the label if the bytes can be that, UTF-8, what
/// they look like.
fn encoding(bytes: &[u8]) -> &'static Encoding {
    if let Some(utf_16) = utf_16(bytes) {
        return utf_16;
    }
    let label = label(bytes);
    let utf_8 = utf_8(bytes);
    match label {
        // Any bytes at all can be in an encoding of single bytes; few can be UTF-8.
        Some(label) if label.is_single_byte() && utf_8 == Utf8::Not => label,
        Some(label) if !label.is_single_byte() && utf_8 != Utf8::Surely && fits(label, bytes) => {
            label
        }
        _ if utf_8 != Utf8::Not => UTF_8,
        _ => {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
            detector.feed(bytes, true);
            detector.guess(None, Utf8Detection::Deny)
        }
    }
}

/// UTF-16 by the zero byte beside the first parenthesis.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let at = bytes.iter().position(|&byte| byte == b'(')?;
    let is_zero = |at: Option<usize>| at.and_then(|at| bytes.get(at)) == Some(&0);
    match at % 2 {
        0 if is_zero(at.checked_add(1)) => Some(UTF_16LE),
        1 if is_zero(at.checked_sub(1)) => Some(UTF_16BE),
        _ => None,
    }
}

/// The encoding that the first `CA` names, if it is a known one.
fn label(bytes: &[u8]) -> Option<&'static Encoding> {
    let begins = |at: &usize| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        !before.is_some_and(u8::is_ascii_alphabetic)
    };
    let mut places = bytes.windows(3).enumerate();
    let (at, _) = places.find(|(at, window)| *window == b"CA[" && begins(at))?;
    let label = bytes.get(at + 3..)?.split(|&byte| byte == b']').next()?;
    // A label in single bytes proves that it is not UTF-16.
    known(label).filter(|encoding| ![UTF_16BE, UTF_16LE].contains(encoding))
}

/// Names of code pages, and what is written for the labels of the standard.
const ALIASES: &[(&str, &Encoding)] = &[
    ("cp932", SHIFT_JIS),
    ("cp936", GBK),
    ("cp949", EUC_KR),
    ("cp950", BIG5),
    ("euccn", GBK),
    ("eucjp", EUC_JP),
    ("euckr", EUC_KR),
    ("shiftjis", SHIFT_JIS),
];

fn known(label: &[u8]) -> Option<&'static Encoding> {
    // "ISO8859_1", "Shift JIS" and "Latin-1" are meant well, too.
    let plain: Vec<u8> = label
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(u8::to_ascii_lowercase)
        .collect();
    let alias = || ALIASES.iter().find(|(alias, _)| alias.as_bytes() == plain);
    Encoding::for_label(label)
        .or_else(|| Encoding::for_label(&plain))
        .or_else(|| alias().map(|&(_, encoding)| encoding))
}

/// Whether every byte belongs to a character of this encoding.
fn fits(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    encoding
        .decode_without_bom_handling_and_without_replacement(bytes)
        .is_some()
}

/// Whether bytes are UTF-8.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Utf8 {
    /// They are not, or only by chance; or an escape switches to another encoding.
    Not,
    /// They can be: a few characters of two bytes are UTF-8 by chance, and ASCII is anything.
    Perhaps,
    /// They are: characters of three bytes are no accident.
    Surely,
}

/// A text of UTF-8 may have a character that was cut off or pasted: more than every second one is
/// sound.
fn utf_8(bytes: &[u8]) -> Utf8 {
    const ESCAPE: u8 = 0x1b;
    let (mut sound, mut broken, mut long) = (0_usize, 0_usize, false);
    for chunk in bytes.utf8_chunks() {
        sound += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        long |= chunk.valid().chars().any(|c| c.len_utf8() > 2);
        broken += usize::from(!chunk.invalid().is_empty());
    }
    match (sound > broken || broken == 0, long) {
        (true, true) => Utf8::Surely,
        (true, false) if !bytes.contains(&ESCAPE) => Utf8::Perhaps,
        _ => Utf8::Not,
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_KR, GB18030, WINDOWS_1252};

    use super::*;

    /// Players as servers of five countries write them, with a comment long enough to go by.
    const TEXTS: &[(&str, &Encoding)] = &[
        (
            "(;GM[1]SZ[19]PB[柯洁]PW[古力]C[黑棋在右上角的定式之后取得了先手]EV[中国围棋甲级联赛])",
            GBK,
        ),
        (
            "(;GM[1]SZ[19]PB[井山裕太]PW[一力遼]C[白の応手は正解だと思います]EV[第四十期棋聖戦])",
            SHIFT_JIS,
        ),
        (
            "(;GM[1]SZ[19]PB[井山裕太]PW[一力遼]C[白の応手は正解だと思います]EV[第四十期棋聖戦])",
            EUC_JP,
        ),
        (
            "(;GM[1]SZ[19]PB[신진서]PW[박정환]C[흑이 우상귀에서 선수를 잡았습니다]EV[한국바둑리그])",
            EUC_KR,
        ),
        (
            "(;GM[1]SZ[19]PB[周俊勳]PW[王元均]C[黑棋在右上角定式之後取得了先手]EV[台灣棋王賽])",
            BIG5,
        ),
    ];

    fn with_label(text: &str, label: &str) -> String {
        text.replacen("(;", &format!("(;CA[{label}]"), 1)
    }

    #[test]
    fn a_label_says_what_the_text_is_in() {
        for &(text, encoding) in TEXTS {
            for label in [encoding.name(), &encoding.name().to_lowercase()] {
                let text = with_label(text, label);
                let (bytes, _, lost) = encoding.encode(&text);
                assert!(!lost);
                assert_eq!(decode(&bytes), text);
            }
        }
        for (label, encoding) in [
            ("GB2312", GBK),
            ("gb18030", GB18030),
            ("cp936", GBK),
            ("SJIS", SHIFT_JIS),
            ("Shift-JIS", SHIFT_JIS),
            ("EUC_JP", EUC_JP),
            ("big5", BIG5),
            ("ISO-8859-1", WINDOWS_1252),
            ("latin1", WINDOWS_1252),
        ] {
            assert_eq!(known(label.as_bytes()), Some(encoding), "{label}");
        }
    }

    #[test]
    fn without_a_label_the_bytes_tell() {
        for &(text, encoding) in TEXTS {
            let (bytes, _, _) = encoding.encode(text);
            assert_eq!(decode(&bytes), text, "{}", encoding.name());
        }
        assert_eq!(decode(b"(;PB[J\xfcrgen])"), "(;PB[Jürgen])");
        assert_eq!(decode("(;PB[Jürgen])".as_bytes()), "(;PB[Jürgen])");
    }

    #[test]
    fn a_label_that_the_bytes_contradict_is_passed_over() {
        for &(text, encoding) in TEXTS {
            for label in ["UTF-8", "nonsense", ""] {
                let text = with_label(text, label);
                let (bytes, _, _) = encoding.encode(&text);
                assert_eq!(decode(&bytes), text, "{label} {}", encoding.name());
            }
            let text = with_label(text, "GB2312");
            assert_eq!(decode(text.as_bytes()), text);
        }
    }

    /// The second byte of these characters is that of `\` or `]`.
    #[test]
    fn characters_that_look_like_syntax_are_whole() {
        for (text, encoding) in [
            ("(;CA[GBK]PB[誠誡乗];B[ee])", GBK),
            ("(;CA[Shift_JIS]PB[表十能];B[ee])", SHIFT_JIS),
            ("(;CA[Big5]PB[功許];B[ee])", BIG5),
        ] {
            let (bytes, _, _) = encoding.encode(text);
            assert!(
                bytes
                    .windows(2)
                    .any(|pair| pair[0] > 127 && [b'\\', b']'].contains(&pair[1]))
            );
            assert_eq!(decode(&bytes), text);
        }
    }

    #[test]
    fn utf_16_is_known_by_its_zeros_and_a_mark_is_taken_off() {
        let text = "(;GM[1]PB[柯洁];B[ee])";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked = |mark: &[u8], bytes: &[u8]| decode(&[mark, bytes].concat());
        assert_eq!(decode(&little), text);
        assert_eq!(decode(&big), text);
        assert_eq!(marked(&[0xff, 0xfe], &little), text);
        assert_eq!(marked(&[0xfe, 0xff], &big), text);
        assert_eq!(marked(&[0xef, 0xbb, 0xbf], text.as_bytes()), text);
    }

    #[test]
    fn any_bytes_are_some_text() {
        assert_eq!(decode(b""), "");
        let bytes: Vec<u8> = (0..=255).cycle().take(3000).collect();
        for start in 0..256 {
            decode(&bytes[start..]);
        }
        assert!(decode(b"(;CA[UTF-8]B[ee]\xff)").starts_with("(;CA[UTF-8]B[ee]"));
        assert!(decode(b"(;CA[").starts_with("(;CA["));
    }
}

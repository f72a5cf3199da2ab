//! The file of a network: bytes to numbers, all of them checked.
//!
//! All numbers are little endian. A header of 36 bytes: the magic, the version and the five
//! sizes, the length of the payload; the payload; the CRC-32 (that of zlib) of all bytes before it. The
//! payload has no padding; `read` shows its order.

use std::fmt;

/// The first bytes of a file.
pub const MAGIC: [u8; 8] = *b"ZHIYUNET";

/// The version of the format.
pub const VERSION: u32 = 2;

/// Bytes before the payload.
const HEADER: usize = 36;

/// Bytes after the payload.
const CHECKSUM: usize = 4;

/// The largest magnitude of a scale, a bias or a weight of a dense layer. With it no number of an
/// evaluation can overflow, so none is infinite or no number at all.
const LARGEST: f32 = 1e6;

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Channels of every convolution: a multiple of 16, up to 128.
    pub channels: usize,
    /// Residual blocks of two convolutions each, up to 40: so no file has more than 16 MiB.
    pub blocks: usize,
    /// Input planes, 1 to 32.
    pub planes: usize,
    /// Input scalars, 1 to 64. The first is the komi for the side to move, in tens of points.
    pub scalars: usize,
    /// Hidden units of the value head, 1 to 256.
    pub hidden: usize,
}

impl Sizes {
    /// Whether the bias of the first convolution of this block depends on the pooled activations.
    pub fn pools(block: usize) -> bool {
        block % 2 == 1
    }

    /// Inputs of the first dense layer of the value head: means, maxima, scalars and the lead.
    pub(super) fn features(&self) -> usize {
        2 * self.channels + self.scalars + 1
    }

    /// The first size out of bounds: its name and its value.
    fn wrong(&self) -> Option<(&'static str, usize)> {
        let channels = (16..=128).contains(&self.channels) && self.channels.is_multiple_of(16);
        [
            ("channels", self.channels, channels),
            ("blocks", self.blocks, self.blocks <= 40),
            ("planes", self.planes, (1..=32).contains(&self.planes)),
            ("scalars", self.scalars, (1..=64).contains(&self.scalars)),
            (
                "hidden units",
                self.hidden,
                (1..=256).contains(&self.hidden),
            ),
        ]
        .into_iter()
        .find_map(|(name, value, fits)| (!fits).then_some((name, value)))
    }

    /// Bytes of the payload. The sizes are within their bounds.
    pub(super) fn payload(&self) -> usize {
        let c = self.channels;
        let conv = |inputs: usize| 9 * c * inputs + 8 * c;
        let dense = |inputs: usize, outputs: usize| 4 * inputs * outputs;
        let pooled = (0..self.blocks).filter(|&b| Sizes::pools(b)).count();
        conv(self.planes)
            + dense(self.scalars, c)
            + 2 * self.blocks * conv(c)
            + pooled * dense(2 * c, c)
            + (2 * c + 16)
            + dense(self.features() + 1, self.hidden)
            + dense(self.hidden + 1, 3)
    }
}

/// Why bytes are no network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// They do not begin with [`MAGIC`].
    Foreign,
    /// A version of the format other than [`VERSION`].
    Version(u32),
    /// A size out of bounds: its name and its value.
    Size(&'static str, usize),
    /// A size that this program has no use for: its name, its value and the right one.
    Other(&'static str, usize, usize),
    /// The number of bytes, and, where the header says it, the right one.
    Length(usize, Option<usize>),
    /// The checksum does not fit.
    Damaged,
    /// A scale, a bias or a weight is no number, or too large.
    Number,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Foreign => write!(f, "not a network of zhiyun"),
            Error::Version(version) => {
                write!(
                    f,
                    "a network of version {version}; this program knows version {VERSION}"
                )
            }
            Error::Size(name, value) => {
                write!(f, "a network with {value} {name}, which is out of bounds")
            }
            Error::Other(name, value, right) => {
                write!(f, "a network with {value} {name} instead of {right}")
            }
            Error::Length(len, None) => {
                write!(f, "a network cut off after {len} bytes")
            }
            Error::Length(len, Some(right)) => {
                write!(f, "a network of {len} bytes instead of {right}")
            }
            Error::Damaged => write!(f, "a damaged network: the checksum is wrong"),
            Error::Number => write!(f, "a network with a number that is none or is too large"),
        }
    }
}

impl std::error::Error for Error {}

/// A convolution as it lies in the file.
pub(super) struct Conv<'a> {
    /// i8, [output][tap][input]; tap = 3 * (dy + 1) + (dx + 1), the input point is (row + dy, col + dx).
    pub weights: &'a [u8],
    /// One for each output.
    pub scale: Vec<f32>,
    /// One for each output.
    pub bias: Vec<f32>,
}

/// A residual block.
pub(super) struct Block<'a> {
    /// The first convolution.
    pub first: Conv<'a>,
    /// [2 * channels][channels]: what the pooled activations add to the bias of the first convolution.
    pub pool: Option<Vec<f32>>,
    /// The second convolution.
    pub second: Conv<'a>,
}

/// A network as it lies in the file.
pub(super) struct Contents<'a> {
    pub sizes: Sizes,
    pub input: Conv<'a>,
    /// [scalars][channels]: what the scalars add to the bias of the input convolution.
    pub scalars: Vec<f32>,
    pub blocks: Vec<Block<'a>>,
    /// The logits of policy and ownership, one tap.
    pub heads: Conv<'a>,
    /// [features][hidden] and the bias.
    pub hidden: (Vec<f32>, Vec<f32>),
    /// [hidden][3] and the bias: logit of a win, correction of the score / 5, logit of a pass.
    pub value: (Vec<f32>, Vec<f32>),
}

/// Takes a file apart. Errors: [`Error`]; of several the first in its order, but for the sizes, which
/// are needed for the length.
pub(super) fn read(bytes: &[u8]) -> Result<Contents<'_>, Error> {
    let cut = Error::Length(bytes.len(), None);
    if bytes.iter().zip(MAGIC).any(|(&a, b)| a != b) || bytes.is_empty() {
        return Err(Error::Foreign);
    }
    let mut header = Reader(bytes.get(MAGIC.len()..HEADER).ok_or(cut)?);
    let version = header.number()?;
    if version != VERSION {
        return Err(Error::Version(version));
    }
    let sizes = Sizes {
        channels: header.number()? as usize,
        blocks: header.number()? as usize,
        planes: header.number()? as usize,
        scalars: header.number()? as usize,
        hidden: header.number()? as usize,
    };
    if let Some((name, value)) = sizes.wrong() {
        return Err(Error::Size(name, value));
    }
    let payload = sizes.payload();
    let right = HEADER + payload + CHECKSUM;
    let wrong_length = Error::Length(bytes.len(), Some(right));
    if bytes.len() != right {
        return Err(wrong_length);
    }
    if header.number()? as usize != payload {
        return Err(Error::Damaged);
    }
    let (summed, sum) = bytes.split_at(HEADER + payload);
    if Reader(sum).number()? != crc32fast::hash(summed) {
        return Err(Error::Damaged);
    }

    let mut reader = Reader(&summed[HEADER..]);
    let c = sizes.channels;
    let contents = Contents {
        sizes,
        input: reader.conv(c, 9, sizes.planes)?,
        scalars: reader.floats(sizes.scalars * c)?,
        blocks: (0..sizes.blocks)
            .map(|block| {
                Ok(Block {
                    first: reader.conv(c, 9, c)?,
                    pool: match Sizes::pools(block) {
                        true => Some(reader.floats(2 * c * c)?),
                        false => None,
                    },
                    second: reader.conv(c, 9, c)?,
                })
            })
            .collect::<Result<_, Error>>()?,
        heads: reader.conv(2, 1, c)?,
        hidden: reader.dense(sizes.features(), sizes.hidden)?,
        value: reader.dense(sizes.hidden, 3)?,
    };
    match reader.0.is_empty() {
        true => Ok(contents),
        false => Err(wrong_length),
    }
}

/// What is left of the bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// The next `len` bytes.
    fn bytes(&mut self, len: usize) -> Result<&'a [u8], Error> {
        let (taken, left) = self
            .0
            .split_at_checked(len)
            .ok_or(Error::Length(self.0.len(), Some(len)))?;
        self.0 = left;
        Ok(taken)
    }

    /// A whole number.
    fn number(&mut self) -> Result<u32, Error> {
        let (taken, left) = self
            .0
            .split_first_chunk()
            .ok_or(Error::Length(self.0.len(), Some(4)))?;
        self.0 = left;
        Ok(u32::from_le_bytes(*taken))
    }

    /// `count` floats.
    fn floats(&mut self, count: usize) -> Result<Vec<f32>, Error> {
        let (chunks, _) = self.bytes(4 * count)?.as_chunks();
        let floats: Vec<f32> = chunks
            .iter()
            .map(|&four| f32::from_le_bytes(four))
            .collect();
        // A comparison with what is no number is false.
        match floats.iter().all(|x| x.abs() <= LARGEST) {
            true => Ok(floats),
            false => Err(Error::Number),
        }
    }

    /// A convolution.
    fn conv(&mut self, outputs: usize, taps: usize, inputs: usize) -> Result<Conv<'a>, Error> {
        Ok(Conv {
            weights: self.bytes(outputs * taps * inputs)?,
            scale: self.floats(outputs)?,
            bias: self.floats(outputs)?,
        })
    }

    /// The weights and the bias of a dense layer.
    fn dense(&mut self, inputs: usize, outputs: usize) -> Result<(Vec<f32>, Vec<f32>), Error> {
        Ok((self.floats(inputs * outputs)?, self.floats(outputs)?))
    }
}

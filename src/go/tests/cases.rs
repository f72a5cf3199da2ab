//! The worked cases of the rules specification, as data.
//!
//! Each case keeps the number that the specification gives it. Diagrams have
//! their first row on top, `X` is Black, `O` is White. Points are GTP vertices:
//! `A1` is the lower left corner and the letter I is skipped. Where several moves
//! stand in one string, the sides take turns.
//!
//! The tables are laid out by hand: `rustfmt` would put a diagram on one line.

/// A repetition: after `seq`, is `test` legal?
///
/// A verdict is `None` where there is nothing to ask: `seq` itself breaks the
/// rule, or the specification leaves the entry open. For `simple`, `psk` and
/// `ssk` it is always the former.
pub struct KoCase {
    /// Its number in the specification.
    pub id: &'static str,
    /// What the case shows.
    pub shows: &'static str,
    /// The initial position.
    pub rows: &'static [&'static str],
    /// Who is to move there.
    pub to: char,
    /// Who made that position by a play; nobody if it was set up.
    pub maker: Option<char>,
    /// The moves before the question.
    pub seq: &'static str,
    /// The move in question.
    pub test: &'static str,
    /// Under the simple ko rule.
    pub simple: Option<bool>,
    /// Under positional superko.
    pub psk: Option<bool>,
    /// Under situational superko, which is the WMSG rule.
    pub ssk: Option<bool>,
    /// Under natural situational superko, where who made the position counts.
    pub nssk: Option<bool>,
    /// Under a rejected reading of the WMSG text: only the positions that the
    /// opponent left by a play on the board count.
    pub wmsg_play: Option<bool>,
}

/// One play that takes stones, or would.
pub struct CaptureCase {
    /// Its number in the specification.
    pub id: &'static str,
    /// What the case shows.
    pub shows: &'static str,
    /// The position before the play.
    pub rows: &'static [&'static str],
    /// Who plays.
    pub to: char,
    /// Where.
    pub test: &'static str,
    /// What happens where suicide is forbidden; `None` is an illegal move.
    pub forbid: Option<Captured>,
    /// The same where suicide of several stones is allowed.
    pub multi: Option<Captured>,
}

/// What a legal play does.
pub struct Captured {
    /// How many stones of the opponent go.
    pub taken: i32,
    /// How many stones of the mover go.
    pub lost: i32,
    /// The position after the play.
    pub rows: &'static [&'static str],
}

/// A game or a set-up position and what it is worth under each count.
///
/// Differences are Black minus White before komi. They and the areas are in half
/// points; territory, adjustments and the bowls are in whole ones.
pub struct ScoreCase {
    /// Its number in the specification, or in the file of cases if only there.
    pub id: &'static str,
    /// Its names in the file of cases. Empty if the case is not there.
    pub json: &'static [&'static str],
    /// What the case shows.
    pub shows: &'static str,
    /// The position before the moves. Empty where all the moves are passes: then
    /// `rows` is a position that was set up.
    pub start: &'static [&'static str],
    /// Who moves first from there.
    pub first: char,
    /// All the moves, the closing passes included.
    pub moves: &'static str,
    /// The position that is counted, dead stones still on it.
    pub rows: &'static [&'static str],
    /// Every stone that is agreed to be dead.
    pub dead: &'static str,
    /// One stone of each chain that lives in a seki.
    pub seki: &'static str,
    /// The points named as contestable: half each.
    pub contestable: &'static str,
    /// Black's and White's area in half points, then the number of shared points.
    pub area: (i32, i32, i32),
    /// The difference under the WMSG rules, `adjustment` included.
    pub wmsg: i32,
    /// What the last play costs Black: 1 if White was the first passer of the
    /// pair of passes that stopped the game.
    pub adjustment: i32,
    /// The difference where the first pass of the whole game decides instead.
    pub ever: Option<i32>,
    /// The count of Yan Lai's draft.
    pub yan: Option<Yan>,
    /// Black's and White's territory with prisoners and dead stones.
    pub territory: Option<(i32, i32)>,
    /// The count by filling in.
    pub fill: Option<Fill>,
}

/// A count under Yan Lai's draft.
pub struct Yan {
    /// The difference, `surplus` paid.
    pub difference: i32,
    /// Black's plays minus White's up to the first stop.
    pub surplus: i32,
    /// Black's and White's area, the neutral points judged one by one.
    pub area: (i32, i32),
}

/// Filling the own area with all the stones of the bowl.
pub struct Fill {
    /// The stones that each side started with.
    pub stones: i32,
    /// Black's area points left empty, or minus the stones left over.
    pub black: i32,
    /// The same for White.
    pub white: i32,
}

/// The point that a GTP vertex names, counted from 0; `None` is a pass.
/// Anything else is a slip in a table, so it panics.
pub fn vertex(text: &str) -> Option<(usize, usize)> {
    if text == "pass" {
        return None;
    }
    let (letter, number) = text.split_at(1);
    let column = "ABCDEFGHJKLMNOPQRST".find(letter).expect("a column letter");
    let row: usize = number.parse().expect("a row number");
    Some((column, row - 1))
}

/// The points of a list such as `"E3 E4 A1"`.
pub fn vertices(list: &str) -> Vec<(usize, usize)> {
    list.split_whitespace().filter_map(vertex).collect()
}

// The diagrams that several cases start from.

/// The empty board of most score cases.
#[rustfmt::skip]
const EMPTY: &[&str] = &[
    ".....",
    ".....",
    ".....",
    ".....",
    ".....",
];

/// A ko that White may take at B2.
#[rustfmt::skip]
const KO: &[&str] = &[
    ".XO.",
    "X.XO",
    ".XO.",
];

/// The same ko held by White: Black may take at C2.
#[rustfmt::skip]
const KO2: &[&str] = &[
    ".XO.",
    "XO.O",
    ".XO.",
];

/// Black sends two stones at B1 and one comes back.
#[rustfmt::skip]
const SEND_TWO: &[&str] = &[
    ".OOX.",
    "O.X.X",
];

/// A cycle of four plays on one spot, like eternal life.
#[rustfmt::skip]
const FOUR_PLY: &[&str] = &[
    "OO..",
    "XXOO",
    "X.X.",
];

/// The same with the colours exchanged.
#[rustfmt::skip]
const FOUR_PLY_SWAPPED: &[&str] = &[
    "XX..",
    "OOXX",
    "O.O.",
];

/// Two kos, one held by each side.
#[rustfmt::skip]
const DOUBLE_KO: &[&str] = &[
    ".XO.",
    "XO.O",
    ".XO.",
    ".XO.",
    "X.XO",
    ".XO.",
];

/// Three kos, the middle one held by Black.
#[rustfmt::skip]
const TRIPLE_KO: &[&str] = &[
    ".XO.",
    "XO.O",
    ".XO.",
    ".XO.",
    "X.XO",
    ".XO.",
    ".XO.",
    "XO.O",
    ".XO.",
];

/// A bent four in the corner, White to start it.
#[rustfmt::skip]
const BENT_FOUR: &[&str] = &[
    "OOOOOO.",
    "XXOOOOO",
    ".XXXXO.",
    "OOO.XOO",
];

/// One neutral point is left, at C3.
#[rustfmt::skip]
const ONE_DAME: &[&str] = &[
    ".....",
    "XXXXX",
    "XX.OO",
    "OOOOO",
    ".....",
];

/// Two neutral points are left, at B3 and C3.
#[rustfmt::skip]
const TWO_DAME: &[&str] = &[
    ".....",
    "XXXXX",
    "X..OO",
    "OOOOO",
    ".....",
];

/// Two half-point kos are left, at the left edge and in the middle.
#[rustfmt::skip]
const HALF_POINT_KOS: &[&str] = &[
    "....",
    "XXXX",
    ".XOX",
    "XO.O",
    "OOOO",
    "....",
];

/// Two walls, and a white stone lost in the corner.
#[rustfmt::skip]
const WALLS_AND_A1: &[&str] = &[
    "..XO.",
    "..XO.",
    "..XO.",
    "..XO.",
    "O.XO.",
];

/// Section 2A of the specification, and the ko of the bent four.
#[rustfmt::skip]
pub const KO_CASES: &[KoCase] = &[
    KoCase {
        id: "K01",
        shows: "The plain ko: no retaking at once. Black made the initial position.",
        rows: KO,
        to: 'O', maker: Some('X'), seq: "B2", test: "C2",
        simple: Some(false), psk: Some(false), ssk: Some(false),
        nssk: Some(false), wmsg_play: Some(false),
    },
    KoCase {
        id: "K02",
        shows: "After a threat and its answer the board differs, so the ko may be retaken.",
        rows: KO,
        to: 'O', maker: None, seq: "B2 A3 D3", test: "C2",
        simple: Some(true), psk: Some(true), ssk: Some(true),
        nssk: Some(true), wmsg_play: Some(true),
    },
    KoCase {
        id: "K03",
        shows: "A pass and a play elsewhere do as well as a threat.",
        rows: KO,
        to: 'O', maker: None, seq: "B2 pass D1", test: "C2",
        simple: Some(true), psk: Some(true), ssk: Some(true),
        nssk: Some(true), wmsg_play: Some(true),
    },
    KoCase {
        id: "K04",
        shows: "Here White passed before Black took. White may still not retake at once, which \
                only natural situational superko would allow. Black made the initial position.",
        rows: KO2,
        to: 'O', maker: Some('X'), seq: "pass C2", test: "B2",
        simple: Some(false), psk: Some(false), ssk: Some(false),
        nssk: Some(true), wmsg_play: Some(false),
    },
    KoCase {
        id: "K05",
        shows: "Send two, return one: the board comes back, but with the other side to move.",
        rows: SEND_TWO,
        to: 'X', maker: None, seq: "B1 D1", test: "C1",
        simple: Some(true), psk: Some(false), ssk: Some(true),
        nssk: Some(true), wmsg_play: Some(true),
    },
    KoCase {
        id: "K06",
        shows: "The lap after K05: now the side to move repeats as well.",
        rows: SEND_TWO,
        to: 'X', maker: None, seq: "B1 D1 C1 pass", test: "B1",
        simple: Some(true), psk: None, ssk: Some(false),
        nssk: Some(false), wmsg_play: Some(false),
    },
    KoCase {
        id: "K07",
        shows: "A cycle of four plays comes back with the same side to move. White made the \
                initial position.",
        rows: FOUR_PLY,
        to: 'X', maker: Some('O'), seq: "C3 A3 D3", test: "B3",
        simple: Some(true), psk: Some(false), ssk: Some(false),
        nssk: Some(false), wmsg_play: Some(false),
    },
    KoCase {
        id: "K08",
        shows: "Triple ko: six plays bring the board back with the same side to move. White made \
                the initial position.",
        rows: TRIPLE_KO,
        to: 'X', maker: Some('O'), seq: "C8 B5 C2 B8 C5", test: "B2",
        simple: Some(true), psk: Some(false), ssk: Some(false),
        nssk: Some(false), wmsg_play: Some(false),
    },
    KoCase {
        id: "K09",
        shows: "A pass inside the cycle turns the side to move round, so only the board repeats.",
        rows: DOUBLE_KO,
        to: 'X', maker: None, seq: "C5 B2 pass B5", test: "C2",
        simple: Some(true), psk: Some(false), ssk: Some(true),
        nssk: Some(true), wmsg_play: Some(true),
    },
    KoCase {
        id: "K10a",
        shows: "A pass leaves a state too: it is White's pass that bars this play. Black made \
                the initial position.",
        rows: DOUBLE_KO,
        to: 'O', maker: Some('X'), seq: "pass C5 B2 pass B5", test: "C2",
        simple: Some(true), psk: Some(false), ssk: Some(false),
        nssk: Some(false), wmsg_play: Some(true),
    },
    KoCase {
        id: "K10b",
        shows: "The same where no play of Black made the initial position.",
        rows: DOUBLE_KO,
        to: 'O', maker: None, seq: "pass C5 B2 pass B5", test: "C2",
        simple: Some(true), psk: Some(false), ssk: Some(false),
        nssk: Some(true), wmsg_play: Some(true),
    },
    KoCase {
        id: "K11",
        shows: "Two passes and a resumption do not give the ko back: the history is kept. Only a \
                rule that clears it at the resumption would allow this play.",
        rows: KO,
        to: 'O', maker: None, seq: "B2 pass pass", test: "C2",
        simple: Some(true), psk: Some(false), ssk: Some(false),
        nssk: None, wmsg_play: None,
    },
    KoCase {
        id: "K12",
        shows: "The initial position is in the history. White moves first, and Black brings it \
                back with White to move. No play made it. The specification describes this case \
                without a board.",
        rows: FOUR_PLY_SWAPPED,
        to: 'O', maker: None, seq: "C3 A3 D3", test: "B3",
        simple: Some(true), psk: Some(false), ssk: Some(false),
        nssk: Some(true), wmsg_play: None,
    },
    KoCase {
        id: "B4",
        shows: "The last play of the bent four starts a ko that Black may not retake at once. \
                White starts from a position that was set up.",
        rows: BENT_FOUR,
        to: 'O', maker: None, seq: "A2 D1 B1 A1 A2", test: "A1",
        simple: Some(false), psk: Some(false), ssk: Some(false),
        nssk: Some(false), wmsg_play: Some(false),
    },
];

/// Section 2B of the specification.
#[rustfmt::skip]
pub const CAPTURE_CASES: &[CaptureCase] = &[
    CaptureCase {
        id: "S01",
        shows: "The opponent loses the last liberty first, so the mover's stone lives.",
        rows: &[
            ".OX",
            "OOX",
            "XXX",
        ],
        to: 'X', test: "A3",
        forbid: Some(Captured { taken: 3, lost: 0, rows: &[
            "X.X",
            "..X",
            "XXX",
        ] }),
        multi: Some(Captured { taken: 3, lost: 0, rows: &[
            "X.X",
            "..X",
            "XXX",
        ] }),
    },
    CaptureCase {
        id: "S02",
        shows: "The same for White, taking two stones in the corner.",
        rows: &[
            ".XO",
            "XOO",
            "OO.",
        ],
        to: 'O', test: "A3",
        forbid: Some(Captured { taken: 2, lost: 0, rows: &[
            "O.O",
            ".OO",
            "OO.",
        ] }),
        multi: Some(Captured { taken: 2, lost: 0, rows: &[
            "O.O",
            ".OO",
            "OO.",
        ] }),
    },
    CaptureCase {
        id: "S03",
        shows: "Suicide of four stones, played on the edge.",
        rows: &[
            "X.O.",
            "XXO.",
            "OOO.",
            "....",
        ],
        to: 'X', test: "B4",
        forbid: None,
        multi: Some(Captured { taken: 0, lost: 4, rows: &[
            "..O.",
            "..O.",
            "OOO.",
            "....",
        ] }),
    },
    CaptureCase {
        id: "S04",
        shows: "Suicide of four stones, played in the corner.",
        rows: &[
            ".XO.",
            "XXO.",
            "OOO.",
            "....",
        ],
        to: 'X', test: "A4",
        forbid: None,
        multi: Some(Captured { taken: 0, lost: 4, rows: &[
            "..O.",
            "..O.",
            "OOO.",
            "....",
        ] }),
    },
    CaptureCase {
        id: "S05",
        shows: "A play inside a surrounded corner that takes three stones.",
        rows: &[
            ".XO",
            "XXO",
            "OO.",
        ],
        to: 'O', test: "A3",
        forbid: Some(Captured { taken: 3, lost: 0, rows: &[
            "O.O",
            "..O",
            "OO.",
        ] }),
        multi: Some(Captured { taken: 3, lost: 0, rows: &[
            "O.O",
            "..O",
            "OO.",
        ] }),
    },
    CaptureCase {
        id: "S06",
        shows: "Suicide of three stones by joining two that have no other liberty.",
        rows: &[
            "X.O",
            "OXO",
            ".OO",
        ],
        to: 'X', test: "B3",
        forbid: None,
        multi: Some(Captured { taken: 0, lost: 3, rows: &[
            "..O",
            "O.O",
            ".OO",
        ] }),
    },
    CaptureCase {
        id: "S07",
        shows: "Both sides run out of liberties: only the opponent's four stones go.",
        rows: &[
            "XO.",
            ".XO",
            "XXO",
        ],
        to: 'O', test: "A2",
        forbid: Some(Captured { taken: 4, lost: 0, rows: &[
            ".O.",
            "O.O",
            "..O",
        ] }),
        multi: Some(Captured { taken: 4, lost: 0, rows: &[
            ".O.",
            "O.O",
            "..O",
        ] }),
    },
    CaptureCase {
        id: "S08",
        shows: "A single stone may never be put where it dies at once: the board would repeat. \
                The specification gives no board.",
        rows: &[
            ".X.",
            "X.X",
            ".X.",
        ],
        to: 'O', test: "B2",
        forbid: None,
        multi: None,
    },
];

/// Section 2C of the specification, and the board of its section 2D.
#[rustfmt::skip]
pub const SCORE_CASES: &[ScoreCase] = &[
    ScoreCase {
        id: "P01", json: &["P01"],
        shows: "A plain game, White plays last: all counts agree.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 C5 D5 pass pass",
        rows: &[
            "..XO.",
            "..XO.",
            "..XO.",
            "..XO.",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 10, adjustment: 0, ever: Some(10),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((10, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "P02", json: &["P02"],
        shows: "Black plays last and pays one point: WMSG equals territory again.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 A3 D5 C5 pass pass",
        rows: &[
            "..XO.",
            "..XO.",
            "X.XO.",
            "..XO.",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 8, adjustment: 1, ever: Some(8),
        yan: Some(Yan { difference: 8, surplus: 1, area: (30, 20) }),
        territory: Some((9, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "P03", json: &["P03"],
        shows: "White's first pass is answered by a play, so it decides nothing. The closing \
                pair counts.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 C5 pass A3 D5 pass pass",
        rows: &[
            "..XO.",
            "..XO.",
            "X.XO.",
            "..XO.",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 10, adjustment: 0, ever: Some(8),
        yan: Some(Yan { difference: 8, surplus: 1, area: (30, 20) }),
        territory: Some((9, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "P04", json: &["P04"],
        shows: "The mirror image: Black passes once in the middle, and White opens the closing pair.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 C5 D5 pass E3 A3 pass pass",
        rows: &[
            "..XO.",
            "..XO.",
            "X.XOO",
            "..XO.",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 8, adjustment: 1, ever: Some(10),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((9, 4)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "P05", json: &["P05"],
        shows: "A gap in White's wall. By region all six points behind it are shared; point by \
                point most of them are not.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 C5 pass A3 pass pass",
        rows: &[
            "..X..",
            "..XO.",
            "X.XO.",
            "..XO.",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (36, 14, 6), wmsg: 20, adjustment: 1, ever: Some(20),
        yan: Some(Yan { difference: 10, surplus: 2, area: (32, 18) }),
        territory: Some((9, 0)), fill: Some(Fill { stones: 12, black: 3, white: -8 }),
    },
    ScoreCase {
        id: "P06", json: &["P06"],
        shows: "Nobody plays: a region that touches no stone is shared.",
        start: EMPTY, first: 'X',
        moves: "pass pass",
        rows: EMPTY,
        dead: "", seki: "", contestable: "",
        area: (25, 25, 25), wmsg: 0, adjustment: 0, ever: Some(0),
        yan: Some(Yan { difference: 0, surplus: 0, area: (25, 25) }),
        territory: Some((0, 0)), fill: Some(Fill { stones: 12, black: -12, white: -12 }),
    },
    ScoreCase {
        id: "P06b", json: &["P06b"],
        shows: "One stone owns the whole board, less the point for playing last.",
        start: EMPTY, first: 'X',
        moves: "C3 pass pass",
        rows: &[
            ".....",
            ".....",
            "..X..",
            ".....",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (50, 0, 0), wmsg: 48, adjustment: 1, ever: Some(48),
        yan: Some(Yan { difference: 48, surplus: 1, area: (50, 0) }),
        territory: Some((24, 0)), fill: Some(Fill { stones: 12, black: 13, white: -12 }),
    },
    ScoreCase {
        id: "J1a", json: &["P07a"],
        shows: "Two passes with one neutral point left over: half each.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: ONE_DAME,
        dead: "", seki: "", contestable: "",
        area: (25, 25, 1), wmsg: 0, adjustment: 0, ever: Some(0),
        yan: Some(Yan { difference: 0, surplus: 0, area: (25, 25) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 0 }),
    },
    ScoreCase {
        id: "J1b", json: &["P07b"],
        shows: "White fills the point and plays last: no bonus for Black.",
        start: ONE_DAME, first: 'X',
        moves: "pass C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXOOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 26, 0), wmsg: -2, adjustment: 0, ever: Some(-2),
        yan: Some(Yan { difference: 0, surplus: -1, area: (24, 26) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 1 }),
    },
    ScoreCase {
        id: "J1c", json: &["P07c"],
        shows: "Black fills it and plays last: the point is paid back.",
        start: ONE_DAME, first: 'X',
        moves: "C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXXOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (26, 24, 0), wmsg: 0, adjustment: 1, ever: Some(0),
        yan: Some(Yan { difference: 0, surplus: 1, area: (26, 24) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 1, white: 0 }),
    },
    ScoreCase {
        id: "J1d", json: &["P09"],
        shows: "White to move overlooks the point. It costs nothing, as the next case shows.",
        start: &[], first: 'O',
        moves: "pass pass",
        rows: ONE_DAME,
        dead: "", seki: "", contestable: "",
        area: (25, 25, 1), wmsg: -2, adjustment: 1, ever: Some(-2),
        yan: Some(Yan { difference: 0, surplus: 0, area: (25, 25) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 0 }),
    },
    ScoreCase {
        id: "J1e", json: &[],
        shows: "White to move fills the point: the same score as J1d, where the specification \
                mentions it.",
        start: ONE_DAME, first: 'O',
        moves: "C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXOOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 26, 0), wmsg: -2, adjustment: 0, ever: Some(-2),
        yan: None,
        territory: None, fill: None,
    },
    ScoreCase {
        id: "J2", json: &["P08"],
        shows: "Black connects one half-point ko, White the other.",
        start: HALF_POINT_KOS, first: 'X',
        moves: "A4 C3 pass pass",
        rows: &[
            "....",
            "XXXX",
            "XXOX",
            "XOOO",
            "OOOO",
            "....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 24, 0), wmsg: 0, adjustment: 0, ever: Some(0),
        yan: Some(Yan { difference: 0, surplus: 0, area: (24, 24) }),
        territory: Some((4, 4)), fill: Some(Fill { stones: 12, black: 0, white: 0 }),
    },
    ScoreCase {
        id: "P08b", json: &["P08b"],
        shows: "Each side takes a ko instead: one prisoner each, the same score.",
        start: HALF_POINT_KOS, first: 'X',
        moves: "C3 A4 pass pass",
        rows: &[
            "....",
            "XXXX",
            "OX.X",
            ".OXO",
            "OOOO",
            "....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 24, 0), wmsg: 0, adjustment: 0, ever: Some(0),
        yan: Some(Yan { difference: 0, surplus: 0, area: (24, 24) }),
        territory: Some((6, 6)), fill: Some(Fill { stones: 12, black: 0, white: 0 }),
    },
    ScoreCase {
        id: "Q01", json: &["Q01 seki 2 shared"],
        shows: "A seki with two shared liberties: half each.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            "XX.OO",
            "XX.OO",
        ],
        dead: "", seki: "A1 E1", contestable: "",
        area: (10, 10, 2), wmsg: 0, adjustment: 0, ever: Some(0),
        yan: Some(Yan { difference: 0, surplus: 0, area: (10, 10) }),
        territory: Some((0, 0)), fill: Some(Fill { stones: 5, black: -1, white: -1 }),
    },
    ScoreCase {
        id: "Q01w", json: &["Q01w"],
        shows: "The same seki with White passing first.",
        start: &[], first: 'O',
        moves: "pass pass",
        rows: &[
            "XX.OO",
            "XX.OO",
        ],
        dead: "", seki: "A1 E1", contestable: "",
        area: (10, 10, 2), wmsg: -2, adjustment: 1, ever: Some(-2),
        yan: Some(Yan { difference: 0, surplus: 0, area: (10, 10) }),
        territory: Some((0, 0)), fill: Some(Fill { stones: 5, black: -1, white: -1 }),
    },
    ScoreCase {
        id: "Q02", json: &["Q02 seki eyes"],
        shows: "A seki with one eye each: eyes are area but not territory.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            "XXXXOOO",
            ".XX.OO.",
        ],
        dead: "", seki: "B1 F1", contestable: "",
        area: (15, 13, 1), wmsg: 2, adjustment: 0, ever: Some(2),
        yan: Some(Yan { difference: 2, surplus: 0, area: (15, 13) }),
        territory: Some((0, 0)), fill: Some(Fill { stones: 7, black: 0, white: -1 }),
    },
    ScoreCase {
        id: "Q03", json: &["Q03 one-sided libs"],
        shows: "Liberties that touch one side only are still shared when judged by region.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            "X...O",
            "XXX.O",
        ],
        dead: "", seki: "", contestable: "",
        area: (12, 8, 4), wmsg: 4, adjustment: 0, ever: Some(4),
        yan: Some(Yan { difference: 6, surplus: 0, area: (13, 7) }),
        territory: Some((0, 0)), fill: Some(Fill { stones: 5, black: -1, white: -3 }),
    },
    ScoreCase {
        id: "Q05a", json: &["Q05a"],
        shows: "A dead stone that both agree on.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: WALLS_AND_A1,
        dead: "A1", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 10, adjustment: 0, ever: Some(10),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((11, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "Q05b", json: &["Q05b"],
        shows: "The same stone disputed and captured after a resumption: the proof costs nothing.",
        start: WALLS_AND_A1, first: 'X',
        moves: "pass pass B1 pass A2 pass pass",
        rows: &[
            "..XO.",
            "..XO.",
            "..XO.",
            "X.XO.",
            ".XXO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 10, adjustment: 0, ever: Some(10),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((9, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "Q05c", json: &["Q05c"],
        shows: "White stopped first and so resumes first. The adjustment of the first stop stays.",
        start: WALLS_AND_A1, first: 'O',
        moves: "pass pass A2 B2 B1 A3 pass pass",
        rows: &[
            "..XO.",
            "..XO.",
            "X.XO.",
            ".XXO.",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 8, adjustment: 1, ever: Some(8),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((11, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "Q06", json: &["Q06 undead"],
        shows: "Two more passes at once make the dead stone alive. Under Yan's draft the game \
                would only be suspended again.",
        start: &[], first: 'X',
        moves: "pass pass pass pass",
        rows: WALLS_AND_A1,
        dead: "", seki: "", contestable: "",
        area: (19, 31, 9), wmsg: -12, adjustment: 0, ever: Some(-12),
        yan: Some(Yan { difference: -6, surplus: 0, area: (22, 28) }),
        territory: Some((0, 5)), fill: Some(Fill { stones: 12, black: -7, white: -1 }),
    },
    ScoreCase {
        id: "Q07", json: &["Q07a W alive 2? as is"],
        shows: "A white corner counted as alive.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            ".OXO.",
            "OOXO.",
            "XXXO.",
            "...O.",
            "...O.",
        ],
        dead: "", seki: "", contestable: "",
        area: (16, 34, 6), wmsg: -18, adjustment: 0, ever: Some(-18),
        yan: Some(Yan { difference: -16, surplus: 0, area: (17, 33) }),
        territory: Some((0, 6)), fill: Some(Fill { stones: 12, black: -7, white: 2 }),
    },
    ScoreCase {
        id: "Q07b", json: &["Q07b W corner dead"],
        shows: "The same corner agreed dead, beside a shared region of six points.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            ".OXO.",
            "OOXO.",
            "XXXO.",
            "...O.",
            "...O.",
        ],
        dead: "B5 A4 B4", seki: "", contestable: "",
        area: (24, 26, 6), wmsg: -2, adjustment: 0, ever: Some(-2),
        yan: Some(Yan { difference: 0, surplus: 0, area: (25, 25) }),
        territory: Some((7, 5)), fill: Some(Fill { stones: 12, black: -3, white: -2 }),
    },
    ScoreCase {
        id: "Q11a", json: &["Q11a resumed C3 credited"],
        shows: "Black fills a neutral point after the stop and is given it.",
        start: ONE_DAME, first: 'X',
        moves: "pass pass C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXXOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (26, 24, 0), wmsg: 2, adjustment: 0, ever: Some(2),
        yan: Some(Yan { difference: 2, surplus: 0, area: (26, 24) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 1, white: 0 }),
    },
    ScoreCase {
        id: "Q11b", json: &["Q11b C3 frozen"],
        shows: "The same with the point named contestable: half each, whatever stands there. \
                Yan's draft has no such clause.",
        start: ONE_DAME, first: 'X',
        moves: "pass pass C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXXOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "C3",
        area: (25, 25, 1), wmsg: 0, adjustment: 0, ever: Some(0),
        yan: Some(Yan { difference: 2, surplus: 0, area: (26, 24) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 1, white: 0 }),
    },
    ScoreCase {
        id: "Q11c", json: &["Q11c credited"],
        shows: "White fills it after the stop. The adjustment of the first stop stays.",
        start: ONE_DAME, first: 'O',
        moves: "pass pass C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXOOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 26, 0), wmsg: -4, adjustment: 1, ever: Some(-4),
        yan: Some(Yan { difference: -2, surplus: 0, area: (24, 26) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 1 }),
    },
    ScoreCase {
        id: "Q11d", json: &["Q11d frozen"],
        shows: "The same with the point named contestable.",
        start: ONE_DAME, first: 'O',
        moves: "pass pass C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXOOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "C3",
        area: (25, 25, 1), wmsg: -2, adjustment: 1, ever: Some(-2),
        yan: Some(Yan { difference: -2, surplus: 0, area: (24, 26) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 1 }),
    },
    ScoreCase {
        id: "Q12a", json: &["Q12 B3 C3 pass pass"],
        shows: "Two neutral points, one played by each side.",
        start: TWO_DAME, first: 'X',
        moves: "B3 C3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXOOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 26, 0), wmsg: -2, adjustment: 0, ever: Some(-2),
        yan: Some(Yan { difference: -2, surplus: 0, area: (24, 26) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 1 }),
    },
    ScoreCase {
        id: "Q12b", json: &["Q12 pass pass"],
        shows: "Passing at once is worth the same.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: TWO_DAME,
        dead: "", seki: "", contestable: "",
        area: (24, 26, 2), wmsg: -2, adjustment: 0, ever: Some(-2),
        yan: Some(Yan { difference: -2, surplus: 0, area: (24, 26) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: -1, white: 0 }),
    },
    ScoreCase {
        id: "Q12c", json: &["Q12 B3 pass pass"],
        shows: "And so is leaving only one of them.",
        start: TWO_DAME, first: 'X',
        moves: "B3 pass pass",
        rows: ONE_DAME,
        dead: "", seki: "", contestable: "",
        area: (25, 25, 1), wmsg: -2, adjustment: 1, ever: Some(-2),
        yan: Some(Yan { difference: -2, surplus: 1, area: (25, 25) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 0 }),
    },
    ScoreCase {
        id: "Q12d", json: &["Q12 pass C3 B3 pass pass"],
        shows: "A pass in between costs Black a point: the price of reading the pair literally.",
        start: TWO_DAME, first: 'X',
        moves: "pass C3 B3 pass pass",
        rows: &[
            ".....",
            "XXXXX",
            "XXOOO",
            "OOOOO",
            ".....",
        ],
        dead: "", seki: "", contestable: "",
        area: (24, 26, 0), wmsg: -4, adjustment: 1, ever: Some(-2),
        yan: Some(Yan { difference: -2, surplus: 0, area: (24, 26) }),
        territory: Some((5, 5)), fill: Some(Fill { stones: 12, black: 0, white: 1 }),
    },
    ScoreCase {
        id: "Q13", json: &["Q13 7x7 white last"],
        shows: "A larger board, Black passes first.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
        ],
        dead: "", seki: "", contestable: "",
        area: (42, 56, 0), wmsg: -14, adjustment: 0, ever: Some(-14),
        yan: Some(Yan { difference: -14, surplus: 0, area: (42, 56) }),
        territory: Some((14, 21)), fill: Some(Fill { stones: 24, black: -3, white: 4 }),
    },
    ScoreCase {
        id: "Q13b", json: &["Q13b 7x7 black last"],
        shows: "The same board, White passes first.",
        start: &[], first: 'O',
        moves: "pass pass",
        rows: &[
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
            "..XO...",
        ],
        dead: "", seki: "", contestable: "",
        area: (42, 56, 0), wmsg: -16, adjustment: 1, ever: Some(-16),
        yan: Some(Yan { difference: -14, surplus: 0, area: (42, 56) }),
        territory: Some((14, 21)), fill: Some(Fill { stones: 24, black: -3, white: 4 }),
    },
    ScoreCase {
        id: "Q14", json: &["Q14 dead E3 E4 (B) and A1 (W)"],
        shows: "Two dead stones against one do not matter to the area.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 E3 D5 E4 A1 C5 E2 pass pass",
        rows: &[
            "..XO.",
            "..XOX",
            "..XOX",
            "..XOO",
            "O.XO.",
        ],
        dead: "E3 E4 A1", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 10, adjustment: 0, ever: Some(10),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((11, 6)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "Q15", json: &["Q15 two black stones captured"],
        shows: "Nor do two prisoners against none.",
        start: EMPTY, first: 'X',
        moves: "C3 D3 C2 D2 C4 D4 C1 D1 E3 D5 E4 E2 C5 E5 pass pass",
        rows: &[
            "..XOO",
            "..XO.",
            "..XO.",
            "..XOO",
            "..XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 20, 0), wmsg: 10, adjustment: 0, ever: Some(10),
        yan: Some(Yan { difference: 10, surplus: 0, area: (30, 20) }),
        territory: Some((10, 5)), fill: Some(Fill { stones: 12, black: 3, white: -2 }),
    },
    ScoreCase {
        id: "GT", json: &["P20", "Q10"],
        shows: "One black group between two white ones, from the section on group tax; counted \
                here without the tax.",
        start: &[], first: 'X',
        moves: "pass pass",
        rows: &[
            ".OX.XO.",
            ".OX.XO.",
            ".OXXXO.",
            ".OX.XO.",
            ".OX.XO.",
        ],
        dead: "", seki: "", contestable: "",
        area: (30, 40, 0), wmsg: -10, adjustment: 0, ever: Some(-10),
        yan: Some(Yan { difference: -10, surplus: 0, area: (30, 40) }),
        territory: Some((4, 10)), fill: Some(Fill { stones: 17, black: -2, white: 3 }),
    },
    ScoreCase {
        id: "B4", json: &[],
        shows: "The bent four played out while Black has no threat: all of it dies. Nobody has \
                passed twice, so the count is as if both passed now.",
        start: BENT_FOUR, first: 'O',
        moves: "A2 D1 B1 A1 A2 pass A1 C1 A1 pass A2 B1 A1 pass A2",
        rows: &[
            "OOOOOO.",
            "..OOOOO",
            "O....O.",
            "O....OO",
        ],
        dead: "", seki: "", contestable: "",
        area: (0, 56, 0), wmsg: -56, adjustment: 0, ever: None,
        yan: None,
        territory: None, fill: None,
    },
];

//! Zhiyun (智运), a Go engine for the rules of the World Mind Sports Games.
//!
//! # The picture
//!
//! ```text
//!  stdin bytes
//!     │
//!     ▼
//!  gtp::inbox, a thread ──►  Message { line, Request { id, name, args } }     no Go here
//!     │         └──► Arrivals: has another line come, an interrupt, the end?
//!     ▼
//!  session::commands::COMMANDS ──►  a handler, or "unknown command"
//!     │
//!     ▼
//!  Session, the only owner of the state
//!     ├──► go::Position      moves, legality, superko, stops, rulings; counted: go::Sheet
//!     ├──► kata              rule sets from and to words
//!     ├──► report            the score sheet in words, as JSON, drawn
//!     ├──► sgf               a game from and to text
//!     ├──► clock::Clock      time settings ──► search::Budget for a move
//!     └──► search::Player    Task, Watch ──► move, pass or resign; Report
//!              mcts ──► tree, tally; asks a Prior and an Evaluation,
//!              with a network both are by_network ──► network ──► features ──► net,
//!              without one prior ──► patterns, liberties
//!              and evaluation ──► playout ──► policy ──► patterns, liberties
//!              judge ──► what is dead, by playouts and the network
//!     │
//!     ▼
//!  gtp::Response ──►  "=12 Q16\n\n", one write ──► stdout        log, live graphics ──► aside ──► stderr
//!  gtp::Stream ──►  an analysis, line by line ──► stdout
//! ```
//!
//! `zhiyun score FILE` goes another way: `file` (with `encoding`) ──► `sgf` ──► [`search::judge`] ──► `report`
//! ──► stdout, see [`score`].
//!
//! `zhiyun match` stands at the other end of the wire: [`arbiter`] asks engines, other processes, for moves.
//!
//! In the next picture an arrow means "may use", directly or through others; nothing else is
//! allowed:
//!
//! ```text
//!  main ──► session ──► search ──► net, go
//!    │         ├──► sgf (with nom) ──► kata (with serde_json) ──► go
//!    │         ├──► report ──► kata, go
//!    │         ├──► file (with encoding)
//!    │         ├──► clock              (of search only the Budget)
//!    │         ├──► gtp                (nom and log only)
//!    │         └──► go                 (std only)
//!    ├──► arbiter ──► search, sgf, clock, gtp, kata, file, go
//!    ├──► score ──► search, sgf, report
//!    └──► bench ──► search
//! ```
//!
//! `file` reads files and uses `encoding` alone. [`net`] uses `crc32fast`, `libm` and of `go` the size of a
//! board: it knows no more Go than that. How its weights come about is in `scripts/train`, whose program
//! `positions` takes what the network sees from [`search::features`], as the search does.
//!
//! # Invariants
//!
//! 1. [`go`] uses `std` alone: no I/O, no randomness, no logging, no floats.
//! 2. A [`go::Position`] is legal: it begins as the rules say or by [`go::Position::setup`] and
//!    changes by [`go::Position::play`], which both check, by a ruling of the referee, or back by
//!    [`go::Position::undo`]. Moves of a host that plays by other rules come in by
//!    [`go::Position::play_leniently`], if the user wants it; the engine's own never do.
//! 3. [`go::Board::play_unchecked`] follows a check, or belongs to a playout. Used wrongly it gives
//!    a wrong board, never undefined behaviour: there is no `unsafe` but in [`net::kernel`], which checks
//!    all lengths that it relies on.
//! 4. [`gtp`] knows no Go, [`search`] never prints, `main` (with `aside` and `matches`) alone touches standard
//!    input, standard output, standard error, the command line and the locale. Nothing that an engine does
//!    waits for a reader of standard error. Game records are read by [`mod@file`] alone and written by `printsgf` and
//!    [`arbiter::contest`]; the file of a match is that of [`arbiter::journal`]. [`arbiter::engine`] alone
//!    starts processes, those of the commands that it is given.
//! 5. Every `?` answer is a [`gtp::Failure`]. [`gtp`], [`session`], [`sgf`], [`kata`] and [`arbiter`] deny
//!    `unwrap`, `expect`, `panic` and indexing: no input stops the engine, and no engine the arbiter.
//! 6. One table of commands, [`session::commands::COMMANDS`], and one of parameters,
//!    [`session::params`], which have the names and the bounds of the command line options.
//! 7. With a seed, one thread and a playout limit, the search is a pure function of the game, of the
//!    number of games before it, of the network and of the memory of its tree, on every machine: it uses a
//!    named generator and no transcendental functions but those of `libm`, a network gives the same bits with
//!    every instruction set, and it begins from a board that does not show how it came about. Without a
//!    playout limit, and at the highest level, it goes on from the tree of the search before.
//! 8. Scores and komi are whole half points. They become floats in the JSON of [`mod@report`], as means over
//!    visits in [`search::tally`], and as the margin in the value of a leaf; what a network expects is a float
//!    from the beginning. Win rates are floats of [`search`]; the session shows them and decides nothing by
//!    them.
//! 9. A rule set is a value ([`go::Rules`]); the logic asks for fields, never for a name.
//! 10. There is one opinion about dead stones, [`search::judge`]. Passing, `final_score`,
//!     `wmsg-result` and `final_status_list` all use it, and passes do not change it.
//! 11. There is one way to a result, [`go::Position::sheet`]. The search takes the same sums from
//!     [`search::playout::Terms`], because it counts thousands of boards a second.
//!
//! # Reading order
//!
//! [`go::point`], [`go::board`], [`go::rules`], [`go::stops`], [`go::position`], [`go::score`],
//! [`go::sheet`]; [`gtp::inbox`], [`mod@gtp::parse`], [`session::commands`]; [`mod@search`],
//! whose page has the order of its files; [`net`]; `src/main.rs`. On the way, when
//! they are met: [`clock`], [`kata`], [`mod@report`], [`sgf`]. For itself: [`arbiter`].
//!
//! # To add
//!
//! - *A command*: a row in [`session::commands::COMMANDS`]; a handler in the file of its family in
//!   `src/session`, which takes its arguments by `args.parse()?` and ends them by
//!   `args.finish()?`; a script in `gtp-tests`; `BLESS=1 cargo test --test gtp` for the lists of
//!   commands; the names in both READMEs, which a test asks for.
//! - *A rule of the playouts*: a function in [`search::policy`] and its place in
//!   [`search::policy::choose`]; before and after, a match against the program before
//!   (`scripts/match-self.sh`), the tactical suites (`scripts/regress.py --rate`) and the endgames; the new signature of
//!   `zhiyun bench` in `gtp-tests/cli.rs` and in the commit.
//! - *A plane or a number that the network sees*: [`search::features`], the trainer's count of them in
//!   `scripts/train/network.py`, the version of the file there and in [`net::file`], and a network that was
//!   trained anew.
//! - *A number of the search*: in [`search::params`], with its source; then as for a rule of the playouts.
//! - *A parameter*: a field of [`session::Config`], a row in [`session::params`], an option in
//!   `src/main.rs` with the same name, a row in both READMEs.
//! - *An option of a match*: a field of `Match` in `src/matches.rs` and its name in `SAID` there; a field of
//!   [`arbiter::plan::Plan`], its bounds in [`arbiter::plan::Plan::check`], its line in
//!   [`arbiter::table`]; the version of [`arbiter::journal`]; both READMEs. *A number in the results*:
//!   [`arbiter::standing`], then [`arbiter::table`], which the page shows too.
//! - *Something that engines in a match are told*: [`arbiter::seat`]. *A way in which their games end*:
//!   [`arbiter::record::End`] and [`arbiter::game`]. For both a test in `gtp-tests/arbiter.rs`, with an engine
//!   that does what it is told (`gtp-tests/scripted.rs`).
//! - *A picture for GoGui*: a command whose handler in `src/session/gogui.rs` draws it, and a row of
//!   the list there.
//! - *A rule set*: a constant in [`go::Rules::PRESETS`]; the same in the second implementation,
//!   `src/go/tests/slow.rs`; cases in `src/go/tests`; a row in both READMEs, which a test asks
//!   for.
//! - *A field of the rules*: for a new dimension only. In [`go::Rules`], where its value is asked
//!   for; a row in [`kata::FIELDS`]; in `src/go/tests/slow.rs`; a column in both READMEs.

pub mod arbiter;
pub mod bench;
pub mod clock;
pub mod encoding;
pub mod file;
pub mod go;
pub mod gtp;
pub mod kata;
pub mod net;
pub mod report;
pub mod score;
pub mod search;
pub mod session;
pub mod sgf;

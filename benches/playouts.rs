//! Uniform playouts beside those of the crate `go_game_board`, on one thread: any legal point that is
//! no own simple eye, until both sides pass. They measure little but the board.
//!
//! `cargo bench --bench playouts` first prints the comparison, in turns in one process, in processor time,
//! then hands over to Criterion. Both boards run the same code here, with the same generator; that they play the same
//! game is checked by the mean length.

mod rounds;

use std::sync::LazyLock;

use cpu_time::ThreadTime;
use criterion::{Criterion, Throughput};
use go_game_board::{Hash3x3, Player, Vertex};
use rand::Rng;
use zhiyun::go::{Board, Color, Point, Size};
use zhiyun::search::random::{self, Random};

/// A board under test.
trait Game {
    /// Its name for a point.
    type Point: Copy;

    /// The empty board again.
    fn restart(&mut self);

    /// Number of empty points.
    fn len(&self) -> usize;

    /// Empty point number `k`.
    fn empty_point(&self, k: usize) -> Self::Point;

    /// Whether `color` may play there without suicide, a simple ko or filling an own eye.
    fn is_sensible(&self, color: Color, point: Self::Point) -> bool;

    /// Plays there.
    fn play(&mut self, color: Color, point: Self::Point);

    /// Passes.
    fn pass(&mut self, color: Color);
}

/// Plays a game from the empty board to two passes and returns the number of moves, passes included.
fn playout<G: Game>(game: &mut G, random: &mut Random) -> u64 {
    game.restart();
    let (mut moves, mut passes, mut color) = (0, 0, Color::Black);
    while passes < 2 {
        match choose(game, color, random) {
            Some(point) => {
                game.play(color, point);
                passes = 0;
            }
            None => {
                game.pass(color);
                passes += 1;
            }
        }
        moves += 1;
        color = !color;
    }
    moves
}

/// The first sensible point from a random place in the list of empty points on, round to that place.
#[inline]
fn choose<G: Game>(game: &G, color: Color, random: &mut Random) -> Option<G::Point> {
    let len = game.len();
    let start = (((random.next_u64() >> 32) * len as u64) >> 32) as usize;
    let mut k = start;
    for _ in 0..len {
        let point = game.empty_point(k);
        if game.is_sensible(color, point) {
            return Some(point);
        }
        k += 1;
        if k == len {
            k = 0;
        }
    }
    None
}

/// Zhiyun's board.
struct Zhiyun {
    empty: Board,
    board: Board,
}

impl Zhiyun {
    fn new(side: usize) -> Zhiyun {
        let empty = Board::new(Size::square(side).unwrap());
        Zhiyun {
            board: empty.clone(),
            empty,
        }
    }
}

impl Game for Zhiyun {
    type Point = Point;

    fn restart(&mut self) {
        self.board.clone_from(&self.empty);
    }

    #[inline]
    fn len(&self) -> usize {
        self.board.empty_points().len()
    }

    #[inline]
    fn empty_point(&self, k: usize) -> Point {
        self.board.empty_points()[k]
    }

    #[inline]
    fn is_sensible(&self, color: Color, point: Point) -> bool {
        let open = self.board.code(point).empty_beside() > 0;
        open || !self.board.is_eye(color, point)
            && self.board.ko() != Some((color, point))
            && !self.board.is_suicide(color, point)
    }

    #[inline]
    fn play(&mut self, color: Color, point: Point) {
        self.board.play_unchecked(color, point);
    }

    /// Nothing to do: only the next play of the opponent could be a ko, and that lifts it.
    fn pass(&mut self, _: Color) {}
}

/// The board of `go_game_board`, a port of libego by its author.
struct Peer {
    empty: go_game_board::Board,
    board: go_game_board::Board,
}

impl Peer {
    fn new(side: usize) -> Peer {
        let new = || go_game_board::Board::with_size(side, side);
        Peer {
            empty: new(),
            board: new(),
        }
    }
}

/// For each surrounding of a point one bit for either player: legal and no eye. The crate works that
/// out afresh for every question; by a table it is much faster.
static SENSIBLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let is_sensible = |hash: Hash3x3, player| hash.is_legal(player) && !hash.is_eyelike(player);
    let bits = |hash| {
        let black = is_sensible(hash, Player::Black);
        u8::from(black) | u8::from(is_sensible(hash, Player::White)) << 1
    };
    (0..1 << 20).map(|hash: usize| bits(hash.into())).collect()
});

fn player(color: Color) -> Player {
    match color {
        Color::Black => Player::Black,
        Color::White => Player::White,
    }
}

impl Game for Peer {
    type Point = Vertex;

    fn restart(&mut self) {
        self.board.load(&self.empty);
    }

    #[inline]
    fn len(&self) -> usize {
        self.board.empty_vertex_count()
    }

    #[inline]
    fn empty_point(&self, k: usize) -> Vertex {
        self.board.empty_vertex(k)
    }

    #[inline]
    fn is_sensible(&self, color: Color, point: Vertex) -> bool {
        let hash = usize::from(self.board.hash3x3_at(point));
        SENSIBLE[hash] >> (color as u8) & 1 == 1 && point != self.board.ko_vertex()
    }

    #[inline]
    fn play(&mut self, color: Color, point: Vertex) {
        self.board.play_legal(player(color), point);
    }

    fn pass(&mut self, color: Color) {
        self.board.play_legal(player(color), Vertex::pass());
    }
}

/// Plays `games` games and returns how many there were in a second of the processor.
fn speed<G: Game>(game: &mut G, random: &mut Random, games: u64) -> f64 {
    let started = ThreadTime::now();
    for _ in 0..games {
        playout(game, random);
    }
    games as f64 / started.elapsed().as_secs_f64()
}

/// Moves a game, over so many games that the error is about 0.1.
fn mean_length<G: Game>(game: &mut G) -> f64 {
    const GAMES: u64 = 100_000;
    let mut random = random::generator(1, 0);
    let moves: u64 = (0..GAMES).map(|_| playout(game, &mut random)).sum();
    moves as f64 / GAMES as f64
}

/// The boards with the moves a game within which libego and its port, Fuego and others lie.
const BOARDS: [(usize, std::ops::RangeInclusive<f64>); 2] =
    [(9, 109.0..=111.0), (19, 451.0..=455.0)];

fn compare() {
    println!("Playouts in a second of the processor: zhiyun, go_game_board.");
    for (side, lengths) in BOARDS {
        let (mut zhiyun, mut peer) = (Zhiyun::new(side), Peer::new(side));
        let [ours, theirs] = [mean_length(&mut zhiyun), mean_length(&mut peer)];
        for length in [ours, theirs] {
            assert!(
                lengths.contains(&length),
                "{length} moves a game on {side}x{side}"
            );
        }
        let games = 1_000_000 / (side * side) as u64;
        let (mut a, mut b) = (random::generator(2, 0), random::generator(2, 0));
        rounds::compare(
            &format!("{side}x{side}"),
            &mut || speed(&mut zhiyun, &mut a, games),
            &mut || speed(&mut peer, &mut b, games),
        );
        println!("  moves a game {ours:>11.1}   {theirs:>8.1}");
    }
}

fn bench<G: Game>(criterion: &mut Criterion, name: &str, side: usize, mut game: G) {
    let mut group = criterion.benchmark_group(format!("{side}x{side}"));
    group.throughput(Throughput::Elements(1));
    let mut random = random::generator(3, 0);
    group.bench_function(name, |bencher| {
        bencher.iter(|| playout(&mut game, &mut random))
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    compare();
    for (side, _) in BOARDS {
        bench(&mut criterion, "zhiyun", side, Zhiyun::new(side));
        bench(&mut criterion, "go_game_board", side, Peer::new(side));
    }
    criterion.final_summary();
}

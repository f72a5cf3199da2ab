//! Unconditional life: chains that live though their side never plays again (David B. Benson, Life
//! in the Game of Go, 1976). Own suicide must be forbidden.

use zhiyun::go::point::PADDED;
use zhiyun::go::{Board, Color, Point};

/// A set of connected points without stones of the side.
struct Region {
    points: Vec<Point>,
    /// Number of empty points.
    empty: usize,
    /// The chains of the side around it, and the number of its empty points that are liberties of
    /// each.
    border: Vec<(usize, usize)>,
}

impl Region {
    /// The chains that it is vital to: all its empty points are their liberties.
    fn vital(&self) -> impl Iterator<Item = usize> {
        let vital = self
            .border
            .iter()
            .filter(|&&(_, liberties)| liberties == self.empty);
        vital.map(|&(chain, _)| chain)
    }
}

/// What lives unconditionally of one side.
pub struct Life<'a> {
    board: &'a Board,
    /// Stones of the chains that live so.
    stones: usize,
    /// The regions that only such chains surround and at least one lives by.
    regions: Vec<Region>,
}

/// No chain has this number.
const NONE: u16 = u16::MAX;

impl Life<'_> {
    /// The unconditional life of `color`.
    pub fn of(board: &Board, color: Color) -> Life<'_> {
        let mut chain_of = [NONE; PADDED];
        let mut stones = Vec::new();
        for head in board.heads().filter(|&head| board.at(head) == Some(color)) {
            for stone in board.chain(head) {
                chain_of[stone.index()] = stones.len() as u16;
            }
            stones.push(board.chain_len(head));
        }
        let mut regions = regions(board, &chain_of);
        // Chains with fewer than two eyes die, and with them the regions that they helped surround,
        // until nothing changes.
        let mut alive = vec![true; stones.len()];
        loop {
            let mut eyes = vec![0; stones.len()];
            for chain in regions.iter().flat_map(Region::vital) {
                eyes[chain] += 1;
            }
            let before = alive.clone();
            for (alive, eyes) in alive.iter_mut().zip(eyes) {
                *alive &= eyes >= 2;
            }
            if alive == before {
                break;
            }
            regions.retain(|region| region.border.iter().all(|&(chain, _)| alive[chain]));
        }
        regions.retain(|region| region.vital().next().is_some());
        let stones = stones.iter().zip(&alive).filter(|&(_, &alive)| alive);
        Life {
            board,
            stones: stones.map(|(stones, _)| stones).sum(),
            regions,
        }
    }

    /// The area of the side less the opponent's, in points, that is left at the least if the side
    /// only passes from now on. Of a region that it lives by, the opponent can never fill the last
    /// point, so that one is at worst nobody's. If prisoners are `taken` off in the end, it all
    /// belongs to the side. Whatever else there is may become the opponent's.
    pub fn floor(&self, taken: bool) -> i32 {
        let of_region = |region: &Region| match region.points.len() as i32 {
            points if taken || points == 1 => 2 * points,
            _ => 1,
        };
        let gained: i32 = self.regions.iter().map(of_region).sum();
        2 * self.stones as i32 + gained - self.board.size().points() as i32
    }

    /// Stones of the opponent in the regions that the side lives by. They cannot make an eye there,
    /// where every empty point is a liberty of the side, and can be taken off at leisure.
    pub fn prisoners(&self) -> impl Iterator<Item = Point> + '_ {
        let points = self.regions.iter().flat_map(|region| &region.points);
        points
            .copied()
            .filter(|&point| self.board.at(point).is_some())
    }
}

fn regions(board: &Board, chain_of: &[u16; PADDED]) -> Vec<Region> {
    let size = board.size();
    let mut regions = Vec::new();
    let mut seen = [false; PADDED];
    for start in size.iter() {
        if seen[start.index()] || chain_of[start.index()] != NONE {
            continue;
        }
        let mut region = Region {
            points: vec![start],
            empty: 0,
            border: Vec::new(),
        };
        seen[start.index()] = true;
        let mut next = 0;
        while let Some(&point) = region.points.get(next) {
            next += 1;
            let empty = usize::from(board.is_empty(point));
            region.empty += empty;
            let neighbours = point.neighbours();
            for (i, &n) in neighbours.iter().enumerate() {
                let chain = chain_of[n.index()];
                if chain == NONE {
                    if size.contains(n) && !std::mem::replace(&mut seen[n.index()], true) {
                        region.points.push(n);
                    }
                    continue;
                }
                let again = neighbours[..i].iter().any(|m| chain_of[m.index()] == chain);
                let liberty = if again { 0 } else { empty };
                match region
                    .border
                    .iter_mut()
                    .find(|(c, _)| *c == usize::from(chain))
                {
                    Some((_, liberties)) => *liberties += liberty,
                    None => region.border.push((usize::from(chain), liberty)),
                }
            }
        }
        regions.push(region);
    }
    regions
}

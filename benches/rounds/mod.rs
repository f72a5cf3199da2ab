//! Two contenders measured in turns: what disturbs the machine for a while then disturbs both, and
//! their ratio stands.

/// Rounds of a comparison.
const ROUNDS: usize = 15;

/// Has two contenders run in turns, each beginning every other round, and prints one line: the median
/// speeds and the median, least and greatest ratio of the first to the second. A contender returns its
/// speed.
pub fn compare(title: &str, first: &mut dyn FnMut() -> f64, second: &mut dyn FnMut() -> f64) {
    let mut speeds = [const { Vec::new() }; 2];
    let mut ratios = Vec::new();
    for round in 0..ROUNDS {
        let [a, b] = match round % 2 {
            0 => {
                let a = first();
                [a, second()]
            }
            _ => {
                let b = second();
                [first(), b]
            }
        };
        speeds[0].push(a);
        speeds[1].push(b);
        ratios.push(a / b);
    }
    let [a, b] = speeds.map(|mut speeds| median(&mut speeds));
    let ratio = median(&mut ratios);
    let (least, most) = (ratios[0], ratios[ROUNDS - 1]);
    println!("{title:<15} {a:>8.0}/s {b:>8.0}/s   ratio {ratio:.2} [{least:.2}-{most:.2}]");
}

/// Sorts and takes the one in the middle.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

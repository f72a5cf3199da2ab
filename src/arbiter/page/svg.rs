//! Small plots as SVG. Colours are classes, which the page's style gives a colour by day and by night.

use super::escape;
use crate::arbiter::table::width;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 40.0;

/// Steps of an axis, at most about so many.
const STEPS: f64 = 5.0;

/// What floats may be off, in steps.
const SLACK: f64 = 1e-9;

/// From a number to a place between 0 and 1, and where lines and numbers stand.
pub struct Axis {
    label: &'static str,
    low: f64,
    high: f64,
    is_log: bool,
    ticks: Vec<f64>,
}

impl Axis {
    /// A linear axis from `low` to `high`, with whole numbers.
    pub fn whole(label: &'static str, low: f64, high: f64) -> Axis {
        let high = if high > low { high } else { low + 1.0 };
        Axis::linear(label, low, high, step((high - low) / STEPS).max(1.0))
    }

    /// A linear axis from `low` to `high`, begun and ended at round numbers.
    pub fn round(label: &'static str, low: f64, high: f64) -> Axis {
        let high = if high > low { high } else { low + 1.0 };
        let step = step((high - low) / STEPS);
        let [first, last] = [(low / step + SLACK).floor(), (high / step - SLACK).ceil()];
        Axis::linear(label, first * step, last * step, step)
    }

    fn linear(label: &'static str, low: f64, high: f64, step: f64) -> Axis {
        let [first, last] = [(low / step - SLACK).ceil(), (high / step + SLACK).floor()];
        Axis {
            label,
            low,
            high,
            is_log: false,
            ticks: (first as i64..=last as i64)
                .map(|tick| tick as f64 * step)
                .collect(),
        }
    }

    /// A logarithmic axis of positive numbers, with the powers of ten.
    pub fn log(label: &'static str, low: f64, high: f64) -> Axis {
        let [low, high] = [low, high.max(2.0 * low)].map(|end| end.clamp(1e-9, 1e9));
        let [first, last] = [low.log10() - SLACK, high.log10() + SLACK];
        Axis {
            label,
            low,
            high,
            is_log: true,
            ticks: (first.ceil() as i32..=last.floor() as i32)
                .map(|tick| 10_f64.powi(tick))
                .collect(),
        }
    }

    /// Where a number lies: 0 at the low end and 1 at the high end; not far beyond them. Logarithms begin at the low
    /// end: zero has none.
    fn place(&self, number: f64) -> f64 {
        let place = match self.is_log {
            true => (number.max(self.low) / self.low).log10() / (self.high / self.low).log10(),
            false => (number - self.low) / (self.high - self.low),
        };
        place.clamp(-1.0, 2.0)
    }
}

/// The round number, 1, 2 or 5 times a power of ten, next above.
pub fn step(least: f64) -> f64 {
    let least = least.clamp(1e-9, 1e9);
    let power = 10_f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 5.0];
    let factor = factors.into_iter().find(|factor| factor * power >= least);
    factor.unwrap_or(10.0) * power
}

/// Two axes and what is drawn between them.
pub struct Plot {
    x: Axis,
    y: Axis,
    marks: String,
}

impl Plot {
    /// Without anything yet.
    pub fn new(x: Axis, y: Axis) -> Plot {
        let marks = String::new();
        Plot { x, y, marks }
    }

    fn at(&self, (x, y): (f64, f64)) -> String {
        let x = LEFT + self.x.place(x) * (WIDTH - LEFT - RIGHT);
        let y = HEIGHT - BOTTOM - self.y.place(y) * (HEIGHT - TOP - BOTTOM);
        format!("{x:.1},{y:.1}")
    }

    fn path(&mut self, class: &str, points: impl Iterator<Item = (f64, f64)>, close: &str) {
        let places: Vec<_> = points.map(|point| self.at(point)).collect();
        if !places.is_empty() {
            let places = places.join("L");
            self.marks += &format!("<path class=\"{class}\" d=\"M{places}{close}\"/>");
        }
    }

    /// A line through these points.
    pub fn line(&mut self, class: &str, points: &[(f64, f64)]) {
        self.path(&format!("line {class}"), points.iter().copied(), "");
    }

    /// What lies between two lines.
    pub fn band(&mut self, class: &str, lower: &[(f64, f64)], upper: &[(f64, f64)]) {
        let around = lower.iter().chain(upper.iter().rev()).copied();
        self.path(&format!("band {class}"), around, "Z");
    }

    /// A bar with these sides.
    pub fn bar(&mut self, class: &str, [left, right]: [f64; 2], [low, high]: [f64; 2]) {
        let corners = [(left, low), (left, high), (right, high), (right, low)];
        self.path(&format!("bar {class}"), corners.into_iter(), "Z");
    }

    /// The picture; `title` says what it shows.
    pub fn draw(&self, title: &str) -> String {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let mut grid = String::new();
        for &tick in &self.y.ticks {
            let y = bottom - self.y.place(tick) * (bottom - TOP);
            let tick = number(tick);
            grid += &format!(
                "<path class=\"grid\" d=\"M{LEFT},{y:.1}H{right}\"/>\
                 <text class=\"end\" x=\"{}\" y=\"{:.1}\">{tick}</text>",
                LEFT - 6.0,
                y + 4.0,
            );
        }
        for &tick in &self.x.ticks {
            let x = LEFT + self.x.place(tick) * (right - LEFT);
            let (end, below, tick) = (bottom + 5.0, bottom + 18.0, number(tick));
            grid += &format!(
                "<path class=\"axis\" d=\"M{x:.1},{bottom}V{end}\"/>\
                 <text class=\"middle\" x=\"{x:.1}\" y=\"{below}\">{tick}</text>",
            );
        }
        let (marks, x, y) = (&self.marks, self.x.label, self.y.label);
        let (wide, high) = (right - LEFT, bottom - TOP);
        // A drawing in a drawing cuts off what lies beyond the axes.
        let marks = format!(
            "<svg x=\"{LEFT}\" y=\"{TOP}\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"{LEFT} {TOP} {wide} {high}\">{marks}</svg>"
        );
        let inside = format!(
            "{grid}{marks}<path class=\"axis\" d=\"M{LEFT},{TOP}V{bottom}H{right}\"/>\
             <text class=\"label\" x=\"2\" y=\"12\">{y}</text>\
             <text class=\"label end\" x=\"{right}\" y=\"{}\">{x}</text>",
            HEIGHT - 4.0,
        );
        frame(title, HEIGHT, &inside)
    }
}

/// A bar of several parts, with what it is of.
pub struct Bar {
    /// What it is of.
    pub label: String,
    /// Class and length of each part.
    pub parts: [(&'static str, u64); 3],
}

impl Bar {
    fn sum(&self) -> u64 {
        self.parts.iter().map(|(_, part)| part).sum()
    }
}

/// Bars below each other, with their sums at the end.
pub fn bars(title: &str, bars: &[Bar]) -> String {
    const ROW: f64 = 24.0;
    const LABELS: usize = 22;
    const LETTER: f64 = 6.7;
    let widest = bars.iter().map(|bar| width(&bar.label).min(LABELS)).max();
    let left = 10.0 + LETTER * widest.unwrap_or(0) as f64;
    let most = bars.iter().map(Bar::sum).max().unwrap_or(0).max(1) as f64;
    let unit = (WIDTH - left - 44.0) / most;
    let mut inside = String::new();
    for (row, bar) in bars.iter().enumerate() {
        let (top, mut x) = (row as f64 * ROW, left);
        let base = top + 16.0;
        let label = escape(&shortened(&bar.label, LABELS));
        inside += &format!(
            "<text class=\"end\" x=\"{:.1}\" y=\"{base}\">{label}</text>",
            left - 6.0
        );
        for &(class, part) in bar.parts.iter().filter(|(_, part)| *part > 0) {
            let length = unit * part as f64;
            let at = top + 3.0;
            inside += &format!(
                "<rect class=\"bar {class}\" x=\"{x:.1}\" y=\"{at}\" width=\"{length:.1}\" height=\"18\">\
                 <title>{part}</title></rect>"
            );
            let figure = part.to_string();
            if length > 8.0 + LETTER * figure.len() as f64 {
                let middle = x + length / 2.0;
                inside += &format!(
                    "<text class=\"middle on {class}\" x=\"{middle:.1}\" y=\"{base}\">{figure}</text>"
                );
            }
            x += length;
        }
        inside += &format!(
            "<text x=\"{:.1}\" y=\"{base}\">{}</text>",
            x + 6.0,
            bar.sum()
        );
    }
    let height = ROW * bars.len().max(1) as f64;
    let axis = format!("<path class=\"axis\" d=\"M{left:.1},0V{height}\"/>");
    frame(title, height, &(inside + &axis))
}

/// A text of at most so many columns.
pub fn shortened(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if width(&short) >= columns {
            short.pop();
            break;
        }
    }
    short + "…"
}

fn frame(title: &str, height: f64, inside: &str) -> String {
    let title = escape(title);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">{inside}</svg>\n"
    )
}

/// A number at a tick, without what floats add to it.
fn number(tick: f64) -> String {
    ((tick * 1e9).round() / 1e9 + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        let axis = Axis::whole("", 3.0, 97.0);
        assert_eq!((axis.low, axis.high), (3.0, 97.0));
        assert_eq!(axis.ticks, [20.0, 40.0, 60.0, 80.0]);
        assert_eq!(Axis::whole("", 0.0, 2.0).ticks, [0.0, 1.0, 2.0]);
        let axis = Axis::round("", 3.0, 97.0);
        assert_eq!(axis.ticks, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(Axis::round("", 0.0, 0.1 + 0.2).ticks.len(), 4);
        let axis = Axis::round("", 5.0, 5.0);
        assert_eq!((axis.low, axis.high), (5.0, 6.0));
        let axis = Axis::log("", 0.01, 100.0);
        assert_eq!(axis.ticks, [0.01, 0.1, 1.0, 10.0, 100.0]);
        assert_eq!((axis.place(0.0), axis.place(1e30)), (0.0, 2.0));
        assert!((axis.place(1.0) - 0.5).abs() < 1e-12);
        assert_eq!(Axis::log("", 0.02, 30.0).ticks, [0.1, 1.0, 10.0]);
    }

    #[test]
    fn long_labels_are_cut_by_columns() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "ab…");
        assert_eq!(shortened("智运智运", 5), "智运…");
    }
}

//! What the controller sends: its requests in order, and what has arrived while one is carried out.
//!
//! A thread of its own reads the lines, so that an analysis can end with the next line whatever it
//! says, and a search can be interrupted. Lines are numbered from 1, blank ones and comments too.

use std::io::BufRead;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use super::lines::read_line;
use super::parse::{Request, is_interrupt, parse};

/// A request with the number of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What is asked for.
    pub request: Request,
    /// Number of the line.
    pub line: usize,
    /// Whether the line was too long to be carried out ([`super::lines::MAX_LINE`]).
    pub cut: bool,
}

/// Lines that come one after another without a longer pause were sent together.
const TOGETHER: Duration = Duration::from_millis(100);

/// What has arrived so far.
#[derive(Debug, Default)]
pub struct Arrivals {
    lines: AtomicUsize,
    /// Number of the last comment `# interrupt`.
    interrupt: AtomicUsize,
    leave: OnceLock<Leave>,
}

/// The controller has said `quit` or closed the input.
#[derive(Clone, Copy, Debug)]
struct Leave {
    /// Line of the last request before that.
    last: usize,
    /// First of the lines that were sent together with the leave.
    together: usize,
    at: Instant,
}

impl Arrivals {
    /// Whether anything has arrived after this line: another one, or the end of the input.
    pub fn after(&self, line: usize) -> bool {
        self.lines.load(Relaxed) > line
    }

    /// Whether the command of this line, or a later one, is to end early. GoGui's way to say so is
    /// the comment `# interrupt` (GoGui manual, chapter "Interrupt of commands").
    pub fn interrupted(&self, line: usize) -> bool {
        self.interrupt.load(Relaxed) > line
    }

    /// When the controller took its leave: said `quit` or closed the input.
    pub fn left_at(&self) -> Option<Instant> {
        self.leave.get().map(|leave| leave.at)
    }

    /// Whether the controller has left and the command of this line is the last one before that.
    pub fn is_last(&self, line: usize) -> bool {
        self.leave.get().is_some_and(|leave| leave.last <= line)
    }

    /// Whether the controller has left, and not in the same breath as it sent this line.
    pub fn left_later(&self, line: usize) -> bool {
        self.leave.get().is_some_and(|leave| line < leave.together)
    }
}

/// Reads `input` in a thread of its own until `quit` or its end. The receiver gets the requests, and
/// ends with them.
pub fn listen(
    mut input: impl BufRead + Send + 'static,
    arrivals: Arc<Arrivals>,
) -> Receiver<Message> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut number = 0;
        let mut last = 0;
        let mut together = 1;
        let mut heard = Instant::now();
        // The number of the line that comes now, or the end.
        let mut hear = |number: usize| {
            if heard.elapsed() > TOGETHER {
                together = number;
            }
            heard = Instant::now();
            together
        };
        // An input that cannot be read has ended.
        while let Ok(Some(line)) = read_line(&mut input) {
            number += 1;
            let together = hear(number);
            let request = parse(&line.bytes);
            let quit = !line.cut && request.as_ref().is_some_and(|r| r.name == "quit");
            if quit {
                arrivals.leave(last, together);
            } else if is_interrupt(&line.bytes) {
                arrivals.interrupt.store(number, Relaxed);
            }
            arrivals.lines.store(number, Relaxed);
            let Some(request) = request else { continue };
            last = number;
            let message = Message {
                request,
                line: number,
                cut: line.cut,
            };
            if sender.send(message).is_err() || quit {
                return;
            }
        }
        arrivals.leave(last, hear(number + 1));
        arrivals.lines.store(number + 1, Relaxed);
    });
    receiver
}

impl Arrivals {
    fn leave(&self, last: usize, together: usize) {
        let at = Instant::now();
        // Only the first leave counts.
        let _ = self.leave.set(Leave { last, together, at });
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor, Read};

    use super::*;

    /// Lines that come with pauses between them.
    struct Slow(Vec<&'static [u8]>);

    impl Read for Slow {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let Some(line) = self.0.pop() else {
                return Ok(0);
            };
            thread::sleep(2 * TOGETHER);
            bytes[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    #[test]
    fn what_was_sent_together_is_known_by_the_pauses() {
        let input = BufReader::new(Slow(vec![b"c\nd\nquit\n", b"a\nb\n"]));
        let arrivals = Arc::new(Arrivals::default());
        let messages = listen(input, Arc::clone(&arrivals));
        assert_eq!(messages.into_iter().count(), 5);
        let later = [1, 2, 3, 4, 5].map(|line| arrivals.left_later(line));
        assert_eq!(later, [true, true, false, false, false]);
    }

    fn heard(input: &'static str) -> (Vec<(usize, String)>, Arc<Arrivals>) {
        let arrivals = Arc::new(Arrivals::default());
        let messages = listen(Cursor::new(input), Arc::clone(&arrivals));
        let messages = messages.into_iter();
        let messages = messages.map(|message| (message.line, message.request.name));
        (messages.collect(), arrivals)
    }

    #[test]
    fn lines_are_numbered_with_blank_ones_and_comments() {
        let (messages, arrivals) = heard("name\n\n# x\nversion\n");
        assert_eq!(
            messages,
            [(1, "name".to_owned()), (4, "version".to_owned())]
        );
        assert!(arrivals.after(1) && arrivals.after(4), "the end counts");
        assert!(!arrivals.interrupted(0));
    }

    #[test]
    fn a_blank_line_is_an_arrival() {
        let (_, arrivals) = heard("name\n\n");
        assert!(arrivals.after(2) && !arrivals.after(3));
    }

    #[test]
    fn an_interrupt_is_for_what_was_asked_before() {
        let (_, arrivals) = heard("genmove b\n # interrupt \ngenmove w\n# interrupted\n");
        assert!(arrivals.interrupted(1));
        assert!(!arrivals.interrupted(3));
    }

    #[test]
    fn the_last_request_before_the_leave_is_known() {
        for (input, last) in [("a\nb\nquit\nc\n", 2), ("a\n\nb\n\n", 3), ("quit\n", 0)] {
            let (messages, arrivals) = heard(input);
            assert!(
                arrivals.left_at().is_some() && arrivals.is_last(last),
                "{input:?}"
            );
            assert!(last == 0 || !arrivals.is_last(last - 1), "{input:?}");
            assert!(messages.iter().all(|(_, name)| name != "c"));
        }
    }
}

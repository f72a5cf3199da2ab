"""A GTP engine as a child process, and a board that judges its moves. Used by growth.py and second_opinion.py; standard library only."""
import collections
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COMMAND_TIMEOUT = 120  # seconds for anything but a move: starting, playing, scoring
# Debian keeps games in a folder that root's PATH often lacks.
SEARCH_PATH = os.environ.get("PATH", os.defpath) + os.pathsep + "/usr/games"


class EngineFailure(Exception):
    """An engine gave no proper answer and was ended. `kind` is time-out, crash or protocol."""

    def __init__(self, kind, detail):
        super().__init__(detail)
        self.kind = kind


class Engine:
    """One child process that speaks GTP; two threads drain what it writes."""

    def __init__(self, command):
        self.command, argv = command, shlex.split(command)
        program = shutil.which(argv[0], path=SEARCH_PATH)
        if program is None:
            raise SystemExit(f"cannot run {argv[0]!r}")
        self.answers, self.stderr = queue.Queue(), collections.deque(maxlen=5)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program] + argv[1:], stdin=pipe, stdout=pipe, stderr=pipe,
                                        text=True, encoding="utf-8", errors="replace")
        threading.Thread(target=self._read_answers, daemon=True).start()
        threading.Thread(target=self._read_stderr, daemon=True).start()
        self.title = f"{self.ask('name')[1]} {self.ask('version')[1]}".strip()
        self.commands = self.ask("list_commands")[1].split()

    def _read_answers(self):
        """Cut standard output into answers at blank lines; None stands for its end."""
        lines = []
        for line in self.process.stdout:
            if line.strip():
                lines.append(line.rstrip())
            elif lines:
                self.answers.put(lines)
                lines = []
        self.answers.put(None)

    def _read_stderr(self):
        """Keep the last lines of standard error, where a panic leaves its message."""
        for line in self.process.stderr:
            self.stderr.append(line.strip())

    def ask(self, command, timeout=COMMAND_TIMEOUT):
        """Send a command and return (success, text)."""
        self.send(command)
        return self.answer(command, timeout)

    def send(self, command):
        """Send a command. A broken pipe shows when the answer does not come."""
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
        except OSError:
            pass

    def answer(self, command, timeout=COMMAND_TIMEOUT):
        """Wait for the answer to `command` and return (success, text)."""
        try:
            lines = self.answers.get(timeout=timeout)
        except queue.Empty:
            raise self._failure("time-out", f"no answer to `{command}` in {timeout:g} s") from None
        if lines is None:
            raise self._failure("crash", f"died at `{command}`")
        if lines[0][0] not in "=?":
            raise self._failure("protocol", f"stray output at `{command}`: {lines[0]!r}")
        return lines[0][0] == "=", "\n".join([lines[0][1:]] + lines[1:]).strip()

    def _failure(self, kind, detail):
        """End the process and describe what went wrong."""
        self.close(patience=1)
        tail = " / ".join(line for line in self.stderr if line)
        return EngineFailure(kind, f"{detail} (exit status {self.process.returncode}) {tail}".strip())

    def close(self, patience=5):
        """Ask the process to quit; kill it when it stays. Doing so twice is harmless."""
        try:
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
        except (OSError, ValueError):
            pass
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            print(f"killed, did not quit: {self.command}", file=sys.stderr)
            self.process.kill()
            self.process.wait()


class Board:
    """Stones and history, enough to tell whether a move is legal under situational superko."""

    def __init__(self, size):
        self.size, self.stones = size, {}
        self.seen = {(frozenset(), "B")}

    def point(self, vertex):
        """Turn a GTP vertex into (column, row), or None when it is not on the board."""
        column, row = COLUMNS.find(vertex[:1]), vertex[1:]
        if not (row.isascii() and row.isdigit() and 0 <= column < self.size and 1 <= int(row) <= self.size):
            return None
        return column, int(row) - 1

    def neighbours(self, point):
        """The points next to `point`."""
        x, y = point
        around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return [(a, b) for a, b in around if 0 <= a < self.size and 0 <= b < self.size]

    def captured(self, stones, point):
        """The chain at `point` if it has no liberty, else an empty set."""
        chain, todo = {point}, [point]
        while todo:
            for near in self.neighbours(todo.pop()):
                if near not in stones:
                    return set()
                if stones[near] == stones[point] and near not in chain:
                    chain.add(near)
                    todo.append(near)
        return chain

    def play(self, colour, vertex):
        """Make the move and return None, or return why it is illegal and leave the board alone."""
        other, stones = "W" if colour == "B" else "B", dict(self.stones)
        if vertex != "PASS":
            point = self.point(vertex)
            if point is None:
                return "not a point of the board"
            if point in stones:
                return "occupied"
            stones[point] = colour
            for near in self.neighbours(point):
                if stones.get(near) == other:
                    for dead in self.captured(stones, near):
                        del stones[dead]
            if self.captured(stones, point):
                return "suicide"
            if (frozenset(stones.items()), other) in self.seen:
                return "superko"
        self.stones = stones
        self.seen.add((frozenset(stones.items()), other))
        return None

    def area(self, dead):
        """Black's area minus White's once the stones at the vertices `dead` are gone; None if one is no stone."""
        points = [self.point(vertex) for vertex in dead]
        if not all(point in self.stones for point in points):
            return None
        owner = {point: colour for point, colour in self.stones.items() if point not in points}
        stones = dict(owner)
        for start in [(x, y) for x in range(self.size) for y in range(self.size)]:
            if start in owner:
                continue
            region, todo, touched = {start}, [start], set()
            while todo:
                for near in self.neighbours(todo.pop()):
                    if near in stones:
                        touched.add(stones[near])
                    elif near not in region:
                        region.add(near)
                        todo.append(near)
            owner.update(dict.fromkeys(region, touched.pop() if len(touched) == 1 else "neutral"))
        colours = list(owner.values())
        return colours.count("B") - colours.count("W")


def parse_score(text):
    """Read a final_score: Black's lead as a number, or None."""
    if text in ("0", "0.0"):
        return 0.0
    try:
        return float(text[2:]) * {"B+": 1, "W+": -1}[text[:2]]
    except (KeyError, ValueError):
        return None


def show_score(lead):
    """Write Black's lead as GTP and SGF do."""
    if not lead:
        return "-" if lead is None else "0"
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"

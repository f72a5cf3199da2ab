#!/usr/bin/env python3
"""Watch what an engine needs as it runs: memory that must not grow, and the time to its first answer. For Linux;
standard library only.

    scripts/growth.py games "target/release/zhiyun --playouts 200 --seed 1"      # one process, many games
    scripts/growth.py analysis "target/release/zhiyun" --seconds 3600            # one process, one long search
    scripts/growth.py start "target/release/zhiyun"                              # many processes, one answer

games      the engine plays against itself, with `clear_board` in between. After the first --every games its
           resident memory may grow by --slack MiB, and every game must come to an end.
analysis   `lz-analyze` of the empty board. The engine gets --memory, and its resident memory may be that and
           --slack MiB at its peak.
start      the median time from the start of the process to its answer to `name` may be --limit ms.

Exit status: 0 if all is within bounds, else 1.
"""
import argparse
import pathlib
import shlex
import statistics
import subprocess
import sys
import time

from gtp import Engine, EngineFailure

INTERVAL = 10  # seconds between two lines of an analysis
ROUND = 600  # seconds of one command of analysis: a search ends after ten million playouts


def memory(engine, field):
    """A field of /proc/PID/status in MiB: VmRSS, the resident memory, or VmHWM, its peak."""
    text = pathlib.Path(f"/proc/{engine.process.pid}/status").read_text(encoding="ascii")
    return int(text.split(field + ":")[1].split()[0]) / 1024


def order(engine, command):
    """The answer to a command, which must not fail."""
    success, text = engine.ask(command)
    if not success:
        raise SystemExit(f"`{command}` fails: {text}")
    return text


def self_play(engine, limit):
    """Play a game and return its number of moves; `limit` moves are no end."""
    order(engine, "clear_board")
    passes = 0
    for number in range(1, limit + 1):
        move = order(engine, f"genmove {'WB'[number % 2]}").upper()
        passes = passes + 1 if move == "PASS" else 0
        if passes == 2 or move == "RESIGN":
            return number
    raise SystemExit(f"a game does not end: {limit} moves")


def games(options):
    """Watch the memory from game to game."""
    engine, moves, base = Engine(options.engine), 0, None
    order(engine, f"boardsize {options.size}")
    begin = time.monotonic()
    for number in range(1, options.games + 1):
        moves += self_play(engine, 3 * options.size ** 2)
        if number % options.every == 0:
            now = memory(engine, "VmRSS")
            base = now if base is None else base
            print(f"{number} games, {moves} moves, {time.monotonic() - begin:.0f} s: {now:.1f} MiB", flush=True)
            if now > base + options.slack:
                raise SystemExit(f"grown by more than {options.slack} MiB")
    engine.close()


def analysis(options):
    """Watch the peak of the memory during a long search."""
    engine, bound = Engine(f"{options.engine} --memory {options.memory}"), options.memory + options.slack
    order(engine, f"boardsize {options.size}")
    begin = time.monotonic()
    while (left := begin + options.seconds - time.monotonic()) > 0:
        analyse(engine, begin, min(ROUND, left), options.every, bound)
    engine.close()


def analyse(engine, begin, seconds, every, bound):
    """Watch the memory during one command of analysis. The next one goes on from its tree."""
    command, end = f"lz-analyze {100 * INTERVAL}", time.monotonic() + seconds
    engine.send(command)
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(every, left))
        if engine.process.poll() is not None:
            break
        peak = memory(engine, "VmHWM")
        print(f"{time.monotonic() - begin:.0f} s: {memory(engine, 'VmRSS'):.1f} MiB, peak {peak:.1f} MiB", flush=True)
        if peak > bound:
            raise SystemExit(f"more than {bound} MiB")
    engine.send("name")
    success, text = engine.answer(command)
    lines = [line for line in text.splitlines() if line.startswith("info move")]
    # Lines come late when the machine is busy; a search that has ended says the same again.
    if not success or len(lines) < 0.8 * seconds / INTERVAL - 1 or len(lines) > 2 and lines[-1] == lines[-3]:
        raise SystemExit(f"{len(lines)} lines of analysis in {seconds:.0f} s: {text[:200]}")
    print(f"{len(lines)} lines; the last begins {lines[-1].strip()[:70]}", flush=True)
    engine.answer("name")


def start(options):
    """Measure starts."""
    times = []
    for _ in range(options.starts):
        begin = time.monotonic()
        with subprocess.Popen(shlex.split(options.engine), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdin.write(b"name\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            times.append(1000 * (time.monotonic() - begin))
            process.stdin.close()
        if not answer.startswith(b"="):
            raise SystemExit(f"`name` answers {answer!r}")
    median = statistics.median(times)
    print(f"{len(times)} starts to the first answer: median {median:.1f}, "
          f"min {min(times):.1f}, max {max(times):.1f} ms")
    if median > options.limit:
        raise SystemExit(f"more than {options.limit} ms")


def parse_arguments():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)

    def part(run, *rows):
        command = parts.add_parser(run.__name__, help=run.__doc__)
        command.set_defaults(run=run)
        command.add_argument("engine", metavar="COMMAND")
        for name, default, text in rows:
            command.add_argument(name, type=int, default=default, help=f"{text}; default: {default}")

    part(games, ("--games", 200, "games"), ("--size", 9, "lines of the board"),
         ("--every", 20, "games between two looks"), ("--slack", 16, "MiB"))
    part(analysis, ("--seconds", 3600, "duration"), ("--size", 19, "lines of the board"),
         ("--every", 10, "seconds between two looks"), ("--memory", 256, "MiB"), ("--slack", 64, "MiB"))
    part(start, ("--starts", 50, "processes"), ("--limit", 20, "ms"))
    return parser.parse_args()


if __name__ == "__main__":
    arguments = parse_arguments()
    try:
        arguments.run(arguments)
    except EngineFailure as failure:
        sys.exit(f"{failure.kind}: {failure}")

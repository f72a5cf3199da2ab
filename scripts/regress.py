#!/usr/bin/env python3
"""Runs test scripts as GNU Go's regress.awk does; standard library only.

usage: regress.py [--rate] "ENGINE ARGUMENT..." SCRIPT...

A script goes to the engine's standard input in one piece; the engine's working directory is the
script's folder. `#? [regex]` belongs to the numbered command before it, and the first line of the
answer must match, whether the command succeeded or not: a leading `!` negates, a `*` after the
bracket marks a failure that is known, a `&` a test that does not count. Of several answers with
one number the last counts. The exit status is 1 if a test failed that should not, or if a
numbered command has no answer.

With --rate, the scripts are suites that measure an engine: it prints how many tests of each passed, and
only a missing answer is an error.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys

NUMBERED = re.compile(r"\s*([0-9]+)\s+\S")
TEST = re.compile(r"#\?\s*\[(!?)(.*)\]([*&]*)\s*$")
ANSWER = re.compile(r"[=?]([0-9]+) (.*)")
TIMEOUT = 600  # seconds for a script


def tests_of(text):
    """The numbers of a script's commands, and for each test its number, command and pattern."""
    numbers, tests, command = [], [], None
    for line in text.splitlines():
        if found := NUMBERED.match(line):
            command = (found[1], line.strip())
            numbers.append(found[1])
        elif found := TEST.match(line):
            tests.append((*command, *found.groups()))
    return numbers, tests


def run(engine, path):
    """Run a script; return the number of tests that passed, failed as known, failed, and whether
    answers are missing."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    numbers, tests = tests_of(text)
    done = subprocess.run(engine, input=text, capture_output=True, encoding="utf-8", errors="replace",
                          cwd=os.path.dirname(os.path.abspath(path)), timeout=TIMEOUT, check=False)
    answers = [found.groups() for line in done.stdout.splitlines() if (found := ANSWER.match(line))]
    if len(answers) != len(numbers) or done.returncode:
        print(f"{path}: {len(answers)} answers to {len(numbers)} commands, exit status {done.returncode}")
        return 0, 0, 0, True
    answers = {number: line.strip() for number, line in answers}
    passed = known = failed = 0
    for number, command, negated, pattern, marks in tests:
        if "&" in marks:
            continue
        good = bool(re.fullmatch(pattern, answers[number])) != bool(negated)
        passed, known = passed + good, known + (not good and "*" in marks)
        if not good and "*" not in marks:
            failed += 1
            print(f"{path}: {command}: expected [{negated}{pattern}], answered {answers[number]!r}")
        elif good and "*" in marks:
            print(f"{path}: {command}: passes, though a failure was expected")
    return passed, known, failed, False


def main(*arguments):
    rate = arguments[:1] == ("--rate",)
    engine, *paths = arguments[rate:]
    engine = shlex.split(engine)
    program = shutil.which(engine[0]) if engine else None
    if program is None or not paths:
        raise SystemExit(__doc__)
    engine[0] = os.path.abspath(program)
    results = [run(engine, path) for path in paths]
    passed, known, failed, missing = map(sum, zip(*results))
    if rate:
        for path, (good, *bad, _) in zip(paths, results):
            print(f"{os.path.basename(path)}: {good} of {good + sum(bad)}")
        print(f"all: {passed} of {passed + known + failed}")
        return missing > 0
    print(f"{len(paths)} scripts: {passed} tests passed, {known} failed as known, {failed} failed")
    return failed + missing > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)

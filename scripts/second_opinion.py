#!/usr/bin/env python3
"""Ask GNU Go for a second opinion: which plays are legal, and what finished games are worth.

    scripts/second_opinion.py --engine target/release/zhiyun --games 220 --questions 100000 --json opinions.json

Score: quick players (GNU Go on levels 0 and 1, the engine with few playouts, a random mover that keeps its eyes)
play --games games on several boards until both have passed, some with handicap, some from a seki. The engine
counts each record by its presets `chinese` and `japanese` with the stones that GNU Go calls dead; GNU Go answers
`final_score` by the same rules and komi, and the script counts too. GNU Go counts the board after it has played on
by itself: where the numbers differ, the script has it show these moves and the engine count the board after them.
Legality: for each ko rule, with and without suicide, the finished games are replayed and random games played.
Every few moves GNU Go (`all_legal`), the engine (`play`, `undo`) and the script judge both colours on all points.

Differences of the known kinds (EXPLANATIONS) are explained, each by a check of its own, and only if the script
shares the engine's view. Three limits of GNU Go are kept out of the way: its history of a game is wrong after 500
moves, hence MAX_MOVES; reading SGF it ignores HA; a new komi does not change the score of a board just scored.
Exit status: 0 all differences are explained, 1 one is not (prisoners and records that do not fit never are).
"""
import argparse
import collections
import json
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

from gtp import COLUMNS, SEARCH_PATH, Board, Engine, parse_score, show_score

KO = {"SIMPLE": "--simple-ko", "POSITIONAL": "--positional-superko", "SITUATIONAL": "--situational-superko"}
SCORINGS = ("chinese", "japanese")
MAX_MOVES = 480
SIZES, RANDOM_SIZES = (5, 7, 9, 5, 7, 9, 5, 7, 9, 13), (2, 3, 4, 5, 7, 4, 5, 9)
KOMI = (0, 0.5, 5.5, 6.5, 7, 7.5)
PAIRS = (("level 0", "level 0"), ("level 1", "level 0"), ("level 1", "level 1"), ("quick", "level 0"),
         ("quick", "quick"), ("random", "random"), ("random", "level 0"), ("level 1", "random"))
FAST_PAIRS = 4  # so many of them are quick enough for boards above 9x9, and leave a seki alone
# Seki without eyes (twice), with an eye each, and with two groups of an eye each around one that has none.
STARTS = ("XX.OO/XX.OO/XXXOO/XXOOO/XX.OO",
          "........./........./........./OOOOOOOOO/XXXXXXXXX/........./XXXXXXX../OOOOOOX../.XXX.OX..",
          "........./........./OOOOOOOOO/XXXXXXXXX/........./XXXX...../OOOXXXX../XXOOOOX../.X.O.OX..",
          "........./........./OOOOOOOOO/XXXXXXXXX/........./XXXXXXXXX/OOOOOOOOX/XXOOOXXOO/.X.O.X.XO")
EXPLANATIONS = {
    "unchecked suicide": "GNU Go never looks whether a suicide of several stones repeats a board; its manual and the"
                         " rules of superko forbid every repetition by a play",
    "played on": "GNU Go counts the board after moves of its own; the rules count it as the two passes left it, and"
                 " so do the engine and the script; after the same moves the engine counts what GNU Go counts",
    "played on, unpaid": "the same; under Japanese rules GNU Go charges nothing for what it plays after its own two"
                         " passes, and this adjusts the engine's count",
    "no result": "the last play closed a long cycle, and under simple ko the engine gives such a game no result",
}


def other(colour):
    """The other colour."""
    return "W" if colour == "B" else "B"


def name(point):
    """A point in words of GTP."""
    return f"{COLUMNS[point[0]]}{point[1] + 1}"


class Judge(Board):
    """gtp.py's board under any rule of ko and suicide: the third opinion."""

    def __init__(self, game, ko="SIMPLE", suicide=False):
        super().__init__(game.size)
        self.ko, self.suicide, self.to_play, self.stones = ko, suicide, game.to_play, dict(game.stones)
        self.seen = {(frozenset(self.stones.items()), self.to_play)}
        self.points = [(x, y) for y in range(game.size) for x in range(game.size)]
        self.before, self.emptied, self.lost = None, [], {"B": 0, "W": 0}

    def look(self, colour, point):
        """The stones after this play, the own ones that it takes off, and why it is illegal, if it is."""
        if point in self.stones:
            return self.stones, set(), "occupied"
        stones = {**self.stones, point: colour}
        for near in self.neighbours(point):
            if stones.get(near) == other(colour):
                for taken in self.captured(stones, near):
                    del stones[taken]
        own = self.captured(stones, point)
        for taken in own:
            del stones[taken]
        if own and (not self.suicide or len(own) == 1):
            return stones, own, "suicide"
        board, reason = frozenset(stones.items()), None
        if board == self.before and colour == self.to_play:
            reason = "ko"
        elif self.ko != "SIMPLE" and (board, other(colour)) in self.seen:
            reason = "superko"
        elif self.ko == "POSITIONAL" and (board, colour) in self.seen:
            reason = "superko"
        return stones, own, reason

    def play(self, colour, vertex):
        """Make the move of the side to move and return None, or return why it is illegal."""
        stones, before = self.stones, None
        if vertex != "PASS":
            stones, _, reason = self.look(colour, self.point(vertex))
            if reason:
                return reason
            before = frozenset(self.stones.items())
        self.emptied = [point for point in self.stones if point not in stones]
        for side in "BW":
            played = list(self.stones.values()).count(side) + (vertex != "PASS" and side == colour)
            self.lost[side] += played - list(stones.values()).count(side)
        self.before, self.stones, self.to_play = before, stones, other(colour)
        self.seen.add((frozenset(stones.items()), self.to_play))
        return None

    def keeps_sense(self, colour, point):
        """Whether the play fills no own eye and puts no chain of three stones in atari."""
        if all(self.stones.get(near) == colour for near in self.neighbours(point)):
            return False
        stones, chain, liberties = self.look(colour, point)[0], [point], set()
        for stone in chain:
            for near in self.neighbours(stone):
                if near not in stones:
                    liberties.add(near)
                elif stones[near] == colour and near not in chain:
                    chain.append(near)
        return len(chain) < 3 or len(liberties) > 1

    def count(self, scoring, dead, seki):
        """The points of each side by the text of the rules, when these stones are dead and those in seki."""
        living = {point: colour for point, colour in self.stones.items() if point not in dead}
        points, todo = {"B": 0, "W": 0}, set(self.points) - set(living)
        while todo:
            region, border = [todo.pop()], set()
            for point in region:
                for near in self.neighbours(point):
                    if near in living:
                        border.add(near)
                    elif near in todo:
                        todo.remove(near)
                        region.append(near)
            owners = {living[stone] for stone in border}
            if len(owners) == 1 and (scoring == "chinese" or not border & seki):
                points[owners.pop()] += len(region)
            elif scoring == "chinese":
                points = {side: number + len(region) / 2 for side, number in points.items()}
        for side in points:
            if scoring == "chinese":
                points[side] += list(living.values()).count(side)
            else:
                prisoners = self.lost[other(side)] + [self.stones[stone] for stone in dead].count(other(side))
                points[side] += prisoners
        return points

    def draw(self, dead=()):
        """The board as lines of text, dead stones in small letters."""
        rows = []
        for y in reversed(range(self.size)):
            marks = [{"B": "X", "W": "O"}.get(self.stones.get((x, y)), ".") for x in range(self.size)]
            rows.append(" ".join(mark.lower() if (x, y) in dead else mark for x, mark in enumerate(marks)))
        return [f"{self.size - index:2} {row}" for index, row in enumerate(rows)] + ["   " + " ".join(
            COLUMNS[:self.size])]


class Game:
    """How a game began, and its moves."""

    def __init__(self, size, komi, stones=None, handicap=()):
        self.size, self.komi, self.stones, self.handicap = size, komi, dict(stones or {}), list(handicap)
        self.to_play, self.moves, self.title = "W" if handicap else "B", [], ""

    def begin(self, engine, folder):
        """Have the engine forget what it knows and set up this game."""
        lines = [f"boardsize {self.size}", "clear_board"]
        if self.handicap:
            lines.append("set_free_handicap " + " ".join(self.handicap))
        elif self.stones:
            path = folder / "start.sgf"
            path.write_text(self.sgf(moves=()))
            lines.append(f"loadsgf {path}")
        for line in lines + [f"komi {self.komi:g}"]:
            success, text = engine.ask(line)
            if not success:
                raise SystemExit(f"{engine.command} refuses `{line}`: {text}")

    def is_over(self):
        """Whether both sides have just passed."""
        return len(self.moves) > 1 and all(move.endswith("PASS") for move in self.moves[-2:])

    def sgf(self, moves=None, komi=None, rules=None):
        """The game as SGF, without HA if another komi takes care of it."""
        def coordinates(point):
            return f"[{chr(97 + point[0])}{chr(96 + self.size - point[1])}]" if point else "[]"

        board, text = Board(self.size), f"(;GM[1]FF[4]SZ[{self.size}]KM[{self.komi if komi is None else komi:g}]"
        text += f"RU[{rules.capitalize()}]" if rules else ""
        if self.handicap and komi is None:
            text += f"HA[{len(self.handicap)}]"
        for side in "BW":
            stones = [coordinates(point) for point, colour in self.stones.items() if colour == side]
            text += f"A{side}{''.join(stones)}" if stones else ""
        text += f"PL[{self.to_play}]"
        for move in self.moves if moves is None else moves:
            text += f";{move[0]}{coordinates(board.point(move[2:]))}"
        return text + ")\n"


class Opinions:
    """What was asked, and where the answers differ."""

    def __init__(self, options):
        self.options, self.differences, self.rows, self.started = options, [], {}, time.monotonic()
        self.folder = options.sgf
        self.gnugo = shutil.which(options.gnugo, path=SEARCH_PATH)
        self.program = shutil.which(shlex.split(options.engine)[0], path=SEARCH_PATH)
        if self.gnugo is None or self.program is None:
            raise SystemExit("cannot run " + (options.engine if self.gnugo else options.gnugo))

    def row(self, part, title):
        """The counts of one line of a table."""
        return self.rows.setdefault(part, {}).setdefault(title, collections.Counter())

    def differ(self, part, title, kind, text, game, board):
        """Note a difference; `kind` names its explanation, None that there is none."""
        self.row(part, title)[f"{kind or 'UNEXPLAINED'}"] += 1
        self.differences.append({"part": part, "under": title, "kind": kind, "text": text, "board": board,
                                 "game": game.title, "moves": " ".join(move.replace(" ", "") for move in game.moves)})

    # Part one: finished games and their scores.

    def start(self, number, rng):
        """The beginning of a game."""
        size = 19 if number % 55 == 0 else SIZES[number % len(SIZES)]
        stones = {}
        if number % 6 == 0:
            rows = STARTS[number // 6 % len(STARTS)].split("/")
            size, swap, turn, mirror = len(rows), rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5
            for y, row in enumerate(rows):
                for x, mark in enumerate(row[::-1] if mirror else row):
                    if mark != ".":
                        stones[(y, x) if turn else (x, y)] = "BW"[(mark == "O") != swap]
        game = Game(size, rng.choice(KOMI), stones)
        if number % 6 == 1 and size > 5 and not stones:
            near, far = (2, size - 3) if size < 13 else (3, size - 4)
            corners = [(near, near), (far, far), (near, far), (far, near)][:rng.randint(2, 4)]
            game = Game(size, game.komi, dict.fromkeys(corners, "B"), [name(point) for point in corners])
        return game

    def play(self, number, table):
        """Play a game; return it with its board, or None if it did not come to its end."""
        rng = random.Random(f"{self.options.seed} {number}")
        game = self.start(number, rng)
        players = PAIRS[rng.randrange(FAST_PAIRS if game.size > 9 or number % 6 == 0 else len(PAIRS))]
        game.title = f"game {number}, {game.size}x{game.size}, {players[0]} against {players[1]}"
        judge, active = Judge(game), {role: table[role] for role in (*SCORINGS, "engine", *players) if role in table}
        for role, engine in active.items():
            game.begin(engine, self.folder)
            if role.startswith("level"):
                engine.ask(f"set_random_seed {self.options.seed * 1000 + number}")
        while not game.is_over() and len(game.moves) < min(3 * game.size ** 2, MAX_MOVES):
            colour, mover = judge.to_play, players[len(game.moves) % 2]
            if mover == "random" or len(game.moves) < 2 and not game.stones:
                mover, legal = "random", [point for point in judge.points if not judge.look(colour, point)[2]]
                sensible = [point for point in legal if judge.keeps_sense(colour, point)]
                vertex = name(rng.choice(sensible)) if sensible else "PASS"
            else:
                vertex = active[mover].ask(f"genmove {colour}")[1].upper()
            reason = judge.play(colour, vertex)
            answers = {role: engine.ask(f"play {colour} {vertex}")[0] for role, engine in active.items()
                       if role != mover}
            if reason or not all(answers.values()):
                self.differ("score", "play", None, f"{colour} {vertex} by {mover}: {reason}, {answers}", game,
                            judge.draw())
                return None
            game.moves.append(f"{colour} {vertex}")
        return (game, judge) if game.is_over() else None

    def count(self, text, scoring, komi, dead):
        """The engine's score sheet of a record, or None with a message."""
        path = self.folder / "count.sgf"
        path.write_text(text)
        command = [self.program, "score", path, "--rules", scoring, "--komi", f"{komi:g}", "--dead", *dead, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"the engine cannot score {path}: {done.stderr}", file=sys.stderr)
            return None
        return json.loads(done.stdout)

    def explain(self, game, scoring, sheet, wanted, dead):
        """Why GNU Go says `wanted`: (kind, details). Whether the engine is right is asked elsewhere."""
        if sheet["result"] == "Void":
            judge, boards = Judge(game), []
            for move in game.moves:
                boards.append(judge.stones)
                judge.play(move[0], move[2:])
            return ("no result" if judge.stones in boards[:-2] else None), ""
        # GNU Go adds the compensation only for a handicap that it was given over GTP.
        komi = game.komi + (len(game.handicap) if scoring == "chinese" else 0)
        source, target = self.folder / "finished.sgf", self.folder / "continued.sgf"
        source.write_text(game.sgf(komi=komi))
        subprocess.run([self.gnugo, "--quiet", "--level", "0", f"--{scoring}-rules", "--score", "aftermath",
                        "-l", source, "-o", target], capture_output=True, check=False)
        judge, moves, unpaid, passed = Judge(game), [], 0, 0
        for move in game.moves:
            judge.play(move[0], move[2:])
        dead = {vertex: judge.stones[judge.point(vertex)] for vertex in dead}
        for colour, where in re.findall(r";([BW])\[([a-s]*)\]", target.read_text()):
            vertex = name((ord(where[0]) - 97, game.size - ord(where[1]) + 96)) if where else "PASS"
            if judge.play(colour, vertex):
                return None, f"GNU Go plays on with an illegal {colour} {vertex}"
            moves.append(f"{colour} {vertex}")
            dead = {stone: side for stone, side in dead.items() if judge.stones.get(judge.point(stone)) == side}
            passed = 2 if passed == 2 else passed + 1 if vertex == "PASS" else 0
            if passed == 2 and vertex != "PASS":
                unpaid += 1 if colour == "B" else -1
        played = self.count(game.sgf(game.moves + moves, rules=scoring), scoring, game.komi, dead)
        found = played and played["difference"]
        story = f"plays on {', '.join(moves)}; the engine then counts {show_score(found)}"
        if found == wanted:
            return "played on", story
        if found is not None and scoring == "japanese" and found + unpaid == wanted:
            return "played on, unpaid", f"{story}, {show_score(unpaid)} to adjust"
        return None, story

    def compare(self, game, judge, scoring, gnugo, engine):
        """Compare the scores of a finished game."""
        row = self.row("score", scoring)
        wanted = parse_score(gnugo.ask("final_score")[1])
        dead, seki = (gnugo.ask(f"final_status_list {status}")[1].split() for status in ("dead", "seki"))
        sheet = self.count(game.sgf(rules=scoring), scoring, game.komi, dead)
        if sheet is None:
            self.differ("score", scoring, None, "the engine cannot score it", game, judge.draw())
            return
        engine.ask(f"kata-set-rules {scoring}")
        judged = parse_score(engine.ask("final_score")[1])
        judged_dead = sorted(engine.ask("final_status_list dead")[1].split())
        taken_off, in_seki = ({judge.point(vertex) for vertex in stones} for stones in (dead, seki))
        points = judge.count(scoring, taken_off, in_seki)
        paid = game.komi + (len(game.handicap) if scoring == "chinese" else 0)
        counted = points["B"] - points["W"] - paid
        sides = {"B": sheet["black"], "W": sheet["white"]}
        row["games"] += 1
        row["with a seki"] += bool(seki)
        row["with eyes in seki"] += any(side["seki_eyes"] for side in sides.values())
        row["with dead stones"] += bool(dead)
        row["with handicap"] += bool(game.handicap)
        row["engine = GNU Go"] += sheet["difference"] == wanted
        row["engine = script"] += sheet["difference"] == counted
        row["engine judges differently"] += judged != wanted
        row["of them with other dead stones"] += judged != wanted and judged_dead != sorted(dead)
        numbers = (f"engine {show_score(sheet['difference'])}, GNU Go {show_score(wanted)}, script "
                   f"{show_score(counted)}, engine's own judgement {show_score(judged)}; komi {game.komi:g}, "
                   f"dead {' '.join(dead) or 'none'}, seki {' '.join(seki) or 'none'}, neutral {sheet['neutral']}")
        for side, title in (("B", "black"), ("W", "white")):
            prisoners = gnugo.ask(f"captures {title}")[1]
            lost = sides[other(side)]["lost"] - len(sides[other(side)]["dead"])
            if not lost == judge.lost[other(side)] == int(prisoners):
                self.differ("score", scoring, None, f"prisoners of {title}: engine {lost}, GNU Go {prisoners}, script "
                            f"{judge.lost[other(side)]}", game, judge.draw(taken_off))
            if sides[side]["points"] != points[side]:
                self.differ("score", scoring, None, f"points of {title}: engine {sides[side]['points']}, script "
                            f"{points[side]}; {numbers}", game, judge.draw(taken_off))
        if sheet["difference"] != wanted or sheet["result"] == "Void":
            kind, story = self.explain(game, scoring, sheet, wanted, dead)
            kind = kind if sheet["difference"] == counted else None
            self.differ("score", scoring, kind, f"{numbers}; {story}", game, judge.draw(taken_off))

    def score_games(self):
        """Play the games and compare their scores; return the games."""
        options, games = self.options, []
        commands = {role: f"{options.gnugo} --mode gtp --level 0 --{role}-rules" for role in SCORINGS}
        for level in (0, 1):
            commands[f"level {level}"] = (f"{options.gnugo} --mode gtp --level {level} --never-resign "
                                          f"--{SCORINGS[level]}-rules")
        commands["engine"] = f"{options.engine} --rules chinese"
        commands["quick"] = f"{options.engine} --rules chinese --playouts 60 --resign 0 --seed {options.seed + 1}"
        table = {}
        try:
            for role, command in commands.items():
                table[role] = Engine(command)
            for number in range(1, options.games + 1):
                table["engine"].ask("kata-set-rules chinese")
                finished = self.play(number, table)
                if finished is None:
                    self.row("score", "play")["games not finished"] += 1
                    continue
                game, judge = finished
                games.append(game)
                (self.folder / f"game-{number:04}.sgf").write_text(game.sgf(rules="chinese"))
                for scoring in SCORINGS:
                    self.compare(game, judge, scoring, table[scoring], table["engine"])
                print(f"{game.title}: {len(game.moves)} moves", file=sys.stderr, flush=True)
        finally:
            for engine in table.values():
                engine.close()
        return games

    # Part two: what is legal.

    def ask(self, title, judge, game, gnugo, engine):
        """Ask everybody about every point and both colours."""
        row = self.row("legality", title)
        for colour in (judge.to_play, other(judge.to_play)):
            listed = set(gnugo.ask(f"all_legal {colour}")[1].split())
            for point in judge.points:
                vertex = name(point)
                accepted = engine.ask(f"play {colour} {vertex}")[0]
                if accepted:
                    engine.ask("undo")
                _, own, reason = judge.look(colour, point)
                row["on empty points"] += reason != "occupied"
                row[reason or "legal"] += 1
                row["legal suicide"] += bool(own) and reason is None
                if accepted == (vertex in listed) == (reason is None):
                    continue
                kind = "unchecked suicide" if len(own) > 1 and (accepted, vertex in listed) == (False, True) else None
                says = ["refuses", "accepts"]
                self.differ("legality", title, kind if reason in ("ko", "superko") else None,
                            f"move {len(game.moves) + 1}, {'' if colour == judge.to_play else 'out of turn '}"
                            f"{colour} {vertex}: engine {says[accepted]}, GNU Go {says[vertex in listed]} (is_legal "
                            f"{gnugo.ask(f'is_legal {colour} {vertex}')[1]}), script: {reason or 'legal'}, "
                            f"takes off {len(own)} own", game, judge.draw())

    def go_on(self, title, judge, game, gnugo, engine, move):
        """Make a move everywhere; return whether it was legal."""
        reason = judge.play(move[0], move[2:])
        answers = [asked.ask(f"play {move}")[0] for asked in (engine, gnugo)]
        if answers != [reason is None] * 2:
            self.differ("legality", title, None, f"{move}: engine and GNU Go {answers}, script {reason}", game,
                        judge.draw())
            return False
        game.moves.append(move)
        return reason is None

    def legality(self, ko, suicide, games):
        """Ask the questions under one rule of ko and suicide."""
        title = f"{ko.lower()} ko, {'' if suicide else 'no '}suicide"
        row, wanted = self.row("legality", title), {"ko": ko, "suicide": suicide, "scoring": "AREA"}
        gnugo = Engine(f"{self.options.gnugo} --mode gtp {KO[ko]} --{'allow' if suicide else 'forbid'}-suicide")
        engine = Engine(self.options.engine)
        try:
            success, text = engine.ask(f"kata-set-rules {json.dumps(wanted)}")
            if not success:
                raise SystemExit(f"the engine refuses {wanted}: {text}")
            for old in games:
                game = self.replayed(old, gnugo, engine)
                judge, row["finished games"] = Judge(game, ko, suicide), row["finished games"] + 1
                for number, move in enumerate(old.moves):
                    if number % self.options.every == 0:
                        self.ask(title, judge, game, gnugo, engine)
                    if not self.go_on(title, judge, game, gnugo, engine, move):
                        row["of them cut short"] += 1
                        break
            number, before = 0, row["on empty points"]
            while row["on empty points"] - before < self.options.questions:
                number += 1
                self.random_game(number, title, ko, suicide, gnugo, engine)
            rules = json.loads(engine.ask("kata-get-rules")[1])
            if {key: rules[key] for key in wanted} != wanted:
                raise SystemExit(f"the engine has forgotten {wanted}: {rules}")
        finally:
            gnugo.close()
            engine.close()
        print(f"{title}: {row['on empty points']} questions", file=sys.stderr, flush=True)

    def replayed(self, old, *engines):
        """A game that begins as `old` did, set up everywhere."""
        game = Game(old.size, old.komi, old.stones, old.handicap)
        game.title = old.title
        for engine in engines:
            game.begin(engine, self.folder)
        return game

    def random_game(self, number, title, ko, suicide, gnugo, engine):
        """Play at random, often taking stones off or where they were, and ask after every other move
        and after those that may have made a ko."""
        rng, row, passes = random.Random(f"{self.options.seed} {title} {number}"), self.row("legality", title), 0
        game = Game(RANDOM_SIZES[number % len(RANDOM_SIZES)], 0)
        game.title = f"random game {number}, {game.size}x{game.size}"
        game = self.replayed(game, gnugo, engine)
        judge = Judge(game, ko, suicide)
        while len(game.moves) < MAX_MOVES and passes < 4:
            if len(game.moves) % 2 == number % 2 or len(judge.emptied) == 1:
                self.ask(title, judge, game, gnugo, engine)
            colour = judge.to_play
            looks = {point: judge.look(colour, point) for point in judge.points}
            legal = [point for point in looks if looks[point][2] is None]
            takes = [point for point in legal if len(looks[point][0]) <= len(judge.stones)]
            again = [point for point in legal if point in judge.emptied]
            points = rng.choice([legal, legal, takes or legal, again or legal])
            vertex = name(rng.choice(points)) if points and rng.random() < 0.97 else "PASS"
            passes = passes + 1 if vertex == "PASS" else 0
            if not self.go_on(title, judge, game, gnugo, engine, f"{colour} {vertex}"):
                break
        row["random games"] += 1
        row["their moves"] += len(game.moves)

    def report(self):
        """Print the tables and the differences; return whether all is explained."""
        for part, rows in self.rows.items():
            print(f"\n{part}")
            for title, counts in rows.items():
                print(f"    {title}: " + ", ".join(f"{key} {count}" for key, count in counts.items()))
        shown = collections.Counter()
        for difference in self.differences:
            group = difference["part"], difference["under"], difference["kind"]
            shown[group] += 1
            if difference["kind"] and difference["part"] == "legality" and shown[group] > self.options.list:
                continue
            print(f"\n{difference['part']}, {difference['under']}, {difference['kind'] or 'UNEXPLAINED'}: "
                  f"{difference['game']}: {difference['text']}")
            print("\n".join("    " + line for line in difference["board"]))
            if difference["part"] == "legality" or not difference["kind"]:
                print(f"    moves: {difference['moves']}")
        kinds = collections.Counter(difference["kind"] for difference in self.differences)
        print()
        for kind, explanation in EXPLANATIONS.items():
            if kinds[kind]:
                print(f"{kind} ({kinds[kind]}): {explanation}.")
        print(f"{len(self.differences)} differences, {kinds[None]} of them unexplained, "
              f"{time.monotonic() - self.started:.0f} s")
        return not kinds[None]


def parse_arguments():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, metavar="COMMAND", help="without options")
    parser.add_argument("--gnugo", default="gnugo", metavar="PROGRAM")
    parser.add_argument("--games", type=int, default=220, help="to be scored and replayed")
    parser.add_argument("--questions", type=int, default=100000, metavar="NUMBER",
                        help="on empty points of random games, for each ko rule with and without suicide")
    parser.add_argument("--every", type=int, default=12, metavar="MOVES", help="when finished games are replayed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", type=int, default=2, metavar="NUMBER",
                        help="differences about legality to print of each kind; --json has all")
    parser.add_argument("--sgf", type=pathlib.Path, metavar="DIR", help="keep the finished games there")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    return parser.parse_args()


def main():
    """Play, ask, report, and return the exit status."""
    options = parse_arguments()
    with tempfile.TemporaryDirectory() as folder:
        options.sgf = options.sgf or pathlib.Path(folder)
        options.sgf.mkdir(parents=True, exist_ok=True)
        opinions = Opinions(options)
        games = opinions.score_games()
        for ko in KO:
            for suicide in (False, True):
                opinions.legality(ko, suicide, games)
        if options.json:
            record = {"counts": opinions.rows, "differences": opinions.differences}
            options.json.write_text(json.dumps(record, indent=1))
        return 0 if opinions.report() else 1


if __name__ == "__main__":
    sys.exit(main())

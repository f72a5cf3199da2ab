#!/usr/bin/env python3
"""Play GTP engines against each other, check every answer and print a table.

    scripts/match.py --engine "target/release/zhiyun --playouts 2000" \\
        --opponent "gnugo --mode gtp --level 10 --chinese-rules --situational-superko --seed {seed}" \\
        --referee "gnugo --mode gtp --chinese-rules --situational-superko" \\
        --size 9 13 --games 20 --komi 6.5 --sgf games --json match.json

The engine meets every --opponent on every --size; it is Black in odd games. `{seed}` in a command becomes
another number in every game, and such an engine is started anew for each game; others get `clear_board`.
Half a match each on two cores: two runs with another --seed, whose --json match_report.py puts into one table.
--ROLE-init gives a GTP line to send before each game, such as `kata-set-rules {...}`.
Every move is judged by gtp.py's board, by the receiving engine and by the referee:
    illegal   the board forbids the move, or `genmove` failed; the mover is to blame and loses
    refusal   the board allows the move but an engine answers `?`; that engine is to blame
Two passes, a resignation or --max-moves end a game. Then all three are asked for `final_score` and
`final_status_list dead`, and the script counts the area itself by each one's dead stones. The count by the
referee's (without a referee: the opponent's) decides; `final_score` stands in for it only where there is no such
list, since KataGo's is an estimate of the lead. WMSG rules take a point from Black when White was the first of
the two to pass: --wmsg names the sides whose `final_score` must know that, the others are to count plain area.
Exit status: 0 clean; 1 the engine was at fault (illegal, refusal, time-out, crash, protocol) or a command
cannot be used; 2 only the opponent or the referee was at fault.
"""
import argparse
import json
import pathlib
import sys
import time

from gtp import COMMAND_TIMEOUT, Board, Engine, EngineFailure, parse_score, show_score
from match_report import ROLES, report, story


class Game:
    """One game between engine and opponent under the eyes of a referee."""

    def __init__(self, engines, black, size, options):
        self.engines, self.options, self.size, self.board = engines, options, size, Board(size)
        self.sides = {"B": black, "W": "opponent" if black == "engine" else "engine"}
        self.moves, self.faults, self.seconds = [], [], {"engine": [], "opponent": []}
        self.scores, self.counts, self.expected, self.dead, self.titles = {}, {}, {}, {}, {}
        self.seed = self.end = self.result = self.winner = self.first_pass = self.coherent = None

    def fault(self, role, kind, detail):
        """Note that `role` is to blame, and have no more to do with it in this game unless it moved illegally."""
        self.faults.append({"role": role, "kind": kind, "move": len(self.moves), "detail": detail})
        if kind != "illegal" and self.engines.get(role):
            self.engines[role].close()
            self.engines[role] = None

    def launch(self, commands, seed):
        """Have every engine running, started anew where that is needed, with an empty board."""
        self.seed = seed
        for role, command in commands.items():
            command, old = command.replace("{seed}", str(seed)), self.engines.get(role)
            if old is None or old.command != command:
                if old is not None:
                    old.close()
                self.engines[role] = None
                try:
                    self.engines[role] = Engine(command)
                except EngineFailure as failure:
                    self.fault(role, failure.kind, str(failure))
            self.titles[role] = self.engines[role].title if self.engines[role] else role
            setup = [f"boardsize {self.size}", "clear_board", f"komi {self.options.komi:g}"]
            for line in setup + getattr(self.options, role + "_init"):
                success, text = self.ask(role, line)
                if success is False:
                    raise SystemExit(f"{role} refuses `{line}`: {text}")

    def ask(self, role, command, timeout=COMMAND_TIMEOUT):
        """Ask an engine for (success, text); success is None when there is no answer to be had."""
        try:
            return self.engines[role].ask(command, timeout) if self.engines.get(role) else (None, "")
        except EngineFailure as failure:
            self.fault(role, failure.kind, str(failure))
            return None, ""

    def finish(self, end, winner, suffix):
        """End the game before it can be counted."""
        self.end, self.winner = end, winner
        self.result = ("B" if self.sides["B"] == winner else "W") + suffix

    def forfeit(self):
        """A player who was at fault has lost, unless the game is over already."""
        for fault in self.faults:
            if self.end is None and fault["role"] != "referee":
                winner = "opponent" if fault["role"] == "engine" else "engine"
                self.finish(fault["kind"], winner, "+Time" if fault["kind"] == "time-out" else "+Forfeit")

    def run(self):
        """Play the game to its end."""
        limit = self.options.max_moves or 3 * self.size * self.size
        self.forfeit()
        while self.end is None and len(self.moves) < limit:
            black, white = self.sides["B"], self.sides["W"]
            self.step(*(("W", white, black) if len(self.moves) % 2 else ("B", black, white)))
            self.forfeit()
        if self.end in (None, "passes"):
            self.end = self.end or "max-moves"
            self.score()

    def step(self, colour, mover, receiver):
        """Get one move, judge it and pass it on."""
        start = time.monotonic()
        success, text = self.ask(mover, f"genmove {colour}", getattr(self.options, mover + "_timeout"))
        self.seconds[mover].append(round(time.monotonic() - start, 3))
        vertex = text.upper()
        if success and vertex == "RESIGN":
            self.finish("resign", receiver, "+R")
        elif success is False:
            self.fault(mover, "illegal", f"`genmove {colour}` fails: {text}")
        elif success:
            problem = self.board.play(colour, vertex)
            answers = {role: self.ask(role, f"play {colour} {vertex}") for role in (receiver, "referee")}
            if problem:
                views = [f"{role} {'accepts' if answer[0] else 'refuses'}" for role, answer in answers.items()
                         if answer[0] is not None]
                self.fault(mover, "illegal", f"{colour} {vertex}: {problem} ({', '.join(views)})")
                return
            self.moves.append(f"{colour} {vertex}")
            for role, (accepted, text) in answers.items():
                if accepted is False:
                    self.fault(role, "refusal", f"{colour} {vertex} is legal, but the answer is `{text}`")
            if len(self.moves) > 1 and all(move.endswith("PASS") for move in self.moves[-2:]):
                self.end, self.first_pass = "passes", self.moves[-2][0]

    def score(self):
        """Ask everybody for the score and work out what each should have said, and who won."""
        for role in ROLES:
            self.scores[role] = parse_score(self.ask(role, "final_score")[1])
            if self.engines.get(role) and "final_status_list" in self.engines[role].commands:
                self.dead[role] = sorted(self.ask(role, "final_status_list dead")[1].upper().split())
                area = self.board.area(self.dead[role])
                self.counts[role] = None if area is None else area - self.options.komi
        point = {role: int(self.first_pass == "W" and role in self.options.wmsg) for role in ROLES}
        count = None
        for role in ("opponent", "referee"):
            if self.counts.get(role) is not None:
                count = self.counts[role]
            elif self.scores[role] is not None:
                count = self.scores[role] + point[role]
        if count is not None:
            self.expected = {role: count - point[role] for role in ROLES}
            self.expected["WMSG"] = count - (self.first_pass == "W")
            self.result = show_score(self.expected["WMSG"])
            if self.expected["WMSG"]:
                self.winner = self.sides[self.result[0]]
        if self.counts.get("engine") is not None:
            self.coherent = self.scores["engine"] == self.counts["engine"] - point["engine"]

    def sgf(self):
        """The game as SGF."""
        moves = ""
        for move in self.moves:
            point = self.board.point(move[2:])
            moves += f";{move[0]}[{chr(97 + point[0]) + chr(96 + self.size - point[1]) if point else ''}]"
        comment = "\n".join(story(self)).replace("\\", "\\\\").replace("]", "\\]")
        return (f"(;GM[1]FF[4]CA[UTF-8]SZ[{self.size}]KM[{self.options.komi:g}]RU[WMSG2008]"
                f"PB[{self.titles[self.sides['B']]}]PW[{self.titles[self.sides['W']]}]"
                f"RE[{self.result or '?'}]C[{comment}]\n{moves})\n")


def parse_arguments():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, metavar="COMMAND")
    parser.add_argument("--opponent", required=True, action="append", metavar="COMMAND", help="repeatable")
    parser.add_argument("--referee", metavar="COMMAND")
    for role in ROLES:
        parser.add_argument(f"--{role}-init", action="append", default=[], metavar="LINE", help="repeatable")
    parser.add_argument("--size", type=int, nargs="+", default=[9])
    parser.add_argument("--games", type=int, default=2, help="for each opponent and size")
    parser.add_argument("--komi", type=float, default=6.5)
    parser.add_argument("--seed", type=int, default=0, help="{seed} is this plus the number of the game")
    parser.add_argument("--max-moves", type=int, help="default: three times the points of the board")
    for role in ROLES[:2]:
        parser.add_argument(f"--{role}-timeout", type=float, default=60, metavar="SECONDS",
                            help="a move that takes longer loses on time; default: 60")
    parser.add_argument("--wmsg", nargs="*", default=["engine"], choices=ROLES, help="default: engine")
    parser.add_argument("--sgf", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    return parser.parse_args()


def play_all(pairings, engines, options):
    """Play every pairing, adding the games to `pairings`, and save them."""
    for index, opponent in enumerate(options.opponent, 1):
        for size in options.size:
            title, games = f"opponent {index} {size}x{size}", []
            pairings[title] = games
            for number in range(1, options.games + 1):
                game = Game(engines, ROLES[number % 2 == 0], size, options)
                commands = {"engine": options.engine, "opponent": opponent, "referee": options.referee or ""}
                game.launch({role: command for role, command in commands.items() if command},
                            options.seed + number)
                game.run()
                games.append(game)
                print(f"{title} game {number}, engine {'BW'[number % 2 == 0]}: {game.result} ({game.end}, "
                      f"{len(game.moves)} moves)", *story(game), sep="\n    ", file=sys.stderr, flush=True)
                if options.sgf:
                    options.sgf.mkdir(parents=True, exist_ok=True)
                    path = options.sgf / f"{title.replace(' ', '-')}-{number:03}.sgf"
                    path.write_text(game.sgf(), encoding="utf-8")


def main():
    """Play, report, and return the exit status."""
    options, engines, pairings = parse_arguments(), {}, {}
    try:
        play_all(pairings, engines, options)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    finally:
        for engine in filter(None, engines.values()):
            engine.close()
    report(pairings, vars(options))
    if options.json:
        records = [{"pairing": title, **{key: value for key, value in vars(game).items()
                                         if key not in ("engines", "options", "board")}}
                   for title, games in pairings.items() for game in games]
        options.json.write_text(json.dumps({"options": vars(options), "games": records}, indent=1, default=str))
    blamed = {fault["role"] for games in pairings.values() for game in games for fault in game.faults}
    return 1 if "engine" in blamed else 2 if blamed else 0


if __name__ == "__main__":
    sys.exit(main())

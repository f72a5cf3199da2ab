#!/usr/bin/env python3
"""The table that match.py prints; standard library only.

usage: match_report.py FILE...

prints it for the games in files that `match.py --json` wrote, added up: parts of one match, with the same
engines and komi, and another --seed each.
"""
import collections
import json
import math
import sys
import types

from gtp import show_score

ROLES = ("engine", "opponent", "referee")
FAULTS = ("illegal", "refusal", "time-out", "crash", "protocol")
SHARED = ("engine", "opponent", "referee", "komi", "engine_init", "opponent_init", "referee_init", "wmsg")


def win_rate(wins, games):
    """Win rate in per cent with its 95% confidence interval after Wilson."""
    z, p = 1.96, wins / games
    spread = z * math.sqrt(p * (1 - p) / games + (z / games / 2) ** 2)
    low, high = ((p + z * z / games / 2 + sign * spread) / (1 + z * z / games) for sign in (-1, 1))
    return f"{100 * p:.1f}% [{100 * low:.1f}, {100 * high:.1f}]"


def agrees(game, role):
    """Whether the score of `role` has the expected (winner, value); None when nothing can be expected."""
    score, expected = game.scores.get(role), game.expected.get(role)
    if role not in game.titles or game.end != "passes" or expected is None:
        return None
    return show_score(score)[0] == show_score(expected)[0], score == expected


def story(game):
    """Scores and faults in words."""
    lines = [f"{fault['role']}: {fault['kind']} after move {fault['move']}: {fault['detail']}"
             for fault in game.faults]
    if game.scores:
        lines.append(", ".join(f"{role} score {show_score(game.scores[role])}" for role in ROLES)
                     + f", expected WMSG {show_score(game.expected.get('WMSG'))}, first pass {game.first_pass}")
        lines += [f"{role} finds dead: {' '.join(dead) or 'nothing'}, area count {show_score(game.counts[role])}"
                  for role, dead in game.dead.items()]
    return lines


def summary(games):
    """The table's column for the games of one pairing, as (label, text) pairs."""
    def wins(colour):
        mine = [game.winner for game in games if game.sides[colour] == "engine"]
        return f"{mine.count('engine')}/{len(mine)}"

    def blame(kind):
        return " / ".join(str(sum((fault["role"], fault["kind"]) == (role, kind)
                                  for game in games for fault in game.faults)) for role in ROLES)

    def pace(role):
        seconds = [second for game in games for second in game.seconds[role]] or [0]
        return f"{sum(seconds) / len(seconds):.2f} / {max(seconds):.2f}"

    def agreement(role):
        known = [found for game in games if (found := agrees(game, role))]
        return f"winner {sum(w for w, _ in known)}/{len(known)}, exact {sum(e for _, e in known)}/{len(known)}"

    winners, lengths = [game.winner for game in games], [len(game.moves) for game in games]
    fits = [game.coherent for game in games]
    ends = collections.Counter(game.end for game in games).most_common()
    return [("games (distinct)", f"{len(games)} ({len({tuple(game.moves) for game in games})})"),
            ("engine's wins as Black", wins("B")), ("engine's wins as White", wins("W")),
            ("engine's win rate", win_rate(winners.count("engine"), len(games))),
            ("lost, neither", f"{winners.count('opponent')}, {winners.count(None)}"),
            ("games ended by", ", ".join(f"{end} {count}" for end, count in ends)),
            *((f"{kind}: engine / opponent / referee", blame(kind)) for kind in FAULTS),
            ("engine's s/move, mean / max", pace("engine")), ("opponent's s/move, mean / max", pace("opponent")),
            ("moves, mean / min / max", f"{sum(lengths) / len(games):.0f} / {min(lengths)} / {max(lengths)}"),
            ("White was first to pass", str(sum(game.first_pass == "W" for game in games))),
            *((f"{role}'s score as expected", agreement(role)) for role in ROLES),
            ("engine's score fits its own dead stones", f"{fits.count(True)}/{len(fits) - fits.count(None)}")]


def report(pairings, options):
    """Print the table, then every game whose scores differ or that had a fault."""
    print(f"engine: {options['engine']}\nreferee: {options['referee'] or 'none'}\nkomi: {options['komi']:g}")
    for index, opponent in enumerate(options["opponent"], 1):
        print(f"opponent {index}: {opponent}")
    columns = [[("", title)] + summary(games) for title, games in pairings.items() if games]
    rows = [[cells[0][0]] + [text for _, text in cells] for cells in zip(*columns)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    print()
    for row in rows:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
    for title, games in pairings.items():
        for number, game in enumerate(games, 1):
            colour = "B" if game.sides["B"] == "engine" else "W"
            agreement = (agrees(game, "engine") or ()) + (agrees(game, "opponent") or ()) + (game.coherent,)
            if game.faults or False in agreement:
                print(f"\n{title}, game {number}, engine {colour}, {len(game.moves)} moves:")
                print("\n".join("    " + line for line in story(game)))


def merge(paths):
    """The games of several files by pairing, and the options that the files share."""
    pairings, options = {}, None
    for path in paths:
        with open(path, encoding="utf-8") as file:
            match = json.load(file)
        shared = {key: match["options"][key] for key in SHARED}
        if options not in (None, shared):
            raise SystemExit(f"{path} is of another match: {shared}, not {options}")
        options = shared
        for record in match["games"]:
            games = pairings.setdefault(record["pairing"], [])
            if any(game.seed == record["seed"] for game in games):
                raise SystemExit(f"{path}: {record['pairing']} with seed {record['seed']} was there before")
            games.append(types.SimpleNamespace(**record))
    return pairings, options


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    report(*merge(sys.argv[1:]))

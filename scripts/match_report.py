"""The table that match.py prints; standard library only."""
import collections
import math

ROLES = ("engine", "opponent", "referee")
FAULTS = ("illegal", "refusal", "time-out", "crash", "protocol")


def win_rate(wins, games):
    """Win rate in per cent with its 95% confidence interval after Wilson."""
    z, p = 1.96, wins / games
    spread = z * math.sqrt(p * (1 - p) / games + (z / games / 2) ** 2)
    low, high = ((p + z * z / games / 2 + sign * spread) / (1 + z * z / games) for sign in (-1, 1))
    return f"{100 * p:.1f}% [{100 * low:.0f}, {100 * high:.0f}]"


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
        known = [game.agrees(role) for game in games if game.agrees(role)]
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
    print(f"engine: {options.engine}\nreferee: {options.referee or 'none'}\nkomi: {options.komi:g}")
    for index, opponent in enumerate(options.opponent, 1):
        print(f"opponent {index}: {opponent}")
    columns = [[("", title)] + summary(games) for title, games in pairings.items() if games]
    rows = [[cells[0][0]] + [text for _, text in cells] for cells in zip(*columns)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    print()
    for row in rows:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
    for title, games in pairings.items():
        for number, game in enumerate(games, 1):
            agreement = (game.agrees("engine") or ()) + (game.agrees("opponent") or ()) + (game.coherent,)
            if game.faults or False in agreement:
                print(f"\n{title}, game {number}, engine {'BW'[number % 2 == 0]}, {len(game.moves)} moves:")
                print("\n".join("    " + line for line in game.story()))

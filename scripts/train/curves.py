"""Draws the learning curves of trainings: curves.py PICTURE NAME.jsonl... One after the other is one line."""

import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plot

picture, *files = sys.argv[1:]
points, seconds = {}, 0
for path in files:
    looks = [look for look in map(json.loads, open(path)) if "held" in look]
    for look in looks:
        for side, held in look["held"].items():
            points.setdefault(side, []).append(((seconds + look["seconds"]) / 60, held))
    seconds, seen = seconds + looks[-1]["seconds"], looks[-1]["seen"]
figure, axes = plot.subplots(1, 2, figsize=(10, 3.6))
for axis, name, title in zip(axes, ("kl", "mse"), ("policy: KL from the teacher", "value (-1 to 1): mean square error")):
    for side in ("9", "13", "19"):
        axis.plot(*zip(*[(minute, held[name]) for minute, held in points.get(side, [])]), label=f"{side}x{side}")
    axis.set(title=title, xlabel=f"minutes; {seen / 1e6:.1f} million positions", ylim=(0, None))
    axis.grid(alpha=0.3)
    axis.legend()
figure.tight_layout()
figure.savefig(picture, dpi=110)

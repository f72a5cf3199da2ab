"""Trains the network of zhiyun on the positions that `positions prepare` writes. See README.md."""

import argparse
import glob
import json
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import PLANES, SCALARS, Network

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("data", nargs="+", help="folders of positions prepared; games of the first are held out")
parser.add_argument("--out", default="network", help="name of the results: OUT.net, OUT.pt, OUT.jsonl, OUT.vectors")
parser.add_argument("--channels", type=int, default=64)
parser.add_argument("--blocks", type=int, default=4)
parser.add_argument("--points", type=float, default=16000, help="points of a batch")
parser.add_argument("--positions", type=float, default=3e6, help="how many the network sees, one for each look at one")
parser.add_argument("--rate", type=float, default=0.015, help="learning rate of the convolutions")
parser.add_argument("--decay", type=float, default=1.0, help="share of the training in which the rate falls to nothing")
parser.add_argument("--settle", type=float, default=0.6, help="share of the training in which the norms are fixed")
parser.add_argument("--start", help="OUT.pt of a training to go on from")
parser.add_argument("--seen", type=float, default=0, help="how many of the positions that training has seen")
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
WHOLE = 0.1  # the last part of the training, in which the network is rounded
HALVED = torch.cpu._is_amx_tile_supported()  # whether bfloat16 is faster; without tiles it was slower by a third
torch.set_num_threads(options.threads)
torch.manual_seed(options.seed)
random = np.random.default_rng(options.seed)


class Positions:
    """All positions of one board size."""

    def __init__(self, side, paths):
        points = side * side
        record = np.dtype([("masks", "<u4", points), ("scalars", "<f4", SCALARS), ("win", "<f4"), ("score", "<f4"),
                           ("game", "<u4"), ("policy", "<u2", points + 1), ("ownership", "i1", points)])
        self.side, self.parts = side, [np.memmap(path, record, "r") for path in paths]
        index = [(part, row) for part, rows in enumerate(self.parts) for row in range(len(rows))]
        index = np.array(index, dtype=np.int64).reshape(-1, 2)
        first = os.path.dirname(os.path.join(options.data[0], ""))
        held = [(rows["game"] % 25 == 0) & (os.path.dirname(path) == first) for rows, path in zip(self.parts, paths)]
        held = np.concatenate(held)
        self.train, self.held = index[~held], np.random.default_rng(5).permutation(index[held])[:1500]
        square = np.arange(points).reshape(side, side)
        turned = [np.rot90(square, k) for k in range(4)]
        self.symmetries = [s.reshape(-1).copy() for t in turned for s in (t, np.fliplr(t))]

    def batch(self, rows, symmetry):
        rows = np.stack([self.parts[part][row] for part, row in rows])
        order = self.symmetries[symmetry]
        masks = torch.from_numpy(rows["masks"].astype(np.int64)[:, order])
        x = (masks[:, None] >> torch.arange(PLANES)[None, :, None] & 1).float()
        x = x.view(len(rows), PLANES, self.side, self.side).contiguous(memory_format=torch.channels_last)
        policy = rows["policy"].astype(np.float32)
        policy[:, :-1] = policy[:, :-1][:, order]
        legal = torch.from_numpy(policy < 65535)
        policy = torch.from_numpy(policy) * legal
        policy /= policy.sum(1, keepdim=True).clamp(min=1)
        numbers = [torch.from_numpy(rows[name].copy()) for name in ("scalars", "win", "score")]
        ownership = torch.from_numpy(rows["ownership"][:, order].astype(np.float32)) / 127
        return x, *numbers, policy, legal, ownership


def losses(network, batch):
    x, scalars, win, score, target, legal, owned = batch
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVED and network.training and not network.whole):
        policy, ownership, won, lead = network(x, scalars)
    log = F.log_softmax(policy.masked_fill(~legal, -1e4), 1)
    # Distance from the teacher's policy, of which only the first part depends on the network.
    entropy = -(target * target.clamp(min=1e-9).log()).sum(1).mean()
    kl = -(target * log).sum(1).mean() - entropy
    parts = {
        "kl": kl,
        "win": F.binary_cross_entropy_with_logits(won, win.clamp(0, 1)),
        "score": F.smooth_l1_loss(lead / 5, score / 5),
        "ownership": F.binary_cross_entropy_with_logits(2 * ownership, (owned + 1) / 2),
    }
    return parts, (log, won)


@torch.no_grad()
def look(network, data):
    """The losses on held-out games, by size."""
    network.eval()
    found = {}
    for positions in data:
        sums, count = {}, 0
        for begin in range(0, len(positions.held), 250):
            batch = positions.batch(positions.held[begin : begin + 250], 0)
            parts, (log, won) = losses(network, batch)
            win, target = batch[2], batch[4]
            parts["top1"] = (log.argmax(1) == target.argmax(1)).float().mean()
            parts["mse"] = (2 * (torch.sigmoid(won) - win)).square().mean()
            parts["sign"] = ((won > 0) == (win > 0.5)).float().mean()
            for name, value in parts.items():
                sums[name] = sums.get(name, 0) + value.item() * len(win)
            count += len(win)
        if count:
            found[positions.side] = {name: round(value / count, 4) for name, value in sums.items()}
    network.train()
    return found


@torch.no_grad()
def vectors(network, data):
    """A few held-out positions and what the rounded network says, to check the program by."""
    network.eval()
    network.whole = True
    for positions in data:
        if len(positions.held) < 2 or positions.side not in (7, 9, 13, 19):
            continue
        rows = positions.held[:2]
        policy, ownership, won, score = network(*positions.batch(rows, 0)[:2])
        for k, (part, row) in enumerate(rows):
            record = positions.parts[part][row]
            yield {
                "side": positions.side,
                "masks": record["masks"].tolist(),
                "scalars": record["scalars"].tolist(),
                "policy": [round(x, 3) for x in policy[k].tolist()],
                "ownership": [round(x, 3) for x in torch.tanh(ownership[k]).tolist()],
                "win": round(torch.sigmoid(won[k]).item(), 4),
                "score": round(score[k].item(), 3),
            }


paths = {}
for path in sorted(path for folder in options.data for path in glob.glob(os.path.join(folder, "*.positions"))):
    paths.setdefault(int(os.path.basename(path).split(".")[0]), []).append(path)
data = [Positions(side, paths[side]) for side in sorted(paths)]
data = [positions for positions in data if len(positions.train)]
if not any(len(positions.held) for positions in data):
    print("no game is held out: there will be no losses and no vectors", flush=True)
share = np.array([len(positions.train) for positions in data], dtype=float)
share /= np.array([max(1, options.points // positions.side**2) for positions in data])
share /= share.sum()
network = Network(options.channels, options.blocks)
if options.start:
    network.load_state_dict(torch.load(options.start))
    network.settled = options.seen >= (1 - options.settle) * options.positions
    network.train()
matrices = [p for name, p in network.named_parameters() if name.endswith("weight") and p.ndim == 2 and ("first" in name or "second" in name or name.startswith("input"))]
others = [p for p in network.parameters() if all(p is not m for m in matrices)]
optimizers = [
    torch.optim.Muon(matrices, lr=options.rate, weight_decay=0.01, adjust_lr_fn="match_rms_adamw"),
    torch.optim.AdamW(others, lr=0.004, weight_decay=1e-4, betas=(0.9, 0.99)),
]
rates = [optimizer.param_groups[0]["lr"] for optimizer in optimizers]
log = open(options.out + ".jsonl", "w")
orders = {}


def draw():
    """A batch of positions of one size, each position once before any comes again."""
    chosen = random.choice(len(data), p=share)
    positions = data[chosen]
    size = max(1, int(options.points) // positions.side**2)
    order = orders.get(chosen, [])
    if len(order) < size:
        order = random.permutation(len(positions.train))
    rows, orders[chosen] = positions.train[order[:size]], order[size:]
    return positions.batch(rows, random.integers(8))


seen, spent, step, next_look = int(options.seen), 0.0, 0, 0.0
while True:
    done = seen / options.positions
    if done >= next_look or done >= 1:
        found = look(network, data)
        log.write(json.dumps({"seconds": round(spent), "seen": seen, "step": step, "held": found}) + "\n")
        log.flush()
        print(f"{spent:.0f} s, {seen} positions:", {side: (f["kl"], f["mse"], f["top1"]) for side, f in found.items() if side in (9, 13, 19)}, flush=True)
        torch.save(network.state_dict(), options.out + ".pt")
        network.eval()
        network.write(options.out + ".net")
        network.train()
        next_look = done + 0.05
        if done >= 1:
            network.whole = False
            log.write(json.dumps({"not rounded": look(network, data)}) + "\n")
            with open(options.out + ".vectors", "w") as file:
                file.writelines(json.dumps(vector) + "\n" for vector in vectors(network, data))
            break
    began = time.process_time()
    fall = min(1.0, (1 - done) / options.decay) if options.decay > 0 else 1.0
    for optimizer, rate in zip(optimizers, rates):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 100) * fall
    network.whole = done > 1 - WHOLE
    if not network.settled and done >= 1 - options.settle:
        network.settle(draw()[:2] for _ in range(200))
    batch = draw()
    parts, _ = losses(network, batch)
    loss = parts["kl"] + parts["win"] + 0.5 * parts["score"] + 0.5 * parts["ownership"]
    for optimizer in optimizers:
        optimizer.zero_grad(set_to_none=True)
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    seen, step, spent = seen + len(batch[0]), step + 1, spent + (time.process_time() - began) / options.threads

"""The network of zhiyun in torch, and its file.

Shapes: x [batch, PLANES, height, width] of bits, s [batch, SCALARS]; see src/search/features.rs.
src/net has the same network in whole numbers, and the format of the file.
"""

import struct
import zlib

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

PLANES, SCALARS, HIDDEN = 24, 5, 48
CLIP, STEPS = 4.0, 127  # activations go from 0 to CLIP, in whole steps when exported
FORMAT = 2


def rounded(x, step):
    """Whole multiples of the step, with the gradient of x itself."""
    return x + (torch.round(x / step) * step - x).detach()


class Conv(nn.Module):
    """3x3 convolution and batch norm. The weights are one matrix, as Muon wants them."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs * 9) * (2 / (inputs * 9)) ** 0.5)
        self.norm = nn.BatchNorm2d(outputs, momentum=0.02)

    def forward(self, x, whole):
        w = self.weight
        if whole:
            w = rounded(w, w.detach().abs().amax(1, keepdim=True) / STEPS)
        w = w.view(len(w), -1, 3, 3).contiguous(memory_format=torch.channels_last)
        return self.norm(F.conv2d(x, w, padding=1))


class Network(nn.Module):
    def __init__(self, channels, blocks):
        super().__init__()
        self.channels, self.blocks = channels, blocks
        self.whole = False  # whether to round as the exported network does
        self.settled = False  # whether the statistics of the norms are fixed
        self.input = Conv(PLANES, channels)
        self.scalars = nn.Linear(SCALARS, channels, bias=False)
        self.first = nn.ModuleList(Conv(channels, channels) for _ in range(blocks))
        self.second = nn.ModuleList(Conv(channels, channels) for _ in range(blocks))
        self.pools = nn.ModuleList(nn.Linear(2 * channels, channels, bias=False) for _ in range(blocks // 2))
        self.heads = nn.Conv2d(channels, 2, 1)
        self.hidden = nn.Linear(2 * channels + SCALARS + 1, HIDDEN)
        self.value = nn.Linear(HIDDEN, 3)
        for pool in self.pools:
            nn.init.zeros_(pool.weight)
        for second in self.second:
            nn.init.constant_(second.norm.weight, 0.5)

    def norms(self):
        return (module for module in self.modules() if isinstance(module, nn.BatchNorm2d))

    def train(self, mode=True):
        super().train(mode)
        if self.settled:
            for norm in self.norms():
                norm.eval()
        return self

    @torch.no_grad()
    def settle(self, batches):
        """Fixes the statistics of the norms as those of these batches of x and s. Until then each batch has its
        own, and a batch has one size of board only: the network for all sizes is another one."""
        for norm in self.norms():
            norm.reset_running_stats()
            norm.momentum = None
        for x, s in batches:
            self(x, s)
        self.settled = True
        self.train()

    def clip(self, x):
        x = F.hardtanh(x, 0.0, CLIP)
        return rounded(x, CLIP / STEPS) if self.whole else x

    def pool(self, x):
        return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)

    def forward(self, x, s):
        """Policy logits [batch, points + 1], the last for a pass; ownership logits [batch, points]; logits
        of winning; score in points. All for the side to move."""
        x = self.clip(self.input(x, self.whole) + self.scalars(s)[:, :, None, None])
        for block in range(self.blocks):
            y = self.first[block](x, self.whole)
            if block % 2:
                y = y + self.pools[block // 2](self.pool(x))[:, :, None, None]
            x = self.clip(x + self.second[block](self.clip(y), self.whole))
        w = self.heads.weight
        if self.whole:
            w = rounded(w, w.detach().abs().amax(1, keepdim=True) / STEPS)
        heads = F.conv2d(x, w, self.heads.bias).flatten(2).float()
        policy, ownership = heads[:, 0], heads[:, 1]
        lead = torch.tanh(ownership).sum(1, keepdim=True) + 10 * s[:, :1]
        hidden = self.hidden(torch.cat([self.pool(x).float(), s, lead / 10], 1))
        win, correction, stop = self.value(hidden.clamp(0, CLIP)).float().split(1, 1)
        return torch.cat([policy, stop], 1), ownership, win[:, 0], (lead + 5 * correction)[:, 0]

    def write(self, path):
        """The network in whole numbers: batch norms folded, weights of a channel scaled to 127."""
        out = bytearray()
        unit = CLIP / STEPS

        def floats(t):
            out.extend(t.detach().float().contiguous().numpy().astype("<f4").tobytes())

        def whole(weight):
            scale = weight.abs().amax(1) / STEPS + 1e-12
            return torch.round(weight / scale[:, None]).to(torch.int8), scale

        def conv(layer, step):
            """`step` is what 1 means in its input; its output is in units."""
            norm = layer.norm
            k = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            w, scale = whole(layer.weight.detach() * k.detach()[:, None])
            out.extend(w.view(len(w), -1, 9).transpose(1, 2).contiguous().numpy().tobytes())
            floats(scale * step / unit)
            floats((norm.bias - norm.running_mean * k) / unit)

        def pooled(weight):
            """A dense layer whose first inputs come from a pool: those are in units."""
            w = weight.detach().t().clone()
            w[: 2 * self.channels] *= unit
            return w

        conv(self.input, 1.0)
        floats(self.scalars.weight.t() / unit)
        for block in range(self.blocks):
            conv(self.first[block], unit)
            if block % 2:
                floats(pooled(self.pools[block // 2].weight) / unit)
            conv(self.second[block], unit)
        w, scale = whole(self.heads.weight.detach().flatten(1))
        out.extend(w.numpy().tobytes())
        floats(scale * unit)
        floats(self.heads.bias)
        floats(pooled(self.hidden.weight))
        floats(self.hidden.bias)
        floats(self.value.weight.t())
        floats(self.value.bias)
        sizes = (FORMAT, self.channels, self.blocks, PLANES, SCALARS, HIDDEN, len(out))
        file = b"ZHIYUNET" + struct.pack("<7I", *sizes) + bytes(out)
        with open(path, "wb") as f:
            f.write(file + struct.pack("<I", zlib.crc32(file)))

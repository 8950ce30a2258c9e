"""The nets of a training in PyTorch: the player sees what a seat may know, the critic both sides.

Both are residual: a first layer, blocks of two layers with a layer norm before them, and heads.
"""

from __future__ import annotations

import math
from typing import Any, Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from mathom.games.confrontation.knowledge.encoding import QUESTION
from mathom.games.confrontation.knowledge.learner_rows import (
    COLUMN_BITS,
    COLUMNS,
    ENTRIES,
    HIDDEN,
    OBSERVED,
    OPTION,
    POSSIBLE,
)
from mathom.games.confrontation.knowledge.net_inputs import BITS, SEEN
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.lab.training.workers import INPUT_SCALE

INPUTS: Final = 1120  # SEEN + BITS, padded
CRITIC_INPUTS: Final = 1320  # and what is hidden, padded
OUTPUTS: Final = 240  # ACTIONS, padded
NEVER: Final = -1e9  # the logit of an answer that is not an option
SETUP_QUESTIONS: Final = 6  # the first kinds of question are those of the set-up


class Inputs:
    """What the nets read of a batch of rows."""

    def __init__(self, rows: Tensor, dtype: torch.dtype, shifts: Tensor, scale: Tensor) -> None:
        entries = rows[:, ENTRIES:].long()
        number = (entries >> COLUMN_BITS).to(dtype)
        table = torch.zeros(len(rows), COLUMNS, dtype=dtype, device=rows.device)
        table.scatter_(1, entries & (1 << COLUMN_BITS) - 1, number)
        bits = (rows[:, POSSIBLE:ENTRIES].unsqueeze(2) >> shifts & 1).flatten(1).to(dtype)
        seen = table[:, OBSERVED:OPTION] * scale
        self.player = functional.pad(torch.cat([seen, bits], 1), (0, INPUTS - SEEN - BITS))
        self.hidden = table[:, HIDDEN:]
        self.options = table[:, OPTION:HIDDEN] != 0
        first = OBSERVED + QUESTION
        self.is_setup = table[:, first : first + SETUP_QUESTIONS].float().sum(1)

    def critic(self) -> Tensor:
        whole = torch.cat([self.player, self.hidden], 1)
        return functional.pad(whole, (0, CRITIC_INPUTS - whole.shape[1]))


class Trunk(nn.Module):
    """A residual net without heads. It computes in `dtype` and keeps its weights in float32."""

    def __init__(self, inputs: int, width: int, blocks: int, dtype: torch.dtype) -> None:
        super().__init__()
        self.width, self.dtype = width, dtype
        self.first = nn.Linear(inputs, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(blocks + 1))
        self.ups = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.downs = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        nn.init.normal_(self.first.weight, std=0.1)
        nn.init.zeros_(self.first.bias)
        for layer in self.ups:
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            nn.init.zeros_(layer.bias)
        for layer in self.downs:
            nn.init.normal_(layer.weight, std=0.5 / math.sqrt(width * max(1, blocks)))
            nn.init.zeros_(layer.bias)

    def linear(self, x: Tensor, layer: Any) -> Tensor:
        return functional.linear(x, layer.weight.to(self.dtype), layer.bias.to(self.dtype))

    def norm(self, x: Tensor, layer: Any) -> Tensor:
        return functional.layer_norm(x, (self.width,), layer.weight.to(self.dtype), layer.bias.to(self.dtype))

    def through(self, x: Tensor) -> Tensor:
        x = self.linear(x, self.first)
        for norm, up, down in zip(self.norms, self.ups, self.downs, strict=False):
            x = x + self.linear(torch.relu(self.linear(self.norm(x, norm), up)), down)
        return self.norm(x, self.norms[-1]).float()


class Player(Trunk):
    """Logits of the answers, and of winning."""

    def __init__(self, width: int, blocks: int, dtype: torch.dtype) -> None:
        super().__init__(INPUTS, width, blocks, dtype)
        self.policy = nn.Linear(width, OUTPUTS)
        self.value = nn.Linear(width, 1)
        for head in (self.policy, self.value):
            nn.init.normal_(head.weight, std=0.01 / math.sqrt(width))
            nn.init.zeros_(head.bias)

    def forward(self, inputs: Inputs) -> tuple[Tensor, Tensor]:
        x = self.through(inputs.player)
        logits = self.policy(x)[:, :ACTIONS].masked_fill(~inputs.options, NEVER)
        return logits, self.value(x).squeeze(1)


class Critic(Trunk):
    """The logit of winning for the seat that decides, from the whole position. Only the learner uses it."""

    def __init__(self, width: int, blocks: int, dtype: torch.dtype) -> None:
        super().__init__(CRITIC_INPUTS, width, blocks, dtype)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.value.weight, std=0.01 / math.sqrt(width))
        nn.init.zeros_(self.value.bias)

    def forward(self, inputs: Inputs) -> Tensor:
        return self.value(self.through(inputs.critic())).squeeze(1)


class InputReader:
    """Turns rows into the inputs of the nets."""

    def __init__(self, device: torch.device, dtype: torch.dtype) -> None:
        self.dtype = dtype
        self.shifts = torch.arange(8, dtype=torch.int16, device=device)
        self.scale = torch.from_numpy(INPUT_SCALE).to(device, dtype)

    def __call__(self, rows: Tensor) -> Inputs:
        return Inputs(rows, self.dtype, self.shifts, self.scale)

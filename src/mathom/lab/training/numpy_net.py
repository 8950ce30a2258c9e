"""The player's net in NumPy for many positions at once: forward to play, and backward to learn a little.

It is the net of `nets.py`. PyTorch trains at full size; this one needs no package beyond NumPy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

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

Array = np.ndarray[Any, Any]
Weights = dict[str, Array]
INPUTS: Final = 1120  # SEEN + BITS, padded, as in nets.py
OUTPUTS: Final = 240  # ACTIONS, padded
NEVER: Final = -1e9  # the logit of an answer that is not an option
TINY: Final = 1e-5
SHIFTS: Final = np.arange(8, dtype=np.int16)


def new_weights(width: int, blocks: int, seed: int) -> Weights:
    """The first weights, drawn as in nets.py."""
    draw = np.random.default_rng(seed)

    def normal(rows: int, columns: int, spread: float) -> Array:
        return (draw.standard_normal((rows, columns)) * spread).astype(np.float32)

    weights = {"first.weight": normal(width, INPUTS, 0.1)}
    for i in range(blocks):
        weights[f"ups.{i}.weight"] = normal(width, width, np.sqrt(2 / width))
        weights[f"downs.{i}.weight"] = normal(width, width, 0.5 / np.sqrt(width * blocks))
    weights["policy.weight"] = normal(OUTPUTS, width, 0.01 / np.sqrt(width))
    weights["value.weight"] = normal(1, width, 0.01 / np.sqrt(width))
    for name in list(weights):
        weights[name.replace("weight", "bias")] = np.zeros(len(weights[name]), np.float32)
    for i in range(blocks + 1):
        weights[f"norms.{i}.weight"], weights[f"norms.{i}.bias"] = (
            np.ones(width, np.float32),
            np.zeros(width, np.float32),
        )
    return weights


def read_rows(rows: Array) -> tuple[Array, Array]:
    """The inputs of the net, and which answers are options."""
    entries = rows[:, ENTRIES:].astype(np.int64)
    table = np.zeros((len(rows), COLUMNS), np.float32)
    np.put_along_axis(table, entries & (1 << COLUMN_BITS) - 1, (entries >> COLUMN_BITS).astype(np.float32), 1)
    inputs = np.zeros((len(rows), INPUTS), np.float32)
    inputs[:, :SEEN] = table[:, OBSERVED:OPTION] * INPUT_SCALE
    inputs[:, SEEN : SEEN + BITS] = (rows[:, POSSIBLE:ENTRIES, None] >> SHIFTS & 1).reshape(len(rows), BITS)
    return inputs, table[:, OPTION:HIDDEN] != 0


class NumpyNet:
    """Log-probabilities of the answers and the logit of winning; `backward` follows the last `forward`."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.w: Weights = {name: np.asarray(w, np.float32) for name, w in weights.items() if w.ndim}
        self.blocks = sum(name.startswith("ups.") and name.endswith("weight") for name in self.w)
        self.kept: dict[str, Array] = {}  # what `backward` needs

    def forward(self, inputs: Array, options: Array) -> tuple[Array, Array]:
        x = self.linear(inputs, "first")
        for i in range(self.blocks):
            up = np.maximum(self.linear(self.norm(x, f"norms.{i}"), f"ups.{i}"), 0)
            x = x + self.linear(up, f"downs.{i}")
        x = self.norm(x, f"norms.{self.blocks}")
        logits = np.where(options, self.linear(x, "policy")[:, :ACTIONS], NEVER)
        logits -= logits.max(1, keepdims=True)
        return logits - np.log(np.exp(logits).sum(1, keepdims=True)), self.linear(x, "value")[:, 0]

    def linear(self, x: Array, name: str) -> Array:
        self.kept[name] = x
        return x @ self.w[f"{name}.weight"].T + self.w[f"{name}.bias"]

    def norm(self, x: Array, name: str) -> Array:
        centred = x - x.mean(1, keepdims=True)
        scale = 1 / np.sqrt((centred * centred).mean(1, keepdims=True) + TINY)
        self.kept[name], self.kept[f"{name} scale"] = centred * scale, scale
        return self.kept[name] * self.w[f"{name}.weight"] + self.w[f"{name}.bias"]

    def backward(self, by_logits: Array, by_value: Array) -> Weights:
        """The gradient of each weight, from those of the logits and of the value's logit."""
        found: Weights = {}
        wide = np.pad(by_logits, ((0, 0), (0, OUTPUTS - ACTIONS)))
        back = self.back_linear(wide, "policy", found) + self.back_linear(by_value[:, None], "value", found)
        back = self.back_norm(back, f"norms.{self.blocks}", found)
        for i in range(self.blocks - 1, -1, -1):
            up = self.back_linear(back, f"downs.{i}", found) * (self.kept[f"downs.{i}"] > 0)
            back = back + self.back_norm(self.back_linear(up, f"ups.{i}", found), f"norms.{i}", found)
        self.back_linear(back, "first", found)
        return found

    def back_linear(self, back: Array, name: str, found: Weights) -> Array:
        found[f"{name}.weight"] = back.T @ self.kept[name]
        found[f"{name}.bias"] = back.sum(0)
        return back @ self.w[f"{name}.weight"]

    def back_norm(self, back: Array, name: str, found: Weights) -> Array:
        unit, scale = self.kept[name], self.kept[f"{name} scale"]
        found[f"{name}.weight"], found[f"{name}.bias"] = (back * unit).sum(0), back.sum(0)
        back = back * self.w[f"{name}.weight"]
        back = back - back.mean(1, keepdims=True) - unit * (back * unit).mean(1, keepdims=True)
        return back * scale


def drawn_answers(logp: Array, draw: np.random.Generator) -> Array:
    """An answer for each row by its probabilities: the largest after Gumbel noise."""
    return (logp + draw.gumbel(size=logp.shape)).argmax(1).astype(np.int32)  # type: ignore[no-any-return]

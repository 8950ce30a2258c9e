"""A value that was learned from games: its features, its weights as a file holds them, and the rules it trains on."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from mathom.core.engine.judge import Judge
from mathom.core.engine.network import LANE, LANES, MIDDLE, SCALE, Network
from mathom.core.text.codec import from_json

WEIGHT_BYTES = 2


@dataclass(frozen=True, slots=True)
class LearnedValue:
    """What a game brings to learn a value and to use one."""

    features: Callable[[Any, vec[i64]], i64]  # writes the numbers of the features of a state, and returns their count
    feature_count: int
    judge: Callable[[Network], Judge]
    weights: bytes  # JSON, as `lab.experiments.fit` writes it
    training_rules: tuple[str, ...]  # rulesets for self-play, in the notation of rules; taken in turn

    def make_judge(self) -> Judge:
        weights = from_json(self.weights, PackedWeights)
        assert weights.features == self.feature_count
        return self.judge(unpack(weights))


class PackedWeights(Struct):
    """Weights of a network with one hidden layer; `rows` holds base-85 text, two bytes per weight."""

    features: int
    units: int
    rows: str
    out: list[float]
    bias: float


def pack(rows: Sequence[Sequence[float]], out: Sequence[float], bias: float) -> PackedWeights:
    """One row per feature, one column per hidden unit; `out` weighs the hidden units."""
    numbers = [max(-MIDDLE, min(MIDDLE - 1, round(weight * SCALE))) for row in rows for weight in row]
    data = b"".join((number + MIDDLE).to_bytes(WEIGHT_BYTES, "little") for number in numbers)
    return PackedWeights(
        len(rows), len(out), base64.b85encode(data).decode(), [round(weight, 5) for weight in out], bias
    )


def unpack(weights: PackedWeights) -> Network:
    data = base64.b85decode(weights.rows)
    numbers = [int.from_bytes(data[i : i + WEIGHT_BYTES], "little") for i in range(0, len(data), WEIGHT_BYTES)]
    assert weights.units % LANES == 0 and len(numbers) == weights.units * weights.features
    words = [i64(sum(numbers[i + lane] << LANE * lane for lane in range(LANES))) for i in range(0, len(numbers), LANES)]
    return Network(vec[i64](words), weights.units // LANES, vec[float](weights.out), weights.bias)

"""Judges that were learned, by game: what they look at, and their weights, which are data (bots/data)."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.judge import Judge
from mathom.core.engine.network import LANE, LANES, MIDDLE, SCALE, Network
from mathom.core.game import AnyGame
from mathom.games.confrontation.player import features as confrontation
from mathom.games.confrontation.player.learned import LearnedJudge

DATA: Final = files("mathom.bots") / "data"
Features = Callable[[Any, vec[i64]], i64]


@dataclass(frozen=True, slots=True)
class Learner:
    """What the value of a game is learned from."""

    features: Features
    count: int
    judge: Callable[[Network], Judge]


LEARNERS: Final = {
    "confrontation": Learner(confrontation.features, confrontation.FEATURES, LearnedJudge),
}


def has_learned(game: AnyGame) -> bool:
    return game.name in LEARNERS and (DATA / f"{game.name}.json").is_file()


def learned_judge(game: AnyGame) -> Judge:
    """Of a game that nothing was learned of, its own: a level plays every game."""
    return learned_of(game.name) if has_learned(game) else game.judge()


@cache
def learned_of(name: str) -> Judge:
    weights = json.loads((DATA / f"{name}.json").read_text())
    assert weights["features"] == LEARNERS[name].count
    return LEARNERS[name].judge(unpacked(weights))


def packed(rows: list[list[float]], out: list[float], bias: float) -> dict[str, object]:
    """As the file has it: weights as whole numbers of two bytes."""
    numbers = [max(-MIDDLE, min(MIDDLE - 1, round(w * SCALE))) for row in rows for w in row]
    text = base64.b85encode(b"".join((n + MIDDLE).to_bytes(2, "little") for n in numbers)).decode()
    return {"features": len(rows), "units": len(out), "rows": text, "out": [round(w, 5) for w in out], "bias": bias}


def unpacked(weights: dict[str, Any]) -> Network:
    units: int = weights["units"]
    data = base64.b85decode(weights["rows"])
    numbers = [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]
    rows = [i64(sum(numbers[i + lane] << LANE * lane for lane in range(LANES))) for i in range(0, len(numbers), LANES)]
    assert units % LANES == 0 and len(numbers) == units * weights["features"]
    return Network(vec[i64](rows), units // LANES, vec[float](weights["out"]), float(weights["bias"]))

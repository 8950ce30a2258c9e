"""The learned value of The Confrontation: features, weights and the rules that it was trained on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from mathom.core.learned_value import LearnedValue
from mathom.games.confrontation.player.features import FEATURES, features
from mathom.games.confrontation.player.learned import LearnedJudge

WEIGHTS: Final = files("mathom.games.confrontation") / "data" / "learned_value.json"
TRAINING_RULES: Final = (
    *["standard"] * 4,
    *["cast=variant"] * 2,
    *["cast=draft"] * 2,
    *("specials=own-two", "cast=variant specials=own-two", "cast=draft draft=hidden", "cast=draft specials=own-two"),
)


@cache
def learned_value() -> LearnedValue:
    return LearnedValue(features, FEATURES, LearnedJudge, WEIGHTS.read_bytes(), TRAINING_RULES)

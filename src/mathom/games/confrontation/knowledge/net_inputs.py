"""What a trained net reads of a row (`learner_rows.py`): the inputs that are not zero, and their numbers.

The inputs are what the seat may know, then the sightings. What is hidden from the seat is in the row for the critic of
a training; it is not an input here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import floats, zeros
from mathom.games.confrontation.knowledge.encoding import CONCEALED, ENCODING, ENEMY_PICKED, ENEMY_SPECIALS_HELD
from mathom.games.confrontation.knowledge.learner_rows import (
    COLUMN_BITS,
    ENTRIES,
    MOST_ENTRIES,
    OBSERVED,
    OPTION,
    POSSIBLE,
    LearnerRows,
)
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.games.confrontation.rules.board import REGIONS
from mathom.games.confrontation.rules.characters.tiles import TILES

SEEN: Final = OPTION - OBSERVED  # inputs for what the seat may know; those of the sightings follow
BITS: Final = TILES * REGIONS
LAYOUT: Final = (ENCODING, SEEN, ACTIONS)  # what a net was trained for, kept beside its weights
HALVED: Final = ((CONCEALED, REGIONS), (ENEMY_SPECIALS_HELD, 1), (ENEMY_PICKED, 1))
COLUMN: Final = (1 << 11) - 1
BYTE: Final = 8


def input_scale() -> vec[float]:
    """Numbers of pieces and cards count half."""
    scale = vec[float]([1.0] * SEEN)
    for first, length in HALVED:
        for i in range(first, first + length):
            scale[i] = 0.5
    return scale


class NetInputs:
    """The inputs of one row."""

    def __init__(self) -> None:
        assert COLUMN == (1 << COLUMN_BITS) - 1
        self.scale: vec[float] = input_scale()
        self.inputs: vec[i64] = zeros(MOST_ENTRIES + BITS)
        self.numbers: vec[float] = floats(MOST_ENTRIES + BITS)
        self.count: i64 = 0

    def read(self, learner: LearnerRows) -> None:
        """Reads the first row."""
        rows = learner.rows
        scale = self.scale
        n: i64 = 0
        i: i64
        k: i64
        x: i64
        for i in range(ENTRIES, ENTRIES + MOST_ENTRIES):
            x = i64(rows[i])
            k = x & COLUMN
            if k >= OPTION or k == 0:
                break  # options come after what the seat may know
            k -= OBSERVED
            self.inputs[n] = k
            self.numbers[n] = float(x >> COLUMN_BITS) * scale[k]
            n += 1
        for i in range(ENTRIES - POSSIBLE):
            x = i64(rows[POSSIBLE + i])
            for k in range(BYTE):
                if x >> k & 1:
                    self.inputs[n] = SEEN + BYTE * i + k
                    self.numbers[n] = 1.0
                    n += 1
        self.count = n

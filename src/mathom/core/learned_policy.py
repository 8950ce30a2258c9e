"""A net that learned to play a game: its weights as a file holds them, and how the game shows it a question."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Any
from zipfile import BadZipFile, ZipFile

from librt.vecs import vec

from mathom.core.engine.dice import Dice
from mathom.core.engine.policy import Policy
from mathom.core.engine.residual_net import Layer, Norm, ResidualNet
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import MathomError

FRESH_COPY = "get a fresh copy of mathom, or choose another level"
HEADER = 10  # bytes of an array's file before the length of its description counts
HALF = 2  # bytes of a 16-bit float
SUFFIX = ".npy"
LAYOUT = "layout"


class NoNet(MathomError):
    """The weights of a net are missing, damaged, or made for something else."""


@dataclass(frozen=True, slots=True)
class LearnedPolicy:
    """What a game brings so that bots can play by a trained net."""

    weights: Traversable  # an .npz file, as a training writes it
    digest: str  # its SHA-256
    layout: Sequence[int]  # of the encoding that it must have been trained for
    policy: Callable[[ResidualNet, Any, Sequence[int]], Policy]  # from a view and what its seat heard
    asked: Callable[[Worlds, int, Dice], Any]  # a position that fits, with the seat's question on top

    def trouble(self) -> str:
        """A sentence if the file is missing; it does not read the file."""
        return "" if self.weights.is_file() else f"The trained net is missing ({self.weights}): {FRESH_COPY}."

    def load(self) -> ResidualNet:
        """Takes a moment, so load it once. Raises NoNet."""
        if trouble := self.trouble():
            raise NoNet(trouble)
        if sha256(self.weights.read_bytes()).hexdigest() != self.digest:
            raise NoNet(f"The trained net is damaged ({self.weights}): {FRESH_COPY}.")
        with self.weights.open("rb") as file:
            return read_net(file, self.layout)


def read_net(file: Any, layout: Sequence[int]) -> ResidualNet:
    """Reads an open .npz file with 16-bit floats. Raises NoNet."""
    arrays: dict[str, bytes] = {}
    try:
        with ZipFile(file) as archive:
            for name in archive.namelist():
                arrays[name.removesuffix(SUFFIX)] = numbers_of(archive.read(name))
    except BadZipFile:
        raise NoNet("This file is not a trained net.") from None
    if list(struct.unpack(f"<{len(layout)}q", arrays.get(LAYOUT, bytes(8 * len(layout))))) != list(layout):
        raise NoNet("The net was trained for another encoding: train it again.")
    blocks = sum(name.startswith("ups.") and name.endswith(".weight") for name in arrays)
    return ResidualNet(
        layer(arrays, "first"),
        vec[Norm]([Norm(*weight_and_bias(arrays, f"norms.{i}")) for i in range(blocks + 1)]),
        vec[Layer]([layer(arrays, f"ups.{i}") for i in range(blocks)]),
        vec[Layer]([layer(arrays, f"downs.{i}") for i in range(blocks)]),
        layer(arrays, "policy"),
        layer(arrays, "value"),
    )


def numbers_of(array: bytes) -> bytes:
    """The numbers of a file of one array, without the description before them."""
    (length,) = struct.unpack_from("<H", array, HEADER - HALF)
    return array[HEADER + length :]


def layer(arrays: Mapping[str, bytes], name: str) -> Layer:
    return Layer(*weight_and_bias(arrays, name))


def weight_and_bias(arrays: Mapping[str, bytes], name: str) -> tuple[vec[float], vec[float]]:
    return halves(arrays[f"{name}.weight"]), halves(arrays[f"{name}.bias"])


def halves(data: bytes) -> vec[float]:
    return vec[float](struct.unpack(f"<{len(data) // HALF}e", data))

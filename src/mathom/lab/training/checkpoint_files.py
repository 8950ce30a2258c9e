"""The files of a checkpoint: arrays by name, and meta.json.

All files of a checkpoint carry the same stamp. If the writing is interrupted, files of two checkpoints may stand side
by side; their stamps differ, and `read_files` refuses them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from mathom.core.errors import MathomError
from mathom.games.confrontation.knowledge.net_inputs import LAYOUT

META: Final = "meta.json"
STAMP: Final = "stamp"
Array = np.ndarray[Any, Any]


def write_files(folder: Path, arrays: Mapping[str, Mapping[str, Array]], meta: Mapping[str, Any]) -> None:
    """Writes every file beside its place first, then moves all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.time_ns()
    for file, named in arrays.items():
        with (folder / f".{file}").open("wb") as stream:
            np.savez(stream, allow_pickle=False, layout=LAYOUT, stamp=stamp, **named)
    (folder / f".{META}").write_text(json.dumps({STAMP: stamp, **meta}, indent=1))
    for file in (*arrays, META):
        (folder / f".{file}").rename(folder / file)


def read_files(folder: Path, files: Iterable[str]) -> tuple[dict[str, Any], dict[str, dict[str, Array]]]:
    """The meta data and the arrays of each file."""
    meta: dict[str, Any] = json.loads((folder / META).read_text())
    arrays = {}
    for file in files:
        with np.load(folder / file) as data:
            arrays[file] = dict(data)
    for file, named in arrays.items():
        if named.get("layout", np.zeros(0)).tolist() != list(LAYOUT):
            raise MathomError(
                f"{folder / file} was trained for another encoding: resume from another folder, or train again "
                "without --resume."
            )
    if {int(named.get(STAMP, 0)) for named in arrays.values()} != {meta.get(STAMP, 0)}:
        raise MathomError(
            f"{folder} holds files of different checkpoints because writing was interrupted: "
            "resume from another folder, or train again without --resume."
        )
    return meta, arrays


def updates_made(folder: Path) -> int:
    """The updates up to this checkpoint; 0 if the folder holds none."""
    meta = folder / META
    return int(json.loads(meta.read_text())["past"]["updates"]) if meta.exists() else 0


def same_shapes(folder: Path, own: Mapping[str, Any], stored: Mapping[str, Array]) -> None:
    """Raises MathomError if a checkpoint holds a net of another size."""
    if any(name not in stored or tuple(own[name].shape) != stored[name].shape for name in own):
        raise MathomError(f"{folder} holds a net of another size: give --width and --blocks as before.")


def read_player(file: Path) -> dict[str, Array]:
    """The weights of a player alone: of a checkpoint, or the net in the package. Raises MathomError."""
    try:
        with np.load(file) as data:
            arrays = dict(data)
    except (OSError, ValueError):
        raise MathomError(f"{file} is not a net: give player.npz or average.npz of a checkpoint.") from None
    if arrays.get("layout", np.zeros(0)).tolist() != list(LAYOUT):
        raise MathomError(f"{file} was trained for another encoding: train it again.")
    return arrays


def size_of(weights: Mapping[str, Array]) -> tuple[int, int]:
    """Width and blocks of a player."""
    blocks = sum(name.startswith("ups.") and name.endswith("weight") for name in weights)
    return len(weights["first.bias"]), blocks

"""Checkpoints of a training: a folder of small files.

The weights of the player are kept in full, averages as 16-bit floats, the moments of the optimizer as bfloat16.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from mathom.lab.training.checkpoint_files import read_files, same_shapes, write_files

PLAYER, AVERAGE, CRITIC = "player.npz", "average.npz", "critic.npz"
MOMENTS: Final = {"exp_avg": "moment1.npz", "exp_avg_sq": "moment2.npz"}
Pack = Callable[[Tensor], Any]


def write(
    folder: Path, player: nn.Module, average: nn.Module, critic: nn.Module, adam: torch.optim.Optimizer,
    meta: dict[str, Any],
) -> None:  # fmt: skip
    arrays = {
        PLAYER: packed(player.named_parameters(), whole),
        AVERAGE: packed(average.named_parameters(), to_float16),
        CRITIC: packed(critic.named_parameters(), whole),
    }
    named = names_of(player, critic)
    for moment, file in MOMENTS.items():
        kept = [(name, adam.state[p][moment]) for name, p in named if moment in adam.state[p]]
        arrays[file] = packed(kept, to_bfloat16)
    write_files(folder, arrays, meta)


def read(
    folder: Path, player: nn.Module, average: nn.Module, critic: nn.Module, adam: torch.optim.Optimizer
) -> dict[str, Any]:
    meta, arrays = read_files(folder, (PLAYER, AVERAGE, CRITIC, *MOMENTS.values()))
    for file, net in ((PLAYER, player), (AVERAGE, average), (CRITIC, critic)):
        same_shapes(folder, dict(net.named_parameters()), arrays[file])
        set_weights(net, arrays[file])
    moments = {moment: arrays[file] for moment, file in MOMENTS.items()}
    for name, p in names_of(player, critic):
        if all(name in found for found in moments.values()):
            step = torch.tensor(float(meta["past"]["updates"]), device=p.device if p.is_cuda else "cpu")
            kept = {moment: from_bfloat16(found[name]).to(p) for moment, found in moments.items()}
            adam.state[p] = {"step": step, **kept}
    return meta


def set_weights(net: nn.Module, arrays: dict[str, Any]) -> None:
    with torch.no_grad():
        for name, p in net.named_parameters():
            p.copy_(torch.from_numpy(arrays[name].astype(np.float32)))


def names_of(player: nn.Module, critic: nn.Module) -> list[tuple[str, nn.Parameter]]:
    """All parameters in the order of the optimizer, with names that differ."""
    nets = (("player", player), ("critic", critic))
    return [(f"{of}.{name}", p) for of, net in nets for name, p in net.named_parameters()]


def packed(tensors: Iterable[tuple[str, Tensor]], pack: Pack) -> dict[str, Any]:
    return {name: pack(tensor.detach()) for name, tensor in tensors}


def whole(tensor: Tensor) -> Any:
    return tensor.float().cpu().numpy()


def to_float16(tensor: Tensor) -> Any:
    return tensor.half().cpu().numpy()


def to_bfloat16(tensor: Tensor) -> Any:
    """As bfloat16, which NumPy knows only as 16 bits."""
    return tensor.to(torch.bfloat16).cpu().view(torch.int16).numpy()


def from_bfloat16(array: Any) -> Tensor:
    return torch.from_numpy(array).view(torch.bfloat16).float()

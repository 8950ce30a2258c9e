"""The trained net of The Confrontation (docs/bots.md): its file, and what it is shown of a question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX
from mathom.core.engine.dice import Dice
from mathom.core.engine.residual_net import ResidualNet
from mathom.core.engine.worlds import Worlds
from mathom.core.learned_policy import LearnedPolicy
from mathom.games.confrontation.knowledge.heard_sightings import sightings_heard
from mathom.games.confrontation.knowledge.net_inputs import LAYOUT
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.player.net_policy import NetPolicy, asked_in_order
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.state import Confrontation

NET: Final = files("mathom.games.confrontation") / "data" / "self-play.npz"
NET_SHA256: Final = "ef8cd66c41d6a93f4241daea1bb09299c84dd35930299ca99e532f2c0ff95ff6"


@cache
def learned_policy() -> LearnedPolicy:
    return LearnedPolicy(NET, NET_SHA256, LAYOUT, policy, asked)


def policy(net: ResidualNet, v: View, heard: Sequence[int]) -> NetPolicy:
    in_tunnel = len(v.agenda) > 0 and v.agenda[-1] & INDEX == ANSWER_TUNNEL.number & INDEX
    sightings = sightings_heard(v, vec[i64]([i64(x) for x in heard]), in_tunnel)
    return NetPolicy(net, sightings, new_game(v.rules))


def asked(worlds: Worlds, seat: int, dice: Dice) -> Confrontation:
    s = worlds.sample(dice)
    assert isinstance(s, Confrontation)
    return asked_in_order(s, seat, dice)

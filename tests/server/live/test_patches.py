"""A merge patch leads from one state to the next, whether the states hold structs or plain data."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.server.live.patches import difference, merged
from mathom.server.live.seat_view import PLAYER, Perspective, ViewCache, ask_of


class Inner(msgspec.Struct, frozen=True):
    left: int | None = None
    right: int | None = None


class Outer(msgspec.Struct, frozen=True):
    inner: Inner | None = None
    names: tuple[str, ...] = ()


def plain(thing: object) -> dict[str, Any]:
    found = msgspec.to_builtins(thing)
    assert isinstance(found, dict)
    return found


def test_patch_of_structs_holds_only_changed_fields() -> None:
    old, new = {"a": Outer(Inner(1, 2), ("x",))}, {"a": Outer(Inner(1, 3), ("x",))}
    assert difference(old, new) == {"a": {"inner": {"right": 3}}}


def test_field_that_becomes_none_is_removed() -> None:
    assert difference({"a": Outer(Inner(1))}, {"a": Outer()}) == {"a": {"inner": None}}
    assert difference({"a": Outer(Inner(1))}, {"a": None}) == {"a": None}


def test_struct_of_another_type_replaces_the_old_one() -> None:
    assert difference({"a": Inner(1)}, {"a": Outer()}) == {"a": Outer()}


def test_equal_structs_give_an_empty_patch() -> None:
    assert difference({"a": Outer(Inner(1))}, {"a": Outer(Inner(1))}) == {}


def states(match: AnyMatch, cache: ViewCache) -> dict[str, Any]:
    asks = 0 in match.asked
    scene = cache.scene(match, match.view(0), Perspective(PLAYER, 0))
    return {"view": match.game.show(match.view(0)), "scene": scene, "ask": ask_of(match, 0) if asks else None}


def test_patches_of_a_whole_game_equal_those_of_its_json() -> None:
    for name in ("confrontation", "riddle", "war"):
        dice, cache = random.Random(3), ViewCache()  # noqa: S311
        match: AnyMatch = Match(find_game(name), {}, secret=bytes(32))
        last = states(match, cache)
        client = merged({}, plain(last))
        while not match.is_over and len(match.entries) < 200:
            seat = dice.choice(match.asked)
            match.act(seat, dice.choice(match.actions(seat)))
            now = states(match, cache)
            patch = plain(difference(last, now))
            assert patch == plain(difference(plain(last), plain(now)))
            client, last = merged(client, patch), now
            assert client == merged({}, plain(now))

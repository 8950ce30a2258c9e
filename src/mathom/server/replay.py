"""Every position of a game, for the eyes of one who may see it."""

from __future__ import annotations

import asyncio

from mathom.core.record import AnyMatch
from mathom.core.speech import speaking, tr
from mathom.server.identity import Rights, eyes_of, watching_eyes
from mathom.server.patches import difference
from mathom.server.rooms import Room, earlier
from mathom.server.sight import EVERYTHING, PLAYER, Eyes, Presence, state_of
from mathom.server.table import Table
from mathom.server.wire import Refused, State


async def replay_of(room: Room, rights: Rights, wanted: int | str | None, language: str) -> State:
    """The first position, what leads from each to the next, and the log. Raises Refused."""
    with speaking(language):
        eyes = replay_eyes(room, rights, wanted)
    table, log = room.table, room.log(eyes, language)[:]
    fresh = earlier(table.match, 0)
    entries = table.match.entries[: len(room.match_for(eyes).entries)]
    first = last = position(table, fresh, eyes, language)
    patches = []
    for entry in entries:
        await asyncio.sleep(0)  # others are served between two positions
        fresh.repeat(entry)
        state = position(table, fresh, eyes, language)
        patches.append(difference(last, state))
        last = state
    return {"first": first, "patches": patches, "log": log}


def position(table: Table, match: AnyMatch, eyes: Eyes, language: str) -> State:
    with speaking(language):
        return state_of(table, match, eyes, Presence())


def replay_eyes(room: Room, rights: Rights, wanted: int | str | None) -> Eyes:
    """When a game is over, everybody who may watch it may see it from every seat."""
    if not room.table.is_over or wanted in (None, "public", "shoulder"):
        if wanted == "all":
            raise Refused(tr("Everything is shown when the game is over."), "not-over", status=403)
        return eyes_of(rights, room.table, wanted)
    watching_eyes(rights, room.table)
    if wanted == "all":
        return Eyes(EVERYTHING)
    if not isinstance(wanted, int) or wanted >= len(room.table.sitters):
        raise Refused(tr("There is no such seat."), "bad-seat", status=422)
    return Eyes(PLAYER, wanted)

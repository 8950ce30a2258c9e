"""Replays: every position of a game, as one viewer may see it.

A replay takes long, so all who ask within a minute share one; a table makes one at a time, and other requests are
served between two positions.
"""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from mathom.core.play.entries import REWIND, UNDO
from mathom.core.play.record import AnyMatch
from mathom.core.text.codec import to_json
from mathom.core.text.speech import speaking, tr
from mathom.server.http.identity import Rights, perspective_of, spectator_perspective
from mathom.server.http.schemas import Replay
from mathom.server.live.patches import difference
from mathom.server.live.rooms import Room
from mathom.server.live.seat_view import EVERYTHING, PLAYER, Perspective, Presence, ViewCache, state_of
from mathom.server.live.wire import JsonObject, Refused
from mathom.server.tables.table import Table

KEPT_SECONDS: Final = 60.0
MOST_KEPT: Final = 32

Key = tuple[str, int, Perspective, str]  # table, revision, viewer, language


@dataclass(frozen=True, slots=True)
class Packed:
    """JSON, plain and compressed."""

    plain: bytes
    zipped: bytes


class Replays:
    """Makes replays and keeps them for a minute."""

    def __init__(self) -> None:
        self.kept: dict[Key, asyncio.Task[Packed]] = {}
        self.turns: WeakKeyDictionary[Room, asyncio.Lock] = WeakKeyDictionary()

    async def find(self, room: Room, rights: Rights, wanted: int | str | None, language: str) -> Packed:
        """Raises Refused."""
        with speaking(language):
            perspective = replay_perspective(room, rights, wanted)
        key = (room.table.id, room.table.rev, perspective, language)
        if key not in self.kept:
            self.keep(key, asyncio.create_task(self.make(room, perspective, language)))
        return await asyncio.shield(self.kept[key])

    def keep(self, key: Key, work: asyncio.Task[Packed]) -> None:
        for old in list(self.kept)[: max(0, len(self.kept) - MOST_KEPT + 1)]:
            del self.kept[old]
        self.kept[key] = work
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self.forget, key, work)
        work.add_done_callback(lambda done: self.forget(key, work) if done.cancelled() or done.exception() else None)

    def forget(self, key: Key, work: asyncio.Task[Packed]) -> None:
        if self.kept.get(key) is work:
            del self.kept[key]

    async def make(self, room: Room, perspective: Perspective, language: str) -> Packed:
        async with self.turns.setdefault(room, asyncio.Lock()):
            plain = to_json(await replay_of(room, perspective, language))
        return Packed(plain, await asyncio.to_thread(gzip.compress, plain, 6))


async def replay_of(room: Room, perspective: Perspective, language: str) -> Replay:
    """The first position, the patch from each position to the next, and the log."""
    table, log = room.table, room.log(perspective, language)[:]
    fresh = table.match.as_of(0)
    entries = table.match.entries[: len(room.match_for(perspective).entries)]
    cache = ViewCache()
    first = last = position(table, fresh, perspective, language, cache)
    patches = []
    for entry in entries:
        await asyncio.sleep(0)  # serves other requests between two positions
        fresh.repeat(entry)
        if entry.kind in (UNDO, REWIND):
            cache = ViewCache()
        state = position(table, fresh, perspective, language, cache)
        patches.append(difference(last, state))
        last = state
    return Replay(first, patches, log)


def position(table: Table, match: AnyMatch, perspective: Perspective, language: str, cache: ViewCache) -> JsonObject:
    with speaking(language):
        return state_of(table, match, perspective, Presence(), cache)


def replay_perspective(room: Room, rights: Rights, wanted: int | str | None) -> Perspective:
    """The view to replay: of a finished game any seat or everything, else what the viewer sees now. Raises Refused."""
    if not room.table.is_over or wanted in (None, "public", "shoulder"):
        if wanted == "all":
            raise Refused(tr("You can see everything when the game is over."), "not-over", status=403)
        return perspective_of(rights, room.table, wanted)
    spectator_perspective(rights, room.table)
    if wanted == "all":
        return Perspective(EVERYTHING)
    if not isinstance(wanted, int) or wanted >= len(room.table.sitters):
        raise Refused(tr("There is no such seat."), "bad-seat", status=422)
    return Perspective(PLAYER, wanted)

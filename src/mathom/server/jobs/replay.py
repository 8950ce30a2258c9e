"""Replays: every position of a game, as one viewer may see it.

A replay is slow to make, so it is made in slices (slices.py) and shared by all who ask within a minute.
"""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass
from typing import Final

from mathom.core.play.entries import REWIND, UNDO
from mathom.core.play.record import AnyMatch
from mathom.core.text.codec import to_json
from mathom.core.text.speech import speaking, tr
from mathom.server.http.identity import Rights, perspective_of, spectator_perspective
from mathom.server.live.patches import difference
from mathom.server.live.rooms import Room
from mathom.server.live.seat_view import EVERYTHING, PLAYER, Perspective, Presence, ViewCache, state_of
from mathom.server.live.table_log import TableLog
from mathom.server.live.wire import JsonObject, Refused
from mathom.server.slices import Slices, Steps
from mathom.server.tables.table import Table

KEPT_SECONDS: Final = 60.0
MOST_KEPT: Final = 32
KEPT_BYTES: Final = 64 << 20
LINES_AT_ONCE: Final = 64  # of the log

Key = tuple[str, int, Perspective, str]  # table, revision, viewer, language


@dataclass(frozen=True, slots=True)
class Packed:
    """JSON, plain and compressed."""

    plain: bytes
    zipped: bytes

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.zipped)


class Replays:
    """Makes replays and keeps them for a minute."""

    def __init__(self) -> None:
        self.kept: dict[Key, asyncio.Task[Packed]] = {}

    async def find(self, slices: Slices, room: Room, rights: Rights, wanted: int | str | None, language: str) -> Packed:
        """Raises Refused."""
        with speaking(language):
            perspective = replay_perspective(room, rights, wanted)
        key = (room.table.id, room.table.rev, perspective, language)
        if key not in self.kept:
            self.keep(key, asyncio.create_task(self.make(slices, room, perspective, language)))
        return await asyncio.shield(self.kept[key])

    def keep(self, key: Key, work: asyncio.Task[Packed]) -> None:
        for old in list(self.kept)[: max(0, len(self.kept) - MOST_KEPT + 1)]:
            del self.kept[old]
        self.kept[key] = work
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self.forget, key, work)
        work.add_done_callback(lambda done: self.finished(key, work))

    def finished(self, key: Key, work: asyncio.Task[Packed]) -> None:
        """Forgets a replay that failed, and the oldest ones when all together are too large."""
        if work.cancelled() or work.exception():
            self.forget(key, work)
            return
        done = [(old, task) for old, task in self.kept.items() if task.done() and not task.cancelled()]
        size = 0
        for old, task in reversed(done):
            size += task.result().size
            if size > KEPT_BYTES and old != key:
                self.forget(old, task)

    def forget(self, key: Key, work: asyncio.Task[Packed]) -> None:
        if self.kept.get(key) is work:
            del self.kept[key]

    async def make(self, slices: Slices, room: Room, perspective: Perspective, language: str) -> Packed:
        with speaking(language):
            await room.prepare(perspective, language, room.lines_for(perspective))
            plain = await slices.run(replay_of(room, perspective))
        return Packed(plain, await asyncio.to_thread(gzip.compress, plain, 6))


def replay_of(room: Room, perspective: Perspective) -> Steps[bytes]:
    """A `Replay` as JSON: the first position, the patch from each to the next, and the log, in the current language.

    Each part is encoded as soon as it is made: a long replay would otherwise be a million objects.
    """
    table, end = room.table, room.lines_for(perspective)
    log = []
    for start in range(0, end, LINES_AT_ONCE):
        lines = yield from TableLog().reading(table, perspective, start, min(end, start + LINES_AT_ONCE))
        log.append(to_json(lines)[1:-1])
    fresh, cache = table.match.as_of(0), ViewCache()
    last = position(table, fresh, perspective, cache)
    first, patches = to_json(last), []
    for entry in table.match.entries[: len(room.match_for(perspective).entries)]:
        yield
        fresh.repeat(entry)
        if entry.kind in (UNDO, REWIND):
            cache = ViewCache()
        state = position(table, fresh, perspective, cache)
        patches.append(to_json(difference(last, state)))
        last = state
    yield
    return b'{"first":%b,"patches":[%b],"log":[%b]}' % (first, b",".join(patches), b",".join(log))


def position(table: Table, match: AnyMatch, perspective: Perspective, cache: ViewCache) -> JsonObject:
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

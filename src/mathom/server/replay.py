"""Every position of a game, for the eyes of one who may see it."""

from __future__ import annotations

from mathom.core.match import Match
from mathom.core.record import AnyMatch
from mathom.core.speech import speaking, tr
from mathom.server.identity import Rights, eyes_of, watching_eyes
from mathom.server.patches import difference
from mathom.server.rooms import Room
from mathom.server.sight import EVERYTHING, PLAYER, Eyes, Presence, state_of
from mathom.server.wire import Refused, State


def replay_of(room: Room, rights: Rights, wanted: int | str | None, language: str) -> State:
    """The first position, what leads from each to the next, and the log. Raises Refused."""
    with speaking(language):
        eyes = replay_eyes(room, rights, wanted)
        states = positions(room, eyes)
        first = last = next(states)
        patches = []
        for state in states:
            patches.append(difference(last, state))
            last = state
    return {"first": first, "patches": patches, "log": room.log(eyes, language)}


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


def positions(room: Room, eyes: Eyes):  # type: ignore[no-untyped-def]
    """The state before the first entry and after each."""
    whole = room.match_for(eyes)
    fresh: AnyMatch = Match(whole.game, None if whole.position else whole.rules, position=whole.position)
    fresh.names = whole.names
    yield state_of(room.table, fresh, eyes, Presence())
    for entry in whole.entries:
        fresh.repeat(entry)
        yield state_of(room.table, fresh, eyes, Presence())

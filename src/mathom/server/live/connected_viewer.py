"""What one connection has been shown of a table, and what waits to be sent to it.

The outbox keeps replies, but of views only the fact that there is a newer one: a view is made when the connection is
ready for it. So a slow client skips states and keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from mathom.server.http.identity import Rights
from mathom.server.http.rate_limits import CLIENT
from mathom.server.live.message_handler import Guest
from mathom.server.live.patches import difference
from mathom.server.live.replies import Gone, Reply, gone
from mathom.server.live.rooms import Room
from mathom.server.live.seat_view import DELAYED, PLAYER, WATCHER, Perspective, is_replaced
from mathom.server.live.table_log import LOG_SHOWN
from mathom.server.live.wire import Hello, JsonObject, Refused, known_language

MOST_ANSWERS: Final = 64  # that wait to be sent


class Outbox:
    """What waits to be sent to a connection."""

    def __init__(self) -> None:
        self.answers: deque[Reply | Gone] = deque()
        self.stale = False  # there is a newer view
        self.something = asyncio.Event()
        self.room_for_more = asyncio.Event()
        self.room_for_more.set()

    def wake(self) -> None:
        self.stale = True
        self.something.set()

    def put(self, message: Reply | Gone) -> None:
        self.answers.append(message)
        self.something.set()
        if len(self.answers) >= MOST_ANSWERS:
            self.room_for_more.clear()

    def take(self) -> Reply | Gone | None:
        message = self.answers.popleft() if self.answers else None
        if len(self.answers) < MOST_ANSWERS:
            self.room_for_more.set()
        return message


class ConnectedViewer:
    """Remembers what a connection has been shown, so that it sends only what is new."""

    def __init__(
        self, room: Room, rights: Rights, perspective: Perspective, hello: Hello, seen: int, wake: Outbox
    ) -> None:
        self.room = room
        self.address = CLIENT.get()
        self.seen = seen
        self.set_perspective(rights, perspective)
        self.language = known_language(hello.language)
        self.outbox = wake
        self.state: JsonObject | None = None
        self.rev = 0
        self.heard = min(hello.heard, room.lines_for(perspective))
        self.chat: list[JsonObject] = []

    def set_perspective(self, rights: Rights, perspective: Perspective) -> None:
        """From now on this connection has these rights and this view."""
        self.rights = rights
        self.perspective = perspective
        self.you = you_of(rights, perspective, self.seen)

    def wake(self) -> None:
        self.outbox.wake()

    def dismiss(self, sentence: str) -> None:
        self.set_perspective(Rights(), Perspective(WATCHER))
        self.outbox.put(gone(Refused(sentence, "left")))

    @property
    def guest(self) -> Guest:
        return Guest(self.room, self.rights, self.perspective, self.language)

    def news(self) -> JsonObject | None:
        """A view the first time, then patches; None if there is nothing new."""
        if self.perspective.kind == DELAYED and self.room.table.is_over:
            self.set_perspective(self.rights, Perspective(WATCHER))
        shown = self.room.shown(self.perspective, self.language)
        state = {**shown.state, "you": self.you}
        if self.perspective.kind == PLAYER and is_replaced(shown.state, self.perspective.seat):
            state |= {"ask": None, "undo": None}  # the bot that plays for this seat is asked
        lines = self.room.lines_for(self.perspective)
        log_from = self.heard if self.state is not None else max(self.heard, lines - LOG_SHOWN)
        chat_from = common(self.chat, shown.chat)
        more = {
            "log": self.room.log(self.perspective, self.language, log_from),
            "log_from": log_from,
            "chat": shown.chat[chat_from:],
            "chat_from": chat_from,
        }
        patch = None if self.state is None else difference(self.state, state)
        same = shown.rev == self.rev or self.perspective.kind == DELAYED
        if patch == {} and same and not more["log"] and len(shown.chat) == chat_from == len(self.chat):
            return None
        before, self.rev = self.rev, shown.rev
        self.state, self.heard, self.chat = state, lines, shown.chat
        if patch is None:
            return {"type": "view", "rev": shown.rev, "state": state, **more}
        return {"type": "patch", "from": before, "to": shown.rev, "state": patch, **more}


def you_of(rights: Rights, perspective: Perspective, seen: int) -> JsonObject:
    return {
        "seat": perspective.seat,
        "kind": perspective.kind,
        "seats": list(rights.seats),
        "name": rights.person.name,
        "seen_log": seen,
    }


def common(old: list[JsonObject], new: list[JsonObject]) -> int:
    """How many lines at the beginning are the same."""
    if new is old:
        return len(old)
    if new[: len(old)] == old:
        return len(old)
    return next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))

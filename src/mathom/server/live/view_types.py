"""The parts of a view as types, written to JSON as they are."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.core.table_ui import Sheet
from mathom.server.tables.clocks import Reading


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat and who sits there. `level` and `face` are those of a computer player.

    `hints` tells, after the game, how often a person asked for one.
    """

    id: str
    title: str
    usual: str | None
    name: str | None
    kind: str
    bot: str | None
    level: str | None
    face: int | None
    stand_in: str | None
    way_in: str | None
    here: bool
    asked: bool
    clock: Reading | None
    hints: int | msgspec.UnsetType = msgspec.UNSET


class ShownOption(msgspec.Struct, frozen=True, gc=False):
    """An answer that a seat may give, as the client shows it."""

    text: str
    words: str
    title: str
    detail: str
    touches: tuple[str, ...]
    mark: str
    grave: bool


class ShownQuestion(msgspec.Struct, frozen=True):
    """The question to a seat. `details` is what the game's own board shows with it."""

    text: str
    kind: str
    options: list[ShownOption]
    sheet: Sheet | None
    details: Any = msgspec.UNSET

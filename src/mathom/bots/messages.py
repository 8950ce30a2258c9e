"""What a worker hears and says. Of a view only what a bot needs is read; the rest may be whatever it is."""

from __future__ import annotations

from typing import Any

import msgspec


class Offered(msgspec.Struct):
    text: str


class Ask(msgspec.Struct):
    options: list[Offered]
    sheet: object = None


class About(msgspec.Struct):
    game: str


class You(msgspec.Struct):
    seat: int


class Seen(msgspec.Struct):
    """What a bot needs of a state."""

    table: About
    you: You
    view: Any
    ask: Ask | None


class Hello(msgspec.Struct, tag="hello"):
    bot: str
    seed: int


class View(msgspec.Struct, tag="view"):
    rev: int
    state: Seen


class Act(msgspec.Struct, tag="act"):
    id: str
    rev: int
    answers: list[str]

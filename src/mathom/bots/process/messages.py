"""The messages between the server and a worker. Of a view only the fields that a bot needs are read."""

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
    id: str = ""


class You(msgspec.Struct):
    seat: int


class Seen(msgspec.Struct):
    """The part of a state that a bot needs."""

    table: About
    you: You
    view: Any
    ask: Ask | None


class Hello(msgspec.Struct, tag="hello", omit_defaults=True):
    bot: str
    seed: int
    practice: str = ""  # a game to answer one practice question of, so that the first real answer is fast


class View(msgspec.Struct, tag="view"):
    rev: int
    state: Seen
    heard: tuple[int, ...] = ()  # all events the seat heard, two numbers each
    seconds: float | None = None  # thinking time
    iterations: int | None = None


class Thought(msgspec.Struct):
    """What the bot thought. The server shows it only when the game is over."""

    odds: float | None = None
    words: str = ""
    considered: list[tuple[str, float, float | None]] = []  # text, share, odds
    iterations: int = 0
    mixed: bool = False  # the answer was drawn by lot, weighted by the shares


class Act(msgspec.Struct, tag="act", omit_defaults=True):
    rev: int
    answers: list[str]
    id: str = ""
    thought: Thought | None = None
    wish: str = ""

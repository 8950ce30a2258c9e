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
    id: str = ""


class You(msgspec.Struct):
    seat: int


class Seen(msgspec.Struct):
    """What a bot needs of a state."""

    table: About
    you: You
    view: Any
    ask: Ask | None


class Hello(msgspec.Struct, tag="hello", omit_defaults=True):
    bot: str
    seed: int
    practice: str = ""  # a game to try a question of, so that the first real one finds everything in its place


class View(msgspec.Struct, tag="view"):
    rev: int
    state: Seen
    heard: tuple[int, ...] = ()  # all that the seat was told, two numbers an event
    seconds: float | None = None  # how long the bot may think
    iterations: int | None = None


class Thought(msgspec.Struct):
    """What the bot was thinking. It stays with the server until the game is over."""

    odds: float | None = None
    words: str = ""
    considered: list[tuple[str, float, float | None]] = []  # text, share, odds
    iterations: int = 0
    mixed: bool = False  # drawn by chance, by these shares


class Act(msgspec.Struct, tag="act", omit_defaults=True):
    rev: int
    answers: list[str]
    id: str = ""
    thought: Thought | None = None
    wish: str = ""

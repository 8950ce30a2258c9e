"""How a game looks and is described in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

Lines = list[str]


def list_fields(shown: object, _: int) -> Lines:
    """The view as indented JSON, for a game without a board of its own."""
    return msgspec.json.format(msgspec.json.encode(shown)).decode().splitlines()


def list_all_fields(views: Sequence[object], width: int) -> Lines:
    return [line for view in views for line in list_fields(view, width)]


@dataclass(frozen=True, slots=True)
class TerminalBoard:
    """Draws views, as `Game.show` returns them, in lines of at most a given width."""

    draw: Callable[[object, int], Lines] = list_fields
    draw_all: Callable[[Sequence[object], int], Lines] = list_all_fields  # from the views of all seats; nothing hidden
    summary: str = ""  # the game in a few sentences
    example_answer: str = "something"  # for the help of `why`
    example_thing: str = "something"  # for the help of `about`
    draw_map: Callable[[object, int], Lines] | None = None  # a map beside the board, for games that have one
    look: Callable[[object, str, int], Lines] | None = None  # a part of the board by its name; raises MathomError
    rule_of_question: Callable[[object], str] | None = None  # the rule behind the question that waits
    most_listed: int = 12  # answers that are listed with a question; more of them only by ?

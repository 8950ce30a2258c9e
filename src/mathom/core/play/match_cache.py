"""What a match caches while its position stays the same."""

from __future__ import annotations

from typing import Generic, TypeVar

from mathom.core.play.shared_list import SharedList

T = TypeVar("T")


class Pending:
    """The question of one position: who is asked, and the options as numbers and texts."""

    __slots__ = ("actions", "asked", "texts")

    def __init__(self, asked: tuple[int, ...]) -> None:
        self.asked = asked
        self.actions: dict[int, list[int]] = {}  # by seat
        self.texts: dict[int, dict[int, str]] = {}  # by seat and action


class Collected(Generic[T]):
    """A list collected from the current answers: only answers after the first `played` are still to be read."""

    __slots__ = ("items", "played")

    def __init__(self, items: SharedList[T], played: int) -> None:
        self.items = items
        self.played = played

    def copy(self) -> Collected[T]:
        return Collected(self.items.copy(), self.played)

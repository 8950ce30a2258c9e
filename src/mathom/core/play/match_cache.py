"""What a match works out once and keeps while it stays true."""

from __future__ import annotations

from typing import Generic, TypeVar

from mathom.core.play.shared_list import SharedList

T = TypeVar("T")


class Pending:
    """What is asked in one position, worked out once."""

    __slots__ = ("actions", "asked", "texts")

    def __init__(self, asked: list[int]) -> None:
        self.asked = asked
        self.actions: dict[int, list[int]] = {}  # by seat
        self.texts: dict[int, dict[int, str]] = {}  # by seat and action


class Collected(Generic[T]):
    """What the standing answers gave so far, so that only the newest ones are read."""

    __slots__ = ("items", "played")

    def __init__(self, items: SharedList[T], played: int) -> None:
        self.items = items
        self.played = played

    def copy(self) -> Collected[T]:
        return Collected(self.items.copy(), self.played)

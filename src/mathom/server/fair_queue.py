"""A queue in which the owners of the items take turns, so that an owner with many items delays nobody else."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Within one owner, first come, first served. An owner goes to the end of the line after each turn."""

    def __init__(self) -> None:
        self.lines: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self.lines)

    def put(self, owner: str, item: T) -> None:
        self.lines.setdefault(owner, deque()).append(item)

    def next(self) -> T:
        """The item whose turn it is; it stays in the queue."""
        return next(iter(self.lines.values()))[0]

    def take(self) -> T:
        """Removes the item whose turn it is."""
        owner, line = self.lines.popitem(last=False)
        item = line.popleft()
        if line:
            self.lines[owner] = line
        return item

    def drop(self) -> None:
        """Removes the item whose turn it is, and leaves the turn to its owner."""
        owner, line = next(iter(self.lines.items()))
        line.popleft()
        if not line:
            del self.lines[owner]

    def clear(self) -> None:
        self.lines.clear()

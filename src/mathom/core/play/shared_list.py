"""A list whose copies share storage until they differ: a match of 10,000 entries is copied as fast as one of ten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class SharedList(Sequence[T], Generic[T]):
    """Append-only, apart from `truncate`. A copy is independent: the first of two that changes keeps the storage."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def copy(self) -> SharedList[T]:
        """Takes the same time whatever the length."""
        other: SharedList[T] = SharedList.__new__(SharedList)
        other._items, other._length = self._items, self._length
        return other

    def append(self, item: T) -> None:
        self._own().append(item)
        self._length += 1

    def extend(self, items: Iterable[T]) -> None:
        own = self._own()
        own.extend(items)
        self._length = len(own)

    def truncate(self, length: int) -> None:
        """Forgets everything after the first `length` items."""
        self._length = min(self._length, length)

    def _own(self) -> list[T]:
        """The storage, ready to grow: if a copy has added something, this list moves to storage of its own."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        return self._items

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        length = self._length
        if isinstance(index, slice):
            start, stop, step = index.indices(length)
            return self._items[start:stop:step] if step > 0 else self._items[:length][index]
        if not -length <= index < length:
            raise IndexError(index)
        return self._items[index if index >= 0 else index + length]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T]:
        items = self._items
        return (items[i] for i in range(self._length - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SharedList | list):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"SharedList({self[:]!r})"

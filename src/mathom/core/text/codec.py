"""Plain data to JSON and back, checked on the way in."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from mathom.core.errors import CodecError

T = TypeVar("T")


def to_json(thing: object) -> bytes:
    """Structs, dataclasses, lists, dictionaries, numbers and text; the same thing gives the same bytes."""
    return msgspec.json.encode(thing, order="deterministic")


def from_json(data: bytes | str, kind: type[T]) -> T:
    """Raises CodecError with the place of the fault."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CodecError(f"not a {name_of(kind)}: {error}") from None


def to_plain(thing: object) -> object:
    """Lists, dictionaries, numbers and text that JSON can write."""
    return msgspec.to_builtins(thing)


def convert(data: object, kind: type[T]) -> T:
    """Plain data, such as JSON that was read already, into a type."""
    try:
        return msgspec.convert(data, type=kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise CodecError(f"not a {name_of(kind)}: {error}") from None


def name_of(kind: object) -> str:
    return getattr(kind, "__name__", str(kind))

"""JSON out and in."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

from mathom.core.errors import CodecError
from mathom.core.play.events import Event
from mathom.core.text.codec import convert, from_json, to_json


@dataclass(frozen=True)
class Point:
    x: int
    name: str | None = None


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: tuple[Point, ...]


class Chain(msgspec.Struct):
    """A type that contains itself."""

    rest: Chain | None = None


LINE = Line((Point(1), Point(-2, "é")))


def test_data_round_trips() -> None:
    assert from_json(to_json(LINE), Line) == LINE
    assert from_json(to_json(LINE).decode(), Line) == LINE
    assert convert(msgspec.to_builtins(LINE), Line) == LINE


def test_equal_data_gives_equal_bytes() -> None:
    assert to_json({"b": 1, "a": {"d": [2], "c": None}}) == to_json({"a": {"c": None, "d": [2]}, "b": 1})
    assert to_json({"b": 1, "a": 2}) == b'{"a":2,"b":1}'
    assert to_json({3, 1, 2}) == b"[1,2,3]"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nope",
        b"{",
        b"[]",
        b"null",
        b"1",
        b'{"points": 1}',
        b'{"points": [{"x": "1"}]}',
        b'{"points": [{"x": 1.5}]}',
        b'{"points": [{"x": true}]}',
        b'{"points": [{"x": 1}], "more": 1}',
        b'{"points": [{"y": 1}]}',
        b'{"points": []} x',
        b'{"points": "\xff"}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"points": ' + b"[" * 100_000,
        '{"points": "\ud800"}',
        "\ud800",
    ],
)
def test_invalid_json_or_wrong_type_is_refused(data: bytes | str) -> None:
    with pytest.raises(CodecError, match="not a Line"):
        from_json(data, Line)


@pytest.mark.parametrize(
    "data",
    [None, 1, "x", [], {}, {"points": None}, {"points": [1]}, {"points": [], "z": 0}, {1: 2}, object(), {"points": {}}],
)
def test_plain_data_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(CodecError, match="not a Line"):
        convert(data, Line)


def test_data_that_contains_itself_is_refused() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(CodecError):
        convert({"points": loop}, Line)


def test_data_that_is_too_deep_is_refused() -> None:
    deep: dict[str, object] = {}
    for _ in range(100_000):
        deep = {"rest": deep}
    with pytest.raises(CodecError, match="not a Chain"):
        convert(deep, Chain)
    with pytest.raises(CodecError, match="not a Chain"):
        from_json(b'{"rest":' * 100_000, Chain)
    assert convert({"rest": {"rest": None}}, Chain) == Chain(Chain())


def test_error_names_its_place() -> None:
    with pytest.raises(CodecError, match=r"\$\.points\[1\]\.x"):
        from_json('{"points": [{"x": 1}, {"x": []}]}', Line)


@pytest.mark.parametrize(
    "event",
    [
        Event("moved", "5.1", {"from": "shire", "to": "rohan", "character": None}),
        Event("team-shown", "3.2", {"side": "sauron", "team": ["a", "b"], "n": -3}),
        Event("", "", {}),
    ],
)
def test_events_round_trip(event: Event) -> None:
    assert from_json(to_json(event), Event) == event


@pytest.mark.parametrize("data", [b"{}", b'{"kind": 1, "rule": "", "facts": {}}', b'{"kind": "", "rule": ""}', b"[1]"])
def test_invalid_event_is_refused(data: bytes) -> None:
    with pytest.raises(CodecError, match="not a Event"):
        from_json(data, Event)

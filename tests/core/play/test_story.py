"""Events: as numbers, and as each seat sees them."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import EVERYBODY, HEAD, LIMIT, PART, RULING, VEILED, WATCHERS
from mathom.core.engine.tables import zeros
from mathom.core.play.events import Event, Kind, RawEvent, Wide, read_heard, read_story, rule_number
from tests.core.toy import GAME, SHOWN, Toy, dealt

KINDS = (
    Kind("nothing"),
    Kind("moved", (("who", "abc".__getitem__), ("to", int), ("by", int), ("at", int))),
    Kind("drew", (("who", int),), ("card", lambda code: f"card {code}"), reveals=True),
    Kind("hid", (), ("what", int)),
    Kind(
        "fought", tuple((name, int) for name in "abcdefghi"), ("card", int), more_secrets=(("tile", int), ("die", int))
    ),
    Kind("turn", (("number", Wide()),)),
)


def listening(size: int = 64) -> Toy:
    s = dealt()
    s.listen(zeros(size))
    return s


def raw_events(s: Toy) -> list[RawEvent]:
    return read_story(KINDS, [s.story[i] for i in range(s.told)])


def test_no_events_are_stored_without_a_listener() -> None:
    s = dealt()
    s.tell(1, 101, 2)
    s.whisper(2, 101, 1, 5)
    assert s.told == 0 and not s.telling


def test_a_told_event_is_the_same_to_everybody() -> None:
    s = listening()
    s.tell(1, 1542, 2, LIMIT - 1, 0, 7)
    (raw,) = raw_events(s)
    expected = Event("moved", "15.42", {"who": "c", "to": LIMIT - 1, "by": 0, "at": 7})
    assert [raw.seen_by(seat) for seat in (0, 1, 2, 14, None)] == [expected] * 5
    assert raw.seen_by_all() == expected


@pytest.mark.parametrize(
    ("seers", "who_sees"),
    [
        (0, []),
        (0b001, [0]),
        (0b010, [1]),
        (0b101, [0, 2]),
        (1 << WATCHERS, [None]),
        (EVERYBODY, [0, 1, 2, None]),
    ],
)
def test_only_its_seers_see_a_secret(seers: int, who_sees: list[int | None]) -> None:
    s = listening()
    s.whisper(2, 602, seers, VEILED - 1, 1)
    (raw,) = raw_events(s)
    for seat in (0, 1, 2, None):
        card = f"card {VEILED - 1}" if seat in who_sees else None
        assert raw.seen_by(seat) == Event("drew", "6.2", {"who": 1, "card": card})
    assert raw.seen_by_all().facts["card"] == f"card {VEILED - 1}"


def test_secret_of_value_zero_is_hidden_too() -> None:
    s = listening()
    s.whisper(3, 602, 0b10, 0)
    (raw,) = raw_events(s)
    assert raw.seen_by(1).facts == {"what": 0}
    assert raw.seen_by(0).facts == {"what": None}


def test_heard_veils_the_secret_and_nothing_else() -> None:
    s = listening()
    s.whisper(2, 602, 0b10, 77, 3, 4, 5, 6)
    own, other = s.heard(0, 1), s.heard(0, 0)
    assert own >> 48 == 77 and other >> 48 == VEILED
    assert own & (1 << 48) - 1 == other & (1 << 48) - 1 == 3 | 4 << 12 | 5 << 24 | 6 << 36
    assert s.heard(0, WATCHERS) == other


def test_public_event_is_heard_by_all() -> None:
    s = listening()
    s.tell(1, 602, 3)
    assert s.heard(0, 0) == s.heard(0, 2) == s.heard(0, WATCHERS) == 3


@pytest.mark.parametrize(
    "particulars",
    [(-1, 0, 0, 0), (LIMIT, 0, 0, 0), (0, LIMIT, 0, 0), (0, 0, LIMIT, 0), (0, 0, 0, LIMIT), (0, 0, 0, -1)],
)
def test_oversized_particulars_fail(particulars: tuple[int, int, int, int]) -> None:
    s = listening()
    with pytest.raises(AssertionError):
        s.tell(1, 101, *particulars)


@pytest.mark.parametrize("secret", [-1, VEILED])
def test_oversized_secrets_fail(secret: int) -> None:
    with pytest.raises(AssertionError):
        listening().whisper(2, 101, 1, secret)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 64])
def test_a_story_grows_as_it_is_told(size: int) -> None:
    s = listening(size)
    for k in range(300):
        s.tell(1, 101, k % 3, k)
    assert s.told == 600
    assert [raw.seen_by_all().facts["to"] for raw in raw_events(s)] == list(range(300))


def test_listen_clears_the_story_and_hush_stops_it() -> None:
    s = listening()
    s.tell(0, 101)
    s.listen(zeros(2))
    assert s.told == 0 and s.telling
    s.tell(0, 102)
    assert [raw.rule for raw in raw_events(s)] == [102]
    s.hush()
    s.tell(0, 103)
    assert s.told == 0 and not s.telling and len(s.story) == 0


def test_a_copy_is_not_listened_to() -> None:
    s = listening()
    s.tell(0, 101)
    other = s.clone()
    other.tell(0, 102)
    assert other.told == 0 and s.told == 2


def test_copying_into_a_listener_keeps_it_listening() -> None:
    s, other = dealt(), listening()
    s.copy_into(other)
    other.tell(0, 101)
    assert other.told == 2


def test_an_event_has_any_number_of_particulars_and_secrets() -> None:
    """An army and its losses; each secret has its own seers."""
    s = listening()
    s.whisper(4, 602, 0b001, 7, 1, 2, 3, 4)
    s.whisper_more(0b010, 8, 5, 6, 7, 8)
    s.whisper_more(0b100, 9, 9)
    s.tell(0, 101)
    fought, nothing = raw_events(s)
    assert nothing.kind.name == "nothing" and not nothing.more
    public = {name: k + 1 for k, name in enumerate("abcdefghi")}
    hidden: dict[str, object] = {"card": None, "tile": None, "die": None}
    secrets = ({"card": 7}, {"tile": 8}, {"die": 9})
    for seat in range(3):
        seen = Event("fought", "6.2", public | hidden | secrets[seat])
        assert fought.seen_by(seat) == seen == read_heard(KINDS, fought.heard_by(seat))[0]
        pairs = [(s.story[i] & HEAD, s.heard(i, seat)) for i in range(0, 6, 2)]
        assert fought.heard_by(seat) == tuple(number for pair in pairs for number in pair)
    assert fought.seen_by(None).facts == public | hidden
    assert fought.seen_by_all().facts == public | {"card": 7, "tile": 8, "die": 9}


@pytest.mark.parametrize("turn", [1, 4095, 4096, 14_006])
def test_a_wide_number_is_not_cut_off(turn: int) -> None:
    s = listening()
    s.tell(5, 401, turn & 4095, turn >> 12)
    assert raw_events(s)[0].seen_by(0).facts == {"number": turn}


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (401, "4.1"),
        (1542, "15.42"),
        (910, "9.10"),
        (402 + 3 * PART, "4.2.3"),
        (RULING + 7, "R07"),
        (RULING + 195, "R195"),
    ],
)
def test_rule_numbers(code: int, text: str) -> None:
    assert rule_number(code) == text


def test_a_game_tells_what_its_rules_do() -> None:
    s = listening()
    for seat, card in ((1, 3), (0, 0), (2, 4)):
        s.answer(seat, card)
    events = read_story(GAME.kinds, [s.story[i] for i in range(s.told)])
    assert [raw.seen_by(0).facts["card"] for raw in events] == [None, "ace", None]
    assert [raw.seen_by(None).facts["card"] for raw in events] == [None, None, None]
    assert [raw.seen_by_all().facts["seat"] for raw in events] == ["green", "red", "blue"]
    assert not any(raw.kind.reveals for raw in events) and GAME.kinds[SHOWN].reveals


def test_kind_with_any_secret_is_not_public() -> None:
    assert Kind("met").is_public
    assert not Kind("drawn", secret=("card", int)).is_public
    assert not Kind("dealt", more_secrets=(("card", int),)).is_public

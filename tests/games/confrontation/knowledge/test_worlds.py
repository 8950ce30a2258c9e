"""Worlds of a view: all are possible (12.1, 13) and equally likely."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.core.engine.dice import Dice
from tests.games.confrontation.fights import places
from tests.games.confrontation.rule_rows import GAME, SEATS, dump, parts, play
from tests.games.confrontation.short_texts import DRAFT

DRAWS = 400
OWN_TWO = "rules specials=own-two ; "


def worlds(seat: str, position: str, moves: str = "") -> list[str]:
    """Positions drawn from what a seat knows, in notation."""
    view = GAME.view(play(position, moves).state, SEATS[seat])
    return [dump(GAME.determinize(view, Dice(seed))) for seed in range(DRAWS)]


def is_even(found: Counter[str]) -> bool:
    """Whether all were drawn about equally often."""
    return all(0.7 < n * len(found) / DRAWS < 1.3 for n in found.values())


@pytest.mark.parametrize(
    ("rule", "seat", "position", "piece", "regions"),
    [
        ("13.3 a heap is shared", "s", "shire: frodo | eregion: merry | mordor: orcs", "merry", "shire eregion"),
        ("13.1 one's own are known", "f", "shire: frodo | eregion: merry | mordor: orcs", "merry", "eregion"),
        ("13.3 Sauron's too", "f", "shire: frodo | gondor: warg | mordor: orcs", "warg", "gondor mordor"),
        ("13.2 a face-up one is known", "s", "shire: frodo | eregion: merry* | mordor: orcs", "merry", "eregion"),
        (
            "12.1 the Ringbearer is not in Mordor",
            "s",
            "rohan: frodo | mordor: merry | eregion: gimli | gondor: orcs",
            "frodo",
            "rohan eregion",
        ),
        (
            "12.1 the variant Witch King is not in the Shire",
            "f",
            DRAFT + "rohan: frodo_c | shire: orcs_c | gondor: witch_king_v | mordor: warg",
            "witch_king_v",
            "gondor mordor",
        ),
        (
            "12.1 the classic one may be",
            "f",
            DRAFT + "rohan: frodo_c | shire: orcs_c | gondor: witch_king_c | mordor: warg",
            "witch_king_c",
            "shire gondor mordor",
        ),
    ],
)
def test_where_a_piece_may_be(rule: str, seat: str, position: str, piece: str, regions: str) -> None:
    found = Counter(places(world)[piece] for world in worlds(seat, position))
    assert set(found) == set(regions.split())
    assert is_even(found)


@pytest.mark.parametrize(
    ("rule", "seat", "faces"),
    [
        ("13.2 hidden draft: either face of another's tile", "s", {"merry", "faramir"}),
        ("13.1 hidden draft: one's own face is known", "f", {"merry"}),
    ],
)
def test_which_face_a_tile_shows(rule: str, seat: str, faces: set[str]) -> None:
    position = "rules cast=draft draft=hidden ; shire: frodo_c | eregion: merry | mordor: orcs_c"
    found = Counter(face for world in worlds(seat, position) for face in places(world) if face in ("merry", "faramir"))
    assert set(found) == faces
    assert is_even(found)


def test_6_8_a_card_face_down_may_be_any_of_the_hand() -> None:
    position = "eregion: frodo | misty_mountains: balrog ; fellowship 135 ; sauron 246"
    found = Counter(parts(world)["fellowship"] for world in worlds("s", position, "bal-ere pass f:3"))
    assert len(found) == 3
    assert is_even(found)


def test_r23_secret_cards_may_be_any_two_that_were_not_used() -> None:
    position = OWN_TWO + "shire: frodo | eregion: merry | mordor: orcs ; specials gwaihir shadowfax palantir crebain"
    found = Counter(parts(world)["specials"] for world in worlds("s", position))
    assert len(found) == 6
    assert all("palantir" in words and "crebain" in words for words in found)
    assert is_even(found)

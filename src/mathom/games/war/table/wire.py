"""A view as plain data for JSON, and back.

`fields` are those that the state declares; a number that a browser cannot hold is a text. The other parts are made from
them, by the names of the notation, for boards.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, describe
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import CodecError, MathomError
from mathom.core.text.agenda_text import resume
from mathom.core.text.codec import convert
from mathom.core.text.state_data import Value, field_data, set_fields
from mathom.games.war.knowledge.view import SECOND_ZONES, WATCHER_SEAT, View, look_at
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.cards.zones import is_in_hand
from mathom.games.war.rules.facts.cards import CARD_NAMES, CARD_ZONES, DECKS, FIRST_CARD, LARGEST_DECK
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import PLAYER_COUNTS, SIDE_OF_SEAT, seat_names
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.setup import bare_position
from mathom.games.war.rules.state import War
from mathom.games.war.table.board import Board, board_of
from mathom.games.war.text.positions.position_writing import region_words

EXACT: Final = 2**53  # numbers below it are exact in a browser
Number = int | str
Names = tuple[str, ...]
Size = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_DECK)]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one seat may know of a position."""

    seat: str | None
    regions: dict[str, str]  # what stands in each region, as in a position
    hands: tuple[Names, ...]  # of each seat: the cards in it that this seat may know
    sizes: tuple[Size, ...]  # cards by zone and deck, then those of second players in hands and face-down discards
    fields: dict[str, Number | tuple[Number, ...]]
    agenda: Names
    asked: Names
    board: Board  # what a browser draws, worked out from the rest


# ---- writing ----


def show(v: View) -> Seen:
    t = v.table
    names = seat_names(t.players)
    return Seen(
        seat=None if v.seat == WATCHER_SEAT else names[v.seat],
        regions={REGION_NAMES[k]: words for k in range(REGIONS) if (words := region_words(t, k))},
        hands=tuple(hand_names(t, seat) for seat in range(len(names))),
        sizes=tuple(int(size) for size in (*v.sizes, *v.second_sizes)),
        fields={name: written(value) for name, value in field_data(t).items()},
        agenda=tuple(describe(FRAMES, t.agenda[i]) for i in range(t.depth - 1, -1, -1)),
        asked=tuple("chance" if seat == CHANCE else names[seat] for seat in t.asked()) if t.depth else (),
        board=board_of(v),
    )


def hand_names(t: War, seat: int) -> Names:
    deck = 2 * SIDE_OF_SEAT[seat]
    cards = range(FIRST_CARD[deck], FIRST_CARD[deck + 2])
    return tuple(CARD_NAMES[card] for card in cards if is_in_hand(t, seat, card))


def written(value: Value) -> Number | tuple[Number, ...]:
    return tuple(exact(number) for number in value) if isinstance(value, list) else exact(value)


def exact(number: int) -> Number:
    return number if -EXACT < number < EXACT else str(number)


def read(data: object) -> View:
    """Raises CodecError unless the data is exactly what `show` gives for a view of some position."""
    seen = data if isinstance(data, Seen) else convert(data, Seen)
    try:
        v = rebuild(seen)
        same = look_at(WarWorlds(v).sample(Dice(1)), v.seat) == v and show(v) == seen
    except (MathomError, ValueError, TypeError, IndexError, OverflowError, AssertionError) as error:
        raise CodecError(f"not a view: {error}") from None
    if not same:
        raise CodecError("not a view: no position fits it")
    return v


def rebuild(seen: Seen) -> View:
    t = bare_position(FRAMES)
    if set(seen.fields) != set(t.field_names()) or len(seen.sizes) != (CARD_ZONES + SECOND_ZONES) * DECKS:
        raise ValueError("the fields are not those of this game")
    for name, value in field_data(t).items():
        if length(value) != length(seen.fields[name]):
            raise ValueError(f"{name} has another length")
    set_fields(t, {name: number_of(value) for name, value in seen.fields.items()})
    if t.players not in PLAYER_COUNTS:
        raise ValueError("no game has this number of players")
    t.depth = 0
    if seen.agenda:
        resume(t, ",".join(seen.agenda), 0)
    seat = WATCHER_SEAT if seen.seat is None else seat_names(t.players).index(seen.seat)
    zones = CARD_ZONES * DECKS
    return View(seat, t, sizes_of(seen.sizes[:zones]), sizes_of(seen.sizes[zones:]))


def sizes_of(sizes: tuple[int, ...]) -> vec[i64]:
    table: vec[i64] = zeros(len(sizes))
    for k, size in enumerate(sizes):
        table[k] = size
    return table


def number_of(value: Number | tuple[Number, ...]) -> Value:
    return [int(number) for number in value] if isinstance(value, tuple) else int(value)


def length(value: object) -> int | None:
    """How many numbers a field has; None if it is a single one."""
    return len(value) if isinstance(value, list | tuple) else None

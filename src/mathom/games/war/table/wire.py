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
from mathom.games.war.knowledge.view import WATCHER_SEAT, View, look_at
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.facts.cards import CARD_NAMES, CARD_ZONES, CARDS, DECK_SIZE, DECKS, IN_HAND
from mathom.games.war.rules.facts.nations import SIDE_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.setup import bare_position
from mathom.games.war.rules.state import War
from mathom.games.war.text.position import region_words

EXACT: Final = 2**53  # numbers below it are exact in a browser
Number = int | str
Names = tuple[str, ...]
Size = Annotated[int, msgspec.Meta(ge=0, le=DECK_SIZE)]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one seat may know of a position."""

    seat: str | None
    regions: dict[str, str]  # what stands in each region, as in a position
    hands: tuple[Names, ...]  # of each side; empty if this seat may not look into it
    sizes: tuple[Size, ...]  # cards by zone and deck
    fields: dict[str, Number | tuple[Number, ...]]
    agenda: Names
    asked: Names


# ---- writing ----


def show(v: View) -> Seen:
    t = v.table
    return Seen(
        seat=None if v.seat == WATCHER_SEAT else SIDE_NAMES[v.seat],
        regions={REGION_NAMES[k]: words for k in range(REGIONS) if (words := region_words(t, k))},
        hands=tuple(hand_of(t, side) for side in range(len(SIDE_NAMES))),
        sizes=tuple(int(size) for size in v.sizes),
        fields={name: written(value) for name, value in field_data(t).items()},
        agenda=tuple(describe(FRAMES, t.agenda[i]) for i in range(t.depth - 1, -1, -1)),
        asked=tuple("chance" if seat == CHANCE else SIDE_NAMES[seat] for seat in t.asked()) if t.depth else (),
    )


def hand_of(t: War, side: int) -> Names:
    first = 2 * DECK_SIZE * side
    return tuple(CARD_NAMES[card] for card in range(first, first + CARDS // 2) if is_in(t, IN_HAND, card))


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
    if set(seen.fields) != set(t.field_names()) or len(seen.sizes) != CARD_ZONES * DECKS:
        raise ValueError("the fields are not those of this game")
    for name, value in field_data(t).items():
        if length(value) != length(seen.fields[name]):
            raise ValueError(f"{name} has another length")
    set_fields(t, {name: number_of(value) for name, value in seen.fields.items()})
    t.depth = 0
    if seen.agenda:
        resume(t, ",".join(seen.agenda), 0)
    sizes: vec[i64] = zeros(CARD_ZONES * DECKS)
    for k, size in enumerate(seen.sizes):
        sizes[k] = size
    return View(WATCHER_SEAT if seen.seat is None else SIDE_NAMES.index(seen.seat), t, sizes)


def number_of(value: Number | tuple[Number, ...]) -> Value:
    return [int(number) for number in value] if isinstance(value, tuple) else int(value)


def length(value: object) -> int | None:
    """How many numbers a field has; None if it is a single one."""
    return len(value) if isinstance(value, list | tuple) else None

"""The parts of a position that only games of teams have (R17).

players 4 ; leading rohan saruman ; rohan-hand athelas ; free-mixed osgiliath ; acts gondor
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mathom.core.engine.bit_sets import has, insert
from mathom.core.text.position_parts import PositionPart
from mathom.games.war.rules.cards.zones import is_in, move_card
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARDS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    card_bit,
    deck_of,
    side_of_card,
)
from mathom.games.war.rules.facts.nations import NATION_NAMES, NATIONS, SIDE_NAMES, SIDES
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import (
    FEWEST_PLAYERS,
    PLAYER_COUNTS,
    ROHAN_SEAT,
    ROLE_NAMES,
    SARUMAN_SEAT,
    SECOND,
    SIDE_OF_SEAT,
    is_divided,
    partner_of,
    seat_names,
)
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leader_of, restore_deciders
from mathom.games.war.rules.teams.team_fields import (
    ACTING,
    APART,
    CAPTOR,
    LEADER,
    MIXED,
    NEXT,
    USED_ARMIES,
    USED_NATIONS,
)
from mathom.games.war.text.positions.position_words import listed, number_in, only_word

Reader = Callable[[War, PositionPart], None]
ZONES: Final = {"hand": IN_HAND, "discarded": DISCARDED}
SECOND_SEATS: Final = (ROHAN_SEAT, SARUMAN_SEAT)
AGREEMENTS: Final = {"mixed": MIXED, "apart": APART}


# ---- reading ----


def players_in(parts: list[PositionPart]) -> int:
    """How many play; two if the position does not say it."""
    for part in parts:
        if part.key == "players":
            counts = tuple(str(count) for count in PLAYER_COUNTS)
            return PLAYER_COUNTS[number_in(part, only_word(part), counts)]
    return FEWEST_PLAYERS


def team_seat(s: War, part: PositionPart, name: str) -> int:
    """A seat of a divided side, by its name."""
    seat = ROLE_NAMES.index(name)
    if not is_divided(s.players, SIDE_OF_SEAT[seat]):
        raise part.fail(part.words[0], "needs a team: say players 3 or players 4")
    return seat


def read_leading(s: War, part: PositionPart) -> None:
    for word in part.rest:
        seat = team_seat(s, part, ROLE_NAMES[number_in(part, word, ROLE_NAMES)])
        s.team[LEADER + SIDE_OF_SEAT[seat]] = seat
        s.team[NEXT + SIDE_OF_SEAT[seat]] = partner_of(seat)
    restore_deciders(s)


def return_leadership(s: War) -> None:
    """A position names the Leading Players of its turn, whose start passes the tokens on (R17.1)."""
    for side in range(SIDES):
        if s.turn > 1 and is_divided(s.players, side):
            s.team[LEADER + side] = partner_of(leader_of(s, side))


def read_next(s: War, part: PositionPart) -> None:
    """The players who take the next actions of their sides."""
    for word in part.rest:
        seat = team_seat(s, part, ROLE_NAMES[number_in(part, word, ROLE_NAMES)])
        s.team[NEXT + SIDE_OF_SEAT[seat]] = seat


def read_acting(s: War, part: PositionPart) -> int:
    """The side whose action it is; of a team the player is named."""
    seat = number_in(part, only_word(part), seat_names(s.players))
    s.team[NEXT + SIDE_OF_SEAT[seat]] = seat
    return SIDE_OF_SEAT[seat]


def read_second_cards(zone: int, seat: int) -> Reader:
    def read(s: War, part: PositionPart) -> None:
        team_seat(s, part, ROLE_NAMES[seat])
        for word in part.rest:
            card = number_in(part, word, CARD_NAMES)
            if not is_in(s, IN_DECK, card):
                raise part.fail(word, "is already elsewhere")
            if side_of_card(card) != SIDE_OF_SEAT[seat]:
                raise part.fail(word, "is a card of the other side")
            move_card(s, card, IN_DECK, zone)
            s.second[deck_of(card)] = s.second[deck_of(card)] | card_bit(card)

    return read


def read_known(field: str) -> Reader:
    """Cards that came by a swap; they are named in a hand or among the discards as well."""

    def read(s: War, part: PositionPart) -> None:
        for word in part.rest:
            card = number_in(part, word, CARD_NAMES)
            team_seat(s, part, ROLE_NAMES[side_of_card(card)])
            table = getattr(s, field)
            table[deck_of(card)] = table[deck_of(card)] | card_bit(card)

    return read


def read_places(side: int, agreement: int) -> Reader:
    def read(s: War, part: PositionPart) -> None:
        team_seat(s, part, ROLE_NAMES[side])
        for word in part.rest:
            insert(s.team, agreement, side * REGIONS + number_in(part, word, REGION_NAMES))

    return read


def read_regions(field: int) -> Reader:
    def read(s: War, part: PositionPart) -> None:
        for word in part.rest:
            insert(s.team, field, number_in(part, word, REGION_NAMES))

    return read


def read_used_nations(s: War, part: PositionPart) -> None:
    for word in part.rest:
        s.team[USED_NATIONS] = s.team[USED_NATIONS] | 1 << number_in(part, word, NATION_NAMES)


TEAM_READERS: Final[dict[str, Reader]] = {
    "players": lambda s, part: None,
    "leading": read_leading,
    "next": read_next,
    **{
        f"{ROLE_NAMES[seat]}-{word}": read_second_cards(zone, seat)
        for seat in SECOND_SEATS
        for word, zone in ZONES.items()
    },
    "given": read_known("given"),
    "astray": read_known("astray"),
    **{
        f"{name}-{word}": read_places(side, agreement)
        for side, name in enumerate(SIDE_NAMES)
        for word, agreement in AGREEMENTS.items()
    },
    "saruman-captured": read_regions(CAPTOR),
    "used-nations": read_used_nations,
    "used-armies": read_regions(USED_ARMIES),
}

TEAM_LISTS: Final = tuple(key for key in TEAM_READERS if key not in ("players", "leading", "next"))


# ---- writing ----


def team_parts(s: War) -> Iterator[str]:
    if s.players == FEWEST_PLAYERS:
        return
    leaders = [leader_of(s, side) for side in range(SIDES)]
    yield from listed("leading", [ROLE_NAMES[seat] for seat in leaders if seat >= SECOND])
    for seat in SECOND_SEATS:
        for word, zone in ZONES.items():
            yield from listed(f"{ROLE_NAMES[seat]}-{word}", second_cards_in(s, zone, seat))
    for word, table in (("given", s.given), ("astray", s.astray)):
        yield from listed(word, [CARD_NAMES[card] for card in range(CARDS) if table[deck_of(card)] & card_bit(card)])
    for side, name in enumerate(SIDE_NAMES):
        for word, agreement in AGREEMENTS.items():
            places = [k for k in range(REGIONS) if has(s.team, agreement, side * REGIONS + k)]
            yield from listed(f"{name}-{word}", [REGION_NAMES[k] for k in places])
    yield from listed("saruman-captured", regions_in(s, CAPTOR))
    yield from acting_parts(s)


def second_cards_in(s: War, zone: int, seat: int) -> list[str]:
    cards = [card for card in range(CARDS) if side_of_card(card) == SIDE_OF_SEAT[seat] and is_in(s, zone, card)]
    return [CARD_NAMES[card] for card in cards if s.second[deck_of(card)] & card_bit(card)]


def regions_in(s: War, field: int) -> list[str]:
    return [REGION_NAMES[k] for k in range(REGIONS) if has(s.team, field, k)]


def acting_parts(s: War) -> Iterator[str]:
    """Whose action it is, whose comes next on the other side, and what the last action was on."""
    acting = s.team[ACTING] - 1
    if acting < 0 or not any(s.dice):
        return
    yield f"acts {seat_names(s.players)[acting]}"
    other = 1 - SIDE_OF_SEAT[acting]
    if is_divided(s.players, other) and s.team[NEXT + other] != partner_of(leader_of(s, other)):
        yield f"next {ROLE_NAMES[s.team[NEXT + other]]}"
    yield from listed("used-nations", [NATION_NAMES[k] for k in range(NATIONS) if s.team[USED_NATIONS] >> k & 1])
    yield from listed("used-armies", regions_in(s, USED_ARMIES))

"""Moves as players make them: a destination, its path and cost, with all answers it takes (D-4, D-5).

The engine asks for means, destination and cards one by one; the table shows all at once. Not compiled.
"""

from __future__ import annotations

from typing import TypedDict

from mathom.games.riddle.rules.answers import DECODED, MOVE_BY, MOVE_BY_DIE
from mathom.games.riddle.rules.map.reach import REACH, card_against
from mathom.games.riddle.rules.moving import (
    ALL_TRAVEL_CARDS,
    CHOOSE_DESTINATION,
    is_flight,
    may_lay_out,
    number_in,
    size_of_move,
    travel_cards_in,
    way_of,
)
from mathom.games.riddle.rules.state import NOT_HALTED, TABLE, Riddle
from mathom.games.riddle.rules.turn import TAKE_ACTION
from mathom.games.riddle.table.paths import Path, find_path
from mathom.games.riddle.text.event_fields import HALTS
from mathom.games.riddle.text.notation import NO_CARDS, asked_frame, notate, travel_cards


class Way(TypedDict):
    """A move: means, destination, path, cost, new cards, and the answers for it."""

    means: str
    to: str
    path: list[str]
    cost: int
    halt: str
    cards: list[str]
    answers: list[str]


class Flight(TypedDict):
    """A landing without a card, on any of these spaces."""

    means: str
    spaces: list[str]
    answers: list[str]


def ways(s: Riddle, seat: int) -> tuple[list[Way], list[Flight]]:
    """Every move of this seat now: by each unused means in the action loop, otherwise by the one in use."""
    frame, _ = asked_frame(s, seat)
    if frame is CHOOSE_DESTINATION:
        return by_one_means(s, seat, "", [])
    found: list[Way] = []
    flights: list[Flight] = []
    if frame is TAKE_ACTION:
        for a in s.actions_for(seat):
            if MOVE_BY_DIE.has(a) or MOVE_BY.has(a):
                text = notate(s, seat, a)
                some, others = by_one_means(after(s, seat, a), seat, text, [text])
                found += some
                flights += others
    return found, flights


def after(s: Riddle, seat: int, a: int) -> Riddle:
    o = s.clone()
    o.answer(seat, a)
    return o


def by_one_means(s: Riddle, seat: int, means: str, said: list[str]) -> tuple[list[Way], list[Flight]]:
    """Moves after the means has been chosen (ChooseDestination)."""
    names = s.rules.board.space_names
    plain: list[str] = []
    found: list[Way] = []
    in_use = travel_cards_in(s, TABLE + s.player)
    for space, sets in card_sets(s, seat, in_use).items():
        some = (cards for cards in range(ALL_TRAVEL_CARDS + 1) if sets >> cards & 1)
        usable = [cards for cards in some if may_lay_out(s, s.player, space, cards)]
        if is_flight(s.card) and usable == [0]:
            plain.append(names[space])
            continue
        for cards in usable:
            path = path_to(s, space, in_use | cards)
            answers = [*said, names[space], *([said_cards(cards)] if sets & sets - 1 else [])]
            found.append(way(s, means, space, path, cards, answers))
    return found, [Flight(means=means, spaces=plain, answers=said)] if plain else []


def card_sets(s: Riddle, seat: int, in_use: int) -> dict[int, int]:
    """The sets of new cards for each destination, as `moving.smallest_sets` computes them one by one."""
    spaces = [DECODED[a].x for a in s.actions_for(seat)]
    start, size, must = s.marker[s.player], size_of_move(s, s.card), card_against(s.halted)
    REACH.find_sets(s.rules.board, start, way_of(s.card), size, ALL_TRAVEL_CARDS, in_use, must)
    small = sum(1 << cards for cards in range(ALL_TRAVEL_CARDS + 1) if number_in(cards) <= s.hand_size(s.player))
    return {space: int(REACH.sets[space]) & small for space in spaces}


def path_to(s: Riddle, space: int, travel_cards: int) -> Path:
    start, size = int(s.marker[s.player]), int(size_of_move(s, s.card))
    return find_path(s.rules.board, start, space, way_of(s.card), size, travel_cards) or ()


def way(s: Riddle, means: str, space: int, path: Path, cards: int, answers: list[str]) -> Way:
    names = s.rules.board.space_names
    halt = path[-1].halt if path else NOT_HALTED
    spaces = [step.space for step in path] or [space]
    return Way(
        means=means,
        to=names[space],
        path=[names[s.marker[s.player]], *(names[step] for step in spaces)],
        cost=sum(step.cost for step in path),
        halt=HALTS[halt],
        cards=list(travel_cards(cards)),
        answers=answers,
    )


def said_cards(cards: int) -> str:
    return "+".join(travel_cards(cards)) or NO_CARDS

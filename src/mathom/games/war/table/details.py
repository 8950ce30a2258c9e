"""What a table shows with a question besides its answers, and which questions form one gesture."""

from __future__ import annotations

from typing import Final

from mathom.games.war.rules.armies.choosing import FLAGS, kind_at
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, CHARACTERS
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.state import War
from mathom.games.war.table.board import counts_in
from mathom.games.war.text.notation import kind_name
from mathom.games.war.text.questions import IN_BATTLE, IN_HUNT, QUESTIONS, REGION_PLACE, RULES, asked_frame

CHOOSING: Final = frozenset({"PickCount", "PickCharacter"})
# Questions that continue the one before: nothing happens in between.
FURTHER: Final = CHOOSING | {"PickTarget", "AttackTo", "PickWay"}


def details(s: War, seat: int) -> dict[str, object]:
    """The rule of the question, what it asks without the numbers, its region, and the figures to choose from."""
    name, *rest = asked_frame(s, seat)
    found: dict[str, object] = {"rule": RULES.get(name, "")}
    if name in IN_BATTLE | IN_HUNT:
        found["short"] = QUESTIONS[name]
    if name in REGION_PLACE and int(rest[REGION_PLACE[name] - 1]) < REGIONS:
        found["region"] = REGION_NAMES[int(rest[REGION_PLACE[name] - 1])]
    if name in CHOOSING:
        found |= choosing(s, [int(word) for word in rest])
    if name == "PickCount":
        found["kind"] = kind_name(kind_at(int(rest[0]), int(rest[3]) // FLAGS))
    return found


def choosing(s: War, arguments: list[int]) -> dict[str, object]:
    """All figures of the choice, those that are already in it, and where they come from and go."""
    side, start, to, _ = arguments
    masks = (s.may_pick_characters, s.picked_characters)
    may, picked = ([CHARACTER_NAMES[who] for who in range(CHARACTERS) if mask >> who & 1] for mask in masks)
    return {
        "figures": counts_in(side, int(s.may_pick)),
        "picked": counts_in(side, int(s.picked)),
        "characters": may,
        "with": picked,
        "from": REGION_NAMES[start],
        "to": REGION_NAMES[to],
    }


def continues_gesture(s: War, seat: int) -> bool:
    return asked_frame(s, seat)[0] in FURTHER


def talk_groups(players: int) -> tuple[tuple[int, ...], ...]:
    """R17: the partners of a side talk among themselves."""
    groups = (tuple(seat for seat in range(players) if SIDE_OF_SEAT[seat] == side) for side in range(SIDES))
    return tuple(group for group in groups if len(group) > 1)

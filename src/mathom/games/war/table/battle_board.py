"""A battle as a board shows it: both Armies, their dice, Combat cards and hits."""

from __future__ import annotations

from typing import Final

import msgspec

from mathom.games.war.rules.battle.forces import (
    army_in_battle,
    battle_region,
    characters_in_battle,
    combat_dice,
    is_assault,
    is_battle,
    is_sortie,
    leadership,
    lowest_hit,
    units_in_battle,
)
from mathom.games.war.rules.battle.round_fields import EXTRA_HITS, HITS, ROLL_BONUS
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_NAMES
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, CHARACTERS
from mathom.games.war.rules.facts.nations import FIRST_KIND, SIDE_NAMES, SIDES, count_in
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import KIND_NAMES

FACE_DOWN: Final = "face-down"


class Force(msgspec.Struct, frozen=True):
    """One of the two Armies. `hits_on`: the lowest face that hits; `card`: a name, or face-down and its deck."""

    side: str
    region: str
    figures: dict[str, int]
    characters: tuple[str, ...]
    dice: int
    leadership: int
    hits_on: int
    hits: int
    card: str | None


class Battle(msgspec.Struct, frozen=True):
    """`kind` is field, assault or sortie; the attacker comes first."""

    kind: str
    round: int
    forces: tuple[Force, ...]


def battle_of(t: War, unknown: int) -> Battle | None:
    """The battle under way; a Combat card from the number `unknown` on lies face down."""
    if not is_battle(t):
        return None
    kind = "assault" if is_assault(t) else "sortie" if is_sortie(t) else "field"
    sides = sorted(range(SIDES), key=lambda side: side != t.attacker)
    return Battle(kind, int(t.battle_round), tuple(force_of(t, side, unknown) for side in sides))


def force_of(t: War, side: int, unknown: int) -> Force:
    figures = int(army_in_battle(t, side))
    characters = characters_in_battle(t, side)
    kinds = range(FIRST_KIND[side], FIRST_KIND[side + 1])
    return Force(
        side=SIDE_NAMES[side],
        region=REGION_NAMES[battle_region(t, side)],
        figures={KIND_NAMES[kind]: int(n) for kind in kinds if (n := count_in(figures, kind))},
        characters=tuple(CHARACTER_NAMES[who] for who in range(CHARACTERS) if characters >> who & 1),
        dice=int(combat_dice(t, side)) if units_in_battle(t, side) else 0,
        leadership=int(leadership(t, side)),
        hits_on=int(lowest_hit(t, side, t.round[ROLL_BONUS + side])),
        hits=int(t.round[HITS + side] + t.round[EXTRA_HITS + side]),
        card=card_name(int(t.combat_cards[side]), unknown),
    )


def card_name(card: int, unknown: int) -> str | None:
    if card == 0:
        return None
    return f"{FACE_DOWN} {DECK_NAMES[(card - unknown) % 2]}" if card >= unknown else CARD_NAMES[card - 1]

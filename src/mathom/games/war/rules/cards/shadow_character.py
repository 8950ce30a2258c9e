"""The Character deck of the Shadow: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.rules.fellowship.tiles import put_special_tile_in_play
from mathom.games.war.rules.state import War


def shelobs_lair(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("shelobs-lair"))


def the_ring_is_mine(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("the-ring-is-mine"))


def on_on_they_went(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("on-on-they-went"))


def give_it_to_uss(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("give-it-to-uss"))


SHADOW_CHARACTER_CARDS: Final[list[EventCard]] = [
    EventCard("shelobs-lair", shelobs_lair),
    EventCard("the-ring-is-mine", the_ring_is_mine),
    EventCard("on-on-they-went", on_on_they_went),
    EventCard("give-it-to-uss", give_it_to_uss),
    EventCard("flocks-of-crebain", stay_on_table),
    EventCard("balrog-of-moria", stay_on_table),
]

"""The Character deck of the Free Peoples: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.chance import RollDice
from mathom.games.war.rules.answers import ROLLS
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.table_cards import is_in_fellowship
from mathom.games.war.rules.facts.characters import (
    BOROMIR,
    GANDALF_THE_GREY,
    GIMLI,
    GOLLUM,
    LEGOLAS,
    STRIDER,
)
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.rules.fellowship.companions import companions_in
from mathom.games.war.rules.fellowship.corruption import HEAL, heal
from mathom.games.war.rules.fellowship.separation import PICK_LEAVERS
from mathom.games.war.rules.fellowship.tiles import put_special_tile_in_play
from mathom.games.war.rules.state import War

ATHELAS_DICE: Final = 3


def elven_cloaks(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("elven-cloaks"))


def elven_rope(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("elven-rope"))


def phial_of_galadriel(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("phial-of-galadriel"))


def smeagol_helps_nice_master(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("smeagol-helps-nice-master"))


def is_gimli_or_legolas_in_fellowship(s: War) -> bool:
    return is_in_fellowship(s, GIMLI) or is_in_fellowship(s, LEGOLAS)


def is_boromir_in_fellowship(s: War) -> bool:
    return is_in_fellowship(s, BOROMIR)


def is_gandalf_the_grey_in_fellowship(s: War) -> bool:
    return is_in_fellowship(s, GANDALF_THE_GREY)


def athelas(s: War) -> None:
    """Three dice; every 5 or more heals 1, with Strider as Guide every 3 or more."""
    s.then_one(ROLL_ATHELAS.of())


class RollAthelas(RollDice[War]):
    def dice(self, s: War, todo: Todo) -> i64:
        return ATHELAS_DICE

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        heal(s, ROLLS.at_least(outcome.x, 3 if s.guide == STRIDER else 5), 503)


def i_will_go_alone(s: War) -> None:
    """Separate with one region more than usual, then heal 1."""
    s.then(PICK_LEAVERS.of(FREE, 0, 1), HEAL.of(1))


def has_companions(s: War) -> bool:
    return companions_in(s) > 0


def bilbos_song(s: War) -> None:
    heal(s, 2 if s.guide == GOLLUM else 1, 503)


ROLL_ATHELAS: Final[RollAthelas] = RollAthelas(ROLLS)

FREE_CHARACTER_CARDS: Final[list[EventCard]] = [
    EventCard("elven-cloaks", elven_cloaks),
    EventCard("elven-rope", elven_rope),
    EventCard("phial-of-galadriel", phial_of_galadriel),
    EventCard("smeagol-helps-nice-master", smeagol_helps_nice_master),
    EventCard("mithril-coat-and-sting", stay_on_table),
    EventCard("axe-and-bow", stay_on_table, is_gimli_or_legolas_in_fellowship),
    EventCard("horn-of-gondor", stay_on_table, is_boromir_in_fellowship),
    EventCard("wizards-staff", stay_on_table, is_gandalf_the_grey_in_fellowship),
    EventCard("athelas", athelas),
    EventCard("i-will-go-alone", i_will_go_alone, has_companions),
    EventCard("bilbos-song", bilbos_song),
]

FRAMES: Final[list[Frame]] = [
    ROLL_ATHELAS,
]

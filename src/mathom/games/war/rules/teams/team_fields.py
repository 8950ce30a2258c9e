"""The numbers of a game of teams (R17), as places in `War.team`. All are 0 with two players."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.bit_sets import words
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.facts.regions import REGIONS

LEADER: Final = 0  # by side: the seat of the Leading Player
NEXT: Final = LEADER + SIDES  # by side: the seat that takes the side's next action
ACTING: Final = NEXT + SIDES  # the seat whose action it is, plus 1; 0 between actions
MIXED: Final = ACTING + 1  # sets of places (a side and a region): the units of partners there are one Army
APART: Final = MIXED + words(SIDES * REGIONS)  # places where partners have decided to keep their units apart
CAPTOR: Final = APART + words(SIDES * REGIONS)  # a set of regions: captured by the second player of the Shadow
USED_NATIONS: Final = CAPTOR + words(REGIONS)  # R17.8: Nations that the last action of the Free Peoples was on
USED_ARMIES: Final = USED_NATIONS + 1  # a set of regions: where Armies of several Nations acted in it
NEW_NATIONS: Final = USED_ARMIES + words(REGIONS)  # the same of the action under way
NEW_ARMIES: Final = NEW_NATIONS + 1
TEAM_FIELDS: Final = NEW_ARMIES + words(REGIONS)

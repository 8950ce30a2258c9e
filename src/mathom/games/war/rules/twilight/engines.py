"""R18.6: Muster results build Siege Engines."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.games.war.rules.armies.figures import controls, is_besieged
from mathom.games.war.rules.armies.pieces import (
    count_place,
    place_tower,
    place_trebuchet,
    towers_left,
    trebuchets_left,
)
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.facts.dice import AS_MUSTER
from mathom.games.war.rules.facts.factions import ENGINES_IN_REGION
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import NATION_OF, STRONGHOLDS, is_free_stronghold
from mathom.games.war.rules.politics.track import is_active
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import commands_units, leads, use_nation


def can_build_tower(s: War, region: i64) -> bool:
    """Beside a Shadow Army that besieges a Stronghold of the Free Peoples; two in a region at most.

    D121: the player commands that Army, or has an Army of their own there.
    """
    if not is_besieged(s, FREE, region) or count_place(s.towers, region) >= ENGINES_IN_REGION:
        return False
    return towers_left(s) > 0 and commands_units(s, SHADOW, region, True)


def can_build_trebuchet(s: War, region: i64) -> bool:
    """In a Stronghold of an active Nation that the Free Peoples control, besieged or not; two at most.

    D121: the player leads that Nation.
    """
    if not is_free_stronghold(region) or not controls(s, FREE, region) or not is_active(s, NATION_OF[region]):
        return False
    if count_place(s.trebuchets, region) >= ENGINES_IN_REGION or trebuchets_left(s) == 0:
        return False
    return leads(s, NATION_OF[region])


def is_place_for_tower(s: War) -> bool:
    """Whether there is one on the map."""
    k: i64
    if towers_left(s) > 0:
        for k in range(len(STRONGHOLDS)):
            if can_build_tower(s, STRONGHOLDS[k]):
                return True
    return False


def is_place_for_trebuchet(s: War) -> bool:
    """Whether there is one on the map."""
    k: i64
    if trebuchets_left(s) > 0:
        for k in range(len(STRONGHOLDS)):
            if can_build_trebuchet(s, STRONGHOLDS[k]):
                return True
    return False


class BuildTower(ChooseRegion):
    """Which siege gets a Tower."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return can_build_tower(s, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        place_tower(s, region)


class BuildTrebuchet(ChooseRegion):
    """Which Stronghold gets a Trebuchet."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return can_build_trebuchet(s, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        use_nation(s, NATION_OF[region])
        place_trebuchet(s, region)


class TowerUse(Use):
    """A Muster result of the Shadow builds a Siege Tower."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == SHADOW and is_place_for_tower(s)

    def start(self, s: War, side: i64, face: i64) -> None:
        BUILD_TOWER.begin(s, BUILD_TOWER.of(side))


class TrebuchetUse(Use):
    """A Muster result of the Free Peoples builds a Trebuchet."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == FREE and is_place_for_trebuchet(s)

    def start(self, s: War, side: i64, face: i64) -> None:
        BUILD_TREBUCHET.begin(s, BUILD_TREBUCHET.of(side))


BUILD_TOWER: Final[BuildTower] = BuildTower()
BUILD_TREBUCHET: Final[BuildTrebuchet] = BuildTrebuchet()
TOWER_USE: Final[TowerUse] = TowerUse("tower", AS_MUSTER)
TREBUCHET_USE: Final[TrebuchetUse] = TrebuchetUse("trebuchet", AS_MUSTER)

FRAMES: Final[list[Frame]] = [
    BUILD_TOWER,
    BUILD_TREBUCHET,
]

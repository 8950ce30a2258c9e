"""R18.2 to R18.5: Muster results bring Characters and factions of the expansion into play, and more figures."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY
from mathom.games.war.rules.armies.figures import controls, has_army, is_besieged, is_free
from mathom.games.war.rules.armies.pieces import (
    are_corsairs_in_play,
    are_dunlendings_in_play,
    are_ents_in_play,
    ents_left,
    place_ents,
    place_ships,
    ships_left,
)
from mathom.games.war.rules.cards.places import ChooseRegion, recruit_unit
from mathom.games.war.rules.cards.table_cards import check_table_cards, has_companion, is_in_play
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import CHARACTER_ENTERED, FACTION_ENTERED
from mathom.games.war.rules.facts.characters import (
    ASIDE,
    BALROG,
    GALADRIEL,
    GANDALF_THE_WHITE,
    SARUMAN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.dice import AS_MUSTER
from mathom.games.war.rules.facts.factions import CORSAIRS, DUNLENDINGS, ENTS
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    DWARVES,
    ELVES,
    FREE,
    ISENGARD,
    NORTH,
    REGULAR,
    ROHAN,
    SAURON,
    SHADOW,
    SOUTHRONS,
    kind_of,
)
from mathom.games.war.rules.facts.parts import CHIEF_PART
from mathom.games.war.rules.facts.regions import (
    FANGORN,
    LORIEN,
    MORIA,
    NATION_OF,
    NORTH_DUNLAND,
    SOUTH_DUNLAND,
    UMBAR,
    is_free_stronghold,
)
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.politics.recruiting import recruit_and_tell
from mathom.games.war.rules.politics.track import advance, is_at_war
from mathom.games.war.rules.state import War, has_part
from mathom.games.war.rules.teams.command import is_leading, may_use_minion, owns

SOUTHRON_REGULAR: Final[i64] = kind_of(SOUTHRONS, REGULAR)
PLACED_TOGETHER: Final = 2  # Dunlendings in a region, or Ships in Umbar as the Corsairs enter

# ---- Characters ----


class GaladrielUse(Use):
    """R18.2: with Sauron or the Elves At War and Gandalf the White not in play, Galadriel enters in Lorien."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or s.character[GALADRIEL] != ASIDE or is_in_play(s, GANDALF_THE_WHITE):
            return False
        return owns(s, ELVES) and controls(s, FREE, LORIEN) and (is_at_war(s, SAURON) or is_at_war(s, ELVES))

    def start(self, s: War, side: i64, face: i64) -> None:
        enter(s, GALADRIEL, LORIEN, 1802)


class ChiefUse(Use):
    """R18.3: the Chief of the Ringwraiths enters where the Ring-bearers are, except in a Free Peoples Stronghold (D16).

    The Black Captain and the Chief are one Character: once one has entered, the other cannot.
    """

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or s.character[WITCH_KING] != ASIDE or not has_part(s, CHIEF_PART):
            return False
        return may_use_minion(s, WITCH_KING) and not is_in_mordor(s) and not is_free_stronghold(s.fellowship)

    def start(self, s: War, side: i64, face: i64) -> None:
        s.chief = True
        enter(s, WITCH_KING, s.fellowship, 1803)


class BalrogUse(Use):
    """R18.4: without a Witch-king in play the Balrog enters in Moria with a unit of Sauron (D17, D73)."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or s.character[BALROG] != ASIDE or is_in_play(s, WITCH_KING):
            return False
        if not may_use_minion(s, BALROG) or not controls(s, SHADOW, MORIA):
            return False
        return is_free(s, SHADOW, MORIA) or is_besieged(s, SHADOW, MORIA)

    def start(self, s: War, side: i64, face: i64) -> None:
        enter(s, BALROG, MORIA, 1804)
        advance(s, ELVES, 1804)
        advance(s, DWARVES, 1804)
        advance(s, NORTH, 1804)
        recruit_unit(s, MORIA, SAURON)


def enter(s: War, who: i64, region: i64, rule: i64) -> None:
    s.character[who] = region
    s.tell(CHARACTER_ENTERED, rule, who, region)
    check_table_cards(s)


# ---- factions ----


def enter_faction(s: War, faction: i64) -> None:
    s.factions |= faction
    s.tell(FACTION_ENTERED, 1805, 0 if faction == DUNLENDINGS else faction // 2)


class DunlendingsUse(Use):
    """R18.5: with Isengard At War two Dunlendings gather in each Settlement of Dunland that is free (D74)."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or are_dunlendings_in_play(s):
            return False
        return s.reserve[DUNLENDING] > 0 and is_at_war(s, ISENGARD) and owns(s, ISENGARD)

    def start(self, s: War, side: i64, face: i64) -> None:
        enter_faction(s, DUNLENDINGS)
        gather(s, NORTH_DUNLAND)
        gather(s, SOUTH_DUNLAND)


def gather(s: War, region: i64) -> None:
    """Two Dunlendings, as figures last, where the Shadow may recruit."""
    placed: i64 = 0
    while placed < PLACED_TOGETHER and s.reserve[DUNLENDING] > 0 and is_free(s, SHADOW, region):
        recruit_and_tell(s, region, DUNLENDING, 1805)
        placed += 1


class ForgoilUse(Use):
    """Death to the Forgoil!: two Dunlendings join a Shadow Army in Isengard or Rohan."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or not are_dunlendings_in_play(s) or s.reserve[DUNLENDING] == 0 or not owns(s, ISENGARD):
            return False
        return JOIN_DUNLENDINGS.options(s, JOIN_DUNLENDINGS.of(side), COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        JOIN_DUNLENDINGS.begin(s, JOIN_DUNLENDINGS.of(side))


class JoinDunlendings(ChooseRegion):
    """A region of Isengard or Rohan with a Shadow Army that is not besieged inside a Stronghold."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if NATION_OF[region] != ISENGARD and NATION_OF[region] != ROHAN:
            return False
        return has_army(s, SHADOW, region) and not is_besieged(s, SHADOW, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        gather(s, region)


class CorsairsUse(Use):
    """R18.5, D75: with the Southrons and Easterlings At War two Ships gather in Umbar, if the Shadow controls it."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or are_corsairs_in_play(s) or ships_left(s) == 0:
            return False
        return is_at_war(s, SOUTHRONS) and controls(s, SHADOW, UMBAR) and owns(s, SOUTHRONS)

    def start(self, s: War, side: i64, face: i64) -> None:
        enter_faction(s, CORSAIRS)
        place_ships(s, UMBAR, PLACED_TOGETHER)


class BlackShipsUse(Use):
    """A Ship, and a regular of the Southrons and Easterlings unless Umbar is besieged (D75)."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or not are_corsairs_in_play(s) or not controls(s, SHADOW, UMBAR):
            return False
        return owns(s, SOUTHRONS) and (ships_left(s) > 0 or can_join_ships(s))

    def start(self, s: War, side: i64, face: i64) -> None:
        place_ships(s, UMBAR, 1)
        if can_join_ships(s):
            recruit_and_tell(s, UMBAR, SOUTHRON_REGULAR, 1805)


def can_join_ships(s: War) -> bool:
    return s.reserve[SOUTHRON_REGULAR] > 0 and is_free(s, SHADOW, UMBAR)


class EntsUse(Use):
    """R18.5: with Saruman in play and a Companion in Fangorn the Ents enter play. D120: the Leading Player does it."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or are_ents_in_play(s) or ents_left(s) == 0:
            return False
        return is_leading(s, FREE) and is_in_play(s, SARUMAN) and has_companion(s, FANGORN)

    def start(self, s: War, side: i64, face: i64) -> None:
        enter_faction(s, ENTS)
        place_ents(s, FANGORN, 1)


JOIN_DUNLENDINGS: Final[JoinDunlendings] = JoinDunlendings()
GALADRIEL_USE: Final[GaladrielUse] = GaladrielUse("galadriel", AS_MUSTER)
CHIEF_USE: Final[ChiefUse] = ChiefUse("chief-of-the-ringwraiths", AS_MUSTER)
BALROG_USE: Final[BalrogUse] = BalrogUse("balrog", AS_MUSTER)
DUNLENDINGS_USE: Final[DunlendingsUse] = DunlendingsUse("dunlendings", AS_MUSTER)
FORGOIL_USE: Final[ForgoilUse] = ForgoilUse("death-to-the-forgoil", AS_MUSTER)
CORSAIRS_USE: Final[CorsairsUse] = CorsairsUse("corsairs", AS_MUSTER)
BLACK_SHIPS_USE: Final[BlackShipsUse] = BlackShipsUse("black-ships", AS_MUSTER)
ENTS_USE: Final[EntsUse] = EntsUse("ents", AS_MUSTER)

FRAMES: Final[list[Frame]] = [
    JOIN_DUNLENDINGS,
]

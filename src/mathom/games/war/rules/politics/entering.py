"""R4.3: dice bring Minions, Gandalf the White and Aragorn into play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, second_of
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import REGION
from mathom.games.war.rules.armies.figures import figures_at, is_unconquered
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import CHARACTER_ENTERED
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    ASIDE,
    GANDALF_THE_GREY,
    GANDALF_THE_WHITE,
    GONE,
    IN_FELLOWSHIP,
    MOUTH_OF_SAURON,
    SARUMAN,
    SIDE_OF_CHARACTER,
    STRIDER,
    WITCH_KING,
)
from mathom.games.war.rules.facts.dice import AS_MUSTER, AS_WILL
from mathom.games.war.rules.facts.nations import (
    ELVES,
    FIRST_NATION,
    FREE,
    ISENGARD,
    SAURON,
    SHADOW,
    has_units_of,
)
from mathom.games.war.rules.facts.regions import (
    DOL_AMROTH,
    FANGORN,
    MINAS_TIRITH,
    NATION_OF,
    ORTHANC,
    PELARGIR,
    REGIONS,
    is_stronghold,
)
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.politics.track import activate, activate_by_companion, is_at_war
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import may_use_minion

FOUND: Final[vec[i64]] = zeros(REGIONS)  # of `EnterUse.start`

# ---- who may enter ----


def may_enter(s: War, who: i64) -> bool:
    """The condition of a Character, without the place."""
    if s.character[who] != ASIDE:
        return False
    if who == SARUMAN:
        return is_at_war(s, ISENGARD)
    if who == WITCH_KING:
        return is_at_war(s, SAURON) and free_nations_at_war(s) > 0
    if who == MOUTH_OF_SAURON:
        return is_in_mordor(s) or free_nations_at_war(s) == FIRST_NATION[SHADOW]
    if who == ARAGORN:
        return is_in_play(s, STRIDER)
    return s.character[GANDALF_THE_GREY] != IN_FELLOWSHIP and has_seen_minion(s)


def free_nations_at_war(s: War) -> i64:
    n: i64 = 0
    nation: i64
    for nation in range(FIRST_NATION[FREE], FIRST_NATION[SHADOW]):
        if is_at_war(s, nation):
            n += 1
    return n


def has_seen_minion(s: War) -> bool:
    """Whether a Minion has entered play at some time."""
    return s.character[SARUMAN] != ASIDE or s.character[WITCH_KING] != ASIDE or s.character[MOUTH_OF_SAURON] != ASIDE


def may_enter_at(s: War, who: i64, region: i64) -> bool:
    if who == SARUMAN:
        return region == ORTHANC and is_unconquered(s, region)
    if who == WITCH_KING:
        return has_units_of(figures_at(s, SHADOW, region), SAURON)
    if who == MOUTH_OF_SAURON:
        return NATION_OF[region] == SAURON and is_stronghold(region) and is_unconquered(s, region)
    if who == ARAGORN:
        is_named: bool = region == MINAS_TIRITH or region == DOL_AMROTH or region == PELARGIR
        return is_named and s.character[STRIDER] == region and is_unconquered(s, region)
    if is_in_play(s, GANDALF_THE_GREY):
        return s.character[GANDALF_THE_GREY] == region
    is_elven: bool = NATION_OF[region] == ELVES and is_stronghold(region)
    return region == FANGORN or (is_elven and is_unconquered(s, region))


def add_entries(s: War, who: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    if not may_enter(s, who):
        return n
    region: i64
    for region in range(REGIONS):
        if may_enter_at(s, who, region):
            n = add(out, n, REGION.of(region))
    return n


# ---- entering ----


class EnterUse(Use):
    """Brings one Character into play; asks for the place if there are several."""

    def __init__(self, name: str, who: i64, results: i64) -> None:
        super().__init__(name, results)
        self.who: i64 = who

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SIDE_OF_CHARACTER[self.who] or (side == SHADOW and not may_use_minion(s, self.who)):
            return False
        return add_entries(s, self.who, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        if add_entries(s, self.who, FOUND) == 1:
            enter_play(s, self.who, FOUND[0] - REGION.first)
        else:
            s.then_one(PLACE_CHARACTER.of(side, self.who))


class PlaceCharacter(Choice[War]):
    """The region where a Character enters play."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_entries(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        enter_play(s, second_of(todo), answer.x)


def enter_play(s: War, who: i64, region: i64) -> None:
    """A Character stands on the map; Aragorn and Gandalf the White replace Strider and Gandalf the Grey."""
    if who == ARAGORN:
        s.character[STRIDER] = GONE
    elif who == GANDALF_THE_WHITE:
        s.character[GANDALF_THE_GREY] = GONE
    s.character[who] = region
    s.tell(CHARACTER_ENTERED, 403, who, region)
    activate_by_companion(s, who, region)
    if who == WITCH_KING and not s.chief:
        nation: i64
        for nation in range(FIRST_NATION[FREE], FIRST_NATION[SHADOW]):
            activate(s, nation, 1203)


PLACE_CHARACTER: Final[PlaceCharacter] = PlaceCharacter(2)
SARUMAN_USE: Final[EnterUse] = EnterUse("saruman", SARUMAN, AS_MUSTER)
WITCH_KING_USE: Final[EnterUse] = EnterUse("witch-king", WITCH_KING, AS_MUSTER)
MOUTH_USE: Final[EnterUse] = EnterUse("mouth-of-sauron", MOUTH_OF_SAURON, AS_MUSTER)
GANDALF_USE: Final[EnterUse] = EnterUse("gandalf-the-white", GANDALF_THE_WHITE, AS_WILL)
ARAGORN_USE: Final[EnterUse] = EnterUse("aragorn", ARAGORN, AS_WILL)

FRAMES: Final[list[Frame]] = [
    PLACE_CHARACTER,
]

"""R5.5, R7: recruiting by cards and with Muster results."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, four, pair, triple
from mathom.games.war.rules.answers import KIND, NO, REGION
from mathom.games.war.rules.armies.figures import has_army, is_besieged, is_free, is_unconquered, recruit
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import RECRUITED
from mathom.games.war.rules.facts.characters import GALADRIEL
from mathom.games.war.rules.facts.dice import AS_MUSTER
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FIRST_NATION,
    FREE,
    LEADER,
    NAZGUL,
    RANKS,
    kind_of,
    nation_of_kind,
    rank_of,
    side_of_kind,
)
from mathom.games.war.rules.facts.regions import FIRST_SETTLEMENT, LORIEN, SETTLEMENT, is_stronghold
from mathom.games.war.rules.politics.track import is_at_war
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leads, use_nation

# Sets of ranks, one bit each, for RECRUIT_FIGURE.
A_REGULAR: Final = 1
AN_ELITE: Final = 2
A_UNIT: Final = 3
A_LEADER: Final = 4  # or a Nazgul

# ---- by cards ----


def can_recruit_by_card(s: War, region: i64, kind: i64) -> bool:
    """R5.5: the region is free, or an own besieged Stronghold; D36: a Leader needs a unit."""
    side: i64 = side_of_kind(kind)
    if s.reserve[kind] == 0 or not leads(s, nation_of_kind(kind)):
        return False
    if not (is_free(s, side, region) or is_besieged(s, side, region)):
        return False
    return side != FREE or rank_of(kind) != LEADER or has_army(s, FREE, region)


def recruit_and_tell(s: War, region: i64, kind: i64, rule: i64) -> None:
    recruit(s, region, kind)
    use_nation(s, nation_of_kind(kind))
    s.tell(RECRUITED, rule, kind, region)


def recruit_by_card(s: War, region: i64, kind: i64, number: i64) -> None:
    """Places up to this number of figures of one kind; nothing is asked."""
    while number > 0 and can_recruit_by_card(s, region, kind):
        recruit_and_tell(s, region, kind, 505)
        number -= 1


class RecruitFigure(Step[War]):
    """R5.5: one figure of a Nation, whose rank is one of a set: the player is asked only where both can be had."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, nation, ranks = four(todo)
        kinds: i64 = add_kinds(s, region, nation, ranks, COUNT_ONLY)
        if kinds > 1:
            s.then_one(PICK_RANK.of(side, region, nation, ranks))
            return
        rank: i64
        for rank in range(RANKS):
            if ranks >> rank & 1:
                recruit_by_card(s, region, kind_of(nation, rank), kinds)


def add_kinds(s: War, region: i64, nation: i64, ranks: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    rank: i64
    for rank in range(RANKS):
        if ranks >> rank & 1 and can_recruit_by_card(s, region, kind_of(nation, rank)):
            n = add(out, n, KIND.of(kind_of(nation, rank)))
    return n


class PickRank(Choice[War]):
    """Regular or elite."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, region, nation, ranks = four(todo)
        return add_kinds(s, region, nation, ranks, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region, _, _ = four(todo)
        recruit_and_tell(s, region, answer.x, 505)


# ---- with a Muster result ----


def can_muster(s: War, kind: i64, region: i64) -> bool:
    """R7.3: a Settlement of the figure's own Nation must be unconquered, free and not besieged."""
    if not is_unconquered(s, region):
        return False
    side: i64 = side_of_kind(kind)
    if not is_free(s, side, region) and not is_guarded_by_galadriel(s, side, region):
        return False
    if rank_of(kind) != LEADER:
        return True
    return is_stronghold(region) if kind == NAZGUL else has_army(s, FREE, region)  # D36


def is_guarded_by_galadriel(s: War, side: i64, region: i64) -> bool:
    """R18.2: Valour of the Elven People: in Lorien under siege too."""
    return side == FREE and region == LORIEN and s.character[GALADRIEL] == LORIEN and is_besieged(s, FREE, LORIEN)


def add_places(s: War, kind: i64, taken: i64, out: vec[i64]) -> i64:
    """The Settlements where a figure may be mustered, except one (`taken` is that region plus 1)."""
    n: i64 = 0
    region: i64
    nation: i64 = nation_of_kind(kind)
    k: i64
    for k in range(FIRST_SETTLEMENT[nation], FIRST_SETTLEMENT[nation + 1]):
        region = SETTLEMENT[k]
        if region + 1 != taken and can_muster(s, kind, region):
            n = add(out, n, REGION.of(region))
    return n


def add_musters(s: War, side: i64, taken: i64, out: vec[i64]) -> i64:
    """R7.1, R7.2: the figures that may be mustered; the second of a pair is not an elite and goes elsewhere."""
    n: i64 = 0
    nation: i64
    rank: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if is_at_war(s, nation) and leads(s, nation):
            for rank in range(RANKS):
                kind: i64 = kind_of(nation, rank)
                if (taken == 0 or rank != ELITE) and s.reserve[kind] > 0 and add_places(s, kind, taken, COUNT_ONLY):
                    n = add(out, n, KIND.of(kind))
    return n


class RecruitUse(Use):
    """R7.2: two regulars, two Leaders, one of each, or an elite."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return add_musters(s, side, 0, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, MUSTER_FIGURE.of(side, 0))


class MusterFigure(Choice[War]):
    """Which figure; the second one may be left out (D37)."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, taken = pair(todo)
        n: i64 = add_musters(s, side, taken, out)
        if taken:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, taken = pair(todo)
        if answer.verb is KIND:
            ask(s, MUSTER_PLACE.of(side, answer.x, taken))


class MusterPlace(Choice[War]):
    """Where; after a first figure that is not an elite, a second one follows."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, kind, taken = triple(todo)
        return add_places(s, kind, taken, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, kind, taken = triple(todo)
        recruit_and_tell(s, answer.x, kind, 702)
        if taken == 0 and rank_of(kind) != ELITE:
            s.then_one(SECOND_MUSTER.of(side, answer.x + 1))


class SecondMuster(Step[War]):
    """Asks for the second figure if there is one to be had."""

    def run(self, s: War, todo: Todo) -> None:
        side, taken = pair(todo)
        if add_musters(s, side, taken, COUNT_ONLY) > 0:
            s.then_one(MUSTER_FIGURE.of(side, taken))


RECRUIT_FIGURE: Final[RecruitFigure] = RecruitFigure(4)
PICK_RANK: Final[PickRank] = PickRank(4)
MUSTER_FIGURE: Final[MusterFigure] = MusterFigure(2)
MUSTER_PLACE: Final[MusterPlace] = MusterPlace(3)
SECOND_MUSTER: Final[SecondMuster] = SecondMuster(2)
RECRUIT_USE: Final[RecruitUse] = RecruitUse("recruit", AS_MUSTER)

FRAMES: Final[list[Frame]] = [
    RECRUIT_FIGURE,
    PICK_RANK,
    MUSTER_FIGURE,
    MUSTER_PLACE,
    SECOND_MUSTER,
]

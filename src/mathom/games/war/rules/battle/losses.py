"""R10.7, R10.8: hits on an Army, one by one, and the end of an Army without units."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, SECOND, Frame, State, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, first_of, triple
from mathom.games.war.rules.answers import KIND, REMOVE
from mathom.games.war.rules.armies.capture import capture_if_taken
from mathom.games.war.rules.armies.figures import add_figures, eliminate, recruit
from mathom.games.war.rules.armies.pieces import abandon_engines
from mathom.games.war.rules.battle.forces import (
    army_in_battle,
    battle_region,
    characters_in_battle,
    fighters,
)
from mathom.games.war.rules.cards.table_cards import check_table_cards
from mathom.games.war.rules.events import CHARACTER_LOST, FIGURE_LOST, TURNED_DOWN
from mathom.games.war.rules.facts.characters import CHARACTERS, GONE
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    ELITE,
    FIRST_NATION,
    FREE,
    LEADER,
    REGULAR,
    SHADOW,
    SIDE_OF_NATION,
    count_in,
    kind_of,
    nation_of_kind,
    rank_of,
    units_in,
)
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.rules.teams.command import commander_at


class LoseUnits(Step[War]):
    """A side loses units to hits. Only a real choice is asked: R10.7."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, hits = triple(todo)
        army: i64 = fighters(s, side, region)
        if hits == 0 or units_in(side, army) == 0:
            return  # what takes the last unit is always `lose_all_units`
        if hits >= toughness(s, side, army):
            lose_all_units(s, side, region)
        elif add_losses(s, side, region, hits, COUNT_ONLY, 0) == 1:
            take_hit(s, region, only_kind(side, army))
            s.then_one(LOSE_UNITS.of(side, region, hits - 1))
        else:
            s.then_one(LOSE_UNIT.of(side, region, hits))


class LoseUnit(Choice[War]):
    """One hit: a regular is lost, or an elite becomes a regular; two hits may remove an elite."""

    def who(self, s: State, f: i64) -> i64:
        """The commander of the Army (D67)."""
        w = cast(War, s)
        side: i64 = f >> FIRST & ARGUMENT
        if w.attacker != NONE:
            return w.decider[side]
        return commander_at(w, side, f >> SECOND & ARGUMENT)

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region, hits = triple(todo)
        return add_losses(s, side, region, hits, out, 0)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, hits = triple(todo)
        if answer.verb is REMOVE:
            lose_figure(s, region, answer.x)
            s.then_one(LOSE_UNITS.of(side, region, hits - 2))
        else:
            take_hit(s, region, answer.x)
            s.then_one(LOSE_UNITS.of(side, region, hits - 1))


def toughness(s: War, side: i64, army: i64) -> i64:
    """The fewest hits that leave no unit, whatever the owner does: an elite takes two.

    The last unit takes only one if it is an elite that no regular can replace.
    """
    n: i64 = 0
    last: i64 = 1
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        regulars: i64 = count_in(army, kind_of(nation, REGULAR))
        elites: i64 = count_in(army, kind_of(nation, ELITE))
        n += regulars + 2 * elites
        if regulars > 0 or (elites > 0 and can_turn_down(s, nation)):
            last = 0
    dunlendings: i64 = count_in(army, DUNLENDING) if side == SHADOW else 0
    if dunlendings > 0:
        return n + (dunlendings + 1) // 2
    return n - last


def can_turn_down(s: War, nation: i64) -> bool:
    """Whether there is a regular to replace an elite with."""
    kind: i64 = kind_of(nation, REGULAR)
    return s.dead[kind] > 0 or s.reserve[kind] > 0


def add_losses(s: War, side: i64, region: i64, hits: i64, out: vec[i64], n: i64) -> i64:
    """The units that can take a hit."""
    army: i64 = fighters(s, side, region)
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if count_in(army, kind_of(nation, REGULAR)) > 0:
            n = add(out, n, KIND.of(kind_of(nation, REGULAR)))
        if count_in(army, kind_of(nation, ELITE)) > 0:
            n = add(out, n, KIND.of(kind_of(nation, ELITE)))
            if hits > 1 and is_better_removed(s, nation):
                n = add(out, n, REMOVE.of(kind_of(nation, ELITE)))
    if side == SHADOW and can_lose_dunlendings(army):
        n = add(out, n, KIND.of(DUNLENDING))
    return n


def can_lose_dunlendings(army: i64) -> bool:
    """R18.5: a hit takes two of them; a single one dies only as the last unit."""
    dunlendings: i64 = count_in(army, DUNLENDING)
    return dunlendings > 1 or (dunlendings == 1 and units_in(SHADOW, army) == 1)


def is_better_removed(s: War, nation: i64) -> bool:
    """Whether removing an elite by two hits differs from turning it down and then losing the regular.

    D90: a regular that could be recruited would be used up. Without any regular one hit would take the elite.
    """
    kind: i64 = kind_of(nation, REGULAR)
    if s.dead[kind] > 0:
        return False
    return s.reserve[kind] == 0 or SIDE_OF_NATION[nation] == FREE


def only_kind(side: i64, army: i64) -> i64:
    """The kind of units of an Army that has a single one."""
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if count_in(army, kind_of(nation, REGULAR)) > 0:
            return kind_of(nation, REGULAR)
        if count_in(army, kind_of(nation, ELITE)) > 0:
            return kind_of(nation, ELITE)
    return DUNLENDING


def take_hit(s: War, region: i64, kind: i64) -> None:
    """A regular is lost; an elite is turned down, or lost if no regular can replace it; Dunlendings go by twos."""
    if kind == DUNLENDING and count_in(fighters(s, SHADOW, region), DUNLENDING) > 1:
        lose_figure(s, region, kind)
    if rank_of(kind) == ELITE and can_turn_down(s, nation_of_kind(kind)):
        turn_down(s, region, nation_of_kind(kind))
    else:
        lose_figure(s, region, kind)


def turn_down(s: War, region: i64, nation: i64) -> None:
    """R10.7: an elite becomes a regular, which comes from the dead first, else from the reinforcements."""
    regular: i64 = kind_of(nation, REGULAR)
    eliminate(s, region, kind_of(nation, ELITE))
    if s.dead[regular] > 0:
        s.dead[regular] -= 1
        add_figures(s, region, regular, 1)
    else:
        recruit(s, region, regular)
    s.tell(TURNED_DOWN, 1007, kind_of(nation, ELITE), region)


def lose_figure(s: War, region: i64, kind: i64) -> None:
    """A unit takes a hit; a Leader or Nazgul goes with the last unit (R10.8) or by a card."""
    eliminate(s, region, kind)
    s.tell(FIGURE_LOST, 1008 if rank_of(kind) == LEADER else 1007, kind, region)


def lose_all_units(s: War, side: i64, region: i64) -> None:
    """All units, and with them the Leaders of the Free Peoples at once (R6.3). A siege may end with them."""
    lose_ranks(s, side, region, REGULAR, LEADER if side == FREE else ELITE)
    abandon_engines(s, region)
    check_table_cards(s)


def lose_ranks(s: War, side: i64, region: i64, lowest: i64, highest: i64) -> None:
    """All fighting figures of some ranks are lost."""
    army: i64 = fighters(s, side, region)
    nation: i64
    rank: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        for rank in range(lowest, highest + 1):
            left: i64 = count_in(army, kind_of(nation, rank))
            while left > 0:
                lose_figure(s, region, kind_of(nation, rank))
                left -= 1
    if side == SHADOW and lowest == REGULAR:
        left = count_in(army, DUNLENDING)
        while left > 0:
            lose_figure(s, region, DUNLENDING)
            left -= 1


class HitByCard(Step[War]):
    """R5.8: a card hits an Army. If a garrison dies, its besieger captures the Stronghold; nothing else is captured."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, hits = triple(todo)
        s.then(LOSE_UNITS.of(side, region, hits), AFTER_CARD_HITS.of(region))


class AfterCardHits(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        capture_if_taken(s, first_of(todo))


# ---- Leaders and Characters ----


def lose_character(s: War, who: i64, rule: i64) -> None:
    """R6.5: a Character never returns."""
    s.character[who] = GONE
    s.tell(CHARACTER_LOST, rule, who)
    check_table_cards(s)


def destroy_army(s: War, side: i64) -> None:
    """R10.8: with the last unit in the battle go the Leaders, Nazgul and Characters that are in it."""
    mask: i64 = characters_in_battle(s, side)
    if army_in_battle(s, side):
        lose_ranks(s, side, battle_region(s, side), LEADER, LEADER)
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1:
            lose_character(s, who, 1008)


LOSE_UNITS: Final[LoseUnits] = LoseUnits(3)
LOSE_UNIT: Final[LoseUnit] = LoseUnit(3)
HIT_BY_CARD: Final[HitByCard] = HitByCard(3)
AFTER_CARD_HITS: Final[AfterCardHits] = AfterCardHits(1)

FRAMES: Final[list[Frame]] = [
    LOSE_UNITS,
    LOSE_UNIT,
    HIT_BY_CARD,
    AFTER_CARD_HITS,
]

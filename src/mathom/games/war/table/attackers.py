"""The Armies that can attack a region or march into it: after how many actions, and with what odds.

Only what everybody sees counts, and one's own hand in the odds with cards. Event cards may let Armies do more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.table_ui import Attacker
from mathom.core.text.speech import ntr, tr
from mathom.games.war.knowledge.view import View
from mathom.games.war.player.battle_trials import BattleTrials
from mathom.games.war.rules.armies.choosable import belligerents
from mathom.games.war.rules.armies.figures import (
    characters_at,
    controls,
    figures_at,
    has_army,
    is_besieged,
    leaders_at,
    side_inside,
)
from mathom.games.war.rules.armies.moving import can_enter, is_across_the_sea
from mathom.games.war.rules.armies.pieces import count_place
from mathom.games.war.rules.battle.attacking import can_attack
from mathom.games.war.rules.facts.dice import AS_ARMY, AS_CHARACTER, FACES, results_of
from mathom.games.war.rules.facts.nations import (
    FIRST_NATION,
    NATION_NAMES,
    NO_NATION,
    NO_SIDE,
    SHADOW,
    SIDE_NAMES,
    has_units_of,
    units_in,
)
from mathom.games.war.rules.facts.regions import BORDER, COAST_REGION, FIRST_BORDER, REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.politics.track import is_at_war
from mathom.games.war.rules.state import War
from mathom.games.war.table.attack_odds import plain_odds
from mathom.games.war.table.board import PHASES, phase_of
from mathom.games.war.text import titles

MOST_ACTIONS: Final = 3
BATTLES: Final = 240  # played out for the odds with cards
SEED: Final = 1  # the same view has the same odds
Way = list[int]  # regions from that of an Army to the last one before the target


def attackers(v: View, place: str) -> Iterator[Attacker]:
    """The enemies of the viewer first; of each side the nearest first."""
    region = region_named(place)
    t = v.table
    first = 1 - int(SIDE_OF_SEAT[v.seat]) if v.seat < len(SIDE_OF_SEAT) else SHADOW
    for side in (first, 1 - first):
        ways = sorted(ways_to(t, side, region), key=len) if is_target(t, side, region) and not t.over else []
        yield from (attacker(v, side, way, region) for way in ways)
        yield from idle_neighbours(t, side, region)


def region_named(place: str) -> int:
    name = place.removeprefix("region-")
    if name not in REGION_NAMES:
        raise MathomError(tr("There is no region {name}.", name=name))
    return REGION_NAMES.index(name)


def is_target(t: War, side: int, region: int) -> bool:
    """Whether a side can gain something there: an Army to attack, or an empty Settlement to capture."""
    return has_army(t, 1 - side, region) or controls(t, 1 - side, region)


# ---- ways ----


def ways_to(t: War, side: int, region: int) -> list[Way]:
    """The shortest way of every Army that can be there in time."""
    found = (way_to(t, side, start, region) for start in range(REGIONS) if is_ready(t, side, start))
    return [way for way in found if way]


def is_ready(t: War, side: int, start: int) -> bool:
    """R10.1: an Army with units of a Nation At War."""
    return has_army(t, side, start) and units_in(side, fighting(t, side, start)) > 0


def fighting(t: War, side: int, start: int) -> int:
    return int(belligerents(t, side, figures_at(t, side, start), NO_NATION))


def way_to(t: War, side: int, start: int, to: int) -> Way:
    """Empty if the Army cannot be there in MOST_ACTIONS; each further region is one more action."""
    if start == to:
        return [start] if has_army(t, 1 - side, to) and side_inside(t, to) != NO_SIDE else []
    if is_besieged(t, side, start):
        return []  # R8.10
    ways, seen = [[start]], {start}
    for _ in range(MOST_ACTIONS):
        for way in ways:
            if can_strike(t, side, way[-1], to):
                return way
        steps = [[*way, near] for way in ways for near in neighbours(t, side, way[-1]) if near not in seen]
        ways = [way for way in steps if can_enter(t, side, way[-1])]
        seen.update(way[-1] for way in ways)
    return []


def can_strike(t: War, side: int, last: int, to: int) -> bool:
    """Whether an Army that stands in a region could attack a neighbouring one, or enter it if nobody defends it."""
    if to not in neighbours(t, side, last):
        return False
    if has_army(t, 1 - side, to) and not is_besieged(t, 1 - side, to):
        return bool(can_attack(t, side, last, to, 0))
    return not has_army(t, 1 - side, to) and bool(can_enter(t, side, to))


def neighbours(t: War, side: int, region: int) -> list[int]:
    """By land, and for the Shadow by Ships."""
    near = [int(BORDER[k]) for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1])]
    if side != SHADOW or count_place(t.ships, region) == 0:
        return near
    return near + [int(to) for to in COAST_REGION if is_across_the_sea(t, region, to)]


# ---- in words ----


def attacker(v: View, side: int, way: Way, to: int) -> Attacker:
    t = v.table
    return Attacker(
        SIDE_NAMES[side],
        f"region-{REGION_NAMES[way[0]]}",
        army_title(t, side, way[0]),
        len(way),
        f"{how(t, way, to, side)} {dice_words(t, side, way[0])}".strip(),
        odds(v, side, way[0], to) if has_army(t, 1 - side, to) else (),
    )


def army_title(t: War, side: int, start: int) -> str:
    units = int(units_in(side, fighting(t, side, start)))
    leaders = int(leaders_at(t, side, start))
    people = int(characters_at(t, side, start)).bit_count()
    parts = (
        ntr("{count} unit", "{count} units", units),
        ntr("{count} Leader", "{count} Leaders", leaders) if leaders else "",
        ntr("{count} Character", "{count} Characters", people) if people else "",
    )
    return ", ".join(filter(None, parts))


def how(t: War, way: Way, to: int, side: int) -> str:
    if way[0] == to:
        is_sortie = side_inside(t, to) == side
        return tr("A sortie, with the next action.") if is_sortie else tr("An assault, with the next action.")
    by = titles.REGIONS[REGION_NAMES[way[-1]]]
    if len(way) > 1:
        return ntr(
            "After {count} action, by way of {region}.",
            "After {count} actions, by way of {region}.",
            len(way),
            region=by,
        )
    if has_army(t, 1 - side, to):
        return tr("An attack, with the next action.")
    return tr("Nobody defends it: it can be taken with the next action.")


def dice_words(t: War, side: int, start: int) -> str:
    """Which results it needs, and how many dice of the side show them while dice are used."""
    is_led = leaders_at(t, side, start) > 0 or characters_at(t, side, start) != 0
    wanted = AS_ARMY | AS_CHARACTER if is_led else AS_ARMY
    needs = tr("Needs an Army or Character result") if is_led else tr("Needs an Army result")
    if PHASES[phase_of(t)] != "action":
        return f"{needs}."
    left = sum(int(t.dice[side * FACES + face]) for face in range(FACES) if results_of(face) & wanted)
    return f"{needs} {ntr('({count} such die is left).', '({count} such dice are left).', left)}"


def odds(v: View, side: int, start: int, to: int) -> tuple[str, ...]:
    """Without cards exact, with cards from battles that are played out."""
    won = BattleTrials(v).count_won(side, start, to, BATTLES, True, Dice(SEED))
    with_cards = tr("about {percent} % with cards", percent=round(100 * won / BATTLES))
    return plain_odds(v.table, side, start, to), with_cards


def odds_words() -> str:
    meaning = tr(
        "The chance that the attackers destroy all defending units: they go on as long as they can, and nobody"
        " retreats. With cards, both sides play a Combat card in every round, any one that they can use: from your"
        " own hand, and for others from all the cards that they may hold. Event cards may let Armies go further."
    )
    played = ntr("The computer played {count} battle for it.", "The computer played {count} battles for it.", BATTLES)
    return f"{meaning} {played}"


def idle_neighbours(t: War, side: int, region: int) -> Iterator[Attacker]:
    """Armies beside the region that would attack if their Nations were At War."""
    if not is_target(t, side, region) or t.over:
        return
    for start in neighbours(t, side, region):
        if has_army(t, side, start) and not is_ready(t, side, start):
            yield Attacker(SIDE_NAMES[side], f"region-{REGION_NAMES[start]}", "", 0, not_at_war(t, side, start), ())


def not_at_war(t: War, side: int, start: int) -> str:
    army = figures_at(t, side, start)
    nations = [
        titles.NATIONS[NATION_NAMES[nation]]
        for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1])
        if has_units_of(army, nation) and not is_at_war(t, nation)
    ]
    return tr("Cannot attack: not at war ({nations}).", nations=", ".join(nations))

"""What a move of an Army leads to, in a few words, before it is made.

The move is made in a copy of the position with every figure that may go. Only what everybody sees is compared.
"""

from __future__ import annotations

from typing import Final

from mathom.core.engine.bit_sets import has
from mathom.core.engine.dice import Dice
from mathom.core.text.speech import ntr, tr
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.answers import ALL, ANSWERS, COUNT, NO
from mathom.games.war.rules.armies.figures import side_inside
from mathom.games.war.rules.facts.nations import NATION_NAMES, NATIONS, NO_SIDE
from mathom.games.war.rules.facts.regions import points_of
from mathom.games.war.rules.politics.track import is_active
from mathom.games.war.rules.state import War
from mathom.games.war.text import titles

CHOOSING: Final = ("PickCount", "PickCharacter")


def outcome(s: War, seat: int, a: int) -> str:
    """What changes if the Army goes there: captures, sieges, Nations that become active or go to war."""
    after = WarWorlds(look_at(s, seat)).sample(Dice(1))
    after.apply(a)
    while after.depth and after.waiting()[0].split()[0] in CHOOSING:
        after.apply(largest(after, seat))
    region = int(ANSWERS.decoded[a].x)
    return ", ".join(changes(s, after, region))


def largest(s: War, seat: int) -> int:
    """All figures that may go: the whole choice, or the highest number, or nobody else."""
    offered = s.actions_for(seat)
    whole = next((action for action in offered if ALL.has(action)), None)
    if whole is not None:
        return whole
    counts = [action for action in offered if COUNT.has(action)]
    return max(counts) if counts else next((action for action in offered if not NO.has(action)), offered[0])


def changes(before: War, after: War, region: int) -> list[str]:
    found = []
    if has(before.captured, 0, region) != has(after.captured, 0, region):
        worth = int(points_of(region))
        is_taken = has(after.captured, 0, region)
        counted = ntr("captures it, {count} point", "captures it, {count} points", worth)
        found.append(counted if is_taken and worth else tr("captures it"))
    if side_inside(before, region) == NO_SIDE != side_inside(after, region):
        found.append(tr("besieges it"))
    for nation in range(NATIONS):
        facts = {"nation": titles.NATIONS[NATION_NAMES[nation]]}
        if is_active(after, nation) and not is_active(before, nation):
            found.append(tr("activates {nation}", **facts))
        if after.steps[nation] == 0 < before.steps[nation]:
            found.append(tr("{nation} go to war", **facts))
        elif after.steps[nation] < before.steps[nation]:
            found.append(tr("advances {nation}", **facts))
    return found

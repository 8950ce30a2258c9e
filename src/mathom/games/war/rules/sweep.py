"""R6: what happens by itself after every action, in a fixed order: capture, lone Leaders, table cards, stacking."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, pair
from mathom.games.war.rules.answers import KIND
from mathom.games.war.rules.armies.capture import capture_if_taken
from mathom.games.war.rules.armies.figures import (
    count_at,
    eliminate,
    leaders_at,
    most_units,
    send_back,
    units_at,
)
from mathom.games.war.rules.cards.table_cards import check_table_cards
from mathom.games.war.rules.events import FIGURE_LOST, TRIMMED
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FIRST_NATION,
    FREE,
    LEADER,
    REGULAR,
    SIDES,
    kind_of,
)
from mathom.games.war.rules.facts.regions import REGIONS, is_settlement
from mathom.games.war.rules.state import War


class Sweep(Step[War]):
    """Runs below every action, and again after each question that it asks."""

    def run(self, s: War, todo: Todo) -> None:
        capture_settlements(s)
        remove_lone_leaders(s)
        check_table_cards(s)
        side: i64
        region: i64
        for side in range(SIDES):
            for region in range(REGIONS):
                if s.figures[side * REGIONS + region] and units_at(s, side, region) > most_units(s, side, region):
                    s.then(TRIM.of(side, region), SWEEP.of())
                    return


def capture_settlements(s: War) -> None:
    """R5.8, R11.8: a Settlement whose last defender is gone falls to the Army in its region."""
    region: i64
    for region in range(REGIONS):
        if is_settlement(region):
            capture_if_taken(s, region)


def remove_lone_leaders(s: War) -> None:
    """R6.3: a Free Peoples Leader without a unit is eliminated."""
    region: i64
    nation: i64
    for region in range(REGIONS):
        if s.figures[FREE * REGIONS + region] and units_at(s, FREE, region) == 0 and leaders_at(s, FREE, region):
            for nation in range(FIRST_NATION[FREE], FIRST_NATION[FREE + 1]):
                while count_at(s, region, kind_of(nation, LEADER)) > 0:
                    eliminate(s, region, kind_of(nation, LEADER))
                    s.tell(FIGURE_LOST, 603, kind_of(nation, LEADER), region)


class Trim(Choice[War]):
    """R6.2: the owner sends a unit back to the reinforcements."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region = pair(todo)
        n: i64 = 0
        nation: i64
        rank: i64
        for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
            for rank in range(REGULAR, ELITE + 1):
                if count_at(s, region, kind_of(nation, rank)) > 0:
                    out[n] = KIND.of(kind_of(nation, rank))
                    n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region = pair(todo)
        send_back(s, region, answer.x)
        s.tell(TRIMMED, 602, answer.x, region)


SWEEP: Final[Sweep] = Sweep()
TRIM: Final[Trim] = Trim(2)

FRAMES: Final[list[Frame]] = [
    SWEEP,
    TRIM,
]

"""Regions that a card asks for: the frame, and recruiting at the region that was chosen."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice
from mathom.games.war.rules.answers import REGION
from mathom.games.war.rules.armies.capture import capture_if_taken, remove_lone_leaders
from mathom.games.war.rules.armies.figures import eliminate
from mathom.games.war.rules.armies.pieces import abandon_engines
from mathom.games.war.rules.events import FIGURE_LOST
from mathom.games.war.rules.facts.nations import ELITE, LEADER, REGULAR, kind_of, side_of_kind
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.politics.recruiting import (
    A_LEADER,
    A_UNIT,
    RECRUIT_FIGURE,
    can_recruit_by_card,
)
from mathom.games.war.rules.state import War


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseRegion(Choice[War]):
    """Asks for a region. `begin` asks only if several fit; if none does, nothing happens."""

    def fits(self, s: War, todo: Todo, region: i64, /) -> bool:
        raise NotImplementedError

    def settle(self, s: War, todo: Todo, region: i64, /) -> None:
        """What happens in the region that was chosen."""
        raise NotImplementedError

    def begin(self, s: War, todo: Todo) -> None:
        number: i64 = self.options(s, todo, COUNT_ONLY)
        if number > 1:
            s.then_one(todo)
        elif number == 1:
            self.settle(s, todo, self.only(s, todo))

    def only(self, s: War, todo: Todo) -> i64:
        """The first region that fits."""
        region: i64 = 0
        while not self.fits(s, todo, region):
            region += 1
        return region

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        region: i64
        for region in range(REGIONS):
            if self.fits(s, todo, region):
                n = add(out, n, REGION.of(region))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        self.settle(s, todo, answer.x)


def can_recruit_units(s: War, region: i64, nation: i64) -> bool:
    """Whether a card can place a regular or an elite of a Nation."""
    return can_recruit_by_card(s, region, kind_of(nation, REGULAR)) or can_recruit_by_card(
        s, region, kind_of(nation, ELITE)
    )


def can_recruit_any(s: War, region: i64, nation: i64) -> bool:
    return can_recruit_units(s, region, nation) or can_recruit_by_card(s, region, kind_of(nation, LEADER))


def recruit_unit(s: War, region: i64, nation: i64) -> None:
    """A regular or an elite, as the owner chooses."""
    s.then_one(RECRUIT_FIGURE.of(side_of_kind(kind_of(nation, REGULAR)), region, nation, A_UNIT))


def recruit_two_units(s: War, region: i64, nation: i64) -> None:
    recruit_unit(s, region, nation)
    recruit_unit(s, region, nation)


def recruit_unit_and_leader(s: War, region: i64, nation: i64) -> None:
    """First the unit: a Leader needs one (D36)."""
    side: i64 = side_of_kind(kind_of(nation, REGULAR))
    s.then(RECRUIT_FIGURE.of(side, region, nation, A_UNIT), RECRUIT_FIGURE.of(side, region, nation, A_LEADER))


def lose_by_card(s: War, region: i64, kind: i64) -> None:
    """A card takes a figure: lone Leaders go at once (R6.3), a besieger captures an empty Stronghold (R5.8)."""
    eliminate(s, region, kind)
    s.tell(FIGURE_LOST, 508, kind, region)
    remove_lone_leaders(s, region)
    abandon_engines(s, region)
    capture_if_taken(s, region)

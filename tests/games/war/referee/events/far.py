"""Cards that lead Companions and Armies far, the Ents and the Dead: R5.6, R5.8, D87, D103 to D107."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.games.war.referee import fellowship
from tests.games.war.referee.asking import Ask, Roll, Script, ask
from tests.games.war.referee.board.facts import COMPANIONS, FP, GONE, REGIONS, SH
from tests.games.war.referee.board.ground import (
    barred,
    count_units,
    figures,
    free,
    free_to_march,
    inside,
    put,
    take,
    units,
)
from tests.games.war.referee.board.marching import group_may_leave, may_enter, retreats, stays, subsets
from tests.games.war.referee.board.politics import arrived, attacked, capture, companion_at, enter, sweep
from tests.games.war.referee.board.position import Group, Position
from tests.games.war.referee.board.position import fellowship as travellers
from tests.games.war.referee.board.walking import groups_of, level, walk
from tests.games.war.referee.events import orders
from tests.games.war.referee.fighting.fight import eliminate, lose

Effect = Callable[[Position], Script]
Path = tuple[str, ...]
DUNLAND = ("north-dunland", "south-dunland")


def one_group(more: int, as_level: int) -> Effect:
    """Companions separate, or some of one region move; the move may end in a besieged Stronghold."""

    def ends_of(p: Position, group: frozenset[str]) -> set[str]:
        start = p.people[min(group)]
        return walk(p, start, (as_level or level(group)) + more, into_siege=True) - {start}

    def play(p: Position) -> Script:
        groups = set(groups_of(travellers(p)))
        for region in {p.people[who] for who in COMPANIONS} & set(REGIONS):
            there = [who for who in COMPANIONS if p.people[who] == region]
            groups |= {group for group in groups_of(there) if ends_of(p, group)}
        if not groups:
            return
        group = yield from ask(FP, "one-group", groups, set(travellers(p)))
        if group <= set(travellers(p)):
            yield from fellowship.leave(p, group, more, True, as_level)
            return
        end = yield from ask(FP, "group-to", ends_of(p, group))
        for who in group:
            p.people[who] = end
            companion_at(p, who, end)
        sweep(p)

    return play


@dataclass
class FarMarches:
    """Marches of several regions: the way, then who goes all of it. A march that joins ends at another Army."""

    p: Position
    side: str
    steps: int
    joins: bool
    moved: dict[str, Group] = field(default_factory=dict)

    def paths(self, start: str, path: Path = ()) -> Iterator[Path]:
        """Every way on which every region can be entered."""
        if path:
            yield path
        if len(path) < self.steps:
            for there in REGIONS[path[-1] if path else start].adjacent:
                if free_to_march(self.p, self.side, there) and not barred(self.p, self.side, there):
                    yield from self.paths(start, (*path, there))

    def able(self, start: str, path: Path) -> Group:
        """Those who may go all the way."""
        here = figures(self.p, self.side, start) - self.moved.get(start, Counter())
        return Counter(
            {f: n for f, n in here.items() if not stays(f) and all(may_enter(self.p, Counter({f: 1}), r) for r in path)}
        )

    def groups(self, start: str, path: Path) -> Iterator[Group]:
        end = path[-1]
        if self.joins and (end == start or not units(self.p, self.side, end)):
            return
        here = figures(self.p, self.side, start)
        for group in subsets(self.able(start, path)):
            there = units(self.p, self.side, end) - (count_units(group) if end == start else 0)
            with_companion = self.side == SH or any(f in COMPANIONS for f in group)
            if group_may_leave(here, group) and with_companion and there + count_units(group) <= 10:
                yield group

    def ways(self) -> list[tuple[str, Path]]:
        starts = [r for r in REGIONS if units(self.p, self.side, r) and inside(self.p, r) != self.side]
        return [(r, path) for r in starts for path in self.paths(r) if next(self.groups(r, path), None) is not None]


def far_march(side: str, steps: int, armies: int, joins: bool) -> Effect:
    def play(p: Position) -> Script:
        moved: dict[str, Group] = {}
        for _ in range(armies):
            marches = FarMarches(p, side, steps, joins, moved)
            ways = marches.ways()
            if not ways:
                return
            start, path, group = yield Ask(side, "far-march", marches, ways)
            assert (start, path) in ways and group in list(marches.groups(start, path))
            here = start
            for there in path:
                take(p, here, group)
                put(p, there, group)
                enter(p, side, there)
                sweep(p)
                here = there
            arrived(p, group, here)
            sweep(p)
            moved[here] = moved.get(here, Counter()) + group

    return play


def rage_of_the_dunlendings(p: Position) -> Script:
    regions = {r for r in REGIONS if any(d in REGIONS[r].adjacent for d in DUNLAND) and free(p, SH, r)}
    if not regions:
        return
    region = yield from ask(SH, "rage-at", regions)
    for _ in range(min(2, p.left["isengard", "regular"])):
        p.left["isengard", "regular"] -= 1
        p.army[region]["isengard", "regular"] += 1
    there = {(d, k): p.army[d]["isengard", k] for d in DUNLAND if d != region for k in ("regular", "elite")}
    most = min(4, max(0, 10 - units(p, SH, region)))
    options = {frozenset(some.items()) for some in subsets(Counter(there)) if some.total() <= most}
    joining = yield from ask(SH, "rage-join", options)
    for (start, kind), number in joining:
        group: Group = Counter({("isengard", kind): number})
        take(p, start, group)
        put(p, region, group)
        enter(p, SH, region)
    sweep(p)


def ents_awake(p: Position) -> Script:
    """Hits on the Shadow Army in Orthanc, an attack for politics; without one Saruman falls."""
    if units(p, SH, "orthanc"):
        attacked(p, figures(p, SH, "orthanc"), "orthanc")
        sweep(p)
        yield from orders.strike(p, SH, "orthanc", 3, 4)
        if not units(p, SH, "orthanc"):
            lose_everybody(p, "orthanc")
    elif p.people["saruman"] == "orthanc":
        p.people["saruman"] = GONE
        sweep(p)


def lose_everybody(p: Position, region: str) -> None:
    """A Shadow Army is destroyed with all who are with it."""
    for figure, n in figures(p, SH, region).items():
        eliminate(p, region, [figure] * n)
    sweep(p)


def dead_men_of_dunharrow(p: Position) -> Script:
    king = next(who for who in ("aragorn", "strider") if p.people[who] in REGIONS)
    region = yield from ask(FP, "dead-to", {"erech", "lamedon", "pelargir"})
    beside = [who for who in COMPANIONS if who != king and p.people[who] == p.people[king]]
    others = yield from ask(FP, "followers", {frozenset(), *groups_of(beside)})
    for who in [w for w in COMPANIONS if w == king or w in others]:
        p.people[who] = region
        companion_at(p, who, region)
    sweep(p)
    if units(p, SH, region):
        attacked(p, figures(p, SH, region), region)
        sweep(p)
        hits = (yield Roll("dead", 1, FP))[0]
        yield from lose(p, SH, region, Counter(), hits)
        refuges = retreats(p, SH, region)
        if units(p, SH, region) and refuges:
            refuge = yield from ask(SH, "flee", refuges)
            army: Group = Counter({f: n for f, n in figures(p, SH, region).items() if not stays(f)})
            take(p, region, army)
            put(p, refuge, army)
            enter(p, SH, refuge)
            sweep(p)
        else:
            lose_everybody(p, region)
    number = yield from ask(FP, "rally", range(min(3, p.left["gondor", "regular"]) + 1))
    p.left["gondor", "regular"] -= number
    p.army[region]["gondor", "regular"] += number
    if number:
        capture(p, FP, region)
    sweep(p)


def leads_on(p: Position, key: str) -> bool:
    """The Ents Awake with Gandalf the White in Fangorn or Rohan: one more Character card."""
    where = p.people["gandalf-the-white"]
    near_by = where == "fangorn" or (where in REGIONS and REGIONS[where].nation == "rohan")
    return key.startswith("the-ents-awake") and near_by


EFFECTS: dict[str, Effect] = {
    "gwaihir-the-windlord": one_group(0, 4),
    "we-prove-the-swifter": one_group(2, 0),
    "through-a-day-and-a-night": far_march(FP, 2, 1, joins=False),
    "shadows-gather": far_march(SH, 3, 1, joins=True),
    "the-shadow-lengthens": far_march(SH, 2, 2, joins=True),
    "rage-of-the-dunlendings": rage_of_the_dunlendings,
    "the-ents-awake-treebeard": ents_awake,
    "the-ents-awake-huorns": ents_awake,
    "the-ents-awake-entmoot": ents_awake,
    "dead-men-of-dunharrow": dead_men_of_dunharrow,
}

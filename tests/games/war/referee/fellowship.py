"""The Fellowship: Guide, declaration, reveal, separation, Mordor. R13, R15."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.war.referee import hunt
from tests.games.war.referee.asking import Script, ask
from tests.games.war.referee.board.facts import (
    CHARACTERS,
    FP,
    GOLLUM,
    GONE,
    HOBBITS,
    REGIONS,
    SH,
    TILES,
    is_city_or_stronghold,
    is_stronghold,
)
from tests.games.war.referee.board.ground import holder
from tests.games.war.referee.board.politics import activate, companion_at, sweep
from tests.games.war.referee.board.position import Position, fellowship
from tests.games.war.referee.board.walking import groups_of, level, walk

Journey = tuple[str, frozenset[str]]  # where it ends, and the places on it that matter
MORIA = "moria"


def guides(p: Position) -> set[str]:
    """The Companions of the highest Level; Gollum if there is none."""
    there = fellowship(p)
    if not there:
        return {GOLLUM}
    best = max(CHARACTERS[who].level for who in there)
    return {who for who in there if CHARACTERS[who].level == best}


def settle_guide(p: Position) -> bool:
    """Where there is only one, nobody is asked; true if there is a choice."""
    able = guides(p)
    if len(able) == 1:
        p.guide = able.pop()
    return len(able) > 1


def choose_guide(p: Position) -> Script:
    if settle_guide(p):
        p.guide = yield from ask(FP, "guide", guides(p), p.guide)


def heal(p: Position, number: int) -> None:
    p.corruption = max(0, p.corruption - number)


def corrupt(p: Position, number: int) -> None:
    p.corruption = min(12, p.corruption + number)
    if p.corruption >= 12:
        p.winner = SH


def own_haven(p: Position, region: str) -> bool:
    """A Free Peoples City or Stronghold under their control."""
    return is_city_or_stronghold(region) and REGIONS[region].side == FP and holder(p, region) == FP


def journeys(p: Position) -> set[Journey]:
    """Every end within the progress, with every set of Shadow Strongholds and Moria that a path there can touch.

    The start and the end count. A path may be longer than it need be, up to the progress (D9).
    """
    assert p.figure

    def matters(region: str) -> frozenset[str]:
        hostile = is_stronghold(region) and REGIONS[region].side == SH and holder(p, region) == SH
        return frozenset({region}) if hostile or region == MORIA else frozenset()

    found: set[Journey] = {(p.figure, matters(p.figure))}
    edge = found
    for _ in range(p.progress):
        edge = {(there, seen | matters(there)) for here, seen in edge for there in REGIONS[here].adjacent} - found
        found = found | edge
    return found


def declarations(p: Position) -> set[Journey]:
    return journeys(p) if p.hidden and p.mordor is None else set()


def reveals(p: Position) -> set[Journey]:
    """R13.5: not ending in an own haven, unless there is no progress at all."""
    all_of_them = journeys(p)
    return all_of_them if not p.progress else {j for j in all_of_them if not own_haven(p, j[0])}


def go(p: Position, journey: Journey) -> bool:
    """Move the figure; true if it entered, left or crossed Moria."""
    moved = p.progress > 0 and not (journey[0] == p.figure and journey[1] <= {p.figure})
    p.figure = journey[0]
    p.progress = 0
    return moved and MORIA in journey[1]


def declare(p: Position, journey: Journey) -> Script:
    """R13.4 in the order of D86."""
    through_moria = go(p, journey)
    assert p.figure
    haven = own_haven(p, p.figure)
    if haven:
        nation = REGIONS[p.figure].nation
        assert nation
        activate(p, nation, "declaration", p.figure)
        heal(p, 1)
        p.table -= {"worn-with-sorrow-and-toil", "flocks-of-crebain"}
    p.table.discard("the-last-battle")
    sweep(p)
    if through_moria:
        yield from balrog(p, haven)


def balrog(p: Position, haven: bool) -> Script:
    """The card Balrog of Moria on the table: one more tile."""
    if "balrog-of-moria" in p.table and (yield from ask(SH, "balrog", {True, False})):
        p.table.discard("balrog-of-moria")
        yield from hunt.tile(p, eye=0, ignore_eye=True, may_reveal=not haven)


def reveal(p: Position) -> Script:
    """R13.5. On the Mordor Track the figure stays."""
    if not p.hidden:
        return
    if p.mordor is not None:
        p.hidden = False
        p.table.discard("the-last-battle")
        return
    options = reveals(p)
    p.hidden = False
    journey = yield from ask(FP, "reveal", options)
    through_moria = go(p, journey)
    p.table.discard("the-last-battle")
    sweep(p)
    if through_moria:
        yield from balrog(p, False)
    hostile = {r for r in journey[1] if REGIONS[r].side == SH and is_stronghold(r) and holder(p, r) == SH}
    for _ in hostile:
        if not p.winner:
            yield from hunt.tile(p, eye=0)


def leave(p: Position, group: Iterable[str], more: int = 0, into_siege: bool = False, as_level: int = 0) -> Script:
    """Companions leave the Fellowship; on the Mordor Track they are removed. R13.7."""
    group = list(group)
    step_out(p, group)
    yield from walk_away(p, group, more, into_siege, as_level)
    yield from choose_guide(p)


def step_out(p: Position, group: list[str]) -> None:
    """They stand in the figure's region; or they are gone."""
    for who in group:
        p.people[who] = p.figure or GONE
    sweep(p)
    settle_guide(p)


def walk_away(p: Position, group: list[str], more: int = 0, into_siege: bool = False, as_level: int = 0) -> Script:
    """From the figure's region, all to one region."""
    if p.figure is None:
        return
    ends = walk(p, p.figure, p.progress + (as_level or level(group)) + more, into_siege)
    end = yield from ask(FP, "separate-to", ends, group)
    for who in group:
        p.people[who] = end
        companion_at(p, who, end)
    sweep(p)


def separate(p: Position) -> Script:
    group = yield from ask(FP, "separate", groups_of(fellowship(p)))
    yield from leave(p, group)


def lose(p: Position, who: str) -> Script:
    """A Companion in the Fellowship is eliminated; Take Them Alive! saves the Hobbits."""
    if who in HOBBITS and p.mordor is None:
        yield from leave(p, [who])
    else:
        p.people[who] = GONE
        sweep(p)
        yield from choose_guide(p)


def move(p: Position) -> Script:
    """By a Character result or a card; the die goes to the box afterwards, which is the caller's. R13.3, R15.3."""
    assert p.hidden
    if p.mordor is None:
        p.progress = min(12, p.progress + 1)
        yield from hunt.hunt(p)
        return
    p.tried = True
    stop = yield from hunt.tile(p, eye=p.box[FP] + p.box[SH])
    if not p.winner and not stop:
        p.mordor += 1
        if p.mordor == 5:
            p.winner = FP


def hide(p: Position) -> None:
    p.hidden = True
    p.tried = p.tried or p.mordor is not None


def enter_mordor(p: Position) -> None:
    """R15.1, R15.2."""
    p.mordor = 0
    p.figure = None
    p.progress = 0
    for name, number in list(p.drawn.items()):
        if TILES[name].value == "eye" and TILES[name].set == "standard":
            p.pool[name] += number
            del p.drawn[name]
    for name in p.waiting:
        p.pool[name] += 1
    p.waiting = set()

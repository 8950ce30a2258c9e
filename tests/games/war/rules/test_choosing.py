"""Choosing figures (R8.3, R10.1): the answers lead to exactly the parts of an Army that the rules allow."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from mathom.games.war.rules.armies.choosing import (
    CHOOSE_ATTACKERS,
    CHOOSE_MOVERS,
    FOR_ATTACK,
    WITH_COMPANION,
    WITH_ISENGARD,
    WITH_LEADER,
    WITH_NAZGUL,
    WITH_WITCH_KING,
    can_choose_attackers,
    can_choose_movers,
)
from mathom.games.war.rules.armies.figures import characters_at, count_at, figures_at, units_at
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    BOROMIR,
    CHARACTERS,
    MOUTH_OF_SAURON,
    PEREGRIN,
    SARUMAN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.nations import (
    FREE,
    ISENGARD,
    NAZGUL,
    REGULAR,
    SAURON,
    SHADOW,
    count_in,
    kind_of,
    leaders_in,
    one_of_kind,
    units_in,
)
from mathom.games.war.rules.facts.regions import NATION_OF, REGIONS, is_settlement, origin_of, region_of
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from tests.effort import more

Part = tuple[int, int]  # figures, Characters

POSITIONS = [  # position, side, from, to
    ("orthanc: isengard 2/1+0n saruman ; isengard 0", SHADOW, "orthanc", "fords-of-isen"),
    ("gorgoroth: sauron 2/1+2n witch-king | nurn: sauron 8/1", SHADOW, "gorgoroth", "nurn"),
    ("minas-tirith: gondor 2/1/1 rohan 1/0/1 boromir peregrin ; gondor 0 active", FREE, "minas-tirith", "lossarnach"),
    ("osgiliath: gondor 1/0/1 rohan 1/0/1", FREE, "osgiliath", "pelargir"),
    ("edoras: rohan 1/0/1 gondor 1/0/1 ; rohan 0 active", FREE, "edoras", "westemnet"),
]
FLAG_SETS = [0, WITH_LEADER, WITH_NAZGUL, WITH_COMPANION, WITH_WITCH_KING, WITH_ISENGARD]


def random_position(seed: int) -> tuple[str, int, str, str]:
    random = Random(seed)  # noqa: S311
    side = random.choice((FREE, SHADOW))
    nations = ("dwarves", "elves", "gondor", "north", "rohan") if side == FREE else ("isengard", "sauron", "southrons")
    at_war = [f"{nation} 0 active" for nation in nations if random.random() < 0.6]
    army = []
    for nation in random.sample(nations, 2):
        counts = [random.randint(0, 2) for _ in range(3)]
        leaders = f"/{counts[2]}" if side == FREE else (f"+{counts[2]}n" if nation == "sauron" else "")
        army.append(f"{nation} {counts[0]}/{counts[1]}{leaders}")
    people = ("boromir", "aragorn", "peregrin") if side == FREE else ("witch-king", "mouth-of-sauron", "saruman")
    army += [name for name in people if random.random() < 0.4]
    places = [("edoras", "westemnet"), ("orthanc", "gap-of-rohan"), ("osgiliath", "dead-marshes")]
    start, to = places[1] if "saruman" in army else random.choice(places)
    friend = f"{nations[-1]} {random.choice((0, 5, 8, 9, 10))}/0"
    armies = f"{taken_by(side, start)}{' '.join(army)} | {to}: {taken_by(side, to)}{friend}"
    return " ; ".join([f"{start}: {armies}", "gone strider", *at_war]), side, start, to


def taken_by(side: int, region: str) -> str:
    return "captured " if is_settlement(region_of(region)) and origin_of(region_of(region)) != side else ""


def allowed_parts(s: War, side: int, start: int, to: int, flags: int) -> set[Part]:
    """Every part that the rules allow, tried one by one."""
    kinds = range(15) if side == FREE else range(15, 24)
    people = [who for who in range(CHARACTERS) if characters_at(s, side, start) >> who & 1]
    found = set()
    for counts in product(*(range(count_at(s, start, kind) + 1) for kind in kinds)):
        figures = sum(n * one_of_kind(kind) for n, kind in zip(counts, kinds, strict=True))
        for chosen in product((0, 1), repeat=len(people)):
            group = sum(1 << who for who, taken in zip(people, chosen, strict=True) if taken)
            if is_allowed(s, side, start, to, flags, figures, group):
                found.add((figures, group))
    return found


def is_allowed(s: War, side: int, start: int, to: int, flags: int, figures: int, group: int) -> bool:
    army, everybody = figures_at(s, side, start), characters_at(s, side, start)
    units, staying = units_in(side, figures), units_in(side, army) - units_in(side, figures)
    is_attack = flags & FOR_ATTACK
    nations = [n for n in range(8) if n != NATION_OF[to] or is_attack]
    if NATION_OF[to] != 8 or is_attack:
        for nation in nations:
            for rank in range(3):
                kind = kind_of(nation, rank)
                ours = (side == FREE) == (nation < ISENGARD)
                if ours and kind != NAZGUL and s.steps[nation] > 0 and count_in(figures, kind):
                    return False
    if units == 0 or not has_what_it_needs(s, side, flags, figures, group):
        return False
    if is_attack:
        return staying > 0 or (figures == army and group == everybody)
    if group >> SARUMAN & 1 or units + units_at(s, side, to) > 10:
        return False
    return side == SHADOW or staying > 0 or leaders_in(side, figures) == leaders_in(side, army)


def has_what_it_needs(s: War, side: int, flags: int, figures: int, group: int) -> bool:
    isengard = [count_in(figures, kind_of(ISENGARD, rank)) if side == SHADOW else 0 for rank in range(2)]
    if flags & WITH_LEADER:
        return bool(leaders_in(side, figures) or group or (isengard[1] and s.character[SARUMAN] < REGIONS))
    if flags & WITH_NAZGUL:
        return bool(leaders_in(side, figures) * (side == SHADOW) or group >> WITCH_KING & 1)
    if flags & WITH_WITCH_KING:
        return bool(group >> WITCH_KING & 1)
    if flags & WITH_COMPANION:
        return bool(group & (1 << BOROMIR | 1 << ARAGORN | 1 << PEREGRIN))
    return sum(isengard) > 0 if flags & WITH_ISENGARD else True


def offered_parts(s: War) -> set[Part]:
    """Every part to which the answers lead."""
    if not s.depth:
        return {(s.picked, s.picked_characters)}
    found: set[Part] = set()
    options = s.legal_actions()
    assert len(options) > 1, s.waiting()
    for action in options:
        after = s.clone()
        after.apply(action)
        parts = offered_parts(after)
        assert parts, notate(action)
        found |= parts
    return found


@pytest.mark.parametrize("flags", [*FLAG_SETS, *(flags | FOR_ATTACK for flags in FLAG_SETS)])
def test_answers_lead_to_every_allowed_part_and_to_no_other(flags: int) -> None:
    for position, side, start_name, to_name in [*POSITIONS, *map(random_position, range(more(25)))]:
        s = load(position)
        start, to = region_of(start_name), region_of(to_name)
        s.depth = 0
        allowed = allowed_parts(s, side, start, to, flags)
        before = s.fingerprint(1)
        if flags & FOR_ATTACK:
            possible = can_choose_attackers(s, side, start, flags)
        else:
            possible = can_choose_movers(s, side, start, to, flags)
        assert s.fingerprint(1) == before
        assert possible == bool(allowed), position
        if possible:
            frame = CHOOSE_ATTACKERS if flags & FOR_ATTACK else CHOOSE_MOVERS
            s.then_one(frame.of(side, start, to, flags))
            s.run_steps(0)
            assert offered_parts(s) == allowed, position


def ask(position: str, side: int, start: str, to: str, flags: int = 0) -> War:
    s = load(position)
    s.depth = 0
    s.then_one(CHOOSE_MOVERS.of(side, region_of(start), region_of(to), flags))
    s.run_steps(0)
    return s


def test_a_single_possible_part_is_not_asked_for() -> None:
    s = ask("bree: north 1/0/1 ; north 0 active", FREE, "bree", "weather-hills")
    assert s.depth == 0 and s.picked == figures_at(s, FREE, region_of("bree"))


def test_all_is_offered_first_and_for_the_rest() -> None:
    s = ask("nurn: sauron 3/1+1n mouth-of-sauron", SHADOW, "nurn", "gorgoroth")
    assert [notate(action) for action in s.legal_actions()] == ["0", "1", "2", "3", "all"]
    s.apply(s.legal_actions()[2])
    s.apply(s.legal_actions()[-1])
    assert s.depth == 0 and s.picked_characters == 1 << MOUTH_OF_SAURON
    assert s.picked == figures_at(s, SHADOW, region_of("nurn")) - one_of_kind(kind_of(SAURON, REGULAR))

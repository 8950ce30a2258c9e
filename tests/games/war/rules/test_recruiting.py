"""Recruiting (R5.5, R7), as rows."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.facts.nations import ELVES, FREE, GONDOR, NAZGUL, SHADOW, SOUTHRONS
from mathom.games.war.rules.facts.regions import region_of
from mathom.games.war.rules.politics.recruiting import A_LEADER, A_UNIT, RECRUIT_FIGURE, recruit_by_card
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from tests.games.war.rule_rows import answer, check, parts_of

WAR = "gondor 0 active ; free-dice muster ; shadow-dice event"
SAURON_WAR = "sauron 0 ; acts shadow ; shadow-dice muster ; free-dice event"

ROWS = [
    (
        "R7.2 two regulars in two Settlements",
        WAR,
        "muster recruit, gondor-regular, pelargir, gondor-regular, lamedon",
        "pelargir: gondor 1/0/0 | lamedon: gondor 1/0/0",
    ),
    (
        "R7.2 the second figure goes to another Settlement",
        WAR,
        "muster recruit, gondor-regular, pelargir, gondor-regular",
        "offers dol-amroth, lamedon, lossarnach, minas-tirith",
    ),
    (
        "R7.2 the second figure is not an elite; D37 it may be left out",
        f"pelargir: gondor 1/0/0 | lamedon: gondor 1/0/0 ; {WAR}",
        "muster recruit, gondor-regular, dol-amroth",
        "offers gondor-regular, gondor-leader, no",
    ),
    ("D37 one regular", WAR, "muster recruit, gondor-regular, dol-amroth, no", "dol-amroth: gondor 1/0/0"),
    ("R7.2 one elite", WAR, "muster recruit, gondor-elite, dol-amroth", "dol-amroth: gondor 0/1/0"),
    (
        "R7.2 a regular and a Leader",
        f"pelargir: gondor 1/0/0 ; {WAR}",
        "muster recruit, gondor-leader, gondor-regular, dol-amroth",
        "pelargir: gondor 1/0/1 | dol-amroth: gondor 1/0/0",
    ),
    ("D36 a Leader needs a unit", WAR, "muster recruit", "offers gondor-regular, gondor-elite"),
    (
        "D36 a Leader with units of another Nation",
        f"pelargir: rohan 1/0/0 ; {WAR}",
        "muster recruit, gondor-leader, no",
        "pelargir: gondor 0/0/1 rohan 1/0/0",
    ),
    (
        "R7.2 two Nations",
        f"rohan 0 active ; {WAR}",
        "muster recruit, gondor-regular, pelargir, rohan-regular, folde",
        "pelargir: gondor 1/0/0 | folde: rohan 1/0/0",
    ),
    (
        "R7.3 Nazgul only in Sauron Strongholds",
        SAURON_WAR,
        "muster recruit, sauron-leader",
        "offers barad-dur, dol-guldur, minas-morgul, morannon, moria, mount-gundabad",
    ),
    (
        "R7.3 R11.9 no besieged Stronghold, R7.4 no captured Settlement",
        f"minas-tirith: gondor 1/0/0 sauron 2/0 | pelargir: captured | lamedon: sauron 1/0 captured ; {WAR}",
        "muster recruit, gondor-regular",
        "offers dol-amroth, lossarnach",
    ),
    (
        "R7.3 not beside an enemy Army",
        f"lossarnach: sauron 1/0 captured ; {WAR}",
        "muster recruit, gondor-elite",
        "offers dol-amroth, lamedon, minas-tirith, pelargir",
    ),
    (
        "R7.1 only figures in reinforcements",
        f"minas-tirith: gondor 6/4/4 | dol-amroth: gondor 9/1/0 ; {WAR}",
        "",
        "offers muster diplomacy, skip muster, ring muster character, ring muster army-muster, ring muster event",
    ),
    (
        "R7.1 R12.5 only Nations At War",
        "gondor 1 active ; rings 0 0 ; free-dice muster ; shadow-dice event",
        "",
        "offers muster diplomacy, skip muster",
    ),
    (
        "R6.2 a full region may recruit; the owner then sends a unit back",
        f"pelargir: gondor 9/1/0 ; {WAR}",
        "muster recruit, gondor-elite, pelargir, gondor-regular",
        "pelargir: gondor 8/2/0",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_recruiting_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def by_card(position: str, side: int, region: str, nation: int, ranks: int) -> War:
    s = load(position)
    s.then_one(RECRUIT_FIGURE.of(side, region_of(region), nation, ranks))
    s.run_steps(0)
    return s


CARD_ROWS = [
    ("R5.5 the Nation need not be At War", "", FREE, "lorien", ELVES, A_UNIT, "elves-elite", "elves 0/1/0"),
    ("R5.5 asks for regular or elite", "", FREE, "lorien", ELVES, A_UNIT, "elves-regular", "elves 1/0/0"),
    (
        "R5.5 R11.9 into an own besieged Stronghold",
        "lorien: elves 1/0/0 sauron 3/0",
        FREE,
        "lorien",
        ELVES,
        A_UNIT,
        "elves-elite",
        "elves 1/1/0 sauron 3/0",
    ),
    (
        "R5.5 not beside an enemy Army",
        "far-harad: gondor 2/0/0 captured",
        SHADOW,
        "far-harad",
        SOUTHRONS,
        A_UNIT,
        "",
        "captured gondor 2/0/0",
    ),
    ("R5.5 not in an enemy-controlled Settlement", "lorien: captured", FREE, "lorien", ELVES, A_UNIT, "", "captured"),
    ("D36 no Leader without a unit", "", FREE, "minas-tirith", GONDOR, A_LEADER, "", ""),
    (
        "D36 a Leader with a unit",
        "minas-tirith: gondor 1/0/0",
        FREE,
        "minas-tirith",
        GONDOR,
        A_LEADER,
        "",
        "gondor 1/0/1",
    ),
    (
        "R5.5 one kind in reinforcements is not asked for",
        "grey-havens: elves 5/0/0",
        FREE,
        "lorien",
        ELVES,
        A_UNIT,
        "",
        "elves 0/1/0",
    ),
]


@pytest.mark.parametrize(
    ("rule", "position", "side", "region", "nation", "ranks", "said", "after"), CARD_ROWS, ids=[r[0] for r in CARD_ROWS]
)
def test_recruiting_by_card(
    rule: str, position: str, side: int, region: str, nation: int, ranks: int, said: str, after: str
) -> None:
    s = by_card(position, side, region, nation, ranks)
    assert s.waiting()[0].startswith("PickRank") == bool(said)
    if said:
        assert said in [notate(action) for action in s.legal_actions()]
        answer(s, said)
    assert parts_of(s).get(region, "") == after


def test_a_card_recruits_as_many_as_there_are() -> None:
    s = load("barad-dur: sauron 0/0+7n")
    recruit_by_card(s, region_of("minas-morgul"), NAZGUL, 2)
    assert parts_of(s)["minas-morgul"] == "sauron 0/0+1n"

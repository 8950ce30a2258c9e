"""Sieges (R11), as rows: armies, answers after the choice of the die, what is then."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.armies.figures import side_inside
from mathom.games.war.rules.facts.nations import NO_SIDE
from mathom.games.war.rules.facts.regions import MINAS_TIRITH
from tests.games.war.rule_rows import check, play

SHADOW_ACTS = "; acts shadow ; shadow-dice army event ; free-dice event ; sauron 0 active ; gondor 0 active"
FREE_ACTS = "; free-dice army-muster event ; shadow-dice event ; sauron 0 active ; gondor 0 active"
INTO_SIEGE = "osgiliath, minas-tirith"
ASSAULT = "minas-tirith, minas-tirith"

SHADOW_ROWS = [
    (
        "R11.3 retreat into a siege, the attacker advances, the garrison is trimmed to five",
        "osgiliath: sauron 3/0 | minas-tirith: gondor 5/1/0",
        f"{INTO_SIEGE}, 3, yes, yes, 2, gondor-regular",
        "osgiliath: sauron 1/0 | minas-tirith: gondor 4/1/0 sauron 2/0",
    ),
    (
        "D2 without an advance there is no siege, and nobody is trimmed",
        "osgiliath: sauron 3/0 | minas-tirith: gondor 5/1/0",
        f"{INTO_SIEGE}, 3, yes, no",
        "",
    ),
    (
        "R11.3 asked before every round; R10.6 no penalty before it",
        "osgiliath: sauron 1/0 | minas-tirith: gondor 2/0/0",
        f"{INTO_SIEGE}, no, roll 5, roll 1.1, yes, no, yes, yes",
        "osgiliath: | minas-tirith: gondor 1/0/0 sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.4 an assault hits on 6, the garrison on 5, and it is one round",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        f"{ASSAULT}, 2, roll 5.6, roll 1.5",
        "minas-tirith: gondor 1/0/0 sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.4 an elite buys another round",
        "minas-tirith: gondor 2/0/0 sauron 0/2",
        f"{ASSAULT}, 2, roll 1.1, roll 1.1, sauron-elite, roll 1.6, roll 1.1, no",
        "minas-tirith: gondor 1/0/0 sauron 1/1 ; dead gondor 1/0/0",
    ),
    (
        "R11.8 the Stronghold falls with its garrison; its Nation advances",
        "minas-tirith: gondor 1/0/1 sauron 2/0 boromir ; rohan 3 passive",
        f"{ASSAULT}, 2, roll 1.6, roll 1.1, roll 1.1",
        "minas-tirith: captured sauron 2/0 ; dead gondor 1/0/1 ; gone boromir",
    ),
    (
        "D3 nobody captures if both are destroyed",
        "minas-tirith: gondor 1/0/0 sauron 1/0",
        f"{ASSAULT}, roll 6, roll 6",
        "minas-tirith: ; dead gondor 1/0/0",
    ),
    (
        "R11.8 a rearguard is a besieger that is left",
        "minas-tirith: gondor 1/0/0 sauron 2/0",
        f"{ASSAULT}, 1, roll 6, roll 6",
        "minas-tirith: captured sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R10.1 a besieger that attacks a neighbour and leaves nobody ends the siege",
        "minas-tirith: gondor 2/0/0 sauron 2/0 | osgiliath: gondor 1/0/0",
        "minas-tirith, osgiliath, 2, roll 1.6, roll 1, yes, 2",
        "minas-tirith: gondor 2/0/0 | osgiliath: sauron 2/0 ; dead gondor 1/0/0",
    ),
]

FREE_ROWS = [
    (
        "R11.5 a sortie: both hit on 5; ceasing puts the attackers back inside",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        f"{ASSAULT}, 2, roll 1.5, roll 1.5, no",
        "minas-tirith: gondor 1/0/0 sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.5 the besieger may retreat, and nobody advances",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        f"{ASSAULT}, 2, roll 1.1, roll 1.1, yes, osgiliath",
        "minas-tirith: gondor 2/0/0 | osgiliath: sauron 2/0",
    ),
    (
        "R11.5 the Stronghold falls if all of the garrison dies",
        "minas-tirith: gondor 1/0/0 sauron 2/0",
        f"{ASSAULT}, roll 1, roll 1.5",
        "minas-tirith: captured sauron 2/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.5 not if a rearguard is inside",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        f"{ASSAULT}, 1, roll 1, roll 1.5",
        "minas-tirith: gondor 1/0/0 sauron 2/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.6 relief: the garrison does not fight, and the relievers enter",
        "minas-tirith: gondor 1/0/0 sauron 1/0 | osgiliath: gondor 2/0/0",
        "osgiliath, minas-tirith, 2, roll 1.5, roll 1, yes, 1",
        "minas-tirith: gondor 2/0/0 | osgiliath: gondor 1/0/0",
    ),
    (
        "R11.10 the Free Peoples besiege by the same rules",
        "moria: sauron 1/0 gondor 2/0/0",
        "moria, moria, 2, roll 5.6, roll 1",
        "moria: captured gondor 2/0/0",
    ),
]


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), SHADOW_ROWS, ids=[row[0] for row in SHADOW_ROWS])
def test_shadow_attacks(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + SHADOW_ACTS, f"army attack, {answers}", after)


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), FREE_ROWS, ids=[row[0] for row in FREE_ROWS])
def test_free_peoples_attack(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + FREE_ACTS, f"army-muster attack, {answers}", after)


def test_round_is_not_bought_without_a_regular() -> None:
    """D52."""
    everywhere = "minas-tirith: gondor 2/0/0 isengard 0/1 | orthanc: isengard 9/0 | north-dunland: isengard 3/0"
    s = play(f"{everywhere} ; isengard 0 active {SHADOW_ACTS}", f"army attack, {ASSAULT}, roll 1, roll 1.1")
    assert s.waiting()[0] == "Act 0"


def test_siege_is_a_fact_of_the_board() -> None:
    """R11.11."""
    s = play(
        "minas-tirith: gondor 2/0/0 sauron 2/0" + FREE_ACTS,
        f"army-muster attack, {ASSAULT}, 2, roll 1.1, roll 1.1, yes",
    )
    assert side_inside(s, MINAS_TIRITH) != NO_SIDE
    s = play(
        "minas-tirith: gondor 2/0/0 sauron 2/0" + FREE_ACTS,
        f"army-muster attack, {ASSAULT}, 2, roll 1.1, roll 1.1, yes, osgiliath",
    )
    assert side_inside(s, MINAS_TIRITH) == NO_SIDE

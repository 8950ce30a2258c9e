"""Sieges (R11), as rows: armies, answers after the choice of the die, what is then."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import Todo
from mathom.games.war.rules.armies.figures import side_inside
from mathom.games.war.rules.battle.attacking import ATTACK
from mathom.games.war.rules.battle.forces import CANNOT_CEASE, HELP_FROM_INSIDE, THREE_ROUNDS
from mathom.games.war.rules.battle.losses import HIT_BY_CARD
from mathom.games.war.rules.facts.nations import FREE, NO_SIDE, SHADOW
from mathom.games.war.rules.facts.regions import MINAS_TIRITH, region_of
from mathom.games.war.rules.state import War
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from tests.games.war.rule_rows import answer, check, play

SHADOW_ACTS = "; acts shadow ; shadow-dice army event ; free-dice event ; sauron 0 active ; gondor 0 active"
FREE_ACTS = "; free-dice army-muster event ; shadow-dice event ; sauron 0 active ; gondor 0 active"

SHADOW_ROWS = [
    (
        "R11.3 R11.1 D94 retreat into a siege, the attacker advances, the garrison is trimmed to five",
        "osgiliath: sauron 3/0 | minas-tirith: gondor 5/1/0",
        "3, yes, yes, 2, gondor-regular",
        "osgiliath: sauron 1/0 | minas-tirith: gondor 4/1/0 sauron 2/0",
    ),
    (
        "D2 without an advance there is no siege, and nobody is trimmed",
        "osgiliath: sauron 3/0 | minas-tirith: gondor 5/1/0",
        "3, yes, no",
        "",
    ),
    (
        "R11.3 asked before every round; R10.6 no penalty before it",
        "osgiliath: sauron 1/0 | minas-tirith: gondor 2/0/0",
        "no, roll 5, roll 1.1, yes, no, yes, yes",
        "osgiliath: | minas-tirith: gondor 1/0/0 sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.4 an assault hits on 6, the garrison on 5, and it is one round",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        "2, roll 5.6, roll 1.5",
        "minas-tirith: gondor 1/0/0 sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.4 an elite buys another round",
        "minas-tirith: gondor 2/0/0 sauron 0/2",
        "2, roll 1.1, roll 1.1, sauron-elite, roll 1.6, roll 1.1, no",
        "minas-tirith: gondor 1/0/0 sauron 1/1 ; dead gondor 1/0/0",
    ),
    (
        "R11.8 the Stronghold falls with its garrison; its Nation advances",
        "minas-tirith: gondor 1/0/1 sauron 2/0 boromir ; rohan 3 passive",
        "2, roll 1.6, roll 1.1, roll 1.1",
        "minas-tirith: captured sauron 2/0 ; dead gondor 1/0/1 ; gone boromir",
    ),
    (
        "D3 nobody captures if both are destroyed",
        "minas-tirith: gondor 1/0/0 sauron 1/0",
        "roll 6, roll 6",
        "minas-tirith: ; dead gondor 1/0/0",
    ),
    (
        "R11.8 a rearguard is a besieger that is left",
        "minas-tirith: gondor 1/0/0 sauron 2/0",
        "1, roll 6, roll 6",
        "minas-tirith: captured sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R10.1 a besieger that attacks a neighbour and leaves nobody ends the siege",
        "minas-tirith: gondor 2/0/0 sauron 2/0 | osgiliath: gondor 1/0/0",
        "osgiliath, 2, roll 1.6, roll 1, yes, 2",
        "minas-tirith: gondor 2/0/0 | osgiliath: sauron 2/0 ; dead gondor 1/0/0",
    ),
]

FREE_ROWS = [
    (
        "R11.5 a sortie: both hit on 5; ceasing puts the attackers back inside",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        "2, roll 1.5, roll 1.5, no",
        "minas-tirith: gondor 1/0/0 sauron 1/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.5 the besieger may retreat, and nobody advances",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        "2, roll 1.1, roll 1.1, yes, osgiliath",
        "minas-tirith: gondor 2/0/0 | osgiliath: sauron 2/0",
    ),
    (
        "R11.5 the Stronghold falls if all of the garrison dies",
        "minas-tirith: gondor 1/0/0 sauron 2/0",
        "roll 1, roll 1.5",
        "minas-tirith: captured sauron 2/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.5 not if a rearguard is inside",
        "minas-tirith: gondor 2/0/0 sauron 2/0",
        "1, roll 1, roll 1.5",
        "minas-tirith: gondor 1/0/0 sauron 2/0 ; dead gondor 1/0/0",
    ),
    (
        "R11.6 relief: the garrison does not fight, and the relievers enter",
        "minas-tirith: gondor 1/0/0 sauron 1/0 | osgiliath: gondor 2/0/0",
        "osgiliath, 2, roll 1.5, roll 1, yes, 1",
        "minas-tirith: gondor 2/0/0 | osgiliath: gondor 1/0/0",
    ),
    (
        "R11.10 the Free Peoples besiege by the same rules",
        "moria: sauron 1/0 gondor 2/0/0",
        "2, roll 5.6, roll 1",
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
    s = play(f"{everywhere} ; isengard 0 active {SHADOW_ACTS}", "army attack, roll 1, roll 1.1")
    assert s.waiting()[0] == "Act 0"


def test_siege_is_a_fact_of_the_board() -> None:
    """R11.11."""
    s = play(
        "minas-tirith: gondor 2/0/0 sauron 2/0" + FREE_ACTS,
        "army-muster attack, 2, roll 1.1, roll 1.1, yes",
    )
    assert side_inside(s, MINAS_TIRITH) != NO_SIDE
    s = play(
        "minas-tirith: gondor 2/0/0 sauron 2/0" + FREE_ACTS,
        "army-muster attack, 2, roll 1.1, roll 1.1, yes, osgiliath",
    )
    assert side_inside(s, MINAS_TIRITH) == NO_SIDE


# ---- attacks and hits by cards: what a card puts on the agenda ----


def play_frame(position: str, todo: Todo, answers: str) -> War:
    s = load(position)
    s.then_one(todo)
    s.run_steps(0)
    for text in answers.split(", "):
        answer(s, text)
    return s


def test_three_rounds_of_an_assault() -> None:
    """Grond, The Fighting Uruk-hai; D53. No card for the Free Peoples in the first round."""
    position = "minas-tirith: gondor 2/0/0 sauron 1/0 ; hand riders-of-theoden"
    attack = ATTACK.of(SHADOW, MINAS_TIRITH, MINAS_TIRITH, THREE_ROUNDS)
    rounds = "roll 1, roll 1.1, yes, no, roll 1, roll 1.1, yes, no, roll 1, roll 1.1"
    assert play_frame(position + SHADOW_ACTS, attack, rounds).waiting()[0] == "Act 1"
    s = play_frame(position + SHADOW_ACTS, attack, "roll 1, roll 1.1, no")
    assert s.waiting()[0] == "Act 1"


def test_companion_allows_a_card_against_grond() -> None:
    position = "minas-tirith: gondor 2/0/0 sauron 1/0 boromir ; hand riders-of-theoden" + SHADOW_ACTS
    attack = ATTACK.of(SHADOW, MINAS_TIRITH, MINAS_TIRITH, THREE_ROUNDS)
    assert play_frame(position, attack, "riders-of-theoden").waiting()[0] == "RollCombat 1"


def test_attack_that_cannot_cease() -> None:
    """Corsairs of Umbar: the defender is asked for a retreat at once."""
    position = "umbar: sauron 2/0 | pelargir: gondor 1/0/0" + SHADOW_ACTS
    attack = ATTACK.of(SHADOW, region_of("umbar"), region_of("pelargir"), CANNOT_CEASE)
    assert play_frame(position, attack, "2, roll 1.1, roll 1").waiting()[0] == "Retreat 0"


def test_help_from_inside() -> None:
    """Help Unlooked For: one Shadow die less for each unit inside, in every round."""
    position = "minas-tirith: gondor 2/0/0 sauron 4/0 | osgiliath: gondor 1/0/0" + FREE_ACTS
    attack = ATTACK.of(FREE, region_of("osgiliath"), MINAS_TIRITH, HELP_FROM_INSIDE)
    s = play_frame(position, attack, "roll 1, roll 1.1, yes, no, roll 1, roll 1.1, no")
    assert s.waiting()[0] == "Act 0"


def test_garrison_that_a_card_destroys_is_captured() -> None:
    """R5.8: its Leaders die, its Companions stay, the besieger captures."""
    position = "minas-tirith: gondor 1/0/1 sauron 1/0 boromir" + FREE_ACTS
    s = load(position)
    s.then_one(HIT_BY_CARD.of(FREE, MINAS_TIRITH, 1))
    s.run_steps(0)
    assert dump(s).startswith("minas-tirith: captured sauron 1/0 boromir ;")

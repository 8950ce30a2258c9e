"""Field battles (R10), as rows: armies, answers after the choice of the die, what is then."""

from __future__ import annotations

import pytest

from mathom.games.war.text.notation import notate
from tests.games.war.rule_rows import check, play

SHADOW_ACTS = "; acts shadow ; shadow-dice army event ; free-dice event ; sauron 0 active ; gondor 0 active"
FREE_ACTS = "; free-dice army-muster event ; shadow-dice event ; sauron 0 active ; gondor 0 active"

# The Shadow attacks.
SHADOW_ROWS = [
    (
        "R10.2 a die for each unit, R10.10 ceasing leaves all where they are",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 2/0/0",
        "3, roll 1.2.3, roll 4.4, no",
        "",
    ),
    (
        "R10.2 five dice at most",
        "north-ithilien: sauron 7/0 | south-ithilien: gondor 1/0/0",
        "7, roll 1.1.1.1.1, roll 1, no",
        "",
    ),
    (
        "R10.1 the rearguard does not fight",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 2/0/0",
        "1, roll 6, roll 6.6",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0",
    ),
    (
        "R10.1 units that are not At War stay in the rearguard",
        "north-ithilien: sauron 1/0 southrons 2/0 | south-ithilien: gondor 1/0/0",
        "roll 1, roll 1, no",
        "",
    ),
    (
        "R10.2 Nazgul re-roll failed dice, each only once",
        "north-ithilien: sauron 1/0+3n | south-ithilien: gondor 2/0/0",
        "roll 4, roll 1.1, roll 5, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0",
    ),
    (
        "R10.5 5 and 6 hit in the field",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 3/0/0",
        "3, roll 4.5.6, roll 4.4.4, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 2/0/0",
    ),
    (
        "R10.5 a City needs 6 in the first round and 5 after it",
        "osgiliath: sauron 1/0 | pelargir: gondor 2/0/0",
        "roll 5, roll 1.1, yes, no, roll 5, roll 1.1, no",
        "pelargir: gondor 1/0/0 ; dead gondor 1/0/0",
    ),
    (
        "R10.5 a Fortification too",
        "south-ithilien: sauron 1/0 | osgiliath: gondor 2/0/0",
        "roll 5, roll 1.1, no",
        "",
    ),
    (
        "R10.7 an elite is turned down by one hit",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/1/0",
        "roll 6, roll 1.1, gondor-elite, no",
        "south-ithilien: gondor 2/0/0 ; dead gondor 0/1/0",
    ),
    (
        "R10.7 D90 two hits may remove an elite and leave the reinforcements alone",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/1/0",
        "2, roll 6.6, roll 1.1, remove gondor-elite, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 0/1/0",
    ),
    (
        "R10.7 two hits on a regular and an elite can leave a regular",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/1/0",
        "2, roll 6.6, roll 1.1, gondor-regular, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 0/1/0",
    ),
    (
        "R10.7 the replacement comes from the dead first",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/1/0 ; dead gondor 3/0/0",
        "roll 6, roll 1.1, gondor-elite, no",
        "south-ithilien: gondor 2/0/0 ; dead gondor 2/1/0",
    ),
    (
        "R10.7 without a regular the elite is lost",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 0/1/0 rohan 1/0/0 | pelargir: gondor 9/0/0"
        " | lamedon: gondor 6/0/0",
        "roll 6, roll 1.1, gondor-elite, no",
        "south-ithilien: rohan 1/0/0 ; dead gondor 0/1/0 ; rohan 2 active",
    ),
    (
        "R10.7 two hits may remove an elite that no regular could replace",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 0/2/1 | pelargir: gondor 9/0/0 | lamedon: gondor 6/0/0",
        "2, roll 6.6, roll 1.1, roll 1, remove gondor-elite, no",
        "south-ithilien: gondor 0/1/1 ; dead gondor 0/1/0",
    ),
    (
        "R10.7 R6.3 a third hit takes the last of such elites, and the Leader with it",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 0/2/1 | pelargir: gondor 9/0/0 | lamedon: gondor 6/0/0",
        "3, roll 6.6.6, roll 1.1, roll 1, no",
        "south-ithilien: ; dead gondor 0/2/1",
    ),
    (
        "R10.7 R6.5 lost Shadow figures go to the reinforcements; the attacker chooses first",
        "north-ithilien: sauron 2/1 | south-ithilien: gondor 2/1/0",
        "all, roll 1.1.6, roll 1.1.6, sauron-elite, gondor-regular, no",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 1/1/0 ; dead gondor 1/0/0",
    ),
    (
        "R10.8 Leaders and Companions go with the last unit",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/2 boromir",
        "2, roll 6.6, roll 1.1, roll 1.1, no",
        "south-ithilien: ; dead gondor 1/0/2 ; gone boromir",
    ),
    (
        "R10.8 Nazgul and Minions too; those of the rearguard stay",
        "north-ithilien: sauron 2/0+2n witch-king | south-ithilien: gondor 3/0/0",
        "1, 1, witch-king, roll 1, roll 1.1.6, roll 1",
        "north-ithilien: sauron 1/0+1n ; gone witch-king",
    ),
    (
        "R10.3 both lose all units at the same time, and nobody enters",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0",
        "roll 6, roll 6",
        "north-ithilien: | south-ithilien: ; dead gondor 1/0/0",
    ),
    (
        "R10.9 the defender retreats, the attacker advances",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/1 boromir",
        "2, roll 1.1, roll 1.1, roll 1.1, yes, osgiliath, yes, 1",
        "north-ithilien: sauron 1/0 | south-ithilien: sauron 1/0 | osgiliath: gondor 1/0/1 boromir",
    ),
    (
        "R10.10 the attacker need not advance",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/0",
        "2, roll 1.6, roll 1, no",
        "south-ithilien: ; dead gondor 1/0/0",
    ),
    (
        "R22 an attack and a capture advance a Nation twice; a retreat lets the attackers in",
        "vale-of-the-carnen: sauron 1/0 | dale: north 1/0/0 ; north 3 passive",
        "roll 1, roll 1, yes, old-forest-road, yes",
        "vale-of-the-carnen: | dale: captured sauron 1/0 | old-forest-road: north 1/0/0 ; north 1 active",
    ),
    (
        "Wormtongue: an attack outside Edoras and Helm's Deep advances Rohan and does not activate it",
        "fords-of-isen: sauron 1/0 | westemnet: rohan 1/0/0 | orthanc: saruman ; table wormtongue ; rohan 3 passive",
        "roll 1, roll 1, no",
        "rohan 2 passive",
    ),
    (
        "Wormtongue: an attack on Edoras does",
        "westemnet: captured sauron 1/0 | edoras: rohan 1/0/0 | orthanc: saruman ; table wormtongue ; rohan 3 passive",
        "roll 1, roll 1, no",
        "rohan 2 active ; table - ; played wormtongue",
    ),
    (
        "R10.10 attackers who enter capture",
        "osgiliath: sauron 2/0 | pelargir: gondor 1/0/0",
        "2, roll 1.6, roll 1, yes, 2",
        "osgiliath: | pelargir: captured sauron 2/0 ; dead gondor 1/0/0",
    ),
]

# What the Shadow may not do, or is asked.
QUESTION_ROWS = [
    (
        "R10.9 no retreat to a captured Settlement, nor to the attackers",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0 | osgiliath: sauron 1/0",
        "north-ithilien, roll 1, roll 1, yes",
        "offers no, east-harondor, west-harondor",
    ),
    (
        "R10.9 nobody is asked without a region",
        "north-ithilien: sauron 1/0 | minas-tirith: gondor 1/0/0 | osgiliath: sauron 2/0 | druadan-forest: sauron 1/0"
        " | lossarnach: captured sauron 1/0",
        "osgiliath, 2, no, roll 1.1, roll 1, yes",
        "asks GoInside 0",
    ),
    (
        "R10.7 a regular, an elite turned down, or an elite by two hits",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/1/0",
        "2, roll 6.6, roll 1.1",
        "offers gondor-regular, gondor-elite, remove gondor-elite",
    ),
    (
        "R10.4 nobody is asked for a card with an empty hand",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0",
        "",
        "asks RollCombat 1",
    ),
    (
        "R10.4 a side with a card is asked, even if it cannot be played",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0 ; hand dreadful-spells",
        "",
        "offers no",
    ),
    (
        "D49 the White Rider is asked if a Nazgul is there",
        "north-ithilien: sauron 1/0+1n | south-ithilien: gondor 1/0/0 gandalf-the-white ; gone gandalf-the-grey",
        "",
        "asks Ride 0 ; offers no, yes",
    ),
    (
        "D49 the White Rider is not asked without a Nazgul",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0 gandalf-the-white ; gone gandalf-the-grey",
        "",
        "asks RollCombat 1",
    ),
]

FREE_ROWS = [
    (
        "R10.2 Captains of the West add Strength and Leadership",
        "osgiliath: gondor 1/0/0 boromir strider | north-ithilien: sauron 5/0",
        "roll 1.1.6, roll 1.1.1.1.1, roll 1.6, no",
        "north-ithilien: sauron 3/0",
    ),
    (
        "D45 a captor too is protected in a City",
        "lossarnach: gondor 1/0/0 | pelargir: captured sauron 1/0",
        "roll 5, roll 1, no",
        "",
    ),
    (
        "R11.8 a recaptured Settlement",
        "lossarnach: gondor 1/0/0 | pelargir: captured sauron 1/0",
        "roll 6, roll 1, yes",
        "lossarnach: | pelargir: gondor 1/0/0",
    ),
    (
        "D43 a Leader who is not At War keeps a unit with him",
        "osgiliath: gondor 2/0/0 rohan 0/0/1 | north-ithilien: sauron 1/0",
        "roll 6, roll 1, no",
        "north-ithilien:",
    ),
    (
        "R10.9 Saruman stays when his Army retreats",
        "fords-of-isen: gondor 1/0/0 | orthanc: isengard 1/0 saruman ; isengard 0 active",
        "no, roll 1, roll 1, roll 1, yes, gap-of-rohan, no",
        "orthanc: saruman | gap-of-rohan: isengard 1/0",
    ),
    (
        "R10.2 with Saruman in play the elites of Isengard lead",
        "fords-of-isen: gondor 1/0/0 | south-dunland: isengard 0/1 | gap-of-rohan: isengard 0/2 | orthanc: saruman"
        " ; isengard 0 active",
        "roll 1, roll 1.1, roll 1.1, no",
        "",
    ),
    (
        "R10.1 an attack advances a Shadow Nation",
        "osgiliath: gondor 1/0/0 | north-ithilien: southrons 1/0 ; southrons 1 active",
        "roll 1, roll 1, no",
        "southrons 0 active",
    ),
]


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), SHADOW_ROWS, ids=[row[0] for row in SHADOW_ROWS])
def test_shadow_attacks(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + SHADOW_ACTS, f"army attack, {answers}", after)


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), QUESTION_ROWS, ids=[row[0] for row in QUESTION_ROWS])
def test_battle_asks_as_the_rule_says(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + SHADOW_ACTS, f"army attack, {answers}", after)


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), FREE_ROWS, ids=[row[0] for row in FREE_ROWS])
def test_free_peoples_attack(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + FREE_ACTS, f"army-muster attack, {answers}", after)


ONE_SHADOW_DIE = "; acts shadow ; free-dice event ; sauron 0 active ; shadow-dice"
ONE_FREE_DIE = "; shadow-dice event ; gondor 0 active ; free-dice"
REFUSED_ROWS = [
    (
        "R10.1 no attack without a unit At War",
        f"north-ithilien: southrons 1/0 | south-ithilien: gondor 1/0/0 {ONE_SHADOW_DIE} army",
    ),
    (
        "R10.1 a Character result needs a Leader",
        f"north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0 {ONE_SHADOW_DIE} character",
    ),
    (
        "R10.1 a garrison is not attacked from outside",
        f"osgiliath: sauron 1/0 | minas-tirith: gondor 1/0/0 southrons 1/0 {ONE_SHADOW_DIE} army",
    ),
    (
        "A Power too Great closes Lorien",
        f"dimrill-dale: sauron 1/0 | lorien: elves 1/0/0 ; table a-power-too-great {ONE_SHADOW_DIE} army",
    ),
    (
        "D43 one unit beside a Leader who is not At War",
        f"osgiliath: gondor 1/0/0 rohan 0/0/1 | north-ithilien: sauron 1/0 {ONE_FREE_DIE} army-muster",
    ),
]


@pytest.mark.parametrize(("rule", "position"), REFUSED_ROWS, ids=[row[0] for row in REFUSED_ROWS])
def test_attack_is_not_offered(rule: str, position: str) -> None:
    assert not [use for use in (notate(action) for action in play(position).legal_actions()) if "attack" in use]

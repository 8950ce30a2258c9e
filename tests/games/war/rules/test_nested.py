"""Rules inside rules: a reveal inside a Hunt, a battle inside a card inside a siege, a question that is forced."""

from __future__ import annotations

import pytest

from tests.games.war.rule_rows import check

AT_WAR = "gondor 0 active ; rohan 0 active ; sauron 0 active"
SHADOW = f"{AT_WAR} ; free-dice event ; shadow-dice event army ; acts shadow"
FREE = f"{AT_WAR} ; free-dice event character ; shadow-dice event"
LAST_REVEAL = "drawn eye eye eye eye 3 3 3 2 2 2-reveal 1 1 1-reveal 0-reveal 0-reveal"  # one tile is left
LAST_THREE = "drawn eye eye eye 3 3 2 2 2-reveal 1 1-reveal 1-reveal 0-reveal 0-reveal"
MOVE = "character move-fellowship"

ROWS = [
    (
        "D56 Challenge of the King takes the last three tiles: nothing is refilled before another is drawn",
        f"edoras: rohan 1/0/0 strider ; {LAST_THREE} ; hand challenge-of-the-king ; {FREE}",
        "event play, challenge-of-the-king, tile eye, tile 3, tile 1, no",
        "removed eye ; hand - ; played challenge-of-the-king",
    ),
    (
        "D111 the last tile reveals, and is back in the pool for the tile of the Stronghold",
        f"fellowship moria ; {LAST_REVEAL} ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 1-reveal, no, moria, tile 1-reveal, no",
        "corruption 2 ; revealed ; drawn 1-reveal ; box 1 1",
    ),
    (
        "R13.7 a group in a besieged Stronghold stays inside: nobody is asked where it goes",
        f"rivendell: elves 1/0/0 sauron 1/0 ; {FREE}",
        "character separate, strider, no",
        "rivendell: elves 1/0/0 sauron 1/0 strider",
    ),
    (
        "the-breaking-of-the-fellowship: only the choice of the first Companion is one",
        f"fellowship hollin ; revealed ; gone meriadoc peregrin ; hand the-breaking-of-the-fellowship ; {SHADOW}",
        "event play, the-breaking-of-the-fellowship, tile 3, boromir, strider",
        "hollin: boromir legolas gimli ; guide strider ; drawn 3 ; hand - ; played the-breaking-of-the-fellowship",
    ),
    (
        "scouts: with a single way out nobody is asked which",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 2/0/0 | pelargir: sauron 1/0 captured"
        f" | east-harondor: sauron 1/0 | west-harondor: sauron 1/0 ; hand the-red-arrow ; {SHADOW}",
        "army attack, north-ithilien, 2, the-red-arrow, no",
        "south-ithilien: | osgiliath: gondor 2/0/0 ; hand - ; played the-red-arrow",
    ),
    (
        "D112 daring-defiance: the Companions forfeit Leadership though the Shadow played no card",
        f"north-ithilien: sauron 3/0 | south-ithilien: gondor 1/0/0 legolas ; hand gwaihir-the-windlord ; {SHADOW}",
        "army attack, 3, gwaihir-the-windlord, roll 1.1.1, roll 1.1, no",
        "hand - ; played gwaihir-the-windlord",
    ),
    (
        "D49 words-of-power on Gandalf the White: the Nazgul do not lead again",
        "north-ithilien: sauron 1/0+2n | south-ithilien: gondor 1/0/0 gandalf-the-white legolas"
        f" ; gone gandalf-the-grey ; hand the-lidless-eye ; {SHADOW}",
        "army attack, yes, the-lidless-eye, gandalf-the-white, roll 1, roll 1.1, roll 1, no",
        "hand - ; played the-lidless-eye",
    ),
    (
        "D113 Grond: the Witch-king is not a rearguard",
        f"minas-tirith: gondor 2/0/0 sauron 3/0 witch-king ; hand grond-hammer-of-the-underworld ; {SHADOW}",
        "event play, grond-hammer-of-the-underworld, 2, roll 1.1, roll 1.1, roll 6.6",
        "minas-tirith: captured sauron 3/0 witch-king ; dead gondor 2/0/0 ; hand - ;"
        " played grond-hammer-of-the-underworld",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_nested_rules(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)

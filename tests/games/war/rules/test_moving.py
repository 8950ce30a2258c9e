"""Moves of Armies and Characters, capture (R6, R8, R9, R11.8), as rows."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.facts.nations import SHADOW
from mathom.games.war.rules.victory import points
from mathom.games.war.text.notation import notate
from tests.games.war.rule_rows import check, play

FREE_ARMY = "free-dice army-muster ; shadow-dice event"
SHADOW_ARMY = "acts shadow ; shadow-dice army ; free-dice event"
FREE_LEADER = "free-dice character ; shadow-dice event"
SHADOW_LEADER = "acts shadow ; shadow-dice character ; free-dice event"
OUT = "gone gandalf-the-grey strider legolas gimli"

ROWS = [
    (
        "The Last Battle stays while Aragorn's Army captures a Settlement abroad",
        f"dagorlad: gondor 1/0/0 aragorn ; gone strider ; table the-last-battle ; gondor 0 active ; {FREE_ARMY}",
        "army-muster move-armies, morannon, aragorn",
        "morannon: captured gondor 1/0/0 aragorn | dagorlad: ; table the-last-battle ; sauron 0 active",
    ),
    (
        "R11.11 D102 a Stronghold falls as its garrison leaves, before anything else is asked",
        "helms-deep: rohan 2/0/1 isengard 2/0 ; rohan 0 active ; hand paths-of-the-woses ; free-dice event",
        "event play, paths-of-the-woses, all",
        "asks MayDraw 0 1 ; minas-tirith: rohan 2/0/1 ; helms-deep: captured isengard 2/0",
    ),
    (
        "R5.4 The Last Battle goes on the way, though the march ends abroad",
        "osgiliath: gondor 1/0/0 aragorn ; gone strider ; table the-last-battle ; hand through-a-day-and-a-night ;"
        " gondor 0 active ; free-dice event",
        "event play, through-a-day-and-a-night, minas-tirith, osgiliath",
        "asks MayDraw 0 1 ; table - ; played the-last-battle through-a-day-and-a-night",
    ),
    (
        "R5.4 The Last Battle goes at once when Aragorn leaves his Army",
        "dagorlad: gondor 1/0/0 aragorn boromir ; gone strider ; table the-last-battle ; free-dice character",
        "character move-companions, aragorn, noman-lands",
        "asks PickTraveller 0 256 1 ; table - ; played the-last-battle",
    ),
    (
        "R8.1 two Armies",
        f"nurn: sauron 2/0 | moria: sauron 2/0 ; {SHADOW_ARMY}",
        "army move-armies, nurn, 2, moria, hollin, 1",
        "nurn: - | gorgoroth: sauron 2/0 | moria: sauron 1/0 | hollin: sauron 1/0",
    ),
    (
        "R8.1 the second may be left out",
        f"nurn: sauron 2/0 | moria: sauron 2/0 ; {SHADOW_ARMY}",
        "army move-armies, nurn, 2, no",
        "nurn: - | gorgoroth: sauron 2/0",
    ),
    (
        "R8.1 figures that moved stay, those they joined may go",
        f"nurn: sauron 2/0 | gorgoroth: sauron 1/1 ; {SHADOW_ARMY}",
        "army move-armies, nurn, 2, gorgoroth, morannon, all",
        "nurn: - | gorgoroth: sauron 2/0 | morannon: sauron 1/1",
    ),
    (
        "R8.1 what stayed behind may be the second Army",
        f"nurn: sauron 2/0 ; {SHADOW_ARMY}",
        "army move-armies, 1, nurn",
        "nurn: - | gorgoroth: sauron 2/0",
    ),
    (
        "R8.2 a Leader goes along",
        f"nurn: sauron 2/0+1n ; {SHADOW_LEADER}",
        "character lead-army, 1",
        "nurn: sauron 1/0 | gorgoroth: sauron 1/0+1n",
    ),
    (
        "R8.2 no Leader, no move",
        f"nurn: sauron 2/0 ; rings 3 0 ; {SHADOW_LEADER}",
        "",
        "offers skip character",
    ),
    (
        "R8.4 Saruman does not move; with him the elites of Isengard lead",
        f"orthanc: isengard 2/1 saruman ; {SHADOW_LEADER}",
        "character lead-army, 0",
        "orthanc: isengard 2/0 saruman | gap-of-rohan: isengard 0/1",
    ),
    (
        "R8.3 the last units take the Leaders along",
        f"bree: north 2/0/1 ; north 0 active ; {FREE_ARMY}",
        "army-muster move-armies, weather-hills, 2",
        "bree: - | weather-hills: north 2/0/1",
    ),
    (
        "R8.6 a Nation not At War stays out of others",
        f"pelargir: gondor 1/0/0 rohan 1/0/0 ; {FREE_ARMY}",
        "army-muster move-armies, lamedon",
        "pelargir: rohan 1/0/0 | lamedon: gondor 1/0/0",
    ),
    (
        "R8.6 neutral ground is open",
        f"pelargir: rohan 1/0/0 ; {FREE_ARMY}",
        "army-muster move-armies",
        "offers osgiliath, west-harondor",
    ),
    (
        "D1 not above ten units",
        f"nurn: sauron 3/0 | gorgoroth: sauron 9/0 ; {SHADOW_ARMY}",
        "army move-armies, nurn, gorgoroth",
        "nurn: sauron 2/0 | gorgoroth: sauron 10/0",
    ),
    (
        "R8.5 not where an enemy Army stands",
        f"moria: sauron 1/0 | hollin: north 1/0/0 | dimrill-dale: elves 1/0/0 ; sauron 0 ; {SHADOW_ARMY}",
        "army move-armies",
        "moria: ; north-dunland: sauron 1/0",
    ),
    (
        "R8.7 reinforcing a siege",
        f"lorien: elves 1/0/0 sauron 2/0 | dimrill-dale: sauron 1/0 ; sauron 0 ; elves 2 ; {SHADOW_ARMY}",
        "army move-armies, dimrill-dale, lorien",
        "dimrill-dale: - | lorien: elves 1/0/0 sauron 3/0",
    ),
    (
        "R8.8 the besieger leaves",
        f"lorien: elves 1/0/0 sauron 1/0 ; {SHADOW_ARMY}",
        "army move-armies, dimrill-dale",
        "lorien: elves 1/0/0 | dimrill-dale: sauron 1/0",
    ),
    (
        "R8.10 a garrison cannot move, only attack",
        "lorien: elves 1/0/0 sauron 2/0 ; elves 0 active ; rings 0 0 ; free-dice army-muster",
        "",
        "offers army-muster recruit, army-muster attack, army-muster diplomacy, skip army-muster",
    ),
    (
        "R8.9 an Army activates the Nation it enters",
        f"osgiliath: sauron 2/0 ; sauron 0 ; {SHADOW_ARMY}",
        "army move-armies, druadan-forest, 2",
        "osgiliath: - | druadan-forest: sauron 2/0 ; gondor 2 active",
    ),
    (
        "R11.8 capture advances the Nation",
        f"osgiliath: sauron 2/0 ; sauron 0 ; {SHADOW_ARMY}",
        "army move-armies, pelargir, 2",
        "osgiliath: - | pelargir: captured sauron 2/0 ; gondor 1 active",
    ),
    (
        "R11.8 a Companion does not defend",
        f"osgiliath: sauron 2/0 | pelargir: boromir ; sauron 0 ; {SHADOW_ARMY}",
        "army move-armies, pelargir, 2",
        "osgiliath: - | pelargir: captured sauron 2/0 boromir ; gondor 1 active",
    ),
    (
        "R11.8 recapture moves no counter",
        f"osgiliath: gondor 1/0/0 | pelargir: captured ; gondor 1 active ; {FREE_ARMY}",
        "army-muster move-armies, pelargir",
        "osgiliath: - | pelargir: gondor 1/0/0",
    ),
    (
        "R12.4 a Fortification is not a Settlement",
        f"north-ithilien: sauron 1/0 ; {SHADOW_ARMY}",
        "army move-armies, osgiliath",
        "north-ithilien: - | osgiliath: sauron 1/0",
    ),
    (
        "A Power too Great closes Lorien",
        f"dimrill-dale: sauron 1/0 ; sauron 0 ; table a-power-too-great ; {SHADOW_ARMY}",
        "army move-armies",
        "offers gladden-fields, moria, north-anduin-vale, parth-celebrant, south-anduin-vale",
    ),
    (
        "Wormtongue keeps Rohan passive",
        f"orthanc: isengard 1/0 saruman ; isengard 0 ; table wormtongue ; {SHADOW_ARMY}",
        "army move-armies, fords-of-isen",
        "orthanc: saruman | fords-of-isen: isengard 1/0",
    ),
    (
        "R9.1 a Companion with an Army activates where they arrive",
        f"lossarnach: rohan 1/0/0 boromir ; rohan 0 active ; {FREE_ARMY}",
        "army-muster move-armies, pelargir, boromir",
        "lossarnach: - | pelargir: rohan 1/0/0 boromir ; gondor 2 active",
    ),
    (
        "R9.1 a group goes as far as the highest Level in it",
        f"edoras: boromir peregrin ; {OUT} ; {FREE_LEADER}",
        "character move-companions, boromir, peregrin, druadan-forest",
        "edoras: - | druadan-forest: boromir peregrin",
    ),
    (
        "R9.1 two groups of one region",
        f"edoras: boromir peregrin ; {OUT} ; {FREE_LEADER}",
        "character move-companions, boromir, no, druadan-forest, peregrin, folde",
        "edoras: - | druadan-forest: boromir | folde: peregrin",
    ),
    (
        "R9.1 the others may stay",
        f"edoras: boromir peregrin ; {OUT} ; {FREE_LEADER}",
        "character move-companions, peregrin, folde, no",
        "edoras: boromir | folde: peregrin",
    ),
    (
        "R9.1 not out of a besieged Stronghold",
        f"helms-deep: rohan 1/0/0 isengard 2/0 boromir ; {OUT} ; {FREE_LEADER}",
        "",
        "asks Act 0 ; offers character move-fellowship, character separate, skip character, ring character muster, "
        "ring character army-muster, ring character event",
    ),
    (
        "R9.1 ending a move activates a Nation",
        f"lossarnach: boromir ; {OUT} ; {FREE_LEADER}",
        "character move-companions, minas-tirith",
        "lossarnach: - | minas-tirith: boromir ; gondor 2 active",
    ),
    (
        "R9.2 Nazgul fly where they like, each once",
        f"nurn: sauron 0/0+3n ; {SHADOW_LEADER}",
        "character move-minions, 2, the-shire, nurn, bree",
        "nurn: - | the-shire: sauron 0/0+2n | bree: sauron 0/0+1n",
    ),
    (
        "R9.2 a Nazgul that flew stays, the one it joined may fly",
        f"nurn: sauron 0/0+1n | bree: sauron 0/0+1n ; {SHADOW_LEADER}",
        "character move-minions, nurn, bree",
        "offers bree, no",
    ),
    (
        "R9.3 the Mouth of Sauron goes three regions",
        f"barad-dur: mouth-of-sauron ; {SHADOW_LEADER}",
        "character move-minions, dagorlad",
        "barad-dur: - | dagorlad: mouth-of-sauron",
    ),
    (
        "R9.3 not out of a besieged Shadow Stronghold",
        f"barad-dur: sauron 1/0 gondor 1/0/0 mouth-of-sauron ; {SHADOW_LEADER}",
        "",
        "offers skip character",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_moving_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def offered(position: str, answers: str) -> list[str]:
    return [notate(action) for action in play(position, answers).legal_actions()]


def test_nazgul_stay_out_of_strongholds_that_the_shadow_does_not_besiege() -> None:
    regions = offered(
        f"nurn: sauron 0/0+1n | lorien: elves 1/0/0 sauron 1/0 | rivendell: captured ; {SHADOW_LEADER}",
        "character move-minions",
    )
    assert {"lorien", "rivendell", "the-shire", "moria"} <= set(regions)
    assert not {"", "erebor", "nurn"} & set(regions)


def test_shadowfax_carries_gandalf_and_one_hobbit_four_regions() -> None:
    position = f"edoras: gandalf-the-white meriadoc peregrin ; {OUT} ; {FREE_LEADER}"
    with_one = offered(position, "character move-companions, meriadoc, gandalf-the-white")
    with_both = offered(position, "character move-companions, meriadoc, peregrin, gandalf-the-white")
    assert "dead-marshes" in with_one and "dead-marshes" in with_both
    assert "eastern-emyn-muil" in with_one and "eastern-emyn-muil" not in with_both


def test_captured_cities_and_strongholds_score() -> None:
    s = play("pelargir: captured | lorien: captured | bree: captured")
    assert points(s, SHADOW) == 3

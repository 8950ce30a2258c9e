"""Table cards of the Shadow: what they do while they lie there, and what removes them."""

from __future__ import annotations

import pytest

from mathom.games.war.text.positions.position_writing import dump
from tests.games.war.rule_rows import check, offers, play
from tests.games.war.rules.test_shadow_cards import ALL_AT_WAR, SIEGE

TABLE_ROWS = [
    (
        "Worn with Sorrow and Toil: a random Character card of the hand",
        "table worn-with-sorrow-and-toil ; hand athelas ; free-dice character ; shadow-dice event ; box 0 1",
        "character move-fellowship, roll 6, tile 3, guide, random, athelas",
        "progress 1 ; drawn 3 ; gone gandalf-the-grey ; guide strider ; box 1 1 ; hand - ; discarded athelas",
    ),
    (
        "Worn with Sorrow and Toil: a card on the table",
        "table worn-with-sorrow-and-toil horn-of-gondor ; free-dice character ; shadow-dice event ; box 0 1",
        "character move-fellowship, roll 6, tile 3, no, guide, horn-of-gondor",
        "progress 1 ; drawn 3 ; gone gandalf-the-grey ; guide strider ; box 1 1 ; "
        "table worn-with-sorrow-and-toil ; played horn-of-gondor",
    ),
    (
        "The Lidless Eye: up to three dice",
        "hand the-lidless-eye ; acts shadow ; free-dice event ; shadow-dice event army army muster muster",
        "event play, the-lidless-eye, 2 army, 1 muster",
        "shadow-dice muster ; box 0 3 ; hand - ; played the-lidless-eye",
    ),
    (
        "The Day without Dawn: Will of the West dice are discarded",
        f"{ALL_AT_WAR} ; hand the-day-without-dawn ; acts shadow ; free-dice will will event ; shadow-dice event",
        "event play, the-day-without-dawn",
        "free-dice event ; hand - ; played the-day-without-dawn",
    ),
    (
        "A Power too Great: any die and two cards, D4 one with the army icon, D96 face up, remove it",
        "table a-power-too-great ; hand olog-hai shelobs-lair ; acts shadow ; free-dice event ; shadow-dice muster",
        "muster remove-a-power-too-great, olog-hai, shelobs-lair",
        "table - ; hand - ; played a-power-too-great olog-hai shelobs-lair",
    ),
    (
        "The Power of Tom Bombadil: any die and two cards remove it",
        "table the-power-of-tom-bombadil ; hand olog-hai shelobs-lair ; acts shadow ; free-dice event ;"
        " shadow-dice event",
        "event remove-the-power-of-tom-bombadil, olog-hai, shelobs-lair",
        "table - ; hand - ; played the-power-of-tom-bombadil olog-hai shelobs-lair",
    ),
    (
        "The Palantir of Orthanc: any die and an Elven Ring remove it; D100 the Ring counts as used",
        "orthanc: saruman ; table the-palantir-of-orthanc ; free-dice event ; shadow-dice event",
        "event remove-the-palantir-of-orthanc",
        "table - ; played the-palantir-of-orthanc ; rings 2 1 ; ring-used free",
    ),
    (
        "The Palantir of Orthanc: Will of the West needs no Ring",
        "orthanc: saruman ; table the-palantir-of-orthanc ; free-dice will ; shadow-dice event",
        "will remove-the-palantir-of-orthanc",
        "table - ; played the-palantir-of-orthanc",
    ),
    (
        "Denethor's Folly: any die with Gandalf in Minas Tirith",
        f"{SIEGE} gandalf-the-white ; gone gandalf-the-grey ; table denethors-folly ; free-dice event"
        " ; shadow-dice event",
        "event remove-denethors-folly",
        "table - ; played denethors-folly",
    ),
    (
        "R5.8 a garrison whose last unit a card takes: the besieger captures the Stronghold",
        "helms-deep: rohan 1/0/0 isengard 1/0 ; fellowship edoras ; hand stormcrow ; acts shadow ; free-dice event ;"
        " shadow-dice event ; rohan 2 active",
        "event play, stormcrow",
        "helms-deep: captured isengard 1/0 ; dead rohan 1/0/0 ; hand - ; played stormcrow",
    ),
    (
        "R5.4 Wormtongue goes at once if Rohan is active, before anything else is asked",
        "orthanc: saruman ; rohan 2 active ; table the-palantir-of-orthanc ; hand wormtongue ; acts shadow ;"
        " free-dice event ; shadow-dice event",
        "event play, wormtongue",
        "asks ChooseDeck 1 ; table the-palantir-of-orthanc ; played wormtongue",
    ),
    (
        "Wormtongue: no card activates Rohan",
        "orthanc: saruman ; table wormtongue ; hand wisdom-of-elrond ; free-dice event ; shadow-dice event ;"
        " guide strider",
        "event play, wisdom-of-elrond, rohan",
        "rohan 2 passive ; hand - ; played wisdom-of-elrond",
    ),
    (
        "Wormtongue goes at once if Rohan is active already: before the Palantír draws",
        "orthanc: saruman ; table the-palantir-of-orthanc ; hand wormtongue ; rohan 3 active ; acts shadow ;"
        " free-dice event ; shadow-dice event",
        "event play, wormtongue",
        "asks ChooseDeck 1 ; table the-palantir-of-orthanc ; played wormtongue",
    ),
    (
        "Wormtongue goes when a Companion activates Rohan",
        "orthanc: saruman ; table wormtongue ; fellowship edoras ; free-dice character ; shadow-dice event",
        "character separate, meriadoc, no, edoras, gandalf-the-grey",
        "edoras: meriadoc ; rohan 3 active ; table - ; played wormtongue",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), TABLE_ROWS, ids=[row[0] for row in TABLE_ROWS])
def test_table_cards_and_dice(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


REMOVALS_REFUSED = [
    ("table a-power-too-great ; hand olog-hai ; acts shadow ; free-dice event ; shadow-dice muster", "muster"),
    ("orthanc: saruman ; table the-palantir-of-orthanc ; rings 0 3 ; free-dice event ; shadow-dice event", "event"),
    (
        "orthanc: saruman ; table the-palantir-of-orthanc ; ring-used free ; free-dice event ; shadow-dice event",
        "event",
    ),
    (f"{SIEGE} ; table denethors-folly ; free-dice event ; shadow-dice event", "event"),
]


@pytest.mark.parametrize(("position", "die"), REMOVALS_REFUSED)
def test_removal_without_its_price_is_not_offered(position: str, die: str) -> None:
    assert not [answer for answer in offers(play(position)) if answer.startswith(f"{die} remove")]


DENETHOR = "minas-tirith: gondor 1/0/0 sauron 2/0 ; sauron 0 active ; hand athelas ; acts shadow ; shadow-dice army"


def test_denethors_folly_forbids_combat_cards_in_minas_tirith() -> None:
    for table, asked in ((" ; table denethors-folly", False), ("", True)):
        s = play(f"{DENETHOR} ; free-dice event{table}", "army attack")
        while "RollCombat" not in s.waiting()[0] and "ChooseCombatCard" not in s.waiting()[0]:
            s.apply(s.legal_actions()[0])
        assert ("ChooseCombatCard" in s.waiting()[0]) == asked


def test_threats_and_promises_go_when_an_attack_advances_a_nation() -> None:
    s = play(
        "osgiliath: gondor 1/0/0 | south-ithilien: sauron 2/0 ; sauron 0 active ; table threats-and-promises ;"
        " acts shadow ; shadow-dice army ; free-dice event",
        "army attack",
    )
    while "RollCombat" not in s.waiting()[0]:
        s.apply(s.legal_actions()[0])
    assert "played threats-and-promises" in dump(s)

"""The event cards of the Shadow (R5), as rows: each decision, what happens where it is impossible, and conditions."""

from __future__ import annotations

import pytest

from mathom.games.war.text.position import dump
from tests.games.war.rule_rows import check, offers, play

SHADOW_TURN = "acts shadow ; free-dice event ; shadow-dice event"
ALONE = "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin"
ALL_AT_WAR = "isengard 0 active ; sauron 0 active ; southrons 0 active"
SIEGE = "minas-tirith: gondor 1/0/1 rohan 0/0/1 sauron 1/0"
HOLLIN = "fellowship hollin"
REGULARS_GONE = "nurn: sauron 10/0 | gorgoroth: sauron 10/0 | moria: sauron 10/0 | angmar: sauron 5/0"

# Card, position, answers after the card, position.
ROWS = [
    ("shelobs-lair", "", "", "waiting shelobs-lair"),
    ("the-ring-is-mine", "mordor 1", "", "pool the-ring-is-mine"),
    ("on-on-they-went", "", "", "waiting on-on-they-went"),
    ("give-it-to-uss", "", "", "waiting give-it-to-uss"),
    ("orc-patrol", HOLLIN, "tile 2, no", "corruption 2 ; drawn 2"),
    ("orc-patrol", HOLLIN, "tile eye", "drawn eye"),
    ("orc-patrol", "mordor 1 ; pool elven-rope", "tile elven-rope", "pool - ; drawn elven-rope"),
    ("orc-patrol", "mordor 1", "tile 2, no", "corruption 2 ; drawn 2"),
    ("isildurs-bane", f"{HOLLIN} ; table axe-and-bow", "tile 3", "corruption 3 ; drawn 3"),
    (
        "foul-thing-from-the-deep",
        HOLLIN,
        "tile 3, boromir, strider",
        "corruption 1 ; drawn 3 ; gone boromir ; guide strider",
    ),
    ("foul-thing-from-the-deep", f"{ALONE} ; {HOLLIN}", "tile 2, no", "corruption 2 ; drawn 2"),
    ("candles-of-corpses", HOLLIN, "roll 3.4.6", "corruption 2"),
    ("candles-of-corpses", f"{ALONE} ; {HOLLIN}", "roll 5.5.6", "corruption 1"),
    ("cruel-weather", f"{HOLLIN} ; progress 1", "moria", "fellowship moria"),
    ("morgul-wound", "revealed ; corruption 3", "", "corruption 5"),
    ("morgul-wound", "revealed ; corruption 4", "", "corruption 5"),
    ("lure-of-the-ring", "revealed", "boromir, no", "corruption 2"),
    ("lure-of-the-ring", "revealed", "boromir, boromir, strider", "gone boromir ; guide strider"),
    (
        "lure-of-the-ring",
        f"{HOLLIN} ; revealed",
        "peregrin, peregrin, strider, moria",
        "moria: peregrin ; guide strider",
    ),
    ("lure-of-the-ring", f"{ALONE} ; revealed", "", "corruption 1"),
    (
        "the-breaking-of-the-fellowship",
        f"{HOLLIN} ; revealed",
        "tile 2, boromir, gimli, strider",
        "hollin: boromir gimli ; drawn 2 ; guide strider",
    ),
    (
        "the-breaking-of-the-fellowship",
        "fellowship minas-tirith ; revealed",
        "tile 1, boromir, strider",
        "minas-tirith: boromir ; gondor 2 active ; drawn 1 ; guide strider",
    ),
    (
        "the-breaking-of-the-fellowship",
        "gone gandalf-the-grey strider boromir legolas gimli ; fellowship hollin ; revealed",
        "tile 3",
        "hollin: meriadoc peregrin ; drawn 3 ; guide gollum",
    ),
    ("the-breaking-of-the-fellowship", f"{HOLLIN} ; revealed", "tile eye", "drawn eye"),
    ("the-breaking-of-the-fellowship", f"{ALONE} ; revealed", "", "corruption 1"),
    ("worn-with-sorrow-and-toil", "", "", "table worn-with-sorrow-and-toil ; played -"),
    ("flocks-of-crebain", "", "", "table flocks-of-crebain ; played -"),
    ("balrog-of-moria", "", "", "table balrog-of-moria ; played -"),
    ("the-lidless-eye", "", "", ""),
    (
        "the-palantir-of-orthanc",
        "orthanc: saruman",
        "strategy deck, olog-hai",
        "table the-palantir-of-orthanc ; played - ; hand olog-hai",
    ),
    ("wormtongue", "orthanc: saruman", "", "table wormtongue ; played -"),
    ("wormtongue", "orthanc: saruman ; rohan 2 active", "", ""),
    (
        "denethors-folly",
        SIEGE,
        "rohan-leader",
        "minas-tirith: gondor 1/0/1 sauron 1/0 ; dead rohan 0/0/1 ; table denethors-folly ; played -",
    ),
    ("denethors-folly", "minas-tirith: gondor 1/0/0 sauron 1/0", "", "table denethors-folly ; played -"),
    ("the-day-without-dawn", ALL_AT_WAR, "", ""),
    ("threats-and-promises", "", "", "table threats-and-promises ; played -"),
    (
        "stormcrow",
        "edoras: boromir | helms-deep: rohan 1/0/0 ; rohan 2 passive",
        "rohan",
        "helms-deep: ; rohan - ; dead rohan 1/0/0",
    ),
    (
        "stormcrow",
        "fellowship edoras ; helms-deep: rohan 2/1/0 | folde: rohan 1/0/0",
        "helms-deep, rohan-elite",
        "helms-deep: rohan 2/0/0 ; dead rohan 0/1/0",
    ),
    ("stormcrow", "fellowship edoras ; rohan 2 passive", "", "rohan -"),
    ("return-of-the-witch-king", "moria: witch-king", "", "moria: ; angmar: sauron 2/1 witch-king"),
    ("return-of-the-witch-king", "moria: witch-king | angmar: captured", "", "moria: ; angmar: captured witch-king"),
    (
        "half-orcs-and-goblin-men",
        "isengard 0 active ; moria: sauron 1/0 | orthanc: isengard 1/0",
        "moria, isengard-elite",
        "moria: isengard 0/1 sauron 1/0",
    ),
    ("olog-hai", "sauron 0 active ; moria: sauron 1/0", "sauron-elite", "moria: sauron 1/1"),
    ("olog-hai", "sauron 0 active", "", ""),
    (
        "hill-trolls",
        "sauron 0 active ; moria: sauron 3/0 | nurn: sauron 1/0",
        "moria, nurn",
        "moria: sauron 2/1 ; nurn: sauron 0/1",
    ),
    ("hill-trolls", "sauron 0 active ; moria: sauron 1/5 | nurn: sauron 1/0", "nurn", "nurn: sauron 0/1"),
    (
        "a-new-power-is-rising",
        "orthanc: saruman",
        "isengard-elite, isengard-regular",
        "orthanc: isengard 1/1 saruman ; north-dunland: isengard 2/0 ; south-dunland: isengard 2/0",
    ),
    (
        "many-kings-to-the-service-of-mordor",
        "",
        "umbar, near-harad, far-harad",
        "umbar: southrons 2/0 ; near-harad: southrons 2/0 ; far-harad: southrons 2/0",
    ),
    ("the-king-is-revealed", "edoras: aragorn", "", "minas-morgul: sauron 5/0+1n"),
    ("the-king-is-revealed", "edoras: aragorn | minas-morgul: captured", "", ""),
    ("shadows-on-the-misty-mountains", "", "moria, sauron-elite, sauron-regular", "moria: sauron 1/1+1n"),
    ("shadows-on-the-misty-mountains", "moria: captured", "sauron-elite, sauron-elite", "mount-gram: sauron 0/2+1n"),
    ("orcs-multiplying-again", "", "", "dol-guldur: sauron 3/0 ; mount-gundabad: sauron 3/0"),
    ("orcs-multiplying-again", REGULARS_GONE, "", "dol-guldur: sauron 1/0"),
    ("horde-from-the-east", "southrons 0 active", "khand", "khand: southrons 5/0"),
    (
        "monsters-roused",
        "trollshaws: elves 1/0/0",
        "",
        "angmar: sauron 1/0 ; ettenmoors: sauron 1/0 ; weather-hills: sauron 1/0",
    ),
    ("musterings-of-long-planned-war", ALL_AT_WAR, "", "gorgoroth: southrons 5/0 ; nurn: sauron 5/0"),
    (
        "pits-of-mordor",
        "sauron 0 active",
        "moria, dol-guldur, barad-dur",
        "moria: sauron 2/0 ; dol-guldur: sauron 2/0 ; barad-dur: sauron 2/0",
    ),
    (
        "pits-of-mordor",
        "sauron 0 active ; moria: captured | barad-dur: captured | dol-guldur: captured | minas-morgul: captured",
        "",
        "morannon: sauron 2/0 ; mount-gundabad: sauron 2/0",
    ),
]

# Cards whose condition does not hold.
REFUSED = [
    ("orc-patrol", ""),
    ("isildurs-bane", "fellowship edoras"),
    ("foul-thing-from-the-deep", "edoras: captured ; fellowship edoras"),
    ("candles-of-corpses", ""),
    ("cruel-weather", HOLLIN),
    ("morgul-wound", ""),
    ("lure-of-the-ring", ""),
    ("the-breaking-of-the-fellowship", ""),
    ("the-palantir-of-orthanc", ""),
    ("wormtongue", "gone saruman"),
    ("denethors-folly", "minas-tirith: gondor 1/0/1"),
    ("the-day-without-dawn", "isengard 0 active ; sauron 0 active"),
    ("stormcrow", "fellowship hollin"),
    ("stormcrow", "fellowship edoras ; rohan 0 active"),
    ("return-of-the-witch-king", ""),
    ("half-orcs-and-goblin-men", ""),
    ("olog-hai", ""),
    ("hill-trolls", ""),
    ("a-new-power-is-rising", ""),
    ("the-king-is-revealed", "edoras: strider"),
    ("horde-from-the-east", ""),
    ("musterings-of-long-planned-war", "sauron 0 active"),
    ("pits-of-mordor", ""),
]


@pytest.mark.parametrize(("card", "position", "answers", "after"), ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_card(card: str, position: str, answers: str, after: str) -> None:
    after = after if "played" in after else f"{after} ; played {card}"
    after = after if "hand " in after else f"{after} ; hand -"
    parts = [part for part in (position, f"hand {card}", SHADOW_TURN) if part]
    check(" ; ".join(parts), f"event play, {card}, {answers}", after)


@pytest.mark.parametrize(("card", "position"), REFUSED, ids=[f"{row[0]}: {row[1]}" for row in REFUSED])
def test_card_without_its_condition_cannot_be_played(card: str, position: str) -> None:
    s = play(" ; ".join(part for part in (position, f"hand {card}", SHADOW_TURN) if part))
    assert "event play" not in offers(s)


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
        "A Power too Great: any die and two cards remove it",
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
        "The Palantir of Orthanc: any die and an Elven Ring remove it",
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
        f"{SIEGE} gandalf-the-white ; table denethors-folly ; free-dice event ; shadow-dice event",
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
        "Wormtongue: no card activates Rohan",
        "orthanc: saruman ; table wormtongue ; hand wisdom-of-elrond ; free-dice event ; shadow-dice event ;"
        " guide strider",
        "event play, wisdom-of-elrond, rohan",
        "rohan 2 passive ; hand - ; played wisdom-of-elrond",
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
        s = play(f"{DENETHOR} ; free-dice event{table}", "army attack, minas-tirith")
        while "RollCombat" not in s.waiting()[0] and "ChooseCombatCard" not in s.waiting()[0]:
            s.apply(s.legal_actions()[0])
        assert ("ChooseCombatCard" in s.waiting()[0]) == asked


def test_threats_and_promises_go_when_an_attack_advances_a_nation() -> None:
    s = play(
        "osgiliath: gondor 1/0/0 | south-ithilien: sauron 2/0 ; sauron 0 active ; table threats-and-promises ;"
        " acts shadow ; shadow-dice army ; free-dice event",
        "army attack, south-ithilien",
    )
    while "RollCombat" not in s.waiting()[0]:
        s.apply(s.legal_actions()[0])
    assert "played threats-and-promises" in dump(s)

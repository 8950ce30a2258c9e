"""The event cards of the Shadow (R5), as rows: each decision, what happens where it is impossible, and conditions."""

from __future__ import annotations

import pytest

from tests.games.war.rule_rows import check, offers, play

SHADOW_TURN = "acts shadow ; free-dice event ; shadow-dice event"
ALONE = "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin"
ALL_AT_WAR = "isengard 0 active ; sauron 0 active ; southrons 0 active"
SIEGE = "minas-tirith: gondor 1/0/1 rohan 0/0/1 sauron 1/0"
HOLLIN = "fellowship hollin"
URUK_HAI = "orthanc: saruman | helms-deep: rohan 1/0/0 isengard 1/0 sauron 1/0"
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
    ("orc-patrol", "mordor 1", "tile 2, no", "corruption 2 ; drawn 2"),  # D55
    # D57: the damage is not lowered; D58: the casualty is forced.
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
        "peregrin, peregrin, moria, strider",
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
    # D108: it does not draw for itself.
    ("the-palantir-of-orthanc", "orthanc: saruman", "", "table the-palantir-of-orthanc ; played -"),
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
    ("the-king-is-revealed", "edoras: aragorn ; gone strider", "", "minas-morgul: sauron 5/0+1n"),
    ("the-king-is-revealed", "edoras: aragorn | minas-morgul: captured ; gone strider", "", ""),
    ("shadows-on-the-misty-mountains", "", "moria, sauron-elite, sauron-regular", "moria: sauron 1/1+1n"),
    ("shadows-on-the-misty-mountains", "moria: captured", "sauron-elite, sauron-elite", "mount-gram: sauron 0/2+1n"),
    ("orcs-multiplying-again", "", "", "dol-guldur: sauron 3/0 ; mount-gundabad: sauron 3/0"),
    # D98: the place named first.
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
    # Nazgul fly, and find the Fellowship or not.
    (
        "nazgul-search",
        f"{HOLLIN} ; progress 2 ; moria: sauron 0/0+2n | nurn: sauron 0/0+1n",
        "moria, 1, hollin, no, trollshaws",
        "moria: sauron 0/0+1n ; hollin: sauron 0/0+1n ; fellowship trollshaws ; progress - ; revealed",
    ),
    (
        "nazgul-search",
        f"{HOLLIN} ; progress 2 ; moria: sauron 0/0+1n witch-king",
        "witch-king, bree, no",
        "moria: sauron 0/0+1n ; bree: witch-king",
    ),
    ("nazgul-search", f"{HOLLIN} ; progress 1", "", ""),
    (
        "the-nazgul-strike",
        f"{HOLLIN} ; progress 1 ; hollin: witch-king | moria: captured gondor 1/0/0 aragorn ; gone strider ;"
        " table horn-of-gondor the-last-battle",
        "no, horn-of-gondor",
        "table the-last-battle ; played horn-of-gondor the-nazgul-strike",
    ),
    (
        "the-nazgul-strike",
        f"{HOLLIN} ; progress 1 ; hollin: sauron 0/0+1n ; box 0 1",
        "no, hunt, roll 1, roll 6, tile eye, no, hollin",
        "corruption 1 ; drawn eye ; revealed ; progress -",
    ),
    ("the-nazgul-strike", f"{HOLLIN} ; progress 1 ; hollin: sauron 0/0+1n ; box 0 1", "no, no", ""),
    ("the-nazgul-strike", f"{HOLLIN} ; progress 1 ; hollin: sauron 0/0+1n", "no", ""),  # D105
    ("the-nazgul-strike", f"{HOLLIN} ; progress 1 ; moria: sauron 0/0+1n ; box 0 1", "no", ""),
    # A die for each Nazgul; no attack.
    (
        "dreadful-spells",
        "osgiliath: gondor 2/0/1 | south-ithilien: sauron 1/0+1n witch-king | pelargir: gondor 1/0/0 |"
        " west-harondor: sauron 1/0+1n",
        "south-ithilien, roll 5.6",
        "osgiliath: ; dead gondor 2/0/1",
    ),
    (
        "dreadful-spells",
        "osgiliath: gondor 2/0/1 | pelargir: gondor 1/0/0 boromir | west-harondor: sauron 1/0+6n",
        "pelargir, roll 1.1.1.1.5",
        "pelargir: boromir ; dead gondor 1/0/0",
    ),
    (
        "dreadful-spells",
        "minas-tirith: gondor 1/0/0 sauron 1/0+1n",
        "roll 5",
        "minas-tirith: captured sauron 1/0+1n ; gondor 1 passive ; dead gondor 1/0/0",
    ),
    # Assaults of three rounds.
    (
        "grond-hammer-of-the-underworld",
        f"{SIEGE} witch-king ; sauron 0 active ; gondor 0 active ; rohan 0 active",
        "roll 1, roll 1, roll 1, roll 1, no",
        "",
    ),
    ("grond-hammer-of-the-underworld", f"{SIEGE} witch-king ; sauron 1 active", "", ""),
    (
        "the-fighting-uruk-hai",
        f"{URUK_HAI} ; isengard 0 active ; sauron 0 active ; rohan 0 active",
        "0, roll 5, roll 1, no",
        "",
    ),
    (
        "the-fighting-uruk-hai",
        f"{URUK_HAI} | minas-tirith: gondor 2/0/0 isengard 1/0 ; isengard 0 active ; gondor 0 active",
        "minas-tirith, roll 5, roll 1.1, no",
        "",
    ),
    ("the-fighting-uruk-hai", f"{URUK_HAI} ; isengard 1 active ; sauron 0 active", "", ""),
    # Nazgul fly, then Armies move or attack; D89: those that flew go on with an Army.
    (
        "the-ringwraiths-are-abroad",
        "moria: sauron 2/0+2n | nurn: sauron 1/0+1n | gorgoroth: sauron 1/0",
        "no, move, moria, hollin, 1, 1, nurn",
        "moria: sauron 1/0+1n ; hollin: sauron 1/0+1n ; nurn: ; gorgoroth: sauron 2/0+1n",
    ),
    (
        "the-ringwraiths-are-abroad",
        "moria: sauron 2/0 | nurn: sauron 0/0+1n",
        "nurn, moria, move, hollin, 2",
        "moria: ; nurn: ; hollin: sauron 2/0+1n",
    ),
    (
        "the-ringwraiths-are-abroad",
        "osgiliath: gondor 1/0/0 | south-ithilien: sauron 1/0 witch-king ; sauron 0 active ; gondor 0 active",
        "no, attack, roll 1, roll 1, roll 1, no",
        "",
    ),
    ("the-ringwraiths-are-abroad", "moria: sauron 1/0+1n", "no, no", ""),
    ("the-ringwraiths-are-abroad", "moria: sauron 1/0", "", ""),
    (
        "the-black-captain-commands",
        "moria: sauron 1/0 witch-king | nurn: sauron 1/0",
        "yes, move, hollin, 2",
        "moria: ; hollin: sauron 1/0+2n witch-king",
    ),
    (
        "the-black-captain-commands",
        "moria: sauron 1/0 witch-king | nurn: sauron 1/0+7n",
        "yes, no",
        "moria: sauron 1/0+1n witch-king",
    ),
    (
        "the-black-captain-commands",
        "moria: sauron 1/0 witch-king | nurn: sauron 1/0",
        "no, witch-king, nurn, no",
        "moria: sauron 1/0 ; nurn: sauron 1/0 witch-king",
    ),
    (
        "the-black-captain-commands",
        "osgiliath: gondor 1/0/0 witch-king | nurn: sauron 0/0+1n",
        "nurn, moria, no",
        "nurn: ; moria: sauron 0/0+1n",
    ),
    # Elves sail.
    (
        "return-to-valinor",
        "lorien: captured | grey-havens: elves 1/0/0 sauron 1/0 | rivendell: elves 2/1/0 north 1/0/0 |"
        " woodland-realm: elves 0/6/1",
        "roll 1.6.6, elves-regular, north-regular, roll 1.1.1.1.6",
        "rivendell: elves 1/1/0 ; woodland-realm: elves 1/5/1 ; dead elves 0/1/0 north 1/0/0",
    ),
    ("return-to-valinor", "lorien: captured", "", ""),
    # Moves of Armies.
    (
        "shadows-gather",
        "moria: sauron 2/1+1n | dol-guldur: sauron 1/0",
        "moria, south-anduin-vale, 1, 1, 1",
        "moria: sauron 1/0 ; dol-guldur: sauron 2/1+1n",
    ),
    ("shadows-gather", "moria: sauron 1/0 | nurn: sauron 1/0", "", ""),
    ("shadows-gather", "moria: sauron 1/0 | north-dunland: isengard 1/0", "", ""),
    (
        "shadows-gather",
        f"{ALL_AT_WAR} ; moria: sauron 2/0 | north-dunland: isengard 9/0 | hollin: elves 1/0/0",
        "moria, north-dunland, no",
        "moria: sauron 1/0 ; north-dunland: isengard 9/0 sauron 1/0",
    ),
    (
        "the-shadow-lengthens",
        f"{ALL_AT_WAR} ; moria: sauron 1/0 | north-dunland: isengard 1/0 | south-dunland: isengard 1/0 |"
        " orthanc: isengard 1/0",
        "moria, north-dunland, no, orthanc",
        "moria: ; north-dunland: isengard 1/0 sauron 1/0 ; south-dunland: isengard 2/0 ; orthanc:",
    ),
    ("the-shadow-lengthens", "moria: sauron 1/0 | nurn: sauron 1/0", "", ""),
    (
        "the-shadow-is-moving",
        f"{ALL_AT_WAR} ; moria: sauron 4/0 | nurn: sauron 1/0",
        "moria, hollin, 1, moria, hollin, 1, nurn, moria, dimrill-dale, 1",
        "moria: sauron 1/0 ; hollin: sauron 2/0 ; dimrill-dale: sauron 1/0 ; nurn: ; gorgoroth: sauron 1/0",
    ),
    ("the-shadow-is-moving", f"{ALL_AT_WAR} ; moria: sauron 1/0", "no", ""),
    (
        "corsairs-of-umbar",
        "southrons 0 active ; umbar: southrons 3/0 sauron 1/0",
        "anfalas, 2",
        "umbar: sauron 1/0 southrons 1/0 ; anfalas: southrons 2/0 ; gondor 2 active",
    ),
    (
        "corsairs-of-umbar",
        "southrons 0 active ; umbar: southrons 3/0 | dol-amroth: gondor 1/0/0 southrons 8/0",
        "dol-amroth, 2, 10, roll 5.5.5.5.6, roll 1",
        "umbar: southrons 1/0 ; dol-amroth: captured southrons 10/0 ; gondor 0 active ; dead gondor 1/0/0",
    ),  # D109
    (
        "corsairs-of-umbar",
        "southrons 0 active ; gondor 0 active ; umbar: southrons 3/0 | pelargir: gondor 1/0/0",
        "pelargir, 3, roll 5.5.5, roll 1, lamedon, yes, 3",
        "umbar: ; pelargir: captured southrons 3/0 ; lamedon: gondor 1/0/0",
    ),
    ("corsairs-of-umbar", "southrons 0 active ; umbar: southrons 1/0 gondor 1/0/0", "", ""),
    ("corsairs-of-umbar", "southrons 0 active", "", ""),
    (
        "rage-of-the-dunlendings",
        "isengard 0 active ; north-dunland: isengard 2/1 | south-dunland: isengard 3/0",
        "hollin, 1, 1, 2",
        "north-dunland: isengard 1/0 ; south-dunland: isengard 1/0 ; hollin: isengard 5/1",
    ),
    (
        "rage-of-the-dunlendings",
        "isengard 0 active ; north-dunland: isengard 2/0 | south-dunland: isengard 5/0",
        "south-dunland, 2",
        "north-dunland: ; south-dunland: isengard 9/0",
    ),
    (
        "rage-of-the-dunlendings",
        "isengard 0 active ; south-dunland: isengard 4/0 | gap-of-rohan: sauron 7/0",
        "gap-of-rohan, 1",
        "south-dunland: isengard 3/0 ; gap-of-rohan: isengard 3/0 sauron 7/0",
    ),
]

# Cards whose condition does not hold.
REFUSED = [
    ("nazgul-search", HOLLIN),
    ("the-nazgul-strike", HOLLIN),
    ("dreadful-spells", "osgiliath: gondor 1/0/0 | south-ithilien: sauron 0/0+1n"),
    ("dreadful-spells", "osgiliath: gondor 1/0/0 | south-ithilien: sauron 1/0 | minas-morgul: sauron 1/0+1n"),
    ("grond-hammer-of-the-underworld", f"{SIEGE} | moria: witch-king"),
    ("grond-hammer-of-the-underworld", "moria: sauron 1/0 elves 1/0/0 witch-king"),
    ("the-fighting-uruk-hai", "helms-deep: rohan 1/0/0 isengard 1/0"),
    ("the-fighting-uruk-hai", "helms-deep: rohan 1/0/0 sauron 1/0 | orthanc: isengard 1/0 saruman"),
    ("the-black-captain-commands", "moria: sauron 1/0+1n"),
    ("return-to-valinor", "rivendell: elves 1/0/0 | minas-tirith: captured"),
    ("the-shadow-is-moving", "isengard 0 active ; sauron 0 active ; moria: sauron 1/0"),
    ("corsairs-of-umbar", "southrons 1 active ; umbar: southrons 1/0"),
    ("rage-of-the-dunlendings", "isengard 1 active"),
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
def test_card_does_what_its_text_says(card: str, position: str, answers: str, after: str) -> None:
    after = after if "played" in after else f"{after} ; played {card}"
    after = after if "hand " in after else f"{after} ; hand -"
    parts = [part for part in (position, f"hand {card}", SHADOW_TURN) if part]
    s = check(" ; ".join(parts), f"event play, {card}, {answers}", after)
    assert s.waiting()[0].split()[0] in ("Act", "Deal")  # the card is over


@pytest.mark.parametrize(("card", "position"), REFUSED, ids=[f"{row[0]}: {row[1]}" for row in REFUSED])
def test_card_without_its_condition_cannot_be_played(card: str, position: str) -> None:
    s = play(" ; ".join(part for part in (position, f"hand {card}", SHADOW_TURN) if part))
    assert "event play" not in offers(s)

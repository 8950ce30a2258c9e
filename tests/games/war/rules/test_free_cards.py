"""The event cards of the Free Peoples (R5), as rows: decisions, what happens where it is impossible, conditions."""

from __future__ import annotations

import pytest

from tests.games.war.rule_rows import check, offers, play

FREE_TURN = "free-dice event ; shadow-dice event"
NO_GANDALF = "gone gandalf-the-grey ; guide strider"
ALONE = "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin"
SIEGE_OF_MINAS_TIRITH = "minas-tirith: gondor 1/0/0 sauron 1/0"
ENTS = "gone gandalf-the-grey ; minas-tirith: gandalf-the-white | fangorn: gimli"
HELP = "minas-tirith: gondor 3/0/0 sauron 5/0 | osgiliath: gondor 3/0/0"
EAGLES = "dimrill-dale: elves 1/0/0 boromir | moria: sauron 1/0+2n"

# Card, position, answers after the card, position.
ROWS = [
    ("there-is-another-way", "corruption 2", "", "corruption 1"),
    ("there-is-another-way", f"{ALONE} ; corruption 2 ; revealed", "yes", "corruption 1 ; revealed -"),
    ("there-is-another-way", f"{ALONE} ; corruption 2", "yes", "corruption 1 ; progress 1"),
    ("there-is-another-way", f"{ALONE} ; corruption 2", "no", "corruption 1"),
    ("mirror-of-galadriel", "fellowship lorien ; corruption 1", "", "corruption -"),
    ("mirror-of-galadriel", "lorien: captured ; fellowship lorien ; corruption 1", "", ""),
    (
        "challenge-of-the-king",
        "edoras: rohan 1/0/0 strider",
        "tile eye, tile eye, tile 3",
        "removed eye eye",
    ),
    (
        "challenge-of-the-king",
        "edoras: rohan 1/0/0 strider",
        "tile eye, tile eye, tile eye",
        "gone strider ; edoras: rohan 1/0/0",
    ),
    (
        "there-and-back-again",
        "fellowship dale",
        "gimli, no, erebor, strider",
        "erebor: gimli ; dwarves 2 active ; north 2 active ; elves 2 active ; guide strider",
    ),
    ("there-and-back-again", f"{ALONE}", "", ""),
    ("the-eagles-are-coming", EAGLES, "roll 5.6", "moria: sauron 1/0"),
    ("the-eagles-are-coming", EAGLES, "roll 1.5, barad-dur", "moria: sauron 1/0 ; barad-dur: sauron 0/0+1n"),
    (
        "house-of-the-stewards",
        "pelargir: boromir",
        "gondor-elite, wisdom-of-elrond, fear-fire-foes",
        "pelargir: gondor 0/1/0 boromir ; hand wisdom-of-elrond fear-fire-foes",
    ),
    (
        "house-of-the-stewards",
        "pelargir: captured boromir",
        "wisdom-of-elrond, fear-fire-foes",
        "hand wisdom-of-elrond fear-fire-foes",
    ),
    (
        "the-grey-company",
        "edoras: rohan 1/0/0 gondor 1/0/0 strider",
        "rohan, wisdom-of-elrond, fear-fire-foes",
        "edoras: gondor 1/0/0 rohan 0/1/0 strider ; dead rohan 1/0/0 ; hand wisdom-of-elrond fear-fire-foes",
    ),
    (
        "the-grey-company",
        "edoras: rohan 1/0/0 strider",
        "wisdom-of-elrond, fear-fire-foes",
        "edoras: rohan 0/1/0 strider ; dead rohan 1/0/0 ; hand wisdom-of-elrond fear-fire-foes",
    ),
    ("the-last-battle", "hollin: gondor 1/0/0 aragorn ; gone strider", "", "table the-last-battle ; played -"),
    ("a-power-too-great", "", "", "elves 2 active ; table a-power-too-great ; played -"),
    ("the-power-of-tom-bombadil", "", "", "north 2 passive ; table the-power-of-tom-bombadil ; played -"),
    ("the-red-arrow", "gondor 2 active", "rohan-regular", "edoras: rohan 1/0/1 ; rohan 2 passive"),
    ("the-red-arrow", "gondor 2 active ; edoras: captured", "", "rohan 2 passive"),
    (
        "cirdans-ships",
        "elves 0 active ; grey-havens: elves 1/0/0 | pelargir: gondor 1/0/0",
        "pelargir, elves-elite, elves-regular",
        "pelargir: elves 1/1/0 gondor 1/0/0",
    ),
    ("cirdans-ships", "elves 0 active", "", ""),
    ("guards-of-the-citadel", "", "gondor-elite", "minas-tirith: gondor 0/1/1"),
    ("guards-of-the-citadel", "minas-tirith: gondor 5/0/4", "gondor-regular", "minas-tirith: gondor 6/0/4"),
    ("guards-of-the-citadel", "minas-tirith: captured", "", ""),
    ("celeborns-galadhrim", "", "elves-elite, wisdom-of-elrond", "lorien: elves 0/1/0 ; hand wisdom-of-elrond"),
    ("celeborns-galadhrim", "lorien: captured", "wisdom-of-elrond", "hand wisdom-of-elrond"),
    ("riders-of-theoden", "", "rohan-regular", "edoras: rohan 1/0/1"),
    ("riders-of-theoden", "helms-deep: boromir", "helms-deep, rohan-elite", "helms-deep: rohan 0/1/1 boromir"),
    ("riders-of-theoden", "edoras: captured", "", ""),
    ("grimbeorn-the-old-son-of-beorn", "", "north-elite", "carrock: north 0/1/1"),
    ("grimbeorn-the-old-son-of-beorn", "carrock: captured", "", ""),
    ("imrahil-of-dol-amroth", "", "gondor-elite", "dol-amroth: gondor 0/1/1"),
    ("imrahil-of-dol-amroth", "dol-amroth: captured", "", ""),
    ("king-brands-men", "", "wisdom-of-elrond", "dale: north 2/0/0 ; hand wisdom-of-elrond"),
    ("king-brands-men", "dale: captured", "wisdom-of-elrond", "hand wisdom-of-elrond"),
    (
        "swords-in-eriador",
        "",
        "north-regular, dwarves-elite, wisdom-of-elrond",
        "the-shire: north 1/0/0 ; ered-luin: dwarves 0/1/0 ; hand wisdom-of-elrond",
    ),
    (
        "swords-in-eriador",
        "the-shire: captured",
        "dwarves-elite, wisdom-of-elrond",
        "ered-luin: dwarves 0/1/0 ; hand wisdom-of-elrond",
    ),
    ("kindred-of-glorfindel", "", "elves-regular, wisdom-of-elrond", "rivendell: elves 1/0/0 ; hand wisdom-of-elrond"),
    ("dain-ironfoots-guard", "", "dwarves-elite", "erebor: dwarves 0/1/1"),
    ("eomer-son-of-eomund", "", "folde, rohan-elite", "folde: rohan 0/1/1"),
    (
        "eomer-son-of-eomund",
        "edoras: captured | folde: captured | helms-deep: rohan 1/0/0 isengard 1/0",
        "helms-deep, rohan-regular",
        "helms-deep: rohan 2/0/1 isengard 1/0",
    ),  # D110
    (
        "eomer-son-of-eomund",
        "edoras: captured | folde: captured | westemnet: captured | helms-deep: captured rohan 1/0/0 isengard 1/0",
        "rohan-regular",
        "helms-deep: captured rohan 2/0/1 isengard 1/0",
    ),
    (
        "thranduils-archers",
        "",
        "elves-regular, wisdom-of-elrond",
        "woodland-realm: elves 1/0/0 ; hand wisdom-of-elrond",
    ),
    ("wisdom-of-elrond", "", "rohan", "rohan 2 active"),
    ("athelas", "gone gandalf-the-grey strider ; guide boromir ; corruption 3", "roll 3.5.6", "corruption 1"),
    ("athelas", f"{NO_GANDALF} ; corruption 3", "roll 2.3.3", "corruption 1"),
    (
        "i-will-go-alone",
        "corruption 1",
        "boromir, no, trollshaws, strider",
        "trollshaws: boromir ; corruption - ; guide strider",
    ),
    ("bilbos-song", "corruption 2", "", "corruption 1"),
    ("bilbos-song", f"{ALONE} ; corruption 2", "", "corruption -"),
    ("elven-cloaks", "", "", "waiting elven-cloaks"),
    ("elven-rope", "mordor 1", "", "pool elven-rope"),
    ("phial-of-galadriel", "", "", "waiting phial-of-galadriel"),
    ("smeagol-helps-nice-master", "", "", "waiting smeagol-helps-nice-master"),
    ("mithril-coat-and-sting", "", "", "table mithril-coat-and-sting ; played -"),
    ("axe-and-bow", "", "", "table axe-and-bow ; played -"),
    ("horn-of-gondor", "", "", "table horn-of-gondor ; played -"),
    ("wizards-staff", "", "", "table wizards-staff ; played -"),
    # Separate or move: four regions, and into a siege.
    ("gwaihir-the-windlord", "fellowship edoras", "boromir, no, lorien, strider", "lorien: boromir"),
    (
        "gwaihir-the-windlord",
        f"{SIEGE_OF_MINAS_TIRITH} | edoras: gimli boromir",
        "boromir, gimli, minas-tirith",
        "edoras: ; minas-tirith: gondor 1/0/0 sauron 1/0 boromir gimli ; gondor 2 active",
    ),
    ("gwaihir-the-windlord", "edoras: gimli boromir", "boromir, no, lorien", "edoras: gimli ; lorien: boromir"),
    ("gwaihir-the-windlord", "mordor 1", "boromir, no, strider", "gone boromir"),
    ("gwaihir-the-windlord", ALONE, "", ""),
    # Two regions more than usual, and into a siege.
    (
        "we-prove-the-swifter",
        f"{SIEGE_OF_MINAS_TIRITH} ; fellowship edoras",
        "meriadoc, no, minas-tirith, strider",
        "minas-tirith: gondor 1/0/0 sauron 1/0 meriadoc ; gondor 2 active",
    ),
    (
        "we-prove-the-swifter",
        "edoras: gimli gandalf-the-white ; gone gandalf-the-grey",
        "gimli, no, lorien",
        "edoras: gandalf-the-white ; lorien: gimli",
    ),
    ("we-prove-the-swifter", "mordor 1", "boromir, no, strider", "gone boromir"),
    ("we-prove-the-swifter", ALONE, "", ""),
    # R5.7: an attack for politics. Three dice, and what falls with the Army.
    (
        "the-ents-awake-treebeard",
        f"{ENTS} | orthanc: isengard 2/1 sauron 1/0+1n saruman",
        "roll 1.4.5, isengard-regular, isengard-elite",
        "orthanc: isengard 2/0 sauron 1/0+1n saruman ; isengard 0 active ; sauron 0 active",
    ),
    (
        "the-ents-awake-treebeard",
        f"{ENTS} | orthanc: isengard 1/0 sauron 0/0+2n saruman",
        "roll 4.4.4",
        "orthanc: ; isengard 0 active ; gone saruman gandalf-the-grey",
    ),
    (
        "the-ents-awake-huorns",
        f"{ENTS} | orthanc: isengard 1/0 rohan 1/0/0 saruman",
        "roll 1.1.6",
        "orthanc: captured rohan 1/0/0 ; isengard 0 active ; gone saruman gandalf-the-grey",
    ),
    ("the-ents-awake-huorns", f"{ENTS} | orthanc: isengard 1/0 saruman", "roll 1.2.3", "isengard 0 active"),
    (
        "the-ents-awake-entmoot",
        f"{ENTS} | orthanc: sauron 0/0+1n saruman",
        "",
        "orthanc: sauron 0/0+1n ; gone saruman gandalf-the-grey",
    ),
    ("the-ents-awake-entmoot", ENTS, "", ""),
    (
        "the-ents-awake-entmoot",
        "fangorn: isengard 1/0 gandalf-the-white | orthanc: isengard 1/0 ; gone gandalf-the-grey ; hand athelas",
        "roll 1.1.1, athelas, roll 1.1.1",
        "isengard 0 active ; hand - ; played athelas the-ents-awake-entmoot",
    ),
    (
        "the-ents-awake-entmoot",
        "fangorn: gimli | edoras: gandalf-the-white ; gone gandalf-the-grey ; hand athelas",
        "no",
        "hand athelas",
    ),
    # D87: the Dead, with or without an Army to meet.
    (
        "dead-men-of-dunharrow",
        "edoras: strider gimli boromir",
        "erech, gimli, 3",
        "edoras: boromir ; erech: gondor 3/0/0 strider gimli",
    ),
    ("dead-men-of-dunharrow", "edoras: strider gimli", "erech, no, 0", "edoras: gimli ; erech: strider"),
    (
        "dead-men-of-dunharrow",
        "helms-deep: rohan 1/0/0 isengard 1/0 aragorn | pelargir: captured southrons 3/1 sauron 0/0+1n ; gone strider",
        "pelargir, roll 2, southrons-regular, southrons-elite, west-harondor, 1",
        "helms-deep: rohan 1/0/0 isengard 1/0 ; pelargir: gondor 1/0/0 aragorn ; "
        "west-harondor: sauron 0/0+1n southrons 3/0 ; southrons 1 active",
    ),
    (
        "dead-men-of-dunharrow",
        "edoras: strider | pelargir: captured southrons 1/0 sauron 0/0+1n mouth-of-sauron",
        "pelargir, roll 1, 0",
        "edoras: ; pelargir: captured strider ; southrons 1 active ; gone mouth-of-sauron",
    ),
    (
        "dead-men-of-dunharrow",
        "edoras: strider | erech: southrons 5/0 | anfalas: gondor 1/0/0 | dol-amroth: gondor 1/0/0 |"
        " lamedon: gondor 1/0/0",
        "erech, roll 1, 0",
        "edoras: ; erech: strider ; southrons 1 active",
    ),
    (
        "dead-men-of-dunharrow",
        "edoras: strider | erech: gondor 10/0/0 | minas-tirith: gondor 5/0/0",
        "erech",
        "edoras: ; erech: gondor 10/0/0 strider",
    ),
    # R5.3: Companions move; what that made true sends a Nation to war.
    (
        "book-of-mazarbul",
        "dale: gimli | edoras: boromir",
        "gimli, erebor, no",
        "dale: ; erebor: gimli ; dwarves 0 active",
    ),
    ("book-of-mazarbul", "ered-luin: captured boromir", "no", "dwarves 0 active"),
    ("book-of-mazarbul", "dale: gimli", "no", ""),
    ("book-of-mazarbul", "", "", ""),
    ("fear-fire-foes", "north-downs: boromir", "boromir, bree", "north-downs: ; bree: boromir ; north 0 active"),
    ("fear-fire-foes", "the-shire: boromir", "no", "north 0 active"),
    ("fear-fire-foes", "bree: captured boromir", "boromir, north-downs", "bree: captured ; north-downs: boromir"),
    ("fear-fire-foes", "", "", ""),
    # R5.7: hits that are not attacks. D88: the player of the card picks the Army.
    (
        "the-spirit-of-mordor",
        "moria: sauron 2/0 isengard 2/0 | orthanc: isengard 1/0 sauron 1/0 | nurn: sauron 1/0",
        "moria, roll 1.2.3.5.6, sauron-regular, isengard-regular",
        "moria: isengard 1/0 sauron 1/0",
    ),
    (
        "the-spirit-of-mordor",
        "moria: sauron 1/0+1n isengard 1/0 elves 1/0/0",
        "roll 5.5.5.5.5",
        "moria: captured elves 1/0/0 sauron 0/0+1n ; sauron 0 active",
    ),
    ("the-spirit-of-mordor", "moria: sauron 2/0+1n | orthanc: isengard 1/0", "", ""),
    (
        "faramirs-rangers",
        "osgiliath: gondor 1/0/0 | north-ithilien: sauron 3/0 | south-ithilien: sauron 1/0",
        "north-ithilien, roll 1.5.6, gondor-elite",
        "north-ithilien: sauron 1/0 ; osgiliath: gondor 1/1/1",
    ),
    ("faramirs-rangers", "osgiliath: sauron 1/0", "roll 2.3.4", ""),
    ("faramirs-rangers", "osgiliath: gondor 1/0/0", "gondor-regular", "osgiliath: gondor 2/0/1"),
    ("faramirs-rangers", "", "", ""),
    # R5.6: attacks and moves. D35: played though nothing can happen. D102: the besieger captures. D103: back again.
    ("help-unlooked-for", f"{HELP} ; gondor 1 active", "", ""),
    ("help-unlooked-for", "osgiliath: gondor 3/0/0 | minas-tirith: captured sauron 1/0 ; gondor 0 active", "", ""),
    (
        "help-unlooked-for",
        f"{HELP} ; gondor 0 active ; sauron 0 active",
        "3, roll 1.1.6, roll 1.1, no",
        "minas-tirith: gondor 3/0/0 sauron 4/0",
    ),
    (
        "paths-of-the-woses",
        "rohan 0 active ; edoras: rohan 2/0/1 boromir",
        "1, 1, boromir",
        "edoras: rohan 1/0/0 ; minas-tirith: rohan 1/0/1 boromir ; gondor 2 active",
    ),
    (
        "paths-of-the-woses",
        f"rohan 0 active ; {SIEGE_OF_MINAS_TIRITH} | edoras: rohan 1/0/0 | helms-deep: rohan 2/0/0 isengard 2/0",
        "helms-deep, lossarnach, 2",
        "helms-deep: captured isengard 2/0 ; lossarnach: rohan 2/0/0",
    ),
    (
        "paths-of-the-woses",
        "rohan 0 active ; minas-tirith: gondor 8/0/0 | edoras: rohan 3/0/0 elves 1/0/0",
        "2",
        "edoras: elves 1/0/0 rohan 1/0/0 ; minas-tirith: gondor 8/0/0 rohan 2/0/0",
    ),
    ("paths-of-the-woses", "rohan 0 active ; minas-tirith: gondor 10/0/0 | edoras: rohan 3/0/0", "", ""),
    ("paths-of-the-woses", "rohan 0 active", "", ""),
    (
        "through-a-day-and-a-night",
        "rohan 0 active ; edoras: rohan 2/0/1 strider gimli | folde: captured",
        "folde, druadan-forest, 1, 0, gimli, no",
        "edoras: rohan 1/0/1 strider ; folde: ; druadan-forest: rohan 1/0/0 gimli",
    ),
    (
        "through-a-day-and-a-night",
        "edoras: rohan 1/0/0 gimli",
        "westemnet, no",
        "edoras: ; westemnet: rohan 1/0/0 gimli",
    ),
    (
        "through-a-day-and-a-night",
        "edoras: rohan 1/0/0 gimli | folde: captured isengard 1/0",
        "edoras",
        "",
    ),
    ("through-a-day-and-a-night", "helms-deep: rohan 1/0/0 isengard 1/0 gimli", "", ""),
]

# Cards whose condition does not hold.
REFUSED = [
    ("the-ents-awake-treebeard", "edoras: gandalf-the-white ; gone gandalf-the-grey"),
    ("the-ents-awake-huorns", "fangorn: gimli"),
    ("the-ents-awake-entmoot", "gone gandalf-the-grey gandalf-the-white ; fangorn: gimli"),
    ("dead-men-of-dunharrow", "minas-tirith: strider"),
    ("dead-men-of-dunharrow", "edoras: gimli"),
    ("paths-of-the-woses", "rohan 1 active ; edoras: rohan 1/0/0"),
    ("through-a-day-and-a-night", "edoras: gimli | folde: rohan 1/0/0"),
    ("axe-and-bow", "gone gimli legolas"),
    ("horn-of-gondor", "gone boromir"),
    ("wizards-staff", NO_GANDALF),
    ("i-will-go-alone", ALONE),
    ("challenge-of-the-king", "edoras: strider"),
    ("challenge-of-the-king", "moria: captured elves 1/0/0 strider"),
    ("the-eagles-are-coming", "dimrill-dale: elves 1/0/0 boromir | moria: sauron 1/0 witch-king"),  # D99
    ("the-eagles-are-coming", "rivendell: elves 1/0/0 boromir | moria: sauron 1/0+2n"),
    ("house-of-the-stewards", "edoras: boromir"),
    ("the-grey-company", "edoras: strider"),
    ("the-last-battle", "edoras: rohan 1/0/0 aragorn ; gone strider"),
    ("the-last-battle", "moria: aragorn ; gone strider"),
    ("the-red-arrow", ""),
    ("cirdans-ships", "elves 1 active"),
]


@pytest.mark.parametrize(("card", "position", "answers", "after"), ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_card_does_what_its_text_says(card: str, position: str, answers: str, after: str) -> None:
    guide = "guide strider" if "gone gandalf" not in position else ""
    if "strider" in position.replace("gandalf-the-grey strider", ""):  # he is elsewhere
        guide = ""
    parts = [part for part in (position, f"hand {card}", FREE_TURN, guide) if part]
    after = after if "played" in after else f"{after} ; played {card}"
    after = after if "hand " in after else f"{after} ; hand -"
    s = check(" ; ".join(parts), f"event play, {card}, {answers}", after)
    assert s.waiting()[0].split()[0] in ("Act", "Deal", "MayDraw")  # the card is over


@pytest.mark.parametrize(("card", "position"), REFUSED, ids=[f"{row[0]}: {row[1]}" for row in REFUSED])
def test_card_without_its_condition_cannot_be_played(card: str, position: str) -> None:
    s = play(" ; ".join(part for part in (position, f"hand {card}", FREE_TURN) if part))
    assert "event play" not in offers(s)


def test_mirror_of_galadriel_turns_a_character_die() -> None:
    check(
        "hand mirror-of-galadriel ; free-dice event character ; shadow-dice event ; guide strider",
        "event play, mirror-of-galadriel",
        "free-dice will ; hand - ; played mirror-of-galadriel",
    )

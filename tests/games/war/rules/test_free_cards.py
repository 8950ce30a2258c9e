"""The event cards of the Free Peoples (R5), as rows: decisions, what happens where it is impossible, conditions."""

from __future__ import annotations

import pytest

from tests.games.war.rule_rows import check, offers, play

FREE_TURN = "free-dice event ; shadow-dice event"
NO_GANDALF = "gone gandalf-the-grey ; guide strider"
ALONE = "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin"
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
    ("the-last-battle", "hollin: gondor 1/0/0 aragorn", "", "table the-last-battle ; played -"),
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
        "edoras: captured | folde: captured | westemnet: captured | helms-deep: rohan 1/0/0 isengard 1/0",
        "rohan-regular",
        "helms-deep: rohan 2/0/1 isengard 1/0",
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
]

# Cards whose condition does not hold.
REFUSED = [
    ("axe-and-bow", "gone gimli legolas"),
    ("horn-of-gondor", "gone boromir"),
    ("wizards-staff", NO_GANDALF),
    ("i-will-go-alone", ALONE),
    ("challenge-of-the-king", "edoras: strider"),
    ("challenge-of-the-king", "moria: elves 1/0/0 strider"),
    ("the-eagles-are-coming", "dimrill-dale: elves 1/0/0 boromir | moria: sauron 1/0 witch-king"),
    ("the-eagles-are-coming", "rivendell: elves 1/0/0 boromir | moria: sauron 1/0+2n"),
    ("house-of-the-stewards", "edoras: boromir"),
    ("the-grey-company", "edoras: strider"),
    ("the-last-battle", "edoras: rohan 1/0/0 aragorn"),
    ("the-last-battle", "moria: aragorn"),
    ("the-red-arrow", ""),
    ("cirdans-ships", "elves 1 active"),
]


@pytest.mark.parametrize(("card", "position", "answers", "after"), ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_card(card: str, position: str, answers: str, after: str) -> None:
    guide = "guide strider" if "gone gandalf" not in position else ""
    parts = [part for part in (position, f"hand {card}", FREE_TURN, guide) if part]
    after = after if "played" in after else f"{after} ; played {card}"
    after = after if "hand " in after else f"{after} ; hand -"
    check(" ; ".join(parts), f"event play, {card}, {answers}", after)


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

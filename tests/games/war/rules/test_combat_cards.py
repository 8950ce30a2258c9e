"""Combat cards (R10.4): every card has its text, and each text a row at its moment."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.battle.combat_cards import COMBAT_CARDS, TEXTS, combat_card_of
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.facts.cards import CARDS, COMBAT, COMBAT_NAMES, IN_HAND, NO_COMBAT, PLAYED, card_of
from tests.games.war.rule_rows import answer, check, play
from tests.games.war.twilight.test_engines_and_cards import CARD_ROWS

SHADOW_ACTS = "; acts shadow ; shadow-dice army event ; free-dice event ; sauron 0 active ; gondor 0 active"
FREE_ACTS = "; free-dice army-muster event ; shadow-dice event ; sauron 0 active ; gondor 0 active"


def test_every_card_has_its_combat_text() -> None:
    assert sorted(COMBAT_NAMES) == sorted(text.name for text in TEXTS) and len(COMBAT_NAMES) == len(TEXTS) == 42
    for card in set(range(CARDS)) - {card_of("we-shall-get-it")}:
        assert combat_card_of(card).name == COMBAT_NAMES[COMBAT[card]]


def test_every_text_is_on_a_card() -> None:
    assert {int(COMBAT[card]) for card in range(CARDS)} - {NO_COMBAT} == set(range(len(COMBAT_CARDS)))


def test_every_text_has_a_row() -> None:
    rows = " ".join(row[0] for row in [*SHADOW_ROWS, *FREE_ROWS, *CARD_ROWS])
    assert not [name for name in COMBAT_NAMES if name not in rows]


# The Shadow attacks. With one card in play only its owner is asked.
SHADOW_ROWS = [
    (
        "it-is-a-gift: R5.9 discarded after the round; +1 on roll and re-roll with the Ring-bearers in the region",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 2/0/1 ; fellowship south-ithilien ; hand elven-rope",
        "3, elven-rope, roll 1.1.1, roll 3.4, roll 4, no",
        "north-ithilien: sauron 1/0 ; hand - ; played elven-rope",
    ),
    (
        "blade-of-westernesse: a re-roll hit kills a Minion instead of a unit",
        "north-ithilien: sauron 2/0 mouth-of-sauron | south-ithilien: gondor 1/0/0 meriadoc"
        " ; hand mithril-coat-and-sting",
        "all, mithril-coat-and-sting, roll 1.1, roll 1, roll 1.1, roll 6, no",
        "north-ithilien: sauron 2/0 ; gone mouth-of-sauron ; hand - ; played mithril-coat-and-sting",
    ),
    (
        "blade-of-westernesse: its owner picks the Minion",
        "north-ithilien: sauron 2/0 mouth-of-sauron witch-king | south-ithilien: gondor 1/0/0 meriadoc"
        " ; hand mithril-coat-and-sting",
        "all, mithril-coat-and-sting, roll 1.1, roll 1, roll 1.1, roll 6, witch-king, no",
        "north-ithilien: sauron 2/0 mouth-of-sauron ; gone witch-king ; hand - ; played mithril-coat-and-sting",
    ),
    (
        "mighty-attack: a Companion's Leadership turns a miss into a hit",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 1/0/0 legolas gimli ; hand axe-and-bow",
        "3, axe-and-bow, roll 1.1.1, roll 1.1.1, gimli, roll 1, no",
        "north-ithilien: sauron 2/0 ; hand - ; played axe-and-bow",
    ),
    (
        "servant-of-the-secret-fire: +1 on the roll, not on the re-roll",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 1/0/0 gandalf-the-grey ; guide strider"
        " ; hand wizards-staff",
        "3, wizards-staff, roll 1.1.1, roll 1.4, roll 4, no",
        "north-ithilien: sauron 2/0 ; hand - ; played wizards-staff",
    ),
    (
        "anduril: Aragorn's Leadership turns two misses into hits",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 1/0/0 aragorn ; gone strider ; hand athelas",
        "3, athelas, roll 1.1.1, roll 1.1, no",
        "north-ithilien: sauron 1/0 ; hand - ; played athelas",
    ),
    (
        "anduril: Strider's turns one",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 1/0/0 strider ; hand athelas",
        "3, athelas, roll 1.1.1, roll 1.1, no",
        "north-ithilien: sauron 2/0 ; hand - ; played athelas",
    ),
    (
        "heroic-death: a Companion cancels as many hits as their Level",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 2/0/1 boromir ; hand mirror-of-galadriel",
        "3, mirror-of-galadriel, roll 6.6.6, roll 1.1.1, roll 1.1, boromir, no",
        "south-ithilien: gondor 1/0/1 ; dead gondor 1/0/0 ; gone boromir ; hand - ; played mirror-of-galadriel",
    ),
    (
        "heroic-death: a Leader cancels one",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 3/0/1 ; hand mirror-of-galadriel",
        "3, mirror-of-galadriel, roll 1.6.6, roll 1.1.1, roll 1, gondor-leader, no",
        "south-ithilien: gondor 2/0/0 ; dead gondor 1/0/1 ; hand - ; played mirror-of-galadriel",
    ),
    (
        "daring-defiance: cancels the other card, without Leadership of Companions",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0 boromir"
        " ; hand gwaihir-the-windlord horde-from-the-east",
        "horde-from-the-east, gwaihir-the-windlord, roll 4, roll 1.1, no",
        "hand - ; played gwaihir-the-windlord horde-from-the-east",
    ),
    (
        "fateful-strike: a re-roll hit also kills a Nazgul, D48 never the Witch-king",
        "north-ithilien: sauron 3/0+1n witch-king | south-ithilien: gondor 1/0/1 ; hand bilbos-song",
        "all, bilbos-song, roll 1.1.1, roll 1, roll 1.1.1, roll 6, no",
        "north-ithilien: sauron 2/0 witch-king ; hand - ; played bilbos-song",
    ),
    (
        "fateful-strike: two re-roll hits may take a Minion",
        "north-ithilien: sauron 3/0+1n witch-king | south-ithilien: gondor 2/0/2 ; hand bilbos-song",
        "all, bilbos-song, roll 1.1.1, roll 1.1, roll 1.1.1, roll 6.6, witch-king, no",
        "north-ithilien: sauron 1/0+1n ; gone witch-king ; hand - ; played bilbos-song",
    ),
    (
        "sudden-strike: dice by Leadership before the Combat roll, losses at once",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 1/0/2 ; hand challenge-of-the-king",
        "3, challenge-of-the-king, roll 4.5, roll 1.1, roll 1, roll 1, no",
        "north-ithilien: sauron 2/0 ; hand - ; played challenge-of-the-king",
    ),
    (
        "brave-stand: one enemy die less for each Companion, D46 never below 1",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/0 meriadoc peregrin ; hand the-grey-company",
        "2, the-grey-company, roll 1, roll 1, roll 1, no",
        "hand - ; played the-grey-company",
    ),
    (
        "ents-rage: +2 in Rohan",
        "fords-of-isen: sauron 2/0 | westemnet: gondor 1/0/0 ; hand the-ents-awake-treebeard",
        "2, the-ents-awake-treebeard, roll 1.1, roll 3, no",
        "fords-of-isen: sauron 1/0 ; hand - ; played the-ents-awake-treebeard",
    ),
    (
        "huorn-dark: at most two enemy dice",
        "fords-of-isen: sauron 4/0 | westemnet: gondor 1/0/0 ; hand the-ents-awake-huorns",
        "4, the-ents-awake-huorns, roll 1.1, roll 1, no",
        "hand - ; played the-ents-awake-huorns",
    ),
    (
        "nameless-wood: two hits more if any was scored",
        "fords-of-isen: sauron 4/0 | westemnet: gondor 1/0/0 ; hand the-ents-awake-entmoot",
        "4, the-ents-awake-entmoot, roll 1.1.1.1, roll 5, no",
        "fords-of-isen: sauron 1/0 ; hand - ; played the-ents-awake-entmoot",
    ),
    (
        "daylight: at most three enemy dice",
        "north-ithilien: sauron 5/0 | south-ithilien: gondor 1/0/0 ; hand riders-of-theoden",
        "5, riders-of-theoden, roll 1.1.1, roll 1, no",
        "hand - ; played riders-of-theoden",
    ),
    (
        "no-quarter: a hit more if any was scored",
        "north-ithilien: sauron 5/0 | south-ithilien: gondor 1/0/0 ; hand help-unlooked-for",
        "5, help-unlooked-for, roll 1.1.1.1.1, roll 5, no",
        "north-ithilien: sauron 3/0 ; hand - ; played help-unlooked-for",
    ),
    (
        "no-quarter: not without one",
        "north-ithilien: sauron 5/0 | south-ithilien: gondor 1/0/0 ; hand help-unlooked-for",
        "5, help-unlooked-for, roll 1.1.1.1.1, roll 4, no",
        "hand - ; played help-unlooked-for",
    ),
    (
        "advantageous-position: the enemy's roll gets -1, a 6 hits",
        "osgiliath: sauron 2/0 | lossarnach: gondor 2/0/0 ; hand swords-in-eriador",
        "2, swords-in-eriador, roll 5.6, roll 1.1, no",
        "lossarnach: gondor 1/0/0 ; dead gondor 1/0/0 ; hand - ; played swords-in-eriador",
    ),
    (
        "scouts: the defender leaves before the roll, the attacker may advance",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 2/0/0 ; hand the-red-arrow",
        "2, the-red-arrow, osgiliath, yes, 2",
        "north-ithilien: | south-ithilien: sauron 2/0 | osgiliath: gondor 2/0/0 ; hand - ; played the-red-arrow",
    ),
    (
        "scouts: or into the Stronghold",
        "osgiliath: sauron 2/0 | minas-tirith: gondor 2/0/0 ; hand the-red-arrow",
        "2, no, the-red-arrow, minas-tirith, yes, 2",
        "osgiliath: | minas-tirith: gondor 2/0/0 sauron 2/0 ; hand - ; played the-red-arrow",
    ),
    (
        "shield-wall: one of two hits is cancelled",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 2/0/0 ; hand king-brands-men",
        "2, king-brands-men, roll 6.6, roll 1.1, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0 ; hand - ; played king-brands-men",
    ),
    (
        "confusion: every 1 of the enemy is a hit on the enemy, and not re-rolled",
        "north-ithilien: sauron 3/0+3n | south-ithilien: gondor 2/0/0 ; hand wisdom-of-elrond",
        "all, wisdom-of-elrond, roll 1.1.4, roll 2.2, roll 4, no",
        "north-ithilien: sauron 1/0+3n ; hand - ; played wisdom-of-elrond",
    ),
    (
        "charge: dice by elites before the roll",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 0/2/0 ; hand cirdans-ships",
        "3, cirdans-ships, roll 1.5, roll 1.1, roll 1.1, no",
        "north-ithilien: sauron 2/0 ; hand - ; played cirdans-ships",
    ),
    (
        "valour: +1 with an elite",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 0/1/0 ; hand thranduils-archers",
        "3, thranduils-archers, roll 1.1.1, roll 4, no",
        "north-ithilien: sauron 2/0 ; hand - ; played thranduils-archers",
    ),
    (
        "one-for-the-dark-lord: +1 on roll and re-roll",
        "north-ithilien: sauron 2/0+1n | south-ithilien: gondor 3/0/0 ; fellowship south-ithilien ; hand shelobs-lair",
        "all, shelobs-lair, roll 3.4, roll 1.1.1, roll 4, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 2/0/0 ; hand - ; played shelobs-lair",
    ),
    (
        "cruel-as-death: two points of Nazgul Leadership for +1",
        "north-ithilien: sauron 2/0+2n | south-ithilien: gondor 3/0/0 ; hand orc-patrol",
        "all, orc-patrol, roll 3.4, roll 1.1.1, no",
        "south-ithilien: gondor 2/0/0 ; dead gondor 1/0/0 ; hand - ; played orc-patrol",
    ),
    (
        "they-are-terrible: one point for +1 on the re-roll",
        "north-ithilien: sauron 2/0+2n | south-ithilien: gondor 3/0/0 ; hand lure-of-the-ring",
        "all, lure-of-the-ring, roll 4.4, roll 1.1.1, roll 4, no",
        "south-ithilien: gondor 2/0/0 ; dead gondor 1/0/0 ; hand - ; played lure-of-the-ring",
    ),
    (
        "they-are-terrible: D91 the Witch-king alone forfeits both points",
        "north-ithilien: sauron 2/0 witch-king | south-ithilien: gondor 3/0/0 ; hand lure-of-the-ring",
        "all, lure-of-the-ring, no, roll 4.4, roll 1.1.1, no",
        "hand - ; played lure-of-the-ring",
    ),
    (
        "dread-and-despair: points for as many dice of the enemy",
        "north-ithilien: sauron 1/0+3n | south-ithilien: gondor 4/0/0 ; hand candles-of-corpses",
        "candles-of-corpses, 2, roll 1, roll 1.1, roll 1, no",
        "hand - ; played candles-of-corpses",
    ),
    (
        "foul-stench: no re-roll against as much Nazgul Leadership",
        "north-ithilien: sauron 1/0+1n | south-ithilien: gondor 2/0/1 ; hand nazgul-search",
        "nazgul-search, roll 6, roll 1.1, no",
        "south-ithilien: gondor 1/0/1 ; dead gondor 1/0/0 ; hand - ; played nazgul-search",
    ),
    (
        "black-breath: D5 a re-roll hit may also kill a Leader",
        "north-ithilien: sauron 1/0+1n | south-ithilien: gondor 2/0/1 boromir ; hand morgul-wound",
        "morgul-wound, roll 1, roll 1.1.1, roll 6, roll 1.1, gondor-leader, no",
        "south-ithilien: gondor 1/0/0 boromir ; dead gondor 1/0/1 ; hand - ; played morgul-wound",
    ),
    (
        "words-of-power: no Leadership and no Captain of the West",
        "north-ithilien: sauron 1/0+1n | south-ithilien: gondor 1/0/0 boromir ; hand the-lidless-eye",
        "the-lidless-eye, roll 6, roll 6",
        "north-ithilien: | south-ithilien: ; dead gondor 1/0/0 ; gone boromir ; hand - ; played the-lidless-eye",
    ),
    (
        "durins-bane: three dice near Moria, hits on 4",
        "moria: sauron 1/0 | hollin: gondor 3/0/0 ; hand balrog-of-moria",
        "balrog-of-moria, roll 1.3.4, roll 1, roll 1.1, no",
        "hollin: gondor 2/0/0 ; dead gondor 1/0/0 ; hand - ; played balrog-of-moria",
    ),
    (
        "durins-bane: D95 Balrog of Moria is played from the table as from the hand",
        "moria: sauron 1/0 | hollin: gondor 3/0/0 ; table balrog-of-moria",
        "balrog-of-moria, roll 1.3.4, roll 1, roll 1.1, no",
        "hollin: gondor 2/0/0 ; dead gondor 1/0/0 ; table - ; played balrog-of-moria",
    ),
    (
        "devilry-of-orthanc: D6 +1 in an assault with Isengard",
        "minas-tirith: gondor 2/0/0 isengard 1/0 ; isengard 0 active ; hand dreadful-spells",
        "dreadful-spells, roll 5, roll 1.1",
        "minas-tirith: gondor 1/0/0 isengard 1/0 ; dead gondor 1/0/0 ; hand - ; played dreadful-spells",
    ),
    (
        "deadly-strife: +2 for both, re-rolls too",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 2/0/1 ; hand horde-from-the-east",
        "2, horde-from-the-east, roll 2.3, roll 2.2, roll 3, no",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/1 ; dead gondor 1/0/0 ; hand -"
        " ; played horde-from-the-east",
    ),
    (
        "onslaught: D51 own hits, as many dice, hits on 4",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 3/0/0 ; hand orcs-multiplying-again",
        "3, orcs-multiplying-again, roll 1.1.1, roll 1.1.1, sauron-regular, sauron-regular, no, roll 3.4, no",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 2/0/0 ; dead gondor 1/0/0 ; hand -"
        " ; played orcs-multiplying-again",
    ),
    (
        "relentless-assault: own hits add to the roll",
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 3/0/0 ; hand the-king-is-revealed",
        "3, the-king-is-revealed, sauron-regular, sauron-regular, roll 3, roll 1.1.1, no",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 2/0/0 ; dead gondor 1/0/0 ; hand -"
        " ; played the-king-is-revealed",
    ),
    (
        "great-host: a hit for twice as many units",
        "north-ithilien: sauron 4/0 | south-ithilien: gondor 2/0/0 ; hand stormcrow",
        "4, stormcrow, roll 1.1.1.1, roll 1.1, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0 ; hand - ; played stormcrow",
    ),
    (
        "mumakil: +1, and a hit for the side that scored more",
        "north-ithilien: southrons 0/1 | south-ithilien: gondor 3/0/0 ; southrons 0 active ; hand shadows-gather",
        "shadows-gather, roll 4, roll 1.1.1, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 2/0/0 ; hand - ; played shadows-gather",
    ),
    (
        "swarm-of-bats: without an enemy card +1 on the re-roll",
        "north-ithilien: sauron 1/0+1n | south-ithilien: gondor 2/0/0 ; hand return-of-the-witch-king",
        "return-of-the-witch-king, roll 4, roll 1.1, roll 4, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0 ; hand - ; played return-of-the-witch-king",
    ),
    (
        "swarm-of-bats: D50 a cancelled card costs nothing but itsel",
        "north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/0 legolas ; hand return-of-the-witch-king axe-and-bow",
        "2, return-of-the-witch-king, axe-and-bow, roll 1.1, roll 1.1, roll 6, no",
        "north-ithilien: sauron 1/0 ; hand - ; played axe-and-bow return-of-the-witch-king",
    ),
    (
        "we-come-to-kill: dice by elites after losses, hits on 5 even in an assault",
        "minas-tirith: gondor 2/0/0 sauron 0/2 ; hand olog-hai",
        "2, olog-hai, roll 5.5, roll 1.1, roll 1.5, no",
        "minas-tirith: gondor 1/0/0 sauron 0/2 ; dead gondor 1/0/0 ; hand - ; played olog-hai",
    ),
    (
        "desperate-battle: +1 for both",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 2/0/0 ; hand pits-of-mordor",
        "pits-of-mordor, roll 4, roll 3.3, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0 ; hand - ; played pits-of-mordor",
    ),
    (
        "heroic-death: D92 nobody is asked without a hit",
        "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/1 ; hand mirror-of-galadriel",
        "mirror-of-galadriel, roll 1, roll 1, roll 1, no",
        "hand - ; played mirror-of-galadriel",
    ),
    (
        "fateful-strike: D93 without a Nazgul a Minion, or nobody",
        "north-ithilien: sauron 3/0 mouth-of-sauron | south-ithilien: gondor 2/0/2 ; hand bilbos-song",
        "all, bilbos-song, roll 1.1.1, roll 1.1, roll 1.1, roll 6.6, no, no",
        "north-ithilien: sauron 1/0 mouth-of-sauron ; hand - ; played bilbos-song",
    ),
    (
        "R10.4 at equal initiative the defender's card comes first",
        "moria: sauron 1/0 | hollin: gondor 0/1/0 ; hand balrog-of-moria cirdans-ships",
        "balrog-of-moria, cirdans-ships, roll 5",
        "moria: ; hand - ; played balrog-of-moria cirdans-ships",
    ),
    (
        "Sorcerer: the Witch-king draws from the deck of the Combat card, in the first round",
        "north-ithilien: sauron 1/0 witch-king | south-ithilien: gondor 1/0/0 ; hand stormcrow",
        "stormcrow, yes, olog-hai, roll 1, roll 1, roll 1, no",
        "hand olog-hai ; played stormcrow",
    ),
    (
        "D49 the White Rider: no Leadership of Nazgul for the whole battle",
        "north-ithilien: sauron 1/0+2n | south-ithilien: gondor 1/0/0 gandalf-the-white ; gone gandalf-the-grey"
        " ; guide strider",
        "yes, roll 1, roll 1, yes, no, roll 1, roll 1, no",
        "",
    ),
]

# The Free Peoples attack.
FREE_ROWS = [
    (
        "R10.4 Scouts are for the defender",
        "south-ithilien: gondor 1/0/0 | north-ithilien: sauron 1/0 ; hand the-red-arrow",
        "no, roll 1, roll 1, no",
        "",
    ),
]


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), SHADOW_ROWS, ids=[row[0] for row in SHADOW_ROWS])
def test_shadow_attacks(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + SHADOW_ACTS, f"army attack, {answers}", after)


@pytest.mark.parametrize(("rule", "armies", "answers", "after"), FREE_ROWS, ids=[row[0] for row in FREE_ROWS])
def test_free_peoples_attack(rule: str, armies: str, answers: str, after: str) -> None:
    check(armies + FREE_ACTS, f"army-muster attack, {answers}", after)


ALONE = "north-ithilien: sauron 1/0 | south-ithilien: gondor 1/0/0"
NEEDS_MORE = [
    ("elven-rope", "the Ring-bearers"),
    ("mithril-coat-and-sting", "a Hobbit"),
    ("axe-and-bow", "a Companion"),
    ("wizards-staff", "Gandalf"),
    ("athelas", "Strider or Aragorn"),
    ("mirror-of-galadriel", "a Leader or Companion"),
    ("gwaihir-the-windlord", "a Companion"),
    ("bilbos-song", "a Leader or Companion"),
    ("challenge-of-the-king", "a Leader or Companion"),
    ("the-grey-company", "a Companion"),
    ("the-ents-awake-treebeard", "Rohan, Fangorn or Orthanc"),
    ("the-ents-awake-huorns", "Rohan, Fangorn or Orthanc"),
    ("the-ents-awake-entmoot", "Rohan, Fangorn or Orthanc"),
    ("swords-in-eriador", "a region of a Free Peoples Nation"),
    ("cirdans-ships", "an elite"),
    ("thranduils-archers", "an elite"),
    ("shelobs-lair", "the Ring-bearers"),
    ("orc-patrol", "two points of Nazgul Leadership"),
    ("lure-of-the-ring", "a point of Nazgul Leadership"),
    ("candles-of-corpses", "a point of Nazgul Leadership"),
    ("nazgul-search", "a point of Nazgul Leadership"),
    ("morgul-wound", "a Nazgul"),
    ("the-lidless-eye", "a Nazgul"),
    ("balrog-of-moria", "Moria at most two regions away"),
    ("dreadful-spells", "an assault with Isengard"),
    ("shadows-gather", "an elite of the Southrons"),
    ("olog-hai", "an elite"),
]


@pytest.mark.parametrize(("card", "precondition"), NEEDS_MORE)
def test_card_is_refused_without_its_precondition(card: str, precondition: str) -> None:
    check(f"{ALONE} ; hand {card}{SHADOW_ACTS}", "army attack", "offers no")


def test_combat_card_is_hidden_until_both_are_chosen() -> None:
    s = play(f"{ALONE} ; hand stormcrow king-brands-men{SHADOW_ACTS}", "army attack, stormcrow")
    assert s.waiting()[0] == "ChooseCombatCard 0" and is_in(s, IN_HAND, card_of("stormcrow"))
    assert s.combat_cards[1] == card_of("stormcrow") + 1
    answer(s, "no")
    assert is_in(s, PLAYED, card_of("stormcrow"))

"""Twilight of the Third Age: Siege Engines (R18.6) and the event and Combat cards, as rows."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.facts.cards import CARD_NAMES, FIRST_CARD
from tests.games.war.rule_rows import offers
from tests.games.war.twilight.rows import check, play

W = "twilight ; sauron 0 ; gondor 0 active"
TAKEN = "grey-havens: captured | lorien: captured | rivendell: captured | woodland-realm: captured"
SIEGE = "minas-tirith: gondor 2/0/0 sauron 3/0"

ENGINE_ROWS = [
    (
        "R18.6 a Muster result builds a Siege Tower at a siege",
        f"{W} ; {SIEGE} ; shadow-dice muster",
        "muster tower",
        "minas-tirith: gondor 2/0/0 sauron 3/0 towers 1",
    ),
    (
        "R18.6 two Towers in a region at most",
        f"{W} ; {SIEGE} towers 2 | dol-amroth: gondor 1/0/0 southrons 2/0 ; shadow-dice muster",
        "muster tower",
        "minas-tirith: gondor 2/0/0 sauron 3/0 towers 2 ; dol-amroth: gondor 1/0/0 southrons 2/0 towers 1",
    ),
    (
        "R18.6 no Tower without a siege",
        "twilight engines ; minas-tirith: gondor 2/0/0 ; sauron 0 ; isengard 0 ; southrons 0 ; gone saruman "
        "witch-king ; "
        "shadow-dice muster",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "R18.6 a Muster result builds a Trebuchet in a Stronghold of an active Nation, At War or not",
        f"twilight ; gondor 2 active ; minas-tirith: gondor 2/0/0 | {TAKEN} ; free-dice muster",
        "muster trebuchet",
        "asks BuildTrebuchet 0 ; offers dol-amroth, minas-tirith",
    ),
    (
        "R18.6 under siege too",
        f"{W} ; {SIEGE} | dol-amroth: captured | {TAKEN} ; free-dice muster",
        "muster trebuchet",
        "minas-tirith: gondor 2/0/0 sauron 3/0 trebuchets 1",
    ),
    (
        "R18.6 only in a Stronghold of the Free Peoples that they control; two at most",
        f"twilight engines ; {SIEGE} trebuchets 2 | dol-amroth: captured | {TAKEN} ; rings 0 3 ; gondor 2 active ; "
        "free-dice muster",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.6 six figures of each kind",
        f"twilight engines ; {SIEGE} | dol-amroth: trebuchets 2 | grey-havens: trebuchets 2 | rivendell: "
        f"trebuchets 2 ; "
        "rings 0 3 ; gondor 2 active ; free-dice muster",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.6 superiority of the Shadow: -1 on the Combat roll of the Free Peoples in the first round",
        f"{W} ; {SIEGE} towers 1 ; shadow-dice army",
        "army attack, 3, roll 1.1.1, roll 5.5",
        "asks FightOn 1 ; minas-tirith: gondor 2/0/0 sauron 3/0 towers 1",
    ),
    (
        "R18.6 and one more round without turning down an elite, -1 no more",
        f"{W} ; {SIEGE} towers 1 ; shadow-dice army",
        "army attack, 3, roll 1.1.1, roll 5.5, yes, roll 1.1.1, roll 5.5",
        "minas-tirith: gondor 2/0/0 sauron 1/0 towers 1",
    ),
    (
        "R18.6 superiority of the Free Peoples: +1 in the first round, and no round is bought",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 2/2 trebuchets 1 ; shadow-dice army",
        "army attack, all, roll 1.1.1.1, roll 1.4, sauron-regular",
        "minas-tirith: gondor 2/0/0 sauron 1/2 trebuchets 1",
    ),
    (
        "R11.4 without Siege Engines a round is bought as ever",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 2/2 ; shadow-dice army",
        "army attack, all, roll 1.1.1.1, roll 1.4",
        "asks BuyRound 1",
    ),
    (
        "R18.6 of equal Siege Engines the Free Peoples may remove one and claim superiority to the end of the battle",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 2/2 trebuchets 1 towers 1 ; shadow-dice army",
        "army attack, all, yes, roll 1.1.1.1, roll 1.4, sauron-regular",
        "minas-tirith: gondor 2/0/0 sauron 1/2 towers 1",
    ),
    (
        "R18.6 nobody has superiority if they do not",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 2/2 trebuchets 1 towers 1 ; shadow-dice army",
        "army attack, all, no, roll 1.1.1.1, roll 1.4",
        "asks BuyRound 1",
    ),
    (
        "D80 a tie without Trebuchets is not offered",
        f"{W} ; {SIEGE} ; shadow-dice army",
        "army attack, 3",
        "asks RollCombat 1",
    ),
    (
        "D80 the free round comes on top of the three of a card",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 3/0 towers 1 witch-king ; hand grond-hammer-of-the-underworld ; "
        "gone peregrin ; shadow-dice event",
        "event play, grond-hammer-of-the-underworld, all, roll 1.1.1, roll 1.1, roll 1.1, yes, roll 1.1.1, roll 1.1, "
        "roll 1.1, yes, roll 1.1.1, roll 1.1, roll 1.1",
        "asks FightOn 1",
    ),
    (
        "D26 D81 in a sortie Siege Engines do nothing",
        f"{W} ; {SIEGE} towers 2 ; free-dice army-muster",
        "army-muster attack, 2, roll 1.5",
        "asks RollCombat 1",
    ),
    (
        "R18.6 Towers go when the siege ends with the besieger",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 1/0 towers 2 ; free-dice army-muster",
        "army-muster attack, 2, roll 6.6, roll 1",
        "minas-tirith: gondor 2/0/0",
    ),
    (
        "R18.6 and when the besieging Army moves away",
        f"{W} ; minas-tirith: gondor 2/0/0 sauron 1/0 towers 2 ; shadow-dice army",
        "army move-armies, osgiliath",
        "minas-tirith: gondor 2/0/0 ; osgiliath: sauron 1/0",
    ),
    (
        "R18.6 all Siege Engines go when the Stronghold is conquered",
        f"{W} ; minas-tirith: gondor 1/0/0 sauron 3/0 towers 2 trebuchets 1 ; shadow-dice army",
        "army attack, 3, roll 6.6.6, roll 1",
        "minas-tirith: captured sauron 3/0 ; dead gondor 1/0/0",
    ),
    (
        "D33 Trebuchets in a Stronghold that is taken without a fight are eliminated",
        f"{W} ; minas-tirith: trebuchets 2 | osgiliath: sauron 1/0 ; shadow-dice army",
        "army move-armies, minas-tirith",
        "minas-tirith: captured sauron 1/0 ; osgiliath: -",
    ),
    (
        "D82 Trebuchets stay with the last unit and go when it leaves",
        f"{W} ; minas-tirith: gondor 2/0/0 trebuchets 1 ; free-dice army-muster",
        "army-muster move-armies, osgiliath, 1, no",
        "minas-tirith: gondor 1/0/0 trebuchets 1 ; osgiliath: gondor 1/0/0",
    ),
    (
        "R18.6 an Army that moves out of the Stronghold leaves no Trebuchet",
        f"{W} ; minas-tirith: gondor 2/0/0 trebuchets 1 ; free-dice army-muster",
        "army-muster move-armies, osgiliath, 2",
        "minas-tirith: - ; osgiliath: gondor 2/0/0",
    ),
    (
        "D82 built without an Army they wait",
        f"{W} ; dol-amroth: captured | {TAKEN} ; free-dice muster",
        "muster trebuchet",
        "minas-tirith: trebuchets 1",
    ),
]

READY = "twilight ; factions ents ; gone gandalf-the-grey ; edoras: gandalf-the-white | fangorn: ents 1"
CARD_ROWS = [
    (
        "the-ents-awake-rock-and-stone places two Ents",
        f"{READY} ; hand the-ents-awake-rock-and-stone ; free-dice event",
        "event play, the-ents-awake-rock-and-stone, no",
        "fangorn: ents 3 ; hand - ; played the-ents-awake-rock-and-stone ; awake 1",
    ),
    (
        "the-ents-awake-huorns-e places two Ents",
        f"{READY} ; hand the-ents-awake-huorns-e ; free-dice event",
        "event play, the-ents-awake-huorns-e, no",
        "fangorn: ents 3 ; hand - ; played the-ents-awake-huorns-e ; awake 1",
    ),
    (
        "the-ents-awake-entmoot-e places two Ents",
        f"{READY} ; hand the-ents-awake-entmoot-e ; free-dice event",
        "event play, the-ents-awake-entmoot-e, no",
        "fangorn: ents 3 ; hand - ; played the-ents-awake-entmoot-e ; awake 1",
    ),
    (
        "we-shall-get-it stays on the table while Gollum does not guide",
        "twilight ; gone smeagol strider ; table we-shall-get-it ; free-dice character ; box 0 1",
        "character move-fellowship, roll 6, tile 1, no",
        "progress 1 ; corruption 1 ; drawn 1 ; box 1 1",
    ),
    (
        "wind-from-the-west discards a Shadow card from the table, We Shall Get It too",
        "twilight ; table wormtongue we-shall-get-it ; orthanc: saruman ; hand wind-from-the-west ; free-dice event",
        "event play, wind-from-the-west, we-shall-get-it",
        "table wormtongue ; played we-shall-get-it wind-from-the-west ; hand -",
    ),
    (
        "wind-from-the-west without one: a card of the hand may be thrown away, and is shown",
        "twilight ; hand wind-from-the-west orc-patrol olog-hai ; free-dice event",
        "event play, wind-from-the-west, yes, olog-hai",
        "hand orc-patrol ; played olog-hai wind-from-the-west",
    ),
    (
        "wind-from-the-west is optional there",
        "twilight ; hand wind-from-the-west orc-patrol ; free-dice event",
        "event play, wind-from-the-west, no",
        "hand orc-patrol ; played wind-from-the-west",
    ),
    (
        "three-rings-for-the-elven-kings: first Rings that are out of play, then those of the Shadow",
        "twilight ; rings 0 2 ; hand three-rings-for-the-elven-kings ; free-dice event",
        "event play, three-rings-for-the-elven-kings, roll 1.4.6",
        "rings 2 1 ; hand - ; played three-rings-for-the-elven-kings",
    ),
    (
        "rangers-of-the-north hit an Army beside the North and gather next to it",
        "twilight ; gone gandalf-the-grey ; weather-hills: sauron 2/0 ; hand rangers-of-the-north ; free-dice event",
        "event play, rangers-of-the-north, roll 1.1.5, bree, north-elite",
        "weather-hills: sauron 1/0 ; hand - ; played rangers-of-the-north ; bree: north 0/1/1",
    ),
    (
        "rangers-of-the-north without such an Army do nothing",
        "twilight ; hand rangers-of-the-north ; free-dice event",
        "event play, rangers-of-the-north",
        "hand - ; played rangers-of-the-north",
    ),
    (
        "threat-to-the-fiefs-of-the-south: three regulars, and a die for each Ship in Gondor",
        "twilight ; factions corsairs ; pelargir: ships 2 | umbar: ships 1 ; hand threat-to-the-fiefs-of-the-south ; "
        "free-dice event",
        "event play, threat-to-the-fiefs-of-the-south, roll 4, roll 3",
        "pelargir: gondor 1/0/0 ships 1 ; lossarnach: gondor 1/0/0 ; lamedon: gondor 1/0/0 ; hand - ; "
        "played threat-to-the-fiefs-of-the-south",
    ),
    (
        "a-balrog-is-come: D85 the Balrog moves up to two regions",
        "twilight ; moria: balrog ; table a-balrog-is-come ; shadow-dice character",
        "character move-minions, trollshaws",
        "moria: - ; trollshaws: balrog",
    ),
    (
        "a-balrog-is-come: D85 he moves with an Army",
        "twilight ; sauron 0 ; moria: sauron 1/0 balrog ; table a-balrog-is-come ; shadow-dice character",
        "character lead-army, hollin",
        "moria: - ; hollin: sauron 1/0 balrog",
    ),
    (
        "a-balrog-is-come: Will of the West removes it; outside Moria the Balrog is eliminated",
        "twilight ; goblins-gate: balrog ; table a-balrog-is-come ; free-dice will",
        "will remove-a-balrog-is-come",
        "goblins-gate: - ; gone balrog ; table - ; played a-balrog-is-come",
    ),
    (
        "a-balrog-is-come: Character with Gandalf in the Balrog's region; in Moria he stays",
        "twilight ; moria: gandalf-the-grey balrog ; table a-balrog-is-come ; free-dice character",
        "character remove-a-balrog-is-come",
        "table - ; played a-balrog-is-come",
    ),
    (
        "the-gates-are-closed: a path by a Shadow Stronghold lets the Shadow draw a tile; an Eye does nothing",
        "twilight ; fellowship hollin ; progress 1 ; gone strider ; table the-gates-are-closed ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria, yes, tile eye",
        "asks AllocateHunt 1 ; drawn eye ; table - ; played the-gates-are-closed",
    ),
    (
        "the-gates-are-closed: a numbered tile counts without its reveal",
        "twilight ; fellowship hollin ; progress 1 ; gone strider ; table the-gates-are-closed ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria, yes, tile 1-reveal, no",
        "asks AllocateHunt 1 ; drawn 1-reveal ; corruption 1 ; revealed -",
    ),
    (
        "the-gates-are-closed at a reveal, before the tile of the Stronghold",
        "twilight ; fellowship hollin ; progress 1 ; gone strider ; table the-gates-are-closed ; hand nazgul-search ; "
        "angmar: sauron 0/0+1n ; shadow-dice event",
        "event play, nazgul-search, angmar, hollin, moria",
        "asks CloseGates 1",
    ),
    (
        "the-gates-are-closed: Character with Gandalf as Guide removes it",
        "twilight ; table the-gates-are-closed ; free-dice character",
        "character remove-the-gates-are-closed",
        "table - ; played the-gates-are-closed",
    ),
    (
        "captain-of-despair: D25 a Character die goes to the Hunt Box after its action",
        "twilight ; angmar: witch-king ; table captain-of-despair ; shadow-dice character",
        "character move-minions, moria",
        "angmar: - ; moria: witch-king ; box 0 1",
    ),
    (
        "captain-of-despair: D84 not the die that plays it",
        "twilight ; angmar: witch-king ; hand captain-of-despair ; shadow-dice character",
        "character play, captain-of-despair",
        "hand - ; table captain-of-despair",
    ),
    (
        "captain-of-despair goes when the Fellowship is declared in a Stronghold of the Free Peoples",
        "twilight ; angmar: witch-king ; progress 1 ; gone strider ; table captain-of-despair ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, rivendell",
        "asks AllocateHunt 1 ; table - ; played captain-of-despair",
    ),
    (
        "captain-of-despair goes when Gollum becomes the Guide",
        "twilight ; angmar: witch-king ; table captain-of-despair ; free-dice character ; "
        "gone gandalf-the-grey strider boromir legolas gimli meriadoc",
        "character separate, rivendell",
        "table - ; played captain-of-despair ; guide gollum ; rivendell: peregrin",
    ),
    (
        "the-corsairs-are-upon-us: Ships move, an Army is carried and attacks; no Combat card of the Free Peoples",
        "twilight ; factions corsairs ; southrons 0 ; umbar: southrons 2/0 ships 2 | lossarnach: gondor 1/0/0 ; "
        "hand the-corsairs-are-upon-us athelas ; shadow-dice event",
        "event play, the-corsairs-are-upon-us, fleet umbar, 1, pelargir, no, umbar, 2, attack, 2",
        "asks RollCombat 1 ; pelargir: captured southrons 2/0 ships 1 ; umbar: ships 1",
    ),
    (
        "the-corsairs-are-upon-us: the Army that was carried moves on",
        "twilight ; factions corsairs ; southrons 0 ; umbar: southrons 1/0 ships 1 | pelargir: ships 1 ; "
        "hand the-corsairs-are-upon-us ; shadow-dice event",
        "event play, the-corsairs-are-upon-us, no, umbar, move, lossarnach",
        "umbar: ships 1 ; pelargir: captured ships 1 ; lossarnach: captured southrons 1/0 ; gondor 0 active ; hand - ; "
        "played the-corsairs-are-upon-us",
    ),
    (
        "rage-of-the-dunlendings-e: up to four join an Army in Dunland, which then moves",
        "twilight ; factions dunlendings ; isengard 0 ; north-dunland: isengard 1/0 ; hand rage-of-the-dunlendings-e ; "
        "shadow-dice event",
        "event play, rage-of-the-dunlendings-e, 3, move, hollin, all",
        "north-dunland: - ; hollin: isengard 1/0 dunlendings 3 ; hand - ; played rage-of-the-dunlendings-e",
    ),
    (
        "deep-trenches-and-great-engines: D83 a Tower built and a Trebuchet destroyed",
        "twilight ; minas-tirith: gondor 1/0/0 sauron 3/0 trebuchets 1 ; hand deep-trenches-and-great-engines ; "
        "shadow-dice event",
        "event play, deep-trenches-and-great-engines, build minas-tirith, destroy minas-tirith",
        "minas-tirith: gondor 1/0/0 sauron 3/0 towers 1 ; hand - ; played deep-trenches-and-great-engines",
    ),
    (
        "shadow-of-dol-guldur: as many regulars as the Nazgul lead, then the Army may move",
        "twilight ; sauron 0 ; dol-guldur: sauron 1/0+1n witch-king ; hand shadow-of-dol-guldur ; shadow-dice event",
        "event play, shadow-of-dol-guldur, no",
        "dol-guldur: sauron 4/0+1n witch-king ; hand - ; played shadow-of-dol-guldur",
    ),
    (
        "among-the-siege-engines: a hit of the re-roll may destroy a Tower",
        f"{W} ; minas-tirith: gondor 2/0/1 sauron 3/0 towers 1 ; hand wind-from-the-west ; shadow-dice army",
        "army attack, 3, wind-from-the-west, roll 1.1.1, roll 1.1, roll 6, yes",
        "minas-tirith: gondor 2/0/1 sauron 2/0 ; hand - ; played wind-from-the-west",
    ),
    (
        "last-defences: Trebuchets add to Combat Strength",
        f"{W} ; minas-tirith: gondor 1/0/0 sauron 3/0 trebuchets 2 ; hand rangers-of-the-north ; shadow-dice army",
        "army attack, 3, rangers-of-the-north, roll 1.1.1, roll 1.1.1",
        "minas-tirith: gondor 1/0/0 sauron 3/0 trebuchets 2 ; hand - ; played rangers-of-the-north",
    ),
    (
        "heads-of-the-fallen: +1, and no Leader re-roll of the Free Peoples",
        f"{W} ; minas-tirith: gondor 2/0/1 sauron 3/0 towers 1 ; hand the-gates-are-closed ; shadow-dice army",
        "army attack, 3, the-gates-are-closed, roll 1.1.5, roll 1.1",
        "asks FightOn 1 ; minas-tirith: gondor 1/0/1 sauron 3/0 towers 1",
    ),
    (
        "old-hatred: an extra attack with a die for each Dunlending",
        "twilight ; factions dunlendings ; isengard 0 ; fords-of-isen: rohan 2/0/0 | south-dunland: dunlendings 1 | "
        "gap-of-rohan: dunlendings 2 ; hand deep-trenches-and-great-engines ; shadow-dice army",
        "army attack, 2, deep-trenches-and-great-engines, roll 1.6, roll 1.1, roll 1",
        "asks FightOn 1 ; fords-of-isen: rohan 1/0/0",
    ),
]

# Positions in which the condition of a card does not hold.
REFUSED = [
    ("the-ents-awake-rock-and-stone", "twilight ; factions ents"),
    ("the-ents-awake-huorns-e", "twilight ; gone gandalf-the-grey ; fangorn: gandalf-the-white"),
    ("the-ents-awake-entmoot-e", "twilight ; factions ents"),
    ("threat-to-the-fiefs-of-the-south", "twilight"),
    ("a-balrog-is-come", "twilight"),
    ("captain-of-despair", "twilight"),
    ("the-corsairs-are-upon-us", "twilight"),
    ("rage-of-the-dunlendings-e", "twilight"),
    ("shadow-of-dol-guldur", "twilight"),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ENGINE_ROWS, ids=[row[0] for row in ENGINE_ROWS])
def test_siege_engines_follow_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(("rule", "position", "answers", "after"), CARD_ROWS, ids=[row[0] for row in CARD_ROWS])
def test_card_of_the_expansion_follows_its_text(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(("card", "position"), REFUSED)
def test_card_is_refused_without_its_condition(card: str, position: str) -> None:
    dice = "free-dice" if CARD_NAMES.index(card) < FIRST_CARD[2] else "shadow-dice"
    s = play(f"{position} ; hand {card} ; {dice} event", "")
    assert "event play" not in offers(s)

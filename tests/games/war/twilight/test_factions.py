"""Twilight of the Third Age, the three factions (R18.5), as rows."""

from __future__ import annotations

import pytest

from tests.games.war.twilight.rows import check

ALL = "twilight"
D = "twilight ; factions dunlendings ; isengard 0"
C = "twilight ; factions corsairs ; southrons 0"
E = "twilight ; factions ents"
READY = "gone gandalf-the-grey ; edoras: gandalf-the-white"
AWAKE = "the-ents-awake-rock-and-stone"

DUNLENDING_ROWS = [
    (
        "R18.5 with Isengard At War a Muster result brings two Dunlendings to each Settlement of Dunland",
        f"{ALL} ; isengard 0 ; shadow-dice muster",
        "muster dunlendings",
        "north-dunland: dunlendings 2 | south-dunland: dunlendings 2 ; factions dunlendings",
    ),
    (
        "R18.5 not before Isengard is At War",
        "twilight dunlendings ; shadow-dice muster",
        "",
        "asks Act 1 ; offers muster diplomacy, skip muster",
    ),
    (
        "D74 a Settlement that is not free gets none",
        f"{ALL} ; north-dunland: captured rohan 1/0/0 ; isengard 0 ; shadow-dice muster",
        "muster dunlendings",
        "south-dunland: dunlendings 2 ; factions dunlendings",
    ),
    (
        "R18.5 Death to the Forgoil!: two join a Shadow Army in Rohan",
        f"{D} ; westemnet: captured isengard 1/0 ; shadow-dice muster",
        "muster death-to-the-forgoil",
        "westemnet: captured isengard 1/0 dunlendings 2",
    ),
    (
        "R18.5 in Isengard too, but not with an Army besieged inside a Stronghold",
        f"{D} ; orthanc: isengard 2/0 rohan 5/0/0 | north-dunland: isengard 1/0 | south-dunland: isengard 1/0 ; "
        "shadow-dice muster",
        "muster death-to-the-forgoil",
        "asks JoinDunlendings 1 ; offers north-dunland, south-dunland",
    ),
    (
        "R18.5 not outside Isengard and Rohan",
        "twilight dunlendings ; factions dunlendings ; isengard 0 ; gone saruman ; osgiliath: isengard 1/0 ; "
        "shadow-dice muster ; sauron 0 ; southrons 0",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "R18.5 they are recruited in no other way",
        f"{D} ; gone saruman ; shadow-dice muster",
        "muster recruit",
        "asks MusterFigure 1 0 ; offers isengard-regular, isengard-elite",
    ),
    (
        "R18.5 one hit takes two Dunlendings",
        f"{D} ; fords-of-isen: rohan 1/0/0 | westemnet: captured dunlendings 3 ; rohan 0 active ; free-dice "
        f"army-muster",
        "army-muster attack, roll 6, roll 1.1.1, no",
        "westemnet: captured dunlendings 1",
    ),
    (
        "R18.5 the Shadow chooses: a regular, an elite turned down, or two Dunlendings",
        f"{D} ; fords-of-isen: rohan 1/0/0 | westemnet: captured isengard 1/1 dunlendings 2 ; rohan 0 active ; "
        "free-dice army-muster",
        "army-muster attack, roll 6, roll 1.1.1.1",
        "asks LoseUnit 1 99 1 ; offers isengard-regular, isengard-elite, dunlending",
    ),
    (
        "R18.5 a single Dunlending is not taken while other units are left",
        f"{D} ; fords-of-isen: rohan 1/0/0 | westemnet: captured isengard 2/0 dunlendings 1 ; rohan 0 active ; "
        "free-dice army-muster",
        "army-muster attack, roll 6, roll 1.1.1, no",
        "westemnet: captured isengard 1/0 dunlendings 1",
    ),
    (
        "R18.5 alone it dies of one hit",
        f"{D} ; fords-of-isen: rohan 1/0/0 | westemnet: captured dunlendings 1 ; rohan 0 active ; free-dice "
        f"army-muster",
        "army-muster attack, roll 6, roll 1, no",
        "westemnet: captured",
    ),
    (
        "R18.5 a hit on oneself takes one Dunlending, D74 even a single one",
        f"{D} ; fords-of-isen: rohan 1/0/0 | westemnet: captured isengard 1/0 dunlendings 1 ; hand "
        f"rage-of-the-dunlendings-e ; "
        "shadow-dice army",
        "army attack, all, rage-of-the-dunlendings-e, dunlending, no",
        "asks RollCombat 1 ; westemnet: captured isengard 1/0",
    ),
    (
        "D23 D24 they are regulars: one for Combat Strength, none is raised to an elite",
        f"{D} ; orthanc: dunlendings 4 saruman ; shadow-dice muster",
        "muster voice-recruits",
        "orthanc: isengard 1/0 dunlendings 4 saruman ; north-dunland: isengard 1/0 ; south-dunland: isengard 1/0",
    ),
    (
        "R18.5 they count for stacking and are trimmed like any unit (D74)",
        f"{D} ; westemnet: captured isengard 5/0 dunlendings 4 ; shadow-dice muster",
        "muster death-to-the-forgoil",
        "asks Trim 1 99 ; offers isengard-regular, dunlending",
    ),
    (
        "R18.5 they move as units of Isengard: not abroad before it is At War",
        "twilight ; factions dunlendings ; south-dunland: dunlendings 2 ; shadow-dice army",
        "army move-armies",
        "asks PickTarget 1 83 0 ; offers enedwaith, gap-of-rohan, north-dunland, tharbad",
    ),
]

CORSAIR_ROWS = [
    (
        "R18.5 with the Southrons and Easterlings At War a Muster result brings two Ships to Umbar",
        f"{ALL} ; southrons 0 ; shadow-dice muster",
        "muster corsairs",
        "umbar: ships 2 ; factions corsairs",
    ),
    (
        "D75 not while the Free Peoples hold Umbar",
        "twilight corsairs ; southrons 0 ; umbar: captured ; shadow-dice muster ; sauron 0 ; isengard 0 ; gone saruman",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "R18.5 Black Ships: a Ship and a regular in Umbar",
        f"{C} ; shadow-dice muster",
        "muster black-ships",
        "umbar: southrons 1/0 ships 1",
    ),
    (
        "R18.5 only while the Shadow controls Umbar",
        "twilight corsairs ; factions corsairs ; southrons 0 ; umbar: captured ; sauron 0 ; isengard 0 ; "
        "gone saruman ; "
        "shadow-dice muster",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "D75 a besieged Umbar gets the Ship only",
        f"{C} ; umbar: southrons 1/0 gondor 3/0/0 ; shadow-dice muster",
        "muster black-ships",
        "umbar: gondor 3/0/0 southrons 1/0 ships 1",
    ),
    (
        "R18.5 a Fleet moves up to two coastal regions with one of the two moves of an Army result",
        f"{C} ; umbar: ships 2 ; shadow-dice army",
        "army move-armies, 2",
        "asks SendFleet 1 94 2 ; offers west-harondor, pelargir",
    ),
    (
        "R18.5 Ships that moved do not move again in the action",
        f"{C} ; umbar: ships 2 ; shadow-dice army",
        "army move-armies, 1, pelargir",
        "asks PickArmy 1 1 64 1 ; offers fleet umbar, no ; umbar: ships 1 | pelargir: ships 1",
    ),
    (
        "R18.5 an Army result can move Ships only",
        f"{C} ; umbar: ships 1 ; shadow-dice army",
        "army move-armies, pelargir",
        "umbar: - ; pelargir: ships 1",
    ),
    (
        "R18.5 Ships pass an enemy Army and take no region",
        f"{C} ; umbar: ships 1 | pelargir: gondor 1/0/0 ; shadow-dice army",
        "army move-armies, pelargir",
        "umbar: - ; pelargir: gondor 1/0/0 ships 1",
    ),
    (
        "R18.5 an Army goes from one region with Ships to any other that is free",
        f"{C} ; umbar: southrons 2/0 ships 1 | anfalas: ships 1 ; shadow-dice army",
        "army move-armies, umbar, anfalas, 2, no",
        "umbar: ships 1 ; anfalas: southrons 2/0 ships 1 ; gondor 2 active",
    ),
    (
        "R18.5 a Character result carries an Army with a Leader",
        f"{C} ; umbar: southrons 2/0 ships 1 mouth-of-sauron | anfalas: ships 1 ; shadow-dice character",
        "character lead-army, anfalas, 2",
        "umbar: ships 1 ; anfalas: southrons 2/0 ships 1 mouth-of-sauron ; gondor 2 active",
    ),
    (
        "R18.5 D76 no Army is carried out of a siege",
        f"{C} ; umbar: southrons 2/0 gondor 3/0/0 ships 1 | anfalas: ships 1 ; shadow-dice army",
        "army move-armies",
        "asks PickArmy 1 2 64 0 ; offers fleet umbar, fleet anfalas",
    ),
    (
        "R18.5 a card does not use the Ships",
        f"{C} ; isengard 0 ; sauron 0 ; umbar: southrons 2/0 ships 1 | anfalas: ships 1 ; hand the-shadow-is-moving ; "
        "shadow-dice event",
        "event play, the-shadow-is-moving, umbar",
        "asks PickTarget 1 94 0 ; offers near-harad, west-harondor",
    ),
    (
        "R18.5 an attack goes from one region with Ships to another; D20 the attacker cannot cease",
        f"{C} ; umbar: southrons 3/0 ships 1 | pelargir: gondor 2/0/0 ships 1 ; shadow-dice army",
        "army attack, 3, roll 1.1.1, roll 1.1",
        "asks Retreat 0 ; pelargir: gondor 2/0/0 ships 1",
    ),
    (
        "R18.5 if the attacking Army is eliminated, all Ships in the attacked region are",
        f"{C} ; umbar: southrons 1/0 ships 1 | pelargir: gondor 2/0/0 ships 2 ; shadow-dice army",
        "army attack, roll 1, roll 6.6",
        "umbar: ships 1 ; pelargir: gondor 2/0/0 ; gondor 1 active",
    ),
    (
        "R18.5 D76 the winner may advance by Ship",
        f"{C} ; umbar: southrons 3/0 ships 1 | pelargir: gondor 1/0/0 ships 1 ; shadow-dice army",
        "army attack, 3, roll 6.6.6, roll 1, yes, 2",
        "umbar: southrons 1/0 ships 1 ; pelargir: captured southrons 2/0 ships 1 ; gondor 0 active ; dead gondor 1/0/0",
    ),
    (
        "R18.5 landing where a Shadow garrison is besieged is an attack on the besieger",
        f"{C} ; umbar: southrons 3/0 ships 1 | dol-amroth: captured southrons 1/0 gondor 2/0/0 ships 1 ; "
        f"shadow-dice army",
        "army attack, umbar, 3, roll 1.1.6, roll 1.1",
        "asks Retreat 0 ; dol-amroth: captured gondor 1/0/0 southrons 1/0 ships 1",
    ),
    (
        "R18.5 Ships beside a Shadow Army that is destroyed are eliminated",
        f"{C} ; pelargir: captured southrons 1/0 ships 2 | lamedon: gondor 3/0/0 ; gondor 0 active ;"
        " free-dice army-muster",
        "army-muster attack, 3, roll 6.6.6, roll 1, no",
        "pelargir: captured",
    ),
    (
        "R18.5 and beside one that retreats",
        f"{C} ; pelargir: captured southrons 3/0 ships 2 | lamedon: gondor 3/0/0 ; gondor 0 active ;"
        " free-dice army-muster",
        "army-muster attack, 3, roll 1.1.1, roll 1.1.1, yes, west-harondor, no",
        "pelargir: captured ; west-harondor: southrons 3/0",
    ),
    (
        "D77 an Army that goes into a siege has not left: the Ships stay",
        f"{C} ; umbar: southrons 3/0 ships 2 | west-harondor: gondor 3/0/0 ; gondor 0 active ; free-dice army-muster",
        "army-muster attack, 3, yes, yes, 3",
        "umbar: gondor 3/0/0 southrons 3/0 ships 2 ; west-harondor: -",
    ),
    (
        "R18.5 nobody retreats by Ships",
        f"{C} ; pelargir: captured southrons 3/0 ships 2 | anfalas: ships 1 | lamedon: gondor 3/0/0 ;"
        " gondor 0 active ; free-dice army-muster",
        "army-muster attack, 3, roll 1.1.1, roll 1.1.1, yes",
        "asks Retreat 1 ; offers no, osgiliath, west-harondor",
    ),
]

ENT_ROWS = [
    (
        "R18.5 with Saruman in play and a Companion in Fangorn a Muster result brings the Ents into play",
        f"{ALL} ; orthanc: isengard 1/0 saruman | fangorn: legolas ; free-dice muster",
        "muster ents",
        "fangorn: ents 1 legolas ; factions ents",
    ),
    (
        "R18.5 not without a Companion in Fangorn",
        "twilight ents ; orthanc: isengard 1/0 saruman ; rings 0 3 ; free-dice muster",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.5 not without Saruman",
        "twilight ents ; fangorn: legolas ; rings 0 3 ; free-dice muster",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.5 Treebeard: the Voice of Saruman brings an Ent, with a Companion in Fangorn",
        f"{E} ; orthanc: isengard 1/0 saruman | fangorn: ents 1 legolas ; shadow-dice muster",
        "muster voice-elites",
        "orthanc: isengard 0/1 saruman ; fangorn: ents 2 legolas",
    ),
    (
        "R18.5 without a Companion there it does not",
        f"{E} ; orthanc: isengard 1/0 saruman | fangorn: ents 1 ; shadow-dice muster",
        "muster voice-elites",
        "orthanc: isengard 0/1 saruman",
    ),
    (
        "R18.5 The Ents Awake places two Ents; the example of the rulebook, to its end",
        f"{E} ; {READY} | fangorn: ents 2 | fords-of-isen: isengard 3/0 ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, attack, roll 1.1.1.5.6, attack, roll 1.1.1.1.5, move, fords-of-isen",
        f"fangorn: ents 1 ; fords-of-isen: ents 1 ; hand - ; played {AWAKE} ; awake 1 ; lost-ents 2 ; "
        f"isengard 0 active",
    ),
    (
        "R18.5 the Ents need Gandalf the White",
        f"{E} ; fangorn: ents 2 legolas ; hand {AWAKE} ; rings 0 3 ; revealed ; free-dice event",
        "",
        "asks Act 0 ; offers event draw, skip event",
    ),
    (
        "R18.5 one Ent stays in Fangorn",
        f"{E} ; lost-ents 7 ; {READY} | fangorn: ents 1 ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}",
        f"hand - ; played {AWAKE} ; awake 1",
    ),
    (
        "R18.5 an Ent moves next to a region with an Ent, D78 not to Shadow units",
        f"{E} ; {READY} | fangorn: ents 1 | fords-of-isen: isengard 1/0 ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, move",
        "asks MoveEnt 0 ; offers eastemnet, parth-celebrant, westemnet",
    ),
    (
        "R18.5 a Shadow Army in a region with an Ent is attacked too",
        f"{E} ; {READY} | fangorn: ents 2 | orthanc: isengard 1/0 ents 1 ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, attack, roll 1.1.1.1.1, no",
        f"fangorn: ents 3 ; orthanc: isengard 1/0 ents 1 ; lost-ents 1 ; hand - ; played {AWAKE} ; awake 1 ; "
        f"isengard 0 active",
    ),
    (
        "R18.5 an attack that clears Orthanc removes Saruman; D21 Nazgul go with the Army",
        f"{E} ; {READY} | fangorn: ents 2 | fords-of-isen: ents 1 | orthanc: isengard 1/0 sauron 0/0+1n saruman ; "
        f"hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, attack, roll 1.1.1.1.6, no",
        f"fangorn: ents 3 ; orthanc: - ; gone gandalf-the-grey saruman ; lost-ents 1 ; hand - ; played "
        f"{AWAKE} ; awake 1 ; "
        "isengard 0 active",
    ),
    (
        "R18.5 an Ent that moves to an empty Orthanc removes Saruman",
        f"{E} ; {READY} | fangorn: ents 2 | fords-of-isen: ents 1 | orthanc: saruman ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, move, orthanc, no",
        f"fangorn: ents 3 ; orthanc: ents 1 ; gone gandalf-the-grey saruman ; hand - ; played {AWAKE} ; awake 1",
    ),
    (
        "D79 after the third card all Ents go for good",
        f"{E} ; awake 2 ; {READY} | fangorn: ents 2 | fords-of-isen: ents 1 ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, no",
        f"fangorn: - ; fords-of-isen: - ; awake 3 ; lost-ents 8 ; hand - ; played {AWAKE}",
    ),
    (
        "D79 a card played in battle does not count",
        f"{E} ; awake 2 ; fangorn: ents 1 | edoras: rohan 1/0/0 | westemnet: captured isengard 1/0 ; hand "
        f"{AWAKE} ; isengard 0 ; "
        "shadow-dice army",
        f"army attack, {AWAKE}, roll 1, roll 1",
        "asks FightOn 1 ; awake 2 ; fangorn: ents 1",
    ),
    (
        "R18.5 eight figures at most",
        f"{E} ; lost-ents 6 ; {READY} | fangorn: ents 1 ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, no",
        f"fangorn: ents 2 ; hand - ; played {AWAKE} ; awake 1",
    ),
    (
        "R18.5 the Shadow walks into a region with Ents, and they hold no region for the Free Peoples",
        f"{E} ; fangorn: ents 1 | fords-of-isen: ents 1 | orthanc: isengard 1/0 ; isengard 0 ; shadow-dice army",
        "army move-armies, fords-of-isen",
        "orthanc: - ; fords-of-isen: isengard 1/0 ents 1 ; rohan 3 active",
    ),
    (
        "The Ents Awake: with a Companion in Fangorn a Character card may be played or drawn",
        f"{E} ; lost-ents 7 ; {READY} | fangorn: ents 1 legolas ; hand {AWAKE} athelas ; free-dice event",
        f"event play, {AWAKE}",
        "asks PlayOrDraw 0 ; offers no, athelas, character deck",
    ),
    (
        "The Ents Awake: a card is drawn",
        f"{E} ; lost-ents 7 ; {READY} | fangorn: ents 1 legolas ; hand {AWAKE} ; free-dice event",
        f"event play, {AWAKE}, character deck, athelas",
        f"hand athelas ; played {AWAKE} ; awake 1",
    ),
]


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"), DUNLENDING_ROWS, ids=[row[0] for row in DUNLENDING_ROWS]
)
def test_dunlendings_follow_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(("rule", "position", "answers", "after"), CORSAIR_ROWS, ids=[row[0] for row in CORSAIR_ROWS])
def test_corsairs_follow_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ENT_ROWS, ids=[row[0] for row in ENT_ROWS])
def test_ents_follow_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)

"""Twilight of the Third Age, the Chief of the Ringwraiths and the Balrog (R18.3, R18.4), as rows."""

from __future__ import annotations

import pytest

from tests.games.war.twilight.rows import check, play

MOVE = "character move-fellowship"
ALL = "twilight"
S = "twilight ; smeagol"

CHIEF_ROWS = [
    (
        "R18.3 a Muster result brings the Chief of the Ringwraiths to the Ring-bearers; no Nation is activated",
        f"{ALL} ; fellowship hollin ; shadow-dice muster",
        "muster chief-of-the-ringwraiths",
        "hollin: witch-king ; chief",
    ),
    (
        "R18.3 not where the Ring-bearers are in a Free Peoples Stronghold, whoever holds it",
        "twilight chief ; rivendell: captured ; gone saruman ; shadow-dice muster ; sauron 0 ; isengard 0 ; "
        "southrons 0",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "D16 not on the Mordor Track",
        "twilight chief ; fellowship morannon ; mordor 1 ; gone mouth-of-sauron ; shadow-dice muster ; sauron 0 ; "
        "isengard 0 ; southrons 0",
        "",
        "asks Act 1 ; offers muster recruit, muster saruman, skip muster",
    ),
    (
        "R18.3 not if the Black Captain has been in play",
        "twilight chief ; fellowship hollin ; gone witch-king saruman ; shadow-dice muster ; sauron 0 ; isengard 0 ; "
        "southrons 0",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "R18.3 and the Black Captain not if the Chief has been",
        "twilight chief ; chief ; minas-morgul: sauron 1/0 ; gondor 0 active ; gone witch-king saruman ; "
        "shadow-dice muster ; sauron 0 ; isengard 0 ; southrons 0",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "R18.3 Shadow of Despair: every Nazgul with the Ring-bearers gives a re-roll",
        f"{ALL} ; chief ; fellowship hollin ; hollin: sauron 0/0+1n witch-king ; free-dice character ; box 0 3",
        f"{MOVE}, roll 1.1.1",
        "asks HuntReroll ; offers roll 1.1, roll 1.2, roll 1.3, roll 1.4, roll 1.5, roll 1.6, roll 2.2, roll "
        "2.3, roll 2.4, "
        "roll 2.5, roll 2.6, roll 3.3, roll 3.4, roll 3.5, roll 3.6, roll 4.4, roll 4.5, roll 4.6, roll 5.5, roll 5.6, "
        "roll 6.6",
    ),
    (
        "R14.2 with the Black Captain all Nazgul together give one",
        f"{ALL} ; fellowship hollin ; hollin: sauron 0/0+1n witch-king ; free-dice character ; box 0 3",
        f"{MOVE}, roll 1.1.1",
        "asks HuntReroll ; offers roll 1, roll 2, roll 3, roll 4, roll 5, roll 6",
    ),
    (
        "R18.3 the Chief may go where the Fellowship is declared",
        f"{ALL} ; chief ; angmar: witch-king ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, fords-of-bruinen, yes",
        "asks AllocateHunt 1 ; fellowship fords-of-bruinen ; angmar: - ; fords-of-bruinen: witch-king",
    ),
    (
        "D72 not into a Free Peoples Stronghold",
        f"{ALL} ; chief ; angmar: witch-king ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, rivendell",
        "asks AllocateHunt 1 ; angmar: witch-king",
    ),
    (
        "D72 the Chief answers the declaration of Smeagol",
        f"{S} ; chief ; angmar: witch-king ; progress 1 ; free-dice character",
        "character declare, fords-of-bruinen",
        "asks SummonChief 1",
    ),
    (
        "R18.3 cards that name the Witch-king work with the Chief",
        f"{ALL} ; chief ; hollin: witch-king ; hand return-of-the-witch-king ; shadow-dice event",
        "event play, return-of-the-witch-king",
        "hollin: - ; angmar: sauron 2/1 witch-king ; hand - ; played return-of-the-witch-king",
    ),
    (
        "R18.3 the Chief does not draw as Sorcerer: no card is drawn after a Combat card",
        f"{ALL} ; chief ; osgiliath: gondor 1/0/0 | south-ithilien: sauron 1/0 witch-king ; hand orc-patrol ; "
        f"sauron 0 ; "
        "shadow-dice army",
        "army attack, orc-patrol",
        "asks RollCombat 1",
    ),
]

BALROG_ROWS = [
    (
        "R18.4 a Muster result brings the Balrog to Moria with a unit of Sauron; three Nations advance",
        f"{ALL} ; moria: sauron 2/0 ; shadow-dice muster",
        "muster balrog, sauron-elite",
        "moria: sauron 2/1 balrog ; elves 2 active ; dwarves 2 passive ; north 2 passive",
    ),
    (
        "R18.4 D18 a passive Nation stops before At War",
        f"{ALL} ; moria: sauron 2/0 ; dwarves 1 passive ; shadow-dice muster",
        "muster balrog, sauron-regular",
        "moria: sauron 3/0 balrog ; elves 2 active ; north 2 passive",
    ),
    (
        "R18.4 not with a Witch-king in play",
        "twilight balrog ; gone saruman mouth-of-sauron ; angmar: witch-king ; sauron 0 ; isengard 0 ; southrons 0 ; "
        "shadow-dice muster",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "D73 a dead Witch-king does not bar the Balrog",
        "twilight balrog ; gone saruman mouth-of-sauron witch-king ; sauron 0 ; isengard 0 ; southrons 0 ; "
        "shadow-dice muster",
        "",
        "asks Act 1 ; offers muster recruit, muster balrog, skip muster",
    ),
    (
        "D17 not while the Free Peoples hold Moria",
        "twilight balrog ; moria: captured ; gone saruman mouth-of-sauron witch-king ; sauron 0 ; isengard 0 ; "
        "southrons 0 ; shadow-dice muster",
        "",
        "asks Act 1 ; offers muster recruit, skip muster",
    ),
    (
        "R18.4 Fire and Shadow: a declared path through the Balrog's region costs a tile, without a reveal",
        f"{ALL} ; moria: balrog ; fellowship hollin ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria, tile 1-reveal, no",
        "asks AllocateHunt 1 ; fellowship moria ; corruption 1 ; drawn 1-reveal ; revealed -",
    ),
    (
        "R18.4 moving from the Balrog's region counts too",
        f"{ALL} ; moria: balrog ; fellowship moria ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, hollin",
        "asks TakeTile 1284",
    ),
    (
        "R18.4 to stay where the Balrog is counts for nothing",
        f"{ALL} ; moria: balrog ; fellowship moria ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria",
        "asks AllocateHunt 1",
    ),
    (
        "D9 the Free Peoples name a path by the Balrog's region or not",
        f"{ALL} ; trollshaws: balrog ; progress 2 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, fords-of-bruinen",
        "asks DeclarePath 0 35 0 ; offers by none, by the-balrog",
    ),
    (
        "R18.4 an Eye eliminates the Balrog and the Guide",
        f"{ALL} ; moria: balrog ; fellowship hollin ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria, tile eye, boromir, boromir",
        "asks AllocateHunt 1 ; drawn eye ; moria: - ; gone balrog gandalf-the-grey strider ; guide boromir",
    ),
    (
        "D19 with Smeagol as Guide We Shall Get It enters play",
        f"{S} ; moria: balrog ; fellowship hollin ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria, tile eye",
        "asks AllocateHunt 1 ; drawn eye ; moria: - ; gone balrog smeagol strider ; guide - ; smeagol - ; "
        "table we-shall-get-it",
    ),
    (
        "R18.4 with Gollum as Guide an Eye does nothing",
        f"{ALL} ; moria: balrog ; fellowship hollin ; progress 1 ; turn 2 ; "
        "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, moria, tile eye",
        "asks AllocateHunt 1 ; drawn eye ; moria: balrog",
    ),
    (
        "R18.4 a reveal through the Balrog's region costs a tile, before that of the Stronghold (D86)",
        f"{ALL} ; moria: balrog ; fellowship hollin ; gone strider ; hand nazgul-search ; angmar: sauron 0/0+1n ; "
        "progress 1 ; shadow-dice event",
        "event play, nazgul-search, angmar, hollin, moria, tile 1, no, tile 2",
        "asks ChooseCasualty 0 128 2",
    ),
    (
        "R18.4 Flame of Udun: +2 to the Combat Strength of the Balrog's Army",
        f"{ALL} ; moria: sauron 1/0 balrog | dimrill-dale: elves 1/0/0 ; sauron 0 ; shadow-dice army",
        "army attack",
        "asks RollCombat 1 ; offers roll 1.1.1, roll 1.1.2, roll 1.1.3, roll 1.1.4, roll 1.1.5, roll 1.1.6, "
        "roll 1.2.2, "
        "roll 1.2.3, roll 1.2.4, roll 1.2.5, roll 1.2.6, roll 1.3.3, roll 1.3.4, roll 1.3.5, roll 1.3.6, roll 1.4.4, "
        "roll 1.4.5, roll 1.4.6, roll 1.5.5, roll 1.5.6, roll 1.6.6, roll 2.2.2, roll 2.2.3, roll 2.2.4, roll 2.2.5, "
        "roll 2.2.6, roll 2.3.3, roll 2.3.4, roll 2.3.5, roll 2.3.6, roll 2.4.4, roll 2.4.5, roll 2.4.6, roll 2.5.5, "
        "roll 2.5.6, roll 2.6.6, roll 3.3.3, roll 3.3.4, roll 3.3.5, roll 3.3.6, roll 3.4.4, roll 3.4.5, roll 3.4.6, "
        "roll 3.5.5, roll 3.5.6, roll 3.6.6, roll 4.4.4, roll 4.4.5, roll 4.4.6, roll 4.5.5, roll 4.5.6, roll 4.6.6, "
        "roll 5.5.5, roll 5.5.6, roll 5.6.6, roll 6.6.6",
    ),
    (
        "R18.4 the Balrog does not count as a Minion for Gandalf the White",
        "twilight balrog ; moria: balrog ; gone gandalf-the-grey ; free-dice will ; rings 0 3 ; revealed",
        "",
        "asks Act 0 ; offers will draw, will hide-fellowship, will separate, will diplomacy, skip will",
    ),
    (
        "R18.4 Level 0: the Balrog does not move",
        "twilight balrog ; moria: balrog ; shadow-dice character",
        "",
        "asks Act 1 ; offers skip character",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), CHIEF_ROWS, ids=[row[0] for row in CHIEF_ROWS])
def test_chief_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(("rule", "position", "answers", "after"), BALROG_ROWS, ids=[row[0] for row in BALROG_ROWS])
def test_balrog_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "free", "shadow"),
    [
        ("R18.2 Galadriel adds a die", "lorien: galadriel", 5, 7),
        ("R18.2 none beside Gandalf the White", "lorien: galadriel gandalf-the-white ; gone gandalf-the-grey", 5, 7),
        ("R18.3 the Chief adds a die", "chief ; angmar: witch-king", 4, 8),
        ("R18.4 the Balrog adds a die", "moria: balrog", 4, 8),
        ("R18.4 none beside a Witch-king", "moria: balrog | angmar: witch-king", 4, 8),
        ("R18.4 none beside the Chief", "chief ; moria: balrog | angmar: witch-king", 4, 8),
    ],
)
def test_dice_of_the_turn(rule: str, position: str, free: int, shadow: int) -> None:
    s = play(f"{ALL} ; {position} ; turn 2", "")
    assert (s.used[0], s.used[1]) == (free, shadow)

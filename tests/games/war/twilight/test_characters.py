"""Twilight of the Third Age, Sméagol and Galadriel (R18.1, R18.2), as rows."""

from __future__ import annotations

import pytest

from tests.games.war.twilight.rows import check

MOVE = "character move-fellowship"
DRAW = "free-dice character ; box 0 1"  # a move whose Hunt finds the Fellowship with a 6
ALL = "twilight"
S = "twilight ; smeagol"

SMEAGOL_ROWS = [
    (
        "R18.1 Smeagol's tile does no damage, Smeagol joins and guides, and the tile leaves the game",
        f"{ALL} ; {DRAW}",
        f"{MOVE}, roll 6, tile smeagol",
        "progress 1 ; box 1 1 ; smeagol ; guide smeagol ; removed smeagol",
    ),
    (
        "R18.1 as Guide Smeagol puts Smeagol's tile back into the pool",
        f"{S} ; guide smeagol ; {DRAW}",
        f"{MOVE}, roll 6, tile smeagol",
        "progress 1 ; box 1 1",
    ),
    (
        "R18.1 with Gollum in play Smeagol's tile is discarded and another one is drawn",
        f"{ALL} ; gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin ; {DRAW}",
        f"{MOVE}, roll 6, tile smeagol, tile 3, no",
        "progress 1 ; box 1 1 ; corruption 3 ; drawn smeagol 3",
    ),
    (
        "R18.1 after Smeagol left the game Smeagol's tile is discarded and another one is drawn",
        f"{ALL} ; gone smeagol ; {DRAW}",
        f"{MOVE}, roll 6, tile smeagol, tile 3, no",
        "progress 1 ; box 1 1 ; corruption 3 ; drawn smeagol 3",
    ),
    (
        "R18.1 Smeagol always guides, even beside a higher Level",
        f"{S} ; gone strider ; {DRAW}",
        "",
        "asks Act 0 ; guide smeagol",
    ),
    (
        "R18.1 Smeagol counts for the dice of the Hunt",
        f"{S} ; gone gandalf-the-grey strider boromir legolas gimli ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, no",
        "asks AllocateHunt 1 ; offers 0, 1, 2, 3",
    ),
    (
        "R18.1 R3.3 with eight Companions the Shadow allocates no more dice than its seven",
        f"{S} ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, no",
        "asks AllocateHunt 1 ; offers 0, 1, 2, 3, 4, 5, 6, 7",
    ),
    (
        "R18.1 Smeagol can be a casualty, D69 with the highest Level of the others; We Shall Get It enters play",
        f"{S} ; gone gandalf-the-grey strider ; {DRAW}",
        f"{MOVE}, roll 6, tile 3, guide, boromir",
        "progress 1 ; box 1 1 ; corruption 1 ; drawn 3 ; smeagol - ; gone gandalf-the-grey strider smeagol ; "
        "guide boromir ; table we-shall-get-it",
    ),
    (
        "R18.1 separated Smeagol is discarded, and We Shall Get It does not enter play",
        f"{S} ; gone strider ; free-dice character",
        "character separate, smeagol",
        "smeagol - ; guide - ; gone smeagol strider",
    ),
    (
        "R18.1 in a group Smeagol is discarded and the others go on by their own Level",
        f"{S} ; gone gandalf-the-grey strider boromir legolas gimli ; free-dice character",
        "character separate, meriadoc, smeagol",
        "asks SendGroup 0 32 1",
    ),
    (
        "R18.1 D15 as the last Companion Smeagol becomes Gollum, without We Shall Get It",
        f"{S} ; gone gandalf-the-grey strider boromir legolas gimli meriadoc ; {DRAW}",
        f"{MOVE}, roll 6, tile 1, random, peregrin, rivendell",
        "rivendell: peregrin ; progress 1 ; box 1 1 ; drawn 1 ; smeagol - ; guide gollum ; "
        "gone boromir gandalf-the-grey gimli legolas meriadoc smeagol strider",
    ),
    (
        "R18.1 declared in a City or Stronghold of the Free Peoples Smeagol is discarded",
        f"{S} ; progress 1 ; gone strider ; turn 2",
        "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor, rivendell",
        "asks AllocateHunt 1 ; smeagol - ; guide - ; gone smeagol strider",
    ),
    (
        "R18.1 with Smeagol as Guide a Character result declares the Fellowship; D31 the die lies with the used ones",
        f"{S} ; progress 2 ; free-dice character",
        "character declare, hollin",
        "fellowship hollin ; progress - ; free-dice - ; used 1 0",
    ),
    (
        "R18.1 declared by Smeagol in Morannon the Fellowship enters Mordor at once; D71 that does not count as a try",
        f"{S} ; fellowship dagorlad ; progress 1 ; free-dice character",
        "character declare, morannon",
        "fellowship morannon ; progress - ; mordor 0",
    ),
    (
        "R18.1 declared by Smeagol in Minas Morgul the Fellowship enters Mordor at once",
        f"{S} ; fellowship south-ithilien ; progress 1 ; free-dice character",
        "character declare, minas-morgul",
        "fellowship minas-morgul ; progress - ; mordor 0",
    ),
    (
        "R18.1 D14 Smeagol's declaration in a haven activates the Nation and heals nothing",
        f"{S} ; fellowship fords-of-isen ; progress 1 ; corruption 3 ; gone strider ; free-dice character",
        "character declare, helms-deep",
        "fellowship helms-deep ; progress - ; rohan 3 active ; smeagol - ; guide - ; gone smeagol strider",
    ),
    (
        "R18.1 without Smeagol no die declares",
        f"{ALL} ; progress 2 ; free-dice character",
        "",
        "asks Act 0 ; offers character move-fellowship, character separate, skip character, "
        "ring character muster, ring character army-muster, ring character event",
    ),
    (
        "D31 a revealed Fellowship is not declared",
        f"{S} ; revealed ; gone gandalf-the-grey ; rings 0 3 ; free-dice character",
        "",
        "asks Act 0 ; offers character hide-fellowship, character separate, skip character",
    ),
    (
        "D11 Smeagol's tile joins Smeagol when a card draws it",
        f"{ALL} ; fellowship hollin ; hand orc-patrol ; shadow-dice event",
        "event play, orc-patrol, tile smeagol",
        "hand - ; played orc-patrol ; smeagol ; guide smeagol ; removed smeagol",
    ),
    (
        "D12 The Breaking of the Fellowship: Smeagol joins and nobody leaves",
        f"{ALL} ; revealed ; hand the-breaking-of-the-fellowship ; shadow-dice event",
        "event play, the-breaking-of-the-fellowship, tile smeagol",
        "hand - ; played the-breaking-of-the-fellowship ; smeagol ; guide smeagol ; removed smeagol",
    ),
    (
        "D12 Challenge of the King: Smeagol's tile goes back without effect",
        f"{ALL} ; gone gandalf-the-grey ; edoras: rohan 1/0/0 strider ; hand challenge-of-the-king ; free-dice event",
        "event play, challenge-of-the-king, tile smeagol, tile 3, tile 3",
        "hand - ; played challenge-of-the-king",
    ),
    (
        "D13 a discarded tile of Smeagol's does not return with the standard ones",
        f"{ALL} ; gone smeagol ; drawn smeagol smeagol eye eye eye eye 3 3 3 2 2 2-reveal 1 1 1-reveal 1-reveal "
        "0-reveal 0-reveal ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6",
        "asks TakeTile 1 ; offers tile eye, tile 3, tile 2, tile 2-reveal, tile 1, tile 1-reveal, tile 0-reveal",
    ),
    (
        "D69 separated on the Mordor Track Smeagol is discarded: no We Shall Get It",
        f"{S} ; mordor 1 ; revealed ; hand the-breaking-of-the-fellowship ; "
        "gone gandalf-the-grey strider boromir legolas gimli meriadoc ; shadow-dice event",
        "event play, the-breaking-of-the-fellowship, tile 2",
        "hand - ; played the-breaking-of-the-fellowship ; drawn 2 ; smeagol - ; guide gollum ; "
        "gone boromir gandalf-the-grey gimli legolas meriadoc peregrin smeagol strider",
    ),
    (
        "We Shall Get It: with Gollum as Guide the Shadow draws another tile, and the first goes back",
        f"{ALL} ; gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin smeagol ; table "
        f"we-shall-get-it ; "
        f"{DRAW}",
        f"{MOVE}, roll 6, tile 1, yes, tile 3, no",
        "progress 1 ; box 1 1 ; corruption 3 ; drawn 3 ; table - ; played we-shall-get-it",
    ),
    (
        "We Shall Get It does nothing while a Companion guides",
        f"{ALL} ; gone smeagol strider ; table we-shall-get-it ; {DRAW}",
        f"{MOVE}, roll 6, tile 1",
        "asks ChooseCasualty 0 1 4",
    ),
]

GALADRIEL_ROWS = [
    (
        "R18.2 with Sauron At War a Muster result brings Galadriel to Lorien",
        f"{ALL} ; sauron 0 active ; free-dice muster",
        "muster galadriel",
        "lorien: galadriel",
    ),
    (
        "R18.2 with the Elves At War",
        f"{ALL} ; elves 0 active ; free-dice will",
        "will galadriel",
        "lorien: galadriel",
    ),
    (
        "R18.2 not with both at peace",
        "twilight galadriel ; free-dice muster ; rings 0 3",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.2 not with Gandalf the White in play",
        "twilight galadriel ; gone gandalf-the-grey ; fangorn: gandalf-the-white ; sauron 0 active ; "
        "free-dice muster ; "
        "rings 0 3",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.2 not while the Shadow holds Lorien",
        "twilight galadriel ; lorien: captured ; sauron 0 active ; free-dice muster ; rings 0 3",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.2 Lady of Light: an Elven Ring takes a standard Eye out of the game, and another tile is drawn",
        f"{ALL} ; lorien: galadriel ; gone strider ; {DRAW}",
        f"{MOVE}, roll 6, tile eye, yes, tile 3, no",
        "progress 1 ; box 1 1 ; corruption 3 ; drawn 3 ; removed eye ; rings 2 1 ; ring-used free",
    ),
    (
        "R18.2 Lady of Light is optional",
        f"{ALL} ; lorien: galadriel ; gone strider ; {DRAW}",
        f"{MOVE}, roll 6, tile eye, no",
        "asks ChooseCasualty 0 1 0",
    ),
    (
        "R18.2 one Elven Ring a turn for any purpose",
        f"{ALL} ; lorien: galadriel ; ring-used free ; gone strider ; {DRAW}",
        f"{MOVE}, roll 6, tile eye",
        "asks ChooseCasualty 0 1 0",
    ),
    (
        "R18.2 a special Eye tile is not cancelled",
        f"{ALL} ; lorien: galadriel ; gone strider ; mordor 1 ; pool the-ring-is-mine ; {DRAW}",
        f"{MOVE}, tile the-ring-is-mine",
        "asks ChooseCasualty 0 2 12",
    ),
    (
        "D34 Lady of Light is asked before Mithril Coat and Sting",
        f"{ALL} ; lorien: galadriel ; table mithril-coat-and-sting ; {DRAW}",
        f"{MOVE}, roll 6, tile eye",
        "asks CancelEye 0 1 0",
    ),
    (
        "D70 Lady of Light answers an Eye that would be discarded without effect",
        f"{ALL} ; lorien: galadriel ; fellowship hollin ; hand orc-patrol ; shadow-dice event",
        "event play, orc-patrol, tile eye",
        "asks CancelEye 0 264 0",
    ),
    (
        "D70 and those of Challenge of the King: another tile takes its place",
        f"{ALL} ; lorien: galadriel ; gone gandalf-the-grey ; edoras: rohan 1/0/0 strider ; hand "
        f"challenge-of-the-king ; "
        "free-dice event",
        "event play, challenge-of-the-king, tile eye, yes, tile 3, tile 3, tile 2",
        "hand - ; played challenge-of-the-king ; removed eye ; rings 2 1 ; ring-used free",
    ),
    (
        "R18.2 Valour of the Elven People: recruiting in Lorien under siege",
        "twilight galadriel ; lorien: elves 1/0/0 sauron 5/0 galadriel ; elves 0 active ; free-dice muster",
        "muster recruit, elves-elite, lorien",
        "lorien: elves 1/1/0 sauron 5/0 galadriel",
    ),
    (
        "R18.2 without Galadriel nobody recruits in a siege",
        "twilight galadriel ; lorien: elves 1/0/0 sauron 5/0 ; elves 0 active ; gone galadriel ; "
        "grey-havens: captured | "
        "rivendell: captured | woodland-realm: captured ; free-dice muster ; rings 0 3",
        "",
        "asks Act 0 ; offers muster diplomacy, skip muster",
    ),
    (
        "R18.2 Galadriel never leaves Lorien: no Companion moves",
        "twilight galadriel ; lorien: elves 1/0/0 galadriel ; free-dice character ; rings 0 3 ; revealed",
        "",
        "asks Act 0 ; offers character hide-fellowship, character separate, skip character",
    ),
    (
        "R18.2 Galadriel is lost with Lorien",
        f"{ALL} ; lorien: galadriel | parth-celebrant: sauron 2/0 ; sauron 0 ; shadow-dice army",
        "army move-armies, lorien, 2",
        "lorien: captured sauron 2/0 ; parth-celebrant: - ; gone galadriel ; elves 2 active",
    ),
    (
        "R18.2 she leads an attack out of Lorien with a Character result",
        "twilight galadriel ; lorien: elves 1/0/0 galadriel | parth-celebrant: sauron 1/0 ; elves 0 active ; "
        "sauron 0 ; "
        "free-dice character",
        "character attack",
        "asks RollCombat 0",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), SMEAGOL_ROWS, ids=[row[0] for row in SMEAGOL_ROWS])
def test_smeagol_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"), GALADRIEL_ROWS, ids=[row[0] for row in GALADRIEL_ROWS]
)
def test_galadriel_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)

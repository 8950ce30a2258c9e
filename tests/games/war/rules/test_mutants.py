"""Rows for faults that no other row would notice: each was made on purpose by `./mathom mutate` and survived."""

from __future__ import annotations

import pytest

from mathom.core.engine.tables import zeros
from mathom.core.play.events import read_story, rule_number
from mathom.games.war.rules.facts.cards import CARD_NAMES, FIRST_CARD
from mathom.games.war.rules.facts.nations import FREE as FREE_SIDE
from mathom.games.war.rules.facts.nations import SHADOW as SHADOW_SIDE
from mathom.games.war.rules.state import FREE_CONQUEST, RING_CORRUPTED, RING_DESTROYED, SHADOW_CONQUEST
from mathom.games.war.text.event_fields import KINDS
from mathom.games.war.text.position import load
from tests.games.war.rule_rows import answer, check, play

AT_WAR = "gondor 0 active ; rohan 0 active ; sauron 0 active ; isengard 0 active"
SHADOW = f"{AT_WAR} ; free-dice event ; shadow-dice event army character ; acts shadow"
FREE = f"{AT_WAR} ; free-dice event army-muster character ; shadow-dice event"
ISENGARD = "orthanc: isengard 10/0 | fords-of-isen: isengard"
UNBLOODED = "gap-of-rohan: rohan 4/0/0"
STORM = "army-muster attack, fords-of-isen, 4, roll 1.1.6.6"
MOVE = "character move-fellowship"
MOST_GONE = "gone gandalf-the-grey strider legolas gimli"
ALONE = f"{MOST_GONE} boromir meriadoc peregrin"
SHADOW_STRATEGY = " ".join(name for name in CARD_NAMES[FIRST_CARD[3] : FIRST_CARD[3] + 24] if name != "stormcrow")

ROWS = [
    (
        "R10.8 the winner of a round keeps Leaders and Characters",
        f"south-ithilien: gondor 1/0/0 | north-ithilien: sauron 3/0+2n mouth-of-sauron ; {FREE}",
        "army-muster attack, roll 1, roll 6.6.6",
        "south-ithilien: ; dead gondor 1/0/0",
    ),
    (
        "R10.8 the Mouth of Sauron dies with his Army",
        f"south-ithilien: gondor 2/0/0 | north-ithilien: sauron 1/0 mouth-of-sauron ; {FREE}",
        "army-muster attack, 2, roll 6.6, roll 1, roll 1, no",
        "north-ithilien: ; gone mouth-of-sauron",
    ),
    (
        "D42 a Companion in the rearguard adds no die and no Leadership",
        f"south-ithilien: gondor 2/0/0 legolas | north-ithilien: sauron 1/0 ; {FREE}",
        "army-muster attack, 1, no, roll 1, roll 1, no",
        "",
    ),
    (
        "D94 a garrison is trimmed before The Palantir of Orthanc draws",
        "osgiliath: sauron 5/0+1n | minas-tirith: gondor 5/1/0 | orthanc: saruman ; table the-palantir-of-orthanc"
        f" ; hand the-ringwraiths-are-abroad ; {SHADOW}",
        "event play, the-ringwraiths-are-abroad, no, attack, all, yes, yes, all",
        "asks Trim 0 53 ; offers gondor-regular, gondor-elite",
    ),
    (
        "R10.7 D90 without any regular two hits may remove one elite of the Shadow",
        f"{ISENGARD} 0/3 | north-dunland: isengard 2/0 | {UNBLOODED} ; {FREE}",
        f"{STORM}, roll 1.1.1",
        "offers isengard-elite, remove isengard-elite",
    ),
    (
        "D90 with one regular left the Shadow has no such choice",
        f"{ISENGARD} 0/3 | north-dunland: isengard 1/0 | {UNBLOODED} ; {FREE}",
        f"{STORM}, roll 1.1.1",
        "fords-of-isen: isengard 1/2 ; offers isengard-regular, isengard-elite",
    ),
    (
        "R10.7 a regular that was lost replaces the elite that takes the next hit",
        f"{ISENGARD} 1/1 | north-dunland: isengard 1/0 | {UNBLOODED} ; {FREE}",
        f"{STORM}, roll 1.1, isengard-regular, no",
        "fords-of-isen: isengard 1/0",
    ),
    (
        "D90 with a dead regular the Free Peoples have no choice",
        f"south-ithilien: gondor 0/3/0 | north-ithilien: sauron 4/0 ; dead gondor 1/0/0 ; {SHADOW}",
        "army attack, 4, roll 1.1.6.6, roll 1.1.1",
        "south-ithilien: gondor 1/2/0 ; offers gondor-regular, gondor-elite",
    ),
    (
        "Sorcerer: not in the second round",
        f"north-ithilien: sauron 2/0 witch-king | south-ithilien: gondor 2/0/0 ; hand stormcrow ; {SHADOW}",
        "army attack, all, no, roll 1.1, roll 1.1, roll 1.1, yes, no, stormcrow",
        "asks RollCombat 1 ; hand - ; played stormcrow",
    ),
    (
        "Sorcerer: the first card of a deck draws from its own deck",
        f"north-ithilien: sauron 2/0 witch-king | south-ithilien: gondor 2/0/0 ; hand return-to-valinor ; {SHADOW}",
        "army attack, all, return-to-valinor, yes",
        "asks Deal 3",
    ),
    (
        "Sorcerer: nobody is asked about an empty deck",
        f"north-ithilien: sauron 2/0 witch-king | south-ithilien: gondor 2/0/0 ; hand stormcrow ;"
        f" played {SHADOW_STRATEGY} ; {SHADOW}",
        "army attack, all, stormcrow",
        "asks RollCombat 1",
    ),
    (
        "R10.9 The Power of Tom Bombadil bars the retreat of a Shadow Army",
        f"bree: north 2/0/0 | south-downs: sauron 2/0 ; table the-power-of-tom-bombadil ; north 0 active ; {FREE}",
        "army-muster attack, 2, roll 1.1, roll 1.1, yes",
        "asks Retreat 1 ; offers no, cardolan, hollin, north-dunland, trollshaws, weather-hills",
    ),
    (
        "R14.2 a Stronghold that the Shadow holds gives one re-roll",
        f"fellowship moria ; box 0 3 ; {FREE}",
        f"{MOVE}, roll 1.1.1, roll 2",
        "progress 1 ; box 1 3",
    ),
    (
        "R14.2 a Shadow unit gives one re-roll",
        f"hollin: sauron 1/0 ; fellowship hollin ; box 0 3 ; {FREE}",
        f"{MOVE}, roll 1.1.1, roll 2",
        "progress 1 ; box 1 3",
    ),
    (
        "R14.2 a Nazgul gives one re-roll",
        f"hollin: sauron 0/0+1n ; fellowship hollin ; box 0 3 ; {FREE}",
        f"{MOVE}, roll 1.1.1, roll 2",
        "progress 1 ; box 1 3",
    ),
    (
        "D60 a Hobbit who leaves alone walks on before the casualty",
        f"{MOST_GONE} boromir ; fellowship hollin ; guide meriadoc ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 3, yes, no",
        "asks SendGroup 0 32 2",
    ),
    (
        "R14.4 the new Guide is a Hobbit and leaves, and walks on before the corruption",
        f"{MOST_GONE} ; fellowship hollin ; guide boromir ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 3, guide, meriadoc, yes, moria",
        "moria: meriadoc ; progress 1 ; guide peregrin ; drawn 3 ; box 1 1 ;"
        " gone gandalf-the-grey strider boromir legolas gimli",
    ),
    (
        "R13.7 a Hobbit who leaves as Guide in Mordor is removed",
        f"{MOST_GONE} boromir peregrin ; mordor 1 ; guide meriadoc ; {FREE}",
        f"{MOVE}, tile 1, yes",
        "mordor 2 ; tried ; guide gollum ; drawn 1 ; box 1 0 ;"
        " gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin",
    ),
    (
        "R14.4 worn-with-sorrow-and-toil comes before the ability of the new Guide",
        f"{MOST_GONE} ; fellowship hollin ; guide boromir ; table worn-with-sorrow-and-toil ; hand athelas ;"
        f" box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 3, guide, meriadoc",
        "asks WearDown 1",
    ),
    (
        "D59 Gollum, who became Guide by the casualty of a card's tile, may reveal",
        f"{MOST_GONE} meriadoc peregrin ; fellowship hollin ; guide boromir ; hand foul-thing-from-the-deep ; {SHADOW}",
        "event play, foul-thing-from-the-deep, tile 3, boromir",
        "asks MayReveal 0",
    ),
    (
        "R14.4 a special tile reveals the Fellowship though Gollum guides it",
        f"{ALONE} ; mordor 1 ; pool give-it-to-uss ; {FREE}",
        f"{MOVE}, tile give-it-to-uss",
        "mordor 1 ; tried ; revealed ; corruption 1 ; pool - ; drawn give-it-to-uss ; box 1 0",
    ),
    (
        "R14.5 a special tile is the last of the pool: nothing returns",
        f"{ALONE} ; mordor 1 ; pool give-it-to-uss ;"
        f" drawn eye eye eye eye 3 3 3 2 2 2-reveal 1 1 1-reveal 1-reveal 0-reveal 0-reveal ; {FREE}",
        MOVE,
        "offers tile give-it-to-uss",
    ),
    (
        "R13.5 a Shadow Stronghold that the Free Peoples hold costs no tile",
        f"barad-dur: captured ; fellowship barad-dur ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 0-reveal, barad-dur",
        "revealed ; drawn 0-reveal ; box 1 1",
    ),
    (
        "D9 balrog-of-moria: a path through Moria matters though the Free Peoples hold it",
        f"moria: captured ; fellowship hollin ; progress 1 ; table balrog-of-moria ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 0-reveal, dimrill-dale",
        "asks MayCallBalrog 1 0",
    ),
    (
        "balrog-of-moria: not asked if the reveal does not touch Moria",
        f"fellowship hollin ; table balrog-of-moria ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 0-reveal, south-downs",
        "fellowship south-downs ; revealed ; drawn 0-reveal ; box 1 1",
    ),
    (
        "daylight: an Army with fewer dice than the limit gets no more",
        f"north-ithilien: sauron 2/0 | south-ithilien: gondor 1/0/0 ; hand celeborns-galadhrim ; {SHADOW}",
        "army attack, 2, celeborns-galadhrim, roll 1.1, roll 1, no",
        "hand - ; played celeborns-galadhrim",
    ),
    (
        "R11.5 a sortie hits on 5, not on 4",
        f"minas-tirith: gondor 2/0/0 sauron 2/0 ; {FREE}",
        "army-muster attack, 2, roll 4.5, roll 4.4, no",
        "minas-tirith: gondor 2/0/0 sauron 1/0",
    ),
    (
        "R10.5 advantageous-position in an assault: only a natural 6 hits",
        f"minas-tirith: gondor 3/0/0 sauron 3/0 ; hand swords-in-eriador ; {SHADOW}",
        "army attack, 3, swords-in-eriador, roll 5.5.6, roll 1.1.1",
        "minas-tirith: gondor 2/0/0 sauron 3/0 ; dead gondor 1/0/0 ; hand - ; played swords-in-eriador",
    ),
    (
        "wormtongue deceives Rohan alone",
        "osgiliath: sauron 1/0 | orthanc: saruman ; rohan 3 passive ; gondor 3 passive ; isengard 0 ; sauron 0 ;"
        " table wormtongue ; shadow-dice army event ; acts shadow",
        "army move-armies, druadan-forest",
        "osgiliath: | druadan-forest: sauron 1/0 ; gondor 3 active",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_rows_that_kill_mutants(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


# ---- the end of the game ----

POINTS = "minas-tirith: captured | dol-amroth: captured | helms-deep: captured | rivendell: captured | lorien: captured"
ENDS = [
    ("R16.1", f"corruption 11 ; box 0 1 ; {FREE}", f"{MOVE}, roll 6, tile 1, no", SHADOW_SIDE, RING_CORRUPTED),
    ("R16.2", f"mordor 4 ; {FREE}", f"{MOVE}, tile 1, no", FREE_SIDE, RING_DESTROYED),
    ("R16.3", f"{POINTS} ; free-dice event", "skip event", SHADOW_SIDE, SHADOW_CONQUEST),
    ("R16.4", "moria: captured | umbar: captured ; free-dice event", "skip event", FREE_SIDE, FREE_CONQUEST),
    ("R16.3", f"{POINTS} | moria: captured | umbar: captured ; free-dice event", "skip event", 1, SHADOW_CONQUEST),
]


@pytest.mark.parametrize(("rule", "position", "answers", "winner", "reason"), ENDS)
def test_victory_names_winner_and_reason(rule: str, position: str, answers: str, winner: int, reason: int) -> None:
    s = play(position, answers)
    assert (s.depth, s.winner, s.reason) == (0, winner, reason)


def test_eye_for_a_stronghold_does_no_damage() -> None:
    """R14.3."""
    s = play(f"fellowship moria ; box 0 2 ; {FREE}", f"{MOVE}, roll 1.6, roll 6, tile 0-reveal, moria, tile eye")
    assert (s.damage, s.corruption) == (0, 0)


# ---- events and their rules ----

EVENTS = [
    (
        f"osgiliath: sauron 2/0 | minas-tirith: gondor 1/0/0 ; {SHADOW}",
        "army attack, 2, yes, no",
        "attacked 10.1, went-into-siege 11.3",
    ),
    (
        f"osgiliath: sauron 2/0 | lossarnach: gondor 1/1/0 ; hand stormcrow ; {SHADOW}",
        "army attack, 2, stormcrow, roll 1.6, roll 1.1, gondor-elite, yes, minas-tirith, no",
        "combat-card-chosen 10.4, combat-card-shown 10.4, turned-down 10.7, army-retreated 10.9",
    ),
    (
        "osgiliath: sauron 1/0 | dead-marshes: sauron 0/0+1n ; gondor 2 active ; sauron 0 ; shadow-dice army event"
        " ; acts shadow",
        "army move-armies, pelargir",
        "captured 11.8, advanced 12.4",
    ),
    (
        f"fellowship hollin ; box 0 1 ; {FREE}",
        f"{MOVE}, roll 6, tile 2-reveal, random, boromir, strider, hollin",
        "damage-reduced 14.4, character-lost 14.4, guide-changed 13.2, fellowship-revealed 13.5",
    ),
    (f"{POINTS} ; free-dice event", "skip event", "won 16.3"),
    (
        f"minas-tirith: gondor 2/0/0 legolas sauron 2/0+2n ; hand the-eagles-are-coming ; {FREE}",
        "event play, the-eagles-are-coming, roll 1.1, barad-dur",
        "figures-moved 5.3",
    ),
    (
        "hand the-lidless-eye ; free-dice event ; shadow-dice event army army ; acts shadow",
        "event play, the-lidless-eye, 2 army",
        "dice-changed 5.3, dice-changed 5.3",
    ),
]


@pytest.mark.parametrize(("position", "answers", "told"), EVENTS)
def test_events_name_their_rule(position: str, answers: str, told: str) -> None:
    s = load(position)
    s.listen(zeros(4096))
    for text in answers.split(", "):
        answer(s, text)
    found = [f"{event.kind.name} {rule_number(event.rule)}" for event in read_story(KINDS, s.take_story())]
    assert [event for event in found if event in told.split(", ")] == told.split(", "), found

"""The Fellowship and the Hunt (R13 to R15), as rows."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.facts.nations import FREE, SHADOW
from tests.games.war.rule_rows import check, play

MOVE = "character move-fellowship"
ALONE = "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin"
HOBBITS = "gone gandalf-the-grey strider boromir legolas gimli"

ROWS = [
    ("R13.3 a move without a Hunt", "free-dice character", MOVE, "progress 1 ; box 1 0"),
    (
        "R15.4 R5.4 The Last Battle goes with a reveal on the Mordor Track",
        "osgiliath: gondor 1/0/0 aragorn ; gone strider ; mordor 1 ; table the-last-battle ;"
        " free-dice character character",
        f"{MOVE}, tile 0-reveal",
        "mordor 2 ; revealed ; tried ; drawn 0-reveal ; table - ; played the-last-battle ; box 1 0",
    ),
    ("R14.1 no success", "free-dice character ; box 0 2", f"{MOVE}, roll 1.5", "progress 1 ; box 1 2"),
    (
        "R14.1 a die in the Hunt Box adds 1",
        "free-dice character ; box 1 3",
        f"{MOVE}, roll 2.5.6, tile eye, no",
        "corruption 2 ; asks RevealPlace 0",
    ),
    ("R14.1 a natural 1 never succeeds", "free-dice character ; box 5 1", f"{MOVE}, roll 1", "progress 1 ; box 6 1"),
    ("R14.1 at most five dice", "free-dice character ; box 0 7", f"{MOVE}, roll 1.1.1.1.1", "progress 1 ; box 1 7"),
    (
        "R14.2 a Shadow Stronghold, a unit and a Nazgul give a re-roll each",
        "moria: sauron 1/0+1n ; fellowship moria ; free-dice character ; box 0 4",
        f"{MOVE}, roll 1.1.1.2",
        "asks HuntReroll",
    ),
    (
        "R14.2 no more re-rolls than failed dice",
        "moria: sauron 1/0+1n ; fellowship moria ; free-dice character ; box 0 2",
        f"{MOVE}, roll 1.6, roll 3, tile 3, no",
        "progress 1 ; corruption 3 ; drawn 3 ; box 1 2",
    ),
    (
        "R14.3 a numbered tile",
        "free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 2, no",
        "progress 1 ; corruption 2 ; drawn 2 ; box 1 1",
    ),
    (
        "R14.4 the Guide is the casualty, and lowers the damage by their Level",
        "free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, guide",
        "progress 1 ; drawn 3 ; gone gandalf-the-grey ; guide strider ; box 1 1",
    ),
    (
        "R14.4 a random casualty of lower Level leaves some damage",
        "free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, random, boromir, gandalf-the-grey",
        "progress 1 ; drawn 3 ; gone boromir ; corruption 1 ; box 1 1",
    ),
    (
        "R14.4 nobody is asked about no damage",
        "free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 0-reveal",
        "asks RevealPlace 0",
    ),
    (
        "Take Them Alive! a Hobbit who is the casualty walks on",
        "free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 1, random, peregrin, fords-of-bruinen, gandalf-the-grey",
        "fords-of-bruinen: peregrin ; progress 1 ; drawn 1 ; box 1 1",
    ),
    (
        "D60 two Hobbits who leave on one tile walk as one group",
        f"{HOBBITS} ; guide meriadoc ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, yes, yes, fords-of-bruinen, no",
        "fords-of-bruinen: meriadoc peregrin ; progress 1 ; corruption 1 ; drawn 3 ; guide gollum ; box 1 1",
    ),
    (
        "D60 a casualty and a Guide do not walk as one group",
        f"{HOBBITS} ; guide meriadoc ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, no, guide, hollin, yes, fords-of-bruinen, no",
        "hollin: meriadoc | fords-of-bruinen: peregrin ; progress 1 ; corruption 1 ; drawn 3 ; guide gollum ; box 1 1",
    ),
    (
        "D60 a Guide who leaves alone walks before a casualty is chosen",
        f"{HOBBITS} ; guide meriadoc ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, yes, no, hollin",
        "asks ChooseCasualty 0 1 1",
    ),
    (
        "D60 a Hobbit who is saved is a casualty for Worn with Sorrow and Toil",
        "free-dice character ; box 0 1 ; table worn-with-sorrow-and-toil horn-of-gondor",
        f"{MOVE}, roll 6, tile 1, no, random, peregrin, fords-of-bruinen, gandalf-the-grey",
        "asks WearDown 1",
    ),
    (
        "Worn with Sorrow and Toil: a card that goes with the casualty is not there to be taken",
        "gone gandalf-the-grey strider boromir legolas meriadoc peregrin ; guide gimli ; free-dice character ; box 0 1"
        " ; table worn-with-sorrow-and-toil axe-and-bow",
        f"{MOVE}, roll 6, tile 3, no, guide",
        "asks MayReveal 0",
    ),
    (
        "R13.5 the figure moves, and progress is 0",
        "free-dice character ; progress 1 ; box 0 1",
        f"{MOVE}, roll 6, tile 0-reveal, hollin",
        "fellowship hollin ; progress - ; revealed ; drawn 0-reveal ; box 1 1",
    ),
    (
        "R13.5 a path by Moria costs a tile",
        "fellowship hollin ; progress 1 ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 1-reveal, no, dimrill-dale, tile 1, no",
        "fellowship dimrill-dale ; progress - ; revealed ; corruption 2 ; drawn 1 1-reveal ; box 1 1",
    ),
    (
        "R14.3 an Eye for a Stronghold has no damage",
        "fellowship hollin ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 1-reveal, no, moria, tile eye",
        "fellowship moria ; progress - ; revealed ; corruption 1 ; drawn eye 1-reveal ; box 1 1",
    ),
    (
        "Gollum: a standard numbered tile does not reveal",
        f"{ALONE} ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 2-reveal, no",
        "progress 1 ; corruption 2 ; drawn 2-reveal ; box 1 1",
    ),
    (
        "D59 Gollum: a reveal lowers the damage by 1",
        f"{ALONE} ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, yes, fords-of-bruinen",
        "fellowship fords-of-bruinen ; revealed ; corruption 2 ; drawn 3 ; box 1 1",
    ),
    ("R13.6 hide", "revealed ; free-dice character", "character hide-fellowship", "revealed - ; used 1 0"),
    (
        "Strider as Guide hides with any die",
        "revealed ; guide strider ; free-dice muster",
        "muster hide-fellowship",
        "revealed -",
    ),
    (
        "R13.7 a group goes as far as its highest Level and the progress",
        "progress 1 ; free-dice character",
        "character separate, boromir, peregrin, moria, strider",
        "moria: boromir peregrin ; guide strider",
    ),
    (
        "R9.1 a Companion activates a Nation",
        "fellowship minas-tirith ; free-dice character",
        "character separate, boromir, no, pelargir, strider",
        "pelargir: boromir ; gondor 2 active ; guide strider",
    ),
    (
        "R13.2 a new Guide when the Guide leaves",
        f"{HOBBITS} ; guide peregrin ; free-dice character",
        "character separate, peregrin, trollshaws",
        "trollshaws: peregrin ; guide meriadoc",
    ),
    (
        "R15.3 an Eye in Mordor counts all dice in the Hunt Box",
        "mordor 0 ; free-dice character ; box 1 3",
        f"{MOVE}, tile eye, no",
        "mordor 1 ; tried ; revealed ; corruption 4 ; drawn eye ; box 2 3",
    ),
    (
        "R15.3 a Stop icon holds the Fellowship",
        "mordor 1 ; pool on-on-they-went ; free-dice character ; box 0 1",
        f"{MOVE}, tile on-on-they-went, no",
        "tried ; corruption 3 ; pool - ; drawn on-on-they-went ; box 1 1",
    ),
    (
        "R16.2 the Crack of Doom",
        "mordor 4 ; free-dice character",
        f"{MOVE}, tile 1, no",
        "mordor 5 ; tried ; corruption 1 ; drawn 1 ; won free ring-destroyed",
    ),
    (
        "Wizard's Staff stops a draw",
        "table wizards-staff ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, yes",
        "progress 1 ; table - ; played wizards-staff ; box 1 1",
    ),
    (
        "Mithril Coat: another tile counts, and the first goes back",
        "table mithril-coat-and-sting ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, yes, tile 1, no",
        "progress 1 ; corruption 1 ; table - ; played mithril-coat-and-sting ; drawn 1 ; box 1 1",
    ),
    (
        "D8 one table card for a tile",
        "table mithril-coat-and-sting axe-and-bow ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, yes, tile 1, no",
        "progress 1 ; corruption 1 ; table axe-and-bow ; played mithril-coat-and-sting ; drawn 1 ; box 1 1",
    ),
    (
        "Horn of Gondor lowers the damage by 1",
        "table horn-of-gondor ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 3, horn-of-gondor, no",
        "progress 1 ; corruption 2 ; table - ; played horn-of-gondor ; drawn 3 ; box 1 1",
    ),
    (
        "R5.4 Axe and Bow goes when neither Gimli nor Legolas is left",
        "gone legolas ; table axe-and-bow ; free-dice character",
        "character separate, gimli, no, hollin, gandalf-the-grey",
        "hollin: gimli ; table - ; played axe-and-bow",
    ),
    (
        "Flocks of Crebain add 1 to the Hunt roll",
        "table flocks-of-crebain ; free-dice character ; box 0 1",
        f"{MOVE}, yes, roll 5, tile 1, no",
        "progress 1 ; corruption 1 ; table - ; played flocks-of-crebain ; drawn 1 ; box 1 1",
    ),
    (
        "D56 an empty pool is refilled",
        "drawn eye eye eye eye 3 3 3 2 2 2-reveal 1 1 1-reveal 1-reveal 0-reveal 0-reveal"
        " ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 1, no",
        "progress 1 ; corruption 1 ; drawn 1 ; box 1 1",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_hunt_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(with_shadow_die(position), answers, after)


def with_shadow_die(position: str) -> str:
    """The Shadow has a die left, so that the turn does not end."""
    return f"{position} ; shadow-dice event"


def test_r16_1_twelve_corruption_loses() -> None:
    s = play("corruption 10 ; free-dice character ; box 0 1", f"{MOVE}, roll 6, tile 2, no")
    assert s.winner == SHADOW and s.depth == 0


def test_the_ring_is_destroyed_with_less_than_twelve() -> None:
    s = play("mordor 4 ; corruption 10 ; free-dice character", f"{MOVE}, tile 1, no")
    assert s.winner == FREE
    s = play("mordor 4 ; corruption 10 ; free-dice character", f"{MOVE}, tile 2, no")
    assert s.winner == SHADOW


def test_a_turn_in_mordor_without_a_try_costs_corruption() -> None:
    s = play("mordor 1 ; free-dice muster", "skip muster")
    assert s.corruption == 1
    s = play("mordor 1 ; revealed ; free-dice character", "character hide-fellowship")
    assert s.corruption == 0

"""The turn and its dice (R3 to R5), as rows."""

from __future__ import annotations

import pytest

from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from tests.games.war.rule_rows import answer, check, play

DRAWS = "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor"
HUNTED = f"{DRAWS}, no, gandalf-the-grey"

ROWS = [
    (
        "R3.1 a card from each deck",
        "",
        DRAWS,
        "asks Declare 0 ; hand elven-cloaks return-to-valinor shelobs-lair the-last-battle",
    ),
    ("R13.2 the Guide among equals", "", f"{DRAWS}, no", "offers gandalf-the-grey, strider"),
    ("R3.3 none to as many as Companions", "", HUNTED, "offers 0, 1, 2, 3, 4, 5, 6, 7"),
    ("R3.3 at least one after Free Peoples dice", "hunted", HUNTED, "offers 1, 2, 3, 4, 5, 6, 7"),
    (
        "R3.3 at most one without Companions",
        "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin",
        f"{DRAWS}, no",
        "offers 0, 1",
    ),
    (
        "R3.4 Eyes go to the Hunt Box",
        "",
        f"{HUNTED}, 1, 4 character, 1 character, 0 army, 0 muster, 0 army-muster, 2 event",
        "asks Act 0 ; free-dice character character character character ; shadow-dice character event event ; box 0 4",
    ),
    (
        "R4.2 pass with fewer dice",
        "free-dice event ; shadow-dice event event",
        "pass",
        "acts shadow",
    ),
    ("R4.2 skip", "free-dice event ; shadow-dice event", "skip event", "acts shadow ; free-dice - ; used 1 0"),
    (
        "R4.5 a Ring of the Free Peoples goes to the Shadow",
        "free-dice muster ; shadow-dice event",
        "ring muster character",
        "rings 2 1 ; ring-used free ; free-dice character",
    ),
    (
        "R4.5 D39 not to Will of the West, and to another face",
        "rings 1 0 ; free-dice muster ; shadow-dice event",
        "",
        "offers muster diplomacy, skip muster, ring muster character, ring muster army-muster, ring muster event",
    ),
    (
        "R4.5 a Ring of the Shadow leaves play; an Eye is not an action",
        "rings 0 1 ; acts shadow ; free-dice event ; shadow-dice event army",
        "ring army eye",
        "rings 0 0 ; ring-used shadow ; box 0 1 ; shadow-dice event",
    ),
    (
        "R4.5 the last die becomes an Eye",
        "rings 0 1 ; acts shadow ; free-dice event ; shadow-dice army",
        "ring army eye",
        "rings 0 0 ; ring-used shadow ; box 0 1 ; shadow-dice - ; acts -",
    ),
    (
        "R4.3 an Event result draws",
        "free-dice event ; shadow-dice event",
        "event draw, strategy deck, the-red-arrow",
        "hand the-red-arrow ; acts shadow",
    ),
    (
        "R5.2 the icon of a card",
        "hand wisdom-of-elrond ; free-dice army-muster ; shadow-dice event",
        "army-muster play, wisdom-of-elrond, rohan",
        "hand - ; played wisdom-of-elrond ; rohan 2 active",
    ),
    (
        "D61 Gandalf the Grey draws after a card played with an Event result",
        "hand elven-cloaks ; free-dice event ; shadow-dice event",
        "event play, elven-cloaks, yes, athelas",
        "hand athelas ; played elven-cloaks ; waiting elven-cloaks",
    ),
    (
        "R5.1 a hand above six is cut at once, before Gandalf the Grey draws",
        "edoras: rohan 1/0/0 strider ; hand the-grey-company elven-cloaks elven-rope athelas bilbos-song wizards-staff"
        " ; free-dice event ; shadow-dice event",
        "event play, the-grey-company, cirdans-ships, fear-fire-foes",
        "asks DiscardExcess 0",
    ),
    (
        "R5.1 six cards at most",
        "hand elven-rope athelas bilbos-song mirror-of-galadriel the-grey-company horn-of-gondor ; free-dice event"
        " ; shadow-dice event",
        "event draw, strategy deck, the-red-arrow, athelas",
        "hand elven-rope the-red-arrow bilbos-song mirror-of-galadriel the-grey-company horn-of-gondor"
        " ; discarded athelas",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_turn_follows_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_nobody_passes_with_as_many_dice() -> None:
    s = play("free-dice event ; shadow-dice event")
    assert "pass" not in {option.split()[0] for option in offers(s)}


def offers(s: War) -> list[str]:
    return [notate(action) for action in s.legal_actions()]


def test_one_ring_a_turn() -> None:
    s = play("free-dice muster muster ; shadow-dice event event event", "ring muster event, skip event, skip event")
    assert s.waiting()[0] == "Act 0" and not any(option.startswith("ring") for option in offers(s))


def test_a_new_game_asks_for_the_first_card() -> None:
    s = new_game()
    assert s.waiting()[0] == "Deal 0" and s.turn == 1 and len(s.legal_actions()) == 24
    answer(s, "athelas")
    assert s.waiting()[0] == "Deal 1"

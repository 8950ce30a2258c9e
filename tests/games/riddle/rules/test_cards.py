"""Every card: its copies, its points in battle, and its uses for a Hobbit and for a Black Rider."""

from __future__ import annotations

import pytest

from mathom.core.engine.answers import Answer
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.answers import (
    DECODED,
    DRAW_WITH,
    FINISH_WITH,
    MOVE_BY,
    POWER_PLAY,
    REROLL,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.cards import (
    BATTLE_POINTS,
    CARDS,
    COPIES,
    KIND_NAMES,
    PICK_UP_CARDS,
    SYMBOL,
    TITLE_NAMES,
    TITLE_OF,
)
from tests.games.riddle.rule_rows import may, play

SYMBOLS = ("none", "good", "evil", "neutral")
VERBS = {
    MOVE_BY: "move",
    REROLL: "reroll",
    POWER_PLAY: "play",
    SEE_PILE_WITH: "pile",
    DRAW_WITH: "draw",
    FINISH_WITH: "pick-up",
}

# Its name, how many there are, its side (R-33: The Ring is neutral) and points in battle (9.2): what Frodo does with it
# in his turn / what Black Rider 1 does, if that is something else.
TABLE = """
boat 5 none 0
rope 5 none 0
cloak 5 none 0
horse-1 1 none 0 : move
horse-2 1 none 0 : move
horse-3 1 none 0 : move
horse-4 1 none 0 : move
horse-5 1 none 0 : move
horse-6 1 none 0 : move
eagles 2 good 1 : move /
flying-beasts-1 1 evil 1 :  / move
flying-beasts-2 1 evil 1 :  / move
good-army-1 1 good 1
good-army-2 1 good 1
good-army-3 1 good 1
good-army-4 1 good 1
good-army-5 1 good 1
good-army-6 1 good 1
good-army-7 1 good 1
evil-army-1 1 evil 1
evil-army-2 1 evil 1
evil-army-3 1 evil 1
evil-army-4 1 evil 1
evil-army-5 1 evil 1
evil-army-6 1 evil 1
evil-army-7 1 evil 1
neutral-army-1 1 neutral 1
neutral-army-2 1 neutral 1
neutral-army-3 1 neutral 1
neutral-army-4 1 neutral 1
frodo 1 good 1 :  / play draw
sam 1 good 1 : play draw
merry 1 good 1 : play draw
pippin 1 good 1 : play draw
black-rider-1 1 evil 1 : play draw /
black-rider-2 1 evil 1 : play draw
black-rider-3 1 evil 1 : play draw
black-rider-4 1 evil 1 : play draw
gandalf 1 good 1 : play pile pick-up-3 /
galadriel 1 good 1 : play pile pick-up-3 /
sauron 1 evil 1 :  / play pile pick-up-3
the-balrog 1 evil 1 :  / play pile pick-up-3
treebeard 1 good 1 : pick-up-4 /
strider 1 good 2 : pick-up-2 /
boromir 1 good 1 : reroll pick-up-2 /
legolas 1 good 1 : reroll /
gimli 1 good 1 : reroll /
butterbur 1 good 0 : pick-up-1 /
saruman 1 evil 1 :  / pick-up-4
mouth-of-sauron 1 evil 2 :  / pick-up-2
wormtongue 1 evil 1 :  / reroll pick-up-2
grishnakh 1 evil 1 :  / reroll
ugluk 1 evil 1 :  / reroll
bill-ferny 1 evil 0 :  / pick-up-1
gollum 1 neutral 0 : play
tom-bombadil 1 neutral 0 : move pick-up-6
shelob 1 neutral 0 : play
bilbo 1 neutral 0 : play
the-ring 1 neutral 1
riddle 5 none 0 : play
elf-ring-vilya 1 none 0 : play
elf-ring-nenya 1 none 0 : play
elf-ring-narya 1 none 0 : play
palantir 3 none 0 : play
spy-1 1 none 0 : play
spy-2 1 none 0 : play
spy-3 1 none 0 : play
spy-4 1 none 0 : play
spy-5 1 none 0 : play
spy-6 1 none 0 : play
spy-7 1 none 0 : play
"""
ROWS = TABLE.strip().splitlines()
SPIES = {
    "spy-1": "rivendell gundabad goblins-gate",
    "spy-2": "harondor minas-tirith edhellond",
    "spy-3": "lake-town ceber-fanuin rilennynos",
    "spy-4": "orthanc edoras fangorn",
    "spy-5": "dol-lithui dol-guldur lorien",
    "spy-6": "grey-havens barrow-downs moria",
    "spy-7": "minas-morgul ithilien",
}


@pytest.mark.parametrize("row", ROWS, ids=[row.split()[0] for row in ROWS])
def test_card(row: str) -> None:
    """6.1, 8.1, 8.2, 8.3, 4.3, 4.4, 5.1: the uses of a card in its holder's turn."""
    facts, _, uses = row.partition(":")
    name, copies, side, points = facts.split()
    hobbit, _, rider = uses.partition("/")
    kind = KIND_NAMES.index(name)
    assert (COPIES[kind], BATTLE_POINTS[kind], SYMBOLS[SYMBOL[kind]]) == (int(copies), int(points), side)
    assert verbs(name, "frodo") == sorted(hobbit.split())
    assert verbs(name, "black-rider-1") == sorted((rider if "/" in uses else hobbit).split())


def verbs(card: str, mover: str) -> list[str]:
    """The uses of a card after a move by Horse, where everything is possible: all hold cards, one is in a city."""
    others = [who for who in "frodo black-rider-1 sam merry pippin black-rider-2 black-rider-3".split() if who != mover]
    players = " ; ".join(f"{who} 0608 hand {'rope' if i < 4 else 'cloak'}" for i, who in enumerate(others))
    horse = "horse-1" if card != "horse-1" else "horse-2"
    match = play(
        f"rules secret-spaces=on ; {mover} 0606 hand {card} boat {horse} ; {players} ; pile 0405 {mover} boat"
        f" ; black-rider-4 {city_for(card)} hand cloak",
        f"{horse}, 0706",
    )
    actions = [DECODED[a] for a in match.state.legal_actions()]
    return sorted(use_of(action) for action in actions if action.verb in VERBS and KIND_NAMES[action.x] == card)


def city_for(card: str) -> str:
    """A city where a Spy sees somebody; Rivendell for other cards."""
    return SPIES[card].split()[0] if card in SPIES else "rivendell"


def use_of(action: Answer) -> str:
    verb = VERBS[action.verb]
    return f"{verb}-{PICK_UP_CARDS[action.x]}" if verb == "pick-up" else verb


def test_the_cards_are_all_there() -> None:
    """R-1, chapter 17.1."""
    assert [row.split()[0] for row in ROWS] == list(KIND_NAMES)
    assert sum(int(row.split()[1]) for row in ROWS) == CARDS
    assert {TITLE_NAMES[TITLE_OF[KIND_NAMES.index(name)]] for name in KIND_NAMES} == set(TITLE_NAMES)


@pytest.mark.parametrize("spy", SPIES)
def test_8_1_spy_sees_only_players_in_its_cities(spy: str) -> None:
    cities = [
        city
        for city in load_board().site_ids
        if may(play(f"frodo 0605 hand {spy} ; sam {city} hand rope"), f"see {spy}")
    ]
    assert sorted(cities) == sorted(SPIES[spy].split())

"""Every card: its copies, its points in battle, and its uses for a Hobbit and for a Black Rider."""

from __future__ import annotations

import pytest

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
    SPY_CITIES,
    SYMBOL,
    TITLE_NAMES,
    TITLE_OF,
)
from mathom.games.riddle.rules.power_plays.secret_spaces import pile_of
from mathom.games.riddle.rules.state import Riddle
from tests.games.riddle.positions import game, give, kind, options, place, put, space
from tests.games.riddle.scene import BOARD, may, scene

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


@pytest.mark.parametrize("row", ROWS, ids=[row.split()[0] for row in ROWS])
def test_card(row: str) -> None:
    """6.1, 8.1, 8.2, 8.3, 4.3, 4.4, 5.1: the uses of a card in its holder's turn."""
    facts, _, uses = row.partition(":")
    name, copies, side, points = facts.split()
    hobbit, _, rider = uses.partition("/")
    assert (COPIES[kind(name)], BATTLE_POINTS[kind(name)]) == (int(copies), int(points))
    assert SYMBOLS[SYMBOL[kind(name)]] == side
    assert verbs(name, "frodo") == sorted(hobbit.split())
    assert verbs(name, "black-rider-1") == sorted((rider if "/" in uses else hobbit).split())


def verbs(name: str, mover: str) -> list[str]:
    """The uses of a card where everything is possible: all eight play, all hold cards, one is in a city."""
    others = [who for who in "frodo black-rider-1 sam merry pippin black-rider-2 black-rider-3".split() if who != mover]
    s = game(8, " ".join([mover, *others, "black-rider-4"]), secret_spaces=True)
    for other in range(1, 8):
        give(s, other, "rope" if other < 5 else "cloak")
    give(place(s, pile_of(0, 1), "boat"), 0, name, "boat")
    s.has_moved = True
    s.marker[0] = space("0706")
    put(s, 7, city_for(name))
    return sorted(said(a) for a in options(s) if DECODED[a].verb in VERBS and DECODED[a].x == kind(name))


def city_for(name: str) -> str:
    """A city where a Spy sees somebody; Bree for other cards."""
    site = SPY_CITIES[kind(name) - kind("spy-1")].split()[0] if name.startswith("spy") else "bree"
    return BOARD.space_names[BOARD.site_space[BOARD.site_ids.index(site)]]


def said(a: int) -> str:
    verb = VERBS[DECODED[a].verb]
    return f"{verb}-{PICK_UP_CARDS[DECODED[a].x]}" if verb == "pick-up" else verb


def test_the_cards_are_all_there() -> None:
    """R-1, chapter 17.1."""
    assert [row.split()[0] for row in ROWS] == list(KIND_NAMES)
    assert sum(int(row.split()[1]) for row in ROWS) == CARDS
    assert {TITLE_NAMES[TITLE_OF[kind(name)]] for name in KIND_NAMES} == set(TITLE_NAMES)


SPIES = {
    "spy-1": "rivendell gundabad goblins-gate",
    "spy-2": "harondor minas-tirith edhellond",
    "spy-3": "lake-town ceber-fanuin rilennynos",
    "spy-4": "orthanc edoras fangorn",
    "spy-5": "dol-lithui dol-guldur lorien",
    "spy-6": "grey-havens barrow-downs moria",
    "spy-7": "minas-morgul ithilien",
}


@pytest.mark.parametrize("spy", SPIES)
def test_8_1_spy_sees_only_players_in_its_cities(spy: str) -> None:
    s = scene(f"frodo 0606: {spy} | sam 0806: rope")
    assert cities_seen(s, spy) == sorted(SPIES[spy].split())


def cities_seen(s: Riddle, spy: str) -> list[str]:
    seen = []
    for site, name in enumerate(BOARD.site_ids):
        s.marker[1] = BOARD.site_space[site]
        if may(s, "use:" + spy):
            seen.append(name)
    return sorted(seen)

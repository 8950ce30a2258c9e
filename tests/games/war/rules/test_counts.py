"""The size of the decision tree from chosen positions, as chess has perft."""

from __future__ import annotations

import pytest

from mathom.core.engine.playout import count_tree
from mathom.core.play.snapshot import restore, take_snapshot
from mathom.games.war.game import WarGame
from mathom.games.war.rules.state import War
from tests.games.war.rule_rows import play

GAME = WarGame()
SHADOW_ARMY = "sauron 0 ; gondor 0 active ; acts shadow ; free-dice event ; shadow-dice army"
SLOW = 200  # more ways than this are not counted a second time
ROWS = [
    ("an action", "free-dice character muster ; shadow-dice army ; box 0 1", "", [11, 43, 186, 899]),
    (
        "a Hunt: six results, then an action of the Shadow or one of seven tiles",
        "free-dice character ; shadow-dice event ; box 0 1",
        "character move-fellowship",
        [6, 10 + 7, 150],
    ),
    (
        "a tile in Mordor",
        "mordor 1 ; free-dice character ; shadow-dice event",
        "character move-fellowship",
        [7, 19, 107, 1578],
    ),
    (
        "a battle of one against one: two dice, then five ways to act, or two to advance or to fight on",
        f"north-ithilien: sauron 1/0 | osgiliath: gondor 1/0/0 ; {SHADOW_ARMY}",
        "army attack",
        [6, 36, 12 * 5 + 24 * 2, 730],
    ),
    (
        "a Combat card or none for each side, then two dice",
        "north-ithilien: southrons 1/1 | south-ithilien: gondor 2/0/0 ; southrons 0 active ;"
        f" hand shadows-gather king-brands-men ; {SHADOW_ARMY}",
        "army attack, all",
        [2, 2 * 2, 4 * 21],
    ),
    (
        "an assault: part of the besiegers or all, then one die or two",
        f"minas-tirith: gondor 1/1/0 sauron 1/1 ; {SHADOW_ARMY}",
        "army attack",
        [3, 6 + 2 + 21, 594],
    ),
    (
        "a march of up to two regions, then who goes",
        "edoras: rohan 2/0/1 strider gimli ; rohan 0 active ; hand through-a-day-and-a-night ; free-dice event"
        " ; shadow-dice event",
        "event play, through-a-day-and-a-night",
        [2, 5 + 7, 36, 96, 468],
    ),
    (
        "moves of two Armies",
        "osgiliath: gondor 2/0/1 boromir | dol-amroth: gondor 2/1/0 ; gondor 0 active ; free-dice army-muster"
        " ; shadow-dice event",
        "army-muster move-armies",
        [2, 11, 36, 83, 230, 1049],
    ),
    (
        "recruiting: regulars and elites of two Nations, in five places of Gondor and four of Rohan",
        "gondor 0 active ; rohan 0 active ; free-dice muster ; shadow-dice event",
        "muster recruit",
        [4, 2 * 5 + 2 * 4, 45, 324],
    ),
]


def naive(s: War, depth: int) -> int:
    """The same by the slow road: through plain data and back at every step."""
    if depth == 0 or s.depth == 0:
        return 1
    total = 0
    for action in s.legal_actions():
        o = restore(GAME, take_snapshot(GAME, s))
        o.apply(action)
        total += naive(o, depth - 1)
    return total


def test_a_game_begins_with_a_card_of_each_deck() -> None:
    s = GAME.new({})
    assert [count_tree(s, depth) for depth in (1, 2)] == [24, 24 * 24]


@pytest.mark.parametrize(("what", "position", "answers", "counts"), ROWS, ids=[row[0] for row in ROWS])
def test_ways_to_answer_the_next_questions(what: str, position: str, answers: str, counts: list[int]) -> None:
    s = play(position, answers)
    assert [count_tree(s, depth) for depth in range(1, len(counts) + 1)] == counts
    small = [count for count in counts if count < SLOW]
    assert [naive(s, depth) for depth in range(1, len(small) + 1)] == small

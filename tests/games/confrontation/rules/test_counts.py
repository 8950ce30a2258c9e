"""The size of the decision tree from chosen positions, as chess has perft."""

from __future__ import annotations

import pytest

from mathom.core.engine.playout import count_tree
from mathom.core.play.snapshot import restore, take_snapshot
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.rules.state import Confrontation

GAME = ConfrontationGame()
OPENING = (
    "shire: frodo sam pippin merry | arthedain: gandalf | cardolan: aragorn | rhudaur: legolas | eregion: gimli"
    " | enedwaith: boromir | mirkwood: balrog | fangorn: shelob | rohan: witch_king | dagorlad: flying_nazgul"
    " | gondor: black_rider | mordor: saruman orcs warg cave_troll"
)
MELEE = (
    "shire: frodo | mirkwood: gandalf | fangorn: saruman | rohan: aragorn merry | gondor: witch_king warg"
    " ; fellowship 15mr ; sauron 16me"
)
CARDS = (
    "rules cast=draft specials=own-two ; shire: frodo_v sam_c | eregion: smeagol treebeard | caradhras: balrog"
    " | fangorn: wormtongue | rohan: gandalf_v | gondor: saruman_v watcher* | mordor: gollum"
    " ; specials shadowfax gwaihir dark_of_mordor palantir ; turn 8"
)
SET_UPS = [
    ("nine pieces, then eight ... of the Fellowship", {}, [9, 72, 504, 3024, 15120]),
    ("two faces a tile", {"cast": "draft"}, [2, 4, 8, 16, 32, 64]),
    ("four cards, then three", {"specials": "own-two"}, [4, 12, 48, 144]),
]
POSITIONS = [
    ("the opening", OPENING, [26, 440, 8954, 135033]),
    ("a melee", MELEE, [6, 31, 139, 650, 2831]),
    ("special cards", CARDS, [13, 81, 414, 2958]),
]


def naive(s: Confrontation, depth: int) -> int:
    """The same by the slow road: through plain data and back at every step."""
    if depth == 0 or s.depth == 0:
        return 1
    total = 0
    for action in s.legal_actions():
        o = restore(GAME, take_snapshot(GAME, s))
        o.apply(action)
        total += naive(o, depth - 1)
    return total


@pytest.mark.parametrize(("what", "rules", "counts"), SET_UPS)
def test_set_up(what: str, rules: dict[str, str], counts: list[int]) -> None:
    s = GAME.new(rules)
    assert [count_tree(s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("what", "position", "counts"), POSITIONS)
def test_positions(what: str, position: str, counts: list[int]) -> None:
    s = GAME.load(position)
    assert [count_tree(s, depth) for depth in range(1, len(counts) + 1)] == counts
    assert [naive(s, depth) for depth in (1, 2, 3) if counts[depth - 1] < 1000] == [n for n in counts[:3] if n < 1000]

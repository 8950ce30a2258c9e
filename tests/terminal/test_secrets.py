"""Two people at one machine: the screen of a person depends on nothing that they may not know.

Two worlds that a seat cannot tell apart (tests/games/confrontation/pairs.py) are played side by side at two tables.
Everything that this seat reads there, and everything that both read at the hand-over, must be the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.play.record import AnyMatch
from mathom.games.confrontation.rules.state import Confrontation
from tests.games.confrontation.pairs import Pair, public_form
from tests.games.confrontation.walks import RULESETS, walk
from tests.mid_turn import match_in
from tests.terminal.people import FELLOWSHIP, GAME, SAURON, Seated, hand_over, screens

PRYING = ("board", "log", "?", "why balrog fangorn", "why gimli", "gimli frodo", "xyzzy", "about shelob", "save /")
STEPS = 8
PAIRS = 10  # for each ruleset


class Worlds:
    """Two tables whose worlds one seat cannot tell apart."""

    def __init__(self, s: Confrontation, seat: int, dice: Dice, folder: Path) -> None:
        self.pair, self.seat, self.dice = Pair(s, seat, dice, deep=False), seat, dice
        self.tables = [Seated(at_position(world), (0, 1), folder) for world in (self.pair.first, self.pair.second)]
        self.compared = 0

    def follow(self) -> int:
        """Until the seat may see a difference. Returns how many screens were compared."""
        for _ in range(STEPS):
            first, second = (self.state(table) for table in self.tables)
            if not first.depth or self.pair.learnt(first) != self.pair.learnt(second) or not self.step():
                break
        return self.compared

    def state(self, table: Seated) -> Confrontation:
        assert isinstance(table.match.state, Confrontation)
        return table.match.state

    def step(self) -> bool:
        """One answer at both tables, the same as far as the seat can tell. False if there is none."""
        first, second = self.tables
        asked = first.match.asked
        who = first.table.seated if first.table.seated in asked else asked[0]
        if who == self.seat:
            self.compare(*(own_screen(table.type(*self.prying())) for table in self.tables))
        actions = first.match.actions(who)
        action = actions[self.dice.below(len(actions))]
        mirrored = self.twin(who, action)
        if mirrored is None:
            return False
        if who == CHANCE:
            first.match.act(who, action)
            second.match.act(who, mirrored)
        else:
            texts = first.type(notated(first, who, action)), second.type(notated(second, who, mirrored))
            self.compare(*(texts if who == self.seat else map(hand_over, texts)))
        return True

    def prying(self) -> tuple[str, ...]:
        """All that a person can try to learn more."""
        return (*PRYING, "undo") if self.compared % 4 == 3 else PRYING

    def twin(self, who: int, action: int) -> int | None:
        if who == self.seat:
            return action
        first, second = (self.state(table) for table in self.tables)
        wanted = public_form(first, who, action, self.seat)
        twins = [a for a in self.tables[1].match.actions(who) if public_form(second, who, a, self.seat) == wanted]
        return twins[self.dice.below(len(twins))] if twins else None

    def compare(self, first: str, second: str) -> None:
        assert first == second, "\n".join(GAME.dump(table.match.state) for table in self.tables)
        self.compared += len(first) > 0


def at_position(s: Confrontation) -> AnyMatch:
    return match_in(GAME, s)


def own_screen(text: str) -> str:
    """Without what stood there for the other before the hand-over."""
    return screens(text)[-1]


def notated(table: Seated, who: int, action: int) -> str:
    return GAME.notate(table.match.state, who, action)


@pytest.mark.parametrize("number", range(len(RULESETS)))
@pytest.mark.parametrize("seat", [FELLOWSHIP, SAURON])
def test_screen_is_the_same_in_indistinguishable_worlds(seat: int, number: int, tmp_path: Path) -> None:
    dice = Dice(100 * number + seat)
    compared = pairs = 0
    while pairs < PAIRS:
        for s in walk(RULESETS[number], dice.below(1000)):
            if s.depth and dice.below(25) == 0 and pairs < PAIRS:
                compared += Worlds(s, seat, dice, tmp_path).follow()
                pairs += 1
    assert compared > 2 * PAIRS

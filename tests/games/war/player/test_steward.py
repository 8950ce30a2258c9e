"""The Steward: the first rule that some die can follow, in whole games and in single positions."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.player.judge import StewardJudge
from mathom.games.war.player.steward import hunts
from mathom.games.war.rules.facts.parts import ALL_PARTS, NO_PARTS
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from tests.effort import more
from tests.games.war.pairs import dealt_again, positions
from tests.games.war.rule_rows import play

JUDGE = StewardJudge()
OUT = zeros(4096)


def picked(s: War, dice: Dice) -> int:
    n = s.legal(OUT)
    return int(OUT[JUDGE.pick(s, OUT, n, dice)])


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("mordor 2 ; free-dice character muster ; box 0 3", "character move-fellowship"),
        ("revealed ; free-dice character muster ; box 0 1", "character hide-fellowship"),
        ("free-dice character muster ; box 0 1", "character move-fellowship"),
        ("fellowship hollin ; corruption 2 ; free-dice character muster ; box 2 6", "muster diplomacy"),
        ("shadow-dice muster army ; sauron 0 ; isengard 0 ; southrons 0", "muster saruman"),
        ("dale: captured sauron 8/2+2n | erebor: dwarves 1/0/0 ; sauron 0 ; shadow-dice army event", "army attack"),
        ("hand orc-patrol ; fellowship hollin ; progress 2 ; shadow-dice event muster", "event play"),
    ],
)
def test_first_rule_is_followed(position: str, answer: str) -> None:
    assert notate(picked(play(position), Dice(1))) in answer.split(", ")


def test_shadow_changes_its_list_with_the_position() -> None:
    assert hunts(play("mordor 1 ; free-dice character"))
    assert hunts(play("progress 2 ; free-dice character"))
    at_war = "minas-tirith: captured | dol-amroth: captured | dale: captured | pelargir: captured"
    assert not hunts(play(f"{at_war} ; mordor 1 ; free-dice character"))


@pytest.mark.parametrize(("players", "parts"), [(2, NO_PARTS), (3, NO_PARTS), (4, NO_PARTS), (2, ALL_PARTS)])
def test_steward_finishes_games(players: int, parts: int) -> None:
    for seed in range(more(1)):
        s, dice = new_game(parts, players), Dice(seed)
        while s.depth:
            s.apply(s.draw(OUT, s.legal(OUT), dice) if s.seat() == CHANCE else picked(s, dice))
        assert s.winner >= 0 and s.turn < 60


def test_steward_uses_only_what_its_seat_knows() -> None:
    dice, compared = Dice(4), 0
    for s in positions(80, 23):
        seat = s.seat()
        if seat != CHANCE:
            assert picked(s, Dice(9)) == picked(dealt_again(s, seat, dice), Dice(9))
            compared += 1
    assert compared > 20

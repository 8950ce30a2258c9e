"""The odds that a button of an attack shows: exact, and the same as many battles played by the rules."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.player.battle_trials import BattleTrials
from mathom.games.war.rules.facts.regions import region_of
from mathom.games.war.table.attack_odds import Army, attack_odds, hits, win_chance
from tests.games.war.pairs import GAME
from tests.games.war.rule_rows import play

ACTS = "sauron 0 active ; gondor 0 active ; acts shadow ; shadow-dice army event ; free-dice event"
BATTLES = 700


def test_one_die_against_one_by_hand() -> None:
    """R10.2, R10.5: a die hits on 5 and 6; both dead counts as no victory."""
    alone = Army(1, 0, 0, 0)
    assert hits(1, 0, 5) == pytest.approx((2 / 3, 1 / 3))
    assert hits(1, 1, 5) == pytest.approx((4 / 9, 5 / 9))  # Leadership rolls the failed die again
    assert win_chance(alone, alone, 5) == pytest.approx((1 / 3 * 2 / 3) / (1 - 4 / 9))


@pytest.mark.parametrize(
    ("armies", "side", "start", "to"),
    [
        ("north-ithilien: sauron 4/0+1n | south-ithilien: gondor 3/0/0", 1, "north-ithilien", "south-ithilien"),
        ("north-ithilien: sauron 2/1 | osgiliath: gondor 1/1/1", 1, "north-ithilien", "osgiliath"),
        ("pelargir: captured sauron 3/1 | lossarnach: gondor 2/1/1", 0, "lossarnach", "pelargir"),
        ("minas-tirith: gondor 2/0/1 sauron 6/2+1n", 1, "minas-tirith", "minas-tirith"),
        ("minas-tirith: gondor 2/1/1 sauron 3/1", 0, "minas-tirith", "minas-tirith"),
    ],
    ids=["field", "fortification", "city", "assault", "sortie"],
)
def test_odds_are_those_of_played_battles(armies: str, side: int, start: str, to: str) -> None:
    check_played(f"{armies} ; {ACTS}", side, start, to)


@pytest.mark.parametrize(
    ("towers", "trebuchets"), [(2, 1), (1, 2), (1, 1)], ids=["shadow superior", "free superior", "as many"]
)
def test_odds_with_siege_engines_are_those_of_played_battles(towers: int, trebuchets: int) -> None:
    """R18.6: a bonus in the first round, and a free round or none for the Shadow."""
    siege = f"minas-tirith: gondor 2/0/1 sauron 5/2+1n towers {towers} trebuchets {trebuchets}"
    check_played(f"twilight ; {siege} ; {ACTS}", 1, "minas-tirith", "minas-tirith")


def check_played(position: str, side: int, start: str, to: str) -> None:
    s = play(position)
    odds = attack_odds(s, side, region_of(start), region_of(to))
    trials = BattleTrials(look_at(s, side))
    won = trials.count_won(side, region_of(start), region_of(to), BATTLES, False, Dice(7))
    assert 0.03 < odds < 0.97
    assert won / BATTLES == pytest.approx(odds, abs=0.06)  # more than three standard deviations


def test_button_of_an_attack_says_the_odds() -> None:
    position = (
        f"osgiliath: sauron 5/0 | minas-tirith: gondor 2/0/0 | pelargir: gondor 1/0/0 ; {ACTS} ; "
        "then shadow army attack"
    )
    found = {option.text: option.handle.detail for option in Match(GAME, position=position).options(1)}
    assert found["pelargir"].endswith("% without cards")
    assert found["minas-tirith"].endswith("they may go into the Stronghold")

"""The odds that a button of an attack shows: exact, and the same as many battles played by the rules."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.match import Match
from mathom.games.war.rules.answers import NO, YES
from mathom.games.war.rules.facts.regions import region_of
from mathom.games.war.table.attack_odds import Army, attack_odds, hits, win_chance
from tests.games.war.pairs import GAME
from tests.games.war.rule_rows import play

ACTS = "sauron 0 active ; gondor 0 active ; acts shadow ; shadow-dice army event ; free-dice event"
BATTLES = 1500


def test_one_die_against_one_by_hand() -> None:
    """R10.2, R10.5: a die hits on 5 and 6; both dead counts as no victory."""
    alone = Army(1, 0, 0, 0)
    assert hits(1, 0, 5) == pytest.approx((2 / 3, 1 / 3))
    assert hits(1, 1, 5) == pytest.approx((4 / 9, 5 / 9))  # Leadership rolls the failed die again
    assert win_chance(alone, alone, 5) == pytest.approx((1 / 3 * 2 / 3) / (1 - 4 / 9))


def fought_out(position: str, dice: Dice, start: str, to: str) -> bool:
    """Plays the attack without Combat cards until one Army is gone; losses come from elites first."""
    s, out = play(position), zeros(4096)
    for text in ("army attack", start, to):
        answered = {GAME.notate(s, 1, action): action for action in s.legal_actions()}
        if text in answered:
            s.apply(answered[text])
    while (s.depth and s.attacker >= 0) or s.waiting()[0].startswith(("PickCount", "PickCharacter")):
        actions, kind = s.legal_actions(), s.waiting()[0].split()[0]
        if s.asked() == [CHANCE]:
            s.apply(s.draw(out, s.legal(out), dice))
        elif kind in ("PickCount", "PickCharacter"):
            s.apply(actions[-1])
        elif kind == "FightOn":
            s.apply(YES.of())
        elif kind == "LoseUnit":
            elites = [
                a
                for a in actions
                if GAME.notate(s, 0, a).endswith("-elite") and not GAME.notate(s, 0, a).startswith("remove")
            ]
            s.apply((elites or actions)[0])
        else:
            s.apply(NO.of() if NO.of() in actions else actions[0])
    return s.figures[105 + region_of(start)] + s.figures[105 + region_of(to)] > 0 and s.figures[region_of(to)] == 0


@pytest.mark.parametrize(
    "armies",
    [
        "north-ithilien: sauron 4/0+1n | south-ithilien: gondor 3/0/0",
        "north-ithilien: sauron 2/1 | osgiliath: gondor 1/1/1",
    ],
    ids=["field", "fortification"],
)
def test_odds_are_those_of_played_battles(armies: str) -> None:
    to = "osgiliath" if "osgiliath" in armies else "south-ithilien"
    position = f"{armies} ; {ACTS}"
    odds = attack_odds(play(position), 1, region_of("north-ithilien"), region_of(to))
    dice = Dice(7)
    won = sum(fought_out(position, dice, "north-ithilien", to) for _ in range(BATTLES)) / BATTLES
    assert won == pytest.approx(odds, abs=0.045)  # more than three standard deviations


def test_button_of_an_attack_says_the_odds() -> None:
    position = (
        f"osgiliath: sauron 5/0 | minas-tirith: gondor 2/0/0 | pelargir: gondor 1/0/0 ; {ACTS} ; "
        "then shadow army attack"
    )
    found = {option.text: option.handle.detail for option in Match(GAME, position=position).options(1)}
    assert found["pelargir"].endswith("% without cards")
    assert found["minas-tirith"].endswith("they may go into the Stronghold")

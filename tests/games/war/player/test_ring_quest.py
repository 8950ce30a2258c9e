"""The way of the Ring: when the player rests, moves, enters Mordor, and whom it gives up on the way."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.player.clock import slack, turns_of_war
from mathom.games.war.player.judge import WarJudge
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from tests.games.war.rule_rows import play

JUDGE = WarJudge()
OUT = zeros(4096)
LORIEN = "lorien: elves 1/2/1"
MOVE = "character move-fellowship"
# The Shadow stands before the walls of everything: no time is left.
LATE = (
    "minas-tirith: captured sauron 9/1 | pelargir: captured | dol-amroth: captured southrons 3/0 | dale: captured"
    " | helms-deep: captured isengard 5/1 | lorien: elves 1/2/1 | dimrill-dale: sauron 9/1 ; turn 9"
)


def asked(position: str, answers: str = "") -> War:
    """The position, with everything that comes before a player decides about more than discards."""
    s, dice = play(position, answers), Dice(1)
    while s.seat() == CHANCE or s.waiting()[0].startswith("DiscardExcess"):
        n = s.legal(OUT)
        s.apply(s.draw(OUT, n, dice))
    return s


def picked(s: War) -> str:
    n = s.legal(OUT)
    return notate(OUT[JUDGE.pick(s, OUT, n, Dice(1))])


@pytest.mark.parametrize(
    ("position", "place"),
    [
        (f"{LORIEN} ; fellowship lorien ; corruption 4", "lorien"),  # it heals again where it is
        (f"{LORIEN} ; fellowship dimrill-dale ; progress 2 ; corruption 4", "lorien"),
        (f"{LORIEN} ; fellowship dagorlad ; progress 2", "morannon"),  # healthy: on to Mordor
        ("minas-tirith: gondor 3/1/1 ; fellowship osgiliath ; progress 1 ; corruption 7", "minas-tirith pelargir"),
        (f"{LATE} ; fellowship north-ithilien ; progress 2 ; corruption 7", "minas-morgul morannon"),  # no time to heal
        (f"{LORIEN} ; fellowship hollin ; progress 1", "no"),  # a place that brings nothing
    ],
)
def test_where_the_fellowship_is_declared(position: str, place: str) -> None:
    s = asked(position)
    assert s.waiting()[0].startswith("Declare ")
    assert picked(s) in place.split()


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (f"{LORIEN} ; fellowship lorien ; corruption 4", False),  # it rests
        (f"{LORIEN} ; fellowship lorien ; corruption 10", False),
        (f"{LORIEN} ; fellowship lorien", True),
        (f"{LATE} ; fellowship lorien ; corruption 4", True),  # the Shadow is faster
        ("mordor 1 ; corruption 10", True),  # there it must
        ("fellowship dagorlad ; progress 1", False),  # the gate is declared first
    ],
)
def test_when_the_fellowship_moves(position: str, moves: bool) -> None:
    s = asked(f"{position} ; free-dice character muster ; box 0 1")
    assert (picked(s) == MOVE) == moves


def test_many_eyes_keep_a_fellowship_that_has_time() -> None:
    """The risk of a Hunt is weighed against the time that is left."""
    for box, moves in (("0 1", True), ("2 7", False)):
        s = asked(f"corruption 1 ; fellowship hollin ; free-dice character muster ; box {box}")
        assert (picked(s) == MOVE) == moves, box


@pytest.mark.parametrize(
    ("position", "tile", "answer"),
    [
        ("mordor 1 ; corruption 3", "tile 3", "guide"),  # Companions have no other use there
        ("fellowship hollin ; corruption 1", "roll 6, tile 1", "no"),  # a little corruption can be healed
        ("fellowship hollin ; corruption 10", "roll 6, tile 3", "guide"),  # otherwise the Ring is lost
    ],
)
def test_whom_the_fellowship_gives_up(position: str, tile: str, answer: str) -> None:
    s = asked(f"{position} ; free-dice character character ; box 0 1", f"{MOVE}, {tile}")
    assert s.waiting()[0].startswith("ChooseCasualty")
    assert picked(s) == answer


def test_healing_cards_are_played_when_they_heal() -> None:
    heals = "hand bilbos-song ; free-dice event ; fellowship hollin"
    assert picked(asked(f"{heals} ; corruption 8")) == "event play"
    assert picked(asked(heals)) != "event play"


def test_clock_runs_out_as_the_shadow_takes_places() -> None:
    early = asked(f"{LORIEN} ; free-dice character ; turn 9")
    late = asked(f"{LATE} ; free-dice character")
    assert turns_of_war(early) > turns_of_war(late) >= 0
    assert slack(late) < 0 < slack(asked(f"{LORIEN} ; fellowship dagorlad ; free-dice character"))


@pytest.mark.parametrize(("position", "eyes"), [(f"{LORIEN} ; fellowship lorien ; corruption 3", 0), ("progress 3", 2)])
def test_no_eyes_wait_for_a_fellowship_at_rest(position: str, eyes: int) -> None:
    s = asked(position)
    while not s.waiting()[0].startswith("AllocateHunt"):
        s.apply(OUT[s.legal(OUT) - 1])  # no declaration
    assert picked(s) == str(eyes)

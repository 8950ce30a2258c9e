"""What players touch: every answer has a button, names only known things, and moves say what they lead to."""

from __future__ import annotations

import pytest

from mathom.core.play.match import Match
from mathom.games.war.rules.answers import NO, YES
from tests.games.war.pairs import GAME, positions

THINGS = {thing.id: thing for thing in GAME.table.things(None)}


def at(position: str) -> Match:  # type: ignore[type-arg]
    return Match(GAME, position=position, secret=bytes(32))


def detail(position: str, seat: int, text: str) -> str:
    return next(option.handle.detail for option in at(position).options(seat) if option.text == text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_answer_has_a_title_and_touches_known_things(players: int) -> None:
    for s in positions(40 + players, 23, players):
        for seat in s.asked():
            if seat < 0:
                continue
            handles = [GAME.table.handle(s, seat, action) for action in s.actions_for(seat)]
            assert all(handle.title for handle in handles)
            known = [name for handle in handles for name in handle.touches if not name.startswith(("count-", "path-"))]
            assert set(known) <= set(THINGS)
            whole = [(handle.title, handle.touches) for handle in handles]
            assert len(set(whole)) == len(whole), s.waiting()[0]


def test_things_have_one_id_each() -> None:
    assert len(THINGS) == len(GAME.table.things(None))


def test_action_is_a_die_and_an_act() -> None:
    options = {option.text: option.handle for option in at("free-dice character event ; shadow-dice event").options(0)}
    assert options["character move-fellowship"].touches == ("face-character", "use-move-fellowship")
    assert options["skip character"].grave and options["skip character"].touches == ("face-character", "use-skip")


def test_move_says_that_it_captures() -> None:
    position = (
        "fords-of-isen: isengard 2/0 ; rohan 0 active ; isengard 0 active ; acts shadow ; free-dice event ; "
        "shadow-dice army ; then shadow army move-armies"
    )
    assert detail(position, 1, "westemnet") == "captures it"  # a Town is worth nothing
    assert detail(position, 1, "helms-deep") == "captures it, 2 points"


def test_move_says_that_it_captures_nothing() -> None:
    position = (
        "gap-of-rohan: isengard 2/0 ; isengard 0 active ; rohan 0 active ; acts shadow ; free-dice event ; "
        "shadow-dice army ; then shadow army move-armies"
    )
    assert detail(position, 1, "enedwaith") == ""


def test_move_into_a_nation_activates_it() -> None:
    position = (
        "gap-of-rohan: isengard 2/0 ; isengard 0 active ; acts shadow ; free-dice event ; shadow-dice army ; "
        "then shadow army move-armies"
    )
    assert "activates Rohan" in detail(position, 1, "fords-of-isen")


def test_yes_and_no_say_what_they_mean() -> None:
    match = at(
        "osgiliath: sauron 3/0 | minas-tirith: gondor 2/0/0 ; sauron 0 active ; gondor 0 active ; acts shadow ; "
        "free-dice event ; shadow-dice army event ; then shadow army attack, shadow 3"
    )
    titles = {option.action: option.handle.title for option in match.options(0)}
    assert titles == {YES.of(): "Go into the Stronghold", NO.of(): "Fight in the field"}

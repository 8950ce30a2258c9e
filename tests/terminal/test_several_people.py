"""More than two seats at one machine: several people and the computer."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import cast

import pytest

from mathom.core.errors import MathomError
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.terminal.begin import default_names, seats_named, seats_of_people
from mathom.terminal.opponent import Opponent
from mathom.terminal.play import who_plays
from mathom.terminal.screen import Screen
from tests.core.pairs import GAME, SEATS
from tests.terminal.people import Seated

FOUR = SEATS[:4]


def pairs(players: str = "4") -> AnyMatch:
    return cast(AnyMatch, Match(GAME, {"players": players, "rounds": "1"}, secret=bytes(32)))


def test_sides_option_accepts_several_with_commas() -> None:
    assert seats_named(FOUR, "south") == (2,) and seats_named(FOUR, "w, n") == (0, 3)
    with pytest.raises(MathomError, match='There is no side "up": choose north or east or south or west'):
        seats_named(FOUR, "north,up")
    options = argparse.Namespace(two=False, side="e,w")
    assert seats_of_people(FOUR, options, Opponent("random"), Screen()) == (1, 3)


def test_resume_options_name_the_same_people() -> None:
    opponent = Opponent("random")
    assert who_plays(FOUR, (0, 1, 2, 3), opponent) == "--two"
    assert who_plays(FOUR, (0, 2), opponent) == "--side north,south --against random"


def test_players_of_a_series_have_different_names() -> None:
    names = default_names(FOUR, (0, 2), Opponent("random"))
    assert names == ["Player 1", "Lobelia, random", "Player 3", "Odo, random"]


def test_two_people_and_two_computers_play_a_game(tmp_path: Path) -> None:
    seated = Seated(pairs(), (0, 2), tmp_path)
    said = ""
    while not seated.match.is_over:
        said += seated.type("random")
    assert {entry.seat for entry in seated.match.entries} == {-1, 0, 1, 2, 3}
    assert "Now South" in said and "Now East" not in said


def test_resignation_and_draw_with_several_seats(tmp_path: Path) -> None:
    seated = Seated(pairs(), (0, 1, 2, 3), tmp_path)
    seated.type("resign", "yes")
    seated.table.finish()
    assert "North resigns: East and West win." in seated.paper.getvalue()
    seated = Seated(pairs("3"), (0, 1, 2), tmp_path)
    seated.match.act(0, seated.match.actions(0)[0])
    seated.type("resign", "yes")
    seated.table.finish()
    sentence = "East resigns, which ends the game: it counts as lost for East, and as won for all others."
    assert sentence in " ".join(seated.paper.getvalue().split())
    seated = Seated(pairs("3"), (0, 1, 2), tmp_path)
    assert "There are no hints in games between people." in seated.type("hint")
    assert "Do all agree on a draw?" in seated.type("draw", "yes")
    seated.table.finish()
    assert "All agree on a draw." in seated.paper.getvalue()

"""Riddle of the Ring in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.terminal.boards import board_of, whole_board_of
from tests.terminal.people import Seated

POSITION = (
    "rules secret-spaces=on captivity=on ; pippin 0806 hand boat the-ring table rope cities bree ; "
    "black-rider-1 0606 hand pippin ; sam captive black-rider-1 hand cloak riddle ; merry halls ; "
    "discard gollum ; turn 7 ; round 3"
)


def match_at(position: str) -> AnyMatch:
    return Match(find_game("riddle"), position=position)


def test_board_of_a_seat() -> None:
    lines = board_of(match_at(POSITION), 0, 79)
    assert lines[0].startswith("Turn 7, round 3: pippin")
    assert "pippin (you): Bree (0806); 2 cards" in lines and "  hand: boat the-ring" in lines
    assert "  on the table: rope" in lines and "  no pick-up again yet in bree" in lines
    assert "merry: in the Halls of Mandos; 0 cards" in lines
    assert "black-rider-1: The Shire (0606); 1 card" in lines
    assert "sam: captive of black-rider-1; 2 cards" in lines
    assert sum(line.startswith("  hand") for line in lines) == 1, "nobody else's"
    assert lines[-1] == "deck 83; discarded 1: gollum"


def test_whole_board_shows_all_hands() -> None:
    lines = whole_board_of(match_at(POSITION), 79)
    assert [line for line in lines if "hand" in line] == [
        "  hand: boat the-ring",
        "  hand: pippin",
        "  hand: cloak riddle",
    ]
    assert not any("(you)" in line for line in lines)


@pytest.mark.parametrize("width", [39, 79])
def test_all_lines_of_a_game_fit(width: int, tmp_path: Path) -> None:
    rules = {"players": "3", "max-rounds": "2", "secret-spaces": "on"}
    match: AnyMatch = Match(find_game("riddle"), rules, secret=bytes(32))
    table = Seated(match, (0,), tmp_path, width)
    text = ""
    while not table.match.is_over:
        text += table.type("board", "random")
    table.table.finish()
    text += table.paper.getvalue()
    assert "Over: nobody won." in text and "{" not in text
    long = [line for line in text.split("\n") if len(line.rstrip()) > width]
    assert [line for line in long if str(tmp_path) not in line] == []

"""The list of games stays short; the details of a game cost the same, however many games there are."""

from __future__ import annotations

import pytest

from tests.server.live_server import LiveServer

LIST_BYTES = 120  # per game


@pytest.mark.usefixtures("pairs")
def test_another_game_adds_one_short_row(server: LiveServer) -> None:
    guest = server.guest()
    games = guest.get("/api/games")["games"]
    assert [game["name"] for game in games] == ["confrontation", "riddle", "pairs"]
    assert all(set(game) == {"name", "title", "board"} for game in games)
    assert len(guest.bytes("/api/games")) <= LIST_BYTES * len(games)


def test_details_do_not_depend_on_other_games(server: LiveServer, request: pytest.FixtureRequest) -> None:
    guest = server.guest()
    before = {name: guest.bytes(f"/api/games/{name}?help=no") for name in ("confrontation", "riddle")}
    request.getfixturevalue("pairs")
    assert {name: guest.bytes(f"/api/games/{name}?help=no") for name in before} == before


def test_help_is_left_out_on_request(server: LiveServer) -> None:
    guest = server.guest()
    whole, short = (guest.get(f"/api/games/riddle?help={choice}")["options"] for choice in ("yes", "no"))
    assert any(option["help"] for option in whole) and not any(option["help"] for option in short)
    assert [option["name"] for option in whole] == [option["name"] for option in short]

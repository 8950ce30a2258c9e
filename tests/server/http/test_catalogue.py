"""The list of games stays short; the details of a game cost the same, however many games there are."""

from __future__ import annotations

from typing import cast

import pytest

from mathom.core import game as games
from mathom.core.game import find_game, game_names
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, write
from mathom.server.jobs.import_process import ImportFailure, ImportRequest, answer
from tests.server.live_server import LiveServer, Refusal

LIST_BYTES = 120  # per game


@pytest.mark.usefixtures("pairs")
def test_another_game_adds_one_short_row(server: LiveServer) -> None:
    guest = server.guest()
    games = guest.get("/api/games")["games"]
    assert [game["name"] for game in games] == ["confrontation", "riddle", "war", "pairs"]
    assert all(set(game) == {"name", "title", "board", "coached"} for game in games)
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


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    """War of the Ring, as if its table were not finished."""
    monkeypatch.setattr(games, "WITHOUT_TABLE", {"war"})


@pytest.mark.usefixtures("unfinished")
def test_game_without_a_table_is_offered_nowhere(server: LiveServer) -> None:
    guest = server.guest()
    assert "war" in game_names() and "war" not in [game["name"] for game in guest.get("/api/games")["games"]]
    for page in ("/api/games/war", "/api/games/war/things"):
        with pytest.raises(Refusal, match="There is no such game"):
            guest.get(page)
    with pytest.raises(Refusal, match="War of the Ring has no table yet: play it in a terminal"):
        guest.post("/api/tables", {"game": "war"})
    record = write(cast(AnyMatch, Match(find_game("war"), {}, secret=bytes(32))))
    failure = answer(ImportRequest(record, "t000000000", bytes(32), 0, "en"))  # as the child process answers
    assert isinstance(failure, ImportFailure) and "has no table yet" in failure.sentence

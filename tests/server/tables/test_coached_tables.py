"""Coached tables: the script of the game decides, and only the coached seat hears the coach."""

from __future__ import annotations

import pytest

from mathom.core.game import find_game
from mathom.server.live.seat_view import PLAYER, WATCHER, Perspective, Presence, ViewCache, state_of
from mathom.server.live.wire import NewTable, Refused
from mathom.server.tables.new_tables import Sources, new_table, with_coached_script
from mathom.server.tables.table import Table


def coached_table(**wishes: object) -> Table:
    wish = with_coached_script(NewTable("confrontation", coach=True, **wishes))  # type: ignore[arg-type]
    titles = {"first": "First game"}
    return new_table(wish, "visitor", "Sam", False, Sources(now=lambda: 0), titles).table


def test_script_decides_seat_opponent_and_position() -> None:
    table = coached_table(seat="sauron", opponent="friend", rules={"cast": "variant"})
    coached = find_game("confrontation").coached
    assert coached
    assert [sitter and sitter.bot for sitter in table.sitters] == [None, "first"]
    assert table.game.dump(table.match.state) == table.game.dump(table.game.load(coached.position))
    assert table.facts.secret == coached.secret


def test_coach_speaks_to_the_asked_player_only() -> None:
    table = coached_table()
    states = [
        state_of(table, table.match, perspective, Presence(), ViewCache())
        for perspective in (Perspective(PLAYER, 0), Perspective(PLAYER, 1), Perspective(WATCHER))
    ]
    assert [lesson.id for lesson in states[0]["coach"]] == ["move"]
    assert states[0]["coach"][0].touches == ("legolas", "eregion")
    assert not any("coach" in state for state in states[1:])


def test_game_without_a_script_refuses_a_coached_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_game("confrontation")), "coached", None)
    with pytest.raises(Refused, match="no coached first game"):
        with_coached_script(NewTable("confrontation", coach=True))


def test_table_without_coach_says_nothing() -> None:
    wish = NewTable("confrontation", seat="fellowship", opponent="bot")
    table = new_table(wish, "visitor", "Sam", False, Sources(now=lambda: 0), {"first": "First game"}).table
    assert "coach" not in state_of(table, table.match, Perspective(PLAYER, 0), Presence(), ViewCache())

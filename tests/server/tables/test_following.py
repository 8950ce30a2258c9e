"""A process that plays the rows of another one has the same table as one that reads everything again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from mathom.core.game import table_game_names
from mathom.core.play.position_text import position_text
from mathom.core.play.record import write
from mathom.server.store.base import Row, TableFacts
from mathom.server.tables.following import table_after
from mathom.server.tables.table import Table
from tests.server.live_server import LiveServer

APART = ("match", "facts", "game", "asked_since")  # compared in another way, or meant to differ


def played(folder: Path, game: str, answers: int) -> tuple[TableFacts, list[Row]]:
    """A table at one screen with random answers, some of them taken back."""
    dice = random.Random(game)  # noqa: S311
    with LiveServer(folder) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", {"game": game, "opponent": "hotseat"})["id"]
        given = 0
        while given < answers:
            with ann.at(table) as chair:
                chair.ready()
                if "result" in chair.state:
                    break
                while chair.options and given < answers:
                    chair.act(dice.choice(chair.options))
                    given += 1
                    if given % 9 == 0:
                        chair.ask("undo", rev=chair.rev)
        ann.do(table, {"type": "resign", "id": "end", "rev": 0}, 0)
        store = server.hub.store
        facts = server.run_in_loop(store.table(table))
        assert facts is not None
        return facts, server.run_in_loop(store.rows(table))


def everything(table: Table) -> dict[str, object]:
    match = table.match
    known = {name: value for name, value in vars(table).items() if name not in APART}
    known |= {name: list(known[name]) for name in ("times", "revs", "moments")}
    known["clocks"] = table.clocks.readings(table.at)
    luck = [(stretch.start, stretch.commitment, stretch.secret, stretch.opened) for stretch in match.luck]
    return {**known, "text": write(match), "position": position_text(match), "luck": luck, "over": table.is_over}


@pytest.mark.parametrize("game", table_game_names())
def test_following_is_like_reading_again(tmp_path: Path, game: str) -> None:
    facts, rows = played(tmp_path, game, 60)
    assert len(rows) > 20
    for start in (1, len(rows) // 2):
        table = Table.load(facts, rows[:start])
        for number, row in enumerate(rows[start:], start + 1):
            table = table_after(table, row)
            if number % 10 == 0 or number == len(rows):
                assert everything(table) == everything(Table.load(facts, rows[:number]))


def test_question_that_stays_the_same_keeps_its_revision(tmp_path: Path) -> None:
    """So an answer that crosses one of another player still counts."""
    with LiveServer(tmp_path) as server:
        ann, bob, name = server.table()
        room = server.hub.rooms[name]
        before = room.table
        facts, rows = before.facts, asyncio.run(rows_of(server, name))
        followed = Table.load(facts, rows)
        followed.asked_since = before.asked_since[:]
        view = bob.get(f"/api/tables/{name}")
        text = view["state"]["ask"]["options"][0]["text"]
        assert bob.do(name, {"type": "act", "id": "x", "rev": view["rev"], "answers": [text]})["type"] == "ack"
        newest = server.run_in_loop(server.hub.store.rows(name, followed.rev))
        for row in newest:
            followed = table_after(followed, row)
        assert followed.asked_since == room.table.asked_since
        assert ann.get(f"/api/tables/{name}")["state"]["ask"] is not None


async def rows_of(server: LiveServer, table: str) -> list[Row]:
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(server.hub.store.rows(table), server.loop))

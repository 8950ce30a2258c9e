"""Very long games: they are read, shown and replayed in slices, and the address that asks for them pays for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, head
from mathom.server import hub as hubs
from mathom.server import slices
from mathom.server.config import Config
from mathom.server.http.rate_limits import WORK
from mathom.server.jobs import replay
from mathom.server.live import rooms
from mathom.server.live.table_log import LOG_SHOWN
from tests.server.live_server import Data, Guest, LiveServer, Refusal, until

UNDOS = 1500


def long_record(undos: int = UNDOS) -> str:
    """A record in which a player takes back the same answer again and again."""
    match: AnyMatch = Match(find_game("confrontation"))
    text = match.game.notate(match.state, 0, match.actions(0)[0])
    return "\n".join([*head(match), "", *([f"fellowship {text}", "fellowship undo"] * undos)]) + "\n"


@pytest.fixture
def imported(server: LiveServer) -> tuple[Guest, str]:
    eve = server.guest("Eve")
    return eve, eve.post("/api/tables/import", {"record": long_record()})["id"]


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        yield server


def test_first_view_has_the_end_of_the_log(imported: tuple[Guest, str]) -> None:
    eve, table = imported
    shown = eve.get(f"/api/tables/{table}")
    assert (len(shown["log"]), shown["log_from"]) == (LOG_SHOWN, 2 * UNDOS - LOG_SHOWN)
    with eve.at(table) as chair:
        view = chair.receive()
        assert (view["log"], view["log_from"]) == (shown["log"], shown["log_from"])
        chair.log = [{}] * view["log_from"] + view["log"]
        chair.move(chair.options[0])
        assert len(chair.log) == 2 * UNDOS + 1
    with eve.at(table, heard=2 * UNDOS) as chair:
        view = chair.receive()
        assert view["log_from"] == 2 * UNDOS and len(view["log"]) == 1


def test_earlier_lines_come_on_request(imported: tuple[Guest, str]) -> None:
    eve, table = imported
    tail = eve.get(f"/api/tables/{table}")
    part = eve.get(f"/api/tables/{table}/log?from=10&to={2 * UNDOS}")
    assert (part["log_from"], len(part["log"])) == (10, LOG_SHOWN)
    assert eve.get(f"/api/tables/{table}/log?from={tail['log_from']}&to=999999")["log"] == tail["log"]
    assert eve.get(f"/api/tables/{table}/log?from=999999&to=9999999")["log"] == []
    for lines in ("from=1", "from=-1&to=3", "from=1&to=x", "from=1&to=99999999"):
        with pytest.raises(Refusal) as caught:
            eve.get(f"/api/tables/{table}/log?{lines}")
        assert caught.value.status == 422
    assert eve.text(f"/api/tables/{table}/record").count("\n") == 2 * UNDOS


def test_log_on_request_hides_what_the_view_hides(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
    own, other = (guest.get(f"/api/tables/{table}/log?from=0&to=99")["log"] for guest in (ann, bob))
    assert own == ann.get(f"/api/tables/{table}")["log"] and other == bob.get(f"/api/tables/{table}")["log"]
    assert own != other
    with pytest.raises(Refusal):
        bob.get(f"/api/tables/{table}/log?as=0&from=0&to=99")


def test_long_games_hold_the_loop_only_for_slices(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a long game is read, shown and replayed, another client is served many times in between."""
    eve, ann = server.guest("Eve"), server.guest("Ann")
    table = eve.post("/api/tables/import", {"record": long_record()})["id"]
    monkeypatch.setattr(slices, "SLICE", 0.002)
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/replay?as=0", f"/api/tables/{table}/record"):
        done = threading.Event()
        served: list[float] = []

        def look(path: str = path, done: threading.Event = done) -> None:
            eve.request("GET", path)
            done.set()

        looking = threading.Thread(target=look)
        looking.start()
        while not done.is_set():
            began = time.monotonic()
            ann.get("/api/me")
            served.append(time.monotonic() - began)
        looking.join()
        assert len(served) > 5, path


def test_two_who_open_a_table_share_the_work(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = server.guest("Eve")
    table = eve.post("/api/tables/import", {"record": long_record(400)})["id"]
    loaded: list[str] = []
    load = hubs.Hub.load

    async def counted(self: hubs.Hub, name: str) -> rooms.Room:
        loaded.append(name)
        return await load(self, name)

    monkeypatch.setattr(hubs.Hub, "load", counted)
    guests = [server.guest() for _ in range(4)]
    views: list[Data] = []
    threads = [threading.Thread(target=lambda g=guest: views.append(g.get(f"/api/tables/{table}"))) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loaded == [table] and len(views) == 4


def test_idle_rooms_are_kept_by_their_memory(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = server.guest("Eve")
    tables = [eve.post("/api/tables/import", {"record": long_record(300)})["id"] for _ in range(3)]
    monkeypatch.setattr(hubs, "IDLE_BYTES", rooms.ROOM_BYTES + 700 * rooms.ENTRY_BYTES)
    for table in tables:
        eve.get(f"/api/tables/{table}")
    eve.post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})
    assert [table for table in tables if table in server.hub.rooms] == tables[-1:]


def test_room_with_a_viewer_is_kept(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = server.table()
    monkeypatch.setattr(hubs, "IDLE_BYTES", 0)
    with ann.at(table) as chair:
        chair.ready()
        for _ in range(3):
            server.guest().post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})
        assert table in server.hub.rooms


def test_address_that_causes_too_much_work_waits(limited: LiveServer) -> None:
    eve = limited.guest("Eve")
    table = eve.post("/api/tables/import", {"record": long_record(300)})["id"]
    limited.hub.limits.charge(WORK, "127.0.0.1", WORK.burst)
    with pytest.raises(Refusal) as caught:
        eve.get(f"/api/tables/{table}")
    assert (caught.value.status, caught.value.data["error"]["code"]) == (429, "too-much")
    limited.hub.limits.buckets.clear()
    assert eve.get(f"/api/tables/{table}")["state"]["entries"] == 600
    assert limited.hub.limits.buckets[WORK.name, "127.0.0.1"].tokens < WORK.burst


def test_address_watches_few_very_long_games(limited: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "HEAVY_BYTES", 300 * rooms.ENTRY_BYTES)
    monkeypatch.setattr(hubs, "MOST_HEAVY", 2)
    eve = limited.guest("Eve")
    tables = [eve.post("/api/tables/import", {"record": long_record(200)})["id"] for _ in range(3)]
    with ExitStack() as stack:
        kinds = [stack.enter_context(eve.at(table)).receive()["type"] for table in tables]
        assert kinds == ["view", "view", "gone"]
    until(lambda: not any(room.viewers for room in limited.hub.rooms.values()))
    with eve.at(tables[2]) as chair:
        assert chair.receive()["type"] == "view"


def test_kept_replays_are_limited_by_their_size(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "KEPT_BYTES", 1)
    ann, _, table = server.table()
    for seat in ("0", "public"):
        ann.get(f"/api/tables/{table}/replay?as={seat}")
    until(lambda: len(server.hub.replays.kept) == 1)

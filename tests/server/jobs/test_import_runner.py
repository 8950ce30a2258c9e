"""Slow imports and replays delay no other request."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from mathom.core.errors import RecordError
from mathom.core.game import find_game
from mathom.core.play import record
from mathom.core.play.match import Match
from mathom.core.play.record import LONGEST, MOST_ENTRIES, MOST_REWINDS, AnyMatch, head, read
from mathom.server.config import Config
from mathom.server.http.rate_limits import BODY_BYTES
from mathom.server.jobs import import_runner, replay
from mathom.server.jobs.import_process import ImportRequest
from mathom.server.jobs.import_runner import ImportRunner
from mathom.server.live.wire import Refused
from mathom.server.tables.table import MOST_ROWS
from tests.server.live_server import LiveServer, Refusal, until

REQUEST = ImportRequest("mathom 1\ngame confrontation\n", "0123456789", bytes(32), 1_800_000_000_000, "en")
SLEEP = (sys.executable, "-c", "import time; time.sleep(60)")
WAITS = "import pathlib, sys, time; at = pathlib.Path(sys.argv[1]); (at / 'begun').touch()\n"
WAITS += "while not (at / 'go').exists(): time.sleep(0.01)\nprint('nonsense')"
NONSENSE = (sys.executable, "-c", "print('nonsense')")


def long_record(rewinds: int, undos: int = 0) -> str:
    """A record that repeats one answer."""
    match: AnyMatch = Match(find_game("confrontation"))
    text = match.game.notate(match.state, 0, match.actions(0)[0])
    rows = [row for i in range(rewinds) for row in (f"fellowship {text}", f"fellowship rewind {2 * i}")]
    rows += [f"fellowship {text}", "fellowship undo"] * undos
    return "\n".join([*head(match), "", *rows]) + "\n"


def refusal(server: LiveServer, text: str) -> tuple[int, str]:
    with pytest.raises(Refusal) as caught:
        server.guest("Eve").post("/api/tables/import", {"record": text})
    return caught.value.status, caught.value.data["error"]["sentence"]


def test_record_has_a_limit_of_rewinds(server: LiveServer) -> None:
    assert len(read(long_record(MOST_REWINDS)).entries) == 2 * MOST_REWINDS
    status, sentence = refusal(server, long_record(MOST_REWINDS + 1))
    assert (status, sentence) == (422, f"Line {8 + 2 * MOST_REWINDS}: a record goes back at most 200 times.")


def test_record_has_a_limit_of_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MOST_ENTRIES", 20)
    assert len(read(long_record(0, 10)).entries) == 20
    with pytest.raises(RecordError, match="a record has at most 20 answers"):
        read(long_record(0, 11))


def test_longest_record_and_full_table_fit_the_limits() -> None:
    assert len(json.dumps({"record": "red 123456789 12345678\n" * (LONGEST // 23)})) < BODY_BYTES
    assert MOST_ROWS <= MOST_ENTRIES


def test_import_does_not_block_other_requests(server: LiveServer, tmp_path: Path) -> None:
    server.hub.imports = ImportRunner((sys.executable, "-c", WAITS, str(tmp_path)))
    told: list[Any] = []
    waiting = threading.Thread(target=lambda: told.append(refusal(server, REQUEST.record)))
    waiting.start()
    try:
        until((tmp_path / "begun").exists)
        for _ in range(5):
            assert server.guest().get("/healthz")["ok"]
        assert told == []
    finally:
        (tmp_path / "go").touch()
        waiting.join()
    assert told == [(422, "This record cannot be read.")]


def test_slow_import_is_stopped(server: LiveServer) -> None:
    server.hub.imports = ImportRunner(SLEEP, 0.1)
    assert refusal(server, REQUEST.record) == (422, "This record takes too long to read.")


def test_dead_import_process_gives_one_sentence(server: LiveServer) -> None:
    server.hub.imports = ImportRunner(NONSENSE)
    assert refusal(server, REQUEST.record) == (422, "This record cannot be read.")


def test_imports_run_one_at_a_time_with_a_short_queue() -> None:
    async def all_at_once() -> list[object]:
        slow = ImportRunner(SLEEP, 0.05)
        work = [slow.read(REQUEST) for _ in range(import_runner.WAITING + 2)]
        return list(await asyncio.gather(*work, return_exceptions=True))

    codes = [error.code for error in asyncio.run(all_at_once()) if isinstance(error, Refused)]
    assert codes.count("busy") == 2 and codes.count("bad-record") == import_runner.WAITING


def test_replay_is_shared_by_all_who_ask(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    whole = replay.replay_of

    def counted(*arguments: Any) -> Any:
        made.append(1)
        return whole(*arguments)

    monkeypatch.setattr(replay, "replay_of", counted)
    ann, bob, table = server.table(seat="sauron", position="shire: gandalf frodo | mordor: balrog witch_king")
    first = ann.get(f"/api/tables/{table}/replay?as=public")
    assert bob.get(f"/api/tables/{table}/replay?as=public") == first and len(made) == 1
    assert ann.get(f"/api/tables/{table}/replay?as=1") != first and len(made) == 2
    with ann.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
    assert len(ann.get(f"/api/tables/{table}/replay?as=public")["patches"]) == 1 and len(made) == 3


def test_replays_are_rate_limited(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, limited=True)) as server:
        server.app.limits.clock = lambda: 1.0
        _, _, table = server.table()
        codes = [server.guest().request("GET", f"/api/tables/{table}/replay")[0] for _ in range(32)]
    assert codes == [200] * 30 + [429] * 2

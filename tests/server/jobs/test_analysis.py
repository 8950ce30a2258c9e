"""Analysis of finished games: who may ask, the queue, and processes that die."""

from __future__ import annotations

import http.client
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from mathom.server.http.schemas import FinishedAnalysis
from mathom.server.jobs.analysis import COMMAND
from tests.server.live_server import TIMEOUT, Data, Guest, LiveServer, Refusal, together, until

NOW_OR_NEVER = "dagorlad: frodo | rohan: sam | shire: orcs warg | arthedain: balrog ; turn 2"
SLEEP = (sys.executable, "-c", "import time; time.sleep(60)")
DIES = (sys.executable, "-c", "import sys; sys.exit(3)")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    monkeypatch.setenv("MATHOM_COMPILED", os.environ.get("MATHOM_COMPILED", "0"))
    with LiveServer(tmp_path) as server:
        server.hub.analyses.iterations = 40
        yield server


def blunder(server: LiveServer, **wishes: str) -> tuple[Guest, Guest, str]:
    """A finished game with a missed win."""
    ann, bob, table = server.table(position=NOW_OR_NEVER, **wishes)
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        first.move("sam-gondor")
        together(first, second)
        second.move("balrog-shire")
    return ann, bob, table


def analysis(guest: Guest, table: str, language: str = "en") -> Data:
    """Requests the analysis."""
    return guest.post(f"/api/tables/{table}/analysis?language={language}", {})


def looked(guest: Guest, table: str) -> Data:
    """Reads the progress."""
    return guest.get(f"/api/tables/{table}/analysis")


def ready(guest: Guest, table: str) -> Data:
    """Requests the analysis once, then polls until it ends."""
    found = [analysis(guest, table)]

    def come() -> bool:
        found.append(looked(guest, table))
        time.sleep(0.05)
        return bool(found[-1]["state"] != "working")

    until(come, 60)
    return found[-1]


def test_analysis_finds_the_losing_move(server: LiveServer, tmp_path: Path) -> None:
    ann, _, table = blunder(server)
    first = analysis(ann, table)
    assert (first["state"], first["done"], first["ahead"]) == ("working", 0, 0)
    found = ready(ann, table)
    assert found["state"] == "ready"
    (move,) = found["moves"]
    assert (move["entry"], move["seat"], move["text"]) == (0, 0, "sam-gondor")
    assert (move["words"], move["mistake"]) == ("Sam from Rohan to Gondor.", True)
    assert (move["best"]["text"], move["best"]["words"]) == ("frodo-mordor", "Frodo from Dagorlad to Mordor, and wins.")
    assert [row["mistakes"] for row in found["summary"]] == [1, 0] and found["end"] == 0
    assert msgspec.convert(found, FinishedAnalysis).moves[0].lost > 0.9


def test_get_starts_and_stores_nothing(server: LiveServer, tmp_path: Path) -> None:
    ann, bob, table = blunder(server)
    server.hub.analyses.command = SLEEP
    assert looked(ann, table) == looked(bob, table) == {"state": "none"}
    assert not server.hub.analyses.jobs and server.hub.analyses.task is None
    assert analysis(ann, table) == analysis(bob, table) == looked(bob, table)
    assert list(server.hub.analyses.jobs) == [table], "it is begun once"


def test_foreign_origin_cannot_start_an_analysis(server: LiveServer) -> None:
    ann, _, table = blunder(server)
    headers = {**ann.headers(), "origin": "https://elsewhere.example"}
    with closing(http.client.HTTPConnection(server.address, timeout=TIMEOUT)) as connection:
        connection.request("POST", f"/api/tables/{table}/analysis", b"{}", headers)
        assert connection.getresponse().status == 403 and not server.hub.analyses.jobs


def test_analysis_is_made_once_and_stored(server: LiveServer, tmp_path: Path) -> None:
    ann, bob, table = blunder(server)
    found = ready(ann, table)
    server.hub.analyses.command = DIES
    assert analysis(bob, table) == found == analysis(server.guest("Eve"), table)
    assert not server.hub.analyses.jobs


def test_analysis_survives_a_restart(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        server.hub.analyses.iterations = 5
        ann, _, table = blunder(server)
        found = ready(ann, table)
    with LiveServer(tmp_path) as server:
        server.hub.analyses.command = DIES
        assert analysis(Guest(server.address, ann.cookie), table) == found


def test_running_game_is_not_analysed(server: LiveServer) -> None:
    ann, bob, table = server.table(position=NOW_OR_NEVER)
    for guest in (ann, bob, server.guest("Eve")):
        with pytest.raises(Refusal) as caught:
            analysis(guest, table)
        with pytest.raises(Refusal):
            looked(guest, table)
        assert caught.value.status == 409 and not server.hub.analyses.jobs
        assert caught.value.data["error"]["sentence"] == "A game can be analysed when it is over."


def test_analysis_needs_the_right_to_watch(server: LiveServer) -> None:
    ann, _, table = blunder(server, spectators="none")
    with pytest.raises(Refusal) as caught:
        analysis(server.guest("Eve"), table)
    assert (caught.value.status, caught.value.data["error"]["code"]) == (403, "private")
    with pytest.raises(Refusal):
        looked(server.guest("Eve"), table)
    assert not server.hub.analyses.jobs
    with pytest.raises(Refusal) as caught:
        analysis(ann, "nosuchtab1")
    assert caught.value.status == 404


def test_killed_analysis_is_restarted(server: LiveServer) -> None:
    ann, _, table = blunder(server)
    analyses = server.hub.analyses
    analyses.command = SLEEP
    assert analysis(ann, table)["state"] == "working"
    until(lambda: analyses.process is not None)
    assert analyses.process is not None
    first = analyses.process.pid
    analyses.command = COMMAND
    os.kill(first, signal.SIGKILL)
    assert ready(ann, table)["state"] == "ready"


def test_failed_analysis_may_be_requested_again(server: LiveServer) -> None:
    ann, _, table = blunder(server)
    analyses = server.hub.analyses
    analyses.command = DIES
    assert ready(ann, table) == {"state": "failed", "why": "This game cannot be analysed right now."}
    eve, _, other = blunder(server)
    analyses.retry_after = 0.05
    analysis(eve, other)
    until(lambda: other not in analyses.jobs)
    analyses.command = COMMAND
    assert ready(eve, other)["state"] == "ready" and list(analyses.jobs) == [table]


def test_silent_analysis_times_out(server: LiveServer) -> None:
    ann, _, table = blunder(server)
    analyses = server.hub.analyses
    analyses.command, analyses.silence = SLEEP, 0.2
    assert ready(ann, table)["state"] == "failed"


def test_analyses_run_one_at_a_time_without_blocking_requests(server: LiveServer) -> None:
    ann, _, one = blunder(server)
    bob, _, two = blunder(server)
    server.hub.analyses.command = SLEEP
    assert (analysis(ann, one)["ahead"], analysis(bob, two)["ahead"]) == (0, 1)
    until(lambda: server.hub.analyses.process is not None)
    began = time.monotonic()
    for _ in range(5):
        assert server.guest().get("/healthz")["ok"]
    assert time.monotonic() - began < 20
    assert analysis(bob, two)["ahead"] == 1
    process = server.hub.analyses.process
    assert process is not None
    server.hub.analyses.command = COMMAND
    os.kill(process.pid, signal.SIGKILL)
    assert ready(bob, two)["state"] == ready(ann, one)["state"] == "ready"


def test_server_stop_kills_the_analysis(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann, _, table = blunder(server)
        server.hub.analyses.command = SLEEP
        analysis(ann, table)
        until(lambda: server.hub.analyses.process is not None)
        assert server.hub.analyses.process is not None
        pid = server.hub.analyses.process.pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)

"""Metrics and the server's log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request

from mathom.server import server_log
from mathom.server.http.metrics import is_here
from mathom.server.server_log import FILE, FILES, RECORDS, begin_log
from tests.server.live_server import LiveServer
from tests.server.program import running


def metrics(server: LiveServer) -> dict[str, float]:
    lines = server.guest().text("/metrics").splitlines()
    return {name: float(value) for name, value in (line.split() for line in lines if line[0] != "#")}


def test_metrics_count_what_happens(server: LiveServer) -> None:
    ann, _, table = server.table()
    before = metrics(server)
    with ann.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
        after = metrics(server)
    assert after["mathom_rows_total"] == before["mathom_rows_total"] + 1
    assert (after["mathom_viewers"], after["mathom_rooms"], after["mathom_healthy"]) == (1, 1, 1)
    assert after["mathom_connections"] >= 2 and after["mathom_resident_bytes"] > 1 << 20


@pytest.mark.parametrize(
    ("client", "allowed"),
    [("127.0.0.1", True), ("::1", True), ("203.0.113.9", False), ("192.168.0.5", False), ("nobody", False)],
)
def test_metrics_are_only_for_this_machine(client: str, allowed: bool) -> None:
    """Behind a proxy the address is that of the client that the proxy names."""
    assert is_here(Request({"type": "http", "client": (client, 1), "headers": []})) is allowed
    assert not is_here(Request({"type": "http", "headers": []}))


# ---- the log ----


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """Takes back what `begin_log` sets up."""
    root = logging.getLogger()
    before, raising, level = root.handlers[:], logging.raiseExceptions, logging.getLogger("mathom").level
    yield root
    for handler in [handler for handler in root.handlers if handler not in before]:
        root.removeHandler(handler)
        handler.close()
    logging.raiseExceptions = raising
    logging.getLogger("mathom").setLevel(level)


def logged(folder: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / FILE).read_text().splitlines()]


def test_log_is_json_that_only_its_owner_may_read(tmp_path: Path, root: logging.Logger) -> None:
    begin_log(tmp_path)
    logging.getLogger("mathom.some").info("one %s", "line\nof two")
    try:
        raise OSError("gone")
    except OSError:
        logging.getLogger("mathom.some").exception("it failed")
    first, second = logged(tmp_path)
    assert (first["level"], first["from"], first["message"]) == ("info", "mathom.some", "one line\nof two")
    assert "OSError: gone" in second["error"] and (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_log_is_cut_short_when_a_module_writes_too_much(tmp_path: Path, root: logging.Logger) -> None:
    begin_log(tmp_path)
    for number in range(3 * RECORDS):
        logging.getLogger("mathom.noisy").warning("line %d", number)
    logging.getLogger("mathom.quiet").warning("still heard")
    lines = [line["message"] for line in logged(tmp_path)]
    assert lines.count("still heard") == 1 and RECORDS < len(lines) <= 2 * RECORDS + 3
    assert any("dropped" in line for line in lines)


def test_log_files_rotate(tmp_path: Path, root: logging.Logger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_log, "BYTES", 2000)
    monkeypatch.setattr(server_log, "RECORDS", 10_000)
    begin_log(tmp_path)
    for number in range(300):
        logging.getLogger("mathom.some").info("line %d", number)
    sizes = [file.stat().st_size for file in tmp_path.iterdir()]
    assert len(sizes) == FILES + 1 and max(sizes) <= 2000


def test_server_writes_its_log_to_the_data_folder(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.address.ask("GET", "/healthz").status == 200
        assert (tmp_path / FILE).exists()

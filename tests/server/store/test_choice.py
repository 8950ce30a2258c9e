"""One setting chooses the store: `--database` or MATHOM_DATABASE."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tools import bootstrap

from mathom.server.store.open_store import DATABASE
from tests.project.tree import ROOT
from tests.server.live_server import Guest
from tests.server.program import running, start
from tests.server.store.test_durability import PLAIN


def test_games_are_in_the_named_database(tmp_path: Path, database: str) -> None:
    """A server that is killed finds every answer again, from another folder and by the other way to name it."""
    ann = Guest("")
    with running(tmp_path / "one", *PLAIN, "--database", database) as server:
        ann.address = f"127.0.0.1:{server.address.port}"
        ann.post("/api/me", {"name": "Ann"})
        table = ann.post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})["id"]
        with ann.at(table) as chair:
            chair.ready()
            for _ in range(5):
                chair.move(chair.options[0])
        assert ann.get("/healthz")["ok"]
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    assert not (tmp_path / "one" / DATABASE).exists()
    with running(tmp_path / "two", *PLAIN, MATHOM_DATABASE=database) as server:
        ann.address = f"127.0.0.1:{server.address.port}"
        assert ann.get(f"/api/tables/{table}")["state"]["entries"] == 5


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://root:secret@host/games", "write postgresql://"),
        ("postgresql://mathom:secret@127.0.0.1:1/games", "cannot open the database"),
    ],
)
def test_bad_database_is_refused_without_its_password(tmp_path: Path, url: str, sentence: str) -> None:
    process = start("--no-browser", "--data", tmp_path, "--port", "0", "--database", url)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and sentence in err and "secret" not in out + err and "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "setting", "wanted"),
    [
        (["serve", "--database", "postgresql://host/games"], "", True),
        (["--database=postgres://host/games"], "", True),
        (["migrate", "folder", "postgresql://host/games"], "", True),
        (["serve"], "postgresql://host/games", True),
        (["serve", "--data", "postgresql"], "", False),
    ],
)
def test_start_script_installs_the_package_when_it_is_needed(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], setting: str, wanted: bool
) -> None:
    monkeypatch.setenv("MATHOM_DATABASE", setting)
    assert bootstrap.wants_postgres(arguments) is wanted
    assert (ROOT / "requirements" / "postgres.lock").read_text().count("psycopg") >= 2

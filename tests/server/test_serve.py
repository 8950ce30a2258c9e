"""`mathom serve` as a process: its address, its messages, stopping, and crashes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import sys
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError
from websockets.typing import Origin

from mathom.core.errors import MathomError
from mathom.server import serve
from mathom.server.config import Config
from mathom.server.http import hosts
from mathom.server.http.rate_limits import MESSAGE_BYTES
from tests.project.tree import ROOT
from tests.server.live_server import until
from tests.server.program import TIMEOUT, Running, playing, running, start
from tests.server.real import Address


def health(server: Running) -> dict[str, object]:
    reply = server.address.ask("GET", "/healthz")
    assert reply.status == 200
    found: dict[str, object] = json.loads(reply.body)
    return found


def taken_port() -> socket.socket:
    """A port in use, with free ones after it."""
    holder = socket.socket()
    holder.bind(("127.0.0.1", 0))
    holder.listen()
    return holder


# ---- starting ----


def test_start_prints_the_address_and_is_healthy(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        assert server.line.startswith(
            f"mathom 0.1.0 is running at http://127.0.0.1:{server.address.port}/ (Ctrl-C stops it)"
        )
        assert health(server)["ok"] is True
        assert server.address.ask("GET", "/").headers["content-type"] == "text/html; charset=utf-8"


def test_data_folder_is_private(tmp_path: Path) -> None:
    with running(tmp_path / "a" / "data") as server:
        health(server)
        assert stat.S_IMODE((tmp_path / "a" / "data").stat().st_mode) == 0o700


def test_database_is_private(tmp_path: Path) -> None:
    """Also in a folder that others may read, and for existing files."""
    tmp_path.chmod(0o755)
    (tmp_path / "mathom.db").touch(0o644)
    with running(tmp_path) as server:
        server.address.ask("POST", "/api/me", b'{"name": "Ann"}')
        files = list(tmp_path.glob("mathom.db*"))
        assert len(files) == 3 and {file.stat().st_mode & 0o777 for file in files} == {0o600}


def test_used_port_leads_to_the_next(tmp_path: Path) -> None:
    with taken_port() as holder:
        wanted = holder.getsockname()[1]
        with running(tmp_path, port=wanted) as server:
            assert wanted < server.address.port < wanted + serve.PORTS_TRIED
            assert health(server)["ok"] is True


def test_second_start_points_to_the_first(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        second = start("--no-browser", "--data", tmp_path)
        out, err = second.communicate(timeout=TIMEOUT)
        assert (second.returncode, out) == (1, "")
        at = f"http://127.0.0.1:{first.address.port}/"
        assert (
            err
            == f"mathom is already running at {at} with the games in {tmp_path}; choose another folder with --data.\n"
        )
    with running(tmp_path) as again:
        health(again)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--data", "/proc/none"), "mathom cannot store its games in /proc/none ("),
        (("--data", str(ROOT / "LICENSE")), "LICENSE (File exists): choose another folder with --data.\n"),
        (
            ("--host", "203.0.113.7"),
            '"203.0.113.7" is not an address of this machine: leave out --host, or use 0.0.0.0.\n',
        ),
        (("--host", "no such host"), '"no such host" is not an address of this machine'),
        (("--port", "70000"), "70000 is not a port number: choose one from 1024 to 65535.\n"),
        (("--public-url", "ftp://x"), '"ftp://x" is not a public address: write it like https://example.org\n'),
        (("--port", "many"), "see mathom serve --help.\n"),
    ],
)
def test_bad_option_gives_one_sentence(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    data = () if "--data" in arguments else ("--data", tmp_path)
    process = start("--no-browser", *data, *arguments)
    out, err = process.communicate(timeout=TIMEOUT)
    assert process.returncode in (1, 2) and out == ""
    assert sentence in err and err.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may have any port and write anywhere")
def test_port_for_root_only(tmp_path: Path) -> None:
    refused = start("--no-browser", "--data", tmp_path, "--port", "80").communicate(timeout=TIMEOUT)[1]
    assert "does not let mathom have port 80" in refused
    tmp_path.chmod(0o500)
    locked = start("--no-browser", "--data", tmp_path / "data").communicate(timeout=TIMEOUT)[1]
    assert "(Permission denied): name another folder with --data." in locked


def test_broken_database_gives_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "mathom.db").write_bytes(b"this is not a database" * 100)
    process = start("--no-browser", "--data", tmp_path)
    out, err = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, out) == (1, "")
    why = "file is not a database"
    rescue = f"`./mathom rescue --data {tmp_path}` saves what can be saved"
    assert err == f"The database in {tmp_path} is damaged ({why}): {rescue}.\n"


def test_public_url_is_printed(tmp_path: Path) -> None:
    with running(tmp_path, "--public-url", "https://games.example:1/") as server:
        assert "is running at https://games.example:1 (" in server.line
        assert server.line.count("127.0.0.1") == 0


def test_network_address_is_printed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(serve, "say", lines.append)
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.1.20")
    monkeypatch.setattr(serve, "open_and_build", lambda *_: None)
    everywhere = hosts.EVERYWHERE[0]
    serve.ready(Config(tmp_path, everywhere, 8000), True)
    assert lines[0].endswith("is running at http://127.0.0.1:8000/ (Ctrl-C stops it)")
    assert lines[1] == "On this network: http://192.168.1.20:8000/"


def test_own_addresses() -> None:
    assert hosts.url_of("::", 8000) == "http://[::1]:8000/"
    assert hosts.url_of("fe80::1", 8000) == "http://[fe80::1]:8000/"
    assert hosts.url_of("localhost", 1) == "http://localhost:1/"


def test_origin_of_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "network_address", lambda: "192.168.1.20")
    assert hosts.public_origin(Config(tmp_path)) == "http://127.0.0.1:8000"
    assert hosts.public_origin(Config(tmp_path, hosts.EVERYWHERE[0], 80)) == "http://192.168.1.20:80"
    assert hosts.public_origin(Config(tmp_path, public_url="https://games.example")) == "https://games.example"


def test_all_ports_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "bound", lambda host, port: None)
    with (
        pytest.raises(MathomError, match="All ports from 65530 to 65535 are in use"),
        serve.listening("127.0.0.1", 65530),
    ):
        pass


def test_page_opens_only_with_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name in ("SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    serve.show("no screen")
    monkeypatch.setenv("DISPLAY", ":0")
    serve.show("a screen")
    monkeypatch.setenv("SSH_CONNECTION", "1.2.3.4")
    serve.show("from afar")
    monkeypatch.delenv("SSH_CONNECTION")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    serve.show("into a pipe")
    assert opened == ["a screen"]


# ---- stopping ----


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_server_stops_cleanly(tmp_path: Path, number: int) -> None:
    with running(tmp_path) as server:
        assert server.stop(number) == (0, "Stopped.\n", "")


def test_server_stops_with_open_streams_and_thinking_bots(tmp_path: Path) -> None:
    with running(tmp_path, "--bot-pause", "0.2") as server, playing(server.address, ""):
        wait_for_a_table(server)
        assert (workers := children(server.process.pid))
        begun = time.monotonic()
        assert server.stop() == (0, "Stopped.\n", "") and time.monotonic() - begun < 20
        assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def wait_for_a_table(server: Running) -> None:
    """A game with a bot that is thinking."""
    while not health(server)["tables"]:
        time.sleep(0.05)  # stays below the rate limit
    until(lambda: children(server.process.pid), TIMEOUT)
    time.sleep(0.5)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def test_program_plays_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with running(tmp_path, "--bot-pause", "0.2", "--no-limits") as server, playing(server.address, "") as (bot,):
        wait_for_a_table(server)
        server.process.kill()
        server.process.wait()
        with running(tmp_path, "--bot-pause", "0", "--no-limits", port=server.address.port):
            out, err = bot.communicate(timeout=120)
            assert (bot.returncode, err) == (0, "") and out.endswith(".\n")


def test_killed_workers_stop_no_game_and_no_request(tmp_path: Path) -> None:
    # The pause keeps the games going for several seconds, so that there are workers to kill.
    with running(tmp_path, "--bot-pause", "0.2", "--no-limits") as server, playing(server.address, "", "", "") as bots:
        wait_for_a_table(server)
        killed, slowest, end = 0, 0.0, time.monotonic() + 180
        while any(bot.poll() is None for bot in bots) and time.monotonic() < end:
            for pid in children(server.process.pid):
                os.kill(pid, signal.SIGKILL)
                killed += 1
            before = time.monotonic()
            health(server)
            slowest = max(slowest, time.monotonic() - before)
            time.sleep(1)
        assert [bot.poll() for bot in bots] == [0, 0, 0]
        assert killed >= 1 and slowest < 5


# ---- sockets ----


def test_oversized_message_closes_the_socket(tmp_path: Path) -> None:
    async def try_it(address: Address) -> None:
        url = f"ws://{address.host}:{address.port}/api/socket"
        async with connect(url, origin=Origin(address.origin), max_size=None) as wire:
            assert "Sec-WebSocket-Extensions" not in (wire.response.headers if wire.response else {})
            await wire.send('{"type":"hello"}')
            assert json.loads(await wire.recv())["type"] == "lobby"
            await wire.send('{"type":"ping"' + " " * MESSAGE_BYTES + "}")
            with pytest.raises(ConnectionClosedError) as closed:
                await wire.recv()
            assert closed.value.rcvd and closed.value.rcvd.code == 1009

    with running(tmp_path) as server:
        asyncio.run(try_it(server.address))
        health(server)


# ---- speed ----


def test_second_start_is_fast(tmp_path: Path) -> None:
    """Measured in processor time, so that other load does not matter."""
    times = [1.0]
    while min(times) >= 1 and len(times) <= 5:
        before = os.times()
        with running(tmp_path) as server:
            assert health(server)["ok"] is True
            server.stop()
        after = os.times()
        times.append(sum(after[2:4]) - sum(before[2:4]))
    assert 0 < min(times) < 1, times

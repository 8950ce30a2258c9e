"""Bots in seats: thoughts after the game, hints, resigning, draws."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from mathom.bots import etiquette as manners
from mathom.bots.levels import DEFAULT
from mathom.core.text.speech import PSEUDO
from mathom.server.bots import leases as bots
from mathom.server.config import Config
from tests.server.conftest import FIXED_ODDS_WORKER
from tests.server.live_server import TIMEOUT, Guest, LiveServer, Refusal, play_on, until
from tests.server.program import running

WISH = {"game": "confrontation", "opponent": "bot", "bot": "easy", "seat": "fellowship"}
POSITION = "shire: gandalf frodo | mordor: balrog witch_king"


@pytest.fixture(autouse=True)
def generous_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allows time to start the process for a hint on a busy machine."""
    monkeypatch.setattr(bots, "SLACK", TIMEOUT)


def with_fixed_odds(server: LiveServer, odds: float, log: Path | None = None) -> LiveServer:
    """From here on every bot reports these odds."""
    command = (sys.executable, "-P", FIXED_ODDS_WORKER, str(odds), *([str(log)] if log else []))
    server.hub.bot_seats.supervisor.builtin.command = command
    return server


def begin(server: LiveServer, **wishes: Any) -> tuple[Guest, str]:
    ann = server.guest("Ann")
    return ann, ann.post("/api/tables", {**WISH, "position": POSITION, **wishes})["id"]


def entered(server: LiveServer, table: str) -> int:
    return len(server.hub.rooms[table].table.match.entries)


def test_thoughts_are_shown_after_the_game_and_survive_a_restart(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        ann, table = begin(with_fixed_odds(server, 0.625))
        watcher = server.guest("Eve")
        until(lambda: entered(server, table) == 1)
        for guest in (ann, watcher):
            for path in ("", "?as=public", "/replay", "/record"):
                guest.request("GET", f"/api/tables/{table}{path}")
        assert not [data for guest in (ann, watcher) for data in guest.heard if b"thought" in data or b"0.625" in data]
        assert server.hub.rooms[table].table.odds(1) == [0.625]
    with LiveServer(tmp_path) as server:
        ann.address = server.address
        ann.do(table, {"type": "resign", "id": "x", "rev": 0})
        state = ann.get(f"/api/tables/{table}")["state"]
        strange = ann.get(f"/api/tables/{table}?language={PSEUDO}")["state"]["thoughts"][0]["words"]
    (thought,) = state["thoughts"]
    assert (thought["entry"], thought["seat"], thought["odds"]) == (0, 1, 0.625)
    assert re.fullmatch(r"The \w.* to \w.*\. Next best: The \w.*\.", thought["words"])
    assert not re.search("[aeiou]", strange)
    assert [seat["hints"] for seat in state["seats"]] == [0, 0]


def test_bot_resigns_after_hopeless_decisions(server: LiveServer) -> None:
    ann, table = begin(with_fixed_odds(server, 0.01), position=None)
    with ann.at(table) as chair:
        play_on(chair)
        assert chair.state["result"]["sentence"] == "Sauron resigns."
        assert len(chair.state["thoughts"]) == manners.HOPELESS_IN_A_ROW


def test_lowest_levels_never_resign(server: LiveServer) -> None:
    ann, table = begin(with_fixed_odds(server, 0.01), bot="first")
    with ann.at(table) as chair:
        play_on(chair)
        assert "resigns" not in chair.state["result"]["sentence"]


@pytest.mark.parametrize(("odds", "sentence"), [(0.3, "Both sides agree on a draw."), (0.5, None)])
def test_bot_with_low_odds_agrees_to_a_draw(server: LiveServer, odds: float, sentence: str | None) -> None:
    ann, table = begin(with_fixed_odds(server, odds))
    with ann.at(table) as chair:
        chair.until(lambda: chair.options)
        assert chair.ask("offer-draw", rev=chair.rev)["type"] == "ack"
        chair.until(lambda: "offer" in chair.state or "result" in chair.state)
        chair.until(lambda: "offer" not in chair.state)
        assert chair.state.get("result", {}).get("sentence") == sentence


def test_rules_for_resigning_and_draws() -> None:
    assert not manners.resigns([0.01] * 3) and manners.resigns([0.5] + [0.02] * 4) and not manners.resigns([0.03] * 9)
    assert manners.offers_draw([0.5] * manners.BALANCED_IN_A_ROW) and not manners.offers_draw(
        [0.5] * (manners.BALANCED_IN_A_ROW + 1)
    )
    assert not manners.offers_draw([]) and not manners.offers_draw([0.5] * (manners.BALANCED_IN_A_ROW - 1) + [0.7])
    assert manners.agrees_to_draw([0.9, 0.39]) and not manners.agrees_to_draw([0.1, 0.4])
    assert not manners.agrees_to_draw([])


# ---- hints ----


def test_hint_names_the_best_options(server: LiveServer) -> None:
    ann, table = begin(with_fixed_odds(server, 0.75))
    with ann.at(table) as chair, ann.at(table) as tab:
        chair.until(lambda: chair.options)
        tab.until(lambda: tab.options)
        assert chair.state["table"]["hints"] is True
        hint = chair.ask("hint")
        assert (hint["type"], hint["rev"], hint["odds"]) == ("hint", chair.rev, 0.75) and len(hint["options"]) <= 3
        for option in hint["options"]:
            offered = next(one for one in chair.state["ask"]["options"] if one["text"] == option["text"])
            assert option["words"] == offered["words"] and option["odds"] == 0.75 and 0 < option["share"] <= 1
        assert chair.ask("hint")["type"] == "hint"  # a second hint at the same entry counts once
        assert "hints" not in chair.state["seats"][0]
        chair.ask("resign", rev=chair.rev)
        chair.until(lambda: "result" in chair.state)
        assert [seat["hints"] for seat in chair.state["seats"]] == [1, 0]
        assert [thought["seat"] for thought in chair.state["thoughts"]] == [1]
        assert chair.ask("hint")["sentence"] == "The game is over."


def test_one_hint_at_a_time_without_blocking_the_table(server: LiveServer) -> None:
    server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-c", "import time; time.sleep(60)")
    ann, table = begin(server, position=None)
    with ann.at(table) as chair:
        chair.until(lambda: chair.options)
        chair.send({"type": "hint", "id": "one"})
        assert chair.ask("hint")["code"] == "hinting"
        chair.move(chair.options[0])
        assert not any(message.get("id") == "one" for message in chair.messages)


def test_only_the_asked_player_gets_a_hint(server: LiveServer) -> None:
    ann, bob, table = server.table(hints=True, position=POSITION, seat="sauron")
    eve = server.guest("Eve")
    shoulder = ann.post(f"/api/tables/{table}/keys", {"kind": "shoulder"})["key"]
    ben = server.guest("Ben")
    ben.post("/api/keys/use", {"key": shoulder})
    hint = {"type": "hint", "id": "h"}
    assert bob.do(table, hint)["sentence"] == "It is not your turn to answer."
    for guest in (eve, ben):
        assert guest.do(table, hint)["sentence"] == "You are only watching this game."
    with_fixed_odds(server, 0.5)
    assert ann.do(table, hint)["type"] == "hint"


def test_hints_between_people_need_the_option(server: LiveServer) -> None:
    ann, _, table = server.table()
    assert ann.get(f"/api/tables/{table}")["state"]["table"]["hints"] is False
    assert ann.do(table, {"type": "hint", "id": "h"})["sentence"] == "This table is played without hints."
    ann, table = begin(server, hints=False)
    assert ann.get(f"/api/tables/{table}")["state"]["table"]["hints"] is False


def test_hints_are_rate_limited(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, bot_pause=0.0, bot_lease=TIMEOUT, bot_workers=1)) as server:
        server.app.limits.clock = lambda: 1.0
        with_fixed_odds(server, 0.5)
        ann, _, table = server.table(hints=True, position=POSITION, seat="sauron")
        told = [ann.do(table, {"type": "hint", "id": str(number)}) for number in range(7)]
    assert [answer["type"] for answer in told[:5]] == ["hint"] * 5 and [answer["code"] for answer in told[5:]] == [
        "too-fast"
    ] * 2


def test_failed_hint_is_reported(server: LiveServer) -> None:
    server.hub.bot_seats.supervisor.builtin.command = ("/nowhere/python",)
    ann, _, table = server.table(hints=True, position=POSITION, seat="sauron")
    assert ann.do(table, {"type": "hint", "id": "h"})["sentence"] == "No hint was found this time. Please ask again."
    assert not server.hub.bot_seats.hinting


# ---- choosing a bot ----


def test_default_bot_is_the_marked_one(server: LiveServer) -> None:
    ann = server.guest("Ann")
    marked = [bot["name"] for bot in ann.get("/api/games/confrontation")["bots"] if bot["default"]]
    table = ann.post("/api/tables", {key: value for key, value in WISH.items() if key != "bot"})["id"]
    assert marked == [DEFAULT] == [ann.get(f"/api/tables/{table}")["state"]["seats"][1]["bot"]]


@pytest.mark.parametrize("bot", ["ismcts:100000000", "uct", "greedy", "cheat", "easy:3"])
def test_only_levels_may_be_chosen(server: LiveServer, bot: str) -> None:
    with pytest.raises(Refusal) as refusal:
        begin(server, bot=bot)
    error = refusal.value.data["error"]
    assert refusal.value.status == 422 and error["code"] == "bad-bot"
    offered = [offer["name"] for offer in server.guest("Ann").get("/api/games/confrontation")["bots"]]
    assert error["sentence"] == f'There is no bot "{bot}" for this game: choose one of {", ".join(offered)}.'


def test_question_tells_the_thinking_time(tmp_path: Path) -> None:
    log = tmp_path / "log"
    clocks = [{"kind": "none"}, {"kind": "live", "minutes": 1, "seconds": 0}]
    with LiveServer(tmp_path) as server:
        with_fixed_odds(server, 0.5, log)
        for clock in clocks:
            _, table = begin(server, bot="medium", clock=clock)
            until(lambda table=table: entered(server, table) == 1)  # type: ignore[misc]
    heard = [json.loads(line) for line in log.read_bytes().splitlines()]
    assert [line["seconds"] for line in heard if line["type"] == "view"] == [1.5, 1.5]
    opponents = server.hub.bot_seats
    timed = server.hub.rooms[table].table
    assert opponents.seconds(timed, 1.5, 20.0) == 0.5 and opponents.seconds(timed, 1.5, 0.1) == 0.05


# ---- a real server, a real search, a real kill (F12) ----


def workers_of(server: int) -> list[int]:
    """The worker processes of the server."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_bytes()
        except OSError:  # the process has ended
            continue
        if parent == server and b"mathom.bots.process.worker" in command:
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
def test_worker_killed_during_a_search_loses_no_game(tmp_path: Path) -> None:
    with running(tmp_path, "--bot-pause", "0", "--no-limits") as server:
        ann = Guest(f"127.0.0.1:{server.address.port}")
        ann.post("/api/me", {"name": "Ann"})
        wish = {**WISH, "bot": "hard", "position": "fangorn: gandalf frodo | caradhras: orcs | mordor: balrog"}
        table = ann.post("/api/tables", wish)["id"]
        killed: set[int] = set()
        with ann.at(table) as chair:
            chair.ready()
            while "result" not in chair.state:
                if chair.options:
                    chair.move(chair.options[0])
                    continue
                with suppress(TimeoutError):  # lets the bot think for a while
                    chair.receive(0.2)
                    continue
                for pid in set(workers_of(server.process.pid)) - killed if len(killed) < 3 else ():
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
        assert len(killed) >= 2 and not set(workers_of(server.process.pid)) & killed

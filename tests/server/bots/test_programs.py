"""External programs as bots: one that plays, and several that misbehave."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mathom.bots.process import child
from mathom.core.errors import MathomError
from mathom.server.config import Config
from mathom.server.serve import bot_programs
from tests.project.tree import ROOT
from tests.server.live_server import LiveServer, Refusal, play_on
from tests.server.program import running

EXAMPLE = ROOT / "examples" / "stdio_bot.py"
POSITION = "shire: gandalf frodo | mordor: balrog witch_king"
WISH = {"game": "confrontation", "opponent": "bot", "bot": "Lucky", "seat": "fellowship", "position": POSITION}
READ = "import json, os, sys, time\nfor line in sys.stdin:\n    view = json.loads(line)\n    "
ACT = 'print(json.dumps({"type": "act", "rev": view["rev"], "answers": ["%s"]%s}), flush=True)'
BAD = {
    "nonsense": READ + 'print("I do not know", flush=True)',
    "illegal": READ + ACT % ("frodo-mordor", ""),
    "dead": READ + "os._exit(1)",
    "late": READ + "time.sleep(60)",
    "missing": None,
}


@contextmanager
def house_with(data: Path, command: str, lease: float = 8.0) -> Iterator[LiveServer]:
    config = Config(data, bot_pause=0.0, bot_lease=lease, bot_workers=1, limited=False, bots=(("Lucky", command),))
    with LiveServer(data, config=config) as server:
        yield server


def python(program: str, folder: Path) -> str:
    file = folder / "program.py"
    file.write_text(program)
    return f"{sys.executable} -I {file}"


def test_example_program_plays_a_game(tmp_path: Path) -> None:
    with house_with(tmp_path, f"{sys.executable} -I {EXAMPLE}") as server:
        ann = server.guest("Ann")
        offered = ann.get("/api/games/confrontation")["bots"][-1]
        assert [offered[what] for what in ("name", "title", "level", "default")] == ["Lucky", "Lucky", None, False]
        table = ann.post("/api/tables", WISH)["id"]
        with ann.at(table) as chair:
            play_on(chair)
        assert chair.state["seats"][1]["name"] == chair.state["seats"][1]["bot"] == "Lucky" and not chair.chat
        assert chair.state["thoughts"] == [] and not server.hub.bot_seats.supervisor.builtin.workers


def test_error_output_of_a_program_is_logged_up_to_a_limit(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The program writes megabytes before each answer, and still plays on."""
    noise = 'os.write(2, b"\\x1b[31mnoise " * 100); os.write(2, b"x" * 300_000)\n    '
    choose = 'text = view["state"]["ask"]["options"][0]["text"]\n    '
    act = choose + 'print(json.dumps({"type": "act", "rev": view["rev"], "answers": [text]}), flush=True)'
    with house_with(tmp_path, python(READ + noise + act, tmp_path), 30) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", WISH)["id"]
        with ann.at(table) as chair:
            chair.until(lambda: chair.options or chair.state.get("result"))  # the program has answered
    logged = [record.getMessage() for record in caplog.records if "a child process" in record.getMessage()]
    assert sum(map(len, logged)) < 3 * child.ERROR_BYTES
    assert any("noise" in line for line in logged) and not any("\x1b" in line for line in logged)
    assert any("writes too much" in line for line in logged)


def test_program_with_the_name_of_a_level_has_no_level(tmp_path: Path) -> None:
    """Neither at the table, nor in the lobby, nor in the record."""
    config = Config(tmp_path, limited=False, bots=(("Rosie", f"{sys.executable} -I {EXAMPLE}"),))
    with LiveServer(tmp_path, config=config) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", {**WISH, "bot": "Rosie"})["id"]
        seat = ann.get(f"/api/tables/{table}")["state"]["seats"][1]
        assert [seat[what] for what in ("name", "level", "face")] == ["Rosie", "computer", None]
        assert ann.get("/api/lobby")["mine"][0]["names"] == ["Ann", "Rosie"]
        assert server.hub.rooms[table].table.match.names == ("Ann", "Rosie")


@pytest.mark.parametrize("kind", BAD)
def test_program_with_bad_answers_resigns_and_says_why(tmp_path: Path, kind: str) -> None:
    program = BAD[kind]
    command = python(program, tmp_path) if program else "/nowhere/bot"
    with house_with(tmp_path, command, lease=0.7 if kind == "late" else 30.0) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", WISH)["id"]
        with ann.at(table) as chair:
            chair.until(lambda: "result" in chair.state)
        assert chair.state["result"]["sentence"] == "Sauron resigns." and chair.state["entries"] == 1
        (line,) = chair.chat
        assert line["text"] == "Lucky resigns: it gave no legal answer 3 times in a row."


def test_occasional_bad_answer_is_forgiven(tmp_path: Path) -> None:
    """Every second process dies."""
    program = "import os, pathlib\nmark = pathlib.Path(__file__).with_name('mark')\n"
    program += "if not mark.exists():\n    mark.touch()\n    os._exit(1)\nmark.unlink()\n" + EXAMPLE.read_text()
    with house_with(tmp_path, python(program, tmp_path)) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", WISH)["id"]
        with ann.at(table) as chair:
            chair.until(lambda: chair.options)
        assert not chair.chat and chair.state["entries"] == 1


def test_program_may_resign_and_send_thoughts(tmp_path: Path) -> None:
    words = ', "wish": "resign", "thought": {"odds": 7, "words": "I\\u202e give up"}'
    program = READ + 'first = view["state"]["ask"]["options"][0]["text"]\n    ' + ACT.replace('"%s"', "first") % words
    with house_with(tmp_path, python(program, tmp_path)) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", WISH)["id"]
        with ann.at(table) as chair:
            chair.until(lambda: "result" in chair.state)
        assert chair.state["result"]["sentence"] == "Sauron resigns." and not chair.chat
        assert chair.state["thoughts"] == [{"entry": 0, "seat": 1, "odds": None, "words": "I give up"}]


def test_program_runs_with_limits(tmp_path: Path) -> None:
    """The program has a lower priority than the server, and a memory limit."""
    told = tmp_path / "told"
    program = f"import os, resource\nlimit = resource.getrlimit(resource.RLIMIT_AS)[0]\nopen({str(told)!r}, 'w')"
    program += ".write(f'{os.nice(0)} {limit >> 20}')\n" + EXAMPLE.read_text()
    with house_with(tmp_path, python(program, tmp_path)) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", WISH)["id"]
        with ann.at(table) as chair:
            chair.until(lambda: chair.options)
    nice, memory = told.read_text().split()
    assert int(nice) >= min(os.nice(0) + 10, 19) and memory == "4096"


def test_missing_program_is_replaced_by_random_play(tmp_path: Path) -> None:
    with house_with(tmp_path, python(BAD["late"] or "", tmp_path)) as server:
        ann = server.guest("Ann")
        table = ann.post("/api/tables", WISH)["id"]
    with LiveServer(tmp_path) as server:
        ann.address = server.address
        with ann.at(table) as chair:
            chair.until(lambda: chair.options)
        with pytest.raises(Refusal):
            ann.post("/api/tables", WISH)


def test_bot_option_of_the_command_line() -> None:
    assert bot_programs(["Lucky = sh bot.sh --fast", "b=cat"]) == (("Lucky", "sh bot.sh --fast"), ("b", "cat"))
    for wish in ("Lucky", "=x", "Lucky=", "{x}=y", "a" * 41 + "=b"):
        with pytest.raises(MathomError, match="write NAME=COMMAND"):
            bot_programs([wish])
    for wishes in (["hard=x"], ["a=cat", "a=sh"]):
        with pytest.raises(MathomError, match="a bot of this name already exists"):
            bot_programs(wishes)
    with pytest.raises(MathomError, match="an unclosed quotation mark"):
        bot_programs(['Lucky=python3 "my bot.py'])
    for command in ("/nonexist/x", "no-such-program --fast", "/", "''"):
        with pytest.raises(MathomError, match=f'"Lucky={command}": there is no program "'):
            bot_programs([f"Lucky={command}"])


def test_server_offers_the_program(tmp_path: Path) -> None:
    with running(tmp_path, "--bot", f"Lucky={sys.executable} -I {EXAMPLE}") as server:
        assert b'"Lucky"' in server.address.ask("GET", "/api/games/confrontation").body
        assert "is the key right?): HTTP Error 4" in said(server.address.origin, "no-such-key")


def test_http_example_says_why_it_cannot_play() -> None:
    assert "bot.py SERVER [KEY]" in said()
    for server in ("nonsense", "http://127.0.0.1:1"):
        assert said(server).startswith(f"No seat at {server} (")


def said(*words: str) -> str:
    command = [sys.executable, "-I", str(ROOT / "examples" / "bot.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    return done.stderr


def test_examples_are_short_and_need_no_library() -> None:
    for file in (EXAMPLE, ROOT / "examples" / "bot.py"):
        lines = file.read_text().splitlines()
        assert len(lines) < 40 and not any("mathom" in line for line in lines if "import" in line and "./" not in line)

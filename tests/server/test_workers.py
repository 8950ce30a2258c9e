"""Several server processes with one PostgreSQL database: any of them serves any table, and the database decides."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from mathom.server.store.postgres import connect
from tests.server.live_server import Guest, Refusal, together, until
from tests.server.program import Running, running
from tests.server.store.test_durability import PLAIN
from tests.server.tables.test_races import at_once

POSITION = "shire: gandalf frodo | mordor: balrog witch_king"


@contextmanager
def processes(folder: Path, database: str, count: int = 2) -> Iterator[list[Running]]:
    """Servers as on different machines: each has its own folder and port."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(running(folder / str(number), *PLAIN, "--database", database))
            for number in range(count)
        ]


def guest(server: Running, name: str) -> Guest:
    found = Guest(f"127.0.0.1:{server.address.port}")
    found.post("/api/me", {"name": name})
    return found


def seated(servers: list[Running], **wishes: object) -> tuple[Guest, Guest, str]:
    """Ann at the first server, Bob at the last one, and their table."""
    ann, bob = guest(servers[0], "Ann"), guest(servers[-1], "Bob")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", **wishes})
    bob.post("/api/keys/use", {"key": made["keys"]["sauron"]})
    return ann, bob, made["id"]


@pytest.fixture
def pair(tmp_path: Path, database: str) -> Iterator[list[Running]]:
    with processes(tmp_path, database) as servers:
        yield servers


def test_players_at_different_processes_play_together(pair: list[Running]) -> None:
    ann, bob, table = seated(pair)
    with ann.at(table) as first, bob.at(table) as second:
        first.until(lambda: first.state and all(seat["here"] for seat in first.state["seats"]))
        second.until(lambda: second.state and all(seat["here"] for seat in second.state["seats"]))
        slowest = 0.0
        while "result" not in first.state:
            chair = first if first.options else second
            chair.move(chair.options[0])
            began = time.monotonic()
            together(first, second)
            slowest = max(slowest, time.monotonic() - began)
        assert second.state["result"] == first.state["result"] and slowest < 2.0
        assert first.state["entries"] == second.state["entries"] > 20
        assert second.ask("say", room="table", text="hello")["type"] == "ack"
        first.until(lambda: [line["text"] for line in first.chat] == ["hello"])
        assert first.ask("say", room="table", text="and you")["type"] == "ack"
        second.until(lambda: [line["text"] for line in second.chat] == ["hello", "and you"])
        for person, there in ((ann, pair[1]), (bob, pair[0])):  # a fresh look through the other process
            moved = Guest(f"127.0.0.1:{there.address.port}", person.cookie)
            assert moved.get(f"/api/tables/{table}")["state"]["entries"] == first.state["entries"]
    with ann.at(table) as first:
        first.until(lambda: first.state and not first.state["seats"][1]["here"])


def test_one_of_two_answers_to_a_revision_wins(pair: list[Running]) -> None:
    """F9: the other gets `stale`, and then sees the answer that won."""
    for _ in range(6):
        ann, _, table = seated(pair, position=POSITION)
        there = [Guest(f"127.0.0.1:{server.address.port}", ann.cookie) for server in pair]
        views = [one.get(f"/api/tables/{table}?as=0") for one in there]
        if views[0]["state"]["ask"] is None:
            continue
        texts = [option["text"] for option in views[0]["state"]["ask"]["options"]]
        rev = views[0]["rev"]

        def act(number: int, there=there, texts=texts, rev=rev, table=table) -> dict[str, object]:  # type: ignore[no-untyped-def]
            message = {"type": "act", "id": f"n{number}", "rev": rev, "answers": [texts[number % len(texts)]]}
            answer: dict[str, object] = there[number % 2].do(table, message)
            return answer

        kinds = Counter(answer["type"] for answer in at_once(6, act))
        assert kinds["ack"] == 1 and sum(kinds.values()) == 6
        states = [one.get(f"/api/tables/{table}?as=0")["state"] for one in there]
        assert states[0] == states[1] and states[0]["entries"] == 1


def test_same_answer_to_both_processes_is_entered_once(pair: list[Running]) -> None:
    """F8."""
    for _ in range(6):
        ann, _, table = seated(pair)
        there = [Guest(f"127.0.0.1:{server.address.port}", ann.cookie) for server in pair]
        view = there[1].get(f"/api/tables/{table}?as=0")
        act = {"type": "act", "id": "x", "rev": view["rev"], "answers": [view["state"]["ask"]["options"][0]["text"]]}
        answers = at_once(8, lambda n, t=there, a=act, name=table: t[n % 2].do(name, a))  # type: ignore[misc]
        assert answers == [{"type": "ack", "id": "x", "rev": view["rev"] + 1}] * 8
        assert [one.get(f"/api/tables/{table}?as=0")["state"]["entries"] for one in there] == [1, 1]


def test_both_players_answer_at_once(pair: list[Running]) -> None:
    """The second answer is to an unchanged question, so both are entered, also from another process."""
    ann, bob, table = seated(pair)
    views = [one.get(f"/api/tables/{table}") for one in (ann, bob)]

    def act(number: int) -> dict[str, object]:
        text = views[number]["state"]["ask"]["options"][0]["text"]
        message = {"type": "act", "id": "x", "rev": views[number]["rev"], "answers": [text]}
        return (ann, bob)[number].do(table, message)

    assert sorted(str(answer["rev"]) for answer in at_once(2, act)) == ["4", "5"]


def test_withdrawn_link_ends_a_connection_to_another_process(pair: list[Running]) -> None:
    """A6: within a second."""
    ann, _, table = seated(pair)
    device = ann.post(f"/api/tables/{table}/keys", {"kind": "device"})["key"]
    phone = guest(pair[1], "Ann's phone")
    phone.post("/api/keys/use", {"key": device})
    with phone.at(table) as chair:
        chair.ready()
        assert chair.state["you"]["seat"] == 0
        ann.post(f"/api/tables/{table}/keys/revoke", {"seat": 0})
        began = time.monotonic()
        chair.until(lambda: any(message["type"] == "gone" for message in chair.messages))
        assert time.monotonic() - began < 2.0
    with pytest.raises(Refusal):
        phone.get(f"/api/tables/{table}?as=0")


def test_table_that_nobody_has_opened_appears_in_the_other_lobby(pair: list[Running]) -> None:
    ann, bob = guest(pair[0], "Ann"), guest(pair[1], "Bob")
    with bob.at(None) as lobby:
        lobby.receive()
        made = ann.post("/api/tables", {"game": "confrontation", "opponent": "open"})
        lobby.until(lambda: any(row["id"] == made["id"] for row in lobby.messages[-1].get("open", ())))
        bob.post(f"/api/tables/{made['id']}/join")
        assert bob.get(f"/api/tables/{made['id']}")["state"]["ask"] is not None


def test_lost_notices_are_found_by_looking(tmp_path: Path, database: str) -> None:
    """F6: rows that come without a notice are shown within a few seconds."""
    with processes(tmp_path, database, 1) as (server,):
        ann, _, table = seated([server])
        with ann.at(table) as chair:
            chair.ready()
            with connect(database) as db:  # another process stores a line of the chat and never says so
                values = (table, 0, "table", 1, "Bob", "psst", "bob:1", 1)
                db.execute("INSERT INTO chat VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", values)
                db.execute(
                    "INSERT INTO touches VALUES (%s, 1000) ON CONFLICT (table_id) DO UPDATE SET count = 1000", (table,)
                )
            began = time.monotonic()
            chair.until(lambda: chair.chat)
            assert time.monotonic() - began < 5.0


def test_cut_connections_to_the_database_keep_players_in_step(pair: list[Running], database: str) -> None:
    """F5 with two processes: their connections that write, read and listen are cut while people play."""
    ann, bob, table = seated(pair)
    sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        for number in range(16):
            if number % 5 == 4:
                with connect(database) as db:
                    db.execute(f"{sql} AND application_name = 'mathom'".encode())
            chair = first if first.options else second
            assert chair.act(chair.options[0])["type"] == "ack"
            together(first, second)
        assert first.state["entries"] == second.state["entries"] >= 16
    for one in (ann, bob):
        until(lambda one=one: one.get("/healthz")["ok"])  # type: ignore[misc]


def test_bot_of_a_killed_process_goes_on(pair: list[Running]) -> None:
    """The computer was thinking at a process that dies; another one asks it again."""
    ann = guest(pair[0], "Ann")
    wish = {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "sauron"}
    table = ann.post("/api/tables", wish)["id"]
    pair[0].process.kill()
    pair[0].process.wait()
    there = Guest(f"127.0.0.1:{pair[1].address.port}", ann.cookie)
    until(lambda: (view := there.get(f"/api/tables/{table}"))["state"]["entries"] > 0 and view["state"]["ask"], 30)


def test_clocks_get_back_the_time_when_no_process_ran(tmp_path: Path, database: str) -> None:
    """A clock runs on while one process is left, and gets back what it lost while none was."""
    down, most = 4.0, 600_000
    with processes(tmp_path, database) as servers:
        _, bob, table = seated(servers, position=POSITION, clock={"kind": "live", "minutes": 10, "seconds": 0})
        began = time.monotonic()
        for server in servers:
            server.process.kill()
            server.process.wait()
            time.sleep(3.5 if server is servers[0] else down)
    with processes(tmp_path, database, 1) as (server,):
        again = Guest(f"127.0.0.1:{server.address.port}", bob.cookie)
        with again.at(table) as chair:
            chair.ready()
            chair.move(chair.options[0])
            passed = int((time.monotonic() - began) * 1000)
            used = most - chair.state["seats"][1]["clock"]["left"]
    assert 1000 <= used <= passed - int(down * 1000)  # the last sign of life may be two seconds old


def test_many_tables_stay_in_step(pair: list[Running]) -> None:
    """Twelve tables, all players at once, each pair at two processes: no answer is lost, doubled or out of order."""
    failures: list[BaseException] = []

    def play(number: int) -> None:
        try:
            ann, bob, table = seated(pair if number % 2 else pair[::-1])
            with ann.at(table) as first, bob.at(table) as second:
                first.ready(), second.ready()
                answered = 0
                while first.state["entries"] < 30 and "result" not in first.state:
                    chair = first if first.options else second
                    if chair.options and chair.act(chair.options[-1])["type"] == "ack":
                        answered += 1
                    together(first, second)
                assert first.state["entries"] == second.state["entries"] >= answered
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not failures

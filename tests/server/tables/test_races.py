"""Races: the store decides, every message gets a reply, nothing is entered twice."""

from __future__ import annotations

import socket
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.server.live_server import Guest, LiveServer

POSITION = "shire: gandalf frodo | mordor: balrog witch_king"


def at_once(count: int, work: Callable[[int], dict[str, object]]) -> list[dict[str, object]]:
    answers: list[dict[str, object]] = []
    gate = threading.Barrier(count)

    def run(number: int) -> None:
        gate.wait()
        answers.append(work(number))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_same_answer_sent_twenty_times_is_entered_once(server: LiveServer) -> None:
    ann, _, table = server.table()
    view = ann.get(f"/api/tables/{table}")
    act = {"type": "act", "id": "x", "rev": view["rev"], "answers": [view["state"]["ask"]["options"][0]["text"]]}
    answers = at_once(20, lambda _: Guest(ann.address, ann.cookie).do(table, act))
    assert answers == [{"type": "ack", "id": "x", "rev": 4}] * 20
    assert ann.get(f"/api/tables/{table}")["state"]["entries"] == 1


def test_two_tabs_answer_the_same_revision(server: LiveServer) -> None:
    ann, _, table = server.table(position=POSITION, seat="sauron")
    view = ann.get(f"/api/tables/{table}")
    texts = [option["text"] for option in view["state"]["ask"]["options"]][:8]

    def act(number: int) -> dict[str, object]:
        message = {"type": "act", "id": f"n{number}", "rev": view["rev"], "answers": [texts[number % len(texts)]]}
        return Guest(ann.address, ann.cookie).do(table, message)

    kinds = Counter(answer["type"] for answer in at_once(8, act))
    assert kinds["ack"] == 1 and kinds["ack"] + kinds["stale"] + kinds["nak"] == 8
    assert ann.get(f"/api/tables/{table}")["state"]["entries"] == 1


def test_both_players_answer_at_once(server: LiveServer) -> None:
    """The second answer is to an unchanged question, so both are entered."""
    ann, bob, table = server.table()
    views = [guest.get(f"/api/tables/{table}") for guest in (ann, bob)]

    def act(number: int) -> dict[str, object]:
        view = views[number]
        text = view["state"]["ask"]["options"][0]["text"]
        return (ann, bob)[number].do(table, {"type": "act", "id": "x", "rev": view["rev"], "answers": [text]})

    assert sorted(str(answer["rev"]) for answer in at_once(2, act)) == ["4", "5"]


def test_one_guest_of_many_gets_the_seat(server: LiveServer) -> None:
    ann = server.guest("Ann")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "open"})
    guests = [server.guest(f"Guest {number}") for number in range(8)]

    def join(number: int) -> dict[str, object]:
        status, _ = guests[number].request("POST", f"/api/tables/{made['id']}/join", b"{}")
        return {"status": status}

    assert Counter(answer["status"] for answer in at_once(8, join)) == {200: 1, 409: 7}


def test_two_servers_share_one_store(tmp_path: Path) -> None:
    """A server's memory is a cache: the store decides, and the other server plays what it has missed."""
    with LiveServer(tmp_path) as one, LiveServer(tmp_path) as other:
        ann, bob, table = one.table()
        away = Guest(other.address, bob.cookie)
        views = [ann.get(f"/api/tables/{table}"), away.get(f"/api/tables/{table}")]
        texts = [view["state"]["ask"]["options"][0]["text"] for view in views]
        acts = [{"type": "act", "id": "x", "rev": 3, "answers": [text]} for text in texts]
        assert ann.do(table, acts[0])["rev"] == 4
        assert away.do(table, acts[1])["rev"] == 5  # its question is still the same
        assert away.get(f"/api/tables/{table}")["rev"] == 5
        assert ann.do(table, acts[0])["rev"] == 4
        assert Guest(other.address, ann.cookie).do(table, acts[0])["rev"] == 4


def test_same_answer_to_two_servers_is_entered_once(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as one, LiveServer(tmp_path) as other:
        for _ in range(5):
            ann, _, table = one.table()
            there = Guest(other.address, ann.cookie)
            view = there.get(f"/api/tables/{table}")
            act = {"type": "act", "id": "x", "rev": 3, "answers": [view["state"]["ask"]["options"][0]["text"]]}
            workers = (ann.address, other.address)
            answers = at_once(8, lambda n, w=workers, a=ann, t=table, m=act: Guest(w[n % 2], a.cookie).do(t, m))  # type: ignore[misc]
            assert answers == [{"type": "ack", "id": "x", "rev": 4}] * 8
            assert there.get(f"/api/tables/{table}")["state"]["entries"] == 1


def test_answer_counts_although_the_client_disconnects(server: LiveServer) -> None:
    """A stored answer is shown even if its sender no longer waits for the reply."""
    ann, bob, table = server.table()
    with bob.at(table) as watcher:
        watcher.ready()
        for number in range(4):
            with ann.at(table) as chair:
                chair.ready()
                chair.send({"type": "act", "id": f"n{number}", "rev": chair.rev, "answers": chair.options[:1]})
                chair.connection.socket.shutdown(socket.SHUT_RDWR)
            watcher.until(lambda number=number: watcher.state["entries"] == number + 1)  # type: ignore[misc]

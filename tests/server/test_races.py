"""Many at once: the store decides, everybody is answered, nothing is entered twice."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

from tests.server.house import Guest, House

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


def test_the_same_answer_twenty_times_at_once_is_entered_once(house: House) -> None:
    ann, _, table = house.table()
    view = ann.get(f"/api/tables/{table}")
    act = {"type": "act", "id": "x", "rev": view["rev"], "answers": [view["state"]["ask"]["options"][0]["text"]]}
    answers = at_once(20, lambda _: Guest(ann.address, ann.cookie).do(table, act))
    assert answers == [{"type": "ack", "id": "x", "rev": 4}] * 20
    assert ann.get(f"/api/tables/{table}")["state"]["entries"] == 1


def test_two_tabs_on_one_revision(house: House) -> None:
    ann, _, table = house.table(position=POSITION, seat="sauron")
    view = ann.get(f"/api/tables/{table}")
    texts = [option["text"] for option in view["state"]["ask"]["options"]][:8]

    def act(number: int) -> dict[str, object]:
        message = {"type": "act", "id": f"n{number}", "rev": view["rev"], "answers": [texts[number % len(texts)]]}
        return Guest(ann.address, ann.cookie).do(table, message)

    kinds = Counter(answer["type"] for answer in at_once(8, act))
    assert kinds["ack"] == 1 and kinds["ack"] + kinds["stale"] + kinds["nak"] == 8
    assert ann.get(f"/api/tables/{table}")["state"]["entries"] == 1


def test_both_players_at_once(house: House) -> None:
    """Whoever is second had the same question as before, so both are entered, one after the other."""
    ann, bob, table = house.table()
    views = [guest.get(f"/api/tables/{table}") for guest in (ann, bob)]

    def act(number: int) -> dict[str, object]:
        view = views[number]
        text = view["state"]["ask"]["options"][0]["text"]
        return (ann, bob)[number].do(table, {"type": "act", "id": "x", "rev": view["rev"], "answers": [text]})

    assert sorted(str(answer["rev"]) for answer in at_once(2, act)) == ["4", "5"]


def test_one_seat_many_guests(house: House) -> None:
    ann = house.guest("Ann")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "open"})
    guests = [house.guest(f"Guest {number}") for number in range(8)]

    def join(number: int) -> dict[str, object]:
        status, _ = guests[number].request("POST", f"/api/tables/{made['id']}/join", b"{}")
        return {"status": status}

    assert Counter(answer["status"] for answer in at_once(8, join)) == {200: 1, 409: 7}

"""The messages of docs/protocol.md, on a real socket."""

from __future__ import annotations

import http.client
import json
from contextlib import closing

import pytest

from tests.server.live_server import TIMEOUT, LiveServer, Refusal


def test_hello_gets_a_view(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        state = chair.ready()
    assert chair.messages[0]["type"] == "view" and chair.rev == 3
    assert state["you"] == {"seat": 0, "kind": "player", "seats": [0], "name": "Ann", "seen_log": 0}
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Bob"]
    assert [seat["here"] for seat in state["seats"]] == [True, False]
    assert state["begun"] is True and state["ask"]["kind"] == "PlacePiece"
    assert state["table"]["title"] == "The Confrontation" and len(state["table"]["commitment"]) == 64
    assert state["entries"] == 0 and "secret" not in state["table"]


def test_answer_is_acknowledged_and_shown_to_both(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        answer = first.act(first.options[0])
        assert answer == {"type": "ack", "id": answer["id"], "rev": 4}
        second.until(lambda: second.rev == 4)
        assert second.state["entries"] == 1 and second.messages[-1]["type"] == "patch"
        assert first.log[-1]["facts"]["character"] == "frodo_c"
        assert second.log[-1]["facts"]["character"] is None


def test_nobody_is_asked_before_all_seats_are_taken(server: LiveServer) -> None:
    ann = server.guest("Ann")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "sauron", "opponent": "friend"})
    assert made["seat"] == 1 and set(made["keys"]) == {"fellowship"} and made["bearer"] is None
    with ann.at(made["id"]) as chair:
        state = chair.ready()
        assert state["begun"] is False and "ask" not in state and state["seats"][0]["kind"] == "free"
        assert chair.act("frodo-shire")["code"] == "not-begun"
        assert state["waiting"] == "Waiting for somebody to take a seat: the Fellowship."
        bob = server.guest("Bob")
        assert bob.post("/api/keys/use", {"key": made["keys"]["fellowship"]})["seat"] == 0
        chair.until(lambda: chair.state.get("ask"))


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "act", "id": "1", "rev": 3, "answers": ["gandalf-mordor"]}, "illegal"),
        ({"type": "act", "id": "1", "rev": 3, "answers": ["xyzzy"]}, "illegal"),
        ({"type": "act", "id": "1", "rev": 3, "answers": []}, "unreadable"),
        ({"type": "act", "id": "1", "rev": 3, "answers": ["x" * 300]}, "unreadable"),
        ({"type": "act", "id": "1", "rev": "3", "answers": ["a"]}, "unreadable"),
        ({"type": "act", "id": "1", "rev": 3, "answers": ["a"], "extra": 1}, "unreadable"),
        ({"type": "dance", "id": "1"}, "unreadable"),
        ({"type": "undo", "id": "1", "rev": 3}, "cannot-undo"),
        ({"type": "ask-undo", "id": "1", "rev": 3, "entry": 0}, "cannot-undo"),
        ({"type": "agree", "id": "1", "rev": 3}, "no-offer"),
        ({"type": "refuse", "id": "1", "rev": 3}, "no-offer"),
        ({"type": "claim", "id": "1", "rev": 3}, "no-claim"),
        ({"type": "rematch", "id": "1"}, "not-over"),
        ({"type": "next", "id": "1"}, "no-next"),
        ({"type": "say", "id": "1", "room": "watchers", "text": "hello"}, "not-here"),
        ({"type": "say", "id": "1", "room": "table", "text": "   "}, "empty"),
        ({"type": "settings", "id": "1", "webhook": "ftp://example.org/"}, "bad-url"),
    ],
)
def test_refusal_gives_the_reason(server: LiveServer, message: dict[str, object], code: str) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        chair.send(message)
        answer = chair.reply("1")
        assert (answer["type"], answer["code"]) == ("nak", code)
        assert answer["sentence"].endswith(".") and "\n" not in answer["sentence"]
        assert chair.state["entries"] == 0 and chair.rev == 3
        assert ann.do(table, message) == {**answer, "id": "1"}


def test_refusal_names_the_rule(server: LiveServer) -> None:
    ann, _, table = server.table(position=POSITION, seat="sauron")
    with ann.at(table) as chair:
        chair.ready()
        assert chair.state["ask"]["kind"] == "TakeTurn"
        answer = chair.act("balrog-shire")
        assert answer["type"] == "nak" and answer["rule"]
        reason = chair.ask("why", touches=["balrog", "shire"])
        assert reason["type"] == "reason" and (reason["sentence"], reason["rule"]) == (
            answer["sentence"],
            answer["rule"],
        )


def test_several_answers_are_entered_together_or_not_at_all(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        slots = chair.state["ask"]["sheet"]["slots"]
        things = zip(slots, slots[0]["things"], strict=False)
        answers = [slot["answers"][slot["things"].index(thing)] for slot, thing in things]
        assert chair.act(*answers[:3], answers[0])["type"] == "nak"
        assert chair.state["entries"] == 0
        assert chair.act(*answers)["type"] == "ack"
        assert chair.rev == 4 and chair.state["entries"] == len(slots) and "ask" not in chair.state


def test_client_id_is_entered_once(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        text = chair.options[0]
        first = chair.ask("act", id="one", rev=3, answers=[text])
        for _ in range(3):
            assert chair.ask("act", id="one", rev=3, answers=[text]) == first
        assert ann.do(table, {"type": "act", "id": "one", "rev": 3, "answers": [text]}) == first
        assert chair.state["entries"] == 1


def test_client_ids_are_separate_per_seat(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        assert first.ask("act", id="one", rev=3, answers=[first.options[0]])["type"] == "ack"
        answer = second.ask("act", id="one", rev=3, answers=[second.options[0]])
        assert answer == {"type": "ack", "id": "one", "rev": 5}


def test_outdated_answer_is_stale(server: LiveServer) -> None:
    ann, _, table = server.table(position=POSITION, seat="sauron")
    with ann.at(table) as chair, ann.at(table) as tab:
        chair.ready(), tab.ready()
        chair.move(chair.options[0])
        tab.until(lambda: tab.rev == chair.rev)
        assert tab.ask("act", rev=3, answers=["anything"])["type"] == "stale"
        assert tab.ask("act", rev=99, answers=["anything"])["type"] == "stale"
        assert tab.ask("undo", rev=3)["type"] == "stale"


def test_other_seats_answers_do_not_make_an_answer_stale(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        rev, text = second.rev, second.options[0]
        first.move(first.options[0])
        first.move(first.options[0])
        assert second.act(text, rev=rev)["type"] == "ack"
        assert second.act(text, rev=rev)["type"] == "stale"


def test_ping_gets_a_pong(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.send({"type": "ping"})
        while chair.receive()["type"] != "pong":
            pass


def test_messages_before_hello_are_refused(server: LiveServer) -> None:
    with server.guest("Ann").at(None) as chair:
        assert chair.receive()["type"] == "lobby"
        assert chair.ask("act", rev=1, answers=["a"])["code"] == "no-table"
        chair.send({"type": "hello", "table": "nosuchtabl"})
        while (message := chair.receive())["type"] != "gone":
            pass
        assert message == {"type": "gone", "sentence": "There is no such table.", "code": "not-found"}


def test_reconnect_gets_only_new_log_lines(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        for _ in range(3):
            chair.move(chair.options[0])
        known = len(chair.log)
    with ann.at(table, rev=chair.rev, heard=known - 1) as chair:
        chair.ready()
        assert chair.messages[0]["log_from"] == known - 1 and len(chair.messages[0]["log"]) == 1


def test_http_and_socket_agree(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        view = ann.get(f"/api/tables/{table}?as=0")
        assert view == {**chair.messages[0], "state": view["state"]}
        answer = ann.do(table, {"type": "act", "id": "x", "rev": view["rev"], "answers": [chair.options[0]]})
        assert answer == {"type": "ack", "id": "x", "rev": 4}
        chair.until(lambda: chair.rev == 4)


def test_stream_sends_views(server: LiveServer) -> None:
    ann, _, table = server.table()
    with closing(http.client.HTTPConnection(ann.address, timeout=TIMEOUT)) as connection:
        connection.request("GET", f"/api/tables/{table}/stream?as=0", headers=ann.headers())
        response = connection.getresponse()
        view = json.loads(response.readline())
        assert view["type"] == "view" and view["rev"] == 3
        first = view["state"]["ask"]["options"][0]["text"]
        answer = ann.do(table, {"type": "act", "id": "x", "rev": 3, "answers": [first]})
        while view["rev"] < answer["rev"]:
            view = json.loads(response.readline().strip() or b"{}") or view  # the line may be empty
        assert view["type"] == "view" and view["state"]["entries"] == 1 and len(view["log"]) == 1


def test_texts_follow_the_language(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table, language="en-XA") as chair:
        state = chair.ready()
        assert state["ask"]["text"] != ann.get(f"/api/tables/{table}?as=0")["state"]["ask"]["text"]
        strange = ann.get(f"/api/tables/{table}?as=0&language=en-XA")["state"]["ask"]["text"]
        assert state["ask"]["text"] == strange


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess"}, 422),
        ({"game": "confrontation", "rules": {"cast": "strange"}}, 422),
        ({"game": "confrontation", "seat": "gondor"}, 422),
        ({"game": "confrontation", "position": "nowhere: frodo"}, 422),
        (
            {
                "game": "confrontation",
                "position": "shire: gandalf frodo | mordor: balrog",
                "rules": {"cast": "variant"},
            },
            422,
        ),
        ({"game": "confrontation", "opponent": "bot", "bot": "deep-thought"}, 422),
        ({"game": "confrontation", "opponent": "nobody"}, 400),
        ({"game": 3}, 400),
        ({}, 400),
    ],
)
def test_bad_new_tables_are_refused(server: LiveServer, wish: dict[str, object], status: int) -> None:
    with pytest.raises(Refusal) as caught:
        server.guest("Ann").post("/api/tables", wish)
    error = caught.value.data["error"]
    assert caught.value.status == status and error["sentence"] and error["code"]


POSITION = "shire: gandalf frodo | mordor: balrog witch_king"


def test_long_unknown_field_name_is_shortened(server: LiveServer) -> None:
    status, body = server.guest().request("POST", "/api/me", json.dumps({"x" * 5000: 1, "name": "Ann"}).encode())
    sentence = json.loads(body)["error"]["sentence"]
    assert status == 400 and "unknown field `xxxx" in sentence and len(sentence) < 150

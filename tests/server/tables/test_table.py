"""What people do at a table apart from answering: undo, offers, resigning, rematches, chat, watching."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.play.record import read
from mathom.server.config import Config
from tests.server.live_server import Chair, Guest, LiveServer, Refusal, together

POSITION = "shire: gandalf frodo | mordor: balrog witch_king"

NEIGHBOURS = (
    "north-ithilien: sauron 3/0 | south-ithilien: gondor 2/0/0 ; sauron 0 active ; gondor 0 active ; acts free ; "
    "free-dice army event ; shadow-dice army event"
)


def play(chairs: list[Chair], entries: int) -> None:
    while chairs[0].state["entries"] < entries and "result" not in chairs[0].state:
        chair = next(chair for chair in chairs if chair.options)
        chair.move(chair.options[0])
        together(*chairs)


def finished(server: LiveServer) -> tuple[Guest, Guest, str]:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        play([first, second], 24)
        first.ask("resign", rev=0)
    return ann, bob, table


# ---- undo ----


def test_last_answer_is_undone_freely(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        before = first.ready()
        assert before["undo"]["free"] is False and before["undo"]["why"]
        first.move(first.options[0])
        assert first.state["undo"]["free"] is True
        assert first.ask("undo", rev=first.rev)["type"] == "ack"
        assert first.state["ask"] == before["ask"] and first.state["entries"] == 2
        second.until(lambda: second.rev == first.rev)
        assert [line["kind"] for line in second.log] == ["placed", "undone"]


def test_earlier_answers_need_consent(server: LiveServer) -> None:
    ann, bob, table = server.table(position=POSITION, seat="sauron")
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        start = first.state["view"]
        play([first, second], 2)
        assert first.ask("undo", rev=first.rev)["code"] == "cannot-undo"
        assert (first.state["undo"]["entry"], second.state["undo"]["entry"]) == (0, 1)
        assert first.ask("ask-undo", rev=first.rev, entry=0)["type"] == "ack"
        together(first, second)
        assert re.fullmatch("Ann asks to take back: A piece of Sauron moves .*", second.state["offer"]["words"])
        assert first.ask("offer-draw", rev=first.rev)["code"] == "offer-open"
        assert first.ask("agree", rev=first.rev)["code"] == "no-offer"
        assert second.ask("agree", rev=second.rev - 1)["type"] == "stale"
        assert second.ask("agree", rev=second.rev)["type"] == "ack"
        together(first, second)
        assert "offer" not in first.state and first.state["view"] == start and first.state["entries"] == 3
        assert second.log[-1]["kind"] == "rewound" and second.log[-1]["facts"]["entry"] == 0


def test_offer_is_refused_and_withdrawn(server: LiveServer) -> None:
    ann, bob, table = server.table(position=POSITION, seat="sauron")
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        play([first, second], 2)
        for refuser in (second, first):
            first.ask("ask-undo", rev=first.rev, entry=1)
            together(first, second)
            assert refuser.ask("refuse", rev=refuser.rev)["type"] == "ack"
            together(first, second)
            assert "offer" not in first.state and first.state["entries"] == 2


def test_undo_request_lapses_with_the_next_answer(server: LiveServer) -> None:
    ann, bob, table = server.table(position=POSITION, seat="sauron")
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        play([first, second], 2)
        second.ask("ask-undo", rev=second.rev, entry=0)
        together(first, second)
        first.move(first.options[0])
        assert "offer" not in first.state


def test_bot_and_same_screen_player_need_not_agree(server: LiveServer) -> None:
    ann = server.guest("Ann")
    wish = {"game": "confrontation", "seat": "sauron", "opponent": "hotseat", "position": POSITION}
    table = ann.post("/api/tables", wish)["id"]
    with ann.at(table, **{"as": 1}) as chair:
        chair.ready()
        chair.move(chair.options[0])
        assert chair.ask("ask-undo", rev=chair.rev, entry=0)["type"] == "ack"
        assert chair.state["entries"] == 2 and chair.options


# ---- the end ----


def test_resigning_ends_the_game(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        assert second.ask("resign", rev=0)["type"] == "ack"
        together(first, second)
        ended = {"kind": "resign", "seat": 1}
        result = {"marks": [1, -1], "sentence": "Sauron resigns.", "points": [9, 0], "ended": ended}
        assert first.state["result"] == result
        assert "ask" not in first.state and len(first.state["table"]["secret"]) == 64
        assert first.ask("resign", rev=0)["code"] == "over"
    assert ann.get("/api/lobby")["finished"][0]["result"] == [1, -1] and ann.get("/api/lobby")["mine"] == []


def test_draw_by_consent(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        first.ask("offer-draw", rev=first.rev)
        together(first, second)
        assert second.state["offer"] == {
            "kind": "draw",
            "seat": 0,
            "words": "Ann offers a draw.",
            "waiting": [1],
        }
        first.move(first.options[0])  # the offer stays open while its maker plays on
        together(first, second)
        assert second.ask("agree", rev=second.rev)["type"] == "ack"
        together(first, second)
        assert (
            first.state["result"]["marks"] == [0, 0]
            and first.state["result"]["sentence"] == "Both sides agree on a draw."
        )


def test_draw_offer_lapses_when_the_other_answers(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        first.ask("offer-draw", rev=first.rev)
        together(first, second)
        second.move(second.options[0])
        assert "offer" not in second.state and second.ask("agree", rev=second.rev)["code"] == "no-offer"


def test_one_draw_offer_between_two_answers(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        for rev in (4, 7):
            assert first.ask("offer-draw", rev=first.rev) == {**first.messages[-1], "type": "ack", "rev": rev}
            assert first.ask("refuse", rev=first.rev)["type"] == "ack"
            assert first.ask("offer-draw", rev=first.rev)["code"] == "offered"
            first.move(first.options[0])
        assert first.rev == 9
        assert second.ask("offer-draw", rev=second.rev)["type"] == "ack"


def test_refused_message_stays_refused(server: LiveServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "friend"})
    with ann.at(made["id"]) as chair:
        chair.ready()
        first = chair.ask("resign", id="one", rev=0)
        assert first["code"] == "not-begun"
        bob.post("/api/keys/use", {"key": made["keys"]["sauron"]})
        chair.until(lambda: chair.state["begun"])
        assert chair.ask("resign", id="one", rev=0) == first
        assert chair.ask("resign", id="two", rev=0)["type"] == "ack"


def test_repeated_rematch_request_is_acknowledged(server: LiveServer) -> None:
    ann, _, table = finished(server)
    first = ann.do(table, {"type": "rematch", "id": "one"})
    assert first["type"] == "ack"
    assert ann.do(table, {"type": "rematch", "id": "two"}) == {**first, "id": "two"}


def test_random_player_refuses_draws(server: LiveServer) -> None:
    ann = server.guest("Ann")
    table = ann.post("/api/tables", {"game": "confrontation", "opponent": "bot", "bot": "random"})["id"]
    with ann.at(table) as chair:
        chair.ready()
        assert chair.ask("offer-draw", rev=chair.rev)["type"] == "ack"
        chair.until(lambda: "offer" in chair.state)
        chair.until(lambda: "offer" not in chair.state)
        assert "result" not in chair.state


def test_whole_game_against_a_bot(server: LiveServer) -> None:
    ann = server.guest("Ann")
    table = ann.post("/api/tables", {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "sauron"})[
        "id"
    ]
    with ann.at(table) as chair:
        chair.ready()
        while "result" not in chair.state:
            if chair.options:
                assert chair.act(chair.options[-1])["type"] in ("ack", "stale")
            else:
                chair.receive()
    assert read(ann.text(f"/api/tables/{table}/record")).is_over


# ---- another game ----


def test_rematch_swaps_sides(server: LiveServer) -> None:
    ann, bob, table = server.table(rules={"cast": "variant"})
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        first.ask("resign", rev=0)
        together(first, second)
        assert first.ask("rematch")["type"] == "ack"
        together(first, second)
        assert second.state["next"] == {"offered": [0]}
        assert second.ask("rematch")["type"] == "ack"
        together(first, second)
        following = first.state["next"]["id"]
        assert first.ask("rematch")["code"] == "no-next"
    state = ann.get(f"/api/tables/{following}")["state"]
    assert state["you"]["seat"] == 1 and [seat["name"] for seat in state["seats"]] == ["Bob", "Ann"]
    assert state["table"]["rules"]["cast"] == "variant" and state["begun"] and state["ask"]


def test_match_of_two_games_adds_the_score(server: LiveServer) -> None:
    ann, bob, table = server.table(match=True)
    with ann.at(table) as first, bob.at(table) as second:
        state = first.ready()
        assert state["table"]["match"] == {"number": 1, "of": 2, "score": [0, 0], "names": ["Ann", "Bob"]}
        assert first.ask("next")["code"] == "no-next"
        second.ready()
        second.ask("resign", rev=0)
        together(first, second)
        assert first.state["table"]["match"]["score"] == [9, 0]
        assert first.ask("rematch")["code"] == "not-over"
        assert first.ask("next")["type"] == "ack"
        following = first.state["next"]["id"]
    with ann.at(following) as first, bob.at(following) as second:
        state = first.ready()
        assert state["table"]["match"] == {"number": 2, "of": 2, "score": [9, 0], "names": ["Ann", "Bob"]}
        assert state["you"]["seat"] == 1
        second.ready()
        first.ask("resign", rev=0)
        together(first, second)
        assert first.state["table"]["match"]["score"] == [9, 9]
        assert first.ask("next")["code"] == "no-next"
        first.ask("rematch")
        assert second.ask("rematch")["type"] == "ack"
        assert ann.get(f"/api/tables/{second.state['next']['id']}")["state"]["table"]["match"]["number"] == 1


def test_rematch_against_a_bot_starts_at_once(server: LiveServer) -> None:
    ann = server.guest("Ann")
    table = ann.post("/api/tables", {"game": "confrontation", "opponent": "bot", "bot": "random", "seat": "sauron"})[
        "id"
    ]
    with ann.at(table) as chair:
        chair.ready()
        chair.ask("resign", rev=0)
        chair.ask("rematch")
        following = chair.state["next"]["id"]
    with ann.at(following) as chair:
        chair.until(lambda: chair.state and chair.state["entries"] > 0)  # the bot sets up
        assert chair.state["you"]["seat"] == 0


# ---- one screen ----


def test_two_people_at_one_screen(server: LiveServer) -> None:
    ann = server.guest("Ann")
    table = ann.post("/api/tables", {"game": "confrontation", "opponent": "hotseat"})["id"]
    with ann.at(table, **{"as": 0}) as chair:
        assert chair.ready()["you"]["seats"] == [0, 1] and all(seat["here"] for seat in chair.state["seats"])
        chair.move(chair.options[0])
        own = chair.state["view"]
        chair.send({"type": "hello", "table": table, "as": 1})
        chair.until(lambda: chair.state["you"]["seat"] == 1)
        assert chair.state["view"] != own and chair.state["ask"]
        chair.move(chair.options[0])


# ---- chat ----


def test_players_and_spectators_chat_separately(server: LiveServer) -> None:
    ann, bob, table = server.table()
    eve, dan = server.guest("Eve"), server.guest("Dan")
    with ann.at(table) as first, bob.at(table) as second, eve.at(table) as third, dan.at(table) as fourth:
        for chair in (first, second, third, fourth):
            chair.ready()
        assert first.ask("say", room="table", text=" Good luck! ")["type"] == "ack"
        assert third.ask("say", room="watchers", text="Watch this")["type"] == "ack"
        second.until(lambda: second.chat)
        fourth.until(lambda: fourth.chat)
        line = {"room": "table", "seat": 0, "name": "Ann", "text": "Good luck!"}
        assert second.chat == [{**line, "at": second.chat[0]["at"]}]
        assert [line["text"] for line in fourth.chat] == ["Watch this"]
        assert third.ask("say", room="table", text="Move Frodo!")["code"] == "not-here"
        second.ask("resign", rev=0)
        fourth.until(lambda: len(fourth.chat) == 2)
        assert {line["text"] for line in fourth.chat} == {"Good luck!", "Watch this"} and len(first.chat) == 1


def test_resent_chat_line_is_stored_once(server: LiveServer) -> None:
    ann, _, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        for _ in range(3):
            assert chair.ask("say", id="x", room="table", text="hello")["type"] == "ack"
        assert len(chair.chat) == 1


def test_chat_is_limited(tmp_path: Path) -> None:
    with LiveServer(tmp_path, config=Config(tmp_path, bot_workers=1)) as server:
        server.app.limits.clock = lambda: 1.0
        ann, _, table = server.table()
        with ann.at(table) as chair:
            chair.ready()
            codes = [chair.ask("say", room="table", text="spam").get("code") for _ in range(10)]
    assert codes == [None] * 8 + ["too-fast"] * 2


# ---- watching ----


def test_open_spectators_see_public_facts_at_once(server: LiveServer) -> None:
    ann, _, table = server.table(position=POSITION, seat="sauron")
    eve = server.guest("Eve")
    with ann.at(table) as chair, eve.at(table) as watcher:
        state = watcher.ready()
        assert state["you"] == {"kind": "watcher", "seats": [], "name": "Eve", "seen_log": 0}
        assert "ask" not in state and "undo" not in state
        chair.until(lambda: chair.state and chair.state["watching"] == 1)
        chair.move(chair.options[0])
        watcher.until(lambda: watcher.state["entries"] == 1)
        assert watcher.ask("resign", rev=0)["code"] == "not-a-player"


def test_table_without_spectators(server: LiveServer) -> None:
    ann, _, table = server.table(spectators="none")
    eve = server.guest("Eve")
    with eve.at(table) as watcher:
        assert watcher.receive() == {
            "type": "gone",
            "sentence": "This table does not allow spectators.",
            "code": "private",
        }
    for path in ("", "/replay", "/record"):
        with pytest.raises(Refusal) as caught:
            eve.get(f"/api/tables/{table}{path}")
        assert caught.value.status == 403
    key = ann.post(f"/api/tables/{table}/keys", {"kind": "watch"})["key"]
    assert eve.post("/api/keys/use", {"key": key}) == {"table": table, "kind": "watch", "seat": None}
    assert eve.get(f"/api/tables/{table}")["state"]["you"]["kind"] == "watcher"
    ann.do(table, {"type": "resign", "id": "x", "rev": 0})
    with pytest.raises(Refusal):
        server.guest("Dan").get(f"/api/tables/{table}/replay?as=all")


def test_delayed_spectators_see_earlier_turns(server: LiveServer) -> None:
    ann, bob, table = server.table(spectators="delayed")
    eve = server.guest("Eve")
    with ann.at(table) as first, bob.at(table) as second, eve.at(table) as watcher:
        state = watcher.ready()
        assert state["you"]["kind"] == "delayed" and state["entries"] == 0
        first.ready(), second.ready()
        play([first, second], 14)
        headings: list[int] = []
        while len(headings) < 6 and "result" not in first.state:
            play([first, second], first.state["entries"] + 1)
            headings = [line["entry"] for line in first.log if line["heading"]]
            late = eve.get(f"/api/tables/{table}")
            assert late["state"]["entries"] == (max(0, headings[-3]) if len(headings) >= 3 else 0)
            assert all(line["entry"] < late["state"]["entries"] for line in late["log"] if line["entry"] >= 0)
            assert not any(seat["asked"] for seat in late["state"]["seats"])
        assert len(headings) == 6
        replay = eve.get(f"/api/tables/{table}/replay?as=public")
        assert len(replay["patches"]) == late["state"]["entries"]
        first.ask("resign", rev=0)
        watcher.until(lambda: "result" in watcher.state)
        assert watcher.state["entries"] == first.state["entries"] and len(watcher.log) == len(first.log)


def test_shoulder_sees_the_seat_and_cannot_move(server: LiveServer) -> None:
    ann, _, table = server.table()
    key = ann.post(f"/api/tables/{table}/keys", {"kind": "shoulder"})["key"]
    eve = server.guest("Eve")
    eve.post("/api/keys/use", {"key": key})
    with ann.at(table) as chair, eve.at(table) as watcher:
        chair.ready()
        state = watcher.ready()
        assert state["you"]["kind"] == "shoulder" and state["you"]["seat"] == 0 and state["view"] == chair.state["view"]
        assert watcher.act(chair.options[0])["code"] == "not-a-player"
        assert watcher.ask("say", room="watchers", text="They have Frodo")["code"] == "not-here"
        assert watcher.ask("say", room="table", text="hello")["code"] == "not-here"


# ---- coming back ----


def test_seen_log_counts_lines_of_the_last_visit(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with ann.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
        chair.send({"type": "seen", "rev": chair.rev})
        chair.send({"type": "ping"})
        while chair.receive()["type"] != "pong":
            pass
    with bob.at(table) as chair:
        chair.ready()
        chair.move(chair.options[0])
    state = ann.get(f"/api/tables/{table}")
    assert state["state"]["you"]["seen_log"] == 1 and len(state["log"]) == 2


def test_lineups_reply(server: LiveServer) -> None:
    ann, _, table = server.table(position=POSITION, seat="sauron")
    with ann.at(table) as chair:
        chair.ready()
        answer = chair.ask("lineups")
        assert answer["type"] == "lineups" and isinstance(answer["lineups"], list)
    ann, _, table = server.table(aids=False)
    with ann.at(table) as chair:
        chair.ready()
        assert chair.ask("lineups")["code"] == "no-aids"


def test_attackers_reply(server: LiveServer) -> None:
    """A player learns who can attack a region; an unknown region and a table without aids are refused."""
    ann, _, table = server.table(game="war", seat="free", position=NEIGHBOURS)
    with ann.at(table) as chair:
        chair.ready()
        answer = chair.ask("attackers", place="region-south-ithilien")
        assert [(one["side"], one["actions"]) for one in answer["attackers"]] == [("shadow", 1)]
        assert answer["words"].startswith("The chance that the attackers destroy")
        assert chair.ask("attackers", place="region-nowhere")["type"] == "nak"
    ann, _, table = server.table(aids=False)
    with ann.at(table) as chair:
        chair.ready()
        assert chair.ask("attackers", place="region-arnor")["code"] == "no-aids"

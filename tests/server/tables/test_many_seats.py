"""Tables with more than two seats, any mix of people and bots, and partner chat."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.table_ui import talking_with
from mathom.server.config import Config
from mathom.server.tables.new_tables import Sources
from tests.core.pairs import CARDS, GAME, SEATS
from tests.server.conftest import FIXED_ODDS_WORKER
from tests.server.live_server import LiveServer, Refusal, play_on, together, until
from tests.server.many import WISH, Sitting, kinds, made

pytestmark = pytest.mark.usefixtures("pairs")


# ---- seating ----


def test_table_with_friends_strangers_and_bots(bots: LiveServer) -> None:
    ann, bob, eve = (bots.guest(name) for name in ("Ann", "Bob", "Eve"))
    others = {"east": "friend", "south": "open", "west": "random"}
    answer = ann.post("/api/tables", {**WISH, "opponent": "friend", "others": others})
    assert list(answer["keys"]) == ["east"] and answer["seat"] == 0
    state = ann.get(f"/api/tables/{answer['id']}")["state"]
    assert kinds(state) == ["person", "free", "free", "bot"]
    assert [seat.get("way_in") for seat in state["seats"]] == [None, "friend", "open", None]
    assert state["waiting"] == "Waiting for somebody to take a seat: the east, the south."
    [row] = [row for row in eve.get("/api/lobby")["open"] if row["id"] == answer["id"]]
    assert (row["free"], row["open"], row["bots"]) == ([1, 2], [2], [3])
    with pytest.raises(Refusal) as taken:
        eve.post(f"/api/tables/{answer['id']}/join", {"seat": "east"})
    assert taken.value.data["error"]["code"] == "taken"
    assert eve.post(f"/api/tables/{answer['id']}/join")["seat"] == 2
    assert answer["id"] not in [row["id"] for row in bots.guest("Dan").get("/api/lobby")["open"]]
    bob.post("/api/keys/use", {"key": answer["keys"]["east"]})
    with ExitStack() as stack:
        sitting = Sitting(stack, [ann, bob, eve], answer["id"])
        for chair in sitting.chairs:
            assert chair.state["begun"] and chair.options
            chair.move(chair.options[0])
        for chair in sitting.chairs:
            while chair.options != ["pass", "bid"]:
                chair.receive()
            chair.move("pass")
        sitting.chairs[0].until(lambda: len(sitting.chairs[0].options) == 2)  # the bot has bid too


def test_joining_player_chooses_an_open_seat_and_sees_the_rules(server: LiveServer) -> None:
    ann, bob, eve = (server.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.post("/api/tables", {**WISH, "opponent": "open", "rules": {"talk": "on", "rounds": "3"}})["id"]
    [row] = eve.get("/api/lobby")["open"]
    assert (row["open"], row["agreed"]) == ([1, 2, 3], {"players": "4", "rounds": "3", "talk": "on"})
    assert eve.post(f"/api/tables/{table}/join", {"seat": "west"})["seat"] == 3
    with pytest.raises(Refusal) as taken:
        bob.post(f"/api/tables/{table}/join", {"seat": "west"})
    assert taken.value.data["error"]["code"] == "taken"
    assert bob.post(f"/api/tables/{table}/join", {"seat": "south"})["seat"] == 2


@pytest.mark.parametrize("players", ["2", "3", "8"])
def test_rules_decide_the_number_of_bots(bots: LiveServer, players: str) -> None:
    wish = {**WISH, "opponent": "bot", "bot": "random", "rules": {"players": players}}
    ann = bots.guest("Ann")
    answer = ann.post("/api/tables", wish)
    with ann.at(answer["id"]) as chair:
        play_on(chair)
        assert kinds(chair.state) == ["person", *["bot"] * (int(players) - 1)]
        assert chair.state["table"]["hints"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"others": {"nowhere": "friend"}}, "bad-seat"),
        ({"others": {"north": "friend"}}, "bad-seat"),
        ({"seat": "either", "others": dict.fromkeys(SEATS[:4], "friend")}, "bad-seat"),
        ({"others": {"west": "deep-thought"}}, "bad-bot"),
        ({"others": {"west": "bot"}}, "bad-bot"),
        ({"others": {"west": "hotseat"}}, "bad-bot"),
        ({"others": {"up": "friend"}}, "bad-seat"),
    ],
)
def test_impossible_seatings_are_refused(server: LiveServer, wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        server.guest("Ann").post("/api/tables", {**WISH, **wish})
    assert (refused.value.status, refused.value.data["error"]["code"]) == (422, code)


def test_either_seat_is_one_not_given_to_others(server: LiveServer) -> None:
    others = {"north": "friend", "west": "random"}
    seats = {
        server.guest("Ann").post("/api/tables", {**WISH, "seat": "either", "others": others})["seat"] for _ in range(20)
    }
    assert seats == {1, 2}


def test_given_up_seat_waits_for_a_friend(server: LiveServer) -> None:
    """Even if the new table asked for a bot there; each free seat has its own link."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    others = {"east": "friend", "west": "friend"}
    answer = ann.post("/api/tables", {**WISH, "opponent": "bot", "bot": "random", "others": others})
    table = answer["id"]
    bob.post("/api/keys/use", {"key": answer["keys"]["east"]})
    ann.post(f"/api/tables/{table}/leave")
    assert kinds(bob.get(f"/api/tables/{table}")["state"]) == ["free", "person", "bot", "free"]
    eve, dan = server.guest("Eve"), server.guest("Dan")
    for guest, seat in ((eve, 0), (dan, 3)):
        key = bob.post(f"/api/tables/{table}/keys", {"kind": "seat", "seat": seat})["key"]
        assert guest.post("/api/keys/use", {"key": key})["seat"] == seat
    assert bob.get(f"/api/tables/{table}")["state"]["begun"]


def test_three_people_at_one_screen_and_a_bot(bots: LiveServer) -> None:
    ann = bots.guest("Ann")
    answer = ann.post("/api/tables", {**WISH, "opponent": "hotseat", "others": {"west": "random"}})
    with ann.at(answer["id"], **{"as": 0}) as chair:
        chair.ready()
        assert chair.state["you"]["seats"] == [0, 1, 2]
        assert [seat["here"] for seat in chair.state["seats"]] == [True] * 4
        for seat in (0, 1, 2):
            options = ann.get(f"/api/tables/{answer['id']}?as={seat}")["state"]["ask"]["options"]
            act = {"type": "act", "id": f"seat-{seat}", "rev": chair.rev, "answers": [options[0]["text"]]}
            assert ann.do(answer["id"], act, seat)["type"] == "ack"
        chair.until(lambda: chair.options == ["pass", "bid"])
        assert chair.ask("ask-undo", rev=chair.rev, entry=12)["type"] == "ack"  # nobody else needs to agree
        assert "rewound" in [line["kind"] for line in chair.log]
    [row] = ann.get("/api/lobby")["mine"]
    assert row["yours"] and row["bots"] == [3]


def test_details_list_the_seats_of_each_choice(server: LiveServer) -> None:
    entry = server.guest().get("/api/games/pairs")
    assert [seat["title"] for seat in entry["seats"]] == ["the north", "the east", "the south", "the west"]
    options = {option["name"]: option["seats"] for option in entry["options"]}
    assert sorted(options["players"]) == ["2", "3", "5", "6", "7", "8"] and options["rounds"] == {}
    assert [seat["id"] for seat in options["players"]["3"]] == ["north", "east", "south"]


def test_recommended_rules_are_accepted(server: LiveServer) -> None:
    ann = server.guest("Ann")
    assert ann.get("/api/games/confrontation")["presets"] == []
    quick, allies = ann.get("/api/games/pairs")["presets"]
    assert (quick["name"], quick["words"]) == ("quick", "one round")
    assert allies["rules"] == {n: {"players": n, "talk": "on", "rounds": "3"} for n in ("6", "8")}
    answer = ann.post("/api/tables", {**WISH, "opponent": "open", "rules": allies["rules"]["8"]})
    state = ann.get(f"/api/tables/{answer['id']}")["state"]
    assert state["table"]["rules"] == allies["rules"]["8"] and len(state["seats"]) == 8


# ---- consent ----


def test_ending_the_game_needs_everyones_consent(server: LiveServer) -> None:
    """For absent players see test_consent.py."""
    guests, table = made(server, "Ann", "Bob", "Eve", rules={"players": "3"})
    with ExitStack() as stack:
        sitting = Sitting(stack, guests, table)
        assert sitting.chairs[0].state["waiting"] == "Everyone decides."
        assert sitting.ask(1, "resign") == "ack"
        assert sitting.offer and sitting.offer["words"] == "Bob wants to resign, which ends the game."
        assert (sitting.offer["kind"], sitting.offer["waiting"]) == ("resign", [0, 2])
        assert sitting.ask(0, "agree") == "ack" and sitting.ask(0, "agree") == "no-offer"
        assert sitting.ask(0, "offer-draw") == "offer-open"
        assert sitting.ask(2, "refuse") == "ack" and sitting.offer is None
        assert sitting.ask(1, "resign") == "ack"
        sitting.chairs[1].move(sitting.chairs[1].options[0])
        together(*sitting.chairs)
        assert sitting.offer is None, "the player plays on"
        assert (
            sitting.ask(1, "resign") == "ack" and sitting.ask(0, "agree") == "ack" and sitting.ask(2, "agree") == "ack"
        )
        result = sitting.chairs[0].state["result"]
        assert result["sentence"] == "The east resigns, which ends the game for everyone."
        assert (result["marks"], result["ended"]) == ([1, -1, 1], {"kind": "resign", "seat": 1})


def test_draw_needs_everyones_consent(server: LiveServer) -> None:
    guests, table = made(server, "Ann", "Bob", "Eve", rules={"players": "3"})
    with ExitStack() as stack:
        sitting = Sitting(stack, guests, table)
        sitting.ask(0, "offer-draw")
        assert sitting.ask(1, "agree") == "ack" and sitting.offer and sitting.offer["waiting"] == [2]
        assert sitting.ask(2, "agree") == "ack"
        assert sitting.chairs[0].state["result"]["sentence"] == "Everyone agrees on a draw."


def test_waiting_text_names_who_decides(server: LiveServer) -> None:
    guests, table = made(server, "Ann", "Bob", "Eve", "Dan")
    with ExitStack() as stack:
        sitting = Sitting(stack, guests, table)
        words = []
        for chair in sitting.chairs:
            chair.move(chair.options[0])
            together(*sitting.chairs)
            words.append(chair.state["waiting"])
    assert words == [
        "The east, the south and the west decide.",
        "The south and the west decide.",
        "The west decides.",
        "The north decides.",
    ]


def test_claim_needs_all_present_players(tmp_path: Path) -> None:
    time = [1_800_000_000_000]
    with LiveServer(tmp_path, Sources(now=lambda: time[0])) as server:
        clock = {"kind": "live", "minutes": 1, "seconds": 5}
        guests, table = made(server, "Ann", "Bob", "Eve", rules={"players": "3"}, clock=clock)
        with ExitStack() as stack:
            sitting = Sitting(stack, guests, table)
            for number in (0, 1):
                sitting.chairs[number].move(sitting.chairs[number].options[0])
            together(*sitting.chairs)
            assert [seat["clock"]["running"] for seat in sitting.chairs[0].state["seats"]] == [False, False, True]
            time[0] += 70_000
            assert sitting.ask(0, "claim") == "ack"
            assert sitting.offer is not None and sitting.offer["waiting"] == [1]
            assert sitting.offer["words"] == "Ann wants to end the game: Eve has run out of time."
            sitting.chairs[2].move(sitting.chairs[2].options[0])
            together(*sitting.chairs)
            assert sitting.offer is None, "she answered after all"
            sitting.ask(0, "claim")
            assert sitting.ask(1, "agree") == "ack"
            assert (
                sitting.chairs[0].state["result"]["sentence"]
                == "The south has run out of time, which ends the game for everyone."
            )


def test_people_at_one_screen_agree_as_one(server: LiveServer) -> None:
    """Three people share a browser, a friend plays elsewhere: one of the three agrees for all three."""
    guests, table = made(server, "Ann", "Bob", opponent="hotseat", others={"west": "friend"})
    with ExitStack() as stack:
        sitting = Sitting(stack, guests, table)
        assert sitting.ask(1, "offer-draw") == "ack"
        assert sitting.offer is not None and sitting.offer["waiting"] == [0, 1, 2]
        assert sitting.ask(0, "agree") == "ack"
        assert sitting.chairs[1].state["result"]["sentence"] == "Everyone agrees on a draw."


def test_failing_program_is_replaced_with_several_players(tmp_path: Path) -> None:
    config = Config(tmp_path, bot_pause=0.0, bot_workers=1, limited=False, bots=(("Lucky", "/nowhere/bot"),))
    with LiveServer(tmp_path, config=config) as server:
        server.hub.bot_seats.supervisor.builtin.command = (sys.executable, "-P", FIXED_ODDS_WORKER, "0.5")
        guests, table = made(server, "Ann", opponent="bot", bot="random", others={"east": "Lucky"})
        with guests[0].at(table) as chair:
            chair.ready()
            assert chair.state["seats"][1]["bot"] == "Lucky"
            table_of = server.hub.rooms[table]
            until(lambda: getattr(table_of.table.sitters[1], "bot", "") != "Lucky", 60)
            chair.until(lambda: chair.state["seats"][1]["bot"] != "Lucky")
            assert chair.state["seats"][1]["kind"] == "bot"
            assert chair.chat[0]["text"] == "Lucky is replaced: it gave no legal answer 3 times in a row."
            play_on(chair)


# ---- a series ----


def test_match_has_one_game_per_seat(server: LiveServer) -> None:
    guests, table = made(server, "Ann", "Bob", "Eve", rules={"players": "3"}, match=True)
    score = [0, 0, 0]
    for number in (1, 2, 3):
        with ExitStack() as stack:
            sitting = Sitting(stack, guests, table)
            first = sitting.chairs[0].state
            assert first["you"]["seat"] == (1 - number) % 3
            assert first["table"]["match"] == {
                "number": number,
                "of": 3,
                "score": score,
                "names": ["Ann", "Bob", "Eve"],
            }
            assert sitting.ask(0, "resign") == "ack" and sitting.ask(1, "agree") == "ack"
            assert sitting.ask(2, "agree") == "ack"
            points = sitting.chairs[0].state["result"]["points"]
            score = [score[player] + points[(player + 1 - number) % 3] for player in range(3)]
            assert sitting.chairs[0].state["table"]["match"]["score"] == score
            assert sitting.ask(0, "rematch") == ("not-over" if number < 3 else "ack")
            if number < 3:
                assert sitting.ask(0, "next") == "ack"
                table = sitting.chairs[0].state["next"]["id"]
            else:
                assert sitting.ask(0, "next") == "no-next"


def test_seat_settings_move_with_the_players(bots: LiveServer) -> None:
    guests, table = made(bots, "Ann", "Bob", opponent="friend", others={"south": "random", "west": "random"})
    with ExitStack() as stack:
        sitting = Sitting(stack, guests, table)
        sitting.ask(0, "resign")
        sitting.ask(1, "agree")
        assert sitting.ask(0, "rematch") == sitting.ask(1, "rematch") == "ack"
        following = sitting.chairs[0].state["next"]["id"]
    state = guests[0].get(f"/api/tables/{following}")["state"]
    assert kinds(state) == ["person", "bot", "bot", "person"] and state["you"]["seat"] == 3
    options = bots.hub.rooms[following].table.options
    assert options["others"] == {"east": "random", "south": "random"}


# ---- partners ----


def test_partner_chat_only_where_the_game_allows_it(server: LiveServer) -> None:
    quiet, loud = GAME.new({}), GAME.new({"talk": "on", "players": "5"})
    assert talking_with(GAME.table, GAME.view(quiet, 0), 0) == ()
    assert [talking_with(GAME.table, GAME.view(loud, seat), seat) for seat in range(5)] == [(0, 2, 4), (1, 3)] * 2 + [
        (0, 2, 4)
    ]
    confrontation = find_game("confrontation")
    assert talking_with(confrontation.table, confrontation.view(confrontation.new({}), 0), 0) == ()
    guests, table = made(server, "Ann", "Bob", "Eve", "Dan")
    with ExitStack() as stack:
        sitting = Sitting(stack, guests, table)
        assert "talk" not in sitting.chairs[0].state
        assert sitting.ask(0, "say", room="team", text="hello") == "not-here"


@pytest.mark.parametrize("seed", range(3))
def test_partner_chat_stays_private(server: LiveServer, seed: int) -> None:
    """A2: every chat line is a canary; nobody else reads it during a whole game or after it."""
    dice = Dice(seed)
    guests, table = made(server, "Ann", "Bob", "Eve", "Dan", rules={"talk": "on"})
    watcher = server.guest("Mim")
    shoulder = server.guest("Pip")
    key = guests[2].post(f"/api/tables/{table}/keys", {"kind": "shoulder"})["key"]
    shoulder.post("/api/keys/use", {"key": key})
    with ExitStack() as stack:
        sitting = Sitting(stack, [*guests, watcher, shoulder], table)
        assert [chair.state.get("talk") for chair in sitting.chairs] == [[0, 2], [1, 3], [0, 2], [1, 3], None, [0, 2]]
        assert sitting.ask(4, "say", room="team", text="let me in") == "not-here"
        assert sitting.ask(5, "say", room="team", text="let me in") == "not-here"
        said = 0
        while "result" not in sitting.chairs[0].state:
            asked = [number for number in range(4) if sitting.chairs[number].options]
            number = asked[dice.below(len(asked))]
            assert sitting.ask(number, "say", room="team", text=f"canary{number % 2}-{said}") == "ack"
            said += 1
            chair = sitting.chairs[number]
            chair.move(chair.options[dice.below(len(chair.options))])
            together(*sitting.chairs)
        assert sitting.ask(0, "say", room="team", text="too late") == "not-here"
        assert sitting.ask(0, "say", room="table", text="well played") == "ack"
        for number, guest in enumerate([*guests, watcher, shoulder]):
            for path in (
                "",
                "?as=0",
                "?as=1",
                "?as=public",
                "/replay?as=all",
                "/replay?as=0",
                "/record",
            ):
                guest.request("GET", f"/api/tables/{table}{path}")
            heard = b"".join(guest.heard)
            side = {4: None, 5: 0}.get(number, number % 2)
            assert (b"canary0" in heard, b"canary1" in heard) == (side == 0, side == 1), number
        sitting.chairs[2].until(lambda: sitting.chairs[2].chat[-1]["room"] == "table")
        lines = [(line["room"], line["seat"]) for line in sitting.chairs[2].chat]
        assert {room for room, _ in lines} == {"team", "table"} and {seat for _, seat in lines} <= {0, 2}
    assert len(CARDS) == 24 and said > 12


def test_partner_chat_survives_a_restart(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        guests, table = made(server, "Ann", "Bob", "Eve", "Dan", rules={"talk": "on"})
        with guests[0].at(table) as chair:
            chair.ready()
            assert chair.ask("say", room="team", text="psst")["type"] == "ack"
    with LiveServer(tmp_path) as server:
        for guest, heard in zip(guests, (True, False, True, False), strict=True):
            guest.address = server.address
            chat = guest.get(f"/api/tables/{table}")["chat"]
            assert [line["text"] for line in chat] == (["psst"] if heard else [])


def test_computer_players_of_one_table_have_different_names(server: LiveServer) -> None:
    ann = server.guest("Ann")
    answer = ann.post("/api/tables", {**WISH, "opponent": "bot", "bot": "random", "others": {"east": "first"}})
    seats = ann.get(f"/api/tables/{answer['id']}")["state"]["seats"]
    assert [(seat["name"], seat["level"], seat["face"]) for seat in seats] == [
        ("Ann", None, None),
        ("Rosie", "first game", 0),
        ("Lobelia", "random", 0),
        ("Odo", "random", 1),
    ]

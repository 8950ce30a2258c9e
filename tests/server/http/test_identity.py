"""Identity and rights: cookies, links, bearer tokens."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mathom.server.config import Config
from mathom.server.http.hosts import reach_of
from tests.server.live_server import Guest, LiveServer, Refusal
from tests.server.real import Address


def refused(guest: Guest, method: str, path: str, data: dict[str, object] | None = None) -> str:
    with pytest.raises(Refusal) as caught:
        guest.post(path, data) if method == "POST" else guest.get(path)
    return str(caught.value.data["error"]["code"])


def test_name_creates_a_visitor(server: LiveServer) -> None:
    guest = server.guest()
    assert guest.get("/api/me") == {"name": None, "language": "en"}
    guest.post("/api/me", {"name": " Ann "})
    assert guest.get("/api/me")["name"] == "Ann"
    assert guest.cookie is not None and guest.cookie.startswith("mathom=") and len(guest.cookie) == 29


@pytest.mark.parametrize("name", ["", "   ", "a" * 61, "bell\a", "two\nlines", 7])
def test_bad_names_are_refused(server: LiveServer, name: object) -> None:
    assert refused(server.guest(), "POST", "/api/me", {"name": name}) in ("bad-name", "unreadable")


def test_rename_is_shown_at_the_table(server: LiveServer) -> None:
    ann, bob, table = server.table()
    with bob.at(table) as chair:
        chair.ready()
        ann.post("/api/me", {"name": "Anna"})
        chair.until(lambda: chair.state["seats"][0]["name"] == "Anna")


def test_seat_key_works_once(server: LiveServer) -> None:
    ann = server.guest("Ann")
    key = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})["keys"]["sauron"]
    bob, eve = server.guest("Bob"), server.guest("Eve")
    taken = bob.post("/api/keys/use", {"key": key})
    assert bob.post("/api/keys/use", {"key": key}) == taken  # opening the link again in the same browser
    assert refused(eve, "POST", "/api/keys/use", {"key": key}) == "used"
    assert refused(eve, "GET", f"/api/tables/{taken['table']}?as=1") == "not-yours"
    assert refused(eve, "POST", f"/api/tables/{taken['table']}/keys", {"kind": "device", "seat": 1}) == "not-yours"


def test_nameless_guest_can_use_a_link(server: LiveServer) -> None:
    ann = server.guest("Ann")
    key = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})["keys"]["sauron"]
    stranger = server.guest()
    table = stranger.post("/api/keys/use", {"key": key})["table"]
    assert stranger.get(f"/api/tables/{table}")["state"]["you"]["seat"] == 1
    stranger.post("/api/me", {"name": "Bob"})
    assert ann.get(f"/api/tables/{table}")["state"]["seats"][1]["name"] == "Bob"


def test_device_key_gives_the_same_seat(server: LiveServer) -> None:
    ann, _, table = server.table()
    key = ann.post(f"/api/tables/{table}/keys", {"kind": "device"})["key"]
    phone = server.guest()
    assert phone.post("/api/keys/use", {"key": key}) == {"table": table, "kind": "device", "seat": 0}
    with phone.at(table) as chair:
        assert chair.ready()["you"]["seat"] == 0
        chair.move(chair.options[0])


def test_programs_use_keys_as_tokens(server: LiveServer) -> None:
    maker = Guest(server.address)
    made = maker.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})
    program, other = Guest(server.address, bearer=made["bearer"]), Guest(server.address, bearer=made["keys"]["sauron"])
    view = program.get(f"/api/tables/{made['id']}")
    assert view["state"]["you"]["seats"] == [0] and not view["state"]["begun"]
    assert refused(other, "GET", f"/api/tables/{made['id']}?as=1") == "not-yours"  # a GET request takes no seat
    assert other.do(made["id"], {"type": "ping"}) == {"type": "pong"}
    view = other.get(f"/api/tables/{made['id']}?as=1")
    assert view["state"]["begun"] and view["state"]["ask"]
    text = view["state"]["ask"]["options"][0]["text"]
    assert other.do(made["id"], {"type": "act", "id": "a", "rev": view["rev"], "answers": [text]})["type"] == "ack"
    assert refused(server.guest("Eve"), "POST", "/api/keys/use", {"key": made["keys"]["sauron"]}) == "used"
    with program.at(made["id"]) as chair:
        assert chair.ready()["you"]["seat"] == 0


def test_key_used_by_a_browser_is_not_a_bearer_token(server: LiveServer) -> None:
    ann = server.guest("Ann")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})
    server.guest("Bob").post("/api/keys/use", {"key": made["keys"]["sauron"]})
    thief = Guest(server.address, bearer=made["keys"]["sauron"])
    assert refused(thief, "GET", f"/api/tables/{made['id']}") == "bad-key"
    assert refused(Guest(server.address, bearer="x" * 22), "GET", "/api/me") == "bad-key"


def test_invalid_keys_are_refused(server: LiveServer) -> None:
    assert refused(server.guest("Ann"), "POST", "/api/keys/use", {"key": "x" * 22}) == "bad-key"
    assert refused(server.guest("Ann"), "POST", "/api/keys/use", {"key": "short"}) == "unreadable"


def test_seat_can_be_left_before_the_start(server: LiveServer) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "open"})
    ann.post(f"/api/tables/{made['id']}/leave")
    assert refused(ann, "GET", f"/api/tables/{made['id']}?as=0") == "not-yours"
    assert eve.post(f"/api/tables/{made['id']}/join", {"seat": "fellowship"})["seat"] == 0


def test_player_who_left_has_no_rights(server: LiveServer) -> None:
    """Neither an open tab nor an older link gives access."""
    ann, eve, bob = server.guest("Ann"), server.guest("Eve"), server.guest("Bob")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "open"})
    path = f"/api/tables/{made['id']}"
    key = ann.post(f"{path}/keys", {"kind": "device"})["key"]
    with ann.at(made["id"]) as chair:
        chair.ready()
        ann.post(f"{path}/leave")
        while (message := chair.receive())["type"] != "gone":
            pass
        assert message["code"] == "left"
    eve.post(f"{path}/join", {"seat": "fellowship"})
    bob.post(f"{path}/join")
    assert refused(ann, "GET", f"{path}?as=0") == "not-yours"
    assert refused(ann, "POST", "/api/keys/use", {"key": key}) == "bad-key"
    assert refused(Guest(server.address, bearer=key), "GET", path) == "bad-key"


def test_seat_cannot_be_left_after_the_start(server: LiveServer) -> None:
    ann, _, table = server.table()
    assert refused(ann, "POST", f"/api/tables/{table}/leave") == "begun"


def test_open_game_can_be_joined(server: LiveServer) -> None:
    ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship", "opponent": "open"})
    assert [row["id"] for row in bob.get("/api/lobby")["open"]] == [made["id"]]
    assert bob.get("/api/lobby")["open"][0]["free"] == [1] and ann.get("/api/lobby")["open"] == []
    assert refused(ann, "POST", f"/api/tables/{made['id']}/join") == "taken"
    assert bob.post(f"/api/tables/{made['id']}/join") == {"id": made["id"], "seat": 1}
    assert refused(eve, "POST", f"/api/tables/{made['id']}/join") == "taken"
    assert eve.get("/api/lobby")["open"] == [] and bob.get("/api/lobby")["mine"][0]["you"] == 1


def test_private_game_cannot_be_joined(server: LiveServer) -> None:
    ann = server.guest("Ann")
    made = ann.post("/api/tables", {"game": "confrontation", "seat": "fellowship"})
    assert refused(server.guest("Eve"), "POST", f"/api/tables/{made['id']}/join") == "private"


def test_only_hashes_are_stored(server: LiveServer, tmp_path: object) -> None:
    ann, _, table = server.table()
    key = ann.post(f"/api/tables/{table}/keys", {"kind": "device"})["key"]
    file = server.data / "mathom.db"
    assert ann.cookie is not None
    with closing(sqlite3.connect(file)) as db:
        everything = "\n".join(db.iterdump())
    assert ann.cookie.partition("=")[2] not in everything and key not in everything


def test_lobby_shows_whose_turn_it_is(server: LiveServer) -> None:
    ann, bob, table = server.table(position="shire: gandalf frodo | mordor: balrog witch_king", seat="sauron")
    with ann.at(None) as lobby, ann.at(table) as chair:
        row = lobby.receive()["mine"][0]
        assert row["yours"] is True and row["names"] == ["Bob", "Ann"] and row["rules"] == ["classic"]
        chair.ready()
        chair.move(chair.options[0])
        while (row := lobby.receive()["mine"][0])["yours"]:
            pass
        assert row["asked"] == [0] and row["result"] is None
        assert bob.get("/api/lobby")["mine"][0]["yours"] is True


@pytest.mark.parametrize(
    ("host", "public_url", "where", "origin"),
    [
        ("127.0.0.1", None, "here", "http://127.0.0.1:8000"),
        ("0.0.0.0", "https://games.example/", "anywhere", "https://games.example"),  # noqa: S104
        ("192.168.1.7", None, "network", "http://192.168.1.7:8000"),
    ],
)
def test_server_says_who_can_open_its_links(
    host: str, public_url: str | None, where: str, origin: str, tmp_path: Path
) -> None:
    found = reach_of(Config(tmp_path, host=host, public_url=public_url))
    assert (found.where, found.origin) == (where, origin)


def test_cookie_of_a_public_server_belongs_to_its_host_alone(tmp_path: Path) -> None:
    config = Config(tmp_path, limited=False, public_url="https://games.example")
    with LiveServer(tmp_path, config=config) as server:
        there = Address("127.0.0.1", server.port)
        own = {"Host": "games.example", "Origin": "https://games.example"}
        made = there.ask("POST", "/api/me", b'{"name": "Ann"}', **own)
        assert made.status == 200
        name, _, value = made.headers["set-cookie"].partition(";")[0].partition("=")
        assert name == "__Host-mathom" and {"Secure", "Path=/"} <= set(made.headers["set-cookie"].split("; "))
        assert b"Ann" in there.ask("GET", "/api/me", None, Cookie=f"{name}={value}", **own).body
        assert b"Ann" not in there.ask("GET", "/api/me", None, Cookie=f"mathom={value}", **own).body

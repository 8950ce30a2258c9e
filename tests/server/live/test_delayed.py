"""Delayed spectators learn nothing early, whatever the players do."""

from __future__ import annotations

from tests.server.live_server import Chair, Guest, LiveServer, together


def set_up(chairs: list[Chair]) -> None:
    while any((chair.state.get("ask") or {}).get("sheet") for chair in chairs):
        chair = next(chair for chair in chairs if chair.options)
        chair.move(chair.options[0])
        together(*chairs)


def quiet(chair: Chair) -> str:
    """A move that reveals nothing."""
    return str(next(option["text"] for option in chair.state["ask"]["options"] if option["mark"] != "attack"))


def entries_shown(guest: Guest, table: str) -> int:
    return int(guest.get(f"/api/tables/{table}")["state"]["entries"])


def test_undone_headings_do_not_shorten_the_delay(server: LiveServer) -> None:
    ann, bob, table = server.table(spectators="delayed")
    eve = server.guest("Eve")
    with ann.at(table) as first, bob.at(table) as second, eve.at(table) as watcher:
        first.ready(), second.ready(), watcher.ready()
        set_up([first, second])
        mover = first if first.options else second
        before = entries_shown(eve, table)
        for _ in range(4):
            mover.move(quiet(mover))
            assert mover.ask("undo", rev=mover.rev)["type"] == "ack"
        assert entries_shown(eve, table) == before == watcher.state["entries"]


def test_shown_entries_stay_shown(server: LiveServer) -> None:
    ann, bob, table = server.table(spectators="delayed")
    eve = server.guest("Eve")
    with ann.at(table) as first, bob.at(table) as second:
        chairs = [first, second]
        first.ready(), second.ready()
        set_up(chairs)
        shown = 0
        while not shown:
            mover = first if first.options else second
            mover.move(quiet(mover))
            together(*chairs)
            shown = entries_shown(eve, table)
        assert mover.ask("undo", rev=mover.rev)["type"] == "ack"
        assert entries_shown(eve, table) == shown


def test_clocks_and_revisions_are_delayed_too(server: LiveServer) -> None:
    clock = {"kind": "live", "minutes": 15, "seconds": 10}
    ann, bob, table = server.table(spectators="delayed", clock=clock)
    eve = server.guest("Eve")
    with ann.at(table) as first, bob.at(table) as second:
        first.ready(), second.ready()
        assert first.state["seats"][0]["clock"]["left"]
        set_up([first, second])
        for _ in range(6):
            mover = first if first.options else second
            mover.move(quiet(mover))
            together(first, second)
        late = eve.get(f"/api/tables/{table}")
        entry = late["state"]["entries"] - 1
        assert entry >= 0 and late["rev"] == server.hub.rooms[table].table.revs[entry] < first.rev - 2
        assert all(seat.get("clock") is None for seat in late["state"]["seats"])
        said = eve.do(table, {"type": "say", "id": "one", "room": "watchers", "text": "hm"})
        assert said == {"type": "ack", "id": "one", "rev": late["rev"]}
        replay = ann.get(f"/api/tables/{table}/replay?as=0")
        assert all(seat.get("clock") is None for seat in replay["first"]["seats"])


def test_before_the_third_heading_only_the_first_row_is_shown(server: LiveServer) -> None:
    ann, _, table = server.table(spectators="delayed")
    with ann.at(table) as first:
        first.ready()
        first.move(first.options[0])
    assert server.guest("Eve").get(f"/api/tables/{table}")["rev"] == 1

"""What people share: bots, analyses and imports serve addresses in turn."""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from typing import cast

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.server.bots.leases import BotSupervisor
from mathom.server.fair_queue import FairQueue
from mathom.server.http.rate_limits import CLIENT
from mathom.server.jobs.analysis import MOST_OWN, Analyses, Job
from mathom.server.jobs.import_runner import OWN_WAITING, ImportRunner
from mathom.server.live.rooms import Room
from mathom.server.live.wire import Refused
from mathom.server.store.base import Store
from tests.bots.seats import AnyMatch, view_message
from tests.server.jobs.test_import_runner import REQUEST, SLEEP


def test_owners_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "b1", "a4", "c1", "b2"):
        queue.put(item[0], item)
    taken = [queue.take() for _ in range(7)]
    assert taken == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"] and not queue


def test_dropped_item_costs_its_owner_no_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "b1"):
        queue.put(item[0], item)
    queue.drop()
    assert [queue.next(), queue.take(), queue.take()] == ["a2", "a2", "b1"] and not queue


def test_bot_of_another_address_answers_before_a_long_queue() -> None:
    """One address asks for twenty tables; a question of another address comes second."""
    match: AnyMatch = Match(find_game("confrontation"), {}, secret=bytes(32))
    seat = match.asked[0]
    played: list[tuple[str, str]] = []

    async def test() -> None:
        done = asyncio.Event()

        async def play(table: str, seat: int, message: bytes) -> None:
            played.append((table, CLIENT.get()))
            if len(played) == 3:
                done.set()

        bots = BotSupervisor(play, pause=0.0, workers=1)
        await bots.start()

        def ask(address: str, table: str) -> None:
            CLIENT.set(address)
            bots.ask(table, seat, "random", 0, view_message(match, seat))

        for number in range(20):
            copy_context().run(ask, "10.0.0.1", f"many {number}")
        copy_context().run(ask, "10.0.0.2", "one")
        try:
            async with asyncio.timeout(60):
                await done.wait()
        finally:
            await bots.stop()

    asyncio.run(test())
    assert ("one", "10.0.0.2") in played[:3]
    assert {address for table, address in played if table != "one"} == {"10.0.0.1"}


def test_analyses_serve_addresses_in_turn() -> None:
    analyses = Analyses(cast(Store, None), lambda: 0)
    for name in ("a1", "a2", "a3", "b1", "c1"):
        analyses.jobs[name] = Job(name, b"", name[0])
    order = []
    while waiting := analyses.in_turn():
        job = waiting[0]
        assert [analyses.in_turn().index(one) for one in waiting] == list(range(len(waiting)))
        job.begun = True
        analyses.served[job.owner] += 1
        order.append(job.table)
        del analyses.jobs[job.table]
    assert order == ["a1", "b1", "c1", "a2", "a3"]


def test_one_address_cannot_fill_the_queue_of_analyses() -> None:
    analyses = Analyses(cast(Store, None), lambda: 0)
    CLIENT.set("10.0.0.1")
    for number in range(MOST_OWN):
        analyses.jobs[str(number)] = Job(str(number), b"", "10.0.0.1")
    codes = []
    try:
        analyses.begin(cast(Room, None))
    except Refused as why:
        codes.append(why.code)
    finally:
        CLIENT.set("")
    assert codes == ["busy"]


def test_one_address_cannot_fill_the_queue_of_imports() -> None:
    async def read(runner: ImportRunner, address: str) -> str:
        CLIENT.set(address)
        try:
            await runner.read(REQUEST)
        except Refused as why:
            return why.code
        return "ok"

    async def all_at_once() -> list[str]:
        slow = ImportRunner(SLEEP, 0.05)
        return await asyncio.gather(
            *(read(slow, address) for address in ["10.0.0.1"] * (OWN_WAITING + 3) + ["10.0.0.2"])
        )

    codes = asyncio.run(all_at_once())
    assert codes == ["bad-record"] * OWN_WAITING + ["busy"] * 3 + ["bad-record"]

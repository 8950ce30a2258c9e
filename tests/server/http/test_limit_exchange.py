"""Limits that the workers of one machine share."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from mathom.server.http.limit_exchange import FORGOTTEN, LimitExchange
from mathom.server.http.rate_limits import CHAT, CONNECTIONS_PER_ADDRESS, KEYS, REQUESTS, WORK, RateLimits
from tests.server.live_server import Guest
from tests.server.program import running


def two(folder: Path) -> tuple[RateLimits, RateLimits, LimitExchange, LimitExchange]:
    limits = [RateLimits(clock=lambda: 0.0) for _ in range(2)]
    exchanges = [LimitExchange(one, folder) for one in limits]
    exchanges[1].file = folder / "other.sock"
    for exchange in exchanges:
        exchange.start()
    return (*limits, *exchanges)  # type: ignore[return-value]


def test_what_is_spent_at_one_worker_counts_at_the_other(tmp_path: Path) -> None:
    async def work() -> None:
        one, other, first, second = two(tmp_path)
        assert all(one.allow(CHAT, "ann") for _ in range(5))
        one.charge(WORK, "198.51.100.7", 100)
        first.report()
        await asyncio.sleep(0.01)
        assert [other.allow(CHAT, "ann") for _ in range(4)] == [True, True, True, False]
        assert other.allow(CHAT, "bob") and not other.would_allow(WORK, "198.51.100.7")
        second.report()
        await asyncio.sleep(0.01)
        assert not one.allow(CHAT, "ann")
        first.stop()
        second.stop()

    asyncio.run(work())


def test_report_is_counted_once(tmp_path: Path) -> None:
    """What was heard from another worker is not told again."""

    async def work() -> None:
        one, other, first, second = two(tmp_path)
        one.allow(KEYS, "ann")
        for exchange in (first, second, first, second):
            exchange.report()
            await asyncio.sleep(0.01)
        assert one.bucket(KEYS, "ann", 0).tokens == other.bucket(KEYS, "ann", 0).tokens == KEYS.burst - 1
        first.stop()
        second.stop()

    asyncio.run(work())


def test_connections_of_an_address_are_counted_together(tmp_path: Path) -> None:
    async def work() -> None:
        one, other, first, second = two(tmp_path)
        for _ in range(CONNECTIONS_PER_ADDRESS - 1):
            assert one.connections.enter("198.51.100.7")
        first.report()
        await asyncio.sleep(0.01)
        assert other.connections.enter("198.51.100.7") and not other.connections.enter("198.51.100.7")
        assert other.connections.enter("198.51.100.8")
        first.stop()
        for _ in range(FORGOTTEN + 1):  # the other worker has died: its connections have ended
            second.report()
        assert other.connections.enter("198.51.100.7")
        second.stop()

    asyncio.run(work())


def test_limit_holds_for_an_address_that_reaches_two_workers(tmp_path: Path, database: str) -> None:
    """Real workers: far fewer requests than twice the burst get through."""
    with running(tmp_path, "--database", database, "--workers", "2") as server:
        ann = Guest(f"127.0.0.1:{server.address.port}")
        began = time.monotonic()
        codes = [ann.request("GET", "/api/games")[0] for _ in range(int(REQUESTS.burst * 2.5))]
        refilled = REQUESTS.per_second * (time.monotonic() - began)
        assert set(codes) == {200, 429}
        assert codes.count(200) < REQUESTS.burst * 1.5 + refilled
        server.stop()

"""Rate limits and connection counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mathom.server.http import rate_limits as limits
from mathom.server.http.rate_limits import (
    CHAT,
    FLOOD,
    KEYS,
    MESSAGES,
    TABLES,
    ConnectionCounts,
    MessageRate,
    Rate,
    RateLimits,
    address_of,
)


class Hand:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_burst_then_steady_rate() -> None:
    clock = Hand()
    doors = RateLimits(clock=clock)
    assert [doors.allow(TABLES, "ann") for _ in range(21)] == [True] * 20 + [False]
    clock.now = 3.1
    assert [doors.allow(TABLES, "ann") for _ in range(2)] == [True, False]


def test_each_sender_has_a_bucket_per_kind() -> None:
    doors = RateLimits(clock=Hand())
    while doors.allow(CHAT, "ann"):
        pass
    assert doors.allow(CHAT, "bob") and doors.allow(KEYS, "ann")


def test_emptiest_bucket_decides() -> None:
    doors = RateLimits(clock=Hand())
    while doors.allow(KEYS, "1.2.3.4"):
        pass
    assert not doors.allow(KEYS, "visitor:ann", "1.2.3.4")
    assert doors.allow(KEYS, "visitor:ann", None)


def test_would_allow_takes_no_token() -> None:
    doors = RateLimits(clock=Hand())
    assert all(doors.would_allow(KEYS, "ann") for _ in range(100))
    while doors.allow(KEYS, "ann"):
        pass
    assert not doors.would_allow(KEYS, "ann") and doors.would_allow(KEYS, "bob")


def test_twenty_key_guesses_per_minute() -> None:
    clock = Hand()
    doors = RateLimits(clock=clock)
    tried = 0
    for second in range(600):
        clock.now = float(second)
        tried += sum(doors.allow(KEYS, "1.2.3.4") for _ in range(10))
    assert tried <= 20 + 600 * 20 / 60


@given(st.lists(st.floats(0, 5), max_size=200))
def test_no_request_pattern_exceeds_the_rate(pauses: list[float]) -> None:
    clock, rate = Hand(), Rate("some", 5, 2)
    doors = RateLimits(clock=clock)
    let = 0
    for pause in pauses:
        clock.now += pause
        let += doors.allow(rate, "ann")
    assert let <= rate.burst + clock.now * rate.per_second + 1e-6


def test_clock_going_back_takes_no_tokens() -> None:
    clock = Hand()
    doors = RateLimits(clock=clock)
    assert doors.allow(CHAT, "ann")
    clock.now = -100.0
    assert sum(doors.allow(CHAT, "ann") for _ in range(20)) == 7


def test_many_senders_do_not_fill_the_memory() -> None:
    clock = Hand()
    doors = RateLimits(clock=clock)
    for number in range(3 * limits.MOST_BUCKETS):
        clock.now += 0.0001
        doors.allow(KEYS, str(number))
    assert len(doors.buckets) <= limits.MOST_BUCKETS


def test_refused_sender_stays_refused_among_many() -> None:
    clock = Hand()
    doors = RateLimits(clock=clock)
    while doors.allow(KEYS, "guesser"):
        pass
    for number in range(2 * limits.MOST_BUCKETS):
        doors.allow(KEYS, str(number))
    assert not doors.allow(KEYS, "guesser")


def test_disabled_limits_allow_everything() -> None:
    doors = RateLimits(limited=False, clock=Hand())
    assert all(doors.allow(CHAT, "ann") for _ in range(1000))
    assert all(doors.connections.enter("ann") for _ in range(1000))
    assert {MessageRate(limited=False).check() for _ in range(1000)} == {"ok"}


def test_connections_per_address_are_limited() -> None:
    held = ConnectionCounts(2)
    assert [held.enter("a"), held.enter("a"), held.enter("a"), held.enter("b")] == [True, True, False, True]
    held.leave("a")
    assert held.enter("a")
    for address in "aab":
        held.leave(address)
    assert not held.held


def test_fast_socket_is_slowed_then_closed() -> None:
    clock = Hand()
    flow = MessageRate(clock=clock)
    told = [flow.check() for _ in range(300)]
    assert told[: int(MESSAGES.burst)] == ["ok"] * int(MESSAGES.burst)
    assert set(told[int(MESSAGES.burst) : int(FLOOD.burst)]) == {"slow"}
    assert set(told[int(FLOOD.burst) :]) == {"close"}


def test_normal_socket_is_never_slowed() -> None:
    clock = Hand()
    flow = MessageRate(clock=clock)
    for _ in range(2000):
        clock.now += 0.06
        assert flow.check() == "ok"


def test_address_of_a_client() -> None:
    assert address_of(("192.0.2.7", 5000)) == "192.0.2.7"
    assert address_of(("::ffff:192.0.2.7", 5000)) == "192.0.2.7"
    assert address_of(("2001:db8:1:2:3:4:5:6", 5000)) == address_of(("2001:db8:1:2:ffff::1", 1)) == "2001:db8:1:2::"
    assert address_of(("fe80::1%eth0", 1)) == "fe80::"
    assert address_of(None) == address_of(()) == "here"
    assert address_of(("testclient", 1)) == "testclient"

"""How often somebody may ask: buckets of tokens that fill with time, one for each kind of request and each asker."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final, Literal

MESSAGE_BYTES: Final = 16 * 1024  # of a socket
BODY_BYTES: Final = 1024 * 1024  # the longest record goes into one
SOCKETS_OF_AN_ADDRESS: Final = 40
MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second ever after."""

    name: str
    burst: float
    a_second: float


REQUESTS: Final = Rate("requests", 300, 50)  # of one address: a page is some forty files, a club has one address
TABLES: Final = Rate("tables", 20, 20 / 60)
RENAMES: Final = Rate("renames", 20, 20 / 60)
JOINS: Final = Rate("joins", 20, 20 / 60)
REPLAYS: Final = Rate("replays", 30, 0.5)
ANALYSES: Final = Rate("analyses", 60, 2)  # whoever waits for one asks every second
CHAT: Final = Rate("chat", 8, 0.5)
HINTS: Final = Rate("hints", 5, 0.2)  # of one seat
SECOND_THOUGHTS: Final = Rate("second thoughts", 30, 0.5)  # of one seat: offers, and what it takes back
KEYS: Final = Rate("keys", 20, 20 / 60)  # guesses: a key has 128 bits
HANDLED: Final = Rate("handled messages", 40, 20)  # of one socket
ENDURED: Final = Rate("endured messages", 200, 100)

Clock = Callable[[], float]
Verdict = Literal["ok", "slow", "close"]


class Bucket:
    """Tokens of one asker."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = now

    def fill(self, now: float) -> None:
        self.tokens = min(self.rate.burst, self.tokens + max(0.0, now - self.at) * self.rate.a_second)
        self.at = now

    def take(self, now: float) -> bool:
        self.fill(now)
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limits:
    """All buckets of a server. One that is full again is forgotten, so nobody can fill the memory with them."""

    def __init__(self, limited: bool = True, clock: Clock = time.monotonic) -> None:
        self.limited = limited
        self.clock = clock
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.sockets = Sockets(SOCKETS_OF_AN_ADDRESS if limited else 1 << 30)

    def allow(self, rate: Rate, *who: str | None) -> bool:
        """Takes a token from the bucket of each asker; if one is empty the answer is no."""
        if not self.limited:
            return True
        now = self.clock()
        taken = [self.bucket(rate, name, now).take(now) for name in who if name is not None]
        return all(taken)

    def would_allow(self, rate: Rate, name: str) -> bool:
        """Takes nothing."""
        bucket = self.buckets.get((rate.name, name))
        if bucket is None or not self.limited:
            return True
        bucket.fill(self.clock())
        return bucket.tokens >= 1

    def bucket(self, rate: Rate, name: str, now: float) -> Bucket:
        key = (rate.name, name)
        if key not in self.buckets:
            if len(self.buckets) >= MOST_BUCKETS:
                self.forget(now)
            self.buckets[key] = Bucket(rate, now)
        return self.buckets[key]

    def forget(self, now: float) -> None:
        """The full ones; if that is not half of them, the fullest too."""
        for bucket in self.buckets.values():
            bucket.fill(now)
        fullest = sorted(self.buckets, key=lambda key: self.buckets[key].tokens / self.buckets[key].rate.burst)
        kept = [key for key in fullest if self.buckets[key].tokens < self.buckets[key].rate.burst]
        self.buckets = {key: self.buckets[key] for key in kept[: MOST_BUCKETS // 2]}


class Sockets:
    """How many connections each address holds."""

    def __init__(self, most: int = SOCKETS_OF_AN_ADDRESS) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.held[address] >= self.most:
            return False
        self.held[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.held[address] -= 1
        if self.held[address] <= 0:
            del self.held[address]


class Flow:
    """The messages of one socket: what comes too fast is refused, what comes far too fast ends the connection."""

    def __init__(self, limited: bool = True, clock: Clock = time.monotonic) -> None:
        self.limited = limited
        self.clock = clock
        self.handled = Bucket(HANDLED, clock())
        self.endured = Bucket(ENDURED, clock())

    def judge(self) -> Verdict:
        """Once for each message that arrives."""
        if not self.limited:
            return "ok"
        now = self.clock()
        if not self.endured.take(now):
            return "close"
        return "ok" if self.handled.take(now) else "slow"


def address_of(client: Sequence[object] | None) -> str:
    """Who asks, as far as the network tells; of an IPv6 address the half that a household has."""
    text = str(client[0]) if client else "here"
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if address.version == 6:
        mapped = address.ipv4_mapped
        return str(mapped or ip_address(int(address) >> 64 << 64))
    return str(address)

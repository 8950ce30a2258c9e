"""Rate limits: a token bucket for each kind of request and each sender, and connection counts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final, Literal

MESSAGE_BYTES: Final = 16 * 1024  # longest message on a socket
BODY_BYTES: Final = 1024 * 1024  # longest request body: the longest record fits
CONNECTIONS_PER_ADDRESS: Final = 40  # sockets and streams
ACCEPTED_PER_ADDRESS: Final = 256  # connections of any kind, silent ones too
MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a burst, and how fast the bucket refills."""

    name: str
    burst: float
    per_second: float


REQUESTS: Final = Rate("requests", 1200, 50)  # per address: eight people of a club who come for the first time at once
TABLES: Final = Rate("tables", 20, 20 / 60)
RENAMES: Final = Rate("renames", 20, 20 / 60)
JOINS: Final = Rate("joins", 20, 20 / 60)
REPLAYS: Final = Rate("replays", 30, 0.5)
ANALYSES: Final = Rate("analyses", 60, 2)  # a waiting page polls every second
CHAT: Final = Rate("chat", 8, 0.5)
HINTS: Final = Rate("hints", 5, 0.2)  # per seat
OFFERS: Final = Rate("offers", 30, 0.5)  # per seat: offers, undos and the like
KEYS: Final = Rate("keys", 20, 20 / 60)  # also limits guessing: a key has 128 bits
MESSAGES: Final = Rate("messages", 40, 20)  # per socket: faster messages are refused
FLOOD: Final = Rate("flood", 200, 100)  # per socket: faster messages end the connection
FRAMES: Final = Rate("frames", 400, 200)  # per socket, of any kind: pings, pongs and fragments too
ADDRESS_FRAMES: Final = Rate("address-frames", 2000, 1000)  # of all sockets of an address
SOCKET_BYTES: Final = Rate("socket-bytes", 1024 * 1024, 256 * 1024)  # per socket
IMPORTED: Final = Rate("imported", 8_000_000, 2_000_000 / 3600)  # per address: bytes of records
DRAINED: Final = Rate("drained", 256 << 20, 16 << 20)  # per address: bytes of oversized bodies
WORK: Final = Rate("work", 20, 0.1)  # per address: seconds of long work, such as reading long games (slices.py)

RATES: Final = {
    rate.name: rate
    for rate in (
        *(REQUESTS, TABLES, RENAMES, JOINS, REPLAYS, ANALYSES, CHAT, HINTS, OFFERS, KEYS),
        *(ADDRESS_FRAMES, IMPORTED, DRAINED, WORK),
    )
}  # those that count against a person, a seat or an address, which may use several workers

CLIENT: Final[ContextVar[str]] = ContextVar("client", default="")  # the address of the request; empty: the server

Clock = Callable[[], float]
Verdict = Literal["ok", "slow", "close"]


class Bucket:
    """The tokens of one sender."""

    __slots__ = ("filled_at", "rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.filled_at = now

    def fill(self, now: float) -> None:
        self.tokens = min(self.rate.burst, self.tokens + max(0.0, now - self.filled_at) * self.rate.per_second)
        self.filled_at = now

    def take(self, now: float, cost: float = 1) -> bool:
        self.fill(now)
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class RateLimits:
    """All buckets of a server. Full buckets are dropped, so nobody can fill the memory with them."""

    def __init__(self, limited: bool = True, clock: Clock = time.monotonic) -> None:
        self.limited = limited
        self.clock = clock
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.connections = ConnectionCounts(CONNECTIONS_PER_ADDRESS if limited else 1 << 30)
        self.accepted = ConnectionCounts(ACCEPTED_PER_ADDRESS if limited else 1 << 30)
        self.spent: dict[tuple[str, str], float] | None = None  # not yet told to other workers; None: alone
        self.proxies: frozenset[str] = frozenset()  # addresses whose connections belong to many clients

    def accept(self, address: str) -> bool:
        """Counts a new connection, before anything is read from it; False if its address has too many."""
        return self.accepted.enter(address, forced=address in self.proxies)

    def allow(self, rate: Rate, *who: str | None, cost: float = 1) -> bool:
        """Takes `cost` tokens from the bucket of each sender; False if one of them has too few."""
        if not self.limited:
            return True
        now = self.clock()
        taken = [self.bucket(rate, name, now).take(now, cost) for name in who if name is not None]
        self.note_spent(rate, cost, *(name for name, done in zip(filter(None, who), taken, strict=False) if done))
        return all(taken)

    def note_spent(self, rate: Rate, cost: float, *who: str) -> None:
        if self.spent is not None:
            for name in who:
                self.spent[rate.name, name] = self.spent.get((rate.name, name), 0.0) + cost

    def charge(self, rate: Rate, name: str, cost: float) -> None:
        """Takes tokens for something that has happened already, even more than there are."""
        if self.limited:
            now = self.clock()
            bucket = self.bucket(rate, name, now)
            bucket.fill(now)
            bucket.tokens -= cost
            self.note_spent(rate, cost, name)

    def take_elsewhere(self, spent: Iterable[tuple[str, str, float]]) -> None:
        """Counts what was spent at other workers."""
        now = self.clock()
        for kind, name, cost in spent:
            if kind in RATES:
                bucket = self.bucket(RATES[kind], name, now)
                bucket.fill(now)
                bucket.tokens = max(bucket.tokens - cost, -bucket.rate.burst)

    def would_allow(self, rate: Rate, name: str) -> bool:
        """Whether `allow` would succeed; takes no token."""
        bucket = self.buckets.get((rate.name, name))
        if bucket is None or not self.limited:
            return True
        bucket.fill(self.clock())
        return bucket.tokens >= 1

    def bucket(self, rate: Rate, name: str, now: float) -> Bucket:
        key = (rate.name, name)
        if key not in self.buckets:
            if len(self.buckets) >= MOST_BUCKETS:
                self.drop_fullest(now)
            self.buckets[key] = Bucket(rate, now)
        return self.buckets[key]

    def drop_fullest(self, now: float) -> None:
        """Drops the full buckets, then the fullest ones, until at most half of MOST_BUCKETS are left."""
        for bucket in self.buckets.values():
            bucket.fill(now)
        emptiest_first = sorted(self.buckets, key=lambda key: self.buckets[key].tokens / self.buckets[key].rate.burst)
        kept = [key for key in emptiest_first if self.buckets[key].tokens < self.buckets[key].rate.burst]
        self.buckets = {key: self.buckets[key] for key in kept[: MOST_BUCKETS // 2]}


class ConnectionCounts:
    """How many connections each address holds."""

    def __init__(self, most: int = CONNECTIONS_PER_ADDRESS) -> None:
        self.most = most
        self.held: Counter[str] = Counter()
        self.elsewhere: dict[str, Mapping[str, int]] = {}  # what other workers hold

    def enter(self, address: str, forced: bool = False) -> bool:
        others = sum(held.get(address, 0) for held in self.elsewhere.values()) if self.elsewhere else 0
        if self.held[address] + others >= self.most and not forced:
            return False
        self.held[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.held[address] -= 1
        if self.held[address] <= 0:
            del self.held[address]


class MessageRate:
    """The rate of messages on one socket: messages that come too fast are refused, a flood ends the connection."""

    def __init__(self, limited: bool = True, clock: Clock = time.monotonic) -> None:
        self.limited = limited
        self.clock = clock
        self.messages = Bucket(MESSAGES, clock())
        self.flood = Bucket(FLOOD, clock())

    def check(self) -> Verdict:
        """Counts a message that has just arrived, and says what to do with it."""
        if not self.limited:
            return "ok"
        now = self.clock()
        if not self.flood.take(now):
            return "close"
        return "ok" if self.messages.take(now) else "slow"


class FrameRate:
    """The frames and bytes of one socket. A client that sends too many is cut off."""

    __slots__ = ("address", "bytes", "clock", "frames", "limits")

    def __init__(self, limits: RateLimits, address: str) -> None:
        self.limits = limits
        self.address = address
        self.clock = limits.clock
        now = self.clock()
        self.frames = Bucket(FRAMES, now)
        self.bytes = Bucket(SOCKET_BYTES, now)

    def allow_bytes(self, count: int) -> bool:
        return self.bytes.take(self.clock(), count)

    def allow_frames(self, count: int) -> bool:
        return self.frames.take(self.clock(), count) and self.limits.allow(ADDRESS_FRAMES, self.address, cost=count)


def address_of(client: Sequence[object] | None) -> str:
    """The address of a client: for IPv6 its /64 prefix, which a household shares."""
    text = str(client[0]) if client else "here"
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if address.version == 6:
        mapped = address.ipv4_mapped
        return str(mapped or ip_address(int(address) >> 64 << 64))
    return str(address)

"""Tells people elsewhere that it is their turn: one small POST to an address that they chose.

An address that somebody types is a way into whatever network the server stands in. So it is resolved here, everything
that is not of the open internet is refused, the connection goes to the very address that was looked at, and redirects
are not followed. It all happens in a task of its own with a queue that drops what is too much.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

import msgspec

from mathom.core.errors import MathomError
from mathom.core.text.speech import ntr, tr

SECONDS: Final = 5.0
WAITING: Final = 200
AT_ONCE: Final = 4
LONGEST_URL: Final = 500
PORTS: Final = {"http": 80, "https": 443}
LOWEST_PORT: Final = 1024  # of those that are not the usual ones
PRINTABLE: Final = re.compile(r"[\x21-\x7e]+")

Address = IPv4Address | IPv6Address
logger = logging.getLogger(__name__)


class Refused(Exception):
    """An address that nothing is sent to."""


@dataclass(frozen=True, slots=True)
class Target:
    """A URL taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == PORTS[self.scheme] else f"{name}:{self.port}"


@dataclass(frozen=True, slots=True)
class Post:
    url: str
    body: bytes


def turns_came(before: Iterable[int], after: Iterable[int]) -> tuple[int, ...]:
    """The seats that were not asked and are now."""
    return tuple(sorted(set(after) - set(before)))


def your_turn(title: str, others: Iterable[str]) -> str:
    """What is sent: nothing that the lobby does not show."""
    names = ", ".join(others)
    if names:
        return tr("It is your turn in {title} against {names}.", title=title, names=names)
    return tr("It is your turn in {title}.", title=title)


def check_url(url: str) -> None:
    """Raises MathomError with a sentence for whoever typed it. Where it leads is looked at each time it is used."""
    try:
        read(url)
    except Refused as error:
        raise MathomError(str(error)) from None


def read(url: str) -> Target:
    if len(url) > LONGEST_URL or not PRINTABLE.fullmatch(url):
        raise Refused(
            ntr(
                "An address for notices is a URL of at most {count} plain character.",
                "An address for notices is a URL of at most {count} plain characters.",
                LONGEST_URL,
            )
        )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Refused(tr("This is no URL.")) from None
    if parts.scheme not in PORTS or not host:
        raise Refused(tr("An address for notices begins with https:// or http://."))
    if parts.username is not None or parts.password is not None:
        raise Refused(tr("An address for notices has no user name or password in it."))
    port = PORTS[parts.scheme] if port is None else port
    if port not in PORTS.values() and port < LOWEST_PORT:
        raise Refused(tr("An address for notices has no port below {least}.", least=LOWEST_PORT))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, path)


def is_open(address: Address) -> bool:
    """Whether an address is of the open internet, also as it is wrapped into one of IPv6."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return is_open(inner)
        if int(address) >> 32 in (0x64FF9B << 64, 0):  # NAT64, and the old form of IPv4 in IPv6
            return is_open(IPv4Address(int(address) & 0xFFFFFFFF))
    return address.is_global and not address.is_multicast and not address.is_reserved


class Webhooks:
    """Sends what it is given, in its own time."""

    def __init__(self, to_loopback: bool = False) -> None:
        self.to_loopback = to_loopback
        self.queue: asyncio.Queue[Post] = asyncio.Queue(WAITING)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.tasks = [asyncio.create_task(self.send_all()) for _ in range(AT_ONCE)]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def post(self, url: str, text: str, link: str) -> bool:
        """False if too much waits already; nobody ever waits for it."""
        with suppress(asyncio.QueueFull):
            body = {"text": text, "link": link, "content": f"{text} {link}"}  # Discord shows the last
            self.queue.put_nowait(Post(url, msgspec.json.encode(body)))
            return True
        return False

    async def send_all(self) -> None:
        while True:
            post = await self.queue.get()
            try:
                async with asyncio.timeout(SECONDS):
                    await self.send(post)
            except (Refused, OSError, TimeoutError, ssl.SSLError) as error:
                logger.info("a notice was not sent: %s", type(error).__name__)  # the URL is its owner's secret

    async def send(self, post: Post) -> None:
        target = read(post.url)
        address = await self.resolve(target)
        secure = ssl.create_default_context() if target.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            str(address), target.port, ssl=secure, server_hostname=target.host if secure else None
        )
        try:
            writer.write(request(target, post.body))
            await writer.drain()
            await reader.read(64)  # the beginning of an answer: it has arrived; what it says does not matter
        finally:
            writer.transport.abort()

    async def resolve(self, target: Target) -> Address:
        """One address, looked at; whoever connects must take this one and not ask again."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        addresses = [ip_address(str(place[0]).partition("%")[0]) for *_, place in found]
        if not addresses or not all(self.may_send(address) for address in addresses):
            raise Refused("not of the open internet")
        return addresses[0]

    def may_send(self, address: Address) -> bool:
        return is_open(address) or (self.to_loopback and address.is_loopback)


def request(target: Target, body: bytes) -> bytes:
    lines = (
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.authority}",
        "User-Agent: mathom",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body

"""Notifies absent players that it is their turn: one small POST to a URL they chose.

A player may enter any URL, even one inside the server's own network (SSRF). So the host is resolved here, only public
addresses are allowed, the connection goes to exactly the checked address, and redirects are not followed. Background
tasks send the notices from a queue, which drops them when it is full. A receiver gets one notice at a time, and one
that did not answer gets none for a while, so a hanging receiver keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

import msgspec

from mathom.core.errors import MathomError
from mathom.core.text.speech import ntr, tr

SEND_TIMEOUT: Final = 5.0  # seconds for one notice
QUEUE_SIZE: Final = 200  # notices
SENDERS: Final = 16  # background tasks
WAITING: Final = 5  # notices for one receiver while another is being sent to it
REST: Final = 60.0  # seconds without notices for a receiver that did not answer
MOST_RESTING: Final = 1000  # receivers
LONGEST_URL: Final = 500
PORTS: Final = {"http": 80, "https": 443}
LOWEST_PORT: Final = 1024  # apart from 80 and 443
PRINTABLE: Final = re.compile(r"[\x21-\x7e]+")

Address = IPv4Address | IPv6Address
UNICAST: Final = IPv6Network("2000::/3")  # all addresses that the internet routes
PROTOCOLS: Final = IPv4Network("192.0.0.0/24")  # for protocols, not for hosts
logger = logging.getLogger(__name__)


class BadAddress(Exception):
    """Nothing may be sent to this address."""


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of a URL."""

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


def newly_asked(before: Iterable[int], after: Iterable[int]) -> tuple[int, ...]:
    """The seats that are asked now and were not before."""
    return tuple(sorted(set(after) - set(before)))


def your_turn(title: str, others: Iterable[str]) -> str:
    """The text of a notice. It contains nothing that the lobby does not show."""
    names = ", ".join(others)
    if names:
        return tr("It is your turn in {title} against {names}.", title=title, names=names)
    return tr("It is your turn in {title}.", title=title)


def check_url(url: str) -> None:
    """Raises MathomError with a sentence for the player who entered it. Does not resolve the host."""
    try:
        parse(url)
    except BadAddress as error:
        raise MathomError(str(error)) from None


def parse(url: str) -> Target:
    """Raises BadAddress."""
    if len(url) > LONGEST_URL or not PRINTABLE.fullmatch(url):
        raise BadAddress(
            ntr(
                "The URL for notices must have at most {count} character, without spaces or accents.",
                "The URL for notices must have at most {count} characters, without spaces or accents.",
                LONGEST_URL,
            )
        )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadAddress(tr("This is not a URL.")) from None
    if parts.scheme not in PORTS or not host:
        raise BadAddress(tr("The URL for notices must start with https:// or http://."))
    if parts.username is not None or parts.password is not None:
        raise BadAddress(tr("The URL for notices must not contain a user name or password."))
    port = PORTS[parts.scheme] if port is None else port
    if port not in PORTS.values() and port < LOWEST_PORT:
        raise BadAddress(tr("The URL for notices must not use a port below {least}.", least=LOWEST_PORT))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, path)


def is_public(address: Address) -> bool:
    """Whether an address is on the public internet; IPv4 addresses embedded in IPv6 are unwrapped first."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return is_public(inner)
        if int(address) >> 32 in (0x64FF9B << 64, 0):  # NAT64, and the old form of IPv4 in IPv6
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in UNICAST:
            return False
    is_special = address in PROTOCOLS if isinstance(address, IPv4Address) else False
    return address.is_global and not address.is_multicast and not address.is_reserved and not is_special


class Webhooks:
    """Sends notices in the background."""

    def __init__(self, to_loopback: bool = False) -> None:
        self.to_loopback = to_loopback
        self.queue: asyncio.Queue[Post] = asyncio.Queue(QUEUE_SIZE)
        self.tasks: list[asyncio.Task[None]] = []
        self.sending: dict[str, deque[Post]] = {}  # by receiver: what waits until the notice before it is sent
        self.resting: dict[str, float] = {}  # receivers that did not answer, and until when they get nothing
        self.tls: ssl.SSLContext | None = None

    async def start(self) -> None:
        self.tasks = [asyncio.create_task(self.send_all()) for _ in range(SENDERS)]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def post(self, url: str, text: str, link: str) -> bool:
        """Queues a notice; False if the queue is full."""
        with suppress(asyncio.QueueFull):
            body = {"text": text, "link": link, "content": f"{text} {link}"}  # Discord shows `content`
            self.queue.put_nowait(Post(url, msgspec.json.encode(body)))
            return True
        return False

    async def send_all(self) -> None:
        while True:
            post = await self.queue.get()
            receiver = "/".join(post.url.split("/", 3)[:3])  # the scheme and the host
            if (waiting := self.sending.get(receiver)) is not None:
                if len(waiting) < WAITING:
                    waiting.append(post)
                continue
            waiting = self.sending[receiver] = deque([post])
            try:
                while waiting and not self.rests(receiver):
                    await self.try_to_send(receiver, waiting.popleft())
            finally:
                del self.sending[receiver]

    def rests(self, receiver: str) -> bool:
        return self.resting.get(receiver, 0.0) > asyncio.get_running_loop().time()

    async def try_to_send(self, receiver: str, post: Post) -> None:
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self.send(post)
            self.resting.pop(receiver, None)
        except (BadAddress, OSError, TimeoutError, ValueError, ssl.SSLError) as error:
            logger.info("a notice was not sent: %s", type(error).__name__)  # the URL is a secret of its owner
            if isinstance(error, TimeoutError):
                self.let_rest(receiver)

    def let_rest(self, receiver: str) -> None:
        self.resting.pop(receiver, None)
        self.resting[receiver] = asyncio.get_running_loop().time() + REST
        if len(self.resting) > MOST_RESTING:
            del self.resting[next(iter(self.resting))]

    async def context(self) -> ssl.SSLContext:
        """One TLS context for all notices, made in a thread: reading the certificates is slow."""
        if self.tls is None:
            self.tls = await asyncio.to_thread(ssl.create_default_context)
        return self.tls

    async def send(self, post: Post) -> None:
        target = parse(post.url)
        address = await self.resolve(target)
        secure = await self.context() if target.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            str(address), target.port, ssl=secure, server_hostname=target.host if secure else None
        )
        try:
            writer.write(request(target, post.body))
            await writer.drain()
            await reader.read(64)  # the notice has arrived when a response begins; its content does not matter
        finally:
            writer.transport.abort()

    async def resolve(self, target: Target) -> Address:
        """One checked address. The connection must use it and not resolve the name again."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        addresses = [ip_address(str(sockaddr[0]).partition("%")[0]) for *_, sockaddr in found]
        if not addresses or not all(self.may_send(address) for address in addresses):
            raise BadAddress("not a public address")
        return addresses[0]

    def may_send(self, address: Address) -> bool:
        return is_public(address) or (self.to_loopback and address.is_loopback)


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

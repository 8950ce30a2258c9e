"""Checks every request first: its host, its origin, its size and its rate.

It also adds the security headers to every response.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathom.core.text.codec import to_json
from mathom.core.text.speech import speaking, tr
from mathom.server.http.hosts import Hosts
from mathom.server.http.rate_limits import BODY_BYTES, CLIENT, DRAINED, KEYS, REQUESTS, RateLimits, address_of
from mathom.server.http.schemas import Error, ErrorFacts
from mathom.server.live.wire import known_language

BROWSER_HEADERS: Final = (b"cookie", b"origin", b"sec-fetch-site", b"sec-fetch-mode")
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_SECONDS: Final = 10.0
DRAINED_BYTES: Final = 128 * BODY_BYTES  # of an oversized body that is still arriving
DRAINED_AT_ONCE: Final = BODY_BYTES / 4  # bytes before a pause
DRAIN_PAUSE: Final = 0.005  # seconds
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self' {sockets}",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types lit-html",
    )
)
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
PAGE_HEADERS: Final = (  # for responses that a browser may show as a page
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
)
NO_PAGE_POLICY: Final = b"default-src 'none'; frame-ancestors 'none'"
NO_POLICY_TYPES: Final = (b"text/javascript", b"text/css", b"font/")  # a browser never shows these as a page
NO_STORE: Final = (b"cache-control", b"no-store")


class Blocked(Exception):
    """A request that is answered with an error here. `unread`: part of its body is still arriving."""

    def __init__(self, status: int, code: str, sentence: str, unread: bool = False) -> None:
        super().__init__(sentence)
        self.unread = unread
        self.status = status
        self.code = code
        self.sentence = sentence


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, hosts: Hosts, limits: RateLimits) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        CLIENT.set(address_of(scope.get("client")))
        with speaking(language_of(scope)):
            await self.answer(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = header(scope, b"host") or ""
        if scope["type"] == "http":
            own = host if self.hosts.is_own_host(host) else ""
            send = with_headers(send, own, self.hosts.is_public_https(own))
            send = self.counting_guesses(scope, send) if has_bearer(scope) else send
        try:
            self.check(scope, host)
            if scope["type"] == "http":
                receive = await whole_body(scope, receive)
        except Blocked as blocked:
            await self.respond_blocked(scope, blocked, receive, send)
            return
        scope = without_cookie(scope) if has_bearer(scope) else scope
        await self.app(self.hosts.with_public_scheme(scope, host), receive, send)

    def check(self, scope: Scope, host: str) -> None:
        who = address_of(scope.get("client"))
        if not self.limits.allow(REQUESTS, who):
            raise Blocked(429, "too-many", tr("Too many requests: wait a moment."))
        if not self.hosts.is_own_host(host):
            sentence = tr(
                "This server does not answer to that host name. To allow it, start the server with --public-url."
            )
            raise Blocked(421, "unknown-host", sentence)
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self.check_origin(scope, host)

    def counting_guesses(self, scope: Scope, send: Send) -> Send:
        """Counts each 401 as a guessed token. After too many guesses, wrong tokens get 429; right ones still work."""
        blocked = False

        async def sending(message: Message) -> None:
            nonlocal blocked
            if message["type"] == "http.response.start" and message["status"] == 401:
                blocked = not self.limits.allow(KEYS, guesser(address_of(scope.get("client"))))
                if blocked:
                    await send_blocked(Blocked(429, "too-many", tr("Too many requests: wait a moment.")), send)
            if not blocked:
                await send(message)

        return sending

    async def respond_blocked(self, scope: Scope, blocked: Blocked, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()  # the handshake; closing it here answers with 403
            await send({"type": "websocket.close", "code": 1008, "reason": blocked.code})
            return
        await send_blocked(blocked, send, more=True)
        if blocked.unread:
            await self.drain(address_of(scope.get("client")), receive)
        await send({"type": "http.response.body", "body": b""})

    async def drain(self, address: str, receive: Receive) -> None:
        """Reads on for a while: a client that is still sending when the connection closes never reads the response.

        It pauses between reads so that other clients are served, and an address cannot make it read forever.
        """
        unread, since_pause = DRAINED_BYTES, 0
        with suppress(TimeoutError):
            async with asyncio.timeout(BODY_SECONDS):
                while unread > 0:
                    message = await receive()
                    if not message.get("more_body", False):
                        return
                    size = len(message["body"])
                    unread, since_pause = unread - size, since_pause + size
                    if not self.limits.allow(DRAINED, address, cost=size):
                        return
                    if since_pause > DRAINED_AT_ONCE:
                        since_pause = 0
                        await asyncio.sleep(DRAIN_PAUSE)

    def check_origin(self, scope: Scope, host: str) -> None:
        """A browser that sends our cookie must do so from our own page; programs send a token, or nothing yet."""
        if has_bearer(scope) or not any(has(scope, name) for name in BROWSER_HEADERS):
            return
        scheme = str(scope["scheme"]).replace("ws", "http")
        if not self.hosts.is_own_origin(header(scope, b"origin") or "", scheme, host):
            raise Blocked(403, "foreign-origin", tr("This request does not come from this server's own page."))
        if header(scope, b"sec-fetch-site") not in (None, "same-origin"):
            raise Blocked(403, "foreign-site", tr("This request does not come from this server's own page."))


def guesser(address: str) -> str:
    """The key under which the guessed tokens of an address are counted."""
    return f"token {address}"


def header(scope: Scope, name: bytes) -> str | None:
    """A header that occurs once. A repeated one counts as missing, since two readers might pick different values."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


def language_of(scope: Scope) -> str:
    return known_language((header(scope, b"accept-language") or "").partition(",")[0].partition(";")[0].strip())


def has(scope: Scope, name: bytes) -> bool:
    return any(key == name for key, _ in scope["headers"])


def has_bearer(scope: Scope) -> bool:
    return (header(scope, b"authorization") or "").lower().startswith("bearer ")


def without_cookie(scope: Scope) -> Scope:
    """Drops the cookie of a request with a token: the token alone identifies a program."""
    return {**scope, "headers": [(key, value) for key, value in scope["headers"] if key != b"cookie"]}


async def whole_body(scope: Scope, receive: Receive) -> Receive:
    """Reads the body here, so that no handler waits for a large or slow one. Raises Blocked."""
    length = header(scope, b"content-length")
    if length is None and header(scope, b"transfer-encoding") is None:
        return receive
    if length is not None and (not length.isdecimal() or int(length[:12]) > BODY_BYTES):
        raise too_large(unread=True)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await read(receive)
    except TimeoutError:
        raise Blocked(408, "too-slow", tr("The request took too long to arrive.")) from None
    return replay(body, receive)


async def read(receive: Receive) -> bytes:
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise Blocked(400, "broken-off", tr("The request ended too early."))
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > BODY_BYTES:
            raise too_large(unread=more)
    return bytes(body)


def too_large(unread: bool) -> Blocked:
    return Blocked(
        413, "too-large", tr("The request is too large: at most {number} KiB.", number=BODY_BYTES // 1024), unread
    )


def replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def with_headers(send: Send, host: str, secure: bool = False) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": complete(message.get("headers", ()), host, secure)}
        await send(message)

    return sending


def complete(headers: Iterable[tuple[bytes, bytes]], host: str, secure: bool = False) -> list[tuple[bytes, bytes]]:
    given = list(headers)
    page = any(key == b"content-type" and value.startswith(b"text/html") for key, value in given)
    no_policy = any(key == b"content-type" and value.startswith(NO_POLICY_TYPES) for key, value in given)
    rules = [] if no_policy else [(b"content-security-policy", policy(host) if page else NO_PAGE_POLICY)]
    more = [*HEADERS, *(PAGE_HEADERS if page else ()), *rules, *([STRICT_TRANSPORT] if secure else ())]
    return given + more + ([] if any(key == b"cache-control" for key, _ in given) else [NO_STORE])


@lru_cache(maxsize=64)
def policy(host: str) -> bytes:
    """Names the socket addresses, since for some browsers 'self' does not include them."""
    sockets = f"ws://{host} wss://{host}" if host else ""
    return POLICY.format(sockets=sockets).replace(" ;", ";").encode()


async def send_blocked(blocked: Blocked, send: Send, more: bool = False) -> None:
    body = to_json(Error(ErrorFacts(blocked.sentence, None, blocked.code)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if blocked.status == 429:
        headers.append((b"retry-after", b"1"))
    if blocked.status in (408, 413):
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": blocked.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": more})

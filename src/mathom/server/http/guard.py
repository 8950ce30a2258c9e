"""What every request passes first: is it for us, does it come from our own page, is it small, does it come too often.

The answers pass here too, and take with them what browsers are to forbid.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathom.core.text.speech import speaking, tr
from mathom.server.http.hosts import Hosts
from mathom.server.http.rate_limits import BODY_BYTES, KEYS, REQUESTS, Limits, address_of
from mathom.server.live.wire import known_language

BY_BROWSERS: Final = (b"cookie", b"origin", b"sec-fetch-site", b"sec-fetch-mode")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_SECONDS: Final = 10.0
UNREAD_BYTES: Final = 16 * BODY_BYTES

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
PAGE_HEADERS: Final = (  # of what a browser may show as a page
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
)
NO_PAGE_POLICY: Final = b"default-src 'none'; frame-ancestors 'none'"
HARMLESS: Final = (b"text/javascript", b"text/css", b"font/")  # nothing that a browser would show as a page
NO_STORE: Final = (b"cache-control", b"no-store")


class Refused(Exception):
    """A request that goes no further: its status, a code for programs and a sentence; and whether more of it comes."""

    def __init__(self, status: int, code: str, sentence: str, unread: bool = False) -> None:
        super().__init__(sentence)
        self.unread = unread
        self.status = status
        self.code = code
        self.sentence = sentence


class Guard:
    """Stands before an ASGI application."""

    def __init__(self, app: ASGIApp, hosts: Hosts, limits: Limits) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self.answer(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = header(scope, b"host") or ""
        if scope["type"] == "http":
            send = with_headers(send, host if self.hosts.know(host) else "")
            send = self.counting_guesses(scope, send) if has_bearer(scope) else send
        try:
            self.check(scope, host)
            if scope["type"] == "http":
                receive = await whole_body(scope, receive)
        except Refused as refused:
            await refuse(scope["type"], refused, receive, send)
            return
        scope = without_cookie(scope) if has_bearer(scope) else scope
        await self.app(self.hosts.seen_from_outside(scope, host), receive, send)

    def check(self, scope: Scope, host: str) -> None:
        who = address_of(scope.get("client"))
        guessing = has_bearer(scope) and not self.limits.would_allow(KEYS, guesser(who))
        if guessing or not self.limits.allow(REQUESTS, who):
            raise Refused(429, "too-many", tr("That is too often: wait a moment."))
        if not self.hosts.know(host):
            sentence = tr("This server does not go by that name. If it should, start it with --public-url.")
            raise Refused(421, "unknown-host", sentence)
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self.check_origin(scope, host)

    def counting_guesses(self, scope: Scope, send: Send) -> Send:
        """A token that opens nothing was a guess."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 401:
                self.limits.allow(KEYS, guesser(address_of(scope.get("client"))))
            await send(message)

        return sending

    def check_origin(self, scope: Scope, host: str) -> None:
        """What a browser does with our cookie must come from our own page; programs have tokens, or nothing yet."""
        if has_bearer(scope) or not any(has(scope, name) for name in BY_BROWSERS):
            return
        scheme = str(scope["scheme"]).replace("ws", "http")
        if not self.hosts.own(header(scope, b"origin") or "", scheme, host):
            raise Refused(403, "foreign-origin", tr("This request does not come from the table's own page."))
        if header(scope, b"sec-fetch-site") not in (None, "same-origin"):
            raise Refused(403, "foreign-site", tr("This request does not come from the table's own page."))


def guesser(address: str) -> str:
    return f"token {address}"


def header(scope: Scope, name: bytes) -> str | None:
    """A header that is there once; twice is as none, since two readers might take two different ones."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


def language_of(scope: Scope) -> str:
    return known_language((header(scope, b"accept-language") or "").partition(",")[0].partition(";")[0].strip())


def has(scope: Scope, name: bytes) -> bool:
    return any(key == name for key, _ in scope["headers"])


def has_bearer(scope: Scope) -> bool:
    return (header(scope, b"authorization") or "").lower().startswith("bearer ")


def without_cookie(scope: Scope) -> Scope:
    """A program is who its token says, whatever cookie comes along."""
    return {**scope, "headers": [(key, value) for key, value in scope["headers"] if key != b"cookie"]}


async def whole_body(scope: Scope, receive: Receive) -> Receive:
    """The body, read here, so that nobody behind waits for one that is large or slow."""
    length = header(scope, b"content-length")
    if length is None and header(scope, b"transfer-encoding") is None:
        return receive
    if length is not None and (not length.isdecimal() or int(length[:12]) > BODY_BYTES):
        raise too_large(unread=True)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await read(receive)
    except TimeoutError:
        raise Refused(408, "too-slow", tr("The request took too long to arrive.")) from None
    return replay(body, receive)


async def read(receive: Receive) -> bytes:
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise Refused(400, "broken-off", tr("The request broke off."))
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > BODY_BYTES:
            raise too_large(unread=more)
    return bytes(body)


def too_large(unread: bool) -> Refused:
    return Refused(413, "too-large", tr("That is too large: at most {number} KiB.", number=BODY_BYTES // 1024), unread)


def replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def with_headers(send: Send, host: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": complete(message.get("headers", ()), host)}
        await send(message)

    return sending


def complete(headers: Iterable[tuple[bytes, bytes]], host: str) -> list[tuple[bytes, bytes]]:
    given = list(headers)
    page = any(key == b"content-type" and value.startswith(b"text/html") for key, value in given)
    harmless = any(key == b"content-type" and value.startswith(HARMLESS) for key, value in given)
    rules = [] if harmless else [(b"content-security-policy", policy(host) if page else NO_PAGE_POLICY)]
    more = [*HEADERS, *(PAGE_HEADERS if page else ()), *rules]
    return given + more + ([] if any(key == b"cache-control" for key, _ in given) else [NO_STORE])


@lru_cache(maxsize=64)
def policy(host: str) -> bytes:
    """Some browsers do not count a socket to the same host as 'self'."""
    sockets = f"ws://{host} wss://{host}" if host else ""
    return POLICY.format(sockets=sockets).replace(" ;", ";").encode()


async def refuse(kind: str, refused: Refused, receive: Receive, send: Send) -> None:
    if kind == "websocket":
        await receive()  # the handshake, which is answered by 403
        await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
        return
    error = {"sentence": refused.sentence, "rule": None, "code": refused.code}
    body = msgspec.json.encode({"error": error})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        headers.append((b"retry-after", b"1"))
    if refused.status in (408, 413):
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if refused.unread:
        await let_it_finish(receive)
    await send({"type": "http.response.body", "body": b""})


async def let_it_finish(receive: Receive) -> None:
    """Who is still sending when the connection closes never reads the answer."""
    unread = UNREAD_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(BODY_SECONDS):
            while unread > 0:
                message = await receive()
                if not message.get("more_body", False):
                    return
                unread -= len(message["body"])
